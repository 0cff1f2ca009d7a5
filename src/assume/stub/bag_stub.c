#include "assume/stub/bag_stub.h"

#include "assume/stub/stub_inbox.h"
#include "assume/values.h"

/* Of requests whose answer has begun; and of what they can send. */
enum { MOST_KINDS = 1000, MOST_EDGES = 100000 };

/* A message that is sent: each argument is one of a range of values. */
struct answer {
    uint32_t message;
    uint32_t arguments_count;
    struct range *arguments;
};

/* What one receiver gets, in this order. */
struct sequence {
    uint32_t channel;
    ARRAY(struct answer) answers;
};

/* For a message with certain values. */
struct alternative {
    const struct open_alternative *written;
    const int32_t *values; /* of its message */
    ARRAY(struct sequence) sequences;
    uint32_t first_variable; /* counters, by state; those of the first and the last state do not exist */
    uint32_t states;         /* all positions of all sequences */
};

struct builder {
    struct system *system;
    const struct open_system *open;
    uint32_t component;
    uint32_t inbox;
    uint32_t most;       /* that a counter counts, or … */
    uint32_t saturation; /* … stands for any larger number, unless it is 0 */
    bool drops;
    uint32_t kinds;
    uint64_t edges;
};

/* --- Alternatives --- */

/* The arguments for the values of the alternative. */
static struct range *arguments_of(struct builder *b, const struct alternative *alternative,
                                  const struct open_answer *answer) {
    const struct system_message *message =
        &b->system->channels.items[answer->channel].messages.items[answer->message];
    struct range *arguments =
        arena_allocate(&b->system->arena, (message->fields_count + 1) * sizeof *arguments);
    for (uint32_t i = 0; arguments && i < message->fields_count; i++)
        arguments[i] =
            open_argument_range(b->open, &answer->arguments[i], &message->fields[i], alternative->values);
    return arguments;
}

static bool add_answer(struct builder *b, struct alternative *alternative, const struct open_answer *answer) {
    struct memory *memory = &b->system->job->memory;
    struct answer made = {
        answer->message,
        b->system->channels.items[answer->channel].messages.items[answer->message].fields_count,
        arguments_of(b, alternative, answer)};
    size_t i = 0;
    if (!made.arguments)
        return false;
    while (i < alternative->sequences.count && alternative->sequences.items[i].channel != answer->channel)
        i++;
    struct sequence fresh = {.channel = answer->channel};
    if (i == alternative->sequences.count && !array_push(memory, &alternative->sequences, fresh))
        return false;
    return array_push(memory, &alternative->sequences.items[i].answers, made);
}

static void free_alternative(struct alternative *alternative) {
    for (size_t i = 0; i < alternative->sequences.count; i++)
        array_free(&alternative->sequences.items[i].answers);
    array_free(&alternative->sequences);
}

/* How far sequence `i` has got in a state, which is a number with a digit per sequence. */
static uint32_t position_of(const struct alternative *alternative, uint32_t state, size_t i) {
    for (size_t j = 0; j < i; j++)
        state /= (uint32_t)alternative->sequences.items[j].answers.count + 1;
    return state % ((uint32_t)alternative->sequences.items[i].answers.count + 1);
}

/* The state when sequence `i` has got one further. */
static uint32_t state_after(const struct alternative *alternative, uint32_t state, size_t i) {
    uint32_t step = 1;
    for (size_t j = 0; j < i; j++)
        step *= (uint32_t)alternative->sequences.items[j].answers.count + 1;
    return state + step;
}

/* --- Edges --- */

static bool has_counter(const struct alternative *alternative, uint32_t state) {
    return state > 0 && state + 1 < alternative->states;
}

static uint32_t counter_of(const struct alternative *alternative, uint32_t state) {
    return alternative->first_variable + state - 1;
}

/* One unanswered request more or less; many stay many. */
static struct statement *change_counter(struct builder *b, uint32_t variable, enum node_operator by) {
    struct system *s = b->system;
    struct span none = {0};
    struct statement *change = statement_assign(
        s, variable,
        expression_operation(s, by, expression_variable(s, variable), expression_constant(s, 1), none), none);
    if (b->saturation == 0)
        return change;
    struct expression *is_counted =
        expression_operation(s, OPERATOR_LESS, expression_variable(s, variable),
                             expression_constant(s, (int32_t)b->saturation), none);
    return statement_if(s, is_counted, change, NULL, none);
}

