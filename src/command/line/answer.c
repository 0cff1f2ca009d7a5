#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "command/command.h"
#include "report/text/messages.h"
#include "report/text/terminal.h"

static const char *hint_of(enum outcome outcome) {
    static const char *const HINTS[] = {
        [OUTCOME_MEMORY] = "raise the limit with --memory, if the machine has more",
        [OUTCOME_TIME] = "raise the limit with --timeout",
        [OUTCOME_INTERNAL] = "this is a bug in lacuna: please report it with the files"};
    return outcome < sizeof HINTS / sizeof *HINTS ? HINTS[outcome] : NULL;
}

bool invocation_go_on(struct invocation *invocation, enum outcome *outcome) {
    struct job *job = invocation->job;
    char reason[REASON_BYTES];
    bool is_silent = job_reason(job, reason);
    *outcome = job_outcome(job);
    if (!job_forgive_limits(job))
        return false;
    if (is_silent)
        diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL, hint_of(*outcome), "%s", reason);
    return !job_failed(job);
}

void invocation_explain_stop(struct invocation *invocation) {
    struct job *job = invocation->job;
    char reason[REASON_BYTES];
    enum outcome outcome = job_outcome(job);
    job->memory.limit = 0; /* the message itself must find room */
    job->memory.fail_at = 0;
    if (!invocation->explained && job_reason(job, reason))
        diagnostics_add(&job->diagnostics, SEVERITY_ERROR, NULL, hint_of(outcome), "%s", reason);
    invocation->explained = job_failed(job);
}

static enum status status_of(enum outcome outcome, enum status found) {
    switch (outcome) {
    case OUTCOME_DONE:
        return found;
    case OUTCOME_BAD_INPUT:
        return STATUS_USAGE;
    case OUTCOME_MEMORY:
    case OUTCOME_TIME:
    case OUTCOME_TOO_LARGE:
    case OUTCOME_INTERRUPTED:
        return found == STATUS_NO ? STATUS_NO : STATUS_INCONCLUSIVE; /* what was found is found */
    case OUTCOME_OUTPUT:
    case OUTCOME_INTERNAL:
        return STATUS_FAILURE;
    }
    return STATUS_FAILURE;
}

static void write_envelope(struct invocation *invocation, const struct answer *answer, enum status status,
                           struct output *output) {
    struct json json;
    json_init(&json, output, true);
    json_object(&json);
    json_number_member(&json, "schema", 1);
    json_text_member(&json, "command", invocation->command->name);
    json_number_member(&json, "status", status);
    json_key(&json, "results");
    json_list(&json);
    if (answer->results)
        answer->write_json(&json, answer->results);
    json_end(&json);
    json_key(&json, "diagnostics");
    messages_json(&json, &invocation->job->diagnostics);
    json_end(&json);
}

static bool stdout_is_taken(const struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    return path && output_is_stdout(path);
}

/* To standard error, by a job of its own: why another failed must come out whatever became of it. */
void print_messages(const struct diagnostics *diagnostics) {
    struct job printing;
    job_init(&printing);
    struct output *output = output_open_stream(&printing, STDERR_FILENO);
    if (output) {
        messages_print(output, diagnostics, terminal_colour(STDERR_FILENO));
        output_commit(output);
    }
    job_free(&printing);
}

/* So must the answer. */
static bool print_answer(struct invocation *invocation, const struct answer *answer, enum status status,
                         bool json) {
    struct job printing;
    job_init(&printing);
    struct output *output = json ? output_open(&printing, "-") : output_open_stream(&printing, STDOUT_FILENO);
    bool fine = output != NULL;
    if (fine && json)
        write_envelope(invocation, answer, status, output);
    else if (fine && answer->results)
        answer->write_text(output, answer->results);
    fine = fine && output_commit(output);
    if (!fine)
        print_messages(&printing.diagnostics);
    job_free(&printing);
    return fine;
}

enum status status_of_verdict(enum verdict verdict) {
    return verdict == VERDICT_VIOLATED ? STATUS_NO
           : verdict == VERDICT_HOLDS  ? STATUS_YES
                                       : STATUS_INCONCLUSIVE;
}

struct output *announcement_open(struct invocation *invocation) {
    progress_erase(&invocation->job->progress);
    return output_open_stream(invocation->job, STDOUT_FILENO);
}

enum status invocation_answer(struct invocation *invocation, const struct answer *answer) {
    struct job *job = invocation->job;
    progress_erase(&job->progress);
    invocation_explain_stop(invocation);
    enum status status = status_of(job_outcome(job), answer->status);
    bool json = invocation_value(invocation, OPTION_JSON) != NULL;
    if (!json)
        print_messages(&job->diagnostics);
    if ((json || !stdout_is_taken(invocation)) && !print_answer(invocation, answer, status, json))
        return STATUS_FAILURE;
    return status;
}
