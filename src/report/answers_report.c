#include "report/answers_report.h"

#include <string.h>
#include <unistd.h>

#include "report/run_report.h"
#include "report/text/terminal.h"

const char *answers_word(const struct answers *a) {
    if (a->worst == ANSWERING_NOT_ASKED)
        return "-";
    return a->worst == ANSWERING_UNKNOWN ? "?" : answering_text(a->worst);
}

static void add_ending(const struct message_answers *message, struct text *ending) {
    text_add(ending, message->shown);
    text_add(ending, message->run->claim == RUN_LOOPS ? " is not answered if this goes on forever"
                                                      : " is not answered: no actor can continue");
}

/* Where values differ: " (ask(1) never, ask(2) always)"; those that never come are left out. */
static void write_values(const struct answers *a, const struct message_answers *message,
                         struct output *output) {
    const char *before = " (";
    for (uint32_t i = 0; i < message->values_count; i++) {
        const struct value_answers *value = &a->values.items[message->first_value + i];
        if (value->answering == ANSWERING_NOT_ASKED || strcmp(value->text, message->message) == 0)
            continue;
        output_text(output, before);
        output_text(output, value->text);
        output_format(output, " %s", answering_text(value->answering));
        before = ", ";
    }
    output_text(output, strcmp(before, ", ") == 0 ? ")" : "");
}

/* "left.aml: ask is never answered" */
static void write_message(const struct answers *a, const struct message_answers *message, const char *file,
                          struct output *output) {
    output_text(output, file);
    output_text(output, ": ");
    output_text(output, message->message);
    output_text(output,
                message->answering == ANSWERING_NEVER ? " is never answered" : " is not always answered");
    write_values(a, message, output);
}

/* A run in which it is not. */
static void write_run(const struct answers *a, const struct message_answers *message, struct output *output) {
    struct run_chart chart;
    struct text ending = {.memory = &a->job->memory};
    if (!message->run || !run_chart_init(&chart, message->run, &a->closed.sources, message->message)) {
        output_text(output, "\n");
        return;
    }
    output_text(output, "; this run shows it:\n\n");
    add_ending(message, &ending);
    chart.chart.title = NULL;
    chart.chart.ending = text_end(&ending);
    chart_write_text(a->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(&chart);
    text_free(&ending);
    run_explain_fairness(message->run, output);
}

void answers_write_text(const struct answers *a, const char *file, bool with_runs, struct output *output) {
    const char *before = "\n";
    for (size_t i = 0; i < a->list.count; i++) {
        const struct message_answers *message = &a->list.items[i];
        if (message->answering < ANSWERING_SOMETIMES)
            continue;
        output_text(output, before);
        write_message(a, message, file, output);
        before = with_runs ? "\n" : "";
        if (with_runs)
            write_run(a, message, output);
        else
            output_text(output, message->run ? " (--responsive shows a run)\n" : "\n");
    }
}

static void message_run_json(const struct answers *a, const struct message_answers *message,
                             struct json *json) {
    struct text promise = {.memory = &a->job->memory};
    text_add(&promise, "the promise to answer ");
    text_add(&promise, message->message);
    run_json(message->run, &a->closed.sources, text_end(&promise), json);
    text_free(&promise);
}

static void values_json(const struct answers *a, const struct message_answers *message, struct json *json) {
    json_key(json, "values");
    json_list(json);
    for (uint32_t i = 0; i < message->values_count; i++) {
        const struct value_answers *value = &a->values.items[message->first_value + i];
        json_object(json);
        json_text_member(json, "message", value->text);
        json_text_member(json, "answers", answering_text(value->answering));
        json_end(json);
    }
    json_end(json);
}

void answers_json(const struct answers *a, struct json *json) {
    if (a->list.count == 0)
        return;
    json_key(json, "answers");
    json_list(json);
    for (size_t i = 0; i < a->list.count; i++) {
        const struct message_answers *message = &a->list.items[i];
        json_object(json);
        json_text_member(json, "message", message->message);
        json_text_member(json, "answers", answering_text(message->answering));
        values_json(a, message, json);
        json_key(json, "run");
        if (message->run)
            message_run_json(a, message, json);
        else
            json_null(json);
        json_end(json);
    }
    json_end(json);
}
