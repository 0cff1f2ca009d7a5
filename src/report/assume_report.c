#include "report/assume_report.h"

#include <ctype.h>
#include <stdio.h>
#include <unistd.h>

#include "assume/stub/bag_stub.h"
#include "report/moves_json.h"
#include "report/run_report.h"
#include "report/text/assumption_text.h"
#include "report/text/property_family.h"
#include "report/text/table.h"
#include "report/text/terminal.h"
#include "report/vacuity_report.h"
#include "system/property_name.h"

const char *assume_verdict_text(enum assume_verdict verdict) {
    static const char *const TEXTS[] = {"always", "never", "conditional", "vacuous"};
    return TEXTS[verdict];
}

/* What has been made, in its order. */
struct step {
    const char *name;
    const char *key;
    uint64_t states;
    uint64_t transitions;
};

/* Returns how many there are: the assumption is missing where nothing meets it, and the contract, too, where
 * the search has no end. */
static size_t list_steps(const struct assume_result *a, struct step *steps) {
    steps[ASSUME_PROPERTY_LTS] =
        (struct step){a->in_parts || a->reduced ? "property LTS, reduced" : "property LTS", "property_lts",
                      a->property_lts.states, a->property_lts.transitions};
    steps[ASSUME_CONTRACT] = (struct step){"contract", "contract", a->assumption.contract.states,
                                           a->assumption.contract.transitions};
    if (a->sizes.states == 0)
        return a->grows ? ASSUME_CONTRACT : ASSUME_ASSUMPTION;
    steps[ASSUME_ASSUMPTION] =
        (struct step){"assumption", "assumption", a->sizes.states, a->sizes.transitions};
    return ASSUME_STEPS;
}

static void sizes_json(struct json *json, const struct step *step) {
    json_number_member(json, "states", step->states);
    json_number_member(json, "transitions", step->transitions);
}

/* The messages that are many, of the component and as "other.message" of others: `see` is called with each
 * name. */
static void list_saturated(const struct assume_result *a, void (*see)(void *data, const char *name),
                           void *data) {
    const struct system *system = &a->open->system;
    for (uint32_t i = 0;
         a->property_lts.many && i < system->channels.items[a->open->missing.inbox].messages.count; i++)
        if (a->property_lts.many[i])
            see(data, open_message(a->open, i)->name);
    for (uint32_t c = 0; a->property_lts.many_elsewhere && c < system->components.count; c++) {
        uint32_t inbox = system->components.items[c].inbox;
        for (uint32_t i = 0; i < system->channels.items[inbox].messages.count; i++) {
            struct text name = {.memory = &a->job->memory};
            if (!a->property_lts.many_elsewhere[a->program->first_letter[inbox] + i])
                continue;
            text_add(&name, system->components.items[c].name);
            text_add(&name, ".");
            text_add(&name, system->channels.items[inbox].messages.items[i].name);
            see(data, text_end(&name));
            text_free(&name);
        }
    }
}

static void saturated_json(void *data, const char *name) {
    json_text(data, name);
}

/* Which are many, how many of a kind are counted, and how many messages a mailbox keeps before the stub is
 * chaos; null where all are counted, or kept. */
static void saturation_json(struct json *json, const struct assume_result *a) {
    json_key(json, "saturated");
    json_list(json);
    list_saturated(a, saturated_json, json);
    json_end(json);
    json_key(json, "counted");
    if (a->saturation > 0)
        json_number(json, a->saturation - 1);
    else
        json_null(json);
    json_key(json, "chaos_beyond");
    if (a->overflows)
        json_number(json, a->bound);
    else
        json_null(json);
}

