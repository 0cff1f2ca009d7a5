/* Several properties at once, in one assumption.
 *
 * What is accepted for all keeps each; it is accepted for all exactly if it is for each. What is accepted for
 * one of them keeps that as long as the others hold: in the whole system no run breaks it at first. */
#include "explore/program_stepper.h"
#include "explore/search.h"
#include "random/trials.h"

/* --- What breaks first in the whole system --- */

static bool note_broken(void *data, const struct batch *batch, size_t index, uint32_t target) {
    property_set *broken = data;
    if (target == STORE_FULL)
        *broken |= batch->successors.items[index].violated_set;
    return true;
}

/* False: it is too large. */
static bool find_first(struct whole *w, property_set *broken) {
    struct job *job = &w->reading.job;
    struct ranges ranges;
    uint32_t observers[MOST_TOGETHER] = {0, 1, 2};
    struct program_stepper stepper;
    struct search search;
    check(w->reading.system.observers.count == w->properties);
    check(ranges_infer(&ranges, job, &w->reading.system));
    struct program *program = program_compile(job, &w->reading.system, &ranges, observers, w->properties);
    check(program);
    program_stepper_init(&stepper, program);
    check(search_init(&search, job, &stepper.stepper));
    *broken = 0;
    struct search_visitor visitor = {.data = broken, .transition = note_broken};
    enum search_end search_end = search_run(&search, &LIMITS, &visitor);
    search_free(&search);
    program_free(program);
    ranges_free(&ranges);
    return search_end == SEARCH_COMPLETE;
}

/* --- Bags --- */

/* Beside other properties less may be explored, so that fewer obligations pile up. A bag in which they are
 * many allows more: it reports fewer candidates, and may break what always holds. */
static bool is_same_bag(const struct open *bag, const struct open *o) {
    return o->result.assumption.stub == STUB_BAG && o->result.saturation == bag->result.saturation &&
           o->result.overflows == bag->result.overflows;
}

/* --- Candidates --- */

static void check_alone(const struct alone *all, const struct whole *w, property_set accepted) {
    property_set everything = property_set_all(w->properties);
    check((all->check.verdict == CHECK_ACCEPTED) == (accepted == everything));
    for (uint32_t i = 0; i < w->properties; i++) {
        if (accepted == everything)
            check(w->verdicts[i] != VERDICT_VIOLATED);
        if (all->check.verdict == CHECK_UNSAFE && all->check.broken >> i & 1)
            check(!(accepted >> i & 1));
    }
}

/* With the property p alone, was it accepted? */
static bool accepted_for_first(const struct open *bag, const char *text) {
    struct alone alone;
    make_alone(&alone, bag, text, 1);
    bool accepted = alone.check.verdict == CHECK_ACCEPTED;
    free_alone(&alone);
    return accepted;
}

/* For one of the properties the whole system has to decide. */
static bool is_doubted_for_some(const struct open *o, const char *text, const struct whole *w,
                                property_set accepted) {
    bool doubted = false;
    for (uint32_t i = 0; i < w->properties && !doubted; i++) {
        struct alone one;
        if (accepted >> i & 1)
            continue;
        make_alone(&one, o, text, UINT32_C(1) << i);
        doubted = one.check.verdict == CHECK_INCONCLUSIVE;
        free_alone(&one);
    }
    return doubted;
}

static void try_one(const struct open *bag, const struct open *o, const char *text) {
    struct alone all;
    struct whole whole;
    property_set accepted = 0, broken;
    bool limited = false; /* whether it is accepted for the first is not known */
    make_whole(&whole, text, true);
    check(o->result.assumption.contract.properties == whole.properties);
    for (uint32_t i = 0; i < whole.properties; i++) {
        struct alone one;
        make_alone(&one, o, text, UINT32_C(1) << i);
        check(one.check.verdict != CHECK_UNSAFE || whole.verdicts[i] != VERDICT_HOLDS);
        accepted |= one.check.verdict == CHECK_ACCEPTED ? UINT32_C(1) << i : 0;
        limited |= i == 0 && one.check.reason == CHECK_LIMIT;
        free_alone(&one);
    }
    make_alone(&all, o, text, property_set_all(whole.properties));
    check_alone(&all, &whole, accepted);
    counts.several_accepted += all.check.verdict == CHECK_ACCEPTED;
    counts.several_in_part += all.check.verdict == CHECK_UNSAFE && accepted != 0;
    if (all.check.verdict == CHECK_UNSAFE)
        check_rejected(&whole);
    if (find_first(&whole, &broken) && broken != 0 && !(broken & ~accepted)) {
        counts.several_saved++;
        check(is_doubted_for_some(o, text, &whole, accepted));
    }
    if (is_same_bag(bag, o) && !limited && accepted_for_first(bag, text))
        check(accepted & 1);
    free_alone(&all);
    end(&whole.reading);
}

/* One that always holds does so beside others. */
static void check_verdicts(const struct open *bag, const struct open *o) {
    if (bag->result.assumption.bounded || o->result.assumption.bounded)
        return;
    if (always_holds(bag->result.verdict) && is_same_bag(bag, o))
        check(always_holds(o->result.verdicts[0]));
    for (uint32_t i = 0; i < o->result.assumption.properties.items.count; i++) {
        if (always_holds(o->result.verdict))
            check(always_holds(o->result.verdicts[i]));
        if (o->result.verdicts[i] == ASSUME_NEVER)
            check(o->result.verdict == ASSUME_NEVER);
    }
}

void try_several(const struct open *bag) {
    struct setting setting = {.stub = random_chance(&dice, 20) ? STUB_CHAOS : STUB_BAG,
                              .all_properties = true};
    struct open open;
    if (make_open(&open, &setting)) {
        counts.several++;
        counts.several_with_chaos += setting.stub == STUB_CHAOS;
        check_verdicts(bag, &open);
        try_naive(&open);
        if (random_chance(&dice, 30))
            try_skeleton(&open);
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
            candidate_now = &texts.candidates[i];
            try_one(bag, &open, candidate_now->text);
            candidate_now = NULL;
        }
    }
    free_open(&open);
}
