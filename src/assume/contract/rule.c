#include "assume/contract/rule.h"

void rule_free(struct rule *rule) {
    array_free(&rule->moves);
    array_free(&rule->banned);
}

bool rule_copy(struct rule *copy, struct memory *memory, const struct rule *rule) {
    *copy = (struct rule){.states = rule->states};
    bool fine = true;
    for (size_t i = 0; i < rule->moves.count && fine; i++)
        fine = array_push(memory, &copy->moves, rule->moves.items[i]);
    for (size_t i = 0; i < rule->banned.count && fine; i++)
        fine = array_push(memory, &copy->banned, rule->banned.items[i]);
    if (!fine)
        rule_free(copy);
    return fine;
}

uint32_t rule_next(const struct rule *rule, uint32_t state, uint32_t action) {
    for (size_t i = 0; i < rule->moves.count; i++)
        if (rule->moves.items[i].from == state && rule->moves.items[i].action == action)
            return rule->moves.items[i].to;
    return state;
}

bool rule_bans(const struct rule *rule, uint32_t state, uint32_t action) {
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].state == state && rule->banned.items[i].action == action)
            return true;
    return false;
}

bool rule_same_moves(const struct rule *one, const struct rule *other) {
    if (one->states != other->states || one->moves.count != other->moves.count)
        return false;
    for (size_t i = 0; i < one->moves.count; i++) {
        const struct rule_move *a = &one->moves.items[i], *b = &other->moves.items[i];
        if (a->from != b->from || a->action != b->action || a->to != b->to)
            return false;
    }
    return true;
}

bool rule_same(const struct rule *one, const struct rule *other) {
    if (!rule_same_moves(one, other) || one->banned.count != other->banned.count)
        return false;
    for (size_t i = 0; i < one->banned.count; i++)
        if (one->banned.items[i].state != other->banned.items[i].state ||
            one->banned.items[i].action != other->banned.items[i].action)
            return false;
    return true;
}

bool rule_moves_by(const struct rule *rule, uint32_t action) {
    for (size_t i = 0; i < rule->moves.count; i++)
        if (rule->moves.items[i].action == action)
            return true;
    return false;
}

bool rule_forbids(const struct rule *rule, uint32_t send) {
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].action == send)
            return true;
    return false;
}

bool rule_mentions(const struct rule *rule, uint32_t action) {
    return rule_moves_by(rule, action) || rule_forbids(rule, action);
}
