#include "assume/check.h"

#include <string.h>

#include "assume/file.h"
#include "command/explanation.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/own_sends.h"
#include "language/aml/language.h"
#include "language/aml/lower.h"
#include "language/aml/text.h"
#include "report/check_report.h"
#include "report/text/surroundings.h"
#include "verify/verify.h"

/* A candidate and what was found out about it. */
struct trial {
    const char *file;
    struct sources sources;
    struct aml aml;
    struct system system;
    struct candidate candidate;
    struct check check;
    ARRAY(struct check) parts; /* where there are several properties, for each alone */
    struct explanation explanation;
    /* --in: the closed system with the candidate */
    struct model closed;
    struct verification verification;
    bool is_closed;
    enum confirmation confirmation;
};

struct trials {
    struct invocation *invocation;
    struct search_limits limits;
    struct sources sources; /* of the assumption */
    struct assumption assumption;
    struct sources open; /* --in: the files of the open system */
    bool stopped;        /* there is no time for more of them in the whole system */
    ARRAY(struct trial) list;
    ARRAY(struct candidate_report) reports;
};

static bool is_tried_in_system(const struct trials *t) {
    return invocation_value(t->invocation, OPTION_IN) != NULL;
}

/* --- Results --- */

/* What is not known of a candidate alone is decided by the whole system, if that was tried. */
static enum status status_of_trial(const struct trial *trial) {
    enum check_verdict verdict = trial->check.verdict;
    if (verdict == CHECK_ACCEPTED)
        return STATUS_YES;
    if (verdict == CHECK_UNSAFE || trial->confirmation == CONFIRMATION_VIOLATES)
        return STATUS_NO;
    if (trial->confirmation == CONFIRMATION_HOLDS)
        return STATUS_YES;
    return verdict == CHECK_NONCOMPLIANT ? STATUS_NO : STATUS_INCONCLUSIVE;
}

static enum status status_of(const struct trials *t) {
    enum status worst = STATUS_YES;
    for (size_t i = 0; i < t->list.count; i++) {
        enum status status = status_of_trial(&t->list.items[i]);
        if (status == STATUS_NO)
            return STATUS_NO;
        if (status == STATUS_INCONCLUSIVE)
            worst = STATUS_INCONCLUSIVE;
    }
    return worst;
}

/* --- One candidate --- */

static bool add_surroundings(struct trials *t, struct trial *trial) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(t->invocation->job, &bytes);
    if (output)
        surroundings_write(&t->assumption, output);
    bool fine = output && output_commit(output) &&
                sources_add(&trial->sources, "the open system", bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    return fine;
}

/* A method that has been complained about, as if it were there. */
static bool add_handler(struct trial *trial, struct aml_actor *actor, const char *message) {
    struct aml_method *method = arena_allocate(&trial->aml.arena, sizeof *method), **end = &actor->methods;
    if (!method)
        return false;
    while (*end)
        end = &(*end)->next;
    *method = (struct aml_method){.name = {message, actor->name.span}, .broken = true};
    *end = method;
    return true;
}

/* Can the parameter be what is written there: 2, true, or the name of an actor? */
static bool takes_value(const struct aml_variable *parameter, const char *text, size_t length) {
    int64_t value;
    bool number = action_number(text, length, &value);
    if (parameter->type.kind == AML_ACTOR)
        return !number;
    return number && value >= parameter->type.low && value <= parameter->type.high;
}

/* The values of grant(2,true), one per parameter. */
static bool takes_values(const struct aml_method *method, const char *values) {
    const struct aml_variable *p = method->parameters;
    for (; p && *values; p = p->next) {
        size_t length = strcspn(++values, ",)");
        if (!takes_value(p, values, length))
            return false;
        values += length;
    }
    return !p && strcmp(values, method->parameters_count > 0 ? ")" : "") == 0;
}

