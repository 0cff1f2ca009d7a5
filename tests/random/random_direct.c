/* The direct approach on random components: an environment is good exactly if the property holds in the whole
 * (AG, theorem 3.2). A campaign (lts_campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "direct/direct.h"
#include "lts/complete.h"
#include "lts/compose.h"
#include "lts/determinise.h"
#include "lts/reach.h"
#include "random/lts_campaign.h"
#include "twin/naive.h"

enum { MOST_PARTS = 2, ENVIRONMENTS = 6, MOST_LABELS = 16 };

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
    struct lts *lts = behaviour(random, 5);
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
    struct lts *whole = lts_compose(job, parts, count);
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

static void check_environment(struct random *random, const struct direct *d, const struct lts **parts,
                              size_t count) {
    struct lts *environment = random_environment(random, d->interface);
    struct direct_discharge discharge;
    shown[MOST_SHOWN - 1] = parts[count] = environment;
    check(direct_discharge(&discharge, d, environment));
    check(discharge.good == !reaches_error(parts, count + 1));
    check(d->verdict != DIRECT_ALWAYS || discharge.good);
    check(d->verdict != DIRECT_NEVER || !discharge.good);
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

static void run_round(struct random *random) {
    const struct lts *parts[MOST_PARTS + 2];
    size_t count = 1 + random_below(random, MOST_PARTS);
    for (size_t i = 0; i < count; i++)
        shown[i] = parts[i] = behaviour(random, 6);
    shown[count] = parts[count] = random_property(random);
    static const char *const LABELS[] = {"a", "b", "c", "d"};
    const char *chosen[4];
    struct direct_component component = {.parts = parts, .count = count, .property = parts[count]};
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
    for (size_t i = 0; i < ENVIRONMENTS; i++)
        check_environment(random, &d, parts, count + 1);
    direct_free(&d);
    for (size_t i = 0; i <= count; i++)
        lts_free((struct lts *)parts[i]);
    memset(shown, 0, sizeof shown);
}

int main(int argc, char **argv) {
    return lts_campaign_run(argc, argv, "random_direct", run_round);
}
