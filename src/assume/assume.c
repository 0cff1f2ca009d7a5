#include "assume/assume.h"

#include <string.h>

#include "assume/chaos.h"
#include "assume/lts_stub.h"
#include "assume/parts.h"
#include "assume/queue.h"
#include "assume/stub.h"
#include "language/aml/interface.h"
#include "language/aml/lower.h"
#include "system/split.h"
#include "verify/temporal.h"

enum { FIRST_BOUND = 2 };

const char *stub_text(enum stub stub) {
    static const char *const TEXTS[] = {"bag", "queue", "chaos", "actor", "lts"};
    return TEXTS[stub];
}

/* --- The properties --- */

static bool can_be_watched(const struct property *p) {
    return p->kind == PROPERTY_AUTOMATON || p->kind == PROPERTY_FORMULA;
}

static bool add_property(struct assumption *a, const struct property *property) {
    for (size_t i = 0; i < a->properties.count; i++)
        if (strcmp(a->properties.items[i], property->name.text) == 0)
            return true;
    if (a->properties.count == MOST_PROPERTIES)
        return job_reject(a->job, NULL, "choose with --property", "at most %d properties go together",
                          MOST_PROPERTIES);
    return array_push(&a->job->memory, &a->properties, property->name.text);
}

static bool add_named(struct assumption *a, const char *name) {
    const struct property *property = properties_find(&a->aml->properties, a->job, name);
    if (!property)
        return false;
    if (!can_be_watched(property))
        return job_reject(a->job, NULL, "an automaton or a safety formula over sends is wanted",
                          "%s is an invariant", name);
    return add_property(a, property);
}

/* Those that are named, or all there are. */
static bool choose_properties(struct assumption *a) {
    const struct assume_options *options = a->options;
    bool fine = true;
    for (size_t i = 0; i < options->properties_count; i++)
        fine = add_named(a, options->properties[i]) && fine;
    for (const struct property *p = a->aml->properties.first; p && options->properties_count == 0;
         p = p->next)
        fine = (!can_be_watched(p) || add_property(a, p)) && fine;
    if (!fine)
        return false;
    return a->properties.count > 0 ||
           job_reject(a->job, NULL, "give a file with an automaton or a safety formula over sends",
                      "there is no property to be kept");
}

/* The observer of a property: an automaton is one already, a formula becomes one. */
static bool find_observer(struct assumption *a, const char *property, uint32_t *observer) {
    for (*observer = 0; *observer < a->system.observers.count; ++*observer)
        if (strcmp(a->system.observers.items[*observer].name, property) == 0)
            return true;
    uint32_t formula = 0;
    while (strcmp(a->system.formulas.items[formula].name, property) != 0)
        formula++;
    if (a->system.formulas.items[formula].over_states)
        return job_reject(a->job, NULL, "speak of sends: the component is known by what it sends",
                          "%s is over states", property);
    struct temporal temporal;
    bool fine = temporal_prepare(&temporal, a->job, &a->system, formula);
    *observer = temporal.observer;
    if (fine && !temporal.class.safety)
        fine = job_reject(a->job, NULL,
                          a->properties.count > 1 ? "lacuna formula says why; choose others with --property"
                                                  : "lacuna formula says why",
                          "%s is no safety property", property);
    temporal_free(&temporal);
    return fine;
}

static bool find_observers(struct assumption *a) {
    bool fine = true;
    for (size_t i = 0; i < a->properties.count; i++)
        fine = find_observer(a, a->properties.items[i], &a->observers[i]) && fine;
    return fine;
}

/* Is there one that nothing satisfies? */
static bool is_hopeless(const struct assumption *a) {
    for (size_t i = 0; i < a->properties.count; i++)
        if (a->observers[i] == SYSTEM_NONE)
            return true;
    return false;
}

/* --- Stubs --- */

