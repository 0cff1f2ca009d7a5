#include <string.h>

#include "command/operand/closed_actors.h"
#include "command/operand/component.h"
#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
#include "report/component_report.h"
#include "report/text/census_text.h"
#include "report/verify_report.h"

struct actors_verification {
    struct invocation *invocation;
    struct option_values wanted; /* --property */
    struct model model;
    struct verify_options options;
    struct verification closed;              /* of the whole system */
    struct component_verification component; /* or of a component */
    bool *inside;                            /* with --component: the actors of the component */
    struct assumed_actors assumed;           /* with --assume */
    struct closed_actors chaos;              /* with --close */
    struct system *system;                   /* that is verified if there is no component */
    struct judgement judgement;
    ARRAY(const struct question *) announced;
};

static bool option_is(const struct invocation *invocation, enum option_id id, const char *value) {
    const char *given = invocation_value(invocation, id);
    return given && strcmp(given, value) == 0;
}

static const struct verification *verification_of(const struct actors_verification *a) {
    return a->inside ? &a->component.verification : &a->closed;
}

static struct verify_report report_of(const struct actors_verification *a) {
    return (struct verify_report){.verification = verification_of(a),
                                  .component = a->inside ? &a->component : NULL,
                                  .judgement = &a->judgement,
                                  .sources = &a->model.sources,
                                  .fairness = a->options.fairness,
                                  .asked = a->wanted.list.count > 0,
                                  .replay = invocation_value(a->invocation, OPTION_REPLAY) != NULL,
                                  .announced = a->announced.items,
                                  .announced_count = a->announced.count,
                                  .started = a->invocation->started};
}

/* A violation is shown when it is found: the search for others may take long. */
static void announce(void *data, const struct question *question) {
    struct actors_verification *a = data;
    if (judgement_weight(&a->judgement, question) != WEIGHT_ERROR || question->kind == QUESTION_OVERFLOW ||
        !array_push(&a->invocation->job->memory, &a->announced, question))
        return;
    struct output *output = announcement_open(a->invocation);
    if (!output)
        return;
    struct verify_report report = report_of(a);
    verify_report_violation(&report, question, output);
    output_text(output, "\n");
    output_commit(output);
}

/* The first violation, or else the first warning, as a picture. */
static bool store_picture(const struct actors_verification *a) {
    struct verify_report report = report_of(a);
    return store_run(a->invocation, OPTION_SVG, verify_report_pictured(&report) ? &report : NULL,
                     verify_report_picture);
}

/* Where people may expect another answer, since they know it from another tool. */
static void compare_with_others(const struct actors_verification *a) {
    const struct verification *v = verification_of(a);
    const struct language *language = a->model.language;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        bool initial = question->kind == QUESTION_INVARIANT && question->run.steps.count == 0;
        bool ending = question->kind == QUESTION_FORMULA &&
                      v->system->formulas.items[question->about].over_states &&
                      (question->run.claim == RUN_STOPS || question->run.claim == RUN_STAYS);
        const char *difference = initial ? language->if_initial : ending ? language->if_ending : NULL;
        if (question->has_run && difference)
            diagnostics_add(&v->job->diagnostics, SEVERITY_NOTE, NULL, difference,
                            initial ? "%s is false in the initial state"
                                    : "%s is violated by a run that ends",
                            question->name);
    }
}

/* A closed system gets messages and has room where an open one may wait. */
static void warn_of_liveness(const struct actors_verification *a) {
    for (size_t i = 0; i < a->closed.questions.count; i++) {
        const struct question *question = &a->closed.questions.items[i];
        if (question->kind == QUESTION_FORMULA && question->verdict == VERDICT_HOLDS &&
            !question->temporal.class.safety)
            diagnostics_add(
                &a->invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                "verify the system with your component in place of the missing one",
                "%s is a liveness property: it holds for the closed system, but an open one may violate it",
                question->name);
    }
}

static void advise(const struct actors_verification *a) {
    const struct verification *v = verification_of(a);
    compare_with_others(a);
    if (invocation_value(a->invocation, OPTION_CLOSE))
        warn_of_liveness(a);
    if (v->bound_met)
        diagnostics_add(&v->job->diagnostics, SEVERITY_WARNING, NULL,
                        "raise --depth or --states: what holds so far may be violated later",
                        "the search ended at --depth or --states");
    if (judgement_verdict(&a->judgement, v) == VERDICT_INCONCLUSIVE)
        name_unbounded(&a->model, &v->ranges);
    invocation_explain_stop(a->invocation);
    census_note(v->job, &v->census, v->system, SYSTEM_NONE);
}

