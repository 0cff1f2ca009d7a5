#include "system/program/ample.h"

#include "system/program/bits.h"

/* --- What handlers may send --- */

/* Calls `see` for each site at which the edge can send. */
static void for_each_site(const struct program *program, uint32_t edge,
                          void (*see)(void *data, const struct send_site *site), void *data) {
    for (uint32_t at = program->edges[edge].entry; at < program->edges[edge].end; at++) {
        const struct instruction *i = &program->code.items[at];
        if (i->operation == RUN_SEND)
            see(data, &program->sites.items[i->x]);
        for (uint32_t k = 0; i->operation == RUN_SEND_TO && k < program->dynamic.items[i->x]; k++) {
            uint32_t site = program->dynamic.items[(uint32_t)i->x + 1 + k];
            if (site != SYSTEM_NONE)
                see(data, &program->sites.items[site]);
        }
    }
}

static struct touched site_touches(const struct program *program, const struct send_site *site) {
    struct touched t = {(ample_set)1 << program->letters[site->letter].channel, 0};
    for (uint32_t w = 0; w < site->watches_count; w++)
        t.observers |= (ample_set)1 << program->watches.items[site->first_watch + w].observer;
    return t;
}

static bool touched_join(struct touched *t, struct touched more) {
    struct touched old = *t;
    t->channels |= more.channels;
    t->observers |= more.observers;
    return t->channels != old.channels || t->observers != old.observers;
}

static struct touched *touched_of(const struct ample *ample, size_t actor, uint32_t letter) {
    return &ample->touched[actor * ample->letters + letter];
}

/* One edge of somebody else than the actor: what it touches, and what those do who get its messages. */
struct joining {
    const struct ample *ample;
    size_t actor;
    uint32_t inbox; /* of the actor, who does nothing with what it gets */
    struct touched *into;
    bool changed;
};

static void join_site(void *data, const struct send_site *site) {
    struct joining *j = data;
    j->changed |= touched_join(j->into, site_touches(j->ample->program, site));
    if (j->ample->program->letters[site->letter].channel != j->inbox)
        j->changed |= touched_join(j->into, *touched_of(j->ample, j->actor, site->letter));
}

/* Until nothing changes: per letter what follows from its being handled, without the actor. */
static void find_touched(struct ample *ample, size_t actor) {
    const struct program *program = ample->program;
    const struct system *system = program->system;
    uint32_t component = ample->actors.items[actor];
    struct joining j = {.ample = ample, .actor = actor, .inbox = system->components.items[component].inbox};
    do {
        j.changed = false;
        for (uint32_t e = 0; e < system->edges.count; e++) {
            if (system->edges.items[e].component == component)
                continue;
            uint32_t letter = program->edges[e].letter;
            j.into = letter == SYSTEM_NONE ? &ample->anyway[actor] : touched_of(ample, actor, letter);
            for_each_site(program, e, join_site, &j);
        }
    } while (j.changed);
}

/* --- Inert messages --- */

/* Is there nothing in the edge's code but moving about? */
static bool does_nothing(const struct program *program, uint32_t edge) {
    for (uint32_t at = program->edges[edge].entry; at < program->edges[edge].end; at++) {
        enum operation operation = (enum operation)program->code.items[at].operation;
        if (operation != RUN_LOAD && operation != RUN_MOVE && operation != RUN_END)
            return false;
    }
    return true;
}

static const struct input_code *input_of(const struct program *program, uint32_t component) {
    return &program->inputs.items[program->components[component].first_input];
}

static void find_inert(struct ample *ample, uint32_t component) {
    const struct program *program = ample->program;
    const struct input_code *input = input_of(program, component);
    for (uint32_t tag = 1; tag < input->tags; tag++) {
        const struct edge_list *edges = &program->lists.items[input->first_list + tag];
        ample->inert[program->letter_of_tag[input->channel][tag]] =
            edges->count == 1 && does_nothing(program, program->edge_order.items[edges->first]);
    }
}

/* --- What handlers send in any case --- */

/* Per instruction of an edge, and one more: what has been sent to whenever it is reached. */
struct flow {
    const struct ample *ample;
    const struct edge_code *code;
    ample_set *before;
    bool changed;
};

static void flow_to(struct flow *f, uint32_t instruction, ample_set sent) {
    ample_set *before = &f->before[instruction - f->code->entry];
    f->changed |= (*before & sent) != *before;
    *before &= sent;
}

