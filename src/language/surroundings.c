#include "language/surroundings.h"

#include <string.h>

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
