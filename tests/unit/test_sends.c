#include "logics.h"

#include <stdio.h>

#include "logic/sends.h"

/* Classes in their order, each with its letter: "s>a!m(1):1 a!m(_):0 a!n:-"; - is none. */
static void expect_classes(struct job *job, const char *formula, const char *expected) {
    struct realm r;
    struct text text = {.memory = &job->memory};
    realm_start(&r, job);
    formula_of(&r, formula);
    realm_settle(&r);
    assert_true(r.logic.over_sends);
    const struct send_letters *sends = &r.logic.sends;
    for (size_t i = 0; i < sends->classes.count; i++) {
        text_add(&text, i > 0 ? " " : "");
        send_class_print(&text, &sends->classes.items[i]);
        text_add(&text, ":");
        if (sends->classes.items[i].letter == LETTER_NONE)
            text_add(&text, "-");
        else
            text_number(&text, sends->classes.items[i].letter);
    }
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
    realm_free(&r);
}

/* The sets of the letters, as numbers: "0 1 3". */
static void expect_letters(struct job *job, const char *formula, const char *expected) {
    struct realm r;
    struct text text = {.memory = &job->memory};
    realm_start(&r, job);
    formula_of(&r, formula);
    const struct letters *letters = realm_settle(&r);
    for (size_t i = 0; i < letters->sets.count; i++) {
        text_add(&text, i > 0 ? " " : "");
        text_number(&text, (int64_t)letters->sets.items[i]);
    }
    assert_string_equal(text_end(&text), expected);
    assert_false(letters->all);
    assert_int_equal(letters->atoms, r.logic.vocabulary.atoms.count);
    text_free(&text);
    realm_free(&r);
}

static void a_send_is_a_letter_and_nothing_is_one_as_well(void **state) {
    expect_letters(*state, "G a!m", "0 1");
    expect_classes(*state, "G a!m", "a!m:1");
    expect_letters(*state, "a!m & b!n", "0 1 2");
    expect_classes(*state, "a!m & b!n", "a!m:1 b!n:2");
    expect_letters(*state, "a!m & a!n & b!m", "0 1 2 4");
}

static void values_make_classes_special_ones_first(void **state) {
    expect_classes(*state, "a!m(1)", "a!m(1):1 a!m(_):-");
    expect_letters(*state, "a!m(1)", "0 1");
    expect_classes(*state, "a!m(1) & a!m(2)", "a!m(1):1 a!m(2):2 a!m(_):-");
    expect_classes(*state, "a!m(1) & a!m", "a!m(1):1 a!m(_):2");
    expect_letters(*state, "a!m(1) & a!m", "0 3 2");
    expect_classes(*state, "a!m(1,_) & a!m(_,2)", "a!m(1,2):1 a!m(1,_):2 a!m(_,2):3 a!m(_,_):-");
    expect_letters(*state, "a!m(1,_) & a!m(_,2)", "0 3 1 2");
    expect_classes(*state, "a!m(_,_)", "a!m(_,_):1");
    expect_classes(*state, "a!m()", "a!m:1");
    expect_classes(*state, "a!m(x,-3)", "a!m(x,-3):1 a!m(x,_):- a!m(_,-3):- a!m(_,_):-");
}

static void senders_make_classes_and_somebody_else_comes_last(void **state) {
    expect_classes(*state, "s>a!m", "s>a!m:1 a!m:-");
    expect_classes(*state, "s>a!m & t>a!m", "s>a!m:1 t>a!m:2 a!m:-");
    expect_classes(*state, "s>a!m & a!m", "s>a!m:1 a!m:2");
    expect_letters(*state, "s>a!m & a!m", "0 3 2");
    expect_classes(*state, "s>a!m(1)", "s>a!m(1):1 s>a!m(_):- a!m(1):- a!m(_):-");
    expect_classes(*state, "s>a!m(1) & a!m(2)",
                   "s>a!m(1):1 s>a!m(2):2 s>a!m(_):- a!m(1):- a!m(2):2 a!m(_):-");
    expect_letters(*state, "s>a!m(1) & a!m(2) & s>a!m", "0 5 6 4 2");
}

