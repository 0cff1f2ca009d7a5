#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/open_generator.h"

static const char *const MESSAGES[] = {"yes", "no", "tell", "go", "more"};

/* --- Text --- */

void put(struct generator *g, const char *format, ...) {
    va_list list;
    va_start(list, format);
    writer_put(g->writer, format, list);
    va_end(list);
}

uint32_t below(struct generator *g, uint32_t bound) {
    return random_below(g->random, bound);
}

bool chance(struct generator *g, uint32_t percent) {
    return random_chance(g->random, percent);
}

const char *message_name(uint32_t message) {
    return MESSAGES[message];
}

char actor_name(uint32_t actor) {
    return (char)('a' + actor);
}

/* --- Values --- */

/* Any two ranges of numbers have a value in common: an argument is never wrong for certain. */
static struct type random_type(struct generator *g) {
    static const struct type RANGES[] = {{KIND_INT, 0, 1}, {KIND_INT, 0, 2}, {KIND_INT, 1, 2}};
    uint32_t dice = below(g, 100);
    if (dice < 15)
        return (struct type){KIND_ACTOR, 0, (int32_t)g->actors - 1};
    if (dice < 35)
        return (struct type){KIND_BOOL, 0, 1};
    return RANGES[dice < 65 ? 0 : dice < 88 ? 1 : 2];
}

void make_fields(struct generator *g, struct fields *fields) {
    uint32_t dice = below(g, 100);
    fields->count = dice < 30 ? 0 : dice < 88 ? 1 : 2;
    for (uint32_t i = 0; i < fields->count; i++)
        fields->types[i] = random_type(g);
}

static void make_messages(struct generator *g) {
    g->values = chance(g, 50);
    for (uint32_t i = 0; g->values && i < GO; i++)
        make_fields(g, &g->fields[i]);
}

static int32_t random_value(struct generator *g, struct type type) {
    return type.low + (int32_t)below(g, (uint32_t)(type.high - type.low) + 1);
}

static void put_value(struct generator *g, struct type type, int32_t value) {
    if (type.kind == KIND_ACTOR)
        put(g, "%c", actor_name((uint32_t)value));
    else if (type.kind == KIND_BOOL)
        put(g, "%s", value ? "true" : "false");
    else
        put(g, "%d", (int)value);
}

static void put_type(struct generator *g, struct type type) {
    if (type.kind == KIND_ACTOR)
        put(g, "actor");
    else if (type.kind == KIND_BOOL)
        put(g, "bool");
    else if (type.low > type.high)
        put(g, "int");
    else
        put(g, "int %d..%d", (int)type.low, (int)type.high);
}

/* (int 0..1 p0, actor p1) */
void put_parameters(struct generator *g, const struct fields *fields) {
    for (uint32_t i = 0; i < fields->count; i++) {
        put(g, i == 0 ? "(" : ", ");
        put_type(g, fields->types[i]);
        put(g, " p%u", i);
    }
    put(g, fields->count > 0 ? ")" : "");
}

static bool same_kind(struct type type, struct type other) {
    return (type.kind == KIND_ACTOR) == (other.kind == KIND_ACTOR);
}

/* Any number or actor that is at hand in a method of the open system, perhaps outside of the type; `within`:
 * for certain inside. */
static void put_something(struct generator *g, struct type type, bool within) {
    bool actor = type.kind == KIND_ACTOR;
    uint32_t dice = below(g, 100), field = g->here && g->here->count > 0 ? below(g, g->here->count) : 0;
    if (g->here && g->here->count > 0 && dice < 35) {
        struct type here = g->here->types[field];
        if (same_kind(here, type) && (actor || !within || (here.low >= type.low && here.high <= type.high))) {
            put(g, "p%u", field);
            return;
        }
    }
    if (g->here && dice < 50 && actor)
        put(g, dice < 42 ? "who" : "self");
    else if (g->here && dice < 50 && type.low == 0)
        put(g, "v");
    else if (g->here && dice < 65 && !actor && type.high == 2 && type.low == 0)
        put(g, "w");
    else if (g->here && dice < 75 && !actor && !within)
        put(g, dice < 70 ? "1 - v" : "w");
    else
        put_value(g, type, random_value(g, type));
}

/* What a send of the open system carries. */
static void put_arguments(struct generator *g, const struct fields *fields, bool within) {
    for (uint32_t i = 0; i < fields->count; i++) {
        put(g, i == 0 ? "(" : ", ");
        put_something(g, fields->types[i], within);
    }
    put(g, fields->count > 0 ? ")" : "");
}

/* --- The interface --- */

static bool is_named(struct slot slot) {
    return slot.kind == SLOT_NAME || slot.kind == SLOT_TYPED || slot.kind == SLOT_INT;
}

/* Between what the argument is for the lowest and for the highest value of its parameter. */
static bool argument_fits(const struct argument *argument, struct slot slot, struct type type) {
    int32_t low = slot.low, high = slot.high;
    if (argument->kind == ARGUMENT_SUM)
        low += argument->low, high += argument->low;
    if (argument->kind == ARGUMENT_DIFFERENCE) {
        low = argument->low - slot.high;
        high = argument->low - slot.low;
    }
    return low >= type.low && high <= type.high;
}

