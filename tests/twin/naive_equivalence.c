#include "naive_equivalence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool condition, const char *what) {
    if (condition)
        return;
    fprintf(stderr, "naive twin: %s\n", what);
    abort();
}

static void *zeroed(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size);
    require(block != NULL, "out of memory");
    return block;
}

/* ---- The disjoint union of one or two systems ---- */

/* Labels of the union: the two special ones, then the visible ones of both systems, by text. */
enum { TAU, LOOP_OF_ERROR, FIRST_VISIBLE };

struct step {
    uint32_t source, label, target;
};

struct graph {
    uint32_t states;
    uint32_t labels;
    const char **texts; /* of visible labels, from FIRST_VISIBLE on */
    bool *error;
    struct step *steps; /* those of state s are steps[first[s]] .. steps[first[s + 1] - 1] */
    size_t *first;
    bool *silent; /* silent[s * states + t]: s -τ*-> t */
};

/* LABEL_NONE: nobody has it. */
static uint32_t graph_label(const struct graph *graph, const char *text) {
    for (uint32_t label = FIRST_VISIBLE; label < graph->labels; label++)
        if (strcmp(graph->texts[label], text) == 0)
            return label;
    return LABEL_NONE;
}

static void graph_add_labels(struct graph *graph, const struct lts *lts) {
    for (uint32_t label = 1; label < lts->alphabet.count; label++)
        if (graph_label(graph, lts->alphabet.texts[label]) == LABEL_NONE)
            graph->texts[graph->labels++] = lts->alphabet.texts[label];
}

static void graph_add_step(struct graph *graph, uint32_t source, uint32_t label, uint32_t target) {
    graph->steps[graph->first[source + 1]++] = (struct step){source, label, target};
}

/* States are appended in order, so that the steps of one lie together. */
static void graph_add_states(struct graph *graph, const struct lts *lts, bool error_loops) {
    uint32_t offset = graph->states;
    graph->states += lts->states;
    for (uint32_t s = 0; s < lts->states; s++) {
        uint32_t source = offset + s;
        graph->first[source + 1] = graph->first[source];
        graph->error[source] = s == lts->error;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]);
            graph_add_step(graph, source,
                           label == LABEL_TAU ? TAU : graph_label(graph, lts->alphabet.texts[label]),
                           offset + edge_target(lts->edges[i]));
        }
        if (graph->error[source] && error_loops)
            graph_add_step(graph, source, LOOP_OF_ERROR, source);
    }
}

static bool *pair(const struct graph *graph, bool *relation, uint32_t s, uint32_t t) {
    return &relation[(size_t)s * graph->states + t];
}

static bool holds(const struct graph *graph, const bool *relation, uint32_t s, uint32_t t) {
    return relation[(size_t)s * graph->states + t];
}

static void graph_find_silent(struct graph *graph) {
    graph->silent = zeroed((size_t)graph->states * graph->states, sizeof *graph->silent);
    for (uint32_t s = 0; s < graph->states; s++)
        *pair(graph, graph->silent, s, s) = true;
    for (size_t i = 0; i < graph->first[graph->states]; i++)
        if (graph->steps[i].label == TAU)
            *pair(graph, graph->silent, graph->steps[i].source, graph->steps[i].target) = true;
    for (uint32_t via = 0; via < graph->states; via++)
        for (uint32_t s = 0; s < graph->states; s++)
            for (uint32_t t = 0; t < graph->states; t++)
                *pair(graph, graph->silent, s, t) |=
                    holds(graph, graph->silent, s, via) && holds(graph, graph->silent, via, t);
}

/* `b` may be NULL. The states of b come after those of a. */
static struct graph graph_of(const struct lts *a, const struct lts *b, bool error_loops) {
    uint32_t states = a->states + (b ? b->states : 0);
    uint32_t labels = FIRST_VISIBLE + a->alphabet.count + (b ? b->alphabet.count : 0);
    uint64_t steps = lts_transitions(a) + (b ? lts_transitions(b) : 0) + states;
    struct graph graph = {.labels = FIRST_VISIBLE};
    graph.texts = zeroed(labels, sizeof *graph.texts);
    graph.error = zeroed(states, sizeof *graph.error);
    graph.steps = zeroed(steps, sizeof *graph.steps);
    graph.first = zeroed(states + (size_t)1, sizeof *graph.first);
    graph_add_labels(&graph, a);
    graph_add_states(&graph, a, error_loops);
    if (b) {
        graph_add_labels(&graph, b);
        graph_add_states(&graph, b, error_loops);
    }
    graph_find_silent(&graph);
    return graph;
}

