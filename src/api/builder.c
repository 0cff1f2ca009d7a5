#include <string.h>

#include "api/session.h"
#include "base/names.h"
#include "lts/builder.h"

struct lacuna_builder {
    lacuna *session;
    struct lts_builder builder;
    struct names labels;    /* numbered as they come; τ has no name */
    uint32_t largest;       /* of the states that have been mentioned */
    ARRAY(uint32_t) source; /* of each transition, to see that nothing leaves the error */
};

/* What the builder calls τ until it ends; the labels that have names come behind it. */
enum { TAU = 0 };

lacuna_builder *lacuna_builder_open(lacuna *session) {
    if (!session_is_ready(session))
        return NULL;
    lacuna_builder *builder = memory_allocate_zeroed(&session->job.memory, 1, sizeof *builder);
    if (!builder)
        return NULL;
    builder->session = session;
    lts_builder_init(&builder->builder, &session->job);
    names_init(&builder->labels, &session->job.memory);
    return builder;
}

void lacuna_builder_free(lacuna_builder *builder) {
    if (!builder)
        return;
    lts_builder_free(&builder->builder);
    names_free(&builder->labels);
    array_free(&builder->source);
    memory_free(builder);
}

/* NAMES_NONE: there is no memory. */
static uint32_t label_number(lacuna_builder *builder, const char *label) {
    if (!label || strcmp(label, TAU_TEXT) == 0)
        return TAU;
    uint32_t name = names_intern(&builder->labels, label, strlen(label));
    return name == NAMES_NONE ? NAMES_NONE : name + 1;
}

enum lacuna_answer lacuna_builder_add(lacuna_builder *builder, uint32_t source, const char *label,
                                      uint32_t target) {
    static const char NAME[] = "lacuna_builder_add";
    if (!builder || !session_is_ready(builder->session) ||
        !session_require(builder->session, source < LACUNA_NONE && target < LACUNA_NONE, NAME,
                         "the number of a state is too large"))
        return LACUNA_FAILED;
    uint32_t number = label_number(builder, label);
    uint32_t larger = source > target ? source : target;
    builder->largest = larger > builder->largest ? larger : builder->largest;
    return number != NAMES_NONE && lts_builder_add(&builder->builder, source, number, target) &&
                   array_push(&builder->session->job.memory, &builder->source, source)
               ? LACUNA_YES
               : LACUNA_FAILED;
}

enum lacuna_answer lacuna_builder_add_label(lacuna_builder *builder, const char *label) {
    static const char NAME[] = "lacuna_builder_add_label";
    if (!builder || !session_is_ready(builder->session) ||
        !session_require(builder->session, label, NAME, "the label is NULL"))
        return LACUNA_FAILED;
    return label_number(builder, label) != NAMES_NONE ? LACUNA_YES : LACUNA_FAILED;
}

static bool leaves(const lacuna_builder *builder, uint32_t state) {
    for (size_t i = 0; i < builder->source.count; i++)
        if (builder->source.items[i] == state)
            return true;
    return false;
}

static bool check(lacuna_builder *builder, uint32_t states, uint32_t initial, uint32_t error) {
    static const char NAME[] = "lacuna_builder_finish";
    lacuna *session = builder->session;
    bool any = builder->source.count > 0;
    return session_require(session, states > 0, NAME, "there is no state") &&
           session_require(session, states < LACUNA_NONE, NAME, "there are too many states") &&
           session_require(session, !any || builder->largest < states, NAME,
                           "a transition has a state that is not below the number of states") &&
           session_require(session, initial < states, NAME,
                           "the initial state is not below the number of states") &&
           session_require(session, error < states || error == LACUNA_NONE, NAME,
                           "the error state is not below the number of states") &&
           session_require(session, error == LACUNA_NONE || !leaves(builder, error), NAME,
                           "a transition leaves the error state");
}

static struct lts *finish(lacuna_builder *builder, uint32_t states, uint32_t initial, uint32_t error) {
    struct job *job = &builder->session->job;
    size_t count = builder->labels.list.count + 1;
    const char **texts = memory_allocate(&job->memory, count * sizeof *texts);
    uint32_t *map = memory_allocate(&job->memory, count * sizeof *map);
    struct alphabet alphabet;
    struct lts *lts = NULL;
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = i == TAU ? NULL : builder->labels.list.items[i - 1].text;
    if (texts && map && alphabet_build(job, &alphabet, texts, count, map))
        lts = lts_builder_finish(&builder->builder, states, initial, error, &alphabet, map);
    memory_free(texts);
    memory_free(map);
    return lts;
}

lacuna_lts *lacuna_builder_finish(lacuna_builder *builder, uint32_t states, uint32_t initial,
                                  uint32_t error) {
    struct lts *lts = NULL;
    if (builder && session_is_ready(builder->session) && check(builder, states, initial, error))
        lts = finish(builder, states, initial, error);
    lacuna_builder_free(builder);
    return lts;
}
