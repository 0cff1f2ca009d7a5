#include "machine/claim.h"

/* ---- conditions that say the same ---- */

static bool same_list(const struct machine *m, const struct machine_node *a, const struct machine_node *b);

static bool same_node(const struct machine *m, uint32_t left, uint32_t right) {
    if (left == right)
        return true;
    const struct machine_node *a = &m->nodes.items[left], *b = &m->nodes.items[right];
    if (a->kind != b->kind || a->scope != b->scope || a->width != b->width || a->is_signed != b->is_signed ||
        a->any_place != b->any_place || a->value != b->value || a->count != b->count)
        return false;
    switch (a->kind) {
    case NODE_CONSTANT:
    case NODE_PID:
    case NODE_NEW:
    case NODE_PROCESSES:
    case NODE_LAST:
    case NODE_TICKED:
    case NODE_TIMEOUT:
    case NODE_PROGRESS:
    case NODE_ACCEPTING:
        return true;
    case NODE_AT:
        return same_node(m, a->left, b->left) && a->right == b->right;
    case NODE_CELL:
    case NODE_ELEMENT:
        if (a->scope == SCOPE_REMOTE && (a->right != b->right || !same_node(m, a->left, b->left)))
            return false;
        return same_list(m, a, b);
    case NODE_POLL:
        return same_node(m, a->left, b->left) && same_list(m, a, b);
    case NODE_CONDITIONAL:
        return same_node(m, a->left, b->left) && same_node(m, a->right, b->right) &&
               same_node(m, a->otherwise, b->otherwise);
    case NODE_LOCATION:
    case NODE_ENABLED:
    case NODE_PRIORITY:
    case NODE_LENGTH:
    case NODE_FULL:
    case NODE_EMPTY:
    case NODE_NOT:
    case NODE_NEGATE:
    case NODE_COMPLEMENT:
        return same_node(m, a->left, b->left);
    default:
        return same_node(m, a->left, b->left) && same_node(m, a->right, b->right);
    }
}

/* Indices of an element, or patterns of a poll. */
static bool same_list(const struct machine *m, const struct machine_node *a, const struct machine_node *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->kind == NODE_POLL) {
            const struct machine_pattern *p = &m->patterns.items[a->first + i],
                                         *q = &m->patterns.items[b->first + i];
            if (p->kind != q->kind || (p->kind == PATTERN_MATCH && !same_node(m, p->node, q->node)))
                return false;
        } else {
            const struct machine_index *p = &m->indices.items[a->first + i],
                                       *q = &m->indices.items[b->first + i];
            if (p->stride != q->stride || p->length != q->length || !same_node(m, p->node, q->node))
                return false;
        }
    }
    return true;
}

/* ---- atoms ---- */

uint32_t claim_atom(const struct machine *m, const struct machine_claim *claim, uint32_t node) {
    for (uint32_t i = 0; i < claim->atoms_count; i++)
        if (same_node(m, m->lists.items[claim->first_atom + i], node))
            return i;
    return MACHINE_NONE;
}

bool machine_has_label(const struct machine *m, uint32_t flag) {
    for (uint32_t t = 0; t < m->process_types; t++) {
        const struct machine_type *type = &m->types.items[t];
        for (uint32_t i = 0; i < type->locations_count; i++)
            if (m->locations.items[type->first_location + i].flags & flag)
                return true;
    }
    return false;
}

static bool is_constant(const struct machine *m, uint32_t node) {
    return m->nodes.items[node].kind == NODE_CONSTANT;
}

static bool add_atom(struct machine *m, struct machine_claim *claim, uint32_t node) {
    if (claim_atom(m, claim, node) != MACHINE_NONE)
        return true;
    claim->atoms_count++;
    return claim->atoms_count <= LTL_MOST_ATOMS && array_push(&m->job->memory, &m->lists, node);
}

bool claim_list_atoms(struct machine *m, struct machine_claim *claim) {
    const struct machine_type *type = &m->types.items[claim->type];
    claim->first_atom = (uint32_t)m->lists.count;
    claim->atoms_count = 0;
    for (uint32_t l = 0; l < type->locations_count; l++) {
        const struct machine_location *location = &m->locations.items[type->first_location + l];
        for (uint32_t e = 0; e < location->edges_count; e++) {
            const struct machine_edge *edge = &m->edges.items[location->first_edge + e];
            if ((edge->kind == EDGE_TEST || edge->kind == EDGE_ASSERT) && !is_constant(m, edge->value) &&
                !add_atom(m, claim, edge->value))
                return false;
        }
    }
    if (!machine_has_label(m, LOCATION_IS_ACCEPTING))
        return true;
    uint32_t accepting = machine_add_node(m, (struct machine_node){.kind = NODE_ACCEPTING});
    return accepting != MACHINE_NONE && add_atom(m, claim, accepting);
}

