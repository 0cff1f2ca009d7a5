#include "readings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_text(struct reading *reading, struct span span, const char *text) {
    assert_int_equal(span.length, strlen(text));
    assert_memory_equal(reading->sources.files.items[span.file].text + span.start, text, strlen(text));
}

/* ---- what is understood ---- */

static void an_actor_has_variables_and_methods(void **state) {
    struct reading reading;
    assert_true(reading_parse(
        &reading, *state,
        "actor bank(4) { int x = 1; int -2..7 y; m(bool b, actor c) { x = 3; } bool z; n { } }"));
    struct aml_actor *actor = reading.aml.actors;
    assert_int_equal(reading.aml.actors_count, 1);
    assert_string_equal(actor->name.text, "bank");
    expect_text(&reading, actor->name.span, "bank");
    assert_int_equal(actor->capacity, 4);
    expect_text(&reading, actor->capacity_span, "4");
    struct aml_variable *x = actor->variables, *y = x->next, *z = y->next;
    assert_false(x->type.bounded);
    assert_int_equal(x->type.low, INT32_MIN);
    assert_int_equal(x->type.high, INT32_MAX);
    assert_int_equal(x->initial->number, 1);
    assert_true(y->type.bounded);
    assert_int_equal(y->type.low, -2);
    assert_int_equal(y->type.high, 7);
    expect_text(&reading, y->type.span, "int -2..7");
    assert_int_equal(z->type.kind, AML_BOOL);
    assert_int_equal(z->type.high, 1);
    assert_null(z->next);
    struct aml_method *m = actor->methods;
    assert_int_equal(m->parameters_count, 2);
    assert_int_equal(m->parameters->next->type.kind, AML_ACTOR);
    assert_int_equal(m->body->kind, AML_ASSIGN);
    assert_string_equal(m->next->name.text, "n");
    assert_null(m->next->body);
    reading_free(&reading);
}

static void statements_have_their_parts(void **state) {
    struct reading reading;
    assert_true(reading_parse(&reading, *state,
                              "actor a(1) { m { x := ?(1, 2); if (x) { self!m; } else if (y) { b!n(1, c); } "
                              "else { } } }"));
    struct aml_statement *choice = reading.aml.actors->methods->body, *branch = choice->next;
    assert_int_equal(choice->kind, AML_CHOOSE);
    assert_int_equal(choice->values->next->number, 2);
    expect_text(&reading, choice->span, "x := ?(1, 2)");
    assert_int_equal(branch->kind, AML_IF);
    assert_true(branch->then_block->send.to_self);
    struct aml_statement *second = branch->else_block;
    assert_int_equal(second->kind, AML_IF);
    assert_int_equal(second->then_block->send.arguments_count, 2);
    expect_text(&reading, second->then_block->send.span, "b!n(1, c)");
    assert_null(second->else_block);
    assert_null(branch->next);
    reading_free(&reading);
}

static void expressions_have_their_spans(void **state) {
    struct reading reading;
    assert_true(reading_parse(&reading, *state, "property p = always (a.x + 2) * -b.y || true;"));
    struct aml_expression * or = reading.aml.properties.first->invariant;
    assert_int_equal(or->operation, AML_OR);
    expect_text(&reading, or->span, "(a.x + 2) * -b.y || true");
    expect_text(&reading, or->operator_span, "||");
    struct aml_expression *times = or->left;
    expect_text(&reading, times->span, "(a.x + 2) * -b.y");
    expect_text(&reading, times->left->span, "(a.x + 2)");
    expect_text(&reading, times->left->operator_span, "+");
    expect_text(&reading, times->left->left->name.span, "x");
    expect_text(&reading, times->right->span, "-b.y");
    expect_text(&reading, times->right->operator_span, "-");
    reading_free(&reading);
}

