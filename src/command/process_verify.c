/* `lacuna verify` on FSP files: ERROR and deadlocks of a process, searched on the fly. */
#include <string.h>

#include "command/files.h"
#include "command/model.h"
#include "command/process.h"
#include "explore/way.h"
#include "report/table.h"

/* In place of a part. */
#define DEADLOCK (PARALLEL_NONE - 1)

enum answered { NOT_YET, HOLDS, VIOLATED, UNKNOWN };

struct process_question {
    uint32_t part; /* that has ERROR; or DEADLOCK */
    enum answered answered;
    uint64_t states;
    uint64_t transitions;
    uint32_t source; /* where the last move begins, or the deadlock is */
    uint32_t last;   /* the label of the move into ERROR */
    struct batch way;
};

struct process_verification {
    struct invocation *invocation;
    struct process_model model;
    struct fsp_network network;
    struct parallel parallel;
    struct search search;
    ARRAY(struct process_question) questions;
    ARRAY(const struct fsp_unchecked *) unchecked; /* what is asked for as well, and not answered */
    size_t open;
};

static const char *name_of(const struct process_verification *v, const struct process_question *question) {
    return question->part == DEADLOCK ? "deadlock" : v->network.names.items[question->part];
}

/* ---- asking ---- */

static bool is_wanted(const struct invocation *invocation, const char *name) {
    bool asked = false;
    for (size_t i = 0; i < invocation->given.count; i++) {
        if (invocation->given.items[i].option->id != OPTION_PROPERTY)
            continue;
        asked = true;
        if (strcmp(invocation->given.items[i].value, name) == 0)
            return true;
    }
    return !asked;
}

/* Names that were asked for and that nothing has. */
static bool check_wanted(const struct process_verification *v) {
    struct job *job = v->invocation->job;
    for (size_t i = 0; i < v->invocation->given.count; i++) {
        const char *name = v->invocation->given.items[i].value;
        bool known = v->invocation->given.items[i].option->id != OPTION_PROPERTY;
        for (size_t j = 0; j < v->questions.count && !known; j++)
            known = strcmp(name_of(v, &v->questions.items[j]), name) == 0;
        for (size_t j = 0; j < v->unchecked.count && !known; j++)
            known = strcmp(v->unchecked.items[j]->name, name) == 0;
        if (!known)
            job_reject(job, NULL, "the names are those of parts that can get to ERROR, and deadlock",
                       "%s has no property %s", v->model.name, name);
    }
    return !job_failed(job);
}

/* A property that is not checked must not pass for one that holds. */
static bool ask_in_vain(struct process_verification *v) {
    for (const struct fsp_unchecked *u = v->model.fsp.unchecked; u; u = u->next)
        if (is_wanted(v->invocation, u->name) && !array_push(&v->invocation->job->memory, &v->unchecked, u))
            return false;
    return true;
}

static bool ask(struct process_verification *v) {
    struct job *job = v->invocation->job;
    for (uint32_t i = 0; i <= v->network.parts.count; i++) {
        bool last = i == v->network.parts.count;
        struct process_question question = {.part = last ? DEADLOCK : i};
        bool asked = (last || v->network.parts.items[i].lts->error != STATE_NONE) &&
                     is_wanted(v->invocation, name_of(v, &question));
        if (asked && !array_push(&job->memory, &v->questions, question))
            return false;
    }
    v->open = v->questions.count;
    return ask_in_vain(v) && check_wanted(v);
}

/* ---- answering ---- */

static uint64_t states_so_far(const struct process_verification *v) {
    return v->search.store.count - (parallel_error(&v->parallel, &v->search) != STATE_NONE);
}

