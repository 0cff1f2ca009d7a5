/* What composite processes are made of: (a:P || forall [i:R] b[i]:Q(i))/{x/y}. */
#include "language/fsp/parser.h"

/* The name of a set in front of a process, as opposed to a process? */
static bool at_prefix(const struct parser *p) {
    if (!at(p, TOKEN_UPPER))
        return fsp_at_label(p);
    unsigned next = fsp_peek_behind_brackets(p);
    return next == TOKEN_COLON || next == TOKEN_COLONS || next == TOKEN_DOT;
}

static bool parse_prefixes(struct parser *p, struct fsp_body *body) {
    if (!at_prefix(p))
        return true;
    struct fsp_label *label = fsp_parse_label(p);
    if (label && parser_accept(p, TOKEN_COLONS)) {
        body->shared = label;
        if (!at_prefix(p))
            return true;
        label = fsp_parse_label(p);
    }
    body->prefix = label;
    return label && parser_expect(p, TOKEN_COLON, "':' and a process", NULL);
}

static bool parse_parallel(struct parser *p, struct fsp_body *body) {
    struct fsp_body **end = &body->bodies;
    body->kind = FSP_PARALLEL;
    parser_advance(p);
    do {
        if (!(*end = fsp_parse_body(p)))
            return false;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_OR));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or '||'", NULL);
}

static bool parse_part(struct parser *p, struct fsp_body *body) {
    if (!parse_prefixes(p, body))
        return false;
    if (at(p, TOKEN_OPEN_ROUND)) {
        if (!parse_parallel(p, body))
            return false;
    } else if (at(p, TOKEN_UPPER)) {
        if (!(body->call = fsp_parse_call(p)))
            return false;
    } else {
        fsp_complain_expected(p, NULL, "the name of a process or '('");
        return false;
    }
    return !parser_accept(p, TOKEN_SLASH) || (body->relabels = fsp_parse_relabels(p));
}

static bool parse_replicated(struct parser *p, struct fsp_body *body) {
    body->kind = FSP_REPLICATED;
    return fsp_parse_forall(p, &body->forall) && (body->bodies = fsp_parse_body(p));
}

static bool parse_conditional(struct parser *p, struct fsp_body *body) {
    body->kind = FSP_CONDITIONAL;
    parser_advance(p);
    body->condition = fsp_parse_expression(p);
    if (!body->condition || !parser_expect(p, TOKEN_THEN, "then", NULL) ||
        !(body->bodies = fsp_parse_body(p)))
        return false;
    return !parser_accept(p, TOKEN_ELSE) || (body->otherwise = fsp_parse_body(p));
}

static struct fsp_body *parse_any(struct parser *p) {
    struct fsp_body *body = NEW(p, struct fsp_body);
    if (!body)
        return NULL;
    body->span = p->current.span;
    bool fine = at(p, TOKEN_FORALL) ? parse_replicated(p, body)
                : at(p, TOKEN_IF)   ? parse_conditional(p, body)
                                    : parse_part(p, body);
    body->span = parser_span_since(p, body->span);
    return fine ? body : NULL;
}

struct fsp_body *fsp_parse_body(struct parser *p) {
    struct fsp_body *body = parser_enter(p) ? parse_any(p) : NULL;
    parser_leave(p);
    return body;
}
