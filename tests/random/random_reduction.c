/* Random open systems with an interface, reduced by partial order against the whole: of those that `assume`
 * and `check` are tried on, and of actors that talk to each other.
 *
 * A reduced property LTS has fewer states, but the component sees the same of it: contracts that are followed
 * together, action by action, never differ, neither in what may happen, nor in what is outside of the
 * interface, nor in what breaks; verdicts are the same, and so is the assumption, to the byte. */
#include <stdio.h>
#include <stdlib.h>

#include "random/random_talk.h"
#include "random/same_contract.h"
#include "random/trials.h"

enum { LEAST_CONDITIONAL = 15, LEAST_SMALLER = 30 /* percent of systems */, MOST_WHOLE_STATES = 3000 };

static struct {
    uint64_t rounds, compared, too_large, different_bags, saturated;
    uint64_t verdicts[4], several, smaller, whole_states, reduced_states;
} seen;

static void make_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = 4;
    if (seed % 3 == 0) {
        random_open(&random, &texts);
        return;
    }
    random_talk(&random, &texts);
    random_talk_interface(&random, &texts);
}

static void compare(const struct open *whole, const struct open *reduced) {
    const struct assume_result *w = &whole->result, *r = &reduced->result;
    check(!w->reduced && verdicts_agree(w->verdict, r->verdict));
    for (size_t i = 0; i < w->properties_count; i++)
        check(verdicts_agree(w->verdicts[i], r->verdicts[i]));
    check_same_contract(whole, reduced);
    check(!w->lts == !r->lts && (!w->lts || lts_identical(w->lts, r->lts)));
    seen.compared++;
    seen.verdicts[w->verdict]++;
    seen.several += w->properties_count > 1;
    seen.saturated += w->saturation > 0;
    seen.smaller += r->property_lts.states < w->property_lts.states;
    seen.whole_states += w->property_lts.states;
    seen.reduced_states += r->property_lts.states;
}

static void run_round(uint64_t seed) {
    struct open whole, reduced;
    make_texts(seed);
    struct setting setting = {
        .stub = STUB_BAG, .all_properties = seed % 2 == 0, .most_states = MOST_WHOLE_STATES};
    bool made = make_open(&whole, &setting) && !whole.result.overflows;
    seen.too_large += !made;
    setting.reduces = true;
    if (made) {
        check(make_open(&reduced, &setting));
        if (whole.result.saturation == reduced.result.saturation && !reduced.result.overflows)
            compare(&whole, &reduced);
        else /* what is cheaper differs */
            seen.different_bags++;
        free_open(&reduced);
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
        "%llu rounds; %llu compared: %llu always, %llu never, %llu conditional; %llu with several properties, %llu "
        "saturated; %llu have fewer states, %llu instead of %llu in all; %llu too large, %llu with different bags\n",
        number(seen.rounds), number(seen.compared),
        number(seen.verdicts[ASSUME_ALWAYS] + seen.verdicts[ASSUME_VACUOUS]),
        number(seen.verdicts[ASSUME_NEVER]), number(seen.verdicts[ASSUME_CONDITIONAL]), number(seen.several),
        number(seen.saturated), number(seen.smaller), number(seen.reduced_states), number(seen.whole_states),
        number(seen.too_large), number(seen.different_bags));
    return 100 * seen.verdicts[ASSUME_CONDITIONAL] >= LEAST_CONDITIONAL * seen.rounds && seen.several > 0 &&
           seen.saturated > 0 && 100 * seen.smaller >= LEAST_SMALLER * seen.compared;
}

static const struct campaign CAMPAIGN = {.name = "random_reduction",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
