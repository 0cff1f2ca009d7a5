#include "support.h"

#include <stdio.h>
#include <string.h>

#include "language/promela/export/export.h"

/* ---- making ---- */

static const struct span NOWHERE;

/* A component whose inbox is called like it. */
static uint32_t add_actor(struct system *system, const char *name, uint32_t capacity) {
    uint32_t component = system_add_component(system, name, NOWHERE);
    system->components.items[component].inbox = system_add_channel(system, name, capacity, DISCIPLINE_FIFO);
    return component;
}

static uint32_t add_variable(struct system *system, const char *name, struct value_type type) {
    struct system_variable variable = {.name = name, .type = type};
    return system_add_variable(system, &variable);
}

static struct system_edge *add_edge(struct system *system, uint32_t component, uint32_t channel,
                                    uint32_t message, struct statement *body) {
    const char *name =
        channel == SYSTEM_NONE ? "moves" : system->channels.items[channel].messages.items[message].name;
    struct system_edge edge = {
        .component = component, .name = name, .channel = channel, .message = message, .body = body};
    uint32_t added = system_add_edge(system, &edge);
    return &system->edges.items[added];
}

static struct expression *number(struct system *system, int32_t value) {
    return expression_constant(system, value);
}

static struct expression *operation(struct system *system, enum node_operator operation,
                                    struct expression *left, struct expression *right) {
    return expression_operation(system, operation, left, right, NOWHERE);
}

static struct statement *assign(struct system *system, uint32_t variable, struct expression *value) {
    return statement_assign(system, variable, value, NOWHERE);
}

static struct statement *send(struct system *system, uint32_t channel, uint32_t message,
                              struct expression *arguments) {
    return statement_send(system, channel, message, arguments, NOWHERE);
}

static struct statement *then(struct statement *first, struct statement *second) {
    first->next = second;
    return first;
}

/* ---- expecting ---- */

static bool export_system(struct job *job, const struct system *system, struct bytes *text) {
    struct ranges ranges;
    if (!ranges_infer(&ranges, job, system))
        return false;
    struct output *output = output_open_memory(job, text);
    bool fine = output && promela_export(job, NULL, system, &ranges, NULL, output);
    if (!fine)
        output_abandon(output);
    else
        fine = output_commit(output);
    ranges_free(&ranges);
    return fine;
}

/* Each part is in the text, behind the one before it. The system is freed. */
static void expect_parts(struct job *job, struct system *system, const char *const *parts, size_t count) {
    struct bytes text = {0};
    assert_true(system_complete(system));
    assert_true(export_system(job, system, &text));
    assert_true(array_push(&job->memory, &text.data, '\0'));
    const char *at = text.data.items;
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(at, parts[i]);
        if (!found)
            fail_msg("not there (part %zu):\n%s\nin:\n%s", i, parts[i], text.data.items);
        at = found + strlen(parts[i]);
    }
    array_free(&text.data);
    system_free(system);
}

#define EXPECT(job, system, ...)                                                                             \
    do {                                                                                                     \
        const char *const parts[] = {__VA_ARGS__};                                                           \
        expect_parts(job, system, parts, COUNT(parts));                                                      \
    } while (0)

static void expect_without(struct job *job, struct system *system, const char *part) {
    struct bytes text = {0};
    assert_true(export_system(job, system, &text));
    assert_true(array_push(&job->memory, &text.data, '\0'));
    assert_null(strstr(text.data.items, part));
    array_free(&text.data);
    system_free(system);
}

static void expect_refused(struct job *job, struct system *system, const char *message, const char *hint) {
    struct bytes text = {0};
    assert_true(system_complete(system));
    assert_false(export_system(job, system, &text));
    expect_rejected(job, message, hint);
    array_free(&text.data);
    system_free(system);
}

/* ---- the whole of it ---- */

