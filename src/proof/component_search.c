#include "proof/component_search.h"

#include <string.h>

#include "proof/mentioned_actors.h"

enum attempt_state { ATTEMPT_WAITING, ATTEMPT_TOO_LARGE, ATTEMPT_DONE };

struct attempt {
    bool *inside;
    uint32_t size;
    uint32_t contacts; /* actors inside that the last one talks to */
    enum attempt_state state;
};

struct component_search {
    struct lemma *lemma;
    const struct lemma *earlier;
    size_t earlier_count;
    size_t actors;
    struct message_flows flows; /* of the whole */
    struct arena arena;
    ARRAY(struct attempt) attempts;
    struct search_limits limits; /* of the next attempt */
    uint64_t most_states;        /* that they may grow to */
    bool whole_is_asked;         /* whether it violates the lemma has been looked at */
    bool over;                   /* there is an answer, or there will be none */
};

/* ---- attempts ---- */

static bool is_known(const struct component_search *s, const bool *inside) {
    for (size_t i = 0; i < s->attempts.count; i++)
        if (memcmp(s->attempts.items[i].inside, inside, s->actors) == 0)
            return true;
    return false;
}

/* `contacts` counts for the order only. False: there is no memory. */
static bool add_attempt(struct component_search *s, const bool *inside, uint32_t added, uint32_t contacts) {
    struct attempt attempt = {.inside = arena_allocate(&s->arena, s->actors + 1), .contacts = contacts};
    if (!attempt.inside)
        return false;
    memcpy(attempt.inside, inside, s->actors);
    if (added != SYSTEM_NONE)
        attempt.inside[added] = true;
    for (size_t i = 0; i < s->actors; i++)
        attempt.size += attempt.inside[i];
    return is_known(s, attempt.inside) || array_push(&s->lemma->job->memory, &s->attempts, attempt);
}

static struct attempt *next_attempt(struct component_search *s) {
    struct attempt *best = NULL;
    for (size_t i = 0; i < s->attempts.count; i++) {
        struct attempt *attempt = &s->attempts.items[i];
        if (attempt->state == ATTEMPT_WAITING &&
            (!best || attempt->size < best->size ||
             (attempt->size == best->size && attempt->contacts > best->contacts)))
            best = attempt;
    }
    return best;
}

/* Nothing else is left: what was too large gets another chance. False: there is nothing of the kind. */
static bool raise_limit(struct component_search *s) {
    bool any = false;
    for (size_t i = 0; i < s->attempts.count; i++)
        if (s->attempts.items[i].state == ATTEMPT_TOO_LARGE) {
            s->attempts.items[i].state = ATTEMPT_WAITING;
            any = true;
        }
    if (!any || s->limits.states >= s->most_states)
        return false;
    bool last = s->limits.states > s->most_states / SEARCH_FACTOR;
    s->limits.states = last ? s->most_states : s->limits.states * SEARCH_FACTOR;
    return true;
}

/* ---- blame ---- */

/* How many actors inside an actor exchanges messages with. */
static uint32_t count_contacts(const struct subsystem *subsystem, uint32_t actor) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < subsystem->whole->components.count; i++) {
        bool talks = false;
        for (size_t f = 0; f < subsystem->flows->list.count && subsystem->inside[i] && !talks; f++) {
            const struct message_flow *flow = &subsystem->flows->list.items[f];
            uint32_t receiver = system_receiver(subsystem->whole, flow->channel);
            talks = (flow->sender == i && receiver == actor) || (flow->sender == actor && receiver == i);
        }
        count += talks;
    }
    return count;
}

/* The senders of the messages from outside in the run. */
static bool blame_senders(struct component_search *s) {
    const struct lemma *lemma = s->lemma;
    const struct run *run = &lemma->question->run;
    const struct subsystem *subsystem = &lemma->component.subsystem;
    for (size_t i = 0; i < run->steps.count && lemma->question->has_run; i++) {
        const struct system_edge *edge = &run->program->system->edges.items[run->steps.items[i].edge];
        if (edge->arrival && !add_attempt(s, lemma->inside, edge->arrival->sender,
                                          count_contacts(subsystem, edge->arrival->sender)))
            return false;
    }
    return true;
}

