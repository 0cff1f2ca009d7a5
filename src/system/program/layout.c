/* Where everything lies in a state.
 *
 * Wide channels get words of their own. Everything else is put, largest first, into the first word that has
 * room for it; the emptiest word comes last, so that the bytes that are stored end where the bits do. */
#include <stdlib.h>
#include <string.h>

#include "system/message_senders.h"
#include "system/program/bits.h"
#include "system/program/program.h"

struct piece {
    uint32_t width;
    struct bit_field *field;        /* or */
    struct channel_layout *channel; /* a narrow one */
    uint32_t order;
    uint32_t word;
};

static int by_width(const void *left, const void *right) {
    const struct piece *l = left, *r = right;
    if (l->width != r->width)
        return l->width > r->width ? -1 : 1;
    return l->order < r->order ? -1 : 1;
}

static struct bit_field field_for(struct range range) {
    uint64_t values = range_empty(range) ? 1 : (uint64_t)(range.high - range.low) + 1;
    return (struct bit_field){.width = bits_for(values), .low = (int32_t)range.low};
}

/* Room for as many messages of each kind as are counted, and for one more (system/program/step.c). */
static uint32_t saturated_capacity(const struct program *program, uint32_t c) {
    uint64_t capacity = 1;
    for (uint32_t m = 0; m < program->system->channels.items[c].messages.count; m++) {
        const struct letter *letter = &program->letters[program->first_letter[c] + m];
        uint64_t kinds = letter->tag > 0;
        for (uint32_t f = 0; f < letter->fields_count && kinds < UINT32_MAX; f++)
            kinds <<= program->letter_fields[letter->first_field + f].width;
        capacity += kinds * letter->saturation;
    }
    return capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
}

static bool copy_senders(struct program *program, const struct message_senders *all, struct letter *letter) {
    const uint64_t *pairs = message_senders_of(all, letter->channel, letter->message, &letter->senders_count);
    uint32_t *senders = arena_allocate(&program->arena, (letter->senders_count + 1) * sizeof *senders);
    if (!senders)
        return false;
    for (uint32_t i = 0; i < letter->senders_count; i++)
        senders[i] = (uint32_t)pairs[i];
    letter->senders = senders;
    letter->sender_bits = bits_for(letter->senders_count);
    return true;
}

/* Numbers the messages that are sent at all, and lays out the slots of their channel. */
static bool lay_out_slots(struct program *program, const struct ranges *ranges, uint32_t c,
                          const struct message_senders *senders) {
    const struct system_channel *channel = &program->system->channels.items[c];
    struct channel_layout *layout = &program->channels[c];
    uint32_t tags = 1;
    for (uint32_t m = 0; m < channel->messages.count; m++)
        tags += ranges_message_reached(ranges, c, m);
    *layout = (struct channel_layout){.capacity = channel->capacity,
                                      .tag_bits = bits_for(tags),
                                      .bag = channel->discipline == DISCIPLINE_BAG};
    program->tags[c] = tags;
    program->letter_of_tag[c] = arena_allocate(&program->arena, tags * sizeof(uint32_t));
    if (!program->letter_of_tag[c])
        return false;
    uint32_t widest = layout->tag_bits, tag = 0;
    for (uint32_t m = 0; m < channel->messages.count; m++) {
        struct letter *letter = &program->letters[program->first_letter[c] + m];
        bool fleeting = channel->messages.items[m].fleeting;
        bool sent = ranges_message_reached(ranges, c, m) && !fleeting;
        if (sent)
            program->letter_of_tag[c][++tag] = program->first_letter[c] + m;
        *letter = (struct letter){.channel = c,
                                  .message = m,
                                  .tag = sent ? tag : 0,
                                  .first_field = ranges->first_field[program->first_letter[c] + m],
                                  .fields_count = channel->messages.items[m].fields_count,
                                  .fleeting = fleeting,
                                  .fleeting_values = channel->messages.items[m].fleeting_values,
                                  .saturation = channel->messages.items[m].saturation};
        if (!copy_senders(program, senders, letter))
            return false;
        uint32_t offset = layout->tag_bits;
        for (uint32_t f = 0; f < letter->fields_count; f++) {
            struct bit_field field = field_for(ranges_field(ranges, c, m, f));
            struct value_type type = channel->messages.items[m].fields[f].type;
            program->letter_fields[letter->first_field + f] =
                (struct letter_field){offset, field.width, field.low, type.low, type.high};
            offset += field.width;
        }
        letter->sender_offset = offset;
        offset += letter->sender_bits;
        if (sent && offset > widest)
            widest = offset;
    }
    if (channel->messages.count > 0 && channel->messages.items[0].saturation > 0)
        layout->capacity = saturated_capacity(program, c);
    layout->slot_bits = tags > 1 ? widest : 0;
    channel_measure(layout);
    if (layout->slot_words > program->longest_slot)
        program->longest_slot = layout->slot_words;
    return true;
}

