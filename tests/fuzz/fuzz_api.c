/* libFuzzer target for the public API: the bytes are a program of calls on a few handles. Each may
 * be NULL. Whatever is called with whatever, nothing crashes, a failure has a message, and in the end nothing
 * is left in the session's account.
 *
 * A byte is an operation, and those behind it are its arguments. A text is one of those below, or comes from
 * the input up to a zero byte. Nothing but /dev/null is written. */
#include <string.h>

#include <lacuna.h>

#include "fuzz/fuzz.h"

enum { LTSS = 3, SYSTEMS = 2, ASSUMPTIONS = 2, CHECKS = 2 };
enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2, MOST_STATES = 300, MOST_OPERATIONS = 64, MOST_TEXT = 1024 };

struct play {
    const uint8_t *bytes; /* that are left */
    size_t size;
    lacuna *session;
    lacuna_builder *builder;
    lacuna_lts *ltss[LTSS];
    lacuna_system *systems[SYSTEMS];
    lacuna_verification *verification;
    lacuna_assumption *assumptions[ASSUMPTIONS];
    lacuna_check *checks[CHECKS];
    char texts[2][MOST_TEXT + 1]; /* from the input; a call has two at most */
};

/* ---- arguments ---- */

static const char CLIENTS[] =
    "actor left(2) { initialL { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }\n"
    "actor right(2) { initialR { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }\n"
    "main { left!initialL; right!initialR; }\n";
static const char INTERFACE[] =
    "missing mutex { reqL -> left!permitL; reqR -> right!permitR; release -> ; }\n";
static const char EXCLUSION[] = "property exclusion { free: left!permitL | right!permitR -> held;\n"
                                "held: left!permitL | right!permitR -> error; mutex!release -> free; }\n";
static const char CARELESS[] =
    "actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }\n";

static uint8_t next(struct play *p) {
    if (p->size == 0)
        return 0;
    p->size--;
    return *p->bytes++;
}

/* Bytes up to a zero. */
static const char *text_of_input(struct play *p, char *text) {
    size_t length = 0;
    uint8_t byte = 0;
    while (p->size > 0 && (byte = next(p)) != 0)
        if (length < MOST_TEXT)
            text[length++] = (char)byte;
    text[length] = '\0';
    return text;
}

static const char *next_text(struct play *p, char *text) {
    static const char *const TEXTS[] = {NULL,    CLIENTS,   INTERFACE,   EXCLUSION, CARELESS,
                                        "x.aml", "x.hoa",   "exclusion", "tau",     "*",
                                        "",      "a=b,b=a", "nosuch",    "s/a/b/"};
    uint8_t byte = next(p);
    return byte < sizeof TEXTS / sizeof *TEXTS ? TEXTS[byte] : text_of_input(p, text);
}

static const char *next_path(struct play *p) {
    static const char *const PATHS[] = {NULL, "/dev/null", "/nonexistent/x"};
    return PATHS[next(p) % 3];
}

static lacuna_lts *next_lts(struct play *p) {
    return p->ltss[next(p) % LTSS];
}

static lacuna_system *next_system(struct play *p) {
    return p->systems[next(p) % SYSTEMS];
}

static const lacuna_assumption *next_assumption(struct play *p) {
    return p->assumptions[next(p) % ASSUMPTIONS];
}

/* ---- results ---- */

static void keep_lts(struct play *p, lacuna_lts *lts) {
    size_t slot = next(p) % LTSS;
    lacuna_lts_free(p->ltss[slot]);
    p->ltss[slot] = lts;
}

static void free_checks(struct play *p) {
    for (size_t i = 0; i < CHECKS; i++) {
        lacuna_check_free(p->checks[i]);
        p->checks[i] = NULL;
    }
}

/* Nobody may have made a check against the one that was there. */
static void keep_assumption(struct play *p, lacuna_assumption *assumption) {
    size_t slot = next(p) % ASSUMPTIONS;
    free_checks(p);
    lacuna_assumption_free(p->assumptions[slot]);
    p->assumptions[slot] = assumption;
}

static void keep_check(struct play *p, lacuna_check *check) {
    size_t slot = next(p) % CHECKS;
    lacuna_check_free(p->checks[slot]);
    p->checks[slot] = check;
}

/* A text is there, with a NUL behind it. */
static void touch(const char *text) {
    must(text && strlen(text) < SIZE_MAX, "a text");
}

