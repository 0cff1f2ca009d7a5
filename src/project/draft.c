#define _POSIX_C_SOURCE 200809L
#include "project/draft.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/text.h"
#include "language/aml/ast.h"

/* --- Names --- */

static bool add_name(struct project_draft *d, struct draft_names *names, const char *name) {
    const char *copy = arena_text(&d->arena, name, strlen(name));
    return copy && array_push(&d->job->memory, &names->items, copy);
}

static bool has_name(const struct draft_names *names, const char *name) {
    for (size_t i = 0; i < names->items.count; i++)
        if (strcmp(names->items.items[i], name) == 0)
            return true;
    return false;
}

/* The first name of one list that is in the other; NULL: there is none. */
static const char *shared_name(const struct draft_names *names, const struct draft_names *others) {
    for (size_t i = 0; i < names->items.count; i++)
        if (has_name(others, names->items.items[i]))
            return names->items.items[i];
    return NULL;
}

/* --- Reading --- */

static int by_name(const void *left, const void *right) {
    return strcmp(((const struct draft_file *)left)->name, ((const struct draft_file *)right)->name);
}

static bool list_files(struct project_draft *d, const char *folder) {
    DIR *open = opendir(*folder ? folder : ".");
    if (!open)
        return job_reject(d->job, &(struct place){.file = *folder ? folder : "."}, NULL,
                          "cannot read this folder: %s", strerror(errno));
    bool fine = true;
    for (struct dirent *entry; fine && (entry = readdir(open));) {
        if (!has_extension(entry->d_name, ".aml"))
            continue;
        struct draft_file file = {.name = arena_text(&d->arena, entry->d_name, strlen(entry->d_name))};
        fine = file.name && array_push(&d->job->memory, &d->files, file);
    }
    closedir(open);
    if (d->files.count > 0)
        qsort(d->files.items, d->files.count, sizeof *d->files.items, by_name);
    return fine;
}

/* What a file declares. False: there is no memory. */
static bool note_declarations(struct project_draft *d, struct draft_file *file, const struct aml *aml) {
    bool fine = true;
    for (const struct aml_actor *a = aml->actors; a && fine; a = a->next)
        fine = add_name(d, &file->actors, a->name.text);
    for (const struct aml_missing *m = aml->missing; m && fine; m = m->next)
        fine = add_name(d, &file->missing, m->name.text);
    for (const struct property *p = aml->properties.first; p && fine; p = p->next)
        fine = has_name(&file->properties, p->name.text) || add_name(d, &file->properties, p->name.text);
    file->has_main = aml->mains != NULL;
    return fine;
}

/* By a job of its own: mistakes in the file are not what is asked for. */
static bool read_file(struct project_draft *d, struct draft_file *file, const char *folder) {
    struct job reading;
    struct sources sources;
    struct aml aml;
    struct text path = {.memory = &d->job->memory};
    text_add(&path, folder);
    text_add(&path, file->name);
    job_init(&reading);
    reading.memory.limit = d->job->memory.limit;
    sources_init(&sources, &reading);
    aml_init(&aml, &sources);
    file->readable = sources_read(&sources, text_end(&path)) && aml_parse(&aml, 0) && !job_failed(&reading);
    bool fine = !path.failed && (!file->readable || note_declarations(d, file, &aml));
    aml_free(&aml);
    sources_free(&sources);
    job_free(&reading);
    text_free(&path);
    return fine;
}

/* --- Roles --- */

static bool leave_out(struct project_draft *d, struct draft_file *file, const char *before, const char *name,
                      const char *between, const char *other) {
    struct text text = {.memory = &d->job->memory};
    text_add(&text, before);
    text_add(&text, name);
    text_add(&text, between);
    text_add(&text, other);
    text_add(&text, *other ? " does" : "");
    file->role = DRAFT_LEFT_OUT;
    file->reason = text_keep(&text, &d->arena);
    return file->reason != NULL;
}

/* Does another file that has a part in the system declare the same? Files behind `count` have no part yet. */
static const char *declared_before(const struct project_draft *d, const struct draft_file *file, size_t count,
                                   const struct draft_file **other) {
    for (size_t i = 0; i < count; i++) {
        *other = &d->files.items[i];
        if (*other == file || (*other)->role == DRAFT_CANDIDATE || (*other)->role == DRAFT_LEFT_OUT)
            continue;
        const char *name = shared_name(&file->actors, &(*other)->actors);
        name = name ? name : shared_name(&file->missing, &(*other)->missing);
        name = name ? name : shared_name(&file->properties, &(*other)->properties);
        if (name || (file->has_main && (*other)->has_main))
            return name ? name : "main";
    }
    return NULL;
}

