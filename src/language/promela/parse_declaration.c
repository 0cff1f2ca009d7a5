#include <string.h>

#include "language/promela/parser.h"

bool promela_at_declaration(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_VISIBILITY:
    case TOKEN_TYPE:
    case TOKEN_MTYPE:
    case TOKEN_CHAN:
        return true;
    case TOKEN_NAME:
        return (promela_at_timer_word(p, "timer") || promela_find(p, PROMELA_TYPEDEF, p->current)) &&
               parser_peek(p, 1).kind == TOKEN_NAME;
    default:
        return false;
    }
}

/* ---- types ---- */

static enum promela_type_kind kind_at(const struct parser *p) {
    if (at(p, TOKEN_CHAN))
        return PROMELA_CHAN;
    if (at(p, TOKEN_MTYPE))
        return PROMELA_MTYPE;
    if (promela_at_timer_word(p, "timer"))
        return PROMELA_TIMER;
    for (int kind = PROMELA_BIT; kind <= PROMELA_UNSIGNED; kind++)
        if (parser_at_text(p, promela_type_text((enum promela_type_kind)kind)))
            return (enum promela_type_kind)kind;
    return PROMELA_RECORD;
}

/* At a type, and past it. False has been complained about. */
static bool type_at(struct parser *p, struct promela_type *type) {
    type->span = p->current.span;
    type->kind = kind_at(p);
    if (type->kind == PROMELA_RECORD) {
        if (promela_find(p, PROMELA_TYPEDEF, p->current)) {
            type->name = parser_take_name(p);
            return true;
        }
        parser_complain_expected(p, "use bit, bool, byte, pid, short, int, mtype, chan, or a typedef",
                                 "a type");
        return false;
    }
    parser_advance(p);
    return type->kind != PROMELA_MTYPE || !parser_accept(p, TOKEN_COLON) ||
           parser_expect_name(p, "the name of a set of mtypes", &type->name);
}

/* { mtype, byte, … } of a channel. */
static bool contents(struct parser *p, struct promela_variable *variable) {
    struct promela_type **end = &variable->contents;
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "of"))
        return false;
    do {
        struct promela_type *type = NEW(p, struct promela_type);
        if (!type || !type_at(p, type))
            return false;
        *end = type;
        end = &type->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_CURLY, "'}'", "the types of a message");
}

/* ---- variables ---- */

static bool in_square(struct parser *p, struct promela_expression **value) {
    parser_advance(p);
    parsing(p)->brackets++;
    *value = promela_parse_value(p);
    parsing(p)->brackets--;
    return *value && parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", NULL);
}

/* Behind '='. */
static bool initial(struct parser *p, struct promela_variable *variable) {
    if (at(p, TOKEN_OPEN_SQUARE))
        return in_square(p, &variable->capacity) && parser_expect(p, TOKEN_OF, "of", "the capacity") &&
               contents(p, variable);
    variable->has_list = parser_accept(p, TOKEN_OPEN_CURLY);
    if (!variable->has_list)
        return (variable->initial = promela_parse_value(p)) != NULL;
    parsing(p)->brackets++;
    bool fine = true;
    struct promela_expression **end = &variable->initial;
    do {
        fine = (*end = promela_parse_constant(p, "an element")) != NULL;
        end = fine ? &(*end)->next : end;
    } while (fine && parser_accept(p, TOKEN_COMMA));
    parsing(p)->brackets--;
    return fine && parser_expect(p, TOKEN_CLOSE_CURLY, "'}'", "the values");
}

static struct promela_variable *variable(struct parser *p) {
    struct promela_variable *v = NEW(p, struct promela_variable);
    if (!v || !parser_expect_name(p, "the name of a variable", &v->name))
        return NULL;
    if (parser_accept(p, TOKEN_COLON) && !(v->width = promela_parse_constant(p, "the width")))
        return NULL;
    if (at(p, TOKEN_OPEN_SQUARE) && !in_square(p, &v->size))
        return NULL;
    return !parser_accept(p, TOKEN_ASSIGN) || initial(p, v) ? v : NULL;
}

/* { a, b } of mtype, behind '='. Commas are for readers. */
static bool mtypes(struct parser *p, struct promela_declaration *d) {
    struct promela_expression **end = &d->mtypes;
    d->names_mtypes = true;
    if (d->type.name.text && !at(p, TOKEN_ASSIGN))
        return parser_expect(p, TOKEN_ASSIGN, "'='", "the name of a set of mtypes");
    parser_accept(p, TOKEN_ASSIGN);
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "mtype"))
        return false;
    do {
        struct promela_expression *e = NEW(p, struct promela_expression);
        if (!e || !parser_expect_name(p, "the name of an mtype", &e->name))
            return false;
        e->kind = PROMELA_VARIABLE;
        e->span = e->name.span;
        *end = e;
        end = &e->next;
        while (parser_accept(p, TOKEN_COMMA))
            ;
    } while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END));
    return parser_expect(p, TOKEN_CLOSE_CURLY, "'}'", "the names");
}

static enum promela_visibility visibility(struct parser *p) {
    static const char *const WORDS[] = {"", "hidden", "show", "local"};
    for (int i = PROMELA_HIDDEN; at(p, TOKEN_VISIBILITY) && i <= PROMELA_LOCAL; i++)
        if (parser_at_text(p, WORDS[i])) {
            parser_advance(p);
            return (enum promela_visibility)i;
        }
    return PROMELA_PLAIN;
}

void promela_note_unknown(struct parser *p) {
    struct promela *promela = parsing(p)->promela;
    struct promela_label *unknown = at(p, TOKEN_NAME) ? NEW(p, struct promela_label) : NULL;
    if (!unknown)
        return;
    unknown->name = parser_name_of(p, p->current);
    unknown->next = promela->unknown;
    promela->unknown = unknown;
}

static struct promela_declaration *declaration(struct parser *p) {
    struct promela_declaration *d = NEW(p, struct promela_declaration);
    if (!d)
        return NULL;
    d->visibility = visibility(p);
    if (!type_at(p, &d->type))
        return NULL;
    if (d->type.kind == PROMELA_MTYPE && (at(p, TOKEN_ASSIGN) || at(p, TOKEN_OPEN_CURLY)))
        return mtypes(p, d) ? d : NULL;
    struct promela_variable **end = &d->variables;
    do {
        struct promela_variable *v = variable(p);
        if (!v)
            return NULL;
        *end = v;
        end = &v->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return d;
}

struct promela_declaration *promela_parse_declaration(struct parser *p) {
    struct token first = p->current;
    struct promela_declaration *d = declaration(p);
    uint32_t end = p->current.span.start;
    if (d || p->halted)
        return d;
    /* Back to the beginning: all names in it may be declared by it. */
    parsing(p)->in_declaration = true;
    p->skipping = true;
    parser_jump(p, first.span.start);
    while (!at(p, TOKEN_END) && p->current.span.start < end) {
        promela_note_unknown(p);
        parser_advance(p);
    }
    p->skipping = false;
    return NULL;
}
