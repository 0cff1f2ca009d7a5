#include "report/drawing/flow_drawing.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "closing/findings.h"
#include "closing/transfer.h"

enum { MOST_CHARACTERS = 40 }; /* of a statement */

struct flow_drawing {
    const struct open_model *model;
    struct reliability *reliability;
    struct output *output;
    struct transfers transfers;
    uint32_t process, element;
    struct text data;  /* of the statement at hand: its variables */
    struct text names; /* and which these are: " x y " */
    bool touched[3];   /* per finding: it has such data */
    bool *passed;      /* per element of the process: on the way at hand */
    uint32_t from;     /* where that begins */
    bool fine;
};

static const char *const FILLS[] = {
    [CLOSING_INSIDE] = "#d8efd3", [CLOSING_OUTSIDE] = "#f4b6a6", [CLOSING_UNDECIDED] = "#fbe7a1"};
static const char *const LINES[] = {
    [CLOSING_INSIDE] = "#3d7a33", [CLOSING_OUTSIDE] = "#b03a1e", [CLOSING_UNDECIDED] = "#a67c00"};
static const char *const NAMES[] = {
    [CLOSING_INSIDE] = "inside", [CLOSING_OUTSIDE] = "outside", [CLOSING_UNDECIDED] = "undecided"};

/* --- What is a node --- */

static const struct promela_element *element_at(const struct flow_drawing *d, uint32_t element) {
    return &d->model->processes.items[d->process].flow.elements.items[element];
}

static bool is_statement(const struct promela_element *e) {
    return e->kind == ELEMENT_STATEMENT || e->kind == ELEMENT_DECLARED;
}

/* A choice is a point; what only leads on is not drawn. */
static bool is_node(const struct promela_element *e) {
    return is_statement(e) || e->kind == ELEMENT_END || (e->kind == ELEMENT_SELECT && e->options_count > 1);
}

uint64_t flow_drawing_count(const struct closed_model *c) {
    uint64_t count = 0;
    for (uint32_t p = 0; p < c->model.processes.count; p++)
        for (uint32_t i = 0; i < c->model.processes.items[p].flow.elements.count; i++)
            count += is_statement(&c->model.processes.items[p].flow.elements.items[i]) &&
                     c->reliability.processes[p].reached[i];
    return count;
}

/* --- Texts --- */

/* In quotes of DOT, in one line, cut where it gets long. */
static void write_label(struct output *output, const char *text, size_t length) {
    size_t count = 0, i = 0;
    bool blank = false;
    for (; i < length && (count < MOST_CHARACTERS || (text[i] & 0xc0) == 0x80); i++) {
        bool is_blank = text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r';
        if (!is_blank) {
            output_text(output, blank && count > 0 ? " " : "");
            output_text(output, text[i] == '"' || text[i] == '\\' ? "\\" : "");
            output_bytes(output, &text[i], 1);
            count += (text[i] & 0xc0) != 0x80;
        }
        blank = is_blank;
    }
    output_text(output, i < length ? "…" : "");
}

static void write_node(const struct flow_drawing *d, uint32_t process, uint32_t element) {
    output_format(d->output, "p%" PRIu32 "_%" PRIu32, process, element);
}

/* --- Statements --- */

static void add_data(struct flow_drawing *d, uint32_t variable, const char *before,
                     struct outsideness found) {
    enum closing_finding finding = finding_of(found);
    d->touched[finding] = true;
    text_add(&d->data, "\\n");
    text_add(&d->data, before);
    text_add(&d->data, d->model->variables.items[variable].variable->name.text);
    text_add(&d->data, ": ");
    text_add(&d->data, NAMES[finding]);
}

/* Is it not written yet? */
static bool is_new(struct flow_drawing *d, const char *name) {
    struct text word = {.memory = d->data.memory};
    text_add(&word, " ");
    text_add(&word, name);
    text_add(&word, " ");
    bool told = d->names.chars.count > 0 && strstr(text_end(&d->names), text_end(&word));
    if (!told)
        text_add(&d->names, text_end(&word));
    text_free(&word);
    return !told;
}

