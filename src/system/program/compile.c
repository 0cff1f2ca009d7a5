/* Trees to code. The compiler walks every reached body with what the ranges know at each point, so that it
 * emits a check only where it can fail and a branch only where it can be taken. */
#include <string.h>

#include "base/sort.h"
#include "system/message_senders.h"
#include "system/program/program.h"
#include "system/program/watch.h"

enum { MOST_REGISTERS = UINT16_MAX };

/* The end of a chain of jumps that still wait for their target; each holds the next in its x. */
enum { NO_JUMP = -1 };

/* Of a variable that will have a register. */
enum { NOT_GIVEN_YET = UINT16_MAX };

struct compiler {
    struct job *job;
    struct program *program;
    const struct ranges *ranges;
    struct watchmaker watchmaker;
    struct arena scratch;           /* emptied after each edge */
    const struct system_edge *edge; /* NULL: a condition over states */
    uint16_t *register_of;          /* per variable, while an edge is compiled; 0: it is not used there */
    bool *assigned;                 /* per variable: in some way by that edge */
    ARRAY(uint64_t) used;           /* the variables that have registers */
    uint32_t fields;                /* first registers */
    uint32_t sender;
    uint32_t locals;
    uint32_t next;    /* the first free register */
    struct span span; /* of the statement */
    bool failed;
};

static void give_up(struct compiler *c) {
    c->failed = true;
}

#define PUSH(c, array, value)                                                                                \
    do {                                                                                                     \
        if (!array_push(&(c)->job->memory, array, value))                                                    \
            give_up(c);                                                                                      \
    } while (0)

static int32_t here(const struct compiler *c) {
    return (int32_t)c->program->code.count;
}

static int32_t emit_from(struct compiler *c, struct instruction instruction, struct origin origin) {
    int32_t at = here(c);
    PUSH(c, &c->program->code, instruction);
    PUSH(c, &c->program->origins, origin);
    return at;
}

static int32_t emit(struct compiler *c, enum operation operation, uint32_t a, uint32_t b, uint32_t third,
                    int32_t x) {
    struct instruction instruction = {(uint16_t)operation, (uint16_t)a, (uint16_t)b, (uint16_t)third, x, 0};
    return emit_from(c, instruction, (struct origin){.span = c->span});
}

static void emit_check(struct compiler *c, uint32_t reg, int32_t low, int32_t high, struct origin origin) {
    struct instruction instruction = {.operation = RUN_CHECK, .a = (uint16_t)reg, .x = low, .y = high};
    emit_from(c, instruction, origin);
}

/* Lets the jumps of a chain go to the next instruction. */
static void arrive(struct compiler *c, int32_t chain) {
    while (chain != NO_JUMP && !c->failed) {
        struct instruction *jump = &c->program->code.items[chain];
        chain = jump->x;
        jump->x = here(c);
    }
}

static uint32_t new_register(struct compiler *c, uint32_t count) {
    uint32_t first = c->next;
    c->next += count;
    if (c->next > MOST_REGISTERS) {
        c->next = first;
        if (!c->failed)
            job_reject(c->job, NULL, "split the methods or use fewer constants",
                       "the system needs more than %d registers", MOST_REGISTERS);
        give_up(c);
    }
    if (c->next > c->program->registers)
        c->program->registers = c->next;
    return first;
}

/* --- Constants --- */

/* Constants are sorted as unsigned keys. */
static uint64_t constant_key(int32_t constant) {
    return (uint64_t)((int64_t)constant - INT32_MIN);
}

struct constant_pool {
    struct job *job;
    ARRAY(uint64_t) keys;
};

static bool pool_expression(struct constant_pool *pool, const struct expression *expression) {
    for (; expression; expression = expression->next) {
        if (expression->kind == EXPRESSION_CONSTANT &&
            !array_push(&pool->job->memory, &pool->keys, constant_key(expression->constant)))
            return false;
        if (!pool_expression(pool, expression->left) || !pool_expression(pool, expression->right) ||
            !pool_expression(pool, expression->otherwise))
            return false;
    }
    return true;
}

static bool pool_body(struct constant_pool *pool, const struct statement *statement) {
    for (; statement; statement = statement->next)
        if (!pool_expression(pool, statement->values) || !pool_expression(pool, statement->condition) ||
            !pool_expression(pool, statement->receiver) || !pool_expression(pool, statement->index) ||
            !pool_body(pool, statement->body) || !pool_body(pool, statement->otherwise))
            return false;
    return true;
}

