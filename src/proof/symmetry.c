#include "proof/symmetry.h"

#include <string.h>

#include "logic/logic.h"
#include "proof/definite_assignment.h"
#include "proof/membership.h"
#include "proof/value_reading.h"

/* A test for actors and its image: looked at when all actors are mapped. */
struct test_pair {
    const struct expression *test;
    const struct expression *other;
};

struct symmetry {
    struct job *job;
    const struct symmetry_side *from;
    const struct symmetry_side *to;
    const struct system *left; /* the systems of the two */
    const struct system *right;
    uint32_t actors;
    uint32_t *image; /* per actor: the one it is mapped to; SYSTEM_NONE: not yet */
    bool *taken;     /* per actor: another is mapped to it */
    uint32_t *bound; /* actors that are mapped, in the order in which they were */
    uint32_t bound_count;
    uint32_t settled; /* of this many of them the code has been compared */
    ARRAY(struct test_pair) tests;
    uint64_t work; /* what is left of it before the search gives up */
    bool failed;   /* there is no memory */
};

/* ---- actors and values ---- */

static bool spend(struct symmetry *s) {
    if (s->work > 0)
        s->work--;
    return s->work > 0;
}

/* Actors that do not exist stand for nobody, and for themselves. */
static bool bind(struct symmetry *s, int64_t actor, int64_t other) {
    if (actor < 0 || other < 0 || actor >= s->actors || other >= s->actors)
        return actor == other;
    if (s->image[actor] != SYSTEM_NONE)
        return s->image[actor] == other;
    if (s->taken[other] || s->from->subsystem->inside[actor] != s->to->subsystem->inside[other])
        return false;
    s->image[actor] = (uint32_t)other;
    s->taken[other] = true;
    s->bound[s->bound_count++] = (uint32_t)actor;
    return true;
}

/* How far the search has got, to return to. */
struct mark {
    uint32_t bound_count;
    uint32_t settled;
    size_t tests;
};

static struct mark set_mark(const struct symmetry *s) {
    return (struct mark){s->bound_count, s->settled, s->tests.count};
}

static void return_to(struct symmetry *s, struct mark mark) {
    while (s->bound_count > mark.bound_count) {
        uint32_t actor = s->bound[--s->bound_count];
        s->taken[s->image[actor]] = false;
        s->image[actor] = SYSTEM_NONE;
    }
    s->settled = mark.settled;
    s->tests.count = mark.tests;
}

static bool match_value(struct symmetry *s, int32_t value, int32_t other, enum value_reading reading) {
    switch (reading) {
    case READING_NUMBER:
    case READING_UNKNOWN:
        return value == other;
    case READING_ACTOR:
        return bind(s, value, other);
    case READING_MIXED:
        return false;
    }
    return false;
}

static bool match_inbox(struct symmetry *s, uint32_t channel, uint32_t other) {
    uint32_t actor = system_receiver(s->left, channel), image = system_receiver(s->right, other);
    return actor != SYSTEM_NONE && image != SYSTEM_NONE && bind(s, actor, image);
}

/* ---- variables ---- */

static uint32_t next_variable(const struct system *system, uint32_t component, uint32_t from) {
    while (from < system->variables.count && system->variables.items[from].component != component)
        from++;
    return from;
}

/* The variable of the image of its actor that stands at the same place; SYSTEM_NONE: the actor has none. */
static uint32_t variable_image(const struct symmetry *s, uint32_t variable) {
    uint32_t actor = s->left->variables.items[variable].component, image = s->image[actor];
    if (image == SYSTEM_NONE)
        return SYSTEM_NONE;
    uint32_t v = next_variable(s->left, actor, 0), w = next_variable(s->right, image, 0);
    while (v < variable) {
        v = next_variable(s->left, actor, v + 1);
        w = next_variable(s->right, image, w + 1);
    }
    return w < s->right->variables.count ? w : SYSTEM_NONE;
}

static bool match_variable_array(const struct symmetry *s, struct array_extent array,
                                 struct array_extent other) {
    if (array.length != other.length || array.low != other.low)
        return false;
    for (uint32_t i = 0; i < array.length; i++)
        if (variable_image(s, array.first + i) != other.first + i)
            return false;
    return true;
}

static bool same_type(struct value_type type, struct value_type other) {
    return type.kind == other.kind && type.low == other.low && type.high == other.high;
}

static bool same_text(const char *text, const char *other) {
    return text == other || (text && other && strcmp(text, other) == 0);
}

