/* The equivalences that see τ, and simulation, against their naive twins, on random inputs; and networks that
 * are reduced part by part against the reduction of the whole. A campaign (lts_campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lts/builder.h"
#include "lts/equivalence/compare.h"
#include "lts/equivalence/reduce.h"
#include "lts/equivalence/weak_simulation.h"
#include "lts/operator/compose.h"
#include "lts/operator/network.h"
#include "lts/operator/reach.h"
#include "random/lts_campaign.h"
#include "twin/naive.h"
#include "twin/naive_equivalence.h"

/* ---- systems ---- */

static void must(bool fine) {
    if (!fine)
        abort();
}

static const char *const LETTERS[] = {"a", "b", "c"};

static void add(struct lts_builder *builder, uint32_t source, uint32_t label, uint32_t target) {
    must(lts_builder_add(builder, source, label, target));
}

/* A few states in a row on a τ-cycle. */
static void add_silent_cycle(struct random *random, struct lts_builder *builder, uint32_t states,
                             uint32_t error) {
    uint32_t start = random_below(random, states);
    uint32_t length = 1 + random_below(random, states < 4 ? states : 4);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t source = (start + i) % states;
        if (source != error)
            add(builder, source, LABEL_TAU, (start + (i + 1) % length) % states);
    }
}

/* Like random_lts(), with much more τ: there is nothing to be seen of these equivalences without it. */
static struct lts *silent_lts(struct random *random, uint32_t most) {
    uint32_t states = 1 + random_below(random, most);
    uint32_t labels = 1 + random_below(random, 3); /* visible ones */
    uint32_t error = random_chance(random, 40) ? random_below(random, states) : STATE_NONE;
    uint32_t tau_percent = 30 + random_below(random, 31);
    uint32_t degree = 1 + random_below(random, 3);
    bool local = random_chance(random, 40); /* edges to near states: long chains */
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    must(alphabet_build(job, &alphabet, LETTERS, labels, NULL));
    for (uint32_t s = 0; s < states; s++) {
        uint32_t count = s == error ? 0 : random_below(random, 2 * degree);
        for (uint32_t i = 0; i < count; i++) {
            bool silent = random_chance(random, tau_percent);
            uint32_t label = silent ? LABEL_TAU : 1 + random_below(random, labels);
            add(&builder, s, label,
                local ? (s + random_below(random, 3)) % states : random_below(random, states));
        }
    }
    if (random_chance(random, 40))
        add_silent_cycle(random, &builder, states, error);
    struct lts *lts =
        lts_builder_finish(&builder, states, random_below(random, states), error, &alphabet, NULL);
    must(lts != NULL);
    return lts;
}

static void add_all(struct lts_builder *builder, const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            add(builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
}

/* With the states, the initial state, π and the labels of `lts`. */
static struct lts *finish_like(struct lts_builder *builder, const struct lts *lts) {
    struct lts *result = lts_builder_finish_like(builder, true, lts, lts->states, lts->initial, lts->error);
    must(result != NULL);
    return result;
}

/* Changes one edge: systems that nearly agree are where comparisons go wrong. */
static struct lts *mutated(struct random *random, const struct lts *lts) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    uint64_t victim = lts_transitions(lts) ? random_below(random, (uint32_t)lts_transitions(lts)) : 0;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t target = edge_target(lts->edges[i]), label = edge_label(lts->edges[i]);
            if (i == victim && random_chance(random, 50))
                target = random_below(random, lts->states);
            else if (i == victim)
                label = random_below(random, lts->alphabet.count);
            add(&builder, s, label, target);
        }
    return finish_like(&builder, lts);
}

/* ---- disguises: the same up to one of the equivalences, and usually not up to finer ones ---- */

typedef struct lts *disguise(struct random *random, const struct lts *lts);

/* Before every state s there is now one, number states + s, that can only go silently to s; some edges lead
 * there instead, though not to what is before π. Branching bisimilar, divergence and all. */