static void walk_run(const lacuna_run *run) {
    struct lacuna_turn turn;
    struct lacuna_send send;
    for (size_t i = 0; lacuna_run_initial(run, i, &send) == LACUNA_YES; i++)
        touch(send.message);
    for (size_t i = 0; lacuna_run_turn(run, i, &turn) == LACUNA_YES; i++) {
        touch(turn.component);
        touch(turn.takes);
        for (size_t j = 0; lacuna_run_send(run, i, j, &send) == LACUNA_YES; j++)
            touch(send.message);
    }
    if (run)
        touch(lacuna_run_ending(run));
    must(!run || lacuna_run_loop(run) == SIZE_MAX || lacuna_run_loop(run) < lacuna_run_length(run),
         "a loop begins in the run");
}

static void walk_lts(const lacuna_lts *lts) {
    for (uint32_t s = 0; s < lacuna_lts_states(lts); s++)
        for (uint64_t i = 0; i < lacuna_lts_degree(lts, s); i++) {
            uint32_t label;
            must(lacuna_lts_step(lts, s, i, &label) < lacuna_lts_states(lts), "a step leads to a state");
            touch(lacuna_lts_label(lts, label));
        }
}

/* ---- operations ---- */

static void build(struct play *p) {
    if (!p->builder)
        p->builder = lacuna_builder_open(p->session);
    uint8_t source = next(p), target = next(p);
    const char *label = next_text(p, p->texts[0]);
    if (next(p) % 2)
        lacuna_builder_add(p->builder, source, label, target);
    else
        lacuna_builder_add_label(p->builder, label);
}

static void finish(struct play *p) {
    uint8_t states = next(p), initial = next(p), error = next(p);
    keep_lts(p, lacuna_builder_finish(p->builder, states, initial, error == UINT8_MAX ? LACUNA_NONE : error));
    p->builder = NULL;
}

static void apply(struct play *p) {
    const lacuna_lts *lts = next_lts(p);
    enum lacuna_operator operator=(enum lacuna_operator)(next(p) % 14);
    keep_lts(p, lacuna_lts_apply(p->session, lts, operator, next_text(p, p->texts[0])));
}

static void reduce(struct play *p) {
    const lacuna_lts *lts = next_lts(p);
    keep_lts(p, lacuna_lts_reduce(p->session, lts, (enum lacuna_equivalence)(next(p) % 9)));
}

static void compose(struct play *p) {
    const lacuna_lts *parts[] = {next_lts(p), next_lts(p)};
    uint8_t count = next(p) % 4;
    keep_lts(p, lacuna_lts_compose(p->session, count == 3 ? NULL : parts, count == 3 ? 1 : count));
}

static void compare(struct play *p) {
    const lacuna_lts *left = next_lts(p), *right = next_lts(p);
    uint8_t kind = next(p);
    enum lacuna_answer answer =
        kind % 2 ? lacuna_lts_equivalent(p->session, left, right, (enum lacuna_equivalence)(kind / 2 % 9))
                 : lacuna_lts_included(p->session, left, right, (enum lacuna_preorder)(kind / 2 % 5));
    for (size_t i = 0; answer == LACUNA_NO && i < lacuna_evidence_length(p->session); i++)
        touch(lacuna_evidence_letter(p->session, i));
    lacuna_evidence_formula(p->session);
}

static void transfer(struct play *p) {
    const lacuna_lts *lts = next_lts(p);
    if (next(p) % 2)
        lacuna_lts_write(p->session, lts, next_path(p));
    else
        keep_lts(p, lacuna_lts_read(p->session, next_path(p)));
}

/* Nobody may have made a verification of the one that was there. */
static void open_system(struct play *p) {
    size_t slot = next(p) % SYSTEMS;
    lacuna_verification_free(p->verification);
    p->verification = NULL;
    lacuna_system_free(p->systems[slot]);
    p->systems[slot] = next(p) == UINT8_MAX ? NULL : lacuna_system_open(p->session);
}

static void add_file(struct play *p) {
    lacuna_system *system = next_system(p);
    const char *name = next_text(p, p->texts[0]);
    if (next(p) == UINT8_MAX)
        lacuna_system_read(system, next_path(p));
    else
        lacuna_system_add(system, name, next_text(p, p->texts[1]));
}

static void verify(struct play *p) {
    lacuna_system *system = next_system(p);
    const char *name = next_text(p, p->texts[0]);
    uint8_t how = next(p);
    struct lacuna_verify_options options = {.properties = how & 1 ? &name : NULL,
                                            .properties_count = how & 2 ? 1 : 0,
                                            .weakly_fair = how & 4,
                                            .most_states = MOST_STATES};
    lacuna_verification_free(p->verification);
    p->verification = lacuna_verify(system, &options);
    struct lacuna_result result;
    for (size_t i = 0; lacuna_verification_result(p->verification, i, &result) == LACUNA_YES; i++) {
        touch(result.name);
        walk_run(result.run);
    }
}

static void explore(struct play *p) {
    lacuna_system *system = next_system(p);
    keep_lts(p, lacuna_system_lts(system, (enum lacuna_labels)(next(p) % 4)));
}