void assume_result_json(struct json *json, const struct assume_result *a, const struct sources *sources,
                        bool with_moves) {
    struct step steps[ASSUME_STEPS];
    size_t count = list_steps(a, steps);
    json_text_member(json, "property", a->assumption.properties.items.items[0]);
    json_key(json, "properties");
    json_list(json);
    for (size_t i = 0; i < a->assumption.properties.items.count; i++) {
        json_object(json);
        json_text_member(json, "property", a->assumption.properties.items.items[i]);
        json_text_member(json, "verdict", assume_verdict_text(a->verdicts[i]));
        if (a->assumption.vacuous[i] != VACUITY_NONE)
            json_text_member(json, "reason", vacuity_text(a->assumption.vacuous[i]));
        json_end(json);
    }
    json_end(json);
    json_text_member(json, "verdict", assume_verdict_text(a->verdict));
    vacuity_json(a, sources, json);
    json_text_member(json, "stub", stub_text(a->assumption.stub));
    for (size_t i = 0; i < count; i++) {
        json_key(json, steps[i].key);
        json_object(json);
        sizes_json(json, &steps[i]);
        if (with_moves && i == ASSUME_CONTRACT)
            contract_moves_json(&a->assumption, json);
        if (with_moves && i == ASSUME_ASSUMPTION)
            assumption_moves_json(a->lts, json);
        json_end(json);
    }
    if (a->sizes.states == 0) {
        json_key(json, "assumption");
        json_null(json);
    }
    json_boolean_member(json, "bounded", a->assumption.bounded);
    saturation_json(json, a);
    json_boolean_member(json, "reduced", a->reduced);
    json_boolean_member(json, "in_parts", a->in_parts);
    json_key(json, "steps");
    json_list(json);
    for (size_t i = 0; i < count; i++) {
        json_object(json);
        json_text_member(json, "name", steps[i].key);
        sizes_json(json, &steps[i]);
        json_key(json, "seconds");
        json_real(json, a->seconds[i]);
        json_end(json);
    }
    json_end(json);
}

void assume_report_json(struct json *json, const void *results) {
    json_object(json);
    const struct assume_report *report = results;
    assume_result_json(json, report->result, report->sources, true);
    if (report->rules.rules)
        rules_json(&report->rules, json);
    json_end(json);
}

/* The runs that no component can prevent. */
static void write_reasons(const struct assume_report *report, struct output *output) {
    const struct assume_result *a = report->result;
    for (size_t i = 0; i < a->reason.questions.count; i++) {
        const struct question *question = &a->reason.questions.items[i];
        if (!question->has_run)
            continue;
        output_text(output, "\nThis happens whatever it does, if its mailbox has room:\n\n");
        run_write_chart(&question->run, report->sources, question->name, output);
    }
}

static const char *plural(uint32_t count) {
    return count == 1 ? "" : "s";
}

/* A bag counts requests, up to the bound or all but those that are many. */
static void write_bag(const struct assume_result *a, struct output *output) {
    uint32_t counted = a->saturation - 1;
    if (a->overflows)
        output_text(output, "any answer of the interface at any time");
    else if (a->saturation == 0)
        output_format(output, "answers in any order; at most %u request%s %s ever unanswered", a->bound,
                      plural(a->bound), a->bound == 1 ? "is" : "are");
    else if (counted == 0)
        output_text(output, "answers in any order; unanswered requests of a kind are not counted");
    else
        output_format(output, "answers in any order; unanswered requests of a kind are counted up to %u",
                      counted);
}

static void write_stub_line(const struct assume_result *a, struct output *output) {
    static const char *const TEXTS[] = {"", "a queue of", "any send at any time",
                                        "the interface, an actor with a mailbox for",
                                        "the interface, an LTS with a mailbox for"};
    enum stub stub = a->assumption.stub;
    output_format(output, "\nassumed   %s", TEXTS[stub]);
    if (stub == STUB_BAG)
        write_bag(a, output);
    else if (stub != STUB_CHAOS)
        output_format(output, " %u message%s%s", a->bound, plural(a->bound),
                      a->overflows ? ", and any answer beyond" : "");
    if (a->in_parts)
        output_text(output, ", part by part");
    output_text(output, "\n\n");
}

/* Other missing components, which do what their interfaces allow. */
static void write_others(const struct assume_result *a, struct output *output) {
    const char *before = "\nothers    ";
    for (size_t i = 0; i < a->open->others.count; i++) {
        output_text(output, before);
        output_text(output, a->open->system.components.items[a->open->others.items[i].component].name);
        before = ", ";
    }
    if (a->open->others.count > 0)
        output_text(output, " (also missing; they send whatever their interfaces allow)");
}

