/* Effects: what a path does, as statements of a d_step that cannot block. */
#include "language/promela/export/writer.h"

/* ---- messages ---- */

static bool runs_mention(const struct writer *writer, const struct path *path, enum term_kind kind,
                         uint32_t index) {
    for (size_t o = 0; o < writer->system->observers.count; o++)
        for (const struct run *run = path->runs[o]; run; run = run->next)
            if (run->at != run->from && term_mentions(run->condition, kind, index))
                return true;
    return false;
}

/* Is this part of the message needed after it has been taken? */
static bool path_uses(const struct writer *writer, const struct path *path, enum term_kind kind,
                      uint32_t index) {
    for (const struct sending *s = path->sends; s; s = s->earlier) {
        uint32_t count = writer->system->channels.items[s->channel].messages.items[s->message].fields_count;
        for (uint32_t f = 0; f < count; f++)
            if (term_mentions(s->arguments[f], kind, index))
                return true;
    }
    for (const struct binding *b = path->bindings; b; b = b->earlier)
        if (term_mentions(b->value, kind, index))
            return true;
    return runs_mention(writer, path, kind, index);
}

static bool put_receive(struct writer *writer, const struct turn *turn) {
    uint32_t channel = turn->edge->channel;
    if (channel == SYSTEM_NONE)
        return true;
    uint32_t count = writer->system->channels.items[channel].messages.items[turn->edge->message].fields_count;
    struct needs needs = {path_uses(writer, turn->path, TERM_SENDER, 0), arena_allocate(turn->arena, count)};
    if (!needs.fields)
        return false;
    for (uint32_t f = 0; f < count; f++)
        needs.fields[f] = path_uses(writer, turn->path, TERM_FIELD, f);
    writer_indent(writer);
    output_format(writer->output, "%s%s", writer->channels[channel],
                  writer_receive_operator(writer, channel));
    writer_pattern(writer, turn, &needs);
    output_text(writer->output, ";\n");
    return true;
}

/* Bags are kept sorted, so that equal contents are equal states. */
static void put_sends(struct writer *writer, uint32_t sender, const struct sending *sending) {
    if (!sending)
        return;
    put_sends(writer, sender, sending->earlier);
    const struct system_channel *channel = &writer->system->channels.items[sending->channel];
    writer_indent(writer);
    output_format(writer->output, "%s%s%s", writer->channels[sending->channel],
                  channel->discipline == DISCIPLINE_BAG ? "!!" : "!",
                  writer_message(writer, sending->channel, sending->message));
    if (writer->senders.kept[sending->channel])
        output_format(writer->output, ",%u", sender);
    for (uint32_t f = 0; f < writer->slots[sending->channel]; f++) {
        output_text(writer->output, ",");
        if (f < channel->messages.items[sending->message].fields_count)
            writer_term(writer, sending->arguments[f]);
        else
            output_text(writer->output, "0");
    }
    output_text(writer->output, ";\n");
}

/* `x = (x == 0 -> 1 : (x == 1 -> 0 : x))`: the runs exclude each other. */
static void put_move(struct writer *writer, const struct path *path, size_t observer) {
    const char *name = writer->observers[observer];
    uint32_t open = 0;
    for (const struct run *run = path->runs[observer]; run; run = run->next) {
        if (run->at == run->from)
            continue;
        if (open == 0) {
            output_format(writer->output, "#ifdef %s\n", writer->observer_macros[observer]);
            writer_indent(writer);
            output_format(writer->output, "%s = ", name);
        }
        output_text(writer->output, "(");
        writer_run_condition(writer, name, run);
        output_format(writer->output, " -> %u : ", run->at);
        open++;
    }
    if (open == 0)
        return;
    output_text(writer->output, name);
    for (uint32_t i = 0; i < open; i++)
        output_text(writer->output, ")");
    output_text(writer->output, ";\n#endif\n");
}

/* ---- assignments ---- */

/* They are all over values before the turn: none may overwrite what another still reads. */
struct assignment {
    uint32_t variable;
    const struct term *value;
    bool done;
};

struct assignments {
    ARRAY(struct assignment) list;
};

static bool is_assigned(const struct assignments *assignments, uint32_t variable) {
    for (size_t i = 0; i < assignments->list.count; i++)
        if (assignments->list.items[i].variable == variable)
            return true;
    return false;
}

/* The last values that the path gives to variables, if they are others than before. */
static bool collect(struct writer *writer, const struct binding *bindings, struct assignments *assignments) {
    for (const struct binding *b = bindings; b; b = b->earlier) {
        if (b->is_local || is_assigned(assignments, b->target))
            continue;
        bool unchanged = b->value->kind == TERM_VARIABLE && b->value->index == b->target;
        struct assignment assignment = {b->target, b->value, unchanged};
        if (!array_push(&writer->job->memory, &assignments->list, assignment))
            return false;
    }
    return true;
}

static bool is_read(const struct assignments *assignments, const struct assignment *except) {
    for (size_t i = 0; i < assignments->list.count; i++) {
        const struct assignment *a = &assignments->list.items[i];
        if (!a->done && a != except && term_mentions(a->value, TERM_VARIABLE, except->variable))
            return true;
    }
    return false;
}

/* One that no other needs the old value of; else any. NULL: all are done. */
static struct assignment *next_assignment(struct assignments *assignments) {
    struct assignment *any = NULL;
    for (size_t i = assignments->list.count; i-- > 0;) { /* the earliest of the path first */
        struct assignment *a = &assignments->list.items[i];
        if (!a->done && !is_read(assignments, a))
            return a;
        if (!a->done && !any)
            any = a;
    }
    return any;
}

