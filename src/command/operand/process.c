#include "command/operand/process.h"

#include <stdio.h>
#include <string.h>

#include "base/path.h"
#include "base/suggest.h"
#include "command/operand/files.h"

bool is_process_file(const struct invocation *invocation, const char *path) {
    const struct language *language = language_of(invocation, path);
    return language && language->kind == LANGUAGE_OF_PROCESSES;
}

bool check_no_process_options(struct invocation *invocation) {
    if (invocation_value(invocation, OPTION_PROCESS))
        return job_reject(invocation->job, NULL, "leave out --process", "--process needs an FSP file");
    return !invocation_value(invocation, OPTION_STRICT) ||
           job_reject(invocation->job, NULL, "leave out --strict", "--strict needs an FSP file");
}

static struct lts *import(void *data, const char *path) {
    return load_aut(data, path, SILENT_TO_LTSA);
}

/* The one that is wanted, or meant if nothing is said. */
static bool choose(struct process_model *model, struct invocation *invocation, const char *path) {
    const char *given = model->wanted ? model->wanted : invocation_value(invocation, OPTION_PROCESS);
    model->name = given ? given : fsp_default_process(&model->fsp);
    model->by_default = !given && fsp_process_name(&model->fsp, 1);
    if (model->name)
        return true;
    struct place place = {.file = path};
    return job_reject(invocation->job, &place, "declare one: P = (a -> P).", "the file has no process");
}

static bool is_foreign(const struct invocation *invocation, const char *path) {
    return !is_process_file(invocation, path) && strcmp(path, "-") != 0;
}

/* It may be no file at all, but a process of the files that have been read. */
static void reject_foreign(const struct process_model *model, const char *path) {
    struct job *job = model->sources.job;
    struct place place = {.file = path};
    char hint[HINT_BYTES] = "check the name";
    const char *name;
    if (is_there(path)) {
        job_reject(job, &place, "name it .lts, or add --format fsp",
                   "the other files are FSP, and this one does not seem to be");
        return;
    }
    for (size_t i = 0; (name = fsp_process_name(&model->fsp, i)); i++)
        if (strcmp(name, path) == 0)
            snprintf(hint, sizeof hint, "did you mean --process %.200s?", name);
    job_reject(job, &place, hint, "there is no such file");
}

bool process_model_load(struct process_model *model, struct invocation *invocation, const char *const *paths,
                        size_t count) {
    struct job *job = invocation->job;
    struct fsp_options options = {.strict = invocation_value(invocation, OPTION_STRICT) != NULL,
                                  .tells_ignored = model->tells_ignored,
                                  .import = import,
                                  .data = invocation};
    sources_init(&model->sources, job);
    fsp_init(&model->fsp, &model->sources, options);
    job_phase(job, "reading", "files", count);
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        if (is_foreign(invocation, paths[i]))
            fine = false; /* reported below, when the processes are known */
        else if (!sources_read(&model->sources, paths[i]))
            fine = false;
        else
            fine = fsp_parse(&model->fsp, (uint32_t)model->sources.files.count - 1) && fine;
    }
    for (size_t i = 0; i < count; i++)
        if (is_foreign(invocation, paths[i]))
            reject_foreign(model, paths[i]);
    fine = (job_outcome(job) == OUTCOME_DONE || job_outcome(job) == OUTCOME_BAD_INPUT) &&
           fsp_check(&model->fsp) && fine && !job_failed(job);
    diagnostics_sort(&job->diagnostics);
    return fine && choose(model, invocation, paths[0]);
}

void process_model_free(struct process_model *model) {
    fsp_free(&model->fsp);
    if (model->sources.job)
        sources_free(&model->sources);
}

static bool build(struct process_model *model, struct invocation *invocation, const char *path,
                  struct loaded_process *loaded) {
    struct fsp_process process;
    model->wanted = loaded->wanted;
    if (!choose(model, invocation, path) || !fsp_build(&model->fsp, model->name, &process))
        return false;
    loaded->lts = process.lts;
    loaded->by_default = model->by_default;
    loaded->name.memory = &invocation->job->memory;
    text_add(&loaded->name, model->name);
    text_end(&loaded->name);
    names_init(&loaded->all, &invocation->job->memory);
    for (size_t i = 0; i < model->fsp.process_names.list.count; i++) {
        struct name name = model->fsp.process_names.list.items[i];
        if (names_intern(&loaded->all, name.text, name.length) == NAMES_NONE)
            return false;
    }
    return !loaded->name.failed;
}

bool load_processes(struct invocation *invocation, const char *path, struct loaded_process *processes,
                    size_t count) {
    struct process_model model = {.wanted = processes->wanted};
    bool fine = process_model_load(&model, invocation, &path, 1);
    for (size_t i = 0; i < count && fine; i++)
        fine = build(&model, invocation, path, &processes[i]);
    process_model_free(&model);
    return fine;
}

bool load_lts_or_process(struct invocation *invocation, const char *path, struct loaded_process *loaded) {
    if (is_process_file(invocation, path))
        return load_processes(invocation, path, loaded, 1);
    return (loaded->lts = load_lts(invocation, path)) != NULL;
}

void loaded_process_free(struct loaded_process *process) {
    names_free(&process->all);
    lts_free(process->lts);
    text_free(&process->name);
}

struct lts *load_process(struct invocation *invocation, const char *path) {
    struct loaded_process process = {0};
    bool fine = load_processes(invocation, path, &process, 1);
    struct lts *lts = fine ? process.lts : NULL;
    if (fine)
        process.lts = NULL;
    loaded_process_free(&process);
    return lts;
}