static bool give_role(struct project_draft *d, struct draft_file *file, size_t before) {
    const struct draft_file *other;
    if (!file->readable)
        return leave_out(d, file, "it has errors: lacuna verify shows them", "", "", "");
    const char *name = declared_before(d, file, before, &other);
    if (name)
        return leave_out(d, file, "it declares ", name, ", as ", other->name);
    if (file->actors.items.count > 0 || file->has_main)
        file->role = DRAFT_SYSTEM;
    else if (file->missing.items.count > 0)
        file->role = DRAFT_INTERFACE;
    else if (file->properties.items.count > 0)
        file->role = DRAFT_PROPERTIES;
    else
        return leave_out(d, file, "it declares nothing", "", "", "");
    return true;
}

/* A candidate brings nothing that the system has, but `main` may be in both. */
static bool give_component(struct project_draft *d, struct draft_file *file) {
    const struct draft_file *other;
    struct draft_file alone = *file;
    alone.has_main = false;
    const char *name = declared_before(d, &alone, d->files.count, &other);
    if (name)
        return leave_out(d, file, "it declares ", name, ", as ", other->name);
    file->component = shared_name(&d->components, &file->actors);
    return true;
}

static bool is_candidate(const struct project_draft *d, const struct draft_file *file) {
    return file->readable && shared_name(&d->components, &file->actors);
}

static bool give_roles(struct project_draft *d) {
    bool fine = true;
    for (size_t i = 0; i < d->files.count; i++)
        if (is_candidate(d, &d->files.items[i]))
            d->files.items[i].role = DRAFT_CANDIDATE;
    for (size_t i = 0; i < d->files.count && fine; i++)
        fine = d->files.items[i].role == DRAFT_CANDIDATE || give_role(d, &d->files.items[i], i);
    for (size_t i = 0; i < d->files.count && fine; i++)
        fine = d->files.items[i].role != DRAFT_CANDIDATE || give_component(d, &d->files.items[i]);
    return fine;
}

/* --- The draft --- */

static const struct draft_file *first_unreadable(const struct project_draft *d) {
    for (size_t i = 0; i < d->files.count; i++)
        if (!d->files.items[i].readable)
            return &d->files.items[i];
    return NULL;
}

/* Nothing is missing, as far as the files can be read. */
static bool reject_without_component(struct project_draft *d, const char *folder) {
    const struct draft_file *unreadable = first_unreadable(d);
    struct place place = {.file = *folder ? folder : "."};
    if (d->files.count == 0)
        return job_reject(d->job, &place,
                          "name the folder of the files; for Rebeca write lacuna.toml by hand",
                          "there is no .aml file in this folder (subfolders and Rebeca are not looked at)");
    if (unreadable)
        return job_reject(d->job, &place, "fix the errors that lacuna verify shows for it",
                          "no .aml file here has a block `missing`, and %s has errors", unreadable->name);
    return job_reject(d->job, &place, "draft one with lacuna interface SYSTEM... -o interface.aml",
                      "no .aml file here has a block `missing`");
}

static bool find_components(struct project_draft *d, const char *folder) {
    for (size_t i = 0; i < d->files.count; i++)
        for (size_t j = 0; j < d->files.items[i].missing.items.count; j++) {
            const char *name = d->files.items[i].missing.items.items[j];
            if (!has_name(&d->components, name) && !add_name(d, &d->components, name))
                return false;
        }
    return d->components.items.count > 0 || reject_without_component(d, folder);
}

bool project_draft_make(struct project_draft *d, struct job *job, const char *folder) {
    *d = (struct project_draft){.job = job};
    arena_init(&d->arena, &job->memory);
    bool fine = list_files(d, folder);
    for (size_t i = 0; i < d->files.count && fine; i++)
        fine = read_file(d, &d->files.items[i], folder);
    return fine && find_components(d, folder) && give_roles(d);
}

void project_draft_free(struct project_draft *d) {
    for (size_t i = 0; i < d->files.count; i++) {
        array_free(&d->files.items[i].actors.items);
        array_free(&d->files.items[i].missing.items);
        array_free(&d->files.items[i].properties.items);
    }
    array_free(&d->files);
    array_free(&d->components.items);
    arena_free(&d->arena);
}