/* The message has the values that the alternative is for. */
static struct expression *match(struct builder *b, const struct alternative *alternative) {
    uint32_t count = open_message(b->open, alternative->written->message)->fields_count;
    int64_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < count; i++)
        values[i] = alternative->values[i];
    return values_as_guard(b->system, values, count);
}

/* A request in a state sends the next message of sequence `i`, with these arguments. */
static void add_send_edge(struct builder *b, const struct alternative *alternative, uint32_t state, size_t i,
                          const int64_t *arguments) {
    struct system *s = b->system;
    const struct sequence *sequence = &alternative->sequences.items[i];
    const struct answer *answer = &sequence->answers.items[position_of(alternative, state, i)];
    uint32_t next = state_after(alternative, state, i);
    struct statement *body = NULL, **end = &body;
    if (has_counter(alternative, state) &&
        (*end = change_counter(b, counter_of(alternative, state), OPERATOR_SUBTRACT)))
        end = &(*end)->next;
    if (has_counter(alternative, next) &&
        (*end = change_counter(b, counter_of(alternative, next), OPERATOR_ADD)))
        end = &(*end)->next;
    *end = statement_send(s, sequence->channel, answer->message,
                          values_as_arguments(s, arguments, answer->arguments_count),
                          b->system->components.items[b->component].span);
    struct system_edge edge = {
        .component = b->component, .name = "answer", .channel = SYSTEM_NONE, .body = body};
    if (state == 0) {
        edge.channel = b->inbox;
        edge.message = alternative->written->message;
        edge.guard = match(b, alternative);
    } else {
        edge.guard =
            expression_operation(s, OPERATOR_LESS, expression_constant(s, 0),
                                 expression_variable(s, counter_of(alternative, state)), (struct span){0});
    }
    system_add_edge(s, &edge);
}

/* One edge for each choice of the arguments. */
static bool add_send_edges(struct builder *b, const struct alternative *alternative, uint32_t state,
                           size_t i) {
    const struct sequence *sequence = &alternative->sequences.items[i];
    const struct answer *answer = &sequence->answers.items[position_of(alternative, state, i)];
    int64_t arguments[MOST_FIELDS];
    uint32_t running = 0;
    for (uint32_t f = 0; f < answer->arguments_count; f++)
        arguments[f] = answer->arguments[f].low;
    do {
        if (++b->edges > MOST_EDGES)
            return false;
        add_send_edge(b, alternative, state, i, arguments);
        for (running = answer->arguments_count; running > 0; running--) {
            if (arguments[running - 1]++ < answer->arguments[running - 1].high)
                break;
            arguments[running - 1] = answer->arguments[running - 1].low;
        }
    } while (running > 0);
    return true;
}

static void add_drop_edge(struct builder *b, const struct alternative *alternative) {
    struct system_edge edge = {.component = b->component,
                               .name = "drop",
                               .channel = b->inbox,
                               .message = alternative->written->message,
                               .guard = match(b, alternative)};
    system_add_edge(b->system, &edge);
}

static bool too_large(const struct builder *b, const struct open_alternative *a) {
    sources_error(b->open->sources, a->span, "split it into several messages",
                  "the answers to %s can be interleaved in too many ways",
                  open_message(b->open, a->message)->name);
    return false;
}

static bool add_counters(struct builder *b, struct alternative *alternative) {
    const struct open_alternative *a = alternative->written;
    alternative->states = 1;
    for (size_t i = 0; i < alternative->sequences.count; i++) {
        alternative->states *= (uint32_t)alternative->sequences.items[i].answers.count + 1;
        if (alternative->states > MOST_KINDS)
            return too_large(b, a);
    }
    b->kinds += alternative->states > 2 ? alternative->states - 2 : 0;
    if (b->kinds > MOST_KINDS)
        return too_large(b, a);
    alternative->first_variable = (uint32_t)b->system->variables.count;
    for (uint32_t state = 1; state + 1 < alternative->states; state++) {
        struct system_variable counter = {
            .name = open_message(b->open, a->message)->name,
            .component = b->component,
            .type = value_range(0, (int32_t)(b->saturation > 0 ? b->saturation : b->most)),
            .span = a->span};
        system_add_variable(b->system, &counter);
    }
    return true;
}

