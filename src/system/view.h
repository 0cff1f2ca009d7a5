/* What a packed state says, for people: values of variables, contents of channels. */
#ifndef LACUNA_SYSTEM_VIEW_H
#define LACUNA_SYSTEM_VIEW_H

#include "system/program/turn.h"

/* "taken=1 busy=false"; nothing for a component without variables. */
void text_variables(struct text *text, const struct program *program, const uint64_t *state,
                    uint32_t component);

/* "reqL, grant(2)": the next to be taken comes first. */
void text_channel(struct text *text, const struct program *program, const uint64_t *state, uint32_t channel);

int32_t view_variable(const struct program *program, const uint64_t *state, uint32_t variable);

#endif
