#define _POSIX_C_SOURCE 200809L
/* The operators on LTSs against their naive twins, on random inputs: a campaign (lts_campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "lts/builder.h"
#include "lts/equivalence/compare.h"
#include "lts/equivalence/reduce.h"
#include "lts/file/aut.h"
#include "lts/operator/canonical.h"
#include "lts/operator/complete.h"
#include "lts/operator/compose.h"
#include "lts/operator/determinise.h"
#include "lts/operator/reach.h"
#include "lts/operator/relabel.h"
#include "lts/operator/tau.h"
#include "random/lts_campaign.h"
#include "twin/naive.h"

/* ---- one system ---- */

static void check_reachability(struct random *random, const struct lts *lts) {
    struct lts *reachable = lts_reachable(job, lts);
    check(reachable->states == naive_reachable_count(lts));
    check((reachable->error != STATE_NONE) == naive_reaches_error(lts));
    check(naive_bisimilar(lts, lts->initial, reachable, reachable->initial));
    check(lts_deterministic(lts) == naive_deterministic(lts));
    lts_free(reachable);

    bool *all = calloc(lts->alphabet.count, 1), *some = calloc(lts->alphabet.count, 1);
    bool *doomed = calloc(lts->states, 1);
    for (uint32_t label = 0; label < lts->alphabet.count; label++) {
        all[label] = true;
        some[label] = random_chance(random, 50);
    }
    naive_propagate(lts, all, doomed);
    uint32_t expected = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        expected += lts->error != STATE_NONE && (doomed[s] || s == lts->initial);
    struct lts *trimmed = lts_trim_to_error(job, lts);
    check(trimmed->states == (lts->error == STATE_NONE ? 1 : expected));

    memset(doomed, 0, lts->states);
    naive_propagate(lts, some, doomed);
    uint32_t safe = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        safe += !doomed[s];
    struct lts *propagated = lts_propagate_error(job, lts, some);
    check(propagated->states == safe + (lts->error != STATE_NONE));
    check((propagated->initial == propagated->error) == (lts->error != STATE_NONE && doomed[lts->initial]));
    if (propagated->initial != propagated->error) {
        struct lts *removed = lts_remove_error(job, propagated);
        check(removed->error == STATE_NONE && removed->states == safe);
        lts_free(removed);
    }
    free(all);
    free(some);
    free(doomed);
    lts_free(trimmed);
    lts_free(propagated);
}

static void check_strong(struct random *random, const struct lts *lts) {
    struct lts *small = lts_reduce(job, lts, EQUIVALENCE_STRONG);
    check(small->states == naive_strong_classes(lts));
    check(lts_transitions(small) == naive_strong_quotient_transitions(lts));
    check(naive_bisimilar(lts, lts->initial, small, small->initial));
    struct lts *disguised = random_disguise(random, job, lts);
    shown[1] = disguised;
    struct lts *again = lts_reduce(job, disguised, EQUIVALENCE_STRONG);
    check(lts_identical(small, again));
    shown[1] = NULL;
    lts_free(again);
    again = lts_reduce(job, small, EQUIVALENCE_STRONG);
    check(lts_identical(small, again));
    lts_free(again);
    lts_free(disguised);
    lts_free(small);
}

static void check_traces(struct random *random, const struct lts *lts, bool weak) {
    enum equivalence equivalence = weak ? EQUIVALENCE_WEAK_TRACE : EQUIVALENCE_TRACE;
    struct naive_dfa dfa;
    naive_determinise(lts, weak, &dfa);
    struct lts *deterministic = lts_determinise(job, lts, weak ? TAU_INVISIBLE : TAU_VISIBLE);
    check(deterministic->states == dfa.count);
    check(naive_deterministic(deterministic));
    check(naive_trace_equal(lts, deterministic, weak));
    naive_dfa_free(&dfa);

    uint32_t states;
    uint64_t transitions;
    naive_trace_minimal(lts, weak, &states, &transitions);
    struct lts *small = lts_reduce(job, lts, equivalence);
    check(small->states == states && lts_transitions(small) == transitions);
    check(naive_trace_equal(lts, small, weak));
    struct lts *disguised = random_disguise(random, job, lts);
    struct lts *other[2] = {lts_reduce(job, disguised, equivalence),
                            lts_reduce(job, deterministic, equivalence)};
    check(lts_identical(small, other[0]));
    check(lts_identical(small, other[1]));
    for (int i = 0; i < 2; i++)
        lts_free(other[i]);
    lts_free(disguised);
    lts_free(small);
    lts_free(deterministic);
}