static void equal_values_written_differently_are_one(void **state) {
    /* true is 1, 007 is 7: two atoms, one class. */
    expect_letters(*state, "a!m(1) & a!m(true)", "0 3");
    expect_letters(*state, "a!m(0) & a!m(false) & a!m(1)", "0 3 4");
    expect_letters(*state, "a!m(7) & a!m(007)", "0 1");
    expect_letters(*state, "a!m(x) & a!m(y)", "0 1 2");
}

static void patterns_behind_over_are_letters_without_atoms(void **state) {
    expect_classes(*state, "G a!m over { b!n }", "a!m:1 b!n:0");
    expect_letters(*state, "G a!m over { b!n }", "0 1");
    expect_classes(*state, "G a!m(1) over { a!m }", "a!m(1):1 a!m(_):0");
    expect_classes(*state, "G a!m over { s>a!m(1) }", "s>a!m(1):1 s>a!m(_):1 a!m(1):1 a!m(_):1");
    expect_classes(*state, "G a!m(1) over { s>a!m(2) }",
                   "s>a!m(1):1 s>a!m(2):0 s>a!m(_):- a!m(1):1 a!m(2):- a!m(_):-");
    expect_classes(*state, "true over { b!n(1), b!n(2) }", "b!n(1):0 b!n(2):0 b!n(_):-");
    expect_letters(*state, "true over { b!n(1), b!n(2) }", "0");
}

/* ---- every class has the letter that its sends have ---- */

struct send {
    const char *sender;
    const char *receiver;
    const char *message;
    int64_t values[2];
};

static bool pattern_matches(const struct send_pattern *p, const struct send *s) {
    if ((p->sender.text && strcmp(p->sender.text, s->sender) != 0) ||
        strcmp(p->receiver.text, s->receiver) != 0 || strcmp(p->message.text, s->message) != 0)
        return false;
    for (uint32_t i = 0; i < p->values_count; i++)
        if (p->values[i].form != VALUE_ANY && p->values[i].number != s->values[i])
            return false;
    return true;
}

static bool class_fits(const struct send_class *c, const struct send *s) {
    if ((c->sender && strcmp(c->sender, s->sender) != 0) ||
        strcmp(c->kind->receiver.text, s->receiver) != 0 || strcmp(c->kind->message.text, s->message) != 0)
        return false;
    for (uint32_t i = 0; i < c->values_count; i++)
        if (c->values[i] && c->values[i]->number != s->values[i])
            return false;
    return true;
}

static void the_first_class_that_fits_has_the_letter_of_the_send(void **state) {
    static const char *const senders[] = {"s", "t", "u"}, *const receivers[] = {"a", "b"};
    uint64_t seed = 91;
    for (int round = 0; round < 300; round++) {
        struct realm r;
        char text[512] = "true", more[64];
        realm_start(&r, *state);
        uint32_t atoms = 1 + next_random(&seed, 5), over = next_random(&seed, 3);
        for (uint32_t i = 0; i < atoms + over; i++) {
            const char *before = i < atoms ? " & " : i == atoms ? " over { " : ", ";
            const char *sender = next_random(&seed, 2) ? senders[next_random(&seed, 2)] : "";
            snprintf(more, sizeof more, "%s%s%s%s!m", before, sender, *sender ? ">" : "",
                     receivers[next_random(&seed, 2)]);
            strcat(text, more);
            if (next_random(&seed, 3) > 0) {
                const char *const values[] = {"_", "1", "2"};
                snprintf(more, sizeof more, "(%s,%s)", values[next_random(&seed, 3)],
                         values[next_random(&seed, 3)]);
                strcat(text, more);
            }
        }
        strcat(text, over > 0 ? " }" : "");
        formula_of(&r, text);
        const struct letters *letters = realm_settle(&r);
        const struct vocabulary *v = &r.logic.vocabulary;
        for (uint32_t n = 0; n < 3 * 2 * 3 * 3; n++) {
            struct send send = {senders[n % 3], receivers[n / 3 % 2], "m", {n / 6 % 3, n / 18}};
            letter_set expected = 0;
            bool inside = false;
            for (size_t i = 0; i < v->atoms.count; i++)
                if (pattern_matches(&v->atoms.items[i].send, &send))
                    expected |= (letter_set)1 << i;
            for (size_t i = 0; i < v->over.count; i++)
                inside |= pattern_matches(&v->over.items[i].send, &send);
            inside |= expected != 0;
            uint32_t letter = LETTER_NONE;
            for (size_t i = 0; i < r.logic.sends.classes.count; i++)
                if (class_fits(&r.logic.sends.classes.items[i], &send)) {
                    letter = r.logic.sends.classes.items[i].letter;
                    break;
                }
            if (inside != (letter != LETTER_NONE))
                print_error("%s\n", text);
            assert_int_equal(letter != LETTER_NONE, inside);
            if (inside)
                assert_int_equal(letters->sets.items[letter], expected);
        }
        realm_free(&r);
    }
}

