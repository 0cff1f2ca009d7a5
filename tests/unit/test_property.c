/* Properties of a language that is not AML: two processes and two channels, which belong to nobody. A state
 * expression is a name with a question mark behind it. */
#include "systems.h"

#include "language/property/check.h"
#include "language/property/lower.h"
#include "language/property/parse.h"
#include "language/property/print.h"

static const struct spelling WORDS[] = {{NULL, 0}};
static const struct spelling SIGNS[] = {
    {"->", TOKEN_ARROW},     {"(", TOKEN_OPEN_ROUND},  {")", TOKEN_CLOSE_ROUND},
    {"{", TOKEN_OPEN_CURLY}, {"}", TOKEN_CLOSE_CURLY}, {";", TOKEN_SEMICOLON},
    {",", TOKEN_COMMA},      {":", TOKEN_COLON},       {"=", TOKEN_ASSIGN},
    {"?", TOKEN_QUESTION},   {"!", TOKEN_NOT},         {"|", TOKEN_BAR},
    {">", TOKEN_GREATER},    {"-", TOKEN_MINUS},       {NULL, 0}};
static const struct quotation QUOTATIONS[] = {{0, false, NULL, NULL}};
static const struct look_alike LOOK_ALIKES[] = {{0, NULL}};
static const struct lexicon LEXICON = {
    .words = WORDS, .signs = SIGNS, .quotations = QUOTATIONS, .look_alikes = LOOK_ALIKES};

static bool at_property(struct parser *p) {
    return parser_at_word(p, "property") && parser_peek(p, 1).kind == TOKEN_NAME;
}

static const struct grammar GRAMMAR = {
    .lexicon = &LEXICON, .deepest = 10, .if_cut_off = "go on", .at_declaration = at_property};

/* ---- the language ---- */

static void *parse_flag(struct parser *p) {
    struct identifier *flag = NEW(p, struct identifier);
    return flag && parser_expect_name(p, "a flag", flag) &&
                   parser_expect(p, TOKEN_QUESTION, "'?'", "the flag")
               ? flag
               : NULL;
}

static const char *const DECLARATIONS[] = {"property", NULL};
static const struct property_syntax SYNTAX = {.component = "a process",
                                              .declarations = DECLARATIONS,
                                              .condition = parse_flag,
                                              .comparison = parse_flag};

static uint32_t find(const char *name, const char *const *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return SYSTEM_NONE;
}

static uint32_t resolve_component(void *context, struct identifier name) {
    static const char *const PROCESSES[] = {"producer", "consumer"};
    uint32_t number = find(name.text, PROCESSES, 2);
    if (number == SYSTEM_NONE)
        sources_error(context, name.span, NULL, "no process %s", name.text);
    return number;
}

/* Each channel has the messages full(value) and empty. */
static bool resolve_message(void *context, struct identifier receiver, struct identifier message,
                            struct message_target *target) {
    static const char *const CHANNELS[] = {"there", "back"}, *const MESSAGES[] = {"full", "empty"};
    *target = (struct message_target){find(receiver.text, CHANNELS, 2), find(message.text, MESSAGES, 2), 0,
                                      true, NULL};
    target->fields_count = target->message == 0;
    if (target->channel != SYSTEM_NONE && target->message != SYSTEM_NONE)
        return true;
    sources_error(context, message.span, NULL, "no message %s", message.text);
    return false;
}

static void resolve_values(void *context, const struct message_target *target, struct pattern_value *values) {
    (void)target;
    for (struct pattern_value *v = values; v; v = v->next) {
        if (v->form == VALUE_NAMED && strcmp(v->name.text, "LOTS") != 0)
            sources_error(context, v->span, NULL, "no constant %s", v->name.text);
        if (v->form == VALUE_NAMED)
            v->number = 99;
    }
}

static void resolve_flag(void *context, void *expression) {
    const struct identifier *flag = expression;
    if (strcmp(flag->text, "busy") != 0)
        sources_error(context, flag->span, NULL, "no flag %s", flag->text);
}

static void set_ranges(void *context, const void *expression, struct vocabulary *vocabulary) {
    (void)context, (void)expression, (void)vocabulary;
}

static struct expression *lower_flag(void *context, const void *expression) {
    (void)expression;
    return expression_variable(context, 0);
}

static void print_flag(struct printer *p, const void *expression) {
    const struct identifier *flag = expression;
    printer_text(p, flag->text);
    printer_text(p, "?");
}

/* ---- reading ---- */

struct reading {
    struct sources sources;
    struct arena arena;
    struct properties properties;
};

static bool read(struct reading *r, struct job *job, const char *text) {
    struct parser p;
    *r = (struct reading){0};
    sources_init(&r->sources, job);
    arena_init(&r->arena, &job->memory);
    if (!sources_add(&r->sources, "x", text, strlen(text)))
        return false;
    parser_start(&p, &GRAMMAR, NULL, &r->arena, &r->sources, 0);
    while (!at(&p, TOKEN_END)) {
        struct property *property = property_parse(&p, &SYNTAX, &r->properties, true);
        if (!property)
            return false;
        properties_append(&r->properties, property);
    }
    struct resolver resolver = {&r->sources,    resolve_component, resolve_message,
                                resolve_values, resolve_flag,      set_ranges};
    properties_check(&r->properties, &r->sources, &resolver);
    return !job_failed(job);
}

static void reading_end(struct reading *r) {
    properties_free(&r->properties);
    arena_free(&r->arena);
    sources_free(&r->sources);
}