static bool collect_constants(struct compiler *c) {
    const struct system *system = c->program->system;
    struct constant_pool pool = {.job = c->job};
    bool fine = array_push(&c->job->memory, &pool.keys, constant_key(0)) &&
                array_push(&c->job->memory, &pool.keys, constant_key(1));
    for (size_t i = 0; i < system->edges.count && fine; i++)
        fine = pool_expression(&pool, system->edges.items[i].guard) &&
               pool_body(&pool, system->edges.items[i].body);
    for (size_t i = 0; i < system->invariants.count && fine; i++)
        fine = pool_expression(&pool, system->invariants.items[i].condition);
    for (size_t i = 0; i < system->predicates.count && fine; i++)
        fine = pool_expression(&pool, system->predicates.items[i]);
    if (fine) {
        sort_keys(pool.keys.items, pool.keys.count);
        pool.keys.count = sort_unique(pool.keys.items, pool.keys.count);
        for (size_t i = 0; i < pool.keys.count; i++)
            PUSH(c, &c->program->constants, (int32_t)((int64_t)pool.keys.items[i] + INT32_MIN));
    }
    array_free(&pool.keys);
    return fine && !c->failed;
}

/* Its register; SYSTEM_NONE: it is not one of the system's constants. */
static uint32_t constant_register(const struct compiler *c, int64_t constant) {
    const int32_t *items = c->program->constants.items;
    size_t low = 0, high = c->program->constants.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (items[middle] < constant)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->program->constants.count && items[low] == constant ? (uint32_t)low : SYSTEM_NONE;
}

/* --- Expressions --- */

static uint32_t compile_value(struct compiler *c, const struct knowledge *knowledge,
                              const struct expression *expression, uint32_t target);

static const enum operation OPERATION_OF[] = {
    [OPERATOR_EQUAL] = RUN_EQUAL,
    [OPERATOR_UNEQUAL] = RUN_UNEQUAL,
    [OPERATOR_LESS] = RUN_LESS,
    [OPERATOR_LESS_EQUAL] = RUN_LESS_EQUAL,
    [OPERATOR_ADD] = RUN_ADD,
    [OPERATOR_SUBTRACT] = RUN_SUBTRACT,
    [OPERATOR_MULTIPLY] = RUN_MULTIPLY,
    [OPERATOR_DIVIDE] = RUN_DIVIDE,
    [OPERATOR_REMAINDER] = RUN_REMAINDER,
    [OPERATOR_BIT_AND] = RUN_BIT_AND,
    [OPERATOR_BIT_OR] = RUN_BIT_OR,
    [OPERATOR_BIT_XOR] = RUN_BIT_XOR,
    [OPERATOR_SHIFT_LEFT] = RUN_SHIFT_LEFT,
    [OPERATOR_SHIFT_RIGHT] = RUN_SHIFT_RIGHT,
    [OPERATOR_NOT] = RUN_NOT,
    [OPERATOR_NEGATE] = RUN_NEGATE,
};

/* Jumps if the comparison is as wanted: "not less" is "less or equal" the other way round. */
static int32_t compile_comparison(struct compiler *c, const struct knowledge *knowledge,
                                  const struct expression *condition, bool when, int32_t chain) {
    uint32_t left = compile_value(c, knowledge, condition->left, SYSTEM_NONE);
    uint32_t right = compile_value(c, knowledge, condition->right, SYSTEM_NONE);
    switch (condition->operation) {
    case OPERATOR_EQUAL:
        return emit(c, when ? RUN_JUMP_IF_EQUAL : RUN_JUMP_IF_UNEQUAL, left, right, 0, chain);
    case OPERATOR_UNEQUAL:
        return emit(c, when ? RUN_JUMP_IF_UNEQUAL : RUN_JUMP_IF_EQUAL, left, right, 0, chain);
    case OPERATOR_LESS:
        return when ? emit(c, RUN_JUMP_IF_LESS, left, right, 0, chain)
                    : emit(c, RUN_JUMP_IF_LESS_EQUAL, right, left, 0, chain);
    default:
        return when ? emit(c, RUN_JUMP_IF_LESS_EQUAL, left, right, 0, chain)
                    : emit(c, RUN_JUMP_IF_LESS, right, left, 0, chain);
    }
}

/* Jumps if the condition is `when`; returns the chain with the jumps it has added. */
static int32_t compile_jump(struct compiler *c, const struct knowledge *knowledge,
                            const struct expression *condition, bool when, int32_t chain) {
    if (condition->kind == EXPRESSION_OPERATION) {
        switch (condition->operation) {
        case OPERATOR_NOT:
            return compile_jump(c, knowledge, condition->left, !when, chain);
        case OPERATOR_AND:
        case OPERATOR_OR: {
            bool decisive = condition->operation == OPERATOR_OR;
            if (when == decisive) {
                chain = compile_jump(c, knowledge, condition->left, when, chain);
                return compile_jump(c, knowledge, condition->right, when, chain);
            }
            int32_t decided = compile_jump(c, knowledge, condition->left, decisive, NO_JUMP);
            chain = compile_jump(c, knowledge, condition->right, when, chain);
            arrive(c, decided);
            return chain;
        }
        case OPERATOR_EQUAL:
        case OPERATOR_UNEQUAL:
        case OPERATOR_LESS:
        case OPERATOR_LESS_EQUAL:
            return compile_comparison(c, knowledge, condition, when, chain);
        default:
            break;
        }
    }
    uint32_t value = compile_value(c, knowledge, condition, SYSTEM_NONE);
    return emit(c, when ? RUN_JUMP_IF_NOT_ZERO : RUN_JUMP_IF_ZERO, value, 0, 0, chain);
}

