#include "report/check_report.h"

#include <unistd.h>

#include "report/answers_report.h"
#include "report/check_chart.h"
#include "report/compliance_report.h"
#include "report/run_report.h"
#include "report/text/interface_line.h"
#include "report/text/table.h"
#include "report/text/terminal.h"
#include "report/vacuity_report.h"

static const char *verdict_text(enum check_verdict verdict) {
    static const char *const TEXTS[] = {"accepted", "rejected", "noncompliant", "inconclusive"};
    return TEXTS[verdict];
}

/* Why it is inconclusive; "" if it is not. */
static const char *reason_text(enum check_reason reason) {
    static const char *const TEXTS[] = {[CHECK_DECIDED] = "",
                                        [CHECK_LIMIT] = "limit",
                                        [CHECK_CUT] = "bound",
                                        [CHECK_SEVERAL_SENDS] = "several_sends",
                                        [CHECK_FAILING_TURN] = "failing_turn",
                                        [CHECK_ARRIVALS] = "arrivals"};
    return TEXTS[reason];
}

/* Only the whole system can tell whether the trace happens. */
static bool is_doubted(const struct check *check) {
    return check->reason == CHECK_SEVERAL_SENDS || check->reason == CHECK_FAILING_TURN ||
           check->reason == CHECK_ARRIVALS;
}

static void reason_json(const struct check *check, struct json *json) {
    json_key(json, "reason");
    if (check->reason == CHECK_DECIDED)
        json_null(json);
    else
        json_text(json, reason_text(check->reason));
}

/* One that is accepted may have to answer as well. */
const char *candidate_verdict_text(const struct check_report *report,
                                   const struct candidate_report *candidate) {
    if (candidate->outcome == CANDIDATE_UNREADABLE)
        return "unreadable";
    enum check_verdict verdict = candidate->trial->check.verdict;
    if (verdict != CHECK_ACCEPTED || !report->responsive)
        return verdict_text(verdict);
    if (candidate->answers->worst == ANSWERING_UNKNOWN)
        return verdict_text(CHECK_INCONCLUSIVE);
    return candidate->answers->worst >= ANSWERING_SOMETIMES ? "unresponsive" : verdict_text(verdict);
}

static const char *property_name(const struct check_report *report, size_t number) {
    return report->assumption->properties.items.items[number];
}

static void interface_line_json(const struct check_report *report, const struct candidate_report *candidate,
                                struct json *json) {
    const struct trial *trial = candidate->trial;
    struct text line = {.memory = &report->job->memory};
    bool found = interface_line_text(report->assumption, &trial->candidate, &trial->check, &line);
    json_text_member(json, "interface_line", found ? text_end(&line) : NULL);
    text_free(&line);
}

/* The trace of a check, if it has one. */
static void trace_json(const struct candidate_report *candidate, const struct check *check,
                       const char *property, struct json *json) {
    struct run_chart chart;
    struct text ending = {.memory = &check->job->memory};
    check_ending_text(candidate->trial, check, property, &ending);
    json_key(json, "trace");
    if (check->has_run && check_chart_init(&chart, candidate, check, text_end(&ending))) {
        run_chart_json(&chart, &candidate->trial->sources, json);
        run_chart_free(&chart);
    } else {
        json_null(json);
    }
    text_free(&ending);
}

/* Each property for itself, where there are several. */
static void parts_json(struct json *json, const struct check_report *report,
                       const struct candidate_report *candidate) {
    if (candidate->trial->parts.count == 0)
        return;
    json_key(json, "properties");
    json_list(json);
    for (size_t i = 0; i < candidate->trial->parts.count; i++) {
        const struct check *part = &candidate->trial->parts.items[i];
        json_object(json);
        json_text_member(json, "property", property_name(report, i));
        json_text_member(json, "verdict", verdict_text(part->verdict));
        reason_json(part, json);
        if (part->verdict == CHECK_UNSAFE) {
            trace_json(candidate, part, property_name(report, i), json);
        } else {
            json_key(json, "trace");
            json_null(json);
        }
        json_end(json);
    }
    json_end(json);
}

