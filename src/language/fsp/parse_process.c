/* What local processes are made of: STOP, END, ERROR, references, choices, conditions, sequences. */
#include "language/fsp/parser.h"

static struct fsp_local *new_local(struct parser *p, enum fsp_local_kind kind) {
    struct fsp_local *local = NEW(p, struct fsp_local);
    if (local) {
        local->kind = kind;
        local->span = p->current.span;
    }
    return local;
}

struct fsp_call *fsp_parse_call(struct parser *p) {
    struct fsp_call *call = NEW(p, struct fsp_call);
    if (!call)
        return NULL;
    call->span = p->current.span;
    call->name = parser_take_name(p);
    if (parser_accept(p, TOKEN_OPEN_ROUND) &&
        !fsp_parse_arguments(p, &call->arguments, &call->arguments_count))
        return NULL;
    call->span = parser_span_since(p, call->span);
    return call;
}

static struct fsp_local *parse_reference(struct parser *p) {
    struct fsp_local *reference = new_local(p, FSP_REFERENCE);
    if (!reference)
        return NULL;
    reference->name = parser_take_name(p);
    struct fsp_expression **end = &reference->indices;
    while (parser_accept(p, TOKEN_OPEN_SQUARE)) {
        *end = fsp_parse_expression(p);
        if (!*end || !parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", NULL))
            return NULL;
        end = &(*end)->next;
    }
    reference->span = parser_span_since(p, reference->span);
    return reference;
}

/* A name with a semicolon behind it, or with arguments, which only a process in a sequence has. */
static bool at_call(struct parser *p) {
    unsigned next = parser_peek(p, 1).kind;
    return at(p, TOKEN_UPPER) && (next == TOKEN_SEMICOLON || next == TOKEN_OPEN_ROUND);
}

static struct fsp_local *parse_end_of_sequence(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_STOP:
    case TOKEN_FINISH:
    case TOKEN_ERROR: {
        struct fsp_local *last = new_local(p, at(p, TOKEN_STOP)     ? FSP_STOP
                                              : at(p, TOKEN_FINISH) ? FSP_END
                                                                    : FSP_ERROR);
        parser_advance(p);
        return last;
    }
    case TOKEN_UPPER:
        return parse_reference(p);
    default:
        fsp_complain_expected(p, "give it a name of its own: a local process", "the name of a process");
        return NULL;
    }
}

static struct fsp_local *parse_sequence(struct parser *p) {
    struct fsp_local *sequence = new_local(p, FSP_SEQUENCE);
    if (!sequence)
        return NULL;
    struct fsp_call **end = &sequence->calls;
    while (at_call(p)) {
        if (!(*end = fsp_parse_call(p)))
            return NULL;
        end = &(*end)->next;
        if (!parser_accept(p, TOKEN_SEMICOLON)) {
            fsp_complain_expected(p, "write another process behind it: P(1);END",
                                  "';' and what follows the process");
            return NULL;
        }
    }
    sequence->then = parse_end_of_sequence(p);
    sequence->span = parser_span_since(p, sequence->span);
    return sequence->then ? sequence : NULL;
}

static struct fsp_local *parse_condition(struct parser *p) {
    struct fsp_local *condition = new_local(p, FSP_CONDITION);
    if (!condition)
        return NULL;
    parser_advance(p);
    condition->condition = fsp_parse_expression(p);
    if (!condition->condition || !parser_expect(p, TOKEN_THEN, "then", NULL) ||
        !(condition->then = fsp_parse_local(p)))
        return NULL;
    if (parser_accept(p, TOKEN_ELSE) && !(condition->otherwise = fsp_parse_local(p)))
        return NULL;
    condition->span = parser_span_since(p, condition->span);
    return condition;
}

/* ---- choices ---- */

/* Does an action stand here, as opposed to a process? The name of a set is an action if an arrow follows. */
static bool at_action(const struct parser *p) {
    if (!at(p, TOKEN_UPPER))
        return fsp_at_label(p);
    unsigned next = fsp_peek_behind_brackets(p);
    return next == TOKEN_ARROW || next == TOKEN_DOT;
}

static bool parse_actions(struct parser *p, struct fsp_alternative *alternative) {
    struct fsp_label **end = &alternative->actions;
    do {
        if (!(*end = fsp_parse_label(p)))
            return false;
        end = &(*end)->next;
        if (!at(p, TOKEN_ARROW)) {
            fsp_complain_expected(p, "write a process behind the action: a -> P", "'->'");
            return false;
        }
        parser_advance(p);
    } while (at_action(p));
    return true;
}

static struct fsp_alternative *parse_alternative(struct parser *p) {
    struct fsp_alternative *alternative = NEW(p, struct fsp_alternative);
    if (!alternative)
        return NULL;
    if (parser_accept(p, TOKEN_WHEN) && !(alternative->guard = fsp_parse_expression(p)))
        return NULL;
    return parse_actions(p, alternative) && (alternative->then = fsp_parse_local(p)) ? alternative : NULL;
}

static struct fsp_local *parse_choice(struct parser *p) {
    struct fsp_local *choice = new_local(p, FSP_CHOICE);
    if (!choice)
        return NULL;
    parser_advance(p);
    struct fsp_alternative **end = &choice->alternatives;
    do {
        if (!(*end = parse_alternative(p)))
            return NULL;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_BAR));
    choice->span = parser_span_since(p, choice->span);
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or '|'", NULL) ? choice : NULL;
}

static const char *hint_of(const struct parser *p) {
    if (at(p, TOKEN_WHEN))
        return "put this guard and its alternative in brackets: (when … )";
    if (fsp_at_label(p))
        return "put actions in brackets: (a -> P)";
    return NULL;
}

/* In brackets there may be a process alone: (P). */
static bool at_bracketed_process(struct parser *p) {
    unsigned next = parser_peek(p, 1).kind;
    return next == TOKEN_OPEN_ROUND || next == TOKEN_IF || next == TOKEN_STOP || next == TOKEN_FINISH ||
           next == TOKEN_ERROR;
}

static struct fsp_local *parse_any(struct parser *p) {
    if (at(p, TOKEN_OPEN_ROUND) && at_bracketed_process(p)) {
        parser_advance(p);
        struct fsp_local *inner = fsp_parse_local(p);
        return inner && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", NULL) ? inner : NULL;
    }
    if (at(p, TOKEN_OPEN_ROUND))
        return parse_choice(p);
    if (at(p, TOKEN_IF))
        return parse_condition(p);
    if (at_call(p))
        return parse_sequence(p);
    if (at(p, TOKEN_UPPER) || at(p, TOKEN_STOP) || at(p, TOKEN_FINISH) || at(p, TOKEN_ERROR))
        return parse_end_of_sequence(p);
    fsp_complain_expected(p, hint_of(p), "'(', if or the name of a process");
    return NULL;
}

struct fsp_local *fsp_parse_local(struct parser *p) {
    struct fsp_local *local = parser_enter(p) ? parse_any(p) : NULL;
    parser_leave(p);
    return local;
}
