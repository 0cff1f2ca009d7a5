#include "language/parser.h"

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
    p->lexer.at = p->lexer.end;
    p->current = end_token(p);
}

void parser_start(struct parser *p, const struct grammar *grammar, void *client, struct arena *arena,
                  struct sources *sources, uint32_t file) {
    *p = (struct parser){.grammar = grammar, .client = client, .arena = arena, .sources = sources};
    lexer_init(&p->lexer, grammar->lexicon, sources, file);
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

struct lexer parser_lexer_ahead(const struct parser *p) {
    struct lexer lexer = p->lexer;
    if (p->ahead_count > 0)
        lexer.at = p->ahead[0].span.start;
    return lexer;
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

static bool token_is_text(const struct parser *p, struct token token, const char *text) {
    return strlen(text) == token.span.length && memcmp(token_text(p, token), text, token.span.length) == 0;
}

bool token_is_word(const struct parser *p, struct token token, const char *word) {
    return token.kind == TOKEN_NAME && token_is_text(p, token, word);
}

bool parser_at_text(const struct parser *p, const char *text) {
    return token_is_text(p, p->current, text);
}

bool parser_at_word(const struct parser *p, const char *word) {
    return token_is_word(p, p->current, word);
}

bool parser_accept(struct parser *p, unsigned kind) {
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

const struct constant *parser_constant(struct parser *p) {
    if (!p->constants || !at(p, TOKEN_NAME))
        return NULL;
    unsigned next = parser_peek(p, 1).kind;
    bool is_part =
        next == TOKEN_DOT || next == TOKEN_NOT || next == TOKEN_OPEN_ROUND || next == TOKEN_OPEN_SQUARE;
    return is_part ? NULL : constant_find(p->constants, token_text(p, p->current), p->current.span.length);
}

/* ---- the tree ---- */

void *parser_new(struct parser *p, size_t bytes) {
    void *node = p->halted ? NULL : arena_allocate(p->arena, bytes);
    if (node)
        memset(node, 0, bytes);
    else
        halt(p);
    return node;
}

struct identifier parser_name_of(struct parser *p, struct token token) {
    const char *text = arena_text(p->arena, token_text(p, token), token.span.length);
    if (!text)
        halt(p);
    return (struct identifier){text ? text : "", token.span};
}

struct identifier parser_take_name(struct parser *p) {
    struct identifier name = parser_name_of(p, p->current);
    parser_advance(p);
    return name;
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
    parser_complain(p, span_behind(p->previous.span), p->grammar->if_cut_off, "the file ends; expected %s",
                    wanted);
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

bool parser_expect(struct parser *p, unsigned kind, const char *wanted, const char *after) {
    if (parser_accept(p, kind))
        return true;
    parser_complain_expected(p, NULL, after ? "%s after %s" : "%s", wanted, after);
    return false;
}

bool parser_expect_semicolon(struct parser *p, const char *what) {
    if (parser_accept(p, TOKEN_SEMICOLON))
        return true;
    bool next_line = parser_line_of_span(p, p->current.span) > parser_line_of_span(p, p->previous.span);
    if (!at(p, TOKEN_END) && (at(p, TOKEN_CLOSE_CURLY) || at(p, p->grammar->statement_word) || next_line)) {
        parser_complain(p, span_behind(p->previous.span), "write ';' at the caret", "missing ';' after %s",
                        what);
        return !at(p, TOKEN_BAD);
    }
    parser_complain_expected(p, NULL, "';' after %s", what);
    return false;
}

bool parser_expect_name(struct parser *p, const char *what, struct identifier *name) {
    if (at(p, TOKEN_NAME)) {
        *name = parser_take_name(p);
        return true;
    }
    if (token_is_reserved(p->current.kind))
        parser_complain(p, p->current.span, "choose another name", "%.*s is a reserved word and cannot be %s",
                        (int)p->current.span.length, token_text(p, p->current), what);
    else
        parser_complain_expected(p, NULL, "%s", what);
    return false;
}

bool parser_expect_number(struct parser *p, int32_t *number) {
    *number = 0;
    if (!at(p, TOKEN_NUMBER)) {
        parser_complain_expected(p, NULL, "a number");
        return false;
    }
    if (p->current.number > INT32_MAX) {
        parser_complain(p, p->current.span, "use smaller numbers: an int has 32 bits",
                        "numbers are at most 2147483647");
        parser_advance(p);
        return false;
    }
    *number = (int32_t)p->current.number;
    parser_advance(p);
    return true;
}

void parser_complain_unclosed(struct parser *p, struct span span, const char *what, const char *name) {
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "it begins in line %llu", (unsigned long long)parser_line_of_span(p, span));
    if (at(p, TOKEN_END))
        parser_complain(p, span_behind(p->previous.span), hint, "the file ends, and %s %s is not closed",
                        what, name);
    else
        parser_complain(p, p->current.span, hint, "missing '}': %s %s is not closed", what, name);
}

void parser_complain_unclosed_block(struct parser *p, struct span opening) {
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "its '{' is in line %llu",
             (unsigned long long)parser_line_of_span(p, opening));
    if (at(p, TOKEN_END))
        parser_complain(p, span_behind(p->previous.span), hint, "the file ends, and a block is not closed");
    else
        parser_complain(p, p->current.span, hint, "missing '}': the block before %.*s is not closed",
                        (int)p->current.span.length, token_text(p, p->current));
}

bool parser_enter(struct parser *p) {
    if (p->depth++ < p->grammar->deepest)
        return true;
    parser_complain(p, p->current.span, p->grammar->if_too_deep,
                    "the text is nested more than %u levels deep", p->grammar->deepest);
    return false;
}

void parser_leave(struct parser *p) {
    p->depth--;
}

/* ---- finding back ---- */

void parser_skip_statement(struct parser *p) {
    unsigned depth = 0;
    p->skipping = true;
    while (!at(p, TOKEN_END) && !p->grammar->at_declaration(p)) {
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

void parser_skip_to_block(struct parser *p) {
    p->skipping = true;
    while (!at(p, TOKEN_OPEN_CURLY) && !at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_SEMICOLON) &&
           !at(p, TOKEN_END) && !p->grammar->at_declaration(p))
        parser_advance(p);
    p->skipping = false;
}

void parser_skip_to_declaration(struct parser *p) {
    p->skipping = true;
    while (!at(p, TOKEN_END) && !p->grammar->at_declaration(p)) {
        if (p->grammar->pass_over)
            p->grammar->pass_over(p);
        parser_advance(p);
    }
    p->skipping = false;
}
