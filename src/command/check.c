#include "assume/check.h"

#include <string.h>
#include <unistd.h>

#include "assume/file.h"
#include "command/files.h"
#include "command/model.h"
#include "language/aml/formula.h"
#include "language/aml/lower.h"
#include "report/run_report.h"
#include "report/table.h"
#include "report/terminal.h"
#include "verify/verify.h"

enum confirmation { CONFIRMATION_NONE, CONFIRMATION_VIOLATES, CONFIRMATION_HOLDS };

/* A candidate and what was found out about it. */
struct trial {
    const char *file;
    struct sources sources;
    struct aml aml;
    struct system system;
    struct candidate candidate;
    struct check check;
    /* --in: the closed system with the candidate */
    struct model closed;
    struct verification verification;
    bool is_closed;
    enum confirmation confirmation;
};

struct trials {
    struct invocation *invocation;
    struct sources sources; /* of the assumption */
    struct assumption_file assumption;
    ARRAY(struct trial) list;
};

static const char *verdict_text(enum check_verdict verdict) {
    static const char *const TEXTS[] = {"accepted", "rejected", "noncompliant", "inconclusive"};
    return TEXTS[verdict];
}

/* --- Results --- */

static void write_json(struct json *json, const void *results) {
    const struct trials *t = results;
    for (size_t i = 0; i < t->list.count; i++) {
        const struct trial *trial = &t->list.items[i];
        json_object(json);
        json_text_member(json, "candidate", trial->file);
        json_text_member(json, "verdict", verdict_text(trial->check.verdict));
        json_number_member(json, "states", trial->check.states);
        json_key(json, "trace");
        if (trial->check.has_run)
            run_json(&trial->check.run, &trial->sources, t->assumption.property, json);
        else
            json_null(json);
        json_key(json, "confirmed");
        if (trial->confirmation == CONFIRMATION_NONE)
            json_null(json);
        else
            json_boolean(json, trial->confirmation == CONFIRMATION_VIOLATES);
        json_end(json);
    }
}

/* What the contract would allow where the candidate went wrong. */
static void write_allowed(const struct trials *t, const struct trial *trial, struct output *output) {
    const struct contract *c = &t->assumption.contract;
    const char *before = "it may send here: ";
    for (uint32_t a = c->receives; a < c->actions; a++) {
        uint32_t target = contract_move(c, trial->check.last_state, a);
        if (!contract_is_state(target))
            continue;
        output_format(output, "%s%s", before, t->assumption.actions.items.items[a]);
        before = ", ";
    }
    output_text(output, before[0] == ',' ? "\n" : "it may send nothing here\n");
}

static void write_trace(const struct trials *t, const struct trial *trial, struct output *output) {
    struct run_chart chart;
    bool unsafe = trial->check.verdict == CHECK_UNSAFE;
    if (!trial->check.has_run || !run_chart_init(&chart, &trial->check.run, &trial->sources, trial->file))
        return;
    output_text(output, "\n");
    chart.chart.title = trial->file;
    chart.chart.ending = unsafe ? "π: the property is violated, whatever the others do"
                                : "the last send is outside of the interface";
    chart_write_text(t->invocation->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO),
                     output);
    run_chart_free(&chart);
    write_allowed(t, trial, output);
}

static const struct question *closed_question(const struct trial *trial) {
    return &trial->verification.questions.items[0];
}

/* What became of it in the whole system. */
static void write_confirmation(const struct trials *t, const struct trial *trial, struct output *output) {
    struct run_chart chart;
    if (trial->confirmation == CONFIRMATION_NONE)
        return;
    if (trial->confirmation == CONFIRMATION_HOLDS) {
        output_text(
            output,
            trial->check.verdict == CHECK_UNSAFE
                ? "\nNot confirmed: in this system the property holds. The check is conservative where a turn "
                  "sends several messages, or a mailbox is full.\n"
                : "\nIn this system the property holds all the same.\n");
        return;
    }
    output_format(output, "\nConfirmed: in this system %s is violated.\n\n", t->assumption.property);
    if (!run_chart_init(&chart, &closed_question(trial)->run, &trial->closed.sources, t->assumption.property))
        return;
    chart.chart.title = t->assumption.property;
    chart_write_text(t->invocation->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO),
                     output);
    run_chart_free(&chart);
}

