#include <string.h>

#include "language/promela/parser.h"

static struct promela_statement *statement(struct parser *p);

static struct promela_statement *new_statement(struct parser *p, enum promela_statement_kind kind,
                                               struct span span) {
    struct promela_statement *s = NEW(p, struct promela_statement);
    if (s) {
        s->kind = kind;
        s->span = span;
    }
    return s;
}

/* At a word that begins a statement, and past it. */
static struct promela_statement *begin(struct parser *p, enum promela_statement_kind kind) {
    struct promela_statement *s = new_statement(p, kind, p->current.span);
    parser_advance(p);
    return s;
}

/* ---- sequences ---- */

static bool ends_sequence(const struct parser *p) {
    return at(p, TOKEN_CLOSE_CURLY) || at(p, TOKEN_COLONS) || at(p, TOKEN_FI) || at(p, TOKEN_OD) ||
           at(p, TOKEN_END) || parsing(p)->given_up;
}

/* Behind a statement: ';' and '->' as often as they stand there, a new line, or nothing behind a brace, the
 * call of an inline, and else. */
static bool separator(struct parser *p, struct promela_statement *s) {
    bool separated = promela_at_new_line(p) || p->previous.kind == TOKEN_CLOSE_CURLY ||
                     s->kind == PROMELA_CALL ||
                     (s->kind == PROMELA_EXPRESSION && s->value->kind == PROMELA_ELSE);
    while (at(p, TOKEN_SEMICOLON) || at(p, TOKEN_ARROW)) {
        s->arrow |= at(p, TOKEN_ARROW);
        separated = true;
        parser_advance(p);
    }
    if (separated || ends_sequence(p))
        return true;
    parser_complain_expected(p,
                             at(p, TOKEN_DOTS) ? "a range of values stands in for and select alone"
                                               : "separate statements by ';' or by a new line",
                             "';'");
    return false;
}

static bool at_label(struct parser *p) {
    return at(p, TOKEN_NAME) && parser_peek(p, 1).kind == TOKEN_COLON &&
           !promela_find(p, PROMELA_PROCTYPE, p->current);
}

/* Past what could not be understood, to where a statement may begin. */
static void skip(struct parser *p) {
    unsigned depth = 0;
    while (!at(p, TOKEN_END)) {
        if (depth == 0 && (ends_sequence(p) || at(p, TOKEN_SEMICOLON)))
            break;
        if (parsing(p)->in_declaration || at_label(p))
            promela_note_unknown(p);
        depth += at(p, TOKEN_OPEN_CURLY) || at(p, TOKEN_IF) || at(p, TOKEN_DO);
        depth -= depth > 0 && (at(p, TOKEN_CLOSE_CURLY) || at(p, TOKEN_FI) || at(p, TOKEN_OD));
        parser_advance(p);
    }
    parsing(p)->in_declaration = false;
    parser_accept(p, TOKEN_SEMICOLON);
}

struct promela_sequence *promela_parse_sequence(struct parser *p) {
    struct promela_sequence *sequence = NEW(p, struct promela_sequence);
    struct promela_statement **end = sequence ? &sequence->first : NULL;
    struct span first = p->current.span;
    while (sequence && !ends_sequence(p)) {
        struct promela_statement *s = statement(p);
        bool fine = s && separator(p, s);
        if (s) {
            *end = s;
            end = &s->next;
        }
        if (!fine) {
            sequence->damaged = true;
            skip(p);
        }
    }
    if (sequence)
        sequence->span = parser_span_since(p, first);
    return parsing(p)->given_up ? NULL : sequence;
}

struct promela_sequence *promela_parse_block(struct parser *p, const char *of) {
    struct span opening = p->current.span;
    unsigned brackets = parsing(p)->brackets;
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", of))
        return NULL;
    parsing(p)->brackets = 0;
    struct promela_sequence *sequence = promela_enter(p) ? promela_parse_sequence(p) : NULL;
    parser_leave(p);
    parsing(p)->brackets = brackets;
    if (!sequence)
        return NULL;
    if (!sequence->first && !sequence->damaged && at(p, TOKEN_CLOSE_CURLY))
        parser_complain(p, p->current.span, "write skip if nothing is to be done",
                        "a block has at least one statement");
    if (!at(p, TOKEN_CLOSE_CURLY)) {
        parser_complain_unclosed_block(p, opening);
        return NULL;
    }
    sequence->end = p->current.span.start;
    parser_advance(p);
    return sequence;
}

