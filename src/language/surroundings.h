/* What a candidate for a missing component is written beside: the open system as an assumption knows it.
 *
 * All is words, as in assumption files. Whoever fills this keeps the lists; nothing is copied. */
#ifndef LACUNA_LANGUAGE_SURROUNDINGS_H
#define LACUNA_LANGUAGE_SURROUNDINGS_H

#include <stdbool.h>
#include <stddef.h>

struct words {
    const char *const *items;
    size_t count;
};

struct surroundings {
    const char *component; /* the name that the candidate must have */
    struct words actors; /* of the open system, each followed by its messages, num(int:0..3,bool), and NULL */
    struct words main;   /* messages that main sends to the component: grant(2,true) */
    struct words receives; /* all that the component may get, with a question mark: ?grant(2,true) */
};

/* Has the open system an actor of that name? */
bool surroundings_have_actor(const struct surroundings *surroundings, const char *name);

#endif
