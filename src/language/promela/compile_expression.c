#include <string.h>

#include "language/promela/compile.h"

static uint32_t add(struct promela_compiler *c, struct machine_node node, struct span span) {
    node.span = span;
    uint32_t number = machine_add_node(c->machine, node);
    c->failed |= number == MACHINE_NONE;
    return number;
}

static uint32_t refuse(struct promela_compiler *c, struct span span, const char *hint, const char *message) {
    sources_error(c->sources, span, hint, "%s", message);
    c->failed = true;
    return MACHINE_NONE;
}

/* ---- cells ---- */

/* A cell as it is found along name[index].member[index]. */
struct access {
    struct machine_node node;
    struct machine_index indices[64];
    uint32_t indices_count;
    const struct promela_variable *variable; /* the last */
    const struct promela_declaration *declaration;
};

static bool add_index(struct promela_compiler *c, struct access *a, const struct promela_variable *v,
                      const struct promela_expression *index) {
    int64_t value;
    if (promela_constant(index, &value) && value >= 0 && value < v->home.length) {
        a->node.value += (int32_t)((uint32_t)value * v->home.stride);
        return true;
    }
    if (a->indices_count == sizeof a->indices / sizeof *a->indices) {
        refuse(c, index->span, "use fewer records in records", "a variable has at most 64 indices");
        return false;
    }
    uint32_t node = promela_compile_expression(c, index);
    if (c->failed || node == MACHINE_NONE)
        return false;
    const struct machine_node *known = &c->machine->nodes.items[node];
    if (known->kind == NODE_CONSTANT && known->value >= 0 && (uint32_t)known->value < v->home.length)
        a->node.value += known->value * (int32_t)v->home.stride;
    else
        a->indices[a->indices_count++] = (struct machine_index){node, v->home.length, v->home.stride};
    return true;
}

/* The part of the path that begins with `e`, whose variable is known. */
static bool follow(struct promela_compiler *c, struct access *a, const struct promela_expression *e) {
    for (; e; e = e->member) {
        a->variable = e->variable;
        a->declaration = e->declaration;
        if (!e->variable) {
            refuse(c, e->span, "name a variable", "this is not a variable");
            return false;
        }
        a->node.value += (int32_t)e->variable->home.offset;
        if (e->index && !add_index(c, a, e->variable, e->index))
            return false;
    }
    return true;
}

static uint32_t finish(struct promela_compiler *c, struct access *a, struct span span) {
    struct machine_cell cell = promela_cell(a->declaration, a->variable);
    a->node.kind = a->indices_count > 0 ? NODE_ELEMENT : NODE_CELL;
    a->node.width = cell.width;
    a->node.is_signed = cell.is_signed;
    a->node.first = (uint32_t)c->machine->indices.count;
    a->node.count = a->indices_count;
    for (uint32_t i = 0; i < a->indices_count; i++)
        c->failed |= !array_push(&c->job->memory, &c->machine->indices, a->indices[i]);
    return add(c, a->node, span);
}

static bool begin_access(struct promela_compiler *c, struct access *a, const struct promela_expression *e) {
    *a = (struct access){.node = {.scope = (uint8_t)e->variable->home.scope}};
    return follow(c, a, e);
}

static uint32_t variable(struct promela_compiler *c, const struct promela_expression *e) {
    struct access a;
    return begin_access(c, &a, e) ? finish(c, &a, e->span) : MACHINE_NONE;
}

static uint32_t pid_node(struct promela_compiler *c, struct span span) {
    return add(c, (struct machine_node){.kind = NODE_PID}, span);
}

static uint32_t predefined(struct promela_compiler *c, const struct promela_expression *e) {
    const char *name = e->name.text;
    if (strcmp(name, "_pid") == 0)
        return pid_node(c, e->span);
    if (strcmp(name, "_nr_pr") == 0)
        return add(c, (struct machine_node){.kind = NODE_PROCESSES}, e->span);
    if (strcmp(name, "_last") == 0)
        return add(c, (struct machine_node){.kind = NODE_LAST}, e->span);
    if (strcmp(name, "_priority") == 0)
        return add(c, (struct machine_node){.kind = NODE_PRIORITY, .left = pid_node(c, e->span)}, e->span);
    return add(c, (struct machine_node){.kind = NODE_CONSTANT}, e->span);
}

/* ---- remote references ---- */

uint32_t promela_type_named(const struct promela_compiler *c, const char *name) {
    for (uint32_t i = 0; i < c->units.count; i++) {
        const struct promela_unit *u = c->units.items[i];
        if (strcmp(u->kind == PROMELA_INIT ? "init" : u->name.text ? u->name.text : "", name) == 0)
            return i;
    }
    return MACHINE_NONE;
}

