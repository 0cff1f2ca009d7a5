#include "machine/machine_sends.h"

#include "machine/machine_text.h"

void machine_sends_init(struct machine_sends *s, const struct machine_search *search) {
    *s = (struct machine_sends){.search = search};
}

static void forget(struct machine_sends *s) {
    if (s->bits > 0)
        machine_replay_free(&s->replay);
    memory_free(s->source);
    s->source = NULL;
    s->bits = 0;
}

void machine_sends_free(struct machine_sends *s) {
    forget(s);
}

/* States may have become longer. */
static bool make_room(struct machine_sends *s) {
    struct job *job = s->search->job;
    if (s->bits == s->search->bits)
        return true;
    forget(s);
    s->bits = s->search->bits;
    s->source = memory_allocate(&job->memory, s->search->search.store.words * sizeof *s->source);
    return machine_replay_init(&s->replay, job, s->search->machine, s->bits) && s->source;
}

static bool send_of(struct machine_sends *s, const struct machine_statement *done,
                    bool (*visit)(void *, const char *), void *data) {
    struct text text = {.memory = &s->search->job->memory};
    text_add_bytes(&text, done->edge->label, machine_operator_at(done->edge->label));
    text_add(&text, "!");
    text_machine_fields(&text, &s->replay.worker.context, done->channel);
    const char *message = text_end(&text);
    bool fine = !text.failed && visit(data, message);
    text_free(&text);
    return fine;
}

static bool is_send(const struct machine *machine, int64_t event) {
    return machine->edges.items[event_edge(event)].kind == EDGE_SEND;
}

bool machine_sends_of(struct machine_sends *s, uint32_t state, const int64_t *events, size_t count,
                      bool (*visit)(void *, const char *), void *data) {
    bool some = false;
    for (size_t i = 0; i < count; i++)
        some |= is_send(s->search->machine, events[i]);
    if (!some)
        return true;
    if (!make_room(s))
        return false;
    store_get(&s->search->search.store, state, s->source);
    machine_worker_look(&s->replay.worker, s->source);
    s->replay.offered = s->replay.inside = MACHINE_NONE;
    machine_replay_begin_step(&s->replay);
    for (size_t i = 0; i < count; i++) {
        struct machine_statement done;
        if (!machine_replay_take(&s->replay, events[i], &done))
            return job_fail(s->search->job, OUTCOME_INTERNAL);
        if (is_send(s->search->machine, events[i]) && done.channel != MACHINE_NONE &&
            done.failure == FAILURE_NONE && !send_of(s, &done, visit, data))
            return false;
    }
    return true;
}
