/* Declarations and processes that are added to the model. */
#ifndef LACUNA_CLOSING_ADDITIONS_H
#define LACUNA_CLOSING_ADDITIONS_H

#include "closing/embedding.h"

void add_global_flags(struct embedding *e, struct promela_unit *unit);

void add_field_flags(struct embedding *e);

/* Declares a global variable behind a unit. */
void add_global(struct embedding *e, struct promela_unit *behind, struct promela_declaration *d);

/* Declares a global variable in front of everything. */
void add_in_front(struct embedding *e, struct promela_declaration *d);

/* env_open and the flags of blocking.h, if something uses them. */
void add_env_flags(struct embedding *e);

/* The timer that opens the input in the next time slice. */
void add_env_slice(struct embedding *e);

/* The process that ends the input of a time slice, and begins that of the next, unless a `timeout` does; and
 * that lets data from outside not fit. */
void add_environment(struct embedding *e);

#endif
