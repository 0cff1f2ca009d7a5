#include "rules/fold.h"

#include "rules/translation.h"

enum { MOST_FOLDED = 256 };

struct folding {
    struct rules *rules;
    struct memory *memory;
    struct action_texts actions;
    bool folded[MOST_FOLDED];
};

static const struct rule *rule_at(const struct folding *f, size_t number) {
    return &f->rules->list.items[number];
}

/* The values of what a rule forbids, one after the other. False: there are no more. */
static bool next_value(const struct folding *f, const struct rule *rule, size_t *ban, uint32_t *position,
                       struct value_text *value) {
    for (; *ban < rule->banned.count; (*ban)++, *position = 0)
        if (action_value(f->actions.texts[rule->banned.items[*ban].action], (*position)++, value))
            return true;
    return false;
}

/* Does the first rule become the second with one of its values? */
static bool becomes(struct folding *f, size_t one, struct value_text before, size_t other,
                    struct value_text *after, bool *found) {
    size_t ban = 0;
    uint32_t position = 0;
    *found = false;
    while (!*found && next_value(f, rule_at(f, other), &ban, &position, after)) {
        struct rule rule;
        if (value_same(before, *after))
            continue;
        enum translation_end end =
            rule_translate(&rule, f->memory, rule_at(f, one), f->actions, before, *after);
        if (end == TRANSLATION_FAILED)
            return false;
        if (end == TRANSLATION_NONE)
            continue;
        *found = rule_same(&rule, rule_at(f, other));
        rule_free(&rule);
    }
    return true;
}

static bool add_member(struct folding *f, struct rule_fold *fold, size_t number, struct value_text value) {
    return array_push(f->memory, &fold->members, (uint32_t)number) &&
           array_push(f->memory, &fold->values, value);
}

/* All that the rule becomes with another value in place of this one. */
static bool fold_by(struct folding *f, size_t first, struct value_text before, struct rule_fold *fold) {
    if (!add_member(f, fold, first, before))
        return false;
    for (size_t i = first + 1; i < f->rules->list.count; i++) {
        struct value_text after;
        bool found = false;
        if (!f->folded[i] && !becomes(f, first, before, i, &after, &found))
            return false;
        if (found && !add_member(f, fold, i, after))
            return false;
    }
    return true;
}

static void fold_free(struct rule_fold *fold) {
    array_free(&fold->members);
    array_free(&fold->values);
}

/* The fold with the most members; without values if it has one. */
static bool fold_first(struct folding *f, size_t first, struct rule_fold *best) {
    struct value_text value;
    size_t ban = 0;
    uint32_t position = 0;
    while (next_value(f, rule_at(f, first), &ban, &position, &value)) {
        struct rule_fold fold = {0};
        bool fine = fold_by(f, first, value, &fold);
        if (!fine || fold.members.count <= best->members.count || fold.members.count == 1) {
            fold_free(&fold);
            if (!fine)
                return false;
            continue;
        }
        fold_free(best);
        *best = fold;
    }
    return best->members.count > 0 || array_push(f->memory, &best->members, (uint32_t)first);
}

static bool fold_all(struct folding *f) {
    for (size_t i = 0; i < f->rules->list.count; i++) {
        struct rule_fold fold = {0};
        if (i < MOST_FOLDED && f->folded[i])
            continue;
        bool fine = f->rules->list.count <= MOST_FOLDED ? fold_first(f, i, &fold)
                                                        : array_push(f->memory, &fold.members, (uint32_t)i);
        for (size_t k = 0; fine && fold.values.count > 0 && k < fold.members.count; k++)
            f->folded[fold.members.items[k]] = true;
        if (!fine || !array_push(f->memory, &f->rules->folds, fold)) {
            fold_free(&fold);
            return false;
        }
    }
    return true;
}

bool rules_fold(struct rules *rules, struct memory *memory, struct action_texts actions) {
    struct folding f = {.rules = rules, .memory = memory, .actions = actions};
    return fold_all(&f);
}