/* P[pid] is the process with that number. P alone is the one process of that type that is there from the
 * start. */
static uint32_t remote_process(struct promela_compiler *c, const struct promela_expression *e,
                               uint32_t type) {
    if (e->index)
        return promela_compile_expression(c, e->index);
    for (size_t i = 0; i < c->machine->active.count; i++)
        if (c->machine->active.items[i] == type)
            return machine_constant(c->machine, (int32_t)i);
    return refuse(c, e->span, "name one process: P[pid]", "no process of this type is there from the start");
}

static const struct promela_variable *find_local(const struct promela_compiler *c, uint32_t type,
                                                 const char *name,
                                                 const struct promela_declaration **declaration) {
    const struct promela_unit *unit = c->units.items[type];
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            if (strcmp(v->name.text, name) == 0) {
                *declaration = d;
                return v;
            }
    for (const struct promela_statement *s = unit->body->first; s; s = s->next)
        for (const struct promela_variable *v = s->kind == PROMELA_DECLARE ? s->declaration->variables : NULL;
             v; v = v->next)
            if (strcmp(v->name.text, name) == 0) {
                *declaration = s->declaration;
                return v;
            }
    return NULL;
}

static uint32_t remote_value(struct promela_compiler *c, const struct promela_expression *e, uint32_t type) {
    struct access a = {.node = {.scope = SCOPE_REMOTE}};
    const struct promela_declaration *declaration = NULL;
    const struct promela_variable *v = find_local(c, type, e->member->name.text, &declaration);
    if (!v)
        return refuse(c, e->member->span, "name one of its parameters or variables",
                      "unknown variable of the proctype");
    a.node.left = remote_process(c, e, type);
    a.node.right = type;
    struct promela_expression first = *e->member;
    first.variable = v;
    first.declaration = declaration;
    return !c->failed && follow(c, &a, &first) ? finish(c, &a, e->span) : MACHINE_NONE;
}

static uint32_t remote(struct promela_compiler *c, const struct promela_expression *e) {
    uint32_t type = promela_type_named(c, e->name.text);
    if (type == MACHINE_NONE)
        return refuse(c, e->name.span, "check the spelling", "unknown proctype");
    if (e->kind == PROMELA_REMOTE_VALUE)
        return remote_value(c, e, type);
    uint32_t location = promela_label_location(c, type, e->member->name.text);
    if (location == MACHINE_NONE)
        return refuse(c, e->member->span, "put the label on a statement of that proctype",
                      "unknown label of the proctype");
    struct machine_node node = {
        .kind = NODE_AT, .left = remote_process(c, e, type), .right = location, .value = (int32_t)type};
    return add(c, node, e->span);
}

/* ---- channels ---- */

static uint32_t probe(struct promela_compiler *c, const struct promela_expression *e) {
    const char *name = e->name.text;
    bool negated = name[0] == 'n';
    struct machine_node node = {.kind = strstr(name, "full") ? NODE_FULL : NODE_EMPTY,
                                .left = promela_compile_expression(c, e->arguments)};
    uint32_t probe = add(c, node, e->span);
    return negated ? add(c, (struct machine_node){.kind = NODE_NOT, .left = probe}, e->span) : probe;
}

static uint32_t function(struct promela_compiler *c, const struct promela_expression *e) {
    static const struct {
        const char *name;
        enum machine_node_kind kind;
    } FUNCTIONS[] = {{"len", NODE_LENGTH},
                     {"enabled", NODE_ENABLED},
                     {"pc_value", NODE_LOCATION},
                     {"get_priority", NODE_PRIORITY}};
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
        if (strcmp(FUNCTIONS[i].name, e->name.text) == 0) {
            struct machine_node node = {.kind = FUNCTIONS[i].kind,
                                        .left = promela_compile_expression(c, e->arguments)};
            return add(c, node, e->span);
        }
    return refuse(c, e->span, "write it as a statement of its own", "set_priority has no value");
}

struct field_list {
    ARRAY(uint32_t) nodes;
};

static void take_field(struct promela_compiler *c, uint32_t node, void *data) {
    struct field_list *list = data;
    c->failed |= !array_push(&c->job->memory, &list->nodes, node);
}

