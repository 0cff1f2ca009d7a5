/* The expansion of macros, as GNU cpp does it.
 *
 * An expansion is read token by token from a stack of contexts: bodies in which the arguments have taken
 * the place of the parameters. A macro is active as long as its context is on the stack, and its name stays
 * as it is there, for good. A function-like macro looks for its parenthesis in the contexts below, and then
 * in the file. Arguments are expanded by themselves, unless # or ## stands beside the parameter. */
#ifndef LACUNA_LANGUAGE_PROMELA_MACRO_EXPAND_H
#define LACUNA_LANGUAGE_PROMELA_MACRO_EXPAND_H

#include "language/promela/macro.h"

enum {
    MACRO_MOST_DEPTH = 200,     /* contexts on the stack */
    MACRO_MOST_STEPS = 1 << 27, /* tokens that are read, and bytes that are made of them */
    MACRO_MOST_BYTES = 1 << 30  /* that one expansion holds at a time */
};

struct macro_context {
    const struct macro_token *tokens;
    struct macro_token *owned; /* what to free with the context */
    size_t count, next;
    struct macro *macro; /* which is active; NULL: these are tokens of an argument or of a directive */
    bool white;          /* in front of the first token */
    bool white_behind;   /* behind the last token */
    bool is_line;        /* the tokens stand in a directive: each is a use of its own */
};

struct expander {
    struct macros *macros;
    struct macro_scanner *scanner; /* of the file that uses the macro */
    ARRAY(struct macro_context) contexts;
    struct macro_token use; /* the outermost name, with its arguments */
    struct macro *found;    /* what the name that was read last means; NULL: no macro */
    uint64_t steps;
    size_t used;          /* bytes of the account when the use began */
    bool white, boundary; /* for the next token */
    bool in_condition;    /* the name behind `defined` stays as it is */
    bool behind_defined;
    bool at_directive; /* which has ended the arguments of a use */
    bool cut;          /* some use has arguments without an end: what follows may belong to them */
};

void expander_init(struct expander *expander, struct macros *macros);
void expander_free(struct expander *expander);

/* A name in the file, right in front of the scanner, that means `macro`. `*begun`: it is a use of it, whose
 * expansion is there to be read. False: there is no memory, or a limit was met, which was reported. */
bool expander_begin(struct expander *expander, struct macro_scanner *scanner, const struct macro_token *name,
                    struct macro *macro, bool *begun);

/* The next token of the expansion; MACRO_END: it is over. */
bool expander_next(struct expander *expander, struct macro_token *token);

/* Appends the expansion of the rest of a directive's line. */
bool expander_line(struct expander *expander, struct macro_scanner *scanner, const struct macro_token *line,
                   size_t count, bool in_condition, struct macro_list *expansion);

#endif
