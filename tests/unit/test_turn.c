#include "systems.h"

/* a takes grant(number,truth,component) and sends two of them to b, who has no field for it. */
static void build_grants(struct system *s) {
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 3);
    struct system_field fields[] = {{"n", value_number()}, {"t", value_truth()}, {"c", value_component(s)}};
    uint32_t grant = system_add_message(s, a, "grant", fields, 3);
    uint32_t thanks = add_message(s, b, "thanks");
    uint32_t other = add_message_of(s, b, "other", 2, value_truth());
    on(s, a, a, grant, then(send(s, b, other, list2(field(s, 1), num(s, 0))), send(s, b, thanks, NULL)));
    spontaneously(s, b, "rests", NULL);
    system_add_initial(s, a, grant, (int32_t[]){-4, 1, 1});
}

static void a_turn_is_who_took_what_and_what_was_sent(void **state) {
    struct specimen m;
    build_grants(specimen_start(&m, *state));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:grant(-4,true,b)/b!other(true,false),b!thanks | b:rests");
    specimen_free(&m);
}

static void sends_of_a_turn_come_one_by_one(void **state) {
    struct specimen m;
    build_grants(specimen_start(&m, *state));
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    struct turn turn = successor_turn(&m.batch, &m.batch.successors.items[0]);
    assert_int_equal(turn_cause_values(m.program, &turn), 3);
    assert_int_equal(turn.count, 3 + 3 + 1);
    uint32_t position = 0;
    struct turn_send send;
    assert_true(turn_next_send(m.program, &turn, &position, &send));
    assert_int_equal(m.program->letters[send.letter].message, 1);
    assert_int_equal(send.values[0], 1);
    assert_int_equal(send.values[1], 0);
    assert_true(turn_next_send(m.program, &turn, &position, &send));
    assert_int_equal(m.program->letters[send.letter].message, 0);
    assert_false(turn_next_send(m.program, &turn, &position, &send));
    struct turn rests = successor_turn(&m.batch, &m.batch.successors.items[1]);
    position = 0;
    assert_int_equal(turn_cause_values(m.program, &rests), 0);
    assert_false(turn_next_send(m.program, &rests, &position, &send));
    specimen_free(&m);
}

static void turns_are_alike_if_their_labels_are(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 3), b = add_actor(s, "b", 3);
    uint32_t p = add_message_of(s, a, "p", 1, value_number()),
             q = add_message_of(s, a, "q", 1, value_number());
    uint32_t x = add_variable(s, b, "x", value_range(0, 7), 0);
    /* The first two have one label and two states. */
    spontaneously(s, b, "go", then(set(s, x, num(s, 1)), send(s, a, p, num(s, 5))));
    spontaneously(s, b, "go", then(set(s, x, num(s, 2)), send(s, a, p, num(s, 5))));
    spontaneously(s, b, "go", send(s, a, p, num(s, 6)));
    spontaneously(s, b, "go", send(s, a, q, num(s, 5)));
    spontaneously(s, b, "stay", send(s, a, p, num(s, 5)));
    spontaneously(s, b, "go", NULL);
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_int_equal(m.batch.successors.count, 6);
    for (size_t i = 0; i < 6; i++)
        for (size_t j = 0; j < 6; j++) {
            struct turn left = successor_turn(&m.batch, &m.batch.successors.items[i]);
            struct turn right = successor_turn(&m.batch, &m.batch.successors.items[j]);
            assert_int_equal(turns_alike(m.program, &left, &right), i == j || (i < 2 && j < 2));
        }
    specimen_free(&m);
}

static void numbers_are_written_in_full(void **state) {
    struct job *job = *state;
    struct text text = {.memory = &job->memory};
    assert_string_equal(text_end(&text), "");
    text_number(&text, INT64_MIN);
    text_add(&text, "");
    text_add(&text, ",");
    text_number(&text, INT64_MAX);
    assert_string_equal(text_end(&text), "-9223372036854775808,9223372036854775807");
    text_add(&text, "!"); /* goes on before the NUL */
    assert_string_equal(text_end(&text), "-9223372036854775808,9223372036854775807!");
    assert_false(text.failed);
    array_free(&text.chars);
}