static void graph_free(struct graph *graph) {
    free(graph->texts);
    free(graph->error);
    free(graph->steps);
    free(graph->first);
    free(graph->silent);
}

static bool *all_pairs(const struct graph *graph) {
    size_t count = (size_t)graph->states * graph->states;
    bool *relation = zeroed(count, sizeof *relation);
    for (size_t i = 0; i < count; i++)
        relation[i] = true;
    return relation;
}

/* ---- Bisimulations ---- */

/* All pairs but those of π and another state. */
static bool *pairs_alike(const struct graph *graph) {
    bool *relation = all_pairs(graph);
    for (uint32_t s = 0; s < graph->states; s++)
        for (uint32_t t = 0; t < graph->states; t++)
            *pair(graph, relation, s, t) = graph->error[s] == graph->error[t];
    return relation;
}

/* Does t match this step of a state that is related to t? */
typedef bool matcher(const struct graph *graph, const bool *related, struct step step, uint32_t t);

static bool matched_branching(const struct graph *graph, const bool *related, struct step step, uint32_t t) {
    if (step.label == TAU && holds(graph, related, step.target, t))
        return true;
    for (uint32_t u = 0; u < graph->states; u++) {
        if (!holds(graph, graph->silent, t, u) || !holds(graph, related, step.source, u))
            continue;
        for (size_t i = graph->first[u]; i < graph->first[u + 1]; i++)
            if (graph->steps[i].label == step.label &&
                holds(graph, related, step.target, graph->steps[i].target))
                return true;
    }
    return false;
}

/* s -τ*-> -label-> -τ*-> t; for τ any number of them. */
static bool weak_step(const struct graph *graph, uint32_t s, uint32_t label, uint32_t t) {
    if (label == TAU)
        return holds(graph, graph->silent, s, t);
    for (uint32_t u = 0; u < graph->states; u++) {
        if (!holds(graph, graph->silent, s, u))
            continue;
        for (size_t i = graph->first[u]; i < graph->first[u + 1]; i++)
            if (graph->steps[i].label == label && holds(graph, graph->silent, graph->steps[i].target, t))
                return true;
    }
    return false;
}

static bool matched_weak(const struct graph *graph, const bool *related, struct step step, uint32_t t) {
    for (uint32_t u = 0; u < graph->states; u++)
        if (holds(graph, related, step.target, u) && weak_step(graph, t, step.label, u))
            return true;
    return false;
}

static bool all_matched(const struct graph *graph, const bool *related, matcher *matched, uint32_t s,
                        uint32_t t) {
    for (size_t i = graph->first[s]; i < graph->first[s + 1]; i++)
        if (!matched(graph, related, graph->steps[i], t))
            return false;
    return true;
}

/* Leaves the greatest bisimulation within `related`, which is symmetric and stays so. */
static void delete_offenders(const struct graph *graph, bool *related, matcher *matched) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < graph->states; s++)
            for (uint32_t t = 0; t < s; t++) {
                if (!holds(graph, related, s, t) || (all_matched(graph, related, matched, s, t) &&
                                                     all_matched(graph, related, matched, t, s)))
                    continue;
                *pair(graph, related, s, t) = *pair(graph, related, t, s) = false;
                changed = true;
            }
    }
}

/* The least related state stands for the class. Greatest bisimulations are known to be equivalences; if this
 * one is not, the twin is wrong. */
static uint32_t *find_classes(const struct graph *graph, const bool *related) {
    uint32_t *class = zeroed(graph->states, sizeof *class);
    for (uint32_t s = 0; s < graph->states; s++)
        while (!holds(graph, related, s, class[s]))
            class[s]++;
    for (uint32_t s = 0; s < graph->states; s++)
        for (uint32_t t = 0; t < graph->states; t++)
            require(holds(graph, related, s, t) == (class[s] == class[t]), "this is no equivalence");
    return class;
}

