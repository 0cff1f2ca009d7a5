#include "rules/separation.h"

#include <ccadical.h>
#include <limits.h>
#include <string.h>

#include "base/map.h"

enum {
    MOST_CONTRACT = 50000, /* states */
    MOST_NODES = 2000,     /* of the tree of words */
    MOST_COUNTED_ACTIONS = 12,
    MOST_COUNTED_MOVES = 24
};

/* What things cost, in microseconds of a usual machine. Nobody looks at a clock, so that the same contract
 * always has the same rules. */
enum {
    COST_OF_CALL = 50,     /* of the solver */
    COST_OF_CONFLICT = 15, /* in which the solver learns something */
    COST_OF_LOOK = 1,      /* between two looks the solver decides some ten variables */
    NODES_PER_COST = 10,   /* that the solver learns of again */
    MOVES_PER_COST = 100   /* of the contract that are followed */
};

/* What the contract says of the send. */
enum duty { DUTY_NONE, DUTY_ALLOW, DUTY_FORBID };

/* A word that has been seen: an action behind that of its parent. */
struct node {
    uint32_t parent;
    uint32_t action;
    uint32_t state; /* of the contract */
};

/* A pair of the product that was reached, and how. */
struct pair_step {
    uint32_t state;
    uint32_t rule_state;
    uint32_t before; /* another pair; UINT32_MAX: none */
    uint32_t action;
};

struct separation {
    struct job *job;
    const struct contract *contract;
    const bool *doomed; /* per state of the contract */
    uint32_t send;
    ARRAY(struct node) nodes;
    struct map children; /* nodes, by parent and action */
    uint32_t states;     /* of the rule that is looked for */
    CCaDiCaL *solver;
    int *counted_actions; /* "more than i actions matter" */
    int *counted_moves;
    size_t encoded; /* nodes the solver knows */
    uint64_t cost;  /* so far */
    uint64_t most_cost;
    uint32_t *next; /* the solution at hand: per state and action */
    bool *bans;     /* per state */
    bool *excluded; /* per action: it must not matter */
    ARRAY(struct pair_step) pairs;
    uint8_t *met; /* per contract state, a bit per state of the rule */
    bool too_dear;
};

static enum duty duty_at(const struct separation *s, uint32_t state) {
    uint32_t target = move_past_doom(s->contract, s->doomed, state, s->send);
    return target == CONTRACT_ERROR ? DUTY_FORBID : contract_is_state(target) ? DUTY_ALLOW : DUTY_NONE;
}

/* --- The tree of words --- */

static uint64_t child_hash(uint32_t parent, uint32_t action) {
    uint32_t key[] = {parent, action};
    return hash_bytes(key, sizeof key);
}

/* The child, which is made if it is not there. UINT32_MAX: there is no memory. */
static uint32_t child_of(struct separation *s, uint32_t parent, uint32_t action) {
    uint64_t hash = child_hash(parent, action);
    struct map_probe probe;
    for (uint32_t i = map_first(&s->children, hash, &probe); i != MAP_NONE;
         i = map_next(&s->children, &probe))
        if (s->nodes.items[i].parent == parent && s->nodes.items[i].action == action)
            return i;
    uint32_t number = (uint32_t)s->nodes.count;
    struct node node = {parent, action,
                        move_past_doom(s->contract, s->doomed, s->nodes.items[parent].state, action)};
    return array_push(&s->job->memory, &s->nodes, node) && map_insert(&s->children, hash, number)
               ? number
               : UINT32_MAX;
}

/* The word that led to a pair. */
static bool add_word(struct separation *s, uint32_t pair) {
    uint32_t length = 0, node = 0;
    for (uint32_t p = pair; s->pairs.items[p].before != UINT32_MAX; p = s->pairs.items[p].before)
        length++;
    for (uint32_t i = 0; i < length && node != UINT32_MAX; i++) {
        uint32_t p = pair;
        for (uint32_t back = length - 1 - i; back > 0; back--)
            p = s->pairs.items[p].before;
        node = child_of(s, node, s->pairs.items[p].action);
    }
    s->too_dear |= s->nodes.count > MOST_NODES;
    return node != UINT32_MAX;
}

