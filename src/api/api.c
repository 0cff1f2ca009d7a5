#include <lacuna.h>

#include <stdlib.h>

#include "base/text.h"
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

/* Nothing is tried without a session, or after a failure. */
static bool is_ready(const lacuna *session) {
    return session && !job_failed(&session->job);
}

/* Reports an argument that no caller may pass, unless it is fine. */
static bool require(lacuna *session, bool is_fine, const char *function, const char *reason) {
    return is_fine || job_reject(&session->job, NULL, NULL, "%s: %s", function, reason);
}

enum lacuna_answer lacuna_limit_memory(lacuna *session, size_t bytes) {
    if (!session)
        return LACUNA_FAILED;
    session->job.memory.limit = bytes;
    return LACUNA_YES;
}

enum lacuna_answer lacuna_limit_time(lacuna *session, double seconds) {
    if (!session || !require(session, seconds >= 0, "lacuna_limit_time", "the seconds are negative or NaN"))
        return LACUNA_FAILED;
    session->job.deadline = seconds > 0 ? clock_seconds() + seconds : 0;
    return LACUNA_YES;
}

enum lacuna_status lacuna_status(const lacuna *session) {
    switch (session ? job_outcome(&session->job) : OUTCOME_MEMORY) {
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

/* Where no message can be made. */
static const char OUT_OF_MEMORY[] = "error: out of memory";

size_t lacuna_message_count(const lacuna *session) {
    char reason[REASON_BYTES];
    return session ? session->job.diagnostics.list.count + job_reason(&session->job, reason) : 1;
}

static void add_number(struct text *text, uint64_t number) {
    text_add(text, ":");
    text_number(text, (int64_t)number);
}

static void add_place(struct text *text, const struct place *place) {
    if (!place->file)
        return;
    text_add_shown(text, place->file);
    if (place->line)
        add_number(text, place->line);
    if (place->line && place->column)
        add_number(text, place->column);
    text_add(text, ": ");
}

static void add_entry(struct text *text, const struct diagnostic *entry) {
    static const char *const SEVERITIES[] = {"error: ", "warning: ", "note: "};
    add_place(text, &entry->place);
    text_add(text, SEVERITIES[entry->severity]);
    text_add_shown(text, entry->message);
}

/* Errors come before the rest. */
static const struct diagnostic *entry_at(const struct diagnostics *diagnostics, size_t index) {
    for (int errors = 1; errors >= 0; errors--)
        for (size_t i = 0; i < diagnostics->list.count; i++) {
            const struct diagnostic *entry = &diagnostics->list.items[i];
            if ((entry->severity == SEVERITY_ERROR) == errors && index-- == 0)
                return entry;
        }
    return NULL;
}

const char *lacuna_message(const lacuna *session, size_t index) {
    if (index >= lacuna_message_count(session))
        return NULL;
    if (!session)
        return OUT_OF_MEMORY;
    struct lacuna *cache = (struct lacuna *)session; /* callers see no change */
    struct text text = {.memory = &cache->texts_memory};
    char reason[REASON_BYTES];
    bool has_reason = job_reason(&session->job, reason);
    if (has_reason && index == 0)
        add_entry(&text, &(struct diagnostic){.severity = SEVERITY_ERROR, .message = reason});
    else
        add_entry(&text, entry_at(&session->job.diagnostics, index - has_reason));
    const char *kept = text_keep(&text, &cache->texts);
    return kept ? kept : OUT_OF_MEMORY;
}

static void forget_comparison(lacuna *session) {
    comparison_free(&session->comparison);
    session->comparison = (struct comparison){0};
    word_init(&session->comparison.word, &session->job);
}

void lacuna_forget(lacuna *session) {
    if (!session)
        return;
    forget_comparison(session);
    arena_free(&session->texts);
    diagnostics_free(&session->job.diagnostics);
    diagnostics_init(&session->job.diagnostics, &session->job.memory);
    session->job.outcome = OUTCOME_DONE;
    session->job.memory.exhausted = false;
}

lacuna_lts *lacuna_lts_read(lacuna *session, const char *path) {
    if (!is_ready(session) || !require(session, path, "lacuna_lts_read", "the path is NULL"))
        return NULL;
    struct input *input = input_open(&session->job, path);
    struct lts *lts = input ? aut_read(&session->job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    return lts;
}

enum lacuna_answer lacuna_lts_write(lacuna *session, const lacuna_lts *lts, const char *path) {
    if (!is_ready(session) || !require(session, lts, "lacuna_lts_write", "the LTS is NULL") ||
        !require(session, path, "lacuna_lts_write", "the path is NULL"))
        return LACUNA_FAILED;
    struct output *output = output_open(&session->job, path);
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
    return lts ? lts->states : 0;
}

uint64_t lacuna_lts_transitions(const lacuna_lts *lts) {
    return lts ? lts_transitions(lts) : 0;
}

/* Enumerations come from callers: any number may. */
#define IS_INDEX(value, table) ((size_t)(value) < sizeof(table) / sizeof *(table))

lacuna_lts *lacuna_lts_reduce(lacuna *session, const lacuna_lts *lts, enum lacuna_equivalence equivalence) {
    static const enum equivalence OURS[] = {EQUIVALENCE_STRONG,
                                            EQUIVALENCE_TRACE,
                                            EQUIVALENCE_WEAK_TRACE,
                                            EQUIVALENCE_BRANCHING,
                                            EQUIVALENCE_DIVERGENCE_BRANCHING,
                                            EQUIVALENCE_WEAK,
                                            EQUIVALENCE_SIMULATION};
    if (!is_ready(session) || !require(session, lts, "lacuna_lts_reduce", "the LTS is NULL") ||
        !require(session, IS_INDEX(equivalence, OURS), "lacuna_lts_reduce", "there is no such equivalence"))
        return NULL;
    return lts_reduce(&session->job, lts, OURS[equivalence]);
}

lacuna_lts *lacuna_lts_compose(lacuna *session, const lacuna_lts *const *parts, size_t count) {
    static const char NAME[] = "lacuna_lts_compose";
    if (!is_ready(session) || !require(session, parts && count > 0, NAME, "there are no LTSs"))
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!require(session, parts[i], NAME, "one of the LTSs is NULL"))
            return NULL;
    return lts_compose(&session->job, parts, count);
}

/* Forgets the evidence of the last comparison; false: there is nothing to compare. */
static bool prepare_comparison(lacuna *session, const struct lts *left, const struct lts *right,
                               const char *function) {
    if (session)
        forget_comparison(session);
    return is_ready(session) && require(session, left && right, function, "one of the LTSs is NULL");
}

static enum lacuna_answer compare(lacuna *session, const struct lts *left, const struct lts *right,
                                  enum relation relation) {
    if (!lts_compare(&session->job, left, right, relation, &session->comparison))
        return LACUNA_FAILED;
    return session->comparison.holds ? LACUNA_YES : LACUNA_NO;
}

enum lacuna_answer lacuna_lts_equivalent(lacuna *session, const lacuna_lts *left, const lacuna_lts *right,
                                         enum lacuna_equivalence equivalence) {
    static const enum relation OURS[] = {RELATION_STRONG,
                                         RELATION_TRACE,
                                         RELATION_WEAK_TRACE,
                                         RELATION_BRANCHING,
                                         RELATION_DIVERGENCE_BRANCHING,
                                         RELATION_WEAK,
                                         RELATION_SIMULATION_EQUIVALENCE};
    static const char NAME[] = "lacuna_lts_equivalent";
    if (!prepare_comparison(session, left, right, NAME) ||
        !require(session, IS_INDEX(equivalence, OURS), NAME, "there is no such equivalence"))
        return LACUNA_FAILED;
    return compare(session, left, right, OURS[equivalence]);
}

enum lacuna_answer lacuna_lts_included(lacuna *session, const lacuna_lts *left, const lacuna_lts *right,
                                       enum lacuna_preorder preorder) {
    static const enum relation OURS[] = {RELATION_TRACE_INCLUSION, RELATION_WEAK_TRACE_INCLUSION,
                                         RELATION_SIMULATION};
    static const char NAME[] = "lacuna_lts_included";
    if (!prepare_comparison(session, left, right, NAME) ||
        !require(session, IS_INDEX(preorder, OURS), NAME, "there is no such preorder"))
        return LACUNA_FAILED;
    return compare(session, left, right, OURS[preorder]);
}

size_t lacuna_evidence_length(const lacuna *session) {
    return session ? session->comparison.word.letters.count : 0;
}

const char *lacuna_evidence_letter(const lacuna *session, size_t index) {
    if (index >= lacuna_evidence_length(session))
        return NULL;
    const char *letter = session->comparison.word.letters.items[index];
    return letter ? letter : TAU_TEXT;
}

const char *lacuna_evidence_formula(const lacuna *session) {
    return session ? session->comparison.formula : NULL;
}

int lacuna_evidence_formula_of_left(const lacuna *session) {
    return session && session->comparison.formula_of_left;
}
