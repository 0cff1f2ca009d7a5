/* Embeds the chaotic environment into an open model: its tree is changed in place.
 *
 * Data from outside is one abstract value. A variable that may hold it has a flag, `known_x`, where only the
 * run decides whether it does; elsewhere the analyses decide (reliability.h). What is not known is reset to
 * 0, and nobody looks at it:
 *
 * - a receive of what comes from outside needs no message: it forgets the variables that it would fill;
 * - a condition over such data may be true or false, and so may the `else` beside it;
 * - an assignment passes the flag on, and so do messages and arguments of `run`, which have flags of their
 * own;
 * - an assertion may fail; atoms of formulas are what makes the formula false, by their polarity;
 * - sends to the outside disappear.
 *
 * In a model with timers, input from outside is limited to a time slice: it needs `env_open`, which the
 * process Environment may close at any time. It opens again when time goes on, at a `timeout` of the model.
 * (One flag for all processes is enough: the environment can close after the last input of the slice.) */
#ifndef LACUNA_CLOSING_EMBED_H
#define LACUNA_CLOSING_EMBED_H

#include "closing/closing.h"
#include "closing/reliability.h"

/* False has been reported: all that cannot be done, in one go. */
bool embed_environment(struct closed_model *closing, struct open_model *model,
                       const struct reliability *reliability);

/* Only what a process Environment beside the system needs: `env_open`, which opens when time goes on.
 * Processes of a finer environment are put behind those of the model. */
bool embed_time(struct closed_model *closing, struct open_model *model);

#endif
