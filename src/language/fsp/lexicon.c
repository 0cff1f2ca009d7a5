#include "language/fsp/lexicon.h"

static const struct spelling WORDS[] = {
    {"const", TOKEN_CONST},     {"range", TOKEN_RANGE},
    {"set", TOKEN_SET},         {"property", TOKEN_PROPERTY},
    {"minimal", TOKEN_MINIMAL}, {"deterministic", TOKEN_DETERMINISTIC},
    {"compose", TOKEN_COMPOSE}, {"progress", TOKEN_PROGRESS},
    {"menu", TOKEN_MENU},       {"fluent", TOKEN_FLUENT},
    {"assert", TOKEN_ASSERT},   {"constraint", TOKEN_CONSTRAINT},
    {"import", TOKEN_IMPORT},   {"when", TOKEN_WHEN},
    {"if", TOKEN_IF},           {"then", TOKEN_THEN},
    {"else", TOKEN_ELSE},       {"forall", TOKEN_FORALL},
    {"STOP", TOKEN_STOP},       {"END", TOKEN_FINISH},
    {"ERROR", TOKEN_ERROR},     {NULL, 0},
};

static const struct spelling SIGNS[] = {
    {"..", TOKEN_DOTS},
    {"::", TOKEN_COLONS},
    {"<<", TOKEN_SHIFT_LEFT},
    {">>", TOKEN_SHIFT_RIGHT},
    {"^", TOKEN_CARET},
    {"\\", TOKEN_BACKSLASH},
    {"@", TOKEN_AT},
    {"#", TOKEN_HASH},
    {"'", TOKEN_QUOTE},
    {"~", TOKEN_TILDE},
    {NULL, 0},
};

static const struct quotation QUOTATIONS[] = {
    {'"', true, "the quote is not closed", "write a quote where the name ends"},
    {0, false, NULL, NULL},
};

/* Signs that look like those of the language, as word processors and books have them. */
static const struct look_alike LOOK_ALIKES[] = {{0x2016, "write ||"}, {0x2018, "write '"},
                                                {0x2019, "write '"},  {0x2026, "write .."},
                                                {0x2225, "write ||"}, {0, NULL}};

const struct lexicon FSP_LEXICON = {.words = WORDS,
                                    .signs = SIGNS,
                                    .quotations = QUOTATIONS,
                                    .look_alikes = LOOK_ALIKES,
                                    .tells_capitals = true};
