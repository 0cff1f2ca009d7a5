#include "stability/analysis.h"

#include "stability/topology.h"

void analysis_init(struct analysis *a, const struct peers *peers, struct sources *sources,
                   const struct analysis_options *options) {
    *a = (struct analysis){.peers = peers, .options = *options};
    formulas_init(&a->formulas, peers, sources, options->receipts);
}

/* --- What there is to find out --- */

static bool begin(struct analysis *a) {
    const struct analysis_options *options = &a->options;
    struct growth_options growth = {.receipts = options->receipts,
                                    .termination = options->termination,
                                    .most_states = options->most_states,
                                    .expected = options->stable.most + 1 + options->stable.look_ahead};
    return topology_has_silent_loop(a->peers, &a->has_silent_loop) &&
           buffers_init(&a->buffers, a->peers, options->discipline) &&
           growth_init(&a->growth, &a->buffers, &growth);
}

static bool find_the_rest(struct analysis *a) {
    if (!health_examine(&a->health, &a->growth, analysis_bound(a), HEALTH_STATES) ||
        (a->formulas.list.count > 0 && !formulas_check(&a->formulas, &a->buffers, analysis_bound(a))))
        return false;
    a->has_sizes = a->options.sizes && sizes_find(&a->sizes, &a->stable, analysis_bound(a));
    return a->has_sizes || !a->options.sizes;
}

/* --- Limits --- */

/* Seconds that are set aside at most, and how long faults are looked for after Ctrl-C. */
enum { MOST_SET_ASIDE = 5, GRACE = 1 };

/* Of the time until then. */
static double set_aside(double deadline) {
    double part = (deadline - clock_seconds()) / 5;
    return part < 0 ? 0 : part < MOST_SET_ASIDE ? part : MOST_SET_ASIDE;
}

/* Notes the limit that has ended something; false: it was none. */
static bool note_limit(struct analysis *a) {
    enum outcome why = job_outcome(a->peers->job);
    if (why != OUTCOME_TIME && why != OUTCOME_MEMORY && why != OUTCOME_INTERRUPTED)
        return false;
    a->limit = why;
    return true;
}

/* The faults of a bound although the limit has been met: no time is spent on shortest runs. */
static bool examine_beyond(struct analysis *a, uint32_t bound, double deadline) {
    struct job *job = a->peers->job;
    const volatile sig_atomic_t *stopper = job->stopper;
    bool stopped = a->limit == OUTCOME_INTERRUPTED;
    job_forgive_limits(job);
    job->stopper = stopped ? NULL : stopper;
    job->deadline = stopped ? clock_seconds() + GRACE : deadline;
    growth_forget_beyond(&a->growth, bound);
    health_free(&a->health);
    health_examine(&a->health, &a->growth, bound, 0);
    job->stopper = stopper;
    return a->health.has_faults;
}

/* Makes the best of a search that a limit has ended. The job stays failed, for that reason. */
static void salvage(struct analysis *a, double deadline) {
    struct job *job = a->peers->job;
    struct progress progress = job->progress;
    stable_give_up(&a->stable);
    uint32_t last = a->stable.k;
    double most = deadline > 0 ? deadline - set_aside(deadline) : 0; /* something is left for bound 1 */
    if (last > 0 && !examine_beyond(a, last, most) && last > 1)
        examine_beyond(a, 1, deadline);
    job_forgive_limits(job);
    job_fail(job, a->limit);
    job->progress = progress;
}

bool analysis_make(struct analysis *a) {
    struct job *job = a->peers->job;
    double deadline = job->deadline;
    if (!begin(a))
        return false;
    job->deadline = deadline > 0 ? deadline - set_aside(deadline) : 0;
    bool found = stable_find(&a->stable, &a->growth, &a->options.stable);
    job->deadline = deadline;
    if (found && find_the_rest(a))
        return true;
    if (note_limit(a) && !found)
        salvage(a, deadline);
    job->deadline = deadline;
    return false;
}

enum verdict analysis_verdict(const struct analysis *a) {
    if (a->limit != OUTCOME_DONE)
        return VERDICT_INCONCLUSIVE;
    if (health_is_broken(&a->health))
        return VERDICT_VIOLATED;
    for (size_t f = 0; f < a->formulas.list.count; f++)
        if (formulas_answer(&a->formulas, f)->verdict == VERDICT_VIOLATED)
            return VERDICT_VIOLATED;
    bool proved = a->stable.ground == GROUND_PROVED || a->stable.ground == GROUND_TRACES;
    return proved ? VERDICT_HOLDS : VERDICT_INCONCLUSIVE;
}

/* A chart of growth goes no further. */
enum { MOST_STATES_DRAWN = 2000000 };

bool analysis_plain_growth(const struct analysis *a, struct growth *plain) {
    struct growth_options options = {.plain = true, .counts_only = true, .most_states = MOST_STATES_DRAWN};
    uint32_t last = a->stable.verdict == STABLE_UNKNOWN ? a->stable.k : a->stable.looked_to;
    return growth_init(plain, &a->buffers, &options) &&
           (growth_reach(plain, last) || plain->bounded_by_states);
}

void analysis_free(struct analysis *a) {
    sizes_free(&a->sizes);
    formulas_free(&a->formulas);
    health_free(&a->health);
    stable_free(&a->stable);
    growth_free(&a->growth);
    buffers_free(&a->buffers);
}