/* A client and a mutex, with a property of each kind. */
static void build_mutex(struct system *system) {
    uint32_t left = add_actor(system, "left", 2), mutex = add_actor(system, "mutex", 3);
    uint32_t permit = system_add_message(system, left, "permit", NULL, 0);
    uint32_t request = system_add_message(system, mutex, "request", NULL, 0);
    uint32_t release = system_add_message(system, mutex, "release", NULL, 0);
    struct system_variable variable = {.name = "taken", .component = mutex, .type = value_number()};
    uint32_t taken = system_add_variable(system, &variable);
    add_edge(system, left, left, permit,
             then(send(system, mutex, release, NULL), send(system, mutex, request, NULL)));
    struct expression *is_free =
        operation(system, OPERATOR_EQUAL, expression_variable(system, taken), number(system, 0));
    struct statement *grant =
        then(send(system, left, permit, NULL), assign(system, taken, number(system, 1)));
    add_edge(system, mutex, mutex, request,
             statement_if(system, is_free, grant, send(system, mutex, request, NULL), NOWHERE));
    add_edge(system, mutex, mutex, release, assign(system, taken, number(system, 0)));
    system_add_initial(system, mutex, request, NULL);
    uint32_t turns = system_add_observer(system, "turns", 2);
    system_add_rule(system, turns, &(struct observer_rule){0, 1, SYSTEM_NONE, left, permit, NULL, NULL});
    system_add_rule(system, turns,
                    &(struct observer_rule){1, OBSERVER_ERROR, SYSTEM_NONE, left, permit, NULL, NULL});
    system_add_rule(system, turns, &(struct observer_rule){1, 0, left, mutex, release, NULL, NULL});
    system_add_invariant(
        system, "once",
        operation(system, OPERATOR_LESS_EQUAL, expression_variable(system, taken), number(system, 1)));
}

static const char MUTEX[] =
    "/*\n"
    " * deadlock  spin -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -q\n"
    " * failure   spin -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E\n"
    " * property  spin -DPROPERTY_turns -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E\n"
    " * property  spin -DPROPERTY_once -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E\n"
    " *\n"
    " * Each option of a loop is one branch of a turn, there only if all it sends finds room.\n"
    " * With spin -o2 (variables that are not read are kept) and cc -DNOREDUCE (no state is left\n"
    " * out) SPIN stores all states, and one more: the one before the start. Runs of more than\n"
    " * 10000 turns need ./pan -m.\n"
    " */\n"
    "\n"
    "mtype = { permit, request, release };\n"
    "\n"
    "chan left = [2] of { mtype };\n"
    "chan mutex = [3] of { mtype };\n"
    "\n"
    "bit mutex_taken;\n"
    "\n"
    "#ifdef PROPERTY_turns\n"
    "bit turns;\n"
    "#endif\n"
    "\n"
    "proctype Left() {\n"
    "end:\n"
    "    do\n"
    "    /* permit */\n"
    "    :: d_step {\n"
    "        left?[permit] && len(mutex) + 2 <= 3 ->\n"
    "        left?permit;\n"
    "        mutex!release;\n"
    "        mutex!request;\n"
    "#ifdef PROPERTY_turns\n"
    "        turns = (turns == 1 -> 0 : turns);\n"
    "#endif\n"
    "       }\n"
    "    od\n"
    "}\n"
    "\n"
    "proctype Mutex() {\n"
    "end:\n"
    "    do\n"
    "    /* request */\n"
    "#ifdef PROPERTY_turns\n"
    "    :: d_step {\n"
    "        mutex?[request] && mutex_taken == 0 && len(left) + 1 <= 2 && turns == 1 ->\n"
    "        assert(false); /* the property is violated */\n"
    "       }\n"
    "#endif\n"
    "    :: d_step {\n"
    "        mutex?[request] && mutex_taken == 0 && len(left) + 1 <= 2 ->\n"
    "        mutex?request;\n"
    "        left!permit;\n"
    "#ifdef PROPERTY_turns\n"
    "        turns = (turns == 0 -> 1 : turns);\n"
    "#endif\n"
    "        mutex_taken = 1;\n"
    "#ifdef PROPERTY_once\n"
    "        assert(mutex_taken <= 1);\n"
    "#endif\n"
    "       }\n"
    "    :: d_step {\n"
    "        mutex?[request] && mutex_taken != 0 ->\n"
    "        mutex?request;\n"
    "        mutex!request;\n"
    "       }\n"
    "    /* release */\n"
    "    :: d_step {\n"
    "        mutex?[release] ->\n"
    "        mutex?release;\n"
    "        mutex_taken = 0;\n"
    "#ifdef PROPERTY_once\n"
    "        assert(mutex_taken <= 1);\n"
    "#endif\n"
    "       }\n"
    "    od\n"
    "}\n"
    "\n"
    "init {\n"
    "    atomic {\n"
    "#ifdef PROPERTY_once\n"
    "        assert(mutex_taken <= 1);\n"
    "#endif\n"
    "        mutex!request;\n"
    "        run Left();\n"
    "        run Mutex();\n"
    "    }\n"
    "}\n";