static void operators_bind_as_in_c(void **state) {
    struct reading reading;
    assert_true(reading_parse(&reading, *state, "property p = always 1 - 2 - 3 < 4 * 5 == 6 && !7 || 8;"));
    struct aml_expression *e = reading.aml.properties.first->invariant;
    assert_int_equal(e->operation, AML_OR);
    e = e->left;
    assert_int_equal(e->operation, AML_AND);
    assert_int_equal(e->right->operation, AML_NOT);
    e = e->left;
    assert_int_equal(e->operation, AML_EQUAL);
    e = e->left;
    assert_int_equal(e->operation, AML_LESS);
    assert_int_equal(e->right->operation, AML_MULTIPLY);
    assert_int_equal(e->left->operation, AML_SUBTRACT);
    assert_int_equal(e->left->right->number, 3);
    reading_free(&reading);
}

static void words_are_reserved_only_where_they_must_be(void **state) {
    struct reading reading;
    assert_true(reading_parse(
        &reading, *state,
        "actor missing(1) { int property; int always; error { property = always; missing!error; } }"
        "main { missing!error; } property error { always: missing!error -> error; }"
        "property property = always missing.property == 1; missing property { }"));
    reading_free(&reading);
}

static void formulas_are_kept_as_they_are(void **state) {
    struct reading reading;
    assert_true(reading_parse(&reading, *state,
                              "property f = // why;\n  [] (\"r!a\" -> <> r!b)/* ; */ U r!c ; main { }"));
    struct property *f = reading.aml.properties.first;
    assert_int_equal(f->kind, PROPERTY_FORMULA);
    assert_string_equal(f->formula, "[] (\"r!a\" -> <> r!b)        U r!c");
    expect_text(&reading, f->formula_span, "[] (\"r!a\" -> <> r!b)/* ; */ U r!c");
    assert_non_null(reading.aml.mains);
    reading_free(&reading);
}

static void automata_and_interfaces_have_their_parts(void **state) {
    struct reading reading;
    assert_true(reading_parse(&reading, *state,
                              "missing e { go -> a!m, b!n; stop ->; }"
                              "property p { one: s>r!m(_, -3) | r!n -> error; two: }"));
    struct aml_alternative *go = reading.aml.missing->alternatives;
    assert_string_equal(go->answers->next->message.text, "n");
    assert_null(go->next->answers);
    struct property *p = reading.aml.properties.first;
    assert_int_equal(p->states_count, 2);
    struct property_pattern *pattern = p->states->moves->patterns;
    assert_string_equal(pattern->sender.text, "s");
    assert_int_equal(pattern->values_count, 2);
    assert_int_equal(pattern->values->form, VALUE_ANY);
    assert_int_equal(pattern->values->next->number, -3);
    expect_text(&reading, pattern->span, "s>r!m(_, -3)");
    assert_null(pattern->next->sender.text);
    assert_false(pattern->next->with_values);
    assert_string_equal(p->states->moves->target.text, "error");
    reading_free(&reading);
}

static void files_are_appended(void **state) {
    struct reading reading;
    assert_true(reading_parse(&reading, *state, "actor a(1) { }"));
    assert_true(sources_add(&reading.sources, "y.aml", "actor b(2) { } main { }", 23));
    assert_true(aml_parse(&reading.aml, 1));
    assert_int_equal(reading.aml.actors_count, 2);
    assert_string_equal(reading.aml.actors->next->name.text, "b");
    assert_int_equal(reading.aml.actors->next->name.span.file, 1);
    reading_free(&reading);
}

/* ---- mistakes ---- */

/* In the third line: two statements around the mistake. */
#define IN_METHOD(text) "actor a(1) {\n m { x = 1;\n" text "\n y = 2; }\n}\nmain { a!m; }"
#define SIGNS "use a number, a truth value or an actor"
#define ASSIGN_OR_SEND "write x = …; to assign, and a!m; to send"
#define BRACES "write { … } around it"

