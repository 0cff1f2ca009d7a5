/* Options: an edge's paths as alternatives of its component's loop,
 *
 *     :: d_step {
 *         mutex?[reqL] && mutex_taken == 0 && len(left) + 1 <= 2 ->
 *         mutex?reqL;
 *         left!permitL;
 *         mutex_taken = 1;
 *        }
 *
 * A d_step may block at its beginning only. So everything that must hold for the path to be there, room for
 * all it sends included, is asked first, without taking the message; after that nothing can go wrong. */
#include "language/promela/writer.h"

/* ---- options ---- */

static void begin_option(struct writer *writer, const struct turn *turn) {
    output_text(writer->output, "    :: d_step {\n");
    writer_indent(writer);
    writer_guard(writer, turn);
    output_text(writer->output, "\n");
}

static bool put_ending(struct writer *writer, const struct turn *turn) {
    writer->options++;
    begin_option(writer, turn);
    bool fine = writer_effects(writer, turn);
    if (turn->edge->channel == SYSTEM_NONE) { /* there may be no effect at all */
        writer_indent(writer);
        output_text(writer->output, "skip;\n");
    }
    output_text(writer->output, "       }\n");
    return fine;
}

/* The turn comes to no end: seeing that it can begin is all. */
static void put_alarm(struct writer *writer, const struct turn *turn) {
    const struct path *path = turn->path;
    bool fails = path->outcome == PATH_FAILS;
    if (fails)
        output_text(writer->output, "#ifndef NO_FAILURES\n");
    else
        output_format(writer->output, "#ifdef %s\n", writer->observer_macros[path->observer]);
    begin_option(writer, turn);
    writer_indent(writer);
    output_text(writer->output, "assert(false); /* ");
    writer_comment(writer, fails ? path->reason : "the property is violated");
    output_text(writer->output, " */\n       }\n#endif\n");
}

static bool put_paths(struct writer *writer, struct arena *arena, const struct system_edge *edge,
                      const struct term *const *fields, const struct path *paths) {
    struct turn turn = {edge, fields, NULL, arena};
    for (turn.path = paths; turn.path; turn.path = turn.path->next) {
        if (!job_step(writer->job, 0))
            return false;
        if (turn.path->outcome != PATH_ENDS)
            put_alarm(writer, &turn);
        else if (!put_ending(writer, &turn))
            return false;
    }
    return true;
}

/* ---- fields ---- */

/* Does it depend on the field whether some path is there? */
static bool is_asked(const struct paths *paths, uint32_t field) {
    for (const struct path *path = paths->first; path; path = path->next) {
        for (const struct condition *c = path->conditions; c; c = c->earlier)
            if (term_mentions(c->term, TERM_FIELD, field))
                return true;
        for (const struct run *run = path->culprits; run; run = run->next)
            if (term_mentions(run->condition, TERM_FIELD, field))
                return true;
    }
    return false;
}

struct fixing {
    struct writer *writer;
    struct arena *arena;
    const struct system_edge *edge;
    const struct system_message *message;
    const bool *asked;
    const struct term **fields; /* the leaf, or the value it is fixed to */
    struct paths *paths;
};

/* All values of all fields that are asked for, from this one on. */
static bool put_fixed(struct fixing *fixing, uint32_t field) {
    struct writer *writer = fixing->writer;
    if (field == fixing->message->fields_count) {
        struct path **begin = fixing->paths->end;
        if (!paths_enumerate(fixing->paths, writer->job, fixing->arena, writer->ranges, fixing->edge,
                             fixing->fields))
            return false;
        return put_paths(writer, fixing->arena, fixing->edge, fixing->fields, *begin);
    }
    if (!fixing->asked[field])
        return put_fixed(fixing, field + 1);
    struct range range = ranges_field(writer->ranges, fixing->edge->channel, fixing->edge->message, field);
    for (int64_t value = range.low; value <= range.high; value++) {
        fixing->fields[field] = term_constant(fixing->arena, (int32_t)value);
        if (!fixing->fields[field] || !put_fixed(fixing, field + 1))
            return false;
    }
    return true;
}

