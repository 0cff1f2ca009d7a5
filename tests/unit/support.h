/* What the tests of the LTS library share.
 *
 * A test takes its job from *state; once the test has freed what it made, the job's account must be empty.
 * Functions named expect_… fail the test at hand. */
#ifndef LACUNA_TESTS_UNIT_SUPPORT_H
#define LACUNA_TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lts/equivalence/partition.h"
#include "lts/evidence/formula.h"
#include "lts/evidence/word.h"
#include "lts/file/aut.h"

int start_job(void **state);
int finish_job(void **state);
#define job_test(test) cmocka_unit_test_setup_teardown(test, start_job, finish_job)

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- making ---- */

/* A file that holds `bytes`; its path is valid until the next one is made. The caller unlinks it. */
const char *file_of(const void *bytes, size_t length);

/* Reads .aut text, NULL if it is bad. */
struct lts *read_aut(struct job *job, const void *text, size_t length, struct silent silent);

/* Reads good .aut text. Labels need no quotes: "des (0,1,2)\n(0,a,1)\n". */
struct lts *lts_of(struct job *job, const char *text);

/* The same without a block for the edges, as is allowed where there are no transitions. */
struct lts *lts_without_edges(struct job *job, const char *text);

/* One state that can do nothing. */
#define NOTHING "des (0,0,1)\n"

/* State s leads to s + 1; `label` NULL is τ. */
struct lts *chain_of(struct job *job, uint32_t states, const char *label);

/* So many steps that a job cannot help looking around. */
enum { LONG = 10000 };

/* A small generator: the same seed gives the same numbers everywhere. */
uint32_t next_random(uint64_t *seed, uint32_t below);

/* With τ and the given number of visible labels, at most 3, and π half of the time; not all of it need be
 * reachable. */
struct lts *random_lts(struct job *job, uint64_t *seed, uint32_t states, uint32_t labels,
                       uint32_t transitions);

/* ---- expecting ---- */

/* What aut_write() writes, to the byte. */
void expect_aut(struct job *job, const struct lts *lts, const char *text);

/* As expect_aut(), of an operator's result, which is freed. */
void expect_result(struct job *job, struct lts *result, const char *text);

/* All texts, τ first, with commas between: "tau,a,b". */
void expect_labels(const struct lts *lts, const char *joined);

/* The letters with dots between, τ as "tau"; "" is the empty word. */
void expect_word(const struct word *word, const char *joined);

/* `letters` has one for every state, equal ones for states of one block: "abba". The partition is freed. */
void expect_partition(struct partition *partition, const struct lts *lts, const char *letters,
                      uint32_t blocks);

void expect_formula_text(const struct formula *formula, const char *text);

/* The formula holds in the one state and not in the other. The initial state is another one afterwards. */
void expect_told_apart(const struct formula *formula, struct lts *lts, uint32_t with, uint32_t without);

/* The whole diagnostic; `hint` NULL is none. */
void expect_diagnostic(const struct job *job, size_t index, enum severity severity, const char *message,
                       const char *hint);
void expect_place(const struct job *job, size_t index, uint64_t line, uint64_t column, size_t width);

/* The job was rejected as bad input, for this one reason. */
void expect_rejected(const struct job *job, const char *message, const char *hint);

/* The same for what is more than the program takes on. */
void expect_given_up(const struct job *job, const char *message, const char *hint);

/* Tells the job to stop; what it does next must notice. */
void stop_job(struct job *job);
void expect_stopped(const struct job *job, const void *result);

/* Runs `work`, which frees what it makes and tells whether it succeeded, with the first request for memory
 * refused, then the second, and so on. Whatever fails must say so and leave the account as it was. */
typedef bool task(struct job *job, void *context);
void expect_to_survive_refusals(struct job *job, task *work, void *context);

#endif