/* `and`, `or` as a value: 0 or 1. */
static uint32_t compile_connective(struct compiler *c, const struct knowledge *knowledge,
                                   const struct expression *expression) {
    uint32_t result = new_register(c, 1);
    emit(c, RUN_MOVE, result, constant_register(c, 0), 0, 0);
    int32_t no = compile_jump(c, knowledge, expression, false, NO_JUMP);
    emit(c, RUN_MOVE, result, constant_register(c, 1), 0, 0);
    arrive(c, no);
    return result;
}

static uint32_t compile_operation(struct compiler *c, const struct knowledge *knowledge,
                                  const struct expression *expression, uint32_t target) {
    bool can_fail = false;
    struct range range = range_of(c->ranges, knowledge, expression, &can_fail);
    if (range_single(range) && !can_fail && constant_register(c, range.low) != SYSTEM_NONE)
        return constant_register(c, range.low);
    if (expression->operation == OPERATOR_AND || expression->operation == OPERATOR_OR)
        return compile_connective(c, knowledge, expression);
    uint32_t left = compile_value(c, knowledge, expression->left, SYSTEM_NONE);
    uint32_t right = expression->right ? compile_value(c, knowledge, expression->right, SYSTEM_NONE) : 0;
    uint32_t result = target != SYSTEM_NONE ? target : new_register(c, 1);
    struct instruction instruction = {(uint16_t)OPERATION_OF[expression->operation],
                                      (uint16_t)result,
                                      (uint16_t)left,
                                      (uint16_t)right,
                                      0,
                                      0};
    bool divides = expression->operation == OPERATOR_DIVIDE || expression->operation == OPERATOR_REMAINDER;
    emit_from(c, instruction,
              (struct origin){expression->span, divides ? FAILURE_DIVISION : FAILURE_NONE, SYSTEM_NONE});
    struct range l = range_of(c->ranges, knowledge, expression->left, &can_fail);
    struct range r = expression->right ? range_of(c->ranges, knowledge, expression->right, &can_fail)
                                       : (struct range){0, 0};
    range = range_of_operation(expression->operation, l, r);
    if (!range_empty(range) && (range.low < INT32_MIN || range.high > INT32_MAX))
        emit_check(c, result, INT32_MIN, INT32_MAX,
                   (struct origin){expression->span, FAILURE_OVERFLOW, SYSTEM_NONE});
    return result;
}

/* Each side with what the condition tells about it. */
static uint32_t compile_conditional(struct compiler *c, const struct knowledge *knowledge,
                                    const struct expression *expression, uint32_t target) {
    struct knowledge yes = *knowledge, no = *knowledge;
    knowledge_split(c->ranges, expression->left, &yes, &no);
    uint32_t result = target != SYSTEM_NONE ? target : new_register(c, 1);
    int32_t otherwise = compile_jump(c, knowledge, expression->left, false, NO_JUMP);
    compile_value(c, &yes, expression->right, result);
    int32_t done = emit(c, RUN_JUMP, 0, 0, 0, NO_JUMP);
    arrive(c, otherwise);
    compile_value(c, &no, expression->otherwise, result);
    arrive(c, done);
    return result;
}

/* The register of an index, which is checked if it can be outside. */
static uint32_t compile_index(struct compiler *c, const struct knowledge *knowledge,
                              struct array_extent array, const struct expression *index, struct span span) {
    bool can_fail = false;
    int64_t high = (int64_t)array.low + array.length - 1;
    struct range range = range_of(c->ranges, knowledge, index, &can_fail);
    uint32_t reg = compile_value(c, knowledge, index, SYSTEM_NONE);
    if (range.low < array.low || range.high > high)
        emit_check(c, reg, array.low, high < INT32_MAX ? (int32_t)high : INT32_MAX,
                   (struct origin){span, FAILURE_INDEX, SYSTEM_NONE});
    return reg;
}

/* An array of variables that the edge assigns to is in registers. */
static bool is_array_assigned(const struct compiler *c, struct array_extent array) {
    for (uint32_t i = 0; i < array.length; i++)
        if (c->assigned[array.first + i])
            return true;
    return false;
}

