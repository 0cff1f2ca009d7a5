/* Random open systems with groups as candidates: what is found out about a group alone, against the whole
 * system.
 *
 * A group that is accepted keeps the property, and one that is rejected breaks it, unless something saves it
 * that the contract knows nothing of (random_candidates.c lists what). A group that was made to comply does.
 * In the whole system nobody says what belongs to the candidate: the block `missing` and the files do. A
 * campaign (campaign.h). */
#include <stdio.h>
#include <string.h>

#include "random/trials.h"

enum { LEAST_ACCEPTED = 15, LEAST_UNSAFE = 10 /* percent of groups */ };

static const struct setting BAG = {.stub = STUB_BAG};

static uint64_t groups[4], overlooked, silent_turns;

/* The component and who belongs to it, in both systems. */
static void check_members(const struct alone *a, const struct whole *w) {
    const struct system *whole = &w->reading.system;
    uint32_t members = 0;
    for (uint32_t i = 0; i < whole->components.count; i++) {
        const struct system_component *component = &whole->components.items[i];
        bool member = component->group == whole->components.items[component_of(&w->reading)].group;
        uint32_t alone = system_find_component(&a->reading.system, component->name);
        check(alone != SYSTEM_NONE && a->candidate.has_component.items[alone] == member);
        members += member;
    }
    check(members > 1);
}

static void note_silent_turns(const struct alone *a) {
    for (size_t i = 0; i < a->check.run.steps.count; i++) {
        struct turn turn = run_turn(&a->check.run, i);
        silent_turns += is_own(a, &turn) && sends_of(a, &turn, true) > 0;
        overlooked += is_own(a, &turn) && sends_of(a, &turn, true) > 0 && sends_of(a, &turn, false) > 0;
    }
}

static void check_verdicts(const struct alone *a, const struct open *o, struct whole *w) {
    enum check_verdict verdict = a->check.verdict;
    bool violated = w->verdicts[0] == VERDICT_VIOLATED, whole = !o->result.assumption.bounded;
    check(verdict != CHECK_ACCEPTED || !violated);
    if (verdict == CHECK_UNSAFE)
        check_rejected(w);
    if (candidate_now->nature != NATURE_ANY)
        check(verdict != CHECK_NONCOMPLIANT);
    if (candidate_now->nature == NATURE_SILENT && whole)
        check((verdict == CHECK_UNSAFE) == (o->result.verdict == ASSUME_NEVER));
    if (o->result.verdict == ASSUME_ALWAYS && whole)
        check(verdict != CHECK_UNSAFE);
}

static void try_group(const struct open *o, const struct open_candidate *candidate) {
    struct alone alone;
    struct whole whole;
    candidate_now = candidate;
    make_alone(&alone, o, candidate->text, 1);
    groups[alone.check.verdict]++;
    if (alone.check.has_run)
        note_silent_turns(&alone);
    make_whole(&whole, candidate->text, false);
    if (alone.check.program) /* otherwise nobody can do it right, and nothing was looked at */
        check_members(&alone, &whole);
    if (whole.verdicts[0] == VERDICT_INCONCLUSIVE)
        counts.whole_too_large++;
    else if (alone.check.verdict == CHECK_INCONCLUSIVE)
        note_doubt(&alone, &whole);
    else
        check_verdicts(&alone, o, &whole);
    end(&whole.reading);
    free_alone(&alone);
    candidate_now = NULL;
}

static void make_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = random_chance(&random, 50) ? MOST_BOUND : 1 + random_below(&random, MOST_BOUND);
    random_groups(&random, &texts);
    dice = random;
}

static void run_round(uint64_t seed) {
    struct open open;
    counts.rounds++;
    make_texts(seed);
    if (make_open(&open, &BAG))
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++)
            try_group(&open, &texts.candidates[i]);
    free_open(&open);
    open_texts_free(&texts);
}

static void show_case(void) {
    print_texts(candidate_now);
}

static void print_case(uint64_t seed) {
    make_texts(seed);
    print_texts(NULL);
    open_texts_free(&texts);
}

static unsigned long long number(uint64_t value) {
    return value;
}

static bool summarise(void) {
    uint64_t all = groups[CHECK_ACCEPTED] + groups[CHECK_UNSAFE] + groups[CHECK_NONCOMPLIANT];
    printf(
        "groups: %llu accepted, %llu rejected, %llu noncompliant, %llu inconclusive, %llu too large with the "
        "system; ",
        number(groups[CHECK_ACCEPTED]), number(groups[CHECK_UNSAFE]), number(groups[CHECK_NONCOMPLIANT]),
        number(groups[CHECK_INCONCLUSIVE]), number(counts.whole_too_large));
    print_doubts();
    printf("turns of evidence with silent sends: %llu, %llu of them with others\n", number(silent_turns),
           number(overlooked));
    return all > 0 && 100 * groups[CHECK_ACCEPTED] / all >= LEAST_ACCEPTED &&
           100 * groups[CHECK_UNSAFE] / all >= LEAST_UNSAFE && silent_turns > 0 && overlooked > 0;
}

static const struct campaign CAMPAIGN = {.name = "random_groups",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
