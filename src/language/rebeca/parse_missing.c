/* Blocks that say what is expected of a missing rebec, as AML writes them. */
#include "language/rebeca/parser.h"

bool rebeca_at_missing(struct parser *p) {
    return parser_at_word(p, "missing") && parser_peek(p, 1).kind == TOKEN_NAME &&
           parser_peek(p, 2).kind == TOKEN_OPEN_CURLY;
}

/* ---- parameters ---- */

/* bool and boolean, int, byte and short: what is in front of a range or a name. */
static bool at_type(const struct parser *p) {
    return at(p, TOKEN_INT) || at(p, TOKEN_BYTE) || at(p, TOKEN_SHORT) || at(p, TOKEN_BOOLEAN) ||
           parser_at_word(p, "bool");
}

/* A number, perhaps with a sign. */
static bool parse_limit(struct parser *p, int32_t *limit) {
    bool negative = parser_accept(p, TOKEN_MINUS);
    if (!parser_expect_number(p, limit))
        return false;
    *limit = negative ? -*limit : *limit;
    return true;
}

/* int 0..3, or a type alone, which says nothing: the message server has one. */
static bool parse_range(struct parser *p, struct rebeca_slot *slot) {
    parser_advance(p);
    slot->typed = at(p, TOKEN_NUMBER) || at(p, TOKEN_MINUS);
    struct span first = p->current.span;
    if (!slot->typed)
        return true;
    if (!parse_limit(p, &slot->least) || !parser_expect(p, TOKEN_DOTS, "'..'", "the number") ||
        !parse_limit(p, &slot->most))
        return false;
    if (slot->least <= slot->most)
        return true;
    parser_complain(p, parser_span_since(p, first), "write the smaller number first", "the range is empty");
    return false;
}

/* int 0..3 x, or x alone. */
static bool parse_slot_name(struct parser *p, struct rebeca_slot *slot) {
    slot->variable = NEW(p, struct rebeca_variable);
    if (!slot->variable)
        return false;
    slot->variable->kind = REBECA_PARAMETER;
    return (!at_type(p) || parse_range(p, slot)) &&
           parser_expect_name(p, "the name of a parameter", &slot->variable->name);
}

/* A value, or a range of two. */
static bool parse_slot_values(struct parser *p, struct rebeca_slot *slot) {
    slot->low = rebeca_parse_expression(p);
    if (slot->low && parser_accept(p, TOKEN_DOTS))
        return (slot->high = rebeca_parse_expression(p)) != NULL;
    return slot->low != NULL;
}

static bool parse_parameter(struct parser *p, struct rebeca_slot *slot) {
    bool name = at(p, TOKEN_NAME) &&
                (parser_peek(p, 1).kind == TOKEN_COMMA || parser_peek(p, 1).kind == TOKEN_CLOSE_ROUND);
    return at_type(p) || name ? parse_slot_name(p, slot) : parse_slot_values(p, slot);
}

/* In brackets, if there are any. */
static bool parse_slots(struct parser *p, struct rebeca_slot **end, uint32_t *count,
                        bool (*parse)(struct parser *, struct rebeca_slot *)) {
    if (!parser_accept(p, TOKEN_OPEN_ROUND) || parser_accept(p, TOKEN_CLOSE_ROUND))
        return true;
    do {
        struct rebeca_slot *slot = NEW(p, struct rebeca_slot);
        struct span first = p->current.span;
        if (!slot)
            return false;
        slot->any = parser_at_word(p, "_");
        if (slot->any)
            parser_advance(p);
        else if (!parse(p, slot))
            return false;
        slot->span = parser_span_since(p, first);
        *end = slot;
        end = &slot->next;
        ++*count;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", "the value");
}

/* ---- alternatives ---- */

static bool parse_answers(struct parser *p, struct rebeca_alternative *alternative) {
    struct rebeca_answer **end = &alternative->answers;
    if (at(p, TOKEN_SEMICOLON))
        return true;
    do {
        struct rebeca_answer *answer = NEW(p, struct rebeca_answer);
        if (!answer || !parser_expect_name(p, "the receiver of an answer", &answer->receiver) ||
            !parser_expect(p, TOKEN_NOT, "'!'", "the receiver") ||
            !parser_expect_name(p, "the name of a message", &answer->message) ||
            !parse_slots(p, &answer->arguments, &answer->arguments_count, parse_slot_values))
            return false;
        *end = answer;
        end = &answer->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

/* sender>message, or message alone. */
static bool parse_message(struct parser *p, struct rebeca_alternative *alternative) {
    if (!parser_expect_name(p, "the name of a message", &alternative->message))
        return false;
    if (!parser_accept(p, TOKEN_GREATER))
        return true;
    alternative->sender = alternative->message;
    return parser_expect_name(p, "the name of a message", &alternative->message);
}

static bool parse_alternative(struct parser *p, struct rebeca_alternative *alternative) {
    return parse_message(p, alternative) &&
           parse_slots(p, &alternative->parameters, &alternative->parameters_count, parse_parameter) &&
           parser_expect(p, TOKEN_ARROW, "'->'", "the message") && parse_answers(p, alternative) &&
           parser_expect_semicolon(p, "the answers");
}

static void parse_alternatives(struct parser *p, struct rebeca_missing *missing) {
    struct rebeca_alternative **end = &missing->alternatives;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !rebeca_at_declaration(p)) {
        struct rebeca_alternative *alternative = NEW(p, struct rebeca_alternative);
        if (alternative && parse_alternative(p, alternative)) {
            *end = alternative;
            end = &alternative->next;
        } else {
            missing->broken = true;
            parser_skip_statement(p);
        }
    }
    if (!parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, missing->name.span, "the interface of", missing->name.text);
}

bool rebeca_parse_missing(struct parser *p) {
    struct rebeca_missing *missing = NEW(p, struct rebeca_missing);
    if (!missing)
        return false;
    struct span first = p->current.span;
    parser_advance(p);
    missing->name = parser_take_name(p);
    parser_advance(p); /* the bracket that rebeca_at_missing() has seen */
    *rebeca_parsing(p)->ends.missing = missing;
    rebeca_parsing(p)->ends.missing = &missing->next;
    parse_alternatives(p, missing);
    missing->span = parser_span_since(p, first);
    return true;
}