static struct argument random_argument(struct generator *g, const struct request *request,
                                       const struct alternative *alternative, struct type type) {
    struct argument argument = {.kind = ARGUMENT_VALUE, .low = random_value(g, type), .high = type.high};
    uint32_t parameter = request->fields.count > 0 ? below(g, request->fields.count) : 0;
    uint32_t dice = below(g, 100);
    struct slot slot = alternative->slots[parameter];
    argument.parameter = parameter;
    if (dice < 70 && request->fields.count > 0 && is_named(slot) &&
        same_kind(request->fields.types[parameter], type)) {
        bool number = type.kind != KIND_ACTOR;
        struct argument made = argument;
        made.kind = !number || dice < 40 ? ARGUMENT_NAME
                    : dice < 50          ? ARGUMENT_SUM
                    : dice < 60          ? ARGUMENT_DIFFERENCE
                                         : ARGUMENT_FROM;
        made.low = made.kind == ARGUMENT_SUM          ? (int32_t)below(g, 3) - 1
                   : made.kind == ARGUMENT_DIFFERENCE ? 1 + (int32_t)below(g, 3)
                                                      : made.low;
        if (argument_fits(&made, slot, type))
            return made;
        made.kind = ARGUMENT_NAME;
        if (argument_fits(&made, slot, type))
            return made;
    }
    if (dice % 3 == 0)
        argument.kind = ARGUMENT_ANY;
    else if (dice % 3 == 1 && type.kind != KIND_ACTOR)
        argument.kind = ARGUMENT_RANGE;
    return argument;
}

static struct send random_answer(struct generator *g, const struct request *request,
                                 const struct alternative *alternative) {
    struct send answer = {.receiver = below(g, g->actors)};
    answer.message = chance(g, 90) ? below(g, 2) : TELL;
    for (uint32_t i = 0; i < g->fields[answer.message].count; i++)
        answer.arguments[i] = random_argument(g, request, alternative, g->fields[answer.message].types[i]);
    return answer;
}

/* No answer is more than its receiver's mailbox holds. */
void add_answer(struct generator *g, const struct request *request, struct alternative *alternative) {
    struct send answer = random_answer(g, request, alternative);
    uint32_t before = 0;
    for (uint32_t i = 0; i < alternative->count; i++)
        before += alternative->answers[i].receiver == answer.receiver;
    if (before < g->capacity[answer.receiver])
        alternative->answers[alternative->count++] = answer;
}

/* A parameter for values from `low` to `high`. What the interface says of types is true of all of them. */
static struct slot random_slot(struct generator *g, const struct request *request, struct type type,
                               int32_t low, int32_t high) {
    struct slot slot = {.low = low, .high = high};
    bool all = low == type.low && high == type.high;
    uint32_t dice = below(g, 100);
    if (request->typed && (type.kind == KIND_INT || all))
        slot.kind = SLOT_TYPED;
    else if (all)
        slot.kind = dice < 15 ? SLOT_ANY : dice < 30 && type.kind != KIND_ACTOR ? SLOT_INT : SLOT_NAME;
    else
        slot.kind = low == high ? SLOT_VALUE : SLOT_RANGE;
    return slot;
}

/* One alternative, at least, is for all values; or two share those of the first parameter. */
void make_slots(struct generator *g, struct request *request) {
    struct type first = request->fields.types[0];
    uint32_t whole = below(g, request->count);
    bool shared = request->count > 1 && request->fields.count > 0 && first.kind == KIND_INT && chance(g, 40);
    int32_t last = shared ? first.low + (int32_t)below(g, (uint32_t)(first.high - first.low)) : 0;
    for (uint32_t j = 0; j < request->count; j++)
        for (uint32_t k = 0; k < request->fields.count; k++) {
            struct type type = request->fields.types[k];
            struct slot *slot = &request->alternatives[j].slots[k];
            if (shared && k == 0 && j < 2)
                *slot =
                    random_slot(g, request, type, j == 0 ? type.low : last + 1, j == 0 ? last : type.high);
            else if (shared ? j < 2 : j == whole)
                *slot = random_slot(g, request, type, type.low, type.high);
            else if (chance(g, 50)) {
                int32_t value = random_value(g, type);
                *slot = (struct slot){SLOT_VALUE, value, value};
            } else {
                *slot = (struct slot){chance(g, 70) ? SLOT_NAME : SLOT_ANY, type.low, type.high};
            }
        }
}

/* A property needs something to watch. */
void ensure_answer(struct generator *g) {
    if (g->request[0].alternatives[0].count == 0)
        add_answer(g, &g->request[0], &g->request[0].alternatives[0]);
}

