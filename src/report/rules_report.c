#include "report/rules_report.h"

#include "report/text/rule_text.h"

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
        output_text(output, ": the states of the assumption say when it must not be sent.\n");
}

void rules_write_text(const struct rules *rules, const struct assumption *a, struct output *output) {
    for (size_t i = 0; i < rules->list.count; i++) {
        struct text text = {.memory = &a->job->memory};
        rule_text(&rules->list.items[i], a->component, texts_of(a), &text);
        output_format(output, "  %zu. %s\n", i + 1, text_end(&text));
        text_free(&text);
    }
    write_left_over(rules, a, output);
}

static void actions_json(const struct rule *rule, const struct assumption *a, struct json *json) {
    json_key(json, "actions");
    json_list(json);
    for (uint32_t i = 0; i < a->contract.actions; i++)
        if (rule_mentions(rule, i))
            json_text(json, texts_of(a)[i]);
    json_end(json);
}

static void rule_json(const struct rule *rule, const struct assumption *a, struct json *json) {
    struct text text = {.memory = &a->job->memory};
    rule_text(rule, a->component, texts_of(a), &text);
    json_object(json);
    json_text_member(json, "text", text_end(&text));
    actions_json(rule, a, json);
    json_number_member(json, "states", rule->states);
    json_key(json, "moves");
    json_list(json);
    for (size_t i = 0; i < rule->moves.count; i++) {
        json_list(json);
        json_number(json, rule->moves.items[i].from);
        json_text(json, texts_of(a)[rule->moves.items[i].action]);
        json_number(json, rule->moves.items[i].to);
        json_end(json);
    }
    json_end(json);
    json_key(json, "forbidden");
    json_list(json);
    for (size_t i = 0; i < rule->banned.count; i++) {
        json_list(json);
        json_number(json, rule->banned.items[i].state);
        json_text(json, texts_of(a)[rule->banned.items[i].action]);
        json_end(json);
    }
    json_end(json);
    json_end(json);
    text_free(&text);
}

void rules_json(const struct rules *rules, const struct assumption *a, struct json *json) {
    json_key(json, "rules");
    json_list(json);
    for (size_t i = 0; i < rules->list.count; i++)
        rule_json(&rules->list.items[i], a, json);
    json_end(json);
    json_key(json, "without_rule");
    json_list(json);
    for (size_t i = 0; i < rules->left_over.count; i++)
        json_text(json, texts_of(a)[rules->left_over.items[i]]);
    json_end(json);
}
