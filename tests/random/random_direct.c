/* The direct approach on random components: an environment is good exactly if the property holds in the whole
 * (AG, theorem 3.2), and if the environment does not reach a π of its own there. A campaign (lts_campaign.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "direct/deadlock.h"
#include "lts/builder.h"
#include "lts/operator/complete.h"
#include "lts/operator/compose.h"
#include "lts/operator/determinise.h"
#include "lts/operator/reach.h"
#include "random/lts_campaign.h"
#include "twin/naive.h"

enum { MOST_PARTS = 2, ENVIRONMENTS = 6, MOST_LABELS = 16, ALL_STATES = 1 << 20 };

/* Without π: what is random is behaviour, not what is wrong. */
static struct lts *behaviour(struct random *random, uint32_t most) {
    for (;;) {
        struct lts *lts = random_lts(random, job, most);
        struct lts *safe = lts->initial != lts->error ? lts_remove_error(job, lts) : NULL;
        lts_free(lts);
        if (safe)
            return safe;
    }
}

static struct lts *random_property(struct random *random) {
    struct lts *lts = behaviour(random, 4);
    struct lts *deterministic = lts_determinise(job, lts, TAU_INVISIBLE);
    struct lts *property = lts_complement(job, deterministic);
    lts_free(lts);
    lts_free(deterministic);
    return property;
}

static bool is_of(const char *text, struct label_patterns labels) {
    for (size_t i = 0; i < labels.count; i++)
        if (strcmp(labels.texts[i], text) == 0)
            return true;
    return false;
}

/* What is internal to the component is nobody else's: the environment's actions of that name are its own. */
static struct lts *random_environment(struct random *random, struct label_patterns interface) {
    struct lts *lts = random_chance(random, 50) ? random_lts(random, job, 5) : behaviour(random, 5);
    char rules[MOST_LABELS][64];
    const char *list[MOST_LABELS];
    size_t count = 0;
    for (uint32_t l = 1; l < lts->alphabet.count; l++)
        if (!is_of(lts->alphabet.texts[l], interface)) {
            snprintf(rules[count], sizeof rules[count], "%s=own_%s", lts->alphabet.texts[l],
                     lts->alphabet.texts[l]);
            list[count] = rules[count];
            count++;
        }
    struct lts *renamed = count > 0 ? lts_rename(job, lts, list, count) : NULL;
    struct lts *extended = lts_extend(job, renamed ? renamed : lts, interface.texts, interface.count);
    lts_free(renamed);
    lts_free(lts);
    return extended;
}

static bool reaches_error(const struct lts *const *parts, size_t count) {
    struct lts *whole = naive_compose(job, parts, count);
    bool reaches = naive_reaches_error(whole);
    lts_free(whole);
    return reaches;
}

/* Does what the component does by itself lead to π? */
static void check_run(const struct direct *d, const struct lts *const *parts, size_t count) {
    struct lts *whole = lts_compose(job, parts, count);
    struct word_replay replay;
    check(word_replay(job, &d->run, whole, TAU_VISIBLE, &replay));
    check(replay.end == WORD_ERROR && replay.length == d->run.letters.count);
    for (size_t i = 0; i < d->run.letters.count; i++)
        check(!d->run.letters.items[i] || !is_of(d->run.letters.items[i], d->interface));
    lts_free(whole);
}

/* Is it over the interface, and as short as can be, and does it lead the whole to π? */
static void check_trace(const struct direct *d, const struct word *trace, const struct lts *const *parts,
                        size_t count) {
    struct lts *whole = naive_compose(job, parts, count);
    struct lts *seen = lts_interface(job, whole, d->interface);
    bool error = false;
    size_t shortest = SIZE_MAX;
    check(naive_accepts(seen, trace->letters.items, trace->letters.count, true, &error) && error);
    check(!naive_included(seen, d->assumption, true, &shortest) && shortest == trace->letters.count);
    lts_free(seen);
    lts_free(whole);
}

/* What the environment does without getting to its π is judged first, then all that it does. */
static void check_answer(const struct direct *d, const struct direct_discharge *discharge,
                         const struct lts **parts, size_t count) {
    const struct lts *environment = parts[count];
    bool starts = environment->initial == environment->error;
    struct lts *safe = starts ? NULL : lts_remove_error(job, environment);
    bool whole = reaches_error(parts, count + 1);
    parts[count] = safe ? safe : environment;
    bool violates = safe && reaches_error(parts, count + 1);
    if (violates)
        check_trace(d, &discharge->trace, parts, count + 1);
    parts[count] = environment;
    if (whole && !violates)
        check_trace(d, &discharge->trace, parts, count + 1);
    check(whole || !violates);
    check(discharge->answer == (violates ? DIRECT_VIOLATES : whole ? DIRECT_OWN_ERROR : DIRECT_RESPECTS));
    check(d->verdict != DIRECT_ALWAYS || !violates);
    lts_free(safe);
}

