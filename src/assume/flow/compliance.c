#include "assume/flow/compliance.h"

#include <string.h>

#include "assume/flow/responses.h"

enum { MOST_RESPONSES = 8, MOST_STATES = 1000000 };

/* One message being looked at. */
struct inspection {
    struct compliance *compliance;
    struct compliance_row *row;
    const struct open_system *open;
    uint32_t channels;
    struct flow_message message;
    ARRAY(int32_t) values;                               /* of the message */
    ARRAY(const struct open_alternative *) alternatives; /* for these values */
    struct flow flow;
    /* Flow and interface side by side: node, how many messages each channel has got, then the alternatives
     * that are still possible. */
    struct sequences states;
    ARRAY(uint32_t) parents;
    ARRAY(uint64_t) steps; /* of the flow, that led here from the parent */
    ARRAY(uint32_t) scratch;
    uint32_t last;      /* the state before it goes wrong */
    uint64_t last_step; /* and the send that is wrong */
};

/* --- What is allowed --- */

static const struct system_message *message_of(const struct inspection *i, const struct open_answer *answer) {
    return &i->open->system.channels.items[answer->channel].messages.items[answer->message];
}

/* The answer that comes next to a receiver that has got `count`; NULL: that was all. */
static const struct open_answer *answer_to(const struct open_alternative *a, uint32_t receiver,
                                           uint32_t count) {
    for (size_t i = 0; i < a->answers.count; i++)
        if (a->answers.items[i].channel == receiver && count-- == 0)
            return &a->answers.items[i];
    return NULL;
}

/* Is the send one of those that the answer stands for, whatever its unknown values are? */
static bool matches(const struct inspection *i, uint32_t send, const struct open_answer *answer) {
    const struct system_message *message = message_of(i, answer);
    if (flow_receiver(&i->flow, send) != answer->channel ||
        flow_sent_message(&i->flow, send) != answer->message)
        return false;
    for (uint32_t f = 0; f < message->fields_count; f++) {
        struct range range = flow_argument(&i->flow, send, f).range;
        struct range wanted =
            open_argument_range(i->open, &answer->arguments[f], &message->fields[f], i->values.items);
        if (range.low < wanted.low || range.high > wanted.high)
            return false;
    }
    return true;
}

static bool find_alternatives(struct inspection *i) {
    const struct missing_component *missing = &i->open->missing;
    struct memory *memory = &i->compliance->job->memory;
    bool fine = true;
    for (size_t v = 0; v < i->message.values.count && fine; v++)
        fine = array_push(memory, &i->values, (int32_t)i->message.values.items[v].range.low);
    for (uint32_t a = open_first_alternative(i->open, i->message.message); a != SYSTEM_NONE && fine;
         a = missing->alternatives.items[a].next_of_message)
        if (alternative_covers(i->open, &missing->alternatives.items[a], i->values.items))
            fine = array_push(memory, &i->alternatives, &missing->alternatives.items[a]);
    return fine;
}

/* --- Side by side --- */

static bool add_state(struct inspection *i, uint32_t parent, uint64_t step) {
    struct memory *memory = &i->compliance->job->memory;
    uint32_t known = sequences_count(&i->states);
    uint32_t state = sequences_intern(&i->states, i->scratch.items, i->scratch.count);
    if (state != known)
        return state != SEQUENCE_NONE;
    return array_push(memory, &i->parents, parent) && array_push(memory, &i->steps, step);
}

/* Puts the state into scratch. */
static bool load(struct inspection *i, uint32_t state) {
    uint32_t count = sequence_length(&i->states, state);
    if (!array_reserve(&i->compliance->job->memory, &i->scratch, count))
        return false;
    memcpy(i->scratch.items, sequence_items(&i->states, state), count * sizeof *i->scratch.items);
    i->scratch.count = count;
    return true;
}

/* Leaves the alternatives that go on with this send; false: there is none. */
static bool advance(struct inspection *i, uint32_t send) {
    uint32_t receiver = flow_receiver(&i->flow, send), first = 1 + i->channels;
    uint32_t *got = &i->scratch.items[1 + receiver];
    size_t kept = first;
    for (size_t a = first; a < i->scratch.count; a++) {
        const struct open_answer *next =
            answer_to(i->alternatives.items[i->scratch.items[a]], receiver, *got);
        if (next && matches(i, send, next))
            i->scratch.items[kept++] = i->scratch.items[a];
    }
    ++*got;
    i->scratch.count = kept;
    return kept > first;
}

/* Has one of the alternatives in scratch been sent as a whole? */
static bool is_complete(const struct inspection *i) {
    uint32_t first = 1 + i->channels, sent = 0;
    for (uint32_t a = 1; a < first; a++)
        sent += i->scratch.items[a];
    for (size_t a = first; a < i->scratch.count; a++)
        if (i->alternatives.items[i->scratch.items[a]]->answers.count == sent)
            return true;
    return false;
}

static bool depart(struct inspection *i, enum compliance_answer how, uint32_t state, uint64_t step) {
    i->row->answer = how;
    i->last = state;
    i->last_step = step;
    return true;
}

