/* Labels, sets of them, what stands in square brackets, and relabellings. */
#include <stdio.h>
#include <string.h>

#include "language/fsp/parser.h"

bool fsp_at_label(const struct parser *p) {
    return at(p, TOKEN_LOWER) || at(p, TOKEN_OPEN_SQUARE) || at(p, TOKEN_OPEN_CURLY) || at(p, TOKEN_UPPER);
}

/* ---- square brackets ---- */

/* Behind `i:`, or alone: {…}, low..high, or a name. */
static bool parse_index_values(struct parser *p, struct fsp_index *index) {
    if (at(p, TOKEN_OPEN_CURLY)) {
        index->kind = FSP_INDEX_SET;
        return (index->set = fsp_parse_set(p)) != NULL;
    }
    bool named = at(p, TOKEN_UPPER) && parser_peek(p, 1).kind == TOKEN_CLOSE_SQUARE;
    index->kind = named ? FSP_INDEX_NAME : FSP_INDEX_VALUE;
    index->low = fsp_parse_expression(p);
    if (named && index->low)
        index->name = index->low->name;
    if (!index->low || !parser_accept(p, TOKEN_DOTS))
        return index->low != NULL;
    index->kind = FSP_INDEX_RANGE;
    return (index->high = fsp_parse_expression(p)) != NULL;
}

/* Behind the opening bracket. */
static struct fsp_index *parse_index(struct parser *p) {
    struct fsp_index *index = NEW(p, struct fsp_index);
    if (!index)
        return NULL;
    index->span = p->current.span;
    if (at(p, TOKEN_LOWER) && parser_peek(p, 1).kind == TOKEN_COLON) {
        index->variable = parser_take_name(p);
        parser_advance(p);
    }
    struct span values = p->current.span;
    if (!parse_index_values(p, index))
        return NULL;
    if (index->variable.text && index->kind == FSP_INDEX_VALUE) {
        parser_complain(p, parser_span_since(p, values), "write [i:0..3], [i:R] or [i:{a,b}]",
                        "%s needs a range or a set", index->variable.text);
        return NULL;
    }
    index->span = parser_span_since(p, index->span);
    return parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", NULL) ? index : NULL;
}

bool fsp_parse_indices(struct parser *p, struct fsp_index **list) {
    while (parser_accept(p, TOKEN_OPEN_SQUARE)) {
        struct fsp_index *index = parse_index(p);
        if (!index)
            return false;
        *list = index;
        list = &index->next;
    }
    return true;
}

/* [i: */
static bool at_variable(const struct parser *p) {
    struct lexer ahead = parser_lexer_ahead(p);
    return at(p, TOKEN_OPEN_SQUARE) && lexer_next(&ahead).kind == TOKEN_LOWER &&
           lexer_next(&ahead).kind == TOKEN_COLON;
}

bool fsp_parse_forall(struct parser *p, struct fsp_index **list) {
    parser_advance(p);
    if (!at(p, TOKEN_OPEN_SQUARE)) {
        fsp_complain_expected(p, "write forall [i:R]", "'[' after forall");
        return false;
    }
    do {
        parser_advance(p);
        if (!(*list = parse_index(p)))
            return false;
        list = &(*list)->next;
    } while (at_variable(p));
    return true;
}

/* ---- labels ---- */

static bool parse_word(struct parser *p, struct fsp_segment *segment) {
    if (at(p, TOKEN_LOWER)) {
        segment->kind = FSP_WORD;
        segment->word = parser_take_name(p);
        if (strcmp(segment->word.text, TAU_TEXT) == 0)
            parser_complain(p, segment->word.span, "give the action a name and hide it: (step -> P)\\{step}",
                            "tau is the silent action, and cannot be a label");
        return true;
    }
    if (at(p, TOKEN_OPEN_CURLY) || at(p, TOKEN_UPPER)) {
        segment->kind = FSP_ANY_OF;
        return (segment->set = fsp_parse_difference(p)) != NULL;
    }
    char hint[HINT_BYTES] = "begin a label with a small letter, '{' or '['";
    if (at(p, TOKEN_NUMBER))
        snprintf(hint, sizeof hint, "put numbers in labels into brackets: [%.*s]",
                 p->current.span.length < 20 ? (int)p->current.span.length : 20, token_text(p, p->current));
    else if (token_is_reserved(p->current.kind))
        snprintf(hint, sizeof hint, "%.*s is a reserved word", (int)p->current.span.length,
                 token_text(p, p->current));
    fsp_complain_expected(p, hint, "a label");
    return false;
}

