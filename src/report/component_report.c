#include "report/component_report.h"

#include "base/text.h"
#include "report/run_report.h"
#include "report/text/component_names.h"
#include "report/text/table.h"
#include "system/program/turn.h"

static const char *actor_name(const struct subsystem *s, uint32_t actor) {
    return s->whole->components.items[actor].name;
}

static const struct system_message *kind_of(const struct subsystem *s, const struct message_flow *flow) {
    return &s->whole->channels.items[flow->channel].messages.items[flow->message];
}

static size_t index_of(const struct component_verification *c, const struct question *question) {
    return (size_t)(question - c->verification.questions.items);
}

/* --- The component --- */

static void value_json(struct json *json, const struct subsystem *s, enum value_kind kind, int32_t value) {
    struct text text = {.memory = &s->job->memory};
    if (kind == VALUE_NUMBER)
        json_integer(json, value);
    else {
        text_value(&text, s->whole, kind, value);
        json_text(json, text_end(&text));
    }
    text_free(&text);
}

static void external_json(struct json *json, const struct subsystem *s,
                          const struct external_message *external) {
    const struct system_message *kind = kind_of(s, external->flow);
    json_object(json);
    json_text_member(json, "sender", actor_name(s, external->flow->sender));
    json_text_member(json, "receiver", actor_name(s, external->receiver));
    json_text_member(json, "message", kind->name);
    json_key(json, "values");
    json_list(json);
    for (uint32_t f = 0; f < kind->fields_count; f++) {
        const struct value_set *values = external->flow->values[f];
        json_list(json);
        for (uint32_t i = 0; i < values->count; i++)
            value_json(json, s, kind->fields[f].type.kind, values->values[i]);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void assumed_json(struct json *json, const struct component_verification *c) {
    json_key(json, "assumed");
    json_list(json);
    for (size_t i = 0; i < c->assumed_count; i++) {
        json_object(json);
        json_text_member(json, "component", actor_name(&c->subsystem, c->assumed[i].actor));
        json_text_member(json, "file", c->assumed[i].file);
        json_end(json);
    }
    json_end(json);
}

/* Members of an object. */
static void component_json(struct json *json, const struct component_verification *c) {
    const struct subsystem *s = &c->subsystem;
    component_names_json(json, "component", s->whole, s->kept);
    assumed_json(json, c);
    json_key(json, "external");
    json_list(json);
    for (size_t i = 0; i < s->external.count; i++)
        external_json(json, s, &s->external.items[i]);
    json_end(json);
}

static void write_actors(struct output *output, const struct subsystem *s, bool inside) {
    struct text names = {.memory = &s->job->memory};
    text_component_names(&names, s->whole, inside ? s->kept : s->inside, inside);
    if (names.chars.count > 0)
        output_format(output, "%s%s\n", inside ? "component  " : "outside    ", text_end(&names));
    text_free(&names);
}

/* "1, 2, 3", or "0 to 255" if they are many and none is left out. */
static void text_values(struct text *text, const struct subsystem *s, enum value_kind kind,
                        const struct value_set *set) {
    enum { MANY = 8 };
    bool whole = set->count > 0 && set->values[set->count - 1] - set->values[0] == (int64_t)set->count - 1;
    if (set->count > MANY && whole && kind == VALUE_NUMBER) {
        text_number(text, set->values[0]);
        text_add(text, " to ");
        text_number(text, set->values[set->count - 1]);
        return;
    }
    for (uint32_t i = 0; i < set->count; i++) {
        text_add(text, i > 0 ? ", " : "");
        text_value(text, s->whole, kind, set->values[i]);
    }
}

static void write_external(struct table *table, const struct subsystem *s,
                           const struct external_message *external) {
    const struct system_message *kind = kind_of(s, external->flow);
    struct text values = {.memory = &s->job->memory};
    for (uint32_t f = 0; f < kind->fields_count; f++) {
        text_add(&values, f > 0 ? "; " : "");
        text_add(&values, kind->fields[f].name);
        text_add(&values, ": ");
        text_values(&values, s, kind->fields[f].type.kind, external->flow->values[f]);
    }
    table_text(table, actor_name(s, external->flow->sender));
    table_text(table, actor_name(s, external->receiver));
    table_text(table, kind->name);
    table_text(table, kind->fields_count > 0 ? text_end(&values) : "-");
    text_free(&values);
}

static void write_assumed(struct output *output, const struct component_verification *c) {
    for (size_t i = 0; i < c->assumed_count; i++)
        output_format(output, "assumed    %s, as %s allows\n", actor_name(&c->subsystem, c->assumed[i].actor),
                      c->assumed[i].file);
}

void component_write(struct output *output, const struct component_verification *c) {
    const struct subsystem *s = &c->subsystem;
    write_actors(output, s, true);
    write_assumed(output, c);
    write_actors(output, s, false);
    if (s->external.count == 0) {
        output_text(output, "\nNo message comes from outside.\n");
        return;
    }
    output_text(output, "\nMessages from outside, which may arrive at any time:\n");
    struct table table;
    table_init(&table, s->job, 4);
    table_text(&table, "sender");
    table_text(&table, "receiver");
    table_text(&table, "message");
    table_text(&table, "values");
    for (size_t i = 0; i < s->external.count; i++)
        write_external(&table, s, &s->external.items[i]);
    table_write(&table, output);
    table_free(&table);
}

void component_messages_json(struct json *json, const void *results) {
    json_object(json);
    component_json(json, results);
    json_end(json);
}

void component_messages_text(struct output *output, const void *results) {
    component_write(output, results);
}

/* --- The answers --- */

static const char *counterexample_text(enum counterexample counterexample) {
    switch (counterexample) {
    case COUNTEREXAMPLE_REAL:
        return "real";
    case COUNTEREXAMPLE_SPURIOUS:
        return "spurious";
    case COUNTEREXAMPLE_NONE:
    case COUNTEREXAMPLE_UNKNOWN:
        return "unknown";
    }
    return "";
}

/* The theorem of RC that an answer carries over by; NULL: by none. */
static const char *theorem_of(const struct component_verification *c, const struct question *question) {
    if (!c->answers[index_of(c, question)].carries_over || subsystem_is_whole(&c->subsystem))
        return NULL; /* it needs no theorem if nobody is outside */
    bool over_states = question->kind == QUESTION_INVARIANT ||
                       (question->kind == QUESTION_FORMULA &&
                        c->subsystem.system.formulas.items[question->about].over_states);
    return over_states ? "RC, Theorem 2" : "RC, Theorem 1";
}

static void arrival_json(struct json *json, const struct component_verification *c,
                         const struct system_arrival *arrival) {
    const struct subsystem *s = &c->subsystem;
    const struct system_message *kind =
        &s->whole->channels.items[arrival->channel].messages.items[arrival->message];
    json_object(json);
    json_text_member(json, "sender", actor_name(s, arrival->sender));
    json_text_member(json, "receiver", actor_name(s, system_receiver(s->whole, arrival->channel)));
    json_text_member(json, "message", kind->name);
    json_key(json, "values");
    json_list(json);
    for (uint32_t f = 0; f < kind->fields_count; f++)
        value_json(json, s, kind->fields[f].type.kind, arrival->values[f]);
    json_end(json);
    json_end(json);
}

void component_question_json(struct json *json, const struct component_verification *c,
                             const struct question *question, const struct sources *sources) {
    const struct component_answer *answer = &c->answers[index_of(c, question)];
    const struct system_arrival *blame = component_blame(question, answer);
    bool violated = question->verdict == VERDICT_VIOLATED;
    component_json(json, c);
    json_boolean_member(json, "carries_over", answer->carries_over);
    json_text_member(json, "theorem", theorem_of(c, question));
    json_text_member(json, "counterexample", violated ? counterexample_text(answer->counterexample) : NULL);
    json_key(json, "blame");
    if (blame)
        arrival_json(json, c, blame);
    else
        json_null(json);
    json_key(json, "whole_run");
    if (answer->whole_question)
        run_json(&answer->whole_question->run, sources, question->name, json);
    else
        json_null(json);
}

const char *component_verdict_in_whole(const struct component_verification *c,
                                       const struct question *question) {
    const struct component_answer *answer = &c->answers[index_of(c, question)];
    bool declared = question->kind == QUESTION_INVARIANT || question->kind == QUESTION_AUTOMATON ||
                    question->kind == QUESTION_FORMULA;
    if (answer->carries_over && c->assumed_count > 0)
        return declared ? "holds (if respected)" : "none inside (if respected)";
    if (answer->carries_over)
        return declared ? "holds" : "none inside";
    switch (answer->counterexample) {
    case COUNTEREXAMPLE_REAL:
        return declared ? "violated" : "found";
    case COUNTEREXAMPLE_SPURIOUS:
        return declared ? "holds (spurious here)" : "none inside (spurious here)";
    case COUNTEREXAMPLE_NONE:
    case COUNTEREXAMPLE_UNKNOWN:
        return "unknown";
    }
    return "";
}

static void write_blame(struct output *output, const struct component_verification *c,
                        const struct question *question, const struct component_answer *answer) {
    const struct system_arrival *blame = component_blame(question, answer);
    output_format(output, "\nThe whole system does not violate %s: the run above is spurious.\n",
                  question->name);
    if (!blame)
        return;
    struct text text = {.memory = &c->job->memory};
    int64_t values[MOST_FIELDS];
    uint32_t fields = c->whole->channels.items[blame->channel].messages.items[blame->message].fields_count;
    for (uint32_t i = 0; i < fields; i++)
        values[i] = blame->values[i];
    text_message_of(&text, c->whole, blame->channel, blame->message, values);
    output_format(output,
                  "In the whole system, %s does not send %s to %s at that moment. Add %s to the component.\n",
                  actor_name(&c->subsystem, blame->sender), text_end(&text),
                  actor_name(&c->subsystem, system_receiver(c->whole, blame->channel)),
                  actor_name(&c->subsystem, blame->sender));
    text_free(&text);
}

void component_explain_violation(struct output *output, const struct component_verification *c,
                                 const struct question *question, const struct sources *sources) {
    const struct component_answer *answer = &c->answers[index_of(c, question)];
    switch (answer->counterexample) {
    case COUNTEREXAMPLE_REAL:
        output_format(output, "\nThe whole system violates %s as well:\n\n", question->name);
        run_write_chart(&answer->whole_question->run, sources, question->name, output);
        break;
    case COUNTEREXAMPLE_SPURIOUS:
        write_blame(output, c, question, answer);
        break;
    case COUNTEREXAMPLE_UNKNOWN:
        if (question->kind != QUESTION_OVERFLOW && question->kind != QUESTION_QUIESCENCE)
            output_format(output, "\nIt is unknown whether the whole system violates %s like this.\n",
                          question->name);
        break;
    case COUNTEREXAMPLE_NONE:
        break;
    }
}

/* --- Conclusion --- */

static void list_answers(struct output *output, const struct component_verification *c, bool carry_over,
                         const char *before, const char *after) {
    bool any = false;
    for (size_t i = 0; i < c->verification.questions.count; i++) {
        const struct question *question = &c->verification.questions.items[i];
        if (question->verdict != VERDICT_HOLDS || c->answers[i].carries_over != carry_over ||
            question->kind == QUESTION_OVERFLOW)
            continue;
        bool inside = carry_over && question->kind == QUESTION_FAILURE;
        output_format(output, "%s%s%s", any ? ", " : before, question->name,
                      inside ? " (of turns inside)" : "");
        any = true;
    }
    output_text(output, any ? after : "");
}

static void list_left_out(struct output *output, const struct component_verification *c) {
    const struct system *whole = c->whole;
    for (size_t i = 0; i < c->left_out.count; i++) {
        const struct outside_property *property = &c->left_out.items[i];
        const char *actor = whole->components.items[property->actor].name;
        if (property->reason == OUTSIDE_VARIABLE)
            output_format(output, "%s was left out: it names %s.%s, which is outside.\n", property->name,
                          actor, whole->variables.items[property->about].name);
        else
            output_format(output, "%s was left out: it names %s!%s, which %s sends from outside.\n",
                          property->name, whole->channels.items[property->about].name,
                          whole->channels.items[property->about].messages.items[property->message].name,
                          actor);
    }
}

/* What remains to be shown. */
static void list_assumed(struct output *output, const struct component_verification *c) {
    for (size_t i = 0; i < c->assumed_count; i++) {
        const char *name = actor_name(&c->subsystem, c->assumed[i].actor);
        output_format(
            output,
            "Still to be shown: %s respects %s. Run `lacuna check FILE --against %s` on the file with %s.\n",
            name, c->assumed[i].file, c->assumed[i].file, name);
    }
}

void component_conclude(struct output *output, const struct component_verification *c) {
    output_text(output, "\n");
    list_answers(output, c, true, "These answers carry over to the whole system: ",
                 ".\nEvery run of the whole system is also a run of the component.\n");
    list_assumed(output, c);
    if (c->overflow)
        output_text(
            output,
            "A mailbox of the component can be full. Such turns were left out: the answers are about runs of the whole system without overflow.\n");
    if (subsystem_has_travellers(&c->subsystem))
        output_text(
            output,
            "Messages contain actors. RC assumes that they do not; the messages from outside were derived with them in mind.\n");
    list_answers(output, c, false,
                 "These answers are about the component alone, not about the whole system: ", ".\n");
    list_left_out(output, c);
}
