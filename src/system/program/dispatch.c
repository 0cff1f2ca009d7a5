/* Which edges a location and a message enable: what a step looks at before it runs any code. */
#include <stdlib.h>

#include "base/sort.h"
#include "system/program/program.h"

/* An edge, by what enables it. */
struct enabled {
    uint32_t component;
    uint32_t location;
    uint32_t channel; /* SYSTEM_NONE: nothing is taken, and `message` is 0 */
    uint32_t message;
    uint32_t edge;
};

struct dispatch {
    struct job *job;
    struct program *program;
    const struct ranges *ranges;
    uint64_t *edges;         /* component << 32 | edge, for the edges that can be reached, sorted */
    struct enabled *enabled; /* the same, sorted by what enables them */
    size_t edges_count;
    size_t own; /* where the edges of the component at hand begin */
    size_t own_end;
    uint32_t component; /* at hand */
    uint32_t *taker;    /* per channel: the last component that has it as an input, plus 1 */
};

static int compare(uint32_t left, uint32_t right) {
    return (left > right) - (left < right);
}

static int by_enabling(const void *left, const void *right) {
    const struct enabled *l = left, *r = right;
    int order = compare(l->component, r->component);
    order = order ? order : compare(l->location, r->location);
    order = order ? order : compare(l->channel, r->channel);
    order = order ? order : compare(l->message, r->message);
    return order ? order : compare(l->edge, r->edge);
}

/* Reached edges, component by component. */
static bool sort_edges(struct dispatch *d) {
    const struct system *system = d->program->system;
    struct memory *memory = &d->job->memory;
    d->edges = memory_allocate(memory, (system->edges.count + 1) * sizeof *d->edges);
    d->enabled = memory_allocate(memory, (system->edges.count + 1) * sizeof *d->enabled);
    d->taker = memory_allocate_zeroed(memory, system->channels.count + 1, sizeof *d->taker);
    if (!d->edges || !d->enabled || !d->taker)
        return false;
    for (uint32_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        if (!d->ranges->edge_reached[i])
            continue;
        d->edges[d->edges_count] = (uint64_t)edge->component << 32 | i;
        d->enabled[d->edges_count++] = (struct enabled){edge->component, edge->source, edge->channel,
                                                        edge->channel == SYSTEM_NONE ? 0 : edge->message, i};
    }
    sort_keys(d->edges, d->edges_count);
    qsort(d->enabled, d->edges_count, sizeof *d->enabled, by_enabling);
    return true;
}

static const struct system_edge *edge_at(const struct dispatch *d, size_t index) {
    return &d->program->system->edges.items[(uint32_t)d->edges[index]];
}

/* The component's edges from `location` that take `message` out of `channel`, or nothing. */
static bool add_list(struct dispatch *d, uint32_t location, uint32_t channel, uint32_t message) {
    struct program *program = d->program;
    struct memory *memory = &d->job->memory;
    struct enabled wanted = {d->component, location, channel, message, 0};
    struct edge_list list = {.first = (uint32_t)program->edge_order.count};
    size_t low = d->own, high = d->own_end;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (by_enabling(&d->enabled[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < d->own_end; low++) {
        wanted.edge = d->enabled[low].edge;
        if (by_enabling(&d->enabled[low], &wanted) != 0)
            break;
        if (!array_push(memory, &program->edge_order, wanted.edge))
            return false;
    }
    list.count = (uint32_t)program->edge_order.count - list.first;
    return array_push(memory, &program->lists, list);
}

static bool add_input(struct dispatch *d, uint32_t channel, uint32_t locations) {
    struct program *program = d->program;
    const struct channel_layout *layout = &program->channels[channel];
    struct input_code input = {.channel = channel,
                               .first_list = (uint32_t)program->lists.count,
                               .tags = program->tags[channel],
                               .word = layout->word,
                               .shift = layout->shift,
                               .plain = !layout->wide && !layout->bag,
                               .mask = layout->mask,
                               .tag_mask = ((uint64_t)1 << layout->tag_bits) - 1};
    struct edge_list none = {0};
    for (uint32_t location = 0; location < locations; location++) {
        if (!array_push(&d->job->memory, &program->lists, none)) /* for the tag that says "empty" */
            return false;
        for (uint32_t tag = 1; tag < input.tags; tag++)
            if (!job_step(d->job, location) ||
                !add_list(d, location, channel,
                          program->letters[program->letter_of_tag[channel][tag]].message))
                return false;
    }
    return array_push(&d->job->memory, &program->inputs, input);
}

static bool add_component(struct dispatch *d, uint32_t number) {
    struct program *program = d->program;
    struct component_code *component = &program->components[number];
    uint32_t locations = program->system->components.items[number].locations;
    for (d->own = d->own_end; d->own_end < d->edges_count && edge_at(d, d->own_end)->component == number;)
        d->own_end++;
    d->component = number;
    component->first_input = (uint32_t)program->inputs.count;
    for (size_t i = d->own; i < d->own_end; i++) {
        uint32_t channel = edge_at(d, i)->channel;
        component->has_spontaneous |= channel == SYSTEM_NONE;
        if (channel == SYSTEM_NONE || d->taker[channel] == number + 1)
            continue;
        d->taker[channel] = number + 1;
        if (!add_input(d, channel, locations))
            return false;
    }
    component->inputs_count = (uint32_t)program->inputs.count - component->first_input;
    component->first_spontaneous = (uint32_t)program->lists.count;
    for (uint32_t location = 0; location < locations; location++)
        if (!add_list(d, location, SYSTEM_NONE, 0))
            return false;
    return true;
}

/* An actor whose methods no message reaches has no input, and does no harm. */
static bool is_plain_actor(const struct program *program, const struct component_code *component) {
    return component->location.width == 0 && component->inputs_count <= 1 && !component->has_spontaneous &&
           (component->inputs_count == 0 || program->inputs.items[component->first_input].plain);
}

static uint32_t rank_of(const uint64_t *levels, uint32_t count, uint64_t priority) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (levels[middle] < priority)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Levels are the ranks of the priorities that occur. */
static bool rank_priorities(struct dispatch *d) {
    struct program *program = d->program;
    const struct system *system = program->system;
    uint64_t *levels = memory_allocate(&d->job->memory, (system->edges.count + 1) * sizeof *levels);
    if (!levels)
        return false;
    for (size_t i = 0; i < system->edges.count; i++)
        levels[i] = system->edges.items[i].priority;
    sort_keys(levels, system->edges.count);
    program->priorities = (uint32_t)sort_unique(levels, system->edges.count);
    for (size_t i = 0; i < system->edges.count; i++)
        program->priority_of[i] = rank_of(levels, program->priorities, system->edges.items[i].priority);
    memory_free(levels);
    return true;
}

bool program_dispatch(struct program *program, struct job *job, const struct ranges *ranges) {
    struct dispatch d = {.job = job, .program = program, .ranges = ranges};
    bool fine = rank_priorities(&d) && sort_edges(&d);
    program->only_actors = program->priorities <= 1;
    for (uint32_t i = 0; i < program->system->components.count && fine; i++) {
        fine = add_component(&d, i);
        program->only_actors &= is_plain_actor(program, &program->components[i]);
    }
    memory_free(d.edges);
    memory_free(d.enabled);
    memory_free(d.taker);
    return fine;
}
