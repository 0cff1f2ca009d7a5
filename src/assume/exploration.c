#include "assume/exploration.h"

#include "assume/compositional/compositional.h"
#include "assume/contract/minimal.h"
#include "assume/stub/bag_stub.h"
#include "assume/stub/chaos_stub.h"
#include "assume/stub/lts_stub.h"
#include "assume/stub/overflow_stub.h"
#include "assume/stub/queue_stub.h"
#include "assume/stub/stub_inbox.h"
#include "assume/watched_properties.h"
#include "system/clone.h"
#include "system/program/ample.h"
#include "system/split.h"

/* --- Stubs: each is added to a copy of the open system --- */

static bool add_queue(struct assume_result *a) {
    struct queue_stub stub;
    bool fine = queue_stub_make(&stub, a->open) && queue_stub_add(&stub, &a->system, a->bound);
    queue_stub_free(&stub);
    return fine;
}

static bool add_chaos(struct assume_result *a) {
    struct chaos chaos;
    bool begun = chaos_begin(&chaos, &a->system, a->open, a->bound), fine = begun;
    for (uint32_t i = 0; i < a->properties_count && begun; i++)
        chaos_add_property(&chaos, a->properties[i]);
    for (size_t i = 0; i < a->options->chaos_sends_count && begun; i++)
        fine = chaos_add_send(&chaos, a->options->chaos_sends[i]) && fine;
    return chaos_end(&chaos) && fine;
}

/* What chaos can send is what a bag can that can get to all its answers. */
static uint32_t bag_saturation(const struct assume_result *a) {
    return a->overflows ? 1 : a->saturation;
}

/* Others that are missing, too, become chaos. */
static bool make_others_chaos(struct system *system, const struct open_system *open) {
    bool fine = true;
    for (size_t i = 0; i < open->others.count && fine; i++)
        fine = overflow_stub_begin_with(system, open->others.items[i].component);
    return fine;
}

bool exploration_add_others(const struct assume_result *a, struct system *system) {
    return bag_stub_add_others(system, a->open, a->bound, bag_saturation(a)) &&
           (!a->overflows || make_others_chaos(system, a->open));
}

/* All bags become chaos, which may give any of their answers at any time. */
static bool make_chaos(struct assume_result *a) {
    bool fine = make_others_chaos(&a->system, a->open);
    for (size_t i = 0; i < a->open->fellows.count && fine; i++)
        fine = overflow_stub_begin_with(&a->system, a->open->fellows.items[i].component);
    return fine && overflow_stub_begin_with(&a->system, a->open->missing.component);
}

static bool add_stub(struct assume_result *a) {
    uint32_t component = a->open->missing.component;
    bool fine = true;
    switch (a->options->stub) {
    case STUB_QUEUE:
        return add_queue(a);
    case STUB_ACTOR: /* what it sends, it sends one by one */
        inbox_make_queue(&a->system, a->open, a->bound);
        fine = system_split_turns(&a->system, component);
        return fine && (!a->overflows || overflow_stub_add(&a->system, component));
    case STUB_CHAOS:
        return add_chaos(a);
    case STUB_LTS:
        inbox_make_queue(&a->system, a->open, a->bound);
        fine = lts_stub_add(&a->system, component, a->options->lts);
        return fine && (!a->overflows || overflow_stub_add(&a->system, component));
    case STUB_BAG:
    case STUB_KINDS:
        break;
    }
    uint32_t saturation = bag_saturation(a);
    bool drops = saturation == 0 && !a->reduced;
    fine = bag_stub_add_others(&a->system, a->open, a->bound, saturation) &&
           bag_stub_add_fellows(&a->system, a->open, a->bound, saturation) &&
           bag_stub_add(&a->system, a->open, a->bound, saturation, drops);
    return fine && (!a->overflows || make_chaos(a));
}

/* --- What may come --- */

/* Every value of a message that the component may receive; of too many those that really come are found by
 * and by. */
