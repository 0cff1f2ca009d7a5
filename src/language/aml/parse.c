#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "language/aml/parser.h"
#include "language/property/parse.h"

/* ---- variables ---- */

bool parser_at_type(const struct parser *p) {
    return at(p, TOKEN_INT) || at(p, TOKEN_BOOL) || at(p, TOKEN_ACTOR);
}

static bool parse_bound(struct parser *p, int32_t *bound) {
    bool negative = parser_accept(p, TOKEN_MINUS);
    if (!parser_expect_number(p, bound))
        return false;
    if (negative)
        *bound = -*bound;
    return true;
}

bool parse_type(struct parser *p, struct aml_type *type) {
    *type =
        (struct aml_type){.kind = AML_ACTOR, .low = INT32_MIN, .high = INT32_MAX, .span = p->current.span};
    if (at(p, TOKEN_BOOL))
        *type = (struct aml_type){AML_BOOL, true, 0, 1, p->current.span};
    if (at(p, TOKEN_INT))
        type->kind = AML_INT;
    parser_advance(p);
    if (type->kind != AML_INT || (!at(p, TOKEN_NUMBER) && !at(p, TOKEN_MINUS)))
        return true;
    type->bounded = true;
    if (!parse_bound(p, &type->low) || !parser_expect(p, TOKEN_DOTS, "'..'", "the lower bound") ||
        !parse_bound(p, &type->high))
        return false;
    type->span = parser_span_since(p, type->span);
    return true;
}

/* [3], which is [0..2], or [1..3]. */
static bool parse_indices(struct parser *p, struct aml_variable *variable) {
    struct aml_indices *indices = &variable->indices;
    struct span opening = p->current.span;
    if (!parser_accept(p, TOKEN_OPEN_SQUARE))
        return true;
    variable->is_array = true;
    if (!parse_bound(p, &indices->low))
        return false;
    if (!parser_accept(p, TOKEN_DOTS)) {
        indices->high = indices->low - 1;
        indices->low = 0;
    } else if (!parse_bound(p, &indices->high)) {
        return false;
    }
    if (!parser_expect(p, TOKEN_CLOSE_SQUARE, "']' or '..'", "the size of the array"))
        return false;
    indices->span = parser_span_since(p, opening);
    if (!at(p, TOKEN_OPEN_SQUARE))
        return true;
    parser_complain(p, p->current.span, "use one index for both: a[3 * i + j]", "arrays have one dimension");
    return false;
}

static bool parse_variable_rest(struct parser *p, struct aml_variable *variable) {
    if (!parse_indices(p, variable))
        return false;
    if (parser_accept(p, TOKEN_ASSIGN)) {
        variable->initial = parse_expression(p);
        if (!variable->initial)
            return false;
    } else if (at(p, TOKEN_COMMA)) {
        parser_complain(p, p->current.span, "end this one with ';' and write the type again",
                        "expected one variable in a declaration");
        return false;
    }
    return parser_expect_semicolon(p, "the variable");
}

/* From the name on. Returns the variable, as far as it was understood; NULL: not even its name. */
static struct aml_variable *parse_named_variable(struct parser *p, const struct aml_type *type, bool fine) {
    struct aml_variable *variable = NEW(p, struct aml_variable);
    if (!variable || !parser_expect_name(p, "the name of a variable", &variable->name)) {
        parser_skip_statement(p);
        return NULL;
    }
    variable->type = *type;
    variable->broken = !fine;
    if (!parse_variable_rest(p, variable)) {
        variable->broken = true;
        parser_skip_statement(p);
    }
    return variable;
}

static struct aml_variable *parse_variable(struct parser *p) {
    struct aml_type type;
    bool fine = parse_type(p, &type);
    if (fine || at(p, TOKEN_NAME))
        return parse_named_variable(p, &type, fine);
    parser_skip_statement(p);
    return NULL;
}

/* ---- methods ---- */

