#include <string.h>

#include "command/operand/files.h"
#include "command/operand/process.h"
#include "report/info_report.h"

struct infos {
    ARRAY(struct info_row) rows;
    struct arena names; /* of processes */
};

/* The process that the row is about, and all that the file has. */
static bool name_process(struct info_row *row, struct arena *arena, const struct loaded_process *loaded) {
    size_t count = loaded->all.list.count;
    const char **names = arena_allocate(arena, count * sizeof *names);
    for (size_t i = 0; names && i < count; i++) {
        const char *name = loaded->all.list.items[i].text;
        if (!(names[i] = arena_text(arena, name, strlen(name))))
            return false;
    }
    row->process = arena_text(arena, loaded->name.chars.items, loaded->name.chars.count);
    row->processes = names;
    row->processes_count = count;
    return names && row->process;
}

static bool examine(struct invocation *invocation, struct infos *infos, const char *file) {
    struct job *job = invocation->job;
    struct loaded_process loaded = {0};
    struct info_row row = {.file = file};
    bool fine = load_lts_or_process(invocation, file, &loaded) &&
                lts_summarise(&row.summary, job, loaded.lts, invocation_value(invocation, OPTION_LABELS));
    if (fine && loaded.name.chars.count > 0)
        fine = name_process(&row, &infos->names, &loaded);
    fine = fine && array_push(&job->memory, &infos->rows, row);
    loaded_process_free(&loaded);
    if (!fine)
        lts_summary_free(&row.summary);
    return fine;
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    if (has_extension(invocation->operands.items[0], ".assumption"))
        return info_assumptions(invocation);
    struct infos infos = {0};
    arena_init(&infos.names, &job->memory);
    bool rejected = false;
    for (size_t i = 0; i < invocation->operands.count && !job_failed(job); i++) {
        examine(invocation, &infos, invocation->operands.items[i]);
        rejected |= job_forgive(job, OUTCOME_BAD_INPUT); /* the next file may be better */
    }
    if (rejected)
        job_fail(job, OUTCOME_BAD_INPUT);
    struct info_report report = {job, infos.rows.items, infos.rows.count,
                                 invocation_value(invocation, OPTION_LABELS) != NULL};
    struct answer answer = {STATUS_YES, &report, info_report_json, info_report_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < infos.rows.count; i++)
        lts_summary_free(&infos.rows.items[i].summary);
    array_free(&infos.rows);
    arena_free(&infos.names);
    return status;
}

static const struct option OWN[] = {
    {OPTION_LABELS, "labels", 0, NULL, NULL, "also list the labels with their numbers of transitions"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna info system.aut", "its size, deadlocks, and whether the error state can be reached"},
    {"lacuna info --labels a.aut b.aut.gz", "two files and their labels"},
    {"lacuna info mutex.assumption", "its component, interface and property"},
    {0},
};

const struct command COMMAND_INFO = {
    .name = "info",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "print sizes, labels and basic facts of LTS and assumption files",
    .description =
        "Prints for each file the number of states, transitions, labels (including tau if it occurs) and reachable deadlocks. It also says whether the error state can be reached, and whether the LTS is deterministic: no state has two transitions with the same label. The self-loop that marks the error state does not count as a transition.\n\nFor FSP files it names the process, and lists the others.\n\nFor assumption files it prints the component, the interface and the property.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
