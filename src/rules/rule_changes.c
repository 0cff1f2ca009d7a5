#include "rules/rule_changes.h"

#include <string.h>

#include "assume/contract/misfits.h"
#include "base/map.h"
#include "base/names.h"
#include "base/text.h"
#include "rules/doomed.h"

void rule_changes_free(struct rule_changes *changes) {
    for (size_t i = 0; i < changes->list.count; i++) {
        array_free(&changes->list.items[i].fold.members);
        array_free(&changes->list.items[i].fold.values);
        array_free(&changes->list.items[i].trace);
    }
    array_free(&changes->list);
}

/* A state of each contract, and how both are reached first. */
struct pair {
    uint32_t strict, lax;
    uint32_t before; /* another pair */
    uint32_t action; /* of the strict one */
};

struct change_search {
    struct job *job;
    const struct assumption *strict, *lax;
    const struct rules *rules;
    bool *doomed[2];   /* of the strict one, and of the lax one */
    uint32_t *same;    /* per action of the strict one: that of the lax one, or UINT32_MAX */
    uint32_t *differs; /* per action: the first pair in which it makes a difference, or UINT32_MAX */
    struct map map;
    ARRAY(struct pair) pairs;
};

/* --- Actions --- */

static uint32_t name_action(struct job *job, struct names *names, const char *action, bool is_new) {
    struct text key = {.memory = &job->memory};
    text_normal_action(&key, action);
    const char *chars = text_end(&key);
    uint32_t number =
        is_new ? names_intern(names, chars, strlen(chars)) : names_find(names, chars, strlen(chars));
    text_free(&key);
    return number;
}

/* The same messages have the same values, however their types are called. */
static bool match_actions(struct change_search *s) {
    struct names names;
    names_init(&names, &s->job->memory);
    bool fine = true;
    for (uint32_t a = 0; a < s->lax->contract.actions && fine; a++)
        fine = name_action(s->job, &names, s->lax->actions.items.items[a], true) == a;
    for (uint32_t a = 0; a < s->strict->contract.actions && fine; a++) {
        uint32_t found = name_action(s->job, &names, s->strict->actions.items.items[a], false);
        s->same[a] = found == NAMES_NONE ? UINT32_MAX : found;
    }
    names_free(&names);
    return fine && !s->job->memory.exhausted;
}

/* --- Side by side --- */

static uint64_t hash_of(uint32_t strict, uint32_t lax) {
    uint64_t key[2] = {strict, lax};
    return hash_bytes(key, sizeof key);
}

static bool meet(struct change_search *s, uint32_t strict, uint32_t lax, uint32_t before, uint32_t action) {
    struct map_probe probe;
    uint64_t hash = hash_of(strict, lax);
    for (uint32_t i = map_first(&s->map, hash, &probe); i != MAP_NONE; i = map_next(&s->map, &probe))
        if (s->pairs.items[i].strict == strict && s->pairs.items[i].lax == lax)
            return true;
    return map_insert(&s->map, hash, (uint32_t)s->pairs.count) &&
           array_push(&s->job->memory, &s->pairs, ((struct pair){strict, lax, before, action}));
}

static bool follow(struct change_search *s, uint32_t number) {
    for (uint32_t a = 0; a < s->strict->contract.actions; a++) {
        struct pair at = s->pairs.items[number];
        if (s->same[a] == UINT32_MAX)
            continue;
        uint32_t strict = move_past_doom(&s->strict->contract, s->doomed[0], at.strict, a);
        uint32_t lax = move_past_doom(&s->lax->contract, s->doomed[1], at.lax, s->same[a]);
        if (!contract_is_state(lax))
            continue;
        if (strict == CONTRACT_ERROR && a >= s->strict->contract.receives && s->differs[a] == UINT32_MAX)
            s->differs[a] = number;
        if (contract_is_state(strict) && !meet(s, strict, lax, number, a))
            return false;
    }
    return job_step(s->job, number);
}

/* Breadth-first; where one of them cannot be kept at all, nothing is allowed. */
static bool walk(struct change_search *s) {
    if (s->strict->contract.states == 0 || s->lax->contract.states == 0 || s->doomed[0][0] || s->doomed[1][0])
        return true;
    bool fine = meet(s, 0, 0, 0, 0);
    for (uint32_t i = 0; fine && i < s->pairs.count; i++)
        fine = follow(s, i);
    return fine;
}

/* --- Changes --- */

static bool add_trace(struct change_search *s, struct rule_change *change, uint32_t pair) {
    uint32_t length = 1;
    for (uint32_t i = pair; i != 0; i = s->pairs.items[i].before)
        length++;
    if (!array_reserve(&s->job->memory, &change->trace, length))
        return false;
    change->trace.count = length;
    change->trace.items[--length] = change->send;
    for (uint32_t i = pair; i != 0; i = s->pairs.items[i].before)
        change->trace.items[--length] = s->pairs.items[i].action;
    return true;
}

