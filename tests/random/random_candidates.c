/* Random open systems with candidates: what is found out about a candidate alone, against the whole system.
 *
 * A candidate that is accepted keeps the property when it takes the place of what is missing, and one that is
 * rejected breaks it. Where turns may make a difference, the whole system has to decide: these are counted. A
 * verdict on the open system holds for all candidates. One that was made to comply does. What is written to a
 * file reads back to the same. The bound of the bag is small, and another in each round.
 *
 * In some of the rounds the same is asked in other ways: with chaos in place of the bag (here); with a
 * candidate or an LTS as the interface (trials_interfaces.c); for several properties at once
 * (trials_properties.c); of skeletons (trials_skeleton.c); of contracts that are made naively
 * (trials_naive.c); of rules (trials_rules.c). A campaign (campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/contract/contract_comparison.h"
#include "random/trials.h"

enum {
    LEAST_ACCEPTED = 20, /* percent of candidates */
    LEAST_UNSAFE = 20,
    LEAST_CONDITIONAL = 30, /* percent of systems */
    LEAST_VALUES = 25       /* percent of systems whose messages have parameters */
};

/* Every so many rounds the published stub is asked about candidates that comply and break the property. */
enum { ROUNDS_PER_QUEUE = 10 };

/* The same for chaos, for candidates and LTSs as interfaces, for several properties, skeletons, and contracts
 * that are made naively. */
enum {
    ROUNDS_PER_CHAOS = 10,
    ROUNDS_PER_INTERFACE = 4,
    ROUNDS_PER_SEVERAL = 4,
    ROUNDS_PER_SKELETON = 16, /* a skeleton takes as long as ten other rounds */
    ROUNDS_PER_NAIVE = 4,
    ROUNDS_PER_RULES = 3,
    ROUNDS_PER_PARTIAL = 5
};

/* A contract that is cut off: so much work at most. */
enum { MOST_PARTIAL_WORK = 300 };

static const struct setting BAG = {.stub = STUB_BAG}, REDUCED_BAG = {.stub = STUB_BAG, .reduces = true},
                            QUEUE = {.stub = STUB_QUEUE}, CHAOS = {.stub = STUB_CHAOS};

static bool breaks_property[OPEN_CANDIDATES];
static bool is_accepted[OPEN_CANDIDATES]; /* with the bag */
static bool is_rejected[OPEN_CANDIDATES];

/* --- Alone against the whole --- */

/* Who says nothing complies, and goes wrong only if everybody does. */
static void check_nature(enum check_verdict verdict, const struct open *o) {
    if (candidate_now->nature != NATURE_ANY)
        check(verdict != CHECK_NONCOMPLIANT);
    if (candidate_now->nature == NATURE_SILENT && !o->result.assumption.bounded)
        check((verdict == CHECK_UNSAFE) == (o->result.verdict == ASSUME_NEVER));
}

static void check_verdicts(const struct alone *a, const struct open *o, struct whole *w) {
    enum check_verdict verdict = a->check.verdict;
    bool violated = w->verdicts[0] == VERDICT_VIOLATED;
    check(verdict != CHECK_ACCEPTED || !violated);
    if (verdict == CHECK_UNSAFE)
        check_rejected(w);
    check_nature(verdict, o);
    counts.noncompliant_violates += verdict == CHECK_NONCOMPLIANT && violated;
    if (o->result.assumption.bounded)
        return;
    if (always_holds(o->result.verdict))
        check(verdict != CHECK_UNSAFE);
    if (o->result.verdict == ASSUME_NEVER && !violated)
        check(overflows(w, component_of(&w->reading)));
}