static void check_environment(struct random *random, const struct direct *d, const struct direct_component *c,
                              const struct lts **parts, size_t count) {
    struct lts *environment = random_environment(random, d->interface);
    struct direct_discharge discharge;
    shown[MOST_SHOWN - 1] = parts[count] = environment;
    check(direct_discharge(&discharge, d, c, environment));
    if (d->verdict != DIRECT_NEVER)
        check_answer(d, &discharge, parts, count);
    else
        check(discharge.answer == DIRECT_VIOLATES && reaches_error(parts, count + 1));
    direct_discharge_free(&discharge);
    shown[MOST_SHOWN - 1] = NULL;
    lts_free(environment);
}

/* The assumption itself is the weakest environment that is good. */
static void check_assumption(const struct direct *d, const struct lts **parts, size_t count) {
    parts[count] = d->assumption;
    check(!reaches_error(parts, count + 1));
    check(lts_deterministic(d->assumption));
}

/* ---- deadlocks ---- */

/* With a loop at END, whose label is the part's alone. */
static struct lts *with_mark(const struct lts *lts, uint32_t end, const char *mark) {
    struct lts_builder builder;
    struct alphabet alphabet;
    const char *texts[MOST_LABELS];
    uint32_t map[MOST_LABELS], count = lts->alphabet.count;
    lts_builder_init(&builder, job);
    for (uint32_t l = 0; l < count; l++)
        texts[l] = l == LABEL_TAU ? NULL : lts->alphabet.texts[l];
    texts[count] = mark;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            check(lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i])));
    check(end == STATE_NONE || lts_builder_add(&builder, end, count, end));
    check(alphabet_build(job, &alphabet, texts, count + 1, map));
    return lts_builder_finish(&builder, lts->states, lts->initial, lts->error, &alphabet, map);
}

static bool component_has(const struct direct_component *c, const char *text) {
    for (size_t i = 0; i < c->count; i++)
        if (alphabet_has(&c->parts[i]->alphabet, text))
            return true;
    return false;
}

/* How many marks a state has that has ended; 0: there is none. */
static uint32_t marks_of_end(const struct direct_component *c) {
    uint32_t ending = 0, initial = 0;
    bool counts[MOST_PARTS];
    for (size_t i = 0; i < c->count; i++)
        initial += c->ends[i] == c->parts[i]->initial;
    for (size_t i = 0; i < c->count; i++)
        ending += counts[i] =
            c->ends[i] != STATE_NONE && (initial == c->count || c->ends[i] != c->parts[i]->initial);
    for (size_t i = 0; i < c->count; i++)
        for (uint32_t l = 1; l < c->parts[i]->alphabet.count; l++) {
            bool covered = false;
            for (size_t k = 0; k < c->count; k++)
                covered |= counts[k] && alphabet_has(&c->parts[k]->alphabet, c->parts[i]->alphabet.texts[l]);
            if (!covered)
                return 0;
        }
    return ending;
}

/* stuck[s]: from s on the component never moves again, and it has not ended. */
static void find_stuck(const struct direct_component *c, const struct lts *whole, bool *stuck) {
    uint32_t ended = marks_of_end(c);
    for (uint32_t s = 0; s < whole->states; s++)
        stuck[s] = s != whole->error;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < whole->states; s++)
            for (uint64_t i = whole->rows[s]; i < whole->rows[s + 1] && stuck[s]; i++) {
                uint32_t label = edge_label(whole->edges[i]);
                const char *text = whole->alphabet.texts[label];
                bool alive =
                    label == LABEL_TAU || component_has(c, text) || !stuck[edge_target(whole->edges[i])];
                if (text[0] != '@' && alive) {
                    stuck[s] = false;
                    changed = true;
                }
            }
    }
    for (uint32_t s = 0; s < whole->states; s++) {
        uint32_t marks = 0;
        for (uint64_t i = whole->rows[s]; i < whole->rows[s + 1]; i++)
            marks += whole->alphabet.texts[edge_label(whole->edges[i])][0] == '@';
        stuck[s] &= ended == 0 || marks != ended;
    }
}

/* Is nothing of the interface left for the component to do? */
static bool is_useless(const struct direct *d, const struct direct_component *c, const struct lts *whole) {
    for (uint64_t i = 0; i < lts_transitions(whole); i++) {
        const char *text = whole->alphabet.texts[edge_label(whole->edges[i])];
        if (edge_label(whole->edges[i]) != LABEL_TAU && component_has(c, text) && is_of(text, d->interface))
            return false;
    }
    return d->verdict == DIRECT_CONDITIONAL;
}

