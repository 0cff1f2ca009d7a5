#include "assume/compositional/isolated_actor.h"

#include <stdio.h>
#include <string.h>

#include "assume/compositional/part.h"
#include "assume/values.h"
#include "explore/program_stepper.h"
#include "explore/search.h"
#include "lts/equivalence/reduce.h"
#include "system/clone.h"

void isolated_actor_init(struct isolated_actor *isolated, const struct system *system, uint32_t actor) {
    *isolated = (struct isolated_actor){.system = system, .actor = actor, .stale = true};
    sequences_init(&isolated->puts, system->job);
}

void isolated_actor_free(struct isolated_actor *isolated) {
    sequences_free(&isolated->puts);
    array_free(&isolated->moves);
}

static uint32_t inbox_of(const struct isolated_actor *isolated, const struct interactions *interactions) {
    return interactions->system->components.items[isolated->actor].inbox;
}

bool isolated_actor_hear(struct isolated_actor *isolated, const struct interactions *interactions,
                         uint32_t interaction) {
    struct put put = {0};
    if (interaction_actor(interactions, interaction) == isolated->actor)
        return true;
    uint32_t known = sequences_count(&isolated->puts);
    bool fine = interaction_put(interactions, interaction, inbox_of(isolated, interactions), &put);
    if (fine && put.items.count > 1)
        fine = sequences_intern(&isolated->puts, put.items.items, put.items.count) != SEQUENCE_NONE;
    isolated->stale |= sequences_count(&isolated->puts) > known;
    array_free(&put.items);
    return fine;
}

/* --- The system of one actor --- */

/* A turn of the sender that does nothing else. */
static void add_put(struct system *system, const struct interactions *interactions, const uint32_t *put,
                    uint32_t length) {
    struct statement *first = NULL, **end = &first;
    for (uint32_t i = 1; i < length; i++) {
        const struct action *letter = &interactions->letters.list.items[put[i]];
        *end = statement_send(
            system, letter->channel, letter->message,
            values_as_arguments(system, letter_values(interactions, letter), letter->values_count),
            (struct span){0});
        if (!*end)
            return;
        end = &(*end)->next;
    }
    struct system_edge edge = {.component = put[0], .name = "put", .channel = SYSTEM_NONE, .body = first};
    system_add_edge(system, &edge);
}

/* The actor's own edges, which are the first, and puts. What it sends to others always finds room here: they
 * say themselves whether it does. Returns how many edges are its own. */
static uint32_t isolate(const struct isolated_actor *isolated, const struct interactions *interactions,
                        struct system *system) {
    uint32_t inbox = inbox_of(isolated, interactions);
    uint32_t own = 0, initial = 0;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component == isolated->actor)
            system->edges.items[own++] = system->edges.items[i];
    system->edges.count = own;
    for (size_t i = 0; i < system->initial.count; i++)
        if (system->initial.items[i].channel == inbox)
            system->initial.items[initial++] = system->initial.items[i];
    system->initial.count = initial;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (size_t m = 0; m < system->channels.items[c].messages.count && c != inbox; m++)
            system->channels.items[c].messages.items[m].fleeting = true;
    for (uint32_t i = 0; i < sequences_count(&isolated->puts); i++)
        add_put(system, interactions, sequence_items(&isolated->puts, i),
                sequence_length(&isolated->puts, i));
    return own;
}

/* --- Exploring --- */

struct explorer {
    struct isolated_actor *isolated;
    struct interactions *interactions;
    const struct program *program;
    struct program_stepper stepper;
    struct search search;
    uint32_t own_edges;
};

static bool add_move(const struct explorer *e, uint32_t source, uint32_t what, uint32_t target) {
    struct isolated_move move = {source, what, target};
    return array_push(&e->interactions->job->memory, &e->isolated->moves, move);
}