/* ---- if and do ---- */

/* Past the fi or od of a selection that could not be understood. */
static void skip_selection(struct parser *p) {
    unsigned depth = 1;
    while (!at(p, TOKEN_END) && depth > 0) {
        depth += at(p, TOKEN_IF) || at(p, TOKEN_DO);
        depth -= at(p, TOKEN_FI) || at(p, TOKEN_OD);
        parser_advance(p);
    }
}

static struct promela_statement *selection(struct parser *p, enum promela_statement_kind kind) {
    struct promela_statement *s = begin(p, kind);
    struct promela_option **end = s ? &s->options : NULL;
    unsigned closing = kind == PROMELA_IF ? TOKEN_FI : TOKEN_OD;
    const char *sign = kind == PROMELA_IF ? "fi" : "od";
    if (!s || !at(p, TOKEN_COLONS)) {
        parser_complain_expected(p, "begin each option with '::'", "'::'");
        skip_selection(p);
        return NULL;
    }
    while (at(p, TOKEN_COLONS)) {
        struct promela_option *option = NEW(p, struct promela_option);
        struct span colons = p->current.span;
        parser_advance(p);
        if (!option)
            return NULL;
        option->start = colons.start;
        option->body = promela_enter(p) ? promela_parse_sequence(p) : NULL;
        parser_leave(p);
        if (!option->body)
            return NULL;
        if (!option->body->first && !option->body->damaged)
            parser_complain(p, colons, "write skip if nothing is to be done",
                            "an option has at least one statement");
        *end = option;
        end = &option->next;
    }
    if (!parser_expect(p, closing, sign, "the last option"))
        return NULL;
    s->span = parser_span_since(p, s->span);
    return s;
}

/* ---- for and select ---- */

/* (x : a .. b) */
static bool range(struct parser *p, struct promela_statement *s) {
    s->value = promela_parse_value(p);
    return s->value && parser_expect(p, TOKEN_DOTS, "'..'", "the first value") &&
           (s->last = promela_parse_value(p));
}

static bool head(struct parser *p, struct promela_statement *s) {
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'('", NULL) || !(s->target = promela_parse_variable(p)))
        return false;
    if (s->kind == PROMELA_FOR && parser_at_word(p, "in")) {
        s->kind = PROMELA_FOR_IN;
        parser_advance(p);
        s->value = promela_parse_variable(p);
    } else if (!parser_expect(p, TOKEN_COLON, "':'", "the variable") || !range(p, s)) {
        return false;
    }
    return s->value && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", NULL);
}

static struct promela_statement *counting(struct parser *p, enum promela_statement_kind kind) {
    struct promela_statement *s = begin(p, kind);
    if (!s)
        return NULL;
    parsing(p)->brackets++;
    bool fine = head(p, s);
    parsing(p)->brackets--;
    if (!fine || (kind == PROMELA_FOR && !(s->body = promela_parse_block(p, "for (…)"))))
        return NULL;
    s->span = parser_span_since(p, s->span);
    return s;
}

/* ---- sends and receives ---- */

/* What is sent: m(a, b) counts as m, a, b. */
static bool message(struct parser *p, struct promela_statement *s) {
    if (!(s->arguments = promela_parse_value(p)))
        return false;
    s->first_name = at(p, TOKEN_OPEN_ROUND) && !promela_at_new_line(p);
    if (!s->first_name)
        return !parser_accept(p, TOKEN_COMMA) || promela_parse_list(p, &s->arguments->next);
    parser_advance(p);
    parsing(p)->brackets++;
    bool fine = promela_parse_list(p, &s->arguments->next);
    parsing(p)->brackets--;
    return fine && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the message");
}

static struct promela_statement *send(struct parser *p, struct promela_expression *channel) {
    struct promela_statement *s = new_statement(p, PROMELA_SEND, channel->span);
    if (!s)
        return NULL;
    s->target = channel;
    s->sorted = at(p, TOKEN_SORTED_SEND);
    parser_advance(p);
    return message(p, s) ? s : NULL;
}

