/* Symbols: what a name means, and where.
 *
 * A scope is the address of the thing that names belong to: a component has its variables, a method its
 * parameters, a property its states; scopes of the system as a whole have addresses of their own. */
#ifndef LACUNA_LANGUAGE_SYMBOLS_H
#define LACUNA_LANGUAGE_SYMBOLS_H

#include "base/array.h"
#include "base/map.h"
#include "language/identifier.h"

/* Complained about already, or never understood. The other kinds are the language's: bits from 1 on. */
enum { SYMBOL_UNKNOWN = 1 << 0 };

struct symbol {
    const void *scope;
    struct identifier name;
    unsigned kind;
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
