#include <string.h>

#include "language/promela/compile.h"
#include "machine/clock.h"
#include "system/program/bits.h"

const struct promela_declaration *promela_members(const struct promela_compiler *c, const char *record) {
    for (const struct promela_unit *u = c->promela->units; u; u = u->next)
        if (u->kind == PROMELA_TYPEDEF && u->name.text && strcmp(u->name.text, record) == 0)
            return u->declaration;
    return NULL;
}

/* 'x' or '\\n', with its quotes. */
static int64_t character(const char *text) {
    if (text[1] != '\\')
        return (unsigned char)text[1];
    return text[2] == 'n' ? '\n' : text[2] == 't' ? '\t' : text[2] == 'r' ? '\r' : (unsigned char)text[2];
}

bool promela_constant(const struct promela_expression *e, int64_t *value) {
    int64_t left = 0, right = 0;
    switch (e->kind) {
    case PROMELA_NUMBER:
        *value = e->number;
        return true;
    case PROMELA_CHARACTER:
        *value = character(e->name.text);
        return true;
    case PROMELA_TRUTH:
        *value = strcmp(e->name.text, "false") != 0;
        return true;
    case PROMELA_VARIABLE:
        *value = e->number;
        return e->meaning == PROMELA_A_CONSTANT;
    case PROMELA_UNARY:
        if (e->operation != PROMELA_NEGATE || !promela_constant(e->left, &left))
            return false;
        *value = -left;
        return true;
    case PROMELA_BINARY:
        if (!promela_constant(e->left, &left) || !promela_constant(e->right, &right))
            return false;
        switch (e->operation) {
        case PROMELA_PLUS:
            *value = left + right;
            return true;
        case PROMELA_MINUS:
            *value = left - right;
            return true;
        case PROMELA_TIMES:
            *value = left * right;
            return true;
        case PROMELA_DIVIDE:
            *value = right ? left / right : 0;
            return right != 0;
        case PROMELA_SHIFT_LEFT:
            *value = left << (right & 31);
            return true;
        default:
            return false;
        }
    default:
        return false;
    }
}

static uint32_t constant_or(struct promela_compiler *c, const struct promela_expression *e, uint32_t least,
                            uint32_t most, const char *what) {
    int64_t value;
    if (!e)
        return 1;
    if (promela_constant(e, &value) && value >= least && value <= most)
        return (uint32_t)value;
    sources_error(c->sources, e->span, "use a number in this range", "%s is a number from %u to %u", what,
                  least, most);
    c->failed = true;
    return least;
}

/* ---- types ---- */

static struct machine_cell cell_of(enum promela_type_kind kind, bool whole_bytes, uint32_t width) {
    switch (kind) {
    case PROMELA_BIT:
    case PROMELA_BOOL:
        return (struct machine_cell){.width = whole_bytes ? 8 : 1, .is_bit = true};
    case PROMELA_SHORT:
    case PROMELA_TIMER:
        return (struct machine_cell){.width = 16, .is_signed = true};
    case PROMELA_INT:
        return (struct machine_cell){.width = 32, .is_signed = true};
    case PROMELA_UNSIGNED:
        return (struct machine_cell){.width = (uint8_t)width};
    default:
        return (struct machine_cell){
            .width = 8, .names_symbols = kind == PROMELA_MTYPE, .is_channel = kind == PROMELA_CHAN};
    }
}

struct machine_cell promela_cell(const struct promela_declaration *d, const struct promela_variable *v) {
    int64_t width = 8;
    if (v->width)
        promela_constant(v->width, &width);
    return cell_of(d->type.kind, v->size != NULL, width < 1 || width > 32 ? 32 : (uint32_t)width);
}

static uint32_t place_record(struct promela_compiler *c, const struct promela_declaration *members);

/* Bits of an element. */
static uint32_t stride_of(struct promela_compiler *c, const struct promela_declaration *d,
                          const struct promela_variable *v) {
    if (d->type.kind != PROMELA_RECORD)
        return promela_cell(d, v).width;
    return place_record(c, promela_members(c, d->type.name.text));
}

enum { MOST_ELEMENTS = 65535, MOST_STATE_BITS = 1 << 24 };