static struct promela_statement *receive(struct parser *p, struct promela_expression *channel) {
    struct promela_statement *s = new_statement(p, PROMELA_RECEIVE, channel->span);
    if (!s)
        return NULL;
    s->target = channel;
    s->sorted = at(p, TOKEN_ANY_RECEIVE);
    parser_advance(p);
    s->copies = parser_accept(p, TOKEN_LESS);
    if (!promela_parse_patterns(p, &s->arguments, &s->first_name))
        return NULL;
    return !s->copies || parser_expect(p, TOKEN_GREATER, "'>'", "the message") ? s : NULL;
}

/* ---- simple statements ---- */

static struct promela_statement *begin_with_target(struct parser *p, enum promela_statement_kind kind,
                                                   struct promela_expression *target) {
    struct promela_statement *s = new_statement(p, kind, target->span);
    parser_advance(p);
    if (s)
        s->target = target;
    return s;
}

static struct promela_statement *call(struct parser *p, const struct promela_unit *inlined,
                                      struct promela_expression *target);

/* Does a bracket follow the name at hand, on the same line? */
static bool at_brackets(struct parser *p) {
    struct token next = parser_peek(p, 1);
    uint32_t end = p->current.span.start + p->current.span.length;
    return next.kind == TOKEN_OPEN_ROUND &&
           !promela_has_line_feed(&p->sources->files.items[p->current.span.file], end, next.span.start);
}

/* What would be a macro or a declaration without a mistake that is already reported may be anything. */
static bool is_unknown(const struct parser *p, const char *name) {
    const struct promela_label *l = parsing(p)->promela->unknown;
    while (l && strcmp(l->name.text, name) != 0)
        l = l->next;
    return l != NULL;
}

static void complain_of_call(struct parser *p) {
    if (!is_unknown(p, parser_name_of(p, p->current).text))
        parser_complain(p, p->current.span, "declare the inline before the call", "unknown inline %s",
                        parser_name_of(p, p->current).text);
}

/* target = value, at the '='. The value may come from an inline: target = f(x). */
static struct promela_statement *assignment(struct parser *p, struct promela_expression *target) {
    struct promela_statement *s = begin_with_target(p, PROMELA_ASSIGN, target);
    const struct promela_unit *inlined =
        at(p, TOKEN_NAME) ? promela_find(p, PROMELA_INLINE, p->current) : NULL;
    if (inlined && parser_peek(p, 1).kind == TOKEN_OPEN_ROUND)
        return inlined->written ? call(p, inlined, target) : NULL;
    bool about_timer = promela_at_timer_statement(p) || promela_at_timer_word(p, "expire");
    if (at(p, TOKEN_NAME) && at_brackets(p) && !about_timer) {
        complain_of_call(p);
        return NULL;
    }
    return s && (s->value = promela_parse_expression(p)) ? s : NULL;
}

/* In the body of an inline: it assigns to what the call is assigned to, and goes on behind. */
static struct promela_statement *result(struct parser *p) {
    struct promela_expression *target = parsing(p)->result;
    if (!target) {
        parser_complain(p, p->current.span, "write x = f(…)",
                        "return is only for inlines whose value is assigned");
        return NULL;
    }
    struct promela_statement *s = begin(p, PROMELA_ASSIGN);
    if (!s || !(s->value = promela_parse_expression(p)))
        return NULL;
    s->target = target;
    return s;
}

static struct promela_statement *simple(struct parser *p) {
    struct promela_expression *e = promela_parse_expression(p);
    struct promela_statement *s;
    if (!e)
        return NULL;
    if (e->kind == PROMELA_VARIABLE && !promela_at_new_line(p) && !promela_is_bracketed(p, e)) {
        if (at(p, TOKEN_NOT) || at(p, TOKEN_SORTED_SEND))
            return send(p, e);
        if (at(p, TOKEN_QUESTION) || at(p, TOKEN_ANY_RECEIVE))
            return receive(p, e);
        if (at(p, TOKEN_INCREMENT))
            return begin_with_target(p, PROMELA_INCREMENT, e);
        if (at(p, TOKEN_DECREMENT))
            return begin_with_target(p, PROMELA_DECREMENT, e);
        if (at(p, TOKEN_ASSIGN))
            return assignment(p, e);
    }
    bool takes = e->kind == PROMELA_EXPIRED && !promela_is_bracketed(p, e);
    s = new_statement(p, takes ? PROMELA_EXPIRE : PROMELA_EXPRESSION, e->span);
    if (s && takes)
        s->target = e->left;
    else if (s)
        s->value = e;
    return s;
}