/* From an instruction to those that may follow it. */
static void flow_on(struct flow *f, uint32_t at) {
    const struct program *program = f->ample->program;
    const struct instruction *i = &program->code.items[at];
    ample_set sent = f->before[at - f->code->entry];
    switch ((enum operation)i->operation) {
    case RUN_JUMP:
    case RUN_REPEAT:
        flow_to(f, (uint32_t)i->x, sent);
        return;
    case RUN_FORK:
        for (int32_t k = 0; k < i->y; k++)
            flow_to(f, program->forks.items[i->x + k], sent);
        return;
    case RUN_DISABLED:
    case RUN_RESULT:
    case RUN_END:
        return;
    case RUN_SEND:
        if (!f->ample->inert[program->sites.items[i->x].letter])
            sent |= (ample_set)1 << program->letters[program->sites.items[i->x].letter].channel;
        break;
    case RUN_JUMP_IF_ZERO:
    case RUN_JUMP_IF_NOT_ZERO:
    case RUN_JUMP_IF_EQUAL:
    case RUN_JUMP_IF_UNEQUAL:
    case RUN_JUMP_IF_LESS:
    case RUN_JUMP_IF_LESS_EQUAL:
        flow_to(f, (uint32_t)i->x, sent);
        break;
    default:
        break;
    }
    flow_to(f, at + 1, sent);
}

/* All channels, unless some way to the end says otherwise. */
static ample_set sent_at_end(const struct flow *f) {
    const struct program *program = f->ample->program;
    ample_set sent = ~(ample_set)0;
    for (uint32_t at = f->code->entry; at < f->code->end; at++)
        if (program->code.items[at].operation == RUN_END)
            sent &= f->before[at - f->code->entry];
    return sent;
}

static bool find_certain(struct ample *ample, uint32_t edge) {
    struct flow f = {.ample = ample, .code = &ample->program->edges[edge]};
    uint32_t length = f.code->end - f.code->entry;
    f.before = memory_allocate(&ample->single.context.job->memory, (length + 1) * sizeof *f.before);
    if (!f.before)
        return false;
    for (uint32_t i = 0; i <= length; i++)
        f.before[i] = i == 0 ? 0 : ~(ample_set)0;
    do {
        f.changed = false;
        for (uint32_t at = f.code->entry; at < f.code->end; at++)
            flow_on(&f, at);
    } while (f.changed);
    ample->certain[f.code->letter] &= sent_at_end(&f);
    memory_free(f.before);
    return true;
}

static bool find_all_certain(struct ample *ample) {
    for (uint32_t i = 0; i < ample->letters; i++)
        ample->certain[i] = ~(ample_set)0;
    for (uint32_t e = 0; e < ample->program->system->edges.count; e++) {
        uint32_t letter = ample->program->edges[e].letter;
        if (letter != SYSTEM_NONE && ample->candidate[letter] && !find_certain(ample, e))
            return false;
    }
    return true;
}

/* --- Candidates --- */

/* Depth-first over messages, each sent by a handler of the one before. */
struct descent {
    struct ample *ample;
    bool *met;
    bool *open; /* it is on the way to the message at hand */
    ARRAY(uint32_t) way;
    ARRAY(uint32_t) next; /* per message on the way: the next of its successors */
    ARRAY(uint32_t) successors;
    ARRAY(uint32_t) begins; /* per letter, and one more */
    bool fine;
};

static void note_successor(void *data, const struct send_site *site) {
    struct descent *d = data;
    if (d->ample->candidate[site->letter])
        d->fine &= array_push(&d->ample->single.context.job->memory, &d->successors, site->letter);
}

static bool list_successors(struct descent *d) {
    const struct program *program = d->ample->program;
    struct memory *memory = &d->ample->single.context.job->memory;
    for (uint32_t letter = 0; letter < d->ample->letters && d->fine; letter++) {
        d->fine &= array_push(memory, &d->begins, (uint32_t)d->successors.count);
        for (uint32_t e = 0; e < program->system->edges.count && d->ample->candidate[letter]; e++)
            if (program->edges[e].letter == letter)
                for_each_site(program, e, note_successor, d);
    }
    return d->fine && array_push(memory, &d->begins, (uint32_t)d->successors.count);
}