/* The states from which some τ-path stays within `allowed` forever. */
static bool *find_endless(const struct graph *graph, const bool *allowed) {
    bool *endless = zeroed(graph->states, sizeof *endless);
    memcpy(endless, allowed, graph->states * sizeof *endless);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < graph->states; s++) {
            bool goes_on = false;
            for (size_t i = graph->first[s]; i < graph->first[s + 1]; i++)
                goes_on |= graph->steps[i].label == TAU && endless[graph->steps[i].target];
            if (endless[s] && !goes_on) {
                endless[s] = false;
                changed = true;
            }
        }
    }
    return endless;
}

/* diverges[s]: an infinite τ-path from s stays within the class of s. */
static bool *find_divergence(const struct graph *graph, const bool *related) {
    uint32_t *class = find_classes(graph, related);
    bool *diverges = zeroed(graph->states, sizeof *diverges);
    bool *within = zeroed(graph->states, sizeof *within);
    for (uint32_t c = 0; c < graph->states; c++) {
        if (class[c] != c)
            continue;
        for (uint32_t s = 0; s < graph->states; s++)
            within[s] = class[s] == c;
        bool *endless = find_endless(graph, within);
        for (uint32_t s = 0; s < graph->states; s++)
            diverges[s] |= endless[s];
        free(endless);
    }
    free(within);
    free(class);
    return diverges;
}

/* Takes apart what differs in divergence; did anything? */
static bool delete_by_divergence(const struct graph *graph, bool *related) {
    bool *diverges = find_divergence(graph, related);
    bool changed = false;
    for (uint32_t s = 0; s < graph->states; s++)
        for (uint32_t t = 0; t < graph->states; t++)
            if (holds(graph, related, s, t) && diverges[s] != diverges[t]) {
                *pair(graph, related, s, t) = false;
                changed = true;
            }
    free(diverges);
    return changed;
}

/* Divergence is judged by whole classes, so only between bisimulations. Nothing is deleted that belongs to
 * the coarsest relation of the kind: let s and t be related by it, hence be in one class here, and s have an
 * infinite τ-path within this class. t can follow that path through states that are related by it, so in
 * this class too: either without end, or until it may rest, related to all that remains of the path; then
 * that remainder is divergence within a class of the coarsest relation, and t has the same. */
static bool *find_branching(const struct graph *graph, bool divergence) {
    bool *related = pairs_alike(graph);
    do {
        delete_offenders(graph, related, matched_branching);
    } while (divergence && delete_by_divergence(graph, related));
    return related;
}

static bool *find_weak(const struct graph *graph) {
    bool *related = pairs_alike(graph);
    delete_offenders(graph, related, matched_weak);
    return related;
}

static bool related_in_union(const struct graph *graph, const bool *related, const struct lts *a, uint32_t s,
                             uint32_t t) {
    return holds(graph, related, s, a->states + t);
}

bool naive_branching(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t, bool divergence) {
    struct graph graph = graph_of(a, b, true);
    bool *related = find_branching(&graph, divergence);
    bool result = related_in_union(&graph, related, a, s, t);
    free(related);
    graph_free(&graph);
    return result;
}

bool naive_weak(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t) {
    struct graph graph = graph_of(a, b, true);
    bool *related = find_weak(&graph);
    bool result = related_in_union(&graph, related, a, s, t);
    free(related);
    graph_free(&graph);
    return result;
}

/* ---- Simulation ---- */

static bool simulates_steps(const struct graph *graph, const bool *below, uint32_t s, uint32_t t) {
    for (size_t i = graph->first[s]; i < graph->first[s + 1]; i++) {
        bool found = false;
        for (size_t j = graph->first[t]; j < graph->first[t + 1]; j++)
            found |= graph->steps[i].label == graph->steps[j].label &&
                     holds(graph, below, graph->steps[i].target, graph->steps[j].target);
        if (!found)
            return false;
    }
    return true;
}

static bool simulates(const struct graph *graph, const bool *below, uint32_t s, uint32_t t) {
    if (graph->error[t])
        return true;
    return !graph->error[s] && simulates_steps(graph, below, s, t);
}

static bool goes_silently_to_error(const struct graph *graph, uint32_t s) {
    for (uint32_t t = 0; t < graph->states; t++)
        if (graph->error[t] && holds(graph, graph->silent, s, t))
            return true;
    return false;
}

