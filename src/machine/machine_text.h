/* Machines as people read them. */
#ifndef LACUNA_MACHINE_MACHINE_TEXT_H
#define LACUNA_MACHINE_MACHINE_TEXT_H

#include "base/text.h"
#include "machine/step.h"

/* P(0): x = 1; Q(1): c?y */
void text_machine_step(struct text *text, const struct machine *machine, const int64_t *events, size_t count);

/* P(0) */
void text_machine_process(struct text *text, const struct machine *machine, uint32_t type, uint32_t process);

/* Where the operator of a send or a receive is in its text, outside of brackets. */
size_t machine_operator_at(const char *label);

/* The fields of the message at hand: 1,ack */
void text_machine_fields(struct text *text, const struct machine_context *context, uint32_t channel);

/* A value of a cell: a number, or the name that it has. */
void text_machine_value(struct text *text, const struct machine *machine, struct machine_cell cell,
                        int32_t value);

#endif
