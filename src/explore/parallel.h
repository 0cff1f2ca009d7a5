/* Parallel composition on the fly: several LTSs that move together, as a stepper. A state holds where each
 * part is, packed.
 *
 * A label moves all parts whose alphabets hold it, together; the rest interleaves; τ is never shared. When
 * one part moves to π, the whole is π. A part may have a state in which it has ended well, END: the whole
 * has ended when all parts with an END are at it and none of the others has a silent move left. This is so
 * only if the alphabets of those parts cover the alphabets of the others. All these states are one. A part
 * that starts in its END counts as one without, unless all of them do.
 *
 * Priorities look at what is enabled after synchronisation: with PARALLEL_HIGH moves of chosen labels, if
 * there are any, are the only ones; with PARALLEL_LOW they are left out where there are others. τ is never
 * chosen. */
#ifndef LACUNA_EXPLORE_PARALLEL_H
#define LACUNA_EXPLORE_PARALLEL_H

#include "explore/search.h"
#include "lts/lts.h"

#define PARALLEL_NONE UINT32_MAX

/* No part's initial state is π. */
struct parallel_part {
    struct lts *lts;
    uint32_t end; /* a state without moves; STATE_NONE: none */
};

enum parallel_priority { PARALLEL_EQUAL, PARALLEL_HIGH, PARALLEL_LOW };

struct parallel_options {
    enum parallel_priority priority;
    bool (*chosen)(void *data, const char *label); /* NULL with PARALLEL_EQUAL */
    void *data;
};

/* Frozen when it has been made: any number of workers may use it. The action of a successor is a label of
 * `alphabet`, its culprit the part that moves to π, or PARALLEL_NONE. π and END are states like others,
 * without successors. */
struct parallel {
    struct stepper stepper;
    struct job *job;
    const struct parallel_part *parts; /* the caller's */
    size_t count;
    struct alphabet alphabet;
    uint32_t bits;               /* of a state */
    struct parallel_view *views; /* of the parts */
    struct parallel_sharer *sharers;
    uint32_t *sharers_begin; /* per label */
    enum parallel_priority priority;
    bool *chosen; /* per label */
    bool can_end;
    bool has_error; /* some part has π */
    uint32_t words;
    uint64_t *initial;
    uint64_t *error_state;
    uint64_t *end_state;
};

/* One part at least. The parts stay where they are, and so does the composition. */
bool parallel_init(struct parallel *parallel, struct job *job, const struct parallel_part *parts,
                   size_t count, const struct parallel_options *options);
void parallel_free(struct parallel *parallel);

/* Is a packed state π, or END? */
bool parallel_is_error(const struct parallel *parallel, const uint64_t *state);
bool parallel_is_end(const struct parallel *parallel, const uint64_t *state);

/* The number of π, or of END, in a search; STATE_NONE: it has not got there. */
uint32_t parallel_error(const struct parallel *parallel, const struct search *search);
uint32_t parallel_end(const struct parallel *parallel, const struct search *search);

/* Where a part is in a packed state. */
uint32_t parallel_part_at(const struct parallel *parallel, const uint64_t *state, size_t part);

/* The composition as an LTS; *end is its END, or STATE_NONE. */
struct lts *parallel_build(struct job *job, const struct parallel_part *parts, size_t count,
                           const struct parallel_options *options, uint32_t *end);

#endif
