/* Actors as peers. Each is explored alone: a state of the peer is a state of its variables, between turns,
 * and every message that somebody can send it is tried in every state. Who can send what is found on the way:
 * it begins with what main sends, and ends when nothing new is sent. */
#include <string.h>

#include "base/text.h"
#include "explore/search.h"
#include "language/peers/peers.h"
#include "system/message_senders.h"
#include "system/program/step.h"
#include "system/view.h"

/* Of one actor; and messages to one receiver in one turn. */
enum { MOST_STATES = 100000, MOST_SENT = 64 };

/* A message with values. */
struct message_to {
    uint32_t letter;
    const int32_t *values;
    const char *text; /* grant(2) */
};

/* What an actor does alone. It is a stepper of its own: its states are those of its variables, all channels
 * are empty, and its steps are turns with the messages that have not been tried in a state. Who can send it
 * what is learnt while states are expanded, so there is one worker. */
struct space {
    struct spaces *spaces;
    uint32_t actor;
    struct stepper stepper;
    struct search search;
    ARRAY(uint32_t) tried;             /* per state: how many of `messages` */
    ARRAY(struct message_to) messages; /* that somebody can send it */
    struct names keys;                 /* their texts */
};

struct spaces {
    struct peers *peers;
    struct job *job;
    struct system *system;
    struct program *program;
    struct stepping stepping;
    struct arena arena;
    struct space *of;  /* per actor */
    uint64_t *initial; /* of all actors, with empty channels */
    uint64_t *state;
    uint64_t *slot;
    bool *failing; /* per edge: it has been warned that its turns may fail */
    bool changed;
};

/* Somebody can send this. */
static bool note_message(struct spaces *s, uint32_t receiver, uint32_t letter, const int64_t *values,
                         const char **text) {
    struct space *space = &s->of[receiver];
    uint32_t count = s->program->letters[letter].fields_count;
    struct text written = {.memory = &s->job->memory};
    text_message(&written, s->program, letter, values);
    const char *chars = text_end(&written);
    uint32_t key = written.failed ? NAMES_NONE : names_intern(&space->keys, chars, written.chars.count);
    text_free(&written);
    if (key == NAMES_NONE)
        return false;
    *text = space->keys.list.items[key].text;
    if (key < space->messages.count)
        return true;
    int32_t *copy = arena_allocate(&s->arena, (count + 1) * sizeof *copy);
    for (uint32_t i = 0; copy && i < count; i++)
        copy[i] = (int32_t)values[i];
    struct message_to message = {letter, copy, *text};
    s->changed = true;
    return copy && array_push(&s->job->memory, &space->messages, message);
}

static uint32_t receiver_of(const struct spaces *s, uint32_t letter) {
    uint32_t receiver = system_receiver(s->system, s->program->letters[letter].channel);
    return receiver != SYSTEM_NONE ? receiver : PEER_NONE;
}

/* --- States --- */

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct space *space = data;
    struct spaces *s = space->spaces;
    (void)state;
    if (number == MOST_STATES)
        return job_give_up(s->job, "give its variables ranges, as in int 0..9 x;",
                           "actor %s alone has more than %d states",
                           s->system->components.items[space->actor].name, (int)MOST_STATES);
    s->changed = true;
    return array_push(&s->job->memory, &space->tried, 0);
}

static uint32_t peer_state_of(struct spaces *s, uint32_t actor, struct text *name) {
    const char *chars = text_end(name);
    uint32_t state = name->failed ? PEER_NONE : peer_state(s->peers, actor, chars, name->chars.count);
    text_free(name);
    return state;
}

static uint32_t boundary(struct spaces *s, uint32_t actor, const uint64_t *state) {
    struct text name = {.memory = &s->job->memory};
    text_variables(&name, s->program, state, actor);
    return peer_state_of(s, actor, &name);
}

/* --- Turns --- */

struct sent {
    uint32_t receiver;
    const char *text;
};