static void write_text(struct output *output, const void *results) {
    const struct trials *t = results;
    struct table table;
    table_init(&table, t->invocation->job, 3);
    table_text(&table, "candidate");
    table_text(&table, "verdict");
    table_text(&table, "states");
    for (size_t i = 0; i < t->list.count; i++) {
        table_text(&table, t->list.items[i].file);
        table_text(&table, verdict_text(t->list.items[i].check.verdict));
        table_number(&table, t->list.items[i].check.states);
    }
    table_write(&table, output);
    table_free(&table);
    for (size_t i = 0; i < t->list.count; i++) {
        write_trace(t, &t->list.items[i], output);
        write_confirmation(t, &t->list.items[i], output);
    }
    output_text(output, "\n");
    cost_write(t->invocation->job, t->invocation->started, output);
}

static enum status status_of(const struct trials *t) {
    enum status status = STATUS_YES;
    for (size_t i = 0; i < t->list.count; i++) {
        enum check_verdict verdict = t->list.items[i].check.verdict;
        if (verdict == CHECK_UNSAFE || verdict == CHECK_NONCOMPLIANT)
            return STATUS_NO;
        if (verdict == CHECK_INCONCLUSIVE)
            status = STATUS_INCONCLUSIVE;
    }
    return status;
}

/* --- One candidate --- */

static bool add_surroundings(struct trials *t, struct trial *trial) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(t->invocation->job, &bytes);
    if (output)
        assumption_write_surroundings(&t->assumption, output);
    bool fine = output && output_commit(output) &&
                sources_add(&trial->sources, "the open system", bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    return fine;
}

static struct aml_actor *find_actor(const struct aml *aml, const char *name) {
    struct aml_actor *actor = aml->actors;
    while (actor && strcmp(actor->name.text, name) != 0)
        actor = actor->next;
    return actor;
}

/* The candidate must be there, and know every message it may get. */
static bool check_candidate_itself(struct trials *t, struct trial *trial) {
    struct job *job = t->invocation->job;
    struct place place = {.file = trial->file};
    const struct aml_actor *actor = find_actor(&trial->aml, t->assumption.component);
    if (!actor)
        return job_reject(job, &place, "the candidate has the name of the missing component",
                          "there is no actor %s", t->assumption.component);
    bool fine = true;
    for (uint32_t i = 0; i < t->assumption.contract.receives; i++) {
        const char *message = t->assumption.actions.items.items[i] + 1;
        const struct aml_method *method = actor->methods;
        while (method && strcmp(method->name.text, message) != 0)
            method = method->next;
        if (!method)
            sources_error(&trial->sources, actor->name.span, "the open system may send it",
                          "%s has no method %s", actor->name.text, message);
        else if (method->parameters_count > 0)
            sources_error(&trial->sources, method->name.span, "messages of the interface have none",
                          "%s takes no parameters", message);
        fine = fine && method && method->parameters_count == 0;
    }
    return fine;
}

static bool read_candidate(struct trials *t, struct trial *trial) {
    if (!sources_read(&trial->sources, trial->file) || !add_surroundings(t, trial))
        return false;
    trial->aml.partial = true;
    bool parsed = aml_parse(&trial->aml, 0);
    parsed = aml_parse(&trial->aml, 1) && parsed;
    return parsed && aml_check(&trial->aml) && check_candidate_itself(t, trial);
}

static bool try_candidate(struct trials *t, const char *file, const struct search_limits *limits) {
    struct job *job = t->invocation->job;
    struct trial fresh = {.file = file};
    if (!array_push(&job->memory, &t->list, fresh))
        return false;
    struct trial *trial = &t->list.items[t->list.count - 1];
    sources_init(&trial->sources, job);
    aml_init(&trial->aml, &trial->sources);
    system_init(&trial->system, job);
    if (!read_candidate(t, trial) || job_failed(job) || !aml_lower(&trial->aml, &trial->system))
        return false;
    uint32_t component = find_actor(&trial->aml, t->assumption.component)->index;
    return candidate_prepare(&trial->candidate, &trial->system, component, &t->assumption.contract,
                             t->assumption.actions.items.items) &&
           check_candidate(&trial->check, job, &trial->candidate, &t->assumption.contract, limits);
}

/* --- The whole system --- */