static bool lay_out_channels(struct program *program, struct job *job, const struct ranges *ranges) {
    const struct system *system = program->system;
    struct message_senders senders;
    for (uint32_t c = 0; c < system->channels.count; c++)
        program->first_letter[c] = ranges->first_message[c];
    bool fine = message_senders_find(&senders, &job->memory, ranges);
    for (uint32_t c = 0; c < system->channels.count && fine; c++)
        fine = lay_out_slots(program, ranges, c, &senders);
    message_senders_free(&senders);
    return fine;
}

/* The pieces that share words. */
static size_t gather(struct program *program, struct piece *pieces) {
    size_t count = 0;
    const struct system *system = program->system;
    for (size_t i = 0; i < system->variables.count; i++)
        pieces[count++] = (struct piece){program->variables[i].width, .field = &program->variables[i]};
    for (size_t i = 0; i < system->components.count; i++) {
        struct bit_field *location = &program->components[i].location;
        pieces[count++] = (struct piece){location->width, .field = location};
    }
    for (uint32_t i = 0; i < program->observers_count; i++)
        pieces[count++] =
            (struct piece){program->observer_fields[i].width, .field = &program->observer_fields[i]};
    for (size_t i = 0; i < system->channels.count; i++) {
        struct channel_layout *channel = &program->channels[i];
        if (!channel->wide)
            pieces[count++] = (struct piece){channel->capacity * channel->slot_bits, .channel = channel};
    }
    for (size_t i = 0; i < count; i++)
        pieces[i].order = (uint32_t)i;
    qsort(pieces, count, sizeof *pieces, by_width);
    return count;
}

static void settle(struct piece *piece, uint32_t word, uint32_t shift) {
    if (piece->field) {
        piece->field->word = word;
        piece->field->shift = shift;
    } else {
        piece->channel->word = word;
        piece->channel->shift = shift;
    }
}

/* First fit; `used[w]` are the bits of word w that are taken. Returns the number of words. Pieces of one
 * width come together: where one did not fit, the next does not. */
static uint32_t pack(struct piece *pieces, size_t count, uint32_t *used) {
    uint32_t words = 0, word = 0;
    for (size_t i = 0; i < count && pieces[i].width > 0; i++) {
        if (i > 0 && pieces[i].width < pieces[i - 1].width)
            word = 0;
        while (word < words && used[word] + pieces[i].width > 64)
            word++;
        if (word == words)
            used[words++] = 0;
        pieces[i].word = word;
        settle(&pieces[i], word, used[word]);
        used[word] += pieces[i].width;
    }
    return words;
}

/* Puts the emptiest word last, behind the wide channels. */
static void place_words(struct program *program, struct piece *pieces, size_t count, const uint32_t *used,
                        uint32_t words) {
    uint32_t wide = 0, emptiest = 0;
    for (size_t i = 0; i < program->system->channels.count; i++) {
        struct channel_layout *channel = &program->channels[i];
        if (!channel->wide)
            continue;
        channel->word = wide;
        wide += channel->words;
    }
    for (uint32_t word = 1; word < words; word++)
        if (used[word] < used[emptiest])
            emptiest = word;
    for (size_t i = 0; i < count && pieces[i].width > 0; i++) {
        uint32_t word = pieces[i].word;
        uint32_t place = word == emptiest ? words - 1 : word > emptiest ? word - 1 : word;
        if (pieces[i].field)
            pieces[i].field->word = wide + place;
        else
            pieces[i].channel->word = wide + place;
    }
    program->words = wide + words;
    program->bytes = wide * 8 + (words > 0 ? (words - 1) * 8 + (used[emptiest] + 7) / 8 : 0);
    if (program->words == 0)
        program->words = 1;
    if (program->bytes == 0)
        program->bytes = 1;
}

