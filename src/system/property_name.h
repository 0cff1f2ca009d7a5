/* Names of properties. A property with parameters stands for one property for each of its values, which are
 * called after it: property paid(int 1..2 i) is paid(1) and paid(2), and both are meant by paid. */
#ifndef LACUNA_SYSTEM_PROPERTY_NAME_H
#define LACUNA_SYSTEM_PROPERTY_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The length of the name without values. */
static inline size_t property_family_length(const char *name) {
    return strcspn(name, "(");
}

/* Does it stand for one value of a property with parameters? */
static inline bool property_is_instance(const char *name) {
    return name[property_family_length(name)] != '\0';
}

static inline bool property_same_family(const char *one, const char *other) {
    size_t length = property_family_length(one);
    return length == property_family_length(other) && memcmp(one, other, length) == 0;
}

/* Is the property meant by this text: its name, or the name of all that it is one of? */
static inline bool property_is_called(const char *property, const char *text) {
    return strcmp(property, text) == 0 ||
           (!property_is_instance(text) && property_same_family(property, text));
}

#endif