/* A message that the component may get, perhaps with values. */
static bool check_handler(struct trial *trial, struct aml_actor *actor, const char *message) {
    size_t length = strcspn(message, "(");
    const char *name = arena_text(&trial->aml.arena, message, length);
    if (!name)
        return false;
    struct aml_method *method = aml_find_method(actor->methods, name);
    if (!method && !actor->broken) {
        sources_error(&trial->sources, actor->name.span, "the open system may send it", "%s has no method %s",
                      actor->name.text, name);
        return add_handler(trial, actor, name);
    }
    if (method && !method->broken && !takes_values(method, message + length)) {
        sources_error(&trial->sources, method->name.span,
                      message[length] ? "the open system may send it; give the parameters ranges that hold it"
                                      : "messages of the interface have none",
                      message[length] ? "%s cannot take %s" : "%s takes no parameters", name, message);
        method->broken = true;
    }
    return true;
}

/* What main sends must fit its mailbox. */
static void check_mailbox(struct trial *trial, struct aml_actor *actor, uint32_t initial) {
    if (actor->capacity == 0 || actor->capacity >= initial)
        return;
    sources_error(&trial->sources, actor->capacity_span, "enlarge the mailbox",
                  "main sends %u messages to %s, whose mailbox holds %u", initial, actor->name.text,
                  actor->capacity);
    actor->capacity = initial;
}

static bool has_skipped(const struct aml *aml, const char *name) {
    const struct aml_skipped *skipped = aml->skipped;
    while (skipped && strcmp(skipped->name.text, name) != 0)
        skipped = skipped->next;
    return skipped != NULL;
}

/* As if it were somewhere in what could not be read: main's sends to it are right. */
static bool skip_component(struct trial *trial, const char *component) {
    struct aml_skipped *skipped = arena_allocate(&trial->aml.arena, sizeof *skipped);
    if (!skipped)
        return false;
    *skipped = (struct aml_skipped){.name.text = component, .next = trial->aml.skipped};
    trial->aml.skipped = skipped;
    return true;
}

/* The candidate must be there, with room for what main sends, and know every message it may get. What follows
 * from a mistake here is not told again. False: no memory. */
static bool check_component(struct trials *t, struct trial *trial) {
    struct place place = {.file = trial->file};
    const char *component = t->assumption.component;
    struct aml_actor *actor = aml_find_actor(&trial->aml, component);
    if (!actor && !has_skipped(&trial->aml, component)) {
        job_reject(t->invocation->job, &place, "the candidate has the name of the missing component",
                   "there is no actor %s", component);
        return skip_component(trial, component);
    }
    if (!actor)
        return true;
    check_mailbox(trial, actor, (uint32_t)t->assumption.main.items.count);
    for (uint32_t i = 0; i < t->assumption.contract.receives; i++)
        if (!check_handler(trial, actor, t->assumption.actions.items.items[i] + 1))
            return false;
    return true;
}

/* One more name of a list, whose last is told by `and`. */
static void add_to_list(struct text *list, const char *name, bool last) {
    text_add(list, list->chars.count == 0 ? "" : last ? " and " : ", ");
    text_add(list, name);
}

/* The candidate is the component and nothing else: what comes with it, such as the open system that is there
 * already, is not what was meant. A file without the component has another mistake. */
static bool is_alone(struct trials *t, struct trial *trial) {
    struct text others = {.memory = &t->invocation->job->memory};
    const char *component = t->assumption.component;
    const struct aml_actor *last = NULL, *first = NULL;
    const struct aml_main *main = trial->aml.mains;
    const struct aml_missing *missing = trial->aml.missing;
    const struct property *property = trial->aml.properties.first;
    bool has_component = aml_find_actor(&trial->aml, component) != NULL;
    for (const struct aml_actor *a = trial->aml.actors; a; a = a->next)
        if (strcmp(a->name.text, component) != 0 &&
            (has_component || assumption_has_actor(&t->assumption, a->name.text, strlen(a->name.text)))) {
            first = first ? first : a;
            last = a;
        }
    if (!first && !main && !missing && !property)
        return true;
    for (const struct aml_actor *a = first; a; a = a->next)
        if (strcmp(a->name.text, component) != 0)
            add_to_list(&others, a->name.text, a == last && !main && !missing && !property);
    if (main)
        add_to_list(&others, "main", !missing && !property);
    if (missing)
        add_to_list(&others, "missing", !property);
    if (property)
        add_to_list(&others, "properties", true);
    bool known = !first || assumption_has_actor(&t->assumption, first->name.text, strlen(first->name.text));
    sources_error(&trial->sources,
                  first     ? first->name.span
                  : main    ? main->span
                  : missing ? missing->name.span
                            : property->name.span,
                  known ? "put the candidate into a file of its own"
                        : "a candidate is one actor; use lacuna verify for several together with the system",
                  "a candidate is %s alone, without %s", component, text_end(&others));
    text_free(&others);
    return false;
}

