#include "systems.h"

#include "system/open_system.h"

/* The numbers of what build() makes. */
enum { A, M };
enum { YES, NO };
enum { ASK, NOTE };

/* a is there, m is missing and takes ask(0..3, bool) and note. */
static void build(struct open_system *open, struct sources *sources) {
    struct system_field fields[] = {{"n", value_range(0, 3)}, {"t", value_truth()}};
    struct system_field who[] = {{"n", value_range(0, 9)}, {"who", {VALUE_COMPONENT, 0, M}}};
    open_system_init(open, sources);
    struct system *s = &open->system;
    add_actor(s, "a", 2);
    add_actor(s, "m", 1);
    system_add_message(s, A, "yes", who, 2);
    add_message(s, A, "no");
    system_add_message(s, M, "ask", fields, 2);
    add_message(s, M, "note");
    open_set_missing(open, M);
    open->nameable = 1;
}

/* ask(1..2, _) -> a!yes(n * 2, _), a!no; ask(_, true) ->; note ->; */
static void describe(struct open_system *open) {
    struct system *s = &open->system;
    struct range some[] = {range_make(1, 2), range_make(0, 1)}, all[] = {range_make(0, 3), range_value(1)};
    struct open_argument arguments[] = {{.low = op(s, OPERATOR_MULTIPLY, field(s, 0), num(s, 2))}, {0}};
    open_add_alternative(open, ASK, some, NOWHERE);
    open_add_answer(open, A, YES, arguments, NOWHERE);
    open_add_answer(open, A, NO, NULL, NOWHERE);
    open_add_alternative(open, NOTE, NULL, NOWHERE);
    open_add_alternative(open, ASK, all, NOWHERE);
}

static void begin(struct open_system *open, struct sources *sources, struct job *job) {
    sources_init(sources, job);
    build(open, sources);
    describe(open);
    assert_true(system_complete(&open->system));
}

static void end(struct open_system *open, struct sources *sources) {
    open_system_free(open);
    sources_free(sources);
}

static void values_are_numbered_the_last_field_running_fastest(void **state) {
    struct sources sources;
    struct open_system open;
    begin(&open, &sources, *state);
    const struct system_message *ask = open_message(&open, ASK);
    assert_int_equal(message_values_count(ask), 8);
    assert_int_equal(message_values_count(open_message(&open, NOTE)), 1);
    for (uint64_t i = 0; i < 8; i++) {
        int32_t values[2];
        message_values(ask, i, values);
        assert_int_equal(values[0], i / 2);
        assert_int_equal(values[1], i % 2);
        assert_int_equal(message_values_number(ask, values), i);
    }
    end(&open, &sources);
}

static void too_many_values_are_not_counted(void **state) {
    struct system_field fields[] = {{"x", value_number()}, {"y", value_number()}};
    struct system_message message = {.fields = fields, .fields_count = 2};
    (void)state;
    assert_int_equal(message_values_count(&message), INTERFACE_MOST_VALUES + 1);
    message.fields_count = 1;
    fields[0].type = value_range(1, INTERFACE_MOST_VALUES);
    assert_int_equal(message_values_count(&message), INTERFACE_MOST_VALUES);
}

static void alternatives_of_a_message_are_found_in_their_order(void **state) {
    struct sources sources;
    struct open_system open;
    begin(&open, &sources, *state);
    const struct open_alternative *alternatives = open.missing.alternatives.items;
    assert_int_equal(open_first_alternative(&open, ASK), 0);
    assert_int_equal(alternatives[0].next_of_message, 2);
    assert_int_equal(alternatives[2].next_of_message, SYSTEM_NONE);
    assert_int_equal(open_first_alternative(&open, NOTE), 1);
    assert_int_equal(open_first_alternative(&open, 7), SYSTEM_NONE);
    end(&open, &sources);
}

static void an_alternative_is_for_its_values(void **state) {
    static const int32_t EXPECTED[][2] = {{1, 0}, {1, 1}, {2, 0}, {2, 1}};
    struct sources sources;
    struct open_system open;
    int32_t values[2];
    begin(&open, &sources, *state);
    const struct open_alternative *first = &open.missing.alternatives.items[0];
    alternative_first_values(&open, first, values);
    for (size_t i = 0; i < COUNT(EXPECTED); i++) {
        assert_memory_equal(values, EXPECTED[i], sizeof values);
        assert_true(alternative_covers(&open, first, values));
        assert_int_equal(alternative_next_values(&open, first, values), i + 1 < COUNT(EXPECTED));
    }
    assert_false(alternative_covers(&open, first, (const int32_t[]){3, 1}));
    assert_true(open_is_answered(&open, ASK, (const int32_t[]){2, 1}));
    assert_false(open_is_answered(&open, ASK, (const int32_t[]){3, 1}));
    assert_false(open_is_answered(&open, NOTE, NULL));
    end(&open, &sources);
}