/* False: nothing is left to look for. */
static bool violate(struct process_verification *v, uint32_t part, uint32_t source, uint32_t last) {
    for (size_t i = 0; i < v->questions.count; i++) {
        struct process_question *question = &v->questions.items[i];
        if (question->part != part || question->answered != NOT_YET)
            continue;
        question->answered = VIOLATED;
        question->source = source;
        question->states = states_so_far(v);
        question->transitions = v->search.transitions;
        question->last = last;
        v->open--;
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
           violate(data, DEADLOCK, number, LABEL_NONE);
}

/* The actions that lead to what was found. */
static bool find_ways(struct process_verification *v) {
    for (size_t i = 0; i < v->questions.count; i++) {
        struct process_question *question = &v->questions.items[i];
        if (question->answered != VIOLATED)
            continue;
        batch_init(&question->way, &v->invocation->job->memory, v->parallel.words);
        if (!way_find(&v->search, question->source, &question->way))
            return false;
    }
    return true;
}

static bool answer_all(struct process_verification *v, uint64_t most) {
    if (v->questions.count == 0)
        return true;
    struct parallel_options options = fsp_network_options(&v->network);
    struct search_limits limits = {.depth = UINT64_MAX, .states = most};
    struct search_visitor visitor = {.data = v, .transition = see_transition, .stuck = see_stuck};
    if (!parallel_init(&v->parallel, v->invocation->job, v->network.parts.items, v->network.parts.count,
                       &options) ||
        !search_init(&v->search, v->invocation->job, &v->parallel.stepper))
        return false;
    enum search_end end = search_run(&v->search, &limits, &visitor);
    for (size_t i = 0; i < v->questions.count; i++) {
        struct process_question *question = &v->questions.items[i];
        if (question->answered != NOT_YET)
            continue;
        question->answered = end == SEARCH_COMPLETE ? HOLDS : UNKNOWN;
        question->states = states_so_far(v);
        question->transitions = v->search.transitions;
    }
    if (end == SEARCH_BOUND)
        diagnostics_add(&v->invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "what holds so far may be violated later: raise --states",
                        "the search ended at its bound");
    return end != SEARCH_FAILED && find_ways(v);
}

static enum status status_of(const struct process_verification *v) {
    enum status status = v->unchecked.count > 0 ? STATUS_INCONCLUSIVE : STATUS_YES;
    for (size_t i = 0; i < v->questions.count; i++) {
        if (v->questions.items[i].answered == VIOLATED)
            return STATUS_NO;
        if (v->questions.items[i].answered != HOLDS)
            status = STATUS_INCONCLUSIVE;
    }
    return status;
}

/* ---- telling ---- */

static const char *label_text(const struct process_verification *v, uint32_t label) {
    return v->parallel.alphabet.texts[label];
}

static bool is_hidden(const struct process_verification *v, uint32_t label) {
    return label != LABEL_TAU && fsp_network_hides(&v->network, label_text(v, label));
}

/* The actions that lead to what was found: the way, and the move into ERROR. */
static size_t actions_of(const struct process_question *question) {
    return question->way.successors.count + (question->part != DEADLOCK);
}

static uint32_t action_of(const struct process_question *question, size_t index) {
    bool last = index == question->way.successors.count;
    return last ? question->last : question->way.successors.items[index].action;
}

static const char *verdict_text(enum answered answered) {
    return answered == HOLDS ? "holds" : answered == VIOLATED ? "violated" : "inconclusive";
}

static void write_json(struct json *json, const void *results) {
    const struct process_verification *v = results;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct process_question *question = &v->questions.items[i];
        json_object(json);
        json_text_member(json, "process", v->model.name);
        json_text_member(json, "property", name_of(v, question));
        json_text_member(json, "verdict", verdict_text(question->answered));
        json_number_member(json, "states", question->states);
        json_number_member(json, "transitions", question->transitions);
        if (question->answered == VIOLATED) {
            json_key(json, "trace");
            json_list(json);
            for (size_t j = 0; j < actions_of(question); j++)
                json_text(json, label_text(v, action_of(question, j)));
            json_end(json);
        }
        json_end(json);
    }
    for (size_t i = 0; i < v->unchecked.count; i++) {
        json_object(json);
        json_text_member(json, "process", v->model.name);
        json_text_member(json, "property", v->unchecked.items[i]->name);
        json_text_member(json, "kind", v->unchecked.items[i]->kind);
        json_text_member(json, "verdict", "unchecked");
        json_end(json);
    }
}

