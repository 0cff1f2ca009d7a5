#include "readings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_silence(struct job *job) {
    for (size_t i = 0; i < job->diagnostics.list.count; i++)
        print_error("%s\n", job->diagnostics.list.items[i].message);
    assert_int_equal(job->diagnostics.list.count, 0);
}

/* ---- what is resolved ---- */

#define MUTEX                                                                                                \
    "actor left(2) { init { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }\n"                        \
    "actor mutex(3) { int taken; reqL { if (taken == 0) { left!permitL; taken = 1; } else { self!reqL; } }"  \
    " release { taken = 0; } }\n"                                                                            \
    "main { left!init; }\n"

static void a_correct_system_has_no_messages(void **state) {
    struct reading reading;
    assert_true(reading_make_whole(
        &reading, *state,
        MUTEX "property once = always mutex.taken <= 1;\n"
              "property p { free: mutex>left!permitL -> busy; busy: mutex!release -> free; "
              "left!permitL -> error; }"));
    expect_silence(*state);
    struct aml_actor *left = reading.aml.actors, *mutex = left->next;
    assert_int_equal(mutex->index, 1);
    assert_ptr_equal(left->methods->body->send.actor, mutex);
    assert_ptr_equal(left->methods->body->send.method, mutex->methods);
    struct aml_statement *branch = mutex->methods->body;
    assert_ptr_equal(branch->condition->left->variable, mutex->variables);
    assert_ptr_equal(branch->then_block->next->variable, mutex->variables);
    assert_ptr_equal(branch->else_block->send.actor, mutex);
    assert_true(mutex->variables->read);
    assert_int_equal(mutex->methods->next->index, 1);
    assert_true(left->methods->called);
    struct property *once = reading.aml.properties.first, *p = once->next;
    const struct aml_expression *invariant = once->invariant;
    assert_ptr_equal(invariant->left->actor, mutex);
    struct property_move *move = p->states->moves;
    assert_ptr_equal(move->state, p->states->next);
    assert_int_equal(move->patterns->component, mutex->index);
    assert_int_equal(move->patterns->target.channel, left->index);
    assert_ptr_equal(move->patterns->target.declaration, left->methods->next);
    assert_true(p->states->next->moves->next->to_error);
    assert_null(p->states->next->moves->next->state);
    reading_free(&reading);
}

static void constants_are_evaluated(void **state) {
    static const struct {
        const char *expression;
        int32_t value;
    } CASES[] = {
        {"1 + 2 * 3", 7},     {"-7 / 2", -3},       {"-7 % 2", -1},
        {"7 % -2", 1},        {"!0 + !5", 1},       {"2 && 3", 1},
        {"0 || 0", 0},        {"3 > 2 == true", 1}, {"-2147483647 - 1", INT32_MIN},
        {"(1 != 1) - 4", -4}, {"1 <= 1", 1},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        char text[256];
        struct reading reading;
        snprintf(text, sizeof text, "actor a(1) { int x = %s; m { x = x; } } main { a!m; }",
                 CASES[i].expression);
        assert_true(reading_make_whole(&reading, *state, text));
        assert_int_equal(reading.aml.actors->variables->initial_value, CASES[i].value);
        reading_free(&reading);
    }
}

static void actors_are_values(void **state) {
    struct reading reading;
    assert_true(reading_make_whole(
        &reading, *state,
        "actor a(1) { actor to = b; actor me = self; m { to!k(me, to == me); to = me; } }"
        "actor b(1) { k(actor from, bool same) { if (same) { from!m; } } } main { a!m; }"));
    expect_silence(*state);
    assert_int_equal(reading.aml.actors->variables->initial_value, 1);
    assert_int_equal(reading.aml.actors->variables->next->initial_value, 0);
    struct aml_send *send = &reading.aml.actors->methods->body->send;
    assert_null(send->actor);
    assert_ptr_equal(send->variable, reading.aml.actors->variables);
    assert_true(reading.aml.actors->next->methods->parameters->is_parameter);
    reading_free(&reading);
}

