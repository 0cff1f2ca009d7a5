#include "language/aml/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_BYTES = 512, SHOWN_BYTES = 60 };

/* ---- tokens ---- */

static void take(struct parser *p, struct token token) {
    p->current = token;
    if (token.kind == TOKEN_BAD && !p->skipping && !p->halted)
        lexer_explain(&p->lexer, token);
}

static struct token end_token(const struct parser *p) {
    const struct source *source = &p->sources->files.items[p->lexer.file];
    return (struct token){.kind = TOKEN_END, .span = {p->lexer.file, source->length, 0}};
}

static void halt(struct parser *p) {
    p->halted = true;
    p->ahead_count = 0;
    p->current = end_token(p);
}

void parser_start(struct parser *p, struct aml *aml, uint32_t file) {
    *p = (struct parser){.aml = aml, .sources = aml->sources};
    lexer_init(&p->lexer, aml->sources, file);
    p->previous = (struct token){.kind = TOKEN_END, .span = {file, 0, 0}};
    take(p, lexer_next(&p->lexer));
}

void parser_advance(struct parser *p) {
    if (p->halted || at(p, TOKEN_END))
        return;
    if (!job_step(p->sources->job, p->current.span.start)) {
        halt(p);
        return;
    }
    p->previous = p->current;
    if (p->ahead_count == 0) {
        take(p, lexer_next(&p->lexer));
        return;
    }
    struct token next = p->ahead[0];
    memmove(p->ahead, p->ahead + 1, --p->ahead_count * sizeof *p->ahead);
    take(p, next);
}

struct token parser_peek(struct parser *p, unsigned distance) {
    if (p->halted)
        return p->current;
    while (p->ahead_count < distance)
        p->ahead[p->ahead_count++] = lexer_next(&p->lexer);
    return p->ahead[distance - 1];
}

void parser_jump(struct parser *p, uint32_t to) {
    if (p->halted)
        return;
    p->ahead_count = 0;
    p->lexer.at = to;
    p->previous = p->current;
    take(p, lexer_next(&p->lexer));
}

const char *token_text(const struct parser *p, struct token token) {
    return p->sources->files.items[token.span.file].text + token.span.start;
}

bool token_is_word(const struct parser *p, struct token token, const char *word) {
    return token.kind == TOKEN_NAME && strlen(word) == token.span.length &&
           memcmp(token_text(p, token), word, token.span.length) == 0;
}

bool parser_at_word(const struct parser *p, const char *word) {
    return token_is_word(p, p->current, word);
}

bool parser_accept(struct parser *p, enum token_kind kind) {
    if (!at(p, kind))
        return false;
    parser_advance(p);
    return true;
}

struct span parser_span_since(const struct parser *p, struct span first) {
    return span_cover(first, p->previous.span);
}

uint64_t parser_line_of_span(const struct parser *p, struct span span) {
    return sources_place(p->sources, span).line;
}

/* ---- the tree ---- */

void *parser_new(struct parser *p, size_t bytes) {
    void *node = arena_allocate(&p->aml->arena, bytes);
    if (node)
        memset(node, 0, bytes);
    else
        halt(p);
    return node;
}

struct aml_name parser_name_of(struct parser *p, struct token token) {
    const char *text = arena_text(&p->aml->arena, token_text(p, token), token.span.length);
    if (!text)
        halt(p);
    return (struct aml_name){text ? text : "", token.span};
}

/* ---- complaints ---- */

void parser_complain(struct parser *p, struct span span, const char *hint, const char *format, ...) {
    if (p->halted || at(p, TOKEN_BAD))
        return;
    va_list arguments;
    va_start(arguments, format);
    sources_error_list(p->sources, span, hint, format, arguments);
    va_end(arguments);
}

static void complain_about_end(struct parser *p, const char *wanted) {
    parser_complain(p, span_behind(p->previous.span), "is the file cut off, or a '}' missing?",
                    "the file ends; expected %s", wanted);
}

