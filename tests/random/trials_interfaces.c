/* Interfaces with state: a candidate, or an LTS, says what may be expected of the component.
 *
 * Whatever is accepted keeps the property, and what is rejected breaks it, as with the bag. A candidate that
 * is the interface itself is not outside of it: its turns are split, its mailbox is large enough, and all
 * else is the same. Three things are not: a turn that fails behind its send, which the interface does not
 * make then; that it moves between two sends of one turn to it, or sends there, which nobody can; and a
 * bound.
 *
 * A candidate that sends itself nothing is an LTS as well: whoever writes it down so gets the same
 * assumption, as long as no mailbox overflows: an LTS may take other sizes to be gone through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/contract/contract_comparison.h"
#include "base/names.h"
#include "lts/builder.h"
#include "random/trials.h"

enum { LTS_MOST_STATES = 4, SEEN_MOST = 100 };

/* Returns the verdict. */
static enum check_verdict try_one(const struct open *o, const char *text, uint64_t *accepted,
                                  uint64_t *unsafe) {
    struct alone alone;
    struct whole whole;
    make_alone(&alone, o, text, all_of(o));
    enum check_verdict verdict = alone.check.verdict;
    *accepted += verdict == CHECK_ACCEPTED;
    *unsafe += verdict == CHECK_UNSAFE;
    if (verdict == CHECK_ACCEPTED || verdict == CHECK_UNSAFE) {
        make_whole(&whole, text, o->result.assumption.properties.items.count > 1);
        if (verdict == CHECK_ACCEPTED)
            check(!is_violated(&whole));
        else
            check_rejected(&whole);
        end(&whole.reading);
    }
    free_alone(&alone);
    return verdict;
}

/* --- Actors --- */

/* A send that the interface never got to is not known, and outside, even where nobody can send: inside of a
 * turn. */
static bool sends_inside_of_turn(const struct alone *a, const struct open *o) {
    const struct property_lts *property_lts = &o->result.property_lts;
    const struct contract *contract = &o->result.assumption.contract;
    struct turn last = run_turn(&a->check.run, a->check.run.steps.count - 1);
    bool unknown = false, silent = property_lts->first_error > property_lts->boundary;
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(a->check.program, &last, &position, &send)) {
        const struct letter *letter = &a->check.program->letters[send.letter];
        unknown |= actions_find(&a->candidate.actions, letter->channel, letter->message, send.values,
                                letter->fields_count) == ACTION_NONE;
    }
    for (uint32_t i = contract->receives; i < contract->actions; i++)
        silent &= contract_move(contract, a->check.last_state, i) == CONTRACT_NEVER;
    return unknown && silent;
}

static void try_itself(const struct open *o, const char *text) {
    struct alone alone;
    make_alone(&alone, o, text, all_of(o));
    counts.actors_themselves++;
    if (alone.check.verdict == CHECK_NONCOMPLIANT) {
        counts.actors_excused++;
        check(alone.check.unfinished || moves_between(&alone, o) || sends_inside_of_turn(&alone, o));
    }
    if (!o->result.assumption.bounded && always_holds(o->result.verdict))
        check(alone.check.verdict != CHECK_UNSAFE);
    free_alone(&alone);
}

static void try_as_lts(const struct open *bag, const struct open *o, const char *text);

static void try_actor(const struct open *bag) {
    const char *actor = texts.candidates[random_below(&dice, OPEN_CANDIDATES)].text;
    struct setting setting = {.stub = STUB_ACTOR, .actor = actor, .all_properties = random_chance(&dice, 30)};
    struct open open;
    candidate_text = actor;
    if (make_open(&open, &setting)) {
        counts.actors++;
        try_itself(&open, actor);
        try_as_lts(bag, &open, actor);
        try_naive(&open);
        try_overflow(&open, &setting);
        if (random_chance(&dice, 30))
            try_skeleton(&open);
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
            candidate_now = &texts.candidates[i];
            (void)try_one(&open, candidate_now->text, &counts.actors_accepted, &counts.actors_unsafe);
            candidate_now = NULL;
        }
    }
    candidate_text = NULL;
    free_open(&open);
}

/* --- Actors as LTSs --- */

/* Where it is when it has nothing to do, and what it does with a message: an LTS in the making. */
struct seen {
    struct alone *alone;
    struct stepping steps, turn;
    struct lts_builder builder;
    struct names labels;
    uint64_t *list; /* packed states with an empty mailbox */
    uint32_t words, count;
    uint32_t states; /* of the LTS; numbers behind those of the list lie inside of turns */
    uint32_t numbers[SEEN_MOST];
    bool odd; /* it fails, sends itself something, or there is too much of it */
};

