/* Reduction by direct simulation.
 *
 * State r simulates q if every edge of q is matched by one of r that asks no more of the letter, has at
 * least its marks, and leads to a state that simulates the target. States that simulate each other are
 * merged, and an edge that another of the same state matches is dropped. */
#include <string.h>

#include "logic/automaton.h"

/* Beyond this the relation would take longer than it saves: the automaton stays as it is. */
enum { MOST_COMPARED = 600, MOST_WORK = 300000000 };

struct simulation {
    const struct automaton *a;
    bool *by;      /* by[q * states + r]: r simulates q */
    uint64_t work; /* comparisons of edges */
};

static bool simulates(const struct simulation *s, uint32_t q, uint32_t r) {
    return s->by[(size_t)q * s->a->states + r];
}

static bool edge_matches(const struct simulation *s, const struct automaton_edge *edge,
                         const struct automaton_edge *other) {
    return cube_includes(other->cube, edge->cube) && (edge->marks & ~other->marks) == 0 &&
           simulates(s, edge->target, other->target);
}

static bool row_matches(const struct simulation *s, uint32_t q, uint32_t r) {
    size_t mine, others;
    const struct automaton_edge *row = automaton_row(s->a, q, &mine);
    const struct automaton_edge *other = automaton_row(s->a, r, &others);
    for (size_t i = 0; i < mine; i++) {
        bool matched = false;
        for (size_t j = 0; j < others && !matched; j++)
            matched = edge_matches(s, &row[i], &other[j]);
        if (!matched)
            return false;
    }
    return true;
}

/* The greatest fixpoint: everybody simulates everybody, until shown otherwise. */
static bool refine(struct simulation *s) {
    uint32_t states = s->a->states;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t q = 0; q < states; q++)
            for (uint32_t r = 0; r < states; r++) {
                bool *related = &s->by[(size_t)q * states + r];
                if (q == r || !*related)
                    continue;
                size_t mine = s->a->first.items[q + 1] - s->a->first.items[q];
                s->work += 1 + mine * (s->a->first.items[r + 1] - s->a->first.items[r]);
                if (s->work > MOST_WORK)
                    return true;
                if (row_matches(s, q, r))
                    continue;
                *related = false;
                changed = true;
                if (!job_step(s->a->job, s->a->job->progress.done))
                    return false;
            }
    }
    return true;
}

/* The first of the states that are like it. */
static uint32_t leader(const struct simulation *s, uint32_t q) {
    for (uint32_t r = 0; r < q; r++)
        if (simulates(s, q, r) && simulates(s, r, q))
            return r;
    return q;
}

/* Another edge of the row does all that edge `i` does; of two alike the first stays. */
static bool is_dominated(const struct simulation *s, const struct automaton_edge *row, size_t count,
                         size_t i) {
    for (size_t j = 0; j < count; j++)
        if (j != i && edge_matches(s, &row[i], &row[j]) && (j < i || !edge_matches(s, &row[j], &row[i])))
            return true;
    return false;
}

static bool build_quotient(const struct simulation *s, struct automaton *result) {
    const struct automaton *a = s->a;
    for (uint32_t q = 0; q < a->states; q++) {
        size_t count;
        const struct automaton_edge *row = automaton_row(a, q, &count);
        for (size_t i = 0; i < count; i++) {
            struct automaton_edge edge = row[i];
            if (is_dominated(s, row, count, i))
                continue;
            edge.target = leader(s, edge.target);
            if (!automaton_add(result, edge))
                return false;
        }
        if (!automaton_end_state(result))
            return false;
    }
    return true;
}

bool automaton_shrink(struct automaton *a, const struct letters *letters) {
    if (a->states > MOST_COMPARED)
        return true;
    size_t pairs = (size_t)a->states * a->states;
    struct simulation s = {.a = a, .by = memory_allocate(&a->job->memory, pairs)};
    struct automaton result = {0};
    if (!s.by)
        return false;
    memset(s.by, true, pairs);
    bool fine = refine(&s);
    if (fine && s.work > MOST_WORK) {
        memory_free(s.by);
        return true;
    }
    fine = fine && automaton_begin(&result, a->job, a->marks) && build_quotient(&s, &result);
    memory_free(s.by);
    fine = fine && automaton_trim(&result, letters);
    automaton_free(fine ? a : &result);
    if (fine)
        *a = result;
    return fine;
}
