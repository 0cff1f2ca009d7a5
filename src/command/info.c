#include <string.h>

#include "command/files.h"
#include "lts/reach.h"
#include "report/table.h"

struct label_use {
    const char *text; /* in the arena of the results */
    uint64_t transitions;
};

struct info {
    const char *file;
    uint64_t states;
    uint64_t reachable;
    uint64_t transitions;
    uint64_t labels;
    uint64_t silent;
    uint64_t deadlocks;
    bool deterministic;
    bool has_error;
    bool error_reachable;
    bool uses_listed; /* with --labels */
    ARRAY(struct label_use) uses;
};

struct infos {
    struct job *job;
    struct arena arena;
    ARRAY(struct info) list;
};

static bool count_labels(struct invocation *invocation, struct infos *infos, const struct lts *lts,
                         struct info *info) {
    struct memory *memory = &invocation->job->memory;
    uint64_t *uses = memory_allocate_zeroed(memory, lts->alphabet.count, sizeof *uses);
    if (!uses)
        return false;
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        uses[edge_label(lts->edges[i])]++;
    info->silent = uses[LABEL_TAU];
    bool fine = true;
    info->uses_listed = invocation_value(invocation, OPTION_LABELS) != NULL;
    for (uint32_t label = 0; fine && label < lts->alphabet.count; label++) {
        info->labels += uses[label] > 0;
        if (!info->uses_listed || uses[label] == 0)
            continue;
        const char *text = lts->alphabet.texts[label];
        struct label_use use = {arena_text(&infos->arena, text, strlen(text)), uses[label]};
        fine = use.text && array_push(memory, &info->uses, use);
    }
    memory_free(uses);
    return fine;
}

static bool examine(struct invocation *invocation, struct infos *infos, const char *file,
                    const struct lts *lts) {
    struct job *job = invocation->job;
    job_phase(job, "examining", "states", lts->states);
    struct info info = {.file = file, .states = lts->states, .transitions = lts_transitions(lts)};
    uint32_t reached;
    bool *marks = lts_mark_reachable(job, lts, &reached);
    bool fine = marks && count_labels(invocation, infos, lts, &info);
    if (fine) {
        info.reachable = reached;
        info.deterministic = lts_deterministic(lts);
        info.has_error = lts->error != STATE_NONE;
        info.error_reachable = info.has_error && marks[lts->error];
        for (uint32_t s = 0; s < lts->states; s++)
            info.deadlocks += marks[s] && lts->rows[s] == lts->rows[s + 1] && s != lts->error;
    }
    memory_free(marks);
    fine = fine && array_push(&job->memory, &infos->list, info);
    if (!fine)
        array_free(&info.uses);
    return fine;
}

static void write_json(struct json *json, const void *results) {
    const struct infos *infos = results;
    for (size_t i = 0; i < infos->list.count; i++) {
        const struct info *info = &infos->list.items[i];
        json_object(json);
        json_text_member(json, "file", info->file);
        json_number_member(json, "states", info->states);
        json_number_member(json, "transitions", info->transitions);
        json_number_member(json, "labels", info->labels);
        json_number_member(json, "deadlocks", info->deadlocks);
        json_boolean_member(json, "deterministic", info->deterministic);
        json_boolean_member(json, "error_reachable", info->error_reachable);
        json_number_member(json, "reachable_states", info->reachable);
        json_number_member(json, "silent_transitions", info->silent);
        if (info->uses_listed) {
            json_key(json, "label_uses");
            json_list(json);
            for (size_t j = 0; j < info->uses.count; j++) {
                json_object(json);
                json_text_member(json, "label", info->uses.items[j].text);
                json_number_member(json, "transitions", info->uses.items[j].transitions);
                json_end(json);
            }
            json_end(json);
        }
        json_end(json);
    }
}

static void write_uses(struct output *output, const struct infos *infos, const struct info *info) {
    struct table table;
    table_init(&table, infos->job, 2);
    table_text(&table, info->file);
    table_text(&table, "transitions");
    for (size_t j = 0; j < info->uses.count; j++) {
        table_text(&table, info->uses.items[j].text);
        table_number(&table, info->uses.items[j].transitions);
    }
    output_text(output, "\n");
    table_write(&table, output);
    table_free(&table);
}

static void write_text(struct output *output, const void *results) {
    const struct infos *infos = results;
    static const char *const headings[] = {"file",   "states",    "reachable",     "transitions", "tau",
                                           "labels", "deadlocks", "deterministic", "error state"};
    struct table table;
    table_init(&table, infos->job, sizeof headings / sizeof *headings);
    for (size_t i = 0; i < table.columns; i++)
        table_text(&table, headings[i]);
    for (size_t i = 0; i < infos->list.count; i++) {
        const struct info *info = &infos->list.items[i];
        table_text(&table, info->file);
        table_number(&table, info->states);
        table_number(&table, info->reachable);
        table_number(&table, info->transitions);
        table_number(&table, info->silent);
        table_number(&table, info->labels);
        table_number(&table, info->deadlocks);
        table_text(&table, info->deterministic ? "yes" : "no");
        table_text(&table, info->error_reachable ? "reachable" : info->has_error ? "unreachable" : "none");
    }
    if (infos->list.count > 0)
        table_write(&table, output);
    table_free(&table);
    for (size_t i = 0; i < infos->list.count; i++)
        if (infos->list.items[i].uses.count > 0)
            write_uses(output, infos, &infos->list.items[i]);
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    if (has_extension(invocation->operands.items[0], ".assumption"))
        return info_assumptions(invocation);
    struct infos infos = {.job = job};
    arena_init(&infos.arena, &job->memory);
    bool rejected = false;
    for (size_t i = 0; i < invocation->operands.count && !job_failed(job); i++) {
        struct lts *lts = load_lts(invocation, invocation->operands.items[i]);
        if (lts)
            examine(invocation, &infos, invocation->operands.items[i], lts);
        lts_free(lts);
        rejected |= job_forgive(job, OUTCOME_BAD_INPUT); /* the next file may be better */
    }
    if (rejected)
        job_fail(job, OUTCOME_BAD_INPUT);
    struct answer answer = {STATUS_YES, &infos, write_json, write_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < infos.list.count; i++)
        array_free(&infos.list.items[i].uses);
    array_free(&infos.list);
    arena_free(&infos.arena);
    return status;
}

static const struct option OWN[] = {
    {OPTION_LABELS, "labels", 0, NULL, NULL, "list the labels with the number of their transitions"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna info system.aut", "its size, deadlocks, and whether the error state can be reached"},
    {"lacuna info --labels a.aut b.aut.gz", "two files side by side, and their labels"},
    {"lacuna info mutex.assumption", "which component it speaks of, with which interface and property"},
    {0},
};

const struct command COMMAND_INFO = {
    .name = "info",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "sizes and first facts about LTS and assumption files",
    .description = "Prints, for each file, the number of states, transitions and labels (tau counts as one "
                   "if it occurs), of reachable deadlocks, whether the LTS is deterministic (no "
                   "state has two transitions with one label), and whether the error state can be "
                   "reached. The self-loop that marks the error state is not a transition.\n\nOf "
                   "assumption files it tells the component, the interface and the property.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