static void note_read(void *data, struct promela_expression *x) {
    struct flow_drawing *d = data;
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(d->model, x->variable)
                            : CLOSING_NONE;
    if (variable != CLOSING_NONE && is_new(d, x->variable->name.text))
        add_data(d, variable, "", outsideness_of_variable(d->reliability, d->process, d->element, variable));
}

static void note_written(struct flow_drawing *d, uint32_t variable) {
    struct outsideness found;
    d->fine = d->fine && outsideness_behind(d->reliability, d->process, d->element, variable, &found);
    if (d->fine)
        add_data(d, variable, "→ ", found);
}

/* A timer gets the data that it is set to. */
static void note_set(struct flow_drawing *d, const struct promela_statement *s) {
    enum closing_finding finding =
        finding_of(outsideness_of(d->reliability, d->process, d->element, s->value));
    d->touched[finding] = true;
    text_add(&d->data, "\\n→ ");
    text_add(&d->data, s->target->name.text);
    text_add(&d->data, ": ");
    text_add(&d->data, NAMES[finding]);
}

static enum closing_finding colour_of(const struct flow_drawing *d) {
    return d->touched[CLOSING_UNDECIDED] ? CLOSING_UNDECIDED
           : d->touched[CLOSING_OUTSIDE] ? CLOSING_OUTSIDE
                                         : CLOSING_INSIDE;
}

static void find_data(struct flow_drawing *d, const struct promela_element *e) {
    const struct transfer_element *t =
        &d->transfers.elements.items[d->transfers.bases.items[d->process] + d->element];
    memset(d->touched, 0, sizeof d->touched);
    if (e->kind == ELEMENT_STATEMENT)
        visit_reads((struct promela_statement *)e->statement, note_read, d);
    if (e->kind == ELEMENT_STATEMENT && e->statement->kind == PROMELA_SET)
        note_set(d, e->statement);
    for (uint32_t i = t->transfers; i < t[1].transfers; i++) {
        const struct transfer *transfer = &d->transfers.list.items[i];
        if (transfer->kind == TRANSFER_ASSIGNED || transfer->kind == TRANSFER_RECEIVED)
            note_written(d, transfer->variable);
    }
}

static void write_statement(struct flow_drawing *d, const struct promela_element *e) {
    const struct sources *sources = d->model->promela->sources;
    struct span span = e->kind == ELEMENT_DECLARED ? e->declared->name.span : e->statement->span;
    d->data = d->names = (struct text){.memory = &d->model->job->memory};
    find_data(d, e);
    output_format(d->output, " [label=\"%" PRIu64 ": ", sources_place(sources, span).line);
    write_label(d->output, sources->files.items[span.file].text + span.start, span.length);
    output_text(d->output, d->data.chars.count > 0 ? text_end(&d->data) : "");
    output_text(d->output, "\"");
    if (d->data.chars.count > 0)
        output_format(d->output, " fillcolor=\"%s\"", FILLS[colour_of(d)]);
    output_text(d->output, "];\n");
    text_free(&d->data);
    text_free(&d->names);
}

/* --- Where control goes --- */

static void begin_way(struct flow_drawing *d, uint32_t from) {
    memset(d->passed, 0, d->model->processes.items[d->process].flow.elements.count * sizeof *d->passed);
    d->from = from;
}

static void lead_on(void *data, uint32_t element, bool executed) {
    struct flow_drawing *d = data;
    const struct promela_flow *flow = &d->model->processes.items[d->process].flow;
    if (d->passed[element])
        return;
    d->passed[element] = true;
    if (!is_node(element_at(d, element))) {
        flow_successors(flow, element, lead_on, d);
        return;
    }
    output_text(d->output, "    ");
    if (d->from == ELEMENT_NONE)
        output_format(d->output, "p%" PRIu32 "_start", d->process);
    else
        write_node(d, d->process, d->from);
    output_text(d->output, " -> ");
    write_node(d, d->process, element);
    output_text(d->output, executed ? ";\n" : " [style=dotted];\n");
}

