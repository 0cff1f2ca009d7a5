#include "language/aml/lexicon.h"

static const struct spelling WORDS[] = {
    {"actor", TOKEN_ACTOR}, {"main", TOKEN_MAIN},
    {"int", TOKEN_INT},     {"bool", TOKEN_BOOL},
    {"if", TOKEN_IF},       {"else", TOKEN_ELSE},
    {"self", TOKEN_SELF},   {"true", TOKEN_TRUE},
    {"false", TOKEN_FALSE}, {NULL, 0},
};

static const struct spelling SIGNS[] = {
    {"..", TOKEN_DOTS},
    {":=", TOKEN_ASSIGN},
    {NULL, 0},
};

static const struct quotation QUOTATIONS[] = {
    {'"', false, "AML has no strings", "use a number, a truth value or an actor"},
    {'\'', false, "AML has no characters in quotes", "use a number, a truth value or an actor"},
    {0, false, NULL, NULL},
};

/* Signs that look like those of the language, as word processors and formulas have them. */
static const struct look_alike LOOK_ALIKES[] = {{0xac, "write !"},
                                                {0xd7, "write *"},
                                                {0xf7, "write /"},
                                                {0x2190, "write ="},
                                                {0x2026, "write .."},
                                                {0x2227, "write &&"},
                                                {0x2228, "write ||"},
                                                {0x2260, "write !="},
                                                {0x2264, "write <="},
                                                {0x2265, "write >="},
                                                {0, NULL}};

const struct lexicon AML_LEXICON = {.words = WORDS,
                                    .signs = SIGNS,
                                    .quotations = QUOTATIONS,
                                    .look_alikes = LOOK_ALIKES,
                                    .takes_foreign_words = true};
