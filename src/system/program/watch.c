#include "system/program/watch.h"

#include <stdlib.h>
#include <string.h>

#include "system/observer.h"

/* --- The rules of all observers --- */

static int by_letter(const void *left, const void *right) {
    const struct rule_place *l = left, *r = right;
    if (l->letter != r->letter)
        return l->letter < r->letter ? -1 : 1;
    if (l->sender != r->sender)
        return l->sender < r->sender ? -1 : 1;
    return l->number < r->number ? -1 : l->number > r->number;
}

bool watchmaker_init(struct watchmaker *maker, struct job *job, struct program *program) {
    *maker = (struct watchmaker){.job = job, .program = program};
    map_init(&maker->map, &job->memory);
    for (uint32_t o = 0; o < program->observers_count; o++) {
        const struct system_observer *observer = &program->system->observers.items[program->observers[o]];
        for (uint32_t i = 0; i < observer->rules.count; i++) {
            const struct observer_rule *rule = &observer->rules.items[i];
            struct rule_place place = {program->first_letter[rule->channel] + rule->message, rule->sender,
                                       program->rules_before[o] + i, o};
            if (!array_push(&job->memory, &maker->places, place))
                return false;
        }
    }
    if (maker->places.count > 0)
        qsort(maker->places.items, maker->places.count, sizeof *maker->places.items, by_letter);
    return true;
}

void watchmaker_free(struct watchmaker *maker) {
    array_free(&maker->places);
    array_free(&maker->made);
    map_free(&maker->map);
}

