#include "report/rules_report.h"

#include <string.h>
#include <unistd.h>

#include "report/run_report.h"
#include "report/text/rule_text.h"
#include "report/text/terminal.h"

static const char *const *texts_of(const struct assumption *a) {
    return a->actions.items.items;
}

static void write_left_over(const struct rules *rules, const struct assumption *a, struct output *output) {
    const char *before = "  No small rule was found for ";
    for (size_t i = 0; i < rules->left_over.count; i++) {
        output_text(output, before);
        output_text(output, texts_of(a)[rules->left_over.items[i]]);
        before = ", ";
    }
    if (rules->left_over.count > 0)
        output_text(output, ": the states of the assumption show when it must not be sent.\n");
}

static struct rule_words words_of(const struct rules *rules, const struct rule_fold *fold,
                                  const struct assumption *a) {
    struct rule_words words = {
        .memory = &a->job->memory, .component = a->component, .actions = {texts_of(a), a->contract.actions}};
    if (fold->values.count > 0)
        rule_words_fold(&words, &rules->list.items[fold->members.items[0]], fold->values.items[0]);
    return words;
}

/* --- Why --- */

static const struct history *history_of(const struct rules_report *report, size_t number) {
    const struct histories *histories = report->histories;
    return histories && number < histories->list.count ? &histories->list.items[number] : NULL;
}

static const char *plain_action(const struct assumption *a, uint32_t action) {
    const char *text = texts_of(a)[action];
    return text[0] == '?' ? text + 1 : text;
}

/* "a or b" */
static void write_broken(const struct history *history, const struct assumption *a, struct output *output) {
    const char *before = "";
    for (uint32_t i = 0; i < a->properties.items.count; i++)
        if (history->broken >> i & 1) {
            output_text(output, before);
            output_text(output, a->properties.items.items[i]);
            before = " or ";
        }
}

/* "why: ask, a!x, and then b!y violates p", or "… and then b!y; when more comes, p is violated" */
static void write_trace(const struct history *history, const struct assumption *a, struct output *output) {
    size_t count = history->trace.count, comes = count - history->send - 1;
    output_text(output, "     why: ");
    for (size_t i = 0; i < count; i++) {
        output_text(output, i == 0                   ? ""
                            : i == history->send     ? ", and then "
                            : i == history->send + 1 ? "; when "
                                                     : ", ");
        output_text(output, plain_action(a, history->trace.items[i]));
    }
    output_text(output, comes == 0 ? " violates " : comes == 1 ? " comes, " : " come, ");
    write_broken(history, a, output);
    output_text(output, comes == 0 ? "\n" : " is violated\n");
}

/* Is the actor missing? Several that are supplied together are "a,b". */
static bool is_missing(const struct assumption *a, const struct chart *chart, uint32_t actor) {
    size_t length = actor < chart->actors_count ? strlen(chart->actors[actor]) : 0;
    for (const char *name = a->component; length > 0; name++) {
        size_t columns = strcspn(name, ",");
        if (columns == length && memcmp(name, chart->actors[actor], length) == 0)
            return true;
        name += columns;
        if (*name == '\0')
            return false;
    }
    return false;
}

/* The component takes part in the run as the trace says. */
static void mark_send(struct run_chart *chart, const struct history *history, const struct assumption *a,
                      size_t rule) {
    size_t done = 0;
    for (size_t t = 0; t < chart->chart.turns_count; t++) {
        const struct chart_turn *turn = &chart->turns[t];
        for (size_t i = turn->first_message; i < turn->first_message + turn->messages; i++) {
            const struct chart_message *message = &chart->messages[i];
            if (is_missing(a, &chart->chart, message->from) == is_missing(a, &chart->chart, message->to))
                continue; /* the others' business, or its own */
            if (done++ == history->send)
                run_chart_mark_rule(chart, i, rule);
        }
    }
}