static struct lts *with_inert_steps(struct random *random, const struct lts *lts) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    uint32_t moved = random_below(random, 100); /* percent of edges */
    for (uint32_t s = 0; s < lts->states; s++) {
        add(&builder, lts->states + s, LABEL_TAU, s);
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t target = edge_target(lts->edges[i]);
            if (target != lts->error && random_chance(random, moved))
                target += lts->states;
            add(&builder, s, edge_label(lts->edges[i]), target);
        }
    }
    bool before = lts->initial != lts->error && random_chance(random, moved);
    uint32_t initial = lts->initial + (before ? lts->states : 0);
    struct lts *result = lts_builder_finish_like(&builder, true, lts, 2 * lts->states, initial, lts->error);
    must(result != NULL);
    return result;
}

/* Also τ-loops anywhere but at π, which nothing but divergence sees. */
static struct lts *with_silent_loops(struct random *random, const struct lts *lts) {
    struct lts *inert = with_inert_steps(random, lts);
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    add_all(&builder, inert);
    for (uint32_t s = 0; s < inert->states; s++)
        if (s != inert->error && random_chance(random, 30))
            add(&builder, s, LABEL_TAU, s);
    struct lts *result = finish_like(&builder, inert);
    lts_free(inert);
    return result;
}

/* Two steps, one of them silent, can also be done in one: weakly bisimilar. */
static struct lts *with_short_cuts(struct random *random, const struct lts *lts) {
    struct lts *inert = with_silent_loops(random, lts);
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    add_all(&builder, inert);
    for (uint32_t s = 0; s < inert->states; s++)
        for (uint64_t i = inert->rows[s]; i < inert->rows[s + 1]; i++) {
            uint32_t first = edge_label(inert->edges[i]), middle = edge_target(inert->edges[i]);
            for (uint64_t j = inert->rows[middle]; j < inert->rows[middle + 1]; j++) {
                uint32_t second = edge_label(inert->edges[j]);
                if ((first == LABEL_TAU || second == LABEL_TAU) && random_chance(random, 30))
                    add(&builder, s, first == LABEL_TAU ? second : first, edge_target(inert->edges[j]));
            }
        }
    struct lts *result = finish_like(&builder, inert);
    lts_free(inert);
    return result;
}

/* Edges beside others, to states that their targets simulate: the same up to mutual simulation. */
static struct lts *with_little_brothers(struct random *random, const struct lts *lts) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    add_all(&builder, lts);
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t brother = random_below(random, lts->states);
            if (random_chance(random, 40) && naive_simulated(lts, brother, lts, edge_target(lts->edges[i])))
                add(&builder, s, edge_label(lts->edges[i]), brother);
        }
    return finish_like(&builder, lts);
}

/* ---- what is checked ---- */

static bool branching(const struct lts *a, const struct lts *b) {
    return naive_branching(a, a->initial, b, b->initial, false);
}

static bool divergence_branching(const struct lts *a, const struct lts *b) {
    return naive_branching(a, a->initial, b, b->initial, true);
}

static bool weak(const struct lts *a, const struct lts *b) {
    return naive_weak(a, a->initial, b, b->initial);
}

static bool simulated(const struct lts *a, const struct lts *b) {
    return naive_simulated(a, a->initial, b, b->initial);
}

static bool simulated_mutually(const struct lts *a, const struct lts *b) {
    return simulated(a, b) && simulated(b, a);
}

static void branching_minimal(const struct lts *lts, uint32_t *states, uint64_t *transitions) {
    naive_branching_minimal(lts, false, states, transitions);
}

static void divergence_branching_minimal(const struct lts *lts, uint32_t *states, uint64_t *transitions) {
    naive_branching_minimal(lts, true, states, transitions);
}

struct kind {
    const char *name;
    enum equivalence equivalence; /* for a preorder: mutually */
    enum relation relation;
    bool (*related)(const struct lts *a, const struct lts *b);
    void (*minimal)(const struct lts *lts, uint32_t *states, uint64_t *transitions);
    disguise *disguise;
};

static const struct kind KINDS[] = {
    {"branching", EQUIVALENCE_BRANCHING, RELATION_BRANCHING, branching, branching_minimal, with_silent_loops},
    {"divergence-preserving branching", EQUIVALENCE_DIVERGENCE_BRANCHING, RELATION_DIVERGENCE_BRANCHING,
     divergence_branching, divergence_branching_minimal, with_inert_steps},
    {"weak", EQUIVALENCE_WEAK, RELATION_WEAK, weak, naive_weak_minimal, with_short_cuts},
    {"simulation equivalence", EQUIVALENCE_SIMULATION, RELATION_SIMULATION_EQUIVALENCE, simulated_mutually,
     naive_simulation_minimal, with_little_brothers},
    {"simulation", EQUIVALENCE_SIMULATION, RELATION_SIMULATION, simulated, NULL, NULL},
};