static bool read_options(struct actors_verification *a) {
    struct invocation *invocation = a->invocation;
    const char *property = invocation_value(invocation, OPTION_PROPERTY);
    a->options.fairness = option_is(invocation, OPTION_FAIRNESS, "weak") ? FAIRNESS_WEAK : FAIRNESS_NONE;
    a->judgement.overflow_counts = option_is(invocation, OPTION_OVERFLOW, "error");
    a->judgement.overflow_shown = property || !option_is(invocation, OPTION_OVERFLOW, "ignore");
    a->judgement.quiescence_counts = option_is(invocation, OPTION_QUIESCENCE, "error");
    if (!invocation_values(invocation, OPTION_PROPERTY, &a->wanted))
        return false;
    a->options.properties = a->wanted.list.items;
    a->options.properties_count = a->wanted.list.count;
    a->options.on_violation = invocation_value(invocation, OPTION_JSON) ? NULL : announce;
    a->options.data = a;
    return check_no_promela_options(invocation) && check_no_process_options(invocation) &&
           limits_of(invocation, &a->options.limits) &&
           check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG));
}

/* What the language of the system takes for granted, where no option says otherwise. */
static void keep_conventions(struct actors_verification *a) {
    const struct system_conventions *conventions =
        a->inside ? &a->component.subsystem.system.conventions : &a->system->conventions;
    if (!invocation_value(a->invocation, OPTION_FAIRNESS) && conventions->weakly_fair)
        a->options.fairness = FAIRNESS_WEAK;
    if (!invocation_value(a->invocation, OPTION_OVERFLOW) && conventions->full_is_wrong)
        a->judgement.overflow_counts = true;
}

/* --component. True without it. */
static bool take_component(struct actors_verification *a) {
    const char *names = invocation_value(a->invocation, OPTION_COMPONENT);
    struct job *job = a->invocation->job;
    if (!names && invocation_value(a->invocation, OPTION_MESSAGES))
        return job_reject(job, NULL, "write --component one,two --messages", "--messages needs --component");
    if (!names && invocation_value(a->invocation, OPTION_ASSUME))
        return job_reject(job, NULL, "write --component one,two --assume three.assumption",
                          "--assume needs --component");
    if (!names)
        return true;
    if (invocation_count(a->invocation, OPTION_COMPONENT) > 1)
        return job_reject(job, NULL, "write --component one,two", "--component is given more than once");
    if (!model_creates_nothing(&a->model, "where a component is verified alone"))
        return false;
    a->inside = component_named(job, &a->model.system, names);
    if (!a->inside || !assumed_actors_read(&a->assumed, a->invocation, &a->model, a->inside))
        return false;
    struct component_actors actors = {a->inside, a->assumed.list.items, a->assumed.list.count};
    return component_begin(&a->component, job, &a->model.system, &actors);
}

/* The system of the operands, which --close closes. */
static bool load(struct actors_verification *a) {
    struct invocation *invocation = a->invocation;
    a->system = &a->model.system;
    if (!invocation_value(invocation, OPTION_CLOSE))
        return check_closing_is_wanted(invocation) && model_load(&a->model, invocation);
    if (invocation_value(invocation, OPTION_COMPONENT))
        return job_reject(invocation->job, NULL, "leave out one of them",
                          "--component takes actors of a closed system, and --close is for an open one");
    a->system = &a->chaos.closed.system;
    return closed_actors_load(&a->chaos, &a->model, invocation);
}

static bool search(struct actors_verification *a) {
    bool verified = a->inside ? component_verify(&a->component, &a->options)
                              : verify(&a->closed, a->invocation->job, a->system, &a->options);
    judgement_complete(&a->judgement, verification_of(a));
    return verified;
}

static enum status answer_messages(const struct actors_verification *a) {
    struct answer answer = {STATUS_YES, &a->component, component_messages_json, component_messages_text};
    return invocation_answer(a->invocation, &answer);
}

static enum status answer_questions(struct actors_verification *a) {
    struct answer answer = {STATUS_YES, NULL, verify_report_json, verify_report_text};
    struct verify_report report = report_of(a);
    bool has_searched = verification_of(a)->ranges.system && (!a->inside || a->component.answers);
    if (has_searched) {
        advise(a);
        answer.results = &report;
        answer.status = status_of_verdict(judgement_verdict(&a->judgement, verification_of(a)));
    }
    return invocation_answer(a->invocation, &answer);
}

