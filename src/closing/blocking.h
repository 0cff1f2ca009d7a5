/* Where data from outside may block a process.
 *
 * A condition over such data may be true, and it may be false: then the process waits, the end of the time
 * slice or a `timeout` of the model comes, and an atomic sequence loses control. The same is true of a
 * receive that compares such data, of one that waits behind messages from outside, and of a send to a queue
 * that they fill. So each of them needs a flag of the environment, which says that the data fits:
 *
 * - Where a process has only conditions over its own data, what does not fit never will: it may also go to a
 *   place where it waits forever, and `env_stuck` becomes true.
 * - Elsewhere, in a model with timers, the process Environment may put `env_fits` to false when it ends the
 * input of a time slice; it is true again when time goes on. (What blocks has until then no need to: the
 * process waits.) Conditions over timers that are macros need `env_open` instead: they expire later.
 * - With a `timeout` alone, the process Environment puts it to false at any time, and the timeout to true.
 * - Where control comes to the statement in the midst of an atomic sequence, it also needs that `env_breaks`
 *   is false. The process Environment turns that round at any time, while input is open.
 *
 * Formulas about what must happen in the end are about runs in which the data fits; a warning says where it
 * need not. In other models, and where some option always fits (coverage.h), nothing is added. */
#ifndef LACUNA_CLOSING_BLOCKING_H
#define LACUNA_CLOSING_BLOCKING_H

#include "closing/embedding.h"

/* Before the tree is changed. False: no memory. */
bool blocking_find(struct embedding *e);
void blocking_free(struct embedding *e);

/* The selection at hand begins, or an option of it, or it has been left. `was` is what `begin` has answered.
 */
struct blocking_place blocking_begin(struct embedding *e, const struct promela_statement *selection);
void blocking_option(struct embedding *e, const struct promela_option *option);
void blocking_end(struct embedding *e, struct blocking_place was);

/* The option of a selection in which nothing fits, once its place is at hand; NULL: it has none. It is made
 * before the others are changed, and added behind them. */
struct promela_statement *blocking_stuck(struct embedding *e, const struct promela_statement *selection);

/* Is a condition alone, and only over data of the process? */
bool blocking_is_alone(const struct embedding *e, const struct promela_statement *s);
struct promela_statement *blocking_stuck_alone(struct embedding *e, const struct promela_statement *s);

/* What the statement at hand needs for being possible: true, or an expression over the flags. */
struct promela_expression *blocking_guard(struct embedding *e, const struct promela_statement *s);

/* The same for a condition. */
struct promela_expression *blocking_guard_of_condition(struct embedding *e, const struct promela_statement *s,
                                                       const struct promela_expression *x);

/* And for what a process is `provided` with. */
struct promela_expression *blocking_guard_of_process(struct embedding *e, struct span span);

/* May a message from outside stand before the one that is asked for? */
bool blocking_is_in_the_way(const struct embedding *e, const struct promela_statement *receive);

/* May messages from outside fill the queue, while time goes on? */
bool blocking_is_filled(const struct embedding *e, uint32_t channel);

bool mentions_timeout(const struct promela_expression *x);

/* Behind the timeouts that have been noted, input is open, and data fits again. */
void embed_timeouts(struct embedding *e);

/* A formula about what must happen in the end: about runs in which data fits. */
struct promela_expression *blocking_premise(struct embedding *e, struct promela_expression *formula);

/* Says where that need not be so, if something depends on it. */
void blocking_warn(struct embedding *e);

#endif