enum { EQUIVALENCES = 4, RELATIONS = 5 }; /* the preorder comes last */

static bool by_simulation(const struct kind *kind) {
    return kind->equivalence == EQUIVALENCE_SIMULATION;
}

/* ---- one system ---- */

static void check_minimal(const struct kind *kind, const struct lts *lts, const struct lts *small) {
    uint32_t states;
    uint64_t transitions;
    kind->minimal(lts, &states, &transitions);
    check(small->states == states);
    check(lts_transitions(small) == transitions);
}

static void check_same_form(const struct kind *kind, const struct lts *small, struct lts *other) {
    shown[1] = other;
    struct lts *form = lts_reduce(job, other, kind->equivalence);
    shown[2] = form;
    check(form != NULL);
    check(lts_identical(small, form));
    shown[1] = shown[2] = NULL;
    lts_free(form);
    lts_free(other);
}

static void check_reduction(struct random *random, const struct kind *kind, const struct lts *lts) {
    about = kind->name;
    struct lts *small = lts_reduce(job, lts, kind->equivalence);
    check(small != NULL);
    shown[1] = small;
    check_minimal(kind, lts, small);
    check_minimal(kind, small, small);
    check(kind->related(lts, small));
    struct lts *again = lts_reduce(job, small, kind->equivalence);
    check(lts_identical(small, again));
    lts_free(again);
    check_same_form(kind, small, random_disguise(random, job, lts));
    check_same_form(kind, small, kind->disguise(random, lts));
    lts_free(small);
}

/* ---- two systems ---- */

static void check_formula(const struct kind *kind, const struct lts *left, const struct lts *right,
                          const struct comparison *comparison) {
    const struct lts *with = comparison->formula_of_left ? left : right;
    const struct lts *without = comparison->formula_of_left ? right : left;
    const char *formula = comparison->formula;
    bool simulation = by_simulation(kind), read_with, read_without;
    bool in_one = naive_formula_holds(with, formula, simulation, &read_with);
    bool in_other = naive_formula_holds(without, formula, simulation, &read_without);
    if (!(read_with && read_without && in_one && !in_other))
        printf("formula of the %s: %s\n", comparison->formula_of_left ? "left" : "right", formula);
    check(read_with && read_without);
    check(in_one);
    check(!in_other);
    check(!simulation || !strchr(formula, '!'));
    check(kind->relation != RELATION_SIMULATION || comparison->formula_of_left);
}

/* What `with` does along the word, `without` does not. */
static bool told_apart(const struct word *evidence, const struct lts *with, const struct lts *without,
                       bool is_weak) {
    const char *const *word = (const char *const *)evidence->letters.items;
    size_t length = evidence->letters.count;
    bool error_with, error_without;
    bool accepts_with = naive_accepts(with, word, length, is_weak, &error_with);
    bool accepts_without = naive_accepts(without, word, length, is_weak, &error_without);
    return (accepts_with && !accepts_without) || (error_with && !error_without);
}

/* A shortest trace, which for simulation is one in which τ is seen. */
static void check_trace(const struct kind *kind, const struct lts *left, const struct lts *right,
                        const struct comparison *comparison) {
    bool is_weak = !by_simulation(kind), one_way = kind->relation == RELATION_SIMULATION;
    size_t forth = SIZE_MAX, back = SIZE_MAX;
    naive_included(left, right, is_weak, &forth);
    if (!one_way)
        naive_included(right, left, is_weak, &back);
    check(comparison->word.letters.count == (forth < back ? forth : back));
    check(told_apart(&comparison->word, left, right, is_weak) ||
          (!one_way && told_apart(&comparison->word, right, left, is_weak)));
}

/* There may be a formula beside a trace. If there is a formula alone, no trace would have done; but for
 * simulation none is looked for. */
static void check_evidence(const struct kind *kind, const struct lts *left, const struct lts *right,
                           const struct comparison *comparison) {
    check(comparison->kind == EVIDENCE_FORMULA || comparison->kind == EVIDENCE_TRACE);
    if (comparison->kind == EVIDENCE_TRACE)
        check_trace(kind, left, right, comparison);
    else
        check(comparison->formula && (by_simulation(kind) || naive_trace_equal(left, right, true)));
    if (comparison->formula)
        check_formula(kind, left, right, comparison);
}

