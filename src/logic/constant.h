/* Names that stand for numbers while a text is read: the parameters of a property, for each of its values. */
#ifndef LACUNA_LOGIC_CONSTANT_H
#define LACUNA_LOGIC_CONSTANT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct constant {
    const char *name;
    int32_t value;
    const char *text; /* the value, as it is written */
    const struct constant *next;
};

/* The constant of that name in a list; NULL: there is none. */
static inline const struct constant *constant_find(const struct constant *list, const char *name,
                                                   size_t length) {
    while (list && (strlen(list->name) != length || memcmp(list->name, name, length) != 0))
        list = list->next;
    return list;
}

#endif