static uint32_t compile_element(struct compiler *c, const struct knowledge *knowledge,
                                const struct expression *expression, uint32_t target) {
    struct array_extent array = expression->array;
    uint32_t index = compile_index(c, knowledge, array, expression->left, expression->span);
    uint32_t result = target != SYSTEM_NONE ? target : new_register(c, 1);
    struct instruction instruction = {.operation = RUN_GET,
                                      .a = (uint16_t)result,
                                      .c = (uint16_t)index,
                                      .x = array.low,
                                      .y = (int32_t)array.length};
    if (expression->kind == EXPRESSION_LOCAL_ELEMENT)
        instruction.b = (uint16_t)(c->locals + array.first);
    else if (expression->kind == EXPRESSION_FIELD_ELEMENT)
        instruction.b = (uint16_t)(c->fields + array.first);
    else if (is_array_assigned(c, array))
        instruction.b = c->register_of[array.first];
    else
        instruction = (struct instruction){.operation = RUN_LOAD_ELEMENT,
                                           .a = (uint16_t)result,
                                           .b = (uint16_t)index,
                                           .x = (int32_t)array.first,
                                           .y = array.low};
    emit_from(c, instruction, (struct origin){.span = expression->span});
    return result;
}

static uint32_t compile_plain(struct compiler *c, const struct knowledge *knowledge,
                              const struct expression *expression, uint32_t target) {
    switch (expression->kind) {
    case EXPRESSION_CONSTANT:
        return constant_register(c, expression->constant);
    case EXPRESSION_VARIABLE:
        return c->register_of[expression->index];
    case EXPRESSION_FIELD:
        return c->fields + expression->index;
    case EXPRESSION_LOCAL:
        return c->locals + expression->index;
    case EXPRESSION_SENDER:
        return c->sender;
    case EXPRESSION_OPERATION:
        return compile_operation(c, knowledge, expression, target);
    case EXPRESSION_ELEMENT:
    case EXPRESSION_FIELD_ELEMENT:
    case EXPRESSION_LOCAL_ELEMENT:
        return compile_element(c, knowledge, expression, target);
    case EXPRESSION_CONDITIONAL:
        return compile_conditional(c, knowledge, expression, target);
    }
    return 0;
}

/* The register that holds the value: `target` if one is given. */
static uint32_t compile_value(struct compiler *c, const struct knowledge *knowledge,
                              const struct expression *expression, uint32_t target) {
    uint32_t result = compile_plain(c, knowledge, expression, target);
    if (target == SYSTEM_NONE || result == target)
        return result;
    emit(c, RUN_MOVE, target, result, 0, 0);
    return target;
}

/* --- Sends --- */

static bool argument_can_miss(struct compiler *c, const struct knowledge *knowledge, uint32_t letter,
                              const struct expression *arguments) {
    const struct letter_field *field = &c->program->letter_fields[c->program->letters[letter].first_field];
    bool can_fail = false;
    for (; arguments; arguments = arguments->next, field++) {
        struct range range = range_of(c->ranges, knowledge, arguments, &can_fail);
        if (range.low < field->least || range.high > field->most)
            return true;
    }
    return false;
}

/* Does the message that the edge takes keep its slot in this channel? */
static bool holds_own_message(const struct compiler *c, uint32_t channel) {
    return c->edge->channel == channel && c->program->system->channels.items[channel].holds_taken;
}

static uint32_t new_site(struct compiler *c, const struct knowledge *knowledge, const struct statement *send,
                         uint32_t letter, uint32_t first_argument) {
    struct send_site site = {.letter = letter,
                             .sender = c->edge->component,
                             .sender_number = letter_sender(&c->program->letters[letter], c->edge->component),
                             .first_argument = first_argument,
                             .checked = argument_can_miss(c, knowledge, letter, send->values),
                             .needs_two = holds_own_message(c, c->program->letters[letter].channel),
                             .span = send->span};
    if (!watchmaker_watch(&c->watchmaker, &site))
        give_up(c);
    PUSH(c, &c->program->sites, site);
    return (uint32_t)c->program->sites.count - 1;
}

static uint32_t compile_arguments(struct compiler *c, const struct knowledge *knowledge,
                                  const struct statement *send) {
    uint16_t registers[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct expression *v = send->values; v && count < MOST_FIELDS; v = v->next)
        registers[count++] = (uint16_t)compile_value(c, knowledge, v, SYSTEM_NONE);
    uint32_t first = (uint32_t)c->program->site_arguments.count;
    for (uint32_t i = 0; i < count; i++)
        PUSH(c, &c->program->site_arguments, registers[i]);
    return first;
}

/* What a send to a value means if the value is this component; SYSTEM_NONE: that does not take it. */
static uint32_t letter_for(const struct program *program, uint32_t component, const struct statement *send) {
    uint32_t message = system_message_for(program->system, send, component);
    return message == SYSTEM_NONE
               ? SYSTEM_NONE
               : program->first_letter[program->system->components.items[component].inbox] + message;
}