/* Is t reachable from s over τ alone? By doubling the steps until nothing changes. */
static bool tau_path(const struct lts *lts, uint32_t s, uint32_t t) {
    bool *seen = calloc(lts->states, 1);
    seen[s] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t u = 0; u < lts->states; u++)
            for (uint64_t i = lts->rows[u]; seen[u] && i < lts->rows[u + 1]; i++)
                if (edge_label(lts->edges[i]) == LABEL_TAU && !seen[edge_target(lts->edges[i])])
                    changed = seen[edge_target(lts->edges[i])] = true;
    }
    bool found = seen[t];
    free(seen);
    return found;
}

static void check_tau_cycles(const struct lts *lts) {
    uint32_t classes = 0;
    for (uint32_t s = 0; s < lts->states; s++) {
        bool first = true;
        for (uint32_t t = 0; t < s; t++)
            first &= !(tau_path(lts, s, t) && tau_path(lts, t, s));
        classes += first;
    }
    struct lts *collapsed = lts_collapse_tau(job, lts);
    check(collapsed->states == classes);
    check(naive_trace_equal(lts, collapsed, true));
    lts_free(collapsed);
}

/* Words over the alphabet: everything is possible after completion; errors are what was impossible. */
static void check_completion(struct random *random, const struct lts *lts) {
    struct lts *property = lts_determinise(job, lts, TAU_INVISIBLE);
    struct lts *complete = lts_complete(job, property), *complement = lts_complement(job, property);
    for (int round = 0; round < 10; round++) {
        const char *word[6];
        size_t length = random_below(random, 7);
        if (lts->alphabet.count == 1)
            length = 0;
        for (size_t i = 0; i < length; i++)
            word[i] = lts->alphabet.texts[1 + random_below(random, lts->alphabet.count - 1)];
        bool error, complete_error, complement_error;
        bool possible = naive_accepts(property, word, length, true, &error);
        check(naive_accepts(complete, word, length, true, &complete_error));
        check(complete_error == error);
        check(naive_accepts(complement, word, length, true, &complement_error));
        check(complement_error == (error || !possible));
    }
    lts_free(complete);
    lts_free(complement);
    lts_free(property);
}

static void check_relabelling(struct random *random, const struct lts *lts) {
    const char *hidden = lts->alphabet.texts[1 + random_below(random, lts->alphabet.count - 1)];
    struct label_patterns pattern = {&hidden, 1};
    struct lts *hiding = lts_hide(job, lts, pattern), *interface = lts_interface(job, lts, pattern);
    check(alphabet_find(&hiding->alphabet, hidden) == LABEL_NONE);
    check(interface->alphabet.count == 2);
    char rule[16];
    snprintf(rule, sizeof rule, "%s=b", hidden);
    const char *rules[] = {rule};
    struct lts *renamed = lts_rename(job, lts, rules, 1);
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
            const char *text = lts->alphabet.texts[label];
            bool chosen = label != LABEL_TAU && strcmp(text, hidden) == 0;
            const struct lts *results[] = {hiding, interface, renamed};
            bool silent[] = {label == LABEL_TAU || chosen, !chosen, label == LABEL_TAU};
            for (int k = 0; k < 3; k++) {
                uint32_t expected = silent[k]
                                        ? LABEL_TAU
                                        : alphabet_find(&results[k]->alphabet, k == 2 && chosen ? "b" : text);
                bool there = false;
                for (uint64_t j = results[k]->rows[s]; j < results[k]->rows[s + 1]; j++)
                    there |= results[k]->edges[j] == edge_make(expected, target);
                check(there);
            }
        }
    check(lts_transitions(hiding) <= lts_transitions(lts));
    lts_free(hiding);
    lts_free(interface);
    lts_free(renamed);
}

static struct lts *read_back(const struct bytes *bytes) {
    char path[] = "/tmp/lacuna-random-XXXXXX";
    FILE *file = NULL;
    int descriptor = mkstemp(path);
    if (descriptor < 0 || !(file = fdopen(descriptor, "wb")))
        abort();
    fwrite(bytes->data.items, 1, bytes->data.count, file);
    fclose(file);
    struct input *input = input_open(job, path);
    struct lts *lts = aut_read(job, input, SILENT_BY_DEFAULT);
    input_close(input);
    remove(path);
    return lts;
}

