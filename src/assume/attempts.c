#include "assume/attempts.h"

#include "assume/earlier_answer.h"
#include "assume/exploration.h"
#include "assume/stub/outstanding.h"

/* --- The bounds --- */

enum { FIRST_BOUND = 2 };

/* What main sends must not be lost, whatever the bound; an actor has the mailbox it was given, at least. */
static uint32_t first_bound(const struct assume_result *a) {
    uint32_t initial = open_largest_initial_count(a->open), first = FIRST_BOUND;
    if (a->options->stub == STUB_ACTOR)
        first = a->open->system.channels.items[a->open->missing.inbox].capacity;
    else if (a->options->most_bound < first)
        first = a->options->most_bound;
    return initial > first ? initial : first;
}

/* Bags that are known to be too small are not tried. */
static void skip_small_bags(struct assume_result *a, const struct outstanding *outstanding) {
    uint32_t most = a->options->most_bound;
    while (a->bound < outstanding->count && a->bound < most)
        a->bound = 2 * a->bound < most ? 2 * a->bound : most;
}

/* If it grows as it has grown from the last bound to this one: would the next be too large? */
static bool explodes(const struct assume_result *a, uint64_t last) {
    double now = (double)a->property_lts.states;
    return a->options->most_states > 0 && last > 0 &&
           now * now / (double)last > (double)a->options->most_states;
}

bool attempts_give_up(struct assume_result *a) {
    return job_give_up(a->job, "raise --states", "the search ended at --states");
}

/* --- Budgets --- */

/* Budgets that double waste least. The contract may cost as much time as the states: one of them takes as
 * long as several members of its sets. Chaos has few states and large sets, and comes last: its contract may
 * cost about as much as all attempts before it together. */
enum { FIRST_BUDGET = 50000, BUDGET_GROWTH = 2, MEMBERS_PER_STATE = 16, MEMBERS_OF_CHAOS = 128 };

/* What contracts that came to nothing may cost together. The next one is settled for, then. */
enum { MOST_WASTED = 16000000 };

/* Explores with the stub at hand and makes the contract, within a budget of states, and of this many members
 * for each of them. */
static enum attempt try_within(struct assume_result *a, uint64_t budget, uint64_t members) {
    enum attempt attempt = exploration_run(a, budget);
    if (attempt != ATTEMPT_WHOLE)
        return attempt;
    a->wasted += budget * members;
    bool settles = a->wasted > MOST_WASTED && a->options->most_work == 0,
         is_bag = a->options->stub == STUB_BAG;
    if (settles  ? exploration_settle_for_contract(a)
        : is_bag ? exploration_try_contract(a, budget * members)
                 : exploration_make_contract(a, budget * members))
        return ATTEMPT_WHOLE;
    return job_failed(a->job) ? ATTEMPT_FAILED : ATTEMPT_LARGE;
}

/* --- The mailbox --- */

/* An interface with state can become chaos where its mailbox overflows; the published stub cannot. */
static bool can_overflow(const struct assume_result *a) {
    return a->options->stub == STUB_ACTOR || a->options->stub == STUB_LTS;
}

/* How many messages wait before the stub is chaos, in the order in which that is tried. */
static const uint32_t MAILBOXES[] = {2, 1, 3, 0};
enum { MAILBOXES_COUNT = sizeof MAILBOXES / sizeof *MAILBOXES };

/* The first `count` mailboxes that overflow, until one can be gone through within the budget. */
static enum attempt try_overflows(struct assume_result *a, size_t count, uint64_t budget) {
    uint32_t initial = open_largest_initial_count(a->open);
    enum attempt attempt = ATTEMPT_LARGE;
    a->overflows = true;
    for (size_t i = 0; i < count && attempt == ATTEMPT_LARGE; i++) {
        a->bound = MAILBOXES[i] > initial ? MAILBOXES[i] : initial;
        attempt = try_within(a, budget, MEMBERS_PER_STATE);
    }
    return attempt;
}

/* Before a larger mailbox is tried, puts aside what there is: if a limit ends that, it is the answer. After
 * `spent` states it is worth while to have one that holds for any number of messages. False: the job has
 * failed. */
static bool put_aside(struct assume_result *a, struct earlier_answer *earlier, uint64_t spent) {
    uint32_t bound = a->bound;
    bool overflows = can_overflow(a) && spent >= FIRST_BUDGET;
    if (earlier->is_there && earlier->overflows)
        return true;
    earlier_answer_put_aside(earlier, a);
    if (overflows && try_overflows(a, 1, spent) == ATTEMPT_WHOLE)
        earlier_answer_put_aside(earlier, a);
    a->overflows = false;
    a->bound = bound;
    return !job_failed(a->job);
}

/* How many states the next mailbox may have. What does not pile up needs few more than the last; where a stub
 * can overflow, there is another way. */