static void values_are_written_as_their_kind(void **state) {
    struct job *job = *state;
    struct system s;
    struct text text = {.memory = &job->memory};
    system_init(&s, job);
    add_actor(&s, "bank", 1);
    text_value(&text, &s, VALUE_COMPONENT, 0);
    text_add(&text, " ");
    text_value(&text, &s, VALUE_COMPONENT, 1); /* nobody: the sender of what was there at the start */
    text_add(&text, " ");
    text_value(&text, &s, VALUE_TRUTH, 1);
    text_add(&text, " ");
    text_value(&text, &s, VALUE_TRUTH, 0);
    text_add(&text, " ");
    text_value(&text, &s, VALUE_NUMBER, 1);
    assert_string_equal(text_end(&text), "bank null true false 1");
    array_free(&text.chars);
    system_free(&s);
}

static void a_text_without_memory_says_so(void **state) {
    struct job *job = *state;
    struct text text = {.memory = &job->memory};
    job->memory.fail_at = job->memory.requests + 1;
    text_add(&text, "much");
    assert_true(text.failed);
    assert_string_equal(text_end(&text), "");
    job->memory.fail_at = 0;
    job_forget(job);
    array_free(&text.chars);
}

/* ---- states ---- */

static void states_are_shown_component_by_component(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1);
    add_variable(s, a, "taken", value_number(), -1);
    uint32_t busy = add_variable(s, b, "busy", value_truth(), 0);
    uint32_t who = add_variable(s, a, "who", value_component(s), 1);
    uint32_t c = system_add_component(s, "c", NOWHERE);
    s->components.items[b].locations = 4;
    struct system_edge *edge =
        spontaneously(s, b, "go", then(set(s, busy, num(s, 1)), send(s, a, add_message(s, a, "m"), NULL)));
    edge->target = 3;
    spontaneously(s, a, "who", set(s, who, num(s, 0)));
    specimen_ready(&m);
    assert_string_equal(specimen_variables(&m, m.program->initial, a), "taken=-1 who=b");
    assert_string_equal(specimen_variables(&m, m.program->initial, b), "busy=false");
    assert_string_equal(specimen_variables(&m, m.program->initial, c), "");
    assert_string_equal(specimen_channel(&m, m.program->initial, a), "");
    uint64_t at[1];
    memcpy(at, m.program->initial, sizeof at);
    specimen_follow(&m, at, 0);
    assert_string_equal(specimen_variables(&m, at, a), "taken=-1 who=a");
    specimen_follow(&m, at, 1);
    assert_string_equal(specimen_variables(&m, at, b), "busy=true");
    assert_int_equal(field_get(&(m.program)->components[b].location, at), 3);
    assert_int_equal(field_get(&(m.program)->components[a].location, at), 0);
    assert_string_equal(specimen_channel(&m, at, a), "m");
    specimen_free(&m);
}

static void the_next_message_to_be_taken_is_shown_first(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 70), p = add_message_of(s, a, "p", 2, value_number());
    uint32_t q = add_message(s, a, "q");
    system_add_initial(s, a, p, (int32_t[]){INT32_MIN, INT32_MAX});
    system_add_initial(s, a, q, NULL);
    system_add_initial(s, a, p, (int32_t[]){INT32_MAX, INT32_MIN});
    on(s, a, a, p, NULL);
    specimen_ready(&m);
    assert_string_equal(specimen_channel(&m, m.program->initial, a),
                        "p(-2147483648,2147483647), q, p(2147483647,-2147483648)");
    specimen_step(&m, m.program->initial);
    assert_string_equal(specimen_channel(&m, specimen_successor(&m, 0), a), "q, p(2147483647,-2147483648)");
    specimen_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_turn_is_who_took_what_and_what_was_sent),
        job_test(sends_of_a_turn_come_one_by_one),
        job_test(turns_are_alike_if_their_labels_are),
        job_test(numbers_are_written_in_full),
        job_test(values_are_written_as_their_kind),
        job_test(a_text_without_memory_says_so),
        job_test(states_are_shown_component_by_component),
        job_test(the_next_message_to_be_taken_is_shown_first),
    };
    return cmocka_run_group_tests_name("turn", tests, NULL, NULL);
}
