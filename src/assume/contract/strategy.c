#include "assume/contract/strategy.h"

#include "assume/contract/belief.h"
#include "base/names.h"
#include "base/text.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"

/* A way through a turn: what it sends, and what is believed then. */
struct way {
    uint32_t belief;
    uint32_t count;
    uint32_t sends[MOST_SENDS];
};

struct maker {
    struct job *job;
    const struct assumption *assumption;
    struct beliefs beliefs;
    ARRAY(uint32_t) resting;  /* beliefs between turns, in the order in which they were found */
    ARRAY(uint32_t) state_of; /* per belief: its place among the resting, or BELIEF_NONE */
    ARRAY(struct way) ways;   /* of the turn at hand */
    struct names labels;      /* message and sends, with blanks between */
    struct lts_builder builder;
};

static const char *action_name(const struct maker *m, uint32_t action) {
    return m->assumption->actions.items.items[action];
}

/* The state of the skeleton with this belief. */
static uint32_t state_for(struct maker *m, uint32_t belief) {
    struct memory *memory = &m->job->memory;
    while (m->state_of.count <= belief)
        if (!array_push(memory, &m->state_of, BELIEF_NONE))
            return BELIEF_NONE;
    if (m->state_of.items[belief] != BELIEF_NONE)
        return m->state_of.items[belief];
    uint32_t state = (uint32_t)m->resting.count;
    if (!array_push(memory, &m->resting, belief))
        return BELIEF_NONE;
    return m->state_of.items[belief] = state;
}

/* All ways through a turn that has begun, the shortest first; the first does nothing. */
static bool find_ways(struct maker *m, uint32_t begun) {
    struct way nothing = {.belief = begun};
    m->ways.count = 0;
    if (!array_push(&m->job->memory, &m->ways, nothing))
        return false;
    for (size_t i = 0; i < m->ways.count; i++)
        for (uint32_t a = m->assumption->contract.receives; a < m->assumption->contract.actions; a++) {
            struct way way = m->ways.items[i];
            if (way.count == MOST_SENDS || m->ways.count == MOST_WAYS)
                continue;
            way.belief = belief_send(&m->beliefs, way.belief, a);
            way.sends[way.count++] = a;
            if (way.belief != BELIEF_NONE && !array_push(&m->job->memory, &m->ways, way))
                return false;
        }
    return !job_failed(m->job);
}

static uint32_t label_of(struct maker *m, uint32_t receive, const struct way *way) {
    struct text text = {.memory = &m->job->memory};
    text_add(&text, action_name(m, receive) + 1);
    for (uint32_t i = 0; i < way->count; i++) {
        text_add(&text, " ");
        text_add(&text, action_name(m, way->sends[i]));
    }
    const char *chars = text_end(&text);
    uint32_t label = text.failed ? NAMES_NONE : names_intern(&m->labels, chars, text.chars.count);
    text_free(&text);
    return label;
}

/* The turn that takes `receive`. */
static bool add_turn(struct maker *m, uint32_t state, uint32_t receive) {
    uint32_t begun = belief_take(&m->beliefs, m->resting.items[state], receive);
    if (begun == BELIEF_NONE)
        return !job_failed(m->job);
    if (!find_ways(m, begun))
        return false;
    for (size_t i = 0; i < m->ways.count; i++) {
        uint32_t rest = belief_rest(&m->beliefs, m->ways.items[i].belief);
        uint32_t target = rest == BELIEF_NONE ? BELIEF_NONE : state_for(m, rest);
        uint32_t label = label_of(m, receive, &m->ways.items[i]);
        if (target == BELIEF_NONE || label == NAMES_NONE ||
            !lts_builder_add(&m->builder, state, label, target))
            return false;
    }
    return true;
}

/* What main sends, as actions. */
static uint32_t start(struct maker *m) {
    const struct name_list *sent = &m->assumption->main;
    uint32_t *messages = memory_allocate(&m->job->memory, (sent->items.count + 1) * sizeof *messages);
    for (size_t i = 0; messages && i < sent->items.count; i++)
        for (messages[i] = 0; messages[i] + 1 < m->assumption->contract.receives &&
                              strcmp(action_name(m, messages[i]) + 1, sent->items.items[i]) != 0;)
            messages[i]++;
    uint32_t known =
        messages ? belief_start(&m->beliefs, messages, (uint32_t)sent->items.count) : BELIEF_NONE;
    memory_free(messages);
    return known;
}

static bool explore(struct maker *m) {
    uint32_t first = start(m);
    if (first == BELIEF_NONE)
        return job_failed(m->job) ||
               job_reject(m->job, NULL, "lacuna assume shows why, or that a larger --bound is needed",
                          "there is no skeleton: no component respects the assumption for certain");
    if (state_for(m, first) == BELIEF_NONE)
        return false;
    for (uint32_t s = 0; s < m->resting.count; s++) {
        if (m->resting.count > MOST_BELIEFS)
            return job_reject(m->job, NULL, "begin with a smaller system or a more precise interface",
                              "a skeleton would have more than %d states", MOST_BELIEFS);
        for (uint32_t r = 0; r < m->assumption->contract.receives; r++)
            if (!add_turn(m, s, r))
                return false;
        if (!job_step(m->job, s))
            return false;
    }
    return true;
}

/* A transition per turn: message, then sends. */
static struct lts *turns(struct maker *m) {
    struct alphabet alphabet;
    size_t count = m->labels.list.count;
    uint32_t *map = memory_allocate(&m->job->memory, (count + 1) * sizeof *map);
    const char **texts = memory_allocate(&m->job->memory, (count + 1) * sizeof *texts);
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = m->labels.list.items[i].text;
    struct lts *whole = NULL;
    if (map && texts && alphabet_build(m->job, &alphabet, texts, count, map))
        whole = lts_builder_finish(&m->builder, (uint32_t)m->resting.count, 0, STATE_NONE, &alphabet, map);
    memory_free(map);
    memory_free(texts);
    struct lts *minimal = whole ? lts_reduce(m->job, whole, EQUIVALENCE_STRONG) : NULL;
    lts_free(whole);
    return minimal;
}

struct lts *strategy_find(struct job *job, const struct assumption *assumption, uint32_t capacity) {
    struct maker m = {.job = job, .assumption = assumption};
    names_init(&m.labels, &job->memory);
    lts_builder_init(&m.builder, job);
    job_phase(job, "making a skeleton", "states", 0);
    bool fine = belief_init(&m.beliefs, job, &assumption->contract, capacity) && explore(&m);
    struct lts *result = fine && !job_failed(job) ? turns(&m) : NULL;
    lts_builder_free(&m.builder);
    names_free(&m.labels);
    belief_free(&m.beliefs);
    array_free(&m.resting);
    array_free(&m.state_of);
    array_free(&m.ways);
    return result;
}
