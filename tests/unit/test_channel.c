#include "support.h"

#include <string.h>

#include "system/program/bits.h"
#include "system/program/channel.h"

enum { MOST_WORDS = 128, MOST_SLOT_WORDS = 4, MOST_CAPACITY = 100 };

/* ---- bits ---- */

static void so_many_bits_tell_so_many_things_apart(void **state) {
    (void)state;
    assert_int_equal(bits_for(0), 0);
    assert_int_equal(bits_for(1), 0);
    assert_int_equal(bits_for(2), 1);
    assert_int_equal(bits_for(3), 2);
    assert_int_equal(bits_for(4), 2);
    assert_int_equal(bits_for(5), 3);
    assert_int_equal(bits_for((uint64_t)1 << 32), 32);
    assert_int_equal(bits_for(((uint64_t)1 << 32) + 1), 33);
    assert_int_equal(bits_for(UINT64_MAX), 64);
}

static void a_number_is_read_as_it_was_written_wherever_it_lies(void **state) {
    (void)state;
    for (uint32_t width = 0; width <= 64; width++)
        for (uint64_t offset = 0; offset + width <= 192; offset++) {
            uint64_t ones[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX}, zeros[3] = {0};
            uint64_t value = UINT64_C(0xa5c396875a3c7869) & bits_mask(width);
            bits_put(ones, offset, width, value);
            bits_put(zeros, offset, width, value);
            assert_int_equal(bits_get(ones, offset, width), value);
            assert_int_equal(bits_get(zeros, offset, width), value);
            bits_put(ones, offset, width, bits_mask(width));
            bits_put(zeros, offset, width, 0);
            for (int i = 0; i < 3; i++) { /* the neighbours have not been touched */
                assert_int_equal(ones[i], UINT64_MAX);
                assert_int_equal(zeros[i], 0);
            }
        }
}

/* ---- channels against plain lists ---- */

/* What a channel should hold, the next to be taken first. */
struct list {
    uint64_t slots[MOST_CAPACITY][MOST_SLOT_WORDS];
    uint32_t count;
};

static struct channel_layout layout_of(uint32_t capacity, uint32_t slot_bits, bool bag, uint32_t word,
                                       uint32_t shift) {
    struct channel_layout channel = {.capacity = capacity, .slot_bits = slot_bits, .bag = bag};
    channel_measure(&channel);
    channel.word = word;
    channel.shift = channel.wide ? 0 : shift;
    return channel;
}

static int slots_compare(const uint64_t *left, const uint64_t *right) {
    for (uint32_t i = MOST_SLOT_WORDS; i-- > 0;)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static void list_put(struct list *list, const uint64_t *slot, bool bag) {
    uint32_t at = list->count++;
    for (; bag && at > 0 && slots_compare(list->slots[at - 1], slot) < 0; at--)
        memcpy(list->slots[at], list->slots[at - 1], sizeof list->slots[at]);
    memcpy(list->slots[at], slot, sizeof list->slots[at]);
}

static void list_remove(struct list *list, uint32_t position) {
    list->count--;
    for (; position < list->count; position++)
        memcpy(list->slots[position], list->slots[position + 1], sizeof list->slots[position]);
}

static void expect_content(const struct channel_layout *channel, const uint64_t *state,
                           const struct list *list) {
    assert_int_equal(channel_count(channel, state), list->count);
    assert_int_equal(channel_count(channel, state) == 0, list->count == 0);
    for (uint32_t i = 0; i < list->count; i++) {
        uint64_t slot[MOST_SLOT_WORDS] = {0};
        channel_slot(channel, state, i, slot);
        assert_memory_equal(slot, list->slots[i], sizeof slot);
        if (i > 0)
            assert_int_equal(channel_same_slots(channel, state, i - 1, i),
                             slots_compare(list->slots[i - 1], list->slots[i]) == 0);
    }
}

/* Everything that is not the channel's is one bits before and after. */
static void fill_surroundings(const struct channel_layout *channel, uint64_t *state) {
    memset(state, 0xff, MOST_WORDS * sizeof *state);
    if (channel->wide)
        memset(state + channel->word, 0, channel->words * sizeof *state);
    else
        state[channel->word] &= ~(channel->mask << channel->shift);
}

static void random_slot(uint64_t *seed, uint32_t bits, uint64_t *slot) {
    memset(slot, 0, MOST_SLOT_WORDS * sizeof *slot);
    for (uint32_t bit = 0; bit < bits; bit++)
        if (next_random(seed, 4) == 0)
            slot[bit / 64] |= (uint64_t)1 << bit % 64;
    if (next_random(seed, 3) == 0) /* often the same ones */
        memset(slot, 0, MOST_SLOT_WORDS * sizeof *slot);
    slot[0] |= 1; /* a tag is never 0 */
}

static void expect_a_list(uint32_t capacity, uint32_t slot_bits, bool bag, uint32_t word, uint32_t shift,
                          uint32_t rounds) {
    struct channel_layout channel = layout_of(capacity, slot_bits, bag, word, shift);
    static struct list list;
    list.count = 0;
    uint64_t state[MOST_WORDS], empty[MOST_WORDS], seed = capacity * 1000 + slot_bits;
    fill_surroundings(&channel, state);
    memcpy(empty, state, sizeof empty);
    for (uint32_t round = 0; round < rounds; round++) {
        if (next_random(&seed, 5) < 3) {
            uint64_t slot[MOST_SLOT_WORDS];
            random_slot(&seed, slot_bits, slot);
            bool room = list.count < capacity;
            assert_int_equal(channel_put(&channel, state, slot, 0), room);
            if (room)
                list_put(&list, slot, bag);
        } else if (list.count > 0) {
            uint32_t position = bag ? next_random(&seed, list.count) : 0;
            channel_remove(&channel, state, position);
            list_remove(&list, position);
        }
        expect_content(&channel, state, &list);
    }
    while (list.count > 0) {
        channel_remove(&channel, state, 0);
        list_remove(&list, 0);
    }
    assert_memory_equal(state, empty, sizeof state);
}

static void a_narrow_fifo_is_a_queue_wherever_it_lies_in_its_word(void **state) {
    (void)state;
    for (uint32_t bits = 1; bits < 64; bits++)
        for (uint32_t capacity = 1; capacity * bits <= 64; capacity++) {
            expect_a_list(capacity, bits, false, 1, 0, 40);
            expect_a_list(capacity, bits, false, 1, 64 - capacity * bits, 40);
        }
}

static void a_narrow_bag_is_sorted_wherever_it_lies_in_its_word(void **state) {
    (void)state;
    for (uint32_t bits = 1; bits < 64; bits++)
        for (uint32_t capacity = 1; capacity * bits <= 64; capacity++) {
            expect_a_list(capacity, bits, true, 1, 0, 40);
            expect_a_list(capacity, bits, true, 1, 64 - capacity * bits, 40);
        }
}

static const uint32_t WIDE_BITS[] = {3, 13, 33, 63, 64, 65, 99, 127, 128, 129, 192, 250};

static void a_wide_fifo_is_a_queue(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(WIDE_BITS); i++)
        for (uint32_t capacity = 64 / WIDE_BITS[i] + 1; capacity * WIDE_BITS[i] <= 64 * 100;
             capacity = capacity * 2 + 1)
            if (capacity <= MOST_CAPACITY)
                expect_a_list(capacity, WIDE_BITS[i], false, 2, 0, 200);
}

