#include "systems.h"

#include "system/program/bits.h"

/* Every bit of a state belongs to one thing, and all lie within the bytes that are kept. */
static void expect_disjoint(const struct program *program) {
    uint64_t taken[256] = {0};
    assert_true(program->words <= COUNT(taken));
    assert_true(program->bytes <= program->words * 8);
    uint32_t bits = 0;
    const struct bit_field *fields[64];
    size_t count = 0;
    for (size_t i = 0; i < program->system->variables.count; i++)
        fields[count++] = &program->variables[i];
    for (size_t i = 0; i < program->system->components.count; i++)
        fields[count++] = &program->components[i].location;
    for (uint32_t i = 0; i < program->observers_count; i++)
        fields[count++] = &program->observer_fields[i];
    for (size_t i = 0; i < count; i++) {
        if (fields[i]->width == 0)
            continue;
        assert_true(fields[i]->shift + fields[i]->width <= 64);
        uint64_t mask = bits_mask(fields[i]->width) << fields[i]->shift;
        assert_int_equal(taken[fields[i]->word] & mask, 0);
        taken[fields[i]->word] |= mask;
        bits += fields[i]->width;
    }
    for (size_t i = 0; i < program->system->channels.count; i++) {
        const struct channel_layout *channel = &program->channels[i];
        uint32_t width = channel->capacity * channel->slot_bits;
        bits += width;
        for (uint32_t bit = 0; bit < width; bit++) {
            uint64_t at = (uint64_t)channel->word * 64 + channel->shift + bit;
            assert_int_equal(taken[at / 64] >> at % 64 & 1, 0);
            taken[at / 64] |= (uint64_t)1 << at % 64;
            assert_int_equal(program->channel_bits[at / 64] >> at % 64 & 1, 1);
        }
    }
    assert_int_equal(program->bits, bits);
    for (uint32_t byte = program->bytes; byte < program->words * 8; byte++)
        assert_int_equal(taken[byte / 8] >> byte % 8 * 8 & 0xff, 0);
}

static void a_system_without_anything_has_one_byte(void **state) {
    struct specimen m;
    specimen_start(&m, *state);
    specimen_ready(&m);
    assert_int_equal(m.program->bits, 0);
    assert_int_equal(m.program->bytes, 1);
    assert_int_equal(m.program->words, 1);
    specimen_free(&m);
}

static void what_has_one_value_takes_no_bit(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 5), x = add_variable(s, a, "x", value_number(), -77);
    add_message_of(s, a, "never", 3, value_number());
    system_add_observer(s, "o", 1);
    specimen_ready(&m);
    assert_int_equal(m.program->bits, 0);
    assert_int_equal(view_variable(m.program, m.program->initial, x), -77);
    specimen_free(&m);
}

static void variables_take_as_many_bits_as_their_ranges(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1);
    static const struct {
        int32_t low, high;
        uint32_t width;
    } cases[] = {{0, 1, 1}, {-1, 2, 2}, {5, 9, 3}, {INT32_MIN, INT32_MAX, 32}, {0, INT32_MAX, 31}};
    static const char *const names[] = {"one", "two", "three", "four", "five"};
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint32_t x = add_variable(s, a, "x", value_number(), cases[i].low);
        spontaneously(s, a, names[i], set(s, x, num(s, cases[i].high)));
    }
    specimen_ready(&m);
    uint64_t at[2];
    memcpy(at, m.program->initial, m.program->words * 8);
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(m.program->variables[i].width, cases[i].width);
        assert_int_equal(view_variable(m.program, at, i), cases[i].low);
        specimen_follow(&m, at, i);
        for (uint32_t j = 0; j < COUNT(cases); j++) /* nobody else's bits have changed */
            assert_int_equal(view_variable(m.program, at, j), j <= i ? cases[j].high : cases[j].low);
    }
    expect_disjoint(m.program);
    specimen_free(&m);
}

static void slots_hold_a_tag_the_fields_and_perhaps_a_sender(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1);
    struct system_field fields[] = {{"p", value_truth()}, {"q", value_range(0, 9)}};
    uint32_t none = add_message(s, a, "none"), two = system_add_message(s, a, "two", fields, 2);
    add_message_of(s, a, "never", 9, value_number());
    uint32_t x = add_variable(s, b, "x", value_truth(), 0);
    on(s, a, a, none, send(s, b, add_message(s, b, "m"), NULL))->guard =
        op(s, OPERATOR_EQUAL, expression_sender(s), num(s, 1));
    spontaneously(s, b, "x", choose(s, x, list2(num(s, 0), num(s, 1))));
    spontaneously(s, b, "none", send(s, a, none, NULL));
    spontaneously(s, b, "low", send(s, a, two, list2(var(s, x), num(s, 0))));
    spontaneously(s, b, "high", send(s, a, two, list2(num(s, 0), num(s, 7))));
    spontaneously(s, a, "own", send(s, a, two, list2(num(s, 0), num(s, 7))));
    specimen_ready(&m);
    const struct channel_layout *channel = &m.program->channels[a];
    const struct letter *letters = &m.program->letters[m.program->first_letter[a]];
    assert_int_equal(channel->tag_bits, 2); /* empty, none, two */
    assert_int_equal(letters[none].senders_count, 1);
    assert_int_equal(letters[none].senders[0], b);
    assert_int_equal(letters[none].sender_bits, 0);
    assert_int_equal(letters[two].senders_count, 2);
    assert_int_equal(letters[two].sender_offset, 2 + 1 + 3);
    assert_int_equal(letters[two].sender_bits, 1);
    assert_int_equal(channel->slot_bits, 7);
    assert_int_equal(m.program->letters[m.program->first_letter[a] + 2].tag, 0); /* never sent */
    assert_int_equal(m.program->channels[b].slot_bits, 1);
    expect_disjoint(m.program);
    specimen_free(&m);
}

