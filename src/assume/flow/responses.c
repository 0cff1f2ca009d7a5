#include "assume/flow/responses.h"

/* Pairs of a node and what has been sent on the way to it. */
enum { MOST_PAIRS = 100000 };

struct search {
    struct responses *responses;
    const struct flow *flow;
    struct memory *memory;
    const bool *can_finish;
    struct sequences sent;
    struct sequences pairs; /* node, sent */
    ARRAY(uint32_t) scratch;
    uint32_t most;
};

static bool add_pair(struct search *s, uint32_t node, uint32_t sent) {
    uint32_t pair[2] = {node, sent};
    return sequences_intern(&s->pairs, pair, 2) != SEQUENCE_NONE;
}

/* Behind all that goes to the same receiver or to one before it. */
static uint32_t append(struct search *s, uint32_t sent, uint32_t send) {
    const struct flow *flow = s->flow;
    uint32_t count = sequence_length(&s->sent, sent), place = count;
    s->scratch.count = 0;
    if (!array_reserve(s->memory, &s->scratch, (size_t)count + 1))
        return SEQUENCE_NONE;
    const uint32_t *items = sequence_items(&s->sent, sent);
    while (place > 0 && flow_receiver(flow, items[place - 1]) > flow_receiver(flow, send))
        place--;
    for (uint32_t i = 0; i < count + 1; i++)
        s->scratch.items[i] = i < place ? items[i] : i == place ? send : items[i - 1];
    return sequences_intern(&s->sent, s->scratch.items, (size_t)count + 1);
}

static bool finish(struct search *s, uint32_t sent) {
    struct sequences *list = &s->responses->list;
    uint32_t count = sequence_length(&s->sent, sent);
    s->responses->more = sequences_count(list) == s->most;
    return s->responses->more ||
           sequences_intern(list, sequence_items(&s->sent, sent), count) != SEQUENCE_NONE;
}

static bool follow(struct search *s, uint32_t node, uint32_t sent) {
    const struct flow *flow = s->flow;
    bool fine = node != flow->finished || finish(s, sent);
    for (uint64_t i = flow->rows.items[node]; fine && i < flow->rows.items[node + 1]; i++) {
        const struct flow_step *step = &flow->steps.items[i];
        if (!s->can_finish[step->target])
            continue;
        uint32_t after = step->send == FLOW_NONE ? sent : append(s, sent, step->send);
        fine = after != SEQUENCE_NONE && add_pair(s, step->target, after);
    }
    return fine;
}

static bool search(struct search *s) {
    if (!s->can_finish || sequences_intern(&s->sent, NULL, 0) == SEQUENCE_NONE)
        return false;
    if (s->can_finish[0] && !add_pair(s, 0, 0))
        return false;
    for (uint32_t i = 0; i < sequences_count(&s->pairs) && !s->responses->more; i++) {
        const uint32_t *pair = sequence_items(&s->pairs, i);
        if (!follow(s, pair[0], pair[1]) || !job_step(s->flow->job, i))
            return false;
        s->responses->more |= sequences_count(&s->pairs) > MOST_PAIRS;
    }
    s->responses->more |= s->flow->cut;
    return true;
}

bool responses_find(struct responses *responses, const struct flow *flow, uint32_t most) {
    struct job *job = flow->job;
    bool *can_finish = flow_can_finish(flow);
    struct search s = {
        .responses = responses, .flow = flow, .memory = &job->memory, .can_finish = can_finish, .most = most};
    responses->more = false;
    sequences_init(&responses->list, job);
    sequences_init(&s.sent, job);
    sequences_init(&s.pairs, job);
    bool fine = search(&s);
    sequences_free(&s.sent);
    sequences_free(&s.pairs);
    array_free(&s.scratch);
    memory_free(can_finish);
    return fine;
}

void responses_free(struct responses *responses) {
    sequences_free(&responses->list);
}

void response_text(const struct responses *responses, const struct flow *flow, uint32_t number,
                   struct text *text) {
    uint32_t count = sequence_length(&responses->list, number);
    for (uint32_t i = 0; i < count; i++) {
        text_add(text, i > 0 ? ", " : "");
        flow_send_text(flow, sequence_items(&responses->list, number)[i], text);
    }
    text_add(text, count == 0 ? "nothing" : "");
}
