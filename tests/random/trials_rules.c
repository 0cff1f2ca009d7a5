/* Rules against the contract they were made of: along all short words of the contract, what some rule forbids
 * is what breaks a property, or leads to where something that comes does. And no rule is smaller: all
 * automata of one and two states are tried. */
#include <stdlib.h>
#include <string.h>

#include "random/trials.h"
#include "rules/broken_rule.h"
#include "rules/history.h"
#include "rules/kept_rules.h"

enum { MOST_WORDS = 20000, LONGEST_WORD = 9, MOST_RULES = 64, MOST_TRIES = 300000 };

struct walk {
    const struct contract *contract;
    const struct rules *rules;
    uint32_t words;
};

static bool is_left_over(const struct walk *w, uint32_t action) {
    for (size_t i = 0; i < w->rules->left_over.count; i++)
        if (w->rules->left_over.items[i] == action)
            return true;
    return false;
}

/* Can what comes break a property, one receive after the other? `seen` has the states passed. */
static bool is_doomed(const struct contract *c, uint32_t state, bool *seen) {
    bool doomed = false;
    seen[state] = true;
    for (uint32_t a = 0; a < c->receives && !doomed; a++) {
        uint32_t target = contract_move(c, state, a);
        doomed = target == CONTRACT_ERROR ||
                 (contract_is_state(target) && !seen[target] && is_doomed(c, target, seen));
    }
    return doomed;
}

static bool is_wrong(const struct contract *c, uint32_t target) {
    if (!contract_is_state(target))
        return target == CONTRACT_ERROR;
    bool *seen = calloc(c->states, sizeof *seen);
    check(seen);
    bool doomed = is_doomed(c, target, seen);
    free(seen);
    return doomed;
}

static void check_sends(const struct walk *w, uint32_t state, const uint32_t *at) {
    const struct contract *c = w->contract;
    for (uint32_t a = c->receives; a < c->actions; a++) {
        uint32_t target = contract_move(c, state, a);
        bool banned = false;
        for (size_t i = 0; i < w->rules->list.count; i++)
            banned |= rule_bans(&w->rules->list.items[i], at[i], a);
        if (is_left_over(w, a))
            check(!banned);
        else if (target == CONTRACT_ERROR || contract_is_state(target))
            check(banned == is_wrong(c, target));
    }
}

static void walk(struct walk *w, uint32_t state, const uint32_t *at, unsigned length) {
    const struct contract *c = w->contract;
    check_sends(w, state, at);
    for (uint32_t a = 0; a < c->actions && length < LONGEST_WORD && w->words < MOST_WORDS; a++) {
        uint32_t target = contract_move(c, state, a), next[MOST_RULES];
        if (!contract_is_state(target) || is_wrong(c, target))
            continue;
        for (size_t i = 0; i < w->rules->list.count; i++)
            next[i] = rule_next(&w->rules->list.items[i], at[i], a);
        w->words++;
        walk(w, target, next, length + 1);
    }
}

/* An automaton of two states: where each action leads from 0 (the lower bit) and from 1. */
static const unsigned STAYS = 2;

/* Is the automaton never in one state both where the send is wrong and where it is not? `wrong` has what
 * is_wrong says of each state of the contract. */
static bool separates(const struct contract *c, const bool *wrong, uint32_t send, const unsigned *leads) {
    unsigned char *met = calloc(c->states, 1);
    uint32_t *stack = calloc(2 * (size_t)c->states, sizeof *stack), depth = 0;
    bool forbids[2] = {false}, allows[2] = {false};
    check(met && stack);
    met[0] = 1;
    stack[depth++] = 0;
    while (depth > 0) {
        uint32_t pair = stack[--depth], state = pair / 2, at = pair % 2;
        for (uint32_t a = 0; a < c->actions; a++) {
            uint32_t target = contract_move(c, state, a), next = leads[a] >> at & 1;
            bool is_state = contract_is_state(target),
                 bad = target == CONTRACT_ERROR || (is_state && wrong[target]);
            if (a == send && (bad || is_state))
                (bad ? forbids : allows)[at] = true;
            if (!is_state || bad || met[target] >> next & 1)
                continue;
            met[target] |= (unsigned char)(1 << next);
            stack[depth++] = 2 * target + next;
        }
    }
    free(met);
    free(stack);
    return !(forbids[0] && allows[0]) && !(forbids[1] && allows[1]);
}

