/* What is known of data, as expressions over flags. */
#ifndef LACUNA_CLOSING_KNOWN_H
#define LACUNA_CLOSING_KNOWN_H

#include "closing/embedding.h"

/* Of a field of messages inside. */
enum field_state { FIELD_KNOWN, FIELD_UNKNOWN, FIELD_FLAGGED };

enum field_state embedding_field(const struct embedding *e, uint32_t channel, uint32_t signal,
                                 uint32_t field);

/* Is it a value that the message must have? */
bool pattern_is_matched(const struct promela_expression *a);

/* Is it eval() of data that need not be known? */
bool pattern_is_unknown(struct embedding *e, const struct promela_expression *a);

/* Do patterns ask for the value of a field that need not be known? */
bool patterns_match_unknown(const struct embedding *e, uint32_t channel,
                            const struct promela_expression *patterns);

/* The flag of what an expression names, with its index. */
struct promela_expression *embedding_flag(struct embedding *e, uint32_t variable,
                                          const struct promela_expression *x);

/* Warns, once, if an index or a divisor is not known: what is reset to 0 does not show failures. */
void embedding_warn_of_failure(struct embedding *e, const struct promela_expression *x);

/* Is every part of it known? An expression over flags, or true, or false. */
struct promela_expression *embedding_known(struct embedding *e, const struct promela_expression *x);

/* The value, or 0 where the condition does not hold. */
struct promela_expression *embedding_value(struct embedding *e, struct promela_expression *condition,
                                           struct promela_expression *value);

/* It may be true: it is, or it is not known and `guard` holds. */
struct promela_expression *embedding_may_be_true(struct embedding *e, struct promela_expression *x,
                                                 struct promela_expression *guard);

#endif
