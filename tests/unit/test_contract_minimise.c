#include "assume/contract/minimal.h"
#include "support.h"

enum { ACTIONS = 3, MOST_STATES = 12 };

static uint32_t some(uint64_t *random, uint32_t below) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33) % below;
}

static bool add_state(struct contract *c, struct job *job, const uint32_t *moves, property_set broken,
                      bool midturn) {
    for (uint32_t a = 0; a < ACTIONS; a++)
        if (!array_push(&job->memory, &c->moves, moves[a]) ||
            !array_push(&job->memory, &c->broken, moves[a] == CONTRACT_ERROR ? broken : 0))
            return false;
    c->states++;
    return array_push(&job->memory, &c->midturn, midturn);
}

static struct contract empty(void) {
    return (struct contract){.properties = 2, .actions = ACTIONS, .receives = 1};
}

/* There are few kinds of states, so that some are equal. */
static struct contract random_contract(struct job *job, uint64_t seed) {
    static const uint32_t OTHERS[] = {CONTRACT_ERROR, CONTRACT_NEVER, CONTRACT_OUTSIDE};
    struct contract c = empty();
    uint32_t states = 1 + some(&seed, MOST_STATES);
    for (uint32_t s = 0; s < states; s++) {
        uint32_t moves[ACTIONS];
        for (uint32_t a = 0; a < ACTIONS; a++)
            moves[a] = some(&seed, 3) > 0 ? some(&seed, states) : OTHERS[some(&seed, 3)];
        assert_true(add_state(&c, job, moves, 1 + some(&seed, 2), some(&seed, 8) == 0));
    }
    return c;
}

static struct contract copy_of(const struct contract *c, struct job *job) {
    struct contract copy = empty();
    for (uint32_t s = 0; s < c->states; s++) {
        property_set broken = 0;
        for (uint32_t a = 0; a < ACTIONS; a++)
            broken |= contract_broken(c, s, a);
        assert_true(add_state(&copy, job, c->moves.items + s * ACTIONS, broken, c->midturn.items[s]));
    }
    return copy;
}

/* ---- the twin: pairs that a word tells apart, until there are no more ---- */

static bool differ_now(const struct contract *a, uint32_t s, const struct contract *b, uint32_t t) {
    bool differ = a->midturn.items[s] != b->midturn.items[t];
    for (uint32_t x = 0; x < ACTIONS; x++) {
        uint32_t one = contract_move(a, s, x), two = contract_move(b, t, x);
        differ |= contract_is_state(one) != contract_is_state(two);
        differ |= !contract_is_state(one) && one != two;
        differ |= contract_broken(a, s, x) != contract_broken(b, t, x);
    }
    return differ;
}

static void tell_apart(const struct contract *a, const struct contract *b,
                       bool apart[MOST_STATES][MOST_STATES]) {
    for (uint32_t s = 0; s < a->states; s++)
        for (uint32_t t = 0; t < b->states; t++)
            apart[s][t] = differ_now(a, s, b, t);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < a->states; s++)
            for (uint32_t t = 0; t < b->states; t++)
                for (uint32_t x = 0; x < ACTIONS && !apart[s][t]; x++)
                    if (contract_is_state(contract_move(a, s, x)) &&
                        apart[contract_move(a, s, x)][contract_move(b, t, x)])
                        changed = apart[s][t] = true;
    }
}

static uint32_t count_reachable(const struct contract *c) {
    bool reached[MOST_STATES] = {true};
    uint32_t count = 0;
    for (uint32_t round = 0; round < c->states; round++)
        for (uint32_t s = 0; s < c->states; s++)
            for (uint32_t x = 0; x < ACTIONS && reached[s]; x++)
                if (contract_is_state(contract_move(c, s, x)))
                    reached[contract_move(c, s, x)] = true;
    for (uint32_t s = 0; s < c->states; s++)
        count += reached[s];
    return count;
}

static uint64_t count_transitions(const struct contract *c) {
    uint64_t count = 0;
    for (size_t i = 0; i < c->moves.count; i++)
        count += contract_is_state(c->moves.items[i]) || c->moves.items[i] == CONTRACT_ERROR;
    return count;
}

/* ---- tests ---- */

static void random_contracts_become_minimal(void **state) {
    uint64_t smaller = 0;
    for (uint64_t seed = 1; seed <= 5000; seed++) {
        struct contract c = random_contract(*state, seed), small = copy_of(&c, *state);
        bool apart[MOST_STATES][MOST_STATES];
        assert_true(contract_minimise(&small, *state));
        tell_apart(&c, &small, apart);
        assert_false(apart[0][0]);
        tell_apart(&small, &small, apart);
        for (uint32_t s = 0; s < small.states; s++)
            for (uint32_t t = 0; t < s; t++)
                assert_true(apart[s][t]);
        assert_int_equal(count_reachable(&small), small.states);
        assert_int_equal(small.transitions, count_transitions(&small));
        assert_true(small.states <= count_reachable(&c));
        smaller += small.states < count_reachable(&c);
        contract_free(&c);
        contract_free(&small);
    }
    assert_true(smaller > 50);
}

static void a_contract_that_is_broken_at_once_stays(void **state) {
    struct contract c = empty();
    c.initially_broken = 2;
    assert_true(contract_minimise(&c, *state));
    assert_int_equal(c.states, 0);
    assert_int_equal(c.initially_broken, 2);
    contract_free(&c);
}

/* Words of up to 50 actions tell states apart: that is given up. */
static void long_words_leave_it_as_it_is(void **state) {
    struct contract c = empty();
    for (uint32_t s = 0; s < 50; s++) {
        uint32_t moves[ACTIONS] = {s + 1 < 50 ? s + 1 : CONTRACT_ERROR, CONTRACT_NEVER, CONTRACT_NEVER};
        assert_true(add_state(&c, *state, moves, 1, false));
    }
    for (uint32_t s = 0; s < 50; s++) { /* the same once more */
        uint32_t moves[ACTIONS] = {s + 1 < 50 ? s + 51 : CONTRACT_ERROR, CONTRACT_NEVER, CONTRACT_NEVER};
        assert_true(add_state(&c, *state, moves, 1, false));
    }
    assert_true(contract_minimise(&c, *state));
    assert_int_equal(c.states, 100);
    contract_free(&c);
}

static bool minimise_one(struct job *job, void *context) {
    struct contract c = empty();
    uint32_t states = *(const uint32_t *)context;
    bool fine = true;
    for (uint32_t s = 0; s < states && fine; s++) {
        uint32_t moves[ACTIONS] = {(s + 1) % states, s % 2 ? CONTRACT_ERROR : CONTRACT_NEVER, s};
        fine = add_state(&c, job, moves, 1, false);
    }
    fine = fine && contract_minimise(&c, job) && c.states == 2;
    contract_free(&c);
    return fine;
}

static void minimising_survives_refusals(void **state) {
    uint32_t states = 8;
    expect_to_survive_refusals(*state, minimise_one, &states);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(random_contracts_become_minimal),
        job_test(a_contract_that_is_broken_at_once_stays),
        job_test(long_words_leave_it_as_it_is),
        job_test(minimising_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