/* The first segment is a word, a set or in brackets, later ones are in brackets or behind a dot. */
static struct fsp_segment *parse_segment(struct parser *p) {
    struct fsp_segment *segment = NEW(p, struct fsp_segment);
    if (!segment)
        return NULL;
    if (!parser_accept(p, TOKEN_OPEN_SQUARE))
        return parse_word(p, segment) ? segment : NULL;
    segment->kind = FSP_INDEXED;
    return (segment->index = parse_index(p)) ? segment : NULL;
}

static bool at_next_segment(struct parser *p) {
    if (at(p, TOKEN_OPEN_SQUARE))
        return true;
    if (!at(p, TOKEN_DOT))
        return false;
    parser_advance(p);
    return true;
}

static struct fsp_label *parse_segments(struct parser *p) {
    struct fsp_label *label = NEW(p, struct fsp_label);
    if (!label)
        return NULL;
    struct fsp_segment **end = &label->segments;
    label->span = p->current.span;
    do {
        if (!(*end = parse_segment(p)))
            return NULL;
        end = &(*end)->next;
    } while (at_next_segment(p));
    label->span = parser_span_since(p, label->span);
    return label;
}

struct fsp_label *fsp_parse_label(struct parser *p) {
    struct fsp_label *label = parser_enter(p) ? parse_segments(p) : NULL;
    parser_leave(p);
    return label;
}

struct fsp_set *fsp_parse_set(struct parser *p) {
    struct fsp_set *set = NEW(p, struct fsp_set);
    if (!set)
        return NULL;
    set->span = p->current.span;
    if (at(p, TOKEN_UPPER)) {
        set->name = parser_take_name(p);
        return set;
    }
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "a set, '{' or its name", NULL))
        return NULL;
    struct fsp_label **end = &set->elements;
    do {
        if (!(*end = fsp_parse_label(p)))
            return NULL;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    set->span = parser_span_since(p, set->span);
    return parser_expect(p, TOKEN_CLOSE_CURLY, "'}' or ','", NULL) ? set : NULL;
}

struct fsp_set *fsp_parse_difference(struct parser *p) {
    struct fsp_set *set = fsp_parse_set(p);
    if (!set || !parser_accept(p, TOKEN_BACKSLASH))
        return set;
    set->without = fsp_parse_set(p);
    set->span = parser_span_since(p, set->span);
    return set->without ? set : NULL;
}

/* ---- relabelling ---- */

static struct fsp_relabel *parse_relabel(struct parser *p) {
    struct fsp_relabel *relabel = NEW(p, struct fsp_relabel);
    if (!relabel)
        return NULL;
    if (at(p, TOKEN_FORALL)) {
        bool fine = fsp_parse_forall(p, &relabel->forall) && (relabel->inner = fsp_parse_relabels(p));
        return fine ? relabel : NULL;
    }
    relabel->new = fsp_parse_label(p);
    if (!relabel->new)
        return NULL;
    if (!parser_accept(p, TOKEN_SLASH)) {
        fsp_complain_expected(p, "write a relabelling as new/old", "'/' and the old label");
        return NULL;
    }
    return (relabel->old = fsp_parse_label(p)) ? relabel : NULL;
}

static struct fsp_relabel *parse_relabel_list(struct parser *p) {
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{' and new/old", NULL))
        return NULL;
    struct fsp_relabel *list = NULL, **end = &list;
    do {
        if (!(*end = parse_relabel(p)))
            return NULL;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_CURLY, "'}' or ','", NULL) ? list : NULL;
}

struct fsp_relabel *fsp_parse_relabels(struct parser *p) {
    struct fsp_relabel *list = parser_enter(p) ? parse_relabel_list(p) : NULL;
    parser_leave(p);
    return list;
}