/* Everything that is wrong with it is told, whatever was wrong with others. */
static bool read_candidate(struct trials *t, struct trial *trial) {
    if (!sources_read(&trial->sources, trial->file) || !add_surroundings(t, trial))
        return false;
    trial->aml.partial = true;
    trial->aml.warned_files = 1; /* the candidate's own */
    aml_parse(&trial->aml, 0);
    if (!is_alone(t, trial))
        return false;
    aml_parse(&trial->aml, 1);
    return check_component(t, trial) && aml_check(&trial->aml);
}

/* Each property alone, where there are several. */
static bool check_parts(struct trials *t, struct trial *trial) {
    struct job *job = t->invocation->job;
    size_t count = t->assumption.properties.items.count;
    for (size_t i = 0; i < count && count > 1; i++) {
        struct check fresh = {.verdict = CHECK_ACCEPTED};
        if (!array_push(&job->memory, &trial->parts, fresh) ||
            !check_candidate(&trial->parts.items[i], job, &trial->candidate, &t->assumption.contract,
                             UINT32_C(1) << i, &t->limits))
            return false;
    }
    return true;
}

static bool try_candidate(struct trials *t, const char *file) {
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
    const struct aml_actor *actor = aml_find_actor(&trial->aml, t->assumption.component);
    return own_sends_warn(&trial->aml, &t->assumption) &&
           explain_flow(t->invocation, &trial->system, actor->index) &&
           explanation_make(&trial->explanation, t->invocation, &t->assumption,
                            &trial->sources.files.items[0]) &&
           candidate_prepare(&trial->candidate, &trial->system, actor->index, &t->assumption.contract,
                             t->assumption.actions.items.items) &&
           check_candidate(&trial->check, job, &trial->candidate, &t->assumption.contract,
                           property_set_all(t->assumption.contract.properties), &t->limits) &&
           check_parts(t, trial);
}

/* After a mistake the others are read all the same, so that all mistakes are told. */
static bool try_candidates(struct trials *t) {
    struct job *job = t->invocation->job;
    size_t count = t->invocation->operands.count;
    if (!array_reserve(&job->memory, &t->list, count))
        return false;
    bool fine = true;
    for (size_t i = 0; i < count && (fine || job_outcome(job) == OUTCOME_BAD_INPUT); i++)
        fine = try_candidate(t, t->invocation->operands.items[i]) && fine;
    diagnostics_sort(&job->diagnostics);
    return fine;
}

/* --- The whole system --- */

static bool parse_open(struct trials *t, struct aml *aml) {
    bool fine = true;
    for (uint32_t i = 0; i < t->open.files.count; i++)
        fine = aml_parse_any(aml, i) && fine;
    return fine;
}

/* Of the tree as it was parsed, and the properties of the assumption that it has. 0: there is no memory. */
static uint64_t fingerprint_of(struct trials *t, const struct aml *aml) {
    struct job *job = t->invocation->job;
    const struct assumption *a = &t->assumption;
    struct arena arena;
    ARRAY(const char *) properties = {0};
    arena_init(&arena, &job->memory);
    const char *specified = aml_text_around(aml, a->component, stub_has_alternatives(a->stub), &arena);
    bool fine = specified;
    for (size_t i = 0; i < a->properties.items.count; i++)
        for (const struct property *p = aml->properties.first; p && fine; p = p->next)
            if (strcmp(p->name.text, a->properties.items.items[i]) == 0) {
                const char *property = aml_property_text(aml, p, &arena);
                fine = property && array_push(&job->memory, &properties, property);
            }
    uint64_t fingerprint =
        fine ? assumption_fingerprint(job, specified, properties.items, properties.count) : 0;
    array_free(&properties);
    arena_free(&arena);
    return fingerprint;
}

