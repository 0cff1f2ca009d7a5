#include "system/range.h"

#include <string.h>

#include "base/sort.h"
#include "system/agenda.h"

/* Bounds that still grow in this round are widened, first to constants of the system, then to the ends. */
enum { ROUND_OF_WIDENING = 12, ROUND_OF_GIVING_UP = 40 };

static struct range of_type(struct value_type type) {
    return range_make(type.low, type.high);
}

/* --- Knowledge --- */

/* Where the range of a variable, field or local is kept, and under which index; NULL for other expressions.
 */
static struct facts *facts_of(struct knowledge *knowledge, const struct expression *expression,
                              uint32_t *index) {
    *index = expression->index;
    switch (expression->kind) {
    case EXPRESSION_VARIABLE:
        return &knowledge->variables;
    case EXPRESSION_FIELD:
        *index += knowledge->locals_count;
        return &knowledge->own;
    case EXPRESSION_LOCAL:
        return &knowledge->own;
    default:
        return NULL;
    }
}

/* The right side is left out where the left decides, and so are its failures. */
static struct range range_of_connective(const struct ranges *ranges, const struct knowledge *knowledge,
                                        const struct expression *expression, bool *can_fail) {
    struct range left = range_truth(range_of(ranges, knowledge, expression->left, can_fail));
    struct range decided = range_common(left, range_value(expression->operation == OPERATOR_OR));
    if (range_empty(left) || (decided.low == left.low && decided.high == left.high))
        return left;
    return range_hull(decided, range_truth(range_of(ranges, knowledge, expression->right, can_fail)));
}

static struct range range_of_tree(const struct ranges *ranges, const struct knowledge *knowledge,
                                  const struct expression *expression, bool *can_fail) {
    if (expression->operation == OPERATOR_AND || expression->operation == OPERATOR_OR)
        return range_of_connective(ranges, knowledge, expression, can_fail);
    struct range left = range_of(ranges, knowledge, expression->left, can_fail);
    struct range right =
        expression->right ? range_of(ranges, knowledge, expression->right, can_fail) : range_none();
    bool divides = expression->operation == OPERATOR_DIVIDE || expression->operation == OPERATOR_REMAINDER;
    struct range result = range_of_operation(expression->operation, left, right);
    bool exceeds = !range_empty(result) && (result.low < INT32_MIN || result.high > INT32_MAX);
    if (exceeds || (divides && range_has(right, 0)))
        *can_fail = true;
    return range_common(result, range_any());
}

/* Each side is evaluated only where the condition says so, and what that tells is known there. */
static struct range range_of_conditional(const struct ranges *ranges, const struct knowledge *knowledge,
                                         const struct expression *expression, bool *can_fail) {
    struct knowledge yes = *knowledge, no = *knowledge;
    (void)range_of(ranges, knowledge, expression->left, can_fail);
    knowledge_split(ranges, expression->left, &yes, &no);
    struct range value = yes.impossible ? range_none() : range_of(ranges, &yes, expression->right, can_fail);
    struct range otherwise =
        no.impossible ? range_none() : range_of(ranges, &no, expression->otherwise, can_fail);
    return range_hull(value, otherwise);
}

/* The places of an array, counted from its first, that the index can mean. */
static struct range places_of(const struct ranges *ranges, const struct knowledge *knowledge,
                              struct array_extent array, const struct expression *index, bool *can_fail) {
    struct range all = range_make(array.low, (int64_t)array.low + array.length - 1);
    struct range range = range_of(ranges, knowledge, index, can_fail);
    struct range inside = range_common(range, all);
    *can_fail |= inside.low != range.low || inside.high != range.high;
    return range_empty(inside) ? range_none() : range_make(inside.low - array.low, inside.high - array.low);
}

/* `before`: how many facts there are before those of the array's kind. */
static struct range range_of_element(const struct ranges *ranges, const struct knowledge *knowledge,
                                     const struct expression *expression, const struct facts *facts,
                                     uint32_t before, bool *can_fail) {
    struct range places = places_of(ranges, knowledge, expression->array, expression->left, can_fail);
    struct range result = range_none();
    for (int64_t i = places.low; i <= places.high; i++)
        result = range_hull(result, facts_get(facts, before + expression->array.first + (uint32_t)i));
    return result;
}

