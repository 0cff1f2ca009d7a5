/* The syntax of 2004: class C:(known rebecs) { interface: … body: … }, rebecs: …, model = ||(…);
 *
 * It becomes the same tree: every method is a message server, and init is what initial is in Rebeca 2.0. */
#include <string.h>

#include "language/rebeca/parser.h"

/* ---- variables ---- */

/* a, b: Type, as known rebecs, parameters and variables may be written. The names are appended to `*end`. */
static bool parse_names_with_type(struct parser *p, enum rebeca_variable_kind kind,
                                  struct rebeca_variable ***end) {
    struct rebeca_variable *first = NULL, **last = &first;
    do {
        struct rebeca_variable *variable = NEW(p, struct rebeca_variable);
        if (!variable || !parser_expect_name(p, "the name of a variable", &variable->name))
            return false;
        variable->kind = kind;
        *last = variable;
        last = &variable->next;
    } while (parser_accept(p, TOKEN_COMMA));
    struct rebeca_type type;
    if (!parser_expect(p, TOKEN_COLON, "':' and a type", "the name") || !rebeca_parse_type(p, &type))
        return false;
    for (struct rebeca_variable *v = first; v; v = v->next)
        v->type = type;
    **end = first;
    *end = last;
    return true;
}

static bool parse_known(struct parser *p, struct rebeca_class *class) {
    struct rebeca_variable **end = &class->known;
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'(' and the known rebecs", "the name of the class"))
        return false;
    while (!at(p, TOKEN_CLOSE_ROUND) && !at(p, TOKEN_END))
        if (!parse_names_with_type(p, REBECA_KNOWN, &end) ||
            (!at(p, TOKEN_CLOSE_ROUND) && !parser_accept(p, TOKEN_COMMA) &&
             !parser_expect(p, TOKEN_SEMICOLON, "')' or ';'", "the known rebecs")))
            return false;
    return parser_accept(p, TOKEN_CLOSE_ROUND);
}

/* ---- classes ---- */

/* What others may send it: each must be in the body. */
struct signature {
    struct identifier name;
    struct signature *next;
};

static bool parse_signature(struct parser *p, struct signature **list) {
    struct signature *signature = NEW(p, struct signature);
    if (!signature || !parser_expect_name(p, "the name of a method", &signature->name) ||
        !parser_expect(p, TOKEN_OPEN_ROUND, "'('", "the name"))
        return false;
    while (!at(p, TOKEN_CLOSE_ROUND) && !at(p, TOKEN_SEMICOLON) && !at(p, TOKEN_END))
        parser_advance(p); /* the body has the parameters, too */
    signature->next = *list;
    *list = signature;
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the parameters") &&
           parser_expect_semicolon(p, "the method");
}

static void check_interface(struct parser *p, const struct rebeca_class *class,
                            const struct signature *interface) {
    for (; interface && !class->broken; interface = interface->next) {
        const struct rebeca_method *m = class->methods;
        while (m && strcmp(m->name.text, interface->name.text) != 0)
            m = m->next;
        if (!m)
            sources_error(p->sources, interface->name.span, "add it to the body",
                          "the body of %s has no method %s", class->name.text, interface->name.text);
    }
}

static bool at_section(struct parser *p, const char *word) {
    return parser_at_text(p, word) && parser_peek(p, 1).kind == TOKEN_COLON;
}

static bool parse_member(struct parser *p, struct rebeca_class *class, struct rebeca_variable ***end) {
    if (at(p, TOKEN_NAME) && parser_peek(p, 1).kind == TOKEN_OPEN_ROUND) {
        struct rebeca_method *method = NEW(p, struct rebeca_method);
        if (!method)
            return false;
        method->kind = REBECA_SERVER;
        method->type = rebeca_type_of(REBECA_VOID);
        rebeca_parse_method(p, class, method);
        return true;
    }
    if (at(p, TOKEN_NAME) && !rebeca_at_typed_name(p))
        return parse_names_with_type(p, REBECA_STATE, end) && parser_expect_semicolon(p, "the variable");
    return rebeca_parse_variables(p, REBECA_STATE, NULL, end);
}

