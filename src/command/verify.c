#include <string.h>

#include "command/operand/closing_options.h"
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
static bool store_picture(const struct actors_verification *a, const char *path) {
    struct job *job = a->invocation->job;
    struct verify_report report = report_of(a);
    const struct question *question = path ? verify_report_pictured(&report) : NULL;
    if (path && !question)
        diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL, NULL,
                        "there is no run to draw: %s was not written", path);
    if (!question)
        return true;
    struct output *output = output_open(job, path);
    if (output && verify_report_picture(&report, question, output))
        return output_commit(output);
    output_abandon(output);
    return false;
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

static void advise(const struct actors_verification *a) {
    const struct verification *v = verification_of(a);
    compare_with_others(a);
    if (v->bound_met)
        diagnostics_add(&v->job->diagnostics, SEVERITY_WARNING, NULL,
                        "what holds so far may be violated later: raise --depth or --states",
                        "the search ended at its bound");
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
    return check_no_promela_options(invocation) && limits_of(invocation, &a->options.limits) &&
           check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG));
}

/* What the language of the system takes for granted, where no option says otherwise. */
static void keep_conventions(struct actors_verification *a) {
    const struct system_conventions *conventions =
        a->inside ? &a->component.subsystem.system.conventions : &a->model.system.conventions;
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
        return job_reject(job, NULL, "write --component one,two --messages",
                          "--messages is about a component, and none is given");
    if (!names && invocation_value(a->invocation, OPTION_ASSUME))
        return job_reject(job, NULL, "write --component one,two --assume three.assumption",
                          "--assume is about the outside of a component, and none is given");
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

static bool search(struct actors_verification *a) {
    bool verified = a->inside ? component_verify(&a->component, &a->options)
                              : verify(&a->closed, a->invocation->job, &a->model.system, &a->options);
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
    bool ready = read_options(&a) && model_load(&a.model, invocation) && take_component(&a);
    bool lists_messages = ready && invocation_value(invocation, OPTION_MESSAGES);
    if (ready && !lists_messages) {
        keep_conventions(&a);
        if (search(&a))
            store_picture(&a, invocation_value(invocation, OPTION_SVG));
    }
    enum status status = lists_messages ? answer_messages(&a) : answer_questions(&a);
    component_verification_free(&a.component);
    assumed_actors_free(&a.assumed);
    memory_free(a.inside);
    verification_free(&a.closed);
    model_free(&a.model);
    array_free(&a.wanted.list);
    array_free(&a.announced);
    return status;
}

static const struct option OWN[] = {
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "check this one alone: a property of the files, deadlock, failure, overflow or quiescence; of Promela: assertion, end_state, failure, "
     "progress, acceptance, trace, notrace or a claim (may be repeated)"},
    {OPTION_COMPONENT, "component", 0, "NAMES", NULL,
     "verify these actors alone (NAME,NAME,...): what the others can send them may arrive at any time"},
    {OPTION_MESSAGES, "messages", 0, NULL, NULL,
     "with --component: only list the messages that can come from outside"},
    {OPTION_ASSUME, "assume", 0, "FILE", "FILE",
     "with --component: an actor outside does what this assumption on it allows (may be repeated)"},
    {OPTION_FAIRNESS, "fairness", 0, "KIND", "none|weak",
     "which runs count for formulas that are no safety properties (default: none, that is all; for Rebeca: weak): weak leaves out those "
     "in which an actor or process could always move and never does"},
    {OPTION_OVERFLOW, "overflow", 0, "HOW", "error|warn|ignore",
     "what a send to a full mailbox is (default: warn; for Rebeca: error); such a turn does not happen either way"},
    {OPTION_QUIESCENCE, "quiescence", 0, "HOW", "error|report",
     "what a state is in which all mailboxes are empty (default: report)"},
    {OPTION_SVG, "svg", 0, "FILE", "FILE", "draw the first violation (or warning) as a sequence chart"},
    {OPTION_REPLAY, "replay", 0, NULL, NULL,
     "walk through the runs, with variables and mailboxes, or channels, at each turn"},
    {OPTION_CLOSE, "close", 0, NULL, NULL,
     "close an open Promela model by its most general environment, and verify that (lacuna close writes it)"},
    {OPTION_TRAIL, "trail", 0, "FILE", "FILE",
     "of Promela: write the run of the first violation as a trail, which spin -t -k FILE follows"},
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
    {"lacuna verify mutex.aml", "all properties of the file, deadlocks, failures, overflow"},
    {"lacuna verify clients.aml mutex.aml --property exclusion --svg run.svg",
     "one property of two files, and a picture if it is violated"},
    {"lacuna verify tickets.rebeca tickets.property", "a Rebeca model with its property file"},
    {"lacuna verify philosophers.lts",
     "an FSP file: violated properties and deadlocks, with the actions that lead there"},
    {"lacuna verify leader.pml --property end_state --trail leader.trail",
     "a Promela model: can it get stuck? If it can, spin -t follows the run"},
    {"lacuna verify mutex.aml --overflow error --replay",
     "a full mailbox is a violation; walk through the run"},
    {0},
};

const struct command COMMAND_VERIFY = {
    .name = "verify",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "a closed system against its properties",
    .description =
        "Explores all states of the system that the files make together and checks the properties they "
        "declare (automata, invariants, formulas; a file named .hoa is a property as well); that it cannot get stuck with messages left (deadlock); that no turn fails by a division by zero, "
        "an overflow, a value out of range (failure); and which mailboxes can overflow.\n\n"
        "A violation comes with a shortest run (of a formula that is no safety property: with a short one), drawn as a sequence chart: one lane per actor, a dot where it takes "
        "a message. Methods and sends that no turn ever executes are listed, so that \"holds\" is not empty.\n\n"
        "Of FSP files (.lts), which make one system too, a process is searched, without its LTS being built: can a part that has "
        "ERROR, such as a property, get there, and is there a state without moves that is not END? Each comes with a "
        "shortest sequence of actions.\n\n"
        "Of Promela files (.pml) the questions are those of SPIN: can an assertion be false, an end be invalid (end_state), a "
        "statement have no result (failure)? Claims and event traces are checked, and progress and acceptance where "
        "there are such labels. States are counted as SPIN counts them.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