static bool enter(struct descent *d, uint32_t letter) {
    struct memory *memory = &d->ample->single.context.job->memory;
    d->met[letter] = d->open[letter] = true;
    uint32_t first = d->begins.items[letter];
    return array_push(memory, &d->way, letter) && array_push(memory, &d->next, first);
}

/* A message that is met again on the way to itself is sticky: no candidate. */
static bool descend(struct descent *d, uint32_t root) {
    if (d->met[root] || !d->ample->candidate[root])
        return true;
    if (!enter(d, root))
        return false;
    while (d->way.count > 0) {
        uint32_t letter = d->way.items[d->way.count - 1], *next = &d->next.items[d->next.count - 1];
        if (*next == d->begins.items[letter + 1]) {
            d->open[letter] = false;
            d->way.count--;
            d->next.count--;
            continue;
        }
        uint32_t successor = d->successors.items[(*next)++];
        if (d->open[successor])
            d->ample->candidate[successor] = false;
        else if (!d->met[successor] && !enter(d, successor))
            return false;
    }
    return true;
}

static bool leave_out_sticky(struct ample *ample) {
    struct memory *memory = &ample->single.context.job->memory;
    struct descent d = {.ample = ample, .fine = true};
    d.met = memory_allocate_zeroed(memory, ample->letters + 1, sizeof *d.met);
    d.open = memory_allocate_zeroed(memory, ample->letters + 1, sizeof *d.open);
    bool fine = d.met && d.open && list_successors(&d);
    for (uint32_t letter = 0; letter < ample->letters && fine; letter++)
        fine = descend(&d, letter);
    memory_free(d.met);
    memory_free(d.open);
    array_free(&d.way);
    array_free(&d.next);
    array_free(&d.successors);
    array_free(&d.begins);
    return fine;
}

/* --- Actors --- */

/* One location, one mailbox, nothing but messages moves it. */
static bool is_actor(const struct program *program, uint32_t component) {
    const struct component_code *code = &program->components[component];
    if (code->location.width > 0 || code->has_spontaneous || code->inputs_count != 1)
        return false;
    uint32_t channel = input_of(program, component)->channel;
    return !program->channels[channel].bag && program->system->components.items[component].inbox == channel;
}

static bool find_actors(struct ample *ample) {
    const struct program *program = ample->program;
    const struct system *system = program->system;
    for (uint32_t i = 0; i < system->components.count; i++) {
        if (i == ample->viewer || !is_actor(program, i))
            continue;
        find_inert(ample, i);
        const struct input_code *input = input_of(program, i);
        for (uint32_t tag = 1; tag < input->tags; tag++)
            ample->candidate[program->letter_of_tag[input->channel][tag]] = true;
        if (!array_push(&ample->single.context.job->memory, &ample->actors, i))
            return false;
    }
    return true;
}

/* Channels that the statements of the viewer send to, whether they can be reached or not: a candidate in its
 * place may do so, and whether there is room matters. */
static ample_set channels_of(const struct statement *body) {
    ample_set channels = 0;
    for (; body; body = body->next) {
        if (body->kind == STATEMENT_SEND)
            channels |= body->channel == SYSTEM_NONE ? ~(ample_set)0 : (ample_set)1 << body->channel;
        channels |= channels_of(body->body) | channels_of(body->otherwise);
    }
    return channels;
}

/* Priorities, observers over states, and channels that a word has no bit for are not provided for. */
static bool is_provided_for(const struct program *program) {
    return program->priorities <= 1 && !program->watches_states &&
           program->system->channels.count <= MOST_AMPLE_CHANNELS &&
           program->observers_count <= MOST_AMPLE_CHANNELS;
}

