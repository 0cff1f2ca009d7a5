/* lacuna as a library. docs/api.md is its manual.
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
typedef struct lacuna_builder lacuna_builder;

/* In place of a state that there is not. */
#define LACUNA_NONE UINT32_MAX

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

/* --- Limits ---
 *
 * They may be set after a failure, too. */

/* 0 is no limit. Time counts from the call. */
LACUNA_API enum lacuna_answer lacuna_limit_memory(lacuna *session, size_t bytes);
/* Negative seconds and NaN are a failure, and the limit stays as it was. */
LACUNA_API enum lacuna_answer lacuna_limit_time(lacuna *session, double seconds);

/* How many threads may be used, at least 1, which is the default. Results do not depend on it. */
LACUNA_API enum lacuna_answer lacuna_limit_threads(lacuna *session, unsigned threads);
/* Ends what the session is doing, with LACUNA_INCONCLUSIVE. Any thread and any signal handler may call it,
 * and it is the only function that they may call while the session is at work. lacuna_forget() takes it back.
 */
LACUNA_API void lacuna_interrupt(lacuna *session);
/* Is called now and then while the session is at work: it does `phase` ("exploring"), and `done` of `total`
 * (0: unknown) `unit`s ("states") are dealt with. It must not use the session. NULL: nothing is called. */
typedef void lacuna_progress(void *data, const char *phase, const char *unit, uint64_t done, uint64_t total);
LACUNA_API enum lacuna_answer lacuna_on_progress(lacuna *session, lacuna_progress *callback, void *data);

/* --- Failures --- */

LACUNA_API enum lacuna_status lacuna_status(const lacuna *session);
LACUNA_API size_t lacuna_message_count(const lacuna *session);
/* "file:line:column: error: reason"; NULL past the end, never NULL before. Errors come first: after a failure
 * message 0 says why. One line, fit for a terminal whatever the file holds. Valid until lacuna_forget(). */
LACUNA_API const char *lacuna_message(const lacuna *session, size_t index);
/* Forgets failure and messages, and what evidence there was. */
LACUNA_API void lacuna_forget(lacuna *session);

/* --- LTSs ---
 *
 * States are numbered from 0, labels too: label 0 is τ. An LTS may have an error state, which has no
 * transitions. */

/* .aut, plain or gzip; "-" is standard input. */
LACUNA_API lacuna_lts *lacuna_lts_read(lacuna *session, const char *path);
/* .aut, compressed if the name ends in .gz; written whole or not at all. */
LACUNA_API enum lacuna_answer lacuna_lts_write(lacuna *session, const lacuna_lts *lts, const char *path);
LACUNA_API void lacuna_lts_free(lacuna_lts *lts);

/* 0 for NULL. */
LACUNA_API uint32_t lacuna_lts_states(const lacuna_lts *lts);
LACUNA_API uint64_t lacuna_lts_transitions(const lacuna_lts *lts);
/* LACUNA_NONE: for NULL, or there is no error state. */
LACUNA_API uint32_t lacuna_lts_initial(const lacuna_lts *lts);
LACUNA_API uint32_t lacuna_lts_error(const lacuna_lts *lts);

/* How many labels there are, τ included; and their texts, "tau" for τ, NULL past the end. */
LACUNA_API uint32_t lacuna_lts_labels(const lacuna_lts *lts);
LACUNA_API const char *lacuna_lts_label(const lacuna_lts *lts, uint32_t label);

/* How many transitions leave a state; 0 past the end. */
LACUNA_API uint64_t lacuna_lts_degree(const lacuna_lts *lts, uint32_t state);
/* One of them, ordered by label, then target: where it leads. LACUNA_NONE: there is none, and *label is left
 * alone. `label` may be NULL. */
LACUNA_API uint32_t lacuna_lts_step(const lacuna_lts *lts, uint32_t state, uint64_t index, uint32_t *label);

/* Makes an LTS out of transitions, which may come in any order. */
LACUNA_API lacuna_builder *lacuna_builder_open(lacuna *session);
/* NULL and "tau" are τ. */
LACUNA_API enum lacuna_answer lacuna_builder_add(lacuna_builder *builder, uint32_t source, const char *label,
                                                 uint32_t target);
/* Adds a label to the alphabet that no transition need carry: it matters when LTSs are composed. */
LACUNA_API enum lacuna_answer lacuna_builder_add_label(lacuna_builder *builder, const char *label);
/* `error` is the error state or LACUNA_NONE; nothing leaves it. All states are below `states`. Frees the
 * builder in any case. */
LACUNA_API lacuna_lts *lacuna_builder_finish(lacuna_builder *builder, uint32_t states, uint32_t initial,
                                             uint32_t error);
LACUNA_API void lacuna_builder_free(lacuna_builder *builder);

/* --- Operators on LTSs --- */

enum lacuna_operator {
    LACUNA_HIDE,            /* labels: become τ */
    LACUNA_INTERFACE,       /* labels: all others become τ */
    LACUNA_RENAME,          /* rules: "old=new,req_*=ask.*", or one s/pattern/replacement/ */
    LACUNA_EXTEND,          /* labels: join the alphabet */
    LACUNA_PROPAGATE_ERROR, /* labels: states that reach the error over these alone become the error */
    LACUNA_REACHABLE,       /* keeps what the initial state reaches */
    LACUNA_TRIM_TO_ERROR,   /* keeps what can reach the error */
    LACUNA_COLLAPSE_TAU,    /* makes one state of each cycle of τ */
    LACUNA_DETERMINISE,     /* removes τ and nondeterminism, keeping the traces */
    LACUNA_COMPLETE,        /* leads every missing label to a sink that accepts everything */
    LACUNA_COMPLEMENT,      /* leads every missing label to the error */
    LACUNA_REMOVE_ERROR     /* drops the error and what leads to it */
};

/* `labels` are separated by commas, and * stands for any text; NULL for operators that take none. */
LACUNA_API lacuna_lts *lacuna_lts_apply(lacuna *session, const lacuna_lts *lts,
                                        enum lacuna_operator operation, const char *labels);
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