/* --- Clauses --- */

/* Variables, from 1 on: d(q, a, q'), then x(q), r(a), m(q, a), counters, and y(node, q) and u(node, q) as
 * nodes come. */
static int move_variable(const struct separation *s, uint32_t from, uint32_t action, uint32_t to) {
    return (int)((from * s->contract->actions + action) * s->states + to) + 1;
}

static int ban_variable(const struct separation *s, uint32_t state) {
    return (int)(s->states * s->contract->actions * s->states + state) + 1;
}

static int matter_variable(const struct separation *s, uint32_t action) {
    return ban_variable(s, s->states) + (int)action;
}

static int change_variable(const struct separation *s, uint32_t state, uint32_t action) {
    return matter_variable(s, s->contract->actions) + (int)(state * s->contract->actions + action);
}

static int node_variable(const struct separation *s, size_t node, uint32_t state) {
    return change_variable(s, s->states, 0) +
           2 * (MOST_COUNTED_ACTIONS + 2) * (int)(s->contract->actions + 1) +
           2 * (MOST_COUNTED_MOVES + 2) * (int)(s->states * s->contract->actions + 1) +
           (int)(2 * node * s->states + state);
}

/* Is the rule in the state after this node, or one before it? */
static int used_variable(const struct separation *s, size_t node, uint32_t state) {
    return node_variable(s, node, s->states) + (int)state;
}

static void add_clause(struct separation *s, int a, int b, int c) {
    int literals[] = {a, b, c};
    for (unsigned i = 0; i < 3; i++)
        if (literals[i] != 0)
            ccadical_add(s->solver, literals[i]);
    ccadical_add(s->solver, 0);
}

/* Each action leads to one state; what leads to another is a move, and its action matters. */
static void encode_moves(struct separation *s) {
    for (uint32_t q = 0; q < s->states; q++)
        for (uint32_t a = 0; a < s->contract->actions; a++) {
            for (uint32_t to = 0; to < s->states; to++)
                ccadical_add(s->solver, move_variable(s, q, a, to));
            ccadical_add(s->solver, 0);
            for (uint32_t to = 0; to < s->states; to++) {
                for (uint32_t other = 0; other < to; other++)
                    add_clause(s, -move_variable(s, q, a, to), -move_variable(s, q, a, other), 0);
                if (to != q) {
                    add_clause(s, -move_variable(s, q, a, to), matter_variable(s, a), 0);
                    add_clause(s, -move_variable(s, q, a, to), change_variable(s, q, a), 0);
                }
            }
        }
}

/* A counter: at_least[j] follows if more than j of the variables from `first` on are true. `fresh` is the
 * first of its own variables. */
static void encode_counter(struct separation *s, int first, uint32_t count, int fresh, uint32_t most,
                           int *more_than) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j <= most; j++) {
            int here = fresh + (int)(i * (most + 1) + j), before = here - (int)(most + 1);
            if (i > 0)
                add_clause(s, -before, here, 0);
            if (j == 0)
                add_clause(s, -(first + (int)i), here, 0);
            else if (i > 0)
                add_clause(s, -(first + (int)i), -(before - 1), here);
        }
    for (uint32_t j = 0; j <= most; j++)
        more_than[j] = fresh + (int)((count - 1) * (most + 1) + j);
}

static void encode_counters(struct separation *s) {
    uint32_t actions = s->contract->actions;
    int fresh = change_variable(s, s->states, 0);
    encode_counter(s, matter_variable(s, 0), actions, fresh, MOST_COUNTED_ACTIONS, s->counted_actions);
    fresh += (MOST_COUNTED_ACTIONS + 1) * (int)(actions + 1);
    encode_counter(s, change_variable(s, 0, 0), s->states * actions, fresh, MOST_COUNTED_MOVES,
                   s->counted_moves);
}