/* The run of a history. False: there is no memory. */
static bool history_chart_init(struct run_chart *chart, const struct rules_report *report, size_t number,
                               const struct history *history) {
    const struct system *system = history->run.program->system;
    if (!run_chart_init(chart, &history->run, report->sources,
                        system->observers.items[history->run.about].name))
        return false;
    mark_send(chart, history, report->assumption, number);
    return true;
}

static void write_chart(const struct rules_report *report, size_t number, const struct history *history,
                        struct output *output) {
    struct job *job = report->assumption->job;
    struct run_chart chart;
    output_format(output, "\nWhy rule %zu is needed:\n\n", number + 1);
    if (!history_chart_init(&chart, report, number, history))
        return;
    chart_write_text(job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(&chart);
}

void rules_write_charts(const struct rules_report *report, struct output *output) {
    for (size_t i = 0; report->charts && i < report->rules->folds.count; i++) {
        const struct history *history = history_of(report, i);
        if (history && history->has_run)
            write_chart(report, i, history, output);
        else
            output_format(output, "\nRule %zu has no chart: the open system is too large.\n", i + 1);
    }
}

static void history_json(const struct rules_report *report, size_t number, struct json *json) {
    const struct history *history = history_of(report, number);
    const struct assumption *a = report->assumption;
    json_key(json, "history");
    if (!history) {
        json_null(json);
        return;
    }
    json_object(json);
    json_key(json, "trace");
    json_list(json);
    for (size_t i = 0; i < history->trace.count; i++)
        json_text(json, texts_of(a)[history->trace.items[i]]);
    json_end(json);
    json_number_member(json, "forbidden", history->send);
    json_key(json, "breaks");
    json_list(json);
    for (uint32_t i = 0; i < a->properties.items.count; i++)
        if (history->broken >> i & 1)
            json_text(json, a->properties.items.items[i]);
    json_end(json);
    struct run_chart chart;
    json_key(json, "run");
    if (history->has_run && history_chart_init(&chart, report, number, history)) {
        run_chart_json(&chart, report->sources, json);
        run_chart_free(&chart);
    } else {
        json_null(json);
    }
    json_end(json);
}

/* --- Rules --- */

void rules_write_rule(const struct rules_report *report, size_t number, struct output *output) {
    const struct rule_fold *fold = &report->rules->folds.items[number];
    struct rule_words words = words_of(report->rules, fold, report->assumption);
    struct text text = {.memory = words.memory};
    rule_fold_text(&words, report->rules, fold, &text);
    output_text(output, text_end(&text));
    text_free(&text);
}

void rules_write_text(const struct rules_report *report, struct output *output) {
    const struct rules *rules = report->rules;
    for (size_t i = 0; i < rules->folds.count; i++) {
        const struct history *history = history_of(report, i);
        output_format(output, "  %zu. ", i + 1);
        rules_write_rule(report, i, output);
        output_text(output, "\n");
        if (history)
            write_trace(history, report->assumption, output);
    }
    write_left_over(rules, report->assumption, output);
}

static struct value_text value_of(const struct rules_report *report, struct broken_rule broken) {
    return report->rules->folds.items[broken.fold].values.items[broken.member];
}

void broken_rule_name(const struct rules_report *report, struct broken_rule broken, struct text *text) {
    const struct rule_fold *fold = &report->rules->folds.items[broken.fold];
    text_add(text, "rule ");
    text_number(text, (int64_t)broken.fold + 1);
    if (fold->values.count == 0)
        return;
    struct rule_words words = words_of(report->rules, fold, report->assumption);
    struct value_text value = value_of(report, broken);
    text_add(text, " with ");
    text_add(text, words.parameter);
    text_add(text, " = ");
    text_add_bytes(text, value.text, value.length);
}

void broken_rule_text(const struct rules_report *report, struct broken_rule broken, struct text *text) {
    const struct rule_fold *fold = &report->rules->folds.items[broken.fold];
    struct rule_words words = words_of(report->rules, fold, report->assumption);
    broken_rule_name(report, broken, text);
    text_add(text, ": ");
    rule_fold_sentence(&words, report->rules, fold, text);
}

void broken_rule_json(const struct rules_report *report, struct broken_rule broken, struct json *json) {
    json_key(json, "rule");
    if (broken.fold == RULE_NONE) {
        json_null(json);
        return;
    }
    const struct rule_fold *fold = &report->rules->folds.items[broken.fold];
    struct rule_words words = words_of(report->rules, fold, report->assumption);
    struct text text = {.memory = words.memory};
    rule_fold_text(&words, report->rules, fold, &text);
    json_object(json);
    json_number_member(json, "number", broken.fold + 1);
    json_text_member(json, "text", text_end(&text));
    text_free(&text);
    if (fold->values.count > 0) {
        struct value_text value = value_of(report, broken);
        text_add_bytes(&text, value.text, value.length);
        json_text_member(json, "value", text_end(&text));
        text_free(&text);
    }
    json_end(json);
}

static void action_json(const struct rule_words *words, uint32_t action, struct json *json) {
    struct text text = {.memory = words->memory};
    rule_words_action(words, action, &text);
    json_text(json, text_end(&text));
    text_free(&text);
}

static void actions_json(const struct rule_words *words, const struct rule *rule, struct json *json) {
    json_key(json, "actions");
    json_list(json);
    for (uint32_t i = 0; i < words->actions.count; i++)
        if (rule_mentions(rule, i))
            action_json(words, i, json);
    json_end(json);
}

static void parameter_json(const struct rule_words *words, const struct rule_fold *fold, struct json *json) {
    if (fold->values.count == 0)
        return;
    json_key(json, "parameter");
    json_object(json);
    json_text_member(json, "name", words->parameter);
    json_key(json, "values");
    json_list(json);
    for (size_t i = 0; i < fold->values.count; i++) {
        struct text text = {.memory = words->memory};
        text_add_bytes(&text, fold->values.items[i].text, fold->values.items[i].length);
        json_text(json, text_end(&text));
        text_free(&text);
    }
    json_end(json);
    json_end(json);
}

static void moves_json(const struct rule_words *words, const struct rule *rule, struct json *json) {
    json_key(json, "moves");
    json_list(json);
    for (size_t i = 0; i < rule->moves.count; i++) {
        json_list(json);
        json_number(json, rule->moves.items[i].from);
        action_json(words, rule->moves.items[i].action, json);
        json_number(json, rule->moves.items[i].to);
        json_end(json);
    }
    json_end(json);
    json_key(json, "forbidden");
    json_list(json);
    for (size_t i = 0; i < rule->banned.count; i++) {
        json_list(json);
        json_number(json, rule->banned.items[i].state);
        action_json(words, rule->banned.items[i].action, json);
        json_end(json);
    }
    json_end(json);
}

void rule_json(const struct rules_report *report, size_t number, struct json *json) {
    const struct rules *rules = report->rules;
    const struct rule_fold *fold = &rules->folds.items[number];
    const struct rule *rule = &rules->list.items[fold->members.items[0]];
    struct rule_words words = words_of(rules, fold, report->assumption);
    struct text text = {.memory = words.memory};
    rule_fold_text(&words, rules, fold, &text);
    json_object(json);
    json_text_member(json, "text", text_end(&text));
    parameter_json(&words, fold, json);
    actions_json(&words, rule, json);
    json_number_member(json, "states", rule->states);
    moves_json(&words, rule, json);
    history_json(report, number, json);
    json_end(json);
    text_free(&text);
}

void rules_json(const struct rules_report *report, struct json *json) {
    const struct rules *rules = report->rules;
    json_key(json, "rules");
    json_list(json);
    for (size_t i = 0; i < rules->folds.count; i++)
        rule_json(report, i, json);
    json_end(json);
    json_key(json, "without_rule");
    json_list(json);
    for (size_t i = 0; i < rules->left_over.count; i++)
        json_text(json, texts_of(report->assumption)[rules->left_over.items[i]]);
    json_end(json);
}