/* Does t answer the step with τ* x τ*, or τ with τ*? */
static bool answers_weakly(const struct graph *graph, const bool *below, struct step step, uint32_t t) {
    for (uint32_t u = 0; u < graph->states; u++) {
        if (!holds(graph, graph->silent, t, u))
            continue;
        if (step.label == TAU && holds(graph, below, step.target, u))
            return true;
        for (size_t j = graph->first[u]; j < graph->first[u + 1]; j++)
            for (uint32_t v = 0; v < graph->states; v++)
                if (graph->steps[j].label == step.label &&
                    holds(graph, graph->silent, graph->steps[j].target, v) &&
                    holds(graph, below, step.target, v))
                    return true;
    }
    return false;
}

static bool simulates_weakly(const struct graph *graph, const bool *below, uint32_t s, uint32_t t) {
    if (goes_silently_to_error(graph, t))
        return true;
    bool answered = !graph->error[s];
    for (size_t i = graph->first[s]; i < graph->first[s + 1] && answered; i++)
        answered = answers_weakly(graph, below, graph->steps[i], t);
    return answered;
}

typedef bool simulator(const struct graph *graph, const bool *below, uint32_t s, uint32_t t);

/* The greatest simulation: s is below t. */
static bool *find_simulation(const struct graph *graph, simulator *answers) {
    bool *below = all_pairs(graph);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < graph->states; s++)
            for (uint32_t t = 0; t < graph->states; t++)
                if (holds(graph, below, s, t) && !answers(graph, below, s, t)) {
                    *pair(graph, below, s, t) = false;
                    changed = true;
                }
    }
    return below;
}

static bool simulated(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t, simulator *answers) {
    struct graph graph = graph_of(a, b, false);
    bool *below = find_simulation(&graph, answers);
    bool result = related_in_union(&graph, below, a, s, t);
    free(below);
    graph_free(&graph);
    return result;
}

bool naive_simulated(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t) {
    return simulated(a, s, b, t, simulates);
}

bool naive_weakly_simulated(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t) {
    return simulated(a, s, b, t, simulates_weakly);
}

/* ---- Minimal systems ---- */

/* Sets of steps between classes. */
struct steps {
    struct step *items;
    size_t count;
};

static bool steps_have(const struct steps *steps, struct step wanted) {
    for (size_t i = 0; i < steps->count; i++)
        if (steps->items[i].source == wanted.source && steps->items[i].label == wanted.label &&
            steps->items[i].target == wanted.target)
            return true;
    return false;
}

static void steps_add(struct steps *steps, struct step step) {
    if (steps_have(steps, step))
        return;
    void *moved = realloc(steps->items, (steps->count + 1) * sizeof *steps->items);
    require(moved != NULL, "out of memory");
    steps->items = moved;
    steps->items[steps->count++] = step;
}

/* What the steps, or some of them, lead to from one state. */
static bool *find_reachable(uint32_t states, const struct step *steps, size_t count, uint32_t initial) {
    bool *reachable = zeroed(states, sizeof *reachable);
    reachable[initial] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < count; i++)
            if (reachable[steps[i].source] && !reachable[steps[i].target])
                changed = reachable[steps[i].target] = true;
    }
    return reachable;
}

static bool *reachable_states(const struct graph *graph, uint32_t initial) {
    return find_reachable(graph->states, graph->steps, graph->first[graph->states], initial);
}

/* The names of classes that have a reachable member. */
static bool *reachable_classes(const struct graph *graph, const uint32_t *class, uint32_t initial,
                               uint32_t *count) {
    bool *reachable = reachable_states(graph, initial);
    bool *classes = zeroed(graph->states, sizeof *classes);
    *count = 0;
    for (uint32_t s = 0; s < graph->states; s++)
        if (reachable[s] && !classes[class[s]]) {
            classes[class[s]] = true;
            ++*count;
        }
    free(reachable);
    return classes;
}

