#include "report/contract_comparison_report.h"

#include "report/rules_report.h"

static const char *verdict_text(enum contract_comparison_verdict verdict) {
    static const char *const TEXTS[] = {"equal", "weaker", "stronger", "incomparable"};
    return TEXTS[verdict];
}

static const char *kind_text(enum misfit_kind kind) {
    static const char *const TEXTS[] = {
        [MISFIT_NEVER] = "never", [MISFIT_MAIN] = "main",       [MISFIT_RECEIVE] = "receive",
        [MISFIT_ACTOR] = "actor", [MISFIT_MESSAGE] = "message", [MISFIT_PARAMETERS] = "parameters"};
    return TEXTS[kind];
}

static void trace_json(struct json *json, const char *key, const struct succession *succession) {
    json_key(json, key);
    if (!succession->has_word) {
        json_null(json);
        return;
    }
    json_list(json);
    for (size_t i = 0; i < succession->word.letters.count; i++)
        json_text(json, succession->word.letters.items[i]);
    json_end(json);
}

static void misfits_json(struct json *json, const char *key, const struct misfits *misfits) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < misfits->list.count; i++) {
        json_object(json);
        json_text_member(json, "kind", kind_text(misfits->list.items[i].kind));
        json_text_member(json, "text", misfits->list.items[i].text);
        json_end(json);
    }
    json_end(json);
}

/* As if it were all rules of the assumption. */
static struct rules only_rule(const struct rules_of_one *one, struct rule_change *change) {
    struct rules rules = *one->rules;
    rules.folds.items = &change->fold;
    rules.folds.count = change->fold.members.count > 0;
    rules.left_over.count = 0;
    return rules;
}

/* Each has text, actions, states, moves and forbidden of its rule, unless there is no small one; and a trace.
 */