static const struct term *with_saved(struct arena *arena, const struct term *term, uint32_t variable) {
    if (!term_mentions(term, TERM_VARIABLE, variable))
        return term;
    if (term->kind == TERM_VARIABLE)
        return term_leaf(arena, TERM_SAVED, variable);
    const struct term *left = with_saved(arena, term->left, variable);
    if (term->kind == TERM_CONDITIONAL)
        return term_conditional(arena, left, with_saved(arena, term->right, variable),
                                with_saved(arena, term->otherwise, variable));
    return term_operation(arena, term->operation, left,
                          term->right ? with_saved(arena, term->right, variable) : NULL);
}

static bool put_aside(struct writer *writer, struct arena *arena, struct assignments *assignments,
                      const struct assignment *next) {
    uint32_t variable = next->variable;
    const char **saved = &writer->saved[variable];
    if (!*saved)
        *saved = identifiers_claim(&writer->identifiers, IDENTIFIER_OF_PROGRAM, "saved_",
                                   writer->variables[variable]);
    if (!*saved)
        return false;
    writer_indent(writer);
    output_format(writer->output, "%s = %s;\n", *saved, writer->variables[variable]);
    for (size_t i = 0; i < assignments->list.count; i++) {
        struct assignment *a = &assignments->list.items[i];
        if (!a->done && a != next && !(a->value = with_saved(arena, a->value, variable)))
            return false;
    }
    return true;
}

static bool put_assignments(struct writer *writer, struct arena *arena, struct assignments *assignments) {
    struct assignment *next;
    while ((next = next_assignment(assignments))) {
        if (is_read(assignments, next) && !put_aside(writer, arena, assignments, next))
            return false;
        writer_indent(writer);
        output_format(writer->output, "%s = ", writer->variables[next->variable]);
        writer_term(writer, next->value);
        output_text(writer->output, ";\n");
        next->done = true;
    }
    return true;
}

/* ---- checks ---- */

static bool conditions_mention(const struct condition *conditions, const struct assignments *assignments) {
    for (; conditions; conditions = conditions->earlier)
        for (size_t i = 0; i < assignments->list.count; i++)
            if (term_mentions(conditions->term, TERM_VARIABLE, assignments->list.items[i].variable))
                return true;
    return false;
}

static void put_invariants(struct writer *writer, const struct assignments *assignments) {
    for (size_t i = 0; i < writer->system->invariants.count; i++) {
        if (!conditions_mention(writer->holds[i].all, assignments))
            continue;
        output_format(writer->output, "#ifdef %s\n", writer->invariant_macros[i]);
        writer_indent(writer);
        output_text(writer->output, "assert(");
        writer_conditions(writer, writer->holds[i].all);
        output_text(writer->output, ");\n#endif\n");
    }
}

/* Types and guards rely on the ranges of variables and fields; where it is not plain that a value is within,
 * SPIN can be asked to look. */
static void put_range_check(struct writer *writer, const struct scope *scope, const struct term *value,
                            struct range expected) {
    struct range range = term_range(scope, value);
    if (range.low >= expected.low && range.high <= expected.high)
        return;
    output_text(writer->output, "#ifdef CHECK_RANGES\n");
    writer_indent(writer);
    output_text(writer->output, "assert(");
    if (range_empty(expected)) {
        output_text(writer->output, "false");
    } else {
        writer_constant(writer, (int32_t)expected.low);
        output_text(writer->output, " <= (");
        writer_term(writer, value);
        output_text(writer->output, ") && (");
        writer_term(writer, value);
        output_text(writer->output, ") <= ");
        writer_constant(writer, (int32_t)expected.high);
    }
    output_text(writer->output, ");\n#endif\n");
}

static void put_range_checks(struct writer *writer, const struct scope *scope, const struct path *path,
                             const struct assignments *assignments) {
    for (const struct sending *s = path->sends; s; s = s->earlier) {
        uint32_t count = writer->system->channels.items[s->channel].messages.items[s->message].fields_count;
        for (uint32_t f = 0; f < count; f++)
            put_range_check(writer, scope, s->arguments[f],
                            ranges_field(writer->ranges, s->channel, s->message, f));
    }
    for (size_t i = 0; i < assignments->list.count; i++) {
        const struct assignment *a = &assignments->list.items[i];
        if (!a->done)
            put_range_check(writer, scope, a->value, writer->ranges->variables[a->variable]);
    }
}

/* ---- all of it ---- */

static bool put_effects(struct writer *writer, const struct turn *turn, struct assignments *assignments) {
    const struct system_edge *edge = turn->edge;
    struct scope scope = {turn->arena, writer->ranges, edge, turn->path->conditions};
    if (!collect(writer, turn->path->bindings, assignments) || !put_receive(writer, turn))
        return false;
    put_range_checks(writer, &scope, turn->path, assignments);
    put_sends(writer, edge->component, turn->path->sends);
    for (size_t o = 0; o < writer->system->observers.count; o++)
        put_move(writer, turn->path, o);
    if (!put_assignments(writer, turn->arena, assignments))
        return false;
    if (edge->source != edge->target) {
        writer_indent(writer);
        output_format(writer->output, "%s = %u;\n", writer->locations[edge->component], edge->target);
    }
    put_invariants(writer, assignments);
    return true;
}

bool writer_effects(struct writer *writer, const struct turn *turn) {
    struct assignments assignments = {0};
    bool fine = put_effects(writer, turn, &assignments);
    array_free(&assignments.list);
    return fine;
}
