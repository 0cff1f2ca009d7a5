#include "assume/property_lts/steps.h"

#include <string.h>

#include "base/text.h"

void steps_init(struct steps *s, struct property_lts *property_lts, const struct system *system) {
    *s = (struct steps){.property_lts = property_lts, .system = system};
    sequences_init(&s->words, property_lts->job);
    map_init(&s->suffix_map, &property_lts->job->memory);
    lts_builder_init(&s->builder, property_lts->job);
}

void steps_free(struct steps *s) {
    sequences_free(&s->words);
    lts_builder_free(&s->builder);
    array_free(&s->word);
    array_free(&s->suffixes);
    map_free(&s->suffix_map);
}

/* --- Actions --- */

static bool is_receive(const struct steps *s, const struct action *action) {
    return system_group_has_inbox(s->system, s->property_lts->component, action->channel);
}

/* What was found on the way may be receives as well: they come first, all else keeps its order. */
static bool order_actions(struct steps *s) {
    struct property_lts *property_lts = s->property_lts;
    struct actions ordered;
    uint32_t count = (uint32_t)property_lts->actions.list.count;
    uint32_t *number = memory_allocate(&property_lts->job->memory, (count + 1) * sizeof *number);
    actions_init(&ordered, property_lts->job);
    for (uint32_t sends = 0; sends < 2 && number; sends++)
        for (uint32_t i = 0; i < count; i++) {
            const struct action *a = &property_lts->actions.list.items[i];
            if (is_receive(s, a) == (sends == 0))
                number[i] =
                    actions_add(&ordered, a->channel, a->message,
                                array_from(&property_lts->actions.values, a->values), a->values_count);
        }
    bool fine = number && !property_lts->job->memory.exhausted;
    for (size_t i = 0; i < s->words.items.count && fine; i++)
        s->words.items.items[i] = number[s->words.items.items[i]];
    for (size_t i = 0; i < property_lts->cuts.count && fine; i++)
        if (property_lts->cuts.items[i].action != ACTION_NONE)
            property_lts->cuts.items[i].action = number[property_lts->cuts.items[i].action];
    actions_free(&property_lts->actions);
    property_lts->actions = ordered;
    while (property_lts->receives < ordered.list.count &&
           is_receive(s, &ordered.list.items[property_lts->receives]))
        property_lts->receives++;
    memory_free(number);
    return fine;
}

/* --- Words --- */

bool steps_see(struct steps *s, uint32_t channel, uint32_t message, const int64_t *values, uint32_t count) {
    uint32_t action = actions_add(&s->property_lts->actions, channel, message, values, count);
    return action != ACTION_NONE && array_push(&s->property_lts->job->memory, &s->word, action);
}

bool steps_add(struct steps *s, uint32_t source, uint32_t target) {
    uint32_t word = sequences_intern(&s->words, s->word.items, s->word.count);
    s->safe |= target == STEP_SAFE;
    if (s->word.count == 0 && target == source)
        return word != SEQUENCE_NONE; /* nothing has happened */
    return word != SEQUENCE_NONE && lts_builder_add(&s->builder, source, word, target);
}

/* --- The LTS --- */

static uint32_t suffix_state(struct steps *s, struct suffix suffix) {
    uint64_t hash = hash_bytes(&suffix, sizeof suffix);
    struct map_probe probe;
    for (uint32_t i = map_first(&s->suffix_map, hash, &probe); i != MAP_NONE;
         i = map_next(&s->suffix_map, &probe))
        if (memcmp(&s->suffixes.items[i], &suffix, sizeof suffix) == 0)
            return s->property_lts->boundary + i;
    uint32_t number = (uint32_t)s->suffixes.count;
    return array_push(&s->property_lts->job->memory, &s->suffixes, suffix) &&
                   map_insert(&s->suffix_map, hash, number)
               ? s->property_lts->boundary + number
               : UINT32_MAX;
}