static void try_candidate(struct open *o, const struct open_candidate *candidate) {
    struct alone alone;
    struct whole whole;
    candidate_now = candidate;
    make_alone(&alone, o, candidate->text, 1);
    counts.candidates[alone.check.verdict]++;
    counts.with_values_accepted += texts.values && alone.check.verdict == CHECK_ACCEPTED;
    counts.with_values_unsafe += texts.values && alone.check.verdict == CHECK_UNSAFE;
    make_whole(&whole, candidate->text, false);
    if (whole.verdicts[0] == VERDICT_INCONCLUSIVE)
        counts.whole_too_large++;
    else if (alone.check.verdict == CHECK_INCONCLUSIVE)
        note_doubt(&alone, &whole);
    else
        check_verdicts(&alone, o, &whole);
    is_accepted[candidate - texts.candidates] = alone.check.verdict == CHECK_ACCEPTED;
    is_rejected[candidate - texts.candidates] = alone.check.verdict == CHECK_UNSAFE;
    breaks_property[candidate - texts.candidates] =
        alone.check.verdict == CHECK_UNSAFE && whole.verdicts[0] == VERDICT_VIOLATED;
    end(&whole.reading);
    free_alone(&alone);
    candidate_now = NULL;
}

/* That the published stub is not sound can be seen here: otherwise the campaign could not show that the bag
 * is. */
static void try_queue(void) {
    struct open open;
    bool made = make_open(&open, &QUEUE);
    if (made)
        try_naive(&open);
    if (made && !open.result.assumption.bounded)
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
            struct alone alone;
            if (!breaks_property[i])
                continue;
            make_alone(&alone, &open, texts.candidates[i].text, 1);
            counts.unsound += alone.check.verdict == CHECK_ACCEPTED;
            free_alone(&alone);
        }
    free_open(&open);
}

/* Chaos is sound, too. What it accepts and the bag does not, or the other way round, `compare` must have
 * foreseen. */
static void try_chaos(struct open *bag) {
    struct open open;
    struct contract_comparison comparison;
    struct job *job = &bag->reading.job;
    if (!make_open(&open, &CHAOS)) {
        free_open(&open);
        return;
    }
    try_naive(&open);
    try_skeleton(&open);
    check(contract_comparison_find(&comparison, job, &bag->file, &open.file));
    bool keeps = comparison.verdict == COMPARISON_EQUAL || comparison.verdict == COMPARISON_WEAKER;
    for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
        struct alone alone;
        struct whole whole;
        candidate_now = &texts.candidates[i];
        make_alone(&alone, &open, candidate_now->text, 1);
        bool accepted = alone.check.verdict == CHECK_ACCEPTED;
        check(accepted || !keeps || !is_accepted[i]);
        if (accepted) {
            counts.accepted_by_chaos++;
            counts.accepted_by_chaos_with_values += texts.values;
            make_whole(&whole, candidate_now->text, false);
            check(whole.verdicts[0] != VERDICT_VIOLATED);
            end(&whole.reading);
        }
        free_alone(&alone);
    }
    candidate_now = NULL;
    counts.kept_by_chaos += keeps;
    contract_comparison_free(&comparison);
    free_open(&open);
}

/* States that are there have the moves that they have in the whole contract, and others are cut. */
static void check_cut_off(const struct contract *partial, const struct contract *whole) {
    check(partial->states > 0 && partial->states < whole->states && partial->actions == whole->actions);
    for (size_t i = 0; i < partial->moves.count; i++) {
        uint32_t move = partial->moves.items[i], wholly = whole->moves.items[i];
        bool beyond = contract_is_state(wholly) && wholly >= partial->states;
        check(move == (beyond ? CONTRACT_CUT : wholly));
    }
}

/* The candidate at hand breaks the property in the whole system. */
static void check_breaks(void) {
    struct whole whole;
    make_whole(&whole, candidate_now->text, false);
    check_rejected(&whole);
    end(&whole.reading);
}