/* Of an automaton: actions that lead to another state, times 100, and moves. */
static uint32_t size_of(uint32_t actions, const unsigned *leads) {
    uint32_t size = 0;
    for (uint32_t a = 0; a < actions; a++)
        if (leads[a] != STAYS)
            size += 100 + (leads[a] & 1) + !(leads[a] >> 1);
    return size;
}

/* Of the smallest one with at most two states; UINT32_MAX: there is none. */
static uint32_t smallest_size(const struct contract *c, const bool *wrong, uint32_t send) {
    uint32_t smallest = UINT32_MAX;
    unsigned leads[16];
    for (uint32_t number = 0; number < 1u << 2 * c->actions; number++) {
        for (uint32_t a = 0; a < c->actions; a++)
            leads[a] = number >> 2 * a & 3;
        uint32_t size = size_of(c->actions, leads);
        if (size < smallest && separates(c, wrong, send, leads))
            smallest = size;
    }
    return smallest;
}

static uint32_t size_of_rule(const struct contract *c, const struct rule *rule) {
    uint32_t size = (uint32_t)rule->moves.count;
    for (uint32_t a = 0; a < c->actions; a++)
        size += rule_moves_by(rule, a) ? 100 : 0;
    return size;
}

static bool forbids_several(const struct rule *rule) {
    for (size_t i = 1; i < rule->banned.count; i++)
        if (rule->banned.items[i].action != rule->banned.items[0].action)
            return true;
    return false;
}

/* A rule for a send with values may be the one for another value, and a rule for several sends has the moves
 * of all of them: these need not be the smallest for one. */
static void expect_smallest(const struct contract *c, const struct rules *rules, const char *const *actions) {
    if (c->actions > 8 || ((uint64_t)c->states << 2 * c->actions) > MOST_TRIES)
        return;
    bool *wrong = calloc(c->states, sizeof *wrong);
    check(wrong);
    for (uint32_t s = 0; s < c->states; s++)
        wrong[s] = is_wrong(c, s);
    for (size_t i = 0; i < rules->list.count; i++)
        for (uint32_t a = c->receives; a < c->actions; a++) {
            const struct rule *rule = &rules->list.items[i];
            if (!rule_forbids(rule, a))
                continue;
            uint32_t smallest = smallest_size(c, wrong, a);
            if (strchr(actions[a], '(') || forbids_several(rule)) {
                check(rule->states > 2 || size_of_rule(c, rule) >= smallest);
                counts.shared_rules += forbids_several(rule);
                continue;
            }
            check(rule->states <= 2 ? size_of_rule(c, rule) == smallest : smallest == UINT32_MAX);
            check((rule->states == 1) == (smallest == 0));
            counts.smallest_rules++;
        }
    for (size_t i = 0; i < rules->left_over.count; i++)
        check(smallest_size(c, wrong, rules->left_over.items[i]) == UINT32_MAX);
    free(wrong);
}

/* Is the second text the first, with a value in place of another in one place or more? */
static bool has_other_value(const char *one, struct value_text before, const char *other,
                            struct value_text after) {
    bool replaced = false;
    while (*one || *other) {
        bool begins = strchr("(,", one[-1]) || one[-1] == ' ';
        if (begins && strncmp(one, before.text, before.length) == 0 && strchr(",)", one[before.length]) &&
            strncmp(other, after.text, after.length) == 0 && strchr(",)", other[after.length])) {
            one += before.length;
            other += after.length;
            replaced = true;
        } else if (*one++ != *other++) {
            return false;
        }
    }
    return replaced;
}

/* What a rule forbids is what the first of its fold forbids in the same state, for its own value. */
static void expect_member(const struct rules *rules, const struct rule_fold *fold, size_t k,
                          const char *const *actions) {
    const struct rule *first = &rules->list.items[fold->members.items[0]];
    const struct rule *rule = &rules->list.items[fold->members.items[k]];
    check(rule->states == first->states && rule->moves.count == first->moves.count &&
          rule->banned.count == first->banned.count);
    for (size_t i = 0; i < first->banned.count; i++) {
        bool found = false;
        for (size_t j = 0; j < rule->banned.count && !found; j++)
            found = rule->banned.items[j].state == first->banned.items[i].state &&
                    has_other_value(actions[first->banned.items[i].action] + 1, fold->values.items[0],
                                    actions[rule->banned.items[j].action] + 1, fold->values.items[k]);
        check(found);
    }
}