static void a_mutex_reads_like_a_hand_written_model(void **state) {
    struct system system;
    system_init(&system, *state);
    build_mutex(&system);
    struct bytes text = {0};
    assert_true(export_system(*state, &system, &text));
    assert_true(array_push(&((struct job *)*state)->memory, &text.data, '\0'));
    assert_string_equal(text.data.items, MUTEX);
    array_free(&text.data);
    system_free(&system);
}

/* ---- sends ---- */

/* One actor `a` with messages go and (if it has fields) more; the start is go. */
static uint32_t build_one(struct system *system, struct job *job, uint32_t capacity) {
    system_init(system, job);
    uint32_t actor = add_actor(system, "a", capacity);
    system_add_message(system, actor, "go", NULL, 0);
    system_add_initial(system, actor, 0, NULL);
    return actor;
}

static void the_message_taken_leaves_room_for_one(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 4);
    add_edge(&system, a, a, 0, send(&system, a, 0, NULL));
    EXPECT(*state, &system, "a?[go] ->\n        a?go;\n        a!go;\n       }");
}

static void more_than_one_is_counted(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 4);
    add_edge(&system, a, a, 0, then(send(&system, a, 0, NULL), send(&system, a, 0, NULL)));
    EXPECT(*state, &system, "a?[go] && len(a) - 1 + 2 <= 4 ->");
}

static void what_never_fits_is_left_out(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    add_edge(&system, a, a, 0, then(send(&system, a, 0, NULL), send(&system, a, 0, NULL)));
    EXPECT(*state, &system, "    do\n    /* go */\n    :: false;\n    od\n");
}

static void a_receiver_that_is_a_value_is_told_apart(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 2), b = add_actor(&system, "b", 1);
    add_actor(&system, "c", 1);
    struct system_field who = {"who", value_component(&system)};
    uint32_t call = system_add_message(&system, a, "call", &who, 1);
    system_add_message(&system, b, "go", NULL, 0);
    system_add_initial(&system, a, call, (int32_t[]){1});
    add_edge(&system, a, a, call,
             statement_send_to(&system, expression_field(&system, 0), "go", NULL, NOWHERE));
    struct expression *other = number(&system, 2);
    add_edge(&system, a, a, 0, send(&system, a, call, other));
    EXPECT(*state, &system, "/* As values: 0 a, 1 b, 2 c. */",
           "a?[call,1] && len(b) + 1 <= 1 ->\n        a?call,1;\n", "b!go;",
           "#ifndef NO_FAILURES\n    :: d_step {\n        a?[call,2] ->\n",
           "assert(false); /* the receiver takes no go */");
}

static void a_bag_is_kept_sorted_and_taken_from_anywhere(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 2);
    struct system_field field = {"x", value_range(0, 1)};
    uint32_t put = system_add_message(&system, a, "put", &field, 1);
    system.channels.items[a].discipline = DISCIPLINE_BAG;
    add_edge(&system, a, a, 0, send(&system, a, put, number(&system, 1)));
    add_edge(&system, a, a, put, send(&system, a, put, number(&system, 0)));
    EXPECT(*state, &system, "a??[go,_] ->", "a??go,_;", "a!!put,1;", "a??[put,0] ->", "a??put,0;",
           "a??[put,1] ->");
}

/* ---- fields ---- */

