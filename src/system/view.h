/* What a packed state says, for people: values of variables, contents of channels. */
#ifndef LACUNA_SYSTEM_VIEW_H
#define LACUNA_SYSTEM_VIEW_H

#include "system/program/turn.h"

/* "taken=1 busy=false"; nothing for a component without variables. */
void text_variables(struct text *text, const struct program *program, const uint64_t *state,
                    uint32_t component);

/* "reqL, grant(2)": the next to be taken comes first. */
void text_channel(struct text *text, const struct program *program, const uint64_t *state, uint32_t channel);

/* A message in a channel. */
struct view_message {
    uint32_t message; /* of the channel */
    uint32_t sender;  /* SYSTEM_NONE: nobody, or the channel does not keep it */
    int64_t values[MOST_FIELDS];
};

/* The one at a position, 0 being the next to be taken. False: there are not this many. */
bool view_message(const struct program *program, const uint64_t *state, uint32_t channel, uint32_t position,
                  struct view_message *message);

int32_t view_variable(const struct program *program, const uint64_t *state, uint32_t variable);

#endif