/* The files of the open system must be those that the assumption was made for, whether a candidate needs them
 * or not. */
static bool read_open(struct trials *t) {
    const struct invocation *invocation = t->invocation;
    for (size_t i = 0; i < invocation->given.count; i++)
        if (invocation->given.items[i].option->id == OPTION_IN &&
            !sources_read(&t->open, invocation->given.items[i].value))
            return false;
    struct aml aml;
    aml_init(&aml, &t->open);
    aml.warned_files = 0;
    bool fine = parse_open(t, &aml);
    if (fine && is_tried_in_system(t) && fingerprint_of(t, &aml) != t->assumption.fingerprint)
        fine = job_reject(invocation->job, NULL,
                          "give the same files in the same order, or run lacuna assume again",
                          "the assumption was made for another system");
    aml_free(&aml);
    return fine && !job_failed(invocation->job);
}

static bool add_copy(struct sources *sources, const struct source *source) {
    return sources_add(sources, source->name, source->text, source->length);
}

/* The open system with the candidate in its place. */
static bool close_system(struct trials *t, struct trial *trial) {
    struct sources *sources = &trial->closed.sources;
    struct aml *aml = model_aml(&trial->closed);
    bool fine = true;
    aml->partial = true;
    aml->warned_files = 0; /* assume, and the candidate alone, have told */
    for (uint32_t i = 0; i < t->open.files.count && fine; i++)
        fine = add_copy(sources, &t->open.files.items[i]) && aml_parse_any(aml, i);
    fine = fine && add_copy(sources, &trial->sources.files.items[0]) &&
           aml_parse(aml, (uint32_t)sources->files.count - 1);
    if (!fine)
        return false;
    /* It is there now; with an actor as interface, no block says that it was missing. */
    aml_find_actor(aml, t->assumption.component)->in_question = true;
    return aml_check(aml) && aml_lower(aml, &trial->closed.system);
}

static void free_closed(struct trial *trial) {
    if (!trial->is_closed)
        return;
    verification_free(&trial->verification);
    model_free(&trial->closed);
    trial->is_closed = false;
}

static void note_limits(struct trials *t, const struct trial *trial) {
    struct place place = {.file = trial->file};
    diagnostics_add(&t->invocation->job->diagnostics, SEVERITY_NOTE, &place, NULL,
                    "the limits ended the search in the whole system");
}

/* The verdicts on the candidates alone are known: whatever stops the search in the whole system does not
 * change them. */
static bool settle_for_verdict(struct trials *t, struct trial *trial) {
    struct job *job = t->invocation->job;
    enum outcome outcome = job_outcome(job);
    if (!job_forgive_limits(job))
        return false;
    free_closed(trial);
    t->stopped = outcome == OUTCOME_TIME || outcome == OUTCOME_INTERRUPTED;
    note_limits(t, trial);
    return !job_failed(job);
}

/* Has some property that verdict in the whole system? */
static bool some_question_is(const struct trial *trial, enum verdict verdict) {
    for (size_t i = 0; i < trial->verification.questions.count; i++)
        if (trial->verification.questions.items[i].verdict == verdict)
            return true;
    return false;
}

/* Is the property violated when the candidate takes its place? */
static bool confirm(struct trials *t, struct trial *trial) {
    struct job *job = t->invocation->job;
    struct verify_options options = {.properties = t->assumption.properties.items.items,
                                     .properties_count = t->assumption.properties.items.count,
                                     .limits = t->limits};
    if (t->stopped) {
        note_limits(t, trial);
        return true;
    }
    trial->is_closed = true;
    if (!model_begin(&trial->closed, job, &AML_LANGUAGE) || !close_system(t, trial) ||
        !verify(&trial->verification, job, &trial->closed.system, &options))
        return settle_for_verdict(t, trial);
    if (some_question_is(trial, VERDICT_VIOLATED))
        trial->confirmation = CONFIRMATION_VIOLATES;
    else if (some_question_is(trial, VERDICT_INCONCLUSIVE))
        note_limits(t, trial);
    else
        trial->confirmation = CONFIRMATION_HOLDS;
    return true;
}

