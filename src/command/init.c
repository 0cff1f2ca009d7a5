#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "command/command.h"
#include "project/project.h"
#include "report/init_report.h"

struct initialisation {
    struct invocation *invocation;
    struct arena arena;
    const char *folder; /* with a slash behind it, or "" */
    const char *path;
    struct project_draft draft;
    bool drafted;
};

static const char *joined(struct initialisation *n, const char *first, const char *second) {
    struct text text = {.memory = n->arena.memory};
    text_add(&text, first);
    text_add(&text, second);
    return text_keep(&text, &n->arena);
}

static bool name_files(struct initialisation *n) {
    const char *folder = n->invocation->operands.count > 0 ? n->invocation->operands.items[0] : "";
    bool slash = *folder && folder[strlen(folder) - 1] != '/';
    n->folder = joined(n, folder, slash ? "/" : "");
    n->path = n->folder ? joined(n, n->folder, PROJECT_FILE) : NULL;
    if (!n->path)
        return false;
    return access(n->path, F_OK) != 0 || job_reject(n->invocation->job, &(struct place){.file = n->path},
                                                    "rename or delete it first to get a new draft",
                                                    "the project exists already and is not overwritten");
}

/* The text is read back before it is written: a draft that is not a project is our fault. */
static bool is_project(struct initialisation *n, const struct bytes *text) {
    struct project project;
    bool fine = project_read_text(&project, n->invocation->job, n->path, text->data.items, text->data.count);
    project_free(&project);
    return fine;
}

static bool store(struct initialisation *n) {
    struct job *job = n->invocation->job;
    struct bytes text = {0};
    struct output *made = output_open_memory(job, &text);
    if (made)
        draft_write_toml(&n->draft, made);
    bool fine = made && output_commit(made) && is_project(n, &text);
    struct output *output = fine ? output_open(job, n->path) : NULL;
    if (output)
        output_bytes(output, text.data.items, text.data.count);
    fine = output && output_commit(output);
    array_free(&text.data);
    return fine;
}

static enum status run(struct invocation *invocation) {
    struct initialisation n = {.invocation = invocation};
    struct init_report report;
    struct answer answer = {STATUS_YES, NULL, init_report_json, init_report_text};
    arena_init(&n.arena, &invocation->job->memory);
    if (name_files(&n)) {
        n.drafted = true;
        if (project_draft_make(&n.draft, invocation->job, n.folder) && store(&n)) {
            report = (struct init_report){&n.draft, n.path};
            answer.results = &report;
        }
    }
    enum status status = invocation_answer(invocation, &answer);
    if (n.drafted)
        project_draft_free(&n.draft);
    arena_free(&n.arena);
    return status;
}

static const struct option *const OPTIONS[] = {OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna init", "draft lacuna.toml for the .aml files of this folder; lacuna check then checks them"},
    {"lacuna init models/shop", "the same for another folder"},
    {0},
};

const struct command COMMAND_INIT = {
    .name = "init",
    .operands = "[FOLDER]",
    .least = 0,
    .most = 1,
    .summary = "draft lacuna.toml from the files of a folder",
    .description =
        "Reads the .aml files of a folder, and writes lacuna.toml for `check`. It says which of them are the system, its interfaces (blocks `missing`), its properties and the candidates. Files that declare the same names as others are left out, and named in a comment. An existing project is not overwritten.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
