#include "candidate/surroundings.h"

const struct language *assumption_language(const struct assumption *assumption) {
    (void)assumption;
    return language_named("aml");
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
