#include "verify/machine_graph.h"

enum { MOST_COMPLETED_ATOMS = 8 };

void machine_graph_init(struct machine_graph *g, const struct machine_search *search) {
    *g = (struct machine_graph){.job = search->job, .search = search};
    g->graph = (struct graph){
        .job = search->job, .over_states = true, .search = &search->search, .failed_state = UINT32_MAX};
    map_init(&g->graph.label_map, &search->job->memory);
}

void machine_graph_free(struct machine_graph *g) {
    if (!g->job)
        return;
    for (size_t i = 0; i < g->readings.count; i++) {
        struct claim_reading *r = &g->readings.items[i];
        letters_free(&r->alphabet);
        map_free(&r->numbers);
        array_free(&r->letters);
    }
    array_free(&g->readings);
    graph_free(&g->graph);
    if (g->bits > 0)
        machine_worker_free(&g->worker);
}

bool machine_graph_watch(struct machine_graph *g, const struct machine_claim *claim) {
    struct claim_reading reading = {.claim = claim, .alphabet = {.atoms = claim->atoms_count}};
    map_init(&reading.numbers, &g->job->memory);
    return array_push(&g->job->memory, &g->readings, reading);
}

/* The worker for states as long as they are now. */
static bool prepare_worker(struct machine_graph *g) {
    if (g->bits == g->search->bits)
        return true;
    if (g->bits > 0)
        machine_worker_free(&g->worker);
    g->bits = g->search->bits;
    return machine_worker_init(&g->worker, g->job, g->search->machine, g->bits);
}

/* The letter of a set, which is new or not. */
static bool find_letter(struct machine_graph *g, struct claim_reading *r, uint64_t set, uint16_t *letter) {
    uint64_t hash = hash_bytes(&set, sizeof set);
    struct map_probe probe;
    uint32_t number = map_first(&r->numbers, hash, &probe);
    while (number != MAP_NONE && r->alphabet.sets.items[number] != set)
        number = map_next(&r->numbers, &probe);
    if (number == MAP_NONE) {
        number = (uint32_t)r->alphabet.sets.count;
        if (number > UINT16_MAX)
            return job_give_up(g->job, "split the claim",
                               "%s: more than %d combinations of its conditions are true at once",
                               r->claim->name, UINT16_MAX);
        if (!array_push(&g->job->memory, &r->alphabet.sets, set) || !map_insert(&r->numbers, hash, number))
            return false;
    }
    *letter = (uint16_t)number;
    return true;
}

static bool add_letter(struct machine_graph *g, struct claim_reading *r, uint64_t set) {
    uint16_t letter;
    return find_letter(g, r, set, &letter) && array_push(&g->job->memory, &r->letters, letter);
}

bool machine_graph_expect_more(struct machine_graph *g) {
    uint16_t letter;
    for (size_t i = 0; i < g->readings.count; i++) {
        struct claim_reading *r = &g->readings.items[i];
        r->is_partial = r->alphabet.atoms > MOST_COMPLETED_ATOMS;
        for (uint64_t set = 0; !r->is_partial && set >> r->alphabet.atoms == 0; set++)
            if (!find_letter(g, r, set, &letter))
                return false;
    }
    return true;
}

bool machine_graph_state(struct machine_graph *g, const uint64_t *state) {
    bool fine = prepare_worker(g);
    for (size_t i = 0; i < g->readings.count && fine; i++) {
        struct claim_reading *r = &g->readings.items[i];
        fine = add_letter(g, r, claim_read(&g->worker, r->claim, state));
        if (r->failure == FAILURE_NONE) {
            r->failure = g->worker.context.failure;
            r->failed = g->worker.context.failed;
        }
    }
    return fine;
}

bool machine_graph_transition(struct machine_graph *g, const struct batch *batch, size_t index,
                              uint32_t target) {
    const struct successor *s = &batch->successors.items[index];
    struct graph *graph = &g->graph;
    while (graph->labels.count <= s->process) {
        struct graph_label label = {.component = (uint32_t)graph->labels.count};
        if (!array_push(&g->job->memory, &graph->labels, label))
            return false;
    }
    return graph_add(graph, s->source, s->process, target);
}

bool machine_graph_finish(struct machine_graph *g) {
    g->graph.movers = (uint32_t)g->graph.labels.count;
    return graph_finish(&g->graph);
}

struct graph machine_graph_read(const struct machine_graph *g, size_t reading) {
    const struct claim_reading *r = &g->readings.items[reading];
    struct graph graph = g->graph;
    graph.alphabet = &r->alphabet;
    graph.letters.items = r->letters.items;
    graph.letters.count = r->letters.count;
    return graph;
}