static uint32_t number_of(struct seen *s, const uint64_t *state) {
    for (uint32_t i = 0; i < s->count; i++)
        if (memcmp(s->list + (size_t)i * s->words, state, s->words * sizeof *state) == 0)
            return s->numbers[i];
    if (s->count == SEEN_MOST) {
        s->odd = true;
        return 0;
    }
    memcpy(s->list + (size_t)s->count * s->words, state, s->words * sizeof *state);
    s->numbers[s->count] = s->states++;
    return s->numbers[s->count++];
}

/* ?ask0(1), or a!yes(1) */
static uint32_t label_of(struct seen *s, const struct turn_send *send, bool receive) {
    struct text text = {.memory = &s->alone->reading.job.memory};
    text_send(&text, s->alone->check.program, send);
    const char *chars = text_end(&text);
    char label[64];
    snprintf(label, sizeof label, "%s%s", receive ? "?" : "", receive ? strchr(chars, '!') + 1 : chars);
    uint32_t number = names_intern(&s->labels, label, strlen(label));
    check(!text.failed && number != NAMES_NONE);
    text_free(&text);
    return number;
}

/* What it sends in a turn that it begins in a state of the LTS. */
static void add_turn(struct seen *s, uint32_t at, uint32_t receive, const struct successor *successor,
                     const uint64_t *state) {
    struct turn turn = successor_turn(&s->turn.batch, successor);
    struct turn_send send;
    uint32_t position = 0, label = receive;
    s->odd |= sends_of(s->alone, &turn, true) > 0;
    while (turn_next_send(s->alone->check.program, &turn, &position, &send)) {
        check(lts_builder_add(&s->builder, at, label, s->states));
        at = s->states++;
        label = label_of(s, &send, false);
    }
    check(lts_builder_add(&s->builder, at, label, number_of(s, state)));
}

/* The environment has sent it something: what it makes of it. */
static void add_turns(struct seen *s, uint32_t at, uint32_t receive, const uint64_t *state) {
    check(stepping_take(&s->turn, state));
    for (size_t i = 0; i < s->turn.batch.incidents.count; i++) {
        struct turn turn = incident_turn(&s->turn.batch, &s->turn.batch.incidents.items[i]);
        s->odd |= is_own(s->alone, &turn);
    }
    for (size_t i = 0; i < s->turn.batch.successors.count && !s->odd; i++) {
        struct turn turn = successor_turn(&s->turn.batch, &s->turn.batch.successors.items[i]);
        if (is_own(s->alone, &turn))
            add_turn(s, at, receive, &s->turn.batch.successors.items[i], batch_state(&s->turn.batch, i));
    }
}

static void add_state(struct seen *s, uint32_t number) {
    check(stepping_take(&s->steps, s->list + (size_t)number * s->words));
    for (size_t i = 0; i < s->steps.batch.successors.count && !s->odd; i++) {
        struct turn turn = successor_turn(&s->steps.batch, &s->steps.batch.successors.items[i]);
        struct turn_send send;
        uint32_t position = 0;
        check(!is_own(s->alone, &turn) && turn_next_send(s->alone->check.program, &turn, &position, &send));
        add_turns(s, s->numbers[number], label_of(s, &send, true), batch_state(&s->steps.batch, i));
    }
}

static struct lts *finish(struct seen *s) {
    struct job *job = &s->alone->reading.job;
    struct alphabet alphabet;
    size_t count = s->labels.list.count;
    const char **labels = malloc((count + 1) * sizeof *labels);
    uint32_t *map = malloc((count + 1) * sizeof *map);
    check(labels && map);
    for (size_t i = 0; i < count; i++)
        labels[i] = s->labels.list.items[i].text;
    check(alphabet_build(job, &alphabet, labels, count, map));
    struct lts *lts = lts_builder_finish(&s->builder, s->states, 0, STATE_NONE, &alphabet, map);
    check(lts);
    free(labels);
    free(map);
    return lts;
}

/* NULL: it is none, or too large. */
static struct lts *lts_of(struct alone *alone) {
    struct job *job = &alone->reading.job;
    struct seen s = {.alone = alone, .words = alone->check.program->words};
    struct lts *lts = NULL;
    s.list = malloc(SEEN_MOST * s.words * sizeof *s.list);
    check(s.list && stepping_init(&s.steps, job, alone->check.program) &&
          stepping_init(&s.turn, job, alone->check.program));
    s.turn.context.every_incident = true;
    names_init(&s.labels, &job->memory);
    lts_builder_init(&s.builder, job);
    (void)number_of(&s, alone->check.program->initial);
    for (uint32_t i = 0; i < s.count && !s.odd; i++)
        add_state(&s, i);
    if (!s.odd)
        lts = finish(&s);
    lts_builder_free(&s.builder);
    names_free(&s.labels);
    stepping_free(&s.steps);
    stepping_free(&s.turn);
    free(s.list);
    return lts;
}

