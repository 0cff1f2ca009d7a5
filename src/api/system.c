#include "api/system.h"

#include <string.h>

#include "language/property/parse.h"
#include "verify/state_space.h"

lacuna_system *lacuna_system_open(lacuna *session) {
    if (!session_is_ready(session))
        return NULL;
    lacuna_system *system = memory_allocate_zeroed(&session->job.memory, 1, sizeof *system);
    if (!system)
        return NULL;
    system->session = session;
    arena_init(&system->names, &session->job.memory);
    sources_init(&system->sources, &session->job);
    return system;
}

void lacuna_system_free(lacuna_system *system) {
    if (!system)
        return;
    if (system->tree)
        system->language->free(system->tree);
    sources_free(&system->sources);
    arena_free(&system->names);
    memory_free(system);
}

/* Can a file of that name be added? Returns a copy of the name. */
static const char *accept(lacuna_system *system, const char *name, const char *function) {
    lacuna *session = system->session;
    if (!session_is_ready(session) || !session_require(session, name, function, "the name is NULL") ||
        !session_require(session, !system->is_checked, function, "the system is in use"))
        return NULL;
    return arena_text(&system->names, name, strlen(name));
}

/* The language of all files is that of the first whose name tells one; properties in HOA go with any. */
static bool find_language(lacuna_system *system, const char *name) {
    struct job *job = &system->session->job;
    const struct language *language = language_of_path(name);
    struct place place = {.file = name};
    if (is_hoa_file(name))
        return true;
    if (!language || language->kind != LANGUAGE_OF_SYSTEMS)
        return job_reject(job, &place, NULL, "the name does not tell a language of systems");
    if (system->language && system->language->guest && language_reads(system->language, name))
        return true;
    if (system->language && system->language != language)
        return job_reject(job, &place, NULL, "the other files are in %s", system->language->title);
    if (!system->language)
        system->tree = language->make(&system->sources);
    system->language = language;
    return system->tree != NULL;
}

/* Parses what has been added, as soon as the language is known. */
static enum lacuna_answer parse(lacuna_system *system, const char *name) {
    bool fine = find_language(system, name);
    while (fine && system->tree && system->parsed < system->sources.files.count)
        fine = system->language->parse(system->tree, system->parsed++);
    fine = fine && !job_failed(&system->session->job);
    system->is_broken = system->is_broken || !fine;
    return fine ? LACUNA_YES : LACUNA_FAILED;
}

enum lacuna_answer lacuna_system_read(lacuna_system *system, const char *path) {
    const char *kept = system ? accept(system, path, "lacuna_system_read") : NULL;
    return kept && sources_read(&system->sources, kept) ? parse(system, kept) : LACUNA_FAILED;
}

enum lacuna_answer lacuna_system_add(lacuna_system *system, const char *name, const char *text) {
    static const char NAME[] = "lacuna_system_add";
    const char *kept = system ? accept(system, name, NAME) : NULL;
    if (!kept || !session_require(system->session, text, NAME, "the text is NULL") ||
        !sources_add(&system->sources, kept, text, strlen(text)))
        return LACUNA_FAILED;
    return parse(system, kept);
}

bool api_system_is_usable(lacuna_system *system) {
    struct job *job = &system->session->job;
    if (!system->tree && !system->is_broken)
        return job_reject(job, NULL, NULL, "the system has no files");
    return !system->is_broken ||
           job_reject(job, NULL, NULL, "the system has files that could not be understood");
}

static bool check(lacuna_system *system) {
    struct job *job = &system->session->job;
    if (!api_system_is_usable(system))
        return false;
    if (!system->is_checked) {
        system->is_checked = system->language->check(system->tree) && !job_failed(job);
        system->is_broken = !system->is_checked;
        diagnostics_sort(&job->diagnostics);
    }
    return system->is_checked;
}

bool api_system_close(lacuna_system *system, struct system *closed) {
    return check(system) && system->language->lower(system->tree, closed);
}

lacuna_lts *lacuna_system_lts(lacuna_system *system, enum lacuna_labels labels) {
    static const enum space_labels OURS[] = {SPACE_TURNS, SPACE_SENDS};
    static const char NAME[] = "lacuna_system_lts";
    if (!system || !session_is_ready(system->session) ||
        !session_require(system->session, IS_INDEX(labels, OURS), NAME, "there is no such kind of labels"))
        return NULL;
    struct job *job = &system->session->job;
    struct state_space_options options = {.labels = OURS[labels],
                                          .limits = {.depth = UINT64_MAX, .states = UINT64_MAX}};
    struct system closed;
    enum search_end end;
    system_init(&closed, job);
    struct lts *lts =
        api_system_close(system, &closed) ? state_space_build(job, &closed, &options, &end) : NULL;
    system_free(&closed);
    return lts;
}