/* Each rule is in one fold. */
static void expect_folded(const struct rules *rules, const char *const *actions) {
    unsigned times[MOST_RULES] = {0};
    for (size_t i = 0; i < rules->folds.count; i++) {
        const struct rule_fold *fold = &rules->folds.items[i];
        check(fold->values.count == 0 ? fold->members.count == 1 : fold->values.count == fold->members.count);
        for (size_t k = 0; k < fold->members.count; k++)
            times[fold->members.items[k]]++;
        for (size_t k = 1; k < fold->members.count; k++)
            expect_member(rules, fold, k, actions);
        counts.folded_rules += fold->members.count > 1;
    }
    for (size_t i = 0; i < rules->list.count; i++)
        check(times[i] == 1);
}

/* --- Histories --- */

/* How many actions there are at least before the first that ends it: a send that the rule forbids and that is
 * wrong, or (if something is wrong already) a receive with which a property breaks. Sets of states, level by
 * level. */
static size_t shortest_way(const struct contract *c, const struct rule *rule, uint32_t begin, bool doomed) {
    bool *here = calloc(c->states, sizeof *here), *next = calloc(c->states, sizeof *next);
    size_t length = 0;
    check(here && next);
    here[begin] = true;
    for (bool found = false; !found; length += !found) {
        check(length <= c->states);
        memset(next, 0, c->states * sizeof *next);
        for (uint32_t s = 0; s < c->states; s++)
            for (uint32_t a = 0; here[s] && a < (doomed ? c->receives : c->actions); a++) {
                uint32_t target = contract_move(c, s, a);
                found |= doomed ? target == CONTRACT_ERROR : rule_forbids(rule, a) && is_wrong(c, target);
                if (contract_is_state(target) && (doomed || !is_wrong(c, target)))
                    next[target] = true;
            }
        memcpy(here, next, c->states * sizeof *here);
    }
    free(here);
    free(next);
    return length;
}

/* The trace is one of the contract, is forbidden by the rule where it says, breaks what it says, and is not
 * too long. */
static void expect_history(const struct contract *c, const struct rule *rule, const struct history *history) {
    uint32_t state = 0, at = 0;
    size_t count = history->trace.count;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = history->trace.items[i], target = contract_move(c, state, action);
        check((i == history->send) == (i >= history->send && action >= c->receives));
        check(i > history->send || rule_bans(rule, at, action) == (i == history->send));
        check((target == CONTRACT_ERROR) == (i + 1 == count));
        if (i == history->send) {
            check(history->send == shortest_way(c, rule, 0, false));
            check(is_wrong(c, target));
            check(i + 1 == count || count - i - 2 == shortest_way(c, rule, target, true));
        }
        if (i + 1 == count)
            check(history->broken != 0 && history->broken == contract_broken(c, state, action));
        at = rule_next(rule, at, action);
        state = target;
    }
}

/* The component takes part in the run as the trace says: it sees what others send to it, and its own sends to
 * others. */
static void expect_run(const struct assume_result *result, const struct history *history) {
    const struct program *program = history->run.program;
    const struct missing_component *missing = &result->open->missing;
    size_t done = 0;
    for (size_t i = 0; i < history->run.steps.count; i++) {
        struct turn turn = run_turn(&history->run, i);
        bool own = program->system->edges.items[turn.edge].component == missing->component;
        uint32_t position = 0;
        struct turn_send send;
        while (turn_next_send(program, &turn, &position, &send)) {
            const struct letter *letter = &program->letters[send.letter];
            if (own == (letter->channel == missing->inbox))
                continue;
            check(done < history->trace.count);
            check(actions_find(&result->property_lts.actions, letter->channel, letter->message, send.values,
                               letter->fields_count) == history->trace.items[done++]);
        }
    }
    check(done == history->trace.count);
    check(history->run.claim == RUN_VIOLATES && run_replay(&history->run));
}

static void expect_histories(const struct open *open, const struct rules *rules) {
    const struct assume_result *result = &open->result;
    struct histories histories;
    if (result->assumption.bounded)
        return;
    check(histories_find(&histories, result, rules, true));
    check(histories.list.count == rules->folds.count);
    for (size_t i = 0; i < histories.list.count; i++) {
        const struct history *history = &histories.list.items[i];
        expect_history(&result->assumption.contract,
                       &rules->list.items[rules->folds.items[i].members.items[0]], history);
        check(history->has_run || result->in_parts);
        if (history->has_run)
            expect_run(result, history);
        counts.histories += history->has_run;
    }
    histories_free(&histories);
}

