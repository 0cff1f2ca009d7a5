#include <string.h>

#include "language/promela/compile.h"
#include "language/promela/point.h"
#include "language/promela/trail_number.h"
#include "machine/clock.h"

static struct machine_edge edge_of(enum machine_edge_kind kind, struct span span) {
    return (struct machine_edge){.kind = (uint8_t)kind,
                                 .place = MACHINE_NONE,
                                 .value = MACHINE_NONE,
                                 .priority = MACHINE_NONE,
                                 .span = span};
}

static struct machine_edge skip(struct promela_compiler *c, struct span span) {
    struct machine_edge edge = edge_of(EDGE_TEST, span);
    edge.value = machine_constant(c->machine, 1);
    return edge;
}

/* ---- statements ---- */

/* The run operator in an expression; NULL: there is none. */
static const struct promela_expression *find_run(const struct promela_expression *e) {
    const struct promela_expression *found = NULL;
    if (!e || e->kind == PROMELA_RUN)
        return e;
    if (!(found = find_run(e->left)) && !(found = find_run(e->right)))
        found = find_run(e->otherwise);
    return found;
}

/* target = value, where the value has a run operator. */
static struct machine_edge run(struct promela_compiler *c, const struct promela_expression *value,
                               const struct promela_expression *target, struct span span) {
    const struct promela_expression *e = find_run(value);
    struct machine_edge edge = edge_of(EDGE_RUN, span);
    edge.type = promela_type_named(c, e->name.text);
    edge.first = promela_compile_list(c, e->arguments, &edge.count);
    if (e->left)
        edge.priority = promela_compile_expression(c, e->left);
    if (target) {
        edge.place = promela_compile_expression(c, target);
        edge.value = promela_compile_expression(c, value);
    }
    return edge;
}

static struct machine_edge expression(struct promela_compiler *c, const struct promela_expression *e) {
    if (e->kind == PROMELA_ELSE)
        return edge_of(EDGE_ELSE, e->span);
    if (e->kind == PROMELA_RUN)
        return run(c, e, NULL, e->span);
    if (find_run(e)) {
        sources_error(c->sources, e->span, "run it first, and then test the number",
                      "a condition cannot compare the result of run");
        c->failed = true;
    }
    if (e->kind == PROMELA_FUNCTION && strcmp(e->name.text, "set_priority") == 0) {
        struct machine_edge edge = edge_of(EDGE_PRIORITY, e->span);
        edge.place = promela_compile_expression(c, e->arguments);
        edge.value = promela_compile_expression(c, e->arguments->next);
        return edge;
    }
    struct machine_edge edge = edge_of(EDGE_TEST, e->span);
    edge.value = promela_compile_expression(c, e);
    return edge;
}

static struct machine_edge assign(struct promela_compiler *c, const struct promela_expression *target,
                                  const struct promela_expression *value, struct span span) {
    if (find_run(value))
        return run(c, value, target, span);
    struct machine_edge edge = edge_of(EDGE_ASSIGN, span);
    edge.place = promela_compile_expression(c, target);
    edge.value = promela_compile_expression(c, value);
    return edge;
}

static struct machine_edge reset(struct promela_compiler *c, const struct promela_statement *s) {
    struct machine_edge edge = edge_of(EDGE_ASSIGN, s->span);
    edge.place = promela_compile_expression(c, s->target);
    edge.value = machine_constant(c->machine, TIMER_OFF);
    return edge;
}

/* expire(t), or expire_if(t, condition). */
static struct machine_edge expire(struct promela_compiler *c, const struct promela_statement *s) {
    struct machine_edge edge = edge_of(EDGE_EXPIRE, s->span);
    edge.place = promela_compile_expression(c, s->target);
    edge.value = promela_compile_expired(c, s->target, s->span);
    if (s->value)
        edge.value = machine_add_node(c->machine,
                                      (struct machine_node){.kind = NODE_AND,
                                                            .left = edge.value,
                                                            .right = promela_compile_expression(c, s->value),
                                                            .span = s->span});
    return edge;
}

static struct machine_edge count(struct promela_compiler *c, const struct promela_statement *s) {
    struct machine_edge edge = edge_of(EDGE_ASSIGN, s->span);
    edge.place = promela_compile_expression(c, s->target);
    edge.value = machine_add_node(
        c->machine, (struct machine_node){.kind = s->kind == PROMELA_INCREMENT ? NODE_ADD : NODE_SUBTRACT,
                                          .left = edge.place,
                                          .right = machine_constant(c->machine, 1),
                                          .span = s->span});
    return edge;
}

