/* TOML 1.0 as projects need it: tables, texts, whole numbers, truth values and lists.
 *
 *     [component.payment]                    # names of tables may be dotted
 *     system = ["shop.aml", 'bank.aml']      # lists may go over several lines
 *     states = 1_000_000
 *     responsive = true
 *
 * What TOML has beyond that (dates, fractions, numbers that are not decimal, texts of several lines, inline
 * tables, dotted keys of values, lists of tables) is refused with a message that says "not read here". All
 * that is accepted is TOML, and means the same there.
 *
 * The tree and its texts belong to the arena that it was made in; spans belong to the sources. */
#ifndef LACUNA_PROJECT_TOML_H
#define LACUNA_PROJECT_TOML_H

#include "base/source.h"

enum toml_kind { TOML_TEXT, TOML_NUMBER, TOML_TRUTH, TOML_LIST, TOML_TABLE };

struct toml {
    enum toml_kind kind;
    const char *key; /* in a table; NULL: it is in a list, or the whole file */
    struct span key_span;
    struct span span;          /* of the value; of a table its name in the header */
    const char *text;          /* TOML_TEXT: without NULs */
    int64_t number;            /* TOML_NUMBER; TOML_TRUTH: 0 or 1 */
    bool headed;               /* TOML_TABLE: it has a header of its own */
    struct toml *first, *last; /* of a list or table, in the order of the file */
    struct toml *next;
};

/* "text", "number", "true or false", "list", "table" */
const char *toml_kind_text(enum toml_kind kind);

/* Reads a file of the sources into a table. All that is wrong is reported, and the job has failed then; NULL
 * only if there is no memory. */
struct toml *toml_read(struct sources *sources, uint32_t file, struct arena *arena);

/* NULL: the table has no such key. */
const struct toml *toml_find(const struct toml *table, const char *key);

#endif