static bool read_whole(struct trials *t, struct trial *trial) {
    struct invocation *invocation = t->invocation;
    struct sources *sources = &trial->closed.sources;
    for (size_t i = 0; i < invocation->given.count; i++)
        if (invocation->given.items[i].option->id == OPTION_IN &&
            (!sources_read(sources, invocation->given.items[i].value) ||
             !aml_parse_any(&trial->closed.aml, (uint32_t)sources->files.count - 1)))
            return false;
    if (assumption_fingerprint(&trial->closed.aml, t->assumption.property) != t->assumption.fingerprint)
        return job_reject(invocation->job, NULL,
                          "give the same files in the same order, or run lacuna assume again",
                          "the assumption was made for another system");
    return sources_read(sources, trial->file) &&
           aml_parse(&trial->closed.aml, (uint32_t)sources->files.count - 1) && aml_check(&trial->closed.aml);
}

/* Is the property violated when the candidate takes its place? */
static bool confirm(struct trials *t, struct trial *trial) {
    struct job *job = t->invocation->job;
    const char *properties[] = {t->assumption.property};
    struct verify_options options = {
        .properties = properties, .properties_count = 1, .limits = {UINT64_MAX, UINT64_MAX}};
    trial->is_closed = true;
    sources_init(&trial->closed.sources, job);
    aml_init(&trial->closed.aml, &trial->closed.sources);
    trial->closed.aml.partial = true;
    system_init(&trial->closed.system, job);
    if (!read_whole(t, trial) || !aml_lower(&trial->closed.aml, &trial->closed.system) ||
        !verify(&trial->verification, job, &trial->closed.system, &options))
        return false;
    trial->confirmation =
        closed_question(trial)->verdict == VERDICT_VIOLATED ? CONFIRMATION_VIOLATES : CONFIRMATION_HOLDS;
    return true;
}

/* --- The command --- */

static bool read_assumption(struct trials *t) {
    const char *path = invocation_value(t->invocation, OPTION_AGAINST);
    if (!path)
        return job_reject(t->invocation->job, NULL, "lacuna assume SYSTEM… -o FILE.assumption makes one",
                          "against what? --against is missing");
    return sources_read(&t->sources, path) && assumption_read(&t->assumption, &t->sources, 0);
}

static void free_trials(struct trials *t) {
    for (size_t i = 0; i < t->list.count; i++) {
        struct trial *trial = &t->list.items[i];
        if (trial->is_closed) {
            verification_free(&trial->verification);
            model_free(&trial->closed);
        }
        check_free(&trial->check);
        candidate_free(&trial->candidate);
        system_free(&trial->system);
        aml_free(&trial->aml);
        sources_free(&trial->sources);
    }
    array_free(&t->list);
    assumption_file_free(&t->assumption);
    sources_free(&t->sources);
}

static enum status run(struct invocation *invocation) {
    struct trials t = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct search_limits limits;
    sources_init(&t.sources, invocation->job);
    arena_init(&t.assumption.arena, &invocation->job->memory);
    bool fine = limits_of(invocation, &limits) && read_assumption(&t) &&
                array_reserve(&invocation->job->memory, &t.list, invocation->operands.count);
    /* After a mistake the others are read all the same, so that all mistakes are told. */
    for (size_t i = 0; i < invocation->operands.count &&
                       (fine || job_outcome(invocation->job) == OUTCOME_BAD_INPUT) && t.list.capacity > 0;
         i++) {
        fine = try_candidate(&t, invocation->operands.items[i], &limits) && fine;
        struct trial *trial = fine ? &t.list.items[i] : NULL;
        if (fine && invocation_value(invocation, OPTION_IN) &&
            (trial->check.verdict == CHECK_UNSAFE || trial->check.verdict == CHECK_NONCOMPLIANT))
            fine = confirm(&t, trial);
    }
    if (fine)
        answer = (struct answer){status_of(&t), &t, write_json, write_text};
    enum status status = invocation_answer(invocation, &answer);
    free_trials(&t);
    return status;
}

static const struct option OWN[] = {
    {OPTION_AGAINST, "against", 0, "FILE", "FILE", "the assumption, as lacuna assume has written it"},
    {OPTION_IN, "in", 0, "FILE", "FILE",
     "a file of the open system (may be repeated): what is not accepted is tried in it"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_LIMITS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna check mutex.aml --against mutex.assumption",
     "does this component respect what was assumed of it?"},
    {"lacuna check bad.aml --against mutex.assumption --in clients.aml",
     "and how the whole system breaks the property with it"},
    {0},
};

const struct command COMMAND_CHECK = {
    .name = "check",
    .operands = "CANDIDATE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "candidates for a missing component, alone, against an assumption",
    .description =
        "Tells of each candidate, an actor in AML, whether the property holds when it takes the place of the missing "
        "component: accepted; rejected, with a shortest trace that breaks the property; or noncompliant, with a "
        "send that the interface does not allow.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