/* go sends put(1), which the edge that comes back takes; x is a variable. */
static struct system_edge *build_put(struct system *system, struct job *job, struct value_type type) {
    uint32_t a = build_one(system, job, 2);
    struct system_field field = {"value", type};
    uint32_t put = system_add_message(system, a, "put", &field, 1);
    add_variable(system, "x", type);
    add_edge(system, a, a, 0,
             then(send(system, a, put, number(system, 1)), send(system, a, put, number(system, 2))));
    return add_edge(system, a, a, put, NULL);
}

static void fields_that_nobody_asks_for_are_received(void **state) {
    struct system system;
    struct system_edge *edge = build_put(&system, *state, value_range(0, 9));
    edge->body = assign(&system, 0, expression_field(&system, 0));
    EXPECT(*state, &system, "chan a = [2] of { mtype, byte };", "byte a_x;",
           "/* What the message taken holds. */\nhidden int arg1;\n", "a?[go,_] && len(a) - 1 + 2 <= 2 ->",
           "a!put,1;", "/* put(value) */", "a?[put,_] ->\n        a?put,arg1;\n        a_x = arg1;\n",
           "a!go,0;");
}

static void fields_that_decide_are_asked_for_by_value(void **state) {
    struct system system;
    struct system_edge *edge = build_put(&system, *state, value_range(0, 9));
    struct expression *is_one =
        operation(&system, OPERATOR_EQUAL, expression_field(&system, 0), number(&system, 1));
    edge->body =
        statement_if(&system, is_one, assign(&system, 0, expression_field(&system, 0)), NULL, NOWHERE);
    EXPECT(*state, &system, "a?[put,1] ->\n        a?put,1;\n        a_x = 1;\n       }",
           "a?[put,2] ->\n        a?put,2;\n       }");
}

static void the_lowest_number_is_written_as_a_sum(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    add_variable(&system, "x", value_number());
    add_edge(&system, a, a, 0, assign(&system, 0, number(&system, INT32_MIN)));
    EXPECT(*state, &system, "int a_x;", "a_x = (-2147483647 - 1);");
}

/* ---- assignments ---- */

static void values_are_those_before_the_turn(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9)),
             y = add_variable(&system, "y", value_range(0, 9));
    struct statement *first = assign(&system, x, number(&system, 3));
    add_edge(&system, a, a, 0, then(first, assign(&system, y, expression_variable(&system, x))));
    EXPECT(*state, &system, "a_x = 3;\n        a_y = 3;\n");
}

static void what_is_overwritten_too_early_is_put_aside(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9)),
             y = add_variable(&system, "y", value_range(0, 9));
    struct statement *keep = statement_assign_local(&system, 0, expression_variable(&system, x), NOWHERE);
    struct statement *over = assign(&system, x, expression_variable(&system, y));
    struct system_edge *edge =
        add_edge(&system, a, a, 0, then(keep, then(over, assign(&system, y, expression_local(&system, 0)))));
    edge->locals = 1;
    EXPECT(*state, &system, "hidden int saved_a_x;\n",
           "saved_a_x = a_x;\n        a_x = a_y;\n        a_y = saved_a_x;\n");
}

static void choices_are_options(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9));
    struct expression *values = number(&system, 4);
    values->next = number(&system, 7);
    add_edge(&system, a, a, 0, statement_choose(&system, x, values, NOWHERE));
    EXPECT(*state, &system, "a_x = 4;\n       }\n    :: d_step {\n", "a_x = 7;");
}

/* ---- failures ---- */

static void a_division_fails_apart(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9));
    struct expression *values = number(&system, 2);
    values->next = operation(&system, OPERATOR_DIVIDE, number(&system, 8), expression_variable(&system, x));
    add_edge(&system, a, a, 0, statement_choose(&system, x, values, NOWHERE));
    EXPECT(*state, &system,
           "#ifndef NO_FAILURES\n    :: d_step {\n        a?[go] && a_x == 0 ->\n"
           "        assert(false); /* division by zero */\n       }\n#endif\n",
           "a?[go] && a_x != 0 ->\n        a?go;\n        a_x = 8 / a_x;\n");
}