bool ample_init(struct ample *ample, struct job *job, const struct program *program, uint32_t viewer) {
    const struct system *system = program->system;
    struct memory *memory = &job->memory;
    *ample = (struct ample){.program = program, .viewer = viewer};
    for (size_t i = 0; i < system->channels.count; i++)
        ample->letters += (uint32_t)system->channels.items[i].messages.count;
    if (!stepping_init(&ample->single, job, program))
        return false;
    ample->single.context.every_incident = true;
    ample->inert = memory_allocate_zeroed(memory, ample->letters + 1, sizeof *ample->inert);
    ample->candidate = memory_allocate_zeroed(memory, ample->letters + 1, sizeof *ample->candidate);
    ample->certain = memory_allocate_zeroed(memory, ample->letters + 1, sizeof *ample->certain);
    if (!ample->inert || !ample->candidate || !ample->certain)
        return false;
    if (!is_provided_for(program))
        return true;
    if (!find_actors(ample) || !find_all_certain(ample))
        return false;
    ample_set viewers = (ample_set)1 << system->components.items[viewer].inbox;
    for (uint32_t i = 0; i < ample->letters; i++)
        ample->candidate[i] &= !(ample->certain[i] & viewers);
    if (!leave_out_sticky(ample))
        return false;
    bool some = false;
    for (uint32_t i = 0; i < ample->letters; i++)
        some |= ample->candidate[i];
    if (!some)
        ample->actors.count = 0; /* then no time is lost with looking */
    size_t actors = ample->actors.count;
    ample->touched = memory_allocate_zeroed(memory, actors * ample->letters + 1, sizeof *ample->touched);
    ample->anyway = memory_allocate_zeroed(memory, actors + 1, sizeof *ample->anyway);
    if (!ample->touched || !ample->anyway)
        return false;
    for (size_t i = 0; i < actors; i++)
        find_touched(ample, i);
    for (uint32_t e = 0; e < system->edges.count; e++)
        if (system->edges.items[e].component == viewer)
            ample->viewer_sends |= channels_of(system->edges.items[e].body);
    return true;
}

void ample_free(struct ample *ample) {
    stepping_free(&ample->single);
    memory_free(ample->inert);
    memory_free(ample->candidate);
    memory_free(ample->certain);
    array_free(&ample->waiting);
    memory_free(ample->touched);
    memory_free(ample->anyway);
    array_free(&ample->actors);
}

/* --- Ample turns --- */

static uint32_t letter_at(const struct program *program, uint32_t number, const uint64_t *state,
                          uint32_t position) {
    const struct channel_layout *channel = &program->channels[number];
    return program
        ->letter_of_tag[number][bits_get(state, channel_offset(channel, position), channel->tag_bits)];
}

/* Lists the messages of a state. False: there is no memory. */
static bool list_waiting(struct ample *ample, const uint64_t *state) {
    const struct program *program = ample->program;
    ample->waiting.count = 0;
    for (uint32_t c = 0; c < program->system->channels.count; c++) {
        uint32_t count = channel_count(&program->channels[c], state);
        for (uint32_t i = 0; i < count; i++) {
            struct waiting waiting = {c, letter_at(program, c, state, i)};
            if (!array_push(&ample->single.context.job->memory, &ample->waiting, waiting))
                return false;
        }
    }
    return true;
}

/* What others may touch before the actor has taken its turn. */
static struct touched touched_before(const struct ample *ample, size_t actor) {
    uint32_t own = ample->program->system->components.items[ample->actors.items[actor]].inbox;
    struct touched t = ample->anyway[actor];
    for (size_t i = 0; i < ample->waiting.count; i++)
        if (ample->waiting.items[i].channel != own)
            (void)touched_join(&t, *touched_of(ample, actor, ample->waiting.items[i].letter));
    return t;
}

/* The message is inert, nobody watches it, and its receiver has nothing else to take before it. */
static bool is_unnoticed(const struct ample *ample, const struct turn_send *send, uint32_t own,
                         const uint64_t *state) {
    const struct program *program = ample->program;
    uint32_t channel = program->letters[send->letter].channel;
    return ample->inert[send->letter] && program->sites.items[send->site].watches_count == 0 &&
           channel_count(&program->channels[channel], state) == (channel == own);
}

static bool is_full(const struct program *program, uint32_t channel, const uint64_t *state) {
    return channel_count(&program->channels[channel], state) ==
           program->system->channels.items[channel].capacity;
}

/* Is this outcome of an actor's turn one that an ample turn may have? */
static bool is_independent(const struct ample *ample, size_t actor, size_t index, const uint64_t *state,
                           const struct touched *others) {
    const struct program *program = ample->program;
    const struct batch *batch = &ample->single.batch;
    uint32_t own = program->system->components.items[ample->actors.items[actor]].inbox;
    uint32_t viewers = program->system->components.items[ample->viewer].inbox;
    struct turn turn = successor_turn(batch, &batch->successors.items[index]);
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(program, &turn, &position, &send)) {
        uint32_t channel = program->letters[send.letter].channel;
        struct touched t = site_touches(program, &program->sites.items[send.site]);
        if (channel == viewers)
            return false;
        if (is_unnoticed(ample, &send, own, state))
            continue;
        if ((t.channels & others->channels) || (t.observers & others->observers))
            return false;
        if (((ample_set)1 << channel & ample->viewer_sends) &&
            is_full(program, channel, batch_state(batch, index)))
            return false;
    }
    return true;
}