static struct promela_statement *alternative(struct parser *p) {
    struct promela_statement *s = new_statement(p, PROMELA_EXPRESSION, p->current.span);
    struct promela_expression *e = NEW(p, struct promela_expression);
    if (!s || !e)
        return NULL;
    e->kind = PROMELA_ELSE;
    e->span = p->current.span;
    e->name = parser_take_name(p);
    s->value = e;
    return s;
}

static struct promela_statement *print(struct parser *p, enum promela_statement_kind kind) {
    struct promela_statement *s = begin(p, kind);
    if (!s || !parser_expect(p, TOKEN_OPEN_ROUND, "'('", NULL))
        return NULL;
    parsing(p)->brackets++;
    bool fine = true;
    if (kind == PROMELA_PRINTF) {
        s->written = parser_name_of(p, p->current).text;
        fine = parser_expect(p, TOKEN_STRING, "a text in quotes", "printf(");
    }
    if (kind == PROMELA_PRINTM)
        fine = (s->arguments = promela_parse_variable(p)) != NULL;
    else if (fine && parser_accept(p, TOKEN_COMMA))
        fine = promela_parse_list(p, &s->arguments);
    parsing(p)->brackets--;
    return fine && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", NULL) ? s : NULL;
}

static struct promela_statement *jump(struct parser *p) {
    struct promela_statement *s = begin(p, PROMELA_GOTO);
    return s && parser_expect_name(p, "a label", &s->name) ? s : NULL;
}

static struct promela_statement *assertion(struct parser *p) {
    struct promela_statement *s = begin(p, PROMELA_ASSERT);
    return s && (s->value = promela_parse_expression(p)) ? s : NULL;
}

