#include "language/promela/export/path.h"

#include <stdio.h>
#include <string.h>

#include "system/observer.h"

/* Where a walk through a body is. */
struct trail {
    const struct condition *conditions;
    const struct sending *sends;
    const struct binding *bindings;
    const struct run **runs;
};

/* What comes after the statements of a block. */
struct rest {
    const struct statement *next;
    const struct rest *outer;
};

struct walker {
    struct job *job;
    struct arena *arena;
    const struct system *system;
    const struct ranges *ranges;
    const struct system_edge *edge; /* NULL: of a condition */
    const struct taken *taken;      /* NULL: of a condition */
    struct paths *paths;
    const char *name;         /* of the edge or the property, for people */
    const struct term *split; /* tells two cases apart in which the statement at hand must be walked again,
                                 as its terms are too large; NULL: it need not */
};

void paths_init(struct paths *paths, const struct sources *sources) {
    *paths = (struct paths){.sources = sources, .end = &paths->first};
}

/* ---- recording ---- */

static bool record(struct walker *walker, const struct trail *trail, struct path content) {
    struct path *path = arena_allocate(walker->arena, sizeof *path);
    if (!path)
        return false;
    *path = content;
    path->conditions = trail->conditions;
    path->sends = trail->sends;
    path->bindings = trail->bindings;
    path->runs = trail->runs;
    path->next = NULL;
    *walker->paths->end = path;
    walker->paths->end = &path->next;
    return true;
}

/* Where the edge is; NULL: nobody knows. */
static const struct place *edge_place(const struct walker *walker, struct place *place) {
    if (!walker->paths->sources || !walker->edge)
        return NULL;
    *place = sources_place(walker->paths->sources, walker->edge->span);
    return place;
}

/* False has been reported. */
static bool reject_edge(struct walker *walker, const char *hint, const char *what, int limit) {
    struct place place;
    if (job_failed(walker->job)) /* it has been said */
        return false;
    return job_reject(walker->job, edge_place(walker, &place), hint,
                      "cannot be exported to Promela: %s of %s has more than %d %s", walker->name,
                      walker->system->components.items[walker->edge->component].name, limit, what);
}

static bool count_branch(struct walker *walker) {
    if (++walker->paths->branches <= PATH_MOST_BRANCHES)
        return job_step(walker->job, walker->paths->branches);
    return reject_edge(walker, "choose among fewer values, or give variables smaller ranges", "branches",
                       PATH_MOST_BRANCHES);
}

static bool count_round(struct walker *walker) {
    if (++walker->paths->rounds <= PATH_MOST_ROUNDS)
        return job_step(walker->job, walker->paths->rounds);
    return reject_edge(walker, "give the variables that end the loop smaller ranges", "rounds of loops",
                       PATH_MOST_ROUNDS);
}

/* ---- conditions ---- */

static struct scope scope_of(const struct walker *walker, const struct trail *trail) {
    return (struct scope){walker->arena, walker->ranges, walker->edge, trail->conditions};
}

static bool add_condition(struct walker *walker, struct trail *trail, const struct term *term) {
    if (term->kind == TERM_OPERATION && term->operation == OPERATOR_AND)
        return add_condition(walker, trail, term->left) && add_condition(walker, trail, term->right);
    struct condition *condition = arena_allocate(walker->arena, sizeof *condition);
    if (!condition)
        return false;
    *condition = (struct condition){term, trail->conditions};
    trail->conditions = condition;
    return true;
}

/* From here on the condition holds. False: it cannot, or there is no memory. */
static bool assume(struct walker *walker, struct trail *trail, const struct term *condition) {
    struct scope scope = scope_of(walker, trail);
    condition = term_settle(&scope, term_truth(walker->arena, condition));
    if (!condition || term_is(condition, 0))
        return false;
    return condition->kind == TERM_CONSTANT || add_condition(walker, trail, condition);
}

