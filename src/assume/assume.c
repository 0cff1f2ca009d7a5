#include "assume/assume.h"

#include <string.h>

#include "assume/compositional/compositional.h"
#include "assume/contract/contract_assumption.h"
#include "assume/contract/minimal.h"
#include "assume/contract/successive_sends.h"
#include "assume/earlier_answer.h"
#include "assume/stub/bag_stub.h"
#include "assume/stub/chaos_stub.h"
#include "assume/stub/lts_stub.h"
#include "assume/stub/outstanding.h"
#include "assume/stub/overflow_stub.h"
#include "assume/stub/queue_stub.h"
#include "assume/stub/silence.h"
#include "assume/stub/stub_inbox.h"
#include "system/clone.h"
#include "system/program/ample.h"
#include "system/property_name.h"
#include "system/split.h"
#include "verify/temporal.h"

/* Unless a bound is given, it does not grow to one that is likely to need more than `most_states`. Without an
 * interface, systems of more than `whole_states` are explored part by part. */
const struct assume_options ASSUME_USUAL = {.stub = STUB_BAG,
                                            .most_bound = 64,
                                            .most_states = 5000000,
                                            .whole_states = 100000,
                                            .limits = {.depth = UINT64_MAX, .states = UINT64_MAX}};

enum { FIRST_BOUND = 2 };

/* --- The properties --- */

static bool can_be_watched(const struct open_property *property) {
    return property->kind != OPEN_INVARIANT;
}

static bool add_property(struct assume_result *a, const struct open_property *property) {
    for (uint32_t i = 0; i < a->properties_count; i++)
        if (strcmp(a->properties[i]->name, property->name) == 0)
            return true;
    if (a->properties_count == MOST_PROPERTIES)
        return job_reject(a->job, NULL, "choose with --property", "at most %d properties go together",
                          MOST_PROPERTIES);
    a->properties[a->properties_count++] = property;
    return true;
}

static bool add_named(struct assume_result *a, const char *name) {
    const struct open_property *property = open_find_property(a->open, name);
    bool fine = property != NULL;
    if (property && !can_be_watched(property))
        return job_reject(a->job, NULL, "an automaton or a safety formula over sends is wanted",
                          "%s is an invariant", name);
    for (size_t i = 0; i < a->open->properties.count && fine; i++)
        if (property_is_called(a->open->properties.items[i].name, name))
            fine = add_property(a, &a->open->properties.items[i]);
    return fine;
}

/* Those that are named, or all there are. */
static bool choose_properties(struct assume_result *a) {
    const struct assume_options *options = a->options;
    bool fine = true;
    for (size_t i = 0; i < options->properties_count; i++)
        fine = add_named(a, options->properties[i]) && fine;
    for (size_t i = 0; i < a->open->properties.count && options->properties_count == 0; i++) {
        const struct open_property *property = &a->open->properties.items[i];
        fine = (!can_be_watched(property) || add_property(a, property)) && fine;
    }
    if (!fine)
        return false;
    return a->properties_count > 0 ||
           job_reject(a->job, NULL, "give a file with an automaton or a safety formula over sends",
                      "there is no property to be kept");
}

/* The observer of a property: an automaton is one already, a formula becomes one. */
static bool find_observer(struct assume_result *a, const struct open_property *property, uint32_t *observer) {
    *observer = property->number;
    if (property->kind == OPEN_OBSERVER)
        return true;
    if (a->system.formulas.items[property->number].over_states)
        return job_reject(a->job, NULL, "speak of sends: the component is known by what it sends",
                          "%s is over states", property->name);
    struct temporal temporal;
    bool fine = temporal_prepare(&temporal, a->job, &a->system, property->number);
    *observer = temporal.observer;
    if (fine && !temporal.class.safety)
        fine = job_reject(a->job, NULL,
                          a->properties_count > 1 ? "lacuna formula says why; choose others with --property"
                                                  : "lacuna formula says why",
                          "%s is no safety property", property->name);
    temporal_free(&temporal);
    return fine;
}