static void write_process(struct flow_drawing *d) {
    const struct promela_flow *flow = &d->model->processes.items[d->process].flow;
    output_format(d->output, "  subgraph cluster_%" PRIu32 " {\n    label=\"", d->process);
    output_text(d->output, open_model_process_name(d->model, d->process));
    output_text(d->output, "\";\n");
    output_format(d->output, "    p%" PRIu32 "_start [label=\"\" shape=plaintext style=\"\" height=0.1];\n",
                  d->process);
    /* The first statement is the last element. */
    for (d->element = (uint32_t)flow->elements.count; d->element-- > 0 && d->fine;) {
        const struct promela_element *e = element_at(d, d->element);
        if (!d->reliability->processes[d->process].reached[d->element] || !is_node(e))
            continue;
        output_text(d->output, "    ");
        write_node(d, d->process, d->element);
        if (e->kind == ELEMENT_END)
            output_text(d->output, " [label=\"end\" shape=plaintext style=\"\"];\n");
        else if (is_statement(e))
            write_statement(d, e);
        else
            output_text(d->output, " [shape=point width=0.09];\n");
        begin_way(d, d->element);
        flow_successors(flow, d->element, lead_on, d);
    }
    begin_way(d, ELEMENT_NONE);
    lead_on(d, flow->first, true);
    output_text(d->output, "  }\n");
}

/* --- Messages --- */

static const struct promela_statement *
message_at(const struct flow_drawing *d, const struct transfer_element *e, enum promela_statement_kind kind) {
    const struct promela_flow *flow = &d->model->processes.items[e->process].flow;
    const struct promela_statement *s =
        e->element < flow->elements.count && flow->elements.items[e->element].kind == ELEMENT_STATEMENT
            ? flow->elements.items[e->element].statement
            : NULL;
    bool reached = s && d->reliability->processes[e->process].reached[e->element];
    return reached && s->kind == kind ? s : NULL;
}

/* The data of all fields together. */
static enum closing_finding finding_of_signal(const struct flow_drawing *d, uint32_t channel,
                                              uint32_t signal) {
    enum closing_finding finding = CLOSING_INSIDE;
    for (uint32_t k = 0; k < d->model->channels.items[channel].fields; k++) {
        enum closing_finding field = finding_of(outsideness_of_field(d->reliability, channel, signal, k));
        if (field == CLOSING_UNDECIDED || finding == CLOSING_INSIDE)
            finding = field;
    }
    return finding;
}

static void write_arrow(struct flow_drawing *d, uint32_t channel, enum closing_finding finding) {
    output_text(d->output, " [label=\"");
    output_text(d->output, d->model->channels.items[channel].variable->name.text);
    output_format(d->output, "\" style=dashed constraint=false color=\"%s\" fontcolor=\"%s\"];\n",
                  LINES[finding], LINES[finding]);
}

static void write_from_inside(struct flow_drawing *d, const struct transfer_element *receiver,
                              uint32_t channel, uint32_t signal) {
    const struct closing_channel *c = &d->model->channels.items[channel];
    for (size_t i = 0; i + 1 < d->transfers.elements.count; i++) {
        const struct transfer_element *sender = &d->transfers.elements.items[i];
        const struct promela_statement *s = message_at(d, sender, PROMELA_SEND);
        if (!s || open_model_channel(d->model, s->target) != channel)
            continue;
        uint32_t sent = open_model_signal(c, s);
        if (signal != 0 && sent != 0 && sent != signal)
            continue;
        output_text(d->output, "  ");
        write_node(d, sender->process, sender->element);
        output_text(d->output, " -> ");
        write_node(d, receiver->process, receiver->element);
        write_arrow(d, channel, finding_of_signal(d, channel, sent));
    }
}

