/* Formulas of linear temporal logic over what peers send (and, if they are to be seen, receive), checked at a
 * bound. */
#ifndef LACUNA_STABILITY_FORMULAS_H
#define LACUNA_STABILITY_FORMULAS_H

#include "logic/logic.h"
#include "stability/buffers.h"
#include "verify/verify.h"

struct peers_formula {
    const char *text;
    struct logic logic;
    ltl_formula formula;
};

struct formulas {
    struct job *job;
    const struct peers *peers;
    struct sources *sources;
    bool receipts;
    ARRAY(struct peers_formula) list;
    struct buffers_system made;
    struct verification verification; /* a question for each of the list */
    bool answered;                    /* all of them */
};

void formulas_init(struct formulas *formulas, const struct peers *peers, struct sources *sources,
                   bool receipts);
void formulas_free(struct formulas *formulas);

/* Reads one. `text` is kept. False has been reported: it is not a formula, or names messages that do not
 * exist. */
bool formulas_add(struct formulas *formulas, const char *text);

/* With buffers for this many messages each. False: the job has failed. */
bool formulas_check(struct formulas *formulas, const struct buffers *buffers, uint32_t bound);

/* Is a message that several peers send not the same to it from each? Then compositions, whose labels do not
 * tell senders, may be equivalent and satisfy it or not. */
bool formulas_tells_senders(const struct formulas *formulas, size_t formula);

/* The answer to one of the list; NULL: there is none, since checking them has failed. */
const struct question *formulas_answer(const struct formulas *formulas, size_t formula);

#endif