static void make_interface(struct generator *g) {
    g->requests = 1 + below(g, REQUESTS);
    for (uint32_t i = 0; i < g->requests; i++) {
        struct request *request = &g->request[i];
        uint32_t dice = below(g, 100);
        request->count = dice < 60 ? 1 : dice < 90 ? 2 : 3;
        if (g->values) {
            make_fields(g, &request->fields);
            request->typed = chance(g, 50);
            make_slots(g, request);
        }
        for (uint32_t j = 0; j < request->count; j++) {
            struct alternative *alternative = &request->alternatives[j];
            dice = below(g, 100);
            uint32_t answers = dice < 20 ? 0 : dice < 70 ? 1 : dice < 92 ? 2 : 3;
            for (uint32_t k = 0; k < answers; k++)
                add_answer(g, request, alternative);
        }
    }
    ensure_answer(g);
}

static void put_slot(struct generator *g, struct slot slot, struct type type, uint32_t number) {
    if (slot.kind == SLOT_TYPED) {
        put_type(g, (struct type){type.kind, slot.low, slot.high});
        put(g, " ");
    }
    if (slot.kind == SLOT_ANY)
        put(g, "_");
    else if (is_named(slot))
        put(g, "%sx%u", slot.kind == SLOT_INT ? "int " : "", number);
    else if (slot.kind == SLOT_RANGE)
        put(g, "%d..%d", (int)slot.low, (int)slot.high);
    else
        put_value(g, type, slot.low);
}

static void put_interface_argument(struct generator *g, const struct argument *argument, struct type type) {
    switch (argument->kind) {
    case ARGUMENT_ANY:
        put(g, "_");
        break;
    case ARGUMENT_RANGE:
        put(g, "%d..%d", (int)argument->low, (int)argument->high);
        break;
    case ARGUMENT_VALUE:
        put_value(g, type, argument->low);
        break;
    case ARGUMENT_NAME:
        put(g, "x%u", argument->parameter);
        break;
    case ARGUMENT_SUM:
        put(g, "x%u + %d", argument->parameter, (int)argument->low);
        break;
    case ARGUMENT_DIFFERENCE:
        put(g, "%d - x%u", (int)argument->low, argument->parameter);
        break;
    case ARGUMENT_FROM:
        put(g, "x%u..%d", argument->parameter, (int)argument->high);
        break;
    }
}

static void put_interface_answer(struct generator *g, const struct send *answer) {
    const struct fields *fields = &g->fields[answer->message];
    put(g, "%c!%s", actor_name(answer->receiver), MESSAGES[answer->message]);
    for (uint32_t i = 0; i < fields->count; i++) {
        put(g, i == 0 ? "(" : ", ");
        put_interface_argument(g, &answer->arguments[i], fields->types[i]);
    }
    put(g, fields->count > 0 ? ")" : "");
}

static void put_alternative(struct generator *g, uint32_t request, const struct alternative *alternative) {
    const struct fields *fields = &g->request[request].fields;
    put(g, "  ask%u", request);
    for (uint32_t k = 0; k < fields->count; k++) {
        put(g, k == 0 ? "(" : ", ");
        put_slot(g, alternative->slots[k], fields->types[k], k);
    }
    put(g, fields->count > 0 ? ") ->" : " ->");
    for (uint32_t k = 0; k < alternative->count; k++) {
        put(g, k ? ", " : " ");
        put_interface_answer(g, &alternative->answers[k]);
    }
    put(g, ";\n");
}

void put_interface(struct generator *g) {
    put(g, "missing m {\n");
    for (uint32_t i = 0; i < g->requests; i++)
        for (uint32_t j = 0; j < g->request[i].count; j++)
            put_alternative(g, i, &g->request[i].alternatives[j]);
    put(g, "}\n");
}

/* --- The open system --- */

static void put_block(struct generator *g, uint32_t depth, uint32_t most);

static void put_request(struct generator *g, uint32_t request) {
    put(g, "m!ask%u", request);
    put_arguments(g, &g->request[request].fields, true); /* an interface must take what is sent */
    put(g, "; ");
}

static void put_question(struct generator *g) {
    uint32_t request = below(g, g->requests);
    if (g->finite)
        put(g, "if (asked < 2) { asked = asked + 1; ");
    put_request(g, request);
    if (g->finite)
        put(g, "} ");
}

static void put_message_to_actor(struct generator *g) {
    uint32_t receiver = below(g, g->actors);
    uint32_t message = chance(g, 75) ? TELL : below(g, g->messages);
    if (g->values && chance(g, 12))
        put(g, "who!%s", MESSAGES[message]);
    else
        put(g, "%c!%s", actor_name(receiver), MESSAGES[message]);
    put_arguments(g, &g->fields[message], false);
    put(g, "; ");
}

static void put_assignment(struct generator *g) {
    static const char *const ASSIGNMENTS[] = {"v = 0; ", "v = 1; ", "v = ?(0, 1); ", "v = 1 - v; ",
                                              "v = v + 1; "};
    static const char *const ELEMENTS[] = {"e[v] = 1 - v; ", "e[1 - v] = e[v]; ", "v = e[v]; ",
                                           "e[v] = ?(0, 1); ", "e[v + 1] = v; "};
    static const struct type KEPT = {KIND_INT, 0, 2}, TRUTH = {KIND_INT, 0, 1};
    if (g->elements && chance(g, 40)) {
        put(g, "%s", ELEMENTS[below(g, 5)]);
        return;
    }
    if (g->here->count == 0 || chance(g, 40)) {
        put(g, "%s", ASSIGNMENTS[below(g, 5)]);
        return;
    }
    uint32_t field = below(g, g->here->count);
    struct type type = g->here->types[field];
    if (type.kind == KIND_ACTOR) {
        put(g, "who = p%u; ", field);
        return;
    }
    bool narrow = chance(g, 30);
    put(g, narrow ? "v = " : "w = ");
    if (chance(g, 60))
        put(g, "p%u", field);
    else
        put_something(g, narrow ? TRUTH : KEPT, false);
    put(g, "; ");
}

