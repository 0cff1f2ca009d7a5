/* What the parts of the AML parser share: the tokens at hand, complaints, and finding back after one.
 *
 * A function that cannot go on has complained and returns NULL or false; its caller skips to where the next
 * thing begins. When the job must stop (memory, time, Ctrl-C) the text ends at once, so that every loop does.
 */
#ifndef LACUNA_LANGUAGE_AML_PARSER_H
#define LACUNA_LANGUAGE_AML_PARSER_H

#include "language/aml/ast.h"
#include "language/aml/lexer.h"

enum { TOKENS_AHEAD = 4, HINT_BYTES = 256 };

/* A block that was not closed ends where something begins that cannot be in it. */
enum unwinding { UNWIND_NOT, UNWIND_TO_ACTOR, UNWIND_TO_TOP };

/* Where the next declaration of each kind goes. */
struct declaration_ends {
    struct aml_actor **actors;
    struct aml_main **mains;
    struct aml_missing **missing;
    struct aml_property **properties;
};

struct parser {
    struct aml *aml;
    struct sources *sources;
    struct lexer lexer;
    struct token previous;
    struct token current;
    struct token ahead[TOKENS_AHEAD];
    unsigned ahead_count;
    bool halted;   /* the job must stop */
    bool skipping; /* what is being skipped is not looked at closely */
    enum unwinding unwinding;
    unsigned depth;
    struct declaration_ends ends;
    struct aml_actor *actor; /* the one at hand, NULL outside */
};

/* ---- tokens ---- */

void parser_start(struct parser *p, struct aml *aml, uint32_t file);
void parser_advance(struct parser *p);

/* The token `distance` (1 to TOKENS_AHEAD) behind the current one. */
struct token parser_peek(struct parser *p, unsigned distance);

/* Goes on at byte `at`. */
void parser_jump(struct parser *p, uint32_t at);

static inline bool at(const struct parser *p, enum token_kind kind) {
    return p->current.kind == kind;
}

/* Is the current token the name `word`? For words that are words only in their place. */
bool parser_at_word(const struct parser *p, const char *word);

/* Advances past a token of this kind, if it is there. */
bool parser_accept(struct parser *p, enum token_kind kind);

const char *token_text(const struct parser *p, struct token token);
bool token_is_word(const struct parser *p, struct token token, const char *word);

/* What was read since `first`. */
struct span parser_span_since(const struct parser *p, struct span first);

uint64_t parser_line_of_span(const struct parser *p, struct span span);

/* ---- the tree ---- */

/* Zeroed; NULL halts the parser. */
void *parser_new(struct parser *p, size_t bytes);
#define NEW(p, type) ((type *)parser_new((p), sizeof(type)))

/* The current token as a name, which is not advanced past. */
struct aml_name parser_name_of(struct parser *p, struct token token);

/* ---- complaints ---- */

/* Silent at a bad token, which has been explained already. */
void parser_complain(struct parser *p, struct span span, const char *hint, const char *format, ...);

/* At the current token: "expected X, not Y", or that the file ends. */
void parser_complain_expected(struct parser *p, const char *hint, const char *format, ...);

/* Advances past `kind`, or complains that `wanted` does not follow `after`. */
bool parser_expect(struct parser *p, enum token_kind kind, const char *wanted, const char *after);

/* The semicolon behind `what`: one that was forgotten at the end of a line is taken as read. */
bool parser_expect_semicolon(struct parser *p, const char *what);

/* A name, for `what`: "the name of an actor". */
bool parser_expect_name(struct parser *p, const char *what, struct aml_name *name);

/* One level deeper; false has been complained about. Either way followed by parser_leave(). */
bool parser_enter(struct parser *p);
void parser_leave(struct parser *p);

/* ---- finding back ---- */

/* Does a declaration begin here that can only stand at the top? */
bool parser_at_declaration(struct parser *p);

/* Past the next semicolon or block, up to the end of the block around or the next declaration. */
void parser_skip_statement(struct parser *p);

/* Up to the next declaration, remembering the names on the way. */
void parser_skip_to_declaration(struct parser *p);

/* ---- the parts ---- */

struct aml_expression *parse_expression(struct parser *p);

/* Without && and ||: what is between the operators of a formula. */
struct aml_expression *parse_comparison(struct parser *p);

/* A list in brackets, without the opening one. False has been complained about; what was understood is in
 * the list all the same. */
bool parse_expressions(struct parser *p, const char *what, struct aml_expression **list, uint32_t *count);

/* A number of an expression, a range or a pattern: at most 2147483647. */
bool parse_number(struct parser *p, int32_t *number);

/* A number, perhaps with a minus, a truth value or a name. NULL has been complained about. */
struct aml_expression *parse_pattern_value(struct parser *p);

/* The type at hand, and past it. */
bool parse_type(struct parser *p, struct aml_type *type);
bool parser_at_type(const struct parser *p);

/* A block with its braces. `of` says whose: "m". */
struct aml_statement *parse_block(struct parser *p, const char *of);

/* The part of a declaration's block that has its own complaint when the block is not closed. */
void parser_complain_unclosed(struct parser *p, struct span span, const char *what, const char *name);

/* s>a!m(2,_); NULL has been complained about. */
struct aml_pattern *parse_pattern(struct parser *p);

/* The text behind "=", which is in a language of its own. */
void parse_formula(struct parser *p, struct aml_property *property);

/* From the word `property` on; NULL: not even its name was understood. */
struct aml_property *parse_property(struct parser *p);

#endif