static void set_home(struct promela_compiler *c, const struct promela_declaration *d,
                     struct promela_variable *v, enum machine_scope scope, uint32_t *offset) {
    v->home =
        (struct promela_home){.scope = scope,
                              .offset = *offset,
                              .length = constant_or(c, v->size, 1, MOST_ELEMENTS, "the size of an array"),
                              .stride = stride_of(c, d, v)};
    uint64_t bits = (uint64_t)v->home.length * v->home.stride;
    if (*offset + bits > MOST_STATE_BITS && !c->failed) {
        sources_error(c->sources, v->name.span, "use a smaller array",
                      "a state with %s would be larger than two megabytes", v->name.text);
        c->failed = true;
        return;
    }
    *offset += (uint32_t)bits;
}

/* Members are placed again for each variable: that changes nothing. */
static uint32_t place_record(struct promela_compiler *c, const struct promela_declaration *members) {
    uint32_t bits = 0;
    for (const struct promela_declaration *d = members; d && !c->failed; d = d->next)
        for (struct promela_variable *v = d->variables; v; v = v->next)
            set_home(c, d, v, SCOPE_GLOBAL, &bits);
    return bits;
}

/* ---- channels ---- */

static void add_field(struct promela_compiler *c, struct machine_cell cell, struct machine_shape *shape) {
    c->failed |= !array_push(&c->job->memory, &c->machine->fields, cell);
    shape->fields_count++;
    shape->message_bits += cell.width;
}

/* A record in a message stands for its members. */
static void add_members(struct promela_compiler *c, const struct promela_declaration *members,
                        struct machine_shape *shape) {
    for (const struct promela_declaration *d = members; d && !c->failed; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next) {
            uint32_t length = constant_or(c, v->size, 1, MOST_ELEMENTS, "the size of an array");
            for (uint32_t i = 0; i < length && !c->failed; i++) {
                if (d->type.kind == PROMELA_RECORD)
                    add_members(c, promela_members(c, d->type.name.text), shape);
                else
                    add_field(c, cell_of(d->type.kind, true, promela_cell(d, v).width), shape);
            }
        }
}

/* SPIN packs the bits of a message, unless there is nothing else in it. */
static void pack_bits(struct promela_compiler *c, struct machine_shape *shape) {
    for (uint32_t i = 0; i < shape->fields_count && shape->fields_count > 1 && !c->failed; i++) {
        struct machine_cell *field = &c->machine->fields.items[shape->first_field + i];
        if (!field->is_bit)
            continue;
        shape->message_bits -= field->width - 1;
        field->width = 1;
    }
}

static uint32_t add_shape(struct promela_compiler *c, const struct promela_variable *v) {
    struct machine_shape shape = {.first_field = (uint32_t)c->machine->fields.count};
    shape.capacity = constant_or(c, v->capacity, 0, 255, "the capacity of a channel");
    for (const struct promela_type *t = v->contents; t && !c->failed; t = t->next) {
        if (t->kind == PROMELA_RECORD)
            add_members(c, promela_members(c, t->name.text), &shape);
        else
            add_field(c, cell_of(t->kind, true, 32), &shape);
    }
    pack_bits(c, &shape);
    if (shape.fields_count > MACHINE_MOST_FIELDS) {
        sources_error(c->sources, v->name.span, "send the other values in a second message",
                      "a message has at most %d fields", MACHINE_MOST_FIELDS);
        c->failed = true;
    }
    shape.length_bits = bits_for((uint64_t)shape.capacity + 1);
    shape.bits = shape.length_bits + shape.capacity * shape.message_bits;
    uint32_t number = (uint32_t)c->machine->shapes.count;
    c->failed |= !array_push(&c->job->memory, &c->machine->shapes, shape);
    return number;
}

/* ---- starts ---- */

static uint32_t cell_node(struct promela_compiler *c, enum machine_scope scope, uint32_t offset,
                          struct machine_cell cell, struct span span) {
    return machine_add_node(c->machine, (struct machine_node){.kind = NODE_CELL,
                                                              .scope = (uint8_t)scope,
                                                              .width = cell.width,
                                                              .is_signed = cell.is_signed,
                                                              .value = (int32_t)offset,
                                                              .span = span});
}

static void add_start(struct promela_compiler *c, uint32_t place, uint32_t value, uint32_t channel) {
    struct machine_start start = {place, value, channel};
    c->failed |= place == MACHINE_NONE || !array_push(&c->job->memory, &c->machine->starts, start);
}

