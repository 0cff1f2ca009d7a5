#include "logic/complement.h"

#include "logic/cover.h"
#include "logic/monitor.h"

/* --- Is it deterministic? --- */

static bool is_deterministic(const struct automaton *a, const struct letters *letters) {
    for (uint32_t s = 0; s < a->states; s++)
        for (size_t l = 0; l < letters->sets.count; l++) {
            size_t edges;
            const struct automaton_edge *row = automaton_row(a, s, &edges), *first = NULL;
            for (size_t e = 0; e < edges; e++) {
                if (!cube_holds(row[e].cube, letters->sets.items[l]))
                    continue;
                first = first ? first : &row[e];
                if (row[e].target != first->target || row[e].marks != first->marks)
                    return false;
            }
        }
    return true;
}

/* --- Is every infinite run accepting? --- */

/* A run that stays on edges without some mark must not be able to go on forever. */
static bool mark_is_unavoidable(const struct automaton *a, uint32_t mark, bool *unavoidable) {
    struct automaton without;
    struct components c = {0};
    bool fine = automaton_begin(&without, a->job, 0);
    for (uint32_t s = 0; s < a->states && fine; s++) {
        size_t count;
        const struct automaton_edge *row = automaton_row(a, s, &count);
        for (size_t e = 0; e < count && fine; e++)
            if (!(row[e].marks >> mark & 1))
                fine = automaton_add(&without, row[e]);
        fine = fine && automaton_end_state(&without);
    }
    fine = fine && components_find(&c, &without);
    for (uint32_t i = 0; i < c.count && fine; i++)
        *unavoidable &= !c.accepting[i];
    components_free(&c);
    automaton_free(&without);
    return fine;
}

/* --- Complement of a deterministic automaton --- */

struct complementing {
    const struct automaton *a;
    const struct letters *letters;
    struct automaton *result;
    bool *member;
    struct cubes cubes;
    uint32_t lost; /* the state in which everything is accepted */
};

static bool add_edge(struct complementing *c, struct cube cube, uint64_t marks, uint32_t target) {
    struct automaton_edge edge = {cube, marks, target};
    return automaton_add(c->result, edge);
}

/* What the automaton has no edge for is not accepted, whatever follows. */
static bool add_losses(struct complementing *c, uint32_t state) {
    size_t count;
    const struct automaton_edge *row = automaton_row(c->a, state, &count);
    for (size_t l = 0; l < c->letters->sets.count; l++) {
        c->member[l] = true;
        for (size_t e = 0; e < count; e++)
            c->member[l] &= !cube_holds(row[e].cube, c->letters->sets.items[l]);
    }
    if (!letters_cover(c->letters, c->a->job, c->member, &c->cubes))
        return false;
    for (size_t i = 0; i < c->cubes.list.count; i++)
        if (!add_edge(c, c->cubes.list.items[i], 0, c->lost))
            return false;
    return true;
}

/* Copy 0 follows the automaton; from it one may go to copy m + 1 and stay on edges without mark m. */
static bool add_state(struct complementing *c, uint32_t copy, uint32_t state) {
    uint32_t states = c->a->states;
    size_t count;
    const struct automaton_edge *row = automaton_row(c->a, state, &count);
    for (size_t e = 0; e < count; e++) {
        if (copy == 0 && !add_edge(c, row[e].cube, 0, row[e].target))
            return false;
        for (uint32_t m = copy == 0 ? 0 : copy - 1; m < (copy == 0 ? c->a->marks : copy); m++)
            if (!(row[e].marks >> m & 1) &&
                !add_edge(c, row[e].cube, copy > 0, (m + 1) * states + row[e].target))
                return false;
    }
    return add_losses(c, state) && automaton_end_state(c->result);
}

static bool complement_deterministic(struct automaton *result, const struct automaton *a,
                                     const struct letters *letters) {
    struct complementing c = {.a = a, .letters = letters, .result = result};
    c.lost = (a->marks + 1) * a->states;
    c.member = memory_allocate(&a->job->memory, letters->sets.count + 1);
    bool fine = c.member && automaton_begin(result, a->job, 1);
    for (uint32_t copy = 0; copy <= a->marks && fine; copy++)
        for (uint32_t s = 0; s < a->states && fine; s++)
            fine = add_state(&c, copy, s) && job_step(a->job, s);
    fine = fine && add_edge(&c, (struct cube){0, 0}, 1, c.lost) && automaton_end_state(result);
    memory_free(c.member);
    array_free(&c.cubes.list);
    return fine && automaton_trim(result, letters) && automaton_shrink(result, letters);
}

/* The words without a bad prefix, deterministically. */
static bool determinise_safety(struct automaton *result, const struct automaton *a,
                               const struct letters *letters) {
    struct monitor m;
    if (!monitor_make(&m, a, letters))
        return false;
    bool fine = monitor_automaton(result, &m, a->job, letters);
    monitor_free(&m);
    return fine;
}

bool automaton_complement(struct automaton *result, const struct automaton *a, const struct letters *letters,
                          bool *possible) {
    *result = (struct automaton){.job = a->job};
    *possible = true;
    if (is_deterministic(a, letters))
        return complement_deterministic(result, a, letters);
    for (uint32_t m = 0; m < a->marks && *possible; m++)
        if (!mark_is_unavoidable(a, m, possible))
            return false;
    struct automaton other = {0};
    bool fine;
    if (*possible)
        fine = determinise_safety(&other, a, letters) && complement_deterministic(result, &other, letters);
    else
        fine = automaton_copy(&other, a) && automaton_degeneralise(&other, letters) &&
               automaton_complement_by_ranks(result, &other, letters, possible);
    automaton_free(&other);
    return fine;
}