/* False: there is no memory. */
static bool follow(struct inspection *i, uint32_t state) {
    const struct flow *flow = &i->flow;
    uint32_t node = sequence_items(&i->states, state)[0];
    if (!load(i, state))
        return false;
    if (node == flow->finished && !is_complete(i))
        return depart(i, COMPLIANCE_ENDS, state, UINT64_MAX);
    for (uint64_t s = flow->rows.items[node]; s < flow->rows.items[node + 1]; s++) {
        const struct flow_step *step = &flow->steps.items[s];
        if (!load(i, state))
            return false;
        i->scratch.items[0] = step->target;
        if (step->send != FLOW_NONE && !advance(i, step->send))
            return depart(i, COMPLIANCE_SENDS, state, s);
        if (!add_state(i, state, s))
            return false;
    }
    return true;
}

static bool add_initial(struct inspection *i) {
    struct memory *memory = &i->compliance->job->memory;
    size_t count = 1 + (size_t)i->channels + i->alternatives.count;
    if (!array_reserve(memory, &i->scratch, count))
        return false;
    memset(i->scratch.items, 0, count * sizeof *i->scratch.items);
    for (uint32_t a = 0; a < i->alternatives.count; a++)
        i->scratch.items[1 + i->channels + a] = a;
    i->scratch.count = count;
    return add_state(i, FLOW_NONE, UINT64_MAX);
}

static bool compare(struct inspection *i) {
    struct job *job = i->compliance->job;
    i->row->answer = i->flow.cut ? COMPLIANCE_UNKNOWN : COMPLIANCE_YES;
    if (i->flow.cut)
        return true;
    if (!add_initial(i))
        return false;
    for (uint32_t s = 0; s < sequences_count(&i->states) && i->row->answer == COMPLIANCE_YES; s++) {
        if (!follow(i, s) || !job_step(job, s))
            return false;
        if (sequences_count(&i->states) > MOST_STATES)
            i->row->answer = COMPLIANCE_UNKNOWN;
    }
    return true;
}

/* --- The path that does not comply --- */

/* Steps of the flow, in their order. */
struct path {
    ARRAY(uint64_t) steps;
};

static bool trace_path(const struct inspection *i, struct path *path) {
    struct memory *memory = &i->compliance->job->memory;
    bool fine = i->last_step == UINT64_MAX || array_push(memory, &path->steps, i->last_step);
    for (uint32_t s = i->last; fine && i->parents.items[s] != FLOW_NONE; s = i->parents.items[s])
        fine = array_push(memory, &path->steps, i->steps.items[s]);
    for (size_t left = 0, right = path->steps.count; fine && left + 1 < right; left++) {
        uint64_t step = path->steps.items[--right];
        path->steps.items[right] = path->steps.items[left];
        path->steps.items[left] = step;
    }
    return fine;
}

/* Does the path send a channel what the alternative says: a beginning of it, or all? */
static bool sends_as(const struct inspection *i, const struct path *path, const struct open_alternative *a,
                     uint32_t receiver, bool all) {
    uint32_t got = 0;
    for (size_t s = 0; s < path->steps.count; s++) {
        uint32_t send = i->flow.steps.items[path->steps.items[s]].send;
        if (send == FLOW_NONE || flow_receiver(&i->flow, send) != receiver)
            continue;
        const struct open_answer *answer = answer_to(a, receiver, got++);
        if (!answer || !matches(i, send, answer))
            return false;
    }
    return !all || !answer_to(a, receiver, got);
}

/* From the first node on, step by step; and where it ends it is finished if it is said to be. */
static bool is_path(const struct inspection *i, const struct path *path) {
    const struct flow *flow = &i->flow;
    uint32_t node = 0;
    for (size_t s = 0; s < path->steps.count; s++) {
        uint64_t step = path->steps.items[s];
        if (step < flow->rows.items[node] || step >= flow->rows.items[node + 1])
            return false;
        node = flow->steps.items[step].target;
    }
    return i->row->answer == COMPLIANCE_SENDS || node == flow->finished;
}

/* The evidence, looked at again: a path, and no alternative is like it. */
static bool recheck(const struct inspection *i, const struct path *path) {
    bool wrong = is_path(i, path);
    for (size_t a = 0; a < i->alternatives.count && wrong; a++) {
        bool like = true;
        for (uint32_t r = 0; r < i->channels && like; r++)
            like = sends_as(i, path, i->alternatives.items[a], r, i->row->answer == COMPLIANCE_ENDS);
        wrong = !like;
    }
    return wrong || job_fail(i->compliance->job, OUTCOME_INTERNAL);
}