static bool confirm_all(struct trials *t) {
    for (size_t i = 0; i < t->list.count && is_tried_in_system(t); i++)
        if (t->list.items[i].check.verdict != CHECK_ACCEPTED && !confirm(t, &t->list.items[i]))
            return false;
    return true;
}

/* --- The command --- */

static bool prepare_reports(struct trials *t) {
    for (size_t i = 0; i < t->list.count; i++) {
        const struct trial *trial = &t->list.items[i];
        struct candidate_report report = {.file = trial->file,
                                          .sources = &trial->sources,
                                          .check = &trial->check,
                                          .parts = trial->parts.items,
                                          .parts_count = trial->parts.count,
                                          .compliance =
                                              trial->explanation.made ? &trial->explanation.compliance : NULL,
                                          .confirmation = trial->confirmation,
                                          .whole = &trial->verification,
                                          .whole_sources = &trial->closed.sources};
        if (!array_push(&t->invocation->job->memory, &t->reports, report))
            return false;
    }
    return true;
}

static bool read_assumption(struct trials *t) {
    struct job *job = t->invocation->job;
    const char *path = invocation_value(t->invocation, OPTION_AGAINST);
    if (!path)
        return job_reject(job, NULL, "lacuna assume SYSTEM… -o FILE.assumption makes one",
                          "against what? --against is missing");
    if (!sources_read(&t->sources, path) || !assumption_read(&t->assumption, &t->sources, 0))
        return false;
    struct place place = {.file = path};
    if (t->assumption.stub == STUB_QUEUE)
        diagnostics_add(&job->diagnostics, SEVERITY_WARNING, &place, "run lacuna assume without --stub",
                        "made with the queue stub, which is not sound: components can be accepted that break "
                        "the property");
    return explanation_check(t->invocation, &t->assumption);
}

static void free_trials(struct trials *t) {
    for (size_t i = 0; i < t->list.count; i++) {
        struct trial *trial = &t->list.items[i];
        free_closed(trial);
        check_free(&trial->check);
        for (size_t p = 0; p < trial->parts.count; p++)
            check_free(&trial->parts.items[p]);
        array_free(&trial->parts);
        explanation_free(&trial->explanation);
        candidate_free(&trial->candidate);
        system_free(&trial->system);
        aml_free(&trial->aml);
        sources_free(&trial->sources);
    }
    array_free(&t->list);
    array_free(&t->reports);
    assumption_free(&t->assumption);
    sources_free(&t->open);
    sources_free(&t->sources);
}

static enum status run(struct invocation *invocation) {
    struct trials t = {.invocation = invocation};
    struct check_report report = {.job = invocation->job,
                                  .assumption = &t.assumption,
                                  .in_system = is_tried_in_system(&t),
                                  .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, check_report_json, check_report_text};
    sources_init(&t.sources, invocation->job);
    sources_init(&t.open, invocation->job);
    assumption_init(&t.assumption, invocation->job);
    if (limits_of(invocation, &t.limits) && read_assumption(&t) && read_open(&t) && try_candidates(&t) &&
        confirm_all(&t) && prepare_reports(&t)) {
        report.candidates = t.reports.items;
        report.candidates_count = t.reports.count;
        answer = (struct answer){status_of(&t), &report, check_report_json, check_report_text};
    }
    enum status status = invocation_answer(invocation, &answer);
    free_trials(&t);
    return status;
}

static const struct option OWN[] = {
    {OPTION_AGAINST, "against", 0, "FILE", "FILE", "the assumption, as lacuna assume has written it"},
    {OPTION_IN, "in", 0, "FILE", "FILE",
     "a file of the open system (may be repeated): what is not accepted is tried in it"},
    {OPTION_STATES, "states", 0, "N", NULL, "give up, with status 3, beyond N states of a search"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_EXPLANATION, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna check mutex.aml --against mutex.assumption",
     "does this component respect what was assumed of it?"},
    {"lacuna check bad.aml --against mutex.assumption --in clients.aml",
     "and how the whole system breaks the property with it"},
    {"lacuna check mutex.aml --against mutex.assumption --compliance static",
     "besides, message by message: what it can answer, and what the interface allows"},
    {"lacuna check mutex.aml --against mutex.assumption --flow reqL -o reqL.svg",
     "besides, a drawing of what can follow from reqL"},
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
