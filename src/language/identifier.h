/* A name as somebody wrote it: its text, with a NUL behind it, and its place. The text belongs to the tree
 * that the name is in. */
#ifndef LACUNA_LANGUAGE_IDENTIFIER_H
#define LACUNA_LANGUAGE_IDENTIFIER_H

#include "base/source.h"

struct identifier {
    const char *text;
    struct span span;
};

#endif