/* ---- the search ---- */

/* The attempt is not used any more when others are added: these may move it. */
static bool try_attempt(struct component_search *s, struct attempt *attempt) {
    struct lemma *lemma = s->lemma;
    memcpy(lemma->inside, attempt->inside, s->actors);
    attempt->state = ATTEMPT_DONE;
    const struct message_flow *unlistable = subsystem_unlistable_message(&s->flows, lemma->inside);
    if (unlistable)
        return add_attempt(s, lemma->inside, unlistable->sender, 0);
    if (!lemma_begin(lemma) || !lemma_try_symmetry(lemma, s->earlier, s->earlier_count))
        return false;
    if (lemma->method == LEMMA_SYMMETRIC) {
        s->over = true;
        return true;
    }
    lemma->component.most_states_of_whole = s->whole_is_asked ? 0 : SEARCH_FIRST_STATES;
    if (!lemma_check(lemma, &s->limits))
        return false;
    if (lemma->verdict == VERDICT_INCONCLUSIVE) {
        attempt->state = ATTEMPT_TOO_LARGE;
        return true;
    }
    s->over = lemma->verdict == VERDICT_HOLDS || lemma->answer->counterexample == COUNTEREXAMPLE_REAL;
    s->whole_is_asked = true;
    return s->over || blame_senders(s);
}

/* The whole system is the last resort: it may be smaller than a component that gets messages at any time. */
static bool add_whole(struct component_search *s) {
    bool *all = memory_allocate(&s->lemma->job->memory, s->actors + 1);
    if (!all)
        return false;
    memset(all, true, s->actors);
    bool fine = add_attempt(s, all, SYSTEM_NONE, 0);
    memory_free(all);
    return fine;
}

/* There is not a component: what becomes of the first one is reported, with all that can be found out about
 * it.
 */
static bool return_to_first(struct component_search *s, const struct search_limits *limits) {
    struct lemma *lemma = s->lemma;
    memcpy(lemma->inside, s->attempts.items[0].inside, s->actors);
    lemma->method = LEMMA_OPEN;
    return lemma_begin(lemma) && lemma_check(lemma, limits);
}

/* The actors that the lemma speaks of; one at least, so that there is a component. */
static void mark_first(struct lemma *lemma) {
    bool any = false;
    formula_mark_actors(lemma->whole, system_find_formula(lemma->whole, lemma->claim->property),
                        lemma->inside);
    for (size_t i = 0; i < lemma->whole->components.count; i++)
        any |= lemma->inside[i];
    if (!any)
        lemma->inside[0] = true;
}

bool component_search(struct lemma *lemmas, size_t number, const struct search_limits *limits) {
    struct lemma *lemma = &lemmas[number];
    struct component_search s = {.lemma = lemma,
                                 .earlier = lemmas,
                                 .earlier_count = number,
                                 .actors = lemma->whole->components.count,
                                 .limits = *limits,
                                 .most_states = limits->states};
    if (s.limits.states > SEARCH_FIRST_STATES)
        s.limits.states = SEARCH_FIRST_STATES;
    arena_init(&s.arena, &lemma->job->memory);
    mark_first(lemma);
    bool fine = message_flows_find(&s.flows, lemma->job, lemma->whole) &&
                add_attempt(&s, lemma->inside, SYSTEM_NONE, 0) && add_whole(&s);
    for (size_t tries = 0; fine && !s.over && tries < SEARCH_MOST_COMPONENTS; tries++) {
        struct attempt *attempt = next_attempt(&s);
        if (!attempt && raise_limit(&s))
            attempt = next_attempt(&s);
        if (!attempt)
            break;
        fine = try_attempt(&s, attempt);
    }
    fine = fine && (s.over || return_to_first(&s, limits));
    array_free(&s.attempts);
    arena_free(&s.arena);
    message_flows_free(&s.flows);
    return fine;
}
