#include "candidate/closing.h"

#include <string.h>

#include "candidate/other_system.h"

void closing_init(struct closing *closing, struct job *job, const struct assumption *assumption,
                  const struct search_limits *limits) {
    *closing = (struct closing){.assumption = assumption, .limits = *limits};
    sources_init(&closing->sources, job);
}

void closing_free(struct closing *closing) {
    sources_free(&closing->sources);
}

bool closing_take(struct closing *closing) {
    return surroundings_add_files(closing->assumption, &closing->sources);
}

bool closing_read(struct closing *closing, const char *path) {
    return sources_read(&closing->sources, path);
}

/* --- The files --- */

/* The property of that name as a text. False: there is no memory. */
static bool add_property(struct closing *c, void *tree, const char *name, struct arena *arena,
                         struct name_list *texts) {
    const struct language *language = assumption_language(c->assumption);
    for (const struct property *p = language->properties(tree)->first; p; p = p->next)
        if (strcmp(p->name.text, name) == 0) {
            const char *text = language->open->property_text(tree, p, arena);
            if (!text || !array_push(&c->sources.job->memory, &texts->items, text))
                return false;
        }
    return true;
}

/* Of the tree as it was parsed, and the properties of the assumption that it has. 0: there is no memory. */
static uint64_t fingerprint_of(struct closing *c, void *tree) {
    struct job *job = c->sources.job;
    const struct assumption *a = c->assumption;
    struct arena arena;
    struct name_list properties = {0};
    arena_init(&arena, &job->memory);
    const char *specified =
        assumption_language(a)->open->text_around(tree, a->component, stub_has_alternatives(a->stub), &arena);
    bool fine = specified;
    for (size_t i = 0; i < a->properties.items.count && fine; i++)
        fine = add_property(c, tree, a->properties.items.items[i], &arena, &properties);
    uint64_t fingerprint =
        fine ? assumption_fingerprint(job, specified, properties.items.items, properties.items.count) : 0;
    array_free(&properties.items);
    arena_free(&arena);
    return fingerprint;
}

/* A candidate closes the system only if nothing else is missing. Blocks of components that are there count
 * before the tree has been checked. */
static bool is_last_gap(struct closing *c, void *tree) {
    const struct language *language = assumption_language(c->assumption);
    const char *list = c->assumption->component, *name;
    size_t length;
    uint32_t own = 0;
    while (component_list_next(&list, &name, &length))
        own++;
    if (language->open->missing_count(tree) <= own)
        return true;
    if (!language->check(tree))
        return false;
    return language->open->missing_count(tree) <= own ||
           job_reject(c->sources.job, NULL,
                      "leave out --in; lacuna verify takes the system with candidates for all of them",
                      "more than %s is missing in this system", c->assumption->component);
}

bool closing_recognise(struct closing *c) {
    struct job *job = c->sources.job;
    const struct language *language = assumption_language(c->assumption);
    void *tree = language->make(&c->sources);
    if (!tree)
        return false;
    language->open->set_partial(tree, 0);
    bool fine = true;
    for (uint32_t i = 0; i < c->sources.files.count; i++)
        fine = language->parse(tree, i) && fine;
    fine = fine && is_last_gap(c, tree);
    if (fine && fingerprint_of(c, tree) != c->assumption->fingerprint)
        other_system_reject(c->assumption, &c->sources);
    language->free(tree);
    return fine && !job_failed(job);
}

/* --- The whole system --- */

static bool closed_system_begin(struct closed_system *closed, struct job *job,
                                const struct language *language) {
    *closed = (struct closed_system){.language = language};
    sources_init(&closed->sources, job);
    system_init(&closed->system, job);
    closed->tree = language->make(&closed->sources);
    return closed->tree != NULL;
}

void closed_system_free(struct closed_system *closed) {
    if (!closed->language)
        return;
    verification_free(&closed->verification);
    system_free(&closed->system);
    if (closed->tree)
        closed->language->free(closed->tree);
    sources_free(&closed->sources);
    *closed = (struct closed_system){0};
}