static bool match_variables(struct symmetry *s, uint32_t actor, uint32_t image) {
    uint32_t v = next_variable(s->left, actor, 0), w = next_variable(s->right, image, 0);
    while (v < s->left->variables.count && w < s->right->variables.count) {
        const struct system_variable *one = &s->left->variables.items[v];
        const struct system_variable *other = &s->right->variables.items[w];
        if (!same_text(one->name, other->name) || !same_text(one->array, other->array) ||
            !same_type(one->type, other->type) ||
            !match_value(s, one->initial, other->initial, reading_of_type(one->type)))
            return false;
        v = next_variable(s->left, actor, v + 1);
        w = next_variable(s->right, image, w + 1);
    }
    return v == s->left->variables.count && w == s->right->variables.count;
}

/* ---- expressions ---- */

static bool same_array(struct array_extent array, struct array_extent other) {
    return array.first == other.first && array.length == other.length && array.low == other.low;
}

static bool match(struct symmetry *s, const struct value_readings *r, const struct expression *e,
                  const struct expression *f, enum value_reading wanted);

/* Both may be missing. */
static bool match_optional(struct symmetry *s, const struct value_readings *r, const struct expression *e,
                           const struct expression *f, enum value_reading wanted) {
    return e && f ? match(s, r, e, f, wanted) : !e && !f;
}

static bool match_operation(struct symmetry *s, const struct value_readings *r, const struct expression *e,
                            const struct expression *f) {
    enum value_reading operands = READING_NUMBER;
    if (e->operation == OPERATOR_EQUAL || e->operation == OPERATOR_UNEQUAL)
        operands = reading_join(reading_of(r, e->left), reading_of(r, e->right));
    return e->operation == f->operation && match(s, r, e->left, f->left, operands) &&
           match_optional(s, r, e->right, f->right, operands);
}

/* Is it a test for actors? Then `*same` tells whether the other one is about the same local. */
static bool note_test(struct symmetry *s, const struct value_readings *r, const struct expression *e,
                      const struct expression *f, bool *same) {
    uint32_t local, other;
    if (!membership_local(e, &local) || r->locals[local] != READING_ACTOR)
        return false;
    struct test_pair pair = {e, f};
    *same = membership_local(f, &other) && local == other;
    s->failed |= !array_push(&s->job->memory, &s->tests, pair);
    return true;
}

/* `wanted` is what the place makes of the value. */
static bool match(struct symmetry *s, const struct value_readings *r, const struct expression *e,
                  const struct expression *f, enum value_reading wanted) {
    enum value_reading reading = reading_join(wanted, reading_of(r, e));
    bool same;
    if (note_test(s, r, e, f, &same))
        return same;
    if (!spend(s) || e->kind != f->kind || reading == READING_MIXED)
        return false;
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
        return match_value(s, e->constant, f->constant, reading);
    case EXPRESSION_VARIABLE:
        return variable_image(s, e->index) == f->index;
    case EXPRESSION_FIELD:
    case EXPRESSION_LOCAL:
        return e->index == f->index;
    case EXPRESSION_SENDER:
        return true;
    case EXPRESSION_OPERATION:
        return match_operation(s, r, e, f);
    case EXPRESSION_ELEMENT:
        return match_variable_array(s, e->array, f->array) && match(s, r, e->left, f->left, READING_NUMBER);
    case EXPRESSION_FIELD_ELEMENT:
    case EXPRESSION_LOCAL_ELEMENT:
        return same_array(e->array, f->array) && match(s, r, e->left, f->left, READING_NUMBER);
    case EXPRESSION_CONDITIONAL:
        return match(s, r, e->left, f->left, READING_NUMBER) && match(s, r, e->right, f->right, reading) &&
               match(s, r, e->otherwise, f->otherwise, reading);
    }
    return false;
}

/* ---- statements ---- */

static bool match_assignment(struct symmetry *s, const struct value_readings *r, const struct statement *a,
                             const struct statement *b) {
    if (a->to_local != b->to_local || !match_optional(s, r, a->index, b->index, READING_NUMBER))
        return false;
    if (a->to_local ? a->target != b->target : variable_image(s, a->target) != b->target)
        return false;
    if (a->index &&
        !(a->to_local ? same_array(a->array, b->array) : match_variable_array(s, a->array, b->array)))
        return false;
    const struct expression *e = a->values, *f = b->values;
    for (; e && f; e = e->next, f = f->next)
        if (!match(s, r, e, f, reading_of_target(r, a)))
            return false;
    return !e && !f;
}

