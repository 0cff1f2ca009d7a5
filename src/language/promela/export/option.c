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
#include "language/promela/export/writer.h"

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
    const char *reason = path->reason;
    if (path->outcome == PATH_FAILS) {
        output_text(writer->output, "#ifndef NO_FAILURES\n");
    } else if (path->outcome == PATH_OVERFLOWS) {
        output_text(writer->output, "#ifdef OVERFLOW\n");
        reason = "no room";
    } else {
        output_format(writer->output, "#ifdef %s\n", writer->observer_macros[path->observer]);
        reason = "the property is violated";
    }
    begin_option(writer, turn);
    writer_indent(writer);
    output_text(writer->output, "assert(false); /* ");
    writer_comment(writer, reason);
    output_text(writer->output, " */\n       }\n#endif\n");
}

static bool put_paths(struct writer *writer, struct arena *arena, const struct system_edge *edge,
                      const struct taken *taken, const struct path *paths) {
    struct turn turn = {edge, taken, NULL, arena};
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

/* Does it depend on this part of the message whether some path is there? */
static bool is_asked(const struct paths *paths, enum term_kind kind, uint32_t index) {
    for (const struct path *path = paths->first; path; path = path->next) {
        for (const struct condition *c = path->conditions; c; c = c->earlier)
            if (term_mentions(c->term, kind, index))
                return true;
        for (const struct run *run = path->culprits; run; run = run->next)
            if (term_mentions(run->condition, kind, index))
                return true;
    }
    return false;
}

struct fixing {
    struct writer *writer;
    struct arena *arena;
    const struct system_edge *edge;
    const struct system_message *message;
    struct needs asked; /* what is fixed */
    struct taken taken;
    struct paths *paths;
};

/* All values of all fields that are asked for, from this one on. */
static bool put_fixed(struct fixing *fixing, uint32_t field) {
    struct writer *writer = fixing->writer;
    if (field == fixing->message->fields_count) {
        struct path **begin = fixing->paths->end;
        if (!paths_enumerate(fixing->paths, writer->job, fixing->arena, writer->ranges, fixing->edge,
                             &fixing->taken))
            return false;
        return put_paths(writer, fixing->arena, fixing->edge, &fixing->taken, *begin);
    }
    if (!fixing->asked.fields[field])
        return put_fixed(fixing, field + 1);
    struct range range = ranges_field(writer->ranges, fixing->edge->channel, fixing->edge->message, field);
    for (int64_t value = range.low; value <= range.high; value++) {
        fixing->taken.fields[field] = term_constant(fixing->arena, (int32_t)value);
        if (!fixing->taken.fields[field] || !put_fixed(fixing, field + 1))
            return false;
    }
    return true;
}

/* The same, and all senders if they are asked for. */
static bool put_fixed_senders(struct fixing *fixing) {
    const struct writer *writer = fixing->writer;
    if (!fixing->asked.sender)
        return put_fixed(fixing, 0);
    for (uint32_t sender = 0; sender <= writer->system->components.count; sender++) {
        if (!message_senders_include(&writer->senders, fixing->edge->channel, fixing->edge->message, sender))
            continue;
        fixing->taken.sender = term_constant(fixing->arena, (int32_t)sender);
        if (!fixing->taken.sender || !put_fixed(fixing, 0))
            return false;
    }
    return true;
}

static bool reject_values(struct writer *writer, const struct system_edge *edge,
                          const struct system_message *message, uint32_t field) {
    struct range range = ranges_field(writer->ranges, edge->channel, edge->message, field);
    struct place place = {0};
    if (writer->sources)
        place = sources_place(writer->sources, edge->span);
    return job_reject(writer->job, writer->sources ? &place : NULL, "give it a smaller range",
                      "cannot be exported to Promela: what %s of %s does depends on %s, which can "
                      "have too many values (%lld to %lld)",
                      edge->name, writer->system->components.items[edge->component].name,
                      message->fields[field].name, (long long)range.low, (long long)range.high);
}

/* Fixes no more than this many values, taken together. For the others a guard looks into the first message of
 * the channel; which message of a bag is meant, it could not say. */
static bool limit_fixing(struct fixing *fixing) {
    struct writer *writer = fixing->writer;
    uint32_t channel = fixing->edge->channel;
    uint64_t valuations = 1;
    for (uint32_t f = 0; f < fixing->message->fields_count; f++) {
        if (!fixing->asked.fields[f])
            continue;
        struct range range = ranges_field(writer->ranges, channel, fixing->edge->message, f);
        uint64_t values = (uint64_t)(range.high - range.low) + 1;
        fixing->asked.fields[f] = valuations * values <= PATH_MOST_BRANCHES;
        if (fixing->asked.fields[f])
            valuations *= values;
        else if (writer->system->channels.items[channel].discipline == DISCIPLINE_BAG)
            return reject_values(writer, fixing->edge, fixing->message, f);
        else if (!writer_needs_head(writer))
            return false;
    }
    return true;
}

/* Decides what to fix; whether there is anything. */
static bool find_asked(struct fixing *fixing) {
    uint32_t channel = fixing->edge->channel;
    /* Out of a bag SPIN takes the first message that fits: each must be asked for by all it holds. */
    bool all = channel != SYSTEM_NONE &&
               fixing->writer->system->channels.items[channel].discipline == DISCIPLINE_BAG;
    struct needs *asked = &fixing->asked;
    asked->sender = fixing->taken.sender && (all || is_asked(fixing->paths, TERM_SENDER, 0));
    bool any = asked->sender;
    for (uint32_t f = 0; f < fixing->message->fields_count; f++) {
        asked->fields[f] = all || is_asked(fixing->paths, TERM_FIELD, f);
        any = any || asked->fields[f];
    }
    return any;
}

/* The paths with the message as it is; if parts of it are asked for, again with each of their values. */
static bool put_options(struct fixing *fixing) {
    struct writer *writer = fixing->writer;
    const struct system_edge *edge = fixing->edge;
    if (!paths_enumerate(fixing->paths, writer->job, fixing->arena, writer->ranges, edge, &fixing->taken))
        return false;
    if (!find_asked(fixing))
        return put_paths(writer, fixing->arena, edge, &fixing->taken, fixing->paths->first);
    paths_init(fixing->paths, writer->sources);
    return limit_fixing(fixing) && put_fixed_senders(fixing);
}

/* Leaves for all parts of the message. False: no memory. */
static bool begin_fixing(struct fixing *fixing) {
    uint32_t count = fixing->message->fields_count, channel = fixing->edge->channel;
    fixing->taken.fields = arena_allocate(fixing->arena, count * sizeof *fixing->taken.fields);
    fixing->asked.fields = arena_allocate(fixing->arena, count);
    if (!fixing->taken.fields || !fixing->asked.fields)
        return false;
    for (uint32_t f = 0; f < count; f++)
        if (!(fixing->taken.fields[f] = term_leaf(fixing->arena, TERM_FIELD, f)))
            return false;
    if (channel == SYSTEM_NONE || !fixing->writer->senders.kept[channel])
        return true;
    return (fixing->taken.sender = term_leaf(fixing->arena, TERM_SENDER, 0)) != NULL;
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
    struct paths paths;
    paths_init(&paths, writer->sources);
    struct fixing fixing = {
        .writer = writer, .arena = &arena, .edge = edge, .message = message, .paths = &paths};
    bool fine = begin_fixing(&fixing);
    if (fine) {
        put_title(writer, edge, message);
        fine = put_options(&fixing);
    }
    arena_free(&arena);
    return fine;
}
