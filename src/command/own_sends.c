#include "command/own_sends.h"

#include <string.h>

#include "base/names.h"
#include "base/text.h"
#include "language/aml/formula.h"

struct watch {
    const struct aml *candidate;
    const struct aml_actor *actor;
    struct names named;  /* messages to the component that some property names */
    struct names warned; /* those that have been warned of */
};

/* --- What the properties name --- */

static void note_pattern(struct watch *w, const struct aml_pattern *pattern) {
    const char *component = w->actor->name.text;
    bool others = pattern->sender.text && strcmp(pattern->sender.text, component) != 0;
    if (strcmp(pattern->receiver.text, component) == 0 && !others)
        names_intern(&w->named, pattern->message.text, strlen(pattern->message.text));
}

static void note_property(struct watch *w, const struct aml_property *property) {
    for (const struct aml_state *s = property->kind == AML_AUTOMATON ? property->states : NULL; s;
         s = s->next)
        for (const struct aml_move *m = s->moves; m; m = m->next)
            for (const struct aml_pattern *p = m->patterns; p; p = p->next)
                note_pattern(w, p);
    const struct aml_formula *formula = property->kind == AML_FORMULA ? property->temporal : NULL;
    for (size_t i = 0; formula && i < vocabulary_patterns(&formula->logic.vocabulary); i++)
        if (formula->atoms[i].pattern)
            note_pattern(w, formula->atoms[i].pattern);
}

/* Lines from `*at` on that are of one language: AML, or one automaton in HOA. */
static bool add_text(struct sources *sources, const struct name_list *lines, size_t *at) {
    struct text text = {.memory = &sources->job->memory};
    bool hoa = strncmp(lines->items.items[*at], "HOA:", 4) == 0, ended = false;
    while (*at < lines->items.count && !ended) {
        const char *line = lines->items.items[*at];
        if (!hoa && strncmp(line, "HOA:", 4) == 0)
            break;
        ended = hoa && strcmp(line, "--END--") == 0;
        text_add(&text, line);
        text_add(&text, "\n");
        ++*at;
    }
    const char *chars = text_end(&text);
    bool fine =
        !text.failed && sources_add(sources, hoa ? "property.hoa" : "property.aml", chars, strlen(chars));
    text_free(&text);
    return fine;
}

static bool note_properties(struct watch *w, const struct assumption_file *file) {
    struct sources sources;
    struct aml aml;
    sources_init(&sources, w->candidate->sources->job);
    aml_init(&aml, &sources);
    bool fine = true;
    for (size_t i = 0; fine && i < file->property_text.items.count;)
        fine = add_text(&sources, &file->property_text, &i) &&
               aml_parse_any(&aml, (uint32_t)sources.files.count - 1);
    for (const struct aml_property *p = fine ? aml.properties : NULL; p; p = p->next)
        note_property(w, p);
    aml_free(&aml);
    sources_free(&sources);
    return fine;
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

bool own_sends_warn(const struct aml *candidate, const struct assumption_file *file) {
    struct job *job = candidate->sources->job;
    struct watch w = {.candidate = candidate, .actor = aml_find_actor(candidate, file->component)};
    names_init(&w.named, &job->memory);
    names_init(&w.warned, &job->memory);
    bool fine = note_properties(&w, file);
    for (const struct aml_method *m = fine ? w.actor->methods : NULL; m; m = m->next)
        aml_each_send_in(m->body, look_at, &w);
    names_free(&w.named);
    names_free(&w.warned);
    return fine && !job_failed(job);
}