static void write_way(struct output *output, const struct process_verification *v,
                      const struct process_question *question) {
    size_t count = actions_of(question);
    output_format(output, "\n%s, after %zu action%s\n", name_of(v, question), count, count == 1 ? "" : "s");
    for (size_t i = 0; i < count; i++) {
        uint32_t label = action_of(question, i);
        output_format(output, "%4zu  %s%s\n", i + 1, label_text(v, label),
                      is_hidden(v, label) ? "  (hidden)" : "");
    }
    if (question->part == DEADLOCK)
        output_text(output, "no part can move, and the process has not ended\n");
    else
        output_format(output, "%s is in ERROR\n", name_of(v, question));
}

static void write_table(struct output *output, const struct process_verification *v) {
    struct table table;
    table_init(&table, v->invocation->job, 4);
    table_text(&table, "property");
    table_text(&table, "verdict");
    table_text(&table, "states");
    table_text(&table, "transitions");
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct process_question *question = &v->questions.items[i];
        bool none = question->part == DEADLOCK && question->answered == HOLDS;
        table_text(&table, name_of(v, question));
        table_text(&table, none ? "none"
                           : question->part == DEADLOCK && question->answered == VIOLATED
                               ? "possible"
                               : verdict_text(question->answered));
        table_number(&table, question->states);
        table_number(&table, question->transitions);
    }
    table_write(&table, output);
    table_free(&table);
}

static void write_unchecked(struct output *output, const struct process_verification *v) {
    output_text(output, v->questions.count > 0 ? "\n" : "");
    for (size_t i = 0; i < v->unchecked.count; i++)
        output_format(output, "%s%s %s", i > 0 ? ", " : "Not checked: ", v->unchecked.items[i]->kind,
                      v->unchecked.items[i]->name);
    output_text(output, ". verify checks only property processes and deadlocks.\n");
}

static void write_text(struct output *output, const void *results) {
    const struct process_verification *v = results;
    if (v->questions.count > 0)
        write_table(output, v);
    if (v->unchecked.count > 0)
        write_unchecked(output, v);
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].answered == VIOLATED)
            write_way(output, v, &v->questions.items[i]);
    output_text(output, "\n");
    if (v->questions.count > 0)
        output_format(output, "%u bit%s a state, ", v->parallel.bits, v->parallel.bits == 1 ? "" : "s");
    cost_write(v->invocation->job, v->invocation->started, output);
}

/* ---- the command ---- */

/* Options that mean something for actors alone. */
static bool check_options(struct invocation *invocation) {
    static const enum option_id FOREIGN[] = {OPTION_FAIRNESS, OPTION_OVERFLOW, OPTION_QUIESCENCE,
                                             OPTION_SVG,      OPTION_REPLAY,   OPTION_DEPTH};
    for (size_t i = 0; i < invocation->given.count; i++)
        for (size_t j = 0; j < sizeof FOREIGN / sizeof *FOREIGN; j++)
            if (invocation->given.items[i].option->id == FOREIGN[j])
                return job_reject(invocation->job, NULL, NULL, "--%s is for systems of actors, not for FSP",
                                  invocation->given.items[i].option->name);
    return true;
}

enum status verify_process(struct invocation *invocation) {
    struct process_verification v = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct search_limits limits;
    if (check_options(invocation) && limits_of(invocation, &limits) &&
        process_model_load(&v.model, invocation, invocation->operands.items, invocation->operands.count) &&
        fsp_take_apart(&v.model.fsp, v.model.name, &v.network) && ask(&v) && answer_all(&v, limits.states))
        answer = (struct answer){status_of(&v), &v, write_json, write_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < v.questions.count; i++)
        batch_free(&v.questions.items[i].way);
    array_free(&v.questions);
    array_free(&v.unchecked);
    search_free(&v.search);
    parallel_free(&v.parallel);
    fsp_network_free(&v.network);
    process_model_free(&v.model);
    return status;
}
