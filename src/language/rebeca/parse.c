#include <string.h>

#include "base/path.h"
#include "language/proof_schema.h"
#include "language/proof_script.h"
#include "language/property/parse.h"
#include "language/rebeca/parser.h"

/* ---- env and featurevar ---- */

static bool parse_environment(struct parser *p) {
    struct rebeca_ends *ends = &rebeca_parsing(p)->ends;
    if (parser_accept(p, TOKEN_ENV))
        return rebeca_parse_variables(p, REBECA_ENV, NULL, &ends->environment);
    parser_advance(p);
    do {
        struct rebeca_variable *variable = NEW(p, struct rebeca_variable);
        if (!variable || !parser_expect_name(p, "the name of a feature", &variable->name))
            return false;
        variable->kind = REBECA_FEATURE;
        variable->type = rebeca_type_of(REBECA_BOOLEAN);
        *ends->environment = variable;
        ends->environment = &variable->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect_semicolon(p, "featurevar");
}

/* ---- main ---- */

static bool parse_bindings(struct parser *p, struct rebeca_instance *instance) {
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'('", "the name of the rebec") ||
        !rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the known rebec", &instance->bindings,
                           &instance->bindings_count))
        return false;
    if (!at(p, TOKEN_COLON)) {
        parser_complain_expected(p, "write Class name(known rebecs):(arguments);",
                                 "':' and the arguments of the constructor");
        return false;
    }
    parser_advance(p);
    return parser_expect(p, TOKEN_OPEN_ROUND, "'('", "':'") &&
           rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the argument", &instance->arguments,
                             &instance->arguments_count);
}

static bool parse_instance(struct parser *p) {
    struct rebeca_ends *ends = &rebeca_parsing(p)->ends;
    struct rebeca_instance *instance = NEW(p, struct rebeca_instance);
    if (!instance || !rebeca_parse_annotations(p, &instance->feature) ||
        !parser_expect_name(p, "the class of a rebec", &instance->class_name) ||
        !parser_expect_name(p, "the name of a rebec", &instance->name))
        return false;
    bool fine = parse_bindings(p, instance);
    *ends->instances = instance; /* its name is known even if the rest is not */
    ends->instances = &instance->next;
    return fine && parser_expect_semicolon(p, "the rebec");
}

static bool parse_main(struct parser *p) {
    struct rebeca_main *block = NEW(p, struct rebeca_main);
    if (!block)
        return false;
    block->span = p->current.span;
    *rebeca_parsing(p)->ends.mains = block;
    rebeca_parsing(p)->ends.mains = &block->next;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "main"))
        return false;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !rebeca_at_declaration(p))
        if (!parse_instance(p))
            parser_skip_statement(p);
    if (parser_accept(p, TOKEN_CLOSE_CURLY))
        return true;
    parser_complain_unclosed(p, block->span, "the block", "main");
    return !at(p, TOKEN_END);
}

/* ---- properties of our own ---- */

static void *parse_condition(struct parser *p) {
    return rebeca_parse_expression(p);
}

static void *parse_comparison(struct parser *p) {
    return rebeca_parse_comparison(p);
}

static const char *const DECLARATIONS[] = {"property", "reactiveclass", "main", "interface", "missing", NULL};
static const struct property_syntax SYNTAX = {.component = "a rebec",
                                              .declarations = DECLARATIONS,
                                              .condition = parse_condition,
                                              .comparison = parse_comparison};

static bool parse_property(struct parser *p) {
    if (parser_peek(p, 1).kind == TOKEN_OPEN_CURLY)
        return rebeca_parse_property_block(p);
    struct properties *properties = &rebeca_parsing(p)->rebeca->properties;
    struct property *property = property_parse(p, &SYNTAX, properties, true);
    if (property)
        properties_append(properties, property);
    return property != NULL;
}

/* ---- files ---- */

static bool refuse_word(struct parser *p) {
    parser_complain(p, p->current.span, "give all files on the command line",
                    "%.*s is a reserved word, and lacuna does not use it", (int)p->current.span.length,
                    token_text(p, p->current));
    parser_skip_statement(p);
    return true;
}

