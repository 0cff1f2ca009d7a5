/* Symbols: what a name means, and where.
 *
 * A scope is the address of the thing that names belong to: an actor has its variables and methods, a method
 * its parameters, a property its states; scopes of the system as a whole have addresses of their own. */
#ifndef LACUNA_LANGUAGE_AML_SYMBOLS_H
#define LACUNA_LANGUAGE_AML_SYMBOLS_H

#include "base/array.h"
#include "base/map.h"
#include "language/aml/ast.h"

enum symbol_kind {
    SYMBOL_ACTOR = 1 << 0,
    SYMBOL_MISSING = 1 << 1, /* the component that is really missing */
    SYMBOL_VARIABLE = 1 << 2,
    SYMBOL_PARAMETER = 1 << 3,
    SYMBOL_METHOD = 1 << 4,
    SYMBOL_MESSAGE = 1 << 5, /* of the missing component's interface */
    SYMBOL_PROPERTY = 1 << 6,
    SYMBOL_STATE = 1 << 7,
    SYMBOL_NAMESAKES = 1 << 8, /* all methods of one name, see struct namesake */
    SYMBOL_UNKNOWN = 1 << 9    /* complained about already, or never understood */
};

struct symbol {
    const void *scope;
    struct aml_name name;
    enum symbol_kind kind;
    void *thing; /* what `kind` says */
};

struct symbols {
    struct map map;
    ARRAY(struct symbol) list;
};

void symbols_init(struct symbols *symbols, struct memory *memory);
void symbols_free(struct symbols *symbols);

/* NULL: not there. Valid until the next one is added. */
const struct symbol *symbols_find(const struct symbols *symbols, const void *scope, const char *text);

/* It becomes a SYMBOL_UNKNOWN. */
void symbols_forget(struct symbols *symbols, const struct symbol *symbol);

/* The name must not be in the scope yet. False: no memory. */
bool symbols_add(struct symbols *symbols, struct symbol symbol);

/* Names that a misspelt one may stand for, from one scope after the other; see suggest(). */
struct candidates {
    struct memory *memory;
    ARRAY(const char *) texts;
};

/* Those of the scope whose kind is one of `kinds`. */
void candidates_add(struct candidates *candidates, const struct symbols *symbols, const void *scope,
                    unsigned kinds);

/* "did you mean …?" in `hint`, or NULL if nothing is near; frees the candidates. */
const char *candidates_hint(struct candidates *candidates, const char *word, char *hint, size_t room);

#endif
