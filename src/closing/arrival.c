#include "closing/arrival.h"

/* --- Nodes --- */

static uint32_t node_at(const struct arrival *a, uint32_t position, uint32_t variable) {
    return position * a->variables + variable;
}

static uint32_t count_transfers(const struct arrival *a, uint32_t element) {
    const struct transfer_element *e = &a->transfers->elements.items[element];
    return e[1].transfers - e->transfers;
}

static uint32_t position_of(const struct arrival *a, uint32_t transfer) {
    uint32_t low = 0, high = (uint32_t)a->transfers->elements.count - 1;
    while (high - low > 1) { /* the last element that begins at it or before */
        uint32_t middle = low + (high - low) / 2;
        if (a->transfers->elements.items[middle].transfers <= transfer)
            low = middle;
        else
            high = middle;
    }
    return a->positions[low] + transfer - a->transfers->elements.items[low].transfers;
}

/* --- Steps backwards --- */

struct stepping {
    struct arrival *arrival;
    uint32_t toward;
    uint32_t transfer;
    uint32_t position;
};

static void come_by_flow(struct arrival *a, uint32_t node, uint32_t toward) {
    struct arrival_node from = {.node = node, .toward = toward, .by = CLOSING_NONE};
    if (a->found[node].node == CLOSING_NONE)
        a->fine = a->fine && array_push(a->memory, &a->now, from);
}

static void come_by_transfer(void *data, struct data_place place) {
    struct stepping *s = data;
    struct arrival *a = s->arrival;
    struct arrival_node from = {.toward = s->toward, .by = s->transfer, .from = place};
    from.node =
        place.kind == DATA_OUTSIDE    ? a->outside
        : place.kind == DATA_VARIABLE ? node_at(a, s->position, place.variable)
        : place.kind == DATA_ANYWHERE
            ? a->anywhere + place.variable
            : a->fields + (a->signals[place.channel] + place.signal) * CLOSING_MOST_FIELDS + place.field;
    if (a->found[from.node].node == CLOSING_NONE)
        a->fine = a->fine && array_push(a->memory, &a->next, from);
}

static void step_through(struct arrival *a, uint32_t transfer, uint32_t toward) {
    struct stepping s = {a, toward, transfer, position_of(a, transfer)};
    transfer_reads(a->transfers->model, &a->transfers->list.items[transfer], come_by_transfer, &s);
}

static bool assigns(const struct transfer *t, uint32_t variable) {
    return (t->kind == TRANSFER_ASSIGNED || t->kind == TRANSFER_RECEIVED) && t->variable == variable;
}

static void step_from_position(struct arrival *a, uint32_t node) {
    uint32_t position = node / a->variables, variable = node % a->variables;
    uint32_t element = a->elements[position], before = position - a->positions[element];
    const struct transfers *t = a->transfers;
    const struct transfer_element *e = &t->elements.items[element];
    const struct closing_variable *v = &t->model->variables.items[variable];
    if (before > 0) {
        uint32_t transfer = e->transfers + before - 1;
        if (assigns(&t->list.items[transfer], variable))
            step_through(a, transfer, node);
        if (!assigns(&t->list.items[transfer], variable) || v->is_whole)
            come_by_flow(a, node_at(a, position - 1, variable), node);
        return;
    }
    for (uint32_t i = a->sources[element]; i < a->sources[element + 1]; i++)
        come_by_flow(a, node_at(a, a->predecessors[i], variable), node);
    bool is_entry = e->element == t->model->processes.items[e->process].flow.elements.count;
    for (uint32_t i = 0; is_entry && v->is_parameter && i < t->list.count; i++)
        if (t->list.items[i].kind == TRANSFER_GIVEN && t->list.items[i].variable == variable)
            step_through(a, i, node);
}

static void step_from(struct arrival *a, uint32_t node) {
    const struct transfers *t = a->transfers;
    if (node < a->anywhere) {
        step_from_position(a, node);
        return;
    }
    for (uint32_t i = 0; i < t->list.count; i++) {
        const struct transfer *transfer = &t->list.items[i];
        uint32_t to = transfer->kind == TRANSFER_SENT
                          ? a->fields +
                                (a->signals[transfer->channel] + transfer->signal) * CLOSING_MOST_FIELDS +
                                transfer->field
                          : a->anywhere + transfer->variable;
        if (to == node)
            step_through(a, i, node);
    }
}

