/* Turns with many choices: that their branches merge on the way must not show. Random bodies are held against
 * an interpreter that runs every branch by itself, from the start. */
#include <stdlib.h>

#include "systems.h"

enum {
    VARIABLES = 3,
    MOST_STATEMENTS = 14,
    MOST_DIGITS = 64,
    MOST_SENDS = 32,
    MOST_ENDS = 4096,
    LENGTH = 160
};

/* ---- random bodies ---- */

static struct expression *random_value(struct system *s, uint64_t *seed) {
    uint32_t v = next_random(seed, VARIABLES);
    switch (next_random(seed, 4)) {
    case 0:
        return var(s, v);
    case 1:
        return op(s, OPERATOR_REMAINDER, op(s, OPERATOR_ADD, var(s, v), num(s, 1)), num(s, 3));
    default:
        return num(s, (int32_t)next_random(seed, 3));
    }
}

static struct expression *random_test(struct system *s, uint64_t *seed) {
    struct expression *left = var(s, next_random(seed, VARIABLES));
    return op(s, next_random(seed, 2) ? OPERATOR_EQUAL : OPERATOR_LESS, left, random_value(s, seed));
}

static struct statement *random_body(struct system *s, uint64_t *seed, uint32_t count, bool chooses) {
    struct statement *first = NULL;
    for (; count > 0; count--) {
        struct statement *next;
        uint32_t dice = next_random(seed, 100), v = next_random(seed, VARIABLES);
        if (chooses && dice < 50) {
            struct expression *one = random_value(s, seed), *other = random_value(s, seed);
            next = choose(s, v, list2(one, other));
        } else if (dice < 75) {
            next = set(s, v, random_value(s, seed));
        } else if (dice < 88 && chooses) {
            struct expression *test = random_test(s, seed);
            struct statement *body = random_body(s, seed, 1 + next_random(seed, 2), false);
            struct statement *otherwise = random_body(s, seed, next_random(seed, 2), false);
            next = when(s, test, body, otherwise);
        } else {
            next = send(s, 0, next_random(seed, 2), random_value(s, seed));
        }
        first = first ? then(first, next) : next;
    }
    return first;
}

/* ---- the interpreter ---- */

struct naive {
    uint32_t digits[MOST_DIGITS]; /* what is chosen, one after the other */
    uint32_t ways[MOST_DIGITS];   /* out of how many */
    uint32_t used;
    int32_t variables[VARIABLES];
    char text[LENGTH]; /* of what has been sent */
    uint32_t sent;
    uint32_t capacity;
    uint32_t observer;
    enum { RUNS, BLOCKS, VIOLATES } state;
};

static int32_t evaluate(const struct naive *n, const struct expression *e) {
    if (e->kind == EXPRESSION_CONSTANT)
        return e->constant;
    if (e->kind == EXPRESSION_VARIABLE)
        return n->variables[e->index];
    int32_t left = evaluate(n, e->left), right = evaluate(n, e->right);
    switch (e->operation) {
    case OPERATOR_ADD:
        return left + right;
    case OPERATOR_REMAINDER:
        return left % right;
    case OPERATOR_EQUAL:
        return left == right;
    default:
        return left < right;
    }
}

/* The observer goes to 1 with p(1) or q(1) and from there to π with p(2). */
static void execute_send(struct naive *n, const struct statement *s) {
    int32_t value = evaluate(n, s->values);
    size_t length = strlen(n->text);
    snprintf(n->text + length, LENGTH - length, "%s%c(%d)", length > 0 ? "," : "", s->message ? 'q' : 'p',
             (int)value);
    if (n->sent++ == n->capacity)
        n->state = BLOCKS;
    else if (n->observer == 1 && s->message == 0 && value == 2)
        n->state = VIOLATES;
    else if (value == 1)
        n->observer = 1;
}

static void execute(struct naive *n, const struct statement *s) {
    for (; s && n->state == RUNS; s = s->next) {
        const struct expression *value = s->values;
        switch (s->kind) {
        case STATEMENT_CHOOSE: {
            uint32_t ways = 0;
            for (const struct expression *e = s->values; e; e = e->next)
                ways++;
            assert_true(n->used < MOST_DIGITS);
            n->ways[n->used] = ways;
            for (uint32_t i = n->digits[n->used++]; i > 0; i--)
                value = value->next;
            n->variables[s->target] = evaluate(n, value);
            break;
        }
        case STATEMENT_ASSIGN:
            n->variables[s->target] = evaluate(n, value);
            break;
        case STATEMENT_IF:
            execute(n, evaluate(n, s->condition) ? s->body : s->otherwise);
            break;
        default:
            execute_send(n, s);
            break;
        }
    }
}

/* The next sequence of choices, the last changing fastest; false: that was the last. */
static bool go_on(struct naive *n) {
    while (n->used > 0 && n->digits[n->used - 1] + 1 == n->ways[n->used - 1])
        n->digits[--n->used] = 0;
    if (n->used == 0)
        return false;
    n->digits[n->used - 1]++;
    return true;
}

/* ---- ends of branches as texts ---- */

struct ends {
    char texts[MOST_ENDS][LENGTH];
    uint32_t count;
};

static void add_end(struct ends *ends, const char *kind, const char *sends, const int32_t *variables) {
    char text[LENGTH];
    int length = snprintf(text, sizeof text, "%s %s", kind, sends);
    for (int i = 0; variables && i < VARIABLES; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " %d", (int)variables[i]);
    for (uint32_t i = 0; i < ends->count; i++)
        if (strcmp(ends->texts[i], text) == 0)
            return;
    assert_true(ends->count < MOST_ENDS);
    memcpy(ends->texts[ends->count++], text, sizeof text);
}

