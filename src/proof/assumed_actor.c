#include "proof/assumed_actor.h"

#include <string.h>

#include "assume/actions.h"
#include "assume/values.h"

enum { AT_ONCE, LATER }; /* priorities of edges */

struct replacement {
    struct system *system;
    uint32_t actor;
    uint32_t inbox;
    const struct contract *contract;
    uint32_t silent; /* the location from which nothing is sent */
};

/* --- What was there --- */

static void remove_code(const struct replacement *r) {
    struct system *system = r->system;
    size_t kept = 0;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component != r->actor)
            system->edges.items[kept++] = system->edges.items[i];
    system->edges.count = kept;
    kept = 0;
    for (size_t i = 0; i < system->initial.count; i++)
        if (system->initial.items[i].sender != r->actor && system->initial.items[i].channel != r->inbox)
            system->initial.items[kept++] = system->initial.items[i];
    system->initial.count = kept;
}

/* --- Actions --- */

struct meaning {
    struct action action;
    int64_t values[MOST_FIELDS];
    uint32_t sender; /* of a receive; SYSTEM_NONE: anybody */
};

/* ?phil>m(2) without its sender is ?m(2), which goes to `text`. */
static bool split_sender(const struct replacement *r, const char *action, struct text *text,
                         uint32_t *sender) {
    size_t length = strcspn(action, ">(");
    *sender = SYSTEM_NONE;
    if (action[0] != '?' || action[length] != '>') {
        text_add(text, action);
        return true;
    }
    text_add(text, "?");
    text_add(text, action + length + 1);
    struct text name = {.memory = text->memory};
    text_add_bytes(&name, action + 1, length - 1);
    *sender = system_find_component(r->system, text_end(&name));
    text_free(&name);
    return *sender != SYSTEM_NONE;
}

static bool understand(const struct replacement *r, const char *action, struct meaning *meaning) {
    struct text text = {.memory = &r->system->job->memory};
    bool fine = split_sender(r, action, &text, &meaning->sender) &&
                action_read(text_end(&text), r->system, r->actor, &meaning->action, meaning->values);
    text_free(&text);
    return fine || job_reject(r->system->job, NULL, "make the assumption again with lacuna assume",
                              "the assumption on %s has an action that no component can do: %s",
                              r->system->components.items[r->actor].name, action);
}

static struct expression *guard_of(const struct replacement *r, const struct meaning *meaning) {
    struct system *system = r->system;
    struct expression *values = values_as_guard(system, meaning->values, meaning->action.values_count);
    if (meaning->sender == SYSTEM_NONE)
        return values;
    struct span nowhere = {0};
    struct expression *sender =
        expression_operation(system, OPERATOR_EQUAL, expression_sender(system),
                             expression_constant(system, (int32_t)meaning->sender), nowhere);
    return values ? expression_operation(system, OPERATOR_AND, sender, values, nowhere) : sender;
}

/* --- Edges --- */

static void add_take(const struct replacement *r, uint32_t source, uint32_t message, struct expression *guard,
                     uint32_t target) {
    struct system_edge edge = {.component = r->actor,
                               .source = source,
                               .target = target,
                               .name = r->system->channels.items[r->inbox].messages.items[message].name,
                               .channel = r->inbox,
                               .message = message,
                               .guard = guard,
                               .priority = AT_ONCE};
    system_add_edge(r->system, &edge);
}

static void add_send(const struct replacement *r, uint32_t source, const char *name,
                     const struct meaning *meaning, uint32_t target) {
    struct expression *arguments =
        values_as_arguments(r->system, meaning->values, meaning->action.values_count);
    struct system_edge edge = {.component = r->actor,
                               .source = source,
                               .target = target,
                               .name = name,
                               .channel = SYSTEM_NONE,
                               .body = statement_send(r->system, meaning->action.channel,
                                                      meaning->action.message, arguments, (struct span){0}),
                               .priority = LATER};
    system_add_edge(r->system, &edge);
}

/* The moves with one action, from all states. */
static bool add_moves(const struct replacement *r, const char *name, uint32_t action, bool *expected) {
    struct meaning meaning;
    if (!understand(r, name, &meaning))
        return false;
    bool receive = action < r->contract->receives;
    if (receive)
        expected[meaning.action.message] = true;
    for (uint32_t state = 0; state < r->contract->states && system_complete(r->system); state++) {
        uint32_t target = contract_move(r->contract, state, action);
        if (receive)
            add_take(r, state, meaning.action.message, guard_of(r, &meaning),
                     contract_is_state(target) ? target : r->silent);
        else if (contract_is_state(target))
            add_send(r, state, name, &meaning, target);
    }
    return true;
}

/* Messages that no action of the contract is about, and all messages where nothing is sent any more. */
static void add_unexpected(const struct replacement *r, const bool *expected) {
    uint32_t messages = (uint32_t)r->system->channels.items[r->inbox].messages.count;
    for (uint32_t m = 0; m < messages; m++) {
        add_take(r, r->silent, m, NULL, r->silent);
        for (uint32_t state = 0; state < r->contract->states && !expected[m]; state++)
            add_take(r, state, m, NULL, r->silent);
    }
}

static bool put(struct system *system, const struct assumed_actor *assumed) {
    const struct assumption *assumption = assumed->assumption;
    struct system_component *component = &system->components.items[assumed->actor];
    struct replacement r = {.system = system,
                            .actor = assumed->actor,
                            .inbox = component->inbox,
                            .contract = &assumption->contract,
                            .silent = assumption->contract.states};
    struct system_channel *inbox = &system->channels.items[r.inbox];
    bool *expected =
        memory_allocate_zeroed(&system->job->memory, inbox->messages.count + 1, sizeof *expected);
    if (!expected)
        return false;
    remove_code(&r);
    component->locations = r.silent + 1;
    inbox->holds_taken = false;
    bool fine = true;
    for (uint32_t action = 0; action < r.contract->actions && fine; action++)
        fine = add_moves(&r, assumption->actions.items.items[action], action, expected);
    if (fine)
        add_unexpected(&r, expected);
    memory_free(expected);
    return fine && system_complete(system);
}

bool assumed_actors_put(struct system *system, const struct assumed_actor *assumed, size_t count) {
    for (size_t i = 0; i < system->edges.count; i++)
        system->edges.items[i].priority = LATER;
    for (size_t i = 0; i < count; i++)
        if (!put(system, &assumed[i]))
            return false;
    return true;
}
