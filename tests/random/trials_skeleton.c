/* Skeletons: made, or refused for their size; accepted; and they keep the property in the whole system.
 *
 * They are permissive: in each turn, doing nothing is one of their ways; and whatever an accepted candidate
 * does, one with the same mailbox that acts on the messages of its interface alone, the skeleton can do after
 * the same messages and sends. Left out are candidates whose turns can fail or block, for what cannot go on
 * cannot go wrong; those that get to where doing nothing is not right any more, and always do something,
 * which a skeleton need not; and a skeleton that has been given no more than some of its ways. */
#include "report/text/skeleton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/trials.h"

/* Of a turn, as in the skeleton; and how far candidates are followed. */
enum { MOST_SENDS = 4, MOST_PLACES = 600 };

/* --- Making it --- */

/* Too many states, or too many branches of a method. */
static bool is_about_size(const char *message) {
    return strstr(message, "a skeleton would have more than");
}

/* NULL: it has been refused. */
static char *make_text(const struct open *o, uint32_t capacity) {
    struct job job;
    struct sources sources;
    struct assumption file;
    struct bytes bytes = {0};
    char *text = NULL;
    job_init(&job);
    sources_init(&sources, &job);
    check(sources_add(&sources, "p.assumption", o->text.data.items, o->text.data.count));
    check(assumption_read(&file, &sources, 0));
    struct output *output = output_open_memory(&job, &bytes);
    check(output);
    bool made = skeleton_write(&job, &file, o->result.assumption.stub == STUB_ACTOR ? &o->system : NULL,
                               capacity, output);
    check(output_commit(output));
    if (made) {
        text = malloc(bytes.data.count + 1);
        check(text);
        memcpy(text, bytes.data.items, bytes.data.count);
        text[bytes.data.count] = '\0';
    } else {
        check(job_outcome(&job) == OUTCOME_BAD_INPUT && job.diagnostics.list.count == 1);
        check(is_about_size(job.diagnostics.list.items[0].message) || o->result.assumption.bounded);
    }
    array_free(&bytes.data);
    assumption_free(&file);
    sources_free(&sources);
    job_free(&job);
    check(job.memory.used == 0);
    return text;
}

/* --- Its turns and those of a candidate --- */

/* A candidate that runs, and where it is. */
struct runner {
    struct alone *alone;
    struct stepping steps;
    uint32_t words;
};

/* What a turn does, in actions of the contract. */
struct deed {
    bool own;
    bool to_itself; /* it sends itself something */
    bool unknown;   /* or something that the contract does not know */
    uint32_t count;
    uint32_t actions[16];
};

static void runner_init(struct runner *r, struct alone *alone) {
    r->alone = alone;
    r->words = alone->check.program->words;
    check(stepping_init(&r->steps, &alone->reading.job, alone->check.program));
    r->steps.context.every_incident = true;
}

static void look(struct runner *r, const uint64_t *state) {
    check(stepping_take(&r->steps, state));
}

static void read_deed(const struct runner *r, size_t successor, struct deed *deed) {
    const struct alone *a = r->alone;
    struct turn turn = successor_turn(&r->steps.batch, &r->steps.batch.successors.items[successor]);
    struct turn_send send;
    uint32_t position = 0;
    *deed = (struct deed){.own = is_own(a, &turn)};
    deed->to_itself = deed->own && sends_of(a, &turn, true) > 0;
    while (!deed->to_itself && turn_next_send(a->check.program, &turn, &position, &send)) {
        const struct letter *letter = &a->check.program->letters[send.letter];
        uint32_t known = actions_find(&a->candidate.actions, letter->channel, letter->message, send.values,
                                      letter->fields_count);
        deed->unknown |= known == ACTION_NONE;
        check(deed->count < 16);
        deed->actions[deed->count++] = known == ACTION_NONE ? ACTION_NONE : a->candidate.numbers.items[known];
    }
}

static bool same_deed(const struct deed *a, const struct deed *b) {
    return a->own == b->own && a->count == b->count &&
           memcmp(a->actions, b->actions, a->count * sizeof a->actions[0]) == 0;
}

/* --- Places: where a candidate is, perhaps the skeleton, and the contract --- */