static void expect_message(struct assume_result *a, uint32_t inbox, uint32_t number) {
    const struct system_message *message = &a->open->system.channels.items[inbox].messages.items[number];
    uint64_t count = message_values_count(message);
    for (uint64_t i = 0; i < count && count <= INTERFACE_MOST_VALUES; i++) {
        int32_t values[MOST_FIELDS];
        int64_t wide[MOST_FIELDS];
        message_values(message, i, values);
        if (message->tells_sender && values[message->fields_count - 1] == (int32_t)a->open->missing.component)
            continue; /* what it sends to itself is its own business */
        for (uint32_t f = 0; f < message->fields_count; f++)
            wide[f] = values[f];
        (void)actions_add(&a->property_lts.actions, inbox, number, wide, message->fields_count);
    }
}

/* The sends of a block to the component whose values are known: there are none. */
static void expect_sends(struct assume_result *a, const struct statement *block) {
    for (; block; block = block->next) {
        if (block->kind == STATEMENT_SEND && block->channel == a->open->missing.inbox &&
            open_message(a->open, block->message)->fields_count == 0)
            expect_message(a, block->channel, block->message);
        expect_sends(a, block->body);
        expect_sends(a, block->otherwise);
    }
}

static void expect_initial(struct assume_result *a, const struct system_initial *initial) {
    int64_t values[MOST_FIELDS];
    uint32_t count = open_message(a->open, initial->message)->fields_count;
    for (uint32_t i = 0; i < count; i++)
        values[i] = initial->values[i];
    (void)actions_add(&a->property_lts.actions, initial->channel, initial->message, values, count);
}

static void expect_inbox(struct assume_result *a, uint32_t inbox) {
    for (uint32_t i = 0; i < a->open->system.channels.items[inbox].messages.count; i++)
        expect_message(a, inbox, i);
}

/* The messages of the interface, in their order; of an actor those that others send. Values that come are
 * found by and by: an actor may take more than that, and candidates need not. */
static bool expect_messages(struct assume_result *a) {
    const struct missing_component *missing = &a->open->missing;
    const struct system *system = &a->open->system;
    if (a->options->stub != STUB_ACTOR) {
        expect_inbox(a, missing->inbox);
        for (size_t i = 0; i < a->open->fellows.count; i++)
            expect_inbox(a, a->open->fellows.items[i].inbox);
        return !a->job->memory.exhausted;
    }
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component != missing->component)
            expect_sends(a, system->edges.items[i].body);
    for (size_t i = 0; i < system->initial.count; i++)
        if (system->initial.items[i].channel == missing->inbox)
            expect_initial(a, &system->initial.items[i]);
    return !a->job->memory.exhausted;
}

/* --- Exploring --- */

void exploration_release(struct assume_result *a) {
    sightings_free(&a->sightings);
    property_lts_free(&a->property_lts);
    program_free(a->program);
    a->program = NULL;
    ranges_free(&a->ranges);
    a->ranges = (struct ranges){0};
    system_free(&a->system);
}

/* What an actor has alone is most of what can be gained. */
enum { MOST_OF_PARTS = 1000000 };

static bool begin_property_lts(struct assume_result *a) {
    property_lts_free(&a->property_lts);
    property_lts_init(&a->property_lts, a->job, a->open->missing.component);
    return expect_messages(a);
}

/* Is the stub chaos from the start, so that nothing is outside of it but what it never sends? */
static bool is_chaos(const struct assume_result *a) {
    return a->options->stub == STUB_CHAOS || (a->options->stub == STUB_BAG && a->overflows);
}

static bool explore_whole(struct assume_result *a, uint64_t most_states) {
    struct property_lts_options options = {.only_errors_matter = is_chaos(a),
                                           .failures_are_cuts = a->options->stub == STUB_BAG,
                                           .many = a->options->stub != STUB_BAG || a->overflows ? 0
                                                   : a->saturation > 0 ? a->saturation
                                                                       : a->bound,
                                           .ends_early = a->options->stub == STUB_BAG && a->saturation == 0 &&
                                                         !a->overflows,
                                           .reduced = a->reduced,
                                           .is_value = a->options->stub == STUB_ACTOR,
                                           .is_last = a->options->limits.states <= most_states,
                                           .limits = a->options->limits,
                                           .sightings = a->reduced ? NULL : &a->sightings};
    if (options.limits.states > most_states)
        options.limits.states = most_states;
    return begin_property_lts(a) &&
           sightings_begin(&a->sightings, a->job, a->program, &a->ranges, a->open->missing.component) &&
           property_lts_make(&a->property_lts, a->program, &options);
}