static void arguments_have_the_values_of_the_message(void **state) {
    static const int32_t VALUES[] = {2, 0};
    struct sources sources;
    struct open_system open;
    begin(&open, &sources, *state);
    struct system *s = &open.system;
    const struct open_answer *yes = &open.missing.alternatives.items[0].answers.items[0];
    const struct system_field *fields = s->channels.items[A].messages.items[YES].fields;
    struct range doubled = open_argument_range(&open, &yes->arguments[0], &fields[0], VALUES);
    assert_int_equal(doubled.low, 4);
    assert_int_equal(doubled.high, 4);
    struct range anybody = open_argument_range(&open, &yes->arguments[1], &fields[1], VALUES);
    assert_int_equal(anybody.low, A);
    assert_int_equal(anybody.high, A); /* not the one that is missing */
    struct open_argument nothing = {.low = op(s, OPERATOR_DIVIDE, num(s, 1), field(s, 1))};
    assert_true(range_empty(open_argument_range(&open, &nothing, &fields[0], VALUES)));
    struct open_argument several = {.low = num(s, 1), .high = field(s, 0)};
    assert_int_equal(open_argument_range(&open, &several, &fields[0], VALUES).high, 2);
    struct open_argument decided = {.low = op(s, OPERATOR_AND, field(s, 1), nothing.low)};
    assert_int_equal(open_argument_range(&open, &decided, &fields[0], VALUES).high, 0);
    end(&open, &sources);
}

static void initial_messages_of_the_component_are_counted(void **state) {
    struct sources sources;
    struct open_system open;
    begin(&open, &sources, *state);
    system_add_initial(&open.system, M, NOTE, NULL);
    system_add_initial(&open.system, A, NO, NULL);
    system_add_initial(&open.system, M, ASK, (const int32_t[]){0, 1});
    assert_int_equal(open_initial_count(&open), 2);
    end(&open, &sources);
}

static void a_property_that_is_not_there_is_reported(void **state) {
    struct sources sources;
    struct open_system open;
    struct open_property order = {.name = "order", .kind = OPEN_OBSERVER, .text = ""};
    begin(&open, &sources, *state);
    open_add_property(&open, &order);
    assert_string_equal(open_find_property(&open, "order", NULL)->name, "order");
    assert_null(open_find_property(&open, "odrer", NULL));
    expect_rejected(*state, "unknown property odrer", "did you mean order?");
    end(&open, &sources);
}

static bool build_and_free(struct job *job, void *context) {
    struct sources sources;
    struct open_system open;
    (void)context;
    sources_init(&sources, job);
    open_system_init(&open, &sources);
    uint32_t a = system_add_component(&open.system, "m", NOWHERE);
    uint32_t channel = system_add_channel(&open.system, "m", 1, DISCIPLINE_FIFO);
    uint32_t ask = system_complete(&open.system) ? add_message(&open.system, channel, "ask") : SYSTEM_NONE;
    if (system_complete(&open.system)) {
        open.system.components.items[a].inbox = channel;
        open_set_missing(&open, a);
        open_add_alternative(&open, ask, NULL, NOWHERE);
        open_add_answer(&open, channel, ask, NULL, NOWHERE);
        open_add_property(&open, &(struct open_property){.name = "p", .text = ""});
    }
    bool fine = system_complete(&open.system);
    end(&open, &sources);
    return fine;
}

static void it_survives_refusals(void **state) {
    expect_to_survive_refusals(*state, build_and_free, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(values_are_numbered_the_last_field_running_fastest),
        job_test(too_many_values_are_not_counted),
        job_test(alternatives_of_a_message_are_found_in_their_order),
        job_test(an_alternative_is_for_its_values),
        job_test(arguments_have_the_values_of_the_message),
        job_test(initial_messages_of_the_component_are_counted),
        job_test(a_property_that_is_not_there_is_reported),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests_name("open_system", tests, NULL, NULL);
}