struct edges_by_location {
    const struct contract *contract;
    struct runner *candidate, *skeleton; /* no skeleton: NULL */
    uint32_t words;                      /* of both, and one */
    uint64_t *list;
    uint32_t count;
    bool left_out; /* it can fail, block, send itself something, or get to where it must go on */
};

/* Can messages alone lead on to where nothing is right? */
static bool is_lost(const struct contract *contract, uint32_t from) {
    bool *seen = calloc(contract->states, sizeof *seen), lost = false;
    uint32_t *queue = malloc(contract->states * sizeof *queue), count = 1;
    check(seen && queue);
    queue[0] = from;
    seen[from] = true;
    for (uint32_t i = 0; i < count && !lost; i++)
        for (uint32_t r = 0; r < contract->receives; r++) {
            uint32_t target = contract_move(contract, queue[i], r);
            lost |= target == CONTRACT_ERROR || target == CONTRACT_CUT;
            if (contract_is_state(target) && !seen[target]) {
                seen[target] = true;
                queue[count++] = target;
            }
        }
    free(seen);
    free(queue);
    return lost;
}

static void add_place(struct edges_by_location *p, const uint64_t *candidate, const uint64_t *skeleton,
                      uint32_t at) {
    if (p->count == MOST_PLACES)
        return;
    uint64_t *place = p->list + (size_t)p->count * p->words;
    memcpy(place, candidate, p->candidate->words * sizeof *place);
    if (skeleton)
        memcpy(place + p->candidate->words, skeleton, p->skeleton->words * sizeof *place);
    place[p->words - 1] = at;
    for (uint32_t i = 0; i < p->count; i++)
        if (memcmp(p->list + (size_t)i * p->words, place, p->words * sizeof *place) == 0)
            return;
    p->count++;
}

/* Where a deed leads in the contract. */
static uint32_t follow(struct edges_by_location *p, const struct deed *deed, uint32_t at) {
    for (uint32_t i = 0; i < deed->count && contract_is_state(at); i++) {
        at = contract_move(p->contract, at, deed->actions[i]);
        p->left_out |= contract_is_state(at) && is_lost(p->contract, at);
    }
    return at;
}

/* The skeleton's state when it has done the same; NULL: it cannot. */
static const uint64_t *answer_of(const struct runner *skeleton, const struct deed *deed) {
    for (size_t i = 0; i < skeleton->steps.batch.successors.count; i++) {
        struct deed other;
        read_deed(skeleton, i, &other);
        if (same_deed(deed, &other))
            return batch_state(&skeleton->steps.batch, i);
    }
    return NULL;
}

static bool can_be_idle(const struct runner *r) {
    bool some = false;
    for (size_t i = 0; i < r->steps.batch.successors.count; i++) {
        struct deed deed;
        read_deed(r, i, &deed);
        if (deed.own && deed.count == 0)
            return true;
        some |= deed.own;
    }
    return !some;
}

static void note_incidents(struct edges_by_location *p) {
    const struct alone *a = p->candidate->alone;
    for (size_t i = 0; i < p->candidate->steps.batch.incidents.count; i++) {
        struct turn turn =
            incident_turn(&p->candidate->steps.batch, &p->candidate->steps.batch.incidents.items[i]);
        p->left_out |= is_own(a, &turn);
    }
}

static void expand(struct edges_by_location *p, uint32_t number) {
    const uint64_t *place = p->list + (size_t)number * p->words;
    uint32_t at = (uint32_t)place[p->words - 1];
    look(p->candidate, place);
    if (p->skeleton)
        look(p->skeleton, place + p->candidate->words);
    note_incidents(p);
    for (size_t i = 0; i < p->candidate->steps.batch.successors.count; i++) {
        struct deed deed;
        read_deed(p->candidate, i, &deed);
        uint32_t target = deed.unknown || deed.to_itself ? CONTRACT_OUTSIDE : follow(p, &deed, at);
        if (!contract_is_state(target)) {
            p->left_out |= deed.own;
            continue;
        }
        const uint64_t *same = p->skeleton ? answer_of(p->skeleton, &deed) : NULL;
        if (p->skeleton && deed.count <= MOST_SENDS)
            check(same);
        if (same || !p->skeleton)
            add_place(p, batch_state(&p->candidate->steps.batch, i), same, target);
    }
}