static bool find_observers(struct assume_result *a) {
    bool fine = true;
    for (uint32_t i = 0; i < a->properties_count; i++)
        fine = find_observer(a, a->properties[i], &a->observers[i]) && fine;
    return fine;
}

/* Who of a group sends a message is nobody else's business: what they send is one action, whoever it is. */
static bool senders_do_not_matter(const struct assume_result *a) {
    const struct system *system = &a->system;
    for (uint32_t i = 0; i < a->properties_count && a->open->fellows.count > 0; i++) {
        const struct system_observer *observer =
            a->observers[i] == SYSTEM_NONE ? NULL : &system->observers.items[a->observers[i]];
        for (size_t r = 0; observer && r < observer->rules.count; r++) {
            uint32_t sender = observer->rules.items[r].sender;
            if (sender != SYSTEM_NONE && open_is_own(a->open, system->components.items[sender].inbox))
                return job_reject(a->job, NULL, "leave out the sender, or take the components one by one",
                                  "%s tells the senders of %s apart: they go together",
                                  a->properties[i]->name, open_component_name(a->open));
        }
    }
    return true;
}

/* Those that nothing satisfies. */
static property_set hopeless_properties(const struct assume_result *a) {
    property_set hopeless = 0;
    for (uint32_t i = 0; i < a->properties_count; i++)
        hopeless |= a->observers[i] == SYSTEM_NONE ? UINT32_C(1) << i : 0;
    return hopeless;
}

static bool is_hopeless(const struct assume_result *a) {
    return hopeless_properties(a) != 0;
}

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

/* --- One bound --- */

static void release(struct assume_result *a) {
    sightings_free(&a->sightings);
    property_lts_free(&a->property_lts);
    program_free(a->program);
    a->program = NULL;
    ranges_free(&a->ranges);
    a->ranges = (struct ranges){0};
    system_free(&a->system);
}

/* What an actor has alone is most of what can be gained. */
static const struct compositional_limits COMPOSITIONAL_LIMITS = {.isolated_states = 1000000,
                                                                 .composed_states = 1000000};

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

static bool explore_parts(struct assume_result *a) {
    a->in_parts = begin_property_lts(a) &&
                  property_lts_make_of_parts(&a->property_lts, a->open, a->program, &COMPOSITIONAL_LIMITS);
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
    if (explore_parts(a))
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

/* What came of exploring the open system with a certain stub. */
enum attempt {
    ATTEMPT_WHOLE,
    ATTEMPT_CUT,   /* the stub's bound was too small for what the system can do */
    ATTEMPT_LARGE, /* it has more states than were allowed for */
    ATTEMPT_GROWS, /* it has no end of states, since a variable grows, and nothing has broken so far */
    ATTEMPT_FAILED
};

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
    release(a);
    if (!system_clone(&a->system, &a->open->system) || !add_stub(a) || !find_observers(a) ||
        !senders_do_not_matter(a))
        return false;
    if (is_hopeless(a))
        return true;
    if (!ranges_infer(&a->ranges, a->job, &a->system))
        return false;
    a->program = program_compile(a->job, &a->system, &a->ranges, a->observers, a->properties_count);
    return a->program;
}