/* ---- printing ---- */

static void a_letter_is_printed_as_a_send_that_has_it(void **state) {
    static const char *const expected[] = {"-", "s>a!m(1,_)", "s>a!m(_,_)", "b!n"};
    struct realm r;
    realm_start(&r, *state);
    formula_of(&r, "s>a!m(1,_) & s>a!m & b!n");
    const struct letters *letters = realm_settle(&r);
    assert_int_equal(letters->sets.count, COUNT(expected));
    for (uint32_t i = 0; i < COUNT(expected); i++) {
        struct text text = {.memory = &r.job->memory};
        send_letter_print(&text, &r.logic.sends, i);
        assert_string_equal(text_end(&text), expected[i]);
        text_free(&text);
        text = (struct text){.memory = &r.job->memory};
        logic_print_letter(&text, &r.logic, letters->sets.items[i]);
        assert_string_equal(text_end(&text), expected[i]);
        text_free(&text);
    }
    realm_free(&r);
}

/* ---- mistakes ---- */

static void patterns_of_one_message_have_equally_many_values(void **state) {
    struct realm r;
    realm_start(&r, *state);
    formula_of(&r, "a!m(1) & a!m & b!m(1,2) & a!m(2,_)");
    assert_false(logic_settle(&r.logic, &r.sources));
    expect_rejected(*state, "m has 2 values here and 1 before",
                    "write the same number of values everywhere; _ is any value");
    expect_place(*state, 0, 1, 27, 8);
    realm_free(&r);
}

static void there_may_not_be_too_many_combinations(void **state) {
    struct realm r;
    char text[4096] = "true", more[64];
    realm_start(&r, *state);
    for (int i = 0; i < 16; i++) {
        snprintf(more, sizeof more, " & s%d>a!m(%d,%d,%d)", i, i, i, i);
        strcat(text, more);
    }
    formula_of(&r, text);
    assert_false(logic_settle(&r.logic, &r.sources));
    expect_rejected(*state, "there are too many combinations of senders and values",
                    "split it into several properties");
    realm_free(&r);
}

/* ---- no memory ---- */

static bool settle_it(struct job *job, void *text) {
    struct realm r = {.job = job};
    sources_init(&r.sources, job);
    bool fine = logic_init(&r.logic, job);
    fine = fine && realm_parse(&r, text) != LTL_NONE && logic_settle(&r.logic, &r.sources);
    realm_free(&r);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, settle_it, "s>a!m(1,2) & t>a!m(_,3) & a!m & b!n over { c!o(7), a!m }");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_send_is_a_letter_and_nothing_is_one_as_well),
        job_test(values_make_classes_special_ones_first),
        job_test(senders_make_classes_and_somebody_else_comes_last),
        job_test(equal_values_written_differently_are_one),
        job_test(patterns_behind_over_are_letters_without_atoms),
        job_test(the_first_class_that_fits_has_the_letter_of_the_send),
        job_test(a_letter_is_printed_as_a_send_that_has_it),
        job_test(patterns_of_one_message_have_equally_many_values),
        job_test(there_may_not_be_too_many_combinations),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
