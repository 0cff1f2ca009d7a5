#include "assume/contract/contract_assumption.h"

#include "assume/contract/minimal.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/complete.h"
#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"
#include "support.h"

/* Not in the order of the alphabet. */
static const char *const ACTIONS[] = {"?m", "b!y", "?k", "a!x"};
enum { ACTIONS_COUNT = 4 };

static void contract_start(struct contract *c, struct job *job, uint32_t states) {
    *c = (struct contract){.properties = 1, .states = states, .actions = ACTIONS_COUNT, .receives = 1};
    for (uint32_t i = 0; i < states * ACTIONS_COUNT; i++)
        assert_true(array_push(&job->memory, &c->moves, CONTRACT_NEVER));
}

static void set_move(struct contract *c, uint32_t from, uint32_t action, uint32_t to) {
    c->moves.items[from * ACTIONS_COUNT + action] = to;
}

/* ---- the twin: completed as an LTS, and reduced as any other ---- */

static struct lts *twin_completed(const struct contract *c, struct job *job) {
    struct lts_builder builder;
    struct alphabet alphabet;
    uint32_t labels[ACTIONS_COUNT], sink = c->states, error = c->states + 1;
    assert_true(alphabet_build(job, &alphabet, ACTIONS, ACTIONS_COUNT, labels));
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s <= sink; s++)
        for (uint32_t a = 0; a < ACTIONS_COUNT; a++) {
            uint32_t to = s == sink ? sink : contract_move(c, s, a);
            to = to == CONTRACT_ERROR ? error : contract_is_state(to) ? to : sink;
            assert_true(lts_builder_add(&builder, s, labels[a], to));
        }
    return lts_builder_finish(&builder, c->states + 2, 0, error, &alphabet, NULL);
}

static struct lts *twin_assumption(const struct contract *c, struct job *job) {
    struct lts *whole = twin_completed(c, job), *small = lts_reduce(job, whole, EQUIVALENCE_STRONG);
    struct lts *safe = lts_remove_error(job, small);
    uint32_t order[128], next = 0, sink = lts_sink(safe);
    assert_true(safe->states <= COUNT(order));
    for (uint32_t s = 0; s < safe->states; s++)
        if (s != sink)
            order[next++] = s;
    if (sink != STATE_NONE)
        order[next] = sink;
    struct lts *result = lts_reorder(job, safe, order);
    lts_free(whole);
    lts_free(small);
    lts_free(safe);
    return result;
}

static void expect_like_twin(struct contract *c, struct job *job) {
    struct lts *ours = contract_assumption(c, job, ACTIONS), *theirs = twin_assumption(c, job);
    assert_non_null(ours);
    assert_true(lts_identical(ours, theirs));
    lts_free(ours);
    lts_free(theirs);
    contract_free(c);
}

/* ---- tests ---- */

static uint32_t some(uint64_t *random, uint32_t below) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33) % below;
}

static void random_contracts_are_like_their_twins(void **state) {
    static const uint32_t OTHERS[] = {CONTRACT_ERROR, CONTRACT_NEVER, CONTRACT_OUTSIDE};
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        struct contract c;
        uint64_t random = seed;
        uint32_t states = 1 + some(&random, 12);
        contract_start(&c, *state, states);
        for (uint32_t s = 0; s < states; s++)
            for (uint32_t a = 0; a < ACTIONS_COUNT; a++)
                set_move(&c, s, a, some(&random, 3) > 0 ? some(&random, states) : OTHERS[some(&random, 3)]);
        expect_like_twin(&c, *state);
    }
}

/* A word of that many sends breaks the property. */
static void chain(struct contract *c, struct job *job, uint32_t length) {
    contract_start(c, job, length);
    for (uint32_t s = 0; s < length; s++)
        set_move(c, s, 3, s + 1 < length ? s + 1 : CONTRACT_ERROR);
}

static void long_words_are_left_to_partition_refinement(void **state) {
    for (uint32_t length = 20; length <= 100; length += 80) {
        struct contract c;
        struct contract_classes classes;
        chain(&c, *state, length);
        assert_true(contract_classes_find(&classes, *state, &c, CONTRACT_COMPLETED));
        assert_int_equal(classes.final, length == 20);
        contract_classes_free(&classes);
        expect_like_twin(&c, *state);
    }
}

static bool make_one(struct job *job, void *context) {
    struct contract c = {.properties = 1, .actions = ACTIONS_COUNT, .receives = 1};
    uint32_t length = *(const uint32_t *)context;
    bool fine = true;
    for (uint32_t i = 0; i < length * ACTIONS_COUNT && fine; i++)
        fine = array_push(&job->memory, &c.moves,
                          i % ACTIONS_COUNT != 3           ? CONTRACT_NEVER
                          : i / ACTIONS_COUNT + 1 < length ? i / ACTIONS_COUNT + 1
                                                           : CONTRACT_ERROR);
    c.states = length;
    struct lts *lts = fine ? contract_assumption(&c, job, ACTIONS) : NULL;
    contract_free(&c);
    fine = lts != NULL;
    lts_free(lts);
    return fine;
}

static void making_one_survives_refusals(void **state) {
    uint32_t lengths[] = {5, 60};
    for (size_t i = 0; i < COUNT(lengths); i++)
        expect_to_survive_refusals(*state, make_one, &lengths[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(random_contracts_are_like_their_twins),
        job_test(long_words_are_left_to_partition_refinement),
        job_test(making_one_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