static bool reject_values(struct writer *writer, const struct system_edge *edge,
                          const struct system_message *message, uint32_t field) {
    struct range range = ranges_field(writer->ranges, edge->channel, edge->message, field);
    return job_reject(
        writer->job, NULL, "give it a smaller range",
        "cannot be exported to Promela: what \"%s\" of \"%s\" does depends on \"%s\", which can "
        "have too many values (%lld to %lld)",
        edge->name, writer->system->components.items[edge->component].name, message->fields[field].name,
        (long long)range.low, (long long)range.high);
}

/* Few enough values, taken together? */
static bool can_fix(struct fixing *fixing) {
    uint64_t valuations = 1;
    for (uint32_t f = 0; f < fixing->message->fields_count; f++) {
        if (!fixing->asked[f])
            continue;
        struct range range =
            ranges_field(fixing->writer->ranges, fixing->edge->channel, fixing->edge->message, f);
        valuations *= (uint64_t)(range.high - range.low) + 1;
        if (valuations > PATH_MOST_BRANCHES)
            return reject_values(fixing->writer, fixing->edge, fixing->message, f);
    }
    return true;
}

/* The paths with the fields as they are; if some of them are asked for, again with each of their values. */
static bool put_options(struct fixing *fixing, bool *asked) {
    struct writer *writer = fixing->writer;
    const struct system_edge *edge = fixing->edge;
    if (!paths_enumerate(fixing->paths, writer->job, fixing->arena, writer->ranges, edge, fixing->fields))
        return false;
    bool any = false;
    for (uint32_t f = 0; f < fixing->message->fields_count; f++) {
        /* Out of a bag SPIN takes the first message that fits: each must be asked for by all it holds. */
        asked[f] = writer->system->channels.items[edge->channel].discipline == DISCIPLINE_BAG ||
                   is_asked(fixing->paths, f);
        any = any || asked[f];
    }
    if (!any)
        return put_paths(writer, fixing->arena, edge, fixing->fields, fixing->paths->first);
    paths_init(fixing->paths);
    return can_fix(fixing) && put_fixed(fixing, 0);
}

static void put_title(struct writer *writer, const struct system_edge *edge,
                      const struct system_message *message) {
    output_text(writer->output, "    /* ");
    writer_comment(writer, edge->name);
    for (uint32_t f = 0; f < message->fields_count; f++) {
        output_text(writer->output, f == 0 ? "(" : ", ");
        writer_comment(writer, message->fields[f].name);
    }
    output_text(writer->output, message->fields_count > 0 ? ") */\n" : " */\n");
}

bool writer_edge(struct writer *writer, const struct system_edge *edge) {
    static const struct system_message NOTHING = {0};
    bool takes = edge->channel != SYSTEM_NONE;
    if (takes && !ranges_message_reached(writer->ranges, edge->channel, edge->message))
        return true; /* nobody ever sends it */
    const struct system_message *message =
        takes ? &writer->system->channels.items[edge->channel].messages.items[edge->message] : &NOTHING;
    struct arena arena;
    arena_init(&arena, &writer->job->memory);
    const struct term **fields = arena_allocate(&arena, message->fields_count * sizeof *fields);
    bool *asked = arena_allocate(&arena, message->fields_count);
    bool fine = fields && asked;
    for (uint32_t f = 0; fine && f < message->fields_count; f++)
        fine = (fields[f] = term_leaf(&arena, TERM_FIELD, f)) != NULL;
    struct paths paths;
    paths_init(&paths);
    struct fixing fixing = {writer, &arena, edge, message, asked, fields, &paths};
    if (fine) {
        put_title(writer, edge, message);
        fine = put_options(&fixing, asked);
    }
    arena_free(&arena);
    return fine;
}