static bool check_relation(const struct kind *kind, const struct lts *left, const struct lts *right) {
    about = kind->name;
    bool expected = kind->related(left, right);
    struct comparison comparison;
    check(lts_compare(job, left, right, kind->relation, &comparison));
    check(comparison.holds == expected);
    if (!expected)
        check_evidence(kind, left, right, &comparison);
    comparison_free(&comparison);
    return expected;
}

static bool related(const struct lts *left, const struct lts *right, enum relation relation) {
    struct comparison comparison;
    check(lts_compare(job, left, right, relation, &comparison));
    bool holds = comparison.holds;
    comparison_free(&comparison);
    return holds;
}

/* A system may be reduced before it is compared. */
static void check_reduced(const struct kind *kind, const struct lts *left, const struct lts *right,
                          bool expected) {
    about = kind->name;
    struct lts *small = lts_reduce(job, left, kind->equivalence);
    check(related(small, right, kind->relation) == expected);
    lts_free(small);
}

static void check_comparison(const struct lts *left, const struct lts *right) {
    bool holds[RELATIONS];
    for (size_t i = 0; i < RELATIONS; i++) {
        holds[i] = check_relation(&KINDS[i], left, right);
        check_reduced(&KINDS[i], left, right, holds[i]);
    }
    about = "each relation is within the next";
    bool branching_too = holds[0], divergence_too = holds[1], weak_too = holds[2], simulation_too = holds[3];
    bool strong = related(left, right, RELATION_STRONG);
    check(!strong || divergence_too);
    check(!divergence_too || branching_too);
    check(!branching_too || weak_too);
    check(!weak_too || related(left, right, RELATION_WEAK_TRACE));
    check(!strong || simulation_too);
    check(!simulation_too || related(left, right, RELATION_TRACE));
    check(!holds[4] || related(left, right, RELATION_TRACE_INCLUSION));
}

/* ---- weak simulation ---- */

/* With final labels: what has one has no others. */
static struct lts *with_final(const struct lts *lts, const bool *final) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < lts->states; s++) {
        bool has_final = false;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            has_final |= final[edge_label(lts->edges[i])];
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            if (!has_final || final[edge_label(lts->edges[i])])
                add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    }
    return finish_like(&builder, lts);
}

/* Silent steps lead to π or to final states; these have nothing but final labels. */
static void check_silent_steps(const struct lts *lts, const bool *final) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
            check(final[label] == final[edge_label(lts->edges[lts->rows[s]])]);
            check(label != LABEL_TAU || target == lts->error ||
                  (lts->rows[target] < lts->rows[target + 1] &&
                   final[edge_label(lts->edges[lts->rows[target]])]));
        }
}

static void check_weak_simulation(struct random *random, const struct lts *any) {
    const struct weak_simulation_limits limits = {UINT32_MAX, UINT64_MAX};
    bool final[16] = {false};
    for (uint32_t label = 1; label < any->alphabet.count; label++)
        final[label] = random_chance(random, 25);
    struct lts *lts = with_final(any, final), *quotient = weak_simulation_quotient(job, lts, final, &limits);
    uint32_t least_states;
    uint64_t least_transitions;
    about = "weak simulation";
    check(quotient != NULL);
    check(naive_weakly_simulated(lts, lts->initial, quotient, quotient->initial));
    check(naive_weakly_simulated(quotient, quotient->initial, lts, lts->initial));
    check_silent_steps(quotient, final);
    naive_simulation_minimal(quotient, &least_states, &least_transitions);
    check(quotient->states == least_states && lts_transitions(quotient) == least_transitions);
    check(quotient->states <= naive_reachable_count(lts));
    lts_free(quotient);
    lts_free(lts);
}

/* ---- networks ---- */

enum { MOST_PARTS = 4, NETWORK_LETTERS = 5 };

static const char *const NETWORK_TEXTS[NETWORK_LETTERS] = {"a", "b", "c", "d", "e"};

