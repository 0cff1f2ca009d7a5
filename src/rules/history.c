#include "rules/history.h"

#include "rules/doomed.h"

/* That are looked at for the runs of all rules: a second or so. */
enum { MOST_STATES = 500000 };

void history_free(struct history *history) {
    array_free(&history->trace);
    if (history->has_run)
        run_free(&history->run);
    history->has_run = false;
}

/* How a state of the contract was reached first. */
struct reached {
    uint32_t before; /* UINT32_MAX: not at all */
    uint32_t action;
};

struct history_search {
    struct job *job;
    const struct contract *contract;
    const struct rule *rule;
    struct history *history;
    bool *doomed;
    struct reached *reached;
    uint32_t *queue;
};

static bool add_way(struct history_search *s, uint32_t begin, uint32_t end) {
    struct history *h = s->history;
    size_t first = h->trace.count;
    for (uint32_t state = end; state != begin; state = s->reached[state].before)
        if (!array_push(&s->job->memory, &h->trace, s->reached[state].action))
            return false;
    for (size_t i = first, k = h->trace.count; i + 1 < k; i++, k--) {
        uint32_t action = h->trace.items[i];
        h->trace.items[i] = h->trace.items[k - 1];
        h->trace.items[k - 1] = action;
    }
    return true;
}

/* An action among some that ends the search in a state: a forbidden send, or a receive with which a property
 * breaks. UINT32_MAX: there is none. */
static uint32_t last_action(const struct history_search *s, uint32_t state, bool by_receiving) {
    const struct contract *c = s->contract;
    for (uint32_t a = by_receiving ? 0 : c->receives; a < (by_receiving ? c->receives : c->actions); a++)
        if (by_receiving
                ? contract_move(c, state, a) == CONTRACT_ERROR
                : rule_forbids(s->rule, a) && move_past_doom(c, s->doomed, state, a) == CONTRACT_ERROR)
            return a;
    return UINT32_MAX;
}

/* Breadth-first from a state to the next one that has a last action. A component that keeps to the rules
 * never gets to doomed states; once it is doomed, it only receives. */
static bool search_from(struct history_search *s, uint32_t begin, bool by_receiving, uint32_t *end) {
    const struct contract *c = s->contract;
    uint32_t actions = by_receiving ? c->receives : c->actions, count = 0;
    for (uint32_t i = 0; i < c->states; i++)
        s->reached[i].before = UINT32_MAX;
    s->reached[begin].before = begin;
    s->queue[count++] = begin;
    for (uint32_t i = 0; i < count; i++) {
        *end = s->queue[i];
        if (last_action(s, *end, by_receiving) != UINT32_MAX)
            return true;
        for (uint32_t a = 0; a < actions; a++) {
            uint32_t target = contract_move(c, *end, a);
            if (!contract_is_state(target) || s->reached[target].before != UINT32_MAX ||
                (!by_receiving && s->doomed[target]))
                continue;
            s->reached[target] = (struct reached){*end, a};
            s->queue[count++] = target;
        }
        if (!job_step(s->job, s->job->progress.done))
            return false;
    }
    return job_fail(s->job, OUTCOME_INTERNAL); /* a rule forbids what is forbidden somewhere */
}

static bool find_trace(struct history_search *s) {
    struct memory *memory = &s->job->memory;
    struct history *h = s->history;
    const struct contract *c = s->contract;
    uint32_t end, last;
    if (!search_from(s, 0, false, &end) || !add_way(s, 0, end))
        return false;
    last = last_action(s, end, false);
    h->send = h->trace.count;
    if (!array_push(memory, &h->trace, last))
        return false;
    if (contract_move(c, end, last) != CONTRACT_ERROR) {
        uint32_t begin = contract_move(c, end, last);
        if (!search_from(s, begin, true, &end) || !add_way(s, begin, end))
            return false;
        last = last_action(s, end, true);
        if (!array_push(memory, &h->trace, last))
            return false;
    }
    h->broken = contract_broken(c, end, last);
    return true;
}

bool history_find(struct history *history, struct job *job, const struct contract *c,
                  const struct rule *rule) {
    struct memory *memory = &job->memory;
    struct history_search s = {.job = job,
                               .contract = c,
                               .rule = rule,
                               .history = history,
                               .doomed = doomed_states(job, c),
                               .reached =
                                   memory_allocate(memory, (c->states + (size_t)1) * sizeof *s.reached),
                               .queue = memory_allocate(memory, (c->states + (size_t)1) * sizeof *s.queue)};
    *history = (struct history){0};
    bool fine = s.doomed && s.reached && s.queue && find_trace(&s);
    memory_free(s.doomed);
    memory_free(s.reached);
    memory_free(s.queue);
    return fine;
}

void histories_free(struct histories *histories) {
    for (size_t i = 0; i < histories->list.count; i++)
        history_free(&histories->list.items[i]);
    array_free(&histories->list);
}

bool histories_find(struct histories *histories, const struct assume_result *result,
                    const struct rules *rules, bool with_runs) {
    uint64_t most_states = MOST_STATES;
    *histories = (struct histories){0};
    for (size_t i = 0; i < rules->folds.count; i++) {
        const struct rule *rule = &rules->list.items[rules->folds.items[i].members.items[0]];
        struct history history;
        if (!history_find(&history, result->job, &result->assumption.contract, rule) ||
            (with_runs && !history_add_run(&history, result, &most_states)) ||
            !array_push(&result->job->memory, &histories->list, history)) {
            history_free(&history);
            return false;
        }
    }
    return true;
}
