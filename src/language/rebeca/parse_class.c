#include <stdio.h>
#include <string.h>

#include "language/rebeca/parser.h"

/* ---- annotations ---- */

/* Message priorities are a matter of time: core Rebeca has none. */
static bool is_timed_annotation(struct parser *p, struct identifier name) {
    if (strcmp(name.text, "priority") != 0 && strcmp(name.text, "globalPriority") != 0)
        return false;
    parser_complain(p, name.span, "leave it out: messages are taken in the order of their arrival",
                    "@%s is timed Rebeca, which is not supported", name.text);
    return true;
}

bool rebeca_parse_annotations(struct parser *p, struct rebeca_expression **feature) {
    *feature = NULL;
    while (parser_accept(p, TOKEN_AT)) {
        struct identifier name;
        struct rebeca_expression *arguments = NULL;
        uint32_t count = 0;
        if (!parser_expect_name(p, "the name of an annotation", &name))
            return false;
        is_timed_annotation(p, name);
        if (parser_accept(p, TOKEN_OPEN_ROUND) &&
            !rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the argument", &arguments, &count))
            return false;
        if (strcmp(name.text, "feature") != 0)
            continue;
        if (count == 1)
            *feature = arguments;
        else
            parser_complain(p, name.span, "write @feature(A && !B)", "@feature has one condition");
    }
    return true;
}

/* ---- methods ---- */

static bool parse_parameters(struct parser *p, struct rebeca_method *method) {
    struct rebeca_variable **end = &method->parameters;
    if (parser_accept(p, TOKEN_CLOSE_ROUND))
        return true;
    do {
        struct rebeca_variable *parameter = NEW(p, struct rebeca_variable);
        if (!parameter || !rebeca_parse_type(p, &parameter->type) ||
            !parser_expect_name(p, "the name of a parameter", &parameter->name))
            return false;
        parameter->kind = REBECA_PARAMETER;
        *end = parameter;
        end = &parameter->next;
        method->parameters_count++;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", "the parameter");
}

static void parse_body(struct parser *p, const struct rebeca_class *class, struct rebeca_method *method) {
    if (at(p, TOKEN_SEMICOLON)) {
        if (!method->is_abstract && !class->is_interface)
            parser_complain(p, p->current.span, "write { … }, or abstract in front", "%s has no body",
                            method->name.text);
        parser_advance(p);
        return;
    }
    if (at(p, TOKEN_OPEN_CURLY) && (method->is_abstract || class->is_interface))
        parser_complain(p, p->current.span, "write ; in its place", "%s is %s and has no body",
                        method->name.text, class->is_interface ? "in an interface" : "abstract");
    if (!method->broken || at(p, TOKEN_OPEN_CURLY))
        method->body = rebeca_parse_block(p, method->name.text);
    else
        parser_skip_statement(p);
    if (rebeca_parsing(p)->unwinding == REBECA_UNWIND_TO_CLASS)
        rebeca_parsing(p)->unwinding = REBECA_UNWIND_NOT;
}

void rebeca_parse_method(struct parser *p, struct rebeca_class *class, struct rebeca_method *method) {
    method->owner = class;
    if (!parser_expect_name(p, "the name of a method", &method->name)) {
        class->broken = true;
        parser_skip_statement(p);
        return;
    }
    method->broken = !parser_expect(p, TOKEN_OPEN_ROUND, "'('", "the name") || !parse_parameters(p, method);
    if (method->broken)
        parser_skip_to_block(p);
    parse_body(p, class, method);
    struct rebeca_method **end = &class->methods;
    while (*end)
        end = &(*end)->next;
    *end = method;
}

/* ---- members ---- */

static void parse_section(struct parser *p, struct rebeca_class *class, enum rebeca_variable_kind kind) {
    struct rebeca_variable **end = kind == REBECA_KNOWN ? &class->known : &class->states;
    while (*end)
        end = &(*end)->next;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", kind == REBECA_KNOWN ? "knownrebecs" : "statevars")) {
        class->broken = true;
        parser_skip_statement(p);
        return;
    }
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !at(p, TOKEN_MSGSRV) &&
           !rebeca_at_declaration(p)) {
        struct rebeca_expression *feature;
        if (parser_accept(p, TOKEN_SEMICOLON))
            continue;
        if (!rebeca_parse_annotations(p, &feature) || !rebeca_parse_variables(p, kind, feature, &end)) {
            class->broken = true;
            parser_skip_statement(p);
        }
    }
    if (!parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, class->name.span, "a part of class", class->name.text);
}

