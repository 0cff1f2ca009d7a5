#include "machine/code.h"

#include "machine/context.h"

/* Of the stack; expressions that need more are left to the nodes. */
enum { MOST_PUSHED = 16 };

/* ---- making ---- */

struct coder {
    struct machine *machine;
    uint32_t pushed; /* at the place at hand */
    bool too_deep;
    bool failed;
};

static const struct machine_node *node_at(const struct coder *k, uint32_t node) {
    return &k->machine->nodes.items[node];
}

static void put(struct coder *k, struct machine_code code) {
    k->failed |= !array_push(&k->machine->job->memory, &k->machine->code, code);
}

static void put_operation(struct coder *k, enum code_operation operation) {
    put(k, (struct machine_code){.operation = (uint8_t)operation});
}

/* A jump whose end is not known yet: its place. */
static size_t put_jump(struct coder *k, enum code_operation operation) {
    put_operation(k, operation);
    return k->machine->code.count - 1;
}

static void end_jump(struct coder *k, size_t jump) {
    if (!k->failed)
        k->machine->code.items[jump].value = (int32_t)(k->machine->code.count - jump - 1);
}

static void push(struct coder *k) {
    k->too_deep |= ++k->pushed > MOST_PUSHED;
    put_operation(k, CODE_PUSH);
}

static bool is_plain_cell(const struct machine_node *n, enum machine_scope scope) {
    return n->kind == NODE_CELL && n->scope == scope;
}

static void put_cell(struct coder *k, enum code_operation operation, const struct machine_node *n) {
    put(k, (struct machine_code){.operation = (uint8_t)operation,
                                 .width = n->width,
                                 .is_signed = n->is_signed,
                                 .bit = (uint32_t)n->value});
}

static void code(struct coder *k, uint32_t node);

static void code_node(struct coder *k, uint32_t node) {
    put(k, (struct machine_code){.operation = CODE_NODE, .value = (int32_t)node});
}

/* One index of an array that is global, or the process's own. */
static void code_element(struct coder *k, uint32_t node) {
    const struct machine_node n = *node_at(k, node);
    if (n.count != 1 || (n.scope != SCOPE_GLOBAL && n.scope != SCOPE_LOCAL)) {
        code_node(k, node);
        return;
    }
    const struct machine_index index = k->machine->indices.items[n.first];
    code(k, index.node);
    put(k,
        (struct machine_code){.operation = n.scope == SCOPE_GLOBAL ? CODE_GLOBAL_ELEMENT : CODE_LOCAL_ELEMENT,
                              .width = n.width,
                              .is_signed = n.is_signed,
                              .bit = (uint32_t)n.value,
                              .value = (int32_t)index.length,
                              .stride = index.stride});
    code_node(k, node); /* not executed: the node that fails */
}

static void code_logical(struct coder *k, const struct machine_node *n) {
    code(k, n->left);
    size_t jump = put_jump(k, n->kind == NODE_AND ? CODE_JUMP_IF_ZERO : CODE_JUMP_IF_TRUE);
    code(k, n->right);
    put_operation(k, CODE_IS_TRUE);
    end_jump(k, jump);
}

static void code_conditional(struct coder *k, const struct machine_node *n) {
    code(k, n->left);
    size_t otherwise = put_jump(k, CODE_JUMP_IF_ZERO);
    code(k, n->right);
    size_t end = put_jump(k, CODE_JUMP);
    end_jump(k, otherwise);
    code(k, n->otherwise);
    end_jump(k, end);
}

static enum code_operation operation_of(uint8_t kind) {
    static const uint8_t OPERATIONS[] = {[NODE_ADD] = CODE_ADD,
                                         [NODE_SUBTRACT] = CODE_SUBTRACT,
                                         [NODE_MULTIPLY] = CODE_MULTIPLY,
                                         [NODE_BIT_AND] = CODE_BIT_AND,
                                         [NODE_BIT_OR] = CODE_BIT_OR,
                                         [NODE_BIT_XOR] = CODE_BIT_XOR,
                                         [NODE_SHIFT_LEFT] = CODE_SHIFT_LEFT,
                                         [NODE_SHIFT_RIGHT] = CODE_SHIFT_RIGHT,
                                         [NODE_EQUAL] = CODE_EQUAL,
                                         [NODE_UNEQUAL] = CODE_UNEQUAL,
                                         [NODE_LESS] = CODE_LESS,
                                         [NODE_LESS_EQUAL] = CODE_LESS_EQUAL};
    return OPERATIONS[kind];
}

