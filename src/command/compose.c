#include "lts/operator/compose.h"

#include <string.h>

#include "command/operand/files.h"
#include "command/operand/relations.h"
#include "command/operand/transform.h"
#include "lts/operator/network.h"
#include "lts/operator/reach.h"
#include "report/compose_report.h"

struct composed {
    const struct invocation *invocation;
    ARRAY(struct size_row) rows;
    bool reduced; /* --reduce: then the composition is reduced, and there are steps */
    struct network_steps steps;
    bool error_reachable;
};

static struct compose_report report_of(const struct composed *composed) {
    const struct invocation *invocation = composed->invocation;
    return (struct compose_report){.job = invocation->job,
                                   .files = invocation->operands.items,
                                   .files_count = invocation->operands.count,
                                   .rows = composed->rows.items,
                                   .rows_count = composed->rows.count,
                                   .reduced = composed->reduced,
                                   .steps = &composed->steps,
                                   .error_reachable = composed->error_reachable};
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
            if (job_outcome(job) != OUTCOME_BAD_INPUT)
                return false;
            continue;
        }
        if (!add_row(composed, file, parts[i]))
            return false;
    }
    return !job_failed(job);
}

static size_t next_transform(const struct invocation *invocation, size_t from) {
    while (from < invocation->given.count && !is_transform(invocation->given.items[from].option))
        from++;
    return from;
}

static bool is_option(const struct invocation *invocation, size_t at, enum option_id id) {
    return at < invocation->given.count && invocation->given.items[at].option->id == id;
}

/* Composes and reduces step by step. Hiding, and the propagation of π over τ, are part of it if they come
 * first among the operators; the others, from *rest on, are still to be applied. */
static struct lts *compose_reduced(struct invocation *invocation, struct lts **parts,
                                   struct composed *composed, size_t *rest) {
    struct network network = {.equivalence = equivalence_named(invocation_value(invocation, OPTION_REDUCE))};
    struct label_list labels = {0};
    size_t at = next_transform(invocation, 0);
    if (is_option(invocation, at, OPTION_HIDE) || is_option(invocation, at, OPTION_INTERFACE)) {
        network.labels = is_option(invocation, at, OPTION_HIDE) ? NETWORK_HIDES : NETWORK_SHOWS;
        if (!label_list_split(invocation->job, &labels, invocation->given.items[at].value))
            return NULL;
        network.patterns = (struct label_patterns){labels.texts.items, labels.texts.count};
        at = next_transform(invocation, at + 1);
    }
    if (is_option(invocation, at, OPTION_PROPAGATE_ERROR) &&
        strcmp(invocation->given.items[at].value, TAU_TEXT) == 0) {
        network.propagate_error = true;
        at = next_transform(invocation, at + 1);
    }
    struct lts *whole = lts_compose_reduced(invocation->job, (const struct lts *const *)parts,
                                            invocation->operands.count, &network, &composed->steps);
    label_list_free(&labels);
    *rest = at;
    return whole;
}

/* The operators that are left. */
static struct lts *transform(struct invocation *invocation, struct lts *whole, size_t rest,
                             struct composed *composed) {
    if (!add_row(composed, composed->reduced ? "reduced" : "composition", whole) ||
        next_transform(invocation, rest) == invocation->given.count)
        return whole;
    whole = apply_transforms(invocation, rest, whole);
    if (whole && composed->reduced) {
        struct lts *again = lts_reduce(invocation->job, whole,
                                       equivalence_named(invocation_value(invocation, OPTION_REDUCE)));
        lts_free(whole);
        whole = again;
    }
    if (whole)
        add_row(composed, "result", whole);
    return whole;
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    size_t count = invocation->operands.count, rest = 0;
    struct composed composed = {.invocation = invocation,
                                .reduced = invocation_value(invocation, OPTION_REDUCE)};
    struct compose_report report;
    struct answer answer = {STATUS_YES, NULL, compose_report_json, compose_report_text};
    struct lts **parts = memory_allocate_zeroed(&job->memory, count, sizeof *parts);
    struct lts *whole = NULL;
    if (parts && check_output(invocation) && load_parts(invocation, parts, &composed))
        whole = composed.reduced ? compose_reduced(invocation, parts, &composed, &rest)
                                 : lts_compose(job, (const struct lts *const *)parts, count);
    if (whole)
        whole = transform(invocation, whole, rest, &composed);
    if (whole && !job_failed(job) && lts_reaches_error(job, whole, &composed.error_reachable) &&
        store_lts(invocation, whole)) {
        report = report_of(&composed);
        answer.results = &report;
    }
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; parts && i < count; i++)
        lts_free(parts[i]);
    memory_free(parts);
    lts_free(whole);
    array_free(&composed.rows);
    array_free(&composed.steps.list);
    return status;
}

static const struct option OWN[] = {
    {OPTION_REDUCE, "reduce", 0, "NAME", EQUIVALENCE_CHOICES,
     "compose two by two, and reduce each intermediate result"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna compose client.aut server.aut -o system.aut", "both in parallel, synchronised on shared labels"},
    {"lacuna compose system.aut checker.aut --interface 'e.*' -o open.aut",
     "then hide all labels except those of e"},
    {"lacuna compose --reduce branching --interface 'e.*' p*.aut -o small.aut",
     "a large network, reduced part by part"},
    {0},
};

const struct command COMMAND_COMPOSE = {
    .name = "compose",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "compose LTSs in parallel",
    .description =
        "Composes LTSs: all files that have a label take it together; a file takes other labels, and tau, alone. When one file reaches its error state, the composition does so, too. Only reachable states are built.\n\nOperators among the options are then applied to the composition in the order in which they are given. A label synchronises only files in which it occurs: .aut files do not keep labels that --extend adds.\n\nWith --reduce the result and every intermediate composition are reduced, in an order chosen by size and shared labels. The unreduced whole is built only if necessary. If --hide or --interface come first, a label is hidden as soon as all files that have it are composed. A --propagate-error tau after them is done equally early.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
