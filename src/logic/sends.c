#include "logic/sends.h"

#include <string.h>

#include "base/map.h"
#include "base/text.h"

enum { MOST_CLASSES = 4096 };

/* The patterns of one receiver!message, and what they ask for. */
struct group {
    ARRAY(const struct atom *) patterns;
    ARRAY(size_t) numbers; /* of the vocabulary's, for each */
    ARRAY(const char *) senders;
    ARRAY(const struct atom_value *) values; /* of all positions */
    ARRAY(uint32_t) first_value;             /* per position */
    uint32_t values_count;
};

static void free_group(struct group *group) {
    array_free(&group->patterns);
    array_free(&group->numbers);
    array_free(&group->senders);
    array_free(&group->values);
    array_free(&group->first_value);
}

static bool same_kind(const struct send_pattern *left, const struct send_pattern *right) {
    return left->taken == right->taken && strcmp(left->receiver.text, right->receiver.text) == 0 &&
           strcmp(left->message.text, right->message.text) == 0;
}

static bool same_value(const struct atom_value *left, const struct atom_value *right) {
    if (left->form != right->form)
        return false;
    return left->form == VALUE_NAMED ? strcmp(left->name.text, right->name.text) == 0
                                     : left->number == right->number;
}

/* --- Gathering --- */

/* All groups, in the order of their first patterns. */
struct groups {
    struct job *job;
    struct map map;
    ARRAY(struct group) list;
};

static void free_groups(struct groups *groups) {
    for (size_t i = 0; i < groups->list.count; i++)
        free_group(&groups->list.items[i]);
    array_free(&groups->list);
    map_free(&groups->map);
}

/* Its group, which may be new; NULL: there is no memory. */
static struct group *group_of(struct groups *groups, const struct send_pattern *kind) {
    uint64_t hash = hash_bytes(kind->receiver.text, strlen(kind->receiver.text)) * 3 +
                    hash_bytes(kind->message.text, strlen(kind->message.text)) + kind->taken;
    struct map_probe probe;
    uint32_t i = map_first(&groups->map, hash, &probe);
    while (i != MAP_NONE && !same_kind(&groups->list.items[i].patterns.items[0]->send, kind))
        i = map_next(&groups->map, &probe);
    if (i != MAP_NONE)
        return &groups->list.items[i];
    uint32_t number = (uint32_t)groups->list.count;
    struct group fresh = {0};
    if (!array_push(&groups->job->memory, &groups->list, fresh) || !map_insert(&groups->map, hash, number))
        return NULL;
    return &groups->list.items[number];
}

static bool gather_patterns(struct groups *groups, const struct vocabulary *v) {
    struct memory *memory = &groups->job->memory;
    for (size_t i = 0; i < vocabulary_patterns(v); i++) {
        const struct atom *atom = vocabulary_pattern(v, i);
        struct group *group = group_of(groups, &atom->send);
        if (!group || !array_push(memory, &group->patterns, atom) || !array_push(memory, &group->numbers, i))
            return false;
    }
    return true;
}

static bool gather_senders(struct group *group, struct job *job) {
    for (size_t i = 0; i < group->patterns.count; i++) {
        const char *sender = group->patterns.items[i]->send.sender.text;
        bool known = !sender;
        for (size_t j = 0; j < group->senders.count && !known; j++)
            known = strcmp(group->senders.items[j], sender) == 0;
        if (!known && !array_push(&job->memory, &group->senders, sender))
            return false;
    }
    return true;
}

static bool gather_position(struct group *group, struct job *job, uint32_t position) {
    uint32_t first = (uint32_t)group->values.count;
    if (!array_push(&job->memory, &group->first_value, first))
        return false;
    for (size_t i = 0; i < group->patterns.count; i++) {
        const struct send_pattern *send = &group->patterns.items[i]->send;
        if (!send->with_values || send->values[position].form == VALUE_ANY)
            continue;
        const struct atom_value *value = &send->values[position];
        bool known = false;
        for (size_t j = first; j < group->values.count && !known; j++)
            known = same_value(group->values.items[j], value);
        if (!known && !array_push(&job->memory, &group->values, value))
            return false;
    }
    return true;
}

static bool gather_values(struct group *group, struct job *job, struct sources *sources) {
    const struct atom *first = NULL;
    for (size_t i = 0; i < group->patterns.count; i++) {
        const struct atom *atom = group->patterns.items[i];
        if (!atom->send.with_values)
            continue;
        if (first && first->send.values_count != atom->send.values_count) {
            sources_error(sources, atom->span, "write the same number of values everywhere; _ is any value",
                          "%s has %u values here and %u before", atom->send.message.text,
                          atom->send.values_count, first->send.values_count);
            return false;
        }
        first = first ? first : atom;
    }
    group->values_count = first ? first->send.values_count : 0;
    for (uint32_t i = 0; i < group->values_count; i++)
        if (!gather_position(group, job, i))
            return false;
    uint32_t end = (uint32_t)group->values.count;
    return array_push(&job->memory, &group->first_value, end);
}

/* --- Classes --- */

