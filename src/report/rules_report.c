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

static struct rule_words words_of(const struct rules *rules, const struct rule_fold *fold,
                                  const struct assumption *a) {
    struct rule_words words = {
        .memory = &a->job->memory, .component = a->component, .actions = {texts_of(a), a->contract.actions}};
    if (fold->values.count > 0)
        rule_words_fold(&words, &rules->list.items[fold->members.items[0]], fold->values.items[0]);
    return words;
}

void rules_write_text(const struct rules *rules, const struct assumption *a, struct output *output) {
    for (size_t i = 0; i < rules->folds.count; i++) {
        const struct rule_fold *fold = &rules->folds.items[i];
        struct rule_words words = words_of(rules, fold, a);
        struct text text = {.memory = &a->job->memory};
        rule_fold_text(&words, rules, fold, &text);
        output_format(output, "  %zu. %s\n", i + 1, text_end(&text));
        text_free(&text);
    }
    write_left_over(rules, a, output);
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

static void fold_json(const struct rules *rules, const struct rule_fold *fold, const struct assumption *a,
                      struct json *json) {
    const struct rule *rule = &rules->list.items[fold->members.items[0]];
    struct rule_words words = words_of(rules, fold, a);
    struct text text = {.memory = words.memory};
    rule_fold_text(&words, rules, fold, &text);
    json_object(json);
    json_text_member(json, "text", text_end(&text));
    parameter_json(&words, fold, json);
    actions_json(&words, rule, json);
    json_number_member(json, "states", rule->states);
    moves_json(&words, rule, json);
    json_end(json);
    text_free(&text);
}

void rules_json(const struct rules *rules, const struct assumption *a, struct json *json) {
    json_key(json, "rules");
    json_list(json);
    for (size_t i = 0; i < rules->folds.count; i++)
        fold_json(rules, &rules->folds.items[i], a, json);
    json_end(json);
    json_key(json, "without_rule");
    json_list(json);
    for (size_t i = 0; i < rules->left_over.count; i++)
        json_text(json, texts_of(a)[rules->left_over.items[i]]);
    json_end(json);
}