static bool parse_parameters(struct parser *p, struct aml_method *method) {
    struct aml_variable **end = &method->parameters;
    do {
        struct aml_variable *parameter = NEW(p, struct aml_variable);
        if (!parameter)
            return false;
        if (!parser_at_type(p)) {
            parser_complain_expected(p, "give the parameter a type: int, bool or actor",
                                     "the type of a parameter");
            return false;
        }
        if (!parse_type(p, &parameter->type) ||
            !parser_expect_name(p, "the name of a parameter", &parameter->name))
            return false;
        *end = parameter;
        end = &parameter->next;
        method->parameters_count++;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", "the parameter");
}

static struct aml_method *parse_method(struct parser *p) {
    struct aml_method *method = NEW(p, struct aml_method);
    if (!method)
        return NULL;
    method->name = parser_name_of(p, p->current);
    parser_advance(p);
    if (parser_accept(p, TOKEN_OPEN_ROUND) && !parser_accept(p, TOKEN_CLOSE_ROUND))
        method->broken = !parse_parameters(p, method);
    if (method->broken)
        parser_skip_to_block(p);
    if (!method->broken || at(p, TOKEN_OPEN_CURLY))
        method->body = parse_block(p, method->name.text);
    else
        parser_skip_statement(p);
    if (parsing(p)->unwinding == UNWIND_TO_ACTOR)
        parsing(p)->unwinding = UNWIND_NOT;
    return method;
}

/* ---- actors ---- */

struct actor_ends {
    struct aml_variable **variables;
    struct aml_method **methods;
};

static void add_variable(struct parser *p, struct actor_ends *ends, struct aml_variable *variable) {
    parsing(p)->actor->broken |= !variable;
    while (*ends->variables) /* slips in methods may have added some */
        ends->variables = &(*ends->variables)->next;
    *ends->variables = variable;
}

static void add_method(struct parser *p, struct actor_ends *ends) {
    struct aml_method *method = parse_method(p);
    *ends->methods = method;
    if (method)
        ends->methods = &method->next;
}

/* NAME NAME in an actor: a type, or what other languages write in front of methods. */
static void two_names(struct parser *p, struct actor_ends *ends) {
    static const char *const TYPES[] = {"int", "bool", "actor"};
    unsigned third = parser_peek(p, 2).kind;
    struct identifier word = parser_name_of(p, p->current);
    if (third == TOKEN_OPEN_CURLY || third == TOKEN_OPEN_ROUND) {
        parser_complain(p, word.span, "leave it out", "a method has no type before its name");
        parser_advance(p);
        add_method(p, ends);
        return;
    }
    const char *near = suggest(word.text, TYPES, 3);
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, near ? "did you mean %s?" : "use int, bool or actor", near);
    parser_complain(p, word.span, hint, "unknown type %s", word.text);
    parser_advance(p);
    struct aml_type unknown = {.kind = AML_INT, .low = INT32_MIN, .high = INT32_MAX, .span = word.span};
    add_variable(p, ends, parse_named_variable(p, &unknown, false));
}

static void stray_member(struct parser *p) {
    if (at(p, TOKEN_SEMICOLON)) {
        parser_complain(p, p->current.span, "leave it out", "a ';' without a variable");
        parser_advance(p);
        return;
    }
    if (token_is_reserved(p->current.kind) && parser_peek(p, 1).kind == TOKEN_OPEN_CURLY)
        parser_complain(p, p->current.span, "choose another name",
                        "%.*s is a reserved word and cannot be the name of a method",
                        (int)p->current.span.length, token_text(p, p->current));
    else
        parser_complain_expected(p, NULL, "a variable or a method");
    parsing(p)->actor->broken = true;
    parser_skip_statement(p);
}

static void parse_member(struct parser *p, struct actor_ends *ends) {
    if (at(p, TOKEN_NAME) && parser_peek(p, 1).kind == TOKEN_NAME)
        two_names(p, ends);
    else if (at(p, TOKEN_NAME))
        add_method(p, ends);
    else if (parser_at_type(p))
        add_variable(p, ends, parse_variable(p));
    else
        stray_member(p);
}

static void parse_members(struct parser *p, struct aml_actor *actor) {
    struct actor_ends ends = {&actor->variables, &actor->methods};
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !parsing(p)->unwinding && !aml_at_declaration(p))
        parse_member(p, &ends);
    if (!parsing(p)->unwinding && !parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, actor->name.span, "actor", actor->name.text);
    actor->broken |= parsing(p)->unwinding != UNWIND_NOT;
}

