/* First facts about an LTS: sizes, deadlocks, whether it is deterministic, which labels it uses. */
#ifndef LACUNA_LTS_SUMMARY_H
#define LACUNA_LTS_SUMMARY_H

#include "base/arena.h"
#include "lts/lts.h"

struct label_use {
    const char *text;
    uint64_t transitions;
};

/* Owns its texts, so that it outlives the LTS. */
struct lts_summary {
    uint64_t states;
    uint64_t reachable;
    uint64_t transitions;
    uint64_t labels;    /* that transitions carry, τ among them */
    uint64_t silent;    /* transitions */
    uint64_t deadlocks; /* that can be reached */
    bool deterministic;
    bool has_error;
    bool error_reachable;
    struct arena arena;
    ARRAY(struct label_use) uses; /* if they are to be listed */
};

/* False: the job has failed. */
bool lts_summarise(struct lts_summary *summary, struct job *job, const struct lts *lts, bool list_uses);
void lts_summary_free(struct lts_summary *summary);

/* Is there a state without transitions that is neither π nor `end`? That may be STATE_NONE. */
bool lts_has_deadlock(const struct lts *lts, uint32_t end);

#endif