/* The whole system violates a property, if it does. */
static void closed_run_json(const struct check_report *report, const struct candidate_report *candidate,
                            struct json *json) {
    const struct closed_system *closed = candidate->closed;
    struct run_chart chart;
    if (closed->confirmation == CONFIRMATION_VIOLATES)
        for (size_t i = 0; i < closed->verification.questions.count; i++) {
            const struct question *question = &closed->verification.questions.items[i];
            if (question->verdict == VERDICT_VIOLATED) {
                struct candidate_run found = {&question->run, &closed->sources, question->name, true};
                if (!check_chart_init_whole(&chart, report, candidate, &found))
                    break;
                run_chart_json(&chart, &closed->sources, json);
                run_chart_free(&chart);
                return;
            }
        }
    json_null(json);
}

void check_report_json(struct json *json, const void *results) {
    const struct check_report *report = results;
    for (size_t i = 0; i < report->candidates_count; i++) {
        const struct candidate_report *candidate = &report->candidates[i];
        json_object(json);
        if (report->component)
            json_text_member(json, "component", report->component);
        json_text_member(json, "candidate", candidate->trial->file);
        json_text_member(json, "verdict", candidate_verdict_text(report, candidate));
        if (candidate->outcome == CANDIDATE_UNREADABLE) {
            json_end(json);
            continue;
        }
        reason_json(&candidate->trial->check, json);
        vacuous_properties_json(report->assumption, json);
        json_number_member(json, "states", candidate->trial->check.states);
        trace_json(candidate, &candidate->trial->check, NULL, json);
        interface_line_json(report, candidate, json);
        broken_rule_json(&report->rules, candidate->broken_rule, json);
        parts_json(json, report, candidate);
        json_key(json, "confirmed");
        if (candidate->closed->confirmation == CONFIRMATION_NONE)
            json_null(json);
        else
            json_boolean(json, candidate->closed->confirmation == CONFIRMATION_VIOLATES);
        json_key(json, "run");
        closed_run_json(report, candidate, json);
        answers_json(candidate->answers, json);
        if (candidate->compliance) {
            json_key(json, "compliance");
            compliance_json(candidate->compliance, json);
        }
        json_end(json);
    }
}

static void write_allowed_in(const struct check_report *report, const bool *doomed, uint32_t state,
                             struct output *output) {
    const struct contract *c = &report->assumption->contract;
    const char *before = "allowed instead: ";
    for (uint32_t a = c->receives; a < c->actions; a++) {
        if (!contract_is_state(move_past_doom(c, doomed, state, a)))
            continue;
        output_text(output, before);
        output_text(output, report->assumption->actions.items.items[a]);
        before = ", ";
    }
    output_text(output, before[0] == ',' ? "\n" : "allowed instead: no send; wait for the next message\n");
}

/* What keeps to the rules where the candidate went wrong. */
static void write_allowed(const struct check_report *report, const struct candidate_report *candidate,
                          const struct check *check, struct output *output) {
    const struct contract *c = &report->assumption->contract;
    bool *doomed = doomed_states(report->job, c);
    if (!doomed)
        return;
    uint32_t state = wrong_send_state(c, doomed, &candidate->trial->candidate, check);
    if (state == UINT32_MAX)
        output_text(output, "nothing is allowed instead: what comes violates the property, whatever the "
                            "component sends\n");
    else
        write_allowed_in(report, doomed, state, output);
    memory_free(doomed);
}

/* What makes the send one of the interface. */
static void write_interface_line(const struct check_report *report, const struct candidate_report *candidate,
                                 const struct check *check, struct output *output) {
    struct text line = {.memory = &report->job->memory};
    if (interface_line_text(report->assumption, &candidate->trial->candidate, check, &line)) {
        output_text(output, "if this send is meant, add to the interface: ");
        output_text(output, text_end(&line));
        output_text(output, "\n");
    }
    text_free(&line);
}

/* Why there is no trace. */
static void write_reason(const struct check_report *report, const struct candidate_report *candidate,
                         struct output *output) {
    output_text(output, "\n");
    output_text(output, candidate->trial->file);
    output_text(
        output,
        candidate->trial->check.verdict == CHECK_UNSAFE
            ? ": the property is violated whatever the component does\n"
        : candidate->trial->check.reason == CHECK_CUT
            ? report->assumption->contract.partial
                  ? ": the assumption has only some of its states, and the candidate goes beyond them\n"
                  : ": the candidate goes beyond the bound of the assumption: run lacuna assume with a larger --bound\n"
            : ": a limit ended the search\n");
}

