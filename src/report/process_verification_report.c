#include "report/process_verification_report.h"

#include "base/text.h"
#include "report/text/action_text.h"
#include "report/text/table.h"
#include "report/text/verdict_text.h"

static const char *label_text(const struct process_verification *v, uint32_t label) {
    return v->parallel.alphabet.texts[label];
}

static void question_json(struct json *json, const struct process_verification *v,
                          const struct process_question *question) {
    json_object(json);
    json_text_member(json, "process", v->network->name);
    json_text_member(json, "property", question->name);
    json_text_member(json, "verdict", verdict_text(question->verdict));
    json_number_member(json, "states", question->states);
    json_number_member(json, "transitions", question->transitions);
    if (question->has_actions) {
        json_key(json, "trace");
        json_list(json);
        for (size_t i = 0; i < question->actions.count; i++)
            json_text(json, label_text(v, question->actions.items[i]));
        json_end(json);
    }
    json_end(json);
}

void process_verification_report_json(struct json *json, const void *results) {
    const struct process_verification *v =
        ((const struct process_verification_report *)results)->verification;
    for (size_t i = 0; i < v->questions.count; i++)
        question_json(json, v, &v->questions.items[i]);
    for (size_t i = 0; i < v->unchecked.count; i++) {
        json_object(json);
        json_text_member(json, "process", v->network->name);
        json_text_member(json, "property", v->unchecked.items[i]->name);
        json_text_member(json, "kind", v->unchecked.items[i]->kind);
        json_text_member(json, "verdict", "unchecked");
        json_end(json);
    }
}

void process_verification_report_violation(const struct process_verification_report *report,
                                           const struct process_question *question, struct output *output) {
    size_t count = question->actions.count;
    output_format(output, "%s, after %zu action%s\n", question->name, count, count == 1 ? "" : "s");
    for (size_t i = 0; i < count; i++)
        action_write(output, i + 1, report->network, &report->verification->parallel,
                     question->actions.items[i]);
    if (question->part == PROCESS_DEADLOCK)
        output_text(output, "no process can continue, and the whole has not ended\n");
    else
        output_format(output, "%s reaches ERROR\n", question->name);
}

/* "deadlock holds" would be read the wrong way round. */
static const char *shown_verdict(const struct process_question *question) {
    if (question->part == PROCESS_DEADLOCK && question->verdict == VERDICT_HOLDS)
        return "none";
    if (question->part == PROCESS_DEADLOCK && question->verdict == VERDICT_VIOLATED)
        return "possible";
    return verdict_text(question->verdict);
}

/* A process that is not a property may reach ERROR by itself; nobody has stated that as a property. */
static void write_table(struct output *output, const struct process_verification_report *report) {
    const struct process_verification *v = report->verification;
    struct table table;
    verdict_table_init(&table, v->job);
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct process_question *question = &v->questions.items[i];
        bool plain = question->part != PROCESS_DEADLOCK && !report->network->properties.items[question->part];
        struct text name = {.memory = &v->job->memory};
        text_add(&name, question->name);
        text_add(&name, plain ? " (has ERROR)" : "");
        verdict_table_add(&table, text_end(&name), shown_verdict(question), question->states,
                          question->transitions);
        text_free(&name);
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

void process_verification_report_text(struct output *output, const void *results) {
    const struct process_verification_report *report = results;
    const struct process_verification *v = report->verification;
    if (v->questions.count > 0)
        write_table(output, report);
    if (v->unchecked.count > 0)
        write_unchecked(output, v);
    output_text(output, "\n");
    if (v->questions.count > 0)
        output_format(output, "%u bit%s per state, ", v->parallel.bits, v->parallel.bits == 1 ? "" : "s");
    cost_write(v->job, report->started, output);
}