static struct promela_statement *exclusive(struct parser *p) {
    struct promela_statement *s = new_statement(p, PROMELA_EXCLUSIVE, p->current.span);
    if (!s)
        return NULL;
    s->name = parser_take_name(p);
    struct promela_expression **end = &s->arguments;
    do {
        if (!(*end = promela_parse_variable(p)))
            return NULL;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return s;
}

static struct promela_statement *set_priority(struct parser *p) {
    struct promela_statement *s = new_statement(p, PROMELA_EXPRESSION, p->current.span);
    return s && (s->value = promela_parse_set_priority(p)) ? s : NULL;
}

static struct promela_statement *with_block(struct parser *p, enum promela_statement_kind kind,
                                            const char *of) {
    struct promela_statement *s = new_statement(p, kind, p->current.span);
    if (kind != PROMELA_BLOCK)
        parser_advance(p);
    return s && (s->body = promela_parse_block(p, of)) ? s : NULL;
}

static struct promela_statement *declaring(struct parser *p) {
    struct promela_statement *s = new_statement(p, PROMELA_DECLARE, p->current.span);
    return s && (s->declaration = promela_parse_declaration(p)) ? s : NULL;
}

/* Everything between the brackets is the arguments' text: only brackets and commas count. */
static struct promela_statement *call(struct parser *p, const struct promela_unit *inlined,
                                      struct promela_expression *target) {
    struct promela_statement *s = new_statement(p, PROMELA_CALL, target ? target->span : p->current.span);
    if (!s)
        return NULL;
    s->target = target;
    s->name = parser_take_name(p);
    unsigned depth = 0;
    struct span opening = p->current.span;
    do {
        depth += at(p, TOKEN_OPEN_ROUND);
        depth -= at(p, TOKEN_CLOSE_ROUND);
        if (depth > 0)
            parser_advance(p);
    } while (depth > 0 && !at(p, TOKEN_END));
    s->opening = opening.start;
    s->written = promela_written(p, opening, p->current.span);
    if (!parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the arguments"))
        return NULL;
    s->span = parser_span_since(p, s->span);
    return (s->body = promela_expand_call(p, inlined, s)) ? s : NULL;
}

static struct promela_statement *named(struct parser *p) {
    if (promela_at_timer_statement(p))
        return promela_parse_timer_statement(p);
    const struct promela_unit *inlined = promela_find(p, PROMELA_INLINE, p->current);
    if (inlined &&
        parser_peek(p, 1).kind == TOKEN_OPEN_ROUND) /* one without a body has been complained about */
        return inlined->written ? call(p, inlined, NULL) : NULL;
    if (!at_brackets(p) || promela_at_timer_word(p, "expire"))
        return simple(p);
    complain_of_call(p);
    return NULL;
}

static struct promela_statement *unlabelled(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_IF:
        return selection(p, PROMELA_IF);
    case TOKEN_DO:
        return selection(p, PROMELA_DO);
    case TOKEN_FOR:
        return counting(p, PROMELA_FOR);
    case TOKEN_SELECT:
        return counting(p, PROMELA_SELECT);
    case TOKEN_ATOMIC:
        return with_block(p, PROMELA_ATOMIC, "atomic");
    case TOKEN_D_STEP:
        return with_block(p, PROMELA_D_STEP, "d_step");
    case TOKEN_OPEN_CURLY:
        return with_block(p, PROMELA_BLOCK, NULL);
    case TOKEN_GOTO:
        return jump(p);
    case TOKEN_BREAK:
        return begin(p, PROMELA_BREAK);
    case TOKEN_PRINTF:
        return print(p, PROMELA_PRINTF);
    case TOKEN_PRINTM:
        return print(p, PROMELA_PRINTM);
    case TOKEN_ASSERT:
        return assertion(p);
    case TOKEN_RETURN:
        return result(p);
    case TOKEN_ELSE:
        return alternative(p);
    case TOKEN_XR:
    case TOKEN_XS:
        return exclusive(p);
    case TOKEN_FUNCTION:
        return parser_at_text(p, "set_priority") ? set_priority(p) : simple(p);
    case TOKEN_NAME:
        return promela_at_declaration(p) ? declaring(p) : named(p);
    default:
        return promela_at_declaration(p) ? declaring(p) : simple(p);
    }
}

/* ---- labels and unless ---- */

static struct promela_statement *labelled(struct parser *p) {
    struct promela_label *labels = NULL, **end = &labels;
    while (at_label(p)) {
        struct promela_label *label = NEW(p, struct promela_label);
        if (!label)
            return NULL;
        label->name = parser_name_of(p, p->current);
        parser_advance(p);
        parser_advance(p);
        *end = label;
        end = &label->next;
    }
    struct promela_statement *s;
    if (labels && (ends_sequence(p) || at(p, TOKEN_SEMICOLON))) {
        /* A label at the end of a body stands on a statement that does nothing. */
        s = new_statement(p, PROMELA_EXPRESSION, labels->name.span);
        struct promela_expression *e = NEW(p, struct promela_expression);
        if (!s || !e)
            return NULL;
        *e = (struct promela_expression){
            .kind = PROMELA_TRUTH, .span = labels->name.span, .name = {"skip", labels->name.span}};
        s->value = e;
    } else {
        s = unlabelled(p);
        if (s)
            s->span = parser_span_since(p, s->span);
    }
    if (s)
        s->labels = labels;
    if (!s && labels) {
        *end = parsing(p)->promela->unknown;
        parsing(p)->promela->unknown = labels;
    }
    return s;
}

static struct promela_statement *statement(struct parser *p) {
    struct promela_statement *s = labelled(p);
    if (!s || !at(p, TOKEN_UNLESS) || s->kind == PROMELA_DECLARE || s->kind == PROMELA_EXCLUSIVE)
        return s;
    struct promela_statement *u = begin(p, PROMELA_UNLESS);
    struct promela_sequence *body = NEW(p, struct promela_sequence);
    struct promela_sequence *escape = NEW(p, struct promela_sequence);
    if (!u || !body || !escape || !(escape->first = labelled(p)))
        return NULL;
    body->first = s;
    body->span = s->span;
    escape->span = escape->first->span;
    u->body = body;
    u->escape = escape;
    u->span = parser_span_since(p, s->span);
    return u;
}