/* Where the rule is after a word, and what it must say there. */
static void encode_node(struct separation *s, size_t number) {
    const struct node *node = &s->nodes.items[number];
    enum duty duty = duty_at(s, node->state);
    if (number == 0)
        add_clause(s, node_variable(s, 0, 0), 0, 0);
    for (uint32_t q = 0; q < s->states; q++) {
        int here = node_variable(s, number, q);
        for (uint32_t from = 0; from < s->states && number > 0; from++)
            add_clause(s, -node_variable(s, node->parent, from), -move_variable(s, from, node->action, q),
                       here);
        if (duty != DUTY_NONE)
            add_clause(s, -here, duty == DUTY_FORBID ? ban_variable(s, q) : -ban_variable(s, q), 0);
    }
}

/* Rules that differ in the numbers of their states are one: states are numbered as nodes need them, so that
 * the solver looks at one of them. */
static void encode_order(struct separation *s, size_t number) {
    for (uint32_t q = 1; q < s->states; q++) {
        int here = node_variable(s, number, q), used = used_variable(s, number, q);
        if (number == 0) {
            add_clause(s, -used, 0, 0);
            continue;
        }
        add_clause(s, -used, here, used_variable(s, number - 1, q));
        if (q > 1)
            add_clause(s, -here, used_variable(s, number - 1, q - 1), 0);
        for (uint32_t other = 0; other < q; other++)
            add_clause(s, -here, -node_variable(s, number, other), 0);
    }
}

static void encode_nodes(struct separation *s) {
    for (; s->encoded < s->nodes.count; s->encoded++) {
        encode_node(s, s->encoded);
        encode_order(s, s->encoded);
    }
}

/* --- Solutions --- */

static void read_solution(struct separation *s) {
    uint32_t actions = s->contract->actions;
    for (uint32_t q = 0; q < s->states; q++) {
        s->bans[q] = ccadical_val(s->solver, ban_variable(s, q)) > 0;
        for (uint32_t a = 0; a < actions; a++)
            for (uint32_t to = 0; to < s->states; to++)
                if (ccadical_val(s->solver, move_variable(s, q, a, to)) > 0)
                    s->next[q * actions + a] = to;
    }
}

static bool meet(struct separation *s, struct pair_step pair) {
    uint8_t bit = (uint8_t)(1u << pair.rule_state);
    if (s->met[pair.state] & bit)
        return true;
    s->met[pair.state] |= bit;
    return array_push(&s->job->memory, &s->pairs, pair);
}

/* Follows the solution in the whole contract, breadth-first: `*wrong` is the first pair where it says
 * something else, or UINT32_MAX. */
static bool hold_against_contract(struct separation *s, uint32_t *wrong) {
    const struct contract *c = s->contract;
    memset(s->met, 0, c->states);
    s->pairs.count = 0;
    *wrong = UINT32_MAX;
    if (!meet(s, (struct pair_step){0, 0, UINT32_MAX, 0}))
        return false;
    for (uint32_t i = 0; i < s->pairs.count && job_step(s->job, s->job->progress.done); i++) {
        struct pair_step pair = s->pairs.items[i];
        enum duty duty = duty_at(s, pair.state);
        if (duty != DUTY_NONE && (duty == DUTY_FORBID) != s->bans[pair.rule_state]) {
            *wrong = i;
            return true;
        }
        for (uint32_t a = 0; a < c->actions; a++) {
            uint32_t target = move_past_doom(c, s->doomed, pair.state, a);
            if (contract_is_state(target) &&
                !meet(s, (struct pair_step){target, s->next[pair.rule_state * c->actions + a], i, a}))
                return false;
        }
    }
    return !job_failed(s->job);
}

/* The solver calls this at each conflict, */
static void conflict(void *separation, int *clause) {
    struct separation *s = separation;
    (void)clause;
    s->cost += COST_OF_CONFLICT;
}

/* and asks this now and then. */
static int is_spent(void *separation) {
    struct separation *s = separation;
    s->cost += COST_OF_LOOK;
    return s->cost > s->most_cost || !job_step(s->job, s->job->progress.done);
}

