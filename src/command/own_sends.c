#include "command/own_sends.h"

#include <string.h>

#include "base/names.h"
#include "base/text.h"

struct watch {
    const struct aml *candidate;
    const struct aml_actor *actor;
    struct names named;  /* messages to the component that some property names */
    struct names warned; /* those that have been warned of */
};

/* --- What the properties name --- */

static void note_pattern(void *context, const struct property_pattern *pattern) {
    struct watch *w = context;
    const char *component = w->actor->name.text;
    bool others = pattern->sender.text && strcmp(pattern->sender.text, component) != 0;
    if (strcmp(pattern->receiver.text, component) == 0 && !others)
        names_intern(&w->named, pattern->message.text, strlen(pattern->message.text));
}

/* The text of a property, in AML as it is printed, or in HOA as it was given. */
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
    bool aml = strncmp(chars, "property ", strlen("property ")) == 0;
    bool fine =
        !text.failed && sources_add(sources, aml ? "property.aml" : "property.hoa", chars, strlen(chars));
    text_free(&text);
    return fine;
}

/* A job of its own: a text that does not read gives no warning, and is no reason to refuse the candidate. */
static void note_text(struct watch *w, const struct assumption *file, size_t property) {
    struct job job;
    struct sources sources;
    struct aml aml;
    job_init(&job);
    sources_init(&sources, &job);
    aml_init(&aml, &sources);
    if (add_text(&sources, file, property) && aml_parse_any(&aml, 0))
        for (const struct property *p = aml.properties.first; p; p = p->next)
            property_each_pattern(p, note_pattern, w);
    aml_free(&aml);
    sources_free(&sources);
    job_free(&job);
}

/* --- What the candidate sends to itself --- */

/* A variable may hold the candidate itself. */
static void look_at(void *context, struct aml_send *send) {
    struct watch *w = context;
    const char *message = send->message.text;
    size_t length = strlen(message);
    bool own = send->actor == w->actor || (send->variable && aml_find_method(w->actor->methods, message));
    if (!own || names_find(&w->named, message, length) == NAMES_NONE ||
        names_find(&w->warned, message, length) != NAMES_NONE)
        return;
    names_intern(&w->warned, message, length);
    sources_warn(w->candidate->sources, send->span, "they see it only when another actor sends it",
                 "properties ignore %s when %s sends it to itself", message, w->actor->name.text);
}

bool own_sends_warn(const struct aml *candidate, const struct assumption *file) {
    struct job *job = candidate->sources->job;
    struct watch w = {.candidate = candidate, .actor = aml_find_actor(candidate, file->component)};
    names_init(&w.named, &job->memory);
    names_init(&w.warned, &job->memory);
    for (size_t i = 0; i < file->property_begins.count; i++)
        note_text(&w, file, i);
    for (const struct aml_method *m = w.actor->methods; m; m = m->next)
        aml_each_send_in(m->body, look_at, &w);
    names_free(&w.named);
    names_free(&w.warned);
    return !job_failed(job);
}