/* With up to three labels of five: some are shared with other parts, and some never happen. */
static struct lts *network_part(struct random *random, uint32_t most) {
    const char *texts[3];
    struct lts *lts = silent_lts(random, most);
    for (uint32_t label = 1; label < lts->alphabet.count; label++)
        texts[label - 1] = NETWORK_TEXTS[random_below(random, NETWORK_LETTERS)];
    struct lts *result = lts_retext(job, lts, texts, 0);
    must(result != NULL);
    lts_free(lts);
    return result;
}

static struct lts *replaced(struct lts *old, struct lts *by) {
    must(by != NULL);
    lts_free(old);
    return by;
}

static struct lts *without_silent_ways_to_error(const struct lts *lts) {
    bool *silent = calloc(lts->alphabet.count, sizeof *silent);
    must(silent != NULL);
    silent[LABEL_TAU] = true;
    struct lts *result = lts_propagate_error(job, lts, silent);
    free(silent);
    return result;
}

/* What the network is when nothing has been reduced yet. */
static struct lts *unreduced(const struct lts *const *parts, size_t count, const struct network *network) {
    struct lts *whole = lts_compose(job, parts, count);
    must(whole != NULL);
    if (network->labels == NETWORK_HIDES)
        whole = replaced(whole, lts_hide(job, whole, network->patterns));
    if (network->labels == NETWORK_SHOWS)
        whole = replaced(whole, lts_interface(job, whole, network->patterns));
    if (network->propagate_error)
        whole = replaced(whole, without_silent_ways_to_error(whole));
    return whole;
}

static void check_steps(const struct network_steps *steps, size_t count, const struct lts *result) {
    bool used[2 * MOST_PARTS] = {false}; /* every part once, and every result but the last */
    check(steps->list.count == count - 1);
    for (size_t i = 0; i < steps->list.count; i++)
        for (size_t p = 0; p < 2; p++) {
            size_t part = steps->list.items[i].parts[p];
            check(part < count + i && !used[part]);
            used[part] = true;
        }
    const struct network_step *last = &steps->list.items[count - 2];
    check(last->reduced_states == result->states);
    check(last->reduced_transitions == lts_transitions(result));
}

static void check_network_with(const struct lts *const *parts, size_t count, struct network *network) {
    static const char *const NAMES[] = {"strong", "branching", "divergence-branching", "weak", "simulation",
                                        "trace",  "weak-trace"};
    struct lts *whole = unreduced(parts, count, network);
    /* There may be exponentially many subsets of states, of the whole and of what is composed on the way. */
    uint32_t product = 1;
    for (size_t p = 0; p < count; p++)
        product *= parts[p]->states;
    enum equivalence last = product <= 30 ? EQUIVALENCE_WEAK_TRACE : EQUIVALENCE_SIMULATION;
    for (enum equivalence e = EQUIVALENCE_STRONG; e <= last; e++) {
        struct network_steps steps = {0};
        about = NAMES[e];
        network->equivalence = e;
        struct lts *result = lts_compose_reduced(job, parts, count, network, &steps);
        struct lts *expected = lts_reduce(job, whole, e);
        check(result && expected);
        check(lts_identical(result, expected));
        check_steps(&steps, count, result);
        array_free(&steps.list);
        lts_free(result);
        lts_free(expected);
    }
    lts_free(whole);
}

/* A state that has the final label is π: traces are followed up to there. */
static struct lts *ended_by(const struct lts *lts, const char *text) {
    uint32_t label = alphabet_find(&lts->alphabet, text);
    uint32_t error = lts->error == STATE_NONE ? lts->states : lts->error;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < lts->states; s++) {
        bool ends = false;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            ends |= edge_label(lts->edges[i]) == label;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && !ends; i++)
            add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
        if (ends)
            add(&builder, s, LABEL_TAU, error);
    }
    struct lts *result = lts_builder_finish_like(
        &builder, true, lts, error == lts->states ? lts->states + 1 : lts->states, lts->initial, error);
    must(result != NULL);
    return result;
}

