#include "lts/compose.h"

#include "command/files.h"
#include "command/transform.h"
#include "report/table.h"

struct part {
    const char *file;
    uint64_t states;
    uint64_t transitions;
};

struct composed {
    const struct invocation *invocation;
    ARRAY(struct part) parts; /* the files, the composition and, if operators were given, the result */
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
    const struct part *result = &composed->parts.items[composed->parts.count - 1];
    json_key(json, "states");
    json_number(json, result->states);
    json_key(json, "transitions");
    json_number(json, result->transitions);
    json_key(json, "error_reachable");
    json_boolean(json, composed->error_reachable);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct composed *composed = results;
    struct table table;
    table_init(&table, composed->invocation->job, 3);
    table_text(&table, "");
    table_text(&table, "states");
    table_text(&table, "transitions");
    for (size_t i = 0; i < composed->parts.count; i++) {
        table_text(&table, composed->parts.items[i].file);
        table_number(&table, composed->parts.items[i].states);
        table_number(&table, composed->parts.items[i].transitions);
    }
    table_write(&table, output);
    table_free(&table);
    output_text(output, composed->error_reachable ? "the error state is reachable\n" : "");
}

static bool add_part(struct composed *composed, const char *name, const struct lts *lts) {
    struct part part = {name, lts->states, lts_transitions(lts)};
    return array_push(&composed->invocation->job->memory, &composed->parts, part);
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
        if (!add_part(composed, file, parts[i]))
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
    if (whole && add_part(&composed, "composition", whole) && has_transforms(invocation)) {
        whole = apply_transforms(invocation, whole);
        if (whole)
            add_part(&composed, "result", whole);
    }
    if (whole && !job_failed(job) && store_lts(invocation, whole)) {
        composed.error_reachable = whole->error != STATE_NONE;
        answer.results = &composed;
    }
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; parts && i < count; i++)
        lts_free(parts[i]);
    memory_free(parts);
    lts_free(whole);
    array_free(&composed.parts);
    return status;
}

static const struct option *const OPTIONS[] = {OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_INPUT,
                                               OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna compose client.aut server.aut -o system.aut",
     "the two side by side, moving together on shared labels"},
    {"lacuna compose system.aut checker.aut --interface 'e.*' -o open.aut", "and then hide what is not e.…"},
    {0},
};

const struct command COMMAND_COMPOSE = {
    .name = "compose",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "parallel composition of LTSs",
    .description =
        "Composes LTSs: a label moves all files that have it, together; other labels, and tau, move one file "
        "alone. "
        "When one file moves to its error state, the whole is in error. Only reachable states are built.\n\n"
        "Operators among the options are then applied to the composition in the order in which they are "
        "given. "
        "A label synchronises only files in which it occurs; --extend on a file (lacuna convert) does not "
        "survive in "
        ".aut.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
