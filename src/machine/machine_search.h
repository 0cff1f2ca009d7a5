/* The search over the states of a machine.
 *
 * How long states can get is not known before: processes are made on the way. The search begins with states
 * that are as long as the initial one. When a process finds no room, all states that are stored get longer,
 * and the search goes on where it was. A visitor may then hear again of incidents and of states without
 * successors. */
#ifndef LACUNA_MACHINE_MACHINE_SEARCH_H
#define LACUNA_MACHINE_MACHINE_SEARCH_H

#include "explore/search.h"
#include "machine/step.h"

struct machine_search {
    struct job *job;
    const struct machine *machine;
    struct stepper stepper;
    uint64_t *initial;
    bool *executed;       /* per edge: some step that was found executes it */
    uint32_t bits;        /* of the longest state so far */
    uint32_t wanted;      /* bits that a state needed that was too long; 0: none was */
    enum failure failure; /* why there is no initial state */
    struct span failed;
    struct search search;
};

/* The machine stays where it is, and so does this. False: the job has failed, or there is no initial state:
 * `failure`. */
bool machine_search_init(struct machine_search *search, struct job *job, const struct machine *machine);
void machine_search_free(struct machine_search *search);

/* As search_run(). */
enum search_end machine_search_run(struct machine_search *search, const struct search_limits *limits,
                                   const struct search_visitor *visitor);

#endif