/* All places there are, or many. False: the candidate is to be left out. */
static bool explore(const struct open *o, struct runner *candidate, struct runner *skeleton) {
    struct edges_by_location p = {
        .contract = &o->result.assumption.contract, .candidate = candidate, .skeleton = skeleton};
    p.words = candidate->words + (skeleton ? skeleton->words : 0) + 1;
    p.list = calloc((size_t)MOST_PLACES + 1, p.words * sizeof *p.list);
    check(p.list);
    add_place(&p, candidate->alone->check.program->initial,
              skeleton ? skeleton->alone->check.program->initial : NULL, 0);
    for (uint32_t i = 0; i < p.count && !p.left_out; i++)
        expand(&p, i);
    bool whole = p.count < MOST_PLACES || skeleton;
    free(p.list);
    return whole && !p.left_out;
}

/* --- The parts --- */

/* In every turn of the skeleton. */
static void check_idle(const struct open *o, struct runner *skeleton) {
    struct edges_by_location p = {.contract = &o->result.assumption.contract, .candidate = skeleton};
    p.words = skeleton->words + 1;
    p.list = calloc((size_t)MOST_PLACES + 1, p.words * sizeof *p.list);
    check(p.list);
    add_place(&p, skeleton->alone->check.program->initial, NULL, 0);
    for (uint32_t i = 0; i < p.count; i++) {
        expand(&p, i);
        counts.skeletons_idle++;
        check(can_be_idle(skeleton));
    }
    free(p.list);
}

static void check_candidate_follows(const struct open *o, struct runner *skeleton,
                                    const struct open_candidate *candidate) {
    struct alone alone;
    struct runner runner;
    candidate_now = candidate;
    make_alone(&alone, o, candidate->text, all_of(o));
    if (alone.check.verdict == CHECK_ACCEPTED && alone.check.program) {
        runner_init(&runner, &alone);
        if (explore(o, &runner, NULL) && explore(o, &runner, skeleton))
            counts.skeletons_follow++;
        stepping_free(&runner.steps);
    }
    free_alone(&alone);
    candidate_now = NULL;
}

static uint32_t capacity_of(const char *text) {
    return (uint32_t)strtoul(strchr(text, '(') + 1, NULL, 10);
}

static void check_skeleton(const struct open *o, const char *text, uint32_t capacity) {
    struct alone alone;
    struct whole whole;
    struct runner runner;
    counts.skeletons++;
    make_alone(&alone, o, text, all_of(o));
    check(alone.check.verdict == CHECK_ACCEPTED ||
          (alone.check.verdict == CHECK_INCONCLUSIVE && alone.check.states > MOST_STATES));
    bool several = o->result.assumption.properties.items.count > 1;
    make_whole(&whole, text, several);
    check(!is_violated(&whole));
    end(&whole.reading);
    runner_init(&runner, &alone);
    check_idle(o, &runner);
    for (unsigned i = 0; i < OPEN_CANDIDATES && !strstr(text, ", 31)"); i++)
        if (capacity_of(texts.candidates[i].text) == capacity)
            check_candidate_follows(o, &runner, &texts.candidates[i]);
    stepping_free(&runner.steps);
    free_alone(&alone);
}

/* With room for what comes at once, or with that of a candidate. */
void try_skeleton(const struct open *o) {
    uint32_t capacity = o->result.property_lts.burst, chosen = random_below(&dice, OPEN_CANDIDATES);
    if (o->result.verdict == ASSUME_NEVER)
        return;
    capacity = capacity > 1 ? capacity : 1;
    if (capacity < o->file.main.items.count)
        capacity = (uint32_t)o->file.main.items.count;
    if (random_chance(&dice, 70))
        capacity = capacity_of(texts.candidates[chosen].text);
    const char *before = candidate_text;
    char *text = make_text(o, capacity);
    candidate_text = text;
    if (text)
        check_skeleton(o, text, capacity);
    else
        counts.skeletons_refused++;
    candidate_text = before;
    free(text);
}
