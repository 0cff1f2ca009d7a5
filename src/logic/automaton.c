#include "logic/automaton.h"

#include <string.h>

bool automaton_begin(struct automaton *a, struct job *job, uint32_t marks) {
    *a = (struct automaton){.job = job, .marks = marks};
    /* Never empty, so that pointers into it are pointers. */
    return array_reserve(&job->memory, &a->edges, 1) && array_push(&job->memory, &a->first, 0);
}

bool automaton_add(struct automaton *a, struct automaton_edge edge) {
    return array_push(&a->job->memory, &a->edges, edge);
}

bool automaton_end_state(struct automaton *a) {
    size_t end = a->edges.count;
    a->states++;
    return array_push(&a->job->memory, &a->first, end);
}

bool automaton_copy(struct automaton *copy, const struct automaton *a) {
    if (!automaton_begin(copy, a->job, a->marks))
        return false;
    for (uint32_t s = 0; s < a->states; s++) {
        for (size_t e = a->first.items[s]; e < a->first.items[s + 1]; e++)
            if (!automaton_add(copy, a->edges.items[e]))
                return false;
        if (!automaton_end_state(copy))
            return false;
    }
    return true;
}

void automaton_free(struct automaton *a) {
    array_free(&a->edges);
    array_free(&a->first);
    a->states = 0;
}

/* --- Strongly connected components: Tarjan's algorithm with a stack of its own --- */

struct frame {
    uint32_t state;
    size_t edge;
};

struct tarjan {
    const struct automaton *a;
    uint32_t *index; /* 0: not seen */
    uint32_t *low;
    uint32_t next;
    ARRAY(uint32_t) open;
    ARRAY(struct frame) frames;
    struct components *result;
};

static bool enter(struct tarjan *t, uint32_t state) {
    struct memory *memory = &t->a->job->memory;
    struct frame frame = {state, t->a->first.items[state]};
    t->index[state] = t->low[state] = ++t->next;
    return array_push(memory, &t->open, state) && array_push(memory, &t->frames, frame);
}

static void close_component(struct tarjan *t, uint32_t root) {
    uint32_t state;
    do {
        state = t->open.items[--t->open.count];
        t->result->component[state] = t->result->count;
    } while (state != root);
    t->result->count++;
}

static bool visit(struct tarjan *t, uint32_t root) {
    if (!enter(t, root))
        return false;
    while (t->frames.count > 0) {
        struct frame *frame = &t->frames.items[t->frames.count - 1];
        uint32_t state = frame->state;
        if (frame->edge < t->a->first.items[state + 1]) {
            uint32_t target = t->a->edges.items[frame->edge++].target;
            if (t->index[target] == 0) {
                if (!enter(t, target))
                    return false;
            } else if (t->result->component[target] == UINT32_MAX && t->index[target] < t->low[state]) {
                t->low[state] = t->index[target];
            }
            continue;
        }
        if (t->low[state] == t->index[state])
            close_component(t, state);
        t->frames.count--;
        if (t->frames.count > 0) {
            uint32_t parent = t->frames.items[t->frames.count - 1].state;
            if (t->low[state] < t->low[parent])
                t->low[parent] = t->low[state];
        }
    }
    return true;
}

/* Accepting: it has an edge inside, and edges of all marks. */
static bool judge_components(struct components *c, const struct automaton *a) {
    uint64_t all = automaton_all_marks(a);
    uint64_t *seen = memory_allocate_zeroed(&a->job->memory, c->count + 1, sizeof *seen);
    bool *inside = memory_allocate_zeroed(&a->job->memory, c->count + 1, sizeof *inside);
    c->accepting = memory_allocate_zeroed(&a->job->memory, c->count + 1, sizeof *c->accepting);
    bool fine = seen && inside && c->accepting;
    for (uint32_t s = 0; fine && s < a->states; s++)
        for (size_t e = a->first.items[s]; e < a->first.items[s + 1]; e++)
            if (c->component[a->edges.items[e].target] == c->component[s]) {
                seen[c->component[s]] |= a->edges.items[e].marks;
                inside[c->component[s]] = true;
            }
    for (uint32_t i = 0; fine && i < c->count; i++)
        c->accepting[i] = inside[i] && (seen[i] & all) == all;
    memory_free(seen);
    memory_free(inside);
    return fine;
}

bool components_find(struct components *c, const struct automaton *a) {
    struct memory *memory = &a->job->memory;
    struct tarjan t = {.a = a, .result = c};
    *c = (struct components){0};
    t.index = memory_allocate_zeroed(memory, a->states + 1, sizeof *t.index);
    t.low = memory_allocate_zeroed(memory, a->states + 1, sizeof *t.low);
    c->component = memory_allocate(memory, (a->states + 1) * sizeof *c->component);
    bool fine = t.index && t.low && c->component;
    if (fine)
        memset(c->component, 0xff, (a->states + 1) * sizeof *c->component);
    for (uint32_t s = 0; fine && s < a->states; s++)
        if (t.index[s] == 0)
            fine = visit(&t, s);
    fine = fine && judge_components(c, a);
    memory_free(t.index);
    memory_free(t.low);
    array_free(&t.open);
    array_free(&t.frames);
    if (!fine)
        components_free(c);
    return fine;
}

void components_free(struct components *c) {
    memory_free(c->component);
    memory_free(c->accepting);
    *c = (struct components){0};
}

/* --- Trimming --- */