static void write_actors(const struct assume_result *a, struct output *output) {
    const struct system *system = &a->open->system;
    const char *before = "actors    ";
    for (uint32_t i = 0; i < system->components.count; i++) {
        if (open_is_own(a->open, system->components.items[i].inbox) ||
            open_is_other(a->open, system->components.items[i].inbox))
            continue;
        output_text(output, before);
        output_text(output, system->components.items[i].name);
        before = ", ";
    }
    output_text(output, "\nmissing   ");
    output_text(output, a->assumption.component);
    write_others(a, output);
    write_stub_line(a, output);
}

static void write_steps(const struct assume_result *a, struct output *output) {
    static const char *const HEADINGS[] = {"", "states", "transitions", "ms"};
    struct step steps[ASSUME_STEPS];
    size_t count = list_steps(a, steps);
    struct table table;
    table_init(&table, a->job, 4);
    for (size_t i = 0; i < 4; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < count; i++) {
        char time[32];
        snprintf(time, sizeof time, "%.2f", 1000 * a->seconds[i]);
        table_text(&table, steps[i].name);
        table_number(&table, steps[i].states);
        table_number(&table, steps[i].transitions);
        table_text(&table, time);
    }
    table_write(&table, output);
    table_free(&table);
}

/* How far the answer goes, where something limits it. That no component keeps a property is certain all the
 * same. */
static void write_extent(const struct assume_result *a, struct text *text) {
    bool never = a->verdict == ASSUME_NEVER;
    if (a->assumption.contract.partial && !never) {
        text_add(text, "In the ");
        text_number(text, a->assumption.contract.states);
        text_add(text, " states of the contract that were made, ");
    } else if (a->assumption.bounded && !never) {
        text_add(text, "With at most ");
        text_number(text, a->bound);
        text_add(text, a->bound == 1 ? " message waiting, " : " messages waiting, ");
    } else if (a->open->others.count > 0) {
        text_add(text, "Whatever the other missing components do within their interfaces, ");
    }
}

/* "it holds for every mutex that keeps to the interface" */
static void write_meaning(const struct assume_report *report, struct text *text) {
    const struct assume_result *a = report->result;
    bool several = a->assumption.properties.items.count > 1, chaos = a->assumption.stub == STUB_CHAOS;
    const char *they = several ? "they" : "it", *hold = several ? "hold" : "holds";
    if (a->verdict == ASSUME_CONDITIONAL) {
        text_add(text, several ? "they depend on " : "it depends on ");
        text_add(text, a->assumption.component);
        text_add(text, chaos ? ": " : ": among components that keep to the interface, ");
        text_add(text, they);
        text_add(text, " ");
        text_add(text, hold);
        text_add(text, " for exactly those that ");
        text_add(text, report->rules.rules && report->rules.rules->folds.count > 0
                           ? "follow the rules below"
                           : "respect the assumption");
        return;
    }
    text_add(text, they);
    text_add(text, " ");
    text_add(text, hold);
    text_add(text, a->verdict == ASSUME_NEVER ? " for no " : " for every ");
    text_add(text, a->assumption.component);
    text_add(text, a->verdict == ASSUME_ALWAYS && !chaos ? " that keeps to the interface" : "");
}

static void write_sentence(const struct assume_report *report, struct output *output) {
    struct text text = {.memory = &report->result->job->memory};
    write_extent(report->result, &text);
    write_meaning(report, &text);
    text_add(&text, ".\n\n");
    if (!text.failed)
        text.chars.items[0] = (char)toupper((unsigned char)text.chars.items[0]);
    output_text(output, text_end(&text));
    text_free(&text);
}

