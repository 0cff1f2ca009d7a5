/* lacuna as a library: labelled transition systems that are read, minimised, compared, composed and written.
 *
 *     lacuna *l = lacuna_open();
 *     lacuna_limit_time(l, 60);
 *     lacuna_lts *x = lacuna_lts_read(l, "x.aut");
 *     lacuna_lts *y = lacuna_lts_reduce(l, x, LACUNA_WEAK_TRACE);
 *     if (!y) fputs(lacuna_message(l, 0), stderr);
 *     lacuna_lts_free(x); lacuna_lts_free(y); lacuna_close(l);
 *
 * Functions that fail return NULL or LACUNA_FAILED; they never print and never exit. lacuna_status() says
 * what kind of failure it was, and lacuna_message(session, 0) explains it. From then on everything that can
 * fail does, until lacuna_forget().
 *
 * A NULL argument, an enumerator that does not exist and the like are failures (LACUNA_BAD_INPUT). A session
 * that is NULL behaves like one that is out of memory. Freeing or closing NULL does nothing.
 *
 * A session and what was made with it belong to one thread at a time. LTSs must be freed before it is closed.
 */
#ifndef LACUNA_H
#define LACUNA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define LACUNA_API __attribute__((visibility("default")))
#else
#define LACUNA_API
#endif

typedef struct lacuna lacuna;
typedef struct lts lacuna_lts;

/* The same numbers as the exit status of the program. */
enum lacuna_status {
    LACUNA_DONE = 0,
    LACUNA_BAD_INPUT = 2,    /* or an argument that no function takes */
    LACUNA_INCONCLUSIVE = 3, /* out of memory or time */
    LACUNA_BROKEN = 4        /* internal, or an output that could not be written */
};

enum lacuna_equivalence {
    LACUNA_STRONG,
    LACUNA_TRACE,
    LACUNA_WEAK_TRACE,
    LACUNA_BRANCHING,
    LACUNA_DIVERGENCE_BRANCHING,
    LACUNA_WEAK,
    LACUNA_SIMULATION_EQUIVALENCE
};
enum lacuna_preorder { LACUNA_TRACE_INCLUSION, LACUNA_WEAK_TRACE_INCLUSION, LACUNA_SIMULATION };
enum lacuna_answer { LACUNA_NO = 0, LACUNA_YES = 1, LACUNA_FAILED = -1 };

LACUNA_API const char *lacuna_version(void);

/* NULL: no memory at all. */
LACUNA_API lacuna *lacuna_open(void);
LACUNA_API void lacuna_close(lacuna *session);

/* 0 is no limit. Time counts from the call. Both may be called after a failure, too. */
LACUNA_API enum lacuna_answer lacuna_limit_memory(lacuna *session, size_t bytes);
/* Negative seconds and NaN are a failure, and the limit stays as it was. */
LACUNA_API enum lacuna_answer lacuna_limit_time(lacuna *session, double seconds);

LACUNA_API enum lacuna_status lacuna_status(const lacuna *session);
LACUNA_API size_t lacuna_message_count(const lacuna *session);
/* "file:line:column: error: reason"; NULL past the end, never NULL before. Errors come first: after a failure
 * message 0 says why. One line, fit for a terminal whatever the file holds. Valid until lacuna_forget(). */
LACUNA_API const char *lacuna_message(const lacuna *session, size_t index);
/* Forgets failure and messages, and what evidence there was. */
LACUNA_API void lacuna_forget(lacuna *session);

/* .aut, plain or gzip; "-" is standard input. */
LACUNA_API lacuna_lts *lacuna_lts_read(lacuna *session, const char *path);
/* .aut, compressed if the name ends in .gz; written whole or not at all. */
LACUNA_API enum lacuna_answer lacuna_lts_write(lacuna *session, const lacuna_lts *lts, const char *path);
LACUNA_API void lacuna_lts_free(lacuna_lts *lts);

/* 0 for NULL. */
LACUNA_API uint32_t lacuna_lts_states(const lacuna_lts *lts);
LACUNA_API uint64_t lacuna_lts_transitions(const lacuna_lts *lts);

LACUNA_API lacuna_lts *lacuna_lts_reduce(lacuna *session, const lacuna_lts *lts,
                                         enum lacuna_equivalence equivalence);
/* At least one part. */
LACUNA_API lacuna_lts *lacuna_lts_compose(lacuna *session, const lacuna_lts *const *parts, size_t count);

LACUNA_API enum lacuna_answer lacuna_lts_equivalent(lacuna *session, const lacuna_lts *left,
                                                    const lacuna_lts *right,
                                                    enum lacuna_equivalence equivalence);
/* Is left included in right? */
LACUNA_API enum lacuna_answer lacuna_lts_included(lacuna *session, const lacuna_lts *left,
                                                  const lacuna_lts *right, enum lacuna_preorder preorder);

/* Evidence for the last LACUNA_NO: the letters of a shortest distinguishing trace ("tau" for τ) .. */
LACUNA_API size_t lacuna_evidence_length(const lacuna *session);
LACUNA_API const char *lacuna_evidence_letter(const lacuna *session, size_t index);
/* .. and a formula of Hennessy and Milner that holds in one of them alone; NULL if there is none. */
LACUNA_API const char *lacuna_evidence_formula(const lacuna *session);
/* In which: 1 is left, 0 is right. */
LACUNA_API int lacuna_evidence_formula_of_left(const lacuna *session);

#ifdef __cplusplus
}
#endif
#endif
