#include "command/operand/component.h"

#include <string.h>

#include "assume/file.h"
#include "base/suggest.h"
#include "lts/operator/label_list.h"

static bool reject(struct job *job, const struct system *system, const char *name) {
    const char **names = memory_allocate(&job->memory, (system->components.count + 1) * sizeof *names);
    char hint[256];
    if (!names)
        return false;
    for (size_t i = 0; i < system->components.count; i++)
        names[i] = system->components.items[i].name;
    job_reject(job, NULL, suggest_or_list(name, names, system->components.count, hint, sizeof hint),
               "unknown actor %s", name);
    memory_free(names);
    return false;
}

bool *component_named(struct job *job, const struct system *system, const char *names) {
    struct label_list list = {0};
    bool *inside = memory_allocate_zeroed(&job->memory, system->components.count + 1, sizeof *inside);
    bool fine = inside && label_list_split(job, &list, names);
    if (fine && list.texts.count == 0)
        fine = job_reject(job, NULL, "write --component one,two", "--component names no actor");
    for (size_t i = 0; i < list.texts.count && inside; i++) {
        uint32_t number = system_find_component(system, list.texts.items[i]);
        if (number == SYSTEM_NONE)
            fine = reject(job, system, list.texts.items[i]);
        else
            inside[number] = true;
    }
    label_list_free(&list);
    if (fine)
        return inside;
    memory_free(inside);
    return NULL;
}

/* --- Assumptions --- */

/* Is it made so that whatever it allows is safe, of one actor, and for this very system? */
static bool is_usable(struct job *job, const struct assumption *a, const char *path) {
    struct place place = {.file = path};
    if (strchr(a->component, ','))
        return job_reject(job, &place, "make one assumption for each with lacuna assume --component NAME",
                          "the assumption is about several components: %s", a->component);
    if (a->contract.partial)
        return job_reject(job, &place, "make all of them with lacuna assume --all-states",
                          "the assumption was cut off at %u states", (unsigned)a->contract.states);
    if (a->stub == STUB_QUEUE || a->bounded)
        return job_reject(job, &place, "leave out --stub queue and --bound",
                          "the assumption is not sound: it was made with --stub queue");
    if (a->contract.states == 0)
        return job_reject(job, &place, "fix the rest of the system first: lacuna assume shows the run",
                          "no component respects the assumption: its verdict is never");
    if (a->files.items.count == 0)
        return job_reject(job, &place, "add the code of the other components",
                          "other components than %s were also missing when the assumption was made",
                          a->component);
    return true;
}

/* Does the assumption hold a file with this text? */
static bool has_file(const struct assumption *a, const char *text) {
    for (size_t i = 0; i < a->files.items.count; i++) {
        size_t line = a->file_begins.items[i];
        size_t end = i + 1 < a->files.items.count ? a->file_begins.items[i + 1] : a->file_text.items.count;
        const char *at = text;
        for (; line < end; line++) {
            size_t length = strlen(a->file_text.items.items[line]);
            if (strncmp(at, a->file_text.items.items[line], length) != 0 ||
                (at[length] && at[length] != '\n'))
                break;
            at += length + (at[length] == '\n');
        }
        if (line == end && !*at)
            return true;
    }
    return false;
}

/* All others must have the code that the assumption was made with. */
static bool fits_system(struct job *job, const struct model *model, const struct assumption *a,
                        uint32_t actor, const char *path) {
    const struct system *system = &model->system;
    for (uint32_t i = 0; i < system->components.count; i++) {
        const struct source *source = &model->sources.files.items[system->components.items[i].span.file];
        if (i == actor || has_file(a, source->text))
            continue;
        struct place place = {.file = path};
        return job_reject(job, &place, "run lacuna assume again",
                          "the assumption was not made with this text of %s", source->name);
    }
    return true;
}

static bool read_assumed(struct assumed_actors *actors, struct invocation *invocation,
                         const struct model *model, const bool *kept, const char *path) {
    struct job *job = invocation->job;
    struct assumption *a = &actors->files[actors->read];
    uint32_t number = (uint32_t)actors->sources.files.count;
    assumption_init(a, job);
    actors->read++;
    if (!sources_read(&actors->sources, path) || !assumption_read(a, &actors->sources, number) ||
        !is_usable(job, a, path))
        return false;
    uint32_t actor = system_find_component(&model->system, a->component);
    if (actor == SYSTEM_NONE)
        return reject(job, &model->system, a->component);
    if (kept[actor])
        return job_reject(job, NULL, "leave the actor out of --component, or leave out the assumption",
                          "%s belongs to the component, and %s is an assumption about it", a->component,
                          path);
    for (size_t i = 0; i < actors->list.count; i++)
        if (actors->list.items[i].actor == actor)
            return job_reject(job, NULL, "leave out one of them", "there are two assumptions about %s",
                              a->component);
    struct assumed_actor assumed = {actor, a, path};
    return fits_system(job, model, a, actor, path) && array_push(&job->memory, &actors->list, assumed);
}

bool assumed_actors_read(struct assumed_actors *actors, struct invocation *invocation,
                         const struct model *model, const bool *kept) {
    struct job *job = invocation->job;
    *actors = (struct assumed_actors){.read = 0};
    sources_init(&actors->sources, job);
    actors->files = memory_allocate_zeroed(&job->memory, invocation_count(invocation, OPTION_ASSUME) + 1,
                                           sizeof *actors->files);
    if (!actors->files)
        return false;
    for (size_t i = 0; i < invocation->given.count; i++)
        if (invocation->given.items[i].option->id == OPTION_ASSUME &&
            !read_assumed(actors, invocation, model, kept, invocation->given.items[i].value))
            return false;
    return true;
}

void assumed_actors_free(struct assumed_actors *actors) {
    for (size_t i = 0; i < actors->read; i++)
        assumption_free(&actors->files[i]);
    memory_free(actors->files);
    array_free(&actors->list);
    sources_free(&actors->sources);
}

/* --- Components that are missing --- */

static bool is_missing(const struct open_system *open, const char *name) {
    uint32_t component = system_find_component(&open->system, name);
    if (component == SYSTEM_NONE)
        return false;
    uint32_t inbox = open->system.components.items[component].inbox;
    return open_is_own(open, inbox) || open_is_other(open, inbox);
}

bool require_missing(struct job *job, const struct open_system *open, const char *name,
                     const struct place *place) {
    const struct system *system = &open->system;
    ARRAY(const char *) names = {0};
    char hint[HINT_BYTES];
    if (is_missing(open, name))
        return true;
    for (size_t i = 0; i < system->components.count; i++)
        if (is_missing(open, system->components.items[i].name) &&
            !array_push(&job->memory, &names, system->components.items[i].name))
            break;
    job_reject(job, place, suggest_or_list(name, names.items, names.count, hint, sizeof hint),
               "%s is not missing", name);
    array_free(&names);
    return false;
}
