#include "api/run.h"
#include "api/system.h"
#include "verify/verify.h"

struct lacuna_verification {
    lacuna_system *of;
    struct system system;
    struct verification verification;
    ARRAY(lacuna_run *) runs; /* of each question, or NULL */
};

void lacuna_verification_free(lacuna_verification *v) {
    if (!v)
        return;
    for (size_t i = 0; i < v->runs.count; i++)
        api_run_free(v->runs.items[i]);
    array_free(&v->runs);
    verification_free(&v->verification);
    system_free(&v->system);
    memory_free(v);
}

static uint64_t limit_of(uint64_t given) {
    return given > 0 ? given : UINT64_MAX;
}

/* What is known when a limit has ended the search is worth having: runs need memory, which the limit may not
 * leave. */
static bool make_runs(lacuna_verification *v) {
    struct job *job = &v->of->session->job;
    for (size_t i = 0; i < v->verification.questions.count; i++) {
        const struct question *question = &v->verification.questions.items[i];
        lacuna_run *run = NULL;
        if (question->has_run)
            run = api_run_make(job, &question->run, &v->of->sources, question->name);
        if (!array_push(&job->memory, &v->runs, run)) {
            api_run_free(run);
            return false;
        }
    }
    return true;
}

lacuna_verification *lacuna_verify(lacuna_system *system, const struct lacuna_verify_options *options) {
    static const struct lacuna_verify_options DEFAULTS;
    static const char NAME[] = "lacuna_verify";
    const struct lacuna_verify_options *o = options ? options : &DEFAULTS;
    if (!system || !session_is_ready(system->session) ||
        !session_require(system->session, are_texts(o->properties, o->properties_count), NAME,
                         "there are no names of properties"))
        return NULL;
    struct job *job = &system->session->job;
    lacuna_verification *v = memory_allocate_zeroed(&job->memory, 1, sizeof *v);
    if (!v)
        return NULL;
    v->of = system;
    system_init(&v->system, job);
    struct verify_options ours = {
        .properties = o->properties,
        .properties_count = o->properties_count,
        .fairness = o->weakly_fair ? FAIRNESS_WEAK : FAIRNESS_NONE,
        .limits = {.depth = limit_of(o->most_turns), .states = limit_of(o->most_states)},
    };
    bool fine = api_system_close(system, &v->system);
    if (v->system.conventions.weakly_fair)
        ours.fairness = FAIRNESS_WEAK;
    if (fine)
        verify(&v->verification, job, &v->system, &ours);
    bool known = fine && v->verification.questions.count > 0 &&
                 lacuna_status(system->session) != LACUNA_BROKEN &&
                 lacuna_status(system->session) != LACUNA_BAD_INPUT;
    if (known && make_runs(v))
        return v;
    lacuna_verification_free(v);
    return NULL;
}

size_t lacuna_verification_count(const lacuna_verification *v) {
    return v ? v->verification.questions.count : 0;
}

static enum lacuna_kind kind_of(enum question_kind kind) {
    static const enum lacuna_kind KINDS[] = {
        [QUESTION_INVARIANT] = LACUNA_INVARIANT,   [QUESTION_DEADLOCK] = LACUNA_DEADLOCK,
        [QUESTION_FAILURE] = LACUNA_FAILURE,       [QUESTION_OVERFLOW] = LACUNA_OVERFLOW,
        [QUESTION_QUIESCENCE] = LACUNA_QUIESCENCE, [QUESTION_AUTOMATON] = LACUNA_PROPERTY,
        [QUESTION_FORMULA] = LACUNA_PROPERTY,
    };
    return KINDS[kind];
}

static enum lacuna_verdict verdict_of(enum verdict verdict) {
    return verdict == VERDICT_HOLDS      ? LACUNA_HOLDS
           : verdict == VERDICT_VIOLATED ? LACUNA_VIOLATED
                                         : LACUNA_UNDECIDED;
}

enum lacuna_answer lacuna_verification_result(const lacuna_verification *v, size_t index,
                                              struct lacuna_result *result) {
    if (index >= lacuna_verification_count(v) || !result)
        return LACUNA_NO;
    const struct question *question = &v->verification.questions.items[index];
    bool overflow = question->kind == QUESTION_OVERFLOW;
    *result = (struct lacuna_result){
        .name = question->name,
        .mailbox = overflow ? v->system.channels.items[question->about].name : NULL,
        .kind = kind_of(question->kind),
        .verdict = verdict_of(question->verdict),
        .states = question->states,
        .transitions = question->transitions,
        .run = v->runs.items[index],
    };
    return LACUNA_YES;
}