/* Copies a file to the closed system; false: the job has failed. */
static bool add_file(struct closed_system *closed, const struct source *source) {
    return sources_add(&closed->sources, source->name, source->text, source->length);
}

/* Properties in addition to those of the files. */
static bool add_properties(struct closed_system *closed, const char *properties) {
    return sources_add(&closed->sources, "properties", properties, strlen(properties)) &&
           closed->language->parse(closed->tree, (uint32_t)closed->sources.files.count - 1);
}

/* The open system with the candidate in its place. */
static bool close_system(const struct closing *c, const struct trial *trial, const char *properties,
                         struct closed_system *closed) {
    const struct open_language *open = closed->language->open;
    bool fine = true;
    open->set_partial(closed->tree, 0); /* assume, and the candidate alone, have warned */
    for (uint32_t i = 0; i < c->sources.files.count && fine; i++)
        fine = add_file(closed, &c->sources.files.items[i]) && closed->language->parse(closed->tree, i);
    if (!fine || !add_file(closed, &trial->sources.files.items[0]) ||
        !open->parse_component(closed->tree, (uint32_t)c->sources.files.count) ||
        (properties && !add_properties(closed, properties)))
        return false;
    /* With an actor as interface, no block says that the component was missing. */
    open->put_in_question(closed->tree, c->assumption->component);
    return closed->language->check(closed->tree) && closed->language->lower(closed->tree, &closed->system);
}

bool closing_close(const struct closing *c, const struct trial *trial, const char *properties,
                   struct closed_system *closed) {
    return closed_system_begin(closed, c->sources.job, trial->language) &&
           close_system(c, trial, properties, closed);
}

/* --- Confirming --- */

static void note_limits(struct closing *c, const struct trial *trial) {
    struct place place = {.file = trial->file};
    diagnostics_add(&c->sources.job->diagnostics, SEVERITY_NOTE, &place,
                    "raise the limit, or run lacuna verify on the system with the candidate",
                    "the limits ended the search in the whole system");
}

/* The verdicts on the candidates alone are known: whatever stops the search in the whole system does not
 * change them. */
static bool settle_for_verdict(struct closing *c, const struct trial *trial) {
    struct job *job = c->sources.job;
    enum outcome outcome = job_outcome(job);
    if (!job_forgive_limits(job))
        return false;
    c->stopped |= outcome == OUTCOME_TIME || outcome == OUTCOME_INTERRUPTED;
    note_limits(c, trial);
    return !job_failed(job);
}

/* Has some property that verdict in the whole system? */
static bool some_question_is(const struct closed_system *closed, enum verdict verdict) {
    for (size_t i = 0; i < closed->verification.questions.count; i++)
        if (closed->verification.questions.items[i].verdict == verdict)
            return true;
    return false;
}

bool closing_confirm(struct closing *c, const struct trial *trial, struct closed_system *closed) {
    struct job *job = c->sources.job;
    struct verify_options options = {.properties = c->assumption->properties.items.items,
                                     .properties_count = c->assumption->properties.items.count,
                                     .limits = c->limits};
    if (!closing_close(c, trial, NULL, closed)) {
        closed_system_free(closed);
        return settle_for_verdict(c, trial);
    }
    if (c->stopped) {
        note_limits(c, trial);
        return true;
    }
    if (!system_starts(&closed->system)) { /* then nothing is ever sent */
        closed->confirmation = CONFIRMATION_HOLDS;
        return true;
    }
    if (!verify(&closed->verification, job, &closed->system, &options)) {
        verification_free(&closed->verification);
        closed->verification = (struct verification){0};
        return settle_for_verdict(c, trial);
    }
    if (some_question_is(closed, VERDICT_VIOLATED))
        closed->confirmation = CONFIRMATION_VIOLATES;
    else if (some_question_is(closed, VERDICT_INCONCLUSIVE))
        note_limits(c, trial);
    else
        closed->confirmation = CONFIRMATION_HOLDS;
    return true;
}