/* Did the search end since a variable grows? */
static bool something_grows(const struct assume_result *a) {
    return a->sightings.has_run && !a->sightings.complete;
}

/* Each of them, and two together, may have this many states. */
static bool explore_parts(struct assume_result *a, uint64_t most_states) {
    struct compositional_limits limits = {.isolated_states = most_states, .composed_states = most_states};
    a->in_parts =
        begin_property_lts(a) && property_lts_make_of_parts(&a->property_lts, a->open, a->program, &limits);
    return a->in_parts;
}

/* As a whole; without an interface part by part if that is large, and as a whole all the same if there is no
 * such way. */
static bool explore_somehow(struct assume_result *a, uint64_t budget) {
    struct search_limits limits = a->options->limits;
    limits.states = limits.states < budget ? limits.states : budget;
    bool by_parts =
        a->options->stub == STUB_CHAOS && a->options->whole_states > 0 && limits.depth == UINT64_MAX;
    uint64_t most = by_parts ? a->options->whole_states : limits.states;
    if (explore_whole(a, most))
        return true;
    if (job_failed(a->job) || limits.states <= most || something_grows(a))
        return false;
    if (explore_parts(a, MOST_OF_PARTS))
        return true;
    if (job_failed(a->job) && !job_forgive_limits(a->job))
        return false;
    return explore_whole(a, limits.states);
}

/* An interface must take whatever the system can send: a component that takes more would see it. */
static bool is_foreseen(const struct assume_result *a) {
    if (!a->property_lts.unforeseen)
        return true;
    sources_error(a->open->sources, a->property_lts.unforeseen_at,
                  "widen the ranges of the interface, or narrow what is sent",
                  "this can send %s what its interface does not take", open_component_name(a->open));
    return false;
}

/* What breaks, breaks: but when, and through whom, is not known if the search has no end. */
static enum attempt settle_for_growth(struct assume_result *a) {
    const struct system_variable *variable = &a->system.variables.items[a->sightings.growing.variable];
    a->grows = !a->property_lts.broken;
    if (a->grows)
        return ATTEMPT_GROWS;
    job_give_up(a->job, vacuity_hint(VACUITY_UNBOUNDED), "the search has no end: %s grows", variable->name);
    return ATTEMPT_FAILED;
}

/* The open system with its stub, compiled unless no property can hold. False: the job has failed, or (without
 * that) there is no such stub. */
static bool prepare(struct assume_result *a) {
    exploration_release(a);
    if (!system_clone(&a->system, &a->open->system) || !add_stub(a) || !watched_observe(a))
        return false;
    if (watched_is_hopeless(a))
        return true;
    if (!ranges_infer(&a->ranges, a->job, &a->system))
        return false;
    a->program = program_compile(a->job, &a->system, &a->ranges, a->observers, a->properties_count);
    return a->program;
}

static enum attempt explore_prepared(struct assume_result *a, uint64_t budget) {
    if (watched_is_hopeless(a)) {
        a->property_lts.states = 1; /* π */
        return ATTEMPT_WHOLE;
    }
    if (!explore_somehow(a, budget) && !a->property_lts.ended_early)
        return job_failed(a->job)                    ? ATTEMPT_FAILED
               : something_grows(a) && !a->overflows ? settle_for_growth(a)
                                                     : ATTEMPT_LARGE;
    if (a->overflows && a->property_lts.unforeseen)
        return ATTEMPT_LARGE; /* that is the doing of chaos, and no fault of the interface */
    if (!is_foreseen(a))
        return ATTEMPT_FAILED;
    return a->property_lts.cuts.count > 0 || a->property_lts.ended_early ? ATTEMPT_CUT : ATTEMPT_WHOLE;
}

