/* Vacuity: does a property always hold because the open system is broken?
 *
 * A broken open system satisfies every safety property. So `assume` looks for these faults of the open
 * system:
 *
 *   overflow        with a silent component (stub/silence.h) it can halt at a turn that a full mailbox
 *                   prevents; or a full mailbox prevents a turn somewhere, and that turn never ends anywhere
 *   stuck           with a silent component it can halt because turns fail
 *   unbounded       a variable grows without end, or beyond 32 bits
 *   never_received  the component is never sent a message
 *   untested        of one property: no send that it forbids in any of its states ever occurs
 *
 * The system halts if some actor has a message waiting and no actor can take a turn. No component can
 * prevent that: what it sends is only added to the mailboxes.
 *
 * The last two reasons and the second half of the first need all states. They are not given for a bounded
 * result, for parts, or where states were left out. */
#ifndef LACUNA_ASSUME_VACUITY_H
#define LACUNA_ASSUME_VACUITY_H

#include "assume/assumption.h"

struct vacuity {
    struct job *job;
    enum vacuity_reason reason; /* of the open system: all but `untested` */
    property_set untested;
    struct obstacle obstacle; /* overflow, stuck: an edge of the run's system, or none */
    uint32_t variable;        /* unbounded: of the run's system */
    const struct run *run;    /* overflow, stuck, unbounded; otherwise NULL */
    bool *absent;             /* per message of the component: it never comes, although others do; or NULL */
    /* The open system beside silence, and the run in it. */
    struct system silent;
    struct ranges ranges;
    struct program *program;
    struct run silent_run;
    bool has_silent_run;
    struct obstacle silent_obstacle;
};

/* What is known of the open system with its stub. */
struct vacuity_view {
    const struct open_system *open;
    const struct property_lts *property_lts;
    const struct sightings *sightings; /* NULL: nothing has been explored */
    bool whole;                        /* all that can happen has been seen */
    bool private_messages; /* the component may have messages of its own, that nobody else need send */
};

void vacuity_init(struct vacuity *vacuity, struct job *job);
void vacuity_free(struct vacuity *vacuity);

/* The view's parts outlive it. The search beside silence has a limit of its own, and is given up beyond.
 * False: the job has failed. */
bool vacuity_find(struct vacuity *vacuity, const struct vacuity_view *view);

/* Of a property that always holds. */
static inline enum vacuity_reason vacuity_of(const struct vacuity *vacuity, uint32_t property) {
    if (vacuity->reason != VACUITY_NONE)
        return vacuity->reason;
    return vacuity->untested >> property & 1 ? VACUITY_UNTESTED : VACUITY_NONE;
}

/* The reason as a sentence, without its stop: "a never finishes go, since the mailbox of b is full". */
void vacuity_describe(const struct vacuity *vacuity, enum vacuity_reason reason,
                      const struct open_system *open, const char *property, struct text *text);

/* Where in the sources the open system's reason is; false: nowhere in particular. */
bool vacuity_span(const struct vacuity *vacuity, struct span *span);

/* What to do about it; NULL for VACUITY_NONE. */
const char *vacuity_hint(enum vacuity_reason reason);

#endif
