/* Clauses of a text and the comments that belong to them: what a printer needs to keep comments.
 *
 * A clause is what a printer puts on a line: tokens up to `;`, `{`, `}` or `:`. A `}` and the `else` behind
 * it are in one clause. The last clause is empty: the end of the text.
 *
 * Each comment belongs to one clause and is printed in front of it or behind it. A comment behind something
 * on its line stays behind it. A comment on a line of its own stays in front of what follows. Inside a clause
 * this decides as well, but comments move to its edges. A comment up to the end of the line that others would
 * follow on the same line moves to the front.
 *
 * The clauses refer to the sources, and are stable once they are collected. */
#ifndef LACUNA_LANGUAGE_CLAUSES_H
#define LACUNA_LANGUAGE_CLAUSES_H

#include "language/lexer.h"

#define CLAUSE_NONE UINT32_MAX

struct comment {
    struct span span; /* without blanks at its end */
    bool behind;      /* its clause; otherwise in front */
    bool gap;         /* an empty line follows it */
};

struct clause {
    struct span span; /* from the first token to the end of the last */
    uint32_t closer;  /* the clause with the brace that closes the one this ends with; CLAUSE_NONE: none */
    uint32_t first_comment;
    uint32_t comments_count;
};

struct clauses {
    const struct source *source;
    ARRAY(struct clause) list;      /* in the order of the text; the last is the end of it */
    ARRAY(struct comment) comments; /* those of the first clause, those of the second, … */
};

/* How the text is divided. */
struct clause_rules {
    const struct lexicon *lexicon;
    unsigned otherwise;        /* the word that belongs to the `}` in front of it */
    const struct span *opaque; /* parts in other languages, in order: nothing in them ends a clause */
    size_t opaque_count;
};

/* Of a text without errors. False: no memory, or the job must stop. */
bool clauses_collect(struct clauses *clauses, struct sources *sources, uint32_t file,
                     const struct clause_rules *rules);
void clauses_free(struct clauses *clauses);

/* The clause that the byte is in. */
const struct clause *clauses_find(const struct clauses *clauses, uint32_t at);

/* Has the clause comments in front of it (or behind it)? */
bool clause_has_comments(const struct clauses *clauses, const struct clause *clause, bool behind);

/* Are there comments between the brace that the clause ends with and the one that closes it? */
bool clause_has_comments_inside(const struct clauses *clauses, const struct clause *clause);

#endif