static void parse_capacity(struct parser *p, struct aml_actor *actor) {
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write actor %s(4) { … } for a mailbox of four messages", actor->name.text);
    actor->capacity = 1;
    actor->capacity_span = p->current.span;
    if (!parser_accept(p, TOKEN_OPEN_ROUND)) {
        parser_complain(p, actor->name.span, hint, "missing capacity of actor %s", actor->name.text);
        return;
    }
    actor->capacity_span = p->current.span;
    if (at(p, TOKEN_NUMBER)) {
        actor->capacity = p->current.number < UINT32_MAX ? (uint32_t)p->current.number : UINT32_MAX;
        parser_advance(p);
        if (parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the capacity"))
            return;
    } else if (at(p, TOKEN_CLOSE_ROUND)) {
        parser_complain(p, actor->name.span, hint, "missing capacity of actor %s", actor->name.text);
    } else {
        parser_complain_expected(p, hint, "the capacity of the mailbox, a number");
    }
    parser_skip_to_block(p);
}

static bool parse_actor(struct parser *p) {
    struct aml_actor *actor = NEW(p, struct aml_actor);
    if (!actor)
        return false;
    parser_advance(p);
    if (!parser_expect_name(p, "the name of an actor", &actor->name))
        return false;
    *parsing(p)->ends.actors = actor;
    parsing(p)->ends.actors = &actor->next;
    parsing(p)->aml->actors_count++;
    parse_capacity(p, actor);
    actor->broken = !parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "the capacity");
    if (actor->broken)
        return false;
    parsing(p)->actor = actor;
    parse_members(p, actor);
    parsing(p)->actor = NULL;
    return true;
}

/* ---- main ---- */

/* Only sends are left in the list. */
static void keep_sends(struct parser *p, struct aml_statement **list) {
    while (*list) {
        if ((*list)->kind == AML_SEND) {
            list = &(*list)->next;
            continue;
        }
        parser_complain(p, (*list)->span, "let an actor do it, in the method that main's message starts",
                        "main does nothing but send messages");
        *list = (*list)->next;
    }
}

static bool parse_main(struct parser *p) {
    struct aml_main *block = NEW(p, struct aml_main);
    if (!block)
        return false;
    block->span = p->current.span;
    *parsing(p)->ends.mains = block;
    parsing(p)->ends.mains = &block->next;
    parser_advance(p);
    if (at(p, TOKEN_OPEN_ROUND)) {
        parser_complain(p, p->current.span, "write main { … }", "main has no parameters");
        parser_skip_to_block(p);
    }
    if (!at(p, TOKEN_OPEN_CURLY)) {
        parser_complain_expected(p, NULL, "'{' after main");
        return false;
    }
    block->sends = parse_block(p, "main");
    keep_sends(p, &block->sends);
    return true;
}

/* ---- missing components ---- */

/* int 0..3 x, or x alone. */
static bool parse_slot_name(struct parser *p, struct aml_slot *slot) {
    slot->variable = NEW(p, struct aml_variable);
    if (!slot->variable)
        return false;
    slot->typed = parser_at_type(p);
    return (!slot->typed || parse_type(p, &slot->variable->type)) &&
           parser_expect_name(p, "the name of a parameter", &slot->variable->name);
}

/* A value, or a range of two. */
static bool parse_slot_values(struct parser *p, struct aml_slot *slot,
                              struct aml_expression *(*parse)(struct parser *)) {
    slot->low = parse(p);
    if (slot->low && parser_accept(p, TOKEN_DOTS))
        return (slot->high = parse(p)) != NULL;
    return slot->low != NULL;
}

static bool parse_parameter_slot(struct parser *p, struct aml_slot *slot) {
    if (parser_at_type(p) || at(p, TOKEN_NAME))
        return parse_slot_name(p, slot);
    return parse_slot_values(p, slot, parse_constant);
}

static bool parse_argument_slot(struct parser *p, struct aml_slot *slot) {
    return parse_slot_values(p, slot, parse_expression);
}