/* Has the other all these actions, from one to before another? */
static bool knows(const struct open *other, const struct open *o, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        uint32_t j = 0;
        while (j < other->result.assumption.contract.actions && strcmp(o->names[i], other->names[j]) != 0)
            j++;
        if (j == other->result.assumption.contract.actions)
            return false;
    }
    return true;
}

/* What one calls ask0(true) the other may call ask0(1), as they are written: then nothing is compared. A send
 * that the actor never gets to is not known of it, and outside, even where there is no room for it. */
static void compare_with_lts(const struct open *actor, struct open *lts) {
    const struct contract *a = &actor->result.assumption.contract, *l = &lts->result.assumption.contract;
    struct contract_comparison comparison;
    if (actor->result.assumption.bounded || lts->result.assumption.bounded || actor->result.overflows ||
        lts->result.overflows || !knows(lts, actor, 0, a->receives))
        return;
    bool more = !knows(actor, lts, l->receives, l->actions),
         fewer = !knows(lts, actor, a->receives, a->actions);
    counts.actors_as_ltss++;
    check(contract_comparison_find(&comparison, &lts->reading.job, &actor->file, &lts->file));
    check((fewer || !comparison.forth.has_word) && (more || !comparison.back.has_word));
    check(actor->result.verdict == lts->result.verdict);
    contract_comparison_free(&comparison);
}

/* Messages of main would be there at the start, and not in the LTS. */
static void try_as_lts(const struct open *bag, const struct open *o, const char *text) {
    struct alone alone;
    struct open open;
    make_alone(&alone, bag, text, 1);
    struct lts *lts = alone.check.program && bag->file.main.items.count == 0 ? lts_of(&alone) : NULL;
    struct setting setting = {
        .stub = STUB_LTS, .lts = lts, .all_properties = o->result.assumption.properties.items.count > 1};
    if (lts && make_open(&open, &setting))
        compare_with_lts(o, &open);
    if (lts)
        free_open(&open);
    lts_free(lts);
    free_alone(&alone);
}

/* --- LTSs --- */

/* ?ask0(1) and ?ask0(2) are the same message. */
static bool is_first_of_message(const char **names, uint32_t action) {
    size_t length = strcspn(names[action], "(");
    for (uint32_t i = 0; i < action; i++)
        if (strcspn(names[i], "(") == length && strncmp(names[i], names[action], length) == 0)
            return false;
    return true;
}

/* Over the actions of the bag, and others; each message is taken somewhere. */
static struct lts *random_interface(const struct open *bag, struct job *job) {
    uint32_t actions = bag->result.assumption.contract.actions,
             receives = bag->result.assumption.contract.receives;
    uint32_t states = 1 + random_below(&dice, LTS_MOST_STATES), eager = 40 + random_below(&dice, 60);
    uint32_t talking = 10 + random_below(&dice, 60);
    const char **labels = malloc((actions + 2) * sizeof *labels);
    uint32_t *map = malloc((actions + 2) * sizeof *map);
    struct alphabet alphabet;
    struct lts_builder builder;
    check(labels && map);
    labels[0] = NULL;
    memcpy(labels + 1, bag->names, actions * sizeof *labels);
    labels[actions + 1] = "a!go";
    lts_builder_init(&builder, job);
    for (uint32_t a = 0; a < receives; a++)
        if (is_first_of_message(bag->names, a)) {
            uint32_t source = random_below(&dice, states), target = random_below(&dice, states);
            check(lts_builder_add(&builder, source, a + 1, target));
        }
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t label = 0; label < actions + 2; label++) {
            uint32_t likely = label == 0 || label > actions ? 5 : label <= receives ? eager : talking;
            uint32_t target = random_below(&dice, states);
            if (random_chance(&dice, likely))
                check(lts_builder_add(&builder, s, label, target));
        }
    check(alphabet_build(job, &alphabet, labels, actions + 2, map));
    struct lts *lts =
        lts_builder_finish(&builder, states, random_below(&dice, states), STATE_NONE, &alphabet, map);
    check(lts);
    free(labels);
    free(map);
    return lts;
}

static void try_lts(const struct open *bag) {
    struct job job;
    struct open open;
    job_init(&job);
    struct lts *lts = random_interface(bag, &job);
    struct setting setting = {.stub = STUB_LTS, .lts = lts, .all_properties = random_chance(&dice, 30)};
    if (make_open(&open, &setting)) {
        counts.ltss++;
        try_naive(&open);
        try_overflow(&open, &setting);
        if (random_chance(&dice, 30))
            try_skeleton(&open);
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
            candidate_now = &texts.candidates[i];
            (void)try_one(&open, candidate_now->text, &counts.ltss_accepted, &counts.ltss_unsafe);
            candidate_now = NULL;
        }
    }
    free_open(&open);
    lts_free(lts);
    job_free(&job);
    check(job.memory.used == 0);
}

void try_interfaces(const struct open *bag) {
    try_actor(bag);
    try_lts(bag);
}