/* --- The search --- */

void arrival_want_before(struct arrival *a, uint32_t element, uint32_t variable) {
    come_by_flow(a, node_at(a, a->positions[element], variable), CLOSING_NONE);
}

void arrival_want_anywhere(struct arrival *a, uint32_t variable) {
    come_by_flow(a, a->anywhere + variable, CLOSING_NONE);
}

void arrival_want_transfer(struct arrival *a, uint32_t transfer) {
    step_through(a, transfer, CLOSING_NONE);
}

bool arrival_search(struct arrival *a) {
    while (a->fine && (a->now.count > 0 || a->next.count > 0)) {
        if (a->now.count == 0) {
            for (size_t i = a->next.count; i-- > 0;) /* the first one is taken first */
                a->fine = a->fine && array_push(a->memory, &a->now, a->next.items[i]);
            a->next.count = 0;
            continue;
        }
        struct arrival_node reached = a->now.items[--a->now.count];
        if (a->found[reached.node].node != CLOSING_NONE)
            continue;
        a->found[reached.node] = reached;
        if (reached.node == a->outside)
            return a->fine;
        step_from(a, reached.node);
    }
    return false;
}

/* --- The graph --- */

static void find_predecessors(struct arrival *a) {
    const struct transfers *t = a->transfers;
    uint32_t elements = (uint32_t)t->elements.count - 1;
    for (size_t i = 0; i < t->successors.count; i++)
        a->sources[t->successors.items[i].element + 1]++;
    for (uint32_t i = 0; i < elements; i++)
        a->sources[i + 1] += a->sources[i];
    for (uint32_t i = 0; i < elements; i++)
        for (uint32_t k = t->elements.items[i].successors; k < t->elements.items[i + 1].successors; k++) {
            const struct transfer_successor *s = &t->successors.items[k];
            uint32_t position = a->positions[i] + (s->executed ? count_transfers(a, i) : 0);
            a->predecessors[a->sources[s->element]++] = position;
        }
    for (uint32_t i = elements; i > 0; i--) /* each has moved on to the next */
        a->sources[i] = a->sources[i - 1];
    a->sources[0] = 0;
}

bool arrival_init(struct arrival *a, const struct transfers *t) {
    *a = (struct arrival){.transfers = t, .memory = &t->model->job->memory, .fine = true};
    uint32_t elements = (uint32_t)t->elements.count - 1, positions = 0, signals = 0;
    uint32_t all = (uint32_t)t->list.count + elements; /* positions */
    a->variables = (uint32_t)t->model->variables.count;
    a->positions = memory_allocate_zeroed(a->memory, elements + 1, sizeof *a->positions);
    a->elements = memory_allocate_zeroed(a->memory, all + 1, sizeof *a->elements);
    a->sources = memory_allocate_zeroed(a->memory, elements + 2, sizeof *a->sources);
    a->predecessors = memory_allocate_zeroed(a->memory, t->successors.count + 1, sizeof *a->predecessors);
    a->signals = memory_allocate_zeroed(a->memory, t->model->channels.count + 1, sizeof *a->signals);
    if (!a->positions || !a->elements || !a->sources || !a->predecessors || !a->signals)
        return a->fine = false;
    for (uint32_t i = 0; i < elements; i++) {
        a->positions[i] = positions;
        for (uint32_t k = 0; k <= count_transfers(a, i); k++)
            a->elements[positions++] = i;
    }
    for (size_t i = 0; i < t->model->channels.count; i++) {
        a->signals[i] = signals;
        signals += (uint32_t)t->model->channels.items[i].signals.count;
    }
    find_predecessors(a);
    a->anywhere = positions * a->variables;
    a->fields = a->anywhere + a->variables;
    a->outside = a->fields + signals * CLOSING_MOST_FIELDS;
    a->found = memory_allocate_zeroed(a->memory, (size_t)a->outside + 1, sizeof *a->found);
    for (size_t i = 0; a->found && i <= a->outside; i++)
        a->found[i].node = CLOSING_NONE;
    return a->fine = a->found != NULL;
}

void arrival_free(struct arrival *a) {
    memory_free(a->positions);
    memory_free(a->elements);
    memory_free(a->sources);
    memory_free(a->predecessors);
    memory_free(a->signals);
    memory_free(a->found);
    array_free(&a->now);
    array_free(&a->next);
}