static bool parse_declaration(struct parser *p) {
    struct rebeca_expression *feature;
    if (!rebeca_parse_annotations(p, &feature))
        return false;
    switch (p->current.kind) {
    case TOKEN_ENV:
    case TOKEN_FEATUREVAR:
        return parse_environment(p);
    case TOKEN_REACTIVECLASS:
    case TOKEN_ABSTRACT:
    case TOKEN_INTERFACE:
        return rebeca_parse_class(p, feature);
    case TOKEN_MAIN:
        return parse_main(p);
    case TOKEN_IMPORT:
    case TOKEN_PACKAGE:
    case TOKEN_RECORD:
        return refuse_word(p);
    default:
        break;
    }
    if (parser_at_word(p, "property"))
        return parse_property(p);
    if (parser_at_word(p, "proof") && parser_peek(p, 1).kind == TOKEN_OPEN_CURLY)
        return rebeca_parse_proof(p);
    if (rebeca_at_missing(p))
        return rebeca_parse_missing(p);
    if (rebeca_at_vintage(p))
        return rebeca_parse_vintage(p);
    parser_complain_expected(p, NULL, "reactiveclass, interface, env, main or property");
    parser_advance(p);
    return false;
}

/* Rebecs that are created have names like Worker#1, which only properties know: nothing else is called so. */
static void refuse_numbers(struct parser *p, uint32_t from) {
    const struct source *source = &p->sources->files.items[p->current.span.file];
    uint32_t to = p->current.span.start;
    if (!memchr(source->text + from, '#', to - from))
        return;
    struct lexer lexer;
    lexer_init(&lexer, &REBECA_LEXICON, p->sources, p->current.span.file);
    lexer.at = from;
    for (struct token t = lexer_next(&lexer); t.kind != TOKEN_END && t.span.start < to;
         t = lexer_next(&lexer))
        if (t.kind == TOKEN_NAME && memchr(source->text + t.span.start, '#', t.span.length))
            sources_error(p->sources, t.span, "leave out #: only properties name rebecs that are created",
                          "a name has no # here");
}

/* Parses one, and goes on to the next. */
static void take_declaration(struct parser *p) {
    uint32_t from = p->current.span.start;
    bool plain =
        !parser_at_word(p, "property") && !parser_at_word(p, "proof") && !parser_at_word(p, "missing");
    if (!parse_declaration(p))
        parser_skip_to_declaration(p);
    if (plain)
        refuse_numbers(p, from);
}

static void find_ends(struct rebeca *rebeca, struct rebeca_ends *ends) {
    *ends = (struct rebeca_ends){&rebeca->environment, &rebeca->classes, &rebeca->mains,  &rebeca->instances,
                                 &rebeca->blocks,      &rebeca->proofs,  &rebeca->missing};
    while (*ends->environment)
        ends->environment = &(*ends->environment)->next;
    while (*ends->classes)
        ends->classes = &(*ends->classes)->next;
    while (*ends->mains)
        ends->mains = &(*ends->mains)->next;
    while (*ends->instances)
        ends->instances = &(*ends->instances)->next;
    while (*ends->blocks)
        ends->blocks = &(*ends->blocks)->next;
    while (*ends->proofs)
        ends->proofs = &(*ends->proofs)->next;
    while (*ends->missing)
        ends->missing = &(*ends->missing)->next;
}

bool rebeca_parse(struct rebeca *rebeca, uint32_t file) {
    struct parser p;
    struct rebeca_parsing state;
    uint64_t errors = rebeca->sources->job->diagnostics.errors;
    rebeca_parser_start(&p, &state, rebeca, file);
    find_ends(rebeca, &state.ends);
    while (!at(&p, TOKEN_END)) {
        state.unwinding = REBECA_UNWIND_NOT;
        state.in_formula = false;
        take_declaration(&p);
    }
    return !p.halted && rebeca->sources->job->diagnostics.errors == errors;
}

static bool read_hoa(struct rebeca *rebeca, uint32_t file) {
    struct property *property = property_read_hoa(&rebeca->properties, &rebeca->arena, rebeca->sources, file);
    if (!property)
        return false;
    struct parser p;
    struct rebeca_parsing state;
    rebeca_parser_start(&p, &state, rebeca, file);
    if (!property_parse_atoms(&p, &SYNTAX, property->temporal))
        return false;
    properties_append(&rebeca->properties, property);
    return true;
}

/* A proof, perhaps with schemas. */
static bool read_proof(struct rebeca *rebeca, uint32_t file) {
    uint32_t expanded;
    if (!proof_schema_expand(rebeca->sources, file, &expanded) ||
        (expanded != file && !array_push(&rebeca->sources->job->memory, &rebeca->schemas, file)))
        return false;
    return rebeca_parse(rebeca, expanded);
}

bool rebeca_parse_any(struct rebeca *rebeca, uint32_t file) {
    const char *name = rebeca->sources->files.items[file].name;
    if (has_extension(name, PROOF_EXTENSION))
        return read_proof(rebeca, file);
    return is_hoa_file(name) ? read_hoa(rebeca, file) : rebeca_parse(rebeca, file);
}
