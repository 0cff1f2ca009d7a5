#include "explore/graph.h"

#include <string.h>

#include "logic/logic.h"

void graph_init(struct graph *graph, const struct search *search, struct context *context,
                const struct system_formula *formula) {
    *graph = (struct graph){.job = search->job,
                            .over_states = formula->over_states,
                            .alphabet = logic_letters(formula->logic),
                            .movers = (uint32_t)context->program->system->components.count,
                            .formula = formula,
                            .search = search,
                            .context = context,
                            .failed_state = UINT32_MAX};
    map_init(&graph->label_map, &search->job->memory);
}

void graph_free(struct graph *graph) {
    array_free(&graph->edges);
    array_free(&graph->rows);
    array_free(&graph->labels);
    array_free(&graph->words);
    array_free(&graph->letters);
    array_free(&graph->word);
    map_free(&graph->label_map);
}

/* --- Labels --- */

static bool read_word(struct graph *graph, const struct turn *turn) {
    const struct program *program = graph->context->program;
    struct turn_send send;
    uint32_t position = 0;
    graph->word.count = 0;
    if (graph->over_states)
        return true;
    while (turn_next_send(program, turn, &position, &send)) {
        uint32_t letter = formula_letter(graph->formula, program, &send);
        if (letter != LETTER_NONE && !array_push(&graph->job->memory, &graph->word, letter))
            return false;
    }
    return true;
}

static bool same_label(const struct graph *graph, const struct graph_label *label, uint32_t component) {
    return label->component == component && label->length == graph->word.count &&
           (label->length == 0 || memcmp(graph->words.items + label->first, graph->word.items,
                                         label->length * sizeof *graph->word.items) == 0);
}

uint32_t graph_label(struct graph *graph, const struct turn *turn) {
    struct memory *memory = &graph->job->memory;
    uint32_t component = graph->context->program->system->edges.items[turn->edge].component;
    if (!read_word(graph, turn))
        return UINT32_MAX;
    uint64_t hash = XXH3_64bits_withSeed(graph->word.items, graph->word.count * sizeof(uint32_t), component);
    struct map_probe probe;
    for (uint32_t i = map_first(&graph->label_map, hash, &probe); i != MAP_NONE;
         i = map_next(&graph->label_map, &probe))
        if (same_label(graph, &graph->labels.items[i], component))
            return i;
    struct graph_label label = {component, (uint32_t)graph->words.count, (uint32_t)graph->word.count};
    uint32_t number = (uint32_t)graph->labels.count;
    for (size_t i = 0; i < graph->word.count; i++)
        if (!array_push(memory, &graph->words, graph->word.items[i]))
            return UINT32_MAX;
    return array_push(memory, &graph->labels, label) && map_insert(&graph->label_map, hash, number)
               ? number
               : UINT32_MAX;
}

/* --- Filling --- */

/* States without edges in between get their rows as well. */
static bool begin_rows(struct graph *graph, uint64_t states) {
    while (graph->rows.count < states) {
        uint64_t begin = graph->edges.count;
        if (!array_push(&graph->job->memory, &graph->rows, begin))
            return false;
    }
    return true;
}

bool graph_add(struct graph *graph, uint32_t source, uint32_t label, uint32_t target) {
    if (!begin_rows(graph, (uint64_t)source + 1))
        return false;
    for (uint64_t i = graph->rows.items[source]; i < graph->edges.count; i++)
        if (graph->edges.items[i].target == target && graph->edges.items[i].label == label)
            return true;
    struct graph_edge edge = {target, label};
    return array_push(&graph->job->memory, &graph->edges, edge);
}

bool graph_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct graph *graph = data;
    const struct successor *s = &batch->successors.items[index];
    struct turn turn = successor_turn(batch, s);
    uint32_t label = graph_label(graph, &turn);
    return label != UINT32_MAX && graph_add(graph, s->source, label, target);
}

bool graph_state(void *data, uint32_t number, const uint64_t *state) {
    struct graph *graph = data;
    enum failure failure;
    uint32_t count = (uint32_t)graph->formula->logic->vocabulary.atoms.count;
    uint64_t set =
        context_predicates(graph->context, graph->formula->first_predicate, count, state, &failure);
    uint32_t letter = failure == FAILURE_NONE ? letters_number(graph->alphabet, set) : 0;
    if (failure != FAILURE_NONE && graph->failed_state == UINT32_MAX)
        graph->failed_state = number;
    if (letter == LETTER_NONE) {
        diagnostics_add(&graph->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the model",
                        "internal error: comparisons are true at once that exclude each other");
        return job_fail(graph->job, OUTCOME_INTERNAL);
    }
    return array_push(&graph->job->memory, &graph->letters, (uint16_t)letter) && failure == FAILURE_NONE;
}

bool graph_finish(struct graph *graph) {
    uint32_t done = graph->search->next;
    if (graph->rows.count > done) {
        graph->edges.count = graph->rows.items[done]; /* what is known of that state is not all */
        graph->rows.count = done;
    }
    return begin_rows(graph, (uint64_t)graph->search->store.count + 1);
}