uint32_t claim_foreign_edge(const struct machine *m, uint32_t number) {
    const struct machine_type *type = &m->types.items[number];
    for (uint32_t l = 0; l < type->locations_count; l++) {
        const struct machine_location *location = &m->locations.items[type->first_location + l];
        for (uint32_t e = 0; e < location->edges_count; e++) {
            const struct machine_edge *edge = &m->edges.items[location->first_edge + e];
            bool fits = edge->kind == EDGE_TEST || edge->kind == EDGE_ELSE || edge->kind == EDGE_ASSERT ||
                        edge->kind == EDGE_PRINT || edge->kind == EDGE_D_STEP || edge->kind == EDGE_END;
            if (!fits || edge->level != m->edges.items[location->first_edge].level)
                return location->first_edge + e;
        }
    }
    return MACHINE_NONE;
}

static bool somebody_can_move(struct machine_context *c, bool timeout) {
    bool can = false;
    c->timeout = timeout;
    for (uint32_t i = 0; i < c->processes_count && !can; i++)
        can = machine_can_move(c, i);
    c->timeout = false;
    return can;
}

uint64_t claim_read(struct machine_worker *w, const struct machine_claim *claim, const uint64_t *state) {
    struct machine_context *c = &w->context;
    uint64_t set = 0;
    machine_worker_look(w, state);
    c->self = 0;
    c->timeout = c->machine->claims_ask_timeout && !somebody_can_move(c, false) && somebody_can_move(c, true);
    c->failure = FAILURE_NONE;
    for (uint32_t i = 0; i < claim->atoms_count; i++) {
        bool is_true = machine_value(c, c->machine->lists.items[claim->first_atom + i]) != 0;
        set |= (uint64_t)is_true << i;
    }
    c->timeout = false;
    return set;
}

/* ---- never claims ---- */

/* The way through an atomic or a d_step of a claim, at most. */
enum { LONGEST_CHAIN = 1000 };

struct never {
    const struct machine *machine;
    const struct machine_claim *claim;
    const struct machine_type *type;
    struct automaton *automaton;
    uint32_t *states;          /* per location: its state of the automaton, or MACHINE_NONE */
    ARRAY(uint32_t) locations; /* per state */
    uint32_t accepting;        /* the atom of accept labels of processes, or MACHINE_NONE */
    bool marked;               /* the state that edges are added to accepts */
    bool failed;
};

static const struct machine_location *location_of_claim(const struct never *n, uint32_t location) {
    return &n->machine->locations.items[n->type->first_location + location];
}

static bool is_possible(struct cube cube) {
    return (cube.yes & cube.no) == 0;
}

/* Narrows the cube by a condition. False: it is never true then. */
static bool narrow(const struct never *n, struct cube *cube, uint32_t node, bool is_true) {
    const struct machine_node *condition = &n->machine->nodes.items[node];
    if (condition->kind == NODE_CONSTANT)
        return (condition->value != 0) == is_true;
    uint64_t bit = (uint64_t)1 << claim_atom(n->machine, n->claim, node);
    *cube = cube_and(*cube, is_true ? (struct cube){bit, 0} : (struct cube){0, bit});
    return is_possible(*cube);
}

/* No other edge of the location can be taken; of a d_step: none before `edge`. */
static bool narrow_to_rest(const struct never *n, struct cube *cube, const struct machine_edge *edges,
                           uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (edges[i].kind == EDGE_ELSE)
            continue;
        if (edges[i].kind != EDGE_TEST || !narrow(n, cube, edges[i].value, false))
            return false;
    }
    return true;
}

static uint32_t state_of(struct never *n, uint32_t location) {
    if (n->states[location] == MACHINE_NONE) {
        n->states[location] = (uint32_t)n->locations.count;
        n->failed |= !array_push(&n->machine->job->memory, &n->locations, location);
    }
    return n->states[location];
}

static void add_claim_edge(struct never *n, struct cube cube, uint32_t target) {
    struct automaton_edge edge = {cube, n->marked, target};
    if (n->failed || n->marked || n->accepting == MACHINE_NONE) {
        n->failed |= !automaton_add(n->automaton, edge);
        return;
    }
    uint64_t bit = (uint64_t)1 << n->accepting;
    struct automaton_edge with = {cube_and(cube, (struct cube){bit, 0}), 1, target},
                          without = {cube_and(cube, (struct cube){0, bit}), 0, target};
    n->failed |= (is_possible(with.cube) && !automaton_add(n->automaton, with)) ||
                 (is_possible(without.cube) && !automaton_add(n->automaton, without));
}