static enum status run(struct invocation *invocation) {
    if (is_process_file(invocation, invocation->operands.items[0]))
        return verify_process(invocation);
    if (is_machine_model(invocation))
        return verify_machine(invocation);
    struct actors_verification a = {.invocation = invocation};
    bool ready = read_options(&a) && load(&a) && take_component(&a);
    bool lists_messages = ready && invocation_value(invocation, OPTION_MESSAGES);
    if (ready && !lists_messages) {
        keep_conventions(&a);
        if (search(&a))
            store_picture(&a);
    }
    enum status status = lists_messages ? answer_messages(&a) : answer_questions(&a);
    component_verification_free(&a.component);
    assumed_actors_free(&a.assumed);
    memory_free(a.inside);
    verification_free(&a.closed);
    closed_actors_free(&a.chaos);
    model_free(&a.model);
    array_free(&a.wanted.list);
    array_free(&a.announced);
    return status;
}

static const struct option OWN[] = {
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "check only this property, by its name: those of each language are named above (may be repeated)"},
    {OPTION_COMPONENT, "component", 0, "NAMES", NULL,
     "verify only these actors (NAME,NAME,...): messages of the other actors may arrive at any time"},
    {OPTION_MESSAGES, "messages", 0, NULL, NULL,
     "with --component: only list the messages that can arrive from outside"},
    {OPTION_ASSUME, "assume", 0, "FILE", "FILE",
     "with --component: restrict an actor outside to what this assumption about it allows (may be repeated)"},
    {OPTION_FAIRNESS, "fairness", 0, "KIND", "none|weak",
     "which runs count for liveness formulas. none (default): all runs. weak (default for Rebeca): not those in which an actor or process can always continue and never does"},
    {OPTION_OVERFLOW, "overflow", 0, "HOW", "error|warn|ignore",
     "how to report a send to a full mailbox (default: warn; for Rebeca: error). The turn waits until there is room; no message is lost"},
    {OPTION_QUIESCENCE, "quiescence", 0, "HOW", "error|report",
     "how to report a state in which all mailboxes are empty (default: report)"},
    {OPTION_SVG, "svg", 0, "FILE", "FILE", "draw the first violation (or warning) as a sequence chart"},
    {OPTION_REPLAY, "replay", 0, NULL, NULL,
     "also show variables and mailboxes, or channels, after each turn of a run"},
    {OPTION_CLOSE, "close", 0, NULL, NULL,
     "close an open model by its most general environment, and verify the result (lacuna close writes it)"},
    {OPTION_TRAIL, "trail", 0, "FILE", "FILE",
     "for Promela: write the run of the first violation as a trail for spin -t -k FILE"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,
                                               OPTIONS_PROMELA,
                                               OPTIONS_CLOSING,
                                               OPTIONS_PROCESS,
                                               OPTIONS_LIMITS,
                                               OPTIONS_MODEL,
                                               OPTIONS_CREATION,
                                               OPTIONS_GENERAL,
                                               NULL};

static const struct example EXAMPLES[] = {
    {"lacuna verify mutex.aml", "check all properties of the file, deadlocks, failures, overflow"},
    {"lacuna verify clients.aml mutex.aml --property exclusion --svg run.svg",
     "one property of two files, and a picture if it is violated"},
    {"lacuna verify tickets.rebeca tickets.property", "a Rebeca model with its property file"},
    {"lacuna verify philosophers.lts",
     "an FSP file: violated properties and deadlocks, with the actions that lead there"},
    {"lacuna verify leader.pml --property end_state --trail leader.trail",
     "a Promela model: can it deadlock? If so, write the run for spin -t"},
    {"lacuna verify mutex.aml --overflow error --replay",
     "report a full mailbox as a violation, and show the states of its run"},
    {0},
};

/* --component is here so that verify itself can say how several actors are written. */
static const enum option_id REPEATABLE[] = {OPTION_PROPERTY, OPTION_COMPONENT, OPTION_ASSUME, OPTION_HELP};

const struct command COMMAND_VERIFY = {
    .name = "verify",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "verify a closed system against its properties",
    .description =
        "Explores all states of the system that the files make together, and checks its properties. A violation is shown as a sequence chart with one lane per actor or process. The run is a shortest one; for liveness formulas it is a short one. What no step ever executes is listed: a property may hold only because of it.\n\nAML and Rebeca: the properties that the files declare (automata, invariants, formulas; a file named .hoa is also a property). Also deadlock: no actor can continue, and messages are left. Failure: a turn divides by zero, overflows or leaves a range. Overflow: a mailbox is full. Quiescence: all mailboxes are empty.\n\nPromela (.pml): assertion (an assertion is false) and failure (a statement has no result). end_state: no process can continue, and one is not at a valid end. trace or notrace: the event trace. Each claim is checked by its name. Also progress and acceptance, if the model has such labels. States are counted as SPIN counts them.\n\nFSP (.lts): a process is searched without building its LTS. Can a part reach ERROR, as a property can? And deadlock: is there a state without transitions that is not END? Each is shown with a shortest sequence of actions.",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
