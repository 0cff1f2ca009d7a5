/* The comments of a Promela text, for the printer.
 *
 * They are printed in the order of the text. A comment behind something on its line is printed at the end of
 * the line that is being printed; others have lines of their own, in front of what follows them. Those inside
 * of inlines and calls are part of what is written there. */
#ifndef LACUNA_LANGUAGE_PROMELA_COMMENTS_H
#define LACUNA_LANGUAGE_PROMELA_COMMENTS_H

#include "language/printer.h"

struct promela_comment {
    struct span span; /* without blanks at its end */
    bool behind;      /* something stands before it on its line */
    bool gap;         /* an empty line follows it */
    bool printed;     /* with what it stands in */
};

struct promela_comments {
    const struct sources *sources;
    uint32_t file;
    ARRAY(struct promela_comment) list;
    size_t next; /* which has not been printed */
};

void promela_comments_init(struct promela_comments *comments, const struct sources *sources);
void promela_comments_free(struct promela_comments *comments);

/* Goes on with another file, or with the same one. False: there is no memory. */
bool promela_comments_open(struct promela_comments *comments, uint32_t file);

/* The comments between these two are printed with what they stand in. */
void promela_comments_pass(struct promela_comments *comments, uint32_t from, uint32_t to);

/* At the end of a line: prints the comments in front of `to` that stand behind something, and then, on lines
 * of their own, the others. */
void promela_comments_print(struct promela_comments *comments, struct printer *p, uint32_t to,
                            unsigned indent);

/* The same where a unit begins, at the beginning of a line: each comment ends its line. */
void promela_comments_on_top(struct promela_comments *comments, struct printer *p, uint32_t to);

/* At the end of the line of a unit: those that stand behind something. */
void promela_comments_behind(struct promela_comments *comments, struct printer *p, uint32_t to);

#endif