/* All files again, and the queue stub as one more. */
static bool close_with_queue(struct assumption *a, uint32_t *component) {
    struct sources *sources = a->aml->sources;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(a->job, &bytes);
    bool fine = output && queue_stub_write(a->aml, a->bound, output);
    fine = output && output_commit(output) && fine;
    size_t files = a->files;
    fine = fine && sources_add(sources, "the stub", bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    aml_init(&a->closed, sources);
    a->closed.partial = true;
    a->closed.warned_files = 0;
    a->is_closed = true;
    for (uint32_t i = 0; i < files && fine; i++)
        fine = aml_parse_any(&a->closed, i);
    fine = fine && aml_parse(&a->closed, (uint32_t)sources->files.count - 1) && aml_check(&a->closed);
    *component = fine ? a->closed.missing->actor->index : 0;
    return fine && aml_lower(&a->closed, &a->system);
}

static bool add_chaos(struct assumption *a) {
    struct chaos chaos;
    bool begun = chaos_begin(&chaos, &a->system, a->aml), fine = begun;
    for (size_t i = 0; i < a->properties.count && begun; i++)
        chaos_add_property(&chaos, properties_find(&a->aml->properties, a->job, a->properties.items[i]));
    for (size_t i = 0; i < a->options->chaos_sends_count && begun; i++)
        fine = chaos_add_send(&chaos, a->options->chaos_sends[i]) && fine;
    return chaos_end(&chaos) && fine;
}

/* With a mailbox for so many messages; what it sends, it sends one by one. */
static bool close_with_actor(struct assumption *a, uint32_t *component) {
    *component = a->options->actor->index;
    if (!aml_lower(a->aml, &a->system))
        return false;
    a->system.channels.items[a->system.components.items[*component].inbox].capacity = a->bound;
    return system_split_turns(&a->system, *component);
}

static bool lower_open(const struct assumption *a, struct system *system) {
    struct aml_gap gap = {.room = a->bound, .discipline = DISCIPLINE_BAG};
    if (a->stub == STUB_LTS)
        gap = (struct aml_gap){.room = a->bound, .discipline = DISCIPLINE_FIFO, .keeps_all = true};
    return aml_lower_open(a->aml, system, &gap);
}

static bool close_with_stub(struct assumption *a, uint32_t *component) {
    *component = a->aml->actors_count;
    switch (a->stub) {
    case STUB_QUEUE:
        return close_with_queue(a, component);
    case STUB_ACTOR:
        return close_with_actor(a, component);
    case STUB_CHAOS:
        return lower_open(a, &a->system) && add_chaos(a);
    case STUB_LTS:
        return lower_open(a, &a->system) && lts_stub_add(&a->system, *component, a->options->lts);
    case STUB_BAG:
    case STUB_KINDS:
        break;
    }
    return lower_open(a, &a->system) && stub_add_bag(&a->system, a->aml, a->bound);
}

/* --- What may come --- */

struct expecting {
    struct outlook *outlook;
    uint32_t inbox;
    const struct aml_actor *actor;
};

/* Every value of a message that the component may receive; of too many those that really come are found by
 * and by. */
static void expect_message(const struct expecting *e, const struct aml_method *method) {
    uint64_t count = interface_count(method);
    for (uint64_t i = 0; i < count && count <= INTERFACE_MOST_VALUES; i++) {
        int32_t values[MOST_FIELDS];
        int64_t wide[MOST_FIELDS];
        interface_values(method, i, values);
        for (uint32_t f = 0; f < method->parameters_count; f++)
            wide[f] = values[f];
        (void)actions_add(&e->outlook->actions, e->inbox, method->index, wide, method->parameters_count);
    }
}

static void expect_send(void *context, struct aml_send *send) {
    const struct expecting *e = context;
    if (send->actor == e->actor && send->method->parameters_count == 0)
        expect_message(e, send->method);
}

/* A message of main, whose values are known. */
static void expect_initial(const struct expecting *e, const struct aml_send *send) {
    int64_t values[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct aml_expression *value = send->arguments; value; value = value->next)
        values[count++] = interface_value(value, NULL).low;
    (void)actions_add(&e->outlook->actions, e->inbox, send->method->index, values, count);
}

/* The messages of the interface, in their order; of an actor those that others send. Values that come are
 * found by and by: an actor may take more than that, and candidates need not. */
static bool expect_messages(struct assumption *a, uint32_t component) {
    struct expecting e = {&a->outlook, a->system.components.items[component].inbox, a->options->actor};
    if (a->stub != STUB_ACTOR) {
        for (const struct aml_method *m = a->aml->missing->methods; m; m = m->next)
            expect_message(&e, m);
        return !a->job->memory.exhausted;
    }
    for (const struct aml_actor *actor = a->aml->actors; actor; actor = actor->next)
        for (const struct aml_method *m = actor == e.actor ? NULL : actor->methods; m; m = m->next)
            aml_each_send_in(m->body, expect_send, &e);
    for (const struct aml_statement *s = a->aml->mains->sends; s; s = s->next)
        if (s->send.actor == e.actor)
            expect_initial(&e, &s->send);
    return !a->job->memory.exhausted;
}

/* --- One bound --- */

static void release(struct assumption *a) {
    outlook_free(&a->outlook);
    program_free(a->program);
    a->program = NULL;
    if (a->ranges.system)
        ranges_free(&a->ranges);
    a->ranges = (struct ranges){0};
    system_free(&a->system);
    if (a->is_closed)
        aml_free(&a->closed);
    a->is_closed = false;
}

/* What an actor has alone is most of what can be gained. */
static const struct parts_limits PARTS_LIMITS = {.solo_states = 1000000, .composed_states = 1000000};

static bool begin_outlook(struct assumption *a, uint32_t component) {
    outlook_free(&a->outlook);
    outlook_init(&a->outlook, a->job, component);
    return expect_messages(a, component);
}

static bool explore_whole(struct assumption *a, uint32_t component, uint64_t most_states) {
    struct outlook_options options = {.only_errors_matter = a->stub == STUB_CHAOS,
                                      .failures_are_cuts = a->stub == STUB_BAG,
                                      .is_value = a->stub == STUB_ACTOR,
                                      .limits = a->options->limits};
    if (options.limits.states > most_states)
        options.limits.states = most_states;
    return begin_outlook(a, component) && outlook_make(&a->outlook, a->program, &options);
}

static bool explore_parts(struct assumption *a, uint32_t component) {
    a->in_parts =
        begin_outlook(a, component) && outlook_make_of_parts(&a->outlook, a->aml, a->program, &PARTS_LIMITS);
    return a->in_parts;
}

/* As a whole; without an interface part by part if that is large, and as a whole all the same if there is no
 * such way. */
static bool explore_somehow(struct assumption *a, uint32_t component) {
    const struct search_limits *limits = &a->options->limits;
    bool by_parts = a->stub == STUB_CHAOS && a->options->whole_states > 0 && limits->depth == UINT64_MAX;
    uint64_t most = by_parts ? a->options->whole_states : UINT64_MAX;
    if (explore_whole(a, component, most))
        return true;
    if (job_failed(a->job) || limits->states <= most)
        return false;
    if (explore_parts(a, component))
        return true;
    if (job_failed(a->job) && !job_forgive_limits(a->job))
        return false;
    return explore_whole(a, component, limits->states);
}

static bool explore(struct assumption *a) {
    uint32_t component;
    system_init(&a->system, a->job);
    if (!close_with_stub(a, &component) || !find_observers(a))
        return false;
    if (is_hopeless(a)) {
        a->outlook.states = 1; /* π */
        return true;
    }
    if (!ranges_infer(&a->ranges, a->job, &a->system))
        return false;
    a->program = program_compile(a->job, &a->system, &a->ranges, a->observers, (uint32_t)a->properties.count);
    if (!a->program)
        return false;
    if (explore_somehow(a, component))
        return true;
    return job_failed(a->job) ? false
                              : job_give_up(a->job, "raise --states", "the search ended at its bound");
}

/* --- The bounds --- */

static uint32_t initial_messages(const struct assumption *a) {
    if (a->stub != STUB_ACTOR)
        return interface_initial(a->aml);
    uint32_t count = 0;
    for (const struct aml_statement *s = a->aml->mains->sends; s; s = s->next)
        count += s->send.actor == a->options->actor;
    return count;
}

/* What main sends must not be lost, whatever the bound; an actor has the mailbox it was given, at least. */
static uint32_t first_bound(const struct assumption *a) {
    uint32_t initial = initial_messages(a);
    uint32_t first = a->stub == STUB_ACTOR ? a->options->actor->capacity : FIRST_BOUND;
    first = a->options->most_bound < first && a->stub != STUB_ACTOR ? a->options->most_bound : first;
    return initial > first ? initial : first;
}

/* If it grows as it has grown from the last bound to this one: would the next be too large? */
static bool explodes(const struct assumption *a, uint64_t last) {
    double now = (double)a->outlook.states;
    return a->options->most_states > 0 && last > 0 &&
           now * now / (double)last > (double)a->options->most_states;
}

/* An interface must take whatever the system can send: a component that takes more would see it. */
static bool is_foreseen(const struct assumption *a) {
    if (!a->outlook.unforeseen)
        return true;
    sources_error(a->aml->sources, a->outlook.unforeseen_at,
                  "widen the ranges of the interface, or narrow what is sent",
                  "this can send %s what its interface does not take", a->component);
    return false;
}

static bool explore_until_nothing_is_cut(struct assumption *a) {
    uint32_t most = a->options->most_bound;
    uint64_t states = 0;
    a->bound = first_bound(a);
    for (;;) {
        release(a);
        if (!explore(a) || !is_foreseen(a))
            return false;
        a->bounded = a->outlook.cuts.count > 0;
        if (!a->bounded || a->bound >= most || explodes(a, states))
            return true;
        states = a->outlook.states;
        a->bound = 2 * a->bound < most ? 2 * a->bound : most;
    }
}

/* --- Verdicts --- */

static bool judge(struct assumption *a) {
    if (!is_hopeless(a) && !contract_make(&a->contract, &a->outlook, a->stub == STUB_QUEUE))
        return false;
    a->verdict = is_hopeless(a) ? ASSUME_NEVER : contract_verdict(&a->contract, a->job);
    for (uint32_t i = 0; i < a->properties.count; i++)
        a->verdicts[i] = a->observers[i] == SYSTEM_NONE ? ASSUME_NEVER
                         : is_hopeless(a)               ? ASSUME_CONDITIONAL
                                                        : contract_verdict_of(&a->contract, a->job, i);
    return !job_failed(a->job);
}

/* The open system without what its stub does. */
static bool lower_bare(struct assumption *a) {
    if (a->stub != STUB_ACTOR)
        return lower_open(a, &a->bare);
    if (!aml_lower(a->aml, &a->bare))
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < a->bare.edges.count; i++)
        if (a->bare.edges.items[i].component != a->options->actor->index)
            a->bare.edges.items[kept++] = a->bare.edges.items[i];
    a->bare.edges.count = kept;
    a->bare.channels.items[a->options->actor->index].capacity = a->bound;
    return true;
}