static void a_slot_of_exactly_a_word_works(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1);
    struct system_field fields[] = {{"p", value_number()}, {"q", value_range(0, INT32_MAX)}};
    uint32_t p = system_add_message(s, a, "p", fields, 2);
    static const int32_t values[] = {INT32_MIN, INT32_MAX};
    on(s, a, a, p,
       when(s, op(s, OPERATOR_LESS, field(s, 0), num(s, 0)),
            send(s, a, p, list2(num(s, INT32_MAX), num(s, 0))),
            send(s, a, p, list2(num(s, INT32_MIN), num(s, INT32_MAX)))));
    system_add_initial(s, a, p, values);
    specimen_ready(&m);
    assert_int_equal(m.program->channels[a].slot_bits, 64);
    assert_true(m.program->channels[a].wide);
    uint64_t at[2];
    memcpy(at, m.program->initial, m.program->words * 8);
    assert_string_equal(specimen_channel(&m, at, a), "p(-2147483648,2147483647)");
    specimen_follow(&m, at, 0);
    assert_string_equal(specimen_channel(&m, at, a), "p(2147483647,0)");
    specimen_follow(&m, at, 0);
    assert_true(same_state(&m, at, m.program->initial));
    expect_disjoint(m.program);
    specimen_free(&m);
}

static void pieces_share_words_without_touching_each_other(void **state) {
    uint64_t seed = 3;
    for (int round = 0; round < 200; round++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        uint32_t components = 1 + next_random(&seed, 4);
        for (uint32_t i = 0; i < components; i++) {
            uint32_t a = add_actor(s, "a", 1 + next_random(&seed, 6));
            s->components.items[a].locations = 1 + next_random(&seed, 5);
            uint32_t p = add_message_of(s, a, "p", 1, value_number());
            for (uint32_t v = next_random(&seed, 4); v > 0; v--) {
                uint32_t x = add_variable(s, a, "x", value_number(), 0);
                int32_t most = (int32_t)next_random(&seed, 1 + ((uint32_t)1 << next_random(&seed, 31)));
                spontaneously(s, a, "go", set(s, x, num(s, most)));
                spontaneously(s, a, "send", send(s, a, p, list2(var(s, x), NULL)));
            }
        }
        system_add_observer(s, "o", 1 + next_random(&seed, 9));
        specimen_ready(&m);
        expect_disjoint(m.program);
        specimen_free(&m);
    }
}

static void the_emptiest_word_comes_last(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1);
    for (int i = 0; i < 5; i++) { /* two in each of two words, one in the third */
        uint32_t x = add_variable(s, a, "x", value_number(), INT32_MIN);
        spontaneously(s, a, "go", set(s, x, num(s, INT32_MAX)));
    }
    specimen_ready(&m);
    assert_int_equal(m.program->words, 3);
    assert_int_equal(m.program->bytes, 8 + 8 + 4);
    expect_disjoint(m.program);
    specimen_free(&m);
}

static void only_observers_that_watch_take_bits(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    system_add_observer(s, "one", 9);
    system_add_observer(s, "other", 3);
    assert_true(ranges_infer(&m.ranges, m.job, s));
    uint32_t other = 1;
    m.program = program_compile(m.job, s, &m.ranges, &other, 1);
    assert_non_null(m.program);
    assert_int_equal(m.program->bits, 2);
    program_free(m.program);
    m.program = program_compile(m.job, s, &m.ranges, NULL, 0);
    assert_non_null(m.program);
    assert_int_equal(m.program->bits, 0);
    program_free(m.program);
    ranges_free(&m.ranges);
    system_free(s);
}

static void a_system_with_too_many_constants_is_refused(void **state) {
    struct job *job = *state;
    struct system s;
    struct ranges ranges;
    system_init(&s, job);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    for (int32_t i = 0; i < 70; i++) {
        struct expression *values = NULL;
        for (int32_t j = 0; j < 1000; j++)
            values = list2(num(&s, i * 1000 + j), values);
        spontaneously(&s, a, "go", choose(&s, x, values));
    }
    assert_true(ranges_infer(&ranges, job, &s));
    assert_null(program_compile(job, &s, &ranges, NULL, 0));
    expect_rejected(job, "the system needs more than 65535 registers",
                    "split the methods or use fewer constants");
    ranges_free(&ranges);
    system_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_system_without_anything_has_one_byte),
        job_test(what_has_one_value_takes_no_bit),
        job_test(variables_take_as_many_bits_as_their_ranges),
        job_test(slots_hold_a_tag_the_fields_and_perhaps_a_sender),
        job_test(a_slot_of_exactly_a_word_works),
        job_test(pieces_share_words_without_touching_each_other),
        job_test(the_emptiest_word_comes_last),
        job_test(only_observers_that_watch_take_bits),
        job_test(a_system_with_too_many_constants_is_refused),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