/* Are there turns that partial-order reduction could take alone? */
static bool can_be_reduced(const struct assume_result *a) {
    struct ample ample;
    if (a->options->stub != STUB_BAG || a->options->whole_states == 0 || a->reduced ||
        watched_is_hopeless(a) || a->open->fellows.count > 0 || a->overflows)
        return false;
    bool can = ample_init(&ample, a->job, a->program, a->open->missing.component) && ample.actors.count > 0;
    ample_free(&ample);
    return can;
}

enum attempt exploration_run(struct assume_result *a, uint64_t budget) {
    if (!prepare(a))
        return job_failed(a->job) ? ATTEMPT_FAILED : ATTEMPT_LARGE;
    uint64_t whole = can_be_reduced(a) ? a->options->whole_states : budget;
    enum attempt attempt = explore_prepared(a, whole < budget ? whole : budget);
    if (attempt != ATTEMPT_LARGE || whole >= budget || whole >= a->options->limits.states)
        return attempt;
    a->reduced = true;
    return prepare(a) ? explore_prepared(a, budget) : ATTEMPT_FAILED;
}

enum attempt exploration_run_parts(struct assume_result *a, uint64_t budget) {
    if (a->open->others.count + a->open->fellows.count > 0 || !prepare(a) || watched_is_hopeless(a))
        return job_failed(a->job) ? ATTEMPT_FAILED : ATTEMPT_LARGE;
    if (explore_parts(a, budget))
        return ATTEMPT_WHOLE;
    return job_failed(a->job) ? ATTEMPT_FAILED : ATTEMPT_LARGE;
}

/* --- The contract --- */

/* If a contract is far larger than its system, nobody can read it. Candidates are checked
 * beside a part of it, and where they leave that part in the whole system. */
enum { LEAST_WORK = 16000000, WORK_PER_STATE = 16 };

static uint64_t enough_work(const struct assume_result *a) {
    if (a->options->most_work > 0)
        return a->options->most_work;
    if (a->options->stub == STUB_CHAOS)
        return UINT64_MAX;
    uint64_t work = WORK_PER_STATE * (a->property_lts.states + a->property_lts.transitions);
    return work > LEAST_WORK ? work : LEAST_WORK;
}

static void note_cut(struct assume_result *a) {
    const struct contract *contract = &a->assumption.contract;
    a->assumption.bounded = true;
    diagnostics_add(
        &a->job->diagnostics, SEVERITY_NOTE, NULL,
        a->options->most_work > 0 ? NULL : "add --all-states to make all of it, if time and memory suffice",
        "the contract has more than %u states, and only these were made; a candidate that gets "
        "beyond them is checked in the whole system",
        contract->states);
}

static bool make_contract(struct assume_result *a, uint64_t most_work, enum contract_cut cut) {
    struct contract_options options = {.forgiving = a->options->stub == STUB_QUEUE,
                                       .most_work = most_work,
                                       .cut = cut,
                                       .drops_transitions = a->reduced};
    struct contract *contract = &a->assumption.contract;
    double begun = clock_seconds();
    a->has_contract = contract_make(contract, &a->property_lts, &options) &&
                      (!a->in_parts || contract->partial || contract_minimise(contract, a->job));
    a->seconds[ASSUME_CONTRACT] += clock_seconds() - begun;
    if (a->has_contract && contract->partial)
        note_cut(a);
    return a->has_contract;
}

bool exploration_make_contract(struct assume_result *a, uint64_t most_work) {
    return make_contract(a, most_work, CONTRACT_CUT_NEVER);
}

bool exploration_try_contract(struct assume_result *a, uint64_t most_work) {
    return make_contract(a, most_work, CONTRACT_CUT_AT_LIMITS);
}

bool exploration_settle_for_contract(struct assume_result *a) {
    return make_contract(a, enough_work(a), CONTRACT_CUT_AT_ANY_LIMIT);
}