static bool match_send(struct symmetry *s, const struct value_readings *r, const struct statement *a,
                       const struct statement *b) {
    if ((a->channel == SYSTEM_NONE) != (b->channel == SYSTEM_NONE))
        return false;
    if (a->channel == SYSTEM_NONE) {
        if (!same_text(a->message_name, b->message_name) ||
            !match(s, r, a->receiver, b->receiver, READING_ACTOR))
            return false;
    } else if (a->message != b->message || !match_inbox(s, a->channel, b->channel))
        return false;
    uint32_t argument = 0;
    const struct expression *e = a->values, *f = b->values;
    for (; e && f; e = e->next, f = f->next, argument++)
        if (e->is_component != f->is_component ||
            !match(s, r, e, f, reading_of_argument(s->left, a, e, argument)))
            return false;
    return !e && !f;
}

static bool match_body(struct symmetry *s, const struct value_readings *r, const struct statement *a,
                       const struct statement *b) {
    for (; a && b; a = a->next, b = b->next) {
        bool same = a->kind == b->kind;
        if (same && (a->kind == STATEMENT_ASSIGN || a->kind == STATEMENT_CHOOSE))
            same = match_assignment(s, r, a, b);
        else if (same && a->kind == STATEMENT_SEND)
            same = match_send(s, r, a, b);
        else if (same)
            same = a->requirement == b->requirement &&
                   match(s, r, a->condition, b->condition, READING_NUMBER) &&
                   match_body(s, r, a->body, b->body) && match_body(s, r, a->otherwise, b->otherwise);
        if (!same)
            return false;
    }
    return !a && !b;
}

/* ---- edges ---- */

/* A local that may be actor 0 because nothing has been assigned yet: 0 must stay 0. */
static bool keep_unassigned(struct symmetry *s, const struct value_readings *r) {
    for (uint32_t i = 0; i < r->edge->locals; i++)
        if (r->locals[i] == READING_ACTOR && !local_is_assigned_first(r->edge->body, i) && !bind(s, 0, 0))
            return false;
    return true;
}

static bool match_edge(struct symmetry *s, const struct system_edge *edge, const struct system_edge *other) {
    struct value_readings readings;
    if (edge->source != other->source || edge->target != other->target || edge->locals != other->locals ||
        edge->priority != other->priority ||
        (edge->channel == SYSTEM_NONE) != (other->channel == SYSTEM_NONE))
        return false;
    if (edge->channel != SYSTEM_NONE &&
        (edge->channel != s->left->components.items[edge->component].inbox ||
         other->channel != s->right->components.items[other->component].inbox ||
         edge->message != other->message))
        return false;
    bool fine = value_readings_find(&readings, s->job, s->left, edge);
    s->failed |= !fine;
    fine = fine && keep_unassigned(s, &readings) &&
           match_optional(s, &readings, edge->guard, other->guard, READING_NUMBER) &&
           match_body(s, &readings, edge->body, other->body);
    value_readings_free(&readings);
    return fine;
}

/* The next edge of the actor that is not an arrival. Those are the same edges with their messages known. */
static size_t next_edge(const struct system *system, uint32_t actor, size_t from) {
    while (from < system->edges.count &&
           (system->edges.items[from].component != actor || system->edges.items[from].arrival))
        from++;
    return from;
}

static bool match_edges(struct symmetry *s, uint32_t actor, uint32_t image) {
    size_t e = next_edge(s->left, actor, 0), f = next_edge(s->right, image, 0);
    while (e < s->left->edges.count && f < s->right->edges.count) {
        if (!match_edge(s, &s->left->edges.items[e], &s->right->edges.items[f]))
            return false;
        e = next_edge(s->left, actor, e + 1);
        f = next_edge(s->right, image, f + 1);
    }
    return e == s->left->edges.count && f == s->right->edges.count;
}

/* ---- inboxes and messages ---- */

static bool same_message(const struct system_message *message, const struct system_message *other) {
    if (!same_text(message->name, other->name) || message->fields_count != other->fields_count ||
        message->fleeting != other->fleeting || message->fleeting_values || other->fleeting_values ||
        message->saturation != other->saturation)
        return false;
    for (uint32_t i = 0; i < message->fields_count; i++)
        if (!same_type(message->fields[i].type, other->fields[i].type))
            return false;
    return true;
}