static bool matches(const struct send_class *class, const struct send_pattern *pattern) {
    if (pattern->sender.text && (!class->sender || strcmp(class->sender, pattern->sender.text) != 0))
        return false;
    for (uint32_t i = 0; i < pattern->values_count; i++)
        if (pattern->values[i].form != VALUE_ANY &&
            (!class->values[i] || !same_value(class->values[i], &pattern->values[i])))
            return false;
    return true;
}

/* The index of the set; it is added if it is new. */
static uint32_t letter_of(struct send_letters *result, letter_set set) {
    struct letters *letters = &result->letters;
    for (uint32_t i = 0; i < letters->sets.count; i++)
        if (letters->sets.items[i] == set)
            return i;
    uint32_t number = (uint32_t)letters->sets.count;
    return array_push(&result->job->memory, &letters->sets, set) ? number : LETTER_NONE;
}

static bool add_class(struct send_letters *result, const struct vocabulary *v, const struct group *group,
                      struct send_class class) {
    letter_set set = 0;
    bool inside = false;
    for (size_t i = 0; i < group->patterns.count; i++) {
        if (!matches(&class, &group->patterns.items[i]->send))
            continue;
        inside = true;
        if (group->numbers.items[i] < v->atoms.count)
            set |= (letter_set)1 << group->numbers.items[i];
    }
    class.letter = LETTER_NONE;
    if (inside && (class.letter = letter_of(result, set)) == LETTER_NONE)
        return false;
    return array_push(&result->job->memory, &result->classes, class);
}

/* The choices of sender and values number `index`, the last position changing fastest; "other" is the last of
 * each. */
static bool make_class(struct send_letters *result, const struct group *group, size_t index,
                       struct send_class *class) {
    class->kind = &group->patterns.items[0]->send;
    class->values_count = group->values_count;
    class->values = arena_allocate(&result->arena, (group->values_count + 1) * sizeof *class->values);
    if (!class->values)
        return false;
    for (uint32_t i = group->values_count; i-- > 0;) {
        uint32_t first = group->first_value.items[i], count = group->first_value.items[i + 1] - first;
        size_t choice = index % (count + 1);
        class->values[i] = choice < count ? group->values.items[first + choice] : NULL;
        index /= count + 1;
    }
    class->sender = index < group->senders.count ? group->senders.items[index] : NULL;
    return true;
}

static bool add_classes(struct send_letters *result, const struct vocabulary *v, const struct group *group,
                        struct sources *sources) {
    size_t count = group->senders.count + 1;
    for (uint32_t i = 0; i < group->values_count && count <= MOST_CLASSES; i++)
        count *= group->first_value.items[i + 1] - group->first_value.items[i] + 1;
    if (result->classes.count + count > MOST_CLASSES) {
        sources_error(sources, group->patterns.items[0]->span, "split it into several properties",
                      "there are too many combinations of senders and values");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct send_class class = {0};
        if (!make_class(result, group, i, &class) || !add_class(result, v, group, class))
            return false;
    }
    return true;
}

/* --- The whole --- */

static bool make(struct send_letters *result, const struct vocabulary *v, struct sources *sources) {
    struct groups groups = {.job = v->job};
    map_init(&groups.map, &v->job->memory);
    bool fine = letter_of(result, 0) == 0 && gather_patterns(&groups, v);
    for (size_t i = 0; i < groups.list.count && fine; i++) {
        struct group *group = &groups.list.items[i];
        fine = gather_senders(group, v->job) && gather_values(group, v->job, sources) &&
               add_classes(result, v, group, sources);
    }
    free_groups(&groups);
    return fine;
}

bool send_letters_make(struct send_letters *result, const struct vocabulary *v, struct sources *sources) {
    *result = (struct send_letters){.job = v->job};
    arena_init(&result->arena, &v->job->memory);
    result->letters.atoms = (uint32_t)v->atoms.count;
    if (make(result, v, sources))
        return true;
    send_letters_free(result);
    return false;
}

void send_letters_free(struct send_letters *result) {
    letters_free(&result->letters);
    array_free(&result->classes);
    arena_free(&result->arena);
}

void send_class_print(struct text *text, const struct send_class *class) {
    if (class->sender) {
        text_add(text, class->sender);
        text_add(text, ">");
    }
    text_add(text, class->kind->receiver.text);
    text_add(text, class->kind->taken ? "?" : "!");
    text_add(text, class->kind->message.text);
    for (uint32_t i = 0; i < class->values_count; i++) {
        text_add(text, i == 0 ? "(" : ",");
        text_add(text, class->values[i] ? class->values[i]->name.text : "_");
    }
    text_add(text, class->values_count > 0 ? ")" : "");
}

bool send_letters_have_others(const struct send_letters *result) {
    for (size_t i = 0; i < result->classes.count; i++)
        if (result->classes.items[i].letter == 0)
            return true;
    return false;
}

void send_letter_print(struct text *text, const struct send_letters *result, uint32_t letter) {
    for (size_t i = 0; i < result->classes.count && letter != 0; i++)
        if (result->classes.items[i].letter == letter) {
            send_class_print(text, &result->classes.items[i]);
            return;
        }
    text_add(text, "-");
}
