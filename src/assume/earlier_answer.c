#include "assume/earlier_answer.h"

/* A part of the time that is left, but not more seconds than these; and after Ctrl-C, when somebody waits. */
enum { PART_SET_ASIDE = 5, MOST_SET_ASIDE = 5, SECONDS_AFTER_INTERRUPT = 2 };

static double seconds_to_set_aside(const struct job *job) {
    double part = (job->deadline - clock_seconds()) / PART_SET_ASIDE;
    return part < 0 ? 0 : part < MOST_SET_ASIDE ? part : MOST_SET_ASIDE;
}

static void forget(struct earlier_answer *earlier) {
    if (!earlier->is_there)
        return;
    sightings_free(&earlier->sightings);
    property_lts_free(&earlier->property_lts);
    program_free(earlier->program);
    ranges_free(&earlier->ranges);
    system_free(&earlier->system);
    if (earlier->has_contract)
        contract_free(&earlier->contract);
    earlier->is_there = false;
}

static void give_time_back(struct earlier_answer *earlier, struct job *job) {
    if (earlier->deadline > 0)
        job->deadline = earlier->deadline;
    earlier->deadline = 0;
}

void earlier_answer_put_aside(struct earlier_answer *earlier, struct assume_result *a) {
    forget(earlier);
    if (a->job->deadline > 0 && earlier->deadline == 0) {
        earlier->deadline = a->job->deadline;
        a->job->deadline -= seconds_to_set_aside(a->job);
    }
    *earlier = (struct earlier_answer){.is_there = true,
                                       .system = a->system,
                                       .ranges = a->ranges,
                                       .program = a->program,
                                       .property_lts = a->property_lts,
                                       .sightings = a->sightings,
                                       .contract = a->assumption.contract,
                                       .has_contract = a->has_contract,
                                       .bound = a->bound,
                                       .overflows = a->overflows,
                                       .deadline = earlier->deadline};
    system_init(&a->system, a->job);
    a->ranges = (struct ranges){0};
    a->program = NULL;
    a->property_lts = (struct property_lts){0};
    a->sightings = (struct sightings){0};
    a->assumption.contract = (struct contract){0};
    a->has_contract = false;
}

void earlier_answer_take_back(struct earlier_answer *earlier, struct assume_result *a) {
    a->system = earlier->system;
    a->ranges = earlier->ranges;
    a->program = earlier->program;
    a->property_lts = earlier->property_lts;
    a->sightings = earlier->sightings;
    a->assumption.contract = earlier->contract;
    a->has_contract = earlier->has_contract;
    a->bound = earlier->bound;
    a->overflows = earlier->overflows;
    a->assumption.bounded = !a->overflows;
    earlier->is_there = false;
    give_time_back(earlier, a->job);
}

bool earlier_answer_is_wanted(const struct earlier_answer *earlier, const struct job *job) {
    enum outcome outcome = job_outcome(job);
    return earlier->is_there &&
           (outcome == OUTCOME_TIME || outcome == OUTCOME_MEMORY || outcome == OUTCOME_INTERRUPTED);
}

void earlier_answer_settle(struct earlier_answer *earlier, struct assume_result *a) {
    struct job *job = a->job;
    char reason[REASON_BYTES] = "";
    bool interrupted = job_outcome(job) == OUTCOME_INTERRUPTED;
    (void)job_reason(job, reason);
    earlier_answer_take_back(earlier, a);
    job_forgive_limits(job);
    if (interrupted) {
        job->stopper = NULL;
        job->deadline = clock_seconds() + SECONDS_AFTER_INTERRUPT;
    }
    diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL, "raise the limit with --timeout or --memory",
                    "%s: the answer is that of a smaller mailbox, for %u message%s", reason,
                    (unsigned)a->bound, a->bound == 1 ? "" : "s");
}

void earlier_answer_free(struct earlier_answer *earlier, struct job *job) {
    forget(earlier);
    give_time_back(earlier, job);
}