void naive_branching_minimal(const struct lts *lts, bool divergence, uint32_t *states,
                             uint64_t *transitions) {
    struct graph graph = graph_of(lts, NULL, true);
    bool *related = find_branching(&graph, divergence);
    uint32_t *class = find_classes(&graph, related);
    bool *diverges = find_divergence(&graph, related);
    bool *classes = reachable_classes(&graph, class, lts->initial, states);
    struct steps steps = {0};
    for (size_t i = 0; i < graph.first[graph.states]; i++) {
        struct step step = graph.steps[i];
        uint32_t source = class[step.source], target = class[step.target];
        if (classes[source] && step.label != LOOP_OF_ERROR && (step.label != TAU || source != target))
            steps_add(&steps, (struct step){source, step.label, target});
    }
    for (uint32_t s = 0; s < graph.states; s++)
        if (divergence && classes[class[s]] && diverges[s])
            steps_add(&steps, (struct step){class[s], TAU, class[s]});
    *transitions = steps.count;
    free(steps.items);
    free(classes);
    free(diverges);
    free(class);
    free(related);
    graph_free(&graph);
}

/* All weak moves between classes that are reachable, those from a class to itself over nothing too. */
static struct steps weak_steps_of_classes(const struct graph *graph, const uint32_t *class,
                                          const bool *classes) {
    struct steps steps = {0};
    for (uint32_t s = 0; s < graph->states; s++)
        for (uint32_t label = 0; classes[class[s]] && label < graph->labels; label++)
            for (uint32_t t = 0; t < graph->states; t++)
                if (weak_step(graph, s, label, t))
                    steps_add(&steps, (struct step){class[s], label, class[t]});
    return steps;
}

/* A τ-move follows from others if it can be done in two real ones. */
static bool silent_step_follows(const struct steps *steps, struct step step) {
    for (size_t i = 0; i < steps->count; i++) {
        struct step first = steps->items[i];
        if (first.source == step.source && first.label == TAU && first.target != step.source &&
            first.target != step.target && steps_have(steps, (struct step){first.target, TAU, step.target}))
            return true;
    }
    return false;
}

/* A visible move follows from another one under the same label with τ before or after it. */
static bool visible_step_follows(const struct steps *steps, struct step step) {
    for (size_t i = 0; i < steps->count; i++) {
        struct step other = steps->items[i];
        if (other.label == step.label && (other.source != step.source || other.target != step.target) &&
            steps_have(steps, (struct step){step.source, TAU, other.source}) &&
            steps_have(steps, (struct step){other.target, TAU, step.target}))
            return true;
    }
    return false;
}

static bool is_least_weak_step(const struct steps *steps, struct step step) {
    if (step.label == LOOP_OF_ERROR)
        return false;
    if (step.label != TAU)
        return !visible_step_follows(steps, step);
    if (step.source == step.target)
        return false;
    require(!steps_have(steps, (struct step){step.target, TAU, step.source}),
            "classes of weak bisimilarity lie on a τ-cycle");
    return !silent_step_follows(steps, step);
}

void naive_weak_minimal(const struct lts *lts, uint32_t *states, uint64_t *transitions) {
    struct graph graph = graph_of(lts, NULL, true);
    bool *related = find_weak(&graph);
    uint32_t *class = find_classes(&graph, related);
    bool *classes = reachable_classes(&graph, class, lts->initial, states);
    struct steps steps = weak_steps_of_classes(&graph, class, classes);
    *transitions = 0;
    for (size_t i = 0; i < steps.count; i++)
        *transitions += is_least_weak_step(&steps, steps.items[i]);
    free(steps.items);
    free(classes);
    free(class);
    free(related);
    graph_free(&graph);
}

/* Simulated both ways. */
static uint32_t *find_simulation_classes(const struct graph *graph, const bool *below) {
    bool *mutual = all_pairs(graph);
    for (uint32_t s = 0; s < graph->states; s++)
        for (uint32_t t = 0; t < graph->states; t++)
            *pair(graph, mutual, s, t) = holds(graph, below, s, t) && holds(graph, below, t, s);
    uint32_t *class = find_classes(graph, mutual);
    free(mutual);
    return class;
}

static bool leads_to_little_brother(const struct graph *graph, const bool *below, const struct steps *steps,
                                    struct step step) {
    for (size_t i = 0; i < steps->count; i++) {
        struct step other = steps->items[i];
        if (other.source == step.source && other.label == step.label && other.target != step.target &&
            holds(graph, below, step.target, other.target))
            return true;
    }
    return false;
}

