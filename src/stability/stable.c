#include "stability/stable.h"

#include "stability/new_trace.h"
#include "stability/topology.h"

/* How many states are looked at only to see whether buffers fill up any further. */
enum { PROOF_STATES = 10000 };

/* --- Compositions --- */

/* Bounds beyond the one that settles it are the same. */
static uint32_t real_bound(const struct stable *s, uint32_t bound) {
    return s->settled > 0 && bound > s->settled ? s->settled : bound;
}

static bool reach(struct stable *s, uint32_t bound) {
    while (growth_bound(s->growth) < bound && s->settled == 0) {
        if (!growth_reach(s->growth, growth_bound(s->growth) + 1)) {
            s->cut |= s->growth->bounded_by_states;
            return false;
        }
        if (growth_is_saturated(s->growth))
            s->settled = growth_bound(s->growth);
    }
    return true;
}

const struct lts *stable_reduced(struct stable *s, uint32_t bound) {
    if (!reach(s, bound > 0 ? bound : 1))
        return NULL;
    bound = real_bound(s, bound);
    while (s->reduced.count <= bound)
        if (!array_push(&s->job->memory, &s->reduced, NULL))
            return NULL;
    if (s->reduced.items[bound])
        return s->reduced.items[bound];
    struct lts *whole =
        bound == 0 ? growth_synchronous(s->growth) : growth_composition(s->growth, bound, NULL);
    if (whole)
        s->reduced.items[bound] = lts_reduce(s->job, whole, EQUIVALENCE_BRANCHING);
    lts_free(whole);
    return s->reduced.items[bound];
}

static bool equivalent(struct stable *s, uint32_t left, uint32_t right, bool *same) {
    if (!stable_reduced(s, left) || !stable_reduced(s, right))
        return false;
    *same = lts_identical(stable_reduced(s, left), stable_reduced(s, right));
    return true;
}

/* --- One bound --- */

enum trial { TRIAL_YES, TRIAL_NO, TRIAL_FAILED };

static bool note_refutation(struct stable *s, uint32_t k, uint32_t at) {
    struct stable_refutation refutation = {.k = k, .at = at};
    bool fine = lts_compare(s->job, stable_reduced(s, k), stable_reduced(s, at), RELATION_BRANCHING,
                            &refutation.comparison);
    if (fine && array_push(&s->job->memory, &s->refutations, refutation))
        return true;
    comparison_free(&refutation.comparison);
    return false;
}

/* k differs from the next. */
static bool note_difference(struct stable *s, uint32_t k) {
    size_t at = s->different.count;
    while (at > 0 && s->different.items[at - 1] > k)
        at--;
    if (at > 0 && s->different.items[at - 1] == k)
        return true;
    if (!array_push(&s->job->memory, &s->different, k))
        return false;
    for (size_t i = s->different.count - 1; i > at; i--)
        s->different.items[i] = s->different.items[i - 1];
    s->different.items[at] = k;
    return true;
}

/* Are all bounds from k to `to` equivalent? */
static enum trial compare_up_to(struct stable *s, uint32_t k, uint32_t from, uint32_t to) {
    for (uint32_t q = from; q <= to; q++) {
        bool same;
        if (!equivalent(s, k, q, &same))
            return TRIAL_FAILED;
        if (!same && q == k + 1)
            return note_difference(s, k) ? TRIAL_NO : TRIAL_FAILED;
        if (!same)
            return note_refutation(s, k, q) ? TRIAL_NO : TRIAL_FAILED;
    }
    return TRIAL_YES;
}

/* What is looked at for its own sake, and not because the answer needs it, is no larger than this: so that
 * all strategies know the same. */
static void restrain(struct stable *s) {
    if (s->growth->most_states > PROOF_STATES)
        s->growth->most_states = PROOF_STATES;
}

static bool is_restrained(const struct stable *s) {
    return s->growth->most_states < s->most_states;
}

/* No strategy looks further. */
static uint32_t last_bound(const struct stable *s) {
    return s->options.most + 1 + s->options.look_ahead;
}

/* Goes on a little: larger bounds may add nothing, which is a proof, or something, which is a refutation.
 * Bounds up to *to have been compared. */
