#include "system/agenda.h"

#include "base/sort.h"

/* --- What an edge reads --- */

struct reading {
    struct job *job;
    ARRAY(uint64_t) pairs; /* thing << 32 | edge */
    uint64_t edge;
};

static bool read_variables(struct reading *r, uint32_t first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!array_push(&r->job->memory, &r->pairs, (uint64_t)(first + i) << 32 | r->edge))
            return false;
    return true;
}

static bool read_expression(struct reading *r, const struct expression *e) {
    for (; e; e = e->next) {
        if (e->kind == EXPRESSION_VARIABLE && !read_variables(r, e->index, 1))
            return false;
        if (e->kind == EXPRESSION_ELEMENT && !read_variables(r, e->array.first, e->array.length))
            return false;
        if (!read_expression(r, e->left) || !read_expression(r, e->right) ||
            !read_expression(r, e->otherwise))
            return false;
    }
    return true;
}

static bool read_body(struct reading *r, const struct statement *statement) {
    for (; statement; statement = statement->next)
        if (!read_expression(r, statement->values) || !read_expression(r, statement->condition) ||
            !read_expression(r, statement->receiver) || !read_expression(r, statement->index) ||
            !read_body(r, statement->body) || !read_body(r, statement->otherwise))
            return false;
    return true;
}

static bool sort_out(struct concerned *concerned, struct reading *r, size_t things) {
    struct memory *memory = &r->job->memory;
    sort_keys(r->pairs.items, r->pairs.count);
    r->pairs.count = sort_unique(r->pairs.items, r->pairs.count);
    concerned->first = memory_allocate_zeroed(memory, things + 1, sizeof *concerned->first);
    concerned->edges = memory_allocate_zeroed(memory, r->pairs.count + 1, sizeof *concerned->edges);
    if (!concerned->first || !concerned->edges)
        return false;
    for (size_t i = 0; i < r->pairs.count; i++) {
        concerned->edges[i] = (uint32_t)r->pairs.items[i];
        concerned->first[(r->pairs.items[i] >> 32) + 1]++;
    }
    for (size_t i = 0; i < things; i++)
        concerned->first[i + 1] += concerned->first[i];
    return true;
}

static bool find_readers(struct agenda *agenda, struct reading *r, const struct system *system) {
    for (r->edge = 0; r->edge < system->edges.count; r->edge++)
        if (!read_expression(r, system->edges.items[r->edge].guard) ||
            !read_body(r, system->edges.items[r->edge].body))
            return false;
    return sort_out(&agenda->readers, r, system->variables.count);
}

static bool find_takers(struct agenda *agenda, struct reading *r, const struct ranges *ranges) {
    const struct system *system = ranges->system;
    r->pairs.count = 0;
    for (r->edge = 0; r->edge < system->edges.count; r->edge++) {
        const struct system_edge *edge = &system->edges.items[r->edge];
        if (edge->channel == SYSTEM_NONE)
            continue;
        uint64_t message = ranges->first_message[edge->channel] + edge->message;
        if (!array_push(&r->job->memory, &r->pairs, message << 32 | r->edge))
            return false;
    }
    return sort_out(&agenda->takers, r, ranges->messages);
}

bool agenda_init(struct agenda *agenda, struct job *job, const struct ranges *ranges) {
    *agenda = (struct agenda){.job = job};
    struct reading reading = {.job = job};
    agenda->waiting =
        memory_allocate_zeroed(&job->memory, ranges->system->edges.count + 1, sizeof *agenda->waiting);
    bool fine = agenda->waiting && find_readers(agenda, &reading, ranges->system) &&
                find_takers(agenda, &reading, ranges);
    array_free(&reading.pairs);
    return fine;
}

void agenda_free(struct agenda *agenda) {
    memory_free(agenda->readers.first);
    memory_free(agenda->readers.edges);
    memory_free(agenda->takers.first);
    memory_free(agenda->takers.edges);
    memory_free(agenda->waiting);
    array_free(&agenda->heap);
}

/* --- The heap --- */

static void swap(uint64_t *left, uint64_t *right) {
    uint64_t kept = *left;
    *left = *right;
    *right = kept;
}

static bool push(struct agenda *agenda, uint64_t key) {
    if (!array_push(&agenda->job->memory, &agenda->heap, key))
        return false;
    uint64_t *keys = agenda->heap.items;
    for (size_t i = agenda->heap.count - 1; i > 0 && keys[i] < keys[(i - 1) / 2]; i = (i - 1) / 2)
        swap(&keys[i], &keys[(i - 1) / 2]);
    return true;
}

static uint64_t pop(struct agenda *agenda) {
    uint64_t *keys = agenda->heap.items, least = keys[0];
    size_t count = --agenda->heap.count;
    keys[0] = keys[count];
    for (size_t i = 0;;) {
        size_t child = 2 * i + 1;
        if (child >= count)
            return least;
        if (child + 1 < count && keys[child + 1] < keys[child])
            child++;
        if (keys[i] <= keys[child])
            return least;
        swap(&keys[i], &keys[child]);
        i = child;
    }
}

/* --- What is to be done --- */

/* In the round at hand if its turn is still to come. */
static bool add_later(struct agenda *agenda, uint32_t edge) {
    if (agenda->waiting[edge])
        return true;
    agenda->waiting[edge] = true;
    return push(agenda, (uint64_t)(agenda->round + (edge <= agenda->edge)) << 32 | edge);
}

static bool add_concerned(struct agenda *agenda, const struct concerned *concerned, uint32_t thing) {
    for (uint32_t i = concerned->first[thing]; i < concerned->first[thing + 1]; i++)
        if (!add_later(agenda, concerned->edges[i]))
            return false;
    return true;
}

bool agenda_add(struct agenda *agenda, uint32_t edge) {
    agenda->waiting[edge] = true;
    return push(agenda, edge);
}

bool agenda_note_variable(struct agenda *agenda, uint32_t variable) {
    return add_concerned(agenda, &agenda->readers, variable);
}

bool agenda_note_message(struct agenda *agenda, uint32_t message) {
    return add_concerned(agenda, &agenda->takers, message);
}

bool agenda_next(struct agenda *agenda) {
    if (agenda->heap.count == 0)
        return false;
    uint64_t key = pop(agenda);
    agenda->round = (uint32_t)(key >> 32);
    agenda->edge = (uint32_t)key;
    agenda->waiting[agenda->edge] = false;
    return true;
}
