#include "language/promela/tree.h"

struct operator_row {
    const char *text;
    unsigned precedence;
};

static const struct operator_row OPERATORS[PROMELA_OPERATORS] = {
    [PROMELA_IMPLIES] = {"->", 1},      [PROMELA_EQUIVALENT] = {"<->", 1},
    [PROMELA_OR] = {"||", 2},           [PROMELA_AND] = {"&&", 3},
    [PROMELA_ALWAYS] = {"[]", 15},      [PROMELA_EVENTUALLY] = {"<>", 15},
    [PROMELA_UNTIL] = {"U", 5},         [PROMELA_WEAK_UNTIL] = {"W", 5},
    [PROMELA_RELEASE] = {"V", 5},       [PROMELA_NEXT] = {"X", 15},
    [PROMELA_BIT_OR] = {"|", 7},        [PROMELA_BIT_XOR] = {"^", 8},
    [PROMELA_BIT_AND] = {"&", 9},       [PROMELA_EQUAL] = {"==", 10},
    [PROMELA_UNEQUAL] = {"!=", 10},     [PROMELA_GREATER] = {">", 11},
    [PROMELA_LESS] = {"<", 11},         [PROMELA_GREATER_EQUAL] = {">=", 11},
    [PROMELA_LESS_EQUAL] = {"<=", 11},  [PROMELA_SHIFT_LEFT] = {"<<", 12},
    [PROMELA_SHIFT_RIGHT] = {">>", 12}, [PROMELA_PLUS] = {"+", 13},
    [PROMELA_MINUS] = {"-", 13},        [PROMELA_TIMES] = {"*", 14},
    [PROMELA_DIVIDE] = {"/", 14},       [PROMELA_REMAINDER] = {"%", 14},
    [PROMELA_COMPLEMENT] = {"~", 15},   [PROMELA_NEGATE] = {"-", 15},
    [PROMELA_NOT] = {"!", 15},
};

unsigned promela_precedence(enum promela_operator operation) {
    return OPERATORS[operation].precedence;
}

const char *promela_operator_text(enum promela_operator operation) {
    return OPERATORS[operation].text;
}

const char *promela_type_text(enum promela_type_kind kind) {
    static const char *const TEXTS[PROMELA_TYPES] = {"bit",      "bool",  "byte", "pid",   "short", "int",
                                                     "unsigned", "mtype", "chan", "timer", ""};
    return TEXTS[kind];
}

void promela_init(struct promela *promela, struct sources *sources) {
    *promela = (struct promela){.sources = sources};
    arena_init(&promela->arena, &sources->job->memory);
    names_init(&promela->names, &sources->job->memory);
    promela->end = &promela->units;
}

void promela_free(struct promela *promela) {
    names_free(&promela->names);
    array_free(&promela->of_name);
    arena_free(&promela->arena);
}