/* --- Rejected candidates --- */

/* Whoever is rejected breaks a rule, unless there is none for what it sends; nobody else does. */
static void expect_broken_rules(const struct open *open, const struct rules *rules) {
    for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
        struct alone alone;
        struct broken_rule broken;
        make_alone(&alone, open, texts.candidates[i].text, 1);
        check(broken_rule_find(&broken, rules, &alone.candidate, &alone.check));
        if (alone.check.verdict != CHECK_UNSAFE)
            check(broken.fold == RULE_NONE);
        else if (!open->result.assumption.bounded && rules->left_over.count == 0)
            check(broken.fold < rules->folds.count);
        counts.broken_rules += broken.fold != RULE_NONE;
        free_alone(&alone);
    }
}

/* Reads a file, and tells whether its rules hold. Another job: they need not. */
static bool read_back(const struct assumption *written, struct assumption *file) {
    struct job job;
    struct sources sources;
    struct bytes bytes = {0};
    job_init(&job);
    sources_init(&sources, &job);
    struct output *output = output_open_memory(&job, &bytes);
    check(output && assumption_write(&job, written, output) && output_commit(output));
    check(sources_add(&sources, "rules", bytes.data.items, bytes.data.count));
    check(assumption_read(file, &sources, 0));
    bool hold = rules_hold(file, &sources);
    check(hold != job_failed(&job));
    check(file->rules.list.count == written->rules.list.count);
    for (size_t i = 0; hold && i < written->rules.list.count; i++)
        check(rule_same(&written->rules.list.items[i], &file->rules.list.items[i]));
    assumption_free(file);
    array_free(&bytes.data);
    sources_free(&sources);
    job_free(&job);
    return hold;
}

/* Does it forbid a send with values? Then it may be the rule for another value, which need not be the
 * smallest. */
static bool forbids_values(const struct assumption *a, const struct rule *rule) {
    for (size_t i = 0; i < rule->banned.count; i++)
        if (strchr(a->actions.items.items[rule->banned.items[i].action], '('))
            return true;
    return false;
}

/* A file gives the same rules back. That one is missing is noticed, and that one is never left: fewer states
 * would be enough then. */
static void expect_kept(struct assumption *a) {
    struct assumption file;
    struct kept_rules *rules = &a->rules;
    check(read_back(a, &file));
    if (rules->list.count == 0)
        return;
    rules->list.count--;
    check(!read_back(a, &file));
    struct rule *last = &rules->list.items[rules->list.count++];
    if (last->states == 1 || forbids_values(a, last))
        return;
    size_t moves = last->moves.count;
    last->moves.count = 0;
    check(!read_back(a, &file));
    last->moves.count = moves;
}

void try_rules(const struct open *open) {
    const struct contract *contract = &open->result.assumption.contract;
    struct job *job = (struct job *)&open->reading.job;
    struct rules rules;
    uint32_t start[MOST_RULES] = {0};
    if (open->result.verdict != ASSUME_CONDITIONAL)
        return;
    struct assumption ruled = open->result.assumption;
    ruled.rules = (struct kept_rules){0};
    check(rules_keep(&ruled, job));
    if (!ruled.rules.known)
        return; /* it is bounded */
    check(rules_of(&rules, job, &ruled));
    expect_kept(&ruled);
    check(rules.list.count <= MOST_RULES && rules.list.count + rules.left_over.count > 0);
    struct walk w = {.contract = contract, .rules = &rules};
    walk(&w, 0, start, 0);
    expect_smallest(contract, &rules, open->result.assumption.actions.items.items);
    expect_folded(&rules, open->result.assumption.actions.items.items);
    expect_histories(open, &rules);
    expect_broken_rules(open, &rules);
    counts.ruled += rules.list.count > 0;
    counts.rules += rules.list.count;
    counts.without_rule += rules.left_over.count;
    for (size_t i = 0; i < rules.list.count; i++)
        counts.short_rules += rules.list.items[i].states <= 2;
    rules_free(&rules);
    kept_rules_free(&ruled.rules);
}