/* What receives get, from inside and from outside, and what is sent to the outside. */
static void write_messages(struct flow_drawing *d) {
    for (size_t i = 0; i + 1 < d->transfers.elements.count; i++) {
        const struct transfer_element *e = &d->transfers.elements.items[i];
        const struct promela_statement *received = message_at(d, e, PROMELA_RECEIVE),
                                       *sent = message_at(d, e, PROMELA_SEND);
        const struct promela_statement *s = received ? received : sent;
        uint32_t channel = s ? open_model_channel(d->model, s->target) : CLOSING_NONE;
        if (channel == CLOSING_NONE)
            continue;
        const struct closing_channel *c = &d->model->channels.items[channel];
        uint32_t signal = open_model_signal(c, s);
        if (received && channel_feeds(c, signal)) {
            output_text(d->output, "  outside -> ");
            write_node(d, e->process, e->element);
            write_arrow(d, channel, CLOSING_OUTSIDE);
        }
        if (received && channel_passes(c, signal))
            write_from_inside(d, e, channel, signal);
        if (sent && channel_is_drained(c)) {
            output_text(d->output, "  ");
            write_node(d, e->process, e->element);
            output_text(d->output, " -> outside");
            write_arrow(d, channel, finding_of_signal(d, channel, signal));
        }
    }
}

/* --- The whole --- */

static void write_legend(struct output *output) {
    static const char *const MEANINGS[] = {
        [CLOSING_INSIDE] = "", [CLOSING_OUTSIDE] = ", in every run", [CLOSING_UNDECIDED] = ", by the run"};
    output_text(output, "  legend [shape=plain style=\"\" label=<<table border=\"0\" cellborder=\"1\" "
                        "cellspacing=\"3\" color=\"#888888\">\n");
    for (int i = 0; i < 3; i++)
        output_format(output, "    <tr><td bgcolor=\"%s\" align=\"left\">%s%s</td></tr>\n", FILLS[i],
                      NAMES[i], MEANINGS[i]);
    output_text(output, "    <tr><td align=\"left\">no variables</td></tr>\n"
                        "    <tr><td border=\"0\" align=\"left\">dashed: messages</td></tr></table>>];\n");
}

static uint32_t most_elements(const struct open_model *m) {
    size_t most = 0;
    for (size_t i = 0; i < m->processes.count; i++)
        if (m->processes.items[i].flow.elements.count > most)
            most = m->processes.items[i].flow.elements.count;
    return (uint32_t)most;
}

bool flow_drawing_write(struct closed_model *c, struct output *output) {
    struct flow_drawing d = {
        .model = &c->model, .reliability = &c->reliability, .output = output, .fine = true};
    d.passed = memory_allocate_zeroed(&c->job->memory, most_elements(d.model) + 1, sizeof *d.passed);
    d.fine = transfers_make(&d.transfers, d.model, d.reliability) && d.passed;
    output_text(
        output,
        "digraph flow {\n  graph [fontname=\"Helvetica\" fontsize=12 style=rounded color=\"#888888\" "
        "nodesep=0.3 ranksep=0.3];\n"
        "  node [shape=box style=\"rounded,filled\" fillcolor=white fontname=\"Helvetica\" fontsize=10 "
        "margin=\"0.08,0.04\" height=0.25];\n"
        "  edge [arrowsize=0.6 fontname=\"Helvetica\" fontsize=9];\n");
    if (open_model_is_open(d.model))
        output_format(output, "  outside [shape=ellipse fillcolor=\"%s\"];\n", FILLS[CLOSING_OUTSIDE]);
    for (d.process = 0; d.process < d.model->processes.count && d.fine; d.process++)
        if (d.reliability->processes[d.process].started)
            write_process(&d);
    if (d.fine)
        write_messages(&d);
    write_legend(output);
    output_text(output, "}\n");
    transfers_free(&d.transfers);
    memory_free(d.passed);
    return d.fine;
}
