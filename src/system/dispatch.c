/* Which edges a location and a message enable: what a step looks at before it runs any code. */
#include "base/sort.h"
#include "system/places.h"
#include "system/program.h"

struct dispatch {
    struct job *job;
    struct program *program;
    const struct ranges *ranges;
    uint64_t *edges; /* component << 32 | edge, for the edges that can be reached, sorted */
    size_t edges_count;
    size_t own; /* where the edges of the component at hand begin */
    size_t own_end;
    uint32_t component; /* at hand */
    struct places places;
};

/* Reached edges, component by component. */
static bool sort_edges(struct dispatch *d) {
    const struct system *system = d->program->system;
    d->edges = memory_allocate(&d->job->memory, (system->edges.count + 1) * sizeof *d->edges);
    if (!d->edges)
        return false;
    for (size_t i = 0; i < system->edges.count; i++)
        if (d->ranges->edge_reached[i])
            d->edges[d->edges_count++] = (uint64_t)system->edges.items[i].component << 32 | i;
    sort_keys(d->edges, d->edges_count);
    return true;
}

static const struct system_edge *edge_at(const struct dispatch *d, size_t index) {
    return &d->program->system->edges.items[(uint32_t)d->edges[index]];
}

/* The component's edges from `location` that take `message` out of `channel`, or nothing. */
static bool add_list(struct dispatch *d, uint32_t location, uint32_t channel, uint32_t message) {
    struct program *program = d->program;
    struct memory *memory = &d->job->memory;
    struct edge_list list = {.first = (uint32_t)program->edge_order.count};
    uint32_t place = place_of(&d->places, d->component, location);
    for (uint32_t i = d->places.first[place]; i < d->places.first[place + 1]; i++) {
        uint32_t number = d->places.edges[i];
        const struct system_edge *edge = &program->system->edges.items[number];
        bool fits = d->ranges->edge_reached[number] && edge->channel == channel &&
                    (channel == SYSTEM_NONE || edge->message == message);
        if (fits && !array_push(memory, &program->edge_order, number))
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

static bool has_input(const struct program *program, const struct component_code *component,
                      uint32_t channel) {
    for (size_t i = component->first_input; i < program->inputs.count; i++)
        if (program->inputs.items[i].channel == channel)
            return true;
    return false;
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
        if (channel != SYSTEM_NONE && !has_input(program, component, channel) &&
            !add_input(d, channel, locations))
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
        for (uint32_t level = 0; level < program->priorities; level++)
            if (levels[level] == system->edges.items[i].priority)
                program->priority_of[i] = level;
    memory_free(levels);
    return true;
}

bool program_dispatch(struct program *program, struct job *job, const struct ranges *ranges) {
    struct dispatch d = {.job = job, .program = program, .ranges = ranges};
    bool fine = rank_priorities(&d) && sort_edges(&d) && places_init(&d.places, job, program->system);
    program->only_actors = program->priorities <= 1;
    for (uint32_t i = 0; i < program->system->components.count && fine; i++) {
        fine = add_component(&d, i);
        program->only_actors &= is_plain_actor(program, &program->components[i]);
    }
    memory_free(d.edges);
    places_free(&d.places);
    return fine;
}