static bool place_everything(struct program *program, struct job *job) {
    const struct system *system = program->system;
    size_t most = system->variables.count + system->components.count + program->observers_count +
                  system->channels.count;
    struct piece *pieces = memory_allocate(&job->memory, (most + 1) * sizeof *pieces);
    uint32_t *used = memory_allocate(&job->memory, (most + 1) * sizeof *used);
    if (pieces && used) {
        size_t count = gather(program, pieces);
        uint32_t words = pack(pieces, count, used);
        place_words(program, pieces, count, used, words);
        for (size_t i = 0; i < count; i++)
            program->bits += pieces[i].width;
        for (size_t i = 0; i < system->channels.count; i++)
            if (program->channels[i].wide)
                program->bits += program->channels[i].capacity * program->channels[i].slot_bits;
    }
    bool fine = pieces && used;
    memory_free(pieces);
    memory_free(used);
    return fine;
}

static void mark_channels(struct program *program) {
    for (size_t i = 0; i < program->system->channels.count; i++) {
        const struct channel_layout *channel = &program->channels[i];
        for (uint32_t word = 0; word < channel->words; word++)
            program->channel_bits[channel->word + word] |= channel->mask << channel->shift;
    }
}

uint32_t letter_sender(const struct letter *letter, uint32_t sender) {
    uint32_t number = 0;
    while (number < letter->senders_count && letter->senders[number] != sender)
        number++;
    return number;
}

bool program_put(const struct program *program, uint32_t sender, const struct letter *letter,
                 const int32_t *values, uint64_t *slot, uint64_t *state) {
    const struct channel_layout *channel = &program->channels[letter->channel];
    uint32_t number =
        letter_sender(letter, sender != SYSTEM_NONE ? sender : program->system->components.count);
    if (letter->senders_count > 0 && number == letter->senders_count)
        return false;
    memset(slot, 0, channel->slot_words * sizeof *slot);
    bits_put(slot, 0, channel->tag_bits, letter->tag);
    for (uint32_t f = 0; f < letter->fields_count; f++) {
        const struct letter_field *field = &program->letter_fields[letter->first_field + f];
        bits_put(slot, field->offset, field->width, (uint64_t)((int64_t)values[f] - field->low));
    }
    bits_put(slot, letter->sender_offset, letter->sender_bits, number);
    return channel_put(channel, state, slot, letter->saturation);
}

static bool fill_initial(struct program *program, struct job *job) {
    const struct system *system = program->system;
    for (size_t i = 0; i < system->variables.count; i++)
        field_set(&program->variables[i], program->initial, system->variables.items[i].initial);
    uint64_t *slot = memory_allocate(&job->memory, (program->longest_slot + 1) * sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < system->initial.count; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        const struct letter *letter =
            &program->letters[program->first_letter[initial->channel] + initial->message];
        /* whoever built the system has seen to it that it fits */
        program_put(program, initial->sender, letter, initial->values, slot, program->initial);
    }
    memory_free(slot);
    return true;
}

static uint64_t *zeroed_state(struct program *program) {
    uint64_t *state = arena_allocate(&program->arena, program->words * sizeof *state);
    if (state)
        memset(state, 0, program->words * sizeof *state);
    return state;
}

/* Bits of a field that are not kept, and what they become. */
static void reset_field(const struct bit_field *field, const struct overflow *overflow, int64_t value) {
    if (field->width == 0)
        return;
    overflow->kept[field->word] &= ~(bits_mask(field->width) << field->shift);
    field_set(field, overflow->set, value);
}