static void put_comparison(struct generator *g) {
    uint32_t field = below(g, g->here->count);
    struct type type = g->here->types[field];
    put(g, "p%u %s ", field, chance(g, 75) ? "==" : "!=");
    if (type.kind == KIND_ACTOR && chance(g, 50))
        put(g, chance(g, 50) ? "who" : "self");
    else if (type.kind != KIND_ACTOR && chance(g, 40))
        put(g, chance(g, 50) ? "w" : "v");
    else
        put_value(g, type, random_value(g, type));
}

static void put_conditional(struct generator *g, uint32_t depth) {
    static const char *const CONDITIONS[] = {"v == 0", "v > 0", "asked < 1"};
    uint32_t condition = below(g, g->finite ? 3 : 2);
    put(g, "if (");
    if (g->elements && chance(g, 30))
        put(g, "e[v] == v");
    else if (g->here->count > 0 && chance(g, 60))
        put_comparison(g);
    else if (g->values && chance(g, 20))
        put(g, "w == %u", below(g, 3));
    else
        put(g, "%s", CONDITIONS[condition]);
    put(g, ") { ");
    put_block(g, depth + 1, 2);
    put(g, "} ");
    if (chance(g, 50)) {
        put(g, "else { ");
        put_block(g, depth + 1, 2);
        put(g, "} ");
    }
}

static void put_statement(struct generator *g, uint32_t depth) {
    uint32_t dice = below(g, 100);
    if (dice < g->asking)
        put_question(g);
    else if (dice < g->asking + 15)
        put_message_to_actor(g);
    else if (dice < g->asking + 35 && depth < DEEPEST)
        put_conditional(g, depth);
    else
        put_assignment(g);
}

static void put_block(struct generator *g, uint32_t depth, uint32_t most) {
    uint32_t count = below(g, most + 1);
    for (uint32_t i = 0; i < count; i++)
        put_statement(g, depth);
}

/* It never happens, but tells what values the parameters of a request may have that the interface does not.
 */
static void put_extremes(struct generator *g, uint32_t request) {
    const struct fields *fields = &g->request[request].fields;
    for (uint32_t side = 0; side < 2; side++) {
        put(g, "if (v > 1) { m!ask%u", request);
        for (uint32_t i = 0; i < fields->count; i++) {
            put(g, i == 0 ? "(" : ", ");
            put_value(g, fields->types[i], side == 0 ? fields->types[i].low : fields->types[i].high);
        }
        put(g, "); } ");
    }
}

void put_actor(struct generator *g, uint32_t actor) {
    put(g, "actor %c(%u) {\n  int 0..1 v;\n", actor_name(actor), g->capacity[actor]);
    if (g->values)
        put(g, "  int 0..2 w; actor who = %c;\n", actor_name(below(g, g->actors)));
    if (g->finite)
        put(g, "  int 0..2 asked;\n");
    if (g->elements)
        put(g, "  int 0..1 e[2];\n");
    for (uint32_t i = 0; i < g->messages; i++) {
        g->here = &g->fields[i];
        put(g, "  %s", MESSAGES[i]);
        put_parameters(g, g->here);
        put(g, " { ");
        for (uint32_t k = 0; i == GO && actor == 0 && k < g->requests; k++)
            if (!g->request[k].typed && g->request[k].fields.count > 0)
                put_extremes(g, k);
        if (i == GO || (i <= NO && chance(g, 20)))
            put_question(g);
        put_block(g, 0, i == GO ? 1 : 2);
        put(g, "}\n");
        g->here = NULL;
    }
    put(g, "}\n");
}

void put_main(struct generator *g) {
    put(g, "main { ");
    for (uint32_t i = 0; i < g->actors; i++)
        if (i == 0 || chance(g, 70))
            put(g, "%c!go; ", actor_name(i));
    g->main_requests = chance(g, 25) ? 1 + below(g, 4) : 0;
    for (uint32_t i = 0; i < g->main_requests; i++)
        put_request(g, below(g, g->requests));
    put(g, "}\n");
}

void choose_habits(struct generator *g) {
    g->finite = chance(g, 60);
    g->asking = 15 + below(g, 30);
    g->elements = chance(g, 15);
}

static void put_system(struct generator *g) {
    choose_habits(g);
    for (uint32_t i = 0; i < g->actors; i++)
        put_actor(g, i);
    put_main(g);
}

/* --- The property --- */

/* Everything that may be sent; answers of the component first. */
struct events {
    struct send list[EVENTS];
    uint32_t count, answers;
};