/* The first place that does not come before the rules of this letter and sender. */
static size_t first_place(const struct watchmaker *maker, uint32_t letter, uint32_t sender) {
    struct rule_place wanted = {.letter = letter, .sender = sender};
    size_t low = 0, high = maker->places.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (by_letter(&maker->places.items[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const struct watchmaker *maker, size_t place, uint32_t letter, uint32_t sender) {
    return place < maker->places.count && maker->places.items[place].letter == letter &&
           maker->places.items[place].sender == sender;
}

static const struct observer_rule *rule_at(const struct program *program, const struct rule_place *place) {
    return &program->system->observers.items[program->observers[place->observer]]
                .rules.items[place->number - program->rules_before[place->observer]];
}

/* --- Groups of rules --- */

/* A rule of a watch while its rules are being sorted. */
struct sorted {
    struct site_rule rule;
    uint32_t fields;
};

static int by_constraints(const struct observer_rule *left, const struct observer_rule *right,
                          uint32_t fields) {
    if (!left || !right)
        return (left != NULL) - (right != NULL);
    return memcmp(left->constrained, right->constrained, fields * sizeof *left->constrained);
}

static int by_values(const struct observer_rule *left, const struct observer_rule *right, uint32_t fields) {
    for (uint32_t i = 0; left && right && i < fields; i++)
        if (left->constrained[i] && left->values[i] != right->values[i])
            return left->values[i] < right->values[i] ? -1 : 1;
    return 0;
}

static int by_group(const void *left, const void *right) {
    const struct sorted *l = left, *r = right;
    int order = by_constraints(l->rule.rule, r->rule.rule, l->fields);
    if (order != 0)
        return order;
    if (l->rule.from != r->rule.from)
        return l->rule.from < r->rule.from ? -1 : 1;
    order = by_values(l->rule.rule, r->rule.rule, l->fields);
    if (order != 0)
        return order;
    return l->rule.number < r->rule.number ? -1 : l->rule.number > r->rule.number;
}

static bool sort_rules(const struct watchmaker *maker, const struct site_watch *watch, uint32_t fields) {
    struct sorted *sorted = memory_allocate(&maker->job->memory, (size_t)watch->rules_count * sizeof *sorted);
    struct site_rule *rules = maker->program->rules.items + watch->first_rule;
    if (!sorted)
        return false;
    for (uint32_t i = 0; i < watch->rules_count; i++)
        sorted[i] = (struct sorted){rules[i], fields};
    qsort(sorted, watch->rules_count, sizeof *sorted, by_group);
    for (uint32_t i = 0; i < watch->rules_count; i++)
        rules[i] = sorted[i].rule;
    memory_free(sorted);
    return true;
}

/* Rules that ask for values of the same fields are a group. */
static bool group_rules(const struct watchmaker *maker, struct site_watch *watch, uint32_t fields) {
    struct program *program = maker->program;
    watch->first_group = (uint32_t)program->groups.count;
    if (watch->rules_count <= FEW_RULES)
        return true;
    if (!sort_rules(maker, watch, fields))
        return false;
    for (uint32_t i = 0; i < watch->rules_count; i++) {
        const struct site_rule *rule = &program->rules.items[watch->first_rule + i];
        if (i == 0 || by_constraints(rule[-1].rule, rule->rule, fields) != 0) {
            struct rule_group group = {watch->first_rule + i, 0};
            if (!array_push(&maker->job->memory, &program->groups, group))
                return false;
            watch->groups_count++;
        }
        program->groups.items[program->groups.count - 1].count++;
    }
    return true;
}

/* --- Watches --- */

/* Adds a rule to the last watch, or begins the watch of another observer with it. */
static bool add_rule(struct watchmaker *maker, uint32_t first_watch, const struct rule_place *place,
                     uint32_t fields) {
    struct program *program = maker->program;
    struct memory *memory = &maker->job->memory;
    const struct observer_rule *rule = rule_at(program, place);
    struct site_rule entry = {rule->from, rule->target, place->number, rule->constrained ? rule : NULL};
    struct site_watch *last =
        program->watches.count > first_watch ? &program->watches.items[program->watches.count - 1] : NULL;
    if (!last || last->observer != place->observer) {
        struct site_watch watch = {.observer = place->observer, .first_rule = (uint32_t)program->rules.count};
        if ((last && !group_rules(maker, last, fields)) || !array_push(memory, &program->watches, watch))
            return false;
    }
    program->watches.items[program->watches.count - 1].rules_count++;
    return array_push(memory, &program->rules, entry);
}

/* The rules for everybody and those for the sender, in the order of their numbers. */
static bool make_watches(struct watchmaker *maker, struct watched *watched) {
    struct program *program = maker->program;
    uint32_t letter = watched->letter, fields = program->letters[letter].fields_count;
    size_t own = first_place(maker, letter, watched->sender), all = first_place(maker, letter, SYSTEM_NONE);
    watched->first_watch = (uint32_t)program->watches.count;
    for (;;) {
        bool one = watched->sender != SYSTEM_NONE && is_at(maker, own, letter, watched->sender);
        bool other = is_at(maker, all, letter, SYSTEM_NONE);
        if (!one && !other)
            break;
        bool takes_own = one && (!other || maker->places.items[own].number < maker->places.items[all].number);
        if (!add_rule(maker, watched->first_watch, &maker->places.items[takes_own ? own++ : all++], fields))
            return false;
    }
    watched->watches_count = (uint32_t)program->watches.count - watched->first_watch;
    return watched->watches_count == 0 ||
           group_rules(maker, &program->watches.items[program->watches.count - 1], fields);
}

bool watchmaker_watch(struct watchmaker *maker, struct send_site *site) {
    const struct program *program = maker->program;
    uint32_t sender = program->system->components.items[site->sender].seen_as;
    struct watched watched = {.letter = site->letter, .sender = sender};
    site->first_watch = site->watches_count = 0;
    if (observers_overlook(program->system, site->sender, program->letters[site->letter].channel))
        return true;
    if (!is_at(maker, first_place(maker, site->letter, sender), site->letter, sender))
        watched.sender = SYSTEM_NONE;
    uint64_t hash = hash_bytes(&watched, 2 * sizeof(uint32_t));
    struct map_probe probe;
    uint32_t i = map_first(&maker->map, hash, &probe);
    while (i != MAP_NONE &&
           (maker->made.items[i].letter != watched.letter || maker->made.items[i].sender != watched.sender))
        i = map_next(&maker->map, &probe);
    if (i == MAP_NONE) {
        i = (uint32_t)maker->made.count;
        if (!make_watches(maker, &watched) || !array_push(&maker->job->memory, &maker->made, watched) ||
            !map_insert(&maker->map, hash, i))
            return false;
    }
    site->first_watch = maker->made.items[i].first_watch;
    site->watches_count = maker->made.items[i].watches_count;
    return true;
}