/* Of a contract that is cut off, what is decided is decided as by all of it. */
static void try_partial(struct open *whole, const struct setting *like) {
    struct open open;
    struct setting setting = *like;
    setting.most_work = 1 + random_below(&dice, MOST_PARTIAL_WORK);
    bool made = make_open(&open, &setting);
    check(made);
    if (open.result.assumption.contract.partial && !whole->result.assumption.contract.partial) {
        enum assume_verdict verdict = open.result.verdict;
        counts.partial++;
        if (!whole->result.in_parts) /* otherwise all of it has been minimised */
            check_cut_off(&open.result.assumption.contract, &whole->result.assumption.contract);
        check(verdict == whole->result.verdict ||
              (verdict == ASSUME_CONDITIONAL && whole->result.verdict == ASSUME_NEVER) ||
              (verdict == ASSUME_ALWAYS && whole->result.verdict == ASSUME_VACUOUS));
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
            struct alone alone;
            candidate_now = &texts.candidates[i];
            make_alone(&alone, &open, candidate_now->text, 1);
            check(alone.check.verdict != CHECK_ACCEPTED || is_accepted[i]);
            if (alone.check.verdict == CHECK_UNSAFE && !is_rejected[i])
                check_breaks(); /* all of the contract shows something else that is wrong with it */
            counts.partial_accepted += alone.check.verdict == CHECK_ACCEPTED;
            counts.partial_unsafe += alone.check.verdict == CHECK_UNSAFE;
            free_alone(&alone);
        }
        candidate_now = NULL;
    }
    free_open(&open);
}

static void run_round(uint64_t seed) {
    struct open open;
    counts.rounds++;
    make_round_texts(seed);
    memset(breaks_property, 0, sizeof breaks_property);
    const struct setting *bag = seed % 2 == 0 ? &BAG : &REDUCED_BAG;
    bool made = make_open(&open, bag);
    for (unsigned i = 0; made && i < OPEN_CANDIDATES; i++)
        try_candidate(&open, &texts.candidates[i]);
    if (made && seed % ROUNDS_PER_CHAOS == 0)
        try_chaos(&open);
    if (made && seed % ROUNDS_PER_PARTIAL == 0)
        try_partial(&open, bag);
    if (made && seed % ROUNDS_PER_NAIVE == 0)
        try_naive(&open);
    if (made && seed % ROUNDS_PER_RULES == 0)
        try_rules(&open);
    if (made && seed % ROUNDS_PER_INTERFACE == 2)
        try_interfaces(&open);
    if (made && seed % ROUNDS_PER_SKELETON == 3)
        try_skeleton(&open);
    if (made && seed % ROUNDS_PER_SEVERAL == 1)
        try_several(&open);
    free_open(&open);
    if (seed % ROUNDS_PER_QUEUE == 0 && !texts.values) /* it knows no parameters */
        try_queue();
    open_texts_free(&texts);
}

static void show_case(void) {
    print_texts(candidate_now);
}

static void print_case(uint64_t seed) {
    make_round_texts(seed);
    print_texts(NULL);
    open_texts_free(&texts);
}

/* --- Counts --- */

static uint64_t percent(uint64_t part, uint64_t whole) {
    return whole ? 100 * part / whole : 0;
}

static unsigned long long number(uint64_t value) {
    return value;
}

static void summarise_parts(void) {
    printf("with values: %llu systems, %llu candidates accepted, %llu rejected, %llu accepted with chaos; ",
           number(counts.with_values), number(counts.with_values_accepted), number(counts.with_values_unsafe),
           number(counts.accepted_by_chaos_with_values));
    printf(
        "candidates as interfaces: %llu, with %llu accepted, %llu rejected, %llu of %llu themselves outside, %llu the same as LTSs; "
        "LTSs: %llu, with %llu accepted, %llu rejected; mailboxes that overflow: %llu, %llu against larger ones; ",
        number(counts.actors), number(counts.actors_accepted), number(counts.actors_unsafe),
        number(counts.actors_excused), number(counts.actors_themselves), number(counts.actors_as_ltss),
        number(counts.ltss), number(counts.ltss_accepted), number(counts.ltss_unsafe),
        number(counts.overflows), number(counts.overflows_compared));
    printf(
        "several properties: %llu (%llu with chaos), with %llu accepted, %llu in part (%llu for one that breaks, since others cannot); ",
        number(counts.several), number(counts.several_with_chaos), number(counts.several_accepted),
        number(counts.several_in_part), number(counts.several_saved));
    printf("skeletons: %llu, %llu refused, %llu turns that may be idle, %llu candidates followed; ",
           number(counts.skeletons), number(counts.skeletons_refused), number(counts.skeletons_idle),
           number(counts.skeletons_follow));
    printf("contracts that were cut off: %llu, with %llu accepted, %llu rejected; ", number(counts.partial),
           number(counts.partial_accepted), number(counts.partial_unsafe));
    printf("contracts made naively: %llu, with %llu cuts; ", number(counts.naive), number(counts.naive_cut));
    printf(
        "rules: %llu of %llu systems, %llu of one or two states, %llu compared with all of that size, %llu with a parameter, %llu with a run, %llu broken by candidates, %llu sends without one\n",
        number(counts.rules), number(counts.ruled), number(counts.short_rules), number(counts.smallest_rules),
        number(counts.folded_rules), number(counts.histories), number(counts.broken_rules),
        number(counts.without_rule));
}