/* In brackets, if there are any. */
static bool parse_slots(struct parser *p, struct aml_slot **end, uint32_t *count,
                        bool (*parse)(struct parser *, struct aml_slot *)) {
    if (!parser_accept(p, TOKEN_OPEN_ROUND) || parser_accept(p, TOKEN_CLOSE_ROUND))
        return true;
    do {
        struct aml_slot *slot = NEW(p, struct aml_slot);
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

static bool parse_answers(struct parser *p, struct aml_alternative *alternative) {
    struct aml_answer **end = &alternative->answers;
    if (at(p, TOKEN_SEMICOLON))
        return true;
    do {
        struct aml_answer *answer = NEW(p, struct aml_answer);
        if (!answer || !parser_expect_name(p, "the receiver of an answer", &answer->receiver) ||
            !parser_expect(p, TOKEN_NOT, "'!'", "the receiver") ||
            !parser_expect_name(p, "the name of a message", &answer->message) ||
            !parse_slots(p, &answer->arguments, &answer->arguments_count, parse_argument_slot))
            return false;
        *end = answer;
        end = &answer->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

static bool parse_end_of_answers(struct parser *p, const struct aml_alternative *alternative) {
    char hint[HINT_BYTES];
    if (!parser_at_text(p, "|") && !parser_at_text(p, "||"))
        return parser_expect_semicolon(p, "the answers");
    snprintf(hint, sizeof hint, "write each alternative as a line of its own: %.60s -> …;",
             alternative->message.text);
    parser_complain_expected(p, hint, "';' after the answers");
    return false;
}

static bool parse_alternative(struct parser *p, struct aml_alternative *alternative) {
    return parser_expect_name(p, "the name of a message", &alternative->message) &&
           parse_slots(p, &alternative->parameters, &alternative->parameters_count, parse_parameter_slot) &&
           parser_expect(p, TOKEN_ARROW, "'->'", "the message") && parse_answers(p, alternative) &&
           parse_end_of_answers(p, alternative);
}

static void parse_alternatives(struct parser *p, struct aml_missing *missing) {
    struct aml_alternative **end = &missing->alternatives;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !aml_at_declaration(p)) {
        struct aml_alternative *alternative = NEW(p, struct aml_alternative);
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

static bool parse_missing(struct parser *p) {
    struct aml_missing *missing = NEW(p, struct aml_missing);
    if (!missing)
        return false;
    parser_advance(p);
    if (!parser_expect_name(p, "the name of the missing component", &missing->name))
        return false;
    *parsing(p)->ends.missing = missing;
    parsing(p)->ends.missing = &missing->next;
    missing->broken = !parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "the name");
    if (missing->broken)
        return false;
    parse_alternatives(p, missing);
    return true;
}

/* ---- properties ---- */

static void *parse_condition(struct parser *p) {
    return parse_expression(p);
}

static void *parse_predicate(struct parser *p) {
    return parse_comparison(p);
}

static const char *const DECLARATIONS[] = {"property", "actor", "main", "missing", NULL};
static const struct property_syntax PROPERTY_SYNTAX = {.component = "an actor",
                                                       .declarations = DECLARATIONS,
                                                       .condition = parse_condition,
                                                       .comparison = parse_predicate};

/* ---- the top ---- */

/* Words that begin a declaration elsewhere. */
static bool is_foreign_actor(const struct parser *p) {
    static const char *const WORDS[] = {"proctype", "active", "reactiveclass", "class", "process", "module"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (parser_at_word(p, WORDS[i]))
            return true;
    return false;
}

/* A word that is nearly one of ours, where what follows fits: it is taken for it. */
static const char *misspelt(struct parser *p) {
    static const char *const WORDS[] = {"actor", "main", "missing", "property"};
    unsigned second = parser_peek(p, 1).kind;
    const char *near = suggest(parser_name_of(p, p->current).text, WORDS, 4);
    if (!near || second != (strcmp(near, "main") == 0 ? TOKEN_OPEN_CURLY : TOKEN_NAME))
        return NULL;
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "did you mean %s?", near);
    parser_complain(p, p->current.span, hint, "expected actor, main, missing or property, not %.*s",
                    (int)p->current.span.length, token_text(p, p->current));
    return near;
}

static void complain_about_stray(struct parser *p) {
    unsigned second = parser_peek(p, 1).kind;
    if (at(p, TOKEN_CLOSE_CURLY))
        parser_complain(p, p->current.span, "leave it out", "this '}' closes nothing");
    else if (is_foreign_actor(p))
        parser_complain(p, p->current.span, "write actor NAME(CAPACITY) { … }", "expected actor, not %.*s",
                        (int)p->current.span.length, token_text(p, p->current));
    else if (at(p, TOKEN_NAME) && (second == TOKEN_OPEN_CURLY || second == TOKEN_OPEN_ROUND))
        parser_complain(p, p->current.span, "remove a '}' before it, if one is too many",
                        "%.*s is outside of every actor", (int)p->current.span.length,
                        token_text(p, p->current));
    else if (parser_at_type(p))
        parser_complain(p, p->current.span, "move it into an actor, or remove a '}' before it",
                        "AML has no variables outside of actors");
    else
        parser_complain_expected(p, NULL, "actor, main, missing or property");
}

static bool add_property(struct parser *p) {
    struct aml *aml = parsing(p)->aml;
    struct property *property =
        property_parse(p, &PROPERTY_SYNTAX, &aml->properties, aml_warns_of(aml, p->current.span));
    if (property)
        properties_append(&aml->properties, property);
    return property != NULL;
}

/* A stray '}' is alone; anything else may be the beginning of more. */
static bool stray(struct parser *p) {
    bool alone = at(p, TOKEN_CLOSE_CURLY);
    complain_about_stray(p);
    if (alone)
        parser_advance(p);
    return alone;
}

/* False: what follows could not be understood either. */
static bool parse_declaration(struct parser *p) {
    if (at(p, TOKEN_ACTOR) && parser_peek(p, 2).kind != TOKEN_ASSIGN)
        return parse_actor(p);
    if (at(p, TOKEN_MAIN))
        return parse_main(p);
    if (parser_at_word(p, "missing"))
        return parse_missing(p);
    if (parser_at_word(p, "property"))
        return add_property(p);
    const char *word = at(p, TOKEN_NAME) ? misspelt(p) : NULL;
    if (!word)
        return stray(p);
    return strcmp(word, "actor") == 0     ? parse_actor(p)
           : strcmp(word, "main") == 0    ? parse_main(p)
           : strcmp(word, "missing") == 0 ? parse_missing(p)
                                          : add_property(p);
}

static void find_ends(struct parser *p) {
    struct aml *aml = parsing(p)->aml;
    parsing(p)->ends.actors = &aml->actors;
    while (*parsing(p)->ends.actors)
        parsing(p)->ends.actors = &(*parsing(p)->ends.actors)->next;
    parsing(p)->ends.mains = &aml->mains;
    while (*parsing(p)->ends.mains)
        parsing(p)->ends.mains = &(*parsing(p)->ends.mains)->next;
    parsing(p)->ends.missing = &aml->missing;
    while (*parsing(p)->ends.missing)
        parsing(p)->ends.missing = &(*parsing(p)->ends.missing)->next;
}

bool aml_parse(struct aml *aml, uint32_t file) {
    struct parser p;
    struct aml_parsing state;
    uint64_t errors = aml->sources->job->diagnostics.errors;
    aml_parser_start(&p, &state, aml, file);
    find_ends(&p);
    while (!at(&p, TOKEN_END)) {
        state.unwinding = UNWIND_NOT;
        if (!parse_declaration(&p))
            parser_skip_to_declaration(&p);
    }
    return !p.halted && !aml->sources->job->memory.exhausted &&
           aml->sources->job->diagnostics.errors == errors;
}

static bool read_hoa(struct aml *aml, uint32_t file) {
    struct property *property = property_read_hoa(&aml->properties, &aml->arena, aml->sources, file);
    if (!property)
        return false;
    struct parser p;
    struct aml_parsing state;
    aml_parser_start(&p, &state, aml, file);
    if (!property_parse_atoms(&p, &PROPERTY_SYNTAX, property->temporal))
        return false;
    properties_append(&aml->properties, property);
    return true;
}

bool aml_parse_any(struct aml *aml, uint32_t file) {
    return is_hoa_file(aml->sources->files.items[file].name) ? read_hoa(aml, file) : aml_parse(aml, file);
}
