#include "assumptions.h"

#include "language/aml/interface.h"

/* a asks; its messages have parameters of all kinds. */
#define ASKING(go)                                                                                           \
    "actor a(3) { int n; int 0..3 r; bool f; actor w = b; go { " go " } y { }\n"                             \
    "  v(int 0..3 k) { } u(int k) { } t(bool k) { } p(actor k) { } }\n"                                      \
    "actor b(2) { go { } }\n"
#define MAIN "main { a!go; }\n"
#define OPEN(go, interface) ASKING(go) "missing m { " interface " }\n" MAIN

/* ---- mistakes ---- */

static void a_message_has_one_number_of_parameters(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r);", "ask(x) -> a!v(x); ask(x, y) ->;"), "ask takes 1 argument in line 4, not 2",
         "write as many as the declaration has", 4, 31, 3},
        {OPEN("m!ask(r);", "ask(x) -> a!v(x); ask ->;"), "ask takes 1 argument in line 4, not 0",
         "write as many as the declaration has", 4, 31, 3},
        {OPEN("m!ask(r, r);", "ask(x, y) -> a!v(x); ask(_) ->;"), "ask takes 2 arguments in line 4, not 1",
         "write as many as the declaration has", 4, 34, 3},
        {OPEN("m!ask(r);", "ask ->;"), "ask takes 0 arguments, not 1",
         "write as many as the method has parameters", 1, 61, 3},
        {OPEN("m!ask;", "ask(x) ->;  ask(int 0..3 x) ->;"), "ask takes 1 argument, not 0",
         "write as many as the method has parameters", 1, 61, 3},
        {OPEN("m!ask(r);", "ask(x) -> a!v;"), "v takes 1 argument, not 0", "_ stands for any value", 4, 25,
         1},
        {OPEN("m!ask(r);", "ask(x) -> a!y(x);"), "y takes 0 arguments, not 1", "_ stands for any value", 4,
         25, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!v(1, 2);"), "v takes 1 argument, not 2", "_ stands for any value", 4,
         25, 1},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void a_parameter_has_a_name_of_its_own(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r, r);", "ask(x, x) -> a!v(x);"), "the name x is declared twice",
         "first declared in line 4", 4, 20, 1},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void what_is_sent_and_what_is_said_are_of_one_type(void **state) {
    static const char SAID[] = "write what the other sends, or the interface, have here";
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r);", "ask(int 0..3 x) -> a!v(x); ask(actor x) ->;"), "expected a number, not an actor",
         SAID, 4, 44, 5},
        {OPEN("m!ask(w);", "ask(actor x) -> a!p(x); ask(int 0..3 x) ->;"), "expected an actor, not a number",
         SAID, 4, 41, 8},
        {OPEN("m!ask(w);", "ask(actor x) -> a!p(x); ask(bool x) ->;"), "expected an actor, not a number",
         SAID, 4, 41, 4},
        {OPEN("m!ask(r);", "ask(actor x) -> a!p(x); ask(int 0..3 x) -> a!v(x);"),
         "expected an actor, not a number", SAID, 4, 41, 8}, /* and no more of it */
        {OPEN("m!ask(r); m!ask(w);", "ask(x) ->;"), "expected a number, not an actor", SAID, 1, 75, 1},
        {OPEN("m!ask(w); m!ask(r);", "ask(x) ->;"), "expected an actor, not a number", SAID, 1, 75, 1},
        {OPEN("m!ask(w);", "ask(int 0..3 x) ->;"), "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 1, 65, 1},
        {OPEN("m!ask(r);", "ask(actor x) ->;"), "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 1, 65, 1},
        {OPEN("m!ask(w);", "ask(int x) ->;"), "expected an actor, not a number", SAID, 4, 17, 3},
        {OPEN("m!ask(7);", "ask(int 0..1 x) ->;"), "7 is not in 0..1",
         "widen the range, or use another number", 1, 65, 1},
        {OPEN("m!ask(m);", "ask(x) ->;"), "m is missing and cannot be a value",
         "send to it by its name: a missing component cannot be stored", 1, 65, 1},
        {OPEN("m!ask(r);", "ask(b) ->; ask(_) ->;"), "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 4, 17, 1},
        {OPEN("m!ask(w);", "ask(1) ->; ask(_) ->;"), "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 4, 17, 1},
        {OPEN("m!ask(r);", "ask(0..b) ->; ask(_) ->;"), "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 4, 20, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!v(b);"), "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 4, 27, 1},
        {OPEN("m!ask(w);", "ask(x) -> a!v(x);"), "expected a number, not an actor",
         "write a number, or a variable of type int or bool", 4, 27, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!p(x);"), "expected an actor, not a number",
         "name an actor, self or a variable of type actor", 4, 27, 1},
        {OPEN("", "ask(1) ->; ask(b) ->;"), "expected a number, not an actor", SAID, 4, 28, 1},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void the_values_that_may_come_are_known_and_not_too_many(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(n);", "ask(x) ->;"), "the values of x are not bounded",
         "give it a range, as in int 0..3 x", 4, 17, 1},
        {OPEN("m!ask(n);", "ask(int x) ->;"), "the values of x are not bounded",
         "give it a range, as in int 0..3 x", 4, 21, 1},
        {OPEN("m!ask(r); m!ask(n);", "ask(x) ->;"), "the values of x are not bounded",
         "give it a range, as in int 0..3 x", 4, 17, 1},
        {OPEN("", "ask(x) ->;"), "no actor sends ask, so its values are unknown",
         "give it a type, as in int 0..3 x", 4, 17, 1},
        {OPEN("", "ask(1, _) ->;"), "no actor sends ask, so its values are unknown",
         "give it a type, as in int 0..3 x", 4, 20, 1},
        {OPEN("m!ask(r, r, r, r, r, r, f);", "ask(_, _, _, _, _, _, _) ->;"),
         "the parameters of ask have more than 4096 different values together", "narrow their ranges", 4, 13,
         3},
        {OPEN("", "ask(int 0..4096 x) ->;"),
         "the parameters of ask have more than 4096 different values together", "narrow their ranges", 4, 13,
         3},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void something_is_said_of_every_value(void **state) {
    static const char MORE[] = "add an alternative, or narrow the range";
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r);", "ask(0) ->; ask(2..3) ->;"),
         "the interface does not mention ask(1), which may arrive", MORE, 4, 13, 3},
        {OPEN("m!ask(r);", "ask(int 1..3 x) ->; ask(int 0..0 x) -> a!y; other ->; yet(2..3) ->; yet(0) ->;"),
         "the interface does not mention yet(1), which may arrive", MORE, 4, 67, 3},
        {OPEN("m!ask(r);", "ask(0..2) ->;"), "the interface does not mention ask(3), which may arrive", MORE,
         4, 13, 3},
        {OPEN("m!ask(r, r);", "ask(0..2, _) ->; ask(3, 1..3) ->;"),
         "the interface does not mention ask(3,0), which may arrive", MORE, 4, 13, 3},
        {OPEN("m!ask(w, r);", "ask(a, _) ->; ask(b, 0..2) ->;"),
         "the interface does not mention ask(b,3), which may arrive", MORE, 4, 13, 3},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void values_of_an_alternative_may_come(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r);", "ask(3..1) ->; ask(_) ->;"), "the range is empty",
         "write the smaller number first", 4, 17, 4},
        {OPEN("m!ask(r);", "ask(int 3..0 x) ->;"), "the range 3..0 is empty", "did you mean 0..3?", 4, 17, 8},
        {OPEN("m!ask(r);", "ask(0..4) ->;"), "4 is not in 0..3", "widen the range, or use another number", 4,
         20, 1},
        {OPEN("m!ask(r);", "ask(-1..3) ->;"), "-1 is not in 0..3", "widen the range, or use another number",
         4, 17, 2},
        {OPEN("m!ask(r);", "ask(5) ->; ask(_) ->;"), "5 is not in 0..3",
         "widen the range, or use another number", 4, 17, 1},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void an_answer_fits_for_every_value(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r);", "ask(x) -> a!v(x + 1);"), "ask(3) would be answered with k = 4; k takes 0..3",
         "widen the range of the parameter, or answer another value", 4, 27, 5},
        {OPEN("m!ask(r);", "ask(x) -> a!v(x - 1);"), "ask(0) would be answered with k = -1; k takes 0..3",
         "widen the range of the parameter, or answer another value", 4, 27, 5},
        {OPEN("m!ask(r);", "ask(x) -> a!v(x..x * 2);"), "ask(2) would be answered with k = 4; k takes 0..3",
         "widen the range of the parameter, or answer another value", 4, 27, 8},
        {OPEN("m!ask(r);", "ask(x) -> a!v(2 - x..3);"), "ask(3) would be answered with k = -1; k takes 0..3",
         "widen the range of the parameter, or answer another value", 4, 27, 8},
        {OPEN("m!ask(r, w);", "ask(x, y) -> a!t(x);"), "ask(2,a) would be answered with k = 2; k takes 0..1",
         "widen the range of the parameter, or answer another value", 4, 30, 1},
        {OPEN("m!ask(r);", "ask(int 0..0 x) -> a!y; ask(int 1..3 x) -> a!v(x * 2);"),
         "ask(2) would be answered with k = 4; k takes 0..3",
         "widen the range of the parameter, or answer another value", 4, 60, 5},
        {OPEN("m!ask(r);", "ask(x) -> a!v(6 / x);"), "the answer to ask(0) has no value here",
         "narrow the range of the parameters", 4, 27, 5},
        {OPEN("m!ask(r);", "ask(x) -> a!v(x % (x - 1));"), "the answer to ask(1) has no value here",
         "narrow the range of the parameters", 4, 27, 11},
        {OPEN("m!ask(r);", "ask(x) -> a!u(x * 1000000000);"), "the answer to ask(3) has no value here",
         "narrow the range of the parameters", 4, 27, 14},
        {OPEN("m!ask(r);", "ask(x) -> a!v(3..x);"), "the answer to ask(0) has no value here",
         "narrow the range of the parameters", 4, 27, 4},
        {OPEN("m!ask(r);", "ask(x) -> a!t(x == 1 || 4 / x > 1);"), "the answer to ask(0) has no value here",
         "narrow the range of the parameters", 4, 27, 19},
        {OPEN("m!ask(r);", "ask(x) -> a!v(4);"), "4 is not in 0..3", "widen the range, or use another number",
         4, 27, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!u(_);"), "_ would be any number here: k has no range",
         "write a range, as in 0..3", 4, 27, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!p(a..b);"), "actors have no ranges", "leave out the range", 4, 27, 4},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void an_answer_knows_the_parameters_and_actors(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(r);", "ask(x) -> a!v(zork);"), "the interface does not say what zork is",
         "name it among the message's parameters", 4, 27, 4},
        {OPEN("m!ask(r);", "ask(value) -> a!v(vale);"), "the interface does not say what vale is",
         "did you mean value?", 4, 31, 4},
        {OPEN("m!ask(r);", "ask(x) -> a!v(zork), a!v(zork + 1);"), "the interface does not say what zork is",
         "name it among the message's parameters", 4, 27, 4}, /* it is said once */
        {OPEN("m!ask(r);", "ask(x) -> a!v(x); ask(_) -> a!v(x);"), "the interface does not say what x is",
         "name it among the message's parameters", 4, 45, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!v(1 - zork);"), "the interface does not say what zork is",
         "name it among the message's parameters", 4, 31, 4},
        {OPEN("m!ask(r);", "ask(x) -> a!v(self + 1);"), "the component is missing: it has no self",
         "name the actor that is meant", 4, 27, 4},
        {OPEN("m!ask(r);", "ask(x) -> a!v(b + 7);"), "an actor cannot be calculated with",
         "compare actors with == and !=, or assign, pass or send to them", 4, 27, 1},
        {OPEN("m!ask(r);", "ask(x) -> a!v(self);"), "the component is missing: it has no self",
         "name the actor that is meant", 4, 27, 4},
        {OPEN("m!ask(w);", "ask(x) -> x!y;"), "unknown actor x", "declare it", 4, 23, 1},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void a_mistake_elsewhere_is_told_once(void **state) {
    static const struct mistake MISTAKES[] = {
        {OPEN("m!ask(zork);", "ask(x) -> a!v(x + 9);"), "unknown variable zork in actor a", NULL, 1, 65, 4},
        {OPEN("m!ask(r); zork!y;", "ask(x) -> a!v(x);"), "unknown actor zork", "declare it", 1, 69, 4},
    };
    (void)state;
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void long_rows_of_operators_are_refused(void **state) {
    struct job *job = *state;
    struct reading reading;
    struct text text = {.memory = &job->memory};
    text_add(&text, ASKING("m!ask(r);") "missing m { ask(x) -> a!v(x");
    for (int i = 0; i < 100000; i++)
        text_add(&text, " + 0");
    text_add(&text, "); }\n" MAIN);
    assert_false(reading_make(&reading, job, text_end(&text)));
    expect_rejected(job, "more than 2000 operators in a row cannot be explored", "split it");
    reading_free(&reading);
    text_free(&text);
}

/* ---- types ---- */

/* The types of the parameters of the only message: "int 0..3, bool, actor". Valid until the next one. */
static const char *types_of(const struct aml_method *method) {
    static char text[256];
    size_t used = 0;
    text[0] = '\0';
    for (const struct aml_variable *p = method->parameters; p; p = p->next) {
        const char *between = p == method->parameters ? "" : ", ";
        assert_true(p->type.bounded);
        used += (size_t)(p->type.kind == AML_INT ? snprintf(text + used, sizeof text - used, "%sint %d..%d",
                                                            between, (int)p->type.low, (int)p->type.high)
                                                 : snprintf(text + used, sizeof text - used, "%s%s", between,
                                                            p->type.kind == AML_BOOL ? "bool" : "actor"));
    }
    return text;
}

static void types_follow_from_what_is_sent_and_said(void **state) {
    static const struct {
        const char *text, *types;
    } CASES[] = {
        {OPEN("m!ask(r);", "ask(x) -> a!v(x);"), "int 0..3"},
        {OPEN("m!ask(r);", "ask(int x) -> a!v(x);"), "int 0..3"},
        {OPEN("m!ask(f);", "ask(x) -> a!t(x);"), "bool"},
        {OPEN("m!ask(f);", "ask(int x) -> a!t(x);"), "bool"},
        {OPEN("m!ask(w);", "ask(x) -> a!p(x);"), "actor"},
        {OPEN("m!ask(self, b);", "ask(x, b) -> a!p(x); ask(_, a) ->;"), "actor, actor"},
        {OPEN("m!ask(r, f, w);", "ask(_, _, _) ->;"), "int 0..3, bool, actor"},
        {OPEN("m!ask(2);", "ask(x) -> a!v(x);"), "int 2..2"},
        {OPEN("m!ask(2); m!ask(-5);", "ask(_) ->;"), "int -5..2"},
        {OPEN("m!ask(f); m!ask(r);", "ask(x) -> a!v(x);"), "int 0..3"},
        {OPEN("m!ask(r); m!ask(f);", "ask(x) -> a!v(x);"), "int 0..3"},
        {OPEN("m!ask(true); m!ask(f);", "ask(x) -> a!v(x);"), "bool"},
        {OPEN("m!ask(r + 1);", "ask(x) -> a!v(x - 1);"), "int 1..4"},
        {OPEN("if (f) { m!ask(r); } else { m!ask(9); }", "ask(x) ->;"), "int 0..9"},
        {ASKING("") "missing m { ask(x) -> a!v(x); }\nmain { m!ask(2); a!go; m!ask(1); }", "int 1..2"},
        /* the types that are written decide, and are joined; a send may be outside, and then fails */
        {OPEN("m!ask(r);", "ask(int 0..1 x) -> a!t(x);"), "int 0..1"},
        {OPEN("m!ask(n);", "ask(int 0..1 x) -> a!t(x);"), "int 0..1"},
        {OPEN("m!ask(n);", "ask(int 0..1 x) -> a!t(x); ask(int 4..6 y) ->; ask(2..2) ->; ask(3) ->;"),
         "int 0..6"},
        {OPEN("m!ask(n);", "ask(bool x) -> a!t(x);"), "bool"},
        {OPEN("m!ask(n);", "ask(bool x) -> a!t(x); ask(int 2..3 x) ->;"), "int 0..3"},
        {OPEN("", "ask(actor x) -> a!p(x);"), "actor"},
        /* nobody sends it: what is said of it */
        {OPEN("", "ask(2) -> a!y; ask(0..1) ->;"), "int 0..2"},
        {OPEN("", "ask(true) -> a!y; ask(false) ->;"), "bool"},
        {OPEN("", "ask(a) -> a!y; ask(_) ->;"), "actor"},
        {OPEN("m!ask(r, r, r, r, r, r);", "ask(_, _, _, _, _, _) ->;"),
         "int 0..3, int 0..3, int 0..3, int 0..3, int 0..3, int 0..3"},
        {OPEN("", "ask(int 0..4095 x) ->;"), "int 0..4095"},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct reading reading;
        bool fine = reading_make(&reading, *state, CASES[i].text);
        if (!fine)
            show_diagnostics(*state);
        assert_true(fine);
        assert_string_equal(reading.aml.missing->methods->name.text, "ask");
        assert_string_equal(types_of(reading.aml.missing->methods), CASES[i].types);
        assert_null(reading.aml.missing->methods->next);
        reading_free(&reading);
    }
}

static void messages_have_the_order_of_their_first_alternatives(void **state) {
    static const char *const NAMES[] = {"one", "two", "three"};
    struct reading reading;
    assert_true(
        reading_make(&reading, *state,
                     OPEN("m!one(r);", "one(0..1) ->; two ->; one(2) ->; three ->; two -> a!y; one(3) ->;")));
    uint32_t index = 0;
    for (const struct aml_method *m = reading.aml.missing->methods; m; m = m->next, index++) {
        assert_string_equal(m->name.text, NAMES[index]);
        assert_int_equal(m->index, index);
    }
    assert_int_equal(index, COUNT(NAMES));
    const struct aml_alternative *first = reading.aml.missing->alternatives;
    assert_ptr_equal(first->method, reading.aml.missing->methods);
    assert_ptr_equal(first->next->next->method, first->method);
    reading_free(&reading);
}

static void an_actor_in_question_says_what_its_messages_are(void **state) {
    static const struct mistake MISTAKES[] = {
        {"actor m(1) { ask(int x, bool y) { a!y; } }\nactor a(1) { y { } }\n"
         "missing m { ask(x) -> a!y; }\nmain { m!ask(1, true); }\n",
         "ask takes 2 arguments in line 1, not 1", "write as many as the declaration has", 3, 13, 3},
    };
    struct reading reading;
    assert_true(reading_make(&reading, *state,
                             "actor m(1) { ask(int x, bool y) { a!v(x); } } actor a(1) { v(int k) { } }"
                             "missing m { ask(x, _) -> a!v(x); } main { m!ask(1, true); }"));
    assert_ptr_equal(reading.aml.missing->alternatives->method, reading.aml.actors->methods);
    assert_null(reading.aml.missing->methods);
    reading_free(&reading);
    expect_messages(reading_make, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

/* ---- value by value ---- */

static void values_are_numbered_the_last_parameter_running_fastest(void **state) {
    static const int32_t VALUES[][3] = {{-1, 0, 0}, {-1, 0, 1}, {-1, 1, 0}, {-1, 1, 1}, {0, 0, 0}, {0, 0, 1},
                                        {0, 1, 0},  {0, 1, 1},  {1, 0, 0},  {1, 0, 1},  {1, 1, 0}, {1, 1, 1}};
    struct reading reading;
    assert_true(
        reading_make(&reading, *state, OPEN("m!ask(r - 1, f, w);", "ask(int -1..1 x, _, _) ->; none ->;")));
    const struct aml_method *method = reading.aml.missing->methods;
    assert_int_equal(interface_count(method), COUNT(VALUES));
    for (size_t i = 0; i < COUNT(VALUES); i++) {
        int32_t values[3];
        interface_values(method, i, values);
        assert_memory_equal(values, VALUES[i], sizeof values);
        assert_int_equal(interface_number(method, values), i);
    }
    assert_int_equal(interface_count(method->next), 1);
    assert_int_equal(interface_number(method->next, NULL), 0);
    reading_free(&reading);
}

static void too_many_values_are_not_counted(void **state) {
    struct aml_variable second = {.type = {.low = INT32_MIN, .high = INT32_MAX}}, first = {.next = &second};
    struct aml_method method = {.parameters = &first};
    (void)state;
    assert_int_equal(interface_count(&method), INTERFACE_MOST_VALUES + 1);
    second.type = (struct aml_type){.low = 1, .high = INTERFACE_MOST_VALUES};
    assert_int_equal(interface_count(&method), INTERFACE_MOST_VALUES);
    second.type.low = 0;
    assert_int_equal(interface_count(&method), INTERFACE_MOST_VALUES + 1);
}

static void an_alternative_speaks_of_its_values_only(void **state) {
    struct reading reading;
    assert_true(reading_make(
        &reading, *state, OPEN("m!ask(r, w);", "ask(1..2, b) -> a!y; ask(x, a) -> a!v(x); ask(_, b) ->;")));
    struct open_system open;
    open_system_init(&open, &reading.sources);
    assert_true(aml_lower_open(&reading.aml, NULL, &open));
    const struct open_alternative *alternatives = open.missing.alternatives.items;
    assert_int_equal(open.missing.alternatives.count, 3);
    for (int32_t x = 0; x < 4; x++)
        for (int32_t w = 0; w < 2; w++) {
            int32_t values[] = {x, w};
            bool in_first = (x == 1 || x == 2) && w == 1;
            assert_int_equal(alternative_covers(&open, &alternatives[0], values), in_first);
            assert_int_equal(alternative_covers(&open, &alternatives[1], values), w == 0);
            assert_int_equal(alternative_covers(&open, &alternatives[2], values), w == 1);
            assert_int_equal(open_is_answered(&open, 0, values), in_first || w == 0);
        }
    open_system_free(&open);
    reading_free(&reading);
}

/* "2", "1..3", or "none": what the first argument of the first answer is for x, which is 0..3. */
static const char *argument_text(struct job *job, const char *argument, int32_t x) {
    static char text[64];
    char open[1024];
    struct reading reading;
    snprintf(open, sizeof open, "%smissing m { ask(x) -> a!u(%s); }\n%s", ASKING("m!ask(r);"), argument,
             MAIN);
    reading_start(&reading, job);
    assert_true(reading_add(&reading, "x.aml", open, strlen(open)));
    (void)aml_check(&reading.aml); /* which may refuse it for other values */
    const struct aml_answer *answer = reading.aml.missing->alternatives->answers;
    struct range range = interface_argument(answer->arguments, answer->method->parameters, &x);
    if (range_empty(range))
        snprintf(text, sizeof text, "none");
    else if (range_single(range))
        snprintf(text, sizeof text, "%d", (int)range.low);
    else
        snprintf(text, sizeof text, "%d..%d", (int)range.low, (int)range.high);
    reading_free(&reading);
    return text;
}

static void arguments_have_the_values_of_the_language(void **state) {
    static const struct {
        const char *argument;
        int32_t x;
        const char *value;
    } CASES[] = {
        {"x", 3, "3"},
        {"x - 5", 3, "-2"},
        {"-x", 3, "-3"},
        {"!x", 3, "0"},
        {"!x", 0, "1"},
        {"7 / (x - 5)", 3, "-3"}, /* towards zero */
        {"(0 - 7) % x", 3, "-1"},
        {"x * x + 2 * x", 3, "15"},
        {"x < 2", 1, "1"},
        {"x < 2", 2, "0"},
        {"x <= 2", 2, "1"},
        {"x > 2", 2, "0"},
        {"x > 2", 3, "1"},
        {"x >= 2", 2, "1"},
        {"x >= 2", 1, "0"},
        {"x == 2", 2, "1"},
        {"x != 2", 2, "0"},
        {"x && 2", 3, "1"},
        {"x || 0", 0, "0"},
        {"x || 0", 3, "1"},
        {"2 && x", 0, "0"},
        {"true", 0, "1"},
        {"x == 0 || 4 / x > 1", 0, "1"}, /* the right side is left out */
        {"x == 0 || 4 / x > 1", 3, "0"},
        {"x != 0 && 4 / x > 1", 0, "0"},
        {"x != 0 && 4 / x > 1", 2, "1"},
        {"4 / x > 1 || x == 0", 0, "none"},
        {"4 / x", 0, "none"},
        {"4 % x", 0, "none"},
        {"1 + 4 / x", 0, "none"},
        {"2147483647 + x", 0, "2147483647"},
        {"2147483647 + x", 1, "none"},
        {"x..3", 1, "1..3"},
        {"x..3", 3, "3"},
        {"x..2", 3, "none"},
        {"0 - x..x", 2, "-2..2"},
        {"1 / x..3", 0, "none"},
        {"1..3 / x", 0, "none"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct job job;
        job_init(&job);
        assert_string_equal(argument_text(&job, CASES[i].argument, CASES[i].x), CASES[i].value);
        job_free(&job);
    }
}

static void checking_does_not_change_what_is_printed(void **state) {
    static const char INTERFACE[] = "missing m {\n"
                                    "  ask(int x, actor o, bool g, y) -> a!v(x), a!p(o);\n"
                                    "  ask(int 0..3 x, b, _, 0..3) -> a!v(3 - x..3);\n"
                                    "}\n";
    char text[1024];
    struct reading reading;
    struct bytes bytes = {0};
    struct job *job = *state;
    snprintf(text, sizeof text, "%s%s%s", ASKING("m!ask(r, w, f, r);"), INTERFACE, MAIN);
    bool fine = reading_make(&reading, job, text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    struct output *output = output_open_memory(job, &bytes);
    assert_non_null(output);
    aml_print_interface(&reading.aml, reading.aml.missing, output);
    assert_true(output_commit(output));
    assert_true(array_push(&job->memory, &bytes.data, '\0'));
    assert_string_equal(bytes.data.items, INTERFACE);
    array_free(&bytes.data);
    reading_free(&reading);
}

/* ---- what nobody has written ---- */

static void an_interface_can_be_made_of_what_is_sent(void **state) {
    struct reading reading;
    const char *text = ASKING("m!ask(r, w); if (f) { m!note; } m!ask(2, b);") MAIN;
    reading_start(&reading, *state);
    assert_true(reading_add(&reading, "x.aml", text, strlen(text)));
    assert_true(aml_cover_missing(&reading.aml));
    assert_true(aml_check(&reading.aml));
    const struct aml_missing *missing = reading.aml.missing;
    assert_string_equal(missing->name.text, "m");
    assert_string_equal(missing->methods->name.text, "ask");
    assert_string_equal(types_of(missing->methods), "int 0..3, actor");
    assert_string_equal(missing->methods->next->name.text, "note");
    assert_null(missing->methods->next->next);
    assert_null(missing->alternatives->answers);
    assert_null(missing->alternatives->next->next);
    reading_free(&reading);
}

static void answers_are_taken_out_of_an_interface_that_is_there(void **state) {
    struct reading reading;
    const char *text = ASKING("m!ask(r); m!note;") "missing m { ask(x) -> a!v(x), a!y; more -> a!y; }" MAIN;
    reading_start(&reading, *state);
    assert_true(reading_add(&reading, "x.aml", text, strlen(text)));
    assert_true(aml_cover_missing(&reading.aml));
    assert_true(aml_check(&reading.aml));
    uint32_t count = 0;
    for (const struct aml_alternative *a = reading.aml.missing->alternatives; a; a = a->next, count++)
        assert_null(a->answers);
    assert_int_equal(count, 3);
    reading_free(&reading);
}

static void several_that_nobody_has_declared_are_not_one(void **state) {
    struct reading reading;
    const char *text = "actor a(1) { go { m!x; k!x; self!go; } } main { a!go; }";
    reading_start(&reading, *state);
    assert_true(reading_add(&reading, "x.aml", text, strlen(text)));
    assert_true(aml_cover_missing(&reading.aml));
    assert_null(reading.aml.missing);
    reading_free(&reading);
}

/* ---- ends ---- */

static bool read_and_free(struct job *job, void *context) {
    struct reading reading;
    bool fine = reading_make(&reading, job, context);
    reading_free(&reading);
    return fine;
}

static bool cover_and_free(struct job *job, void *context) {
    struct reading reading;
    const char *text = context;
    reading_start(&reading, job);
    bool fine = reading_add(&reading, "x.aml", text, strlen(text)) && aml_cover_missing(&reading.aml) &&
                aml_check(&reading.aml);
    reading_free(&reading);
    return fine;
}

static void checking_an_interface_survives_refusals(void **state) {
    static const char WRITTEN[] =
        OPEN("m!ask(r, w); m!more(2);",
             "ask(1..2, b) -> a!y; ask(x, a) -> a!v((x + 1) % 4), a!v(x..3); ask(_, b) ->;"
             "more(int 0..2 k) -> a!v(_), a!p(b);");
    static const char UNWRITTEN[] = ASKING("m!ask(r, w); m!more(2);") MAIN;
    expect_to_survive_refusals(*state, read_and_free, (void *)WRITTEN);
    expect_to_survive_refusals(*state, cover_and_free, (void *)UNWRITTEN);
}

static void refusals_are_survived_in_bad_interfaces(void **state) {
    static const char TEXT[] =
        OPEN("m!ask(r, w); m!ask(w, r); m!more(n);",
             "ask(x, x) -> a!v(x + 1), c!y; ask(x) -> a!v(zork), a!p(a..b); more(k) -> a!u(_);"
             "less(y) -> a!y(2); less(3..1) ->;");
    (void)state;
    expect_to_fail_without_memory_too(reading_make, TEXT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_message_has_one_number_of_parameters),
        job_test(a_parameter_has_a_name_of_its_own),
        job_test(what_is_sent_and_what_is_said_are_of_one_type),
        job_test(the_values_that_may_come_are_known_and_not_too_many),
        job_test(something_is_said_of_every_value),
        job_test(values_of_an_alternative_may_come),
        job_test(an_answer_fits_for_every_value),
        job_test(an_answer_knows_the_parameters_and_actors),
        job_test(a_mistake_elsewhere_is_told_once),
        job_test(long_rows_of_operators_are_refused),
        job_test(types_follow_from_what_is_sent_and_said),
        job_test(messages_have_the_order_of_their_first_alternatives),
        job_test(an_actor_in_question_says_what_its_messages_are),
        job_test(values_are_numbered_the_last_parameter_running_fastest),
        job_test(too_many_values_are_not_counted),
        job_test(an_alternative_speaks_of_its_values_only),
        job_test(arguments_have_the_values_of_the_language),
        job_test(checking_does_not_change_what_is_printed),
        job_test(an_interface_can_be_made_of_what_is_sent),
        job_test(answers_are_taken_out_of_an_interface_that_is_there),
        job_test(several_that_nobody_has_declared_are_not_one),
        job_test(checking_an_interface_survives_refusals),
        job_test(refusals_are_survived_in_bad_interfaces),
    };
    return cmocka_run_group_tests_name("interface", tests, NULL, NULL);
}