/* Has each part of the campaign seen what it is for? */
static bool parts_show_something(void) {
    return counts.unsound > 0 && counts.accepted_by_chaos_with_values > 0 && counts.kept_by_chaos > 0 &&
           counts.with_values_accepted > 0 && counts.with_values_unsafe > 0 && counts.actors_accepted > 0 &&
           counts.actors_unsafe > 0 && counts.actors_as_ltss > 0 && counts.ltss_accepted > 0 &&
           counts.ltss_unsafe > 0 && counts.last_resort > 0 && counts.overflows_compared > 0 &&
           counts.several_accepted > 0 && counts.several_in_part > 0 && counts.skeletons_idle > 0 &&
           counts.skeletons_follow > 0 && counts.naive_cut > 0 && counts.partial_accepted > 0 &&
           counts.partial_unsafe > 0;
}

/* Whether the cases could show something. */
static bool summarise(void) {
    const uint64_t *s = counts.systems, *c = counts.candidates;
    uint64_t systems = s[0] + s[1] + s[2] + s[3];
    uint64_t candidates = c[CHECK_ACCEPTED] + c[CHECK_UNSAFE] + c[CHECK_NONCOMPLIANT];
    uint64_t conditional = percent(s[ASSUME_CONDITIONAL], systems);
    uint64_t accepted = percent(c[CHECK_ACCEPTED], candidates), unsafe = percent(c[CHECK_UNSAFE], candidates);
    printf("systems: %llu always, %llu vacuous, %llu never, %llu conditional (%llu %%), %llu bounded, "
           "%llu too large, %llu with chaos as the last resort; ",
           number(s[ASSUME_ALWAYS]), number(s[ASSUME_VACUOUS]), number(s[ASSUME_NEVER]),
           number(s[ASSUME_CONDITIONAL]), number(conditional), number(counts.bounded),
           number(counts.too_large), number(counts.last_resort));
    printf("candidates: %llu accepted (%llu %%), %llu rejected (%llu %%), %llu noncompliant (%llu violate), "
           "%llu inconclusive, %llu too large with the system; ",
           number(c[CHECK_ACCEPTED]), number(accepted), number(c[CHECK_UNSAFE]), number(unsafe),
           number(c[CHECK_NONCOMPLIANT]), number(counts.noncompliant_violates), number(c[CHECK_INCONCLUSIVE]),
           number(counts.whole_too_large));
    print_doubts();
    printf("accepted with the published stub although they break the property: %llu; accepted with chaos: "
           "%llu, with %llu assumptions that keep what the bag accepts; ",
           number(counts.unsound), number(counts.accepted_by_chaos), number(counts.kept_by_chaos));
    summarise_parts();
    return accepted >= LEAST_ACCEPTED && unsafe >= LEAST_UNSAFE && conditional >= LEAST_CONDITIONAL &&
           percent(counts.with_values, counts.rounds) >= LEAST_VALUES && parts_show_something();
}

static const struct campaign CAMPAIGN = {.name = "random_candidates",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