struct range range_of(const struct ranges *ranges, const struct knowledge *knowledge,
                      const struct expression *expression, bool *can_fail) {
    switch (expression->kind) {
    case EXPRESSION_CONSTANT:
        return range_value(expression->constant);
    case EXPRESSION_SENDER:
        return (struct range){0, (int64_t)ranges->system->components.count};
    case EXPRESSION_OPERATION:
        return range_of_tree(ranges, knowledge, expression, can_fail);
    case EXPRESSION_VARIABLE:
        return facts_get(&knowledge->variables, expression->index);
    case EXPRESSION_LOCAL:
        return facts_get(&knowledge->own, expression->index);
    case EXPRESSION_FIELD:
        return facts_get(&knowledge->own, knowledge->locals_count + expression->index);
    case EXPRESSION_ELEMENT:
        return range_of_element(ranges, knowledge, expression, &knowledge->variables, 0, can_fail);
    case EXPRESSION_LOCAL_ELEMENT:
        return range_of_element(ranges, knowledge, expression, &knowledge->own, 0, can_fail);
    case EXPRESSION_FIELD_ELEMENT:
        return range_of_element(ranges, knowledge, expression, &knowledge->own, knowledge->locals_count,
                                can_fail);
    case EXPRESSION_CONDITIONAL:
        return range_of_conditional(ranges, knowledge, expression, can_fail);
    }
    return range_none();
}

bool knowledge_at(struct knowledge *knowledge, const struct ranges *ranges, struct arena *arena,
                  const struct system_edge *edge) {
    const struct system *system = ranges->system;
    bool takes = edge->channel != SYSTEM_NONE;
    uint32_t fields =
        takes ? system->channels.items[edge->channel].messages.items[edge->message].fields_count : 0;
    struct range *own = arena_allocate(arena, (edge->locals + fields) * sizeof *own);
    if (!own)
        return false;
    for (uint32_t i = 0; i < edge->locals; i++)
        own[i] = range_value(0);
    for (uint32_t i = 0; i < fields; i++)
        own[edge->locals + i] = ranges_field(ranges, edge->channel, edge->message, i);
    *knowledge = (struct knowledge){.arena = arena, .variables = ranges->facts, .locals_count = edge->locals};
    return facts_make(&knowledge->own, arena, own, edge->locals + fields);
}

/* Where there is no memory, less is known than could be; the memory account tells. */
void knowledge_join(struct knowledge *into, const struct knowledge *from) {
    if (from->impossible)
        return;
    if (into->impossible) {
        *into = *from;
        return;
    }
    (void)facts_join(&into->variables, into->arena, &from->variables);
    (void)facts_join(&into->own, into->arena, &from->own);
}

/* One of the elements that the index can mean has the value, the others keep theirs. */
static void assign_element(const struct ranges *ranges, struct knowledge *knowledge,
                           const struct statement *statement, struct facts *facts, struct range value) {
    bool can_fail = false;
    struct range places = places_of(ranges, knowledge, statement->array, statement->index, &can_fail);
    knowledge->impossible |= range_empty(places);
    for (int64_t i = places.low; i <= places.high; i++) {
        uint32_t target = statement->array.first + (uint32_t)i;
        struct range old = facts_get(facts, target);
        struct range either = range_single(places) ? value : range_hull(old, value);
        if (either.low != old.low || either.high != old.high) /* most often nothing new is known */
            (void)facts_set(facts, knowledge->arena, target, either);
    }
}

void knowledge_assign(const struct ranges *ranges, struct knowledge *knowledge,
                      const struct statement *statement, struct range value) {
    struct range allowed =
        statement->to_local ? range_any() : of_type(ranges->system->variables.items[statement->target].type);
    struct facts *facts = statement->to_local ? &knowledge->own : &knowledge->variables;
    value = range_common(value, allowed);
    if (range_empty(value))
        knowledge->impossible = true;
    else if (statement->index)
        assign_element(ranges, knowledge, statement, facts, value);
    else
        (void)facts_set(facts, knowledge->arena, statement->target, value);
}

