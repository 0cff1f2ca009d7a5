#include "report/text/rule_shape.h"

#include <string.h>

uint32_t shape_closed(const struct rule *rule, uint32_t send) {
    uint32_t closed = 0;
    for (size_t i = 0; i < rule->banned.count; i++)
        if (rule->banned.items[i].action == send)
            closed |= 1u << rule->banned.items[i].state;
    return closed;
}

static uint32_t *row(const struct shape *shape, uint32_t state) {
    return shape->next + (size_t)state * shape->words->actions.count;
}

/* The rule as it is, except for moves of sends that are forbidden. */
static void fill(struct shape *shape, const struct rule *rule) {
    uint32_t actions = shape->words->actions.count;
    for (uint32_t s = 0; s < shape->states; s++)
        for (uint32_t a = 0; a < actions; a++)
            row(shape, s)[a] = s;
    for (size_t i = 0; i < rule->moves.count; i++) {
        const struct rule_move *move = &rule->moves.items[i];
        if (!(shape->sends[move->action] && shape->closed >> move->from & 1))
            row(shape, move->from)[move->action] = move->to;
    }
}

/* Splits classes until all states of a class lead to the same ones. Returns how many there are. */
static uint32_t split(const struct shape *shape, uint32_t *class) {
    uint32_t count = 0, before, refined[MOST_SHAPE_STATES];
    for (uint32_t s = 0; s < shape->states; s++)
        class[s] = shape->closed >> s & 1;
    do {
        before = count;
        count = 0;
        for (uint32_t s = 0; s < shape->states; s++) {
            uint32_t like = 0;
            for (bool same = false; like < s; like += !same) {
                same = class[like] == class[s];
                for (uint32_t a = 0; same && a < shape->words->actions.count; a++)
                    same = class[row(shape, like)[a]] == class[row(shape, s)[a]];
                if (same)
                    break;
            }
            refined[s] = like < s ? refined[like] : count++;
        }
        memcpy(class, refined, shape->states * sizeof *class);
    } while (count != before);
    return count;
}

/* One state for each class that can be reached, numbered in the order in which they are. */
static void merge(struct shape *shape, const uint32_t *class) {
    uint32_t number[MOST_SHAPE_STATES], states[MOST_SHAPE_STATES], count = 1, closed = 0;
    uint32_t actions = shape->words->actions.count;
    memset(number, 0xff, sizeof number);
    number[class[0]] = 0;
    states[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        closed |= (shape->closed >> states[i] & 1) << i;
        for (uint32_t a = 0; a < actions; a++) {
            uint32_t target = row(shape, states[i])[a];
            if (number[class[target]] == UINT32_MAX) {
                number[class[target]] = count;
                states[count++] = target;
            }
        }
    }
    uint32_t copied[MOST_SHAPE_STATES];
    for (uint32_t a = 0; a < actions; a++) {
        for (uint32_t i = 0; i < count; i++)
            copied[i] = number[class[row(shape, states[i])[a]]];
        for (uint32_t i = 0; i < count; i++)
            row(shape, shape->states + i)[a] = copied[i];
    }
    memmove(shape->next, row(shape, shape->states), (size_t)count * actions * sizeof *shape->next);
    shape->states = count;
    shape->closed = closed;
}

bool shape_make(struct shape *shape, const struct rule_words *words, const struct rule *rule,
                uint32_t closed) {
    uint32_t class[MOST_SHAPE_STATES], actions = words->actions.count;
    *shape = (struct shape){.words = words, .states = rule->states, .closed = closed};
    if (rule->states > MOST_SHAPE_STATES)
        return false;
    shape->next = memory_allocate(words->memory, 2 * (size_t)rule->states * actions * sizeof *shape->next);
    shape->sends = memory_allocate_zeroed(words->memory, actions, sizeof *shape->sends);
    if (!shape->next || !shape->sends)
        return false;
    for (uint32_t a = 0; a < actions; a++)
        shape->sends[a] = rule_forbids(rule, a) && shape_closed(rule, a) == closed;
    fill(shape, rule);
    split(shape, class);
    merge(shape, class);
    return true;
}

void shape_free(struct shape *shape) {
    memory_free(shape->next);
    memory_free(shape->sends);
}

bool shape_has_move(const struct shape *shape, uint32_t from, uint32_t to) {
    for (uint32_t a = 0; from != to && a < shape->words->actions.count; a++)
        if (row(shape, from)[a] == to)
            return true;
    return false;
}

bool shape_leads_only(const struct shape *shape, uint32_t from, uint32_t to) {
    for (uint32_t other = 0; other < shape->states; other++)
        if (other != to && shape_has_move(shape, from, other))
            return false;
    return shape_has_move(shape, from, to);
}

bool shape_same_moves(const struct shape *shape, uint32_t from, uint32_t to, uint32_t second,
                      uint32_t other) {
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        if ((row(shape, from)[a] == to) != (row(shape, second)[a] == other))
            return false;
    return true;
}

bool shape_moves_by_sends(const struct shape *shape, uint32_t from, uint32_t to) {
    for (uint32_t a = 0; a < shape->words->actions.count; a++)
        if ((row(shape, from)[a] == to) != shape->sends[a])
            return false;
    return true;
}
