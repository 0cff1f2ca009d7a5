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
 * what kind of failure it was, and lacuna_message(session, 0) explains it. After a failure every function
 * that can fail fails, until lacuna_forget().
 *
 * A NULL argument to a function that takes the session, or an enumerator that does not exist, is
 * LACUNA_BAD_INPUT. Other functions that are given a NULL handle return NULL, LACUNA_FAILED, LACUNA_NO or 0.
 * A session that is NULL behaves like one that is out of memory. Freeing or closing NULL does nothing.
 *
 * A session and what was made with it belong to one thread at a time. Free what was made with a session
 * before you close it.
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
typedef struct lacuna_system lacuna_system;
typedef struct lacuna_verification lacuna_verification;
typedef struct lacuna_run lacuna_run;
typedef struct lacuna_assumption lacuna_assumption;
typedef struct lacuna_check lacuna_check;

/* No such state. */
#define LACUNA_NONE UINT32_MAX

/* The same numbers as the exit status of the program. */
enum lacuna_status {
    LACUNA_DONE = 0,
    LACUNA_BAD_INPUT = 2,    /* a file or an argument is wrong */
    LACUNA_INCONCLUSIVE = 3, /* a limit was reached, or lacuna_interrupt() was called */
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

/* 0: no limit. Time counts from the call. */
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
 * (0: unknown) `unit`s ("states") are dealt with. A phase may come again, and counts from 0 then. It must not
 * use the session. NULL: nothing is called. */
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

/* Evidence for the last LACUNA_NO: the letters of a shortest distinguishing trace ("tau" for τ), if traces
 * differ .. */
LACUNA_API size_t lacuna_evidence_length(const lacuna *session);
LACUNA_API const char *lacuna_evidence_letter(const lacuna *session, size_t index);
/* .. and a formula of Hennessy and Milner that holds in one of them alone; NULL if there is none. */
LACUNA_API const char *lacuna_evidence_formula(const lacuna *session);
/* In which: 1 is left, 0 is right. */
LACUNA_API int lacuna_evidence_formula_of_left(const lacuna *session);

/* --- Systems of actors --- */

/* Files make a system together, as operands of the program do. The name of a file says its language:
 * .aml, or .hoa for a property. A system with a file that is wrong can only be freed. */
LACUNA_API lacuna_system *lacuna_system_open(lacuna *session);
LACUNA_API enum lacuna_answer lacuna_system_read(lacuna_system *system, const char *path);
/* The same of a text; `name` is what messages call it, and tells the language. */
LACUNA_API enum lacuna_answer lacuna_system_add(lacuna_system *system, const char *name, const char *text);
/* Free its verifications first. Assumptions and LTSs that were made from it stay valid. */
LACUNA_API void lacuna_system_free(lacuna_system *system);

/* What a label of the state space is: a turn, actor:message/sends; or a send, receiver!message. */
enum lacuna_labels { LACUNA_TURNS, LACUNA_SENDS };

/* The state space of a closed system. */
LACUNA_API lacuna_lts *lacuna_system_lts(lacuna_system *system, enum lacuna_labels labels);

/* --- Verifying a closed system --- */

enum lacuna_kind {
    LACUNA_PROPERTY,  /* an automaton or a formula */
    LACUNA_INVARIANT, /* a condition on every state */
    LACUNA_DEADLOCK,  /* nobody can move, and messages are left */
    LACUNA_FAILURE,   /* a turn fails: division by zero, a value out of range, … */
    LACUNA_OVERFLOW,  /* a mailbox can be full when something is sent to it */
    LACUNA_QUIESCENCE /* all mailboxes can be empty */
};

enum lacuna_verdict { LACUNA_HOLDS, LACUNA_VIOLATED, LACUNA_UNDECIDED };

/* Zero it, and set what you want to be different. */
struct lacuna_verify_options {
    const char *const *properties; /* only these names; NULL: all there are */
    size_t properties_count;
    int weakly_fair; /* leave out runs in which an actor could always move and never does; they are always
                        left out of systems in Rebeca */
    uint64_t most_states; /* 0: no bound */
    uint64_t most_turns;  /* from the initial state; 0: no bound */
};

struct lacuna_result {
    const char *name;    /* of the property; "deadlock", "failure", "overflow", "quiescence" */
    const char *mailbox; /* LACUNA_OVERFLOW: whose; NULL otherwise */
    enum lacuna_kind kind;
    enum lacuna_verdict verdict;
    uint64_t states; /* that were explored when it was answered */
    uint64_t transitions;
    const lacuna_run *run; /* LACUNA_VIOLATED: how it comes to that; NULL otherwise */
};

/* `options` may be NULL. If a limit ends the search, what is known by then is returned, lacuna_status() is
 * LACUNA_INCONCLUSIVE, and verdicts that are missing are LACUNA_UNDECIDED. */
LACUNA_API lacuna_verification *lacuna_verify(lacuna_system *system,
                                              const struct lacuna_verify_options *options);
LACUNA_API size_t lacuna_verification_count(const lacuna_verification *verification);
/* LACUNA_NO: there is no such result. */
LACUNA_API enum lacuna_answer lacuna_verification_result(const lacuna_verification *verification,
                                                         size_t index, struct lacuna_result *result);
LACUNA_API void lacuna_verification_free(lacuna_verification *verification);

/* --- Assumptions: what a missing component must respect --- */

enum lacuna_need {
    LACUNA_ALWAYS,      /* the property holds with every component that keeps to the interface */
    LACUNA_NEVER,       /* the property is violated whatever the component does */
    LACUNA_CONDITIONAL, /* it depends on the component: it holds with every component that a check accepts */
    LACUNA_VACUOUS,     /* it always holds, but only because the rest of the system is broken */
    LACUNA_NO_NEED = -1 /* there is no such assumption or property */
};

/* Zero it, and set what you want to be different. */
struct lacuna_assume_options {
    const char *const *properties; /* only these names; NULL: all that assumptions can be made for */
    size_t properties_count;
    int without_interface; /* the component may send whatever it likes; no interface need be declared */
    uint64_t most_states;  /* beyond these it gives up; 0: no bound */
};

/* The system lacks one component. `options` may be NULL. The system is not needed afterwards. NULL: failed,
 * or a limit was met. */
LACUNA_API lacuna_assumption *lacuna_assume(lacuna_system *system,
                                            const struct lacuna_assume_options *options);
/* A file that lacuna_assumption_write() or the program has written. */
LACUNA_API lacuna_assumption *lacuna_assumption_read(lacuna *session, const char *path);
/* "-" is standard output; written whole or not at all. */
LACUNA_API enum lacuna_answer lacuna_assumption_write(const lacuna_assumption *assumption, const char *path);
/* Checks against it must be freed before. */
LACUNA_API void lacuna_assumption_free(lacuna_assumption *assumption);

/* The name of the missing component; NULL for NULL. */
LACUNA_API const char *lacuna_assumption_component(const lacuna_assumption *assumption);
/* The properties that it was made for; NULL past the end. */
LACUNA_API size_t lacuna_assumption_properties(const lacuna_assumption *assumption);
LACUNA_API const char *lacuna_assumption_property(const lacuna_assumption *assumption, size_t index);
/* Of all properties together; and of one property. LACUNA_ALWAYS of one: no component can be the first to
 * break it. */
LACUNA_API enum lacuna_need lacuna_assumption_need(const lacuna_assumption *assumption);
LACUNA_API enum lacuna_need lacuna_assumption_need_of(const lacuna_assumption *assumption, size_t index);
/* Does it cover a bounded number of messages only? Files that `lacuna assume` wrote with --stub queue
 * may, and few with --interface. Checks may then be LACUNA_UNKNOWN. */
LACUNA_API int lacuna_assumption_bounded(const lacuna_assumption *assumption);
/* What the component may do, over ?message and receiver!message; valid as long as the assumption. NULL: it
 * was read from a file, or nothing meets it. */
LACUNA_API const lacuna_lts *lacuna_assumption_lts(const lacuna_assumption *assumption);

/* --- Checking candidates for the missing component --- */

enum lacuna_fitness {
    LACUNA_ACCEPTED,     /* the properties hold with it */
    LACUNA_REJECTED,     /* the whole system violates one of them with it: the run shows how */
    LACUNA_NONCOMPLIANT, /* it can send what the interface does not allow: the run shows where */
    LACUNA_UNKNOWN       /* it is not decided alone (docs/api.md); or there is no such check or property */
};

/* Checks a candidate alone, in the language of the system. The file has the component and nothing else; "-"
 * is standard input. NULL: failed, or a limit was met. */
LACUNA_API lacuna_check *lacuna_check_file(const lacuna_assumption *assumption, const char *path);
/* The same of a text; `name` is what messages call it. */
LACUNA_API lacuna_check *lacuna_check_text(const lacuna_assumption *assumption, const char *name,
                                           const char *text);
LACUNA_API void lacuna_check_free(lacuna_check *check);

/* With all properties; and with one of the assumption's alone. */
LACUNA_API enum lacuna_fitness lacuna_check_fitness(const lacuna_check *check);
LACUNA_API enum lacuna_fitness lacuna_check_fitness_of(const lacuna_check *check, size_t property);
/* That were explored. */
LACUNA_API uint64_t lacuna_check_states(const lacuna_check *check);
/* A shortest run to where the candidate goes wrong. NULL: it does nothing wrong, nothing is known, or the
 * properties break with every component. */
LACUNA_API const lacuna_run *lacuna_check_run(const lacuna_check *check);

/* --- Runs ---
 *
 * A run is a list of turns from the initial state. In a turn an actor takes a message and sends others.
 * Everything that they point at is valid as long as the result that the run came from. */

struct lacuna_place {
    const char *file; /* NULL: nowhere */
    uint64_t line;    /* from 1 */
    uint64_t column;
};

struct lacuna_turn {
    const char *component;
    const char *takes; /* the message, "grant(2)"; or the name of what it does by itself */
    size_t sends;
    const char *note; /* why it does not end well: "a division by zero"; NULL: it does */
    struct lacuna_place place;
};

enum lacuna_fate { LACUNA_SENT, LACUNA_BLOCKED, LACUNA_VIOLATES };

struct lacuna_send {
    const char *receiver; /* NULL: nobody's mailbox */
    const char *message;  /* "grant(2)" */
    enum lacuna_fate fate;
    struct lacuna_place place; /* of the send; nowhere for what main sends */
};

LACUNA_API size_t lacuna_run_length(const lacuna_run *run);
/* The turn that follows the last one again, forever; SIZE_MAX: the run is finite. */
LACUNA_API size_t lacuna_run_loop(const lacuna_run *run);
/* What is claimed of its end, for people: "deadlock: nobody can move". */
LACUNA_API const char *lacuna_run_ending(const lacuna_run *run);
/* LACUNA_NO: there is no such turn, or no such send of it. */
LACUNA_API enum lacuna_answer lacuna_run_turn(const lacuna_run *run, size_t index, struct lacuna_turn *turn);
LACUNA_API enum lacuna_answer lacuna_run_send(const lacuna_run *run, size_t turn, size_t index,
                                              struct lacuna_send *send);
/* What main sends before the first turn. */
LACUNA_API size_t lacuna_run_initial_count(const lacuna_run *run);
LACUNA_API enum lacuna_answer lacuna_run_initial(const lacuna_run *run, size_t index,
                                                 struct lacuna_send *send);

#ifdef __cplusplus
}
#endif
#endif
