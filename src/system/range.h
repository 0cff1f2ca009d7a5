/* Ranges: which values variables and message fields can have between turns, found by abstract interpretation
 * over intervals. What a handler puts into a variable and takes out again before it ends costs no bit of a
 * state; a counter without a bound costs 32.
 *
 * The analysis starts from what the channels hold at first and follows the messages: an edge that no message
 * can ever reach contributes nothing. Values outside of a declared range, or of 32 bits, never get stored
 * (the branch fails), so intervals are clipped there. Comparisons of variables with something narrow the
 * branches they guard. Where bounds keep growing they are widened to the next constant of the system.
 *
 * The compiler walks bodies with the same functions, and knows at every operation whether it can fail. */
#ifndef LACUNA_SYSTEM_RANGE_H
#define LACUNA_SYSTEM_RANGE_H

#include "system/facts.h"

struct ranges {
    const struct system *system;
    struct arena arena;
    struct range *variables; /* per variable */
    struct facts facts;      /* the same */
    uint32_t *first_message; /* per channel: the number of its first message, all messages counted through */
    uint32_t *first_field;   /* per message so counted: the number of its first field */
    struct range *fields;    /* per field so counted */
    bool *message_reached;   /* per message so counted: some reachable code sends it, or it is there at the
                                start */
    bool *edge_reached;      /* per edge */
    uint32_t messages;
    ARRAY(uint64_t) thresholds; /* where widening stops, ascending, each plus 2^32 */
};

/* False: no memory, or the job was stopped. */
bool ranges_infer(struct ranges *ranges, struct job *job, const struct system *system);
void ranges_free(struct ranges *ranges);

bool ranges_message_reached(const struct ranges *ranges, uint32_t channel, uint32_t message);
struct range ranges_field(const struct ranges *ranges, uint32_t channel, uint32_t message, uint32_t field);

/* What is known at one point of a body. It may be copied: changes to a copy leave the others alone. */
struct knowledge {
    bool impossible;     /* no run gets here */
    struct arena *arena; /* for what changes */
    struct facts variables;
    struct facts own; /* locals, then the fields of the message taken */
    uint32_t locals_count;
};

/* Knowledge at the start of an edge, which changes in `arena`. False: there is no memory. */
bool knowledge_at(struct knowledge *knowledge, const struct ranges *ranges, struct arena *arena,
                  const struct system_edge *edge);

/* The values of an expression if it does not fail; *can_fail is set (never cleared) if it may. An operation's
 * result is clipped to 32 bits. */
struct range range_of(const struct ranges *ranges, const struct knowledge *knowledge,
                      const struct expression *expression, bool *can_fail);

/* `yes` and `no` know the same; then `yes` is narrowed to where the condition is true, `no` to where it is
 * false. */
void knowledge_split(const struct ranges *ranges, const struct expression *condition, struct knowledge *yes,
                     struct knowledge *no);

/* Narrows to where the condition is true, or false. */
void knowledge_assume(const struct ranges *ranges, struct knowledge *knowledge,
                      const struct expression *condition, bool truth);

void knowledge_assign(const struct ranges *ranges, struct knowledge *knowledge,
                      const struct statement *statement, struct range value);
void knowledge_join(struct knowledge *into, const struct knowledge *from);

/* What holds at the head of a loop, whenever a run gets there. */
void knowledge_enter_loop(const struct ranges *ranges, struct knowledge *knowledge,
                          const struct statement *loop);

#endif