static void a_component_may_be_missing(void **state) {
    struct reading reading;
    assert_true(reading_make_whole(
        &reading, *state,
        "actor a(1) { m { e!go; } back { } } missing e { go -> a!back; stop ->; } main { a!m; }"
        "property p { s: e>a!back | a>e!go -> error; }"));
    expect_silence(*state);
    assert_null(reading.aml.missing->actor);
    assert_null(reading.aml.actors->methods->body->send.actor);
    assert_true(reading.aml.actors->methods->next->called);
    reading_free(&reading);
}

static void a_component_may_be_in_question(void **state) {
    struct reading reading;
    assert_true(
        reading_make_whole(&reading, *state, MUTEX "missing mutex { reqL -> left!permitL; release ->; }"));
    expect_silence(*state);
    assert_true(reading.aml.actors->next->in_question);
    assert_ptr_equal(reading.aml.missing->actor, reading.aml.actors->next);
    reading_free(&reading);
}

static void files_know_each_other(void **state) {
    struct job *job = *state;
    struct reading reading;
    assert_false(reading_make_whole(&reading, job, "actor a(1) { m { b!k; } }\nactor c(1) { }"));
    reading_free(&reading);
    job_free(job);
    job_init(job);
    sources_init(&reading.sources, job);
    aml_init(&reading.aml, &reading.sources);
    static const char one[] = "actor a(1) { m { b!k; } }",
                      two[] = "actor b(1) { k { } }\nactor a(1) { }main { a!m; }";
    assert_true(sources_add(&reading.sources, "one.aml", one, strlen(one)));
    assert_true(sources_add(&reading.sources, "two.aml", two, strlen(two)));
    assert_true(aml_parse(&reading.aml, 0));
    assert_true(aml_parse(&reading.aml, 1));
    assert_false(aml_check(&reading.aml));
    expect_rejected(job, "the name a is declared twice", "first declared in line 1 of one.aml");
    reading_free(&reading);
}

/* ---- mistakes ---- */

#define B "actor b(2) { k(int 0..3 i, actor who) { if (i) { who!n; } } n { } }\nmain { b!k(1, b); }\n"
#define BITS "use smaller numbers: an int has 32 bits"