static struct machine_edge message(struct promela_compiler *c, const struct promela_statement *s) {
    struct machine_edge edge = edge_of(s->kind == PROMELA_SEND ? EDGE_SEND : EDGE_RECEIVE, s->span);
    edge.place = promela_compile_expression(c, s->target);
    edge.copies = s->copies;
    if (c->unit->kind == PROMELA_TRACE || c->unit->kind == PROMELA_NOTRACE) {
        edge.first = promela_compile_patterns(c, s->arguments, true, &edge.count);
    } else if (s->kind == PROMELA_SEND) {
        edge.sorted = s->sorted;
        edge.first = promela_compile_list(c, s->arguments, &edge.count);
    } else {
        edge.any_place = s->sorted;
        edge.first = promela_compile_patterns(c, s->arguments, false, &edge.count);
    }
    return edge;
}

static struct machine_edge print(struct promela_compiler *c, const struct promela_statement *s) {
    struct machine_edge edge = edge_of(EDGE_PRINT, s->span);
    edge.text = s->kind == PROMELA_PRINTM ? "\"%e\"" : s->written;
    edge.first = promela_compile_list(c, s->arguments, &edge.count);
    return edge;
}

static struct machine_edge statement(struct promela_compiler *c, const struct promela_statement *s) {
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        return expression(c, s->value);
    case PROMELA_ASSIGN:
        return assign(c, s->target, s->value, s->span);
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
        return count(c, s);
    case PROMELA_SET: {
        struct machine_edge edge = assign(c, s->target, s->value, s->span);
        edge.kind = EDGE_SET;
        return edge;
    }
    case PROMELA_RESET:
        return reset(c, s);
    case PROMELA_EXPIRE:
        return expire(c, s);
    case PROMELA_SEND:
    case PROMELA_RECEIVE:
        return message(c, s);
    case PROMELA_PRINTF:
    case PROMELA_PRINTM:
        return print(c, s);
    case PROMELA_ASSERT: {
        struct machine_edge edge = edge_of(EDGE_ASSERT, s->span);
        edge.value = promela_compile_expression(c, s->value);
        return edge;
    }
    default:
        return skip(c, s->span);
    }
}

/* Of an array the first element gets the value; a record gets none. */
static struct machine_edge declared(struct promela_compiler *c, const struct promela_element *e) {
    const struct promela_variable *v = e->declared;
    const struct promela_declaration *d = e->statement->declaration;
    if (d->type.kind == PROMELA_RECORD)
        return skip(c, v->name.span);
    struct promela_expression zero = {.kind = PROMELA_NUMBER, .span = v->name.span}, first = zero,
                              target = {.kind = PROMELA_VARIABLE,
                                        .span = v->name.span,
                                        .name = v->name,
                                        .meaning = PROMELA_A_VARIABLE,
                                        .variable = v,
                                        .declaration = d,
                                        .index = v->size ? &first : NULL};
    if (d->type.kind == PROMELA_TIMER)
        zero.number = TIMER_OFF;
    return assign(c, &target, v->initial ? v->initial : &zero, v->name.span);
}

/* ---- edges ---- */

static struct machine_edge edge_for(struct promela_compiler *c, const struct promela_flow *flow,
                                    const struct promela_element *e) {
    switch (e->kind) {
    case ELEMENT_STATEMENT:
        return statement(c, e->statement);
    case ELEMENT_DECLARED:
        return declared(c, e);
    case ELEMENT_D_STEP: {
        struct machine_edge edge = edge_of(EDGE_D_STEP, e->statement->span);
        uint32_t first = promela_land(flow, flow->options.items[e->first_option], false);
        edge.place = flow->elements.items[first].location;
        return edge;
    }
    case ELEMENT_END:
        return edge_of(EDGE_END, c->unit->span);
    default:
        return skip(c, e->statement->span);
    }
}