/* Where `failure` holds the turn fails; from here on it does not. False: there is nothing left. */
static bool rule_out(struct walker *walker, struct trail *trail, const struct term *failure,
                     const char *reason) {
    struct trail failed = *trail;
    if (!failure)
        return false;
    if (!assume(walker, &failed, failure))
        return !walker->job->memory.exhausted;
    return record(walker, &failed, (struct path){.outcome = PATH_FAILS, .reason = reason}) &&
           assume(walker, trail, term_negation(walker->arena, failure));
}

static const char *formatted(struct arena *arena, const char *format, const char *name, int32_t low,
                             int32_t high) {
    char text[256];
    int length = snprintf(text, sizeof text, format, name, low, high);
    return arena_text(arena, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static bool rule_out_outside(struct walker *walker, struct trail *trail, const struct term *value,
                             const char *name, struct value_type type) {
    if (type.low == INT32_MIN && type.high == INT32_MAX)
        return true;
    const char *reason = formatted(walker->arena, "%s is outside of %d..%d", name, type.low, type.high);
    return reason && rule_out(walker, trail, term_outside(walker->arena, value, type.low, type.high), reason);
}

/* ---- evaluating ---- */

static const struct term *value_of(struct walker *walker, const struct trail *trail, bool is_local,
                                   uint32_t target) {
    struct scope scope = scope_of(walker, trail);
    for (const struct binding *b = trail->bindings; b; b = b->earlier)
        if (b->is_local == is_local && b->target == target)
            return b->value->size > PATH_LARGE_NODES / 2 ? term_resolve(&scope, b->value) : b->value;
    return is_local ? term_constant(walker->arena, 0) : term_leaf(walker->arena, TERM_VARIABLE, target);
}

static bool reject_size(struct walker *walker) {
    struct place place;
    return job_reject(walker->job, edge_place(walker, &place),
                      "split it up, so that values are kept from turn to turn",
                      "cannot be exported to Promela: %s computes too large an expression", walker->name);
}

/* A term that is not too large. NULL: it is, and the statement is walked again in two cases; or there is
 * nothing to tell cases by, which is reported; or there is no memory. */
static const struct term *split_large(struct walker *walker, const struct trail *trail,
                                      const struct term *term) {
    if (!term || term->size <= PATH_LARGE_NODES)
        return term;
    struct scope scope = scope_of(walker, trail);
    if (term->size <= PATH_MOST_TO_SPLIT) {
        term = term_resolve(&scope, term);
        if (!term || term->size <= PATH_LARGE_NODES)
            return term;
        walker->split = term_case(&scope, term);
    }
    if (!walker->split && term->size > PATH_MOST_NODES && !walker->job->memory.exhausted)
        reject_size(walker);
    return walker->split || job_failed(walker->job) ? NULL : term;
}

/* The failures of one operation. `context`: when it is evaluated at all (NULL: always). */
static bool rule_out_failures(struct walker *walker, struct trail *trail, enum node_operator operation,
                              const struct term *left, const struct term *right, const struct term *context) {
    struct arena *arena = walker->arena;
    bool divides = operation == OPERATOR_DIVIDE || operation == OPERATOR_REMAINDER;
    if (divides &&
        !rule_out(walker, trail, term_both(arena, context, term_negation(arena, right)), "division by zero"))
        return false;
    const struct term *overflow = term_overflow(arena, operation, left, right);
    return overflow &&
           rule_out(walker, trail, term_both(arena, context, overflow), "a result outside of 32 bits");
}

static const struct term *evaluate(struct walker *walker, struct trail *trail,
                                   const struct expression *expression, const struct term *context);

static const struct term *evaluate_logic(struct walker *walker, struct trail *trail,
                                         const struct expression *expression, const struct term *left,
                                         const struct term *context) {
    struct arena *arena = walker->arena;
    bool is_and = expression->operation == OPERATOR_AND;
    struct scope scope = scope_of(walker, trail);
    const struct term *goes_on =
        term_settle(&scope, is_and ? term_truth(arena, left) : term_negation(arena, left));
    if (!goes_on)
        return NULL;
    if (term_is(goes_on, 0))
        return term_constant(arena, !is_and);
    const struct term *inner = goes_on->kind == TERM_CONSTANT ? context : term_both(arena, context, goes_on);
    if (!inner && goes_on->kind != TERM_CONSTANT)
        return NULL;
    const struct term *right = evaluate(walker, trail, expression->right, inner);
    return term_operation(arena, expression->operation, left, right);
}

static const struct term *evaluate_operation(struct walker *walker, struct trail *trail,
                                             const struct expression *expression,
                                             const struct term *context) {
    const struct term *left = evaluate(walker, trail, expression->left, context), *right = NULL;
    if (!left)
        return NULL;
    if (expression->operation == OPERATOR_AND || expression->operation == OPERATOR_OR)
        return evaluate_logic(walker, trail, expression, left, context);
    if (expression->operation == OPERATOR_NOT)
        return term_negation(walker->arena, left);
    if (expression->right && !(right = evaluate(walker, trail, expression->right, context)))
        return NULL;
    if (!rule_out_failures(walker, trail, expression->operation, left, right, context))
        return NULL;
    return term_operation(walker->arena, expression->operation, left, right);
}

static const struct term *evaluate_conditional(struct walker *walker, struct trail *trail,
                                               const struct expression *expression,
                                               const struct term *context) {
    struct arena *arena = walker->arena;
    const struct term *condition = evaluate(walker, trail, expression->left, context);
    struct scope scope = scope_of(walker, trail);
    const struct term *truth = term_settle(&scope, term_truth(arena, condition));
    if (!truth)
        return NULL;
    if (truth->kind == TERM_CONSTANT)
        return evaluate(walker, trail, truth->constant != 0 ? expression->right : expression->otherwise,
                        context);
    const struct term *yes = term_both(arena, context, truth);
    const struct term *no = term_both(arena, context, term_negation(arena, truth));
    const struct term *value = yes ? evaluate(walker, trail, expression->right, yes) : NULL;
    const struct term *otherwise = value && no ? evaluate(walker, trail, expression->otherwise, no) : NULL;
    return term_conditional(arena, truth, value, otherwise);
}

/* An index that is inside of the array: where it is not, the turn fails. NULL: as for evaluate(). */
static const struct term *evaluate_index(struct walker *walker, struct trail *trail,
                                         struct array_extent array, const struct expression *index,
                                         const struct term *context) {
    const struct term *term = evaluate(walker, trail, index, context);
    int64_t most = (int64_t)array.low + array.length - 1;
    int32_t high = most < INT32_MAX ? (int32_t)most : INT32_MAX;
    const char *reason = formatted(walker->arena, "%s is outside of %d..%d", "an index", array.low, high);
    if (!term || !reason)
        return NULL;
    const struct term *outside = term_outside(walker->arena, term, array.low, high);
    return rule_out(walker, trail, term_both(walker->arena, context, outside), reason) ? term : NULL;
}

/* The indices that a term can mean, from low to high: none if it is always outside where it matters. */
static struct range indices_of(const struct walker *walker, const struct trail *trail,
                               struct array_extent array, const struct term *index) {
    struct scope scope = scope_of(walker, trail);
    struct range all = range_make(array.low, (int64_t)array.low + array.length - 1);
    return range_common(term_range(&scope, index), all);
}

static const struct term *is_index(const struct walker *walker, const struct term *index, int64_t value) {
    return term_operation(walker->arena, OPERATOR_EQUAL, index, term_constant(walker->arena, (int32_t)value));
}

/* A variable, local or field. */
static const struct term *element_at(struct walker *walker, const struct trail *trail,
                                     enum expression_kind kind, uint32_t number) {
    if (kind == EXPRESSION_FIELD_ELEMENT)
        return walker->taken->fields[number];
    return value_of(walker, trail, kind == EXPRESSION_LOCAL_ELEMENT, number);
}

/* The value for each index, one after the other. */
static const struct term *evaluate_element(struct walker *walker, struct trail *trail,
                                           const struct expression *expression, const struct term *context) {
    struct array_extent array = expression->array;
    const struct term *index = evaluate_index(walker, trail, array, expression->left, context);
    if (!index)
        return NULL;
    struct range indices = indices_of(walker, trail, array, index);
    const struct term *result = NULL;
    for (int64_t i = indices.high; i >= indices.low; i--) {
        const struct term *element =
            element_at(walker, trail, expression->kind, array.first + (uint32_t)(i - array.low));
        result = i == indices.high
                     ? element
                     : term_conditional(walker->arena, is_index(walker, index, i), element, result);
    }
    return range_empty(indices) ? term_constant(walker->arena, 0) : result;
}

/* NULL: it certainly fails, or there is no memory; either way the walk ends here. */
static const struct term *evaluate(struct walker *walker, struct trail *trail,
                                   const struct expression *expression, const struct term *context) {
    const struct term *term = NULL;
    switch (expression->kind) {
    case EXPRESSION_CONSTANT:
        return term_constant(walker->arena, expression->constant);
    case EXPRESSION_VARIABLE:
        return value_of(walker, trail, false, expression->index);
    case EXPRESSION_LOCAL:
        return value_of(walker, trail, true, expression->index);
    case EXPRESSION_FIELD:
        return walker->taken->fields[expression->index];
    case EXPRESSION_SENDER:
        return walker->taken->sender;
    case EXPRESSION_OPERATION:
        term = evaluate_operation(walker, trail, expression, context);
        break;
    case EXPRESSION_ELEMENT:
    case EXPRESSION_FIELD_ELEMENT:
    case EXPRESSION_LOCAL_ELEMENT:
        term = evaluate_element(walker, trail, expression, context);
        break;
    case EXPRESSION_CONDITIONAL:
        term = evaluate_conditional(walker, trail, expression, context);
        break;
    }
    return split_large(walker, trail, term);
}

/* ---- observers ---- */

static bool add_run(struct walker *walker, const struct run **runs, struct run content) {
    struct run *run = arena_allocate(walker->arena, sizeof *run);
    if (!run)
        return false;
    content.next = *runs;
    *run = content;
    *runs = run;
    return true;
}

static bool begin_runs(struct walker *walker, struct trail *trail) {
    const struct system *system = walker->system;
    size_t count = system->observers.count;
    trail->runs = arena_allocate(walker->arena, count * sizeof *trail->runs);
    for (size_t o = 0; trail->runs && o < count; o++) {
        trail->runs[o] = NULL;
        for (uint32_t state = system->observers.items[o].states; state-- > 0;)
            if (!add_run(walker, &trail->runs[o], (struct run){.from = state, .at = state}))
                return false;
    }
    return trail->runs != NULL;
}

/* When the arguments are those that the rule asks for. NULL: no memory. */
static const struct term *fits(struct walker *walker, const struct trail *trail,
                               const struct observer_rule *rule, const struct sending *sending) {
    const struct term *all = term_constant(walker->arena, 1);
    const struct system_message *message =
        &walker->system->channels.items[sending->channel].messages.items[sending->message];
    for (uint32_t f = 0; rule->constrained && f < message->fields_count; f++)
        if (rule->constrained[f])
            all = term_operation(walker->arena, OPERATOR_AND, all,
                                 term_operation(walker->arena, OPERATOR_EQUAL, sending->arguments[f],
                                                term_constant(walker->arena, rule->values[f])));
    struct scope scope = scope_of(walker, trail);
    return term_settle(&scope, all);
}

/* What becomes of one run: it takes the first rule that fits, for each way in which rules can. */
static bool move_run(struct walker *walker, const struct trail *trail, const struct system_observer *observer,
                     const struct run *run, const struct run **moved) {
    const struct sending *sending = trail->sends;
    const struct term *condition = run->condition;
    for (size_t r = 0; r < observer->rules.count; r++) {
        const struct observer_rule *rule = &observer->rules.items[r];
        if (rule->from != run->at || rule->channel != sending->channel || rule->message != sending->message ||
            !observer_rule_is_for(walker->system, rule, walker->edge->component))
            continue;
        const struct term *match = fits(walker, trail, rule, sending);
        if (!match)
            return false;
        if (term_is(match, 0))
            continue;
        bool certain = match->kind == TERM_CONSTANT;
        struct run next = {run->from, rule->target,
                           certain ? condition : term_both(walker->arena, condition, match), NULL};
        if (!add_run(walker, moved, next))
            return false;
        if (certain)
            return true;
        condition = term_both(walker->arena, condition, term_negation(walker->arena, match));
    }
    return !walker->job->memory.exhausted &&
           add_run(walker, moved, (struct run){run->from, run->at, condition, NULL});
}

static bool observe_by(struct walker *walker, struct trail *trail, uint32_t number) {
    const struct system_observer *observer = &walker->system->observers.items[number];
    const struct run *moved = NULL, *culprits = NULL, *kept = NULL;
    for (const struct run *run = trail->runs[number]; run; run = run->next)
        if (!move_run(walker, trail, observer, run, &moved))
            return false;
    for (const struct run *run = moved; run; run = run->next) /* which turns them round again */
        if (!add_run(walker, run->at == OBSERVER_ERROR ? &culprits : &kept, *run))
            return false;
    trail->runs[number] = kept;
    struct path violation = {.outcome = PATH_VIOLATES, .observer = number, .culprits = culprits};
    return !culprits || record(walker, trail, violation);
}

static bool observed(const struct walker *walker, const struct sending *sending) {
    return !observers_overlook(walker->system, walker->edge->component, sending->channel);
}

/* All observers look at the latest send. */
static bool observe(struct walker *walker, struct trail *trail) {
    size_t count = walker->system->observers.count;
    if (count == 0 || !observed(walker, trail->sends))
        return true;
    const struct run **runs = arena_allocate(walker->arena, count * sizeof *runs);
    if (!runs)
        return false;
    memcpy(runs, trail->runs, count * sizeof *runs);
    trail->runs = runs;
    for (uint32_t o = 0; o < count; o++)
        if (!observe_by(walker, trail, o))
            return false;
    return true;
}

/* ---- statements ---- */

static bool add_binding(struct walker *walker, struct trail *trail, bool is_local, uint32_t target,
                        const struct term *value) {
    struct binding *binding = arena_allocate(walker->arena, sizeof *binding);
    if (!binding || !value)
        return false;
    *binding = (struct binding){is_local, target, value, trail->bindings};
    trail->bindings = binding;
    return true;
}

/* Every element has the value if the index is its own, and keeps its old one otherwise. */
static bool bind_element(struct walker *walker, struct trail *trail, const struct statement *statement,
                         const struct term *index, const struct term *value) {
    struct array_extent array = statement->array;
    struct range indices = indices_of(walker, trail, array, index);
    for (int64_t i = indices.low; i <= indices.high; i++) {
        uint32_t target = array.first + (uint32_t)(i - array.low);
        const struct term *old = value_of(walker, trail, statement->to_local, target);
        const struct term *either =
            range_single(indices) ? value
                                  : term_conditional(walker->arena, is_index(walker, index, i), value, old);
        either = split_large(walker, trail, either);
        if (!either || !add_binding(walker, trail, statement->to_local, target, either))
            return false;
    }
    return true;
}

/* `index`: of an element; NULL: there is none. */
static bool bind(struct walker *walker, struct trail *trail, const struct statement *statement,
                 const struct term *index, const struct expression *expression) {
    const struct term *value = evaluate(walker, trail, expression, NULL);
    if (!value)
        return false;
    if (!statement->to_local) {
        const struct system_variable *variable = &walker->system->variables.items[statement->target];
        const char *name = variable->array ? variable->array : variable->name;
        if (!rule_out_outside(walker, trail, value, name, variable->type))
            return false;
    }
    return index ? bind_element(walker, trail, statement, index, value)
                 : add_binding(walker, trail, statement->to_local, statement->target, value);
}

static bool assign(struct walker *walker, struct trail *trail, const struct statement *statement) {
    const struct term *index =
        statement->index ? evaluate_index(walker, trail, statement->array, statement->index, NULL) : NULL;
    return (index || !statement->index) && bind(walker, trail, statement, index, statement->values);
}

static const struct term **evaluate_arguments(struct walker *walker, struct trail *trail,
                                              const struct statement *statement, uint32_t count) {
    const struct term **arguments = arena_allocate(walker->arena, count * sizeof *arguments);
    const struct expression *expression = statement->values;
    for (uint32_t i = 0; arguments && i < count; i++, expression = expression->next)
        if (!(arguments[i] = evaluate(walker, trail, expression, NULL)))
            return NULL;
    return arguments;
}

static bool require(struct walker *walker, struct trail *trail, const struct statement *statement) {
    static const char *const REASONS[] = {[REQUIREMENT_ASSERTION] = "an assertion is false",
                                          [REQUIREMENT_RANGE] = "a value is outside of its range",
                                          [REQUIREMENT_INDEX] = "an index is outside of its array",
                                          [REQUIREMENT_RECEIVER] = "a message to null",
                                          [REQUIREMENT_DEPTH] = "methods call each other too deeply"};
    const struct term *condition = evaluate(walker, trail, statement->condition, NULL);
    return condition &&
           rule_out(walker, trail, term_negation(walker->arena, condition), REASONS[statement->requirement]);
}

/* Where there is no room for one more, that is a violation of its own, if the language says so. */
static bool rule_out_full(struct walker *walker, const struct trail *trail, uint32_t channel) {
    return !walker->system->conventions.full_is_wrong ||
           record(walker, trail, (struct path){.outcome = PATH_OVERFLOWS, .channel = channel});
}

/* However empty the channel is, this many messages may never fit. */
static bool can_fit(const struct walker *walker, const struct trail *trail, uint32_t channel) {
    uint32_t count = 1;
    for (const struct sending *s = trail->sends; s; s = s->earlier)
        count += s->channel == channel;
    const struct system_channel *own = &walker->system->channels.items[channel];
    bool held = own->holds_taken && walker->edge && walker->edge->channel == channel;
    return count + held <= own->capacity;
}

static bool send(struct walker *walker, struct trail *trail, const struct statement *statement,
                 uint32_t channel, uint32_t number) {
    const struct system_message *message = &walker->system->channels.items[channel].messages.items[number];
    const struct term **arguments = evaluate_arguments(walker, trail, statement, message->fields_count);
    if (!arguments)
        return false;
    for (uint32_t f = 0; f < message->fields_count; f++)
        if (!rule_out_outside(walker, trail, arguments[f], message->fields[f].name, message->fields[f].type))
            return false;
    struct sending *sending = arena_allocate(walker->arena, sizeof *sending);
    if (!sending || !rule_out_full(walker, trail, channel) || !can_fit(walker, trail, channel))
        return false;
    *sending = (struct sending){channel, number, arguments, trail->sends};
    trail->sends = sending;
    return observe(walker, trail);
}

/* The message of a component that a send by name means; SYSTEM_NONE: it has none. */
static uint32_t message_for(const struct walker *walker, const struct statement *statement,
                            int64_t receiver) {
    const struct system *system = walker->system;
    if (receiver < 0 || receiver >= (int64_t)system->components.count)
        return SYSTEM_NONE;
    return system_message_for(system, statement, (uint32_t)receiver);
}

static void walk(struct walker *walker, struct trail trail, const struct statement *statement,
                 const struct rest *rest);

/* The branch of a send to a value in which the value is this one. */
static void send_to(struct walker *walker, struct trail trail, const struct statement *statement,
                    const struct term *receiver, int64_t component, const struct rest *rest) {
    const struct term *is_it = term_operation(walker->arena, OPERATOR_EQUAL, receiver,
                                              term_constant(walker->arena, (int32_t)component));
    if (!count_branch(walker) || !assume(walker, &trail, is_it))
        return;
    uint32_t message = message_for(walker, statement, component);
    if (message == SYSTEM_NONE) {
        const char *reason =
            formatted(walker->arena, "the receiver takes no %s", statement->message_name, 0, 0);
        if (reason)
            record(walker, &trail, (struct path){.outcome = PATH_FAILS, .reason = reason});
        return;
    }
    uint32_t channel = walker->system->components.items[component].inbox;
    if (send(walker, &trail, statement, channel, message))
        walk(walker, trail, statement->next, rest);
}

static void walk_send_to(struct walker *walker, struct trail trail, const struct statement *statement,
                         const struct rest *rest) {
    const struct term *receiver = evaluate(walker, &trail, statement->receiver, NULL);
    if (!receiver)
        return;
    struct scope scope = scope_of(walker, &trail);
    struct range range = term_range(&scope, receiver);
    for (int64_t component = range.low; component <= range.high && !walker->split && !job_failed(walker->job);
         component++)
        send_to(walker, trail, statement, receiver, component, rest);
}

static void walk_choose(struct walker *walker, struct trail trail, const struct statement *statement,
                        const struct rest *rest) {
    const struct term *index =
        statement->index ? evaluate_index(walker, &trail, statement->array, statement->index, NULL) : NULL;
    if (statement->index && !index)
        return;
    for (const struct expression *value = statement->values; value && !walker->split; value = value->next) {
        struct trail branch = trail;
        if (!count_branch(walker))
            return;
        if (bind(walker, &branch, statement, index, value))
            walk(walker, branch, statement->next, rest);
    }
}

static const struct rest *new_rest(struct walker *walker, const struct statement *next,
                                   const struct rest *outer) {
    struct rest *rest = arena_allocate(walker->arena, sizeof *rest);
    if (rest)
        *rest = (struct rest){next, outer};
    return rest;
}

/* An if, or a loop, which comes again behind its body. Walks the branch in which the condition is true, and
 * leaves the other one to the caller; the only one if it is certain which. False: none is left. */
static bool walk_condition(struct walker *walker, struct trail *trail, const struct statement *own,
                           const struct statement **statement, const struct rest **rest) {
    bool loops = own->kind == STATEMENT_WHILE;
    if (loops && !count_round(walker))
        return false;
    const struct term *condition = evaluate(walker, trail, own->condition, NULL);
    struct scope scope = scope_of(walker, trail);
    const struct term *truth = term_settle(&scope, term_truth(walker->arena, condition));
    const struct rest *after = new_rest(walker, own->next, *rest);
    const struct rest *behind_body = loops ? new_rest(walker, own, *rest) : after;
    if (!truth || !after || !behind_body)
        return false;
    if (truth->kind != TERM_CONSTANT) {
        struct trail branch = *trail;
        if (!count_branch(walker))
            return false;
        if (assume(walker, &branch, truth))
            walk(walker, branch, own->body, behind_body);
        if (!assume(walker, trail, term_negation(walker->arena, truth)))
            return false;
    }
    bool enters = term_is(truth, 1);
    *statement = enters ? own->body : own->otherwise;
    *rest = enters ? behind_body : after;
    return true;
}

/* Executes a statement, or walks all branches that it leads to but one, and goes on to what comes next.
 * False: nothing is left. */
static bool step(struct walker *walker, struct trail *trail, const struct statement **statement,
                 const struct rest **rest) {
    const struct statement *own = *statement;
    *statement = own->next;
    switch (own->kind) {
    case STATEMENT_ASSIGN:
        return assign(walker, trail, own);
    case STATEMENT_REQUIRE:
        return require(walker, trail, own);
    case STATEMENT_SEND:
        if (own->channel != SYSTEM_NONE)
            return send(walker, trail, own, own->channel, own->message);
        walk_send_to(walker, *trail, own, *rest);
        return false;
    case STATEMENT_CHOOSE:
        walk_choose(walker, *trail, own, *rest);
        return false;
    case STATEMENT_IF:
    case STATEMENT_WHILE:
        return walk_condition(walker, trail, own, statement, rest);
    }
    return false;
}

/* Forgets the paths since `end`, and walks the statement in the two cases. */
static void walk_cases(struct walker *walker, const struct trail *trail, const struct statement *statement,
                       const struct rest *rest, struct path **end) {
    const struct term *cases[2] = {walker->split, term_negation(walker->arena, walker->split)};
    walker->split = NULL;
    *end = NULL;
    walker->paths->end = end;
    for (int i = 0; i < 2 && count_branch(walker); i++) {
        struct trail branch = *trail;
        if (assume(walker, &branch, cases[i]))
            walk(walker, branch, statement, rest);
    }
}

/* Straight-line code is followed in a loop, branches by recursion; the limit on branches bounds its depth. */
static void walk(struct walker *walker, struct trail trail, const struct statement *statement,
                 const struct rest *rest) {
    while (statement || rest) {
        if (!statement) {
            statement = rest->next;
            rest = rest->outer;
            continue;
        }
        struct path **end = walker->paths->end;
        struct trail before = trail;
        const struct statement *own = statement;
        const struct rest *own_rest = rest;
        if (step(walker, &trail, &statement, &rest) && !job_failed(walker->job))
            continue;
        if (walker->split && !job_failed(walker->job))
            walk_cases(walker, &before, own, own_rest, end);
        return;
    }
    record(walker, &trail, (struct path){.outcome = PATH_ENDS});
}

bool paths_enumerate(struct paths *paths, struct job *job, struct arena *arena, const struct ranges *ranges,
                     const struct system_edge *edge, const struct taken *taken) {
    struct walker walker = {job, arena, ranges->system, ranges, edge, taken, paths, edge->name, NULL};
    struct trail trail = {0};
    if (!begin_runs(&walker, &trail))
        return false;
    if (edge->guard) {
        const struct term *guard = evaluate(&walker, &trail, edge->guard, NULL);
        if (walker.split)
            return reject_size(&walker);
        if (!guard || !assume(&walker, &trail, guard))
            return !job_failed(job);
    }
    walk(&walker, trail, edge->body, NULL);
    return !job_failed(job);
}

bool paths_condition(struct job *job, struct arena *arena, const struct ranges *ranges, const char *name,
                     const struct expression *condition, struct demands *demands) {
    struct paths failures;
    paths_init(&failures, NULL);
    struct walker walker = {job, arena, ranges->system, ranges, NULL, NULL, &failures, name, NULL};
    struct trail trail = {0};
    const struct term *value = evaluate(&walker, &trail, condition, NULL);
    if (walker.split)
        return reject_size(&walker);
    if (!value && !job_failed(job)) { /* it fails whatever the variables are */
        value = term_constant(arena, 0);
        if (!value || !add_condition(&walker, &trail, value))
            return false;
    }
    demands->against_failing = trail.conditions;
    value = term_truth(arena, value);
    if (!value || !add_condition(&walker, &trail, value))
        return false;
    demands->all = trail.conditions;
    return true;
}