/* How much room others have makes no difference: what they are sent is lost. */
static bool same_inbox(const struct system_channel *inbox, const struct system_channel *other, bool inside) {
    if ((inside && inbox->capacity != other->capacity) || inbox->discipline != other->discipline ||
        inbox->overflow != other->overflow || inbox->told_only != other->told_only ||
        inbox->holds_taken != other->holds_taken || inbox->keeps_sender != other->keeps_sender ||
        inbox->owner != SYSTEM_NONE || other->owner != SYSTEM_NONE ||
        inbox->messages.count != other->messages.count)
        return false;
    for (size_t i = 0; i < inbox->messages.count; i++)
        if (!same_message(&inbox->messages.items[i], &other->messages.items[i]))
            return false;
    return true;
}

static bool match_values(struct symmetry *s, uint32_t channel, uint32_t message, const int32_t *values,
                         const int32_t *others) {
    const struct system_message *kind = &s->left->channels.items[channel].messages.items[message];
    for (uint32_t i = 0; i < kind->fields_count; i++)
        if (!match_value(s, values[i], others[i], reading_of_type(kind->fields[i].type)))
            return false;
    return true;
}

static size_t next_initial(const struct system *system, uint32_t channel, size_t from) {
    while (from < system->initial.count && system->initial.items[from].channel != channel)
        from++;
    return from;
}

static bool match_initial(struct symmetry *s, uint32_t channel, uint32_t other) {
    size_t i = next_initial(s->left, channel, 0), j = next_initial(s->right, other, 0);
    while (i < s->left->initial.count && j < s->right->initial.count) {
        const struct system_initial *one = &s->left->initial.items[i], *two = &s->right->initial.items[j];
        if (one->message != two->message || !bind(s, one->sender, two->sender) ||
            !match_values(s, channel, one->message, one->values, two->values))
            return false;
        i = next_initial(s->left, channel, i + 1);
        j = next_initial(s->right, other, j + 1);
    }
    return i == s->left->initial.count && j == s->right->initial.count;
}

static bool match_actor(struct symmetry *s, uint32_t actor, uint32_t image) {
    const struct system_component *one = &s->left->components.items[actor];
    const struct system_component *other = &s->right->components.items[image];
    bool inside = s->from->subsystem->inside[actor];
    if (one->locations != other->locations || one->group != SYSTEM_NONE || other->group != SYSTEM_NONE ||
        one->seen_as != actor || other->seen_as != image || one->inbox == SYSTEM_NONE ||
        other->inbox == SYSTEM_NONE)
        return false;
    if (!same_inbox(&s->left->channels.items[one->inbox], &s->right->channels.items[other->inbox], inside))
        return false;
    return !inside || (match_variables(s, actor, image) && match_edges(s, actor, image) &&
                       match_initial(s, one->inbox, other->inbox));
}

/* ---- arrivals ---- */

static bool match_arrival(struct symmetry *s, const struct system_edge *edge,
                          const struct system_edge *other) {
    const struct system_arrival *one = edge->arrival, *two = other->arrival;
    return spend(s) && one->message == two->message && bind(s, edge->component, other->component) &&
           bind(s, one->sender, two->sender) &&
           match_values(s, one->channel, one->message, one->values, two->values);
}

static size_t arrivals_count(const struct system *system) {
    size_t count = 0;
    for (size_t i = 0; i < system->edges.count; i++)
        count += system->edges.items[i].arrival != NULL;
    return count;
}

/* All actors that arrivals mention are mapped: they are compared as sets. */
static bool match_arrivals(struct symmetry *s) {
    if (arrivals_count(s->left) != arrivals_count(s->right))
        return false;
    for (size_t i = 0; i < s->left->edges.count; i++) {
        bool found = !s->left->edges.items[i].arrival;
        for (size_t j = 0; j < s->right->edges.count && !found; j++)
            found = s->right->edges.items[j].arrival &&
                    match_arrival(s, &s->left->edges.items[i], &s->right->edges.items[j]);
        if (!found)
            return false;
    }
    return true;
}

/* ---- formulas ---- */

static bool match_formula(struct symmetry *s, const struct system_formula *one, ltl_formula f,
                          const struct system_formula *two, ltl_formula g) {
    struct value_readings readings = {.system = s->left};
    struct ltl_node node = ltl_node(&one->logic->ltl, f), other = ltl_node(&two->logic->ltl, g);
    if (!spend(s) || node.kind != other.kind)
        return false;
    switch (node.kind) {
    case LTL_FALSE:
    case LTL_TRUE:
        return true;
    case LTL_ATOM:
        return match(s, &readings, s->left->predicates.items[one->first_predicate + node.left],
                     s->right->predicates.items[two->first_predicate + other.left], READING_NUMBER);
    default:
        break;
    }
    if (!ltl_is_binary(node.kind))
        return match_formula(s, one, node.left, two, other.left);
    bool turns = node.kind == LTL_AND || node.kind == LTL_OR || node.kind == LTL_EQUIVALENT;
    return (match_formula(s, one, node.left, two, other.left) &&
            match_formula(s, one, node.right, two, other.right)) ||
           (turns && match_formula(s, one, node.left, two, other.right) &&
            match_formula(s, one, node.right, two, other.left));
}

