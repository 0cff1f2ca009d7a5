#define _POSIX_C_SOURCE 200809L
#include "peerings.h"

#include <stdio.h>
#include <unistd.h>

/* Peers of files, each named lacuna-unit-…; false: the job has failed. */
static bool read_files(struct peering *p, struct job *job, const char *const *texts, size_t count) {
    static char paths[4][32];
    bool fine = true;
    *p = (struct peering){0};
    sources_init(&p->sources, job);
    peers_init(&p->peers, &p->sources, PEERS_BY_NAME);
    for (size_t i = 0; i < count; i++) {
        strcpy(paths[i], file_of(texts[i], strlen(texts[i])));
        fine = peers_add_aut(&p->peers, paths[i]) && fine;
        unlink(paths[i]);
    }
    return fine && peers_link(&p->peers);
}

static void a_file_is_a_peer(void **state) {
    struct peering p;
    const char *const texts[] = {"des (1,3,2)\n(1,\"a!\",0)\n(0,\"b?\",1)\n(0,tau,0)\n",
                                 "des (0,2,2)\n(0,\"a?\",1)\n(1,\"b!\",0)\n"};
    assert_true(read_files(&p, *state, texts, 2));
    const struct peer *peer = &p.peers.list.items[0];
    assert_memory_equal(peer->name, "lacuna-unit-", 12);
    assert_null(strchr(peer->name, '/'));
    assert_int_equal(peer->initial, 1);
    assert_int_equal(peer->transitions.count, 3);
    assert_int_equal(peer->transitions.items[0].action, PEER_TAU);
    assert_int_equal(p.peers.messages.count, 2);
    assert_int_equal(p.peers.messages.items[0].receiver, 0); /* b, by source */
    peering_free(&p);
}

static void a_bad_label_is_told_once(void **state) {
    struct peering p;
    const char *const texts[] = {"des (0,3,2)\n(0,a,1)\n(1,a,0)\n(1,\"!\",0)\n"};
    struct job *job = *state;
    assert_false(read_files(&p, job, texts, 1));
    assert_int_equal(job->diagnostics.list.count, 2);
    expect_told(job, SEVERITY_ERROR, "a neither sends nor receives");
    expect_told(job, SEVERITY_ERROR, "! neither sends nor receives");
    peering_free(&p);
}

static void a_file_that_is_none_is_reported(void **state) {
    struct peering p;
    const char *const texts[] = {"nothing"};
    assert_false(read_files(&p, *state, texts, 1));
    assert_int_equal(job_outcome(*state), OUTCOME_BAD_INPUT);
    peering_free(&p);
}

static bool read_pair(struct job *job, void *context) {
    (void)context;
    struct peering p;
    const char *const texts[] = {"des (0,1,1)\n(0,\"a!\",0)\n", "des (0,1,1)\n(0,\"a?\",0)\n"};
    bool fine = read_files(&p, job, texts, 2);
    peering_free(&p);
    return fine;
}

static void every_request_for_memory_may_fail(void **state) {
    expect_to_survive_refusals(*state, read_pair, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_file_is_a_peer),
        job_test(a_bad_label_is_told_once),
        job_test(a_file_that_is_none_is_reported),
        job_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