static void write_verdict(const struct assume_report *report, struct output *output) {
    const struct assume_result *a = report->result;
    size_t count = a->assumption.properties.items.count;
    if (count > 1)
        output_format(output, "All %zu properties", count);
    else
        output_text(output, a->assumption.properties.items.items[0]);
    output_format(output, ": %s. ", assume_verdict_text(a->verdict));
    if (a->open->others.count > 0 && a->verdict == ASSUME_NEVER) {
        const char *it = count > 1 ? "them" : "it";
        output_text(output, a->assumption.component);
        output_format(output, " cannot keep %s alone: others can violate %s within their interfaces.\n\n", it,
                      it);
    } else if (a->verdict == ASSUME_VACUOUS) {
        vacuity_sentence(a, NULL, output);
    } else {
        write_sentence(report, output);
    }
}

/* A list of names, being written. */
struct names_written {
    struct output *output;
    const char *before;
};

static void write_name(void *data, const char *name) {
    struct names_written *names = data;
    output_text(names->output, names->before);
    output_text(names->output, name);
    names->before = ", ";
}

void assume_report_pile(const struct assume_result *a, const char *before, struct output *output) {
    struct names_written names = {output, before};
    list_saturated(a, write_name, &names);
    if (a->saturation > 1)
        output_format(output, ". They are counted up to %u of a kind.\n", a->saturation - 1);
    else
        output_text(output, ". They are not counted.\n");
}

/* Is something many that a candidate has to answer? */
static bool own_pile_up(const struct assume_result *a) {
    const struct system *system = &a->open->system;
    bool some = false;
    for (uint32_t i = 0; i < system->channels.items[a->open->missing.inbox].messages.count; i++)
        some |= a->property_lts.many[i];
    for (size_t k = 0; k < a->open->fellows.count; k++) {
        uint32_t inbox = a->open->fellows.items[k].inbox;
        for (uint32_t i = 0; i < system->channels.items[inbox].messages.count; i++)
            some |= a->property_lts.many_elsewhere[a->program->first_letter[inbox] + i];
    }
    return some;
}

/* Which messages are many, and what that means for the reader. */
static void write_saturation(const struct assume_result *a, struct output *output) {
    assume_report_pile(a, "\nUnanswered messages pile up: ", output);
    output_text(output, own_pile_up(a)
                            ? "What check accepts or rejects stays right. It does not report a candidate "
                              "that answers these too often, unless that violates the property.\n"
                            : "So the other components may answer more often than they are asked.\n");
    if (a->verdict == ASSUME_CONDITIONAL)
        output_text(output, "A property that always holds may be reported as conditional.\n");
}

/* What it means for the reader that the interface is not followed forever, or not at all. */
static void write_overflow(const struct assume_result *a, struct output *output) {
    if (a->options->stub == STUB_BAG)
        output_text(output,
                    "\nUnanswered messages pile up in too many ways to be counted.\n"
                    "What check accepts or rejects stays right. It does not report a candidate that "
                    "answers too often, or without being asked, unless that violates the property.\n");
    else
        output_format(
            output,
            "\nMessages pile up. Once more than %u wait%s, the interface may send anything that it "
            "ever sends.\n"
            "check does not report a candidate that sends too much from then on, unless that violates "
            "the property.\n",
            a->bound, a->bound == 1 ? "s" : "");
    if (a->verdict == ASSUME_CONDITIONAL)
        output_text(output, "A property that always holds may be reported as conditional.\n");
}

/* What is vacuous says why. */
static const char *property_verdict_text(const struct assume_result *a, size_t property) {
    static const char *const VACUOUS[] = {"vacuous",
                                          "vacuous: overflow",
                                          "vacuous: stuck",
                                          "vacuous: unbounded",
                                          "vacuous: never_received",
                                          "vacuous: untested"};
    enum vacuity_reason reason = a->assumption.vacuous[property];
    return reason == VACUITY_NONE ? assume_verdict_text(a->verdicts[property]) : VACUOUS[reason];
}

/* How many properties from this one on are all that a declaration stands for, and have one verdict; 0: it is
 * alone, or others have another verdict. */
static size_t family_size(const struct assume_result *a, size_t first) {
    const struct name_list *names = &a->assumption.properties;
    size_t end = first;
    while (end < names->items.count && property_is_instance(names->items.items[end]) &&
           property_same_family(names->items.items[end], names->items.items[first]))
        end++;
    for (size_t i = first; i < end; i++)
        if (strcmp(property_verdict_text(a, i), property_verdict_text(a, first)) != 0)
            return 0;
    bool begins =
        first == 0 || !property_same_family(names->items.items[first - 1], names->items.items[first]);
    return begins && end > first + 1 ? end - first : 0;
}

