#include "stability/dead_messages.h"

#include <string.h>

#include "system/program/bits.h"

enum { MOST_LOCATIONS = 64, MOST_SETS = 500 };

/* --- Which messages can be taken --- */

/* Where the peer can get to from each location without taking anything out of the channel. */
static void find_ways(const struct system *system, uint32_t component, uint32_t channel, uint64_t *ways) {
    uint32_t locations = system->components.items[component].locations;
    for (uint32_t l = 0; l < locations; l++)
        ways[l] = (uint64_t)1 << l;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < system->edges.count; i++) {
            const struct system_edge *edge = &system->edges.items[i];
            if (edge->component != component || edge->channel == channel)
                continue;
            uint64_t more = ways[edge->source] | ways[edge->target];
            changed |= more != ways[edge->source];
            ways[edge->source] = more;
        }
    }
}

/* A queue's automaton in the making. */
struct reading {
    struct job *job;
    uint32_t tags;
    uint32_t locations;
    uint64_t *after; /* [location * tags + tag]: where the peer can be after it has taken that message next */
    ARRAY(uint64_t) sets;
    ARRAY(uint32_t) next;
    ARRAY(uint32_t) filler;
};

static void find_after(const struct program *program, const struct dead_queue *queue, const uint64_t *ways,
                       struct reading *r) {
    const struct system *system = program->system;
    for (size_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        if (edge->component != queue->component || edge->channel != queue->channel)
            continue;
        for (uint32_t l = 0; l < r->locations; l++)
            if (ways[l] >> edge->source & 1)
                r->after[l * r->tags + program_tag(program, edge->channel, edge->message)] |=
                    ways[edge->target];
    }
}

/* The number of a set; it is added if it is new. UINT32_MAX: no memory. */
static uint32_t number_of(struct reading *r, uint64_t set) {
    for (uint32_t i = 0; i < r->sets.count; i++)
        if (r->sets.items[i] == set)
            return i;
    uint32_t number = (uint32_t)r->sets.count;
    return array_push(&r->job->memory, &r->sets, set) ? number : UINT32_MAX;
}

static uint64_t read(const struct reading *r, uint64_t from, uint32_t tag) {
    uint64_t to = 0;
    for (; from; from &= from - 1)
        to |= r->after[(uint32_t)__builtin_ctzll(from) * r->tags + tag];
    return to;
}

/* Sets that follow, until there are no more, or too many. */
static bool read_on(struct reading *r) {
    for (uint32_t s = 0; s < r->sets.count && s < MOST_SETS; s++) {
        uint32_t filler = 0;
        for (uint32_t tag = 0; tag < r->tags; tag++) {
            uint64_t set = tag > 0 ? read(r, r->sets.items[s], tag) : 0;
            uint32_t number = number_of(r, set);
            if (number == UINT32_MAX || !array_push(&r->job->memory, &r->next, number))
                return false;
            filler = filler == 0 && set == 0 ? tag : filler;
        }
        if (!array_push(&r->job->memory, &r->filler, filler))
            return false;
    }
    return true;
}

static const uint32_t *keep(struct dead_messages *o, const uint32_t *items, size_t count) {
    uint32_t *copy = arena_allocate(&o->arena, (count + 1) * sizeof *copy);
    if (copy && count > 0)
        memcpy(copy, items, count * sizeof *copy);
    return copy;
}

/* The automaton of a queue, unless it is too large. */
static bool make_automaton(struct dead_messages *o, struct reading *r, struct dead_queue *queue) {
    uint32_t start[MOST_LOCATIONS];
    uint64_t ways[MOST_LOCATIONS];
    find_ways(o->program->system, queue->component, queue->channel, ways);
    find_after(o->program, queue, ways, r);
    if (number_of(r, 0) != 0)
        return false;
    for (uint32_t l = 0; l < r->locations; l++)
        if ((start[l] = number_of(r, (uint64_t)1 << l)) == UINT32_MAX)
            return false;
    if (!read_on(r))
        return false;
    if (r->sets.count > MOST_SETS)
        return true;
    queue->start = keep(o, start, r->locations);
    queue->next = keep(o, r->next.items, r->next.count);
    queue->filler = keep(o, r->filler.items, r->filler.count);
    return queue->start && queue->next && queue->filler && array_push(&r->job->memory, &o->queues, *queue);
}

static bool add_queue(struct dead_messages *o, struct job *job, uint32_t channel, uint32_t component) {
    const struct system *system = o->program->system;
    struct dead_queue queue = {.channel = channel, .component = component, .tags = o->program->tags[channel]};
    struct reading r = {
        .job = job, .tags = queue.tags, .locations = system->components.items[component].locations};
    if (system->channels.items[channel].discipline != DISCIPLINE_FIFO || r.locations > MOST_LOCATIONS ||
        r.tags < 2)
        return true;
    r.after = memory_allocate_zeroed(&job->memory, (size_t)r.locations * r.tags, sizeof *r.after);
    bool fine = r.after && make_automaton(o, &r, &queue);
    memory_free(r.after);
    array_free(&r.sets);
    array_free(&r.next);
    array_free(&r.filler);
    return fine;
}

bool dead_messages_init(struct dead_messages *o, struct job *job, const struct program *program,
                        const struct buffers *buffers) {
    *o = (struct dead_messages){.program = program};
    arena_init(&o->arena, &job->memory);
    for (uint32_t c = 0; c <= buffers->peers->list.count; c++) {
        uint32_t first = (uint32_t)o->queues.count;
        if (!array_push(&job->memory, &o->first, first))
            return false;
        for (uint32_t b = 0; b < buffers->list.count; b++)
            if (buffers->list.items[b].receiver == c && !add_queue(o, job, b, c))
                return false;
    }
    return true;
}

void dead_messages_free(struct dead_messages *o) {
    array_free(&o->queues);
    array_free(&o->first);
    arena_free(&o->arena);
}

/* --- States --- */

static void settle_queue(const struct dead_messages *o, const struct dead_queue *queue, uint64_t *state) {
    const struct channel_layout *channel = &o->program->channels[queue->channel];
    uint32_t count = channel_count(channel, state), i = 0;
    uint32_t at = queue->start[field_get(&o->program->components[queue->component].location, state)];
    for (; i < count; i++) {
        uint64_t tag = bits_get(state, channel_offset(channel, i), channel->tag_bits);
        uint32_t next = queue->next[at * queue->tags + tag];
        if (next == 0)
            break;
        at = next;
    }
    for (; i < count; i++)
        bits_put(state, channel_offset(channel, i), channel->slot_bits, queue->filler[at]);
}

void dead_messages_settle(const struct dead_messages *o, uint32_t component, uint64_t *state) {
    for (uint32_t q = o->first.items[component]; q < o->first.items[component + 1]; q++)
        settle_queue(o, &o->queues.items[q], state);
}
