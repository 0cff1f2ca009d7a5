/* `lacuna verify` on Promela files. */
#include <string.h>

#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "machine/trail_file.h"
#include "report/machine_verification_report.h"
#include "system/program/turn.h"

struct machine_verifying {
    struct invocation *invocation;
    struct option_values wanted; /* --property */
    struct machine_model model;
    struct machine_verify_options options;
    struct machine_verification verification;
    struct machine_verification_report report;
};

/* A violation is shown when it is found: the search for others may take long. */
static void announce(void *data, const struct machine_question *question) {
    struct machine_verifying *m = data;
    struct output *output = announcement_open(m->invocation);
    if (!output)
        return;
    machine_verification_report_violation(&m->report, question, output);
    output_text(output, "\n");
    output_commit(output);
}

/* Options that mean something for actors alone. */
static bool check_options(struct invocation *invocation) {
    static const enum option_id FOREIGN[] = {OPTION_OVERFLOW, OPTION_QUIESCENCE, OPTION_COMPONENT,
                                             OPTION_MESSAGES, OPTION_ASSUME,     OPTION_PROCESS,
                                             OPTION_STRICT};
    return check_foreign_options(invocation, FOREIGN, sizeof FOREIGN / sizeof *FOREIGN, "Promela");
}

static bool check_trail_name(struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_TRAIL);
    return !path || output_check(invocation->job, path);
}

static bool read_options(struct machine_verifying *m) {
    struct invocation *invocation = m->invocation;
    const char *fairness = invocation_value(invocation, OPTION_FAIRNESS);
    if (!check_options(invocation) || !limits_of(invocation, &m->options.limits) ||
        !invocation_values(invocation, OPTION_PROPERTY, &m->wanted) || !check_trail_name(invocation) ||
        !check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG)))
        return false;
    m->options.properties = m->wanted.list.items;
    m->options.properties_count = m->wanted.list.count;
    m->options.fairness = fairness && strcmp(fairness, "weak") == 0 ? FAIRNESS_WEAK : FAIRNESS_NONE;
    if (!invocation_value(invocation, OPTION_JSON)) {
        m->options.on_violation = announce;
        m->report.announced = true;
    }
    m->options.data = m;
    m->report.replay = invocation_value(invocation, OPTION_REPLAY) != NULL;
    return true;
}

static void advise(struct machine_verifying *m) {
    const struct machine_verification *v = &m->verification;
    for (size_t i = 0; i < v->truncations.count; i++) {
        const struct machine_truncation *t = &v->truncations.items[i];
        sources_warn(&m->model.model.sources, v->machine->edges.items[t->edge].span,
                     "use a larger type for the variable or the field of the message",
                     "a value is truncated here: %d becomes %d", (int)t->value, (int)t->kept);
    }
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct machine_question *question = &v->questions.items[i];
        if (!question->undefined)
            continue;
        const struct claim_reading *reading = &v->graph.readings.items[question->reading];
        sources_warn(&m->model.model.sources, reading->failed,
                     "guard it with a condition that is false in those states",
                     "%s is unknown: this expression has no value in some state, because of %s",
                     question->name, failure_text(reading->failure));
    }
    if (v->failed && machine_verdict(v) == VERDICT_INCONCLUSIVE)
        sources_warn(&m->model.model.sources, v->machine->edges.items[v->failure.edge].span,
                     v->failure.failure == FAILURE_INDEX ? "use --property assertion to see a run"
                                                         : "use --property failure to see a run",
                     "some runs end here, because of %s; what follows is unknown",
                     failure_text(v->failure.failure));
    if (v->grows)
        diagnostics_add(&v->job->diagnostics, SEVERITY_WARNING, NULL,
                        "create a fixed number of processes, or wait until one has ended",
                        "the model creates more than %d processes, so the search was stopped",
                        MACHINE_MOST_PROCESSES);
    if (v->bound_met)
        diagnostics_add(&v->job->diagnostics, SEVERITY_WARNING, NULL,
                        "raise --depth or --states: what holds so far may be violated later",
                        "the search ended at --depth or --states");
    invocation_explain_stop(m->invocation);
}

static bool write_trail(const void *data, struct output *output) {
    trail_file_write(&machine_verification_report_pictured(data)->run, output);
    return true;
}

/* The first violation as a picture, and for SPIN. */
static bool store_runs(const struct machine_verifying *m) {
    const void *shown = machine_verification_report_pictured(&m->report) ? &m->report : NULL;
    return store_run(m->invocation, OPTION_SVG, shown, machine_verification_report_picture) &&
           store_run(m->invocation, OPTION_TRAIL, shown, write_trail);
}

enum status verify_machine(struct invocation *invocation) {
    struct machine_verifying m = {.invocation = invocation};
    m.report = (struct machine_verification_report){
        .verification = &m.verification,
        .sources = &m.model.model.sources,
        .closing = invocation_value(invocation, OPTION_CLOSE) ? &m.model.closing : NULL,
        .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, machine_verification_report_json,
                            machine_verification_report_text};
    bool verified = read_options(&m) && machine_model_load(&m.model, invocation) &&
                    machine_verify(&m.verification, invocation->job, &m.model.machine, &m.options);
    if (!verified)
        machine_model_explain_start(&m.model, &m.verification.search);
    if (verified)
        store_runs(&m);
    if (m.verification.searched) {
        advise(&m);
        answer.results = &m.report;
        answer.status = status_of_verdict(machine_verdict(&m.verification));
    }
    enum status status = invocation_answer(invocation, &answer);
    machine_verification_free(&m.verification);
    machine_model_free(&m.model);
    array_free(&m.wanted.list);
    return status;
}