static enum attempt explore_prepared(struct assume_result *a, uint64_t budget) {
    if (is_hopeless(a)) {
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
    if (a->options->stub != STUB_BAG || a->options->whole_states == 0 || a->reduced || is_hopeless(a) ||
        a->open->fellows.count > 0 || a->overflows)
        return false;
    bool can = ample_init(&ample, a->job, a->program, a->open->missing.component) && ample.actors.count > 0;
    ample_free(&ample);
    return can;
}

/* `budget`: how many states there may be. A large system is explored again, reduced, if that can be. */
static enum attempt explore(struct assume_result *a, uint64_t budget) {
    if (!prepare(a))
        return job_failed(a->job) ? ATTEMPT_FAILED : ATTEMPT_LARGE;
    uint64_t whole = can_be_reduced(a) ? a->options->whole_states : budget;
    enum attempt attempt = explore_prepared(a, whole < budget ? whole : budget);
    if (attempt != ATTEMPT_LARGE || whole >= budget || whole >= a->options->limits.states)
        return attempt;
    a->reduced = true;
    return prepare(a) ? explore_prepared(a, budget) : ATTEMPT_FAILED;
}

/* --- The bounds --- */

/* What main sends must not be lost, whatever the bound; an actor has the mailbox it was given, at least. */
static uint32_t first_bound(const struct assume_result *a) {
    uint32_t initial = open_largest_initial_count(a->open), first = FIRST_BOUND;
    if (a->options->stub == STUB_ACTOR)
        first = a->open->system.channels.items[a->open->missing.inbox].capacity;
    else if (a->options->most_bound < first)
        first = a->options->most_bound;
    return initial > first ? initial : first;
}

/* Bags that are known to be too small are not tried. False: the job has failed. */
static bool skip_small_bags(struct assume_result *a) {
    uint32_t outstanding, most = a->options->most_bound;
    if (!outstanding_find(a->open, &outstanding))
        return false;
    while (a->bound < outstanding && a->bound < most)
        a->bound = 2 * a->bound < most ? 2 * a->bound : most;
    return true;
}

/* If it grows as it has grown from the last bound to this one: would the next be too large? */
static bool explodes(const struct assume_result *a, uint64_t last) {
    double now = (double)a->property_lts.states;
    return a->options->most_states > 0 && last > 0 &&
           now * now / (double)last > (double)a->options->most_states;
}

static bool give_up(struct assume_result *a) {
    return job_give_up(a->job, "raise --states", "the search ended at its bound");
}

/* --- Budgets --- */

/* Where obligations or messages pile up, several sizes of the stub are tried in turn, since which of them is
 * cheap differs: with budgets that grow. Budgets that double waste least. They count states, so that the
 * answer is the same on every machine. The contract may cost as much time as the states: one of them takes as
 * long as several members of its sets. */
enum { FIRST_BUDGET = 50000, BUDGET_GROWTH = 2, MEMBERS_PER_STATE = 16 };

static bool make_contract(struct assume_result *a, uint64_t most_work) {
    struct contract_options options = {
        .forgiving = a->options->stub == STUB_QUEUE, .most_work = most_work, .drops_transitions = a->reduced};
    struct contract *contract = &a->assumption.contract;
    a->has_contract = contract_make(contract, &a->property_lts, &options) &&
                      (!a->in_parts || contract_minimise(contract, a->job));
    return a->has_contract;
}

/* Explores with the stub at hand and makes the contract, both within a budget. */
static enum attempt try_within(struct assume_result *a, uint64_t budget) {
    enum attempt attempt = explore(a, budget);
    if (attempt == ATTEMPT_WHOLE && !make_contract(a, budget * MEMBERS_PER_STATE))
        return job_failed(a->job) ? ATTEMPT_FAILED : ATTEMPT_LARGE;
    return attempt;
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
        attempt = try_within(a, budget);
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
 * what was explored last, or put aside, speaks of so many messages. */
static enum attempt explore_until_nothing_is_cut(struct assume_result *a, struct earlier_answer *earlier) {
    uint32_t most = a->options->most_bound;
    uint64_t last = 0, spent = 0;
    a->bound = first_bound(a);
    for (;;) {
        enum attempt attempt = explore(a, budget_after(a, spent));
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
    release(a);
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
    if (explored && earlier->is_there && !a->has_contract && !make_contract(a, 0))
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
        release(a);
        earlier_answer_settle(&earlier, a);
    }
    earlier_answer_free(&earlier, a->job);
    if (attempt == ATTEMPT_LARGE)
        return give_up(a);
    return attempt != ATTEMPT_FAILED || settles;
}

/* --- The bag --- */

/* Obligations pile up if those of one kind can fill a bag of this size. */
enum { PILE = 8 };

/* How many obligations of a kind stand for many, in the order in which that is tried. */
static const uint32_t SATURATIONS[] = {3, 2, 4, 1};

/* From this budget on, chaos is tried as well: the answer is less precise, but comes. */
enum { LAST_RESORT = 2 * FIRST_BUDGET };

static enum attempt try_chaos(struct assume_result *a, uint64_t budget) {
    uint32_t bound = a->bound;
    bool reduced = a->reduced;
    a->overflows = true;
    a->saturation = a->bound = 0;
    a->reduced = false;
    enum attempt attempt = try_within(a, budget);
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
        attempt = try_within(a, budget);
    }
    return attempt;
}

/* Bags in which obligations that pile up are many, or chaos. */
static bool saturate(struct assume_result *a) {
    for (uint64_t budget = FIRST_BUDGET;; budget *= BUDGET_GROWTH) {
        bool is_last = budget >= a->options->limits.states;
        enum attempt attempt = try_saturations(a, budget);
        if (attempt == ATTEMPT_LARGE && (is_last || budget >= LAST_RESORT))
            attempt = try_chaos(a, budget);
        if (attempt != ATTEMPT_LARGE)
            return attempt != ATTEMPT_FAILED;
        if (is_last)
            return give_up(a);
    }
}

/* Of other gaps it is not known which messages fill their bags: then this size must be enough. */
static bool piles_up(const struct assume_result *a) {
    size_t messages = a->open->system.channels.items[a->open->missing.inbox].messages.count;
    bool fills = false;
    for (size_t i = 0; i < messages; i++)
        fills |= a->property_lts.many[i];
    return (fills || a->open->others.count + a->open->fellows.count > 0) && a->bound >= PILE;
}

/* A bag that counts all obligations, if there is one that nothing is cut at; otherwise one that saturates. */
static bool explore_with_bag(struct assume_result *a) {
    uint32_t most = a->options->most_bound;
    uint64_t states = 0;
    a->bound = first_bound(a);
    if (!skip_small_bags(a))
        return false;
    for (;;) {
        enum attempt attempt = explore(a, UINT64_MAX);
        if (attempt == ATTEMPT_LARGE)
            return give_up(a);
        if (attempt != ATTEMPT_CUT)
            return attempt == ATTEMPT_WHOLE || attempt == ATTEMPT_GROWS;
        if (a->bound >= most || piles_up(a) || explodes(a, states))
            return saturate(a);
        states = a->property_lts.states;
        a->bound = 2 * a->bound < most ? 2 * a->bound : most;
    }
}

/* --- Verdicts --- */

static bool judge(struct assume_result *a) {
    struct contract *contract = &a->assumption.contract;
    bool hopeless = is_hopeless(a);
    if (hopeless) {
        contract->properties = a->properties_count;
        contract->initially_broken = hopeless_properties(a);
    } else if (!a->has_contract && !make_contract(a, 0)) {
        return false;
    }
    a->verdict = hopeless ? ASSUME_NEVER : contract_verdict(contract, a->job);
    for (uint32_t i = 0; i < a->properties_count; i++)
        a->verdicts[i] = a->observers[i] == SYSTEM_NONE ? ASSUME_NEVER
                         : hopeless                     ? ASSUME_CONDITIONAL
                         : a->properties_count == 1     ? a->verdict
                                                        : contract_verdict_of(contract, a->job, i);
    return !job_failed(a->job);
}

/* The assumption gets words for the contract's actions. */
static bool name_actions(struct assume_result *a) {
    struct assumption *assumption = &a->assumption;
    for (uint32_t i = 0; i < assumption->contract.actions; i++) {
        const char *text = property_lts_action_text(&a->property_lts, i);
        const char *copy = arena_text(&assumption->arena, text, strlen(text));
        if (!copy || !array_push(&a->job->memory, &assumption->actions.items, copy))
            return false;
    }
    return true;
}

/* Nobody is there to answer, and the property breaks all the same. */
static bool find_reason(struct assume_result *a) {
    const char *broken[MOST_PROPERTIES];
    struct verify_options options = {.properties = broken, .limits = {UINT64_MAX, UINT64_MAX}};
    for (uint32_t i = 0; i < a->properties_count; i++)
        if (a->verdicts[i] == ASSUME_NEVER)
            broken[options.properties_count++] = a->properties[i]->name;
    return silence_make(&a->bare, a->open) &&
           bag_stub_add_others(&a->bare, a->open, a->bound, bag_saturation(a)) &&
           (!a->overflows || make_others_chaos(&a->bare, a->open)) &&
           verify(&a->reason, a->job, &a->bare, &options);
}

/* --- Vacuity --- */

static void warn_of_absent_messages(struct assume_result *a) {
    struct text names = {.memory = &a->job->memory};
    size_t messages = a->open->system.channels.items[a->open->missing.inbox].messages.count;
    for (uint32_t i = 0; a->vacuity.absent && i < messages; i++)
        if (a->vacuity.absent[i]) {
            text_add(&names, names.chars.count > 0 ? ", " : "");
            text_add(&names, open_message(a->open, i)->name);
        }
    if (names.chars.count > 0)
        diagnostics_add(&a->job->diagnostics, SEVERITY_WARNING, NULL,
                        "does main start the actors that should send it?",
                        "the open system never sends %s: %s", open_component_name(a->open), text_end(&names));
    text_free(&names);
}

/* The open system is broken, but a property does not hold always, and so it stays. */
static void warn_of_reason(struct assume_result *a) {
    struct text text = {.memory = &a->job->memory};
    struct span span;
    struct place place = {0};
    bool placed = vacuity_span(&a->vacuity, &span);
    if (placed)
        place = sources_place(a->open->sources, span);
    vacuity_describe(&a->vacuity, a->vacuity.reason, a->open, NULL, &text);
    diagnostics_add(&a->job->diagnostics, SEVERITY_WARNING, placed ? &place : NULL,
                    vacuity_hint(a->vacuity.reason), "%s", text_end(&text));
    text_free(&text);
}

static void judge_vacuity(struct assume_result *a) {
    bool some = false;
    for (uint32_t i = 0; i < a->properties_count; i++) {
        enum vacuity_reason reason = vacuity_of(&a->vacuity, i);
        if (reason == VACUITY_NONE || a->verdicts[i] != ASSUME_ALWAYS)
            continue;
        a->assumption.vacuous[i] = reason;
        a->verdicts[i] = ASSUME_VACUOUS;
        some = true;
    }
    if (a->verdict == ASSUME_ALWAYS && some)
        a->verdict = ASSUME_VACUOUS;
    else if (a->vacuity.reason != VACUITY_NONE)
        warn_of_reason(a);
    if (a->vacuity.reason == VACUITY_NONE)
        warn_of_absent_messages(a);
}

/* What always holds may do so because the open system is broken. The verdicts are known: if time is up
 * before this ends, they stay as they are. */
static bool find_vacuity(struct assume_result *a) {
    if (a->open->others.count > 0 || a->open->fellows.count > 0)
        return true; /* what the other gaps do not do is no fault of the open system */
    bool explored = a->sightings.program != NULL;
    struct vacuity_view view = {.open = a->open,
                                .property_lts = &a->property_lts,
                                .sightings = explored ? &a->sightings : NULL,
                                .whole = explored && a->sightings.complete && !a->assumption.bounded &&
                                         !a->in_parts && !a->property_lts.pruned &&
                                         a->verdict != ASSUME_NEVER,
                                .private_messages = a->options->stub == STUB_ACTOR};
    if (vacuity_find(&a->vacuity, &view)) {
        judge_vacuity(a);
        return !job_failed(a->job);
    }
    if (!job_forgive(a->job, OUTCOME_TIME))
        return false;
    diagnostics_add(&a->job->diagnostics, SEVERITY_NOTE, NULL, NULL,
                    "there was no time to look whether the open system itself is broken");
    return true;
}

/* Without end nothing can be judged, except that nothing has broken so far. */
static bool conclude_growth(struct assume_result *a) {
    a->verdict = ASSUME_ALWAYS;
    for (uint32_t i = 0; i < a->properties_count; i++)
        a->verdicts[i] = ASSUME_ALWAYS;
    a->judged = find_vacuity(a) && a->verdict == ASSUME_VACUOUS;
    return a->judged || (!job_failed(a->job) && give_up(a));
}

/* The time since *clock, which is set to now. */
static double lap(double *clock) {
    double before = *clock;
    *clock = clock_seconds();
    return *clock - before;
}

/* What is known of turns with several sends, for whoever is going to check candidates. If there is no memory
 * for it, nothing is. */
static bool find_turns(struct assume_result *a) {
    struct contract *contract = &a->assumption.contract;
    if (!a->open->text.specified || a->reduced || a->in_parts || is_hopeless(a))
        return true;
    return successive_sends_find(contract, &a->property_lts) || job_forgive(a->job, OUTCOME_MEMORY);
}

/* The contract, and what people read of it. */
static bool conclude(struct assume_result *a, double *clock) {
    if (a->grows)
        return conclude_growth(a);
    if (a->property_lts.fails)
        diagnostics_add(&a->job->diagnostics, SEVERITY_WARNING, NULL,
                        "lacuna verify shows how, with it in its place",
                        "a turn of the interface fails: what it would have done is not allowed");
    a->judged = judge(a) && name_actions(a);
    if (!a->judged)
        return false;
    if (!find_turns(a))
        return false;
    a->seconds[ASSUME_CONTRACT] = lap(clock);
    if (a->verdict == ASSUME_NEVER)
        return find_reason(a) && (is_hopeless(a) || find_vacuity(a));
    uint32_t most = a->options->most_shown > 0 ? a->options->most_shown : UINT32_MAX;
    if (!contract_assumption_up_to(&a->assumption.contract, a->job, a->assumption.actions.items.items, most,
                                   &a->sizes, &a->lts))
        return false;
    a->seconds[ASSUME_ASSUMPTION] = lap(clock);
    return find_vacuity(a);
}

/* Only the bag can stand for several components. */
static bool has_stubs(const struct assume_result *a) {
    return a->options->stub == STUB_BAG || a->open->others.count + a->open->fellows.count == 0 ||
           job_reject(a->job, NULL, "say what is expected of each: missing mutex { reqL -> left!permitL; }",
                      "several components are missing, and there is no interface for them");
}

bool assume(struct assume_result *a, const struct open_system *open, const struct assume_options *options) {
    struct job *job = open->system.job;
    *a = (struct assume_result){.job = job, .open = open, .options = options};
    system_init(&a->system, job);
    system_init(&a->bare, job);
    assumption_init(&a->assumption, job);
    vacuity_init(&a->vacuity, job);
    double clock = clock_seconds();
    if (!has_stubs(a) || (options->stub != STUB_ACTOR && !interface_check(open)) || !choose_properties(a) ||
        !assumption_describe(&a->assumption, open, options->stub, a->properties, a->properties_count) ||
        !(options->stub == STUB_BAG ? explore_with_bag(a) : explore_with_mailbox(a)))
        return false;
    a->seconds[ASSUME_PROPERTY_LTS] = lap(&clock);
    return conclude(a, &clock);
}

void assume_result_free(struct assume_result *a) {
    vacuity_free(&a->vacuity);
    verification_free(&a->reason);
    system_free(&a->bare);
    lts_free(a->lts);
    assumption_free(&a->assumption);
    release(a);
}
