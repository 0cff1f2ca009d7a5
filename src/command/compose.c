#include "lts/compose.h"

#include "command/files.h"
#include "command/transform.h"
#include "lts/reach.h"

struct composed {
    const struct invocation *invocation;
    ARRAY(struct size_row) rows; /* the files, the composition and, if operators were given, the result */
    bool error_reachable;
};

static void write_json(struct json *json, const void *results) {
    const struct composed *composed = results;
    json_object(json);
    json_key(json, "files");
    json_list(json);
    for (size_t i = 0; i < composed->invocation->operands.count; i++)
        json_text(json, composed->invocation->operands.items[i]);
    json_end(json);
    const struct size_row *result = &composed->rows.items[composed->rows.count - 1];
    json_number_member(json, "states", result->states);
    json_number_member(json, "transitions", result->transitions);
    json_boolean_member(json, "error_reachable", composed->error_reachable);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct composed *composed = results;
    sizes_write(composed->invocation->job, composed->rows.items, composed->rows.count, output);
    output_text(output, composed->error_reachable ? "the error state is reachable\n" : "");
}

static bool add_row(struct composed *composed, const char *name, const struct lts *lts) {
    return array_push(&composed->invocation->job->memory, &composed->rows, size_of_lts(name, lts));
}

/* Reads all files, so that all errors come in one go; false if any of them failed. */
static bool load_parts(struct invocation *invocation, struct lts **parts, struct composed *composed) {
    struct job *job = invocation->job;
    for (size_t i = 0; i < invocation->operands.count; i++) {
        const char *file = invocation->operands.items[i];
        parts[i] = load_lts(invocation, file);
        if (!parts[i]) {
            if (job->outcome != OUTCOME_BAD_INPUT)
                return false;
            continue;
        }
        if (!add_row(composed, file, parts[i]))
            return false;
    }
    return !job_failed(job);
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    size_t count = invocation->operands.count;
    struct composed composed = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct lts **parts = memory_allocate_zeroed(&job->memory, count, sizeof *parts);
    struct lts *whole = NULL;
    if (parts && check_output(invocation) && load_parts(invocation, parts, &composed))
        whole = lts_compose(job, (const struct lts *const *)parts, count);
    if (whole && add_row(&composed, "composition", whole) && has_transforms(invocation)) {
        whole = apply_transforms(invocation, whole);
        if (whole)
            add_row(&composed, "result", whole);
    }
    if (whole && !job_failed(job) && lts_reaches_error(job, whole, &composed.error_reachable) &&
        store_lts(invocation, whole))
        answer.results = &composed;
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; parts && i < count; i++)
        lts_free(parts[i]);
    memory_free(parts);
    lts_free(whole);
    array_free(&composed.rows);
    return status;
}

static const struct option *const OPTIONS[] = {OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_INPUT,
                                               OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna compose client.aut server.aut -o system.aut",
     "the two side by side, moving together on shared labels"},
    {"lacuna compose system.aut checker.aut --interface 'e.*' -o open.aut",
     "and then hide all but the labels of e"},
    {0},
};

const struct command COMMAND_COMPOSE = {
    .name = "compose",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "parallel composition of LTSs",
    .description =
        "Composes LTSs: a label moves all files that have it, together; other labels, and tau, move "
        "one file alone. When one file moves to its error state, the whole is in error. Only "
        "reachable states are built.\n\nOperators among the options are then applied to the "
        "composition in the order in which they are given. A label synchronises only files in which "
        "it occurs; --extend on a file (lacuna convert) does not survive in .aut.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