/* Where these are still to be sent before the turn is over. */
static uint32_t state_before(struct spaces *s, uint32_t actor, const struct sent *sends, size_t count,
                             const uint64_t *end) {
    if (count == 0)
        return boundary(s, actor, end);
    struct text name = {.memory = &s->job->memory};
    for (size_t i = 0; i < count; i++) {
        text_add(&name, i == 0 ? "(before " : ",");
        text_add(&name, s->system->components.items[sends[i].receiver].name);
        text_add(&name, "!");
        text_add(&name, sends[i].text);
    }
    text_add(&name, ")");
    text_variables(&name, s->program, end, actor);
    return peer_state_of(s, actor, &name);
}

static bool add_event(struct spaces *s, uint32_t actor, uint32_t source, enum peer_action action,
                      const char *name, uint32_t partner, struct span span, uint32_t target) {
    struct peer_event event = {action, name, strlen(name), partner, span};
    return source != PEER_NONE && target != PEER_NONE &&
           peer_add_transition(s->peers, actor, source, &event, target);
}

static bool add_sends(struct spaces *s, uint32_t actor, uint32_t source, const struct sent *sends,
                      size_t count, const uint64_t *end, struct span span) {
    for (size_t i = 0; i < count; i++) {
        uint32_t target = state_before(s, actor, sends + i + 1, count - i - 1, end);
        if (!add_event(s, actor, source, PEER_SEND, sends[i].text, sends[i].receiver, span, target))
            return false;
        source = target;
    }
    return true;
}

static bool add_turn(struct spaces *s, uint32_t actor, uint32_t source, const struct message_to *cause,
                     const struct turn *turn, const uint64_t *end) {
    struct span span = s->system->edges.items[turn->edge].span;
    ARRAY(struct sent) sends = {0};
    struct turn_send send;
    bool fine = true;
    for (uint32_t at = 0; fine && turn_next_send(s->program, turn, &at, &send);) {
        struct sent sent = {.receiver = receiver_of(s, send.letter)};
        fine = note_message(s, sent.receiver, send.letter, send.values, &sent.text) &&
               array_push(&s->job->memory, &sends, sent);
    }
    uint32_t first = fine ? state_before(s, actor, sends.items, sends.count, end) : PEER_NONE;
    fine = fine && add_event(s, actor, source, PEER_RECEIVE, cause->text, PEER_NONE, span, first) &&
           add_sends(s, actor, first, sends.items, sends.count, end, span);
    array_free(&sends);
    return fine;
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct space *space = data;
    struct spaces *s = space->spaces;
    const struct successor *successor = &batch->successors.items[index];
    struct turn turn = successor_turn(batch, successor);
    (void)target;
    store_get(&space->search.store, successor->source, s->state);
    uint32_t source = boundary(s, space->actor, s->state);
    return add_turn(s, space->actor, source, &space->messages.items[successor->message], &turn,
                    batch_state(batch, index));
}

/* A branch that fails does not exist; nobody shall take what is left for all there is. */
static void warn_failure(struct spaces *s, uint32_t actor, uint32_t edge) {
    if (s->failing[edge])
        return;
    s->failing[edge] = true;
    struct place place = sources_place(s->peers->sources, s->system->edges.items[edge].span);
    diagnostics_add(&s->job->diagnostics, SEVERITY_WARNING, &place,
                    "lacuna verify tells whether it can happen", "a turn of %s may fail: then it is left out",
                    s->system->components.items[actor].name);
}

/* Takes the turns with a message in a state. */
static bool take_turns(struct space *space, const uint64_t *state, const struct message_to *message) {
    struct spaces *s = space->spaces;
    memcpy(s->state, state, s->program->words * sizeof *state);
    program_put(s->program, SYSTEM_NONE, &s->program->letters[message->letter], message->values, s->slot,
                s->state);
    context_forget_incidents(&s->stepping.context);
    if (!stepping_take(&s->stepping, s->state))
        return false;
    for (size_t i = 0; i < s->stepping.batch.incidents.count; i++) {
        const struct incident *incident = &s->stepping.batch.incidents.items[i];
        if (incident->failure == FAILURE_NONE)
            return job_give_up(s->job, "bound the loop that sends",
                               "%s sends more than %d messages to one actor in one turn",
                               s->system->components.items[space->actor].name, (int)MOST_SENT);
        warn_failure(s, space->actor, incident->edge);
    }
    return true;
}