/* A solution with at most this many actions and moves (UINT32_MAX: any number) that is right everywhere.
 * False: there is none, or nobody knows. */
static bool solve(struct separation *s, uint32_t most_actions, uint32_t most_moves) {
    while (!s->too_dear) {
        uint32_t wrong;
        encode_nodes(s);
        if (most_actions <= MOST_COUNTED_ACTIONS)
            ccadical_assume(s->solver, -s->counted_actions[most_actions]);
        if (most_moves <= MOST_COUNTED_MOVES)
            ccadical_assume(s->solver, -s->counted_moves[most_moves]);
        for (uint32_t a = 0; a < s->contract->actions; a++)
            if (s->excluded[a])
                ccadical_assume(s->solver, -matter_variable(s, a));
        int answer = ccadical_solve(s->solver);
        s->cost += COST_OF_CALL + s->nodes.count * s->states / NODES_PER_COST;
        s->too_dear |= answer == 0 || s->cost > s->most_cost;
        if (answer != 10)
            return false;
        read_solution(s);
        if (!hold_against_contract(s, &wrong))
            return false;
        s->cost += s->pairs.count * (size_t)s->contract->actions / MOVES_PER_COST;
        if (wrong == UINT32_MAX)
            return true;
        if (!add_word(s, wrong))
            return false;
    }
    return false;
}

/* --- The smallest --- */

/* What the solution at hand needs: actions that matter, and moves. */
static void count_needs(const struct separation *s, uint32_t *actions, uint32_t *moves) {
    *actions = *moves = 0;
    for (uint32_t a = 0; a < s->contract->actions; a++) {
        bool matters = false;
        for (uint32_t q = 0; q < s->states; q++)
            if (s->next[q * s->contract->actions + a] != q) {
                matters = true;
                (*moves)++;
            }
        *actions += matters;
    }
}

/* The rule becomes the solution at hand. Numbers states as they are met, drops those that are not, and
 * forbids only where that is needed. */
static bool keep_solution(struct separation *s, struct rule *rule) {
    struct memory *memory = &s->job->memory;
    uint32_t number[MOST_RULE_STATES], order[MOST_RULE_STATES], actions = s->contract->actions;
    bool needed[MOST_RULE_STATES] = {0};
    rule_free(rule);
    *rule = (struct rule){0};
    for (uint32_t q = 0; q < MOST_RULE_STATES; q++)
        number[q] = UINT32_MAX;
    for (size_t i = 0; i < s->pairs.count; i++)
        needed[s->pairs.items[i].rule_state] |= duty_at(s, s->pairs.items[i].state) == DUTY_FORBID;
    number[0] = 0;
    order[rule->states++] = 0;
    for (uint32_t i = 0; i < rule->states; i++)
        for (uint32_t a = 0; a < actions; a++) {
            uint32_t to = s->next[order[i] * actions + a];
            if (number[to] == UINT32_MAX) {
                number[to] = rule->states;
                order[rule->states++] = to;
            }
            if (to != order[i] && !array_push(memory, &rule->moves, ((struct rule_move){i, a, number[to]})))
                return false;
        }
    for (uint32_t i = 0; i < rule->states; i++)
        if (needed[order[i]] && !array_push(memory, &rule->banned, ((struct rule_ban){i, s->send})))
            return false;
    return true;
}

/* Among solutions of the same size one is chosen that does without the first actions, as far as possible:
 * interfaces tend to begin with requests, and end with what completes them. */
static bool choose(struct separation *s, uint32_t most_actions, uint32_t most_moves, struct rule *rule) {
    for (uint32_t a = 0; a < s->contract->actions && !s->too_dear; a++) {
        s->excluded[a] = true;
        if (!rule_moves_by(rule, a))
            continue;
        if (!solve(s, most_actions, most_moves))
            s->excluded[a] = false;
        else if (!keep_solution(s, rule))
            return false;
    }
    return !job_failed(s->job);
}

