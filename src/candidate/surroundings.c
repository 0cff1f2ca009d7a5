#include "candidate/surroundings.h"

#include <string.h>

#include "base/text.h"

const struct language *assumption_language(const struct assumption *assumption) {
    return language_named(assumption->language ? assumption->language : "aml");
}

bool assumption_has_language(const struct assumption *a, const char *path) {
    const struct language *language = assumption_language(a);
    struct place place = {.file = path};
    if (!language || !language->open)
        return job_reject(a->job, &place, "make the assumption again with lacuna assume",
                          "unknown language of the assumption: %s", a->language);
    return language->open->write_surroundings || a->files.items.count > 0 ||
           job_reject(a->job, &place, "run lacuna assume again",
                      "the assumption does not hold the files of the open system");
}

/* The text of a file of the open system. */
static bool add_held_file(const struct assumption *a, size_t file, struct sources *sources) {
    size_t end = file + 1 < a->file_begins.count ? a->file_begins.items[file + 1] : a->file_text.items.count;
    struct text text = {.memory = &sources->job->memory};
    for (size_t i = a->file_begins.items[file]; i < end; i++) {
        text_add(&text, a->file_text.items.items[i]);
        text_add(&text, "\n");
    }
    const char *chars = text_end(&text);
    bool fine = !text.failed && sources_add(sources, a->files.items.items[file], chars, strlen(chars));
    text_free(&text);
    return fine;
}

bool surroundings_add_files(const struct assumption *a, struct sources *sources) {
    bool fine = true;
    for (size_t i = 0; i < a->files.items.count && fine; i++)
        fine = add_held_file(a, i, sources);
    return fine;
}

static struct words words_of(const struct name_list *list) {
    return (struct words){list->items.items, list->items.count};
}

struct surroundings surroundings_of(const struct assumption *a) {
    return (struct surroundings){.component = a->component,
                                 .actors = words_of(&a->actors),
                                 .main = words_of(&a->main),
                                 .receives = {a->actions.items.items, a->contract.receives}};
}

void surroundings_write(const struct assumption *a, struct output *output) {
    struct surroundings surroundings = surroundings_of(a);
    assumption_language(a)->open->write_surroundings(&surroundings, output);
}

bool surroundings_add(const struct assumption *a, bool with_interface, const char *name,
                      struct sources *sources) {
    if (!assumption_language(a)->open->write_surroundings)
        return surroundings_add_files(a, sources);
    struct bytes bytes = {0};
    struct output *output = output_open_memory(sources->job, &bytes);
    if (output)
        surroundings_write(a, output);
    for (size_t i = 0; output && with_interface && i < a->interface.items.count; i++) {
        output_text(output, a->interface.items.items[i]);
        output_text(output, "\n");
    }
    bool fine =
        output && output_commit(output) && sources_add(sources, name, bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    return fine;
}