/* The first action of a suffix and where it leads; UINT64_MAX: there is no memory. */
static lts_edge first_of(struct steps *s, struct suffix suffix) {
    uint32_t length = sequence_length(&s->words, suffix.word);
    uint32_t label = LABEL_TAU, target = suffix.target;
    if (suffix.from < length) {
        label = s->property_lts->labels[sequence_items(&s->words, suffix.word)[suffix.from]];
        suffix.from++;
        if (suffix.from < length && (target = suffix_state(s, suffix)) == UINT32_MAX)
            return UINT64_MAX;
    }
    return edge_make(label, target);
}

/* The safe state is the last boundary. */
static uint32_t state_of_mark(const struct steps *s, uint32_t target) {
    if (target == STEP_SAFE)
        return s->property_lts->boundary - 1;
    uint32_t property = step_error(0) - target;
    return property < s->property_lts->properties ? s->property_lts->first_error + property : target;
}

/* Steps become transitions, in their places. */
static bool translate(struct steps *s) {
    struct job *job = s->property_lts->job;
    job_phase(job, "building the property LTS", "transitions", s->builder.edges.count);
    for (size_t i = 0; i < s->builder.edges.count; i++) {
        lts_edge *edge = &s->builder.edges.items[i];
        *edge = first_of(s, (struct suffix){edge_label(*edge), 0, edge_target(*edge)});
        if (*edge == UINT64_MAX || !job_step(job, i))
            return false;
    }
    return true;
}

/* In the safe state, the last boundary, everything happens; behind it are the insides of turns. */
static bool add_inner(struct steps *s) {
    struct property_lts *property_lts = s->property_lts;
    uint32_t boundary = property_lts->boundary;
    for (uint32_t i = 0; i < property_lts->actions.list.count && s->safe; i++)
        if (!lts_builder_add(&s->builder, boundary - 1, property_lts->labels[i], STEP_SAFE))
            return false;
    for (size_t i = 0; i < s->suffixes.count; i++) {
        lts_edge edge = first_of(s, s->suffixes.items[i]);
        if (edge == UINT64_MAX ||
            !lts_builder_add(&s->builder, boundary + (uint32_t)i, edge_label(edge), edge_target(edge)))
            return false;
    }
    return true;
}

static struct lts *build(struct steps *s, struct alphabet *alphabet) {
    struct property_lts *property_lts = s->property_lts;
    if (!translate(s) || !add_inner(s)) {
        alphabet_free(alphabet);
        return NULL;
    }
    uint32_t states = property_lts->boundary + (uint32_t)s->suffixes.count;
    property_lts->first_error = states;
    for (size_t i = 0; i < s->builder.edges.count; i++) {
        lts_edge edge = s->builder.edges.items[i];
        s->builder.edges.items[i] = edge_make(edge_label(edge), state_of_mark(s, edge_target(edge)));
    }
    return lts_builder_finish(&s->builder, states + property_lts->properties, 0, STATE_NONE, alphabet, NULL);
}

static bool make_labels(struct steps *s, struct alphabet *alphabet) {
    struct property_lts *property_lts = s->property_lts;
    struct job *job = property_lts->job;
    size_t count = property_lts->actions.list.count;
    struct arena arena;
    arena_init(&arena, &job->memory);
    const char **texts = memory_allocate_zeroed(&job->memory, count + 1, sizeof *texts);
    property_lts->labels = memory_allocate(&job->memory, (count + 1) * sizeof *property_lts->labels);
    bool fine = texts && property_lts->labels;
    for (uint32_t i = 0; i < count && fine; i++) {
        struct text text = {.memory = &job->memory};
        action_text(&property_lts->actions, i, s->system, property_lts->component, &text);
        texts[i] = text_keep(&text, &arena);
        fine = texts[i] != NULL;
    }
    fine = fine && alphabet_build(job, alphabet, texts, count, property_lts->labels);
    memory_free(texts);
    arena_free(&arena);
    return fine;
}

bool steps_finish(struct steps *s) {
    struct alphabet alphabet;
    return order_actions(s) && make_labels(s, &alphabet) && (s->property_lts->lts = build(s, &alphabet));
}
