/* Misfits: why a candidate that can be checked against one assumption may be refused by another before it is
 * looked at.
 *
 * A candidate fits an assumption if it has a method for every message that may come, takes their values, and
 * sends only what the actors of the open system declare. So a candidate that fits the old assumption fits
 * the new one too, under three conditions. The new one lets nothing come that the old one does not. Every
 * actor and every message is still there. Each parameter takes at least the values that it took. The
 * mailbox of a candidate holds what main sends from the start; where that differs, its runs differ from the
 * first turn on. */
#ifndef LACUNA_ASSUME_CONTRACT_MISFITS_H
#define LACUNA_ASSUME_CONTRACT_MISFITS_H

#include "assume/assumption.h"

enum misfit_kind {
    MISFIT_NEVER,      /* nothing fits: the property breaks whatever the component does */
    MISFIT_MAIN,       /* main sends other messages to the component, or in another order */
    MISFIT_RECEIVE,    /* a message that may come now, and did not: y(2) */
    MISFIT_ACTOR,      /* an actor that is gone */
    MISFIT_MESSAGE,    /* a message that its actor no longer has: left!permitL */
    MISFIT_PARAMETERS, /* one whose parameters no longer take all that they took: left!permitL(int 0..3) */
};

struct misfit {
    enum misfit_kind kind;
    const char *text; /* as above; empty if there is nothing to name */
};

struct misfits {
    struct arena arena;
    ARRAY(struct misfit) list;
};

/* False: the job has failed. */
bool misfits_find(struct misfits *misfits, struct job *job, const struct assumption *old,
                  const struct assumption *new);
void misfits_free(struct misfits *misfits);

/* An action or a message with its values as numbers, where they are not actors: one side may call bool what
 * the other declares as int 0..1. */
void text_normal_action(struct text *text, const char *action);

#endif