/* A send to whomever a register holds: a site for each component that it can be. */
static void compile_table(struct compiler *c, const struct knowledge *knowledge, const struct statement *send,
                          uint32_t first_argument, uint32_t receiver) {
    struct program *program = c->program;
    bool can_fail = false;
    struct range all = range_make(0, (int64_t)program->system->components.count - 1);
    struct range range = range_common(range_of(c->ranges, knowledge, send->receiver, &can_fail), all);
    uint32_t count = range_empty(range) ? 0 : (uint32_t)(range.high - range.low + 1);
    size_t table = program->dynamic.count;
    PUSH(c, &program->dynamic, count);
    for (uint32_t i = 0; i < count; i++)
        PUSH(c, &program->dynamic, SYSTEM_NONE);
    for (uint32_t i = 0; i < count && !c->failed; i++) {
        uint32_t letter = letter_for(program, (uint32_t)range.low + i, send);
        if (letter != SYSTEM_NONE)
            program->dynamic.items[table + 1 + i] = new_site(c, knowledge, send, letter, first_argument);
    }
    struct instruction instruction = {.operation = RUN_SEND_TO,
                                      .a = (uint16_t)receiver,
                                      .x = (int32_t)table,
                                      .y = count > 0 ? (int32_t)range.low : 0};
    emit_from(c, instruction, (struct origin){send->span, FAILURE_RECEIVER, SYSTEM_NONE});
}

static void compile_send(struct compiler *c, const struct knowledge *knowledge,
                         const struct statement *send) {
    struct program *program = c->program;
    uint32_t receiver =
        send->channel == SYSTEM_NONE ? compile_value(c, knowledge, send->receiver, SYSTEM_NONE) : 0;
    uint32_t first = compile_arguments(c, knowledge, send);
    if (send->channel != SYSTEM_NONE) {
        uint32_t letter = program->first_letter[send->channel] + send->message;
        uint32_t site = new_site(c, knowledge, send, letter, first);
        emit_from(c, (struct instruction){.operation = RUN_SEND, .x = (int32_t)site},
                  (struct origin){send->span, FAILURE_RANGE, SYSTEM_NONE});
        return;
    }
    compile_table(c, knowledge, send, first, receiver);
}

/* --- Bodies --- */

static void compile_body(struct compiler *c, struct knowledge *knowledge, const struct statement *statement);

/* Where an assignment or a choice puts its value. */
struct destination {
    const struct statement *statement;
    uint32_t reg;   /* of the target: the first of the array if there is an index */
    uint32_t index; /* its register; SYSTEM_NONE: there is none */
};

static struct destination compile_destination(struct compiler *c, const struct knowledge *knowledge,
                                              const struct statement *s) {
    uint32_t reg = s->to_local ? c->locals + s->target : c->register_of[s->target];
    uint32_t index = s->index ? compile_index(c, knowledge, s->array, s->index, s->span) : SYSTEM_NONE;
    return (struct destination){s, reg, index};
}

static void put_element(struct compiler *c, const struct destination *to, uint32_t value) {
    struct instruction instruction = {.operation = RUN_PUT,
                                      .a = (uint16_t)to->reg,
                                      .b = (uint16_t)to->index,
                                      .c = (uint16_t)value,
                                      .x = to->statement->array.low,
                                      .y = (int32_t)to->statement->array.length};
    emit_from(c, instruction, (struct origin){.span = to->statement->span});
}

/* One value into the destination, checked; returns its range. */
static struct range compile_store(struct compiler *c, const struct knowledge *knowledge,
                                  const struct destination *to, const struct expression *value) {
    const struct statement *statement = to->statement;
    bool indexed = to->index != SYSTEM_NONE;
    uint32_t reg = compile_value(c, knowledge, value, indexed ? SYSTEM_NONE : to->reg);
    bool can_fail = false;
    struct range range = range_of(c->ranges, knowledge, value, &can_fail);
    const struct system_variable *variable =
        statement->to_local ? NULL : &c->program->system->variables.items[statement->target];
    struct value_type type = variable ? variable->type : value_number();
    enum failure failure = variable && variable->counts ? FAILURE_CREATION : FAILURE_RANGE;
    if (range.low < type.low || range.high > type.high)
        emit_check(c, reg, type.low, type.high, (struct origin){statement->span, failure, statement->target});
    if (indexed)
        put_element(c, to, reg);
    return range;
}

static void compile_assign(struct compiler *c, struct knowledge *knowledge,
                           const struct statement *statement) {
    struct destination to = compile_destination(c, knowledge, statement);
    struct range range = compile_store(c, knowledge, &to, statement->values);
    knowledge_assign(c->ranges, knowledge, statement, range);
}