/* Takes note of what a turn sends: others can be sent that, and so can the actor itself. */
static bool note_sends(struct spaces *s, const struct turn *turn) {
    struct turn_send send;
    const char *text;
    for (uint32_t at = 0; turn_next_send(s->program, turn, &at, &send);)
        if (!note_message(s, receiver_of(s, send.letter), send.letter, send.values, &text))
            return false;
    return true;
}

/* Adds a turn to the batch; all channels are empty behind it. */
static bool add_successor(struct spaces *s, size_t index, uint32_t message, struct batch *batch) {
    const struct batch *turns = &s->stepping.batch;
    struct turn turn = successor_turn(turns, &turns->successors.items[index]);
    struct successor successor = {
        .source = batch->source, .action = turn.edge, .violated = NOT_VIOLATED, .message = message};
    uint64_t *state = batch_add_with_events(batch, successor, turn.events, turn.count);
    for (uint32_t i = 0; state && i < batch->words; i++)
        state[i] = batch_state(turns, index)[i] & ~s->program->channel_bits[i];
    return state && note_sends(s, &turn);
}

static bool expand(void *worker, const uint64_t *state, struct batch *batch) {
    struct space *space = worker;
    struct spaces *s = space->spaces;
    while (space->tried.items[batch->source] < space->messages.count) {
        uint32_t message = space->tried.items[batch->source]++;
        struct message_to what = space->messages.items[message];
        if (!take_turns(space, state, &what))
            return false;
        for (size_t i = 0; i < s->stepping.batch.successors.count; i++)
            if (!add_successor(s, i, message, batch))
                return false;
    }
    return true;
}

static void *begin_worker(struct job *job, void *model) {
    (void)job;
    return model;
}

static void end_worker(void *worker) {
    (void)worker;
}

static bool space_begin(struct spaces *s, uint32_t actor) {
    struct space *space = &s->of[actor];
    space->spaces = s;
    space->actor = actor;
    space->stepper = (struct stepper){.words = s->program->words,
                                      .bytes = s->program->bytes,
                                      .initial = s->initial,
                                      .phase = "exploring actors",
                                      .model = space,
                                      .begin = begin_worker,
                                      .expand = expand,
                                      .end = end_worker};
    names_init(&space->keys, &s->job->memory);
    if (!search_init(&space->search, s->job, &space->stepper))
        return false;
    space->search.no_parents = true;
    return true;
}

/* Tries the messages that are new since the last time, in all states. */
static bool explore_actor(struct spaces *s, uint32_t actor) {
    static const struct search_limits NONE = {UINT64_MAX, UINT64_MAX};
    struct space *space = &s->of[actor];
    struct search_visitor visitor = {.data = space, .state = on_state, .transition = on_transition};
    search_rewind(&space->search);
    return search_run(&space->search, &NONE, &visitor) == SEARCH_COMPLETE && !job_failed(s->job);
}

/* --- main --- */

static bool add_main(struct spaces *s) {
    static const char NAME[] = "main";
    const struct system *system = s->system;
    uint32_t peer =
        peers_add(s->peers, NAME, sizeof NAME - 1, s->peers->list.items[0].file, (struct span){0});
    struct text name = {.memory = &s->job->memory};
    text_number(&name, 0);
    uint32_t source = peer == PEER_NONE ? PEER_NONE : peer_state_of(s, peer, &name);
    if (source == PEER_NONE)
        return false;
    s->peers->list.items[peer].initial = source;
    for (size_t i = 0; i < system->initial.count; i++) {
        const struct system_initial *initial = &system->initial.items[i];
        uint32_t letter = s->program->first_letter[initial->channel] + initial->message;
        int64_t values[MOST_FIELDS];
        for (uint32_t f = 0; f < s->program->letters[letter].fields_count; f++)
            values[f] = initial->values[f];
        const char *text;
        uint32_t receiver = receiver_of(s, letter);
        text_number(&name, (int64_t)i + 1);
        uint32_t target = peer_state_of(s, peer, &name);
        if (!note_message(s, receiver, letter, values, &text) ||
            !add_event(s, peer, source, PEER_SEND, text, receiver, (struct span){0}, target))
            return false;
        source = target;
    }
    return true;
}

