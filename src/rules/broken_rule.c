#include "rules/broken_rule.h"

/* --- Along a trace --- */

bool rules_walk_init(struct rules_walk *walk, struct memory *memory, const struct rules *rules) {
    *walk =
        (struct rules_walk){rules, memory_allocate_zeroed(memory, rules->list.count + 1, sizeof *walk->at)};
    return walk->at != NULL;
}

void rules_walk_free(struct rules_walk *walk) {
    memory_free(walk->at);
}

static const struct broken_rule NONE = {RULE_NONE, 0};

static struct broken_rule member_of(const struct rules *rules, size_t rule) {
    for (size_t i = 0; i < rules->folds.count; i++)
        for (size_t k = 0; k < rules->folds.items[i].members.count; k++)
            if (rules->folds.items[i].members.items[k] == rule)
                return (struct broken_rule){i, k};
    return NONE;
}

/* If none forbids it, all rules follow. */
struct broken_rule rules_walk(struct rules_walk *walk, uint32_t action) {
    const struct rules *rules = walk->rules;
    for (size_t i = 0; i < rules->list.count; i++)
        if (rule_bans(&rules->list.items[i], walk->at[i], action))
            return member_of(rules, i);
    for (size_t i = 0; i < rules->list.count; i++)
        walk->at[i] = rule_next(&rules->list.items[i], walk->at[i], action);
    return NONE;
}

/* --- Along a run of a candidate --- */

/* The number of an action in the contract; ACTION_NONE: it is none, or the candidate's own business. */
static uint32_t action_of(const struct candidate *candidate, const struct program *program,
                          const struct turn *turn, const struct turn_send *send) {
    const struct letter *letter = &program->letters[send->letter];
    bool own = candidate->has_component.items[candidate->system->edges.items[turn->edge].component];
    if (own && candidate->has_channel.items[letter->channel])
        return ACTION_NONE;
    uint32_t known = actions_find(&candidate->actions, letter->channel, letter->message, send->values,
                                  letter->fields_count);
    return known == ACTION_NONE ? ACTION_NONE : candidate->numbers.items[known];
}

static struct broken_rule walk_turn(struct rules_walk *walk, const struct candidate *candidate,
                                    const struct program *program, const struct turn *turn) {
    struct turn_send send;
    uint32_t position = 0;
    struct broken_rule broken = NONE;
    while (broken.fold == RULE_NONE && turn_next_send(program, turn, &position, &send)) {
        uint32_t action = action_of(candidate, program, turn, &send);
        if (action != ACTION_NONE)
            broken = rules_walk(walk, action);
    }
    return broken;
}

bool broken_rule_find(struct broken_rule *broken, const struct rules *rules,
                      const struct candidate *candidate, const struct check *check) {
    struct rules_walk walk;
    *broken = NONE;
    if (!check->has_run || check->verdict != CHECK_UNSAFE)
        return true;
    bool fine = rules_walk_init(&walk, &check->job->memory, rules);
    for (size_t i = 0; fine && broken->fold == RULE_NONE && i < check->run.steps.count; i++) {
        struct turn turn = run_turn(&check->run, i);
        *broken = walk_turn(&walk, candidate, check->program, &turn);
    }
    rules_walk_free(&walk);
    return fine;
}

/* Follows the turn until it does what is wrong. False: it does. */
static bool follow_turn(const struct contract *contract, const bool *doomed,
                        const struct candidate *candidate, const struct program *program,
                        const struct turn *turn, uint32_t *state) {
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(program, turn, &position, &send)) {
        uint32_t action = action_of(candidate, program, turn, &send);
        uint32_t target = *state;
        if (action != ACTION_NONE)
            target = move_past_doom(contract, doomed, *state, action);
        if (!contract_is_state(target))
            return false;
        *state = target;
    }
    return true;
}

uint32_t wrong_send_state(const struct contract *contract, const bool *doomed,
                          const struct candidate *candidate, const struct check *check) {
    uint32_t state = 0;
    if (contract->states == 0 || doomed[0])
        return UINT32_MAX;
    for (size_t i = 0; i < check->run.steps.count; i++) {
        struct turn turn = run_turn(&check->run, i);
        if (!follow_turn(contract, doomed, candidate, check->program, &turn, &state))
            break;
    }
    return state;
}
