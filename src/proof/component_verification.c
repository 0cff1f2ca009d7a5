#include "proof/component_verification.h"

#include <string.h>

#include "proof/outside_property.h"
#include "system/clone.h"
#include "system/property_name.h"

/* --- What carries over --- */

/* Does reading a letter again never change anything? Then it makes no difference how often a state is
 * repeated. */
static bool ignores_repetition(const struct monitor *monitor) {
    for (uint32_t s = 0; s < monitor->states; s++)
        for (uint32_t l = 0; l < monitor->letters; l++) {
            uint32_t next = monitor_move(monitor, s, l);
            if (next != MONITOR_ERROR && monitor_move(monitor, next, l) != next)
                return false;
        }
    return true;
}

static bool is_declared(const struct question *question) {
    return question->kind == QUESTION_INVARIANT || question->kind == QUESTION_AUTOMATON ||
           question->kind == QUESTION_FORMULA;
}

static bool carries_over(const struct component_verification *c, const struct question *question) {
    if (is_declared(question) && subsystem_is_whole(&c->subsystem))
        return true;
    switch (question->kind) {
    case QUESTION_INVARIANT:
    case QUESTION_FAILURE:
    case QUESTION_AUTOMATON:
        return true;
    case QUESTION_FORMULA:
        return question->temporal.class.safety &&
               (!c->subsystem.system.formulas.items[question->about].over_states ||
                ignores_repetition(&question->temporal.class.monitor));
    case QUESTION_DEADLOCK:
    case QUESTION_OVERFLOW:
    case QUESTION_QUIESCENCE:
        return false;
    }
    return false;
}

/* --- Violations, in the whole --- */

static bool is_about_inside(const struct question *question) {
    return question->kind != QUESTION_DEADLOCK && question->kind != QUESTION_OVERFLOW &&
           question->kind != QUESTION_QUIESCENCE;
}

/* A turn of an actor outside may fail as well: that is another failure. */
static bool same_question(const struct component_verification *c, const struct question *question) {
    if (question->kind != QUESTION_FAILURE || !question->has_run || question->run.steps.count == 0)
        return true;
    const struct run_step *last = &question->run.steps.items[question->run.steps.count - 1];
    return c->subsystem.kept[c->whole->edges.items[last->edge].component];
}

static bool ask_whole(struct component_verification *c, const struct question *question,
                      const struct verify_options *options, struct component_answer *answer) {
    const char *name = question->name;
    struct verify_options asked = {
        .properties = &name, .properties_count = 1, .fairness = options->fairness, .limits = options->limits};
    if (asked.limits.states > c->most_states_of_whole)
        asked.limits.states = c->most_states_of_whole;
    if (!system_clone(&answer->whole_system, c->whole) ||
        !verify(&answer->whole, c->job, &answer->whole_system, &asked))
        return false;
    const struct question *found = NULL;
    for (size_t i = 0; i < answer->whole.questions.count && !found; i++)
        if (strcmp(answer->whole.questions.items[i].name, name) == 0)
            found = &answer->whole.questions.items[i];
    if (!found || !same_question(c, found))
        return true;
    if (found->verdict == VERDICT_VIOLATED) {
        answer->counterexample = COUNTEREXAMPLE_REAL;
        answer->whole_question = found;
    } else if (found->verdict == VERDICT_HOLDS)
        answer->counterexample = COUNTEREXAMPLE_SPURIOUS;
    return true;
}

static bool explain_violation(struct component_verification *c, const struct question *question,
                              const struct verify_options *options, struct component_answer *answer) {
    answer->counterexample = COUNTEREXAMPLE_UNKNOWN;
    if (!is_about_inside(question) || c->most_states_of_whole == 0)
        return true;
    if (!ask_whole(c, question, options, answer))
        return false;
    return answer->counterexample != COUNTEREXAMPLE_SPURIOUS || !question->has_run ||
           realisation_find(&answer->realisation, &c->subsystem, &question->run, c->most_states_of_whole);
}

const struct system_arrival *component_blame(const struct question *question,
                                             const struct component_answer *answer) {
    const struct run *run = &question->run;
    if (answer->counterexample != COUNTEREXAMPLE_SPURIOUS || !answer->realisation.known)
        return NULL;
    /* The turn that cannot happen, or the last arrival before it, which comes too early. */
    for (size_t i = answer->realisation.turns + 1; i-- > 0;) {
        if (i >= run->steps.count)
            continue;
        const struct system_edge *edge = &run->program->system->edges.items[run->steps.items[i].edge];
        if (edge->arrival)
            return edge->arrival;
    }
    return NULL;
}

/* --- The whole --- */

