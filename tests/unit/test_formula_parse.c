#include "logics.h"

#include <stdio.h>

/* ---- what is read ---- */

static void expect_read(struct job *job, const char *text, const char *expected) {
    struct realm r;
    realm_start(&r, job);
    ltl_formula f = realm_parse(&r, text);
    if (f == LTL_NONE)
        print_error("%s\n", text);
    expect_text_of(&r, f, expected);
    realm_free(&r);
}

/* Both texts are the same formula. */
static void expect_same(struct job *job, const char *left, const char *right) {
    struct realm r;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, left), g = formula_of(&r, right);
    if (f != g)
        print_error("%s and %s\n", left, right);
    assert_int_equal(f, g);
    realm_free(&r);
}

static void operators_bind_as_in_spot(void **state) {
    expect_same(*state, "!a U b", "(!a) U b");
    expect_same(*state, "G a & b", "(G a) & b");
    expect_same(*state, "F a U b", "(F a) U b");
    expect_same(*state, "X a U X b", "(X a) U (X b)");
    expect_same(*state, "!X!a", "!(X(!a))");
    expect_same(*state, "a U b & c", "(a U b) & c");
    expect_same(*state, "a & b U c", "a & (b U c)");
    expect_same(*state, "a | b & c", "a | (b & c)");
    expect_same(*state, "a & b | c", "(a & b) | c");
    expect_same(*state, "a | b -> c", "(a | b) -> c");
    expect_same(*state, "a -> b | c", "a -> (b | c)");
    expect_same(*state, "a U b -> c W d", "(a U b) -> (c W d)");
    expect_same(*state, "G a -> F b", "(G a) -> (F b)");
    expect_same(*state, "a -> b <-> c", "a -> (b <-> c)");
    expect_same(*state, "a <-> b -> c", "a <-> (b -> c)");
}

static void untils_and_implications_group_to_the_right_others_to_the_left(void **state) {
    expect_same(*state, "a U b U c", "a U (b U c)");
    expect_same(*state, "a U b W c R d M e", "a U (b W (c R (d M e)))");
    expect_same(*state, "a -> b -> c", "a -> (b -> c)");
    expect_same(*state, "a <-> b <-> c", "a <-> (b <-> c)");
    expect_same(*state, "a & b & c", "(a & b) & c");
    expect_same(*state, "a | b | c", "(a | b) | c");
}