static void make_system(struct system *s, struct job *job) {
    struct system_field value = {"value", value_range(0, 99)};
    system_init(s, job);
    system_add_component(s, "producer", NOWHERE);
    system_add_component(s, "consumer", NOWHERE);
    for (uint32_t i = 0; i < 2; i++) {
        system_add_channel(s, i ? "back" : "there", 2, DISCIPLINE_FIFO);
        system_add_message(s, i, "full", &value, 1);
        system_add_message(s, i, "empty", NULL, 0);
    }
    add_variable(s, 0, "busy", value_truth(), 0);
}

/* ---- tests ---- */

static void automata_become_observers(void **state) {
    struct reading r;
    struct system s;
    assert_true(read(&r, *state,
                     "property p { idle: producer>there!full(LOTS) | there!empty -> sent;"
                     "  sent: back!full(-1) -> idle; back!full(true) -> error; }"));
    make_system(&s, *state);
    properties_lower(&r.properties, &s, lower_flag, &s);
    const struct system_observer *o = &s.observers.items[0];
    assert_int_equal(o->states, 2);
    assert_int_equal(o->rules.count, 4);
    assert_int_equal(o->rules.items[0].sender, 0);
    assert_int_equal(o->rules.items[0].values[0], 99);
    assert_int_equal(o->rules.items[0].target, 1);
    assert_int_equal(o->rules.items[1].sender, SYSTEM_NONE);
    assert_int_equal(o->rules.items[1].message, 1);
    assert_int_equal(o->rules.items[2].channel, 1);
    assert_int_equal(o->rules.items[2].values[0], -1);
    assert_int_equal(o->rules.items[3].target, OBSERVER_ERROR);
    system_free(&s);
    reading_end(&r);
}

/* A receiver is a channel here, and not a component. */
static void formulas_find_channels_and_values(void **state) {
    struct reading r;
    struct system s;
    assert_true(read(&r, *state, "property p = G (consumer>back!full(LOTS) -> F there!empty);"));
    make_system(&s, *state);
    properties_lower(&r.properties, &s, lower_flag, &s);
    bool back = false, there = false;
    for (size_t i = 0; i < s.formulas.items[0].classes.count; i++) {
        const struct observer_rule *rule = &s.formulas.items[0].classes.items[i];
        back |= rule->channel == 1 && rule->message == 0 && rule->sender == 1 && rule->values[0] == 99;
        there |= rule->channel == 0 && rule->message == 1;
    }
    assert_true(back && there);
    system_free(&s);
    reading_end(&r);
}

static void state_expressions_are_the_language_s_own(void **state) {
    struct reading r;
    struct system s;
    assert_true(read(&r, *state, "property p = always busy?;"));
    make_system(&s, *state);
    properties_lower(&r.properties, &s, lower_flag, &s);
    assert_int_equal(s.invariants.items[0].condition->kind, EXPRESSION_VARIABLE);
    system_free(&s);
    reading_end(&r);
}

static void what_is_printed_is_what_was_read(void **state) {
    static const char TEXT[] = "property p {\n"
                               "  idle:\n"
                               "    producer>there!full(_) | there!empty -> error;\n"
                               "    back!full(true) -> idle;\n"
                               "}\n"
                               "property q = G there!empty;\n"
                               "property r = always busy?;\n";
    struct reading r;
    struct bytes bytes = {0};
    struct job *job = *state;
    assert_true(read(&r, job, TEXT));
    struct printer p = {.job = job, .output = output_open_memory(job, &bytes)};
    for (const struct property *property = r.properties.first; property; property = property->next)
        property_print(&p, property, print_flag);
    assert_true(output_commit(p.output));
    printer_free(&p);
    assert_int_equal(bytes.data.count, strlen(TEXT));
    assert_memory_equal(bytes.data.items, TEXT, strlen(TEXT));
    array_free(&bytes.data);
    reading_end(&r);
}

static void expect_mistake(struct job *job, const char *text, const char *message) {
    struct reading r;
    assert_false(read(&r, job, text));
    assert_string_equal(job->diagnostics.list.items[0].message, message);
    reading_end(&r);
}

static void senders_must_be_there(void **state) {
    expect_mistake(*state, "property p { s: nobody>there!empty -> s; }", "no process nobody");
}

static void states_must_be_there(void **state) {
    expect_mistake(*state, "property p { s: there!empty -> t; }", "unknown state t of property p");
}

static void values_are_counted(void **state) {
    expect_mistake(*state, "property p { s: there!full(1, 2) -> s; }", "full takes 1 argument, not 2");
}

static void patterns_begin_with_a_process(void **state) {
    expect_mistake(*state, "property p { s: ! -> s; }", "expected the name of a process, not !");
}

static void flags_must_be_there(void **state) {
    expect_mistake(*state, "property p = always idle?;", "no flag idle");
}

static bool read_all(struct job *job, void *text) {
    struct reading r;
    bool fine = read(&r, job, text);
    reading_end(&r);
    return fine;
}

static void refused_memory_is_survived(void **state) {
    static char text[] = "property p { s: there!full(LOTS) | there!empty -> t; t: back!full(_) -> error; }"
                         "property q = G (there!empty -> F back!full(1)); property r = always busy?;";
    expect_to_survive_refusals(*state, read_all, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(automata_become_observers),
        job_test(formulas_find_channels_and_values),
        job_test(state_expressions_are_the_language_s_own),
        job_test(what_is_printed_is_what_was_read),
        job_test(senders_must_be_there),
        job_test(states_must_be_there),
        job_test(values_are_counted),
        job_test(patterns_begin_with_a_process),
        job_test(flags_must_be_there),
        job_test(refused_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