/* --- The whole --- */

static bool begin(struct spaces *s) {
    const struct system *system = s->system;
    s->initial = memory_allocate_zeroed(&s->job->memory, s->program->words, sizeof *s->initial);
    s->state = memory_allocate_zeroed(&s->job->memory, s->program->words, sizeof *s->state);
    s->slot = memory_allocate_zeroed(&s->job->memory, s->program->longest_slot + 1, sizeof *s->slot);
    s->of = memory_allocate_zeroed(&s->job->memory, system->components.count, sizeof *s->of);
    s->failing = memory_allocate_zeroed(&s->job->memory, system->edges.count + 1, sizeof *s->failing);
    if (!s->initial || !s->state || !s->slot || !s->of || !s->failing)
        return false;
    for (uint32_t i = 0; i < s->program->words; i++)
        s->initial[i] = s->program->initial[i] & ~s->program->channel_bits[i];
    for (uint32_t i = 0; i < system->components.count; i++)
        if (!space_begin(s, i))
            return false;
    for (uint32_t i = 0; i < system->components.count; i++) {
        const struct system_component *actor = &system->components.items[i];
        const char *file = sources_place(s->peers->sources, actor->span).file;
        if (peers_add(s->peers, actor->name, strlen(actor->name), file, (struct span){0}) != i)
            return false;
        uint32_t initial = boundary(s, i, s->initial);
        s->peers->list.items[i].initial = initial;
        if (initial == PEER_NONE)
            return false;
    }
    return system->initial.count == 0 || add_main(s);
}

static bool explore_all(struct spaces *s) {
    do {
        s->changed = false;
        for (uint32_t i = 0; i < s->system->components.count; i++)
            if (!explore_actor(s, i))
                return false;
    } while (s->changed);
    return true;
}

static void spaces_free(struct spaces *s) {
    for (uint32_t i = 0; s->of && i < s->system->components.count; i++) {
        search_free(&s->of[i].search);
        array_free(&s->of[i].tried);
        array_free(&s->of[i].messages);
        names_free(&s->of[i].keys);
    }
    memory_free(s->of);
    memory_free(s->initial);
    memory_free(s->state);
    memory_free(s->slot);
    memory_free(s->failing);
    arena_free(&s->arena);
}

/* Messages of peers do not say who sent them. */
static bool nobody_asks_for_senders(struct spaces *s) {
    for (size_t i = 0; i < s->system->edges.count; i++) {
        const struct system_edge *edge = &s->system->edges.items[i];
        if (!edge_asks_for_sender(edge))
            continue;
        struct place place = sources_place(s->peers->sources, edge->span);
        return job_reject(s->job, &place, "lacuna verify takes such models",
                          "%s of %s asks for the sender of its message, which stable cannot tell", edge->name,
                          s->system->components.items[edge->component].name);
    }
    return true;
}

/* Room for what a turn sends; and nothing is there at the start. */
static bool compile(struct spaces *s, struct ranges *ranges) {
    struct system *system = s->system;
    for (size_t i = 0; i < system->channels.count; i++) {
        system->channels.items[i].capacity = MOST_SENT + (uint32_t)system->initial.count;
        system->channels.items[i].keeps_sender = false;
    }
    if (!nobody_asks_for_senders(s) || !ranges_infer(ranges, s->job, system))
        return false;
    s->program = program_compile(s->job, system, ranges, NULL, 0);
    ranges_free(ranges);
    return s->program != NULL;
}

bool actors_to_peers(struct peers *peers, struct system *system) {
    struct spaces s = {.peers = peers, .job = peers->job, .system = system};
    struct ranges ranges;
    peers->actors = true;
    if (!compile(&s, &ranges))
        return false;
    arena_init(&s.arena, &s.job->memory);
    bool fine = stepping_init(&s.stepping, s.job, s.program) && begin(&s) && explore_all(&s);
    stepping_free(&s.stepping);
    spaces_free(&s);
    program_free(s.program);
    return fine && !job_failed(s.job);
}