static void code_binary(struct coder *k, uint32_t node) {
    const struct machine_node n = *node_at(k, node), right = *node_at(k, n.right);
    bool divides = n.kind == NODE_DIVIDE || n.kind == NODE_REMAINDER;
    enum code_operation operation = divides ? CODE_END : operation_of(n.kind);
    code(k, n.left);
    if (!divides && right.kind == NODE_CONSTANT) {
        put(k, (struct machine_code){.operation = (uint8_t)(operation + OPERAND_CONSTANT),
                                     .value = right.value});
    } else if (!divides && is_plain_cell(&right, SCOPE_GLOBAL)) {
        put_cell(k, operation + OPERAND_GLOBAL, &right);
    } else if (!divides && is_plain_cell(&right, SCOPE_LOCAL)) {
        put_cell(k, operation + OPERAND_LOCAL, &right);
    } else {
        push(k);
        code(k, n.right);
        k->pushed--;
        put(k, (struct machine_code){.operation = (uint8_t)(n.kind == NODE_DIVIDE      ? CODE_DIVIDE
                                                            : n.kind == NODE_REMAINDER ? CODE_REMAINDER
                                                                                       : operation),
                                     .stride = node});
    }
}

static void code(struct coder *k, uint32_t node) {
    const struct machine_node n = *node_at(k, node);
    switch (n.kind) {
    case NODE_CONSTANT:
        put(k, (struct machine_code){.operation = CODE_CONSTANT, .value = n.value});
        break;
    case NODE_CELL:
        if (is_plain_cell(&n, SCOPE_GLOBAL))
            put_cell(k, CODE_GLOBAL, &n);
        else if (is_plain_cell(&n, SCOPE_LOCAL))
            put_cell(k, CODE_LOCAL, &n);
        else
            code_node(k, node);
        break;
    case NODE_ELEMENT:
        code_element(k, node);
        break;
    case NODE_AND:
    case NODE_OR:
        code_logical(k, &n);
        break;
    case NODE_NOT:
    case NODE_NEGATE:
    case NODE_COMPLEMENT:
        code(k, n.left);
        put_operation(k, n.kind == NODE_NOT      ? CODE_NOT
                         : n.kind == NODE_NEGATE ? CODE_NEGATE
                                                 : CODE_COMPLEMENT);
        break;
    case NODE_CONDITIONAL:
        code_conditional(k, &n);
        break;
    default:
        if (n.kind >= NODE_ADD)
            code_binary(k, node);
        else
            code_node(k, node);
    }
}

/* Only operators gain by it. */
static bool is_worth_it(const struct machine_node *n) {
    return n->code == 0 && (n->kind == NODE_ELEMENT || n->kind >= NODE_AND);
}

static void make(struct coder *k, uint32_t node) {
    if (node == MACHINE_NONE || k->failed || !is_worth_it(node_at(k, node)))
        return;
    size_t begin = k->machine->code.count;
    k->pushed = 0;
    k->too_deep = false;
    code(k, node);
    put_operation(k, CODE_END);
    if (k->failed)
        return;
    if (k->too_deep)
        k->machine->code.count = begin;
    else
        k->machine->nodes.items[node].code = (uint32_t)begin;
}

bool machine_make_code(struct machine *m) {
    struct coder k = {.machine = m};
    if (m->code.count == 0)
        put_operation(&k, CODE_END); /* no code begins at 0 */
    for (size_t i = 0; i < m->edges.count; i++) {
        const struct machine_edge *edge = &m->edges.items[i];
        make(&k, edge->value);
        if (edge->kind != EDGE_D_STEP)
            make(&k, edge->place);
        make(&k, edge->priority);
    }
    for (size_t i = 0; i < m->lists.count; i++)
        make(&k, m->lists.items[i]);
    for (size_t i = 0; i < m->patterns.count; i++)
        make(&k, m->patterns.items[i].node);
    for (size_t i = 0; i < m->indices.count; i++)
        make(&k, m->indices.items[i].node);
    for (size_t i = 0; i < m->types.count; i++)
        make(&k, m->types.items[i].provided);
    return !k.failed;
}

/* ---- running ---- */

static int32_t fail(struct machine_context *c, uint32_t node, enum failure failure) {
    if (c->failure == FAILURE_NONE) {
        c->failure = failure;
        c->failed = c->machine->nodes.items[node].span;
    }
    return 0;
}

