#include "assume/assume.h"

#include <string.h>

#include "assume/attempts.h"
#include "assume/contract/successive_sends.h"
#include "assume/exploration.h"
#include "assume/stub/bag_stub.h"
#include "assume/stub/silence.h"
#include "assume/watched_properties.h"

/* Unless a bound is given, it does not grow to one that is likely to need more than `most_states`. Without an
 * interface, systems of more than `whole_states` are explored part by part. */
const struct assume_options ASSUME_USUAL = {.stub = STUB_BAG,
                                            .most_bound = 64,
                                            .most_states = 5000000,
                                            .whole_states = 100000,
                                            .limits = {.depth = UINT64_MAX, .states = UINT64_MAX}};

/* --- Verdicts --- */

static bool judge(struct assume_result *a) {
    struct contract *contract = &a->assumption.contract;
    bool hopeless = watched_is_hopeless(a);
    if (hopeless) {
        contract->properties = a->properties_count;
        contract->initially_broken = watched_hopeless(a);
    } else if (!a->has_contract && !exploration_settle_for_contract(a)) {
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
    return silence_make(&a->bare, a->open) && exploration_add_others(a, &a->bare) &&
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
                        "remove it from the interface, or check that main starts the actor that sends it",
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

/* Not all states have been seen: a property that always holds may do so because nothing that it forbids is
 * ever sent. */
static void note_what_is_untested(struct assume_result *a) {
    struct text names = {.memory = &a->job->memory};
    for (uint32_t i = 0; i < a->properties_count; i++)
        if (a->verdicts[i] == ASSUME_ALWAYS) {
            text_add(&names, names.chars.count > 0 ? ", " : "");
            text_add(&names, a->assumption.properties.items.items[i]);
        }
    if (names.chars.count > 0)
        diagnostics_add(&a->job->diagnostics, SEVERITY_NOTE, NULL,
                        "verify the system with a candidate: it lists the messages that are never sent",
                        "the system is too large to see whether anything tests %s", text_end(&names));
    text_free(&names);
}

/* What always holds may do so because the open system is broken. The verdicts are known: if time is up
 * before this ends, they stay as they are. */
static bool find_vacuity(struct assume_result *a) {
    if (assumption_is_interface_only(&a->assumption))
        return true; /* it forbids nothing */
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
        if (explored && (a->reduced || a->in_parts) && a->verdict != ASSUME_NEVER)
            note_what_is_untested(a);
        return !job_failed(a->job);
    }
    if (!job_forgive(a->job, OUTCOME_TIME))
        return false;
    diagnostics_add(&a->job->diagnostics, SEVERITY_NOTE, NULL, "raise the limit with --timeout",
                    "there was no time to look whether the open system itself is broken");
    return true;
}

/* Without end nothing can be judged, except that nothing has broken so far. */
static bool conclude_growth(struct assume_result *a) {
    a->verdict = ASSUME_ALWAYS;
    for (uint32_t i = 0; i < a->properties_count; i++)
        a->verdicts[i] = ASSUME_ALWAYS;
    a->judged = find_vacuity(a) && a->verdict == ASSUME_VACUOUS;
    return a->judged || (!job_failed(a->job) && attempts_give_up(a));
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
    if (!a->open->text.specified || a->reduced || a->in_parts || watched_is_hopeless(a))
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
    a->seconds[ASSUME_CONTRACT] += lap(clock);
    if (a->verdict == ASSUME_NEVER)
        return find_reason(a) && (watched_is_hopeless(a) || find_vacuity(a));
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
    if (!has_stubs(a) || (options->stub != STUB_ACTOR && !interface_check(open)) || !watched_choose(a) ||
        !assumption_describe(&a->assumption, open, options->stub, a->properties, a->properties_count) ||
        !attempts_make(a))
        return false;
    a->seconds[ASSUME_PROPERTY_LTS] = lap(&clock) - a->seconds[ASSUME_CONTRACT];
    return conclude(a, &clock);
}

void assume_result_free(struct assume_result *a) {
    vacuity_free(&a->vacuity);
    verification_free(&a->reason);
    system_free(&a->bare);
    lts_free(a->lts);
    assumption_free(&a->assumption);
    exploration_release(a);
}