static void declarations_are_checked(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {B "actor b(1) { }", "the name b is declared twice", "first declared in line 1", 3, 7, 1},
        {B "actor a(1) { int x;\nbool x; }", "the name x is declared twice", "first declared in line 3", 4, 6,
         1},
        {B "actor a(1) { int m; m { } }", "the name m is declared twice",
         "first declared in line 3, as a variable", 3, 21, 1},
        {B "actor a(1) { m { } m { } }", "the name m is declared twice", "first declared in line 3", 3, 20,
         1},
        {B "actor a(1) { m(int i, int i) { } }", "the name i is declared twice", "first declared in line 3",
         3, 27, 1},
        {B "actor a(1) { int i; m(int i) { } }", "the name i is declared twice",
         "first declared in line 3, as a variable", 3, 27, 1},
        {B "actor a(1) { m(int m) { } }", "the name m is declared twice",
         "first declared in line 3, as a method", 3, 20, 1},
        {B "actor a(0) { }", "the capacity of a mailbox is 1 to 4096", "write it as in actor a(3)", 3, 9, 1},
        {B "actor a(4097) { }", "the capacity of a mailbox is 1 to 4096", "write it as in actor a(3)", 3, 9,
         4},
        {B "actor a(99999999999999999999) { }", "the capacity of a mailbox is 1 to 4096",
         "write it as in actor a(3)", 3, 9, 20},
        {B "actor a(1) { int 3..1 x; }", "the range 3..1 is empty", "did you mean 1..3?", 3, 14, 8},
        {B "actor a(1) { int 2..4 x; }", "x needs an initial value: 0 is not in 2..4",
         "write x = …; in its declaration", 3, 23, 1},
        {B "actor a(1) { actor x; }", "the actor variable x needs an initial value",
         "write x = …; in its declaration", 3, 20, 1},
        {B "actor a(1) { int 0..3 x = 2 + 3; }", "5 is not in 0..3", "widen the range, or use another number",
         3, 27, 5},
        {B "actor a(1) { bool x = 2; }", "2 is not in 0..1", "widen the range, or use another number", 3, 23,
         1},
        {B "actor a(1) { int x = 2147483647 + 1; }",
         "the result, 2147483648, is outside of -2147483648..2147483647", BITS, 3, 33, 1},
        {B "actor a(1) { int x = 1 / 0; }", "division by zero", "divide by another number", 3, 26, 1},
        {B "actor a(1) { int x; int y = x; }", "an initial value must be constant; x is a variable",
         "assign to it in the first method that runs", 3, 29, 1},
        {B "actor a(1) { actor x = 3; }", "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 3, 24, 1},
        {B "actor a(1) { int x = b; }", "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 3, 22, 1},
        {B "property p = always true;\nproperty p = always true;", "the name p is declared twice",
         "first declared in line 3", 4, 10, 1},
        {"actor a(1) { }", "missing main block",
         "write main { a!m; } with the messages that are there at the start", 0, 0, 0},
        {B "main { }", "main is declared twice", "the first is in line 2", 3, 1, 4},
    };
    expect_messages(reading_make_whole, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

#define IN_METHOD(text) B "actor a(2) { int 0..3 x; int y; bool t; actor other = b; m(int p) {\n" text "\n} }"
#define ACTOR_HINT "compare actors with == and !=, or assign, pass or send to them"
#define DECLARE_IT "declare it; if it is a missing component, use lacuna assume"

static void statements_are_checked(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {IN_METHOD("x = z; y = z; z = 1;"), "unknown variable z in actor a", NULL, 4, 5, 1},
        {IN_METHOD("x = othr;"), "unknown variable othr in actor a", "did you mean other?", 4, 5, 4},
        {IN_METHOD("othr = b;"), "unknown variable othr in actor a", "did you mean other?", 4, 1, 4},
        {IN_METHOD("p = 1;"), "p is a parameter and cannot be assigned", "keep it in a variable of the actor",
         4, 1, 1},
        {IN_METHOD("m = 1;"), "m is a method and cannot be assigned", "assign to a variable", 4, 1, 1},
        {IN_METHOD("b = 1;"), "b is an actor and cannot be assigned", "assign to a variable", 4, 1, 1},
        {IN_METHOD("y = m;"), "m is a method, not a variable", "name a variable", 4, 5, 1},
        {IN_METHOD("x = 7;"), "7 is not in 0..3", "widen the range, or use another number", 4, 5, 1},
        {IN_METHOD("x = ?(1, 9);"), "9 is not in 0..3", "widen the range, or use another number", 4, 10, 1},
        {IN_METHOD("x = x + 4;"), "the value is in 4..7, never in 0..3", "widen the range", 4, 5, 5},
        {IN_METHOD("x = -1 - x * x;"), "the value is in -10..-1, never in 0..3", "widen the range", 4, 5, 10},
        {IN_METHOD("y = b + 1;"), "an actor cannot be calculated with", ACTOR_HINT, 4, 5, 1},
        {IN_METHOD("t = other < b;"), "an actor cannot be calculated with", ACTOR_HINT, 4, 5, 5},
        {IN_METHOD("t = !self;"), "an actor is neither true nor false", "compare it with == or !=", 4, 6, 4},
        {IN_METHOD("if (other) { }"), "an actor is neither true nor false", "compare it with == or !=", 4, 5,
         5},
        {IN_METHOD("t = other == 1;"), "an actor is compared with a number",
         "compare actors with actors, and numbers with numbers", 4, 14, 1},
        {IN_METHOD("other = 1;"), "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 4, 9, 1},
        {IN_METHOD("y = b.n;"), "an actor cannot look into another one",
         "let the actor send what it knows, as an argument", 4, 5, 3},
    };
    expect_messages(reading_make_whole, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void sends_are_checked(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {IN_METHOD("othr!n; othr!n;"), "unknown actor othr", "did you mean other?", 4, 1, 4},
        {B "actor mutex(1) { } actor c(1) { m { mutx!n; } }", "unknown actor mutx", "did you mean mutex?", 3,
         37, 4},
        {MUTEX "actor z(1) { m { mutex!reqX; } }", "mutex has no method reqX", "did you mean reqL?", 4, 24,
         4},
        {IN_METHOD("b!kk; b!kk;"), "b has no method kk", NULL, 4, 3, 2},
        {IN_METHOD("self!mm(1);"), "a has no method mm", NULL, 4, 6, 2},
        {IN_METHOD("b!k(1);"), "k takes 2 arguments, not 1", "write as many as the method has parameters", 4,
         3, 1},
        {IN_METHOD("self!m;"), "m takes 1 argument, not 0", "write as many as the method has parameters", 4,
         6, 1},
        {IN_METHOD("b!k(5, b);"), "5 is not in 0..3", "widen the range, or use another number", 4, 5, 1},
        {IN_METHOD("b!k(b, b);"), "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 4, 5, 1},
        {IN_METHOD("b!k(1, 1);"), "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 4, 8, 1},
        {IN_METHOD("x!n;"), "x is a number and cannot receive messages", "give the variable the type actor",
         4, 1, 1},
        {IN_METHOD("other!zork;"), "unknown method zork", NULL, 4, 7, 4},
        {IN_METHOD("other!k;"), "k takes 2 arguments, not 0", "write as many as the method has parameters", 4,
         7, 1},
        {IN_METHOD("other!k(1, 1);"), "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 4, 12, 1},
        {IN_METHOD("other!k(4, b);"), "4 is not in 0..3", "widen the range, or use another number", 4, 9, 1},
        {"actor a(1) { m { } }\nmain { self!m; }", "main cannot send to self",
         "name the actor that is to receive it", 2, 8, 4},
        {"actor a(1) { m { } }\nmain { a!m; c!m; }", "unknown actor c", DECLARE_IT, 2, 13, 1},
        {"actor left(2) { m { } }\nmain { left!m; left!m; left!m; }",
         "main sends 3 messages to left, whose mailbox holds 2",
         "use a larger mailbox, or let an actor send the rest", 2, 24, 6},
        {"actor a(1) { m(actor x) { } }\nmain { a!m(self); }", "main is not an actor: it has no self",
         "name the actor that is meant", 2, 12, 4},
        {"actor a(1) { m(int x) { } }\nmain { a!m(v); }", "unknown actor v", NULL, 2, 12, 1},
    };
    expect_messages(reading_make_whole, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

#define OPEN "actor a(1) { m { e!reqX; } k(int 0..3 i) { } }\nmissing e { reqX -> a!k(1); }\nmain { a!m; }\n"

static void missing_components_are_checked(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {OPEN "actor b(1) { m { e!reqZ; e!reqZ; } }", "e is missing and its interface does not mention reqZ",
         "did you mean reqX?", 4, 20, 4},
        {OPEN "missing e { }", "the name e is declared twice", "first declared in line 2", 4, 9, 1},
        {OPEN "missing f { x -> e!reqY; }", "e is missing and its interface does not mention reqY",
         "did you mean reqX?", 4, 20, 4},
        {"actor a(1) { m { } }\nmissing e { go -> b!m; }\nmain { a!m; }", "unknown actor b", "declare it", 2,
         19, 1},
        {"actor a(1) { m { } }\nmissing e { go -> a!mm; }\nmain { a!m; }", "a has no method mm", NULL, 2, 21,
         2},
        {"actor a(1) { m { } }\nmissing e { go -> e!m; }\nmain { a!m; }",
         "e answers to others, not to itself",
         "leave it out: what it sends to itself is not a part of the interface", 2, 19, 1},
        {"actor a(1) { m { } }\nmissing e { go -> ; }\nmain { a!m; e!og; }",
         "e is missing and its interface does not mention og", "did you mean go?", 3, 15, 2},
        {OPEN "actor b(1) { actor x = e; }", "e is missing and cannot be a value",
         "send to it by its name: a missing component cannot be stored", 4, 24, 1},
        {OPEN "property p = always e.x;", "e is missing: its variables are not known",
         "use its sends instead", 4, 21, 1},
        {OPEN "property p { s: e!reqZ -> error; }", "e is missing and its interface does not mention reqZ",
         "did you mean reqX?", 4, 19, 4},
    };
    expect_messages(reading_make_whole, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

#define OVERLAP "say who sends it, or with which arguments, so that no send matches both"
#define BY                                                                                                     \
    "actor a(1) { int v; m { b!k(1, self); b!n; v = v; } }\nactor b(1) { k(int i, actor w) { w!m; } n { } }\n" \
    "main { a!m; }\n"

static void properties_are_checked(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {BY "property p = always v == 1;", "unknown name v in a property", "write a.v", 4, 21, 1},
        {BY "property p = always zork == 1;", "unknown name zork in a property", "write it as actor.variable",
         4, 21, 4},
        {MUTEX "property p = always mutex.takn == 1;", "unknown variable takn of actor mutex",
         "did you mean taken?", 4, 27, 4},
        {BY "property p = always a.vv == 1;", "unknown variable vv of actor a", NULL, 4, 23, 2},
        {BY "property p = always c.v == 1;", "unknown actor c", DECLARE_IT, 4, 21, 1},
        {BY "property p = always self == a;", "an invariant belongs to no actor: it has no self",
         "name the actor that is meant", 4, 21, 4},
        {BY "property p { }", "property p has no states",
         "write a state as its name, ':' and its transitions", 4, 10, 1},
        {BY "property p { s: s: }", "the name s is declared twice",
         "first declared in line 4; write all transitions of a state behind its name once", 4, 17, 1},
        {BY "property p { s: error: }", "error is the violation itself and is not declared",
         "leave it out, or choose another name", 4, 17, 5},
        {BY "property p { start: b!n -> strat; }", "unknown state strat of property p", "did you mean start?",
         4, 28, 5},
        {BY "property p { s: b!n -> eror; }", "unknown state eror of property p", "did you mean error?", 4,
         24, 4},
        {BY "property p { s: c!n -> s; }", "unknown actor c", DECLARE_IT, 4, 17, 1},
        {BY "property p { s: c>b!n -> s; }", "unknown actor c", DECLARE_IT, 4, 17, 1},
        {BY "property p { s: b!nn -> s; }", "b has no method nn", NULL, 4, 19, 2},
        {BY "property p { s: b!k(1) -> s; }", "k takes 2 arguments, not 1", "_ stands for any value", 4, 19,
         1},
        {BY "property p { s: b!k(a, _) -> s; }", "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 4, 21, 1},
        {BY "property p { s: b!n -> s;\n b!n -> error; }",
         "this leads to error; the pattern in line 4 matches the same send and leads to s", OVERLAP, 5, 2, 3},
        {BY "property p { s: a>b!n -> s;\n b!n -> error; }",
         "this leads to error; the pattern in line 4 matches the same send and leads to s", OVERLAP, 5, 2, 3},
        {BY "property p { s: b!k(1, _) -> s;\n b!k(_, a) -> error; }",
         "this leads to error; the pattern in line 4 matches the same send and leads to s", OVERLAP, 5, 2, 9},
    };
    expect_messages(reading_make_whole, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void patterns_that_do_not_overlap_are_fine(void **state) {
    struct reading reading;
    assert_true(
        reading_make_whole(&reading, *state,
                           "actor a(1) { m { b!k(1, self); b!n; } }\n"
                           "actor b(1) { k(int i, actor w) { w!m; self!n; } n { } }\nmain { a!m; }\n"
                           "property p { s: a>b!n -> s; b>b!n -> error; b!k(1, _) -> s; b!k(2, _) -> error;"
                           " b!k(3, a) -> error; b!k(3, b) -> s; b!k(3, b) -> s; b!k(-1, a) -> error; }"));
    expect_silence(*state);
    reading_free(&reading);
}

/* A pattern of b!k(x, y) in the text of a random automaton, one in each line. */
struct random_pattern {
    int sender;    /* 0: a, 1: b, 2: anybody */
    int values[2]; /* 3: any */
    int target;
};

static bool random_patterns_overlap(const struct random_pattern *left, const struct random_pattern *right) {
    bool same_sender = left->sender == 2 || right->sender == 2 || left->sender == right->sender;
    for (int i = 0; i < 2; i++)
        if (left->values[i] != 3 && right->values[i] != 3 && left->values[i] != right->values[i])
            return false;
    return same_sender;
}

static size_t write_pattern(const struct random_pattern *p, char *text, size_t room) {
    static const char *const SENDERS[] = {"a>", "b>", ""}, *const VALUES[] = {"0", "1", "2", "_"},
                             *const TARGETS[] = {"s", "t", "error"};
    return (size_t)snprintf(text, room, "%sb!k(%s, %s) -> %s;\n", SENDERS[p->sender], VALUES[p->values[0]],
                            VALUES[p->values[1]], TARGETS[p->target]);
}

/* Every pattern is reported that overlaps with one before it, and with which first. */
static void overlaps_are_found_as_if_each_were_compared_with_each(void **state) {
    enum { MOST = 12 };
    struct job *job = *state;
    for (uint64_t round = 1; round <= 400; round++) {
        struct random_pattern patterns[MOST];
        char text[4096];
        uint64_t seed = round;
        uint32_t count = 2 + next_random(&seed, MOST - 1), told = 0;
        size_t used = (size_t)snprintf(text, sizeof text,
                                       "actor a(1) { m { b!k(1, 1); } }\n"
                                       "actor b(1) { k(int x, int y) { self!k(y, x); } }\n"
                                       "main { a!m; }\nproperty p { t: b!k -> s; s:\n");
        for (uint32_t i = 0; i < count; i++) {
            struct random_pattern *p = &patterns[i];
            *p = (struct random_pattern){(int)next_random(&seed, 3),
                                         {(int)next_random(&seed, 4), (int)next_random(&seed, 4)},
                                         (int)next_random(&seed, 3)};
            used += write_pattern(p, text + used, sizeof text - used);
        }
        snprintf(text + used, sizeof text - used, "}");
        struct job own;
        struct reading reading;
        job_init(&own);
        reading_make_whole(&reading, &own, text);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < i; j++) {
                if (patterns[i].target == patterns[j].target ||
                    !random_patterns_overlap(&patterns[i], &patterns[j]))
                    continue;
                char message[128];
                snprintf(message, sizeof message, "the pattern in line %u matches the same send",
                         (unsigned)j + 5);
                assert_true(told < own.diagnostics.list.count);
                assert_non_null(strstr(own.diagnostics.list.items[told++].message, message));
                break;
            }
        assert_int_equal(own.diagnostics.errors, told);
        reading_free(&reading);
        job_free(&own);
    }
    assert_false(job_failed(job));
}

static void what_is_not_used_is_a_warning(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {"actor a(1) { m { } lost { } }\nmain { a!m; }", "no message ever reaches lost of a",
         "send it, or leave out the method", 1, 20, 4},
        {"actor a(1) { m { } lost { self!lost; } }\nmain { a!m; }", "no message ever reaches lost of a",
         "send it, or leave out the method", 1, 20, 4},
        {"actor a(1) { int x; m { x = 1; } }\nmain { a!m; }", "the variable x is never read", "leave it out",
         1, 18, 1},
        {"actor a(1) { b { } }\nactor b(1) { }\nmain { a!b; }", "the method b has the name of an actor",
         "rename one of them", 1, 14, 1},
        {"actor a(1) { int b; m { b = b; } }\nactor b(1) { }\nmain { a!m; }", "a variable hides the actor b",
         "b is declared in line 2, as an actor", 1, 18, 1},
        {"actor a(1) { m(int b) { } }\nactor b(1) { }\nmain { a!m(1); }", "a parameter hides the actor b",
         "b is declared in line 2, as an actor", 1, 20, 1},
        {"actor a(1) { m { } }\nmain { a!m; }\nproperty p { s: a!m -> error; }",
         "no send matches this pattern: no method sends m to a",
         "check the names and the number of values, or leave the pattern out", 3, 17, 3},
        {"actor a(1) { m { b!k; } }\nactor b(1) { k { } }\nmain { a!m; }\nproperty p { s: b>b!k -> error; }",
         "no send matches this pattern: its sender never sends k to b",
         "check the names and the number of values, or leave the pattern out", 4, 17, 5},
        {"actor a(1) { m { self!m; } }\nmissing a { m ->; }\nmain { a!m; }\nproperty p { s: a!m -> error; }",
         "properties do not see that m is sent by a to itself",
         "name a message in the property that another actor sends", 4, 17, 3},
        {"actor a(1) { int y; m { y = y + 65536 * 65536; } }\nmain { a!m; }",
         "the result is always outside of -2147483648..2147483647", "verify shows a run, if it can happen", 1,
         39, 1},
        {"actor a(1) { int y; m { y = y % (3 - 3); } }\nmain { a!m; }", "division by zero",
         "verify shows a run, if it can happen", 1, 33, 7},
        {"actor a(1) { m { self!m; } }\nmain { a!m; }\nproperty p { s: a!m -> error; t: a!m -> s; }",
         "state t cannot be reached from s", "leave it out, or add a transition to it", 3, 31, 1},
        {"actor a(1) { m { self!m; } }\nmain { a!m; }\nproperty p { s: a!m -> t; t: a!m -> s; }",
         "property p cannot be violated: it never goes to error",
         "let the transition that must not happen lead to error", 3, 10, 1},
    };
    expect_messages(reading_make_whole, MISTAKES, COUNT(MISTAKES), SEVERITY_WARNING);
}

/* ---- no cascades ---- */

static void a_name_that_did_not_parse_is_not_missed(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "actor a(1) { m { b!k; b!k; } } actor b { k { } } main { a!m; }",
        "actor a(1) { m { b!k; } } actor b(1) { k(int) { } } main { a!m; b!k(1, 2); }",
        "actor a(1) { m { b!k; b!l; } } actor b(1) { k { } l { } main { a!m; }",
        "actor a(1) { int = 3; m { x = 1; y = x; } } main { a!m; }",
        "actor a(1) { int 3 x; m { x = 1; } } main { a!m; }",
        "actor a(1) { boolean x; m { x = x; } } main { a!m; }",
        "actor a(1) { m { int l = ?(0, 1); l = l + 1; } n { l = 2; } } main { a!m; }",
        "actor a(1) { m { b!k; } } aktro b(1) { k { } } main { a!m; }",
        "actor a(1) { m { c!k; } } class c(1) { k { } } main { a!m; }",
        "actor a(1) { m { } } missing e { x y; } main { a!m; } actor b(1) { m { e!what; } }",
        "actor a(1) { m { } } main { a!m; } property p { s: a!m -> t; t a!m -> s; }",
        "actor a(1) { int x = 99999999999; m { x = x; } } main { a!m; }",
    };
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct job job;
        struct reading reading;
        job_init(&job);
        assert_false(reading_make_whole(&reading, &job, TEXTS[i]));
        for (size_t j = 1; j < job.diagnostics.list.count; j++)
            print_error("%s\n  also: %s\n", TEXTS[i], job.diagnostics.list.items[j].message);
        assert_int_equal(job.diagnostics.errors, 1);
        reading_free(&reading);
        job_free(&job);
    }
}

static void every_error_is_told_once(void **state) {
    struct job *job = *state;
    struct reading reading;
    static char text[1 << 16];
    size_t at = (size_t)snprintf(text, sizeof text, "actor a(1) { int x; m {\n");
    for (int i = 0; i < 600; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "x = v%d;\n", i / 2);
    snprintf(text + at, sizeof text - at, "} } main { a!m; }");
    assert_false(reading_make_whole(&reading, job, text));
    assert_int_equal(job->diagnostics.errors, 300);
    reading_free(&reading);
}

/* ---- long chains, and no memory ---- */

static void long_chains_are_checked(void **state) {
    struct reading reading;
    char *text = repeated("actor a(1) { int x; m { x = x", " + x", 100000, "; } } main { a!m; }");
    assert_true(reading_make_whole(&reading, *state, text));
    reading_free(&reading);
    free(text);
    text = repeated("actor a(1) { int x; m { if (x) { }", " else if (x) { self!m; }", 100000,
                    "} } main { a!m; }");
    assert_true(reading_make_whole(&reading, *state, text));
    reading_free(&reading);
    free(text);
}

static const char GOOD[] =
    "actor a(1) { int 0..3 x = 1 + 2; actor o = self; m(int i) { if (!(x == 3)) { x = ?(1, 2); } else if (i) {"
    " e!n(x, self); o!m(1); } } } missing e { n(k, who) -> a!m(k); } main { a!m(1); } property i = always a.x < 3 || 1 - 2;"
    "property p { s: a>e!n(_, a) -> error; a!m(2) -> t; t: a!m -> s; }";

static bool check_good(struct job *job, void *context) {
    struct reading reading;
    bool fine = reading_make_whole(&reading, job, context);
    reading_free(&reading);
    return fine;
}

static void refused_memory_is_survived(void **state) {
    char text[sizeof GOOD];
    memcpy(text, GOOD, sizeof GOOD);
    expect_to_survive_refusals(*state, check_good, text);
}

static void refused_memory_is_survived_in_bad_systems(void **state) {
    (void)state;
    static const char text[] =
        "actor a(1) { int x; int x; m { x = y; b!k; c!m; a!mm; while (x) { } } lost { } boolean q; }\n"
        "mian { a!m; a!m; self!m; } property p { s: a!m -> t; a!m -> s; } property i = always x; @";
    expect_to_fail_without_memory_too(reading_make_whole, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_correct_system_has_no_messages),
        job_test(constants_are_evaluated),
        job_test(actors_are_values),
        job_test(a_component_may_be_missing),
        job_test(a_component_may_be_in_question),
        job_test(files_know_each_other),
        job_test(declarations_are_checked),
        job_test(statements_are_checked),
        job_test(sends_are_checked),
        job_test(missing_components_are_checked),
        job_test(properties_are_checked),
        job_test(patterns_that_do_not_overlap_are_fine),
        job_test(overlaps_are_found_as_if_each_were_compared_with_each),
        job_test(what_is_not_used_is_a_warning),
        job_test(a_name_that_did_not_parse_is_not_missed),
        job_test(every_error_is_told_once),
        job_test(long_chains_are_checked),
        job_test(refused_memory_is_survived),
        job_test(refused_memory_is_survived_in_bad_systems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