static void leaving_a_range_fails(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9));
    struct expression *more =
        operation(&system, OPERATOR_ADD, expression_variable(&system, x), number(&system, 1));
    add_edge(&system, a, a, 0, then(assign(&system, x, more), send(&system, a, 0, NULL)));
    EXPECT(*state, &system, "a?[go] && a_x + 1 > 9 ->\n        assert(false); /* x is outside of 0..9 */",
           "a?[go] && a_x + 1 <= 9 ->");
}

static void leaving_the_32_bits_is_asked_within_them(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_number());
    struct expression *more =
        operation(&system, OPERATOR_ADD, expression_variable(&system, x), number(&system, 1));
    add_edge(&system, a, a, 0, then(assign(&system, x, more), send(&system, a, 0, NULL)));
    EXPECT(*state, &system, "a_x > 2147483646 ->\n        assert(false); /* a result outside of 32 bits */",
           "a_x <= 2147483646 ->");
}

static void what_the_left_side_decides_does_not_fail(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9));
    struct expression *some =
        operation(&system, OPERATOR_DIVIDE, number(&system, 8), expression_variable(&system, x));
    struct expression *both = operation(&system, OPERATOR_AND, expression_variable(&system, x), some);
    add_edge(&system, a, a, 0,
             statement_if(&system, both, assign(&system, x, number(&system, 0)), NULL, NOWHERE));
    expect_without(*state, &system, "division");
}

/* ---- properties ---- */

static void an_error_counts_even_if_a_later_send_blocks(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 4);
    add_edge(&system, a, a, 0, then(send(&system, a, 0, NULL), send(&system, a, 0, NULL)));
    uint32_t never = system_add_observer(&system, "never", 1);
    system_add_rule(&system, never,
                    &(struct observer_rule){0, OBSERVER_ERROR, SYSTEM_NONE, a, 0, NULL, NULL});
    EXPECT(
        *state, &system, "bit never_2;",
        "#ifdef PROPERTY_never\n    :: d_step {\n        a?[go] && never_2 == 0 ->\n        assert(false);",
        "a?[go] && len(a) - 1 + 2 <= 4 ->");
}

static void what_a_component_sends_to_itself_can_be_its_own_business(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 4);
    system.components.items[a].group = a;
    add_edge(&system, a, a, 0, send(&system, a, 0, NULL));
    uint32_t quiet = system_add_observer(&system, "quiet", 1);
    system_add_rule(&system, quiet,
                    &(struct observer_rule){0, OBSERVER_ERROR, SYSTEM_NONE, a, 0, NULL, NULL});
    expect_without(*state, &system, "assert");
}

static void arguments_decide_where_an_observer_goes(void **state) {
    struct system system;
    struct system_edge *edge = build_put(&system, *state, value_range(0, 9));
    edge->body = then(assign(&system, 0, expression_field(&system, 0)),
                      send(&system, 0, 1, expression_variable(&system, 0)));
    uint32_t twos = system_add_observer(&system, "twos", 2);
    system_add_rule(&system, twos,
                    &(struct observer_rule){0, 1, SYSTEM_NONE, 0, 1, (bool[]){true}, (int32_t[]){2}});
    EXPECT(*state, &system, "a?[go,_]", "twos = (twos == 0 -> 1 : twos);", "a?[put,_]",
           "twos = (twos == 0 && arg1 == 2 -> 1 : twos);");
}

static void a_failing_invariant_is_violated(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9));
    add_edge(&system, a, a, 0, assign(&system, x, number(&system, 3)));
    system_add_invariant(
        &system, "fine",
        operation(&system, OPERATOR_DIVIDE, number(&system, 8), expression_variable(&system, x)));
    EXPECT(*state, &system,
           "a_x = 3;\n#ifdef PROPERTY_fine\n        assert(a_x != 0 && 8 / a_x != 0);\n#endif\n", "init",
           "assert(a_x != 0 && 8 / a_x != 0);");
}

/* ---- locations ---- */

static void locations_are_a_variable(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    system.components.items[a].locations = 3;
    add_edge(&system, a, a, 0, NULL)->target = 2;
    struct system_edge *moves = add_edge(&system, a, SYSTEM_NONE, 0, send(&system, a, 0, NULL));
    moves->source = 2;
    moves->target = 2;
    moves->guard = number(&system, 1);
    EXPECT(*state, &system, "byte a_at;", "a_at == 0 && a?[go] ->\n        a?go;\n        a_at = 2;\n",
           "/* moves */", "a_at == 2 && len(a) + 1 <= 1 ->\n        a!go;\n        skip;\n");
}