/* The whole with the assumptions in place; the whole itself if there are none. NULL: the job has failed. */
static const struct system *put_assumptions(struct component_verification *c) {
    if (c->assumed_count == 0)
        return c->whole;
    return system_clone(&c->with_assumptions, c->whole) &&
                   assumed_actors_put(&c->with_assumptions, c->assumed, c->assumed_count)
               ? &c->with_assumptions
               : NULL;
}

static bool mark_inside(struct component_verification *c, const bool *kept) {
    c->inside = memory_allocate_zeroed(&c->job->memory, c->whole->components.count + 1, sizeof *c->inside);
    if (!c->inside)
        return false;
    for (uint32_t i = 0; i < c->whole->components.count; i++)
        c->inside[i] = kept[i];
    for (size_t i = 0; i < c->assumed_count; i++)
        c->inside[c->assumed[i].actor] = true;
    return true;
}

bool component_begin(struct component_verification *c, struct job *job, struct system *whole,
                     const struct component_actors *actors) {
    *c = (struct component_verification){.job = job,
                                         .whole = whole,
                                         .assumed = actors->assumed,
                                         .assumed_count = actors->assumed_count,
                                         .most_states_of_whole = MOST_STATES_OF_WHOLE};
    const struct system *system = put_assumptions(c);
    if (!system || !mark_inside(c, actors->kept) || !message_flows_find(&c->flows, job, system) ||
        !subsystem_make(&c->subsystem, job, &c->flows, c->inside))
        return false;
    c->subsystem.kept = actors->kept;
    if (c->assumed_count > 0) {
        c->most_states_of_whole = 0;
        if (!message_flows_find(&c->own_flows, job, whole))
            return false;
    }
    if (!outside_properties_remove(c))
        return false;
    /* That an inbox is full, or that nobody inside has anything to do, is nothing to be blamed for. */
    c->subsystem.system.conventions.full_is_wrong = false;
    if (c->subsystem.system.conventions.rest == REST_IS_DEADLOCK)
        c->subsystem.system.conventions.rest = REST_IS_AN_END;
    return true;
}

static bool complain_of_outside(const struct component_verification *c,
                                const struct outside_property *property) {
    const struct system *whole = c->whole;
    const char *actor = whole->components.items[property->actor].name;
    if (property->reason == OUTSIDE_VARIABLE)
        return job_reject(c->job, NULL, "take the actor into the component",
                          "%s names %s.%s, but %s is outside of the component", property->name, actor,
                          whole->variables.items[property->about].name, actor);
    return job_reject(c->job, NULL,
                      "take the actor into the component, or say who sends: sender>receiver!message",
                      "%s names %s!%s, which %s sends from outside of the component", property->name,
                      whole->channels.items[property->about].name,
                      whole->channels.items[property->about].messages.items[property->message].name, actor);
}

/* Nobody asks by name for what was left out. */
static bool check_names(const struct component_verification *c, const struct verify_options *options) {
    bool fine = true;
    for (size_t i = 0; i < options->properties_count; i++)
        for (size_t j = 0; j < c->left_out.count; j++)
            if (property_is_called(c->left_out.items[j].name, options->properties[i])) {
                fine = complain_of_outside(c, &c->left_out.items[j]) && fine;
                break;
            }
    return fine;
}

bool component_verify(struct component_verification *c, const struct verify_options *options) {
    if (!check_names(c, options))
        return false;
    bool fine = verify(&c->verification, c->job, &c->subsystem.system, options);
    size_t count = c->verification.questions.count;
    c->answers = memory_allocate_zeroed(&c->job->memory, count + 1, sizeof *c->answers);
    if (!c->answers)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct question *question = &c->verification.questions.items[i];
        c->answers[i].carries_over = question->verdict == VERDICT_HOLDS && carries_over(c, question);
        c->overflow |= question->kind == QUESTION_OVERFLOW && question->verdict == VERDICT_VIOLATED;
        if (fine && question->verdict == VERDICT_VIOLATED)
            fine = explain_violation(c, question, options, &c->answers[i]);
    }
    return fine;
}

void component_verification_free(struct component_verification *c) {
    if (!c->job)
        return;
    for (size_t i = 0; i < c->verification.questions.count && c->answers; i++) {
        verification_free(&c->answers[i].whole);
        system_free(&c->answers[i].whole_system);
    }
    memory_free(c->answers);
    if (c->verification.job)
        verification_free(&c->verification);
    array_free(&c->left_out);
    subsystem_free(&c->subsystem);
    message_flows_free(&c->flows);
    message_flows_free(&c->own_flows);
    memory_free(c->inside);
    if (c->with_assumptions.job)
        system_free(&c->with_assumptions);
    c->job = NULL;
}
