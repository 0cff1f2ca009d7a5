/* Random open systems with chaos, part by part against the whole: of those that `assume` and `check` are
 * tried on, and of actors that talk to each other. Half of the former keep their interface, and chaos is the
 * last resort of the bag.
 *
 * What is composed of parts has other states than the whole, but the component sees the same of it: contracts
 * that are followed together, action by action, never differ, neither in what may happen nor in what breaks;
 * verdicts are the same, and so is the assumption, to the byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/random_talk.h"
#include "random/same_contract.h"
#include "random/trials.h"

enum { LEAST_CONDITIONAL = 20 /* percent of systems */, MOST_WHOLE_STATES = 3000 };

static struct {
    uint64_t rounds, compared, too_large, trivial;
    uint64_t verdicts[4], several, with_values, with_answers, smaller, longest;
} seen;

/* --- Comparing --- */

static void compare(const struct open *whole, const struct open *parts) {
    const struct assume_result *w = &whole->result, *p = &parts->result;
    check(!w->in_parts && verdicts_agree(w->verdict, p->verdict) && !p->assumption.bounded);
    for (size_t i = 0; i < w->properties_count; i++)
        check(verdicts_agree(w->verdicts[i], p->verdicts[i]));
    check_same_contract(whole, parts);
    check(!w->lts == !p->lts && (!w->lts || lts_identical(w->lts, p->lts)));
    check(w->property_lts.burst >= p->property_lts.burst);
    seen.compared++;
    seen.verdicts[w->verdict]++;
    seen.several += w->properties_count > 1;
    seen.with_values += texts.values;
    seen.with_answers += w->overflows;
    seen.smaller += p->property_lts.states < w->property_lts.states;
    if (w->property_lts.states > seen.longest)
        seen.longest = w->property_lts.states;
}

/* --- Rounds --- */

static void make_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = 1;
    if (seed % 2 == 0)
        random_open(&random, &texts);
    else
        random_talk(&random, &texts);
}

static void run_round(uint64_t seed) {
    struct open whole, parts;
    make_texts(seed);
    bool answers = seed % 4 == 0; /* those of the interface, at any time */
    struct setting setting = {.stub = answers ? STUB_BAG : STUB_CHAOS,
                              .resort = answers ? RESORT_WHOLE : RESORT_LAST,
                              .all_properties = seed % 3 == 0,
                              .most_states = MOST_WHOLE_STATES};
    bool made = make_open(&whole, &setting);
    seen.too_large += !made;
    setting.reduces = !answers;
    setting.resort = answers ? RESORT_PARTS : RESORT_LAST;
    if (made) {
        made = make_open(&parts, &setting);
        seen.too_large += !made;
        if (made && parts.result.in_parts)
            compare(&whole, &parts);
        else if (made) /* there is one more state than a safe one or π: it ends before it is too large */
            check(whole.result.property_lts.states <= 3 && ++seen.trivial > 0);
        free_open(&parts);
    }
    free_open(&whole);
    open_texts_free(&texts);
    seen.rounds++;
}

static void show_case(void) {
    print_texts(NULL);
}

static void print_case(uint64_t seed) {
    make_texts(seed);
    print_texts(NULL);
    open_texts_free(&texts);
}

static unsigned long long number(uint64_t value) {
    return value;
}

/* Whether the cases could show something. */
static bool summarise(void) {
    printf(
        "%llu rounds; %llu compared: %llu always, %llu never, %llu conditional; %llu with several "
        "properties, %llu with values, %llu with answers; %llu have fewer states by parts, the largest %llu as a whole; %llu too large, "
        "%llu trivial\n",
        number(seen.rounds), number(seen.compared),
        number(seen.verdicts[ASSUME_ALWAYS] + seen.verdicts[ASSUME_VACUOUS]),
        number(seen.verdicts[ASSUME_NEVER]), number(seen.verdicts[ASSUME_CONDITIONAL]), number(seen.several),
        number(seen.with_values), number(seen.with_answers), number(seen.smaller), number(seen.longest),
        number(seen.too_large), number(seen.trivial));
    return 100 * seen.verdicts[ASSUME_CONDITIONAL] >= LEAST_CONDITIONAL * seen.rounds && seen.several > 0 &&
           seen.with_values > 0 && seen.with_answers > 0 && 3 * seen.trivial < seen.rounds;
}

static const struct campaign CAMPAIGN = {.name = "random_compositional",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