static void compile_choice(struct compiler *c, struct knowledge *knowledge,
                           const struct statement *statement) {
    struct program *program = c->program;
    uint32_t count = 0;
    for (const struct expression *v = statement->values; v; v = v->next)
        count++;
    struct destination to = compile_destination(c, knowledge, statement);
    uint32_t first = (uint32_t)program->forks.count;
    for (uint32_t i = 0; i < count; i++)
        PUSH(c, &program->forks, 0);
    emit_from(c, (struct instruction){.operation = RUN_FORK, .x = (int32_t)first, .y = (int32_t)count},
              (struct origin){statement->span, FAILURE_CHOICES, SYSTEM_NONE});
    struct range all = range_none();
    int32_t done = NO_JUMP;
    uint32_t i = 0;
    for (const struct expression *v = statement->values; v && !c->failed; v = v->next, i++) {
        program->forks.items[first + i] = (uint32_t)here(c);
        all = range_hull(all, compile_store(c, knowledge, &to, v));
        if (v->next)
            done = emit(c, RUN_JUMP, 0, 0, 0, done);
    }
    arrive(c, done);
    knowledge_assign(c->ranges, knowledge, statement, all);
}

static void compile_if(struct compiler *c, struct knowledge *knowledge, const struct statement *statement) {
    struct knowledge before = *knowledge, otherwise = *knowledge;
    bool can_fail = false;
    range_of(c->ranges, &before, statement->condition, &can_fail);
    knowledge_split(c->ranges, statement->condition, knowledge, &otherwise);
    bool decided = !can_fail && (knowledge->impossible || otherwise.impossible);
    if (decided) {
        compile_body(c, knowledge, statement->body);
        compile_body(c, &otherwise, statement->otherwise);
    } else {
        int32_t no = compile_jump(c, &before, statement->condition, false, NO_JUMP);
        compile_body(c, knowledge, statement->body);
        int32_t done = emit(c, RUN_JUMP, 0, 0, 0, NO_JUMP);
        arrive(c, no);
        compile_body(c, &otherwise, statement->otherwise);
        arrive(c, done);
    }
    knowledge_join(knowledge, &otherwise);
}

static void compile_loop(struct compiler *c, struct knowledge *knowledge, const struct statement *statement) {
    knowledge_enter_loop(c->ranges, knowledge, statement);
    struct knowledge around = *knowledge;
    int32_t head = here(c);
    int32_t leave = compile_jump(c, knowledge, statement->condition, false, NO_JUMP);
    knowledge_assume(c->ranges, &around, statement->condition, true);
    compile_body(c, &around, statement->body);
    emit_from(c, (struct instruction){.operation = RUN_REPEAT, .x = head},
              (struct origin){statement->span, FAILURE_ENDLESS, SYSTEM_NONE});
    arrive(c, leave);
    knowledge_assume(c->ranges, knowledge, statement->condition, false);
}

static void compile_requirement(struct compiler *c, struct knowledge *knowledge,
                                const struct statement *statement) {
    static const enum failure FAILURES[] = {[REQUIREMENT_ASSERTION] = FAILURE_ASSERTION,
                                            [REQUIREMENT_RANGE] = FAILURE_RANGE,
                                            [REQUIREMENT_INDEX] = FAILURE_INDEX,
                                            [REQUIREMENT_RECEIVER] = FAILURE_NULL,
                                            [REQUIREMENT_DEPTH] = FAILURE_DEPTH};
    bool can_fail = false;
    struct range truth = range_of(c->ranges, knowledge, statement->condition, &can_fail);
    if (can_fail || range_has(range_truth(truth), 0)) {
        int32_t met = compile_jump(c, knowledge, statement->condition, true, NO_JUMP);
        /* nothing is between 1 and 0: this always fails */
        emit_check(c, 0, 1, 0,
                   (struct origin){statement->span, FAILURES[statement->requirement], SYSTEM_NONE});
        arrive(c, met);
    }
    knowledge_assume(c->ranges, knowledge, statement->condition, true);
}

static void compile_body(struct compiler *c, struct knowledge *knowledge, const struct statement *statement) {
    uint32_t free_register = c->next;
    for (; statement && !knowledge->impossible && !c->failed; statement = statement->next) {
        c->span = statement->span;
        switch (statement->kind) {
        case STATEMENT_ASSIGN:
            compile_assign(c, knowledge, statement);
            break;
        case STATEMENT_CHOOSE:
            compile_choice(c, knowledge, statement);
            break;
        case STATEMENT_IF:
            compile_if(c, knowledge, statement);
            break;
        case STATEMENT_WHILE:
            compile_loop(c, knowledge, statement);
            break;
        case STATEMENT_SEND:
            compile_send(c, knowledge, statement);
            break;
        case STATEMENT_REQUIRE:
            compile_requirement(c, knowledge, statement);
            break;
        }
        c->next = free_register;
    }
}

