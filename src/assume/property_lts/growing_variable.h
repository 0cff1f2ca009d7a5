/* A variable that grows without end: the reason why a search does not end either.
 *
 * Looked for among the variables that nothing bounds: neither their type nor what was inferred. On the way to
 * a state there may be two states that are equal except such variables, and one of these has changed
 * in between. Early states are looked at first, so that the run is short, then deep ones. If the same turns
 * can be taken again, a thousand times over, and it changes in the same direction every time, it is said to
 * grow without end. That is evidence, not a proof: nobody counts up to 2^31. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_GROWING_VARIABLE_H
#define LACUNA_ASSUME_PROPERTY_LTS_GROWING_VARIABLE_H

#include "explore/run.h"
#include "system/range.h"

struct growing_variable {
    struct job *job;
    const struct program *program;
    uint32_t *unbounded; /* variables of the system */
    uint32_t unbounded_count;
    uint64_t *mask;    /* the bits of a state that belong to others */
    uint64_t next;     /* how many states there are when it is looked for again */
    uint32_t variable; /* that was found; SYSTEM_NONE: none */
    int32_t before;    /* its value at first */
    int32_t after;     /* and at the end of the run */
};

/* All zero is empty. False: there is no memory. */
bool growing_variable_init(struct growing_variable *growing, struct job *job, const struct program *program,
                           const struct ranges *ranges);
void growing_variable_free(struct growing_variable *growing);

/* Is it time to look? */
static inline bool growing_variable_is_due(const struct growing_variable *growing, uint32_t states) {
    return growing->unbounded_count > 0 && states >= growing->next;
}

/* Looks among the states of a search that keeps parents. `run` leads to where the variable has grown, if
 * *found. False: the job has failed. */
bool growing_variable_find(struct growing_variable *growing, const struct search *search, struct run *run,
                           bool *found);

/* The variable of a component, among those without a bound, that has got furthest in a state; SYSTEM_NONE:
 * the component has none. */
uint32_t growing_variable_furthest(const struct growing_variable *growing, uint32_t component,
                                   const uint64_t *state);

#endif
