/* property { define { … } Assertion { … } LTL { … } }, as property files of Rebeca have it. */
#include <string.h>

#include "base/suggest.h"
#include "language/rebeca/parser.h"

/* Past the ';' behind one line of a block. */
static bool end_line(struct parser *p, const struct rebeca_expression *condition) {
    if (condition && at(p, TOKEN_CLOSE_CURLY)) {
        parser_complain(p, span_behind(p->previous.span), "write ; behind it",
                        "missing ';' after the expression");
        return true;
    }
    return condition && parser_expect_semicolon(p, "the expression");
}

/* name = condition; */
static bool parse_definition(struct parser *p, struct rebeca_definition ***end) {
    struct rebeca_definition *definition = NEW(p, struct rebeca_definition);
    if (!definition || !parser_expect_name(p, "the name of a definition", &definition->name) ||
        !parser_expect(p, TOKEN_ASSIGN, "'='", "the name"))
        return false;
    definition->condition = rebeca_parse_expression(p);
    if (definition->condition) {
        **end = definition;
        *end = &definition->next;
    }
    return end_line(p, definition->condition);
}

/* name: condition; */
static bool parse_claim(struct parser *p, bool temporal, struct rebeca_claim ***end) {
    struct rebeca_claim *claim = NEW(p, struct rebeca_claim);
    if (!claim || !parser_expect_name(p, "the name of a property", &claim->name) ||
        !parser_expect(p, TOKEN_COLON, "':'", "the name"))
        return false;
    claim->temporal = temporal;
    claim->condition = rebeca_parse_expression(p);
    if (claim->condition) {
        **end = claim;
        *end = &claim->next;
    }
    return end_line(p, claim->condition);
}

struct block_ends {
    struct rebeca_definition **definitions;
    struct rebeca_claim **claims;
};

static void parse_lines(struct parser *p, const char *section, struct block_ends *ends) {
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !rebeca_at_declaration(p)) {
        bool fine = strcmp(section, "define") == 0
                        ? parse_definition(p, &ends->definitions)
                        : parse_claim(p, strcmp(section, "LTL") == 0, &ends->claims);
        if (!fine)
            parser_skip_statement(p);
    }
}

/* define, Assertion or LTL, in this order; NULL has been complained about. */
static const char *section_at(struct parser *p) {
    static const char *const SECTIONS[] = {"define", "Assertion", "LTL"};
    for (size_t i = 0; i < 3; i++)
        if (parser_at_word(p, SECTIONS[i]))
            return SECTIONS[i];
    if (!at(p, TOKEN_NAME)) {
        parser_complain_expected(p, NULL, "define, Assertion, LTL or '}'");
        return NULL;
    }
    struct identifier name = parser_name_of(p, p->current);
    char hint[HINT_BYTES];
    bool foreign = strcmp(name.text, "CTL") == 0 || strcmp(name.text, "TCTL") == 0;
    parser_complain(p, name.span,
                    foreign ? "write it as LTL, if it is about all runs"
                            : suggest_or_list(name.text, SECTIONS, 3, hint, sizeof hint),
                    "a property has no part %s", name.text);
    return NULL;
}

static void parse_section(struct parser *p, struct block_ends *ends, const char **last) {
    static const char *const ORDER = "define Assertion LTL";
    const char *section = section_at(p);
    if (!section) {
        parser_skip_statement(p);
        return;
    }
    if (*last && strstr(ORDER, section) < strstr(ORDER, *last))
        parser_complain(p, p->current.span, "write define, Assertion and LTL in this order",
                        "unexpected %s after %s", section, *last);
    *last = section;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", section)) {
        parser_skip_statement(p);
        return;
    }
    parse_lines(p, section, ends);
    parser_accept(p, TOKEN_CLOSE_CURLY);
}

bool rebeca_parse_property_block(struct parser *p) {
    struct rebeca_property_block *block = NEW(p, struct rebeca_property_block);
    if (!block)
        return false;
    block->span = p->current.span;
    *rebeca_parsing(p)->ends.blocks = block;
    rebeca_parsing(p)->ends.blocks = &block->next;
    struct block_ends ends = {&block->definitions, &block->claims};
    const char *last = NULL;
    rebeca_parsing(p)->in_formula = true;
    parser_advance(p);
    parser_advance(p);
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !rebeca_at_declaration(p))
        parse_section(p, &ends, &last);
    rebeca_parsing(p)->in_formula = false;
    if (parser_accept(p, TOKEN_CLOSE_CURLY))
        return true;
    parser_complain_unclosed(p, block->span, "the block", "property");
    return false;
}