/* --- Edges and conditions --- */

static void use_variables(struct compiler *c, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++)
        if (c->register_of[i] == 0) {
            c->register_of[i] = NOT_GIVEN_YET;
            PUSH(c, &c->used, i);
        }
}

static void use_assigned(struct compiler *c, const struct statement *statement) {
    for (; statement; statement = statement->next) {
        bool assigns = statement->kind == STATEMENT_ASSIGN || statement->kind == STATEMENT_CHOOSE;
        uint32_t count = statement->index ? statement->array.length : 1;
        if (assigns && !statement->to_local) {
            use_variables(c, statement->target, count);
            for (uint32_t i = 0; i < count; i++)
                c->assigned[statement->target + i] = true;
        }
        use_assigned(c, statement->body);
        use_assigned(c, statement->otherwise);
    }
}

/* What is assigned is known. */
static void use_expression(struct compiler *c, const struct expression *e) {
    for (; e; e = e->next) {
        if (e->kind == EXPRESSION_VARIABLE)
            use_variables(c, e->index, 1);
        if (e->kind == EXPRESSION_ELEMENT && is_array_assigned(c, e->array))
            use_variables(c, e->array.first, e->array.length);
        use_expression(c, e->left);
        use_expression(c, e->right);
        use_expression(c, e->otherwise);
    }
}

static void use_body(struct compiler *c, const struct statement *statement) {
    for (; statement; statement = statement->next) {
        use_expression(c, statement->values);
        use_expression(c, statement->condition);
        use_expression(c, statement->receiver);
        use_expression(c, statement->index);
        use_body(c, statement->body);
        use_body(c, statement->otherwise);
    }
}

/* In the order of the variables, so that arrays lie side by side. */
static void give_registers(struct compiler *c) {
    sort_keys(c->used.items, c->used.count);
    for (size_t i = 0; i < c->used.count; i++)
        c->register_of[c->used.items[i]] = (uint16_t)new_register(c, 1);
}

static void begin_code(struct compiler *c) {
    for (size_t i = 0; i < c->used.count; i++) {
        c->register_of[c->used.items[i]] = 0;
        c->assigned[c->used.items[i]] = false;
    }
    c->used.count = 0;
    c->next = (uint32_t)c->program->constants.count;
    arena_init(&c->scratch, &c->job->memory);
}

static void load_variables(struct compiler *c) {
    for (size_t i = 0; i < c->used.count; i++)
        emit(c, RUN_LOAD, c->register_of[c->used.items[i]], 0, 0, (int32_t)c->used.items[i]);
}

static void store_variables(struct compiler *c) {
    for (size_t i = 0; i < c->used.count; i++) {
        uint64_t v = c->used.items[i];
        if (c->assigned[v] && c->program->variables[v].width > 0)
            emit(c, RUN_STORE, c->register_of[v], 0, 0, (int32_t)v);
    }
}

static void compile_edge(struct compiler *c, uint32_t number) {
    struct program *program = c->program;
    const struct system_edge *edge = c->edge = &program->system->edges.items[number];
    struct edge_code *code = &program->edges[number];
    begin_code(c);
    bool takes = edge->channel != SYSTEM_NONE;
    uint32_t letter = takes ? program->first_letter[edge->channel] + edge->message : SYSTEM_NONE;
    c->fields = new_register(c, takes ? program->letters[letter].fields_count : 0);
    c->sender = takes && edge_asks_for_sender(edge) ? new_register(c, 1) : SYSTEM_NONE;
    c->locals = new_register(c, edge->locals);
    use_assigned(c, edge->body);
    use_expression(c, edge->guard);
    use_body(c, edge->body);
    give_registers(c);
    *code = (struct edge_code){.entry = (uint32_t)here(c),
                               .letter = letter,
                               .field_register = c->fields,
                               .sender_register = c->sender,
                               .local_register = c->locals,
                               .locals = edge->locals};
    c->span = edge->span;
    load_variables(c);
    struct knowledge knowledge;
    if (knowledge_at(&knowledge, c->ranges, &c->scratch, edge)) {
        int32_t disabled = NO_JUMP;
        if (edge->guard) {
            disabled = compile_jump(c, &knowledge, edge->guard, false, NO_JUMP);
            knowledge_assume(c->ranges, &knowledge, edge->guard, true);
        }
        compile_body(c, &knowledge, edge->body);
        c->span = edge->span;
        store_variables(c);
        emit(c, RUN_END, 0, 0, 0, 0);
        arrive(c, disabled);
        if (edge->guard)
            emit(c, RUN_DISABLED, 0, 0, 0, 0);
        code->end = (uint32_t)here(c);
    } else {
        give_up(c);
    }
    arena_free(&c->scratch);
}