void parser_complain_expected(struct parser *p, const char *hint, const char *format, ...) {
    char wanted[MESSAGE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(wanted, sizeof wanted, format, arguments);
    va_end(arguments);
    struct span span = p->current.span;
    if (at(p, TOKEN_END))
        complain_about_end(p, wanted);
    else
        parser_complain(p, span, hint, "expected %s, not %.*s", wanted,
                        span.length < SHOWN_BYTES ? (int)span.length : SHOWN_BYTES,
                        token_text(p, p->current));
}

bool parser_expect(struct parser *p, enum token_kind kind, const char *wanted, const char *after) {
    if (parser_accept(p, kind))
        return true;
    parser_complain_expected(p, NULL, "%s after %s", wanted, after);
    return false;
}

bool parser_expect_semicolon(struct parser *p, const char *what) {
    if (parser_accept(p, TOKEN_SEMICOLON))
        return true;
    bool next_line = parser_line_of_span(p, p->current.span) > parser_line_of_span(p, p->previous.span);
    if (at(p, TOKEN_CLOSE_CURLY) || at(p, TOKEN_IF) || (next_line && !at(p, TOKEN_END))) {
        parser_complain(p, span_behind(p->previous.span), NULL, "a ';' is missing after %s", what);
        return !at(p, TOKEN_BAD);
    }
    parser_complain_expected(p, NULL, "';' after %s", what);
    return false;
}

bool parser_expect_name(struct parser *p, const char *what, struct aml_name *name) {
    if (at(p, TOKEN_NAME)) {
        *name = parser_name_of(p, p->current);
        parser_advance(p);
        return true;
    }
    if (token_is_reserved(p->current.kind))
        parser_complain(p, p->current.span, "choose another name", "%.*s is a reserved word and cannot be %s",
                        (int)p->current.span.length, token_text(p, p->current), what);
    else
        parser_complain_expected(p, NULL, "%s", what);
    return false;
}

bool parser_enter(struct parser *p) {
    if (p->depth++ < AML_DEEPEST)
        return true;
    parser_complain(p, p->current.span, "spread it over several statements, methods or variables",
                    "this is nested more than %d levels deep", AML_DEEPEST);
    return false;
}

void parser_leave(struct parser *p) {
    p->depth--;
}

/* ---- finding back ---- */

bool parser_at_declaration(struct parser *p) {
    if (at(p, TOKEN_MAIN))
        return true;
    if (!at(p, TOKEN_ACTOR) && !parser_at_word(p, "property") && !parser_at_word(p, "missing"))
        return false;
    if (parser_peek(p, 1).kind != TOKEN_NAME)
        return false;
    enum token_kind third = parser_peek(p, 2).kind;
    if (at(p, TOKEN_ACTOR))
        return third == TOKEN_OPEN_ROUND || third == TOKEN_OPEN_CURLY;
    return third == TOKEN_OPEN_CURLY || (third == TOKEN_ASSIGN && parser_at_word(p, "property"));
}

void parser_skip_statement(struct parser *p) {
    unsigned depth = 0;
    p->skipping = true;
    while (!at(p, TOKEN_END) && !parser_at_declaration(p)) {
        if (at(p, TOKEN_CLOSE_CURLY) && depth == 0)
            break;
        depth += at(p, TOKEN_OPEN_CURLY);
        bool closes = at(p, TOKEN_CLOSE_CURLY) && --depth == 0;
        bool ends = at(p, TOKEN_SEMICOLON) && depth == 0;
        p->skipping = !(closes || ends); /* the next token is looked at again */
        parser_advance(p);
        if (closes || ends)
            break;
    }
    p->skipping = false;
}

static void remember(struct parser *p) {
    struct aml_skipped *skipped = NEW(p, struct aml_skipped);
    if (!skipped)
        return;
    skipped->name = parser_name_of(p, p->current);
    skipped->next = p->aml->skipped;
    p->aml->skipped = skipped;
}

void parser_skip_to_declaration(struct parser *p) {
    p->skipping = true;
    while (!at(p, TOKEN_END) && !parser_at_declaration(p)) {
        if (at(p, TOKEN_NAME))
            remember(p);
        parser_advance(p);
    }
    p->skipping = false;
}
