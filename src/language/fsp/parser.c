#include "language/fsp/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_BYTES = 512, SHOWN_BYTES = 60 };

/* ---- tokens ---- */

static void take(struct parser *p, struct token token) {
    p->current = token;
    if (token.kind == TOKEN_BAD && !p->skipping && !p->halted)
        fsp_lexer_explain(&p->lexer, token);
}

static void halt(struct parser *p) {
    p->halted = true;
    p->lexer.at = p->sources->files.items[p->lexer.file].length;
    p->current = (struct token){.kind = TOKEN_END, .span = {p->lexer.file, p->lexer.at, 0}};
}

void fsp_parser_start(struct parser *p, struct fsp *fsp, uint32_t file) {
    *p = (struct parser){.fsp = fsp, .sources = fsp->sources, .lexer = {fsp->sources, file, 0}};
    p->previous = (struct token){.kind = TOKEN_END, .span = {file, 0, 0}};
    take(p, fsp_lexer_next(&p->lexer));
}

void fsp_advance(struct parser *p) {
    if (p->halted || at(p, TOKEN_END))
        return;
    if (!job_step(p->sources->job, p->current.span.start)) {
        halt(p);
        return;
    }
    p->previous = p->current;
    take(p, fsp_lexer_next(&p->lexer));
}

struct token fsp_peek(const struct parser *p) {
    struct lexer ahead = p->lexer;
    return fsp_lexer_next(&ahead);
}

/* Nothing of it stands in square brackets. One that is not closed is looked through no further, or a file of
 * such would be looked through from each of them to its end. */
static bool ends_brackets(enum token_kind kind) {
    return kind == TOKEN_END || kind == TOKEN_ARROW || kind == TOKEN_ASSIGN;
}

/* Behind the set that begins here: its name, or {…}. */
static struct token behind_set(struct lexer *ahead) {
    struct token token = fsp_lexer_next(ahead);
    unsigned depth = 0;
    if (token.kind != TOKEN_UPPER && token.kind != TOKEN_OPEN_CURLY)
        return token;
    do {
        depth += token.kind == TOKEN_OPEN_CURLY;
        depth -= token.kind == TOKEN_CLOSE_CURLY;
        token = fsp_lexer_next(ahead);
    } while (depth > 0 && !ends_brackets(token.kind));
    return token;
}

enum token_kind fsp_peek_behind_brackets(const struct parser *p) {
    struct lexer ahead = p->lexer;
    unsigned depth = 0;
    struct token token = fsp_lexer_next(&ahead);
    if (token.kind == TOKEN_BACKSLASH)
        token = behind_set(&ahead);
    while (depth > 0 || token.kind == TOKEN_OPEN_SQUARE) {
        if (ends_brackets(token.kind))
            return TOKEN_END;
        depth += token.kind == TOKEN_OPEN_SQUARE;
        depth -= token.kind == TOKEN_CLOSE_SQUARE;
        token = fsp_lexer_next(&ahead);
    }
    if (token.kind != TOKEN_DOT)
        return token.kind;
    enum token_kind next = fsp_lexer_next(&ahead).kind;
    return next == TOKEN_LOWER || next == TOKEN_OPEN_CURLY ? TOKEN_DOT : TOKEN_END;
}

bool fsp_accept(struct parser *p, enum token_kind kind) {
    if (!at(p, kind))
        return false;
    fsp_advance(p);
    return true;
}

const char *fsp_token_text(const struct parser *p, struct token token) {
    return p->sources->files.items[token.span.file].text + token.span.start;
}

struct span fsp_span_since(const struct parser *p, struct span first) {
    return span_cover(first, p->previous.span);
}

/* ---- the tree ---- */

void *fsp_new(struct parser *p, size_t bytes) {
    void *node = p->halted ? NULL : arena_allocate(&p->fsp->arena, bytes);
    if (node)
        memset(node, 0, bytes);
    else
        halt(p);
    return node;
}

struct fsp_name fsp_take_name(struct parser *p) {
    struct token token = p->current;
    const char *text = arena_text(&p->fsp->arena, fsp_token_text(p, token), token.span.length);
    if (!text)
        halt(p);
    else
        fsp_advance(p);
    return (struct fsp_name){text ? text : "", token.span};
}

/* ---- complaints ---- */

void fsp_complain(struct parser *p, struct span span, const char *hint, const char *format, ...) {
    if (p->halted || at(p, TOKEN_BAD))
        return;
    va_list arguments;
    va_start(arguments, format);
    sources_error_list(p->sources, span, hint, format, arguments);
    va_end(arguments);
}

void fsp_complain_expected(struct parser *p, const char *hint, const char *wanted) {
    struct span span = p->current.span;
    if (at(p, TOKEN_END))
        fsp_complain(p, span_behind(p->previous.span),
                     hint ? hint : "is the file cut off, or a bracket not closed?",
                     "the file ends; expected %s", wanted);
    else
        fsp_complain(p, span, hint, "expected %s, not %.*s", wanted,
                     span.length < SHOWN_BYTES ? (int)span.length : SHOWN_BYTES,
                     fsp_token_text(p, p->current));
}

bool fsp_expect(struct parser *p, enum token_kind kind, const char *wanted) {
    if (fsp_accept(p, kind))
        return true;
    fsp_complain_expected(p, NULL, wanted);
    return false;
}

bool fsp_enter(struct parser *p) {
    if (p->depth++ < FSP_DEEPEST)
        return true;
    fsp_complain(p, p->current.span, "give parts of it names of their own",
                 "this is nested more than %d levels deep", FSP_DEEPEST);
    return false;
}

void fsp_leave(struct parser *p) {
    p->depth--;
}

/* ---- finding back ---- */

bool fsp_at_declaration(const struct parser *p, bool after_dot) {
    if (token_declares(p->current.kind))
        return true;
    if (at(p, TOKEN_OR))
        return fsp_peek(p).kind == TOKEN_UPPER && after_dot;
    if (!at(p, TOKEN_UPPER))
        return false;
    /* NAME = behind a comma is a local process. */
    return after_dot || (p->previous.kind != TOKEN_COMMA && fsp_peek(p).kind == TOKEN_ASSIGN);
}

void fsp_skip_to_declaration(struct parser *p) {
    p->skipping = true;
    while (!at(p, TOKEN_END) && !fsp_at_declaration(p, p->previous.kind == TOKEN_DOT))
        fsp_advance(p);
    p->skipping = false;
}