static void changes_json(struct json *json, const char *key, const struct rules_of_one *one) {
    const char *const *texts = one->assumption->actions.items.items;
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < one->changes->list.count; i++) {
        struct rule_change *change = &one->changes->list.items[i];
        struct rules rules = only_rule(one, change);
        json_object(json);
        json_key(json, "number");
        if (change->number == RULE_NONE)
            json_null(json);
        else
            json_number(json, change->number + 1);
        json_key(json, "rule");
        if (change->number != RULE_NONE)
            rule_json(&(struct rules_report){.rules = &rules, .assumption = one->assumption}, 0, json);
        else
            json_null(json);
        json_text_member(json, "send", texts[change->send]);
        json_key(json, "trace");
        json_list(json);
        for (size_t k = 0; k < change->trace.count; k++)
            json_text(json, texts[change->trace.items[k]]);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

void contract_comparison_report_json(struct json *json, const void *results) {
    const struct contract_comparison_report *report = results;
    json_object(json);
    json_text_member(json, "old", report->old_name);
    json_text_member(json, "new", report->new_name);
    json_text_member(json, "verdict", verdict_text(report->comparison->verdict));
    trace_json(json, "forbidden", &report->comparison->forth);
    trace_json(json, "allowed", &report->comparison->back);
    changes_json(json, "newly_forbidden", &report->forbidden);
    changes_json(json, "newly_allowed", &report->allowed);
    misfits_json(json, "misfits", &report->comparison->forth.misfits);
    misfits_json(json, "old_misfits", &report->comparison->back.misfits);
    json_end(json);
}

static void write_trace(struct output *output, const char *what, const struct succession *succession) {
    size_t count = succession->word.letters.count;
    if (count == 0)
        return;
    output_format(output, "\n%s:\n     ", what);
    for (size_t i = 0; i < count; i++) {
        const char *text = succession->word.letters.items[i];
        output_text(output, i == 0 ? "" : i + 1 == count ? ", and then " : ", ");
        output_text(output, text[0] == '?' ? text + 1 : text);
    }
    output_text(output, "\n");
}

/* Why a candidate that was accepted may be refused at once. */
static void write_misfit(struct output *output, const char *component, const struct misfit *misfit) {
    switch (misfit->kind) {
    case MISFIT_NEVER:
        output_text(output, "The property is violated whatever the component does.\n");
        break;
    case MISFIT_MAIN:
        output_format(output, "main sends other messages to %s.\n", component);
        break;
    case MISFIT_RECEIVE:
        output_format(output, "%s may now receive %s.\n", component, misfit->text);
        break;
    case MISFIT_ACTOR:
        output_format(output, "The actor %s was removed.\n", misfit->text);
        break;
    case MISFIT_MESSAGE:
        output_format(output, "The message %s was removed.\n", misfit->text);
        break;
    case MISFIT_PARAMETERS:
        output_format(output, "The message %s no longer takes all these values.\n", misfit->text);
        break;
    }
}

/* Why a candidate that is accepted now would have been refused at once. */
static void write_old_misfit(struct output *output, const char *component, const struct misfit *misfit) {
    switch (misfit->kind) {
    case MISFIT_NEVER:
        output_text(output, "Before, the property was violated whatever the component did.\n");
        break;
    case MISFIT_MAIN:
        break;
    case MISFIT_RECEIVE:
        output_format(output, "%s no longer receives %s.\n", component, misfit->text);
        break;
    case MISFIT_ACTOR:
        output_format(output, "The actor %s is new.\n", misfit->text);
        break;
    case MISFIT_MESSAGE:
        output_format(output, "The message %s is new.\n", misfit->text);
        break;
    case MISFIT_PARAMETERS:
        output_format(output, "The message %s now takes more values.\n", misfit->text);
        break;
    }
}

/* What only a new component can make use of. */
static void write_old_misfits(struct output *output, const char *component, const struct misfits *misfits) {
    const char *before = "\n";
    for (size_t i = 0; i < misfits->list.count; i++) {
        if (misfits->list.items[i].kind == MISFIT_MAIN)
            continue; /* it is one in both directions, and has been said */
        output_text(output, before);
        write_old_misfit(output, component, &misfits->list.items[i]);
        before = "";
    }
}

static void write_misfits(struct output *output, const char *component, const struct misfits *misfits) {
    if (misfits->list.count > 0)
        output_text(output, "\n");
    for (size_t i = 0; i < misfits->list.count; i++)
        write_misfit(output, component, &misfits->list.items[i]);
}

/* "     for example: reqL, reqR, right!permitR, and then left!permitL" */
static void write_example(const struct rules_of_one *one, const struct rule_change *change,
                          struct output *output) {
    const char *const *texts = one->assumption->actions.items.items;
    size_t count = change->trace.count;
    output_text(output, "     for example: ");
    for (size_t i = 0; i < count; i++) {
        const char *text = texts[change->trace.items[i]];
        output_text(output, i == 0 ? "" : i + 1 == count ? ", and then " : ", ");
        output_text(output, text[0] == '?' ? text + 1 : text);
    }
    output_text(output, "\n");
}

/* "Newly forbidden, by these rules of new.assumption:" */
static void write_changes(const char *heading, const char *file, const struct rules_of_one *one,
                          struct output *output) {
    if (one->changes->list.count > 0) {
        output_format(output, "\n%s of ", heading);
        output_text(output, file);
        output_text(output, ":\n");
    }
    for (size_t i = 0; i < one->changes->list.count; i++) {
        struct rule_change *change = &one->changes->list.items[i];
        struct rules rules = only_rule(one, change);
        if (change->number != RULE_NONE) {
            output_format(output, "  %zu. ", change->number + 1);
            rules_write_rule(&(struct rules_report){.rules = &rules, .assumption = one->assumption}, 0,
                             output);
        } else {
            output_text(output, "  -  ");
            output_text(output, one->assumption->actions.items.items[change->send]);
            output_text(output, ", for which there is no small rule");
        }
        output_text(output, "\n");
        write_example(one, change, output);
    }
}

/* Rules say it if they can. What an interface alone forbids, or what comes alone, is shown by a trace. */
static void write_forbidden(const struct contract_comparison_report *report, struct output *output) {
    write_changes("Newly forbidden, by these rules", report->new_name, &report->forbidden, output);
    if (report->forbidden.changes->list.count == 0)
        write_trace(
            output,
            "Newly refused, because the interface or the messages that come have changed. For example",
            &report->comparison->forth);
}

static void write_allowed(const struct contract_comparison_report *report, struct output *output) {
    write_changes("Newly allowed, against these rules", report->old_name, &report->allowed, output);
    if (report->allowed.changes->list.count == 0)
        write_trace(
            output,
            "No longer refused, because the interface or the messages that come have changed. For example",
            &report->comparison->back);
}

void contract_comparison_report_text(struct output *output, const void *results) {
    const struct contract_comparison_report *report = results;
    static const char *const MEANINGS[] = {
        "Both accept the same components. No component needs a new check.",
        "It accepts every component that was accepted before. Rejected components may be accepted now.",
        "It may reject components that were accepted before. Accepted components need a new check.",
        "It may reject components that were accepted before, and accept others. Check all components again."};
    static const char *const RELATIONS[] = {"equal to", "weaker than", "stronger than", "incomparable with"};
    output_format(output, "%s is %s %s.\n%s\n", report->new_name, RELATIONS[report->comparison->verdict],
                  report->old_name, MEANINGS[report->comparison->verdict]);
    write_misfits(output, report->component, &report->comparison->forth.misfits);
    write_forbidden(report, output);
    write_allowed(report, output);
    write_old_misfits(output, report->component, &report->comparison->back.misfits);
}