static void an_edge_may_ask_for_nothing(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    add_edge(&system, a, SYSTEM_NONE, 0, NULL);
    EXPECT(*state, &system, "true ->\n        skip;\n");
}

/* ---- names ---- */

static void names_are_made_valid_and_different(void **state) {
    struct system system;
    system_init(&system, *state);
    uint32_t chan = add_actor(&system, "chan", 1), odd = add_actor(&system, "1 odd", 1);
    add_actor(&system, "do", 1);
    system_add_message(&system, chan, "do", NULL, 0);
    system_add_message(&system, odd, "arg1", NULL, 0);
    system_add_initial(&system, chan, 0, NULL);
    EXPECT(*state, &system, "mtype = { do_2, arg1 };", "chan chan_2 = [1]", "chan x1_odd = [1]",
           "chan do_3 = [1]", "proctype Chan()", "proctype x1_odd_2()", "proctype Do()");
}

static void large_states_are_announced(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 255);
    struct system_field fields[] = {{"x", value_number()}, {"y", value_number()}};
    system_add_message(&system, a, "more", fields, 2);
    EXPECT(*state, &system, "cc -O2 -DSAFETY -DVECTORSZ=4096 -o pan pan.c");
}

/* ---- what Rebeca needs ---- */

static void loops_are_unrolled(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    struct system_variable variable = {.name = "x", .type = value_range(0, 2), .initial = 2};
    uint32_t x = system_add_variable(&system, &variable);
    struct expression *less =
        operation(&system, OPERATOR_SUBTRACT, expression_variable(&system, x), number(&system, 1));
    add_edge(&system, a, a, 0,
             statement_while(&system, expression_variable(&system, x), assign(&system, x, less), NOWHERE));
    EXPECT(*state, &system, "a?[go] && a_x != 0 && a_x - 1 == 0 ->\n        a?go;\n        a_x = a_x - 1;\n",
           "a?[go] && a_x == 0 ->\n        a?go;\n       }");
}

static void senders_are_kept_where_somebody_asks(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 2), b = add_actor(&system, "b", 1);
    uint32_t hear = system_add_message(&system, b, "hear", NULL, 0);
    add_edge(&system, a, a, 0, send(&system, b, hear, NULL));
    add_edge(&system, b, b, hear, send(&system, a, 0, NULL));
    system.edges.items[0].guard =
        operation(&system, OPERATOR_EQUAL, expression_sender(&system), number(&system, 1));
    EXPECT(*state, &system, "chan a = [2] of { mtype, byte };", "chan b = [1] of { mtype };",
           "0 a, 1 b; 2 means no sender.", "a?[go,1] && len(b) + 1 <= 1 ->\n        a?go,1;\n        b!hear;",
           "a!go,1;", "a!go,2;");
}

static void senders_can_be_values(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 2);
    struct system_variable variable = {.name = "who", .type = {VALUE_COMPONENT, 0, 1}, .initial = 1};
    uint32_t who = system_add_variable(&system, &variable);
    add_edge(&system, a, a, 0,
             then(assign(&system, who, expression_sender(&system)), send(&system, a, 0, NULL)));
    EXPECT(*state, &system, "hidden int sender;", "a?[go,_] ->\n        a?go,sender;\n        a!go,0;",
           "a_who = sender;");
}

static void bits_are_those_of_32_bit_numbers(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_number()), y = add_variable(&system, "y", value_number());
    struct expression *masked =
        operation(&system, OPERATOR_BIT_AND,
                  operation(&system, OPERATOR_BIT_OR, expression_variable(&system, x), number(&system, 4)),
                  number(&system, 7));
    struct expression *shifted = operation(&system, OPERATOR_SHIFT_LEFT, expression_variable(&system, x),
                                           expression_variable(&system, y));
    struct expression *far =
        operation(&system, OPERATOR_SHIFT_RIGHT, number(&system, -64), number(&system, 33));
    add_edge(&system, a, a, 0, then(assign(&system, x, masked), then(assign(&system, y, far), NULL)));
    add_edge(&system, a, a, 0, assign(&system, y, shifted));
    EXPECT(*state, &system, "a_x = (a_x | 4) & 7;", "a_y = -32;",
           "a?[go] && 2147483647 >> (a_y & 31) < a_x ->\n        assert(false);", "a_y = a_x << (a_y & 31);");
}