static void slips_in_statements_are_explained(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {IN_METHOD("while (x < 3) { x = 2; }"), "AML has no while loop",
         "a method repeats itself by sending to self: self!…;", 3, 1, 5},
        {IN_METHOD("for (i = 0; i < 3; i++) { x = 2; }"), "AML has no for loop",
         "a method repeats itself by sending to self: self!…;", 3, 1, 3},
        {IN_METHOD("while (x) x = 1;"), "AML has no while loop",
         "a method repeats itself by sending to self: self!…;", 3, 1, 5},
        {IN_METHOD("x++;"), "AML has no operator ++", "write x = x + 1;", 3, 2, 2},
        {IN_METHOD("x--;"), "AML has no operator --", "write x = x - 1;", 3, 2, 2},
        {IN_METHOD("x += 2;"), "AML has no operator +=", "write x = x + …;", 3, 3, 2},
        {IN_METHOD("x *= 2;"), "AML has no operator *=", "write x = x * …;", 3, 3, 2},
        {IN_METHOD("if (x = 3) { }"), "= assigns, it does not compare", "write == to compare", 3, 7, 1},
        {IN_METHOD("x == 3;"), "== compares, it does not assign", "write = to assign", 3, 3, 2},
        {IN_METHOD("int l = ?(0,1);"), "variables are declared in the actor, not in a method",
         "declare l in front of the methods, and assign to it here", 3, 1, 5},
        {IN_METHOD("boolean l;"), "unknown type boolean",
         "declare variables in the actor; their types are int, bool and actor", 3, 1, 7},
        {IN_METHOD("if (x) y = 1;"), "the branches of an if need braces", BRACES, 3, 8, 1},
        {IN_METHOD("if (x) { } else y = 1;"), "the branches of an if need braces", BRACES, 3, 17, 1},
        {IN_METHOD("if x { y = 1; }"), "expected '(' after if, not x", "write if (…) { … }", 3, 4, 1},
        {IN_METHOD("else { y = 1; }"), "else without if",
         "write else behind the '}' of its if, with no ';' between", 3, 1, 4},
        {IN_METHOD("b.m(1);"), "messages are sent with !", "write b!m", 3, 2, 1},
        {IN_METHOD("self.m();"), "messages are sent with !", "write self!m", 3, 5, 1},
        {IN_METHOD("self.x = 1;"), "an actor's own variables need no self.", "write the name alone", 3, 1, 4},
        {IN_METHOD("b?m(1);"), "there is no statement to receive",
         "write a method of that name: it receives the message", 3, 2, 1},
        {IN_METHOD("m(1);"), "methods cannot be called",
         "write self!m(…); to send the actor a message of its own", 3, 1, 1},
        {IN_METHOD("{ y = 1; }"), "a block belongs to an if or an else", "leave out the braces", 3, 1, 1},
        {IN_METHOD(";"), "a ';' without a statement", "leave it out", 3, 1, 1},
        {IN_METHOD("x y = 3;"), "unknown type x",
         "declare variables in the actor; their types are int, bool and actor", 3, 1, 1},
        {IN_METHOD("x;"), "expected = or !, not ;", ASSIGN_OR_SEND, 3, 2, 1},
        {IN_METHOD("b!if;"), "if is a reserved word and cannot be the name of a message",
         "choose another name", 3, 3, 2},
        {IN_METHOD("x = 1"), "missing ';' after the assignment", "write ';' at the caret", 3, 6, 1},
        {IN_METHOD("b!m(1)"), "missing ';' after the message", "write ';' at the caret", 3, 7, 1},
        {IN_METHOD("x = 3 4;"), "expected ';' after the assignment, not 4", NULL, 3, 7, 1},
        {IN_METHOD("b!m(1;"), "expected ')' or ',' after the arguments, not ;", NULL, 3, 6, 1},
    };
    expect_messages(reading_parse, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void slips_in_expressions_are_explained(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {IN_METHOD("x = ;"), "expected a value, not ;", NULL, 3, 5, 1},
        {IN_METHOD("x = y & z;"), "AML has no operator &", "write && for 'and'", 3, 7, 1},
        {IN_METHOD("x = y | z;"), "AML has no operator |", "write || for 'or'", 3, 7, 1},
        {IN_METHOD("x = y and z;"), "AML has no operator and", "write && for 'and'", 3, 7, 3},
        {IN_METHOD("x = 2147483648;"), "numbers are at most 2147483647",
         "use smaller numbers: an int has 32 bits", 3, 5, 10},
        {IN_METHOD("x = 99999999999999999999999999;"), "numbers are at most 2147483647",
         "use smaller numbers: an int has 32 bits", 3, 5, 26},
        {IN_METHOD("x = 1 + ?(1, 2);"),
         "a choice must be alone after =", "choose first, calculate afterwards: x = ?(1, 2);", 3, 9, 1},
        {IN_METHOD("x = f(3);"), "f(…) has no value: there are no functions",
         "send a message, and let its receiver send the value back", 3, 5, 1},
        {IN_METHOD("x = self.y;"), "an actor's own variables need no self.", "write the name alone", 3, 9, 1},
        {IN_METHOD("x = (1 + 2;"), "expected ')' after the expression, not ;", NULL, 3, 11, 1},
        {IN_METHOD("x = \"text\";"), "AML has no strings", SIGNS, 3, 5, 6},
        {IN_METHOD("x = 'c';"), "AML has no characters in quotes", SIGNS, 3, 5, 3},
        {IN_METHOD("x = 3x;"), "3x is neither a number nor a name", "begin a name with a letter or _", 3, 5,
         2},
        {IN_METHOD("x = grün;"), "grün cannot be a name", "use the letters a to z and A to Z, digits and _",
         3, 5, 5},
        {IN_METHOD("x = y ≤ 3;"), "unexpected character '≤'", "write <=", 3, 7, 3},
        {IN_METHOD("x = y @ 3;"), "unexpected character '@'", NULL, 3, 7, 1},
        {IN_METHOD("x = y \xff 3;"), "the byte 0xff is not a character", "is this a text in UTF-8?", 3, 7, 1},
        {IN_METHOD("x = y\xc2\xa0;"), "unexpected character U+00A0",
         "this is a no-break space: use an ordinary blank", 3, 6, 2},
        {IN_METHOD("x = y \a;"), "unexpected character U+0007", NULL, 3, 7, 1},
    };
    expect_messages(reading_parse, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

#define MAIN "main { }\n"

static void slips_in_declarations_are_explained(void **state) {
    (void)state;
    static const struct mistake MISTAKES[] = {
        {MAIN "actor x { m { } }", "missing capacity of actor x",
         "write actor x(4) { … } for a mailbox of four messages", 2, 7, 1},
        {MAIN "actor x() { m { } }", "missing capacity of actor x",
         "write actor x(4) { … } for a mailbox of four messages", 2, 7, 1},
        {MAIN "actor x(n) { m { } }", "expected the capacity of the mailbox, a number, not n",
         "write actor x(4) { … } for a mailbox of four messages", 2, 9, 1},
        {MAIN "actor if(2) { }", "if is a reserved word and cannot be the name of an actor",
         "choose another name", 2, 7, 2},
        {MAIN "actr x(2) { }", "expected actor, main, missing or property, not actr", "did you mean actor?",
         2, 1, 4},
        {"mian { a!m; }", "expected actor, main, missing or property, not mian", "did you mean main?", 1, 1,
         4},
        {MAIN "proctype x(2) { }", "expected actor, not proctype", "write actor NAME(CAPACITY) { … }", 2, 1,
         8},
        {MAIN "int x;", "AML has no variables outside of actors",
         "move it into an actor, or remove a '}' before it", 2, 1, 3},
        {MAIN "m { } actor a(1) { }", "m is outside of every actor",
         "remove a '}' before it, if one is too many", 2, 1, 1},
        {MAIN "actor a(1) { } } actor b(1) { }", "this '}' closes nothing", "leave it out", 2, 16, 1},
        {MAIN "actor a(1) { boolean b; m { } }", "unknown type boolean", "did you mean bool?", 2, 14, 7},
        {MAIN "actor a(1) { void m { } }", "a method has no type before its name", "leave it out", 2, 14, 4},
        {MAIN "actor a(1) { int x, y; }", "expected one variable in a declaration",
         "end this one with ';' and write the type again", 2, 19, 1},
        {MAIN "actor a(1) { m(x) { } }", "expected the type of a parameter, not x",
         "give the parameter a type: int, bool or actor", 2, 16, 1},
        {MAIN "actor a(1) { int 3 x; }", "expected '..' after the lower bound, not x", NULL, 2, 20, 1},
        {MAIN "actor a(1) { m { }; }", "a ';' without a variable", "leave it out", 2, 19, 1},
        {MAIN "actor a(1) { if { } }", "if is a reserved word and cannot be the name of a method",
         "choose another name", 2, 14, 2},
        {"main() { a!m; }", "main has no parameters", "write main { … }", 1, 5, 1},
        {"main { x = 1; }", "main does nothing but send messages",
         "let an actor do it, in the method that main's message starts", 1, 8, 5},
        {"main { int x; }", "main has no variables", NULL, 1, 8, 5},
        {MAIN "missing e { a b!m; }", "expected '->' after the message, not b", NULL, 2, 15, 1},
        {MAIN "property p { a!m -> s; }", "expected the name of a state with ':', not a",
         "write the name of a state and ':' in front of its transitions", 2, 14, 1},
        {MAIN "property p { s: a!m s; }", "expected '->' or '|' after the pattern, not s", NULL, 2, 21, 1},
        {MAIN "property p { s: a!m(x+1) -> s; }", "expected ')' or ',' after the argument, not +", NULL, 2,
         22, 1},
        {MAIN "property p = ;", "property p has no formula", "write property p = always …; for an invariant",
         2, 12, 1},
        {MAIN "property p = G x\nactor a(1) { }", "the formula of p is not closed",
         "end the formula with ';'", 2, 14, 3},
        {MAIN "property p always x;", "expected '=' or '{' after the name, not always",
         "write property p = always …; or property p { … }", 2, 12, 6},
        {MAIN "/* open", "the comment is not closed", "write */ where it ends", 2, 1, 2},
        {MAIN "actor a(1) {\n m { x = 1;", "the file ends, and a block is not closed", "its '{' is in line 3",
         3, 12, 1},
        {MAIN "actor a(1) {\n m { x = 1; }\n", "the file ends, and actor a is not closed",
         "it begins in line 2", 3, 14, 1},
        {MAIN "actor a(1) {\n m { x = 1;\n n { } }", "missing '}': the block before n is not closed",
         "its '{' is in line 3", 4, 2, 1},
        {MAIN "actor a(1) {\n m { x = 1; }\nactor b(1) { }", "missing '}': actor a is not closed",
         "it begins in line 2", 4, 1, 5},
        {"actor a(1) { m { if (x) {\nmain { a!m; }", "missing '}': the block before main is not closed",
         "its '{' is in line 1", 2, 1, 4},
    };
    expect_messages(reading_parse, MISTAKES, COUNT(MISTAKES), SEVERITY_ERROR);
}

static void every_error_of_a_file_is_told(void **state) {
    struct job *job = *state;
    struct reading reading;
    static char text[1 << 16];
    size_t at = (size_t)snprintf(text, sizeof text, "actor a(1) { m {\n");
    for (int i = 0; i < 300; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "x = ;\n");
    snprintf(text + at, sizeof text - at, "} }");
    assert_false(reading_parse(&reading, job, text));
    assert_int_equal(job->diagnostics.errors, 300);
    assert_int_equal(job->diagnostics.list.count, DIAGNOSTICS_KEPT);
    for (size_t i = 0; i < DIAGNOSTICS_KEPT; i++)
        expect_place(job, i, i + 2, 5, 1);
    reading_free(&reading);
}

/* ---- limits ---- */

/* The end of the copy. */
/* Fine at `fits` levels; at very many an error with a place rather than a stack that overflows. */
static void expect_too_deep(const char *before, const char *piece, size_t fits, const char *middle,
                            const char *closing, const char *after) {
    for (int round = 0; round < 2; round++) {
        struct job job;
        struct reading reading;
        job_init(&job);
        size_t levels = round == 0 ? fits : 200000;
        char *opened = repeated(before, piece, levels, middle);
        char *text = repeated(opened, closing, levels, after);
        assert_int_equal(reading_parse(&reading, &job, text), round == 0);
        if (round == 1)
            expect_diagnostic(&job, 0, SEVERITY_ERROR, "the text is nested more than 500 levels deep",
                              "spread it over several statements, methods or variables");
        assert_int_equal(job.diagnostics.list.count, round);
        free(opened);
        free(text);
        reading_free(&reading);
        job_free(&job);
    }
}

static void nesting_has_a_limit(void **state) {
    (void)state;
    expect_too_deep("property p = always ", "(", AML_DEEPEST, "1", ")", ";");
    expect_too_deep("property p = always ", "-", AML_DEEPEST, "1", "", ";");
    expect_too_deep("property p = always ", "!(1 + ", AML_DEEPEST / 2, "1", ")", ";");
    expect_too_deep("actor a(1) { m {", "if (1) {", AML_DEEPEST - 1, "", "}", "} }");
}

static void chains_have_no_limit(void **state) {
    struct reading reading;
    char *text = repeated("property p = always 1", " + 1", 100000, ";");
    assert_true(reading_parse(&reading, *state, text));
    reading_free(&reading);
    free(text);
    text = repeated("actor a(1) { m { if (1) { }", " else if (1) { }", 100000, "} }");
    assert_true(reading_parse(&reading, *state, text));
    reading_free(&reading);
    free(text);
}

/* ---- stopping ---- */

static const char EVERYTHING[] =
    "actor a(1) { int 0..3 x = 1 + 2; m(int i) { if (!(x == 3)) { x = ?(1, 2); } else if (i) { b!n(x, self); } } }"
    "missing b { n -> a!m; } main { a!m(1); } property f = G (a!m(1) -> F b!n) over { a>b!n }; property g = F a.x == 1; property i = always a.x < 3;"
    "property p { s: a>b!n(_, a) -> error; }";

static bool parse_everything(struct job *job, void *context) {
    struct reading reading;
    bool fine = reading_parse(&reading, job, context);
    reading_free(&reading);
    return fine;
}

static void refused_memory_is_survived(void **state) {
    char text[sizeof EVERYTHING];
    memcpy(text, EVERYTHING, sizeof EVERYTHING);
    expect_to_survive_refusals(*state, parse_everything, text);
}

static void a_job_can_be_stopped(void **state) {
    struct job *job = *state;
    char *text = repeated("actor a(1) { m {", "x = 1;", LONG, "} }");
    stop_job(job);
    assert_false(parse_everything(job, text));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    assert_int_equal(job->diagnostics.list.count, 0);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(an_actor_has_variables_and_methods),
        job_test(statements_have_their_parts),
        job_test(expressions_have_their_spans),
        job_test(operators_bind_as_in_c),
        job_test(words_are_reserved_only_where_they_must_be),
        job_test(formulas_are_kept_as_they_are),
        job_test(automata_and_interfaces_have_their_parts),
        job_test(files_are_appended),
        job_test(slips_in_statements_are_explained),
        job_test(slips_in_expressions_are_explained),
        job_test(slips_in_declarations_are_explained),
        job_test(every_error_of_a_file_is_told),
        job_test(nesting_has_a_limit),
        job_test(chains_have_no_limit),
        job_test(refused_memory_is_survived),
        job_test(a_job_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