static void add_event(struct events *events, struct send send) {
    for (uint32_t i = 0; i < events->count; i++)
        if (events->list[i].receiver == send.receiver && events->list[i].message == send.message)
            return;
    if (events->count < EVENTS)
        events->list[events->count++] = send;
}

static void find_events(const struct generator *g, struct events *events) {
    *events = (struct events){0};
    for (uint32_t i = 0; i < g->requests; i++)
        for (uint32_t j = 0; j < g->request[i].count; j++)
            for (uint32_t k = 0; k < g->request[i].alternatives[j].count; k++)
                add_event(events, g->request[i].alternatives[j].answers[k]);
    events->answers = events->count;
    for (uint32_t i = 0; i < g->requests; i++)
        add_event(events, (struct send){.receiver = ACTORS, .message = i});
    for (uint32_t i = 0; i < g->actors; i++)
        add_event(events, (struct send){.receiver = i, .message = TELL});
}

static const struct fields *fields_of(const struct generator *g, struct send send) {
    return send.receiver == ACTORS ? &g->request[send.message].fields : &g->fields[send.message];
}

/* A pattern; `chosen` is a parameter that has a certain value, or none. */
static void put_pattern(struct generator *g, struct send send, uint32_t chosen, int32_t value) {
    const struct fields *fields = fields_of(g, send);
    if (send.receiver == ACTORS)
        put(g, "m!ask%u", send.message);
    else
        put(g, "%c!%s", actor_name(send.receiver), MESSAGES[send.message]);
    if (fields->count == 0 || (chosen >= fields->count && chance(g, 50)))
        return;
    for (uint32_t i = 0; i < fields->count; i++) {
        put(g, i == 0 ? "(" : ", ");
        if (i == chosen)
            put_value(g, fields->types[i], value);
        else
            put(g, "_");
    }
    put(g, ")");
}

/* A send, perhaps with a certain value. */
static void put_event(struct generator *g, struct send send) {
    const struct fields *fields = fields_of(g, send);
    bool certain = fields->count > 0 && chance(g, 50);
    uint32_t chosen = certain ? below(g, fields->count) : FIELDS;
    put_pattern(g, send, chosen, certain ? random_value(g, fields->types[chosen]) : 0);
}

static void put_target(struct generator *g, bool answer, uint32_t state, uint32_t states) {
    if (chance(g, answer ? (state ? 40 : 10) : 3))
        put(g, " -> error;\n");
    else
        put(g, " -> s%u;\n", below(g, states));
}

/* An answer leads to π more often than what the component has no hand in. Values may be told apart. */
static void put_move(struct generator *g, const struct events *events, uint32_t event, uint32_t state,
                     uint32_t states) {
    struct send send = events->list[event];
    const struct fields *fields = fields_of(g, send);
    bool answer = event < events->answers, request = send.receiver == ACTORS;
    if (!chance(g, answer ? 65 : request ? 35 : 10))
        return;
    bool apart = fields->count > 0 && chance(g, 60);
    uint32_t chosen = apart ? below(g, fields->count) : FIELDS;
    struct type type = apart ? fields->types[chosen] : (struct type){0};
    for (int32_t value = type.low; value <= type.high; value++) {
        if (apart && chance(g, 40))
            continue;
        put(g, "    ");
        if (chance(g, 12))
            put(g, "%c>", answer ? 'm' : actor_name(below(g, g->actors)));
        put_pattern(g, send, chosen, value);
        put_target(g, answer, state, states);
    }
}

/* So many times and no more: what is wrong comes late, where bounds are met and turns fail. */
static void put_counting_property(struct generator *g, struct send answer) {
    uint32_t last = 1 + below(g, 2);
    for (uint32_t state = 0; state <= last; state++) {
        put(g, "  s%u: ", state);
        put_event(g, answer);
        if (state < last)
            put(g, " -> s%u;\n", state + 1);
        else
            put(g, " -> error;\n");
    }
}

static void put_property(struct generator *g, char name) {
    struct events events;
    find_events(g, &events);
    put(g, "property %c {\n", name);
    if (chance(g, 15)) {
        put_counting_property(g, events.list[below(g, events.answers)]);
        put(g, "}\n");
        return;
    }
    uint32_t states = 2 + below(g, 2);
    for (uint32_t state = 0; state < states; state++) {
        put(g, "  s%u:\n", state);
        uint32_t sure = state + 1 < states ? below(g, events.count) : below(g, events.answers);
        for (uint32_t event = 0; event < events.count; event++)
            if (event != sure)
                put_move(g, &events, event, state, states);
        put(g, "    ");
        put_event(g, events.list[sure]);
        if (state + 1 < states)
            put(g, " -> s%u;\n", state + 1);
        else
            put(g, " -> error;\n");
    }
    put(g, "}\n");
}

void put_first_property(struct generator *g) {
    put_property(g, 'p');
}

static void put_more_properties(struct generator *g) {
    uint32_t count = 1 + below(g, 2);
    for (uint32_t i = 0; i < count; i++)
        put_property(g, (char)('q' + i));
}

/* --- Candidates --- */

/* The value of a parameter of the request that is being answered. */
static void put_own(struct generator *g, uint32_t parameter) {
    if (g->from_memory)
        put(g, "kept%u_%u", g->answered, parameter);
    else
        put(g, "p%u", parameter);
}

