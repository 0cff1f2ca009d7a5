/* What the parts of the FSP parser share: the tokens at hand, complaints, and finding back after one.
 *
 * A function that cannot go on has complained and returns NULL or false; whoever reads declarations skips to
 * the next one. When the job must stop (memory, time, Ctrl-C) the text ends at once, so that every loop does.
 */
#ifndef LACUNA_LANGUAGE_FSP_PARSER_H
#define LACUNA_LANGUAGE_FSP_PARSER_H

#include "language/fsp/lexer.h"
#include "language/fsp/tree.h"

enum { HINT_BYTES = 256 };

struct parser {
    struct fsp *fsp;
    struct sources *sources;
    struct lexer lexer; /* behind the current token */
    struct token previous;
    struct token current;
    bool halted;   /* the job must stop */
    bool skipping; /* what is being skipped is not looked at closely */
    unsigned depth;
    struct fsp_constant **constants_end;
    struct fsp_declaration **declarations_end;
    struct fsp_unchecked **unchecked_end;
};

/* ---- tokens ---- */

void fsp_parser_start(struct parser *p, struct fsp *fsp, uint32_t file);
void fsp_advance(struct parser *p);

static inline bool at(const struct parser *p, enum token_kind kind) {
    return p->current.kind == kind;
}

/* The token behind the current one. */
struct token fsp_peek(const struct parser *p);

/* The token behind the current one and what follows it as part of a label: \ and a set, then brackets [ … ].
 * TOKEN_END for a dot that ends a definition, and is not followed by more of a label, or if a bracket is not
 * closed. */
enum token_kind fsp_peek_behind_brackets(const struct parser *p);

/* Advances past a token of this kind, if it is there. */
bool fsp_accept(struct parser *p, enum token_kind kind);

const char *fsp_token_text(const struct parser *p, struct token token);

/* What was read since `first`. */
struct span fsp_span_since(const struct parser *p, struct span first);

/* ---- the tree ---- */

/* Zeroed; NULL halts the parser. */
void *fsp_new(struct parser *p, size_t bytes);
#define NEW(p, type) ((type *)fsp_new((p), sizeof(type)))

/* The current token as a name, and past it. */
struct fsp_name fsp_take_name(struct parser *p);

/* ---- complaints ---- */

/* Silent at a bad token, which has been explained already. */
void fsp_complain(struct parser *p, struct span span, const char *hint, const char *format, ...);

/* At the current token: "expected X, not Y", or that the file ends. */
void fsp_complain_expected(struct parser *p, const char *hint, const char *wanted);

/* Advances past `kind`, or complains that `wanted` is not there. */
bool fsp_expect(struct parser *p, enum token_kind kind, const char *wanted);

/* One level deeper; false has been complained about. Either way followed by fsp_leave(). */
bool fsp_enter(struct parser *p);
void fsp_leave(struct parser *p);

/* Does a declaration begin here? `after_dot`: the one before has ended, so that a name is enough. */
bool fsp_at_declaration(const struct parser *p, bool after_dot);

/* Up to the next declaration. */
void fsp_skip_to_declaration(struct parser *p);

/* ---- the parts; NULL has been complained about ---- */

struct fsp_expression *fsp_parse_expression(struct parser *p);

/* Without comparisons, && and ||, so that what follows a constant can begin with ||. */
struct fsp_expression *fsp_parse_simple_expression(struct parser *p);

/* (1, N): without the opening bracket. */
bool fsp_parse_arguments(struct parser *p, struct fsp_expression **list, uint32_t *count);

bool fsp_at_label(const struct parser *p);
struct fsp_label *fsp_parse_label(struct parser *p);
struct fsp_set *fsp_parse_set(struct parser *p);

/* A set, or the difference of two: S\{a}. */
struct fsp_set *fsp_parse_difference(struct parser *p);
struct fsp_relabel *fsp_parse_relabels(struct parser *p);

/* [i:R][j:0..2], none at all being a list, too. */
bool fsp_parse_indices(struct parser *p, struct fsp_index **list);

/* forall [i:R][j:0..2]; further brackets without a variable belong to what follows. */
bool fsp_parse_forall(struct parser *p, struct fsp_index **list);

struct fsp_local *fsp_parse_local(struct parser *p);
struct fsp_body *fsp_parse_body(struct parser *p);
struct fsp_call *fsp_parse_call(struct parser *p);

#endif