/* The moves between classes of reachable states, little brothers left out. */
static struct steps kept_simulation_steps(const struct graph *graph, const bool *below, const uint32_t *class,
                                          const bool *reachable) {
    struct steps all = {0}, kept = {0};
    for (size_t i = 0; i < graph->first[graph->states]; i++) {
        struct step step = graph->steps[i];
        if (reachable[step.source])
            steps_add(&all, (struct step){class[step.source], step.label, class[step.target]});
    }
    for (size_t i = 0; i < all.count; i++)
        if (!leads_to_little_brother(graph, below, &all, all.items[i]))
            steps_add(&kept, all.items[i]);
    free(all.items);
    return kept;
}

void naive_simulation_minimal(const struct lts *lts, uint32_t *states, uint64_t *transitions) {
    struct graph graph = graph_of(lts, NULL, false);
    bool *below = find_simulation(&graph, simulates);
    uint32_t *class = find_simulation_classes(&graph, below);
    bool *reachable = reachable_states(&graph, lts->initial);
    struct steps kept = kept_simulation_steps(&graph, below, class, reachable);
    bool *left = find_reachable(graph.states, kept.items, kept.count, class[lts->initial]);
    *states = 0;
    *transitions = 0;
    for (uint32_t s = 0; s < graph.states; s++)
        *states += left[s];
    for (size_t i = 0; i < kept.count; i++)
        *transitions += left[kept.items[i].source];
    free(left);
    free(kept.items);
    free(reachable);
    free(class);
    free(below);
    graph_free(&graph);
}

/* ---- Formulas ---- */

/* A formula is read once; what is read becomes the set of states where it holds, a bool for each. */
struct reader {
    const struct graph *graph;
    const char *at;
    bool error_satisfies_all;
    bool well_formed;
};

static bool *read_formula(struct reader *reader);
static bool *read_conjunct(struct reader *reader);

static bool *no_states(const struct reader *reader) {
    return zeroed(reader->graph->states, sizeof(bool));
}

