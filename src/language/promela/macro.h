/* Macros: what #define says, by name.
 *
 *     #define MAX(a, b) ((a) > (b) -> (a) : (b))
 *
 * A body is a list of tokens. Its operators are gone: `#a` is one token, `stringified`, and the tokens beside
 * a ## are `pasted_right` and `pasted_left`. */
#ifndef LACUNA_LANGUAGE_PROMELA_MACRO_H
#define LACUNA_LANGUAGE_PROMELA_MACRO_H

#include "base/names.h"
#include "language/promela/macro_token.h"

enum macro_kind { MACRO_OBJECT, MACRO_FUNCTION, MACRO_LINE_NUMBER, MACRO_FILE_NAME, MACRO_REFUSED };

struct macro {
    const char *name;
    struct span span; /* of the name where it is defined */
    enum macro_kind kind;
    bool defined;    /* false after #undef */
    bool active;     /* its expansion is being read: its name stays as it is there */
    bool pastes;     /* there is a ## in the body */
    bool takes_rest; /* the last parameter is all arguments that are left, with their commas */
    uint32_t parameters;
    uint32_t count;
    const struct macro_token *body;
};

/* The macros and their bodies; the texts of the tokens belong to the sources or to `arena`. */
struct macros {
    struct names names;
    ARRAY(struct macro *) list; /* by the number of the name */
    struct arena arena;
};

/* With __LINE__ and __FILE__, and with names that GNU cpp predefines and that are refused where they are
 * used, such as __DATE__. False: there is no memory. */
bool macros_init(struct macros *macros, struct memory *memory);
void macros_free(struct macros *macros);

/* NULL: it is not defined. */
struct macro *macros_find(const struct macros *macros, const struct macro_token *name);

/* Takes the rest of a line behind #define or #undef; behind its tokens stands its end. Mistakes are reported.
 * False: there is no memory. */
bool macros_define(struct macros *macros, const struct macro_scanner *place, const struct macro_token *line,
                   size_t count);
void macros_undefine(struct macros *macros, const struct macro_scanner *place, const struct macro_token *line,
                     size_t count);

#endif
