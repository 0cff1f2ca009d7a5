#include <lacuna.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lts/aut.h"
#include "lts/compare.h"
#include "lts/compose.h"

struct lacuna {
    struct job job;
    struct memory texts_memory; /* apart from the job's: messages are there when nothing else is */
    struct arena texts;         /* of messages, made when they are asked for */
    struct comparison comparison;
};

const char *lacuna_version(void) {
    return LACUNA_VERSION;
}

lacuna *lacuna_open(void) {
    lacuna *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    job_init(&session->job);
    arena_init(&session->texts, &session->texts_memory);
    word_init(&session->comparison.word, &session->job);
    return session;
}

void lacuna_close(lacuna *session) {
    if (!session)
        return;
    comparison_free(&session->comparison);
    arena_free(&session->texts);
    job_free(&session->job);
    free(session);
}

void lacuna_limit_memory(lacuna *session, size_t bytes) {
    session->job.memory.limit = bytes;
}

void lacuna_limit_time(lacuna *session, double seconds) {
    session->job.deadline = seconds > 0 ? clock_seconds() + seconds : 0;
}

enum lacuna_status lacuna_status(const lacuna *session) {
    switch (job_outcome(&session->job)) {
    case OUTCOME_DONE:
        return LACUNA_DONE;
    case OUTCOME_BAD_INPUT:
        return LACUNA_BAD_INPUT;
    case OUTCOME_MEMORY:
    case OUTCOME_TIME:
    case OUTCOME_TOO_LARGE:
    case OUTCOME_INTERRUPTED:
        return LACUNA_INCONCLUSIVE;
    case OUTCOME_OUTPUT:
    case OUTCOME_INTERNAL:
        return LACUNA_BROKEN;
    }
    return LACUNA_BROKEN;
}

size_t lacuna_message_count(const lacuna *session) {
    return session->job.diagnostics.list.count;
}

const char *lacuna_message(const lacuna *session, size_t index) {
    static const char *const severities[] = {"error", "warning", "note"};
    if (index >= session->job.diagnostics.list.count)
        return NULL;
    const struct diagnostic *entry = &session->job.diagnostics.list.items[index];
    const struct place *place = &entry->place;
    char text[1400], at[64] = "";
    if (place->line && place->column)
        snprintf(at, sizeof at, ":%" PRIu64 ":%" PRIu64, place->line, place->column);
    else if (place->line)
        snprintf(at, sizeof at, ":%" PRIu64, place->line);
    int length = snprintf(text, sizeof text, "%.200s%s%s%s: %s", place->file ? place->file : "", at,
                          place->file ? ": " : "", severities[entry->severity], entry->message);
    size_t kept = length < 0 ? 0 : (size_t)length < sizeof text ? (size_t)length : sizeof text - 1;
    struct arena *texts = (struct arena *)&session->texts; /* a cache: callers see no change */
    const char *copy = arena_text(texts, text, kept);
    return copy ? copy : entry->message;
}

static void forget_comparison(lacuna *session) {
    comparison_free(&session->comparison);
    session->comparison = (struct comparison){0};
    word_init(&session->comparison.word, &session->job);
}

void lacuna_forget(lacuna *session) {
    forget_comparison(session);
    arena_free(&session->texts);
    diagnostics_free(&session->job.diagnostics);
    diagnostics_init(&session->job.diagnostics, &session->job.memory);
    session->job.outcome = OUTCOME_DONE;
    session->job.memory.exhausted = false;
}

lacuna_lts *lacuna_lts_read(lacuna *session, const char *path) {
    if (job_failed(&session->job))
        return NULL;
    struct input *input = input_open(&session->job, path);
    struct lts *lts = input ? aut_read(&session->job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    return lts;
}

enum lacuna_answer lacuna_lts_write(lacuna *session, const lacuna_lts *lts, const char *path) {
    struct output *output = job_failed(&session->job) ? NULL : output_open(&session->job, path);
    if (!output)
        return LACUNA_FAILED;
    aut_write(&session->job, lts, output);
    if (!job_failed(&session->job))
        return output_commit(output) ? LACUNA_YES : LACUNA_FAILED;
    output_abandon(output);
    return LACUNA_FAILED;
}

void lacuna_lts_free(lacuna_lts *lts) {
    lts_free(lts);
}

uint32_t lacuna_lts_states(const lacuna_lts *lts) {
    return lts->states;
}

uint64_t lacuna_lts_transitions(const lacuna_lts *lts) {
    return lts_transitions(lts);
}

lacuna_lts *lacuna_lts_reduce(lacuna *session, const lacuna_lts *lts, enum lacuna_equivalence equivalence) {
    static const enum equivalence ours[] = {EQUIVALENCE_STRONG,
                                            EQUIVALENCE_TRACE,
                                            EQUIVALENCE_WEAK_TRACE,
                                            EQUIVALENCE_BRANCHING,
                                            EQUIVALENCE_DIVERGENCE_BRANCHING,
                                            EQUIVALENCE_WEAK,
                                            EQUIVALENCE_SIMULATION};
    return job_failed(&session->job) ? NULL : lts_reduce(&session->job, lts, ours[equivalence]);
}

lacuna_lts *lacuna_lts_compose(lacuna *session, const lacuna_lts *const *parts, size_t count) {
    return job_failed(&session->job) ? NULL : lts_compose(&session->job, parts, count);
}

static enum lacuna_answer compare(lacuna *session, const struct lts *left, const struct lts *right,
                                  enum relation relation) {
    forget_comparison(session);
    if (job_failed(&session->job))
        return LACUNA_FAILED;
    if (!lts_compare(&session->job, left, right, relation, &session->comparison))
        return LACUNA_FAILED;
    return session->comparison.holds ? LACUNA_YES : LACUNA_NO;
}

enum lacuna_answer lacuna_lts_equivalent(lacuna *session, const lacuna_lts *left, const lacuna_lts *right,
                                         enum lacuna_equivalence equivalence) {
    static const enum relation ours[] = {RELATION_STRONG,
                                         RELATION_TRACE,
                                         RELATION_WEAK_TRACE,
                                         RELATION_BRANCHING,
                                         RELATION_DIVERGENCE_BRANCHING,
                                         RELATION_WEAK,
                                         RELATION_SIMULATION_EQUIVALENCE};
    return compare(session, left, right, ours[equivalence]);
}

enum lacuna_answer lacuna_lts_included(lacuna *session, const lacuna_lts *left, const lacuna_lts *right,
                                       enum lacuna_preorder preorder) {
    static const enum relation ours[] = {RELATION_TRACE_INCLUSION, RELATION_WEAK_TRACE_INCLUSION,
                                         RELATION_SIMULATION};
    return compare(session, left, right, ours[preorder]);
}

size_t lacuna_evidence_length(const lacuna *session) {
    return session->comparison.word.letters.count;
}

const char *lacuna_evidence_letter(const lacuna *session, size_t index) {
    if (index >= session->comparison.word.letters.count)
        return NULL;
    const char *letter = session->comparison.word.letters.items[index];
    return letter ? letter : TAU_TEXT;
}

const char *lacuna_evidence_formula(const lacuna *session) {
    return session->comparison.formula;
}

int lacuna_evidence_formula_of_left(const lacuna *session) {
    return session->comparison.formula_of_left;
}
