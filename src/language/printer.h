/* What printers of trees share: lines, indentation, widths, and the comments of the text that a tree was made
 * of (language/clauses.h).
 *
 * A printer without an output only measures whether a line would be short enough; it prints no comments. */
#ifndef LACUNA_LANGUAGE_PRINTER_H
#define LACUNA_LANGUAGE_PRINTER_H

#include "base/output.h"
#include "language/clauses.h"

enum { PRINTER_COLUMNS = 100, PRINTER_STEP = 2 };

struct printer {
    struct job *job;
    struct output *output; /* NULL: only measures */
    size_t width;
    const struct clauses *files; /* whose comments are printed too, by file; NULL: none are */
    ARRAY(const void *) spine;   /* for expressions that are too deep for recursion */
};

void printer_free(struct printer *p);

/* Has what was measured no room on a line? */
bool printer_too_wide(const struct printer *p);

void printer_text(struct printer *p, const char *text);
void printer_number(struct printer *p, int64_t value);

/* Begins a new line. */
void printer_line(struct printer *p, unsigned indent);

/* A part of the text as it was written, without its comments; `otherwise` if comments are not printed. */
void printer_source(struct printer *p, struct span span, const char *otherwise);

/* ---- comments: a clause that is NULL has none ---- */

/* The clause that a part of the tree comes from; NULL: comments are not printed. */
const struct clause *printer_clause(const struct printer *p, struct span span);

/* The clause that closes the brace at the end of this one; NULL: there is none. */
const struct clause *printer_closer(const struct printer *p, const struct clause *clause);

bool printer_has_comments(const struct printer *p, const struct clause *clause, bool behind);

/* Between the brace at the end of the clause and the one that closes it. */
bool printer_has_comments_inside(const struct printer *p, const struct clause *clause);

void printer_comments_behind(struct printer *p, const struct clause *clause);

/* Each on lines of its own, in front of a clause. */
void printer_comments_in_front(struct printer *p, const struct clause *clause, unsigned indent);

/* Begins the line of a clause: the comments in front of it, and a new line. */
void printer_clause_line(struct printer *p, const struct clause *clause, unsigned indent);

/* The comments in front of a declaration. Empty lines behind them are kept. */
void printer_comments_on_top(struct printer *p, const struct clause *clause);

/* The closing brace of a declaration whose head ends with the opening one, and the end of its line. */
void printer_end_block(struct printer *p, const struct clause *head);

#endif