static void add_variable_name(struct promela_compiler *c, const char *name, enum machine_scope scope,
                              uint32_t offset, struct machine_cell cell) {
    struct machine_variable variable = {name, scope, offset, cell};
    c->failed |= !array_push(&c->job->memory, &c->machine->variables, variable);
}

/* prefix.name[i] */
static const char *element_name(struct promela_compiler *c, const char *prefix,
                                const struct promela_variable *v, uint32_t index) {
    char text[512];
    int length = snprintf(text, sizeof text, v->size ? "%s%s%s[%u]" : "%s%s%s", prefix, *prefix ? "." : "",
                          v->name.text, index);
    if (length < 0 || (size_t)length >= sizeof text)
        length = sizeof text - 1;
    return arena_text(&c->machine->arena, text, (size_t)length);
}

struct placing {
    enum machine_scope scope;
    bool at_top;
    const char *prefix;
    uint32_t offset; /* of the record around */
};

static void start_variable(struct promela_compiler *c, const struct promela_declaration *d,
                           const struct promela_variable *v, struct placing placing);

static void start_members(struct promela_compiler *c, const struct promela_declaration *members,
                          struct placing placing) {
    for (const struct promela_declaration *d = members; d && !c->failed; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            start_variable(c, d, v, placing);
}

/* Each element that is a channel has one of its own. They are laid out when all variables have places. */
static void start_channel(struct promela_compiler *c, const struct promela_variable *v, const char *name,
                          uint32_t place, uint32_t *shape) {
    if (*shape == MACHINE_NONE)
        *shape = add_shape(c, v);
    struct machine_channel channel = {name, 0, *shape};
    c->failed |= !array_push(&c->job->memory, &c->machine->channels, channel);
    add_start(c, place, MACHINE_NONE, c->channels++);
}

/* A timer ticks, and is off until something else is said. */
static void start_timers(struct promela_compiler *c, const struct promela_variable *v) {
    struct machine_timers timers = {v->home.offset, v->home.length};
    if (c->machine->timers.count == 0)
        c->clock = v->name.span;
    c->failed |= !array_push(&c->job->memory, &c->machine->timers, timers);
}

/* The value that the list, or the one value, has for an element. */
static const struct promela_expression *initial_of(const struct promela_variable *v, uint32_t element) {
    const struct promela_expression *e = v->initial;
    if (!v->has_list)
        return e;
    for (; e && element > 0; element--)
        e = e->next;
    return e;
}

static void start_variable(struct promela_compiler *c, const struct promela_declaration *d,
                           const struct promela_variable *v, struct placing placing) {
    uint32_t shape = MACHINE_NONE;
    for (uint32_t i = 0; i < v->home.length && !c->failed; i++) {
        const char *name = element_name(c, placing.prefix, v, i);
        uint32_t offset = placing.offset + v->home.offset + i * v->home.stride;
        c->failed |= !name;
        if (d->type.kind == PROMELA_RECORD) {
            struct placing inner = {placing.scope, true, name, offset};
            start_members(c, promela_members(c, d->type.name.text), inner);
            continue;
        }
        struct machine_cell cell = promela_cell(d, v);
        add_variable_name(c, name, placing.scope, offset, cell);
        const struct promela_expression *initial = initial_of(v, i);
        if (v->capacity)
            start_channel(c, v, name, cell_node(c, placing.scope, offset, cell, v->name.span), &shape);
        else if (initial && placing.at_top)
            add_start(c, cell_node(c, placing.scope, offset, cell, v->name.span),
                      promela_compile_expression(c, initial), 0);
        else if (d->type.kind == PROMELA_TIMER)
            add_start(c, cell_node(c, placing.scope, offset, cell, v->name.span),
                      machine_constant(c->machine, TIMER_OFF), 0);
    }
}

void promela_place(struct promela_compiler *c, const struct promela_declaration *d, enum machine_scope scope,
                   bool at_top) {
    if (d->names_mtypes)
        return;
    for (struct promela_variable *v = d->variables; v && !c->failed; v = v->next) {
        uint32_t *bits = scope == SCOPE_HIDDEN ? &c->machine->hidden_bits : &c->bits;
        set_home(c, d, v, scope, bits);
        if (d->type.kind == PROMELA_TIMER)
            start_timers(c, v);
        start_variable(c, d, v, (struct placing){scope, at_top, "", 0});
    }
}