/* Swaps transition lines of the .aut text: the reader must not care about their order. */
static void shuffle_lines(struct random *random, struct bytes *bytes) {
    ARRAY(char *) lines = {0};
    char *text = malloc(bytes->data.count + 1);
    memcpy(text, bytes->data.items, bytes->data.count);
    text[bytes->data.count] = '\0';
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (!array_push(&job->memory, &lines, line))
            abort();
    for (size_t i = lines.count; i-- > 2;) {
        size_t j = 1 + random_below(random, (uint32_t)i);
        char *kept = lines.items[i];
        lines.items[i] = lines.items[j];
        lines.items[j] = kept;
    }
    bytes->data.count = 0;
    for (size_t i = 0; i < lines.count; i++) {
        size_t length = strlen(lines.items[i]);
        if (!array_reserve(&job->memory, &bytes->data, bytes->data.count + length + 1))
            abort();
        memcpy(bytes->data.items + bytes->data.count, lines.items[i], length);
        bytes->data.count += length;
        bytes->data.items[bytes->data.count++] = '\n';
    }
    array_free(&lines);
    free(text);
}

/* What is written is read back as it was, whatever the order of the lines. The alphabet may be smaller: a
 * label that no transition carries is not written. */
static void check_files(struct random *random, const struct lts *lts) {
    struct bytes bytes = {0};
    for (int shuffled = 0; shuffled < 2; shuffled++) {
        bytes.data.count = 0;
        struct output *output = output_open_memory(job, &bytes);
        aut_write(job, lts, output);
        check(output_commit(output));
        if (shuffled)
            shuffle_lines(random, &bytes);
        struct lts *back = read_back(&bytes);
        check(back != NULL);
        check(back->states == lts->states && back->initial == lts->initial && back->error == lts->error);
        check(memcmp(back->rows, lts->rows, (lts->states + (size_t)1) * sizeof *lts->rows) == 0);
        for (uint64_t i = 0; i < lts_transitions(lts); i++) {
            check(edge_target(back->edges[i]) == edge_target(lts->edges[i]));
            check(strcmp(back->alphabet.texts[edge_label(back->edges[i])],
                         lts->alphabet.texts[edge_label(lts->edges[i])]) == 0);
        }
        lts_free(back);
    }
    array_free(&bytes.data);
}

/* ---- two systems ---- */

/* A reader of printed formulas, apart from the code that prints them: evaluates while it parses. */
static bool formula_at(const struct lts *lts, uint32_t state, const char **text);

static bool conjunct_at(const struct lts *lts, uint32_t state, const char **text) {
    bool negated = false;
    for (; **text == '!'; ++*text)
        negated = !negated;
    bool holds = false;
    if (strncmp(*text, "true", 4) == 0) {
        *text += 4;
        holds = true;
    } else if (strncmp(*text, "π", strlen("π")) == 0) {
        *text += strlen("π");
        holds = state == lts->error;
    } else if (**text == '(') {
        ++*text;
        holds = formula_at(lts, state, text);
        ++*text;
    } else {
        const char *label = *text + 1, *body = strchr(label, '>') + 1; /* letters hold no brackets */
        for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++) {
            const char *own = lts->alphabet.texts[edge_label(lts->edges[i])];
            const char *inner = body;
            if (strlen(own) == (size_t)(body - 1 - label) && strncmp(own, label, strlen(own)) == 0)
                holds |= conjunct_at(lts, edge_target(lts->edges[i]), &inner);
        }
        conjunct_at(lts, state, &body); /* anywhere, to find its end */
        *text = body;
    }
    return holds != negated;
}

static bool formula_at(const struct lts *lts, uint32_t state, const char **text) {
    bool holds = conjunct_at(lts, state, text);
    while (strncmp(*text, " & ", 3) == 0) {
        *text += 3;
        holds &= conjunct_at(lts, state, text);
    }
    return holds;
}

static bool formula_true(const struct lts *lts, const char *text) {
    const char *at = text;
    bool holds = formula_at(lts, lts->initial, &at);
    check(*at == '\0');
    return holds;
}

/* The evidence must tell the two apart, and be as short as the twin's. */
static void check_evidence(const struct lts *left, const struct lts *right, bool weak,
                           const struct comparison *c, size_t shortest) {
    if (c->kind == EVIDENCE_FORMULA) {
        check(formula_true(left, c->formula) && !formula_true(right, c->formula));
        check(naive_trace_equal(left, right, false));
        return;
    }
    check(c->kind == EVIDENCE_TRACE);
    bool left_error, right_error;
    const char *const *word = (const char *const *)c->word.letters.items;
    size_t length = c->word.letters.count;
    bool left_has = naive_accepts(left, word, length, weak, &left_error);
    bool right_has = naive_accepts(right, word, length, weak, &right_error);
    check(left_has != right_has || left_error != right_error);
    check(length == shortest);
}