static void narrow(struct knowledge *knowledge, const struct expression *expression, struct range to) {
    uint32_t index;
    struct facts *facts = facts_of(knowledge, expression, &index);
    if (!facts)
        return;
    struct range narrowed = range_common(facts_get(facts, index), to);
    if (range_empty(narrowed))
        knowledge->impossible = true;
    else
        (void)facts_set(facts, knowledge->arena, index, narrowed);
}

/* `left` is at most `right` minus `gap`. */
static void assume_ordered(const struct ranges *ranges, struct knowledge *knowledge,
                           const struct expression *left, const struct expression *right, int64_t gap) {
    bool can_fail = false;
    struct range l = range_of(ranges, knowledge, left, &can_fail);
    struct range r = range_of(ranges, knowledge, right, &can_fail);
    narrow(knowledge, left, (struct range){INT32_MIN, r.high - gap});
    narrow(knowledge, right, (struct range){l.low + gap, INT32_MAX});
}

static void assume_equal(const struct ranges *ranges, struct knowledge *knowledge,
                         const struct expression *left, const struct expression *right) {
    bool can_fail = false;
    struct range l = range_of(ranges, knowledge, left, &can_fail);
    struct range r = range_of(ranges, knowledge, right, &can_fail);
    narrow(knowledge, left, r);
    narrow(knowledge, right, l);
}

/* A range without `value`, as far as an interval can tell. */
static void narrow_unequal(struct knowledge *knowledge, const struct expression *expression,
                           struct range range, int64_t value) {
    if (range.low == value)
        range.low++;
    else if (range.high == value)
        range.high--;
    narrow(knowledge, expression, range);
}

static void assume_unequal(const struct ranges *ranges, struct knowledge *knowledge,
                           const struct expression *left, const struct expression *right) {
    bool can_fail = false;
    struct range l = range_of(ranges, knowledge, left, &can_fail);
    struct range r = range_of(ranges, knowledge, right, &can_fail);
    if (range_single(r))
        narrow_unequal(knowledge, left, l, r.low);
    if (range_single(l))
        narrow_unequal(knowledge, right, r, l.low);
}

static void assume_comparison(const struct ranges *ranges, struct knowledge *knowledge,
                              const struct expression *condition, bool truth) {
    const struct expression *left = condition->left, *right = condition->right;
    switch (condition->operation) {
    case OPERATOR_LESS:
    case OPERATOR_LESS_EQUAL: {
        int64_t gap = condition->operation == OPERATOR_LESS;
        if (truth)
            assume_ordered(ranges, knowledge, left, right, gap);
        else
            assume_ordered(ranges, knowledge, right, left, 1 - gap);
        break;
    }
    case OPERATOR_EQUAL:
    case OPERATOR_UNEQUAL:
        if (truth == (condition->operation == OPERATOR_EQUAL))
            assume_equal(ranges, knowledge, left, right);
        else
            assume_unequal(ranges, knowledge, left, right);
        break;
    default:
        break;
    }
}

/* The right side is evaluated only where the left one has not decided. */
static void split_connective(const struct ranges *ranges, const struct expression *condition,
                             struct knowledge *yes, struct knowledge *no) {
    bool is_or = condition->operation == OPERATOR_OR;
    knowledge_split(ranges, condition->left, yes, no);
    struct knowledge *undecided = is_or ? no : yes, *decided = is_or ? yes : no;
    struct knowledge late = *undecided;
    knowledge_split(ranges, condition->right, is_or ? &late : undecided, is_or ? undecided : &late);
    knowledge_join(decided, &late);
}

void knowledge_split(const struct ranges *ranges, const struct expression *condition, struct knowledge *yes,
                     struct knowledge *no) {
    if (yes->impossible)
        return;
    bool can_fail = false;
    struct range range = range_of(ranges, yes, condition, &can_fail), truth = range_truth(range);
    if (condition->kind != EXPRESSION_OPERATION) {
        narrow_unequal(yes, condition, range, 0);
        narrow(no, condition, range_value(0));
    } else if (condition->operation == OPERATOR_NOT) {
        knowledge_split(ranges, condition->left, no, yes);
    } else if (condition->operation == OPERATOR_AND || condition->operation == OPERATOR_OR) {
        split_connective(ranges, condition, yes, no);
    } else {
        assume_comparison(ranges, yes, condition, true);
        assume_comparison(ranges, no, condition, false);
    }
    yes->impossible |= !range_has(truth, 1);
    no->impossible |= !range_has(truth, 0);
}