static bool add_path_step(struct inspection *i, uint32_t source, uint64_t number) {
    const struct flow *flow = &i->flow;
    const struct flow_step *step = &flow->steps.items[number];
    struct job *job = i->compliance->job;
    struct text text = {.memory = &job->memory};
    struct compliance_step shown = {.kind = COMPLIANCE_SEND};
    if (step->statement && step->statement->kind != STATEMENT_SEND)
        return true;
    if (!step->statement) {
        uint32_t message = flow_first_waiting(flow, source);
        shown.kind = COMPLIANCE_HANDLER;
        shown.span = flow_handler_span(flow, message);
        flow_message_text(flow, message, &text);
    } else if (step->send == FLOW_NONE) {
        shown.kind = COMPLIANCE_SELF;
        text_add(&text, "self!");
        flow_message_text(flow, flow_last_waiting(flow, step->target), &text);
    } else {
        flow_send_text(flow, step->send, &text);
    }
    if (step->statement)
        shown.span = step->statement->span;
    shown.text = text_keep(&text, &i->compliance->arena);
    return shown.text && array_push(&job->memory, &i->row->path, shown);
}

static bool show_path(struct inspection *i) {
    struct path path = {0};
    uint32_t node = 0;
    bool fine = trace_path(i, &path) && recheck(i, &path);
    for (size_t s = 0; s < path.steps.count && fine; s++) {
        fine = add_path_step(i, node, path.steps.items[s]);
        node = i->flow.steps.items[path.steps.items[s]].target;
    }
    array_free(&path.steps);
    return fine;
}

/* --- Rows --- */

static bool show_responses(struct inspection *i) {
    struct job *job = i->compliance->job;
    struct responses responses;
    bool fine = responses_find(&responses, &i->flow, MOST_RESPONSES);
    for (uint32_t r = 0; fine && r < sequences_count(&responses.list); r++) {
        struct text text = {.memory = &job->memory};
        response_text(&responses, &i->flow, r, &text);
        const char *kept = text_keep(&text, &i->compliance->arena);
        fine = kept && array_push(&job->memory, &i->row->responses, kept);
    }
    i->row->more = responses.more;
    responses_free(&responses);
    return fine;
}

static void add_answer_text(const struct inspection *i, const struct open_answer *answer, struct text *text) {
    const struct system_message *message = message_of(i, answer);
    text_add(text, i->open->system.channels.items[answer->channel].name);
    text_add(text, "!");
    text_add(text, message->name);
    for (uint32_t f = 0; f < message->fields_count; f++) {
        const struct open_argument *argument = &answer->arguments[f];
        text_add(text, f == 0 ? "(" : ",");
        if (!argument->low)
            text_add(text, "_");
        else
            flow_value_text(&i->open->system, message->fields[f].type,
                            open_argument_range(i->open, argument, &message->fields[f], i->values.items),
                            text);
    }
    text_add(text, message->fields_count > 0 ? ")" : "");
}

static bool show_allowed(struct inspection *i) {
    struct job *job = i->compliance->job;
    for (size_t a = 0; a < i->alternatives.count; a++) {
        const struct open_alternative *alternative = i->alternatives.items[a];
        struct text text = {.memory = &job->memory};
        for (size_t k = 0; k < alternative->answers.count; k++) {
            text_add(&text, k == 0 ? "" : ", ");
            add_answer_text(i, &alternative->answers.items[k], &text);
        }
        text_add(&text, alternative->answers.count > 0 ? "" : "nothing");
        const char *kept = text_keep(&text, &i->compliance->arena);
        if (!kept || !array_push(&job->memory, &i->row->allowed, kept))
            return false;
    }
    return true;
}

static bool inspect(struct inspection *i) {
    return flow_make(&i->flow, &i->open->system, i->open->missing.component, i->message.message,
                     i->message.values.items, &FLOW_USUAL) &&
           find_alternatives(i) && compare(i) && show_responses(i) && show_allowed(i) &&
           ((i->row->answer != COMPLIANCE_SENDS && i->row->answer != COMPLIANCE_ENDS) || show_path(i));
}

static bool add_row(struct compliance *c, const char *message) {
    struct compliance_row row = {.message = message};
    if (!array_push(&c->job->memory, &c->rows, row))
        return false;
    struct inspection i = {.compliance = c,
                           .row = &c->rows.items[c->rows.count - 1],
                           .open = c->open,
                           .channels = (uint32_t)c->open->system.channels.count};
    sequences_init(&i.states, c->job);
    bool read = flow_message_read(&i.message, &c->open->system, c->open->missing.component, message);
    bool fine = read && inspect(&i);
    if (read)
        flow_free(&i.flow);
    flow_message_free(&i.message);
    array_free(&i.values);
    array_free(&i.alternatives);
    sequences_free(&i.states);
    array_free(&i.parents);
    array_free(&i.steps);
    array_free(&i.scratch);
    return fine;
}

bool compliance_check(struct compliance *compliance, const struct open_system *open,
                      const char *const *messages, size_t count) {
    *compliance = (struct compliance){.job = open->system.job, .open = open};
    arena_init(&compliance->arena, &compliance->job->memory);
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++)
        fine = add_row(compliance, messages[i]);
    return fine;
}

void compliance_free(struct compliance *compliance) {
    for (size_t i = 0; i < compliance->rows.count; i++) {
        array_free(&compliance->rows.items[i].responses);
        array_free(&compliance->rows.items[i].allowed);
        array_free(&compliance->rows.items[i].path);
    }
    array_free(&compliance->rows);
    arena_free(&compliance->arena);
}
