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
    const char *component; /* the name that the candidate must have; or several: a,b */
    struct words actors; /* of the open system, each followed by its messages, num(int:0..3,bool), and NULL */
    struct words main; /* messages that main sends to the component: grant(2,true); of several: b.grant(2) */
    struct words receives; /* all that the component may get, with a question mark: ?grant(2,true) */
};

/* The names of components that go together, one after the other: true and a name in `name`, which is a part
 * of the list and `length` long. `at` begins as the list. */
bool component_list_next(const char **at, const char **name, size_t *length);

/* Is the name in the list? */
bool component_list_has(const char *list, const char *name);

/* Has the open system an actor of that name? */
bool surroundings_have_actor(const struct surroundings *surroundings, const char *name);

#endif
