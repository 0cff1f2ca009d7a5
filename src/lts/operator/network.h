/* Compositional minimisation: a network of LTSs is composed two by two, and what has been composed is reduced
 * at once.
 *
 * All equivalences are congruences for composition and hiding, so the result is what reducing the whole
 * composition would give, byte by byte, while the whole need never exist. A label that is to be hidden is
 * hidden as soon as no part outside has it: that is where reduction finds something to do.
 *
 * If only traces matter (`traces`), more can go. After each reduction the LTS is reduced once more, modulo
 * weak simulation (weak_simulation.h), unless it is too large for that. And the order is chosen by trial: the
 * two parts whose composition, reduced, has the fewest states come first. The result then has the same traces
 * of visible labels as the whole, and the same of them lead to π. It depends on the order in all else.
 *
 * Final labels cut traces off, and this fits: a state whose final label is known keeps nothing else,
 * before and after. What was cut would only have followed that label's place in a trace. */
#ifndef LACUNA_LTS_OPERATOR_NETWORK_H
#define LACUNA_LTS_OPERATOR_NETWORK_H

#include "base/array.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/relabel.h"

enum network_labels { NETWORK_SHOWS_ALL, NETWORK_HIDES, NETWORK_SHOWS };

struct network {
    enum equivalence equivalence;
    enum network_labels labels; /* what becomes of the labels that match the patterns, or do not */
    struct label_patterns patterns;
    bool propagate_error;        /* states that go silently to π become π, as early as possible */
    struct label_patterns final; /* where one of these can happen, nothing else does: of what else there is,
                                    nothing is of interest. No two parts have the same one */
    bool traces;                 /* nothing else is kept; the equivalence is only the first step then */
    uint64_t most_states;        /* of two parts composed; 0: no bound */
};

/* What was done: the composition of two, and what it was reduced to. */
struct network_step {
    uint64_t states;
    uint64_t transitions;
    uint32_t reduced_states;
    uint64_t reduced_transitions;
    size_t parts[2]; /* a file, or `count` and on: the result of a step */
};

struct network_steps {
    ARRAY(struct network_step) list;
};

/* Composes one LTS or more. The steps are appended, and are the caller's to free. NULL: the job has failed,
 * or (without that) a composition of two has more states than it may. */
struct lts *lts_compose_reduced(struct job *job, const struct lts *const *parts, size_t count,
                                const struct network *network, struct network_steps *steps);

#endif