/* Anything that is of the right kind. */
static void put_wrong_argument(struct generator *g, struct type type) {
    const struct fields *took = &g->took[g->answered];
    uint32_t parameter = took->count > 0 ? below(g, took->count) : 0;
    if (took->count > 0 && same_kind(took->types[parameter], type) && chance(g, 50))
        put_own(g, parameter);
    else if (type.kind != KIND_ACTOR && chance(g, 20))
        put(g, chance(g, 50) ? "x" : "taken");
    else if (type.kind == KIND_ACTOR && chance(g, 15))
        put(g, "self");
    else
        put_value(g, type, random_value(g, type));
}

static void put_right_argument(struct generator *g, const struct argument *argument, struct type type) {
    const struct fields *fields = &g->request[g->answered].fields;
    struct type chosen = type;
    uint32_t parameter = fields->count > 0 ? below(g, fields->count) : 0;
    switch (argument->kind) {
    case ARGUMENT_ANY:
        if (fields->count > 0 && same_kind(fields->types[parameter], type) && chance(g, 50) &&
            fields->types[parameter].low >= type.low && fields->types[parameter].high <= type.high)
            put_own(g, parameter);
        else
            put_value(g, type, random_value(g, type));
        break;
    case ARGUMENT_RANGE:
        chosen.low = argument->low;
        put_value(g, type, random_value(g, chosen));
        break;
    case ARGUMENT_VALUE:
        put_value(g, type, argument->low);
        break;
    case ARGUMENT_NAME:
    case ARGUMENT_SUM:
        put_own(g, argument->parameter);
        if (argument->kind == ARGUMENT_SUM)
            put(g, " + %d", (int)argument->low);
        break;
    case ARGUMENT_DIFFERENCE:
        put(g, "%d - ", (int)argument->low);
        put_own(g, argument->parameter);
        break;
    case ARGUMENT_FROM:
        if (chance(g, 50))
            put_own(g, argument->parameter);
        else
            put_value(g, type, argument->high);
        break;
    }
}

/* What the interface allows, or something else. */
static void put_answer(struct generator *g, const struct send *answer, bool wrong) {
    const struct fields *fields = &g->fields[answer->message];
    put(g, "%c!%s", actor_name(answer->receiver), MESSAGES[answer->message]);
    for (uint32_t i = 0; i < fields->count; i++) {
        put(g, i == 0 ? "(" : ", ");
        if (wrong)
            put_wrong_argument(g, fields->types[i]);
        else
            put_right_argument(g, &answer->arguments[i], fields->types[i]);
    }
    put(g, fields->count > 0 ? "); " : "; ");
}

/* (p0, p1): a message to itself that has the values of the request. */
static void put_own_values(struct generator *g) {
    uint32_t count = g->took[g->answered].count;
    for (uint32_t i = 0; i < count; i++) {
        put(g, i == 0 ? "(" : ", ");
        put_own(g, i);
    }
    put(g, count > 0 ? "); " : "; ");
}

static void put_request_to_itself(struct generator *g) {
    put(g, "self!ask%u", g->answered);
    put_own_values(g);
}

/* The answers that are left, in an order that the interface allows; the turn may end between them. */
static void put_answers(struct generator *g, struct alternative left) {
    while (left.count > 0) {
        uint32_t next = below(g, left.count);
        for (uint32_t i = 0; i < next; i++)
            if (left.answers[i].receiver == left.answers[next].receiver)
                next = i;
        struct send answer = left.answers[next];
        left.count--;
        for (uint32_t i = next; i < left.count; i++)
            left.answers[i] = left.answers[i + 1];
        bool wrong = chance(g, g->faults);
        uint32_t dice = wrong ? below(g, 4) : 0;
        if (wrong && dice == 0)
            answer = (struct send){.receiver = below(g, g->actors), .message = below(g, g->messages)};
        if (wrong && dice == 1)
            continue;
        put_answer(g, &answer, wrong && (dice == 0 || dice == 3));
        if (wrong && dice == 2)
            put_answer(g, &answer, false);
        if (chance(g, g->leaving))
            return;
        if (!chance(g, left.count > 0 ? g->spreading : g->spreading / 4))
            continue;
        uint32_t number = g->private_count++;
        put(g, "self!rest%u", number);
        put_own_values(g);
        /* What comes behind is written into a method of its own. */
        struct writer inner = {0}, *outer = g->writer;
        bool from_memory = g->from_memory;
        g->writer = &inner;
        g->from_memory = false;
        put_answers(g, left);
        g->from_memory = from_memory;
        g->writer = &g->private_methods;
        put(g, "  rest%u", number);
        put_parameters(g, &g->took[g->answered]);
        put(g, " { ");
        for (size_t i = 0; i < inner.length; i += 200)
            put(g, "%.200s", inner.data + i);
        put(g, "}\n");
        free(inner.data);
        g->writer = outer;
        return;
    }
}

