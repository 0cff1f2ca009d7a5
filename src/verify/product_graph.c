#include "verify/product_graph.h"

#include "base/sort.h"

/* What the loop of a lasso must have: the automaton's marks, a letter that is read, and every actor's turn.
 */
enum { MOST_AUTOMATON_MARKS = 62 };

/* --- Words of the automaton --- */

static bool add_move(struct product *p, size_t first, struct move move) {
    for (size_t i = first; i < p->moves.count; i++)
        if (p->moves.items[i].target == move.target && (move.marks & ~p->moves.items[i].marks) == 0)
            return true;
    return array_push(&p->job->memory, &p->moves, move);
}

/* All ways along one more letter, from those of [first, end), which are dropped. */
static bool read_letter(struct product *p, size_t first, size_t end, letter_set letter) {
    for (size_t i = first; i < end; i++) {
        struct move before = p->moves.items[i];
        size_t count;
        const struct automaton_edge *row = automaton_row(p->automaton, before.target, &count);
        for (size_t e = 0; e < count; e++) {
            struct move move = {row[e].target, before.marks | row[e].marks};
            if (cube_holds(row[e].cube, letter) && !add_move(p, end, move))
                return false;
        }
    }
    memmove(p->moves.items + first, p->moves.items + end, (p->moves.count - end) * sizeof *p->moves.items);
    p->moves.count -= end - first;
    return true;
}

static bool read_word(struct product *p, struct move_range *range, uint32_t from, const uint32_t *word,
                      uint32_t length) {
    const struct letters *letters = p->graph->alphabet;
    struct move start = {from, length > 0 ? p->reads : 0};
    range->first = (uint32_t)p->moves.count;
    bool fine = array_push(&p->job->memory, &p->moves, start);
    for (uint32_t i = 0; i < length && fine; i++)
        fine = read_letter(p, range->first, p->moves.count, letters->sets.items[word[i]]) &&
               job_step(p->job, p->job->progress.done);
    range->count = (uint32_t)p->moves.count - range->first;
    return fine;
}

static bool prepare_moves(struct product *p) {
    const struct graph *g = p->graph;
    bool over_states = g->over_states;
    size_t letters = g->alphabet->sets.count;
    size_t words = over_states ? letters : g->labels.count;
    uint32_t states = p->automaton->states;
    p->ranges = memory_allocate(&p->job->memory, (words * states + 1) * sizeof *p->ranges);
    bool fine = p->ranges != NULL;
    for (size_t w = 0; w < words && fine; w++)
        for (uint32_t q = 0; q < states && fine; q++) {
            uint32_t letter = (uint32_t)w;
            const uint32_t *word = over_states ? &letter : array_from(&g->words, g->labels.items[w].first);
            fine = read_word(p, &p->ranges[w * states + q], q, word,
                             over_states ? 1 : g->labels.items[w].length);
        }
    return fine;
}

/* What is left of the automaton when it reads nothing but one letter; trimming would renumber it. */
static bool automaton_of_letter(const struct product *p, letter_set letter, struct automaton *alone) {
    bool fine = automaton_begin(alone, p->job, p->automaton->marks);
    for (uint32_t q = 0; q < p->automaton->states && fine; q++) {
        size_t edges;
        const struct automaton_edge *row = automaton_row(p->automaton, q, &edges);
        for (size_t e = 0; e < edges && fine; e++)
            if (cube_holds(row[e].cube, letter))
                fine = automaton_add(alone, row[e]);
        fine = fine && automaton_end_state(alone);
    }
    return fine;
}

/* From which of its states can it go on forever? Those whose component accepts, or leads to one that does;
 * edges lead to components of lower or equal numbers, so these are settled first. */
static bool find_rests(const struct product *p, const struct automaton *alone, bool *rests) {
    struct components c;
    if (!components_find(&c, alone))
        return false;
    bool *component_rests = memory_allocate_zeroed(&p->job->memory, c.count + 1, sizeof *component_rests);
    ARRAY(uint64_t) order = {0}; /* component, state */
    bool fine = component_rests && array_reserve(&p->job->memory, &order, alone->states + 1);
    for (uint32_t q = 0; q < alone->states && fine; q++)
        order.items[order.count++] = (uint64_t)c.component[q] << 32 | q;
    if (fine)
        sort_keys(order.items, order.count);
    for (size_t i = 0; i < order.count && fine; i++) {
        uint32_t q = (uint32_t)order.items[i], mine = c.component[q];
        component_rests[mine] |= c.accepting[mine];
        for (size_t e = alone->first.items[q]; e < alone->first.items[q + 1]; e++)
            component_rests[mine] |= component_rests[c.component[alone->edges.items[e].target]];
    }
    for (uint32_t q = 0; q < alone->states && fine; q++)
        rests[q] = component_rests[c.component[q]];
    memory_free(component_rests);
    array_free(&order);
    components_free(&c);
    return fine;
}

/* Which letters a run may end with: over sends the empty one, over states those that states have. */
static bool *letters_at_rest(const struct product *p, size_t count) {
    const struct graph *g = p->graph;
    bool *occurs = memory_allocate_zeroed(&p->job->memory, count + 1, sizeof *occurs);
    for (size_t i = 0; occurs && i < g->letters.count; i++)
        occurs[g->letters.items[i]] = true;
    if (occurs && !g->over_states)
        occurs[0] = true;
    return occurs;
}

/* Accepts the automaton, from each of its states, one letter forever? */
static bool prepare_rests(struct product *p) {
    const struct letters *letters = p->graph->alphabet;
    uint32_t states = p->automaton->states;
    size_t count = p->graph->over_states ? letters->sets.count : 1;
    bool *occurs = letters_at_rest(p, count);
    p->rests_with = memory_allocate_zeroed(&p->job->memory, count * states + 1, sizeof *p->rests_with);
    bool fine = occurs && p->rests_with;
    for (size_t l = 0; l < count && fine; l++) {
        struct automaton alone = {0};
        if (!occurs[l])
            continue;
        fine = automaton_of_letter(p, letters->sets.items[l], &alone) &&
               find_rests(p, &alone, p->rests_with + l * states) && job_step(p->job, l);
        automaton_free(&alone);
    }
    memory_free(occurs);
    return fine;
}

/* --- The whole --- */

bool product_init(struct product *p) {
    const struct graph *g = p->graph;
    if (p->automaton->marks > MOST_AUTOMATON_MARKS)
        return job_give_up(p->job, "split it into several properties",
                           "the formula has more than %d different untils", MOST_AUTOMATON_MARKS);
    p->has_tail = !g->over_states;
    p->width = p->automaton->states + p->has_tail;
    p->nodes = (uint64_t)(g->rows.count - 1) * p->width;
    p->reads = p->has_tail ? (uint64_t)1 << p->automaton->marks : 0;
    p->all = (((uint64_t)1 << p->automaton->marks) - 1) | p->reads;
    /* Indices of open nodes and components share 32 bits. */
    if (p->nodes >= UINT32_MAX / 2)
        return job_fail(p->job, OUTCOME_MEMORY);
    p->rank = memory_allocate_zeroed(&p->job->memory, p->nodes, sizeof *p->rank);
    return p->rank && prepare_moves(p) && prepare_rests(p);
}

void product_free(struct product *p) {
    memory_free(p->ranges);
    memory_free(p->rests_with);
    memory_free(p->rank);
    memory_free(p->accepting);
    array_free(&p->moves);
}
