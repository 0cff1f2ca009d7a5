/* Interfaces with state: a candidate, or an LTS, says what may be expected of the component.
 *
 * Whatever is accepted keeps the property, and what is rejected breaks it, as with the bag. A candidate that
 * is the interface itself is not outside of it: its turns are split, its mailbox is large enough, and all
 * else is the same. Three things are not: a turn that fails behind its send, which the interface does not
 * make then; that it moves between two sends of one turn to it, which nobody can; and a bound. */
#include <stdlib.h>
#include <string.h>

#include "lts/builder.h"
#include "random/trials.h"

enum { LTS_MOST_STATES = 4 };

/* Returns the verdict. */
static enum check_verdict try_one(const struct open *o, const char *text, uint64_t *accepted,
                                  uint64_t *unsafe) {
    struct alone alone;
    struct whole whole;
    make_alone(&alone, o, text, 1);
    enum check_verdict verdict = alone.check.verdict;
    *accepted += verdict == CHECK_ACCEPTED;
    *unsafe += verdict == CHECK_UNSAFE;
    if (verdict == CHECK_ACCEPTED || verdict == CHECK_UNSAFE) {
        make_whole(&whole, text, false);
        if (verdict == CHECK_ACCEPTED)
            CHECK(whole.verdicts[0] != VERDICT_VIOLATED);
        else
            check_rejected(&alone, o, &whole);
        end(&whole.reading);
    }
    free_alone(&alone);
    return verdict;
}

/* --- Actors --- */

static void try_itself(const struct open *o, const char *text) {
    struct alone alone;
    make_alone(&alone, o, text, 1);
    counts.actors_themselves++;
    if (alone.check.verdict == CHECK_NONCOMPLIANT) {
        counts.actors_excused++;
        CHECK(alone.check.unfinished || moves_between(&alone, o));
    }
    if (!o->assumption.bounded && o->assumption.verdict == ASSUME_ALWAYS)
        CHECK(alone.check.verdict != CHECK_UNSAFE);
    free_alone(&alone);
}

static void try_actor(void) {
    const char *actor = texts.candidates[random_below(&dice, OPEN_CANDIDATES)].text;
    struct setting setting = {.stub = STUB_ACTOR, .actor = actor};
    struct open open;
    candidate_text = actor;
    if (make_open(&open, &setting)) {
        counts.actors++;
        try_itself(&open, actor);
        try_naive(&open);
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
    uint32_t actions = bag->assumption.contract.actions, receives = bag->assumption.contract.receives;
    uint32_t states = 1 + random_below(&dice, LTS_MOST_STATES), eager = 40 + random_below(&dice, 60);
    uint32_t talking = 10 + random_below(&dice, 60);
    const char **labels = malloc((actions + 2) * sizeof *labels);
    uint32_t *map = malloc((actions + 2) * sizeof *map);
    struct alphabet alphabet;
    struct lts_builder builder;
    CHECK(labels && map);
    labels[0] = NULL;
    memcpy(labels + 1, bag->names, actions * sizeof *labels);
    labels[actions + 1] = "a!go";
    lts_builder_init(&builder, job);
    for (uint32_t a = 0; a < receives; a++)
        if (is_first_of_message(bag->names, a)) {
            uint32_t source = random_below(&dice, states), target = random_below(&dice, states);
            CHECK(lts_builder_add(&builder, source, a + 1, target));
        }
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t label = 0; label < actions + 2; label++) {
            uint32_t likely = label == 0 || label > actions ? 5 : label <= receives ? eager : talking;
            uint32_t target = random_below(&dice, states);
            if (random_chance(&dice, likely))
                CHECK(lts_builder_add(&builder, s, label, target));
        }
    CHECK(alphabet_build(job, &alphabet, labels, actions + 2, map));
    struct lts *lts =
        lts_builder_finish(&builder, states, random_below(&dice, states), STATE_NONE, &alphabet, map);
    CHECK(lts);
    free(labels);
    free(map);
    return lts;
}

static void try_lts(const struct open *bag) {
    struct job job;
    struct open open;
    job_init(&job);
    struct lts *lts = random_interface(bag, &job);
    struct setting setting = {.stub = STUB_LTS, .lts = lts};
    if (make_open(&open, &setting)) {
        counts.ltss++;
        try_naive(&open);
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
    CHECK(job.memory.used == 0);
}

void try_interfaces(const struct open *bag) {
    try_actor();
    try_lts(bag);
}
