#include "report/close_actors_report.h"

#include "report/close_report.h"
#include "report/text/table.h"

static const struct system *system_of(const struct close_actors_report *r) {
    return &r->closed->open->system;
}

static const struct system_message *message_of(const struct close_actors_report *r, uint32_t channel,
                                               uint32_t message) {
    return &r->closed->system.channels.items[channel].messages.items[message];
}

/* Variables that may hold data from outside where they are read, or that have a flag. */
static bool is_shown(const struct close_actors_report *r, uint32_t variable) {
    const struct influence *o = &r->closed->influence;
    return o->variables && r->closed->options->analysis != CLOSING_EXPLICIT &&
           ((o->read[variable] & ORIGIN_OUTSIDE) || o->flag_of_variable[variable] != SYSTEM_NONE);
}

static const char *data_text(uint8_t origin) {
    return origin == ORIGIN_EITHER ? "undecided" : origin == ORIGIN_OUTSIDE ? "outside" : "inside";
}

static bool has_flag(const struct close_actors_report *r, uint32_t variable) {
    return r->closed->influence.flag_of_variable[variable] != SYSTEM_NONE;
}

static const char *name_of(const struct close_actors_report *r, uint32_t component) {
    return system_of(r)->components.items[component].name;
}

/* Messages that come from outside, or have flags. */
static const char *side_text(const struct close_actors_report *r, uint32_t channel, uint32_t message) {
    const struct chaotic_message *m = external_get(&r->closed->external, channel, message);
    return !m ? "inside" : m->inside ? "both sides" : "outside";
}

typedef void message_shower(void *data, const struct close_actors_report *r, uint32_t channel,
                            uint32_t message);

static void each_message(const struct close_actors_report *r, message_shower *show, void *data) {
    const struct system *system = system_of(r);
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count; m++)
            if (external_get(&r->closed->external, c, m) || message_of(r, c, m)->flags_count > 0)
                show(data, r, c, m);
}

/* --- JSON --- */

static void message_json(void *data, const struct close_actors_report *r, uint32_t channel,
                         uint32_t message) {
    struct json *json = data;
    json_object(json);
    json_text_member(json, "receiver", name_of(r, system_receiver(system_of(r), channel)));
    json_text_member(json, "message", message_of(r, channel, message)->name);
    json_text_member(json, "from", side_text(r, channel, message));
    json_number_member(json, "flags", message_of(r, channel, message)->flags_count);
    json_end(json);
}

static void messages_json(struct json *json, const struct close_actors_report *r) {
    json_key(json, "messages");
    json_list(json);
    each_message(r, message_json, json);
    json_end(json);
}

static void variables_json(struct json *json, const struct close_actors_report *r) {
    json_key(json, "variables");
    json_list(json);
    for (uint32_t i = 0; i < system_of(r)->variables.count; i++) {
        const struct system_variable *v = &system_of(r)->variables.items[i];
        if (!is_shown(r, i))
            continue;
        json_object(json);
        json_text_member(json, "actor", name_of(r, v->component));
        json_text_member(json, "variable", v->name);
        json_number_member(json, "line", sources_place(r->sources, v->span).line);
        json_text_member(json, "data", data_text(r->closed->influence.read[i]));
        json_boolean_member(json, "flag", has_flag(r, i));
        json_end(json);
    }
    json_end(json);
}

void close_actors_report_json(struct json *json, const void *results) {
    const struct close_actors_report *r = results;
    json_object(json);
    json_text_member(json, "analysis", closing_analysis_text(r->closed->options->analysis));
    if (r->output)
        json_text_member(json, "output", r->output);
    else
        json_text_member(json, "text", r->text->data.items);
    json_text_member(json, "missing", open_component_name(r->closed->open));
    json_number_member(json, "inputs", r->closed->twins);
    json_number_member(json, "outputs", r->closed->outputs);
    json_number_member(json, "conditions", r->closed->conditions);
    messages_json(json, r);
    variables_json(json, r);
    json_end(json);
}

/* --- Text --- */

static void message_row(void *data, const struct close_actors_report *r, uint32_t channel, uint32_t message) {
    struct table *table = data;
    table_text(table, name_of(r, system_receiver(system_of(r), channel)));
    table_text(table, message_of(r, channel, message)->name);
    table_text(table, side_text(r, channel, message));
    table_number(table, message_of(r, channel, message)->flags_count);
}

static void write_messages(const struct close_actors_report *r, struct output *output) {
    struct table table;
    table_init(&table, r->closed->job, 4);
    table_text(&table, "receiver");
    table_text(&table, "message");
    table_text(&table, "from");
    table_text(&table, "flags");
    each_message(r, message_row, &table);
    table_write(&table, output);
    table_free(&table);
}

static void write_variables(const struct close_actors_report *r, struct output *output) {
    struct table table;
    bool any = false;
    table_init(&table, r->closed->job, 5);
    table_text(&table, "actor");
    table_text(&table, "variable");
    table_text(&table, "line");
    table_text(&table, "data");
    table_text(&table, "flag");
    for (uint32_t i = 0; i < system_of(r)->variables.count; i++) {
        const struct system_variable *v = &system_of(r)->variables.items[i];
        if (!is_shown(r, i))
            continue;
        any = true;
        table_text(&table, name_of(r, v->component));
        table_text(&table, v->name);
        table_number(&table, sources_place(r->sources, v->span).line);
        table_text(&table, data_text(r->closed->influence.read[i]));
        table_text(&table, has_flag(r, i) ? "yes" : "-");
    }
    if (any) {
        table_write(&table, output);
        output_text(output, "\n");
    }
    table_free(&table);
}

void close_actors_report_text(struct output *output, const void *results) {
    const struct close_actors_report *r = results;
    if (!r->output) {
        output_text(output, r->text->data.items);
        return;
    }
    output_format(output, "missing  %s\n\n", open_component_name(r->closed->open));
    write_messages(r, output);
    output_text(output, "\n");
    write_variables(r, output);
    if (r->closed->options->analysis != CLOSING_EXPLICIT)
        output_format(
            output,
            "turns that take a message from outside: %u; sends to %s that are gone: %u; conditions that may be "
            "true or false: %u\n",
            (unsigned)r->closed->twins, open_component_name(r->closed->open), (unsigned)r->closed->outputs,
            (unsigned)r->closed->conditions);
    output_format(output, "written to %s\n", r->output);
}