static void every_operator_has_its_spellings(void **state) {
    static const char *const cases[][2] = {
        {"~a", "!a"},
        {"¬a", "!a"},
        {"○a", "X a"},
        {"◯a", "X a"},
        {"<>a", "F a"},
        {"◇a", "F a"},
        {"◊a", "F a"},
        {"[]a", "G a"},
        {"□a", "G a"},
        {"a V b", "a R b"},
        {"a && b", "a & b"},
        {"a /\\ b", "a & b"},
        {"a ∧ b", "a & b"},
        {"a || b", "a | b"},
        {"a \\/ b", "a | b"},
        {"a ∨ b", "a | b"},
        {"a => b", "a -> b"},
        {"a → b", "a -> b"},
        {"a ⇒ b", "a -> b"},
        {"a <=> b", "a <-> b"},
        {"a ↔ b", "a <-> b"},
        {"a ⇔ b", "a <-> b"},
        {"1", "true"},
        {"⊤", "true"},
        {"0", "false"},
        {"⊥", "false"},
        {"[]<>a", "G F a"},
        {"□◇a", "G F a"},
        {"<>[]a", "F G a"},
        {"!true", "false"},
        {"a&&!b", "a & !b"},
        {"a||b=>c", "a | b -> c"},
        {"¬(a∧b)→○c", "!(a & b) -> X c"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        expect_same(*state, cases[i][0], cases[i][1]);
        expect_read(*state, cases[i][0], cases[i][1]);
    }
    expect_read(*state, "a U b", "a U b");
    expect_read(*state, "a W b", "a W b");
    expect_read(*state, "a R b", "a R b");
    expect_read(*state, "a M b", "a M b");
}

static void temporal_letters_may_be_written_together(void **state) {
    expect_same(*state, "GFp", "G F p");
    expect_same(*state, "FGp", "F G p");
    expect_same(*state, "XXXp", "X X X p");
    expect_same(*state, "GF(p)", "G F p");
    expect_same(*state, "G(p -> XFq)", "G (p -> X F q)");
    expect_same(*state, "GF!p", "G F !p");
    expect_same(*state, "Gp12", "G p12");
    expect_same(*state, "GFp->q", "(G F p) -> q");
    expect_same(*state, "GF p", "G F p");
    /* What has more in it than one letter with a number is a name. */
    expect_read(*state, "Gpump", "Gpump");
    expect_read(*state, "Under", "Under");
    expect_read(*state, "G_p", "G_p");
    expect_read(*state, "FALSE", "FALSE");
    expect_read(*state, "XY", "XY");
}

static void blanks_and_comments_do_not_matter(void **state) {
    expect_same(*state, "  a\t&\n b\r\n", "a&b");
    expect_same(*state, "a // and\n & /* or * / */ b", "a & b");
    expect_same(*state, "a /**/ & b // the end", "a & b");
    expect_same(*state, "a & b /* open", "a & b");
}

/* ---- atoms ---- */

static const struct atom *only_atom(struct realm *r, const char *text) {
    realm_start(r, r->job);
    formula_of(r, text);
    assert_int_equal(r->logic.vocabulary.atoms.count, 1);
    return &r->logic.vocabulary.atoms.items[0];
}

static void expect_atom(struct job *job, const char *text, enum atom_kind kind, const char *canonical) {
    struct realm r = {.job = job};
    const struct atom *atom = only_atom(&r, text);
    assert_int_equal(atom->kind, kind);
    assert_string_equal(atom->text, canonical);
    assert_int_equal(vocabulary_kind(&r.logic.vocabulary), kind);
    realm_free(&r);
}

static void sends_are_read_with_sender_and_values(void **state) {
    expect_atom(*state, "left!go", ATOM_SEND, "left!go");
    expect_atom(*state, "left ! go", ATOM_SEND, "left!go");
    expect_atom(*state, "main > left!go", ATOM_SEND, "main>left!go");
    expect_atom(*state, "left!pay(1, _ ,true)", ATOM_SEND, "left!pay(1,_,true)");
    expect_atom(*state, "left!pay(-1, false, bank)", ATOM_SEND, "left!pay(-1,false,bank)");
    expect_atom(*state, "left!pay(- 1, 007)", ATOM_SEND, "left!pay(-1,7)");
    expect_atom(*state, "left!pay()", ATOM_SEND, "left!pay()");
    expect_atom(*state, "Gate!open", ATOM_SEND, "Gate!open");
    expect_atom(*state, "Fred>Gate!open", ATOM_SEND, "Fred>Gate!open");
    /* Names that begin like operators. */
    expect_atom(*state, "left!Grant", ATOM_SEND, "left!Grant");
    expect_atom(*state, "left!pay(Fred)", ATOM_SEND, "left!pay(Fred)");
    expect_atom(*state, "left!pay(2147483647, -2147483648)", ATOM_SEND, "left!pay(2147483647,-2147483648)");
}

static void the_parts_of_a_send_are_kept(void **state) {
    struct realm r = {.job = *state};
    const struct send_pattern *send = &only_atom(&r, "s>left!pay(-3, _, true, bob)")->send;
    assert_string_equal(send->sender.text, "s");
    assert_string_equal(send->receiver.text, "left");
    assert_string_equal(send->message.text, "pay");
    assert_int_equal(send->receiver.span.start, 2);
    assert_int_equal(send->receiver.span.length, 4);
    assert_int_equal(send->message.span.start, 7);
    assert_true(send->with_values);
    assert_int_equal(send->values_count, 4);
    assert_int_equal(send->values[0].form, VALUE_NUMERIC);
    assert_int_equal(send->values[0].number, -3);
    assert_int_equal(send->values[1].form, VALUE_ANY);
    assert_int_equal(send->values[2].form, VALUE_NUMERIC);
    assert_int_equal(send->values[2].number, 1);
    assert_string_equal(send->values[2].name.text, "true");
    assert_int_equal(send->values[3].form, VALUE_NAMED);
    assert_string_equal(send->values[3].name.text, "bob");
    assert_int_equal(send->values[3].name.span.start, 24);
    assert_int_equal(r.logic.vocabulary.atoms.items[0].span.start, 0);
    assert_int_equal(r.logic.vocabulary.atoms.items[0].span.length, 28);
    realm_free(&r);
    send = &only_atom(&r, "G left!pay")->send;
    assert_null(send->sender.text);
    assert_false(send->with_values);
    assert_int_equal(send->values_count, 0);
    realm_free(&r);
}

static void predicates_are_read_in_a_canonical_layout(void **state) {
    expect_atom(*state, "a.x==1", ATOM_PREDICATE, "a.x == 1");
    expect_atom(*state, "a.x", ATOM_PREDICATE, "a.x");
    expect_atom(*state, "a . x", ATOM_PREDICATE, "a.x");
    expect_atom(*state, "a.x!=b.y", ATOM_PREDICATE, "a.x != b.y");
    expect_atom(*state, "a.x<2", ATOM_PREDICATE, "a.x < 2");
    expect_atom(*state, "a.x<=2", ATOM_PREDICATE, "a.x <= 2");
    expect_atom(*state, "a.x>2", ATOM_PREDICATE, "a.x > 2");
    expect_atom(*state, "a.x>=2", ATOM_PREDICATE, "a.x >= 2");
    expect_atom(*state, "a.x+b.y*2-c.z/3%4==0", ATOM_PREDICATE, "a.x + b.y * 2 - c.z / 3 % 4 == 0");
    expect_atom(*state, "(a.x + 1)*2 < (3)", ATOM_PREDICATE, "(a.x + 1) * 2 < (3)");
    expect_atom(*state, "-a.x < - 1", ATOM_PREDICATE, "-a.x < -1");
    expect_atom(*state, "2 > a.x", ATOM_PREDICATE, "2 > a.x");
    expect_atom(*state, "a.x<-1", ATOM_PREDICATE, "a.x < -1");
    expect_atom(*state, "a.t == true", ATOM_PREDICATE, "a.t == true");
    expect_atom(*state, "G (a.x == 1)", ATOM_PREDICATE, "a.x == 1");
    expect_atom(*state, "Gate.Xval == 1", ATOM_PREDICATE, "Gate.Xval == 1");
    expect_atom(*state, "x == 1", ATOM_PREDICATE, "x == 1");
    expect_atom(*state, "((a.x)) > 1", ATOM_PREDICATE, "((a.x)) > 1");
}

static void brackets_belong_to_the_logic_or_to_a_sum(void **state) {
    expect_same(*state, "(a.x == 1) & (b.y)", "a.x == 1 & b.y");
    expect_same(*state, "(a.x) -> (b.y) U (c.z)", "a.x -> b.y U c.z");
    expect_same(*state, "((a.x + 1) > 2 | b.y)", "(a.x + 1) > 2 | b.y");
    expect_same(*state, "!(a.x) & b.y", "!a.x & b.y");
    expect_same(*state, "!a.x == 1", "!(a.x == 1)");
    expect_same(*state, "G a.x == 1 U b.y > 2", "(G (a.x == 1)) U (b.y > 2)");
}

static void equal_atoms_are_one(void **state) {
    struct realm r;
    realm_start(&r, *state);
    formula_of(&r, "a!m(1,_) & a ! m( 1 , _ ) & \"a!m(1, _)\" & a!m & s>a!m(1,_)");
    assert_int_equal(r.logic.vocabulary.atoms.count, 3);
    formula_of(&r, "F a!m");
    assert_int_equal(r.logic.vocabulary.atoms.count, 3);
    realm_free(&r);
}

static void what_is_between_quotes_is_an_atom(void **state) {
    expect_atom(*state, "\"left!go\"", ATOM_SEND, "left!go");
    expect_atom(*state, "\"s > left!go( 1 )\"", ATOM_SEND, "s>left!go(1)");
    expect_atom(*state, "\"a.x==1\"", ATOM_PREDICATE, "a.x == 1");
    expect_atom(*state, "\"p\"", ATOM_PROPOSITION, "p");
    expect_atom(*state, "\"x y\"", ATOM_PROPOSITION, "x y");
    expect_atom(*state, "\"\"", ATOM_PROPOSITION, "");
    expect_atom(*state, "\"G\"", ATOM_PROPOSITION, "G");
    expect_atom(*state, "\"true\"", ATOM_PROPOSITION, "true");
    expect_atom(*state, "\"GFp\"", ATOM_PROPOSITION, "GFp");
    expect_atom(*state, "\"left!go now\"", ATOM_PROPOSITION, "left!go now");
    expect_atom(*state, "\"é → &\"", ATOM_PROPOSITION, "é → &");
    expect_same(*state, "\"p\" U \"q\"", "p U q");
    expect_read(*state, "G \"x y\"", "G \"x y\"");
    expect_read(*state, "\"true\" | \"over\" | \"1\" | p", "\"true\" | \"over\" | \"1\" | p");
}

/* A text that begins like a send or a comparison, and is none, is a name like others. */
static void what_is_no_atom_between_quotes_is_a_proposition(void **state) {
    static const char *const NAMES[] = {
        "a<b>c", "a +",  "1+", "-",   "a!m(1", "a!m(+)",      "a!m(99999999999)",
        "a!",    "a>b!", "a.", "a.1", "(a) <", "a == b == c", "a.x + > 1",
        "((",    "a<b c"};
    for (size_t i = 0; i < COUNT(NAMES); i++) {
        char quoted[64], pair[128];
        snprintf(quoted, sizeof quoted, "\"%s\"", NAMES[i]);
        expect_atom(*state, quoted, ATOM_PROPOSITION, NAMES[i]);
        snprintf(pair, sizeof pair, "G (%s -> X p)", quoted);
        expect_read(*state, pair, pair);
    }
}

static void sends_behind_over_belong_to_the_alphabet(void **state) {
    struct realm r;
    realm_start(&r, *state);
    formula_of(&r, "G a!m over { b!n, s>c!o(_, 2) }");
    assert_int_equal(r.logic.vocabulary.atoms.count, 1);
    assert_int_equal(r.logic.vocabulary.over.count, 2);
    assert_string_equal(r.logic.vocabulary.over.items[0].text, "b!n");
    assert_string_equal(r.logic.vocabulary.over.items[1].text, "s>c!o(_,2)");
    assert_true(vocabulary_check(&r.logic.vocabulary, &r.sources));
    realm_free(&r);
}

static void constants_alone_can_be_over_sends(void **state) {
    struct realm r;
    realm_start(&r, *state);
    assert_int_equal(formula_of(&r, "false over { b!n }"), LTL_FALSE);
    assert_int_equal(vocabulary_kind(&r.logic.vocabulary), ATOM_SEND);
    realm_settle(&r);
    assert_true(r.logic.over_sends);
    realm_free(&r);
    realm_start(&r, *state);
    assert_int_equal(formula_of(&r, "1"), LTL_TRUE);
    assert_int_equal(vocabulary_kind(&r.logic.vocabulary), ATOM_PROPOSITION);
    assert_int_equal(realm_settle(&r)->sets.count, 1);
    realm_free(&r);
}

static void a_formula_may_be_a_part_of_a_source(void **state) {
    struct realm r;
    const char *text = "xx) p U q; junk (";
    realm_start(&r, *state);
    assert_true(sources_add(&r.sources, "file", text, strlen(text)));
    ltl_formula f = logic_parse(&r.logic, &r.sources, (struct span){0, 3, 6});
    expect_text_of(&r, f, "p U q");
    assert_int_equal(r.logic.vocabulary.atoms.items[1].span.start, 8);
    realm_free(&r);
}

/* ---- printing ---- */

static void brackets_are_printed_where_they_are_needed(void **state) {
    static const char *const texts[] = {
        "(a U b) U c",  "a U b U c",      "(a -> b) -> c",  "a -> b -> c",     "(a | b) & c",
        "a & b | c",    "a & (b & c)",    "a | (b | c)",    "!(a & b)",        "!a & b",
        "G (a -> F b)", "X X !a",         "(a <-> b) -> c", "a <-> b -> c",    "F (a U b)",
        "F a U b",      "(a -> b) & c",   "(a & b) U c",    "a & b U c",       "(a W b) R c M d",
        "!G F a",       "G F a -> G F b", "!(a U b)",       "X (a | b) & F c", "(a & b) & c | d",
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        expect_read(*state, texts[i], strcmp(texts[i], "(a & b) & c | d") == 0 ? "a & b & c | d" : texts[i]);
}

static void printed_formulas_read_back(void **state) {
    static const char *const atoms[] = {"p & q & \"x y\" & \"Under\" & \"over\" & \"1\"",
                                        "a!m & s>a!m & a!m(1,_) & b!n(-2,true) & a!m(x,y) & c!o()",
                                        ("a.x & a.x == 1 & -a.x + 2 < 3 & (a.x + 1) * 2 > 0 & 1 < a.x & "
                                         "2 % (3 - a.x) != 7")};
    uint64_t seed = 31;
    for (int round = 0; round < 3000; round++) {
        struct realm r;
        struct text text = {.memory = &((struct job *)*state)->memory};
        realm_start(&r, *state);
        formula_of(&r, atoms[round % 3]);
        assert_int_equal(r.logic.vocabulary.atoms.count, 6);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 15), 6);
        ltl_print(&text, &r.logic.ltl, &r.logic.vocabulary, f);
        ltl_formula back = realm_parse(&r, text_end(&text));
        if (back != f)
            print_error("%s\n", text_end(&text));
        assert_int_equal(back, f);
        assert_int_equal(r.logic.vocabulary.atoms.count, 6);
        text_free(&text);
        realm_free(&r);
    }
}