/* Which states lie on a way to an accepting component: components come before those that lead to them. */
static bool *find_useful(const struct automaton *a, const struct components *c) {
    bool *useful = memory_allocate_zeroed(&a->job->memory, c->count + 1, sizeof *useful);
    uint32_t *order = memory_allocate(&a->job->memory, (a->states + 1) * sizeof *order);
    uint32_t *start = memory_allocate_zeroed(&a->job->memory, c->count + 2, sizeof *start);
    if (useful && order && start) {
        for (uint32_t s = 0; s < a->states; s++)
            start[c->component[s] + 1]++;
        for (uint32_t i = 0; i < c->count; i++)
            start[i + 1] += start[i];
        for (uint32_t s = 0; s < a->states; s++)
            order[start[c->component[s]]++] = s;
        for (uint32_t i = 0; i < a->states; i++) {
            uint32_t s = order[i], mine = c->component[s];
            useful[mine] |= c->accepting[mine];
            for (size_t e = a->first.items[s]; e < a->first.items[s + 1]; e++)
                useful[mine] |= useful[c->component[a->edges.items[e].target]];
        }
    } else {
        memory_free(useful);
        useful = NULL;
    }
    memory_free(order);
    memory_free(start);
    return useful;
}

/* Marks of edges that no accepting run takes again and again say nothing: they are made as alike as can be.
 */
static uint64_t settled_marks(const struct automaton *a, const struct components *c, uint32_t state,
                              const struct automaton_edge *edge) {
    uint32_t mine = c->component[state];
    if (!c->accepting[mine])
        return 0;
    if (c->component[edge->target] == mine)
        return edge->marks;
    uint64_t common = UINT64_MAX;
    for (size_t e = a->first.items[state]; e < a->first.items[state + 1]; e++)
        if (c->component[a->edges.items[e].target] == mine)
            common &= a->edges.items[e].marks;
    return common;
}

/* One row grows into the new automaton: an edge that another includes is left out, and two that differ in the
 * sign of one atom are one. */
static bool add_tidily(struct automaton *a, struct automaton_edge edge) {
    size_t first = a->first.items[a->states];
    for (size_t i = first; i < a->edges.count; i++) {
        struct automaton_edge *other = &a->edges.items[i];
        if (other->target != edge.target)
            continue;
        if (cube_includes(other->cube, edge.cube) && (edge.marks & ~other->marks) == 0)
            return true;
        uint64_t differs = (other->cube.yes ^ edge.cube.yes) | (other->cube.no ^ edge.cube.no);
        bool one = differs && (differs & (differs - 1)) == 0 &&
                   ((other->cube.yes | other->cube.no) & (edge.cube.yes | edge.cube.no) & differs);
        bool includes = cube_includes(edge.cube, other->cube) && (other->marks & ~edge.marks) == 0;
        if (!includes && !(one && other->marks == edge.marks))
            continue;
        if (!includes) {
            edge.cube.yes &= ~differs;
            edge.cube.no &= ~differs;
        }
        a->edges.items[i] = a->edges.items[--a->edges.count];
        return add_tidily(a, edge);
    }
    return automaton_add(a, edge);
}

struct trimming {
    const struct automaton *old;
    const struct components *components;
    const bool *useful;
    uint32_t *number; /* of the old states; UINT32_MAX: none yet */
    ARRAY(uint32_t) queue;
};

static bool reach(struct trimming *t, uint32_t state) {
    if (t->number[state] != UINT32_MAX)
        return true;
    t->number[state] = (uint32_t)t->queue.count;
    return array_push(&t->old->job->memory, &t->queue, state);
}

static bool copy_row(struct trimming *t, struct automaton *a, uint32_t state) {
    size_t count;
    const struct automaton_edge *row = automaton_row(t->old, state, &count);
    for (size_t i = 0; i < count; i++) {
        struct automaton_edge edge = row[i];
        if (!t->useful[t->components->component[edge.target]])
            continue;
        edge.marks = settled_marks(t->old, t->components, state, &edge);
        if (!reach(t, edge.target))
            return false;
        edge.target = t->number[edge.target];
        if (!add_tidily(a, edge))
            return false;
    }
    return automaton_end_state(a);
}

static bool copy_useful(struct trimming *t, struct automaton *a) {
    if (!reach(t, 0))
        return false;
    for (size_t i = 0; i < t->queue.count; i++)
        if (!copy_row(t, a, t->queue.items[i]) || !job_step(a->job, a->job->progress.done))
            return false;
    return true;
}

/* Edges that no letter satisfies go first: they must make nothing useful. */
static void drop_letterless(struct automaton *a, const struct letters *letters) {
    size_t kept = 0;
    for (uint32_t s = 0; s < a->states; s++) {
        size_t first = kept;
        for (size_t e = a->first.items[s]; e < a->first.items[s + 1]; e++)
            if (letters_meet(letters, a->edges.items[e].cube))
                a->edges.items[kept++] = a->edges.items[e];
        a->first.items[s] = first;
    }
    a->first.items[a->states] = a->edges.count = kept;
}

bool automaton_trim(struct automaton *a, const struct letters *letters) {
    struct components components;
    drop_letterless(a, letters);
    if (!components_find(&components, a))
        return false;
    struct trimming t = {.old = a, .components = &components};
    struct automaton trimmed = {0};
    bool *useful = find_useful(a, &components);
    t.useful = useful;
    t.number = memory_allocate(&a->job->memory, (a->states + 1) * sizeof *t.number);
    bool fine = useful && t.number;
    if (fine)
        memset(t.number, 0xff, (a->states + 1) * sizeof *t.number);
    fine = fine && automaton_begin(&trimmed, a->job, a->marks) && copy_useful(&t, &trimmed);
    memory_free(useful);
    memory_free(t.number);
    array_free(&t.queue);
    components_free(&components);
    automaton_free(fine ? a : &trimmed);
    if (fine)
        *a = trimmed;
    return fine;
}