/* A move for each send of the turn at which a property may break. `blocked`: the last one found no room. */
static bool interaction_turn(const struct explorer *e, uint32_t source, const struct turn *turn,
                             bool blocked) {
    const struct program *program = e->program;
    struct turn_send send;
    uint32_t position = 0;
    if (!interactions_begin(e->interactions, e->isolated->actor))
        return false;
    while (turn_next_send(program, turn, &position, &send)) {
        const struct letter *letter = &program->letters[send.letter];
        if (blocked && position >= turn->count)
            break; /* the send that found no room */
        if (!interactions_send(e->interactions, letter->channel, letter->message, send.values,
                               letter->fields_count))
            return false;
        if (!interactions_may_break(e->interactions))
            continue;
        uint32_t interaction = interactions_end(e->interactions, true);
        if (interaction == SEQUENCE_NONE || !add_move(e, source, interaction, ISOLATED_GONE))
            return false;
    }
    return true;
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    const struct explorer *e = data;
    const struct successor *s = &batch->successors.items[index];
    if (s->action >= e->own_edges)
        return add_move(e, s->source, ISOLATED_PUT | (s->action - e->own_edges), target);
    struct turn turn = successor_turn(batch, s);
    if (!interaction_turn(e, s->source, &turn, false))
        return false;
    uint32_t interaction = ISOLATED_SILENT;
    if (e->interactions->turn.count > 2 &&
        (interaction = interactions_end(e->interactions, false)) == SEQUENCE_NONE)
        return false;
    return add_move(e, s->source, interaction, target);
}

/* A turn that blocks or fails may have broken a property before. */
static bool on_incident(void *data, const struct batch *batch, const struct incident *incident) {
    const struct explorer *e = data;
    const struct program *program = e->program;
    if (incident->edge >= e->own_edges)
        return true;
    const struct instruction *i = &program->code.items[incident->instruction];
    if (incident->failure == FAILURE_RANGE && i->operation == RUN_SEND) {
        uint32_t channel = program->letters[program->sites.items[i->x].letter].channel;
        e->isolated->unforeseen |=
            channel == program->system->components.items[interactions_component(e->interactions)].inbox;
    }
    struct turn turn = incident_turn(batch, incident);
    return interaction_turn(e, incident->source, &turn, incident->failure == FAILURE_NONE);
}

static bool search(struct explorer *e, const struct program *program, uint64_t most_states) {
    struct search_visitor visitor = {.data = e, .transition = on_transition, .incident = on_incident};
    struct search_limits limits = {.depth = UINT64_MAX, .states = most_states};
    e->program = program;
    program_stepper_init(&e->stepper, program);
    e->stepper.every_incident = true;
    if (!search_init(&e->search, e->interactions->job, &e->stepper.stepper))
        return false;
    e->isolated->moves.count = 0;
    bool fine = search_run(&e->search, &limits, &visitor) == SEARCH_COMPLETE;
    e->isolated->states = e->search.store.count;
    search_free(&e->search);
    return fine && !job_failed(e->interactions->job);
}

bool isolated_actor_explore(struct isolated_actor *isolated, struct interactions *interactions,
                            uint64_t most_states) {
    struct job *job = interactions->job;
    struct explorer e = {.isolated = isolated, .interactions = interactions};
    struct system system;
    struct ranges ranges = {0};
    struct program *program = NULL;
    isolated->stale = false;
    bool fine = system_clone(&system, isolated->system);
    if (fine) {
        e.own_edges = isolate(isolated, interactions, &system);
        fine = system_complete(&system) && ranges_infer(&ranges, job, &system) &&
               (program = program_compile(job, &system, &ranges, NULL, 0)) &&
               search(&e, program, most_states);
    }
    program_free(program);
    ranges_free(&ranges);
    system_free(&system);
    return fine;
}

/* --- As a part --- */

static const char **put_texts(const struct isolated_actor *isolated, struct job *job, struct arena *arena) {
    uint32_t count = sequences_count(&isolated->puts);
    const char **texts = memory_allocate(&job->memory, (count + 1) * sizeof *texts);
    for (uint32_t i = 0; i < count && texts; i++) {
        char text[MOST_LABEL];
        snprintf(text, sizeof text, "put %u", (unsigned)i);
        if (!(texts[i] = arena_text(arena, text, strlen(text)))) {
            memory_free(texts);
            return NULL;
        }
    }
    return texts;
}

static void take_own_part(const struct isolated_actor *isolated, struct part_builder *part) {
    for (uint32_t p = 0; p < interactions_count(part->interactions); p++)
        part->takes_part[p] = interaction_actor(part->interactions, p) == isolated->actor;
}

