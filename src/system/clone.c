#include "system/clone.h"

#include <string.h>

/* The items of an array of the original in the empty one of the copy. */
#define CLONE_ARRAY(memory, copy, original)                                                                  \
    (array_reserve((memory), (copy), (original)->count) &&                                                   \
     (copy_bytes((copy)->items, (original)->items, (original)->count * sizeof *(copy)->items),               \
      (copy)->count = (original)->count, true))

static void copy_bytes(void *to, const void *from, size_t bytes) {
    if (bytes > 0)
        memcpy(to, from, bytes);
}

/* Arrays in the items of an array still belong to the original after its items have been copied. */
static bool clone_channels(struct system *copy, const struct system *original) {
    struct memory *memory = &copy->job->memory;
    for (size_t i = 0; i < original->channels.count; i++) {
        struct system_channel channel = original->channels.items[i];
        memset(&channel.messages, 0, sizeof channel.messages);
        if (!array_push(memory, &copy->channels, channel) ||
            !CLONE_ARRAY(memory, &copy->channels.items[i].messages, &original->channels.items[i].messages))
            return false;
    }
    return true;
}

static bool clone_observers(struct system *copy, const struct system *original) {
    struct memory *memory = &copy->job->memory;
    for (size_t i = 0; i < original->observers.count; i++) {
        struct system_observer observer = original->observers.items[i];
        memset(&observer.rules, 0, sizeof observer.rules);
        if (!array_push(memory, &copy->observers, observer) ||
            !CLONE_ARRAY(memory, &copy->observers.items[i].rules, &original->observers.items[i].rules))
            return false;
    }
    return true;
}

static bool clone_formulas(struct system *copy, const struct system *original) {
    struct memory *memory = &copy->job->memory;
    for (size_t i = 0; i < original->formulas.count; i++) {
        struct system_formula formula = original->formulas.items[i];
        memset(&formula.classes, 0, sizeof formula.classes);
        if (!array_push(memory, &copy->formulas, formula) ||
            !CLONE_ARRAY(memory, &copy->formulas.items[i].classes, &original->formulas.items[i].classes))
            return false;
    }
    return true;
}

bool system_clone(struct system *copy, const struct system *original) {
    struct memory *memory = &original->job->memory;
    system_init(copy, original->job);
    copy->conventions = original->conventions;
    bool fine = CLONE_ARRAY(memory, &copy->components, &original->components) &&
                CLONE_ARRAY(memory, &copy->variables, &original->variables) &&
                CLONE_ARRAY(memory, &copy->edges, &original->edges) &&
                CLONE_ARRAY(memory, &copy->initial, &original->initial) &&
                CLONE_ARRAY(memory, &copy->invariants, &original->invariants) &&
                CLONE_ARRAY(memory, &copy->predicates, &original->predicates) &&
                CLONE_ARRAY(memory, &copy->named, &original->named) && clone_channels(copy, original) &&
                clone_observers(copy, original) && clone_formulas(copy, original) &&
                map_clone(&copy->component_of_name, &original->component_of_name) &&
                map_clone(&copy->message_of_name, &original->message_of_name);
    copy->incomplete = original->incomplete || !fine;
    return fine;
}
