#include "system/split.h"

#include "system/copy_code.h"

/* What comes behind the block that a statement is in. */
struct frame {
    const struct statement *next;
    const struct frame *outer;
};

/* Where a turn goes on: at a statement, or behind its block if that is NULL. */
struct point {
    const struct statement *at;
    const struct frame *outer;
};

struct splitter {
    struct system *system;
    uint32_t component;
    uint32_t inbox;
    uint32_t step;              /* the variable that tells where a turn goes on; 0: no turn is under way */
    ARRAY(struct point) points; /* step k is points[k - 1] */
    /* the turn at hand */
    const char *name;
    uint32_t first_kept; /* variables that keep the fields of its message */
    uint32_t fields;
    bool begun; /* the fields have been copied: they are in the variables */
};

/* A list of statements that grows. */
struct list {
    struct statement *first;
    struct statement **end;
};

/* --- What is still to be sent --- */

static bool sends(const struct splitter *s, const struct statement *list) {
    for (; list; list = list->next)
        if ((list->kind == STATEMENT_SEND && list->channel != s->inbox) || sends(s, list->body) ||
            sends(s, list->otherwise))
            return true;
    return false;
}

static bool sends_from(const struct splitter *s, struct point point) {
    bool found = sends(s, point.at);
    for (const struct frame *f = point.outer; f && !found; f = f->outer)
        found = sends(s, f->next);
    return found;
}

/* Can a run of the list send twice? */
static uint32_t most_sends(const struct splitter *s, const struct statement *list) {
    uint32_t most = 0;
    for (; list; list = list->next) {
        uint32_t left = most_sends(s, list->body), right = most_sends(s, list->otherwise);
        most += list->kind == STATEMENT_SEND && list->channel != s->inbox;
        most += left > right ? left : right;
    }
    return most;
}

/* --- Copies --- */

/* Fields are where they are kept, once the message is gone. */
static void replace_field(void *data, struct expression *copy) {
    const struct splitter *s = data;
    if (copy->kind == EXPRESSION_FIELD && s->begun) {
        copy->kind = EXPRESSION_VARIABLE;
        copy->index += s->first_kept;
    } else if (copy->kind == EXPRESSION_FIELD_ELEMENT && s->begun) {
        copy->kind = EXPRESSION_ELEMENT;
        copy->array.first += s->first_kept;
    }
}

/* Without its blocks, if `bare`. */
static struct statement *copy_of(struct splitter *s, const struct statement *statement, bool bare) {
    struct code_copier copier = {s->system, replace_field, s};
    return copy_statement(&copier, statement, bare);
}

static void append(struct list *list, struct statement *statement) {
    *list->end = statement;
    if (statement)
        list->end = &statement->next;
}

/* --- Going on --- */

static void assign(struct splitter *s, struct list *list, uint32_t variable, struct expression *value) {
    append(list, statement_assign(s->system, variable, value, (struct span){0}));
}

/* The step that goes on there. */
static uint32_t step_of(struct splitter *s, struct point point) {
    while (!point.at && point.outer)
        point = (struct point){point.outer->next, point.outer->outer};
    for (uint32_t i = 0; i < s->points.count; i++)
        if (s->points.items[i].at == point.at)
            return i + 1;
    s->system->incomplete |= !array_push(&s->system->job->memory, &s->points, point);
    return (uint32_t)s->points.count;
}

static void go_on_at(struct splitter *s, struct list *list, struct point point) {
    for (uint32_t i = 0; i < s->fields && !s->begun; i++)
        assign(s, list, s->first_kept + i, expression_field(s->system, i));
    assign(s, list, s->step, expression_constant(s->system, (int32_t)step_of(s, point)));
}

static void end_turn(struct splitter *s, struct list *list) {
    if (!s->begun)
        return;
    for (uint32_t i = 0; i < s->fields; i++) {
        uint32_t variable = s->first_kept + i;
        assign(s, list, variable,
               expression_constant(s->system, s->system->variables.items[variable].initial));
    }
    assign(s, list, s->step, expression_constant(s->system, 0));
}

static struct statement *run_from(struct splitter *s, struct point point, const struct frame *stop);

/* A branch that sends, with what follows it: in one piece if nothing more is sent there. */
static void branch(struct splitter *s, struct list *list, const struct statement *from,
                   const struct frame *rest) {
    bool more = sends_from(s, (struct point){rest->next, rest->outer});
    struct statement *copy = copy_of(s, from, true);
    if (!copy)
        return;
    copy->body = run_from(s, (struct point){from->body, rest}, more ? rest : NULL);
    copy->otherwise = run_from(s, (struct point){from->otherwise, rest}, more ? rest : NULL);
    append(list, copy);
}