/* As in Rebeca: a full channel and empty ones are wrong, and formulas are about fair runs. */
static void conventions_are_questions_of_their_own(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 2);
    system.conventions = (struct system_conventions){true, REST_IS_DEADLOCK, true};
    system.channels.items[a].holds_taken = true;
    add_edge(&system, a, a, 0, then(send(&system, a, 0, NULL), send(&system, a, 0, NULL)));
    EXPECT(*state, &system, " * deadlock  spin -DDEADLOCK -DNO_FAILURES", "./pan -E\n",
           " * overflow  spin -DOVERFLOW -DNO_FAILURES",
           "#ifdef OVERFLOW\n    :: d_step {\n        a?[go] && len(a) + 1 > 2 ->\n        assert(false);",
           "#ifdef OVERFLOW\n    :: d_step {\n        a?[go] && len(a) + 1 <= 2 && len(a) + 2 > 2 ->\n",
           "#ifdef DEADLOCK\nproctype Rest() {", "len(a) == 0 ->\n        assert(false);",
           "#ifdef DEADLOCK\n        run Rest();\n#endif");
}

/* x[x[…x[0]…]] doubles with each index. */
static void large_terms_are_split_into_cases(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    struct system_variable variable = {.name = "x", .component = a, .type = value_range(0, 2)};
    uint32_t x = system_add_array(&system, &variable, 0, 3);
    struct array_extent array = {x, 3, 0};
    for (uint32_t i = 0; i < 3; i++) {
        struct expression *values = number(&system, 0);
        values->next = number(&system, 1);
        values->next->next = number(&system, 2);
        add_edge(&system, a, SYSTEM_NONE, 0, statement_choose(&system, x + i, values, NOWHERE));
    }
    struct expression *value = expression_variable(&system, x);
    for (int i = 0; i < 12; i++)
        value = expression_element(&system, array, value, NOWHERE);
    add_edge(&system, a, a, 0, assign(&system, x, value));
    EXPECT(*state, &system, "a?[go] && a_x_0 == 0 ->\n        a?go;\n", "a?[go] && a_x_0 != 0");
}

/* ---- refusals ---- */

static void endless_loops_are_refused(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    add_edge(&system, a, a, 0, statement_while(&system, number(&system, 1), NULL, NOWHERE));
    expect_refused(*state, &system,
                   "cannot be exported to Promela: go of a has more than 20000 rounds of loops",
                   "give the variables that end the loop smaller ranges");
}

static void priorities_are_refused(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    add_edge(&system, a, a, 0, NULL)->priority = 1;
    expect_refused(*state, &system, "cannot be exported to Promela: go of a has a priority",
                   "verify it with lacuna instead of SPIN");
}

static void long_channels_are_refused(void **state) {
    struct system system;
    build_one(&system, *state, 256);
    expect_refused(*state, &system,
                   "cannot be exported to Promela: channel a holds 256 messages, SPIN's 1 to 255",
                   "use smaller mailboxes, or verify it with lacuna instead of SPIN");
}

/* What `put` does depends on whether its value is large. */
static void build_wide(struct system *system, struct job *job) {
    struct system_edge *edge = build_put(system, job, value_number());
    struct expression *large =
        operation(system, OPERATOR_LESS, number(system, 5000), expression_field(system, 0));
    system_add_initial(system, 0, 1, (int32_t[]){9000});
    struct statement *again = send(system, 0, 1, number(system, 5001));
    edge->body = statement_if(system, large, again, send(system, 0, 1, number(system, -1)), NOWHERE);
}

