#include <string.h>

#include "language/promela/parser.h"

bool promela_declares_timer(struct sources *sources, uint32_t file) {
    const struct source *source = &sources->files.items[file];
    struct lexer lexer;
    struct token before = {.kind = TOKEN_END}, current, next;
    bool found = false;
    lexer_init(&lexer, &PROMELA_LEXICON, sources, file);
    for (current = lexer_next(&lexer); current.kind != TOKEN_END; before = current, current = next) {
        uint32_t end = current.span.start + current.span.length;
        next = lexer_next(&lexer);
        if (current.kind != TOKEN_NAME || current.span.length != strlen("timer") ||
            memcmp(source->text + current.span.start, "timer", current.span.length) != 0)
            continue;
        if (before.kind == TOKEN_TYPEDEF)
            return false; /* a record has that name */
        /* Two names on a line are a declaration, except behind the ':' of an mtype. */
        found |= next.kind == TOKEN_NAME && before.kind != TOKEN_COLON &&
                 !promela_has_line_feed(source, end, next.span.start);
    }
    return found;
}

bool promela_at_timer_word(const struct parser *p, const char *word) {
    return parsing(p)->promela->has_timers && parser_at_word(p, word);
}

bool promela_at_timer_statement(struct parser *p) {
    return (promela_at_timer_word(p, "set") || promela_at_timer_word(p, "reset") ||
            promela_at_timer_word(p, "expire_if")) &&
           parser_peek(p, 1).kind == TOKEN_OPEN_ROUND;
}

/* (t), or (t, value) if `value` is given; at the bracket. */
static bool arguments(struct parser *p, const char *word, struct promela_expression **timer,
                      struct promela_expression **value) {
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'('", word))
        return false;
    parsing(p)->brackets++;
    bool fine = (*timer = promela_parse_variable(p)) &&
                (!value || (parser_expect(p, TOKEN_COMMA, "','", "the timer") &&
                            (*value = promela_parse_expression(p))));
    parsing(p)->brackets--;
    return fine && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", value ? "two arguments" : "the timer");
}

struct promela_statement *promela_parse_timer_statement(struct parser *p) {
    struct promela_statement *s = NEW(p, struct promela_statement);
    if (!s)
        return NULL;
    s->kind = parser_at_word(p, "set")     ? PROMELA_SET
              : parser_at_word(p, "reset") ? PROMELA_RESET
                                           : PROMELA_EXPIRE;
    s->span = p->current.span;
    s->name = parser_take_name(p);
    return arguments(p, s->name.text, &s->target, s->kind == PROMELA_RESET ? NULL : &s->value) ? s : NULL;
}

struct promela_expression *promela_parse_expired(struct parser *p) {
    struct promela_expression *e = NEW(p, struct promela_expression);
    if (!e)
        return NULL;
    e->kind = PROMELA_EXPIRED;
    e->span = p->current.span;
    e->name = parser_take_name(p);
    if (!arguments(p, e->name.text, &e->left, NULL))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}