enum { MOST_GROWTH = 8 };

static uint64_t budget_after(const struct assume_result *a, uint64_t spent) {
    return can_overflow(a) && spent > 0 ? MOST_GROWTH * (FIRST_BUDGET + spent) : UINT64_MAX;
}

/* The bound grows until nothing is cut at it, or as far as it may. ATTEMPT_CUT: it has not come that far, and
 * what was explored last, or put aside, speaks of this many messages. */
static enum attempt explore_until_nothing_is_cut(struct assume_result *a, struct earlier_answer *earlier) {
    uint32_t most = a->options->most_bound;
    uint64_t last = 0, spent = 0;
    a->bound = first_bound(a);
    for (;;) {
        enum attempt attempt = exploration_run(a, budget_after(a, spent));
        if (attempt == ATTEMPT_LARGE && earlier->is_there &&
            a->property_lts.states <= a->options->limits.states)
            return ATTEMPT_CUT;
        if (attempt != ATTEMPT_CUT || a->bound >= most || explodes(a, last))
            return attempt;
        last = a->property_lts.states;
        spent += last;
        if (!put_aside(a, earlier, spent))
            return ATTEMPT_FAILED;
        a->bound = 2 * a->bound < most ? 2 * a->bound : most;
    }
}

/* Mailboxes that overflow, with budgets that grow. ATTEMPT_CUT: all are too large, and the contract speaks of
 * as many messages as could be gone through. */
static enum attempt explore_with_overflow(struct assume_result *a, struct earlier_answer *earlier) {
    uint64_t most = a->options->most_states > 0 ? a->options->most_states : UINT64_MAX;
    enum attempt attempt = ATTEMPT_LARGE;
    if (a->options->limits.states < most)
        most = a->options->limits.states;
    for (uint64_t budget = FIRST_BUDGET; !earlier->overflows; budget *= BUDGET_GROWTH) {
        attempt = try_overflows(a, MAILBOXES_COUNT, budget);
        if (attempt != ATTEMPT_LARGE || budget >= most)
            break;
    }
    if (attempt != ATTEMPT_LARGE)
        return attempt;
    exploration_release(a);
    earlier_answer_take_back(earlier, a);
    return a->overflows ? ATTEMPT_WHOLE : ATTEMPT_CUT;
}

static enum attempt explore_mailboxes(struct assume_result *a, struct earlier_answer *earlier) {
    enum attempt attempt = explore_until_nothing_is_cut(a, earlier);
    if (attempt == ATTEMPT_CUT && can_overflow(a)) {
        if (a->property_lts.lts && !earlier->overflows)
            earlier_answer_put_aside(earlier, a);
        attempt = explore_with_overflow(a, earlier);
    }
    bool explored = attempt == ATTEMPT_WHOLE || attempt == ATTEMPT_CUT;
    if (explored && earlier->is_there && !a->has_contract && !exploration_make_contract(a, 0))
        return ATTEMPT_FAILED; /* while there is another answer */
    return attempt;
}

/* A mailbox that nothing is cut at, if there is one. If a limit ends the search for it, an earlier answer is
 * the answer. */
static bool explore_with_mailbox(struct assume_result *a) {
    struct earlier_answer earlier = {0};
    enum attempt attempt = explore_mailboxes(a, &earlier);
    a->assumption.bounded = attempt == ATTEMPT_CUT;
    bool settles = attempt == ATTEMPT_FAILED && earlier_answer_is_wanted(&earlier, a->job);
    if (settles) {
        exploration_release(a);
        earlier_answer_settle(&earlier, a);
    }
    earlier_answer_free(&earlier, a->job);
    if (attempt == ATTEMPT_LARGE)
        return attempts_give_up(a);
    return attempt != ATTEMPT_FAILED || settles;
}

/* --- The bag --- */

/* Obligations pile up if those of one kind can fill a bag of this size. */
enum { PILE = 8 };

/* How many unanswered requests of a kind stand for many, in the order in which that is tried. */
static const uint32_t SATURATIONS[] = {3, 2, 4, 1};

/* From this budget on, chaos is tried as well: the answer is less precise, but comes. */
enum { LAST_RESORT = 2 * FIRST_BUDGET };

/* What is tried last is settled for. */
static enum attempt settle(struct assume_result *a, enum attempt attempt) {
    return attempt == ATTEMPT_WHOLE && !exploration_settle_for_contract(a) ? ATTEMPT_FAILED : attempt;
}

/* As a whole, and where that has too many states, part by part: a part may have few. */
static enum attempt explore_chaos(struct assume_result *a, uint64_t budget) {
    if (a->options->resort == RESORT_WHOLE)
        return settle(a, exploration_run(a, budget));
    enum attempt attempt =
        a->options->resort == RESORT_PARTS ? ATTEMPT_LARGE : try_within(a, budget, MEMBERS_OF_CHAOS);
    return attempt == ATTEMPT_LARGE ? settle(a, exploration_run_parts(a, budget)) : attempt;
}