/* From a point to the first send to others behind which more is sent, or to the end of the turn; a block that
 * ends at `stop` without a send goes on there in a step of its own. */
static struct statement *run_from(struct splitter *s, struct point point, const struct frame *stop) {
    struct list list = {.end = &list.first};
    for (;;) {
        if (!point.at && point.outer && point.outer == stop) {
            go_on_at(s, &list, (struct point){stop->next, stop->outer});
            return list.first;
        }
        if (!point.at && !point.outer) {
            end_turn(s, &list);
            return list.first;
        }
        if (!point.at) {
            point = (struct point){point.outer->next, point.outer->outer};
            continue;
        }
        const struct statement *now = point.at;
        struct point next = {now->next, point.outer};
        if (now->kind == STATEMENT_IF && (sends(s, now->body) || sends(s, now->otherwise))) {
            struct frame *rest = arena_allocate(&s->system->arena, sizeof *rest);
            s->system->incomplete |= !rest;
            if (!rest)
                return list.first;
            *rest = (struct frame){next.at, next.outer};
            branch(s, &list, now, rest);
            return list.first;
        }
        append(&list, copy_of(s, now, false));
        if (now->kind == STATEMENT_SEND && now->channel != s->inbox && sends_from(s, next)) {
            go_on_at(s, &list, next);
            return list.first;
        }
        point = next;
    }
}

/* --- The whole --- */

static void keep_fields(struct splitter *s, const struct system_edge *edge) {
    const struct system_message *message =
        &s->system->channels.items[edge->channel].messages.items[edge->message];
    s->first_kept = (uint32_t)s->system->variables.count;
    s->fields = message->fields_count;
    for (uint32_t i = 0; i < s->fields; i++) {
        struct value_type type = message->fields[i].type;
        struct system_variable kept = {.name = message->fields[i].name,
                                       .component = s->component,
                                       .type = type,
                                       .initial = type.low <= 0 && type.high >= 0 ? 0 : type.low,
                                       .span = edge->span};
        system_add_variable(s->system, &kept);
    }
}

static struct expression *at_step(struct splitter *s, uint32_t step) {
    return expression_operation(s->system, OPERATOR_EQUAL, expression_variable(s->system, s->step),
                                expression_constant(s->system, (int32_t)step), (struct span){0});
}

static void split_edge(struct splitter *s, size_t number) {
    struct system_edge edge = s->system->edges.items[number];
    uint32_t step = (uint32_t)s->points.count;
    keep_fields(s, &edge);
    s->begun = false;
    struct statement *body = run_from(s, (struct point){edge.body, NULL}, NULL);
    s->system->edges.items[number].body = body;
    s->begun = true;
    for (; step < s->points.count && system_complete(s->system); step++) {
        struct point point = s->points.items[step];
        struct system_edge next = {.component = s->component,
                                   .name = edge.name,
                                   .channel = SYSTEM_NONE,
                                   .guard = at_step(s, step + 1),
                                   .body = run_from(s, point, NULL),
                                   .span = edge.span};
        system_add_edge(s->system, &next);
    }
}

static bool is_split(const struct splitter *s, const struct system_edge *edge) {
    return edge->component == s->component && most_sends(s, edge->body) > 1;
}

bool system_split_turns(struct system *system, uint32_t component) {
    struct splitter s = {
        .system = system, .component = component, .inbox = system->components.items[component].inbox};
    size_t edges = system->edges.count, wanted = 0;
    for (size_t i = 0; i < edges; i++)
        wanted += is_split(&s, &system->edges.items[i]);
    if (wanted == 0)
        return true;
    struct system_variable step = {.name = "step", .component = component, .type = value_number()};
    s.step = system_add_variable(system, &step);
    for (size_t i = 0; i < edges && system_complete(system); i++)
        if (is_split(&s, &system->edges.items[i]))
            split_edge(&s, i);
    for (size_t i = 0; i < edges && system_complete(system); i++)
        if (system->edges.items[i].component == component && system->edges.items[i].channel != SYSTEM_NONE)
            system->edges.items[i].guard = at_step(&s, 0);
    system->variables.items[s.step].type = value_range(0, (int32_t)s.points.count);
    array_free(&s.points);
    return system_complete(system);
}