static void parse_members(struct parser *p, struct rebeca_class *class) {
    struct rebeca_parsing *state = rebeca_parsing(p);
    struct rebeca_variable **end = &class->states;
    struct signature *interface = NULL;
    bool in_interface = false;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !state->unwinding && !rebeca_at_declaration(p)) {
        if (at_section(p, "interface") || at_section(p, "body")) {
            in_interface = at_section(p, "interface");
            parser_advance(p);
            parser_advance(p);
            continue;
        }
        if (in_interface ? !parse_signature(p, &interface) : !parse_member(p, class, &end)) {
            class->broken = true;
            parser_skip_statement(p);
        }
    }
    if (!state->unwinding && !parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, class->name.span, "class", class->name.text);
    check_interface(p, class, interface);
}

static bool parse_class(struct parser *p) {
    struct rebeca_class *class = NEW(p, struct rebeca_class);
    parser_advance(p);
    if (!class || !parser_expect_name(p, "the name of a class", &class->name))
        return false;
    class->queue_span = class->name.span;
    *rebeca_parsing(p)->ends.classes = class;
    rebeca_parsing(p)->ends.classes = &class->next;
    bool colon = parser_accept(p, TOKEN_COLON);
    class->broken = !parse_known(p, class) || (!colon && !parser_expect(p, TOKEN_COLON, "':'", "')'")) ||
                    !parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "the head of the class");
    if (class->broken)
        return false;
    parse_members(p, class);
    return true;
}

/* ---- rebecs and the model ---- */

/* name: Class(known rebecs); */
static bool parse_rebec(struct parser *p) {
    struct rebeca_instance *instance = NEW(p, struct rebeca_instance);
    if (!instance || !parser_expect_name(p, "the name of a rebec", &instance->name) ||
        !parser_expect(p, TOKEN_COLON, "':' and its class", "the name of the rebec") ||
        !parser_expect_name(p, "the class of a rebec", &instance->class_name))
        return false;
    *rebeca_parsing(p)->ends.instances = instance;
    rebeca_parsing(p)->ends.instances = &instance->next;
    return parser_expect(p, TOKEN_OPEN_ROUND, "'('", "the class") &&
           rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the known rebec", &instance->bindings,
                             &instance->bindings_count) &&
           parser_expect_semicolon(p, "the rebec");
}

static bool parse_rebecs(struct parser *p) {
    parser_advance(p);
    parser_advance(p);
    while (at(p, TOKEN_NAME) && !rebeca_at_declaration(p))
        if (!parse_rebec(p))
            parser_skip_statement(p);
    return true;
}

static bool list_has(const struct rebeca_expression *list, const char *name) {
    while (list && (list->kind != REBECA_NAMED || strcmp(list->name.text, name) != 0))
        list = list->next;
    return list != NULL;
}

/* A model of some of the rebecs would be open. */
static void check_model(struct parser *p, const struct rebeca_expression *members) {
    const struct rebeca *rebeca = rebeca_parsing(p)->rebeca;
    for (const struct rebeca_instance *i = rebeca->instances; i; i = i->next)
        if (!list_has(members, i->name.text))
            sources_error(p->sources, i->name.span, "add it to model = ||(…)", "rebec %s is not in the model",
                          i->name.text);
    for (const struct rebeca_expression *e = members; e; e = e->next) {
        const struct rebeca_instance *i = rebeca->instances;
        while (i && (e->kind != REBECA_NAMED || strcmp(i->name.text, e->name.text) != 0))
            i = i->next;
        if (!i)
            sources_error(p->sources, e->span, "declare it behind rebecs:", "unknown rebec");
    }
}

/* model = ||(a, b, …); */
static bool parse_model(struct parser *p) {
    struct rebeca_main *block = NEW(p, struct rebeca_main);
    struct rebeca_expression *members = NULL;
    uint32_t count = 0;
    if (!block)
        return false;
    block->span = p->current.span;
    for (int i = 0; i < 3; i++) /* model = || */
        parser_advance(p);
    *rebeca_parsing(p)->ends.mains = block;
    rebeca_parsing(p)->ends.mains = &block->next;
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'('", "||") ||
        !rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the rebec", &members, &count))
        return false;
    check_model(p, members);
    return parser_expect_semicolon(p, "the model");
}

bool rebeca_parse_vintage(struct parser *p) {
    rebeca_parsing(p)->rebeca->vintage = true;
    if (parser_at_word(p, "class"))
        return parse_class(p);
    return parser_at_word(p, "rebecs") ? parse_rebecs(p) : parse_model(p);
}