static enum trial look_for_end(struct stable *s, uint32_t k, uint32_t *to) {
    uint64_t most_states = s->growth->most_states;
    restrain(s);
    while (s->settled == 0 && growth_bound(s->growth) < last_bound(s))
        if (!reach(s, growth_bound(s->growth) + 1))
            break;
    s->growth->most_states = most_states;
    s->cut = false;
    if (job_failed(s->job))
        return TRIAL_FAILED;
    uint32_t last = s->settled > 0 ? s->settled : growth_bound(s->growth);
    enum trial trial = compare_up_to(s, k, *to + 1, last);
    *to = last > *to ? last : *to;
    return trial;
}

/* Does bound k lack one of the traces that k + 1 is known to have? Not asked where k + 1 may be too large to
 * be seen: then nothing would be known of smaller bounds. */
static bool lacks_a_trace(struct stable *s, uint32_t k, bool *lacks) {
    *lacks = false;
    bool can_tell = k > 0 && growth_bound(s->growth) == k && s->settled == 0 && !s->growth->in_between;
    return !can_tell || is_restrained(s) || new_trace_find(s->growth, lacks);
}

/* Is k equivalent to k + 1 and, as far as we look, to all larger bounds? */
static enum trial try(struct stable *s, uint32_t k) {
    uint32_t to = k + 1 + s->options.look_ahead;
    if (!array_push(&s->job->memory, &s->tried, k))
        return TRIAL_FAILED;
    bool lacks;
    if (!reach(s, k > 0 ? k : 1) || !lacks_a_trace(s, k, &lacks) || (lacks && !note_difference(s, k)))
        return TRIAL_FAILED;
    enum trial trial = lacks ? TRIAL_NO : compare_up_to(s, k, k + 1, k + 1);
    for (uint32_t q = k + 2; trial == TRIAL_YES && (q <= to || s->settled >= q); q++) {
        enum trial next = compare_up_to(s, k, q, q);
        if (next == TRIAL_FAILED && s->cut && !is_restrained(s)) {
            to = q - 1; /* as far as we can look */
            break;
        }
        trial = next;
    }
    if (trial == TRIAL_YES && s->settled == 0)
        trial = look_for_end(s, k, &to);
    if (trial == TRIAL_YES)
        s->looked_to = s->settled > to ? s->settled : to;
    return trial;
}

/* --- Strategies --- */

struct hunt {
    struct stable *stable;
    uint32_t least; /* bounds below are not stable: of two larger ones one differs from the other */
    uint32_t found; /* 0: none so far */
    bool failed;
};

/* Tries a bound from 1 on; false: it is not the one, or it cannot be tried. */
static bool hits(struct hunt *h, uint32_t k) {
    enum trial trial = try(h->stable, k);
    h->failed |= trial == TRIAL_FAILED;
    if (trial == TRIAL_NO && h->least <= k)
        h->least = k + 1;
    if (trial == TRIAL_YES)
        h->found = k;
    return trial == TRIAL_YES;
}

static void hunt_by_halves(struct hunt *h, uint32_t start, uint32_t most) {
    uint32_t low = 1, high = most, k = start;
    while (low <= high && !h->failed) {
        if (hits(h, k))
            high = k - 1;
        else
            low = k + 1;
        k = low + (high - low) / 2;
    }
}

static void hunt_by_steps(struct hunt *h, uint32_t start, uint32_t most) {
    uint32_t k = start;
    if (hits(h, k)) {
        while (k > 1 && !h->failed && hits(h, k - 1))
            k--;
        return;
    }
    while (k < most && !h->failed && !hits(h, k + 1))
        k++;
}

/* What strategy 1 does; after another one, with what is left. */
static void hunt_upwards(struct hunt *h, uint32_t most) {
    uint32_t end = h->found > 0 ? h->found - 1 : most;
    for (uint32_t k = h->least; k <= end && !h->failed; k++)
        if (hits(h, k))
            return;
}

static bool choose_start(struct stable *s) {
    const struct peers *peers = s->growth->buffers->peers;
    uint32_t longest = 1, most = 0;
    if (s->options.strategy >= 2 && !topology_longest_sends(peers, &longest))
        return false;
    if (s->options.strategy >= 4 && !topology_most_sends_to_one(peers, &most))
        return false;
    s->start = longest > most ? longest : most;
    s->start = s->start < 1 ? 1 : s->start > s->options.most ? s->options.most : s->start;
    return true;
}

