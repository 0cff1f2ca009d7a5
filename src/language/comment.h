/* Comments in the style of C: // up to the end of the line, and between slash-star and star-slash. */
#ifndef LACUNA_LANGUAGE_COMMENT_H
#define LACUNA_LANGUAGE_COMMENT_H

#include "base/output.h"
#include "base/source.h"

/* Where the comment ends that begins at `at`: behind its line feed or its star-slash. A comment that is not
 * closed ends with the text. 0: no comment begins there. */
uint32_t comment_end(const struct source *source, uint32_t at);

/* Is the comment closed that stands between these two? */
bool comment_is_closed(const struct source *source, uint32_t begin, uint32_t end);

/* Writes a comment whose first line is indented by this many blanks. Its other lines keep their place below
 * the first, if they were indented like it. */
void comment_print(const struct source *source, struct span comment, unsigned indent, struct output *output);

/* Writes a text without the comments in it: one blank for a comment and the blanks around it. */
void comment_print_others(const struct source *source, struct span text, struct output *output);

#endif
