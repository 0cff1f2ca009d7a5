#include "report/explanation_report.h"

#include "base/text.h"
#include "report/close_report.h"
#include "report/text/table.h"

/* --- Names --- */

/* A field of messages: asked!ask, field 2. */
static void add_field(struct text *text, const struct open_model *m, uint32_t channel, uint32_t signal,
                      uint32_t field) {
    const struct closing_channel *c = &m->channels.items[channel];
    text_add(text, c->variable->name.text);
    if (!c->signals.items[signal].is_any) {
        text_add(text, "!");
        text_add(text, c->signals.items[signal].name);
    }
    text_add(text, ", field ");
    text_number(text, field + 1);
}

/* A variable, with its process where that is another one. */
static void add_variable(struct text *text, const struct open_model *m, uint32_t variable, uint32_t process) {
    const struct closing_variable *v = &m->variables.items[variable];
    if (v->process != CLOSING_NONE && v->process != process) {
        text_add(text, open_model_process_name(m, v->process));
        text_add(text, ":");
    }
    text_add(text, v->variable->name.text);
}

static void add_from(struct text *text, const struct open_model *m, const struct explanation_step *step) {
    const struct data_place *from = &step->from;
    if (from->kind == DATA_OUTSIDE) {
        text_add(text, "outside, by ");
        text_add(text, m->channels.items[from->channel].variable->name.text);
    } else if (from->kind == DATA_FIELD) {
        add_field(text, m, from->channel, from->signal, from->field);
    } else {
        add_variable(text, m, from->variable, step->transfer.process);
    }
}

static void add_to(struct text *text, const struct open_model *m, const struct transfer *t) {
    if (t->kind == TRANSFER_SENT)
        add_field(text, m, t->channel, t->signal, t->field);
    else
        add_variable(text, m, t->variable, t->process);
}

static const char *process_of(const struct open_model *m, uint32_t process) {
    return process == CLOSING_NONE ? "" : open_model_process_name(m, process);
}

/* --- JSON --- */

static void place_json(struct json *json, const struct open_model *m, struct span span) {
    struct text text = {.memory = &m->job->memory};
    struct place place = sources_place(m->promela->sources, span);
    json_text_member(json, "file", place.file);
    json_number_member(json, "line", place.line);
    add_source_line(&text, &place);
    json_text_member(json, "source", text_end(&text));
    text_free(&text);
}

static void step_json(struct json *json, const struct open_model *m, const struct explanation_step *step) {
    struct text from = {.memory = &m->job->memory}, to = from;
    add_from(&from, m, step);
    add_to(&to, m, &step->transfer);
    json_object(json);
    json_text_member(json, "process", process_of(m, step->transfer.process));
    place_json(json, m, step->transfer.span);
    json_text_member(json, "from", text_end(&from));
    json_text_member(json, "to", text_end(&to));
    json_end(json);
    text_free(&from);
    text_free(&to);
}

void explanation_report_json(struct json *json, const void *results) {
    const struct explanations *e = results;
    for (size_t i = 0; i < e->list.count; i++) {
        const struct explanation *x = &e->list.items[i];
        json_object(json);
        json_text_member(json, "process", process_of(e->model, x->process));
        json_text_member(json, "variable", e->model->variables.items[x->variable].variable->name.text);
        place_json(json, e->model, x->span);
        json_boolean_member(json, "arrives", x->arrives);
        json_key(json, "steps");
        json_list(json);
        for (size_t k = 0; k < x->steps.count; k++)
            step_json(json, e->model, &x->steps.items[k]);
        json_end(json);
        json_end(json);
    }
}

/* --- Text --- */

static void write_steps(const struct explanations *e, const struct explanation *x, struct output *output) {
    struct table table;
    const struct open_model *m = e->model;
    static const char *const HEADING[] = {"place", "process", "data", "statement"};
    table_init(&table, m->job, sizeof HEADING / sizeof *HEADING);
    for (size_t i = 0; i < sizeof HEADING / sizeof *HEADING; i++)
        table_text(&table, HEADING[i]);
    for (size_t i = 0; i < x->steps.count; i++) {
        const struct explanation_step *step = &x->steps.items[i];
        struct place place = sources_place(m->promela->sources, step->transfer.span);
        struct text at = {.memory = &m->job->memory}, data = at, source = at;
        text_add(&at, place.file);
        text_add(&at, ":");
        text_number(&at, (int64_t)place.line);
        add_from(&data, m, step);
        text_add(&data, " -> ");
        add_to(&data, m, &step->transfer);
        add_source_line(&source, &place);
        table_text(&table, text_end(&at));
        table_text(&table, process_of(m, step->transfer.process));
        table_text(&table, text_end(&data));
        table_text(&table, text_end(&source));
        text_free(&at);
        text_free(&data);
        text_free(&source);
    }
    table_write(&table, output);
    table_free(&table);
}

void explanation_report_text(struct output *output, const void *results) {
    const struct explanations *e = results;
    for (size_t i = 0; i < e->list.count; i++) {
        const struct explanation *x = &e->list.items[i];
        const struct closing_variable *v = &e->model->variables.items[x->variable];
        struct place place = sources_place(e->model->promela->sources, x->span);
        output_text(output, i > 0 ? "\n" : "");
        output_text(output,
                    x->arrives ? "Data from outside arrives in " : "No data from outside arrives in ");
        output_text(output, v->variable->name.text);
        output_text(output, v->process == CLOSING_NONE ? " (global)" : "");
        if (x->process != CLOSING_NONE) {
            output_text(output, v->process == CLOSING_NONE ? " in " : " of ");
            output_text(output, process_of(e->model, x->process));
        }
        output_text(output, x->is_declaration ? ", declared at " : " at ");
        output_text(output, place.file);
        output_format(output, ":%llu", (unsigned long long)place.line);
        output_text(output, v->is_whole ? " (looked at as a whole)" : "");
        output_text(output, x->arrives ? ":\n\n" : ".\n");
        if (x->arrives)
            write_steps(e, x, output);
    }
}
