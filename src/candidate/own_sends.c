#include "candidate/own_sends.h"

#include <string.h>

#include "base/names.h"
#include "base/text.h"

struct watch {
    struct trial *trial;
    struct names named;  /* messages to the component that some property names */
    struct names warned; /* those that have been warned of */
};

/* --- What the properties name --- */

static void note_pattern(void *context, const struct property_pattern *pattern) {
    struct watch *w = context;
    const char *component = w->trial->assumption->component;
    bool others = pattern->sender.text && !component_list_has(component, pattern->sender.text);
    if (component_list_has(component, pattern->receiver.text) && !others)
        names_intern(&w->named, pattern->message.text, strlen(pattern->message.text));
}

/* The text of a property, in the language as it is printed, or in HOA as it was given. */
static bool add_text(struct sources *sources, const struct assumption *file, size_t property) {
    const struct name_list *lines = &file->property_text;
    struct text text = {.memory = &sources->job->memory};
    size_t begin = file->property_begins.items[property];
    size_t end = property + 1 < file->property_begins.count ? file->property_begins.items[property + 1]
                                                            : lines->items.count;
    for (size_t i = begin; i < end; i++) {
        text_add(&text, lines->items.items[i]);
        text_add(&text, "\n");
    }
    const char *chars = text_end(&text);
    bool hoa = strncmp(chars, "property ", strlen("property ")) != 0;
    bool fine = !text.failed && sources_add(sources, hoa ? "property.hoa" : "property", chars, strlen(chars));
    text_free(&text);
    return fine;
}

/* A job of its own: a text that cannot be read gives no warning, and is not a reason to refuse the candidate.
 */
static void note_text(struct watch *w, size_t property) {
    const struct language *language = w->trial->language;
    struct job job;
    struct sources sources;
    job_init(&job);
    sources_init(&sources, &job);
    void *tree = language->make(&sources);
    if (tree && add_text(&sources, w->trial->assumption, property) && language->parse(tree, 0))
        for (const struct property *p = language->properties(tree)->first; p; p = p->next)
            property_each_pattern(p, note_pattern, w);
    if (tree)
        language->free(tree);
    sources_free(&sources);
    job_free(&job);
}

/* --- What the candidate sends to itself --- */

/* Once per message. */
static bool is_named(void *context, const char *message) {
    struct watch *w = context;
    size_t length = strlen(message);
    if (names_find(&w->named, message, length) == NAMES_NONE ||
        names_find(&w->warned, message, length) != NAMES_NONE)
        return false;
    names_intern(&w->warned, message, length);
    return true;
}

bool own_sends_warn(struct trial *trial) {
    struct job *job = trial->sources.job;
    const struct assumption *a = trial->assumption;
    struct watch w = {.trial = trial};
    names_init(&w.named, &job->memory);
    names_init(&w.warned, &job->memory);
    for (size_t i = 0; i < a->property_begins.count; i++)
        note_text(&w, i);
    trial->language->open->warn_of_own_sends(trial->tree, a->component, is_named, &w);
    names_free(&w.named);
    names_free(&w.warned);
    return !job_failed(job);
}