/* A part that others end: a final label, "end", is all that one of its states can do. */
static struct lts *with_end(struct random *random, const struct lts *lts) {
    uint32_t state = random_below(random, lts->states), end = lts->alphabet.count;
    const char *texts[8];
    struct alphabet alphabet;
    struct lts_builder builder;
    uint32_t map[8];
    for (uint32_t label = 0; label < end; label++)
        texts[label] = label == LABEL_TAU ? NULL : lts->alphabet.texts[label];
    texts[end] = "end";
    must(alphabet_build(job, &alphabet, texts, end + 1, map));
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && s != state; i++)
            add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    if (state != lts->error)
        add(&builder, state, end, state);
    struct lts *result = lts_builder_finish(&builder, lts->states, lts->initial, lts->error, &alphabet, map);
    must(result != NULL);
    return result;
}

/* The same traces as the whole, up to π and to where it can end. */
static void check_traces(struct random *random, const struct lts *const *parts, size_t count,
                         struct network network) {
    static const char *const END[] = {"end"};
    const struct lts *changed[MOST_PARTS];
    struct network_steps steps = {0};
    for (size_t p = 0; p < count; p++)
        changed[p] = parts[p];
    struct lts *last = with_end(random, parts[count - 1]), *ending = NULL, *result, *expected;
    changed[count - 1] = last;
    network.traces = true;
    network.equivalence = EQUIVALENCE_BRANCHING;
    network.labels = NETWORK_HIDES;
    network.final = (struct label_patterns){END, 1};
    struct lts *whole = unreduced(changed, count, &network);
    about = "traces";
    result = lts_compose_reduced(job, changed, count, &network, &steps);
    check(result != NULL);
    check_steps(&steps, count, result);
    expected = ended_by(whole, "end");
    ending = ended_by(result, "end");
    check(naive_trace_equal(ending, expected, true));
    array_free(&steps.list);
    lts_free(whole);
    lts_free(expected);
    lts_free(ending);
    lts_free(result);
    lts_free(last);
}

static void check_network(struct random *random) {
    static const uint32_t MOST[MOST_PARTS + 1] = {0, 0, 9, 5, 4};
    const char *chosen[NETWORK_LETTERS];
    const struct lts *parts[MOST_PARTS];
    size_t count = 2 + random_below(random, MOST_PARTS - 1), chosen_count = 0;
    for (size_t p = 0; p < count; p++)
        shown[p] = parts[p] = network_part(random, MOST[count]);
    for (size_t i = 0; i < NETWORK_LETTERS; i++)
        if (random_chance(random, 50))
            chosen[chosen_count++] = NETWORK_TEXTS[i];
    struct network network = {.labels = (enum network_labels)random_below(random, 3),
                              .patterns = {chosen, chosen_count}};
    check_network_with(parts, count, &network);
    network.propagate_error = true;
    check_network_with(parts, count, &network);
    check_traces(random, parts, count, network);
    for (size_t p = 0; p < count; p++) {
        lts_free((struct lts *)parts[p]);
        shown[p] = NULL;
    }
}

/* ---- rounds ---- */

/* Something that may or may not be the same. */
static struct lts *partner(struct random *random, const struct lts *lts) {
    const struct kind *kind = &KINDS[random_below(random, EQUIVALENCES)];
    switch (random_below(random, 5)) {
    case 0:
        return silent_lts(random, 6);
    case 1:
        return random_disguise(random, job, lts);
    case 2:
        return mutated(random, lts);
    case 3:
        return kind->disguise(random, lts);
    default:
        return lts_reduce(job, lts, kind->equivalence);
    }
}

static void run_round(struct random *random) {
    uint32_t most = random_chance(random, 2) ? 25 : 9; /* the twins are slow on larger ones */
    struct lts *one = random_chance(random, 20) ? random_lts(random, job, most) : silent_lts(random, most);
    shown[0] = one;
    for (size_t i = 0; i < EQUIVALENCES; i++)
        check_reduction(random, &KINDS[i], one);
    check_weak_simulation(random, one);

    struct lts *two = partner(random, one);
    if (random_chance(random, 30)) {
        struct lts *base = two;
        two = mutated(random, base);
        lts_free(base);
    }
    bool swapped = random_chance(random, 50); /* evidence may be asked of either side */
    shown[0] = swapped ? two : one;
    shown[1] = swapped ? one : two;
    check_comparison(shown[0], shown[1]);
    shown[0] = shown[1] = NULL;
    lts_free(two);
    lts_free(one);
    if (random_chance(random, 30))
        check_network(random);
}

int main(int argc, char **argv) {
    return lts_campaign_run(argc, argv, "random_equivalences", run_round);
}
