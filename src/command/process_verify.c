/* `lacuna verify` on FSP files: ERROR and deadlocks of a process, searched on the fly. */
#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
#include "report/process_verification_report.h"
#include "report/text/action_text.h"

struct process_run {
    struct invocation *invocation;
    struct option_values wanted; /* --property */
    ARRAY(struct process_unchecked) unchecked;
    ARRAY(const char *) declared;
    struct process_model model;
    struct fsp_network parts;
    struct process_network network; /* the same for the search */
    struct process_verify_options options;
    struct process_verification verification;
    struct process_verification_report report;
};

/* A violation is shown when it is found: the search for others may take long. */
static void announce(void *data, const struct process_question *question) {
    struct process_run *r = data;
    struct output *output = announcement_open(r->invocation);
    if (!output)
        return;
    process_verification_report_violation(&r->report, question, output);
    output_text(output, "\n");
    output_commit(output);
}

/* Whose answers these will be, if nobody has said. */
static bool announce_choice(const struct process_run *r) {
    if (!r->model.by_default || invocation_value(r->invocation, OPTION_JSON))
        return true;
    struct output *output = announcement_open(r->invocation);
    if (!output)
        return false;
    process_choice_write(r->model.name, output);
    return output_commit(output);
}

/* Options that mean something for actors alone. */
static bool check_options(struct invocation *invocation) {
    static const enum option_id FOREIGN[] = {
        OPTION_FAIRNESS, OPTION_OVERFLOW,  OPTION_QUIESCENCE, OPTION_SVG,      OPTION_REPLAY,
        OPTION_DEPTH,    OPTION_COMPONENT, OPTION_CLOSE,      OPTION_MESSAGES, OPTION_ASSUME};
    return check_no_promela_options(invocation) &&
           check_foreign_options(invocation, FOREIGN, sizeof FOREIGN / sizeof *FOREIGN,
                                 "FSP: it needs a system of actors");
}

static bool read_options(struct process_run *r) {
    struct invocation *invocation = r->invocation;
    struct search_limits limits;
    if (!check_options(invocation) || !limits_of(invocation, &limits) ||
        !invocation_values(invocation, OPTION_PROPERTY, &r->wanted))
        return false;
    r->options = (struct process_verify_options){
        .properties = r->wanted.list.items,
        .properties_count = r->wanted.list.count,
        .states = limits.states,
        .on_violation = invocation_value(invocation, OPTION_JSON) ? NULL : announce,
        .data = r};
    return true;
}

static bool load(struct process_run *r) {
    struct invocation *invocation = r->invocation;
    if (!process_model_load(&r->model, invocation, invocation->operands.items, invocation->operands.count) ||
        !fsp_take_apart(&r->model.fsp, r->model.name, &r->parts))
        return false;
    for (const struct fsp_unchecked *u = r->model.fsp.unchecked; u; u = u->next) {
        struct process_unchecked unchecked = {u->kind, u->name};
        if (!array_push(&invocation->job->memory, &r->unchecked, unchecked))
            return false;
    }
    for (size_t i = 0; i < r->model.fsp.process_names.list.count; i++)
        if (!array_push(&invocation->job->memory, &r->declared,
                        r->model.fsp.process_names.list.items[i].text))
            return false;
    r->network = (struct process_network){.name = r->model.name,
                                          .parts = r->parts.parts.items,
                                          .names = r->parts.names.items,
                                          .count = r->parts.parts.count,
                                          .options = fsp_network_options(&r->parts),
                                          .declared = r->declared.items,
                                          .declared_count = r->declared.count,
                                          .unchecked = r->unchecked.items,
                                          .unchecked_count = r->unchecked.count};
    return true;
}

enum status verify_process(struct invocation *invocation) {
    struct process_run r = {.invocation = invocation, .model.tells_ignored = true};
    r.report = (struct process_verification_report){&r.verification, &r.parts, invocation->started};
    struct answer answer = {STATUS_YES, NULL, process_verification_report_json,
                            process_verification_report_text};
    bool verified = read_options(&r) && load(&r) && announce_choice(&r) &&
                    process_verify(&r.verification, invocation->job, &r.network, &r.options);
    if (verified || r.verification.searched) {
        answer.results = &r.report;
        answer.status = status_of_verdict(process_verdict(&r.verification));
    }
    if (r.verification.bound_met)
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "raise --states: what holds so far may be violated later",
                        "the search ended at --states");
    enum status status = invocation_answer(invocation, &answer);
    process_verification_free(&r.verification);
    fsp_network_free(&r.parts);
    process_model_free(&r.model);
    array_free(&r.wanted.list);
    array_free(&r.unchecked);
    array_free(&r.declared);
    return status;
}