static void assume(struct play *p) {
    lacuna_system *system = next_system(p);
    const char *name = next_text(p, p->texts[0]);
    uint8_t how = next(p);
    struct lacuna_assume_options options = {.properties = how & 1 ? &name : NULL,
                                            .properties_count = how & 2 ? 1 : 0,
                                            .without_interface = how & 4,
                                            .most_states = MOST_STATES};
    lacuna_assumption *made = lacuna_assume(system, &options);
    for (size_t i = 0; i < lacuna_assumption_properties(made); i++) {
        touch(lacuna_assumption_property(made, i));
        must(lacuna_assumption_need_of(made, i) != LACUNA_NO_NEED, "a property has a verdict");
    }
    must(!made || lacuna_assumption_need(made) != LACUNA_NO_NEED, "an assumption has a verdict");
    walk_lts(lacuna_assumption_lts(made));
    keep_assumption(p, made);
}

static void transfer_assumption(struct play *p) {
    const lacuna_assumption *assumption = next_assumption(p);
    touch(lacuna_assumption_component(assumption) ? lacuna_assumption_component(assumption) : "");
    if (next(p) % 2)
        lacuna_assumption_write(assumption, next_path(p));
    else
        keep_assumption(p, lacuna_assumption_read(p->session, next_path(p)));
}

static void check(struct play *p) {
    const lacuna_assumption *assumption = next_assumption(p);
    const char *name = next_text(p, p->texts[0]);
    lacuna_check *made = next(p) == UINT8_MAX
                             ? lacuna_check_file(assumption, next_path(p))
                             : lacuna_check_text(assumption, name, next_text(p, p->texts[1]));
    enum lacuna_fitness fitness = lacuna_check_fitness(made);
    must(fitness != LACUNA_ACCEPTED || !lacuna_check_run(made), "what is accepted has no run");
    lacuna_check_fitness_of(made, next(p));
    walk_run(lacuna_check_run(made));
    keep_check(p, made);
}

static void limit(struct play *p) {
    uint8_t what = next(p), much = next(p);
    if (what % 4 == 0)
        lacuna_limit_memory(p->session, ((size_t)much + 1) << 12);
    else if (what % 4 == 1)
        lacuna_limit_time(p->session, much < 2 ? -1.0 : MOST_SECONDS);
    else if (what % 4 == 2)
        lacuna_limit_threads(p->session, much % 3);
    else
        lacuna_interrupt(p->session);
}

/* As new, with limits. */
static void forget(struct play *p) {
    lacuna_forget(p->session);
    lacuna_limit_memory(p->session, MOST_BYTES);
}

static void read_all(struct play *p) {
    walk_lts(next_lts(p));
    for (size_t i = 0; i < lacuna_message_count(p->session); i++)
        touch(lacuna_message(p->session, i));
}

/* ---- programs ---- */

static void (*const OPERATIONS[])(struct play *p) = {build,
                                                     finish,
                                                     apply,
                                                     reduce,
                                                     compose,
                                                     compare,
                                                     transfer,
                                                     open_system,
                                                     add_file,
                                                     verify,
                                                     explore,
                                                     assume,
                                                     transfer_assumption,
                                                     check,
                                                     limit,
                                                     forget,
                                                     read_all};

static void free_all(struct play *p) {
    free_checks(p);
    for (size_t i = 0; i < ASSUMPTIONS; i++)
        lacuna_assumption_free(p->assumptions[i]);
    lacuna_verification_free(p->verification);
    for (size_t i = 0; i < SYSTEMS; i++)
        lacuna_system_free(p->systems[i]);
    for (size_t i = 0; i < LTSS; i++)
        lacuna_lts_free(p->ltss[i]);
    lacuna_builder_free(p->builder);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct play p = {.bytes = bytes, .size = size, .session = lacuna_open()};
    must(p.session, "a session");
    lacuna_limit_memory(p.session, MOST_BYTES);
    lacuna_limit_time(p.session, MOST_SECONDS);
    for (int i = 0; i < MOST_OPERATIONS && p.size > 0; i++) {
        OPERATIONS[next(&p) % (sizeof OPERATIONS / sizeof *OPERATIONS)](&p);
        must(lacuna_status(p.session) == LACUNA_DONE || lacuna_message(p.session, 0),
             "a failure has a message");
        must(lacuna_status(p.session) != LACUNA_BROKEN ||
                 strstr(lacuna_message(p.session, 0), "/nonexistent/x"),
             "no internal error");
    }
    free_all(&p);
    lacuna_forget(p.session);
    /* A session begins with its job: the only way to look at its account. */
    must(((struct job *)(void *)p.session)->memory.used == 0, "no leak");
    lacuna_close(p.session);
    return 0;
}