static int32_t divide(struct machine_context *c, const struct machine_code *at, int32_t left, int32_t right) {
    if (right == 0)
        return fail(c, at->stride, FAILURE_DIVISION);
    bool divides = at->operation == CODE_DIVIDE;
    if (right == -1)
        return divides ? (int32_t) - (uint32_t)left : 0;
    return divides ? left / right : left % right;
}

static inline int32_t load(const uint64_t *state, uint32_t begin, const struct machine_code *at) {
    return state_number(state, begin + at->bit, at->width, at->is_signed);
}

/* The cases of an operation: `a` and `b` are the operands. */
#define CASES(OPERATION, RESULT)                                                                             \
    case OPERATION + OPERAND_PUSHED: {                                                                       \
        int32_t a = stack[--top], b = value;                                                                 \
        value = RESULT;                                                                                      \
        break;                                                                                               \
    }                                                                                                        \
    case OPERATION + OPERAND_CONSTANT: {                                                                     \
        int32_t a = value, b = at->value;                                                                    \
        value = RESULT;                                                                                      \
        break;                                                                                               \
    }                                                                                                        \
    case OPERATION + OPERAND_GLOBAL: {                                                                       \
        int32_t a = value, b = load(state, 0, at);                                                           \
        value = RESULT;                                                                                      \
        break;                                                                                               \
    }                                                                                                        \
    case OPERATION + OPERAND_LOCAL: {                                                                        \
        int32_t a = value, b = load(state, own, at);                                                         \
        value = RESULT;                                                                                      \
        break;                                                                                               \
    }

int32_t code_value(struct machine_context *c, const struct machine_code *at) {
    const uint64_t *state = c->state;
    uint32_t own = c->processes[c->self].begin, top = 0;
    int32_t stack[MOST_PUSHED + 1], value = 0;
    for (;; at++) {
        switch (at->operation) {
        case CODE_END:
            return value;
        case CODE_CONSTANT:
            value = at->value;
            break;
        case CODE_GLOBAL:
            value = load(state, 0, at);
            break;
        case CODE_LOCAL:
            value = load(state, own, at);
            break;
        case CODE_GLOBAL_ELEMENT:
        case CODE_LOCAL_ELEMENT: {
            uint32_t begin = at->operation == CODE_LOCAL_ELEMENT ? own : 0;
            if ((uint32_t)value < (uint32_t)at->value)
                value = load(state, begin + (uint32_t)value * at->stride, at);
            else
                value = fail(c, (uint32_t)at[1].value, FAILURE_INDEX);
            at++;
            break;
        }
        case CODE_NODE:
            value = machine_node_value(c, (uint32_t)at->value);
            break;
        case CODE_PUSH:
            stack[top++] = value;
            break;
        case CODE_NOT:
            value = !value;
            break;
        case CODE_NEGATE:
            value = (int32_t) - (uint32_t)value;
            break;
        case CODE_COMPLEMENT:
            value = ~value;
            break;
        case CODE_IS_TRUE:
            value = value != 0;
            break;
        case CODE_JUMP:
            at += at->value;
            break;
        case CODE_JUMP_IF_ZERO:
            if (value == 0)
                at += at->value;
            break;
        case CODE_JUMP_IF_TRUE:
            if (value != 0) {
                value = 1;
                at += at->value;
            }
            break;
        case CODE_DIVIDE:
        case CODE_REMAINDER:
            value = divide(c, at, stack[--top], value);
            break;
            CASES(CODE_ADD, (int32_t)((uint32_t)a + (uint32_t)b))
            CASES(CODE_SUBTRACT, (int32_t)((uint32_t)a - (uint32_t)b))
            CASES(CODE_MULTIPLY, (int32_t)((uint32_t)a * (uint32_t)b))
            CASES(CODE_BIT_AND, a & b)
            CASES(CODE_BIT_OR, a | b)
            CASES(CODE_BIT_XOR, a ^ b)
            CASES(CODE_SHIFT_LEFT, (int32_t)((uint32_t)a << ((uint32_t)b & 31)))
            CASES(CODE_SHIFT_RIGHT, a >> ((uint32_t)b & 31))
            CASES(CODE_EQUAL, a == b)
            CASES(CODE_UNEQUAL, a != b)
            CASES(CODE_LESS, a < b)
            CASES(CODE_LESS_EQUAL, a <= b)
        }
    }
}