/* The members of a record one by one, each at its place behind the access so far. */
static void take_members(struct promela_compiler *c, const struct access *record,
                         const struct promela_declaration *members, struct span span,
                         void (*take)(struct promela_compiler *c, uint32_t node, void *data), void *data) {
    for (const struct promela_declaration *d = members; d && !c->failed; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            for (uint32_t i = 0; i < v->home.length && !c->failed; i++) {
                struct access member = *record;
                member.node.value += (int32_t)(v->home.offset + i * v->home.stride);
                member.variable = v;
                member.declaration = d;
                if (d->type.kind == PROMELA_RECORD)
                    take_members(c, &member, promela_members(c, d->type.name.text), span, take, data);
                else
                    take(c, finish(c, &member, span), data);
            }
}

void promela_compile_fields(struct promela_compiler *c, const struct promela_expression *e,
                            void (*take)(struct promela_compiler *c, uint32_t node, void *data), void *data) {
    const struct promela_expression *last = e;
    while (last->member)
        last = last->member;
    if (e->kind != PROMELA_VARIABLE || last->meaning != PROMELA_A_VARIABLE ||
        last->declaration->type.kind != PROMELA_RECORD) {
        take(c, promela_compile_expression(c, e), data);
        return;
    }
    struct access access;
    if (begin_access(c, &access, e))
        take_members(c, &access, promela_members(c, last->declaration->type.name.text), e->span, take, data);
}

static enum machine_pattern_kind pattern_kind(const struct promela_expression *e, bool poll) {
    if (e->kind != PROMELA_VARIABLE)
        return PATTERN_MATCH;
    if (e->meaning == PROMELA_A_CONSTANT)
        return PATTERN_MATCH;
    if (poll || (e->meaning == PROMELA_PREDEFINED && strcmp(e->name.text, "_") == 0))
        return PATTERN_IGNORE;
    return PATTERN_STORE;
}

uint32_t promela_compile_patterns(struct promela_compiler *c, const struct promela_expression *arguments,
                                  bool poll, uint32_t *count) {
    ARRAY(struct machine_pattern) patterns = {0};
    for (const struct promela_expression *e = arguments; e && !c->failed; e = e->next) {
        struct field_list list = {0};
        promela_compile_fields(c, e->kind == PROMELA_EVAL ? e->left : e, take_field, &list);
        for (size_t i = 0; i < list.nodes.count; i++) {
            struct machine_pattern pattern = {pattern_kind(e, poll), list.nodes.items[i]};
            c->failed |= !array_push(&c->job->memory, &patterns, pattern);
        }
        array_free(&list.nodes);
    }
    uint32_t first = (uint32_t)c->machine->patterns.count;
    for (size_t i = 0; i < patterns.count && !c->failed; i++)
        c->failed |= !array_push(&c->job->memory, &c->machine->patterns, patterns.items[i]);
    *count = (uint32_t)patterns.count;
    array_free(&patterns);
    return first;
}

uint32_t promela_compile_list(struct promela_compiler *c, const struct promela_expression *arguments,
                              uint32_t *count) {
    struct field_list list = {0};
    for (const struct promela_expression *e = arguments; e && !c->failed; e = e->next)
        promela_compile_fields(c, e, take_field, &list);
    uint32_t first = (uint32_t)c->machine->lists.count;
    for (size_t i = 0; i < list.nodes.count && !c->failed; i++)
        c->failed |= !array_push(&c->job->memory, &c->machine->lists, list.nodes.items[i]);
    *count = (uint32_t)list.nodes.count;
    array_free(&list.nodes);
    return first;
}

static uint32_t poll(struct promela_compiler *c, const struct promela_expression *e) {
    struct machine_node node = {
        .kind = NODE_POLL, .any_place = e->any_place, .left = promela_compile_expression(c, e->left)};
    node.first = promela_compile_patterns(c, e->arguments, true, &node.count);
    return add(c, node, e->span);
}

/* ---- operators ---- */

static uint32_t operation(struct promela_compiler *c, enum machine_node_kind kind, uint32_t left,
                          uint32_t right, struct span span) {
    return add(c, (struct machine_node){.kind = (uint8_t)kind, .left = left, .right = right}, span);
}

static uint32_t unary(struct promela_compiler *c, const struct promela_expression *e) {
    uint32_t left = promela_compile_expression(c, e->left);
    switch (e->operation) {
    case PROMELA_NOT:
        return operation(c, NODE_NOT, left, 0, e->span);
    case PROMELA_COMPLEMENT:
        return operation(c, NODE_COMPLEMENT, left, 0, e->span);
    case PROMELA_NEGATE:
        return operation(c, NODE_NEGATE, left, 0, e->span);
    default:
        return refuse(c, e->span, "state a property: ltl p { … }",
                      "temporal operators are only for ltl { … }");
    }
}

static const enum machine_node_kind KINDS[PROMELA_BINARY_OPERATORS] = {[PROMELA_OR] = NODE_OR,
                                                                       [PROMELA_AND] = NODE_AND,
                                                                       [PROMELA_BIT_OR] = NODE_BIT_OR,
                                                                       [PROMELA_BIT_XOR] = NODE_BIT_XOR,
                                                                       [PROMELA_BIT_AND] = NODE_BIT_AND,
                                                                       [PROMELA_EQUAL] = NODE_EQUAL,
                                                                       [PROMELA_UNEQUAL] = NODE_UNEQUAL,
                                                                       [PROMELA_LESS] = NODE_LESS,
                                                                       [PROMELA_LESS_EQUAL] = NODE_LESS_EQUAL,
                                                                       [PROMELA_SHIFT_LEFT] = NODE_SHIFT_LEFT,
                                                                       [PROMELA_SHIFT_RIGHT] =
                                                                           NODE_SHIFT_RIGHT,
                                                                       [PROMELA_PLUS] = NODE_ADD,
                                                                       [PROMELA_MINUS] = NODE_SUBTRACT,
                                                                       [PROMELA_TIMES] = NODE_MULTIPLY,
                                                                       [PROMELA_DIVIDE] = NODE_DIVIDE,
                                                                       [PROMELA_REMAINDER] = NODE_REMAINDER};

uint32_t promela_compile_expired(struct promela_compiler *c, const struct promela_expression *timer,
                                 struct span span) {
    return operation(c, NODE_EQUAL, promela_compile_expression(c, timer), machine_constant(c->machine, 0),
                     span);
}

static uint32_t binary(struct promela_compiler *c, const struct promela_expression *e) {
    uint32_t left = promela_compile_expression(c, e->left), right = promela_compile_expression(c, e->right);
    switch (e->operation) {
    case PROMELA_GREATER:
        return operation(c, NODE_LESS, right, left, e->span);
    case PROMELA_GREATER_EQUAL:
        return operation(c, NODE_LESS_EQUAL, right, left, e->span);
    case PROMELA_IMPLIES:
        return operation(c, NODE_OR, operation(c, NODE_NOT, left, 0, e->span), right, e->span);
    case PROMELA_EQUIVALENT:
        return operation(c, NODE_EQUAL, operation(c, NODE_NOT, left, 0, e->span),
                         operation(c, NODE_NOT, right, 0, e->span), e->span);
    case PROMELA_UNTIL:
    case PROMELA_WEAK_UNTIL:
    case PROMELA_RELEASE:
        return refuse(c, e->span, "state a property: ltl p { … }",
                      "temporal operators are only for ltl { … }");
    default:
        return operation(c, KINDS[e->operation], left, right, e->span);
    }
}

uint32_t promela_compile_expression(struct promela_compiler *c, const struct promela_expression *e) {
    int64_t value;
    if (c->failed)
        return MACHINE_NONE;
    if (promela_constant(e, &value))
        return add(c, (struct machine_node){.kind = NODE_CONSTANT, .value = (int32_t)value}, e->span);
    switch (e->kind) {
    case PROMELA_VARIABLE:
        return e->meaning == PROMELA_A_VARIABLE ? variable(c, e) : predefined(c, e);
    case PROMELA_UNARY:
        return unary(c, e);
    case PROMELA_BINARY:
        return binary(c, e);
    case PROMELA_CONDITIONAL: {
        struct machine_node node = {.kind = NODE_CONDITIONAL,
                                    .left = promela_compile_expression(c, e->left),
                                    .right = promela_compile_expression(c, e->right),
                                    .otherwise = promela_compile_expression(c, e->otherwise)};
        return add(c, node, e->span);
    }
    case PROMELA_PROBE:
        return probe(c, e);
    case PROMELA_FUNCTION:
        return function(c, e);
    case PROMELA_POLL:
        return poll(c, e);
    case PROMELA_REMOTE_LABEL:
    case PROMELA_REMOTE_VALUE:
        return remote(c, e);
    case PROMELA_EVAL:
        return promela_compile_expression(c, e->left);
    case PROMELA_TIMEOUT:
        c->machine->claims_ask_timeout |= c->in_claim;
        return add(c, (struct machine_node){.kind = NODE_TIMEOUT}, e->span);
    case PROMELA_TICK:
        return add(c, (struct machine_node){.kind = NODE_TICKED}, e->span);
    case PROMELA_EXPIRED:
        return promela_compile_expired(c, e->left, e->span);
    case PROMELA_NON_PROGRESS:
        return operation(c, NODE_NOT, add(c, (struct machine_node){.kind = NODE_PROGRESS}, e->span), 0,
                         e->span);
    case PROMELA_RUN:
        return add(c, (struct machine_node){.kind = NODE_NEW}, e->span);
    default:
        return refuse(c, e->span, "write it as a statement of its own", "this cannot stand in an expression");
    }
}
