#include "language/surroundings.h"

#include <string.h>

bool component_list_next(const char **at, const char **name, size_t *length) {
    *name = *at;
    *length = strcspn(*at, ",");
    *at += *length + ((*at)[*length] == ',');
    return *length > 0;
}

bool component_list_has(const char *list, const char *name) {
    const char *part;
    size_t length;
    while (component_list_next(&list, &part, &length))
        if (strlen(name) == length && strncmp(part, name, length) == 0)
            return true;
    return false;
}

bool surroundings_have_actor(const struct surroundings *surroundings, const char *name) {
    const struct words *actors = &surroundings->actors;
    for (size_t i = 0; i < actors->count; i++) {
        if (strcmp(actors->items[i], name) == 0)
            return true;
        while (actors->items[i])
            i++;
    }
    return false;
}
