/* What the tests of the API share: a session whose account must be empty in the end. */
#ifndef LACUNA_TESTS_UNIT_SESSIONS_H
#define LACUNA_TESTS_UNIT_SESSIONS_H

#include "support.h"

#include <lacuna.h>

/* A session begins with its job: the only way to look at its account. */
static inline struct memory *account(lacuna *session) {
    return &((struct job *)(void *)session)->memory;
}

static inline int open_session(void **state) {
    *state = lacuna_open();
    return *state ? 0 : -1;
}

static inline int close_session(void **state) {
    lacuna *session = *state;
    lacuna_forget(session);
    size_t left = account(session)->used;
    lacuna_close(session);
    if (left)
        print_error("%zu bytes have not been freed\n", left);
    return left ? -1 : 0;
}

#define session_test(test) cmocka_unit_test_setup_teardown(test, open_session, close_session)

/* The session has just failed for this reason, and is as new afterwards. */
static inline void expect_misuse(lacuna *session, const char *reason) {
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_int_equal(lacuna_message_count(session), 1);
    assert_string_equal(lacuna_message(session, 0), reason);
    lacuna_forget(session);
}

/* Runs `work` with every allocation refused in turn, until there is none left to refuse. */
static inline void expect_to_survive(lacuna *session, void (*work)(lacuna *session)) {
    struct memory *memory = account(session);
    bool refused = true;
    for (uint64_t fail_at = 1; refused; fail_at++) {
        size_t used = memory->used;
        memory->requests = 0;
        memory->fail_at = fail_at;
        work(session);
        refused = memory->requests >= fail_at;
        memory->fail_at = 0;
        assert_true(refused || lacuna_status(session) == LACUNA_DONE);
        lacuna_forget(session);
        assert_int_equal(memory->used, used);
    }
}

#endif
