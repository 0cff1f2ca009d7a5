/* What a rule says of some sends that it forbids in the same states: a small automaton for sentences.
 *
 * It has as few states as possible. Where a send is forbidden it has no target: what follows it does
 * not matter. The sentences of rules (report/text/rule_text.h) are recognised on it. */
#ifndef LACUNA_REPORT_TEXT_RULE_SHAPE_H
#define LACUNA_REPORT_TEXT_RULE_SHAPE_H

#include "report/text/rule_words.h"

/* Rules have at most six states. */
enum { MOST_SHAPE_STATES = 8 };

struct shape {
    const struct rule_words *words;
    uint32_t states; /* state 0 is initial */
    uint32_t *next;  /* of each state, by each action */
    bool *sends;     /* per action: it is one of the sends */
    uint32_t closed; /* a bit for each state that forbids them */
};

/* Of the sends that are forbidden in the states of `closed`. False: there is no memory, or the rule has too
 * many states. */
bool shape_make(struct shape *shape, const struct rule_words *words, const struct rule *rule,
                uint32_t closed);
void shape_free(struct shape *shape);

static inline uint32_t shape_next(const struct shape *shape, uint32_t state, uint32_t action) {
    return shape->next[(size_t)state * shape->words->actions.count + action];
}

/* The states of a rule that forbid a send, a bit for each. */
uint32_t shape_closed(const struct rule *rule, uint32_t send);

/* Does some action lead from one state to another? */
bool shape_has_move(const struct shape *shape, uint32_t from, uint32_t to);

/* Does everything that leads out of a state lead to this one? */
bool shape_leads_only(const struct shape *shape, uint32_t from, uint32_t to);

/* Do the same actions lead from one state to another as from the second one to the second other? */
bool shape_same_moves(const struct shape *shape, uint32_t from, uint32_t to, uint32_t second, uint32_t other);

/* Do the sends, and nothing else, lead from one state to another? */
bool shape_moves_by_sends(const struct shape *shape, uint32_t from, uint32_t to);

#endif