/* The statement as it is written, in one line. */
static const char *label_of(struct promela_compiler *c, const struct machine_edge *edge) {
    enum { MOST_BYTES = 200 };
    char text[MOST_BYTES];
    size_t length = 0;
    const char *written = c->sources->files.items[edge->span.file].text + edge->span.start;
    if (edge->kind == EDGE_END)
        return "-end-";
    for (uint32_t i = 0; i < edge->span.length && length < MOST_BYTES; i++) {
        bool blank = written[i] == ' ' || written[i] == '\t' || written[i] == '\n' || written[i] == '\r';
        if (!blank)
            text[length++] = written[i];
        else if (length > 0 && text[length - 1] != ' ')
            text[length++] = ' ';
    }
    const char *label = arena_text(&c->machine->arena, text, length);
    c->failed |= !label;
    return label;
}

static void add_edge(struct promela_compiler *c, const struct promela_flow *flow,
                     const struct promela_outgoing *outgoing) {
    const struct promela_element *e = &flow->elements.items[outgoing->element];
    struct machine_edge edge = edge_for(c, flow, e);
    uint32_t target = promela_target_of(flow, outgoing->element, &edge.leaves);
    edge.owner = c->type;
    edge.keeps = e->keeps;
    edge.is_made = e->statement && e->statement->shown;
    edge.label = edge.is_made ? e->statement->shown : label_of(c, &edge);
    edge.level = (uint16_t)outgoing->level;
    edge.number = promela_trail_number(flow, outgoing->element);
    edge.target = flow->elements.items[target].location;
    c->failed |= c->machine->incomplete || !array_push(&c->job->memory, &c->machine->edges, edge);
}

/* ---- labels ---- */

static uint32_t flags_of(const struct promela_label *label) {
    uint32_t flags = 0;
    for (; label; label = label->next)
        flags |= strncmp(label->name.text, "end", 3) == 0        ? LOCATION_IS_END
                 : strncmp(label->name.text, "progress", 8) == 0 ? LOCATION_IS_PROGRESS
                 : strncmp(label->name.text, "accept", 6) == 0   ? LOCATION_IS_ACCEPTING
                                                                 : 0;
    return flags;
}

static void mark(struct promela_compiler *c, const struct promela_flow *flow, uint32_t first_location,
                 const struct promela_sequence *sequence) {
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        uint32_t flags = flags_of(s->labels);
        uint32_t location =
            flags ? flow->elements.items[promela_land(flow, s->element, false)].location : ELEMENT_NONE;
        if (location != ELEMENT_NONE)
            c->machine->locations.items[first_location + location].flags |= flags;
        for (const struct promela_option *o = s->options; o; o = o->next)
            mark(c, flow, first_location, o->body);
        mark(c, flow, first_location, s->body);
        mark(c, flow, first_location, s->escape);
    }
}

uint32_t promela_label_location(struct promela_compiler *c, uint32_t type, const char *label) {
    const struct promela_flow *flow = &c->flows.items[type];
    uint32_t element = promela_flow_label(flow, label);
    if (element == ELEMENT_NONE)
        return MACHINE_NONE;
    uint32_t location = flow->elements.items[promela_land(flow, element, false)].location;
    return location == ELEMENT_NONE ? UINT32_MAX - 1 : location; /* no process is ever there */
}

void promela_compile_flow(struct promela_compiler *c, uint32_t number, const struct promela_points *points) {
    const struct promela_flow *flow = &c->flows.items[number];
    struct promela_outgoings steps = {0};
    uint32_t first_location = (uint32_t)c->machine->locations.count;
    for (size_t i = 0; i < points->elements.count && !c->failed; i++) {
        uint32_t point = points->elements.items[i];
        struct machine_location location = {.first_edge = (uint32_t)c->machine->edges.count,
                                            .number = promela_point_number(flow, point)};
        const struct promela_statement *s = flow->elements.items[point].statement;
        location.span = s ? s->span : c->unit->span;
        if (point == flow->end)
            location.flags = LOCATION_IS_END;
        c->failed |= !promela_steps_of(flow, point, &steps);
        for (size_t k = 0; k < steps.list.count && !c->failed; k++)
            add_edge(c, flow, &steps.list.items[k]);
        location.edges_count = (uint32_t)c->machine->edges.count - location.first_edge;
        c->failed |= !array_push(&c->job->memory, &c->machine->locations, location);
    }
    array_free(&steps.list);
    if (!c->failed)
        mark(c, flow, first_location, c->unit->body);
}