static void check_relation(const struct lts *left, const struct lts *right, enum relation relation) {
    bool weak = relation == RELATION_WEAK_TRACE || relation == RELATION_WEAK_TRACE_INCLUSION;
    size_t forth_length = SIZE_MAX, back_length = SIZE_MAX;
    bool forth = naive_included(left, right, weak, &forth_length);
    bool back = naive_included(right, left, weak, &back_length);
    bool expected = forth && back;
    size_t shortest = forth_length < back_length ? forth_length : back_length;
    if (relation == RELATION_STRONG)
        expected = naive_bisimilar(left, left->initial, right, right->initial);
    if (relation == RELATION_TRACE_INCLUSION || relation == RELATION_WEAK_TRACE_INCLUSION) {
        expected = forth;
        shortest = forth_length;
    }
    struct comparison comparison;
    check(lts_compare(job, left, right, relation, &comparison));
    check(comparison.holds == expected);
    if (!expected)
        check_evidence(left, right, weak, &comparison, shortest);
    comparison_free(&comparison);
}

static void check_comparison(const struct lts *left, const struct lts *right) {
    check_relation(left, right, RELATION_STRONG); /* random_equivalences.c has the other bisimilarities */
    for (enum relation relation = RELATION_TRACE; relation <= RELATION_WEAK_TRACE_INCLUSION; relation++)
        check_relation(left, right, relation);
}

static void check_composition(const struct lts *const *parts, size_t count) {
    struct lts *fast = lts_compose(job, parts, count), *slow = naive_compose(job, parts, count);
    check(fast->states == naive_reachable_count(slow));
    check(fast->alphabet.count == slow->alphabet.count);
    struct lts *small[2] = {lts_reduce(job, fast, EQUIVALENCE_STRONG),
                            lts_reduce(job, slow, EQUIVALENCE_STRONG)};
    check(lts_identical(small[0], small[1]));
    struct lts *reachable = lts_reachable(job, slow);
    check(lts_transitions(reachable) == lts_transitions(fast));
    lts_free(reachable);
    lts_free(small[0]);
    lts_free(small[1]);
    lts_free(fast);
    lts_free(slow);
}

/* ---- rounds ---- */

/* Changes one edge: systems that nearly agree are where comparisons go wrong. */
static struct lts *mutated(struct random *random, const struct lts *lts) {
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    uint64_t victim = lts_transitions(lts) ? random_below(random, (uint32_t)lts_transitions(lts)) : 0;
    bool fine = alphabet_copy(job, &alphabet, &lts->alphabet);
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t target = edge_target(lts->edges[i]);
            if (i == victim)
                target = random_below(random, lts->states);
            fine &= lts_builder_add(&builder, s, edge_label(lts->edges[i]), target);
        }
    struct lts *result = lts_builder_finish(&builder, lts->states, lts->initial, lts->error, &alphabet, NULL);
    check(fine && result);
    return result;
}

static void run_round(struct random *random) {
    struct lts *one = random_lts(random, job, 9);
    shown[0] = one;
    check_reachability(random, one);
    check_strong(random, one);
    check_traces(random, one, false);
    check_traces(random, one, true);
    check_tau_cycles(one);
    check_completion(random, one);
    check_relabelling(random, one);
    check_files(random, one);

    if (random_chance(random, 5)) { /* larger ones, for what stays quick there */
        struct lts *large = random_lts(random, job, 80);
        shown[0] = large;
        check_reachability(random, large);
        check_strong(random, large);
        check_files(random, large);
        lts_free(large);
        shown[0] = one;
    }

    if (random_chance(random, 1)) { /* enough states for the builder to group in two steps */
        struct lts *many = random_lts(random, job, 9000);
        check_files(random, many);
        lts_free(many);
    }

    struct lts *base =
        random_chance(random, 50) ? random_disguise(random, job, one) : random_lts(random, job, 6);
    struct lts *two = random_chance(random, 50) ? mutated(random, base) : base;
    shown[1] = two;
    check_comparison(one, two);
    if (one->states * two->states <= 400) {
        const struct lts *parts[3] = {one, two, NULL};
        check_composition(parts, 2);
        struct lts *three = random_lts(random, job, 4);
        shown[2] = parts[2] = three;
        check_composition(parts, 3);
        lts_free(three);
    }
    if (two != base)
        lts_free(two);
    lts_free(base);
    lts_free(one);
}

int main(int argc, char **argv) {
    return lts_campaign_run(argc, argv, "random_lts", run_round);
}