/* Takes the change over. */
static bool add(struct change_search *s, struct rule_changes *changes, struct rule_change *change) {
    if (add_trace(s, change, s->differs[change->send]) &&
        array_push(&s->job->memory, &changes->list, *change))
        return true;
    array_free(&change->fold.members);
    array_free(&change->fold.values);
    array_free(&change->trace);
    return false;
}

/* Does the rule forbid the send at the end of the trace that shows the difference? */
static bool forbids_there(const struct change_search *s, const struct rule *rule, uint32_t send) {
    struct rule_change change = {.send = send};
    uint32_t at = 0;
    bool fine = add_trace((struct change_search *)s, &change, s->differs[send]);
    for (size_t i = 0; fine && i + 1 < change.trace.count; i++)
        at = rule_next(rule, at, change.trace.items[i]);
    array_free(&change.trace);
    return fine && rule_bans(rule, at, send);
}

/* The first send of a rule that makes a difference; UINT32_MAX: none does. */
static uint32_t differing_send(const struct change_search *s, const struct rule *rule) {
    for (uint32_t a = s->strict->contract.receives; a < s->strict->contract.actions; a++)
        if (s->differs[a] != UINT32_MAX && rule_forbids(rule, a))
            return a;
    return UINT32_MAX;
}

/* Of a fold the members that make a difference; the trace is one of the first. */
static bool add_fold(struct change_search *s, struct rule_changes *changes, size_t number) {
    struct memory *memory = &s->job->memory;
    const struct rule_fold *fold = &s->rules->folds.items[number];
    struct rule_change change = {.number = number, .send = UINT32_MAX};
    bool fine = true;
    for (size_t i = 0; i < fold->members.count && fine; i++) {
        const struct rule *rule = &s->rules->list.items[fold->members.items[i]];
        uint32_t send = differing_send(s, rule);
        if (send == UINT32_MAX)
            continue;
        if (!forbids_there(s, rule, send)) {
            fine = !job_failed(s->job) && job_fail(s->job, OUTCOME_INTERNAL);
            break;
        }
        if (change.send == UINT32_MAX)
            change.send = send;
        fine = array_push(memory, &change.fold.members, fold->members.items[i]) &&
               (fold->values.count == 0 || array_push(memory, &change.fold.values, fold->values.items[i]));
    }
    if (change.fold.members.count == 1)
        change.fold.values.count = 0; /* it needs no parameter */
    if (fine && change.send != UINT32_MAX)
        return add(s, changes, &change);
    array_free(&change.fold.members);
    array_free(&change.fold.values);
    return fine;
}

static bool has_rule(const struct rules *rules, uint32_t send) {
    for (size_t i = 0; i < rules->list.count; i++)
        if (rule_forbids(&rules->list.items[i], send))
            return true;
    return false;
}

static bool collect(struct change_search *s, struct rule_changes *changes) {
    for (size_t i = 0; i < s->rules->folds.count; i++)
        if (!add_fold(s, changes, i))
            return false;
    for (uint32_t a = s->strict->contract.receives; a < s->strict->contract.actions; a++) {
        struct rule_change change = {.number = RULE_NONE, .send = a};
        if (s->differs[a] != UINT32_MAX && !has_rule(s->rules, a) && !add(s, changes, &change))
            return false;
    }
    return true;
}

static bool find(struct change_search *s, struct rule_changes *changes) {
    if (!s->doomed[0] || !s->doomed[1] || !s->same || !s->differs)
        return false;
    for (uint32_t a = 0; a < s->strict->contract.actions; a++)
        s->differs[a] = UINT32_MAX;
    return match_actions(s) && walk(s) && collect(s, changes);
}

bool rule_changes_find(struct rule_changes *changes, struct job *job, const struct assumption *strict,
                       const struct rules *rules, const struct assumption *lax) {
    size_t actions = strict->contract.actions + (size_t)1;
    struct change_search s = {.job = job, .strict = strict, .lax = lax, .rules = rules};
    *changes = (struct rule_changes){0};
    job_phase(job, "comparing rules", "states", 0);
    map_init(&s.map, &job->memory);
    s.doomed[0] = doomed_states(job, &strict->contract);
    s.doomed[1] = doomed_states(job, &lax->contract);
    s.same = memory_allocate(&job->memory, actions * sizeof *s.same);
    s.differs = memory_allocate(&job->memory, actions * sizeof *s.differs);
    bool fine = find(&s, changes);
    memory_free(s.doomed[0]);
    memory_free(s.doomed[1]);
    memory_free(s.same);
    memory_free(s.differs);
    map_free(&s.map);
    array_free(&s.pairs);
    return fine && !job_failed(job);
}
