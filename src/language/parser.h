/* What parsers of all languages share: the tokens at hand, complaints, and finding back after one.
 *
 * A parser descends by recursion. A function that cannot go on has complained and returns NULL or false; its
 * caller skips to where the next thing begins. When the job must stop (memory, time, Ctrl-C) the text ends at
 * once, so that every loop does. Nodes and names go to the arena of the tree. */
#ifndef LACUNA_LANGUAGE_PARSER_H
#define LACUNA_LANGUAGE_PARSER_H

#include "base/arena.h"
#include "base/suggest.h"
#include "language/identifier.h"
#include "language/lexer.h"
#include "logic/constant.h"

enum { TOKENS_AHEAD = 4 };

struct parser;

/* What makes the parser of one language different from another's. */
struct grammar {
    const struct lexicon *lexicon;
    unsigned deepest;        /* most levels of brackets, operators in front, and blocks */
    const char *if_too_deep; /* a hint: something has more levels */
    const char *if_cut_off;  /* a hint: the file ends too early */
    unsigned statement_word; /* only a statement begins with it: a ';' before it is missing */
    /* Does a declaration begin here that can only stand at the top? */
    bool (*at_declaration)(struct parser *p);
    /* Notes a token that is skipped between declarations; NULL: nothing is noted. */
    void (*pass_over)(struct parser *p);
};

struct parser {
    const struct grammar *grammar;
    void *client; /* what the language keeps beside */
    struct arena *arena;
    struct sources *sources;
    struct lexer lexer;
    struct token previous;
    struct token current;
    struct token ahead[TOKENS_AHEAD];
    unsigned ahead_count;
    bool halted;   /* the job must stop */
    bool skipping; /* what is being skipped is not looked at closely */
    unsigned depth;
    const struct constant *constants; /* names that stand for numbers here; NULL: there are none */
};

/* ---- tokens ---- */

/* At the first token of a file. `client` and `arena` outlive the parser. */
void parser_start(struct parser *p, const struct grammar *grammar, void *client, struct arena *arena,
                  struct sources *sources, uint32_t file);
void parser_advance(struct parser *p);

/* The token `distance` (1 to TOKENS_AHEAD) behind the current one. */
struct token parser_peek(struct parser *p, unsigned distance);

/* A lexer that stands behind the current token, for those who must look further. */
struct lexer parser_lexer_ahead(const struct parser *p);

/* Goes on at byte `at`. */
void parser_jump(struct parser *p, uint32_t at);

static inline bool at(const struct parser *p, unsigned kind) {
    return p->current.kind == kind;
}

/* Is the current token the name `word`? For words that are words only in their place. */
bool parser_at_word(const struct parser *p, const char *word);

/* Is this the text of the current token, whatever kind it is? */
bool parser_at_text(const struct parser *p, const char *text);

/* Advances past a token of this kind, if it is there. */
bool parser_accept(struct parser *p, unsigned kind);

const char *token_text(const struct parser *p, struct token token);
bool token_is_word(const struct parser *p, struct token token, const char *word);

/* What was read since `first`. */
struct span parser_span_since(const struct parser *p, struct span first);

uint64_t parser_line_of_span(const struct parser *p, struct span span);

/* ---- the tree ---- */

/* Zeroed; NULL halts the parser. */
void *parser_new(struct parser *p, size_t bytes);
#define NEW(p, type) ((type *)parser_new((p), sizeof(type)))

/* A token as a name, which is not advanced past. */
struct identifier parser_name_of(struct parser *p, struct token token);

/* The current token as a name, and past it. */
struct identifier parser_take_name(struct parser *p);

/* The constant that the current token names; NULL: it names none, or something of that name. */
const struct constant *parser_constant(struct parser *p);

/* ---- complaints ---- */

/* Silent at a bad token, which has been explained already. */
void parser_complain(struct parser *p, struct span span, const char *hint, const char *format, ...);

/* At the current token: "expected X, not Y", or that the file ends. */
void parser_complain_expected(struct parser *p, const char *hint, const char *format, ...);

/* Advances past `kind`, or complains that `wanted` does not follow `after` (NULL: what is before it). */
bool parser_expect(struct parser *p, unsigned kind, const char *wanted, const char *after);

/* The semicolon behind `what`: one that was forgotten at the end of a line is taken as read. */
bool parser_expect_semicolon(struct parser *p, const char *what);

/* A name, for `what`: "the name of an actor". */
bool parser_expect_name(struct parser *p, const char *what, struct identifier *name);

/* A number of at most 2147483647. */
bool parser_expect_number(struct parser *p, int32_t *number);

/* The block of a declaration is not closed: `what` and `name` say which, `span` where it begins. */
void parser_complain_unclosed(struct parser *p, struct span span, const char *what, const char *name);

/* A block of statements is not closed at the current token, or at the end of the file. */
void parser_complain_unclosed_block(struct parser *p, struct span opening);

/* One level deeper; false has been complained about. Either way followed by parser_leave(). */
bool parser_enter(struct parser *p);
void parser_leave(struct parser *p);

/* ---- finding back ---- */

/* Past the next semicolon or block, up to the end of the block around or the next declaration. */
void parser_skip_statement(struct parser *p);

/* Up to the block of something whose head did not parse, or to where it cannot come any more. */
void parser_skip_to_block(struct parser *p);

/* Up to the next declaration. */
void parser_skip_to_declaration(struct parser *p);

#endif