/* The inbox becomes full of nothing in particular: nobody takes it. */
static void refill_channel(const struct channel_layout *channel, const struct overflow *overflow) {
    for (uint32_t word = 0; word < channel->words; word++)
        overflow->kept[channel->word + word] &= ~(channel->mask << channel->shift);
    for (uint32_t position = 0; position < channel->capacity; position++)
        bits_put(overflow->set, channel_offset(channel, position), channel->tag_bits, 1);
}

static bool lay_out_overflow(struct program *program, uint32_t component) {
    const struct system *system = program->system;
    uint32_t inbox = system->components.items[component].inbox;
    uint32_t location = inbox == SYSTEM_NONE ? 0 : system->channels.items[inbox].overflow;
    if (location == 0)
        return true;
    struct overflow *overflow = &program->overflows[inbox];
    overflow->kept = zeroed_state(program);
    overflow->set = zeroed_state(program);
    if (!overflow->kept || !overflow->set)
        return false;
    memset(overflow->kept, 0xff, program->words * sizeof *overflow->kept);
    for (size_t i = 0; i < system->variables.count; i++)
        if (system->variables.items[i].component == component)
            reset_field(&program->variables[i], overflow, system->variables.items[i].initial);
    reset_field(&program->components[component].location, overflow, location);
    refill_channel(&program->channels[inbox], overflow);
    program->components[component].overflow = location;
    return true;
}

static bool lay_out_overflows(struct program *program) {
    bool fine = true;
    for (uint32_t i = 0; i < program->system->components.count && fine; i++)
        fine = lay_out_overflow(program, i);
    return fine;
}

static bool allocate(struct program *program, const struct ranges *ranges) {
    const struct system *system = program->system;
    struct arena *arena = &program->arena;
    uint32_t fields = 0;
    for (size_t c = 0; c < system->channels.count; c++)
        for (size_t m = 0; m < system->channels.items[c].messages.count; m++)
            fields += system->channels.items[c].messages.items[m].fields_count;
    program->variables = arena_allocate(arena, system->variables.count * sizeof *program->variables);
    program->channels = arena_allocate(arena, system->channels.count * sizeof *program->channels);
    program->overflows = arena_allocate(arena, (system->channels.count + 1) * sizeof *program->overflows);
    if (program->overflows)
        memset(program->overflows, 0, (system->channels.count + 1) * sizeof *program->overflows);
    program->first_letter = arena_allocate(arena, system->channels.count * sizeof *program->first_letter);
    program->letter_of_tag = arena_allocate(arena, system->channels.count * sizeof *program->letter_of_tag);
    program->tags = arena_allocate(arena, system->channels.count * sizeof *program->tags);
    program->letters = arena_allocate(arena, ranges->messages * sizeof *program->letters);
    program->letter_fields = arena_allocate(arena, fields * sizeof *program->letter_fields);
    program->components = arena_allocate(arena, system->components.count * sizeof *program->components);
    program->observer_fields =
        arena_allocate(arena, program->observers_count * sizeof *program->observer_fields);
    return program->variables && program->channels && program->overflows && program->first_letter &&
           program->letter_of_tag && program->tags && program->letters && program->letter_fields &&
           program->components && program->observer_fields;
}

bool program_lay_out(struct program *program, struct job *job, const struct ranges *ranges) {
    const struct system *system = program->system;
    if (!allocate(program, ranges) || !lay_out_channels(program, job, ranges))
        return false;
    for (size_t i = 0; i < system->variables.count; i++)
        program->variables[i] = field_for(ranges->variables[i]);
    for (size_t i = 0; i < system->components.count; i++)
        program->components[i] = (struct component_code){
            .location = field_for((struct range){0, (int64_t)system->components.items[i].locations - 1})};
    for (uint32_t i = 0; i < program->observers_count; i++) {
        uint32_t states = system->observers.items[program->observers[i]].states;
        program->observer_fields[i] = field_for((struct range){0, (int64_t)states - 1});
    }
    if (!place_everything(program, job))
        return false;
    program->initial = zeroed_state(program);
    program->channel_bits = zeroed_state(program);
    if (!program->initial || !program->channel_bits)
        return false;
    mark_channels(program);
    return lay_out_overflows(program) && fill_initial(program, job);
}
