#include "verify/process_verification.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "explore/way.h"

/* --- Asking --- */

static bool is_wanted(const struct process_verify_options *options, const char *name) {
    for (size_t i = 0; i < options->properties_count; i++)
        if (strcmp(options->properties[i], name) == 0)
            return true;
    return options->properties_count == 0;
}

static bool is_known(const struct process_verification *v, const char *name) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (strcmp(v->questions.items[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < v->unchecked.count; i++)
        if (strcmp(v->unchecked.items[i]->name, name) == 0)
            return true;
    return false;
}

static bool is_among(const char *const *names, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* What --property can name; the hint may list it. */
static const char *hint_at(const struct process_verification *v, const char *name, char *hint, size_t room) {
    const struct process_network *network = v->network;
    ARRAY(const char *) known = {0};
    bool fine = true;
    for (size_t i = 0; i < network->count && fine; i++)
        fine = network->parts[i].lts->error == STATE_NONE ||
               array_push(&v->job->memory, &known, network->names[i]);
    for (size_t i = 0; i < network->unchecked_count && fine; i++)
        fine = array_push(&v->job->memory, &known, network->unchecked[i].name);
    fine = fine && array_push(&v->job->memory, &known, "deadlock");
    const char *found = fine ? suggest_or_list(name, known.items, known.count, hint, room) : NULL;
    array_free(&known);
    return found;
}

/* A process that stands beside the whole, and one that cannot go wrong, are known for what they are. */
static bool reject_name(const struct process_verification *v, const char *name) {
    const struct process_network *network = v->network;
    char hint[HINT_BYTES];
    if (is_among(network->names, network->count, name))
        return job_reject(v->job, NULL, "name a property, or deadlock", "%s cannot reach ERROR by itself",
                          name);
    if (!is_among(network->declared, network->declared_count, name))
        return job_reject(v->job, NULL, hint_at(v, name, hint, sizeof hint), "unknown property %s of %s",
                          name, network->name);
    snprintf(hint, sizeof hint, "compose it: ||CHECKED = (%.80s || %.80s).", network->name, name);
    return job_reject(v->job, NULL, hint, "%s is not a part of %s", name, network->name);
}

static bool check_names(const struct process_verification *v) {
    const struct process_verify_options *options = v->options;
    for (size_t i = 0; i < options->properties_count; i++)
        if (!is_known(v, options->properties[i]))
            reject_name(v, options->properties[i]);
    return !job_failed(v->job);
}

/* A property that is not checked must not pass for one that holds. */
static bool ask_in_vain(struct process_verification *v) {
    for (size_t i = 0; i < v->network->unchecked_count; i++)
        if (is_wanted(v->options, v->network->unchecked[i].name) &&
            !array_push(&v->job->memory, &v->unchecked, &v->network->unchecked[i]))
            return false;
    return true;
}

static bool ask(struct process_verification *v, uint32_t part, const char *name) {
    struct process_question question = {.part = part, .name = name};
    return !is_wanted(v->options, name) || array_push(&v->job->memory, &v->questions, question);
}

static bool ask_all(struct process_verification *v) {
    const struct process_network *network = v->network;
    for (uint32_t i = 0; i < network->count; i++)
        if (network->parts[i].lts->error != STATE_NONE && !ask(v, i, network->names[i]))
            return false;
    if (!ask(v, PROCESS_DEADLOCK, "deadlock") || !ask_in_vain(v))
        return false;
    v->open = v->questions.count;
    return check_names(v);
}

/* --- Answering --- */

static void answer(struct process_verification *v, struct process_question *question, enum verdict verdict) {
    bool error_found =
        parallel_error(&v->parallel, &v->search) != STATE_NONE; /* it does not count as a state */
    question->verdict = verdict;
    question->states = v->search.store.count - error_found;
    question->transitions = v->search.transitions;
    v->open--;
}

/* The labels on the way to a state, and then `last`, if that is not LABEL_NONE. */
static bool find_actions(struct process_verification *v, struct process_question *question, uint32_t state,
                         uint32_t last) {
    struct memory *memory = &v->job->memory;
    struct batch way;
    batch_init(&way, memory, v->parallel.words);
    bool fine = way_find(&v->search, state, &way);
    for (size_t i = 0; fine && i < way.successors.count; i++)
        fine = array_push(memory, &question->actions, way.successors.items[i].action);
    batch_free(&way);
    question->has_actions = fine && (last == LABEL_NONE || array_push(memory, &question->actions, last));
    return question->has_actions;
}

/* False: nothing is left to look for, or the job has failed. */
static bool violate(struct process_verification *v, uint32_t part, uint32_t state, uint32_t last) {
    for (size_t i = 0; i < v->questions.count; i++) {
        struct process_question *question = &v->questions.items[i];
        if (question->part != part || question->verdict != VERDICT_OPEN)
            continue;
        answer(v, question, VERDICT_VIOLATED);
        if (!find_actions(v, question, state, last))
            return false;
        if (v->options->on_violation)
            v->options->on_violation(v->options->data, question);
    }
    return v->open > 0;
}

static bool see_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    const struct successor *move = &batch->successors.items[index];
    (void)target;
    return move->culprit == PARALLEL_NONE || violate(data, move->culprit, move->source, move->action);
}

static bool see_stuck(void *data, uint32_t number, const uint64_t *state) {
    const struct process_verification *v = data;
    return parallel_is_error(&v->parallel, state) || parallel_is_end(&v->parallel, state) ||
           violate(data, PROCESS_DEADLOCK, number, LABEL_NONE);
}

static bool answer_all(struct process_verification *v) {
    const struct process_network *network = v->network;
    struct search_limits limits = {.depth = UINT64_MAX, .states = v->options->states};
    struct search_visitor visitor = {.data = v, .transition = see_transition, .stuck = see_stuck};
    if (v->questions.count == 0)
        return true;
    if (!parallel_init(&v->parallel, v->job, network->parts, network->count, &network->options) ||
        !search_init(&v->search, v->job, &v->parallel.stepper))
        return false;
    v->searched = true;
    enum search_end end = search_run(&v->search, &limits, &visitor);
    v->bound_met = end == SEARCH_BOUND;
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].verdict == VERDICT_OPEN)
            answer(v, &v->questions.items[i], end == SEARCH_COMPLETE ? VERDICT_HOLDS : VERDICT_INCONCLUSIVE);
    return end != SEARCH_FAILED && !job_failed(v->job);
}

bool process_verify(struct process_verification *v, struct job *job, const struct process_network *network,
                    const struct process_verify_options *options) {
    *v = (struct process_verification){.job = job, .network = network, .options = options};
    return ask_all(v) && answer_all(v);
}

void process_verification_free(struct process_verification *v) {
    for (size_t i = 0; i < v->questions.count; i++)
        array_free(&v->questions.items[i].actions);
    array_free(&v->questions);
    array_free(&v->unchecked);
    search_free(&v->search);
    parallel_free(&v->parallel);
}

enum verdict process_verdict(const struct process_verification *v) {
    enum verdict verdict = v->unchecked.count > 0 ? VERDICT_INCONCLUSIVE : VERDICT_HOLDS;
    for (size_t i = 0; i < v->questions.count; i++)
        verdict = verdict_of_both(verdict, v->questions.items[i].verdict);
    return verdict;
}