static void a_wide_bag_is_sorted(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(WIDE_BITS); i++)
        for (uint32_t capacity = 64 / WIDE_BITS[i] + 1; capacity * WIDE_BITS[i] <= 64 * 100;
             capacity = capacity * 2 + 1)
            if (capacity <= MOST_CAPACITY)
                expect_a_list(capacity, WIDE_BITS[i], true, 2, 0, 200);
}

static void a_channel_of_a_hundred_is_filled_and_emptied(void **state) {
    (void)state;
    expect_a_list(100, 37, false, 3, 0, 1000);
    expect_a_list(100, 37, true, 3, 0, 1000);
}

static void a_channel_is_wide_if_it_does_not_fit_a_word(void **state) {
    (void)state;
    assert_false(layout_of(2, 32, false, 0, 0).wide);
    assert_true(layout_of(3, 32, false, 0, 0).wide);
    assert_int_equal(layout_of(3, 32, false, 0, 0).words, 2);
    assert_false(layout_of(1, 63, false, 0, 0).wide);
    assert_int_equal(layout_of(1, 65, false, 0, 0).words, 2);
    assert_int_equal(layout_of(1, 65, false, 0, 0).slot_words, 2);
}

static void one_slot_of_a_whole_word_is_wide(void **state) {
    (void)state;
    assert_true(layout_of(1, 64, false, 0, 0).wide);
    expect_a_list(1, 64, false, 1, 0, 50);
    expect_a_list(1, 64, true, 1, 0, 50);
}

static void nothing_fits_a_channel_without_slots(void **state) {
    (void)state;
    static const uint32_t bits[] = {1, 63, 64, 65};
    for (size_t i = 0; i < COUNT(bits); i++) {
        struct channel_layout channel = layout_of(0, bits[i], false, 0, 0);
        uint64_t words[2] = {UINT64_MAX, UINT64_MAX}, slot[2] = {1, 0};
        assert_int_equal(channel_count(&channel, words), 0);
        assert_false(channel_put(&channel, words, slot, 0));
    }
}

static void a_bag_forgets_the_order_in_which_it_was_filled(void **state) {
    (void)state;
    static const uint32_t bits[] = {8, 40, 70};
    for (size_t i = 0; i < COUNT(bits); i++) {
        struct channel_layout channel = layout_of(3, bits[i], true, 0, 0);
        uint64_t forth[8] = {0}, back[8] = {0};
        for (uint64_t m = 1; m <= 3; m++) {
            assert_true(channel_put(&channel, forth, (uint64_t[]){m, 0}, 0));
            assert_true(channel_put(&channel, back, (uint64_t[]){4 - m, 0}, 0));
        }
        assert_memory_equal(forth, back, sizeof forth);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_many_bits_tell_so_many_things_apart),
        cmocka_unit_test(a_number_is_read_as_it_was_written_wherever_it_lies),
        cmocka_unit_test(a_narrow_fifo_is_a_queue_wherever_it_lies_in_its_word),
        cmocka_unit_test(a_narrow_bag_is_sorted_wherever_it_lies_in_its_word),
        cmocka_unit_test(a_wide_fifo_is_a_queue),
        cmocka_unit_test(a_wide_bag_is_sorted),
        cmocka_unit_test(a_channel_of_a_hundred_is_filled_and_emptied),
        cmocka_unit_test(a_channel_is_wide_if_it_does_not_fit_a_word),
        cmocka_unit_test(one_slot_of_a_whole_word_is_wide),
        cmocka_unit_test(nothing_fits_a_channel_without_slots),
        cmocka_unit_test(a_bag_forgets_the_order_in_which_it_was_filled),
    };
    return cmocka_run_group_tests_name("channel", tests, NULL, NULL);
}