/* Can the run lead to a state that is stuck? */
static bool leads_to_stuck(const struct lts *whole, const struct word *run, const bool *stuck) {
    bool *now = calloc(whole->states, 1), *next = calloc(whole->states, 1), leads = false;
    check(now && next);
    now[whole->initial] = true;
    for (size_t k = 0; k < run->letters.count; k++) {
        const char *letter = run->letters.items[k];
        uint32_t label = letter ? alphabet_find(&whole->alphabet, letter) : LABEL_TAU;
        memset(next, 0, whole->states);
        for (uint32_t s = 0; s < whole->states; s++)
            for (uint64_t i = whole->rows[s]; now[s] && i < whole->rows[s + 1]; i++)
                next[edge_target(whole->edges[i])] |= edge_label(whole->edges[i]) == label;
        bool *swapped = now;
        now = next;
        next = swapped;
    }
    for (uint32_t s = 0; s < whole->states; s++)
        leads |= now[s] && stuck[s];
    free(now);
    free(next);
    return leads;
}

static void check_deadlock(const struct direct *d, const struct direct_component *c) {
    static const char *const MARKS[] = {"@0", "@1"};
    const struct lts *parts[MOST_PARTS + 1];
    uint32_t initial = 0;
    for (size_t i = 0; i < c->count; i++)
        initial += c->ends[i] == c->parts[i]->initial;
    for (size_t i = 0; i < c->count; i++) {
        bool counts = initial == c->count || c->ends[i] != c->parts[i]->initial;
        parts[i] = with_mark(c->parts[i], counts ? c->ends[i] : STATE_NONE, MARKS[i]);
    }
    parts[c->count] = d->assumption;
    struct lts *whole = lts_compose(job, parts, c->count + 1);
    bool *stuck = calloc(whole->states, 1), any = false;
    check(stuck);
    find_stuck(c, whole, stuck);
    for (uint32_t s = 0; s < whole->states; s++)
        any |= stuck[s];
    struct direct_deadlock deadlock;
    check(direct_deadlock_find(&deadlock, d, c, ALL_STATES));
    check(deadlock.verdict == (any ? DIRECT_DEADLOCK_POSSIBLE : DIRECT_DEADLOCK_NONE));
    check(deadlock.useless == is_useless(d, c, whole));
    check(!any || leads_to_stuck(whole, &deadlock.run, stuck));
    for (size_t i = 0; i < deadlock.forbidden.count; i++)
        check(any && component_has(c, deadlock.forbidden.items[i]) &&
              is_of(deadlock.forbidden.items[i], d->interface));
    direct_deadlock_free(&deadlock);
    free(stuck);
    lts_free(whole);
    for (size_t i = 0; i < c->count; i++)
        lts_free((struct lts *)parts[i]);
}

/* A state without moves, now and then. */
static uint32_t random_end(struct random *random, const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++)
        if (lts->rows[s] == lts->rows[s + 1] && random_chance(random, 60))
            return s;
    return STATE_NONE;
}

static void run_round(struct random *random) {
    const struct lts *parts[MOST_PARTS + 2];
    size_t count = 1 + random_below(random, MOST_PARTS);
    for (size_t i = 0; i < count; i++)
        shown[i] = parts[i] = behaviour(random, 6);
    shown[count] = parts[count] = random_property(random);
    static const char *const LABELS[] = {"a", "b", "c", "d"};
    const char *chosen[4];
    uint32_t ends[MOST_PARTS];
    struct direct_component component = {
        .parts = parts, .ends = ends, .count = count, .property = parts[count]};
    for (size_t i = 0; i < count; i++)
        ends[i] = random_end(random, parts[i]);
    component.interface.texts = chosen;
    for (size_t i = 0; i < 4; i++)
        for (size_t p = 0; p <= count; p++)
            if (alphabet_find(&parts[p]->alphabet, LABELS[i]) != LABEL_NONE && random_chance(random, 60)) {
                chosen[component.interface.count++] = LABELS[i];
                break;
            }
    struct direct d;
    check(direct_find(&d, job, &component));
    if (d.verdict == DIRECT_NEVER)
        check_run(&d, parts, count + 1);
    else
        check_assumption(&d, parts, count + 1);
    if (d.verdict != DIRECT_NEVER)
        check_deadlock(&d, &component);
    for (size_t i = 0; i < ENVIRONMENTS; i++)
        check_environment(random, &d, &component, parts, count + 1);
    direct_free(&d);
    for (size_t i = 0; i <= count; i++)
        lts_free((struct lts *)parts[i]);
    memset(shown, 0, sizeof shown);
}

int main(int argc, char **argv) {
    return lts_campaign_run(argc, argv, "random_direct", run_round);
}