static bool is_for_all(const struct generator *g, const struct alternative *alternative) {
    const struct fields *fields = &g->request[g->answered].fields;
    for (uint32_t i = 0; i < fields->count; i++)
        if (alternative->slots[i].low > fields->types[i].low ||
            alternative->slots[i].high < fields->types[i].high)
            return false;
    return true;
}

/* Is the alternative for the values of this request? */
static void put_condition(struct generator *g, const struct alternative *alternative) {
    const struct fields *fields = &g->request[g->answered].fields;
    for (uint32_t i = 0; i < fields->count; i++) {
        put(g, i == 0 ? "" : " && ");
        for (uint32_t side = 0; side < 2; side++) {
            struct slot slot = alternative->slots[i];
            bool equal = slot.low == slot.high;
            if (equal && side == 1)
                continue;
            if (fields->types[i].kind == KIND_ACTOR && !equal) {
                put(g, side == 0 ? "true" : "");
                continue;
            }
            put(g, side == 0 ? "" : " && ");
            put_own(g, i);
            put(g, equal ? " == " : side == 0 ? " >= " : " <= ");
            put_value(g, fields->types[i], side == 0 ? slot.low : slot.high);
        }
    }
}

/* One of the alternatives that are left, if it is for these values; or another. */
static void put_alternatives(struct generator *g, const struct alternative *left, uint32_t count) {
    if (count == 0)
        return;
    struct alternative others[ALTERNATIVES];
    uint32_t chosen = below(g, count), kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i != chosen)
            others[kept++] = left[i];
    if (is_for_all(g, &left[chosen]) || chance(g, g->faults / 2)) {
        put_answers(g, left[chosen]);
        return;
    }
    put(g, "if (");
    put_condition(g, &left[chosen]);
    put(g, ") { ");
    put_answers(g, left[chosen]);
    put(g, "} else { ");
    put_alternatives(g, others, kept);
    put(g, "} ");
}

static void put_reply(struct generator *g, uint32_t request) {
    const struct request *r = &g->request[request];
    g->answered = request;
    if (r->count > 1 && chance(g, 35)) {
        put(g, "x = ?(0, 1); if (x == 0) { ");
        put_alternatives(g, r->alternatives, 1);
        put(g, "} else { ");
        put_alternatives(g, r->alternatives + 1, 1);
        put(g, "} x = 0; ");
    } else {
        put_alternatives(g, r->alternatives, r->count);
    }
}

static void put_remembered(struct generator *g, uint32_t request) {
    put(g, "if (owed%u > 0) { owed%u = owed%u - 1; ", request, request, request);
    g->from_memory = true;
    put_reply(g, request);
    g->from_memory = false;
    put(g, "} ");
}

/* With values it remembers one at a time, unless it mixes them up. */
static void put_remembering(struct generator *g, uint32_t request) {
    const struct fields *took = &g->took[request];
    uint32_t most = took->count > 0 && !chance(g, g->faults) ? 1 : 2;
    bool careful = chance(g, 70) || (took->count > 0 && most == 1);
    if (careful)
        put(g, "if (owed%u < %u) { ", request, most);
    put(g, "owed%u = owed%u + 1; ", request, request);
    for (uint32_t i = 0; i < took->count; i++)
        put(g, "kept%u_%u = p%u; ", request, i, i);
    put(g, careful ? "} " : "");
}

enum style { AT_ONCE, SILENT, SO_MANY, PUT_OFF, GATED, REMEMBERED, ALTERNATING, STYLES };

static void put_styled(struct generator *g, uint32_t request, enum style style) {
    g->answered = request;
    switch (style) {
    case AT_ONCE:
        put_reply(g, request);
        break;
    case SO_MANY:
        put(g, "if (n < %u) { n = n + 1; ", 1 + below(g, 2));
        put_reply(g, request);
        put(g, "} ");
        break;
    case PUT_OFF:
        put(g, "x = ?(0, 1); if (x == 0) { ");
        put_request_to_itself(g);
        put(g, "} else { x = 0; ");
        put_reply(g, request);
        put(g, "} x = 0; ");
        break;
    case GATED:
        put(g, "if (taken == 0) { taken = 1; ");
        put_reply(g, request);
        put(g, "} ");
        if (chance(g, 60)) {
            put(g, "else { ");
            put_request_to_itself(g);
            put(g, "} ");
        }
        break;
    case REMEMBERED:
        put_remembering(g, request);
        break;
    case ALTERNATING:
        put(g, "if (taken == 0) { taken = 1; ");
        put_reply(g, request);
        put(g, "} else { taken = 0; ");
        if (chance(g, 50))
            put_reply(g, request);
        else
            put_request_to_itself(g);
        put(g, "} ");
        break;
    case SILENT:
    case STYLES:
        break;
    }
}

static void put_handler(struct generator *g, uint32_t request, enum style style) {
    bool release_first = chance(g, 20);
    if (release_first)
        put(g, "taken = 0; ");
    for (uint32_t i = 0; i < g->requests; i++)
        if (i != request && g->remembers[i] && chance(g, 60))
            put_remembered(g, i);
    put_styled(g, request, style);
    if (!release_first && chance(g, 15))
        put(g, "taken = 0; ");
    if (chance(g, g->failing) && g->nature != NATURE_SILENT) /* at its bound, when the answers are out */
        put(g, chance(g, 50) ? "n = n + 1; " : "once = once + 1; ");
    if (g->remembers[request] && chance(g, 40))
        put_remembered(g, request);
}