void check_ending_text(const struct trial *trial, const struct check *check, const char *property,
                       struct text *ending) {
    if (check->verdict == CHECK_UNSAFE || is_doubted(check)) {
        text_add(ending, is_doubted(check) ? "π: from here the open system may violate "
                                           : "π: from here the open system can violate ");
        text_add(ending, property ? property : "the property");
    } else if (check->untaken_kind != FAILURE_NONE) {
        text_add(ending, "the send in line ");
        text_number(ending, (int64_t)sources_place(&trial->sources, check->untaken).line);
        text_add(ending, check->untaken_kind == FAILURE_RECEIVER
                             ? " fails: its receiver has no such method"
                             : " fails: its receiver does not accept the value");
    } else {
        text_add(ending, trial->assumption->stub == STUB_CHAOS
                             ? "the last send is not among those that --chaos-sends allows"
                             : "the last send is not allowed by the interface");
    }
}

/* `property`: which one, where there are several. */
static void write_run(const struct check_report *report, const struct candidate_report *candidate,
                      const struct check *check, const char *property, struct output *output) {
    struct run_chart chart;
    struct text ending = {.memory = &report->job->memory};
    check_ending_text(candidate->trial, check, property, &ending);
    if (check->has_run && check_chart_init(&chart, candidate, check, text_end(&ending))) {
        output_text(output, "\n");
        chart.chart.title = candidate->trial->file;
        chart_write_text(report->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
        run_chart_free(&chart);
        write_allowed(report, candidate, check, output);
        write_interface_line(report, candidate, check, output);
    }
    text_free(&ending);
}

/* Why the candidate alone does not decide it. */
static void write_doubt(const struct candidate_report *candidate, struct output *output) {
    static const char *const TEXTS[] = {
        [CHECK_SEVERAL_SENDS] = "a turn sends several messages, and others may have to act between them",
        [CHECK_FAILING_TURN] = "the last turn fails after its send, which is then not received",
        [CHECK_ARRIVALS] = "the candidate may have to act between two messages that arrive together"};
    output_text(output, "\n");
    output_text(output, candidate->trial->file);
    output_text(output, ": the candidate alone does not decide it: ");
    output_text(output, TEXTS[candidate->trial->check.reason]);
    output_text(output,
                candidate->closed->confirmation == CONFIRMATION_NONE ? ".\n" : ". The whole system does.\n");
}

static void write_rule(const struct check_report *report, const struct candidate_report *candidate,
                       struct output *output) {
    struct text name = {.memory = &report->job->memory};
    if (candidate->broken_rule.fold == RULE_NONE)
        return;
    broken_rule_name(&report->rules, candidate->broken_rule, &name);
    output_text(output, "\n");
    output_text(output, candidate->trial->file);
    output_text(output, " breaks ");
    output_text(output, text_end(&name));
    output_text(output, ": ");
    rules_write_rule(&report->rules, candidate->broken_rule.fold, output);
    output_text(output, "\n");
    text_free(&name);
}

/* A run of the whole system says more. */
static void write_traces(const struct check_report *report, const struct candidate_report *candidate,
                         struct output *output) {
    const struct check *check = &candidate->trial->check;
    if (is_doubted(check))
        write_doubt(candidate, output);
    if (!check->has_run && check->verdict != CHECK_ACCEPTED)
        write_reason(report, candidate, output);
    if (candidate->closed->confirmation != CONFIRMATION_NONE &&
        (is_doubted(check) || check->verdict == CHECK_UNSAFE))
        return;
    if (candidate->trial->check.verdict != CHECK_UNSAFE || candidate->trial->parts.count == 0)
        write_run(report, candidate, &candidate->trial->check, NULL, output);
    for (size_t i = 0; i < candidate->trial->parts.count; i++)
        if (candidate->trial->parts.items[i].verdict == CHECK_UNSAFE)
            write_run(report, candidate, &candidate->trial->parts.items[i], property_name(report, i), output);
}

static void write_holds(const struct candidate_report *candidate, struct output *output) {
    output_text(output, "\n");
    output_text(output, candidate->trial->file);
    output_text(output, candidate->trial->check.verdict == CHECK_NONCOMPLIANT
                            ? ": in the whole system the property still holds.\n"
                            : ": in the whole system the property holds.\n");
}

static void write_violation(const struct check_report *report, const struct candidate_report *candidate,
                            const struct question *question, struct output *output) {
    struct run_chart chart;
    output_text(output, "\n");
    output_text(output, candidate->trial->file);
    output_text(output, ": the whole system violates ");
    output_text(output, question->name);
    output_text(output, " with it.\n\n");
    struct candidate_run found = {&question->run, &candidate->closed->sources, question->name, true};
    if (!check_chart_init_whole(&chart, report, candidate, &found))
        return;
    chart.chart.title = question->name;
    chart_write_text(report->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(&chart);
}

/* What became of it in the whole system. */
static void write_confirmation(const struct check_report *report, const struct candidate_report *candidate,
                               struct output *output) {
    if (candidate->closed->confirmation == CONFIRMATION_HOLDS)
        write_holds(candidate, output);
    if (candidate->closed->confirmation != CONFIRMATION_VIOLATES)
        return;
    for (size_t i = 0; i < candidate->closed->verification.questions.count; i++)
        if (candidate->closed->verification.questions.items[i].verdict == VERDICT_VIOLATED)
            write_violation(report, candidate, &candidate->closed->verification.questions.items[i], output);
    if (candidate->trial->check.verdict == CHECK_UNSAFE && candidate->trial->check.has_run)
        write_allowed(report, candidate, &candidate->trial->check, output);
}

static void write_compliance(const struct candidate_report *candidate, struct output *output) {
    if (!candidate->compliance)
        return;
    output_text(output, "\n");
    output_text(output, candidate->trial->file);
    output_text(output, ": static compliance (explanation only; the verdict is unchanged)\n\n");
    compliance_write_text(candidate->compliance, output);
}

/* Does some message promise an answer? */
static bool some_promise(const struct check_report *report) {
    for (size_t i = 0; i < report->candidates_count; i++)
        if (report->candidates[i].answers->list.count > 0)
            return true;
    return false;
}

/* What the table tells beside the verdicts. */
struct table_view {
    bool components;
    bool whole;
    bool answers;
};

static void add_row(struct table *table, const struct check_report *report,
                    const struct candidate_report *candidate, const struct table_view *view) {
    static const char *const CONFIRMATIONS[] = {"-", "violated", "holds"};
    bool read = candidate->outcome != CANDIDATE_UNREADABLE;
    if (view->components)
        table_text(table, report->component);
    table_text(table, candidate->trial->file);
    table_text(table, candidate_verdict_text(report, candidate));
    if (read && (candidate->trial->check.states > 0 || candidate->trial->check.reason != CHECK_LIMIT))
        table_number(table, candidate->trial->check.states);
    else
        table_text(table, "");
    if (view->whole)
        table_text(table, CONFIRMATIONS[candidate->closed->confirmation]);
    if (view->answers)
        table_text(table, read ? answers_word(candidate->answers) : "-");
}

void check_table_write(const struct check_report *const *reports, size_t count, struct output *output) {
    struct table_view view = {.components = count > 0 && reports[0]->component};
    for (size_t i = 0; i < count; i++) {
        view.whole |= reports[i]->in_system;
        view.answers |= reports[i]->in_system && some_promise(reports[i]);
    }
    if (count == 0)
        return;
    struct table table;
    table_init(&table, reports[0]->job, 3u + view.components + view.whole + view.answers);
    if (view.components)
        table_text(&table, "component");
    table_text(&table, "candidate");
    table_text(&table, "verdict");
    table_text(&table, "states");
    if (view.whole)
        table_text(&table, "in the system");
    if (view.answers)
        table_text(&table, "answers");
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < reports[i]->candidates_count; j++)
            add_row(&table, reports[i], &reports[i]->candidates[j], &view);
    table_write(&table, output);
    table_free(&table);
}

void candidate_evidence_write(const struct check_report *report, const struct candidate_report *candidate,
                              struct output *output) {
    if (candidate->outcome == CANDIDATE_UNREADABLE)
        return;
    write_rule(report, candidate, output);
    write_traces(report, candidate, output);
    write_confirmation(report, candidate, output);
    if (candidate->trial->check.verdict == CHECK_ACCEPTED)
        answers_write_text(candidate->answers, candidate->trial->file, report->shows_answers, output);
    write_compliance(candidate, output);
}

void check_evidence_write(const struct check_report *report, struct output *output) {
    for (size_t i = 0; i < report->candidates_count; i++)
        candidate_evidence_write(report, &report->candidates[i], output);
}

void check_report_text(struct output *output, const void *results) {
    const struct check_report *report = results;
    check_table_write(&report, 1, output);
    check_evidence_write(report, output);
    output_text(output, "\n");
    cost_write(report->job, report->started, output);
}