static bool match_formulas(struct symmetry *s) {
    const struct system_formula *one = &s->left->formulas.items[s->from->formula];
    const struct system_formula *two = &s->right->formulas.items[s->to->formula];
    return one->over_states && two->over_states && !one->automaton && !two->automaton &&
           match_formula(s, one, one->formula, two, two->formula);
}

/* ---- the search ---- */

static bool settle(struct symmetry *s) {
    while (s->settled < s->bound_count) {
        uint32_t actor = s->bound[s->settled++];
        if (s->failed || !match_actor(s, actor, s->image[actor]))
            return false;
    }
    return true;
}

/* An actor that is not mapped and must be: one inside, or one that an arrival mentions. */
static uint32_t next_actor(const struct symmetry *s) {
    for (uint32_t i = 0; i < s->actors; i++)
        if (s->from->subsystem->inside[i] && s->image[i] == SYSTEM_NONE)
            return i;
    for (size_t i = 0; i < s->left->edges.count; i++) {
        const struct system_arrival *arrival = s->left->edges.items[i].arrival;
        if (!arrival)
            continue;
        if (s->image[arrival->sender] == SYSTEM_NONE)
            return arrival->sender;
        const struct system_message *kind =
            &s->left->channels.items[arrival->channel].messages.items[arrival->message];
        for (uint32_t f = 0; f < kind->fields_count; f++) {
            int64_t value = arrival->values[f];
            if (kind->fields[f].type.kind == VALUE_COMPONENT && value >= 0 && value < s->actors &&
                s->image[value] == SYSTEM_NONE)
                return (uint32_t)value;
        }
    }
    return SYSTEM_NONE;
}

/* A test is true of the same actors, and of nobody. Actors that are not mapped occur nowhere. */
static bool match_tests(const struct symmetry *s) {
    for (size_t i = 0; i < s->tests.count; i++) {
        const struct test_pair *pair = &s->tests.items[i];
        if (membership_has(pair->test, s->actors) != membership_has(pair->other, s->actors))
            return false;
        for (uint32_t a = 0; a < s->actors; a++)
            if (s->image[a] != SYSTEM_NONE &&
                membership_has(pair->test, a) != membership_has(pair->other, s->image[a]))
                return false;
    }
    return true;
}

static bool complete(struct symmetry *s) {
    uint32_t actor = next_actor(s);
    if (actor == SYSTEM_NONE)
        return match_arrivals(s) && match_formulas(s) && match_tests(s);
    struct mark mark = set_mark(s);
    for (uint32_t image = 0; image < s->actors && spend(s) && !s->failed; image++) {
        if (bind(s, actor, image) && settle(s) && complete(s))
            return true;
        return_to(s, mark);
    }
    return false;
}

static uint32_t inside_count(const struct symmetry *s, const struct symmetry_side *side) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->actors; i++)
        count += side->subsystem->inside[i];
    return count;
}

bool symmetry_find(struct job *job, const struct symmetry_side *from, const struct symmetry_side *to,
                   bool *found) {
    uint32_t actors = (uint32_t)from->subsystem->whole->components.count;
    struct symmetry s = {.job = job,
                         .from = from,
                         .to = to,
                         .left = &from->subsystem->system,
                         .right = &to->subsystem->system,
                         .actors = actors,
                         .work = SYMMETRY_MOST_WORK};
    s.image = memory_allocate(&job->memory, (actors + 1) * sizeof *s.image);
    s.bound = memory_allocate(&job->memory, (actors + 1) * sizeof *s.bound);
    s.taken = memory_allocate_zeroed(&job->memory, actors + 1, sizeof *s.taken);
    s.failed = !s.image || !s.bound || !s.taken;
    for (uint32_t i = 0; i < actors && s.image; i++)
        s.image[i] = SYSTEM_NONE;
    *found = !s.failed && inside_count(&s, from) == inside_count(&s, to) && complete(&s);
    memory_free(s.image);
    memory_free(s.bound);
    memory_free(s.taken);
    array_free(&s.tests);
    return !s.failed;
}
