/* Several marks on edges to one on states: a state becomes (state, how many of the marks have been seen, in
 * their order), and is accepting when it has been all of them; then it begins again.
 *
 * Copies of a state accept the same words, so an edge may lead to another copy as long as that happens only
 * finitely often: those that lead out of a component go to the copy that is lowest, which leaves copies that
 * were only passed through unreachable. */
#include <string.h>

#include "logic/automaton.h"

struct unfolding {
    const struct automaton *old;
    const struct components *components;
    uint32_t *number;      /* per state and level: the new state, or UINT32_MAX */
    ARRAY(uint64_t) queue; /* state * levels + level */
    uint32_t levels;
};

static uint32_t place_of(struct unfolding *u, uint32_t state, uint32_t level) {
    size_t key = (size_t)state * u->levels + level;
    if (u->number[key] == UINT32_MAX) {
        uint32_t number = (uint32_t)u->queue.count;
        if (!array_push(&u->old->job->memory, &u->queue, key))
            return UINT32_MAX;
        u->number[key] = number;
    }
    return u->number[key];
}

/* The level behind an edge. Where no accepting run stays it does not matter: 0 keeps copies few. */
static uint32_t next_level(const struct unfolding *u, uint32_t state, uint32_t level,
                           const struct automaton_edge *edge) {
    const struct components *c = u->components;
    uint32_t mine = c->component[state];
    if (c->component[edge->target] != mine || !c->accepting[mine])
        return 0;
    if (level == u->old->marks)
        level = 0;
    while (level < u->old->marks && (edge->marks >> level & 1))
        level++;
    return level;
}

static bool unfold(struct unfolding *u, struct automaton *result) {
    if (place_of(u, 0, 0) != 0)
        return false;
    for (size_t i = 0; i < u->queue.count; i++) {
        uint32_t state = (uint32_t)(u->queue.items[i] / u->levels);
        uint32_t level = (uint32_t)(u->queue.items[i] % u->levels);
        size_t count;
        const struct automaton_edge *row = automaton_row(u->old, state, &count);
        for (size_t e = 0; e < count; e++) {
            struct automaton_edge edge = row[e];
            edge.target = place_of(u, row[e].target, next_level(u, state, level, &row[e]));
            edge.marks = level == u->old->marks;
            if (edge.target == UINT32_MAX || !automaton_add(result, edge))
                return false;
        }
        if (!automaton_end_state(result) || !job_step(result->job, i))
            return false;
    }
    return true;
}

/* Per old state, its copy in the lowest component of the new automaton. */
static uint32_t *lowest_copies(const struct unfolding *u, const struct components *c) {
    uint32_t *lowest = memory_allocate(&u->old->job->memory, (u->old->states + 1) * sizeof *lowest);
    for (uint32_t s = 0; lowest && s < u->old->states; s++) {
        lowest[s] = UINT32_MAX;
        for (uint32_t level = 0; level < u->levels; level++) {
            uint32_t copy = u->number[(size_t)s * u->levels + level];
            if (copy != UINT32_MAX &&
                (lowest[s] == UINT32_MAX || c->component[copy] < c->component[lowest[s]]))
                lowest[s] = copy;
        }
    }
    return lowest;
}

/* The same states, the new initial one first: it and state 0 change places. */
static uint32_t renumbered(uint32_t state, uint32_t initial) {
    return state == initial ? 0 : state == 0 ? initial : state;
}

static bool redirect(const struct unfolding *u, const struct automaton *unfolded, struct automaton *result) {
    struct components c;
    if (!components_find(&c, unfolded))
        return false;
    uint32_t *lowest = lowest_copies(u, &c);
    bool fine = lowest && automaton_begin(result, unfolded->job, 1);
    uint32_t initial = fine ? lowest[0] : 0;
    for (uint32_t s = 0; fine && s < unfolded->states; s++) {
        uint32_t source = renumbered(s, initial);
        for (size_t e = unfolded->first.items[source]; fine && e < unfolded->first.items[source + 1]; e++) {
            struct automaton_edge edge = unfolded->edges.items[e];
            uint32_t copy = lowest[u->queue.items[edge.target] / u->levels];
            if (c.component[copy] < c.component[source])
                edge.target = copy;
            edge.target = renumbered(edge.target, initial);
            fine = automaton_add(result, edge);
        }
        fine = fine && automaton_end_state(result);
    }
    memory_free(lowest);
    components_free(&c);
    return fine;
}

bool automaton_degeneralise(struct automaton *a, const struct letters *letters) {
    struct components components;
    struct automaton unfolded = {0}, result = {0};
    if (a->marks == 0)
        return true;
    if (!components_find(&components, a))
        return false;
    struct unfolding u = {.old = a, .components = &components, .levels = a->marks + 1};
    size_t places = (size_t)a->states * u.levels;
    u.number = memory_allocate(&a->job->memory, places * sizeof *u.number);
    if (u.number)
        memset(u.number, 0xff, places * sizeof *u.number);
    bool fine = u.number && automaton_begin(&unfolded, a->job, 1) && unfold(&u, &unfolded) &&
                redirect(&u, &unfolded, &result);
    memory_free(u.number);
    array_free(&u.queue);
    components_free(&components);
    automaton_free(&unfolded);
    fine = fine && automaton_trim(&result, letters) && automaton_shrink(&result, letters);
    automaton_free(fine ? a : &result);
    if (fine)
        *a = result;
    return fine;
}