static void run_naively(struct ends *ends, const struct statement *body, uint32_t capacity) {
    struct naive n = {.capacity = capacity};
    do {
        n.used = n.sent = n.observer = 0;
        n.state = RUNS;
        n.text[0] = '\0';
        memset(n.variables, 0, sizeof n.variables);
        execute(&n, body);
        static const char *const KINDS[] = {"ends", "blocks", "violates"};
        add_end(ends, KINDS[n.state], n.text, n.state == RUNS ? n.variables : NULL);
    } while (go_on(&n));
}

static void describe_turn(const struct specimen *m, struct turn turn, char *text) {
    struct turn_send send;
    uint32_t position = 0;
    size_t length = 0;
    text[0] = '\0';
    while (turn_next_send(m->program, &turn, &position, &send))
        length += (size_t)snprintf(text + length, LENGTH - length, "%s%s(%d)", length > 0 ? "," : "",
                                   m->program->letters[send.letter].message ? "q" : "p", (int)send.values[0]);
}

static void run_machine(struct ends *ends, struct specimen *m) {
    char text[LENGTH];
    m->context.every_incident = true;
    specimen_step(m, m->program->initial);
    for (size_t i = 0; i < m->batch.successors.count; i++) {
        const struct successor *successor = &m->batch.successors.items[i];
        int32_t variables[VARIABLES];
        for (uint32_t v = 0; v < VARIABLES; v++)
            variables[v] = field_get(&m->program->variables[v], specimen_successor(m, i));
        describe_turn(m, successor_turn(&m->batch, successor), text);
        uint32_t before = ends->count;
        if (successor->violated == NOT_VIOLATED)
            add_end(ends, "ends", text, variables);
        else
            add_end(ends, "violates", text, NULL);
        assert_int_equal(ends->count, before + 1); /* each is there once */
    }
    for (size_t i = 0; i < m->batch.incidents.count; i++) {
        describe_turn(m, incident_turn(&m->batch, &m->batch.incidents.items[i]), text);
        add_end(ends, "blocks", text, NULL);
    }
}

static int by_text(const void *left, const void *right) {
    return strcmp(left, right);
}

static void expect_same(struct ends *left, struct ends *right) {
    qsort(left->texts, left->count, sizeof *left->texts, by_text);
    qsort(right->texts, right->count, sizeof *right->texts, by_text);
    for (uint32_t i = 0; i < left->count && i < right->count; i++)
        assert_string_equal(left->texts[i], right->texts[i]);
    assert_int_equal(left->count, right->count);
}

/* ---- tests ---- */

static struct system *start(struct specimen *m, struct job *job, uint32_t capacity) {
    static const char *const NAMES[] = {"x", "y", "z"};
    struct system *s = specimen_start(m, job);
    uint32_t a = add_actor(s, "a", capacity), p = add_message_of(s, a, "p", 1, value_number()),
             q = add_message_of(s, a, "q", 1, value_number());
    for (uint32_t i = 0; i < VARIABLES; i++)
        add_variable(s, a, NAMES[i], value_range(0, 2), 0);
    bool yes[] = {true};
    int32_t one[] = {1}, two[] = {2};
    uint32_t o = system_add_observer(s, "o", 2);
    system_add_rule(s, o, &(struct observer_rule){1, OBSERVER_ERROR, SYSTEM_NONE, a, p, yes, two});
    system_add_rule(s, o, &(struct observer_rule){0, 1, SYSTEM_NONE, a, p, yes, one});
    system_add_rule(s, o, &(struct observer_rule){0, 1, SYSTEM_NONE, a, q, yes, one});
    return s;
}

static void branches_that_merge_do_not_show(void **state) {
    struct ends *naive = malloc(sizeof *naive), *ours = malloc(sizeof *ours);
    assert_non_null(naive);
    assert_non_null(ours);
    for (uint64_t round = 1; round <= 6000; round++) {
        struct specimen m;
        uint64_t seed = round;
        uint32_t capacity = 1 + next_random(&seed, 3);
        struct system *s = start(&m, *state, capacity);
        struct statement *body = random_body(s, &seed, 4 + next_random(&seed, MOST_STATEMENTS), true);
        spontaneously(s, 0, "go", body);
        specimen_ready(&m);
        naive->count = ours->count = 0;
        run_naively(naive, body, capacity);
        run_machine(ours, &m);
        expect_same(naive, ours);
        specimen_free(&m);
    }
    free(naive);
    free(ours);
}

/* x = ?(0, 1); if (x == 1) { y = 2; }, again and again: two ends, however often. */
static void a_turn_with_a_thousand_choices_ends_at_once(void **state) {
    struct specimen m;
    struct system *s = start(&m, *state, 1);
    struct statement *body = set(s, 0, num(s, 0));
    for (int i = 0; i < 1000; i++) {
        struct statement *choice = choose(s, 0, list2(num(s, 0), num(s, 1)));
        struct statement *effect =
            when(s, op(s, OPERATOR_EQUAL, var(s, 0), num(s, 1)), set(s, 1, num(s, 2)), NULL);
        body = then(then(choice, effect), body);
    }
    spontaneously(s, 0, "go", body);
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_int_equal(m.batch.successors.count, 2);
    assert_true(m.context.forks < 10000);
    specimen_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(branches_that_merge_do_not_show),
        job_test(a_turn_with_a_thousand_choices_ends_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
