/* The preprocessor of Promela, which does what SPIN leaves to GNU cpp.
 *
 *     #define N 3
 *     byte x = N;        // becomes "byte x = 3;" in line 2
 *
 * It knows #define, #undef, #include "…", #if and its kin, #error and #warning, and macros with # and ##.
 * #line, #pragma and #ident are passed over. __LINE__ and __FILE__ are all that is predefined.
 *
 * A directive becomes an empty line, so that lines keep their numbers. Comments stay, except those in
 * directives and in uses of macros. The expanded text has origins (base/origin.h): places in it are shown in
 * the file that somebody wrote. What comes of a macro is shown at the outermost use of it. */
#ifndef LACUNA_LANGUAGE_PROMELA_PREPROCESS_H
#define LACUNA_LANGUAGE_PROMELA_PREPROCESS_H

#include "base/names.h"
#include "base/source.h"

enum {
    PREPROCESS_MOST_BYTES = 64 << 20, /* of the expanded text */
    PREPROCESS_MOST_INCLUDES = 64     /* files inside of files */
};

/* `*expanded` is the number of the file to parse: `file` itself if there is nothing to do, as without any #;
 * otherwise a new file of the sources with the same name. Included files become files of the sources as well.
 * False: mistakes have been reported, all in one go, or there is no memory.
 *
 * `doubtful`: the text is expanded in spite of mistakes in definitions and uses of macros, and this gets the
 * names that nobody knows because of them. Nothing else is reported in the lines of the mistakes. NULL: it is
 * not. Mistakes of other kinds end the work: then `*expanded` is PREPROCESS_NOTHING, as it is without memory.
 */
#define PREPROCESS_NOTHING UINT32_MAX
bool promela_preprocess(struct sources *sources, uint32_t file, uint32_t *expanded, struct names *doubtful);

#endif