void knowledge_assume(const struct ranges *ranges, struct knowledge *knowledge,
                      const struct expression *condition, bool truth) {
    struct knowledge other = *knowledge;
    knowledge_split(ranges, condition, truth ? knowledge : &other, truth ? &other : knowledge);
}

/* --- The analysis --- */

struct analysis {
    struct ranges *ranges;
    struct agenda *agenda; /* NULL: whoever walks only looks at a body, and what it sends is known already */
};

/* Thresholds are kept as unsigned numbers so that sort_unique() can order them. */
static const int64_t THRESHOLD_BIAS = (int64_t)1 << 32;

/* The first threshold that is not below the value. */
static size_t threshold_from(const struct ranges *ranges, int64_t value) {
    size_t low = 0, high = ranges->thresholds.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if ((int64_t)ranges->thresholds.items[middle] - THRESHOLD_BIAS < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int64_t threshold_above(const struct ranges *ranges, int64_t value) {
    size_t i = threshold_from(ranges, value);
    return i < ranges->thresholds.count ? (int64_t)ranges->thresholds.items[i] - THRESHOLD_BIAS : INT32_MAX;
}

static int64_t threshold_below(const struct ranges *ranges, int64_t value) {
    size_t i = threshold_from(ranges, value + 1);
    return i > 0 ? (int64_t)ranges->thresholds.items[i - 1] - THRESHOLD_BIAS : INT32_MIN;
}

static bool widen_into(const struct ranges *ranges, struct range *into, struct range value,
                       struct range allowed, uint32_t round) {
    struct range grown = range_hull(*into, range_common(value, allowed));
    if (grown.low == into->low && grown.high == into->high)
        return false;
    if (round >= ROUND_OF_WIDENING && !range_empty(*into)) {
        bool give_up = round >= ROUND_OF_GIVING_UP;
        if (grown.low < into->low)
            grown.low = give_up ? INT32_MIN : threshold_below(ranges, grown.low);
        if (grown.high > into->high)
            grown.high = give_up ? INT32_MAX : threshold_above(ranges, grown.high);
    }
    *into = range_common(grown, allowed);
    return true;
}

static void note_message(struct analysis *analysis, const struct knowledge *knowledge, uint32_t channel,
                         uint32_t message, const struct expression *arguments) {
    struct ranges *ranges = analysis->ranges;
    const struct system_message *kind = &ranges->system->channels.items[channel].messages.items[message];
    uint32_t number = ranges->first_message[channel] + message;
    bool can_fail = false, grown = false;
    const struct expression *argument = arguments;
    for (uint32_t i = 0; i < kind->fields_count; i++, argument = argument->next) {
        struct range value = range_of(ranges, knowledge, argument, &can_fail);
        if (range_empty(range_common(value, of_type(kind->fields[i].type))))
            return;
    }
    argument = arguments;
    for (uint32_t i = 0; i < kind->fields_count; i++, argument = argument->next) {
        struct range allowed = of_type(kind->fields[i].type);
        struct range value = range_common(range_of(ranges, knowledge, argument, &can_fail), allowed);
        struct range *field = &ranges->fields[ranges->first_field[number] + i];
        grown |= widen_into(ranges, field, value, allowed, analysis->agenda->round);
    }
    if (!kind->fleeting && !ranges->message_reached[number]) /* otherwise nobody will take it */
        ranges->message_reached[number] = grown = true;
    if (grown)
        (void)agenda_note_message(analysis->agenda, number); /* the memory account tells */
}

static void note_send(struct analysis *analysis, const struct knowledge *knowledge,
                      const struct statement *send) {
    const struct system *system = analysis->ranges->system;
    if (!analysis->agenda)
        return;
    if (send->channel != SYSTEM_NONE) {
        note_message(analysis, knowledge, send->channel, send->message, send->values);
        return;
    }
    bool can_fail = false;
    struct range receivers = range_of(analysis->ranges, knowledge, send->receiver, &can_fail);
    receivers = range_common(receivers, range_make(0, (int64_t)system->components.count - 1));
    for (int64_t c = receivers.low; c <= receivers.high; c++) {
        uint32_t message = system_message_for(system, send, (uint32_t)c);
        if (message != SYSTEM_NONE)
            note_message(analysis, knowledge, system->components.items[c].inbox, message, send->values);
    }
}

static void walk(struct analysis *analysis, struct knowledge *knowledge, const struct statement *statement);

static void walk_values(struct analysis *analysis, struct knowledge *knowledge,
                        const struct statement *statement) {
    bool can_fail = false;
    struct range value = range_none();
    for (const struct expression *v = statement->values; v; v = v->next)
        value = range_hull(value, range_of(analysis->ranges, knowledge, v, &can_fail));
    knowledge_assign(analysis->ranges, knowledge, statement, value);
}

static void walk_if(struct analysis *analysis, struct knowledge *knowledge,
                    const struct statement *statement) {
    struct knowledge otherwise = *knowledge;
    knowledge_split(analysis->ranges, statement->condition, knowledge, &otherwise);
    walk(analysis, knowledge, statement->body);
    walk(analysis, &otherwise, statement->otherwise);
    knowledge_join(knowledge, &otherwise);
}

/* Loops inside loops multiply, so bounds are widened sooner here. */
enum { LOOP_HASTE = 6 };

struct loop {
    const struct ranges *ranges;
    struct knowledge *knowledge; /* at its head */
    uint32_t round;
    bool grown;
};

static bool grow_variable(void *data, uint32_t index, struct range at_head, struct range around) {
    struct loop *loop = data;
    struct range allowed = of_type(loop->ranges->system->variables.items[index].type);
    bool grown = widen_into(loop->ranges, &at_head, around, allowed, loop->round * LOOP_HASTE);
    loop->grown |= grown;
    return !grown || facts_set(&loop->knowledge->variables, loop->knowledge->arena, index, at_head);
}

static bool grow_local(void *data, uint32_t index, struct range at_head, struct range around) {
    struct loop *loop = data;
    bool grown = index < loop->knowledge->locals_count &&
                 widen_into(loop->ranges, &at_head, around, range_any(), loop->round * LOOP_HASTE);
    loop->grown |= grown;
    return !grown || facts_set(&loop->knowledge->own, loop->knowledge->arena, index, at_head);
}

static void enter_loop(struct analysis *analysis, struct knowledge *knowledge,
                       const struct statement *statement) {
    const struct ranges *ranges = analysis->ranges;
    struct loop loop = {.ranges = ranges, .knowledge = knowledge};
    for (;; loop.round++) {
        struct knowledge around = *knowledge, before = *knowledge;
        knowledge_assume(ranges, &around, statement->condition, true);
        walk(analysis, &around, statement->body);
        if (around.impossible)
            return;
        loop.grown = false;
        if (!facts_compare(&before.variables, &around.variables, grow_variable, &loop) ||
            !facts_compare(&before.own, &around.own, grow_local, &loop) || !loop.grown)
            return;
    }
}

static void walk(struct analysis *analysis, struct knowledge *knowledge, const struct statement *statement) {
    for (; statement && !knowledge->impossible; statement = statement->next) {
        switch (statement->kind) {
        case STATEMENT_ASSIGN:
        case STATEMENT_CHOOSE:
            walk_values(analysis, knowledge, statement);
            break;
        case STATEMENT_IF:
            walk_if(analysis, knowledge, statement);
            break;
        case STATEMENT_WHILE:
            enter_loop(analysis, knowledge, statement);
            knowledge_assume(analysis->ranges, knowledge, statement->condition, false);
            break;
        case STATEMENT_SEND:
            note_send(analysis, knowledge, statement);
            break;
        case STATEMENT_REQUIRE:
            knowledge_assume(analysis->ranges, knowledge, statement->condition, true);
            break;
        }
    }
}

void knowledge_enter_loop(const struct ranges *ranges, struct knowledge *knowledge,
                          const struct statement *loop) {
    /* Whoever only looks does not change the ranges. */
    struct analysis analysis = {.ranges = (struct ranges *)ranges};
    enter_loop(&analysis, knowledge, loop);
}

static bool edge_can_start(const struct ranges *ranges, const struct system_edge *edge) {
    return edge->channel == SYSTEM_NONE || ranges_message_reached(ranges, edge->channel, edge->message);
}

/* A variable has another range at the end of an edge than between turns. */
static bool note_variable(void *data, uint32_t index, struct range between, struct range at_end) {
    struct analysis *analysis = data;
    struct ranges *ranges = analysis->ranges;
    struct range allowed = of_type(ranges->system->variables.items[index].type);
    if (!widen_into(ranges, &between, at_end, allowed, analysis->agenda->round))
        return true;
    ranges->variables[index] = between;
    facts_overwrite(&ranges->facts, index, between); /* what is compared here is not shared */
    return agenda_note_variable(analysis->agenda, index);
}

static bool analyse_edge(struct analysis *analysis, const struct system_edge *edge, struct arena *scratch) {
    struct ranges *ranges = analysis->ranges;
    struct knowledge knowledge;
    if (!knowledge_at(&knowledge, ranges, scratch, edge))
        return false;
    if (edge->guard)
        knowledge_assume(ranges, &knowledge, edge->guard, true);
    walk(analysis, &knowledge, edge->body);
    return knowledge.impossible ||
           facts_compare(&ranges->facts, &knowledge.variables, note_variable, analysis);
}

static bool analyse(struct ranges *ranges, struct job *job, struct agenda *agenda) {
    struct analysis analysis = {ranges, agenda};
    const struct system *system = ranges->system;
    for (uint32_t i = 0; i < system->edges.count; i++)
        if (edge_can_start(ranges, &system->edges.items[i]) && !agenda_add(agenda, i))
            return false;
    while (agenda_next(agenda)) {
        const struct system_edge *edge = &system->edges.items[agenda->edge];
        struct arena scratch;
        if (!edge_can_start(ranges, edge))
            continue;
        ranges->edge_reached[agenda->edge] = true;
        arena_init(&scratch, &job->memory);
        bool fine = analyse_edge(&analysis, edge, &scratch) && job_step(job, agenda->round);
        arena_free(&scratch);
        if (!fine || job->memory.exhausted)
            return false;
    }
    return true;
}

/* --- Setting up --- */

static bool add_threshold(struct ranges *ranges, struct job *job, int64_t value) {
    for (int64_t near = value - 1; near <= value + 1; near++)
        if (!array_push(&job->memory, &ranges->thresholds, (uint64_t)(near + THRESHOLD_BIAS)))
            return false;
    return true;
}

static bool thresholds_of_expression(struct ranges *ranges, struct job *job,
                                     const struct expression *expression) {
    for (; expression; expression = expression->next) {
        if (expression->kind == EXPRESSION_CONSTANT && !add_threshold(ranges, job, expression->constant))
            return false;
        if (!thresholds_of_expression(ranges, job, expression->left) ||
            !thresholds_of_expression(ranges, job, expression->right) ||
            !thresholds_of_expression(ranges, job, expression->otherwise))
            return false;
    }
    return true;
}

static bool thresholds_of_body(struct ranges *ranges, struct job *job, const struct statement *statement) {
    for (; statement; statement = statement->next)
        if (!thresholds_of_expression(ranges, job, statement->values) ||
            !thresholds_of_expression(ranges, job, statement->condition) ||
            !thresholds_of_expression(ranges, job, statement->index) ||
            !thresholds_of_body(ranges, job, statement->body) ||
            !thresholds_of_body(ranges, job, statement->otherwise))
            return false;
    return true;
}

static bool collect_thresholds(struct ranges *ranges, struct job *job) {
    const struct system *system = ranges->system;
    bool fine = add_threshold(ranges, job, 0);
    for (size_t i = 0; i < system->edges.count && fine; i++)
        fine = thresholds_of_expression(ranges, job, system->edges.items[i].guard) &&
               thresholds_of_body(ranges, job, system->edges.items[i].body);
    if (!fine)
        return false;
    sort_keys(ranges->thresholds.items, ranges->thresholds.count);
    ranges->thresholds.count = sort_unique(ranges->thresholds.items, ranges->thresholds.count);
    return true;
}

static bool allocate(struct ranges *ranges, struct job *job) {
    const struct system *system = ranges->system;
    uint32_t messages = 0, fields = 0;
    for (size_t c = 0; c < system->channels.count; c++)
        for (size_t m = 0; m < system->channels.items[c].messages.count; m++, messages++)
            fields += system->channels.items[c].messages.items[m].fields_count;
    arena_init(&ranges->arena, &job->memory);
    ranges->messages = messages;
    ranges->variables = arena_allocate(&ranges->arena, system->variables.count * sizeof(struct range));
    ranges->first_message = arena_allocate(&ranges->arena, system->channels.count * sizeof(uint32_t));
    ranges->first_field = arena_allocate(&ranges->arena, messages * sizeof(uint32_t));
    ranges->fields = arena_allocate(&ranges->arena, fields * sizeof(struct range));
    ranges->message_reached = arena_allocate(&ranges->arena, messages * sizeof(bool));
    ranges->edge_reached = arena_allocate(&ranges->arena, system->edges.count * sizeof(bool));
    if (!ranges->variables || !ranges->first_message || !ranges->first_field || !ranges->fields ||
        !ranges->message_reached || !ranges->edge_reached)
        return false;
    memset(ranges->message_reached, 0, messages * sizeof(bool));
    memset(ranges->edge_reached, 0, system->edges.count * sizeof(bool));
    for (uint32_t i = 0; i < fields; i++)
        ranges->fields[i] = range_none();
    return true;
}

static void number_messages(struct ranges *ranges) {
    const struct system *system = ranges->system;
    uint32_t message = 0, field = 0;
    for (size_t c = 0; c < system->channels.count; c++) {
        ranges->first_message[c] = message;
        for (size_t m = 0; m < system->channels.items[c].messages.count; m++) {
            ranges->first_field[message++] = field;
            field += system->channels.items[c].messages.items[m].fields_count;
        }
    }
}

static void enter_initial_state(struct ranges *ranges) {
    const struct system *system = ranges->system;
    for (size_t i = 0; i < system->variables.count; i++)
        ranges->variables[i] = range_value(system->variables.items[i].initial);
    for (size_t i = 0; i < system->initial.count; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        uint32_t number = ranges->first_message[initial->channel] + initial->message;
        const struct system_message *kind =
            &system->channels.items[initial->channel].messages.items[initial->message];
        ranges->message_reached[number] = true;
        for (uint32_t f = 0; f < kind->fields_count; f++) {
            struct range *field = &ranges->fields[ranges->first_field[number] + f];
            *field = range_hull(*field, range_value(initial->values[f]));
        }
    }
}

bool ranges_infer(struct ranges *ranges, struct job *job, const struct system *system) {
    *ranges = (struct ranges){.system = system};
    job_phase(job, "finding ranges", "rounds", 0);
    if (!allocate(ranges, job) || !collect_thresholds(ranges, job)) {
        ranges_free(ranges);
        return false;
    }
    number_messages(ranges);
    enter_initial_state(ranges);
    struct agenda agenda;
    bool fine = agenda_init(&agenda, job, ranges) &&
                facts_make(&ranges->facts, &ranges->arena, ranges->variables, system->variables.count) &&
                analyse(ranges, job, &agenda);
    agenda_free(&agenda);
    if (!fine)
        ranges_free(ranges);
    return fine;
}

void ranges_free(struct ranges *ranges) {
    array_free(&ranges->thresholds);
    arena_free(&ranges->arena);
    ranges->system = NULL;
}

bool ranges_message_reached(const struct ranges *ranges, uint32_t channel, uint32_t message) {
    return ranges->message_reached[ranges->first_message[channel] + message];
}

struct range ranges_field(const struct ranges *ranges, uint32_t channel, uint32_t message, uint32_t field) {
    return ranges->fields[ranges->first_field[ranges->first_message[channel] + message] + field];
}