static void a_field_with_too_many_values_is_looked_up_in_the_channel(void **state) {
    struct system system;
    build_wide(&system, *state);
    EXPECT(*state, &system, "#define head(channel, value) c_expr { (qrecv)(now.channel, 0, value, 0) }",
           "a?[put,_] && head(a, 1) > 5000 ->\n        a?put,_;", "a?[put,_] && head(a, 1) <= 5000 ->");
}

static void a_field_of_a_bag_with_too_many_values_is_refused(void **state) {
    struct system system;
    build_wide(&system, *state);
    system.channels.items[0].discipline = DISCIPLINE_BAG;
    expect_refused(*state, &system,
                   "cannot be exported to Promela: what put of a does depends on value, which can have "
                   "too many values (-1 to 9000)",
                   "give it a smaller range");
}

static void too_many_branches_are_refused(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    uint32_t x = add_variable(&system, "x", value_range(0, 9));
    struct statement *body = NULL;
    for (int i = 0; i < 12; i++) {
        struct expression *values = number(&system, 1);
        values->next = number(&system, 2);
        struct statement *choice = statement_choose(&system, x, values, NOWHERE);
        choice->next = body;
        body = choice;
    }
    add_edge(&system, a, a, 0, body);
    expect_refused(*state, &system, "cannot be exported to Promela: go of a has more than 4096 branches",
                   "choose among fewer values, or give variables smaller ranges");
}

static void too_many_names_of_messages_are_refused(void **state) {
    struct system system;
    uint32_t a = build_one(&system, *state, 1);
    static char names[255][8];
    for (int i = 0; i < 255; i++) {
        snprintf(names[i], sizeof names[i], "m%d", i);
        system_add_message(&system, a, names[i], NULL, 0);
    }
    expect_refused(*state, &system,
                   "cannot be exported to Promela: there are 256 names of messages, SPIN has 255",
                   "verify it with lacuna instead of SPIN");
}

/* ---- running out ---- */

static bool export_mutex(struct job *job, void *context) {
    struct bytes text = {0};
    bool fine = export_system(job, context, &text);
    array_free(&text.data);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct system system;
    system_init(&system, *state);
    build_mutex(&system);
    expect_to_survive_refusals(*state, export_mutex, &system);
    system_free(&system);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_mutex_reads_like_a_hand_written_model),
        job_test(the_message_taken_leaves_room_for_one),
        job_test(more_than_one_is_counted),
        job_test(what_never_fits_is_left_out),
        job_test(a_receiver_that_is_a_value_is_told_apart),
        job_test(a_bag_is_kept_sorted_and_taken_from_anywhere),
        job_test(fields_that_nobody_asks_for_are_received),
        job_test(fields_that_decide_are_asked_for_by_value),
        job_test(the_lowest_number_is_written_as_a_sum),
        job_test(values_are_those_before_the_turn),
        job_test(what_is_overwritten_too_early_is_put_aside),
        job_test(choices_are_options),
        job_test(a_division_fails_apart),
        job_test(leaving_a_range_fails),
        job_test(leaving_the_32_bits_is_asked_within_them),
        job_test(what_the_left_side_decides_does_not_fail),
        job_test(an_error_counts_even_if_a_later_send_blocks),
        job_test(what_a_component_sends_to_itself_can_be_its_own_business),
        job_test(arguments_decide_where_an_observer_goes),
        job_test(a_failing_invariant_is_violated),
        job_test(locations_are_a_variable),
        job_test(an_edge_may_ask_for_nothing),
        job_test(names_are_made_valid_and_different),
        job_test(large_states_are_announced),
        job_test(loops_are_unrolled),
        job_test(senders_are_kept_where_somebody_asks),
        job_test(senders_can_be_values),
        job_test(bits_are_those_of_32_bit_numbers),
        job_test(conventions_are_questions_of_their_own),
        job_test(large_terms_are_split_into_cases),
        job_test(endless_loops_are_refused),
        job_test(priorities_are_refused),
        job_test(long_channels_are_refused),
        job_test(a_field_with_too_many_values_is_looked_up_in_the_channel),
        job_test(a_field_of_a_bag_with_too_many_values_is_refused),
        job_test(too_many_branches_are_refused),
        job_test(too_many_names_of_messages_are_refused),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
