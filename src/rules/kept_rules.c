#include "rules/kept_rules.h"

#include "assume/file.h"
#include "rules/agreement.h"
#include "rules/fold.h"

/* --- Keeping --- */

static bool keep_copies(struct kept_rules *kept, struct memory *memory, const struct rules *rules) {
    for (size_t i = 0; i < rules->list.count; i++) {
        struct rule copy;
        if (!rule_copy(&copy, memory, &rules->list.items[i]))
            return false;
        if (!array_push(memory, &kept->list, copy)) {
            rule_free(&copy);
            return false;
        }
    }
    for (size_t i = 0; i < rules->left_over.count; i++)
        if (!array_push(memory, &kept->left_over, rules->left_over.items[i]))
            return false;
    return true;
}

bool rules_keep(struct assumption *a, struct job *job) {
    struct rules rules = {0};
    if (a->rules.known || a->bounded || job_failed(job))
        return !job_failed(job);
    bool fine = rules_find(&rules, job, &a->contract, a->actions.items.items);
    a->rules.known = fine && !job_failed(job) && keep_copies(&a->rules, &job->memory, &rules);
    rules_free(&rules);
    if (!a->rules.known)
        kept_rules_free(&a->rules);
    return !job_failed(job) || job_forgive_limits(job);
}

bool rules_of(struct rules *rules, struct job *job, const struct assumption *a) {
    struct memory *memory = &job->memory;
    *rules = (struct rules){0};
    for (size_t i = 0; i < a->rules.list.count; i++) {
        struct rule copy;
        if (!rule_copy(&copy, memory, &a->rules.list.items[i]))
            return false;
        if (!array_push(memory, &rules->list, copy)) {
            rule_free(&copy);
            return false;
        }
    }
    for (size_t i = 0; i < a->rules.left_over.count; i++)
        if (!array_push(memory, &rules->left_over, a->rules.left_over.items[i]))
            return false;
    return rules_fold(rules, memory, (struct action_texts){a->actions.items.items, a->contract.actions});
}

/* --- Holding them against the contract --- */

/* Agrees with the contract on every send that it forbids, which settles these. */
static bool rule_holds(const struct assumption *a, struct sources *sources, const bool *doomed, size_t number,
                       bool *settled) {
    const struct rule *rule = &a->rules.list.items[number];
    for (uint32_t send = a->contract.receives; send < a->contract.actions; send++) {
        bool agrees = false;
        if (!rule_forbids(rule, send))
            continue;
        if (!rule_agrees(sources->job, &a->contract, doomed, rule, send, &agrees))
            return false;
        if (!agrees) {
            sources_error(sources, a->rules.rule_spans.items[number], "run lacuna assume again",
                          "this rule and the states above differ about %s", a->actions.items.items[send]);
            return false;
        }
        settled[send] = true;
    }
    return true;
}

static bool are_all_settled(const struct assumption *a, struct sources *sources, const bool *doomed,
                            const bool *settled) {
    struct job *job = sources->job;
    bool *forbidden =
        memory_allocate_zeroed(&job->memory, a->contract.actions + (size_t)1, sizeof *forbidden);
    bool fine = forbidden && forbidden_sends(job, &a->contract, doomed, forbidden);
    for (uint32_t send = a->contract.receives; fine && send < a->contract.actions; send++)
        if (forbidden[send] && !settled[send]) {
            sources_error(sources, a->rules.span, "run lacuna assume again",
                          "no rule says when %s must not be sent", a->actions.items.items[send]);
            fine = false;
        }
    memory_free(forbidden);
    return fine;
}

static bool holds(const struct assumption *a, struct sources *sources, const bool *doomed, bool *settled) {
    for (size_t i = 0; i < a->rules.left_over.count; i++)
        settled[a->rules.left_over.items[i]] = true;
    for (size_t i = 0; i < a->rules.list.count; i++)
        if (!rule_holds(a, sources, doomed, i, settled))
            return false;
    return are_all_settled(a, sources, doomed, settled);
}

bool rules_hold(const struct assumption *a, struct sources *sources) {
    struct memory *memory = &sources->job->memory;
    if (!a->rules.known)
        return true;
    if (a->contract.states == 0 && a->rules.list.count > 0) {
        sources_error(sources, a->rules.rule_spans.items[0], "run lacuna assume again",
                      "the file has no states, which rules need");
        return false;
    }
    bool *doomed = doomed_states(sources->job, &a->contract);
    bool *settled = memory_allocate_zeroed(memory, a->contract.actions + (size_t)1, sizeof *settled);
    bool fine = doomed && settled && holds(a, sources, doomed, settled);
    memory_free(doomed);
    memory_free(settled);
    return fine && !job_failed(sources->job);
}

bool rules_write_assumption(struct job *job, const struct assumption *a, struct output *output) {
    struct assumption ruled = *a;
    if (a->rules.known)
        return assumption_write(job, a, output);
    ruled.rules = (struct kept_rules){0};
    bool fine = rules_keep(&ruled, job) && assumption_write(job, &ruled, output);
    kept_rules_free(&ruled.rules);
    return fine;
}