/* NAME( in a class: its constructor, or a method without a type. */
static void parse_constructor(struct parser *p, struct rebeca_class *class, struct rebeca_method *method) {
    method->kind = REBECA_CONSTRUCTOR;
    method->type = rebeca_type_of(REBECA_VOID);
    if (!parser_at_text(p, class->name.text)) {
        parser_complain(p, p->current.span, "write msgsrv or a type in front",
                        "%.*s is neither a message server nor the constructor of %s",
                        (int)p->current.span.length, token_text(p, p->current), class->name.text);
        method->kind = REBECA_SERVER;
    }
    rebeca_parse_method(p, class, method);
}

static void parse_member(struct parser *p, struct rebeca_class *class) {
    struct rebeca_expression *feature;
    if (!rebeca_parse_annotations(p, &feature)) {
        parser_skip_statement(p);
        return;
    }
    if (at(p, TOKEN_KNOWNREBECS) || at(p, TOKEN_STATEVARS)) {
        parse_section(p, class, at(p, TOKEN_KNOWNREBECS) ? REBECA_KNOWN : REBECA_STATE);
        return;
    }
    struct rebeca_method *method = NEW(p, struct rebeca_method);
    if (!method)
        return;
    method->feature = feature;
    method->is_abstract = parser_accept(p, TOKEN_ABSTRACT);
    if (parser_accept(p, TOKEN_MSGSRV)) {
        method->kind = REBECA_SERVER;
        method->type = rebeca_type_of(REBECA_VOID);
        rebeca_parse_method(p, class, method);
    } else if (at(p, TOKEN_NAME) && parser_peek(p, 1).kind == TOKEN_OPEN_ROUND) {
        parse_constructor(p, class, method);
    } else if (rebeca_at_typed_name(p) && rebeca_parse_type(p, &method->type)) {
        method->kind = REBECA_METHOD;
        rebeca_parse_method(p, class, method);
    } else {
        parser_complain_expected(p, NULL, "a member of class %s", class->name.text);
        class->broken = true;
        parser_skip_statement(p);
    }
}

static void parse_members(struct parser *p, struct rebeca_class *class) {
    struct rebeca_parsing *state = rebeca_parsing(p);
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !state->unwinding && !rebeca_at_declaration(p)) {
        if (!parser_accept(p, TOKEN_SEMICOLON))
            parse_member(p, class);
    }
    if (!state->unwinding && !parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, class->name.span, "class", class->name.text);
    class->broken |= state->unwinding != REBECA_UNWIND_NOT;
}

/* ---- the head ---- */

static bool parse_names(struct parser *p, struct rebeca_name **list) {
    do {
        struct rebeca_name *name = NEW(p, struct rebeca_name);
        if (!name || !parser_expect_name(p, "the name of a class", &name->name))
            return false;
        *list = name;
        list = &name->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

static bool parse_queue(struct parser *p, struct rebeca_class *class) {
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write reactiveclass %s(5) for a queue of five messages", class->name.text);
    class->queue_span = p->current.span;
    if (!parser_accept(p, TOKEN_OPEN_ROUND)) {
        parser_complain(p, class->name.span, hint, "class %s has no queue size", class->name.text);
        return at(p, TOKEN_OPEN_CURLY);
    }
    class->queue_span = p->current.span;
    if (!at(p, TOKEN_NUMBER)) {
        parser_complain_expected(p, hint, "the size of the queue, a plain number");
        parser_skip_to_block(p);
        return at(p, TOKEN_OPEN_CURLY);
    }
    class->queue = p->current.number < UINT32_MAX ? (uint32_t)p->current.number : UINT32_MAX;
    parser_advance(p);
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the queue size");
}

static bool parse_head(struct parser *p, struct rebeca_class *class) {
    class->is_abstract = parser_accept(p, TOKEN_ABSTRACT);
    class->is_interface = at(p, TOKEN_INTERFACE);
    parser_advance(p);
    if (!parser_expect_name(p, class->is_interface ? "the name of an interface" : "the name of a class",
                            &class->name))
        return false;
    *rebeca_parsing(p)->ends.classes = class;
    rebeca_parsing(p)->ends.classes = &class->next;
    if (parser_accept(p, TOKEN_EXTENDS) && !parse_names(p, &class->parents))
        return false;
    if (parser_accept(p, TOKEN_IMPLEMENTS) && !parse_names(p, &class->interfaces))
        return false;
    return class->is_interface || parse_queue(p, class);
}

bool rebeca_parse_class(struct parser *p, struct rebeca_expression *feature) {
    struct rebeca_class *class = NEW(p, struct rebeca_class);
    if (!class)
        return false;
    class->feature = feature;
    if (!parse_head(p, class) || !parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "the head of the class")) {
        class->broken = true;
        return false;
    }
    parse_members(p, class);
    return true;
}