/* ---- errors ---- */

struct mistake {
    const char *text;
    uint64_t column;
    size_t width;
    const char *message;
    const char *hint;
};

/* It is the only thing that is reported. */
static void expect_mistake(const struct mistake *m) {
    struct job job;
    struct realm r;
    job_init(&job);
    realm_start(&r, &job);
    ltl_formula f = realm_parse(&r, m->text);
    if (f != LTL_NONE || job.diagnostics.list.count == 0 ||
        strcmp(job.diagnostics.list.items[0].message, m->message) != 0 ||
        job.diagnostics.list.items[0].place.column != m->column)
        print_error("%s\n", m->text);
    assert_int_equal(f, LTL_NONE);
    expect_diagnostic(&job, 0, SEVERITY_ERROR, m->message, m->hint);
    expect_place(&job, 0, 1, m->column, m->width);
    assert_int_equal(job_outcome(&job), OUTCOME_BAD_INPUT);
    assert_int_equal(job.diagnostics.list.count, 1);
    realm_free(&r);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

#define AN_ATOM "write receiver!message, actor.variable == 1, or a name"
#define MISSING "write an operator in front of it: & | -> U W R M"
#define A_VALUE "write _, a number, true, false or an actor"
#define A_VARIABLE "write a variable as actor.variable"
#define AN_OVER "write over { left!go, right!go }"
#define BETWEEN "write a formula on both sides of U, W, R and M"

static void every_mistake_has_its_place_and_a_hint(void **state) {
    static const struct mistake cases[] = {
        {"", 1, 1, "expected a formula", "complete the formula: it ends too early"},
        {"a &", 3, 1, "expected a formula", "complete the formula: it ends too early"},
        {"G", 1, 1, "expected a formula", "complete the formula: it ends too early"},
        {"U b", 1, 1, "expected a formula", BETWEEN},
        {"a & W b", 5, 1, "expected a formula", BETWEEN},
        {"& b", 1, 1, "expected a formula", AN_ATOM},
        {"2", 1, 1, "expected a formula", AN_ATOM},
        {"a & {", 5, 1, "expected a formula", AN_ATOM},
        {"a & $ | b", 5, 1, "expected a formula", "remove this sign: it is unknown here"},
        {"a & é | b", 5, 2, "expected a formula", "remove this sign: it is unknown here"},
        {"a & \"b", 5, 2, "expected a formula", "the quote is not closed"},
        {"a & \"b\nc\"", 5, 2, "expected a formula", "the quote is not closed"},
        {"a & = 1", 5, 1, "expected a formula", "write == to compare"},
        {"a.x = 1", 5, 1, "expected an operator or the end of the formula", "write == to compare"},
        {"(a | b", 1, 1, "the bracket is not closed", "write ')' behind it"},
        {"a b", 3, 1, "expected an operator or the end of the formula", MISSING},
        {"a (b)", 3, 1, "expected an operator or the end of the formula", MISSING},
        {"a!m !b", 5, 1, "expected an operator or the end of the formula", MISSING},
        {"s>a!", 4, 1, "expected the name of a message after '!'", "write a send as receiver!message"},
        {"a!m(", 4, 1, "expected a value", A_VALUE},
        {"a!m(1", 5, 1, "expected ',' or ')' after the value", "write a!m(1, _, true)"},
        {"a.x + > 2", 7, 1, "expected a number or a variable", A_VARIABLE},
        {"a.x ==", 6, 1, "expected a number or a variable", A_VARIABLE},
        {"a. == 1", 4, 2, "expected the name of a variable after '.'", A_VARIABLE},
        {"(a.x + (1) * 2", 1, 1, "the bracket is not closed", "write ')' behind it"},
        {"1 < a.x < 3", 9, 1, "comparisons cannot be chained", "join two comparisons with &"},
        {"a!m over", 8, 1, "expected '{' after over", AN_OVER},
        {"a!m over b!n", 10, 1, "expected '{' after over", AN_OVER},
        {"a!m over { }", 12, 1, "expected a send", AN_OVER},
        {"a!m over { b }", 12, 1, "expected a send", AN_OVER},
        {"a!m over { b!n c!o }", 16, 1, "expected ',' or '}' after the send",
         "write over { left!go, right!go }"},
        {"a!m over { b!n", 14, 1, "expected ',' or '}' after the send", "write over { left!go, right!go }"},
        {"a!m over { b!n } & a!m", 18, 1, "expected an operator or the end of the formula",
         "move over { … } to the end"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_mistake(&cases[i]);
}

static void mistakes_before_a_closing_bracket_have_their_place(void **state) {
    static const struct mistake cases[] = {
        {"a | )", 5, 1, "expected a formula", AN_ATOM},
        {"(a b)", 4, 1, "expected an operator or ')'", MISSING},
        {"a)", 2, 1, "expected an operator or the end of the formula",
         "leave out the bracket: nothing is open"},
        {"s>a!(2)", 5, 1, "expected the name of a message after '!'", "write a send as receiver!message"},
        {"a!m(&)", 5, 1, "expected a value", A_VALUE},
        {"a!m(1,)", 7, 1, "expected a value", A_VALUE},
        {"a!m(-x)", 6, 1, "expected a value", A_VALUE},
        {"a!m(1 2)", 7, 1, "expected ',' or ')' after the value", "write a!m(1, _, true)"},
        {"a!m(2147483648)", 5, 10, "the number is too large", "use numbers of 32 bits"},
        {"a!m(-2147483649)", 5, 11, "the number is too large", "use numbers of 32 bits"},
        {"a!m(99999999999999999999)", 5, 20, "the number is too large", "use numbers of 32 bits"},
        {"(a.x == 1) == 1", 6, 2, "expected ')'", "end the sum in brackets with ')'"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_mistake(&cases[i]);
}

static void all_mistakes_of_a_formula_are_told_once(void **state) {
    struct job *job = *state;
    struct realm r;
    realm_start(&r, job);
    assert_int_equal(realm_parse(&r, "(a & $) | (b & ) U !m\n & 7 & a!m"), LTL_NONE);
    assert_int_equal(job->diagnostics.list.count, 3);
    expect_diagnostic(job, 0, SEVERITY_ERROR, "expected a formula", "remove this sign: it is unknown here");
    expect_place(job, 0, 1, 6, 1);
    expect_diagnostic(job, 1, SEVERITY_ERROR, "expected a formula", AN_ATOM);
    expect_place(job, 1, 1, 16, 1);
    expect_diagnostic(job, 2, SEVERITY_ERROR, "expected a formula", AN_ATOM);
    expect_place(job, 2, 2, 4, 1);
    realm_free(&r);
}

static void not_more_than_ten_mistakes_are_told(void **state) {
    struct job *job = *state;
    struct realm r;
    realm_start(&r, job);
    assert_int_equal(realm_parse(&r, "$ & $ & $ & $ & $ & $ & $ & $ & $ & $ & $ & $ & $"), LTL_NONE);
    assert_int_equal(job->diagnostics.list.count, 10);
    realm_free(&r);
}

/* ---- limits ---- */

static ltl_formula parse_repeated(struct realm *r, const char *before, size_t count, const char *middle,
                                  const char *after) {
    static char text[500000];
    size_t used = 0;
    for (size_t i = 0; i < count; i++, used += strlen(before))
        strcpy(text + used, before);
    strcpy(text + used, middle);
    used += strlen(middle);
    for (size_t i = 0; i < count; i++, used += strlen(after))
        strcpy(text + used, after);
    return realm_parse(r, text);
}

static void a_formula_may_be_deep_but_not_too_deep(void **state) {
    struct job *job = *state;
    struct realm r;
    realm_start(&r, job);
    assert_int_equal(parse_repeated(&r, "(", 200, "p", ")"), formula_of(&r, "p"));
    assert_int_not_equal(parse_repeated(&r, "X ", 190, "p", ""), LTL_NONE);
    assert_int_not_equal(parse_repeated(&r, "p -> ", 150, "p", ""), LTL_NONE);
    assert_int_equal(parse_repeated(&r, "(", 201, "p", ")"), LTL_NONE);
    expect_rejected(job, "the formula is nested too deeply", "split it into several properties");
    expect_place(job, 0, 1, 202, 1);
    realm_free(&r);
}

static void every_way_to_go_deep_has_an_end(void **state) {
    static const char *const cases[][4] = {
        {"X ", "p", "", "the formula is nested too deeply"},
        {"!(", "p", ")", "the formula is nested too deeply"},
        {"p U ", "p", "", "the formula is nested too deeply"},
        {"p -> ", "p", "", "the formula is nested too deeply"},
        {"(", "a.x", ") + 1", "brackets are nested too deeply"},
        {"- ", "a.x", "", "brackets are nested too deeply"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct job job;
        struct realm r;
        job_init(&job);
        realm_start(&r, &job);
        assert_int_equal(parse_repeated(&r, cases[i][0], 20000, cases[i][1], cases[i][2]), LTL_NONE);
        assert_int_equal(job_outcome(&job), OUTCOME_BAD_INPUT);
        expect_diagnostic(&job, 0, SEVERITY_ERROR, cases[i][3],
                          i < 4 ? "split it into several properties" : "simplify it");
        realm_free(&r);
        job_free(&job);
    }
}

static void a_formula_may_be_long_but_not_too_long(void **state) {
    struct job *job = *state;
    struct realm r;
    realm_start(&r, job);
    assert_int_not_equal(parse_repeated(&r, "p|", 40000, "q", ""), LTL_NONE);
    assert_int_equal(parse_repeated(&r, "p|", 60000, "q", ""), LTL_NONE);
    expect_rejected(job, "the formula is too long", "split it into several properties");
    realm_free(&r);
}

static void a_formula_has_so_many_atoms(void **state) {
    struct job *job = *state;
    struct realm r;
    char name[16];
    realm_start(&r, job);
    for (int i = 0; i < LTL_MOST_ATOMS; i++) {
        snprintf(name, sizeof name, "a!m%d", i);
        formula_of(&r, name);
    }
    formula_of(&r, "a!m63");
    assert_int_equal(realm_parse(&r, "a!m & a!m64"), LTL_NONE);
    assert_int_equal(job->diagnostics.list.count, 2);
    expect_diagnostic(job, 0, SEVERITY_ERROR, "a formula has at most 64 different atoms",
                      "split it into several properties");
    expect_place(job, 0, 1, 1, 3);
    realm_free(&r);
}

/* ---- what goes together ---- */

static void expect_no_settling(const char *text, const char *message, const char *hint, uint64_t column) {
    struct job job;
    struct realm r;
    job_init(&job);
    realm_start(&r, &job);
    formula_of(&r, text);
    assert_false(logic_settle(&r.logic, &r.sources));
    expect_rejected(&job, message, hint);
    expect_place(&job, 0, 1, column, job.diagnostics.list.items[0].place.width);
    realm_free(&r);
    job_free(&job);
}

static void sends_states_and_propositions_do_not_mix(void **state) {
    const char *two = "write two properties: words of sends and of states have different positions";
    const char *how = "write a send as receiver!message, a variable as actor.variable";
    (void)state;
    expect_no_settling("a!m & b.x", "a formula cannot mix sends and states", two, 7);
    expect_no_settling("b.x == 1 | a!m", "a formula cannot mix states and sends", two, 12);
    expect_no_settling("p & b.x", "a formula cannot mix propositions and states", how, 5);
    expect_no_settling("a!m & p", "a formula cannot mix sends and propositions", how, 7);
    expect_no_settling("p over { a!m }", "over { … } is for formulas over sends", "leave it out", 10);
    expect_no_settling("a.x over { a!m }", "over { … } is for formulas over sends", "leave it out", 12);
}

static void free_atoms_are_counted(void **state) {
    const char *split = "split it into several properties";
    struct realm r;
    realm_start(&r, *state);
    formula_of(&r, "a1|a2|a3|a4|a5|a6|a7|a8|a9|b1|b2|b3");
    assert_int_equal(realm_settle(&r)->sets.count, 4096);
    realm_free(&r);
    expect_no_settling("a1|a2|a3|a4|a5|a6|a7|a8|a9|b1|b2|b3|b4",
                       "a formula over propositions has at most 12 different atoms", split, 37);
    expect_no_settling("a.x1|a.x2|a.x3|a.x4|a.x5|a.x6|a.x7|a.x8|a.x9|b.x1|b.x2|b.x3|b.x4",
                       "a formula over states has at most 12 different atoms", split, 61);
}

/* ---- letters for people ---- */

static void letters_cubes_and_lassos_are_written_for_people(void **state) {
    struct realm r;
    struct text text = {.memory = &((struct job *)*state)->memory};
    struct cube cubes[] = {{1, 2}, {0, 1}, {0, 0}};
    realm_start(&r, *state);
    formula_of(&r, "p U \"x y\"");
    realm_settle(&r);
    logic_print_cubes(&text, &r.logic, cubes, 3);
    assert_string_equal(text_end(&text), "p & !\"x y\" | !p | true");
    text_free(&text);
    logic_print_cubes(&text, &r.logic, cubes, 0);
    assert_string_equal(text_end(&text), "false");
    text_free(&text);
    logic_print_letter(&text, &r.logic, 2);
    assert_string_equal(text_end(&text), "!p & \"x y\"");
    text_free(&text);
    struct lasso lasso = lasso_of(*state, "3(01)");
    expect_lasso(&r, &lasso, "p & \"x y\"; cycle{!p & !\"x y\"; p & !\"x y\"}");
    lasso_free(&lasso);
    realm_free(&r);
    realm_start(&r, *state);
    formula_of(&r, "a.x == 1");
    realm_settle(&r);
    lasso = lasso_of(*state, "(01)");
    expect_lasso(&r, &lasso, "cycle{!(a.x == 1); a.x == 1}");
    lasso_free(&lasso);
    realm_free(&r);
}

/* ---- no memory ---- */

static bool parse_it(struct job *job, void *text) {
    struct realm r = {.job = job};
    struct text printed = {.memory = &job->memory};
    sources_init(&r.sources, job);
    bool fine = logic_init(&r.logic, job);
    ltl_formula f = fine ? realm_parse(&r, text) : LTL_NONE;
    fine = f != LTL_NONE;
    if (fine) {
        ltl_print(&printed, &r.logic.ltl, &r.logic.vocabulary, f);
        fine = !printed.failed;
    }
    text_free(&printed);
    realm_free(&r);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, parse_it, "G (a!m(1,x,_) -> F s>b!n) over { c!o(2), d!p }");
    expect_to_survive_refusals(*state, parse_it, "G (\"x y\" -> X (p W q)) <-> \"r\"");
    expect_to_survive_refusals(*state, parse_it, "a.x + 2 * (b.y - 1) > 3 U \"c.z\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(operators_bind_as_in_spot),
        job_test(untils_and_implications_group_to_the_right_others_to_the_left),
        job_test(every_operator_has_its_spellings),
        job_test(temporal_letters_may_be_written_together),
        job_test(blanks_and_comments_do_not_matter),
        job_test(sends_are_read_with_sender_and_values),
        job_test(the_parts_of_a_send_are_kept),
        job_test(predicates_are_read_in_a_canonical_layout),
        job_test(brackets_belong_to_the_logic_or_to_a_sum),
        job_test(equal_atoms_are_one),
        job_test(what_is_between_quotes_is_an_atom),
        job_test(what_is_no_atom_between_quotes_is_a_proposition),
        job_test(sends_behind_over_belong_to_the_alphabet),
        job_test(constants_alone_can_be_over_sends),
        job_test(a_formula_may_be_a_part_of_a_source),
        job_test(brackets_are_printed_where_they_are_needed),
        job_test(printed_formulas_read_back),
        job_test(every_mistake_has_its_place_and_a_hint),
        job_test(mistakes_before_a_closing_bracket_have_their_place),
        job_test(all_mistakes_of_a_formula_are_told_once),
        job_test(not_more_than_ten_mistakes_are_told),
        job_test(a_formula_may_be_deep_but_not_too_deep),
        job_test(every_way_to_go_deep_has_an_end),
        job_test(a_formula_may_be_long_but_not_too_long),
        job_test(a_formula_has_so_many_atoms),
        job_test(sends_states_and_propositions_do_not_mix),
        job_test(free_atoms_are_counted),
        job_test(letters_cubes_and_lassos_are_written_for_people),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