static void arrive(struct never *n, uint32_t location, struct cube cube) {
    bool bad = location_of_claim(n, location)->flags & LOCATION_IS_END;
    add_claim_edge(n, cube, bad ? MACHINE_NONE : state_of(n, location));
}

static void follow(struct never *n, uint32_t location, struct cube cube, bool in_d_step, uint32_t length);

/* Takes an edge in all states that satisfy the cube. `leave_to`: where the d_step leads that it is in. */
static void take(struct never *n, const struct machine_edge *edge, struct cube cube, bool in_d_step,
                 uint32_t length) {
    if (edge->kind == EDGE_ASSERT) {
        struct cube wrong = cube;
        if (narrow(n, &wrong, edge->value, false))
            add_claim_edge(n, wrong, MACHINE_NONE);
        if (!narrow(n, &cube, edge->value, true))
            return;
    } else if (edge->kind == EDGE_TEST && !narrow(n, &cube, edge->value, true)) {
        return;
    }
    if (edge->kind == EDGE_D_STEP)
        follow(n, edge->place, cube, true, length + 1);
    else if (in_d_step ? !edge->leaves : edge->keeps)
        follow(n, edge->target, cube, in_d_step, length + 1);
    else
        arrive(n, edge->target, cube);
}

/* All edges of a location, in states that satisfy the cube. In a d_step the first that can be taken is. */
static void follow(struct never *n, uint32_t location, struct cube cube, bool in_d_step, uint32_t length) {
    const struct machine_location *at = location_of_claim(n, location);
    const struct machine_edge *edges = n->machine->edges.items + at->first_edge;
    if (length > LONGEST_CHAIN)
        return;
    for (uint32_t i = 0; i < at->edges_count && !n->failed; i++) {
        struct cube narrowed = cube;
        bool rest = edges[i].kind == EDGE_ELSE;
        if ((rest || in_d_step) && !narrow_to_rest(n, &narrowed, edges, rest ? at->edges_count : i))
            continue;
        take(n, &edges[i], narrowed, in_d_step, length);
    }
}

/* The last state: nothing leads out of it, and it accepts. */
static void add_bad_state(struct never *n, uint32_t *bad) {
    struct automaton *a = n->automaton;
    *bad = MACHINE_NONE;
    for (size_t i = 0; i < a->edges.count; i++)
        if (a->edges.items[i].target == MACHINE_NONE) {
            *bad = a->states;
            a->edges.items[i].target = *bad;
        }
    struct automaton_edge stay = {{0, 0}, 1, *bad};
    if (*bad != MACHINE_NONE)
        n->failed |= !automaton_add(a, stay) || !automaton_end_state(a);
}

bool claim_automaton(struct automaton *automaton, const struct machine *m, const struct machine_claim *claim,
                     uint32_t *bad) {
    const struct machine_type *type = &m->types.items[claim->type];
    struct never n = {
        .machine = m, .claim = claim, .type = type, .automaton = automaton, .accepting = MACHINE_NONE};
    for (uint32_t i = 0; i < claim->atoms_count; i++)
        if (m->nodes.items[m->lists.items[claim->first_atom + i]].kind == NODE_ACCEPTING)
            n.accepting = i;
    n.states = memory_allocate(&m->job->memory, (type->locations_count + 1) * sizeof *n.states);
    n.failed = !automaton_begin(automaton, m->job, 1) || !n.states;
    for (uint32_t i = 0; i < type->locations_count && !n.failed; i++)
        n.states[i] = MACHINE_NONE;
    if (!n.failed)
        state_of(&n, type->start);
    for (size_t q = 0; q < n.locations.count && !n.failed; q++) {
        const struct machine_location *at = location_of_claim(&n, n.locations.items[q]);
        n.marked = at->flags & LOCATION_IS_ACCEPTING;
        if (at->flags & LOCATION_IS_END)
            add_claim_edge(&n, (struct cube){0, 0}, MACHINE_NONE); /* the claim begins at its end */
        else
            follow(&n, n.locations.items[q], (struct cube){0, 0}, false, 0);
        n.failed |= !automaton_end_state(automaton);
    }
    if (!n.failed)
        add_bad_state(&n, bad);
    memory_free(n.states);
    array_free(&n.locations);
    return !n.failed;
}