/* The parameters it declares: as they are, or wider. An int without a range is one whose range is empty. */
static void choose_types(struct generator *g, uint32_t request) {
    g->took[request] = g->request[request].fields;
    for (uint32_t i = 0; i < g->took[request].count; i++) {
        struct type *type = &g->took[request].types[i];
        uint32_t dice = below(g, 100);
        if (type->kind == KIND_ACTOR || dice < 60)
            continue;
        if (dice < 75 && type->low == 0 && type->high == 1)
            *type = (struct type){type->kind == KIND_BOOL ? KIND_INT : KIND_BOOL, 0, 1};
        else if (dice < 90)
            *type = (struct type){KIND_INT, 0, 3};
        else
            *type = (struct type){KIND_INT, 1, 0};
    }
}

static void put_memory(struct generator *g, uint32_t request) {
    put(g, "  int 0..2 owed%u;\n", request);
    for (uint32_t i = 0; i < g->took[request].count; i++) {
        struct type type = g->took[request].types[i];
        put(g, "  ");
        put_type(g, type);
        put(g, " kept%u_%u = ", request, i);
        put_value(g, type, type.low);
        put(g, ";\n");
    }
}

void put_candidate(struct generator *g) {
    static const enum style OFTEN[] = {AT_ONCE, AT_ONCE, AT_ONCE, SILENT,     SO_MANY,
                                       PUT_OFF, GATED,   GATED,   REMEMBERED, ALTERNATING};
    enum style styles[REQUESTS];
    uint32_t capacity = 1 + below(g, 4);
    if (capacity < g->main_requests)
        capacity = g->main_requests;
    g->private_methods = (struct writer){0};
    g->private_count = 0;
    g->nature = chance(g, 4) ? NATURE_SILENT : chance(g, 25) ? NATURE_ANY : NATURE_COMPLIES;
    g->faults = g->nature == NATURE_ANY ? 15 + below(g, 50) : 0;
    g->spreading = chance(g, 50) ? below(g, 100) : 0;
    g->leaving = chance(g, 20) ? 60 : 0;
    g->failing = chance(g, 20) ? 60 : 4;
    for (uint32_t i = 0; i < g->requests; i++) {
        styles[i] = OFTEN[below(g, sizeof OFTEN / sizeof OFTEN[0])];
        if (g->nature == NATURE_SILENT)
            styles[i] = SILENT;
        g->remembers[i] = styles[i] == REMEMBERED;
        choose_types(g, i);
    }
    put(g, "actor m(%u) {\n  int 0..1 x; int 0..1 taken; int 0..2 n; int 0..1 once;\n", capacity);
    bool elements = g->elements && chance(g, 50);
    if (elements)
        put(g, "  bool e[2];\n");
    for (uint32_t i = 0; i < g->requests; i++)
        if (g->remembers[i])
            put_memory(g, i);
    for (uint32_t i = 0; i < g->requests; i++) {
        put(g, "  ask%u", i);
        put_parameters(g, &g->took[i]);
        put(g, " { ");
        if (elements)
            put(g, "e[x] = !e[1 - x]; switch (e[x]) { case true { x = 1 - x; } default { x = 0; } } ");
        put_handler(g, i, styles[i]);
        put(g, "}\n");
    }
    for (size_t i = 0; i < g->private_methods.length; i += 200)
        put(g, "%.200s", g->private_methods.data + i);
    put(g, "}\n");
    free(g->private_methods.data);
}

/* --- The whole --- */

char *written(struct generator *g, void (*part)(struct generator *)) {
    struct writer writer = {0};
    g->writer = &writer;
    part(g);
    return writer.data;
}

void make_world(struct generator *g) {
    g->messages = MESSAGE_COUNT;
    g->actors = 1 + below(g, ACTORS);
    for (uint32_t i = 0; i < g->actors; i++)
        g->capacity[i] = 1 + below(g, 3);
    make_messages(g);
    make_interface(g);
}

void write_candidates(struct generator *g, struct open_texts *texts) {
    for (uint32_t i = 0; i < OPEN_CANDIDATES; i++) {
        texts->candidates[i].text = written(g, put_candidate);
        texts->candidates[i].nature = g->nature;
    }
}

void write_open(struct generator *g, struct open_texts *texts) {
    make_world(g);
    texts->values = g->values;
    texts->system = written(g, put_system);
    texts->interface = written(g, put_interface);
    texts->property = written(g, put_first_property);
    texts->more_properties = written(g, put_more_properties);
}

void random_open(struct random *random, struct open_texts *texts) {
    struct generator g = {.random = random};
    write_open(&g, texts);
    write_candidates(&g, texts);
}

void open_texts_free(struct open_texts *texts) {
    free(texts->system);
    free(texts->interface);
    free(texts->property);
    free(texts->more_properties);
    for (uint32_t i = 0; i < OPEN_CANDIDATES; i++)
        free(texts->candidates[i].text);
}