/* Nobody is there to answer, and the property breaks all the same. */
static bool find_reason(struct assumption *a) {
    const char *broken[MOST_PROPERTIES];
    struct verify_options options = {.properties = broken, .limits = {UINT64_MAX, UINT64_MAX}};
    for (size_t i = 0; i < a->properties.count; i++)
        if (a->verdicts[i] == ASSUME_NEVER)
            broken[options.properties_count++] = a->properties.items[i];
    system_init(&a->bare, a->job);
    return lower_bare(a) && verify(&a->reason, a->job, &a->bare, &options);
}

/* The time since *clock, which is set to now. */
static double lap(double *clock) {
    double before = *clock;
    *clock = clock_seconds();
    return *clock - before;
}

bool assume(struct assumption *a, struct job *job, const struct aml *aml,
            const struct assume_options *options) {
    *a = (struct assumption){.job = job, .aml = aml, .options = options, .stub = options->stub};
    a->component = a->stub == STUB_ACTOR ? options->actor->name.text : aml->missing->name.text;
    a->files = aml->sources->files.count;
    system_init(&a->system, job);
    double clock = clock_seconds();
    if ((a->stub != STUB_ACTOR && !interface_check(aml)) || !choose_properties(a) ||
        !explore_until_nothing_is_cut(a))
        return false;
    a->seconds[ASSUME_PROPERTY_LTS] = lap(&clock);
    if (a->outlook.fails)
        diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL,
                        "lacuna verify shows how, with it in its place",
                        "a turn of the interface fails: what it would have done is not allowed");
    if (!judge(a))
        return false;
    a->seconds[ASSUME_CONTRACT] = lap(&clock);
    if (a->verdict == ASSUME_NEVER)
        return find_reason(a);
    if (!(a->lts = contract_assumption(&a->contract, &a->outlook)))
        return false;
    a->seconds[ASSUME_ASSUMPTION] = lap(&clock);
    return !job_failed(job);
}

void assumption_free(struct assumption *a) {
    if (a->verdict == ASSUME_NEVER) {
        verification_free(&a->reason);
        system_free(&a->bare);
    }
    lts_free(a->lts);
    contract_free(&a->contract);
    array_free(&a->properties);
    release(a);
}
