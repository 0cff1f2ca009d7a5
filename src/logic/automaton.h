/* Automata on infinite words: transition-based generalised Büchi.
 *
 * State 0 is initial. An edge carries a cube, a set of marks and a target; a run is accepting if it takes
 * edges of each of the `marks` marks again and again (none: every infinite run is). Edges of a state lie
 * together. An automaton without edges accepts nothing.
 *
 * Built edge by edge, in the order of the sources: automaton_begin(), then for each state its edges and
 * automaton_end_state(). */
#ifndef LACUNA_LOGIC_AUTOMATON_H
#define LACUNA_LOGIC_AUTOMATON_H

#include "logic/letters.h"
#include "logic/ltl.h"

enum { AUTOMATON_MOST_MARKS = 64 };

struct automaton_edge {
    struct cube cube;
    uint64_t marks;
    uint32_t target;
};

struct automaton {
    struct job *job;
    uint32_t states;
    uint32_t marks;
    ARRAY(struct automaton_edge) edges;
    ARRAY(size_t) first; /* states + 1 */
};

/* All marks there are. */
static inline uint64_t automaton_all_marks(const struct automaton *a) {
    return lowest_bits(a->marks);
}

bool automaton_begin(struct automaton *automaton, struct job *job, uint32_t marks);
bool automaton_add(struct automaton *automaton, struct automaton_edge edge);
bool automaton_end_state(struct automaton *automaton);
bool automaton_copy(struct automaton *copy, const struct automaton *automaton);
void automaton_free(struct automaton *automaton);

static inline const struct automaton_edge *automaton_row(const struct automaton *a, uint32_t state,
                                                         size_t *count) {
    *count = a->first.items[state + 1] - a->first.items[state];
    return a->edges.items + a->first.items[state];
}

/* The words that satisfy the formula; reduced. Of the letters given, that is: what others would do does not
 * matter. False: the job has failed. */
bool automaton_translate(struct automaton *automaton, struct ltl *ltl, ltl_formula f,
                         const struct letters *letters);

/* Strongly connected components: `component` per state, numbered so that edges lead to lower or equal
 * numbers; `accepting` per component: some accepting run stays in it. */
struct components {
    uint32_t count;
    uint32_t *component;
    bool *accepting;
};

bool components_find(struct components *components, const struct automaton *automaton);
void components_free(struct components *components);

/* Each of these replaces the automaton by one with the same words (of the letters given), in place. */

/* Drops what is on no way of an accepting run; marks that do not matter are set. */
bool automaton_trim(struct automaton *automaton, const struct letters *letters);

/* Merges and drops by simulation. */
bool automaton_shrink(struct automaton *automaton, const struct letters *letters);

/* One mark at most, which all edges of a state have or none has: accepting states. */
bool automaton_degeneralise(struct automaton *automaton, const struct letters *letters);

/* Is it accepting, in an automaton that has accepting states? */
static inline bool automaton_accepts_in(const struct automaton *a, uint32_t state) {
    size_t count;
    const struct automaton_edge *row = automaton_row(a, state, &count);
    return a->marks == 0 || (count > 0 && (row[0].marks & 1));
}

#endif