static uint32_t smaller(uint32_t one, uint32_t other) {
    return one < other ? one : other;
}

/* With this many states: false if there is no solution, or nobody knows. If it becomes too dear later, the
 * smallest that was found will do. */
static bool find_smallest(struct separation *s, struct rule *rule) {
    uint32_t actions, moves;
    if (!solve(s, UINT32_MAX, UINT32_MAX) || !keep_solution(s, rule))
        return false;
    count_needs(s, &actions, &moves);
    while (actions > 0 && solve(s, smaller(actions - 1, MOST_COUNTED_ACTIONS), UINT32_MAX)) {
        count_needs(s, &actions, &moves);
        if (!keep_solution(s, rule))
            return false;
    }
    while (moves > 0 && solve(s, actions, smaller(moves - 1, MOST_COUNTED_MOVES))) {
        count_needs(s, &actions, &moves);
        if (!keep_solution(s, rule))
            return false;
    }
    return choose(s, actions, moves, rule);
}

static bool begin_states(struct separation *s, uint32_t states) {
    s->states = states;
    s->encoded = 0;
    memset(s->excluded, 0, s->contract->actions);
    s->solver = ccadical_init();
    if (!s->solver)
        return false;
    ccadical_set_option(s->solver, "quiet", 1);
    ccadical_set_option(s->solver, "phase", 0);
    ccadical_set_learn(s->solver, s, INT_MAX, conflict);
    ccadical_set_terminate(s->solver, s, is_spent);
    encode_moves(s);
    encode_counters(s);
    return true;
}

static bool find(struct separation *s, struct rule *rule) {
    for (uint32_t states = 1; states <= MOST_RULE_STATES && !s->too_dear && !job_failed(s->job); states++) {
        bool found = begin_states(s, states) && find_smallest(s, rule);
        ccadical_release(s->solver);
        s->solver = NULL;
        if (found)
            return true;
    }
    return false;
}

enum separation_end separation_find(struct rule *rule, struct job *job, const struct contract *c,
                                    const bool *doomed, uint32_t send, uint64_t *most_cost) {
    struct memory *memory = &job->memory;
    struct separation s = {
        .job = job, .contract = c, .doomed = doomed, .send = send, .most_cost = *most_cost};
    *rule = (struct rule){0};
    if (c->states > MOST_CONTRACT || *most_cost == 0)
        return SEPARATION_TOO_DEAR;
    map_init(&s.children, memory);
    s.counted_actions = memory_allocate(memory, (MOST_COUNTED_ACTIONS + 1) * sizeof *s.counted_actions);
    s.counted_moves = memory_allocate(memory, (MOST_COUNTED_MOVES + 1) * sizeof *s.counted_moves);
    s.next = memory_allocate_zeroed(memory, (size_t)MOST_RULE_STATES * c->actions + 1, sizeof *s.next);
    s.bans = memory_allocate_zeroed(memory, MOST_RULE_STATES, sizeof *s.bans);
    s.excluded = memory_allocate_zeroed(memory, c->actions + (size_t)1, sizeof *s.excluded);
    s.met = memory_allocate_zeroed(memory, c->states + (size_t)1, sizeof *s.met);
    bool fine = s.counted_actions && s.counted_moves && s.next && s.bans && s.excluded && s.met &&
                array_push(memory, &s.nodes, ((struct node){.parent = UINT32_MAX}));
    bool found = fine && find(&s, rule);
    *most_cost -= s.cost < s.most_cost ? s.cost : s.most_cost;
    map_free(&s.children);
    memory_free(s.counted_actions);
    memory_free(s.counted_moves);
    memory_free(s.next);
    memory_free(s.bans);
    memory_free(s.excluded);
    memory_free(s.met);
    array_free(&s.nodes);
    array_free(&s.pairs);
    if (!found || job_failed(job))
        rule_free(rule);
    if (job_failed(job) || !fine)
        return SEPARATION_FAILED;
    return !found ? SEPARATION_TOO_DEAR : s.too_dear ? SEPARATION_CUT : SEPARATION_FOUND;
}