static bool hunt(struct stable *s) {
    uint32_t most = s->options.most;
    struct hunt h = {.stable = s, .least = 1};
    if (!choose_start(s))
        return false;
    restrain(s);
    if (s->options.strategy == 2 || s->options.strategy == 4)
        hunt_by_halves(&h, s->start, most);
    else if (s->options.strategy != 1)
        hunt_by_steps(&h, s->start, most);
    s->growth->most_states = s->most_states;
    if (!job_failed(s->job)) {
        s->cut = h.failed = false; /* larger bounds were too large: what is below remains to be seen */
        hunt_upwards(&h, most);
    }
    if (job_failed(s->job) || (h.failed && !s->cut))
        return false;
    s->k = h.found > 0 ? h.found
                       : real_bound(s, growth_bound(s->growth) < most ? growth_bound(s->growth) : most);
    s->verdict = h.found > 0 ? STABLE_STABLE : STABLE_UNKNOWN;
    return true;
}

/* --- The verdict --- */

uint64_t stable_plain_states(const struct stable *s) {
    uint64_t most = 4 * (uint64_t)s->growth->global_states.search.store.count;
    return most > PROOF_STATES ? most : PROOF_STATES;
}

/* How full buffers get without prioritised confluence, if that has an end not too far off. */
static bool find_fullest(struct stable *s) {
    if (!s->growth->global_states.local_states.confluent || s->settled == 0) {
        s->fullest = s->settled;
        return true;
    }
    struct growth plain;
    struct growth_options options = {
        .plain = true, .counts_only = true, .most_states = stable_plain_states(s)};
    bool fine = growth_init(&plain, s->growth->buffers, &options);
    while (fine && s->fullest == 0 && growth_bound(&plain) < last_bound(s) &&
           growth_reach(&plain, growth_bound(&plain) + 1))
        if (growth_is_saturated(&plain))
            s->fullest = growth_bound(&plain);
    growth_free(&plain);
    return fine && !job_failed(s->job);
}

static bool look_at_ring(struct stable *s) {
    const struct buffers *buffers = s->growth->buffers;
    if (!topology_is_ring(buffers->peers, &s->is_ring))
        return false;
    s->is_ring &= buffers->discipline == BUFFERS_MAILBOX || buffers->discipline == BUFFERS_PAIR;
    if (!s->is_ring || s->growth->receipts)
        return true;
    const struct lts *left = stable_reduced(s, 0), *right = stable_reduced(s, 1);
    struct comparison comparison;
    if (!left || !right)
        return false;
    bool fine = lts_compare(s->job, left, right, RELATION_WEAK_TRACE, &comparison);
    s->same_traces = fine && comparison.holds;
    comparison_free(&comparison);
    return fine;
}

static bool decide(struct stable *s) {
    enum trial trial = try(s, 0);
    if (trial == TRIAL_FAILED && s->cut)
        return job_give_up(s->job, "raise --states", "even bound 1 has more states than allowed");
    if (trial == TRIAL_FAILED)
        return false;
    s->verdict = STABLE_SYNCHRONIZABLE;
    s->k = 0;
    if (trial == TRIAL_NO && !hunt(s))
        return false;
    if (!look_at_ring(s))
        return false;
    if (s->verdict != STABLE_UNKNOWN && !find_fullest(s))
        return false;
    bool proved = s->fullest > 0 || (s->settled > 0 && s->options.trust_confluence);
    s->ground = s->verdict == STABLE_UNKNOWN                            ? GROUND_NONE
                : proved                                                ? GROUND_PROVED
                : s->same_traces && s->verdict == STABLE_SYNCHRONIZABLE ? GROUND_TRACES
                                                                        : GROUND_CRITERION;
    return stable_reduced(s, s->k) != NULL;
}

bool stable_find(struct stable *s, struct growth *growth, const struct stable_options *options) {
    *s = (struct stable){
        .job = growth->job, .growth = growth, .options = *options, .most_states = growth->most_states};
    bool found = decide(s);
    return found && !job_failed(s->job);
}

void stable_give_up(struct stable *s) {
    s->verdict = STABLE_UNKNOWN;
    s->ground = GROUND_NONE;
    s->k = s->growth->levels.count > 1 ? growth_bound(s->growth) : 0;
    growth_forget_beyond(s->growth, s->k);
}

void stable_free(struct stable *s) {
    for (size_t i = 0; i < s->reduced.count; i++)
        lts_free(s->reduced.items[i]);
    for (size_t i = 0; i < s->refutations.count; i++)
        comparison_free(&s->refutations.items[i].comparison);
    array_free(&s->reduced);
    array_free(&s->refutations);
    array_free(&s->tried);
    array_free(&s->different);
}