static enum attempt try_chaos(struct assume_result *a, uint64_t budget) {
    uint32_t bound = a->bound;
    bool reduced = a->reduced;
    a->overflows = true;
    a->saturation = a->bound = 0;
    a->reduced = false;
    enum attempt attempt = explore_chaos(a, budget);
    if (attempt != ATTEMPT_LARGE)
        return attempt;
    a->overflows = false;
    a->bound = bound;
    a->reduced = reduced;
    return attempt;
}

/* The bags that saturate, until one can be gone through within the budget. */
static enum attempt try_saturations(struct assume_result *a, uint64_t budget) {
    enum attempt attempt = ATTEMPT_LARGE;
    for (size_t i = 0; i < sizeof SATURATIONS / sizeof *SATURATIONS && attempt == ATTEMPT_LARGE; i++) {
        a->saturation = SATURATIONS[i];
        attempt = try_within(a, budget, MEMBERS_PER_STATE);
    }
    return attempt;
}

/* Of other gaps it is not known which messages fill their bags: then this size must be enough. */
static bool piles_up(const struct assume_result *a) {
    size_t messages = a->open->system.channels.items[a->open->missing.inbox].messages.count;
    bool fills = false;
    for (size_t i = 0; i < messages; i++)
        fills |= a->property_lts.many[i];
    return (fills || a->open->others.count + a->open->fellows.count > 0) && a->bound >= PILE;
}

/* Bags that count all unanswered requests, from the bound at hand on. ATTEMPT_CUT: no bound is enough.
 * ATTEMPT_LARGE: the bound at hand may be. */
static enum attempt try_counting(struct assume_result *a, uint64_t budget) {
    uint32_t most = a->options->most_bound;
    uint64_t last = 0;
    a->saturation = 0;
    for (;;) {
        enum attempt attempt = exploration_run(a, budget);
        if (attempt != ATTEMPT_CUT || a->bound >= most || piles_up(a) || explodes(a, last))
            return attempt;
        last = a->property_lts.states;
        a->bound = 2 * a->bound < most ? 2 * a->bound : most;
    }
}

/* Most systems need no other bag than one that counts. So it may be larger than those that saturate, unless
 * requests grow without end: then it can be enough only because a property is violated first. */
enum { COUNTING_BUDGET = 1000000, COUNTING_GROWTH = 4 };

/* At once. */
static bool explore_with_chaos(struct assume_result *a) {
    enum attempt attempt = try_chaos(a, a->options->limits.states);
    return attempt == ATTEMPT_LARGE ? attempts_give_up(a) : attempt != ATTEMPT_FAILED;
}

/* The bag that counts all unanswered requests, if there is one that nothing is cut at. If it is too large, or
 * there is none: bags that saturate, and chaos. Budgets grow, and what is too large is tried again. */
static bool explore_with_bag(struct assume_result *a) {
    struct outstanding outstanding;
    uint64_t budget = FIRST_BUDGET, most = a->options->limits.states;
    a->bound = first_bound(a);
    if (!outstanding_find(a->open, &outstanding))
        return false;
    skip_small_bags(a, &outstanding);
    uint64_t counting_budget = outstanding.grows ? FIRST_BUDGET : COUNTING_BUDGET;
    enum attempt attempt = try_counting(a, counting_budget);
    if (attempt == ATTEMPT_LARGE && most <= counting_budget)
        return attempts_give_up(a);
    bool may_count = attempt == ATTEMPT_LARGE;
    while (attempt == ATTEMPT_LARGE || attempt == ATTEMPT_CUT) {
        bool is_last = budget >= most;
        attempt = try_saturations(a, budget);
        if (attempt == ATTEMPT_LARGE && (is_last || budget >= LAST_RESORT))
            attempt = try_chaos(a, budget);
        if (attempt == ATTEMPT_LARGE && is_last)
            return attempts_give_up(a);
        budget *= BUDGET_GROWTH;
        if (attempt == ATTEMPT_LARGE && may_count && budget * COUNTING_GROWTH > counting_budget) {
            counting_budget *= COUNTING_GROWTH;
            attempt = try_counting(a, counting_budget);
            if (attempt == ATTEMPT_LARGE && most <= counting_budget)
                return attempts_give_up(a);
            may_count = attempt == ATTEMPT_LARGE;
        }
    }
    return attempt != ATTEMPT_FAILED;
}

/* --- Either --- */

bool attempts_make(struct assume_result *a) {
    if (a->options->stub == STUB_BAG && a->options->resort != RESORT_LAST)
        return explore_with_chaos(a);
    return a->options->stub == STUB_BAG ? explore_with_bag(a) : explore_with_mailbox(a);
}