static bool skip(struct reader *reader, const char *text) {
    size_t length = strlen(text);
    if (strncmp(reader->at, text, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static void expect(struct reader *reader, const char *text) {
    if (reader->well_formed && !skip(reader, text))
        reader->well_formed = false;
}

/* A label up to '>', which is not skipped. LABEL_NONE: no step has it. */
static uint32_t read_label(struct reader *reader) {
    char *text = zeroed(strlen(reader->at) + 1, 1);
    size_t length = strcspn(reader->at, ">");
    memcpy(text, reader->at, length);
    reader->at += length;
    uint32_t label = graph_label(reader->graph, text);
    if (strcmp(text, TAU_TEXT) == 0)
        label = TAU;
    if (strcmp(text, "π") == 0)
        label = LOOP_OF_ERROR;
    reader->well_formed &= length > 0;
    free(text);
    return label;
}

/* Steps under `label` lead there. */
static bool *before(const struct reader *reader, uint32_t label, const bool *there) {
    const struct graph *graph = reader->graph;
    bool *result = no_states(reader);
    for (size_t i = 0; i < graph->first[graph->states]; i++)
        result[graph->steps[i].source] |= graph->steps[i].label == label && there[graph->steps[i].target];
    return result;
}

/* τ-steps through states with `on_the_way` lead there, or it is there. */
static bool *silently_before(const struct reader *reader, const bool *on_the_way, const bool *there) {
    const struct graph *graph = reader->graph;
    bool *result = no_states(reader);
    memcpy(result, there, graph->states * sizeof *result);
    for (bool changed = true; changed;) {
        bool *more = before(reader, TAU, result);
        changed = false;
        for (uint32_t s = 0; s < graph->states; s++)
            if (more[s] && on_the_way[s] && !result[s])
                changed = result[s] = true;
        free(more);
    }
    return result;
}

static bool *everywhere(const struct reader *reader) {
    bool *result = no_states(reader);
    for (uint32_t s = 0; s < reader->graph->states; s++)
        result[s] = true;
    return result;
}

/* After "<": a>c */
static bool *read_strong_diamond(struct reader *reader) {
    uint32_t label = read_label(reader);
    expect(reader, ">");
    bool *body = read_conjunct(reader);
    bool *result = before(reader, label, body);
    free(body);
    return result;
}

/* After "<<": a>>c or >>c */
static bool *read_weak_diamond(struct reader *reader) {
    bool empty = *reader->at == '>';
    uint32_t label = empty ? TAU : read_label(reader);
    expect(reader, ">>");
    bool *body = read_conjunct(reader);
    bool *all = everywhere(reader);
    bool *result = silently_before(reader, all, body);
    if (!empty) {
        bool *first = before(reader, label, result);
        free(result);
        result = silently_before(reader, all, first);
        free(first);
    }
    free(all);
    free(body);
    return result;
}

/* After "{φ}<": a>c */
static bool *read_until_step(struct reader *reader, const bool *on_the_way) {
    uint32_t label = read_label(reader);
    expect(reader, ">");
    bool *body = read_conjunct(reader);
    bool *last = before(reader, label, body);
    for (uint32_t s = 0; s < reader->graph->states; s++)
        last[s] &= on_the_way[s];
    bool *result = silently_before(reader, on_the_way, last);
    free(last);
    free(body);
    return result;
}

/* After "{" */
static bool *read_until(struct reader *reader) {
    bool *on_the_way = read_formula(reader);
    bool *result = NULL;
    expect(reader, "}");
    if (skip(reader, "forever")) {
        result = find_endless(reader->graph, on_the_way);
    } else if (skip(reader, "<>")) {
        bool *body = read_conjunct(reader);
        result = silently_before(reader, on_the_way, body);
        free(body);
    } else {
        expect(reader, "<");
        result = read_until_step(reader, on_the_way);
    }
    free(on_the_way);
    return result;
}

static bool *read_negation(struct reader *reader) {
    bool *result = read_conjunct(reader);
    for (uint32_t s = 0; s < reader->graph->states; s++)
        result[s] = !result[s];
    return result;
}

static bool *read_error(struct reader *reader) {
    bool *result = no_states(reader);
    memcpy(result, reader->graph->error, reader->graph->states * sizeof *result);
    return result;
}

static bool *read_parenthesis(struct reader *reader) {
    bool *result = read_formula(reader);
    expect(reader, ")");
    return result;
}

/* "<<x>>" is a weak diamond, but "<<x>" a strong one whose label begins with '<': no conjunct begins with
 * '>'. */
static bool at_weak_diamond(const struct reader *reader) {
    return strncmp(reader->at, "<<", 2) == 0 && reader->at[strcspn(reader->at, ">")] == '>' &&
           reader->at[strcspn(reader->at, ">") + 1] == '>';
}

static bool *read_bare_conjunct(struct reader *reader) {
    if (!reader->well_formed) /* nothing more is read, or recursion would go on */
        return no_states(reader);
    if (at_weak_diamond(reader) && skip(reader, "<<"))
        return read_weak_diamond(reader);
    if (skip(reader, "<"))
        return read_strong_diamond(reader);
    if (skip(reader, "{"))
        return read_until(reader);
    if (skip(reader, "!"))
        return read_negation(reader);
    if (skip(reader, "("))
        return read_parenthesis(reader);
    if (skip(reader, "true"))
        return everywhere(reader);
    if (skip(reader, "π"))
        return read_error(reader);
    reader->well_formed = false;
    return no_states(reader);
}

static bool *read_conjunct(struct reader *reader) {
    bool *result = read_bare_conjunct(reader);
    for (uint32_t s = 0; s < reader->graph->states; s++)
        result[s] |= reader->error_satisfies_all && reader->graph->error[s];
    return result;
}

static bool *read_formula(struct reader *reader) {
    bool *result = read_conjunct(reader);
    while (reader->well_formed && skip(reader, " & ")) {
        bool *more = read_conjunct(reader);
        for (uint32_t s = 0; s < reader->graph->states; s++)
            result[s] &= more[s];
        free(more);
    }
    return result;
}

bool naive_formula_holds(const struct lts *lts, const char *text, bool error_satisfies_all,
                         bool *well_formed) {
    struct graph graph = graph_of(lts, NULL, true);
    struct reader reader = {&graph, text, error_satisfies_all, true};
    bool *satisfying = read_formula(&reader);
    *well_formed = reader.well_formed && *reader.at == '\0';
    bool result = *well_formed && satisfying[lts->initial];
    free(satisfying);
    graph_free(&graph);
    return result;
}
