#include "api/session.h"

#include <stdlib.h>

#include "base/text.h"

const char *lacuna_version(void) {
    return LACUNA_VERSION;
}

lacuna *lacuna_open(void) {
    lacuna *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    job_init(&session->job);
    session->job.stopper = &session->interrupted;
    session->job.threads = 1;
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

bool are_texts(const char *const *texts, size_t count) {
    bool fine = texts || count == 0;
    for (size_t i = 0; i < count && fine; i++)
        fine = texts[i];
    return fine;
}

bool session_is_ready(const lacuna *session) {
    return session && !job_failed(&session->job);
}

bool session_require(lacuna *session, bool is_fine, const char *function, const char *reason) {
    return is_fine || job_reject(&session->job, NULL, NULL, "%s: %s", function, reason);
}

enum lacuna_answer lacuna_limit_memory(lacuna *session, size_t bytes) {
    if (!session)
        return LACUNA_FAILED;
    session->job.memory.limit = bytes;
    return LACUNA_YES;
}

enum lacuna_answer lacuna_limit_threads(lacuna *session, unsigned threads) {
    if (!session ||
        !session_require(session, threads > 0, "lacuna_limit_threads", "there must be one thread at least"))
        return LACUNA_FAILED;
    session->job.threads = threads;
    return LACUNA_YES;
}

void lacuna_interrupt(lacuna *session) {
    if (session)
        session->interrupted = 1;
}

static void report_progress(void *data, const struct progress *progress) {
    const lacuna *session = data;
    session->progress(session->progress_data, progress->phase, progress->unit, progress->done,
                      progress->total);
}

enum lacuna_answer lacuna_on_progress(lacuna *session, lacuna_progress *callback, void *data) {
    if (!session)
        return LACUNA_FAILED;
    session->progress = callback;
    session->progress_data = data;
    session->job.progress.report = callback ? report_progress : NULL;
    session->job.progress.data = session;
    return LACUNA_YES;
}

enum lacuna_answer lacuna_limit_time(lacuna *session, double seconds) {
    if (!session ||
        !session_require(session, seconds >= 0, "lacuna_limit_time", "the seconds are negative or NaN"))
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

void session_forget_comparison(lacuna *session) {
    comparison_free(&session->comparison);
    session->comparison = (struct comparison){0};
    word_init(&session->comparison.word, &session->job);
}

void lacuna_forget(lacuna *session) {
    if (!session)
        return;
    session_forget_comparison(session);
    arena_free(&session->texts);
    job_forget(&session->job);
    session->interrupted = 0;
}