/* Its entry. */
static uint32_t compile_condition(struct compiler *c, const struct expression *condition) {
    static const struct system_edge NO_EDGE = {.channel = SYSTEM_NONE};
    c->edge = NULL;
    begin_code(c);
    use_expression(c, condition);
    give_registers(c);
    uint32_t entry = (uint32_t)here(c);
    load_variables(c);
    struct knowledge knowledge;
    if (knowledge_at(&knowledge, c->ranges, &c->scratch, &NO_EDGE))
        emit(c, RUN_RESULT, compile_value(c, &knowledge, condition, SYSTEM_NONE), 0, 0, 0);
    else
        give_up(c);
    arena_free(&c->scratch);
    return entry;
}

static void compile_bodies(struct compiler *c) {
    const struct system *system = c->program->system;
    for (uint32_t i = 0; i < system->edges.count && !c->failed; i++)
        if (c->ranges->edge_reached[i])
            compile_edge(c, i);
        else
            c->program->edges[i] = (struct edge_code){.letter = SYSTEM_NONE}; /* it is never run */
    for (uint32_t i = 0; i < system->invariants.count && !c->failed; i++)
        c->program->invariants[i] = compile_condition(c, system->invariants.items[i].condition);
    for (uint32_t i = 0; i < system->predicates.count && !c->failed; i++)
        c->program->predicates[i] = compile_condition(c, system->predicates.items[i]);
}

static bool compile_everything(struct compiler *c) {
    struct memory *memory = &c->job->memory;
    size_t variables = c->program->system->variables.count + 1;
    if (!collect_constants(c))
        return false;
    c->register_of = memory_allocate_zeroed(memory, variables, sizeof *c->register_of);
    c->assigned = memory_allocate_zeroed(memory, variables, sizeof *c->assigned);
    c->failed |= !watchmaker_init(&c->watchmaker, c->job, c->program) || !c->register_of || !c->assigned;
    c->program->registers = (uint32_t)c->program->constants.count + 1;
    compile_bodies(c);
    memory_free(c->register_of);
    memory_free(c->assigned);
    array_free(&c->used);
    watchmaker_free(&c->watchmaker);
    return !c->failed && !job_failed(c->job);
}

static bool compile(struct compiler *c, const uint32_t *observers, uint32_t count) {
    struct program *program = c->program;
    const struct system *system = program->system;
    program->observers_count = count;
    program->observers = arena_allocate(&program->arena, count * sizeof *observers);
    program->edges = arena_allocate(&program->arena, system->edges.count * sizeof *program->edges);
    program->priority_of = arena_allocate(&program->arena, system->edges.count * sizeof(uint32_t));
    program->invariants = arena_allocate(&program->arena, system->invariants.count * sizeof(uint32_t));
    program->predicates = arena_allocate(&program->arena, system->predicates.count * sizeof(uint32_t));
    program->rules_before = arena_allocate(&program->arena, (count + 1) * sizeof(uint32_t));
    if (!program->observers || !program->edges || !program->priority_of || !program->invariants ||
        !program->predicates || !program->rules_before)
        return false;
    program->rules_before[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct system_observer *observer = &system->observers.items[observers[i]];
        program->observers[i] = observers[i];
        program->rules_before[i + 1] = program->rules_before[i] + (uint32_t)observer->rules.count;
        program->watches_states |= observer->over_states;
    }
    /* Never empty, so that pointers into them are pointers. */
    if (!array_reserve(&c->job->memory, &program->site_arguments, 1))
        return false;
    return program_lay_out(program, c->job, c->ranges) && compile_everything(c) &&
           program_dispatch(program, c->job, c->ranges);
}

struct program *program_compile(struct job *job, const struct system *system, const struct ranges *ranges,
                                const uint32_t *observers, uint32_t count) {
    struct program *program = memory_allocate_zeroed(&job->memory, 1, sizeof *program);
    if (!program)
        return NULL;
    program->system = system;
    arena_init(&program->arena, &job->memory);
    struct compiler compiler = {.job = job, .program = program, .ranges = ranges};
    if (compile(&compiler, observers, count))
        return program;
    program_free(program);
    return NULL;
}

void program_free(struct program *program) {
    if (!program)
        return;
    array_free(&program->inputs);
    array_free(&program->lists);
    array_free(&program->edge_order);
    array_free(&program->code);
    array_free(&program->origins);
    array_free(&program->forks);
    array_free(&program->dynamic);
    array_free(&program->sites);
    array_free(&program->site_arguments);
    array_free(&program->watches);
    array_free(&program->rules);
    array_free(&program->groups);
    array_free(&program->constants);
    arena_free(&program->arena);
    memory_free(program);
}