/* Each property, where there are several. */
static void write_properties(const struct assume_result *a, struct output *output) {
    static const char *const HEADINGS[] = {"property", "verdict while the others hold"};
    struct table table;
    if (a->assumption.properties.items.count == 1)
        return;
    table_init(&table, a->job, 2);
    for (size_t i = 0; i < 2; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0, size; i<a->assumption.properties.items.count; i += size> 0 ? size : 1) {
        struct text name = {.memory = &a->job->memory};
        size = family_size(a, i);
        text_property_name(&name, a->assumption.properties.items.items[i], size > 0);
        table_text(&table, text_end(&name));
        table_text(&table, property_verdict_text(a, i));
        text_free(&name);
    }
    table_write(&table, output);
    table_free(&table);
    output_text(output, "\n");
}

bool assume_report_shows(const struct assume_result *a) {
    return a->verdict == ASSUME_CONDITIONAL && a->lts && a->lts->states <= ASSUME_REPORT_STATES;
}

/* Rules say the same in fewer words, if there is one for each send. */
static bool shows_states(const struct assume_report *report) {
    const struct rules *rules = report->rules.rules;
    if (report->table)
        return report->result->lts;
    return assume_report_shows(report->result) && (!rules || rules->left_over.count > 0);
}

/* A limit may have come before it was there. */
static void write_assumption(const struct assume_report *report, struct output *output) {
    const struct assume_result *a = report->result;
    if (a->sizes.states == 0)
        output_text(output, "\nA limit was reached before the assumption was minimised: it is not shown.\n");
    else if (shows_states(report)) {
        output_text(output, "\n");
        assumption_write_text(a->job, a->lts, ASSUMPTION_MESSAGES, a->assumption.bounded, output);
    } else {
        output_text(output, "\nTo list the states of the assumption, add --table.\n");
    }
}

/* Why there is no table, if somebody asks for one. */
static void write_missing_table(const struct assume_report *report, struct output *output) {
    static const char *const REASONS[] = {
        [ASSUME_ALWAYS] = "nothing is forbidden",
        [ASSUME_NEVER] = "no component respects the assumption",
        [ASSUME_VACUOUS] = "nothing is forbidden, since nothing puts the property to the test"};
    if (report->table)
        output_format(output, "\nThere is no table of states: %s.\n", REASONS[report->result->verdict]);
}

/* And what to do next. */
static void write_file_name(const struct assume_report *report, struct output *output) {
    if (!report->written)
        return;
    output_format(output, "\n%s was written.", report->written);
    if (report->for_check)
        output_format(output, " To check a component: lacuna check CANDIDATE --against %s", report->written);
    output_text(output, "\n");
}

void assume_report_text(struct output *output, const void *results) {
    const struct assume_report *report = results;
    const struct assume_result *a = report->result;
    write_verdict(report, output);
    if (report->rules.rules) {
        rules_write_text(&report->rules, output);
        rules_write_charts(&report->rules, output);
        output_text(output, "\n");
    }
    write_properties(a, output);
    write_actors(a, output);
    write_steps(a, output);
    if (a->verdict == ASSUME_NEVER)
        write_reasons(report, output);
    vacuity_write_run(a, report->sources, output);
    if (a->assumption.bounded && !a->assumption.contract.partial)
        output_text(output, a->assumption.stub == STUB_QUEUE
                                ? "\nMessages pile up: raise --bound to look further.\n"
                                : "\nMessages pile up: the answer is about the number of messages above.\n");
    if (a->saturation > 0)
        write_saturation(a, output);
    if (a->overflows)
        write_overflow(a, output);
    if (a->verdict == ASSUME_CONDITIONAL)
        write_assumption(report, output);
    else
        write_missing_table(report, output);
    write_file_name(report, output);
    output_text(output, "\n");
    cost_write(a->job, report->started, output);
}
