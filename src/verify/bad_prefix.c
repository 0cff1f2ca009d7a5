#include "verify/bad_prefix.h"

#include "base/bitset.h"

/* ---- tables ---- */

static bool end_entry(struct prefix_table *table, struct job *job) {
    uint32_t count = (uint32_t)table->targets.count;
    return array_push(&job->memory, &table->first, count);
}

bool prefix_table_of_monitor(struct prefix_table *table, struct job *job, const struct monitor *monitor) {
    *table = (struct prefix_table){.states = monitor->states};
    bool fine = end_entry(table, job);
    for (uint32_t l = 0; l < monitor->letters; l++)
        for (uint32_t q = 0; q < monitor->states && fine; q++) {
            uint32_t target = monitor_move(monitor, q, l);
            fine = array_push(&job->memory, &table->targets, target) && end_entry(table, job);
        }
    return fine;
}

bool prefix_table_of_automaton(struct prefix_table *table, const struct automaton *automaton,
                               const struct letters *letters, uint32_t bad) {
    struct job *job = automaton->job;
    *table = (struct prefix_table){.states = automaton->states};
    bool fine = end_entry(table, job);
    for (size_t l = 0; l < letters->sets.count; l++)
        for (uint32_t q = 0; q < automaton->states && fine; q++) {
            size_t count;
            const struct automaton_edge *row = automaton_row(automaton, q, &count);
            for (size_t e = 0; e < count && fine; e++) {
                uint32_t target = row[e].target == bad ? PREFIX_BAD : row[e].target;
                if (cube_holds(row[e].cube, letters->sets.items[l]))
                    fine = array_push(&job->memory, &table->targets, target);
            }
            fine = fine && end_entry(table, job);
        }
    return fine;
}

void prefix_table_free(struct prefix_table *table) {
    array_free(&table->targets);
    array_free(&table->first);
}

/* ---- the search ---- */

struct prefix_pair {
    uint32_t state;
    uint32_t place;
    uint32_t before; /* the pair that it was found from, as an index of the queue */
};

struct prefix_search {
    const struct graph *graph;
    const struct prefix_table *table;
    uint64_t *seen; /* bits */
    ARRAY(struct prefix_pair) queue;
};

static bool push(struct prefix_search *s, struct prefix_pair pair) {
    uint32_t node = pair.state * s->table->states + pair.place;
    if (bitset_has(s->seen, node))
        return true;
    bitset_add(s->seen, node);
    return array_push(&s->graph->job->memory, &s->queue, pair);
}

/* Reads the letter of a pair. `*bad`: it is bad. */
static bool expand(struct prefix_search *s, uint32_t index, bool *bad) {
    const struct graph *g = s->graph;
    const struct prefix_table *t = s->table;
    struct prefix_pair pair = s->queue.items[index];
    size_t entry = (size_t)g->letters.items[pair.state] * t->states + pair.place;
    for (uint32_t i = t->first.items[entry]; i < t->first.items[entry + 1]; i++)
        *bad |= t->targets.items[i] == PREFIX_BAD;
    if (*bad)
        return true;
    for (uint64_t e = g->rows.items[pair.state]; e < g->rows.items[pair.state + 1]; e++)
        for (uint32_t i = t->first.items[entry]; i < t->first.items[entry + 1]; i++) {
            struct prefix_pair next = {g->edges.items[e].target, t->targets.items[i], index};
            if (!push(s, next))
                return false;
        }
    return true;
}

/* The states on the way to a pair, backwards and then turned round. In a state without edges the run stays.
 */
static bool list_states(const struct prefix_search *s, uint32_t index, struct graph_run *run) {
    struct memory *memory = &s->graph->job->memory;
    for (uint32_t i = index;; i = s->queue.items[i].before) {
        uint32_t state = s->queue.items[i].state;
        bool stays = run->states.count > 0 && graph_is_stuck(s->graph, state);
        if (!stays && !array_push(memory, &run->states, state))
            return false;
        if (s->queue.items[i].before == i)
            break;
    }
    for (size_t i = 0, j = run->states.count - 1; i < j; i++, j--) {
        uint32_t other = run->states.items[i];
        run->states.items[i] = run->states.items[j];
        run->states.items[j] = other;
    }
    return true;
}

/* A run that ends reads its last letter again and again: the automaton goes on there. */
static bool stay(struct prefix_search *s, uint32_t index) {
    const struct prefix_table *t = s->table;
    struct prefix_pair pair = s->queue.items[index];
    size_t entry = (size_t)s->graph->letters.items[pair.state] * t->states + pair.place;
    for (uint32_t i = t->first.items[entry]; i < t->first.items[entry + 1]; i++) {
        struct prefix_pair next = {pair.state, t->targets.items[i], index};
        if (!push(s, next))
            return false;
    }
    return true;
}

bool bad_prefix_find(const struct graph *graph, const struct prefix_table *table, struct graph_run *run,
                     bool *found) {
    struct prefix_search s = {.graph = graph, .table = table};
    struct job *job = graph->job;
    uint64_t nodes = (uint64_t)(graph->rows.count - 1) * table->states;
    *run = (struct graph_run){.loop = SIZE_MAX};
    *found = false;
    if (nodes >= UINT32_MAX)
        return job_fail(job, OUTCOME_MEMORY);
    s.seen = memory_allocate_zeroed(&job->memory, bitset_words(nodes) + 1, sizeof *s.seen);
    bool fine = s.seen && push(&s, (struct prefix_pair){0, 0, 0});
    job_phase(job, "looking for bad prefixes", "pairs", 0);
    for (uint32_t i = 0; fine && i < s.queue.count && !*found; i++) {
        fine = expand(&s, i, found) && job_step(job, i);
        if (fine && *found)
            fine = list_states(&s, i, run);
        else if (fine && graph_is_stuck(graph, s.queue.items[i].state))
            fine = stay(&s, i);
    }
    memory_free(s.seen);
    array_free(&s.queue);
    return fine;
}
