/* What the parts of the Promela parser share.
 *
 * Outside of brackets a new line ends a statement that is complete, as a ';' does. So an operator at the
 * beginning of a line does not go on with the expression above it. */
#ifndef LACUNA_LANGUAGE_PROMELA_PARSER_H
#define LACUNA_LANGUAGE_PROMELA_PARSER_H

#include "language/parser.h"
#include "language/promela/lexicon.h"
#include "language/promela/tree.h"

enum { PROMELA_DEEPEST = 200, PROMELA_DEEPEST_CALL = 50, PROMELA_MOST_INLINED = 64 << 20 };

/* What the parser keeps beside the tokens. */
struct promela_parsing {
    struct promela *promela;
    unsigned brackets;                 /* that are open around the current token */
    bool in_formula;                   /* of ltl: temporal operators are allowed */
    bool in_declaration;               /* what could not be understood declares something */
    bool given_up;                     /* too deep: what follows is skipped up to the next unit */
    struct promela_expression *result; /* what return assigns to; NULL: nobody wants a value */
    uint64_t inlined;                  /* bytes that calls have become, and some more for each call */
    unsigned calls;                    /* of inlines that are being read, one inside the other */
    const struct promela_unit *inlines[PROMELA_DEEPEST_CALL];
};

static inline struct promela_parsing *parsing(const struct parser *p) {
    return p->client;
}

void promela_parser_start(struct parser *p, struct promela_parsing *state, struct promela *promela,
                          uint32_t file);

/* The unit of that kind among those read so far that the token names; NULL: there is none. */
const struct promela_unit *promela_find(const struct parser *p, enum promela_unit_kind kind,
                                        struct token token);

/* Is there a line feed between these two, outside of comments in slash-star? */
bool promela_has_line_feed(const struct source *source, uint32_t begin, uint32_t end);

/* Does the current token begin a line, outside of all brackets? Then a statement may end before it. */
bool promela_at_new_line(const struct parser *p);

/* The current token is a name that a declaration which cannot be understood may declare. */
void promela_note_unknown(struct parser *p);

/* One level deeper, as parser_enter(): if that is too deep, the rest of the unit is given up. */
static inline bool promela_enter(struct parser *p) {
    parsing(p)->given_up |= !parser_enter(p);
    return !parsing(p)->given_up;
}

/* What stands between two signs, as it is written. */
const char *promela_written(struct parser *p, struct span opening, struct span closing);

/* ---- expressions ---- */

/* NULL has been complained about, here and below. */
struct promela_expression *promela_parse_expression(struct parser *p);
struct promela_expression *promela_parse_variable(struct parser *p);

/* The same without full, empty, nfull and nempty, which stand in few places. */
struct promela_expression *promela_parse_value(struct parser *p);

/* What a receive takes: variables, constants, constants with a minus, and eval(…). `m(a, b)` and `(a, b)` are
 * read as well; `*leads` (unless NULL): the first one stands before a bracket. */
bool promela_parse_patterns(struct parser *p, struct promela_expression **list, bool *leads);

/* A constant without operators: a number, a character, true, or a name. */
struct promela_expression *promela_parse_constant(struct parser *p, const char *what);

/* set_priority(…), at the word. */
struct promela_expression *promela_parse_set_priority(struct parser *p);

/* Does it stand in brackets? */
bool promela_is_bracketed(const struct parser *p, const struct promela_expression *e);

/* Reports a word of embedded C, and goes past it and what belongs to it. */
void promela_refuse_c(struct parser *p);

/* Between round brackets, at the opening one, and past the closing one. */
struct promela_expression *promela_parse_bracketed(struct parser *p, const char *what);

/* Values with commas between them. False has been complained about. */
bool promela_parse_list(struct parser *p, struct promela_expression **list);

/* ---- declarations ---- */

bool promela_at_declaration(struct parser *p);
struct promela_declaration *promela_parse_declaration(struct parser *p);

/* ---- timers ---- */

/* Does the text declare a timer? Then the words of timers are words in it, and otherwise names. */
bool promela_declares_timer(struct sources *sources, uint32_t file);

/* Is the name at hand the word of timers, and are these words here? */
bool promela_at_timer_word(const struct parser *p, const char *word);

/* Does a statement about a timer begin here, apart from expire(t)? */
bool promela_at_timer_statement(struct parser *p);
struct promela_statement *promela_parse_timer_statement(struct parser *p);

/* expire(t), at the word. */
struct promela_expression *promela_parse_expired(struct parser *p);

/* ---- statements ---- */

/* In braces, at the opening one, and past the closing one. `of` says whose. */
struct promela_sequence *promela_parse_block(struct parser *p, const char *of);

/* Statements up to a token that ends a sequence: '}', '::', fi, od, or the end of the text. */
struct promela_sequence *promela_parse_sequence(struct parser *p);

/* ---- inlines ---- */

/* The statements that a call becomes. The body of the inline, with the arguments in place of its parameters,
 * is one more text of the sources. NULL: it has been complained about. */
struct promela_sequence *promela_expand_call(struct parser *p, const struct promela_unit *inlined,
                                             const struct promela_statement *call);

#endif
