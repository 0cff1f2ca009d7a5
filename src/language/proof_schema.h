/* Schemas of proofs: `for` and `all`, expanded as text before anybody parses it.
 *
 *     for i in 0..2 component phil[i], fork[(i + 1) % 3] satisfies G(phil[i].count < i + 2);
 *
 * becomes three statements; the first is
 *
 *     component phil0, fork1 satisfies G(phil0.count < 0 + 2);
 *
 * `for` repeats the statement behind it up to its ';'. `all i in a..b (f)` becomes ((f) && (f) …), a copy of
 * f for each value. In a copy, name[expression] becomes the name with the value behind it, unless a '.'
 * stands in front of the name. All other occurrences of the variable become its value.
 *
 * The first copy keeps its lines, and the others follow in the line in which it ends: numbers of lines stay.
 * The expanded text is one more file of the sources, under the same name. */
#ifndef LACUNA_LANGUAGE_PROOF_SCHEMA_H
#define LACUNA_LANGUAGE_PROOF_SCHEMA_H

#include "base/source.h"

enum {
    SCHEMA_MOST_COPIES = 1000,     /* of one `for` or `all` */
    SCHEMA_MOST_BYTES = 1000000,   /* of the expanded text */
    SCHEMA_MOST_VALUE = 1000000000 /* of a number in a schema, and its negation the least */
};

/* `*expanded` is the number of the file to parse: `file` itself if it has nothing to expand. False: mistakes
 * have been reported, or there is no memory. */
bool proof_schema_expand(struct sources *sources, uint32_t file, uint32_t *expanded);

#endif
