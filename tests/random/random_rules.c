/* Rules of random open systems, against the contracts they were made of: the attack of trials_rules.c in
 * every round, and nothing else. */
#include <stdio.h>

#include "random/trials.h"

static const struct setting BAG = {.stub = STUB_BAG}, REDUCED_BAG = {.stub = STUB_BAG, .reduces = true};

static void run_round(uint64_t seed) {
    struct open open;
    counts.rounds++;
    make_round_texts(seed);
    if (make_open(&open, seed % 2 == 0 ? &BAG : &REDUCED_BAG))
        try_rules(&open);
    free_open(&open);
    open_texts_free(&texts);
}

static void show_case(void) {
    print_texts(candidate_now);
}

static bool summarise(void) {
    printf(
        "%llu rounds; %llu rules of %llu systems, %llu of one or two states, %llu compared with all of that size, "
        "%llu with a parameter, %llu with a run, %llu broken by candidates, %llu sends without one\n",
        (unsigned long long)counts.rounds, (unsigned long long)counts.rules, (unsigned long long)counts.ruled,
        (unsigned long long)counts.short_rules, (unsigned long long)counts.smallest_rules,
        (unsigned long long)counts.folded_rules, (unsigned long long)counts.histories,
        (unsigned long long)counts.broken_rules, (unsigned long long)counts.without_rule);
    return 4 * counts.ruled > counts.rounds && counts.smallest_rules > 0 && counts.folded_rules > 0 &&
           counts.broken_rules > 0;
}

static const struct campaign CAMPAIGN = {
    .name = "random_rules", .round = run_round, .show = show_case, .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
