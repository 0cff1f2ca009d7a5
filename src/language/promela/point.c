#include "language/promela/point.h"

/* ---- steps ---- */

struct gathering {
    const struct promela_flow *flow;
    struct promela_outgoings *outgoings;
    bool failed;
};

static void gather(struct gathering *g, uint32_t element, uint32_t level) {
    const struct promela_element *e = &g->flow->elements.items[element];
    if (e->kind == ELEMENT_SELECT) {
        for (uint32_t i = 0; i < e->options_count && !g->failed; i++)
            gather(g, g->flow->options.items[e->first_option + i], level);
    } else if (e->kind == ELEMENT_UNLESS) {
        gather(g, g->flow->options.items[e->first_option], level);
    } else {
        struct promela_outgoing outgoing = {element, level};
        g->failed |= !array_push(&g->flow->job->memory, &g->outgoings->list, outgoing);
    }
}

/* SPIN tries the steps of an escape in the reverse order. */
static void gather_escape(struct gathering *g, uint32_t unless, uint32_t level) {
    const struct promela_element *e = &g->flow->elements.items[unless];
    size_t first = g->outgoings->list.count;
    gather(g, g->flow->options.items[e->first_option + 1], level);
    size_t last = g->outgoings->list.count;
    while (first + 1 < last) {
        struct promela_outgoing *list = g->outgoings->list.items, other = list[first];
        list[first++] = list[--last];
        list[last] = other;
    }
}

/* The escapes around an element, the outermost first. */
static void gather_escapes_around(struct gathering *g, uint32_t unless, uint32_t level) {
    if (unless == ELEMENT_NONE || g->failed)
        return;
    gather_escapes_around(g, g->flow->elements.items[unless].unless, level + 1);
    gather_escape(g, unless, level);
}

/* An option that begins with an unless has its escapes tried where the choice is. */
static void gather_escapes_inside(struct gathering *g, uint32_t element, uint32_t *level) {
    const struct promela_element *e = &g->flow->elements.items[element];
    if (e->kind == ELEMENT_SELECT)
        for (uint32_t i = 0; i < e->options_count && !g->failed; i++)
            gather_escapes_inside(g, g->flow->options.items[e->first_option + i], level);
    if (e->kind == ELEMENT_UNLESS) {
        gather_escape(g, element, (*level)++);
        gather_escapes_inside(g, g->flow->options.items[e->first_option], level);
    }
}

enum { LEVELS_AROUND = 10000 }; /* levels only have to differ */

bool promela_steps_of(const struct promela_flow *flow, uint32_t point, struct promela_outgoings *outgoings) {
    struct gathering g = {.flow = flow, .outgoings = outgoings};
    uint32_t inside = 1;
    outgoings->list.count = 0;
    gather_escapes_around(&g, flow->elements.items[point].unless, LEVELS_AROUND);
    gather_escapes_inside(&g, point, &inside);
    gather(&g, point, 0);
    return !g.failed;
}

uint32_t promela_target_of(const struct promela_flow *flow, uint32_t element, bool *leaves) {
    const struct promela_element *e = &flow->elements.items[element];
    *leaves = false;
    if (e->kind == ELEMENT_END)
        return element;
    uint32_t target = promela_land(flow, e->next, e->keeps);
    if (e->d_step == ELEMENT_NONE || flow->elements.items[target].d_step == e->d_step)
        return target;
    const struct promela_element *d_step = &flow->elements.items[e->d_step];
    *leaves = true;
    return promela_land(flow, d_step->next, d_step->keeps);
}

/* ---- points ---- */

static bool reach(struct promela_flow *flow, struct promela_points *points, uint32_t element) {
    if (flow->elements.items[element].location != ELEMENT_NONE)
        return true;
    flow->elements.items[element].location = 0;
    return array_push(&flow->job->memory, &points->elements, element);
}

static bool reach_from(struct promela_flow *flow, struct promela_points *points, uint32_t point,
                       struct promela_outgoings *steps) {
    bool leaves;
    if (!promela_steps_of(flow, point, steps))
        return false;
    for (size_t i = 0; i < steps->list.count; i++) {
        uint32_t element = steps->list.items[i].element;
        const struct promela_element *e = &flow->elements.items[element];
        if (!reach(flow, points, promela_target_of(flow, element, &leaves)) ||
            (e->kind == ELEMENT_D_STEP &&
             !reach(flow, points, promela_land(flow, flow->options.items[e->first_option], false))))
            return false;
    }
    return true;
}

static bool is_inside(const struct promela_flow *flow, uint32_t element) {
    return flow->elements.items[element].d_step != ELEMENT_NONE;
}

/* Those outside of d_steps first, and both in the order in which they were found. */
static bool number_points(struct promela_flow *flow, struct promela_points *points) {
    ARRAY(uint32_t) sorted = {0};
    bool fine = array_reserve(&flow->job->memory, &sorted, points->elements.count + 1);
    for (int inside = 0; fine && inside < 2; inside++)
        for (size_t i = 0; i < points->elements.count; i++) {
            uint32_t element = points->elements.items[i];
            if (is_inside(flow, element) != (inside == 1))
                continue;
            flow->elements.items[element].location = (uint32_t)sorted.count;
            sorted.items[sorted.count++] = element;
            points->outside += inside == 0;
        }
    for (size_t i = 0; i < sorted.count; i++)
        points->elements.items[i] = sorted.items[i];
    array_free(&sorted);
    return fine;
}

bool promela_find_points(struct promela_flow *flow, struct promela_points *points) {
    struct promela_outgoings steps = {0};
    bool fine = reach(flow, points, promela_land(flow, flow->first, false));
    for (size_t i = 0; fine && i < points->elements.count; i++) /* grows meanwhile */
        fine = reach_from(flow, points, points->elements.items[i], &steps);
    array_free(&steps.list);
    return fine && number_points(flow, points);
}
