#include "stability/oblivion.h"

#include <string.h>

#include "system/bits.h"

enum { MOST_LOCATIONS = 64 };

/* --- Which messages can be taken --- */

static uint32_t tag_of(const struct program *program, const struct system_edge *edge) {
    return program->letters[program->first_letter[edge->channel] + edge->message].tag;
}

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

static void find_after(const struct program *program, const struct oblivious_queue *queue,
                       const uint64_t *ways) {
    const struct system *system = program->system;
    uint32_t locations = system->components.items[queue->component].locations;
    for (size_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        if (edge->component != queue->component || edge->channel != queue->channel)
            continue;
        for (uint32_t l = 0; l < locations; l++)
            if (ways[l] >> edge->source & 1)
                queue->after[l * queue->tags + tag_of(program, edge)] |= ways[edge->target];
    }
}

static bool add_queue(struct oblivion *o, struct job *job, uint32_t channel, uint32_t component) {
    const struct system *system = o->program->system;
    uint32_t locations = system->components.items[component].locations;
    struct oblivious_queue queue = {channel, component, o->program->tags[channel], NULL};
    if (system->channels.items[channel].discipline != DISCIPLINE_FIFO || locations > MOST_LOCATIONS ||
        queue.tags < 2)
        return true;
    size_t size = (size_t)locations * queue.tags * sizeof *queue.after;
    queue.after = arena_allocate(&o->arena, size);
    if (!queue.after)
        return false;
    memset(queue.after, 0, size);
    uint64_t ways[MOST_LOCATIONS];
    find_ways(system, component, channel, ways);
    find_after(o->program, &queue, ways);
    return array_push(&job->memory, &o->queues, queue);
}

bool oblivion_init(struct oblivion *o, struct job *job, const struct program *program,
                   const struct buffers *buffers) {
    *o = (struct oblivion){.program = program};
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

void oblivion_free(struct oblivion *o) {
    array_free(&o->queues);
    array_free(&o->first);
    arena_free(&o->arena);
}

/* --- States --- */

static uint64_t read(const struct oblivious_queue *queue, uint64_t from, uint64_t tag) {
    uint64_t to = 0;
    for (; from; from &= from - 1)
        to |= queue->after[(uint32_t)__builtin_ctzll(from) * queue->tags + tag];
    return to;
}

/* The least message that cannot be taken from any of these locations: there is one. */
static uint64_t filler_for(const struct oblivious_queue *queue, uint64_t from) {
    uint64_t tag = 1;
    while (read(queue, from, tag))
        tag++;
    return tag;
}

static void settle_queue(const struct oblivion *o, const struct oblivious_queue *queue, uint64_t *state) {
    const struct channel_layout *channel = &o->program->channels[queue->channel];
    uint32_t count = channel_count(channel, state);
    uint64_t at = (uint64_t)1 << field_get(&o->program->components[queue->component].location, state);
    uint64_t filler = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t offset = channel_offset(channel, i);
        uint64_t next = filler ? 0 : read(queue, at, bits_get(state, offset, channel->tag_bits));
        if (!next && !filler)
            filler = filler_for(queue, at);
        if (filler)
            bits_put(state, offset, channel->slot_bits, filler);
        at = next;
    }
}

void oblivion_settle(const struct oblivion *o, uint32_t component, uint64_t *state) {
    for (uint32_t q = o->first.items[component]; q < o->first.items[component + 1]; q++)
        settle_queue(o, &o->queues.items[q], state);
}