/* An alternative for certain values of its message. */
static bool add_alternative(struct builder *b, const struct open_alternative *a, const int32_t *values) {
    struct alternative alternative = {.written = a, .values = values};
    bool fine = true;
    for (size_t i = 0; i < a->answers.count && fine; i++)
        fine = add_answer(b, &alternative, &a->answers.items[i]);
    fine = fine && add_counters(b, &alternative);
    for (uint32_t state = 0; state < alternative.states && fine; state++)
        for (size_t i = 0; i < alternative.sequences.count && fine; i++)
            if (position_of(&alternative, state, i) < alternative.sequences.items[i].answers.count &&
                !add_send_edges(b, &alternative, state, i))
                fine = too_large(b, a);
    /* A bag with a request more can do all that it can without: to drop one only makes room. */
    bool drops = a->answers.count == 0 && b->drops;
    if (fine && drops && open_is_answered(b->open, a->message, values))
        add_drop_edge(b, &alternative);
    free_alternative(&alternative);
    return fine;
}

static bool add_alternatives(struct builder *b, const struct open_alternative *a) {
    int32_t values[MOST_FIELDS];
    alternative_first_values(b->open, a, values);
    do {
        if (!add_alternative(b, a, values))
            return false;
    } while (system_complete(b->system) && alternative_next_values(b->open, a, values));
    return true;
}

bool bag_stub_add(struct system *system, const struct open_system *open, uint32_t most, uint32_t saturation,
                  bool drops) {
    struct builder b = {.system = system,
                        .open = open,
                        .component = open->missing.component,
                        .inbox = open->missing.inbox,
                        .most = most,
                        .saturation = saturation,
                        .drops = drops};
    if (!inbox_make_bag(system, open, most, saturation))
        return false;
    for (size_t i = 0; i < open->missing.alternatives.count; i++)
        if (!add_alternatives(&b, &open->missing.alternatives.items[i]))
            return false;
    return system_complete(system);
}

static bool add_stub_of(struct system *system, const struct open_system *open,
                        const struct missing_component *gap, uint32_t most, uint32_t saturation) {
    struct open_system seen = open_seen_from(open, gap);
    return bag_stub_add(system, &seen, most, saturation, saturation == 0);
}

bool bag_stub_add_others(struct system *system, const struct open_system *open, uint32_t most,
                         uint32_t saturation) {
    for (size_t i = 0; i < open->others.count; i++)
        if (!add_stub_of(system, open, &open->others.items[i], most, saturation))
            return false;
    return true;
}

bool bag_stub_add_fellows(struct system *system, const struct open_system *open, uint32_t most,
                          uint32_t saturation) {
    for (size_t i = 0; i < open->fellows.count; i++)
        if (!add_stub_of(system, open, &open->fellows.items[i], most, saturation))
            return false;
    return true;
}

/* --- Checking --- */

static void check_answer(const struct open_system *open, const struct open_alternative *a, size_t number) {
    const struct open_answer *answer = &a->answers.items[number];
    const struct system_channel *receiver = &open->system.channels.items[answer->channel];
    uint32_t before = 0;
    for (size_t i = 0; i < number; i++)
        before += a->answers.items[i].channel == answer->channel;
    if (before == receiver->capacity && !open_is_own(open, answer->channel) &&
        !open_is_other(open, answer->channel))
        sources_error(open->sources, answer->span, "use a larger mailbox, or answer with fewer messages",
                      "the mailbox of %s holds %u messages, and this answer sends more", receiver->name,
                      (unsigned)receiver->capacity);
}

static void check_interface(const struct open_system *open, const struct missing_component *missing) {
    for (size_t i = 0; i < missing->alternatives.count; i++)
        for (size_t k = 0; k < missing->alternatives.items[i].answers.count; k++)
            check_answer(open, &missing->alternatives.items[i], k);
}

bool interface_check(const struct open_system *open) {
    check_interface(open, &open->missing);
    for (size_t i = 0; i < open->fellows.count; i++)
        check_interface(open, &open->fellows.items[i]);
    for (size_t i = 0; i < open->others.count; i++)
        check_interface(open, &open->others.items[i]);
    return !job_failed(open->system.job);
}