/* Leaves the outcomes of the actor's next turn in the batch. False: it is not ample, or the job has failed.
 * The messages of the state are listed. */
static bool is_ample(struct ample *ample, size_t actor, const uint64_t *state) {
    const struct program *program = ample->program;
    uint32_t component = ample->actors.items[actor];
    const struct input_code *input = input_of(program, component);
    const struct batch *batch = &ample->single.batch;
    if (channel_count(&program->channels[input->channel], state) == 0 ||
        !ample->candidate[letter_at(program, input->channel, state, 0)])
        return false;
    struct touched others = touched_before(ample, actor);
    if (ample->certain[letter_at(program, input->channel, state, 0)] & others.channels)
        return false;
    if (!stepping_take_of(&ample->single, state, component) || batch->successors.count == 0 ||
        batch->incidents.count > 0)
        return false;
    for (size_t i = 0; i < batch->successors.count; i++)
        if (batch->successors.items[i].violated != NOT_VIOLATED ||
            !is_independent(ample, actor, i, state, &others))
            return false;
    return true;
}

/* --- Inert messages that wait --- */

/* Those of one mailbox are alike: all become the first kind of them, with the lowest values. */
static void make_alike(const struct ample *ample, uint32_t number, uint64_t *state) {
    const struct program *program = ample->program;
    const struct channel_layout *channel = &program->channels[number];
    uint32_t count = channel_count(channel, state), first = 1;
    while (!ample->inert[program->letter_of_tag[number][first]])
        first++;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t offset = channel_offset(channel, i);
        if (!ample->inert[letter_at(program, number, state, i)])
            continue;
        for (uint32_t bit = 0; bit < channel->slot_bits; bit += 32)
            bits_put(state, offset + bit, channel->slot_bits - bit < 32 ? channel->slot_bits - bit : 32, 0);
        bits_put(state, offset, channel->tag_bits, first);
    }
}

static void make_inert_alike(const struct ample *ample, const struct turn *last, uint64_t *state) {
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(ample->program, last, &position, &send))
        if (ample->inert[send.letter])
            make_alike(ample, ample->program->letters[send.letter].channel, state);
}

/* --- The reduction --- */

bool ample_settle(struct ample *ample, const struct turn *last, uint64_t *state) {
    const struct batch *batch = &ample->single.batch;
    if (ample->actors.count == 0)
        return true;
    make_inert_alike(ample, last, state);
    if (!list_waiting(ample, state))
        return false;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < ample->actors.count; i++) {
            if (!is_ample(ample, i, state) || batch->successors.count > 1)
                continue;
            const uint64_t *next = batch_state(batch, 0);
            for (uint32_t w = 0; w < ample->program->words; w++)
                state[w] = next[w];
            struct turn turn = successor_turn(batch, &batch->successors.items[0]);
            make_inert_alike(ample, &turn, state);
            changed = list_waiting(ample, state);
        }
        if (ample->single.context.stopped || ample->single.context.job->memory.exhausted)
            return false;
    }
    return true;
}

bool ample_expand(struct ample *ample, const uint64_t *state, struct batch *batch, bool *found) {
    *found = false;
    if (ample->actors.count == 0)
        return true;
    if (!list_waiting(ample, state))
        return false;
    for (size_t i = 0; i < ample->actors.count && !*found; i++)
        *found = is_ample(ample, i, state);
    for (size_t i = 0; *found && i < ample->single.batch.successors.count; i++) {
        struct successor successor = ample->single.batch.successors.items[i];
        struct turn turn = successor_turn(&ample->single.batch, &successor);
        successor.source = batch->source;
        uint64_t *made = batch_add_with_events(batch, successor, turn.events, turn.count);
        if (!made)
            return false;
        for (uint32_t w = 0; w < ample->program->words; w++)
            made[w] = batch_state(&ample->single.batch, i)[w];
    }
    return !ample->single.context.stopped;
}