/* With the puts as labels: there are far fewer than interactions. */
static struct lts *with_puts(const struct isolated_actor *isolated, struct part_builder *part) {
    take_own_part(isolated, part);
    bool fine = true;
    for (size_t i = 0; i < isolated->moves.count && fine; i++) {
        struct isolated_move move = isolated->moves.items[i];
        uint32_t label = move.what == ISOLATED_SILENT ? LABEL_TAU
                         : move.what & ISOLATED_PUT   ? part_other_label(part, move.what & ~ISOLATED_PUT)
                                                      : part_label(move.what);
        uint32_t target = move.target == ISOLATED_GONE ? isolated->states : move.target;
        fine = lts_builder_add(&part->builder, move.source, label, target);
    }
    struct lts *whole = fine ? part_finish(part, isolated->states + 1, STATE_NONE) : NULL;
    struct lts *small = whole ? lts_reduce(part->interactions->job, whole, EQUIVALENCE_BRANCHING) : NULL;
    lts_free(whole);
    return small;
}

/* Which put an interaction is; SEQUENCE_NONE: none of this actor's business. NULL: there is no memory. */
static uint32_t *find_puts(const struct isolated_actor *isolated, const struct interactions *interactions) {
    struct put put = {0};
    uint32_t count = interactions_count(interactions);
    uint32_t *put_of = memory_allocate(&interactions->job->memory, (count + 1) * sizeof *put_of);
    for (uint32_t p = 0; p < count && put_of; p++) {
        put_of[p] = SEQUENCE_NONE;
        if (interaction_actor(interactions, p) == isolated->actor)
            continue;
        if (!interaction_put(interactions, p, inbox_of(isolated, interactions), &put)) {
            memory_free(put_of);
            put_of = NULL;
        } else if (put.items.count > 1) {
            put_of[p] = sequences_find(&isolated->puts, put.items.items, put.items.count);
        }
    }
    array_free(&put.items);
    return put_of;
}

/* A transition with a put becomes one for each interaction that is that put. */
static bool spread(struct part_builder *part, const uint32_t *put_of, uint32_t source, uint32_t put,
                   uint32_t target) {
    for (uint32_t p = 0; p < interactions_count(part->interactions); p++)
        if (put_of[p] == put && !lts_builder_add(&part->builder, source, part_label(p), target))
            return false;
    return true;
}

/* `labels`: what the labels of the LTS were for the builder that made it. */
static struct lts *with_plays(const struct isolated_actor *isolated, const struct lts *lts,
                              struct part_builder *part, const uint32_t *labels, const uint32_t *put_of) {
    uint32_t interactions = interactions_count(part->interactions);
    bool fine = true;
    take_own_part(isolated, part);
    for (uint32_t p = 0; p < interactions; p++)
        part->takes_part[p] |= put_of[p] != SEQUENCE_NONE;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && fine; i++) {
            uint32_t label = labels[edge_label(lts->edges[i])], target = edge_target(lts->edges[i]);
            fine = label <= interactions ? lts_builder_add(&part->builder, s, label, target)
                                         : spread(part, put_of, s, label - interactions - 1, target);
        }
    return fine ? part_finish(part, lts->states, STATE_NONE) : NULL;
}

static uint32_t *inverse(const struct part_builder *part, const struct lts *lts) {
    uint32_t *labels =
        memory_allocate_zeroed(&part->interactions->job->memory, lts->alphabet.count, sizeof *labels);
    for (uint32_t i = 1; i < interactions_count(part->interactions) + 1 + part->others_count && labels; i++)
        if (part->map[i] != LABEL_TAU)
            labels[part->map[i]] = i;
    return labels;
}

struct lts *isolated_actor_part(struct isolated_actor *isolated, const struct interactions *interactions) {
    struct job *job = interactions->job;
    struct part_builder puts, whole;
    struct arena arena;
    struct lts *result = NULL;
    arena_init(&arena, &job->memory);
    const char **texts = put_texts(isolated, job, &arena);
    uint32_t *put_of = find_puts(isolated, interactions);
    bool fine = part_begin(&puts, interactions);
    fine = part_begin(&whole, interactions) && fine && texts && put_of;
    puts.others = texts;
    puts.others_count = sequences_count(&isolated->puts);
    struct lts *small = fine ? with_puts(isolated, &puts) : NULL;
    uint32_t *labels = small ? inverse(&puts, small) : NULL;
    if (labels)
        result = with_plays(isolated, small, &whole, labels, put_of);
    array_free(&isolated->moves); /* there may be many */
    lts_free(small);
    memory_free(labels);
    memory_free(put_of);
    memory_free(texts);
    part_free(&puts);
    part_free(&whole);
    arena_free(&arena);
    return result;
}
