#include "naive_aml.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory ---- */

static void *require(void *block) {
    if (block)
        return block;
    fputs("naive twin: out of memory\n", stderr);
    abort();
}

static void *zeroed(size_t count, size_t size) {
    /* Asking for nothing may return NULL, which would look like a failure. */
    return require(calloc(count ? count : 1, size ? size : 1));
}

/* One more than `count`, and that one is zero. */
static void *grown(void *items, size_t count, size_t size) {
    if ((count & (count - 1)) == 0) /* there is room up to the next power of two */
        items = require(realloc(items, (count ? 2 * count : 1) * size));
    memset((char *)items + count * size, 0, size);
    return items;
}

#define APPEND(items, count) ((items) = grown((items), (count), sizeof *(items)), &(items)[(count)++])

/* ---- The model ---- */

enum kind { KIND_NUMBER, KIND_ACTOR };

struct type {
    enum kind kind;
    bool truth;              /* printed as true and false */
    int64_t lowest, highest; /* of numbers */
};

enum operand {
    OPERAND_NAME, /* not looked up yet: becomes one of the following */
    OPERAND_NUMBER,
    OPERAND_ACTOR,
    OPERAND_SELF,
    OPERAND_VARIABLE,
    OPERAND_PARAMETER,
    OPERATOR_UNARY,
    OPERATOR_BINARY
};

struct expression {
    enum operand kind;
    const char *actor, *name; /* actor.name, or name alone */
    int64_t value;            /* a number, or which actor, variable (of the system) or parameter */
    const char *sign;
    struct expression *left, *right; /* unary ones have a left side only */
    struct expression *index;        /* in [ ]; or NULL */
    /* when it has been looked up */
    bool resolved;
    enum kind is;
    const struct variable *variable;
};

struct expressions {
    struct expression **items;
    size_t count;
};

struct variable {
    const char *name;
    struct type type;
    bool array;
    int64_t lowest, highest;    /* index */
    struct expression *initial; /* or NULL */
};

struct variables {
    struct variable *items;
    size_t count;
};

enum statement_kind { STATEMENT_ASSIGN, STATEMENT_IF, STATEMENT_SEND };

struct block {
    struct statement *items;
    size_t count;
};

struct statement {
    enum statement_kind kind;
    enum kind kinds[NAIVE_PARAMETERS]; /* of the arguments of a send */
    struct expression *target;         /* the variable to assign, the condition, or the receiver */
    struct expressions values;         /* the alternatives (one: no choice), or the arguments */
    const char *message;               /* to send */
    struct block then, otherwise;      /* of an if */
};

struct method {
    const char *name;
    struct variables parameters;
    struct block body;
};

struct actor {
    const char *name;
    int64_t capacity;
    struct variables variables;
    struct method *methods;
    size_t method_count;
    size_t first_variable; /* its number among those of the system */
    bool missing;          /* the component in question */
};

struct pattern {
    const char *sender_name, *receiver_name, *message;
    bool with_arguments;
    struct expressions arguments; /* NULL is _ */
    int sender, receiver, method; /* sender -1 is anyone */
    int64_t values[NAIVE_PARAMETERS];
    const char *target_name;
    int target; /* TARGET_ERROR, or a state */
};

enum { TARGET_ERROR = -1 };

struct watch_state {
    const char *name;
    struct pattern *patterns;
    size_t pattern_count;
};

struct property {
    const char *name;
    enum naive_property_kind kind;
    struct expression *always;
    struct watch_state *states;
    size_t state_count;
};

struct naive_system {
    struct actor *actors;
    size_t actor_count;
    size_t variable_count; /* of all actors */
    struct block main;
    size_t mains;
    const char **missing;
    size_t missing_count;
    struct property *properties;
    size_t property_count;
    /* Texts and expressions, for freeing them. */
    char **texts;
    size_t text_count;
    struct expression **expressions;
    size_t expression_count;
};

static void free_block(struct block *block) {
    for (size_t i = 0; i < block->count; i++) {
        free(block->items[i].values.items);
        free_block(&block->items[i].then);
        free_block(&block->items[i].otherwise);
    }
    free(block->items);
}

static void free_actor(struct actor *actor) {
    for (size_t m = 0; m < actor->method_count; m++) {
        free(actor->methods[m].parameters.items);
        free_block(&actor->methods[m].body);
    }
    free(actor->methods);
    free(actor->variables.items);
}

static void free_property(struct property *property) {
    for (size_t s = 0; s < property->state_count; s++) {
        for (size_t p = 0; p < property->states[s].pattern_count; p++)
            free(property->states[s].patterns[p].arguments.items);
        free(property->states[s].patterns);
    }
    free(property->states);
}

void naive_aml_free(struct naive_system *system) {
    if (!system)
        return;
    for (size_t a = 0; a < system->actor_count; a++)
        free_actor(&system->actors[a]);
    for (size_t p = 0; p < system->property_count; p++)
        free_property(&system->properties[p]);
    for (size_t i = 0; i < system->text_count; i++)
        free(system->texts[i]);
    for (size_t i = 0; i < system->expression_count; i++)
        free(system->expressions[i]);
    free_block(&system->main);
    free(system->actors);
    free(system->properties);
    free(system->missing);
    free(system->texts);
    free(system->expressions);
    free(system);
}

/* ---- Lexer ---- */

enum token { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_SIGN };

enum { MOST_CONSTANTS = 4 };

/* A parameter of a property, and its value. */
struct constant {
    const char *name;
    struct type type;
    int64_t value;
};

struct parser {
    struct naive_system *system;
    struct constant constants[MOST_CONSTANTS];
    size_t constant_count;
    const char *next; /* the text behind the current token */
    enum token token;
    const char *text; /* the current token; owned by the system */
    int64_t number;
    const char *reason;
    jmp_buf failed;
};

_Noreturn static void fail(struct parser *parser, const char *reason) {
    parser->reason = reason;
    longjmp(parser->failed, 1);
}

static void skip_blanks_and_comments(struct parser *parser) {
    for (;;) {
        while (isspace((unsigned char)*parser->next))
            parser->next++;
        if (strncmp(parser->next, "//", 2) == 0) {
            parser->next += strcspn(parser->next, "\n");
        } else if (strncmp(parser->next, "/*", 2) == 0) {
            const char *end = strstr(parser->next + 2, "*/");
            if (!end)
                fail(parser, "a comment without end");
            parser->next = end + 2;
        } else {
            return;
        }
    }
}

static const char *kept_text(struct parser *parser, const char *start, size_t length) {
    struct naive_system *system = parser->system;
    char *text = zeroed(length + 1, 1);
    memcpy(text, start, length);
    *APPEND(system->texts, system->text_count) = text;
    return text;
}

static size_t sign_length(const char *text) {
    static const char *const LONG[] = {"||", "&&", "==", "!=", "<=", ">=", ":=", "->", ".."};
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++)
        if (strncmp(text, LONG[i], 2) == 0)
            return 2;
    return 1;
}

static bool in_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static void advance(struct parser *parser) {
    skip_blanks_and_comments(parser);
    const char *start = parser->next;
    size_t length = 0;
    if (*start == '\0') {
        parser->token = TOKEN_END;
    } else if (isdigit((unsigned char)*start)) {
        parser->token = TOKEN_NUMBER;
        parser->number = 0;
        for (; isdigit((unsigned char)start[length]); length++) {
            parser->number = 10 * parser->number + (start[length] - '0');
            if (parser->number > INT32_MAX)
                fail(parser, "a number that is too large");
        }
        if (in_name(start[length]))
            fail(parser, "a name beginning with a digit");
    } else if (in_name(*start)) {
        parser->token = TOKEN_NAME;
        while (in_name(start[length]))
            length++;
    } else {
        parser->token = TOKEN_SIGN;
        length = sign_length(start);
    }
    parser->text = kept_text(parser, start, length);
    parser->next += length;
}

static bool at(const struct parser *parser, const char *text) {
    return parser->token != TOKEN_END && strcmp(parser->text, text) == 0;
}

static bool accept(struct parser *parser, const char *text) {
    bool found = at(parser, text);
    if (found)
        advance(parser);
    return found;
}

static void expect(struct parser *parser, const char *text) {
    if (!accept(parser, text))
        fail(parser, "a missing sign or word");
}

static bool reserved(const char *name) {
    static const char *const WORDS[] = {"actor", "main", "int",  "bool", "if",
                                        "else",  "self", "true", "false"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(name, WORDS[i]) == 0)
            return true;
    return false;
}

static const char *parse_name(struct parser *parser) {
    if (parser->token != TOKEN_NAME || reserved(parser->text))
        fail(parser, "missing name");
    const char *name = parser->text;
    advance(parser);
    return name;
}

static int64_t parse_number(struct parser *parser) {
    if (parser->token != TOKEN_NUMBER)
        fail(parser, "a number is missing");
    int64_t number = parser->number;
    advance(parser);
    return number;
}

static void expect_assign(struct parser *parser) {
    if (!accept(parser, ":="))
        expect(parser, "=");
}

/* ---- Parser: expressions ---- */

static struct expression *make_expression(struct parser *parser, enum operand kind) {
    struct naive_system *system = parser->system;
    struct expression *expression = zeroed(1, sizeof *expression);
    expression->kind = kind;
    *APPEND(system->expressions, system->expression_count) = expression;
    return expression;
}

static struct expression *make_number(struct parser *parser, int64_t value) {
    struct expression *expression = make_expression(parser, OPERAND_NUMBER);
    expression->value = value;
    return expression;
}

static struct expression *parse_expression(struct parser *parser);

/* [ expression ], or nothing. */
static struct expression *parse_index(struct parser *parser) {
    if (!accept(parser, "["))
        return NULL;
    struct expression *index = parse_expression(parser);
    expect(parser, "]");
    return index;
}

static struct expression *parse_operand(struct parser *parser) {
    if (accept(parser, "(")) {
        struct expression *inner = parse_expression(parser);
        expect(parser, ")");
        return inner;
    }
    if (parser->token == TOKEN_NUMBER)
        return make_number(parser, parse_number(parser));
    if (accept(parser, "true"))
        return make_number(parser, 1);
    if (accept(parser, "false"))
        return make_number(parser, 0);
    if (accept(parser, "self"))
        return make_expression(parser, OPERAND_SELF);
    for (size_t i = 0; i < parser->constant_count; i++)
        if (parser->token == TOKEN_NAME && at(parser, parser->constants[i].name) && *parser->next != '.') {
            advance(parser);
            return make_number(parser, parser->constants[i].value);
        }
    struct expression *expression = make_expression(parser, OPERAND_NAME);
    expression->name = parse_name(parser);
    if (accept(parser, ".")) {
        expression->actor = expression->name;
        expression->name = parse_name(parser);
    }
    expression->index = parse_index(parser);
    return expression;
}

static struct expression *parse_unary(struct parser *parser) {
    if (!at(parser, "!") && !at(parser, "-"))
        return parse_operand(parser);
    struct expression *expression = make_expression(parser, OPERATOR_UNARY);
    expression->sign = parser->text;
    advance(parser);
    expression->left = parse_unary(parser);
    return expression;
}

/* From the weakest to the strongest. */
static const char *const LEVELS[][5] = {
    {"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"},
};
enum { LEVEL_COUNT = sizeof LEVELS / sizeof *LEVELS };

static bool at_level(const struct parser *parser, int level) {
    for (int i = 0; LEVELS[level][i]; i++)
        if (at(parser, LEVELS[level][i]))
            return true;
    return false;
}

static struct expression *parse_level(struct parser *parser, int level) {
    if (level == LEVEL_COUNT)
        return parse_unary(parser);
    struct expression *left = parse_level(parser, level + 1);
    while (at_level(parser, level)) {
        struct expression *expression = make_expression(parser, OPERATOR_BINARY);
        expression->sign = parser->text;
        advance(parser);
        expression->left = left;
        expression->right = parse_level(parser, level + 1);
        left = expression;
    }
    return left;
}

static struct expression *parse_expression(struct parser *parser) {
    return parse_level(parser, 0);
}

/* e1, …, en ) */
static void parse_list(struct parser *parser, struct expressions *out) {
    do
        *APPEND(out->items, out->count) = parse_expression(parser);
    while (accept(parser, ","));
    expect(parser, ")");
}

/* ---- Parser: actors ---- */

static int64_t parse_bound(struct parser *parser) {
    int sign = accept(parser, "-") ? -1 : 1;
    return sign * parse_number(parser);
}

static bool at_type(const struct parser *parser) {
    return at(parser, "int") || at(parser, "bool") || at(parser, "actor");
}

static struct type parse_type(struct parser *parser) {
    if (accept(parser, "actor"))
        return (struct type){.kind = KIND_ACTOR};
    if (accept(parser, "bool"))
        return (struct type){.kind = KIND_NUMBER, .truth = true, .lowest = 0, .highest = 1};
    expect(parser, "int");
    struct type type = {.kind = KIND_NUMBER, .lowest = INT32_MIN, .highest = INT32_MAX};
    if (parser->token == TOKEN_NUMBER || at(parser, "-")) {
        type.lowest = parse_bound(parser);
        expect(parser, "..");
        type.highest = parse_bound(parser);
        if (type.lowest > type.highest)
            fail(parser, "an empty range");
    }
    return type;
}

/* [3] is [0..2]. */
static void parse_indices(struct parser *parser, struct variable *variable) {
    if (!accept(parser, "["))
        return;
    variable->array = true;
    variable->highest = parse_bound(parser) - 1;
    if (accept(parser, "..")) {
        variable->lowest = variable->highest + 1;
        variable->highest = parse_bound(parser);
    }
    expect(parser, "]");
    if (variable->highest < variable->lowest || variable->highest - variable->lowest >= 4096)
        fail(parser, "an array without elements, or with too many");
}

static int64_t length_of(const struct variable *variable) {
    return variable->array ? variable->highest - variable->lowest + 1 : 1;
}

static void parse_variable(struct parser *parser, struct actor *actor) {
    struct variable variable = {.type = parse_type(parser)};
    variable.name = parse_name(parser);
    parse_indices(parser, &variable);
    if (!accept(parser, ";")) {
        expect_assign(parser);
        variable.initial = parse_expression(parser);
        expect(parser, ";");
    }
    *APPEND(actor->variables.items, actor->variables.count) = variable;
}

static void parse_send_after_receiver(struct parser *parser, struct statement *send) {
    send->kind = STATEMENT_SEND;
    expect(parser, "!");
    send->message = parse_name(parser);
    if (accept(parser, "(") && !accept(parser, ")"))
        parse_list(parser, &send->values);
    expect(parser, ";");
}

static void parse_send(struct parser *parser, struct block *block) {
    struct statement *send = APPEND(block->items, block->count);
    *send = (struct statement){0};
    if (accept(parser, "self")) {
        send->target = make_expression(parser, OPERAND_SELF);
    } else {
        send->target = make_expression(parser, OPERAND_NAME);
        send->target->name = parse_name(parser);
        send->target->index = parse_index(parser);
    }
    parse_send_after_receiver(parser, send);
}

static void parse_assignment_after_target(struct parser *parser, struct statement *assignment) {
    assignment->kind = STATEMENT_ASSIGN;
    expect_assign(parser);
    if (accept(parser, "?")) {
        expect(parser, "(");
        parse_list(parser, &assignment->values);
    } else {
        *APPEND(assignment->values.items, assignment->values.count) = parse_expression(parser);
    }
    expect(parser, ";");
}

static void parse_block(struct parser *parser, struct block *block);

static void parse_if(struct parser *parser, struct block *block) {
    struct statement *statement = APPEND(block->items, block->count);
    *statement = (struct statement){.kind = STATEMENT_IF};
    expect(parser, "if");
    expect(parser, "(");
    statement->target = parse_expression(parser);
    expect(parser, ")");
    parse_block(parser, &statement->then);
    if (!accept(parser, "else"))
        return;
    if (at(parser, "if"))
        parse_if(parser, &statement->otherwise);
    else
        parse_block(parser, &statement->otherwise);
}

static struct expression *make_binary(struct parser *parser, const char *sign, struct expression *left,
                                      struct expression *right) {
    struct expression *expression = make_expression(parser, OPERATOR_BINARY);
    expression->sign = sign;
    expression->left = left;
    expression->right = right;
    return expression;
}

/* Each case is an if, the ones behind it are its else. */
static void parse_cases(struct parser *parser, struct expression *value, struct block *block) {
    if (accept(parser, "}"))
        return;
    if (accept(parser, "default")) {
        parse_block(parser, block);
        expect(parser, "}");
        return;
    }
    expect(parser, "case");
    struct statement *statement = APPEND(block->items, block->count);
    *statement = (struct statement){.kind = STATEMENT_IF};
    do {
        struct expression *equal = make_binary(parser, "==", value, parse_unary(parser));
        statement->target = statement->target ? make_binary(parser, "||", statement->target, equal) : equal;
    } while (accept(parser, ","));
    parse_block(parser, &statement->then);
    parse_cases(parser, value, &statement->otherwise);
}

static void parse_statement(struct parser *parser, struct block *block) {
    if (at(parser, "if")) {
        parse_if(parser, block);
    } else if (at(parser, "switch") && parser->next[strspn(parser->next, " \n")] == '(') {
        advance(parser);
        expect(parser, "(");
        struct expression *value = parse_expression(parser);
        expect(parser, ")");
        expect(parser, "{");
        parse_cases(parser, value, block);
    } else if (at(parser, "self")) {
        parse_send(parser, block);
    } else {
        struct statement *statement = APPEND(block->items, block->count);
        *statement = (struct statement){0};
        statement->target = make_expression(parser, OPERAND_NAME);
        statement->target->name = parse_name(parser);
        statement->target->index = parse_index(parser);
        if (at(parser, "!"))
            parse_send_after_receiver(parser, statement);
        else
            parse_assignment_after_target(parser, statement);
    }
}

static void parse_block(struct parser *parser, struct block *block) {
    expect(parser, "{");
    while (!accept(parser, "}"))
        parse_statement(parser, block);
}

static void parse_parameters(struct parser *parser, struct variables *parameters) {
    if (!accept(parser, "(") || accept(parser, ")"))
        return;
    do {
        struct variable parameter = {.type = parse_type(parser)};
        parameter.name = parse_name(parser);
        *APPEND(parameters->items, parameters->count) = parameter;
    } while (accept(parser, ","));
    expect(parser, ")");
    if (parameters->count > NAIVE_PARAMETERS)
        fail(parser, "too many parameters for the twin");
}

static void parse_method(struct parser *parser, struct actor *actor) {
    struct method *method = APPEND(actor->methods, actor->method_count);
    *method = (struct method){.name = parse_name(parser)};
    parse_parameters(parser, &method->parameters);
    parse_block(parser, &method->body);
}

static void parse_actor(struct parser *parser) {
    struct naive_system *system = parser->system;
    struct actor *actor = APPEND(system->actors, system->actor_count);
    *actor = (struct actor){.name = parse_name(parser)};
    expect(parser, "(");
    actor->capacity = parse_number(parser);
    if (actor->capacity < 1 || actor->capacity > 4096)
        fail(parser, "a capacity that is not in 1 to 4096");
    expect(parser, ")");
    expect(parser, "{");
    while (!accept(parser, "}")) {
        if (at_type(parser))
            parse_variable(parser, actor);
        else
            parse_method(parser, actor);
    }
}

/* ---- Parser: the rest of the system ---- */

static void parse_main(struct parser *parser) {
    parser->system->mains++;
    expect(parser, "{");
    while (!accept(parser, "}"))
        parse_send(parser, &parser->system->main);
}

/* In brackets: _, or a number. */
static void skip_values(struct parser *parser) {
    if (!accept(parser, "("))
        return;
    do
        if (!accept(parser, "_"))
            parse_bound(parser);
    while (accept(parser, ","));
    expect(parser, ")");
}

/* What the missing component may do is not this twin's concern; that it is missing is. */
static void parse_missing(struct parser *parser) {
    struct naive_system *system = parser->system;
    *APPEND(system->missing, system->missing_count) = parse_name(parser);
    expect(parser, "{");
    while (!accept(parser, "}")) {
        parse_name(parser);
        skip_values(parser);
        expect(parser, "->");
        if (accept(parser, ";"))
            continue;
        do {
            parse_name(parser);
            expect(parser, "!");
            parse_name(parser);
            skip_values(parser);
        } while (accept(parser, ","));
        expect(parser, ";");
    }
}

/* A number with or without a sign, true, false, or an actor; NULL for _. */
static struct expression *parse_pattern_value(struct parser *parser) {
    if (accept(parser, "_"))
        return NULL;
    if (parser->token == TOKEN_NUMBER || at(parser, "-"))
        return make_number(parser, parse_bound(parser));
    return parse_operand(parser);
}

/* The sender or receiver has been read. */
static void parse_pattern_after_name(struct parser *parser, struct pattern *pattern, const char *name) {
    *pattern = (struct pattern){.receiver_name = name, .sender = -1};
    if (accept(parser, ">")) {
        pattern->sender_name = name;
        pattern->receiver_name = parse_name(parser);
    }
    expect(parser, "!");
    pattern->message = parse_name(parser);
    pattern->with_arguments = accept(parser, "(");
    if (!pattern->with_arguments)
        return;
    do
        *APPEND(pattern->arguments.items, pattern->arguments.count) = parse_pattern_value(parser);
    while (accept(parser, ","));
    expect(parser, ")");
    if (pattern->arguments.count > NAIVE_PARAMETERS)
        fail(parser, "too many arguments in a pattern");
}

/* pattern | … | pattern -> target ; */
static void parse_watch_edge(struct parser *parser, struct watch_state *state, const char *name) {
    size_t first = state->pattern_count;
    parse_pattern_after_name(parser, APPEND(state->patterns, state->pattern_count), name);
    while (accept(parser, "|")) {
        name = parse_name(parser);
        parse_pattern_after_name(parser, APPEND(state->patterns, state->pattern_count), name);
    }
    expect(parser, "->");
    const char *target = parse_name(parser);
    expect(parser, ";");
    for (size_t i = first; i < state->pattern_count; i++)
        state->patterns[i].target_name = target;
}

static void parse_automaton(struct parser *parser, struct property *property) {
    property->kind = NAIVE_AUTOMATON;
    struct watch_state *state = NULL;
    while (!accept(parser, "}")) {
        const char *name = parse_name(parser);
        if (accept(parser, ":")) {
            state = APPEND(property->states, property->state_count);
            *state = (struct watch_state){.name = name};
        } else if (state) {
            parse_watch_edge(parser, state, name);
        } else {
            fail(parser, "an edge outside of a state");
        }
    }
    if (property->state_count == 0)
        fail(parser, "an automaton without states");
}

/* What stands behind the name and the parameters. */
static void parse_property_body(struct parser *parser, const char *name) {
    struct naive_system *system = parser->system;
    struct property property = {.name = name};
    for (size_t i = 0; i < system->property_count; i++)
        if (strcmp(system->properties[i].name, property.name) == 0)
            fail(parser, "two properties of one name");
    if (accept(parser, "{")) {
        struct property *automaton = APPEND(system->properties, system->property_count);
        *automaton = property; /* part of the system before its parts come, which are then freed with it */
        parse_automaton(parser, automaton);
        return;
    }
    expect(parser, "=");
    if (accept(parser, "always")) {
        property.kind = NAIVE_INVARIANT;
        property.always = parse_expression(parser);
        *APPEND(system->properties, system->property_count) = property;
    } else {
        while (parser->token != TOKEN_END && !at(parser, ";"))
            advance(parser);
    }
    expect(parser, ";");
}

static void parse_constants(struct parser *parser) {
    if (!accept(parser, "("))
        return;
    do {
        if (parser->constant_count == MOST_CONSTANTS)
            fail(parser, "too many parameters of a property");
        struct constant *constant = &parser->constants[parser->constant_count];
        constant->type = parse_type(parser);
        constant->value = constant->type.lowest;
        constant->name = parse_name(parser);
        parser->constant_count++;
    } while (accept(parser, ","));
    expect(parser, ")");
}

/* The last one runs fastest. */
static bool next_constants(struct parser *parser) {
    for (size_t i = parser->constant_count; i-- > 0;) {
        struct constant *constant = &parser->constants[i];
        if (constant->value++ < constant->type.highest)
            return true;
        constant->value = constant->type.lowest;
    }
    return false;
}

/* p(1,true) */
static const char *instance_name(struct parser *parser, const char *name) {
    char text[256];
    int length = snprintf(text, sizeof text, "%s", name);
    for (size_t i = 0; i < parser->constant_count; i++) {
        const struct constant *constant = &parser->constants[i];
        length += snprintf(text + length, sizeof text - (size_t)length, i == 0 ? "(" : ",");
        if (constant->type.truth)
            length +=
                snprintf(text + length, sizeof text - (size_t)length, constant->value ? "true" : "false");
        else
            length += snprintf(text + length, sizeof text - (size_t)length, "%d", (int)constant->value);
    }
    length += snprintf(text + length, sizeof text - (size_t)length, parser->constant_count > 0 ? ")" : "");
    return kept_text(parser, text, (size_t)length);
}

/* A property with parameters is read again for each of their values. */
static void parse_property(struct parser *parser) {
    const char *name = parse_name(parser);
    parser->constant_count = 0;
    parse_constants(parser);
    const char *next = parser->next, *text = parser->text;
    enum token token = parser->token;
    do {
        parser->next = next;
        parser->text = text;
        parser->token = token;
        parse_property_body(parser, instance_name(parser, name));
    } while (next_constants(parser));
    parser->constant_count = 0;
}

/* `missing` and `property` are not reserved, but between declarations nothing else begins so. */
static void parse_system(struct parser *parser) {
    advance(parser);
    while (parser->token != TOKEN_END) {
        if (accept(parser, "actor"))
            parse_actor(parser);
        else if (accept(parser, "main"))
            parse_main(parser);
        else if (accept(parser, "missing"))
            parse_missing(parser);
        else if (accept(parser, "property"))
            parse_property(parser);
        else
            fail(parser, "neither actor, main, missing nor property");
    }
}

/* ---- Looking up names ---- */

static int find_actor(const struct naive_system *system, const char *name) {
    for (size_t a = 0; a < system->actor_count; a++)
        if (strcmp(system->actors[a].name, name) == 0)
            return (int)a;
    return -1;
}

static int find_variable(const struct variables *variables, const char *name) {
    for (size_t v = 0; v < variables->count; v++)
        if (strcmp(variables->items[v].name, name) == 0)
            return (int)v;
    return -1;
}

static int find_method(const struct actor *actor, const char *name) {
    for (size_t m = 0; m < actor->method_count; m++)
        if (strcmp(actor->methods[m].name, name) == 0)
            return (int)m;
    return -1;
}

/* What an expression may mention. */
struct scope {
    const struct actor *actor;          /* for self; NULL outside of actors */
    const struct variables *variables;  /* of that actor; NULL in constants */
    const struct variables *parameters; /* or NULL */
    bool qualified;                     /* actor.variable */
};

static enum kind resolve(struct parser *parser, const struct scope *scope, struct expression *expression);

static void resolve_variable(struct parser *parser, const struct scope *scope, struct expression *name,
                             const struct actor *actor, int v) {
    name->kind = OPERAND_VARIABLE;
    name->variable = &actor->variables.items[v];
    name->value = (int64_t)actor->first_variable;
    for (int before = 0; before < v; before++)
        name->value += length_of(&actor->variables.items[before]);
    if (name->variable->array != (name->index != NULL))
        fail(parser, "an array without an index, or an index without an array");
    if (name->index && resolve(parser, scope, name->index) != KIND_NUMBER)
        fail(parser, "an actor as an index");
}

static enum kind resolve_qualified(struct parser *parser, const struct scope *scope,
                                   struct expression *name) {
    if (!scope->qualified)
        fail(parser, "actor.variable outside of always");
    int a = find_actor(parser->system, name->actor);
    int v = a < 0 ? -1 : find_variable(&parser->system->actors[a].variables, name->name);
    if (v < 0)
        fail(parser, "an unknown actor.variable");
    resolve_variable(parser, scope, name, &parser->system->actors[a], v);
    return parser->system->actors[a].variables.items[v].type.kind;
}

static enum kind resolve_name(struct parser *parser, const struct scope *scope, struct expression *name) {
    if (name->actor)
        return resolve_qualified(parser, scope, name);
    int p = scope->parameters ? find_variable(scope->parameters, name->name) : -1;
    if (p >= 0) {
        if (name->index)
            fail(parser, "an index of what is no array");
        name->kind = OPERAND_PARAMETER;
        name->value = p;
        return scope->parameters->items[p].type.kind;
    }
    int v = scope->variables ? find_variable(scope->variables, name->name) : -1;
    if (v >= 0) {
        resolve_variable(parser, scope, name, scope->actor, v);
        return scope->variables->items[v].type.kind;
    }
    if (name->index)
        fail(parser, "an index of what is no array");
    int a = find_actor(parser->system, name->name);
    if (a < 0)
        fail(parser, "an unknown name");
    name->kind = OPERAND_ACTOR;
    name->value = a;
    return KIND_ACTOR;
}

static enum kind resolve_once(struct parser *parser, const struct scope *scope,
                              struct expression *expression) {
    switch (expression->kind) {
    case OPERAND_NAME:
        return resolve_name(parser, scope, expression);
    case OPERAND_ACTOR: /* a constant of main, looked up before */
        return KIND_ACTOR;
    case OPERAND_SELF:
        if (!scope->actor)
            fail(parser, "self outside of an actor");
        return KIND_ACTOR;
    case OPERATOR_UNARY:
        if (resolve(parser, scope, expression->left) == KIND_ACTOR)
            fail(parser, "an actor in a calculation");
        return KIND_NUMBER;
    case OPERATOR_BINARY: {
        enum kind left = resolve(parser, scope, expression->left);
        enum kind right = resolve(parser, scope, expression->right);
        bool comparison = strcmp(expression->sign, "==") == 0 || strcmp(expression->sign, "!=") == 0;
        if (left != right || (left == KIND_ACTOR && !comparison))
            fail(parser, "an actor in a calculation");
        return KIND_NUMBER;
    }
    default:
        return KIND_NUMBER;
    }
}

/* Looks up the names in an expression; whether it is a number or an actor. */
static enum kind resolve(struct parser *parser, const struct scope *scope, struct expression *expression) {
    if (!expression->resolved)
        expression->is = resolve_once(parser, scope, expression);
    expression->resolved = true;
    return expression->is;
}

static void resolve_as(struct parser *parser, const struct scope *scope, struct expression *expression,
                       enum kind kind) {
    if (resolve(parser, scope, expression) != kind)
        fail(parser, "an actor instead of a number, or a number instead of an actor");
}

/* ---- Evaluation ---- */

struct environment {
    int self;
    const int *variables;
    const int *arguments;
};

static bool evaluate(const struct environment *environment, const struct expression *expression,
                     int64_t *out);

/* Which variable of the system it is; false if the index fails, or is outside. */
static bool find_place(const struct environment *environment, const struct expression *name, int64_t *out) {
    int64_t index = 0;
    *out = name->value;
    if (!name->index)
        return true;
    if (!evaluate(environment, name->index, &index))
        return false;
    *out += index - name->variable->lowest;
    return name->variable->lowest <= index && index <= name->variable->highest;
}

static bool apply_unary(const char *sign, int64_t a, int64_t *out) {
    *out = strcmp(sign, "-") == 0 ? -a : !a;
    return *out >= INT32_MIN && *out <= INT32_MAX;
}

/* Both sides have 32 bits, so no result exceeds 64. */
static bool apply_binary(const char *sign, int64_t a, int64_t b, int64_t *out) {
    bool divides = strcmp(sign, "/") == 0 || strcmp(sign, "%") == 0;
    if (divides && b == 0)
        return false;
    if (strcmp(sign, "==") == 0)
        *out = a == b;
    else if (strcmp(sign, "!=") == 0)
        *out = a != b;
    else if (strcmp(sign, "<") == 0)
        *out = a < b;
    else if (strcmp(sign, "<=") == 0)
        *out = a <= b;
    else if (strcmp(sign, ">") == 0)
        *out = a > b;
    else if (strcmp(sign, ">=") == 0)
        *out = a >= b;
    else if (strcmp(sign, "+") == 0)
        *out = a + b;
    else if (strcmp(sign, "-") == 0)
        *out = a - b;
    else if (strcmp(sign, "*") == 0)
        *out = a * b;
    else if (strcmp(sign, "/") == 0)
        *out = a / b;
    else if (strcmp(sign, "%") == 0)
        *out = a % b;
    else
        abort();
    return *out >= INT32_MIN && *out <= INT32_MAX;
}

/* False if it fails. */
static bool evaluate(const struct environment *environment, const struct expression *expression,
                     int64_t *out) {
    int64_t left, right;
    switch (expression->kind) {
    case OPERAND_NUMBER:
    case OPERAND_ACTOR:
        *out = expression->value;
        return true;
    case OPERAND_SELF:
        *out = environment->self;
        return true;
    case OPERAND_VARIABLE:
        if (!find_place(environment, expression, &left))
            return false;
        *out = environment->variables[left];
        return true;
    case OPERAND_PARAMETER:
        *out = environment->arguments[expression->value];
        return true;
    case OPERATOR_UNARY:
        return evaluate(environment, expression->left, &left) && apply_unary(expression->sign, left, out);
    case OPERATOR_BINARY:
        break;
    case OPERAND_NAME:
        abort();
    }
    bool is_and = strcmp(expression->sign, "&&") == 0, is_or = strcmp(expression->sign, "||") == 0;
    if (!evaluate(environment, expression->left, &left))
        return false;
    if ((is_and && !left) || (is_or && left)) {
        *out = is_or;
        return true;
    }
    if (!evaluate(environment, expression->right, &right))
        return false;
    if (is_and || is_or) {
        *out = right != 0;
        return true;
    }
    return apply_binary(expression->sign, left, right, out);
}

static bool fits(const struct type *type, int64_t value) {
    return type->kind == KIND_ACTOR || (type->lowest <= value && value <= type->highest);
}

/* The value of a constant expression that is to have this type. */
static int64_t constant(struct parser *parser, int self, struct expression *expression,
                        const struct type *type) {
    struct scope scope = {.actor = self < 0 ? NULL : &parser->system->actors[self]};
    struct environment environment = {.self = self};
    int64_t value;
    resolve_as(parser, &scope, expression, type->kind);
    if (!evaluate(&environment, expression, &value))
        fail(parser, "a constant that cannot be calculated");
    if (!fits(type, value))
        fail(parser, "a constant outside of its range");
    return value;
}

/* ---- Checking the model ---- */

/* Actors taking a message of this name with arguments of these kinds. */
static bool takes(const struct actor *actor, const char *message, const enum kind *kinds, size_t count) {
    int m = find_method(actor, message);
    if (m < 0 || actor->methods[m].parameters.count != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (actor->methods[m].parameters.items[i].type.kind != kinds[i])
            return false;
    return true;
}

static void check_send(struct parser *parser, const struct scope *scope, struct statement *send) {
    struct naive_system *system = parser->system;
    enum kind *kinds = send->kinds;
    if (send->values.count > NAIVE_PARAMETERS)
        fail(parser, "too many arguments");
    resolve_as(parser, scope, send->target, KIND_ACTOR);
    for (size_t i = 0; i < send->values.count; i++)
        kinds[i] = resolve(parser, scope, send->values.items[i]);
    bool taken = false;
    if (send->target->kind == OPERAND_SELF)
        taken = takes(scope->actor, send->message, kinds, send->values.count);
    else if (send->target->kind == OPERAND_ACTOR)
        taken = takes(&system->actors[send->target->value], send->message, kinds, send->values.count);
    else /* whom the variable holds is seen when it runs */
        for (size_t a = 0; a < system->actor_count; a++)
            taken |= takes(&system->actors[a], send->message, kinds, send->values.count);
    if (!taken)
        fail(parser, "an unknown message, or wrong arguments");
}

static void check_assignment(struct parser *parser, const struct scope *scope, struct statement *assignment) {
    enum kind kind = resolve(parser, scope, assignment->target);
    if (assignment->target->kind != OPERAND_VARIABLE)
        fail(parser, "an assignment to what is no variable");
    for (size_t i = 0; i < assignment->values.count; i++)
        resolve_as(parser, scope, assignment->values.items[i], kind);
}

static void check_block(struct parser *parser, const struct scope *scope, struct block *block) {
    for (size_t i = 0; i < block->count; i++) {
        struct statement *statement = &block->items[i];
        switch (statement->kind) {
        case STATEMENT_ASSIGN:
            check_assignment(parser, scope, statement);
            break;
        case STATEMENT_SEND:
            check_send(parser, scope, statement);
            break;
        case STATEMENT_IF:
            resolve_as(parser, scope, statement->target, KIND_NUMBER);
            check_block(parser, scope, &statement->then);
            check_block(parser, scope, &statement->otherwise);
            break;
        }
    }
}

static void check_variable_name(struct parser *parser, const struct actor *actor, const char *name) {
    if (find_method(actor, name) >= 0)
        fail(parser, "a variable or parameter named like a method");
}

static void check_actor_names(struct parser *parser, const struct actor *actor) {
    if (&parser->system->actors[find_actor(parser->system, actor->name)] != actor)
        fail(parser, "two actors of one name");
    for (size_t v = 0; v < actor->variables.count; v++) {
        const char *name = actor->variables.items[v].name;
        check_variable_name(parser, actor, name);
        if (find_variable(&actor->variables, name) != (int)v)
            fail(parser, "two variables of one name");
    }
    for (size_t m = 0; m < actor->method_count; m++) {
        const struct method *method = &actor->methods[m];
        if (find_method(actor, method->name) != (int)m)
            fail(parser, "two methods of one name");
        for (size_t p = 0; p < method->parameters.count; p++) {
            const char *name = method->parameters.items[p].name;
            check_variable_name(parser, actor, name);
            if (find_variable(&actor->variables, name) >= 0)
                fail(parser, "a parameter named like a variable");
            if (find_variable(&method->parameters, name) != (int)p)
                fail(parser, "two parameters of one name");
        }
    }
}

static void check_actor(struct parser *parser, struct actor *actor) {
    check_actor_names(parser, actor);
    for (size_t v = 0; v < actor->variables.count; v++) {
        struct variable *variable = &actor->variables.items[v];
        if (variable->initial)
            constant(parser, find_actor(parser->system, actor->name), variable->initial, &variable->type);
        else if (variable->type.kind == KIND_ACTOR || !fits(&variable->type, 0))
            fail(parser, "a variable that needs an initial value");
    }
    for (size_t m = 0; m < actor->method_count; m++) {
        struct method *method = &actor->methods[m];
        struct scope scope = {
            .actor = actor, .variables = &actor->variables, .parameters = &method->parameters};
        check_block(parser, &scope, &method->body);
    }
}

static void check_main(struct parser *parser) {
    struct naive_system *system = parser->system;
    struct scope scope = {0};
    if (system->mains != 1)
        fail(parser, "no main, or two");
    check_block(parser, &scope, &system->main); /* holds sends only; self is refused by the scope */
    int64_t *received = zeroed(system->actor_count, sizeof *received);
    bool overfull = false;
    for (size_t i = 0; i < system->main.count; i++) {
        int64_t a = system->main.items[i].target->value;
        overfull |= ++received[a] > system->actors[a].capacity;
    }
    free(received);
    if (overfull)
        fail(parser, "more messages in main than a mailbox holds");
    for (size_t i = 0; i < system->main.count; i++) {
        struct statement *send = &system->main.items[i];
        const struct actor *actor = &system->actors[send->target->value];
        const struct method *method = &actor->methods[find_method(actor, send->message)];
        for (size_t p = 0; p < send->values.count; p++)
            constant(parser, -1, send->values.items[p], &method->parameters.items[p].type);
    }
}

static void check_pattern(struct parser *parser, const struct property *property, struct pattern *pattern) {
    struct naive_system *system = parser->system;
    if (pattern->sender_name && (pattern->sender = find_actor(system, pattern->sender_name)) < 0)
        fail(parser, "an unknown sender");
    if ((pattern->receiver = find_actor(system, pattern->receiver_name)) < 0)
        fail(parser, "an unknown receiver");
    const struct actor *receiver = &system->actors[pattern->receiver];
    if ((pattern->method = find_method(receiver, pattern->message)) < 0)
        fail(parser, "an unknown message in a pattern");
    const struct variables *parameters = &receiver->methods[pattern->method].parameters;
    if (pattern->with_arguments && pattern->arguments.count != parameters->count)
        fail(parser, "the wrong number of arguments in a pattern");
    for (size_t i = 0; i < pattern->arguments.count; i++)
        if (pattern->arguments.items[i])
            pattern->values[i] =
                constant(parser, -1, pattern->arguments.items[i], &parameters->items[i].type);
    pattern->target = TARGET_ERROR;
    if (strcmp(pattern->target_name, "error") == 0)
        return;
    for (size_t s = 0; s < property->state_count; s++)
        if (strcmp(property->states[s].name, pattern->target_name) == 0)
            pattern->target = (int)s;
    if (pattern->target == TARGET_ERROR)
        fail(parser, "an unknown target");
}

/* Some send matches both. */
static bool overlap(const struct pattern *a, const struct pattern *b) {
    if (a->receiver != b->receiver || a->method != b->method)
        return false;
    if (a->sender != -1 && b->sender != -1 && a->sender != b->sender)
        return false;
    if (a->with_arguments && b->with_arguments)
        for (size_t i = 0; i < a->arguments.count; i++)
            if (a->arguments.items[i] && b->arguments.items[i] && a->values[i] != b->values[i])
                return false;
    return true;
}

static void check_automaton(struct parser *parser, struct property *property) {
    for (size_t s = 0; s < property->state_count; s++) {
        struct watch_state *state = &property->states[s];
        if (strcmp(state->name, "error") == 0)
            fail(parser, "a state named error");
        for (size_t earlier = 0; earlier < s; earlier++)
            if (strcmp(property->states[earlier].name, state->name) == 0)
                fail(parser, "two states of one name");
        for (size_t i = 0; i < state->pattern_count; i++) {
            check_pattern(parser, property, &state->patterns[i]);
            for (size_t j = 0; j < i; j++)
                if (overlap(&state->patterns[i], &state->patterns[j]) &&
                    state->patterns[i].target != state->patterns[j].target)
                    fail(parser, "overlapping patterns");
        }
    }
}

static void check_system(struct parser *parser) {
    struct naive_system *system = parser->system;
    for (size_t a = 0; a < system->actor_count; a++) {
        system->actors[a].first_variable = system->variable_count;
        for (size_t v = 0; v < system->actors[a].variables.count; v++)
            system->variable_count += (size_t)length_of(&system->actors[a].variables.items[v]);
    }
    for (size_t i = 0; i < system->missing_count; i++) {
        int a = find_actor(system, system->missing[i]);
        if (a >= 0)
            system->actors[a].missing = true;
    }
    for (size_t a = 0; a < system->actor_count; a++)
        check_actor(parser, &system->actors[a]);
    check_main(parser);
    struct scope scope = {.qualified = true};
    for (size_t p = 0; p < system->property_count; p++) {
        if (system->properties[p].kind == NAIVE_INVARIANT)
            resolve_as(parser, &scope, system->properties[p].always, KIND_NUMBER);
        else
            check_automaton(parser, &system->properties[p]);
    }
}

struct naive_system *naive_aml_parse(const char *text, const char **reason) {
    struct parser *parser = zeroed(1, sizeof *parser);
    struct naive_system *system = zeroed(1, sizeof *system);
    parser->system = system;
    parser->next = text;
    *reason = NULL;
    if (setjmp(parser->failed) == 0) {
        parse_system(parser);
        check_system(parser);
        free(parser);
        return system;
    }
    *reason = parser->reason;
    naive_aml_free(parser->system);
    free(parser);
    return NULL;
}

/* ---- States ---- */

struct message {
    int method; /* of the receiver */
    int arguments[NAIVE_PARAMETERS];
};

struct mailbox {
    struct message *messages; /* the first is the next to be taken */
    size_t count;
};

struct state {
    int *variables;
    struct mailbox *mailboxes;
    int watcher; /* the state of the automaton, if there is one */
};

static struct state *new_state(const struct naive_system *system) {
    struct state *state = zeroed(1, sizeof *state);
    state->variables = zeroed(system->variable_count, sizeof *state->variables);
    state->mailboxes = zeroed(system->actor_count, sizeof *state->mailboxes);
    return state;
}

static void free_state(const struct naive_system *system, struct state *state) {
    for (size_t a = 0; a < system->actor_count; a++)
        free(state->mailboxes[a].messages);
    free(state->mailboxes);
    free(state->variables);
    free(state);
}

static void put_message(struct mailbox *mailbox, const struct message *message) {
    mailbox->messages = require(realloc(mailbox->messages, (mailbox->count + 1) * sizeof *mailbox->messages));
    mailbox->messages[mailbox->count++] = *message;
}

static struct message take_message(struct mailbox *mailbox) {
    struct message first = mailbox->messages[0];
    mailbox->count--;
    memmove(mailbox->messages, mailbox->messages + 1, mailbox->count * sizeof *mailbox->messages);
    return first;
}

static struct state *copy_state(const struct naive_system *system, const struct state *state) {
    struct state *copy = new_state(system);
    copy->watcher = state->watcher;
    for (size_t v = 0; v < system->variable_count; v++)
        copy->variables[v] = state->variables[v];
    for (size_t a = 0; a < system->actor_count; a++)
        for (size_t i = 0; i < state->mailboxes[a].count; i++)
            put_message(&copy->mailboxes[a], &state->mailboxes[a].messages[i]);
    return copy;
}

static bool same_message(const struct message *a, const struct message *b) {
    if (a->method != b->method)
        return false;
    for (size_t i = 0; i < NAIVE_PARAMETERS; i++) /* those that a method does not have are 0 */
        if (a->arguments[i] != b->arguments[i])
            return false;
    return true;
}

static bool same_state(const struct naive_system *system, const struct state *a, const struct state *b) {
    if (a->watcher != b->watcher)
        return false;
    for (size_t v = 0; v < system->variable_count; v++)
        if (a->variables[v] != b->variables[v])
            return false;
    for (size_t actor = 0; actor < system->actor_count; actor++) {
        const struct mailbox *m = &a->mailboxes[actor], *n = &b->mailboxes[actor];
        if (m->count != n->count)
            return false;
        for (size_t i = 0; i < m->count; i++)
            if (!same_message(&m->messages[i], &n->messages[i]))
                return false;
    }
    return true;
}

static uint64_t hash_state(const struct naive_system *system, const struct state *state) {
    uint64_t hash = (uint64_t)state->watcher;
    for (size_t v = 0; v < system->variable_count; v++)
        hash = hash * 1000003 + (uint64_t)state->variables[v];
    for (size_t a = 0; a < system->actor_count; a++) {
        hash = hash * 1000003 + state->mailboxes[a].count;
        for (size_t i = 0; i < state->mailboxes[a].count; i++) {
            hash = hash * 1000003 + (uint64_t)state->mailboxes[a].messages[i].method;
            for (size_t p = 0; p < NAIVE_PARAMETERS; p++)
                hash = hash * 31 + (uint64_t)state->mailboxes[a].messages[i].arguments[p];
        }
    }
    return hash ^ hash >> 29;
}

static struct state *initial_state(const struct naive_system *system) {
    struct state *state = new_state(system);
    for (size_t a = 0; a < system->actor_count; a++) {
        const struct actor *actor = &system->actors[a];
        struct environment environment = {.self = (int)a};
        int *next = state->variables + actor->first_variable;
        for (size_t v = 0; v < actor->variables.count; v++) {
            int64_t value = 0;
            if (actor->variables.items[v].initial)
                evaluate(&environment, actor->variables.items[v].initial, &value);
            for (int64_t i = 0; i < length_of(&actor->variables.items[v]); i++)
                *next++ = (int)value;
        }
    }
    for (size_t i = 0; i < system->main.count; i++) {
        const struct statement *send = &system->main.items[i];
        int64_t receiver = send->target->value;
        struct environment environment = {.self = -1};
        struct message message = {.method = find_method(&system->actors[receiver], send->message)};
        for (size_t p = 0; p < send->values.count; p++) {
            int64_t value = 0;
            evaluate(&environment, send->values.items[p], &value);
            message.arguments[p] = (int)value;
        }
        put_message(&state->mailboxes[receiver], &message);
    }
    return state;
}

/* ---- Labels ---- */

struct text {
    char *data;
    size_t length;
};

static void write_text(struct text *text, const char *piece) {
    size_t length = strlen(piece);
    text->data = require(realloc(text->data, text->length + length + 1));
    memcpy(text->data + text->length, piece, length + 1);
    text->length += length;
}

static void write_value(const struct naive_system *system, struct text *text, const struct type *type,
                        int value) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", value);
    if (type->kind == KIND_ACTOR)
        write_text(text, system->actors[value].name);
    else if (type->truth)
        write_text(text, value ? "true" : "false");
    else
        write_text(text, digits);
}

/* actor:message(arguments) or actor!message(arguments) */
static void write_message(const struct naive_system *system, struct text *text, int actor,
                          const char *separator, const struct message *message) {
    const struct method *method = &system->actors[actor].methods[message->method];
    write_text(text, system->actors[actor].name);
    write_text(text, separator);
    write_text(text, method->name);
    for (size_t p = 0; p < method->parameters.count; p++) {
        write_text(text, p == 0 ? "(" : ",");
        write_value(system, text, &method->parameters.items[p].type, message->arguments[p]);
    }
    if (method->parameters.count > 0)
        write_text(text, ")");
}

/* ---- Turns ---- */

/* Which alternative to take at each choice that a branch comes to. Running a turn again with the next
 * sequence of choices, from the same state, gives its next branch. */
struct choice {
    size_t taken, alternatives;
};

struct choices {
    struct choice *items;
    size_t count;
};

static bool next_choices(struct choices *choices) {
    while (choices->count > 0) {
        struct choice *last = &choices->items[choices->count - 1];
        if (++last->taken < last->alternatives)
            return true;
        choices->count--;
    }
    return false;
}

enum outcome { COMPLETED, BLOCKED, FAILED, VIOLATED };

struct turn {
    const struct naive_system *system;
    const struct property *automaton; /* or NULL */
    int actor;
    int mute; /* who keeps nothing; -1: nobody */
    struct message taken;
    struct state *state; /* changes as the turn goes on */
    struct text label;
    size_t sends;
    struct choices *choices;
    size_t choices_made;
    enum outcome outcome;
    int full; /* whose mailbox blocks */
};

/* Every step of a turn returns whether the branch goes on; if not, this has said why. */
static bool stop(struct turn *turn, enum outcome outcome) {
    turn->outcome = outcome;
    return false;
}

static bool evaluate_here(struct turn *turn, const struct expression *expression, int64_t *out) {
    struct environment environment = {
        .self = turn->actor, .variables = turn->state->variables, .arguments = turn->taken.arguments};
    return evaluate(&environment, expression, out) || stop(turn, FAILED);
}

static size_t choose(struct turn *turn, size_t alternatives) {
    struct choices *choices = turn->choices;
    if (turn->choices_made == choices->count)
        *APPEND(choices->items, choices->count) = (struct choice){.alternatives = alternatives};
    return choices->items[turn->choices_made++].taken;
}

static bool run_assignment(struct turn *turn, const struct statement *assignment) {
    int64_t value, variable;
    struct environment environment = {
        .self = turn->actor, .variables = turn->state->variables, .arguments = turn->taken.arguments};
    if (!find_place(&environment, assignment->target, &variable))
        return stop(turn, FAILED);
    size_t chosen = assignment->values.count > 1 ? choose(turn, assignment->values.count) : 0;
    if (!evaluate_here(turn, assignment->values.items[chosen], &value))
        return false;
    if (!fits(&assignment->target->variable->type, value))
        return stop(turn, FAILED);
    turn->state->variables[variable] = (int)value;
    return true;
}

static bool matches(const struct pattern *pattern, int sender, int receiver, const struct message *message) {
    if (pattern->receiver != receiver || pattern->method != message->method)
        return false;
    if (pattern->sender != -1 && pattern->sender != sender)
        return false;
    for (size_t i = 0; i < pattern->arguments.count; i++)
        if (pattern->arguments.items[i] && pattern->values[i] != message->arguments[i])
            return false;
    return true;
}

/* The automaton sees a send. */
static bool watch(struct turn *turn, int receiver, const struct message *message) {
    if (!turn->automaton)
        return true;
    if (turn->system->actors[turn->actor].missing && receiver == turn->actor)
        return true;
    const struct watch_state *state = &turn->automaton->states[turn->state->watcher];
    for (size_t i = 0; i < state->pattern_count; i++) {
        const struct pattern *pattern = &state->patterns[i];
        if (!matches(pattern, turn->actor, receiver, message))
            continue;
        if (pattern->target == TARGET_ERROR)
            return stop(turn, VIOLATED);
        turn->state->watcher = pattern->target;
        return true; /* further ones that match lead to the same state */
    }
    return true;
}

static bool run_send(struct turn *turn, const struct statement *send) {
    const struct naive_system *system = turn->system;
    int64_t receiver, values[NAIVE_PARAMETERS];
    if (!evaluate_here(turn, send->target, &receiver))
        return false;
    const struct actor *actor = &system->actors[receiver];
    struct message message = {.method = find_method(actor, send->message)};
    if (message.method < 0)
        return stop(turn, FAILED);
    const struct variables *parameters = &actor->methods[message.method].parameters;
    if (!takes(actor, send->message, send->kinds, send->values.count)) /* not the message that was meant */
        return stop(turn, FAILED);
    for (size_t i = 0; i < send->values.count; i++)
        if (!evaluate_here(turn, send->values.items[i], &values[i]))
            return false;
    for (size_t i = 0; i < send->values.count; i++) {
        if (!fits(&parameters->items[i].type, values[i]))
            return stop(turn, FAILED);
        message.arguments[i] = (int)values[i];
    }
    struct mailbox *mailbox = &turn->state->mailboxes[receiver];
    if (receiver != turn->mute && mailbox->count == (size_t)actor->capacity) {
        turn->full = (int)receiver;
        return stop(turn, BLOCKED);
    }
    if (receiver != turn->mute)
        put_message(mailbox, &message);
    write_text(&turn->label, turn->sends++ == 0 ? "/" : ",");
    write_message(system, &turn->label, (int)receiver, "!", &message);
    return watch(turn, (int)receiver, &message);
}

static bool run_block(struct turn *turn, const struct block *block);

static bool run_if(struct turn *turn, const struct statement *statement) {
    int64_t condition;
    if (!evaluate_here(turn, statement->target, &condition))
        return false;
    return run_block(turn, condition ? &statement->then : &statement->otherwise);
}

static bool run_statement(struct turn *turn, const struct statement *statement) {
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        return run_assignment(turn, statement);
    case STATEMENT_IF:
        return run_if(turn, statement);
    case STATEMENT_SEND:
        return run_send(turn, statement);
    }
    abort();
}

static bool run_block(struct turn *turn, const struct block *block) {
    for (size_t i = 0; i < block->count; i++)
        if (!run_statement(turn, &block->items[i]))
            return false;
    return true;
}

/* One branch of a turn. turn->state is a state of its own, to be kept or freed by the caller, and so is the
 * label. */
static void run_turn(struct turn *turn, const struct state *from) {
    const struct naive_system *system = turn->system;
    turn->state = copy_state(system, from);
    turn->taken = take_message(&turn->state->mailboxes[turn->actor]);
    turn->outcome = COMPLETED;
    write_message(system, &turn->label, turn->actor, ":", &turn->taken);
    run_block(turn, &system->actors[turn->actor].methods[turn->taken.method].body);
}

/* ---- Exploration ---- */

/* Of the system, or of its product with one automaton. */
struct exploration {
    const struct naive_system *system;
    const struct property *automaton; /* or NULL */
    uint32_t limit;
    int mute;                              /* an actor that takes everything and does nothing; -1: none */
    bool blocked;                          /* a branch of the state at hand met a full mailbox */
    struct naive_event halted_by_overflow; /* a deadlock with such a branch */
    struct state **states;
    size_t state_count;
    uint32_t *depths;
    size_t depth_count;
    uint32_t *table; /* open addressing: the number of a state, or EMPTY */
    size_t table_size;
    struct naive_transitions transitions;
    bool truncated;
    struct naive_event deadlock, quiescent, failure, error;
    uint32_t deadlocks;
    struct naive_event *overflows; /* of each actor */
    bool **executed;               /* of each actor, of each method */
};

#define EMPTY UINT32_MAX

static void happen(struct naive_event *event, uint32_t depth) {
    if (event->reachable)
        return; /* breadth first: the first time is the soonest */
    event->reachable = true;
    event->depth = depth;
}

static size_t find_slot(const struct exploration *exploration, const struct state *state) {
    size_t slot = hash_state(exploration->system, state) % exploration->table_size;
    while (exploration->table[slot] != EMPTY &&
           !same_state(exploration->system, exploration->states[exploration->table[slot]], state))
        slot = (slot + 1) % exploration->table_size;
    return slot;
}

static void enlarge_table(struct exploration *exploration) {
    if (exploration->table_size > 2 * exploration->state_count + 2)
        return;
    free(exploration->table);
    exploration->table_size = 4 * exploration->state_count + 64;
    exploration->table = zeroed(exploration->table_size, sizeof *exploration->table);
    for (size_t i = 0; i < exploration->table_size; i++)
        exploration->table[i] = EMPTY;
    for (size_t s = 0; s < exploration->state_count; s++)
        exploration->table[find_slot(exploration, exploration->states[s])] = (uint32_t)s;
}

/* The number of a state, which is kept or freed; false at the limit. */
static bool number_state(struct exploration *exploration, struct state *state, uint32_t depth,
                         uint32_t *number) {
    enlarge_table(exploration);
    size_t slot = find_slot(exploration, state);
    *number = exploration->table[slot];
    if (*number != EMPTY || exploration->state_count == exploration->limit) {
        exploration->truncated |= *number == EMPTY;
        free_state(exploration->system, state);
        return *number != EMPTY;
    }
    *number = exploration->table[slot] = (uint32_t)exploration->state_count;
    *APPEND(exploration->states, exploration->state_count) = state;
    *APPEND(exploration->depths, exploration->depth_count) = depth;
    return true;
}

/* Takes the label. `first` is the first transition of this source. */
static void add_transition(struct naive_transitions *transitions, size_t first, uint32_t source, char *label,
                           uint32_t target) {
    for (size_t i = first; i < transitions->count; i++)
        if (transitions->items[i].target == target && strcmp(transitions->items[i].label, label) == 0) {
            free(label);
            return;
        }
    struct naive_transition transition = {.source = source, .target = target, .label = label};
    *APPEND(transitions->items, transitions->count) = transition;
}

static void explore_branch(struct exploration *exploration, uint32_t source, int actor,
                           struct choices *choices, size_t first) {
    uint32_t depth = exploration->depths[source] + 1, target = NAIVE_ERROR;
    struct turn turn = {.system = exploration->system,
                        .automaton = exploration->automaton,
                        .actor = actor,
                        .mute = exploration->mute,
                        .choices = choices};
    run_turn(&turn, exploration->states[source]);
    if (turn.outcome == COMPLETED) {
        exploration->executed[actor][turn.taken.method] = true;
        if (number_state(exploration, turn.state, depth, &target)) {
            add_transition(&exploration->transitions, first, source, turn.label.data, target);
            return;
        }
        free(turn.label.data);
        return;
    }
    free_state(exploration->system, turn.state);
    if (turn.outcome == VIOLATED) {
        happen(&exploration->error, depth);
        add_transition(&exploration->transitions, first, source, turn.label.data, NAIVE_ERROR);
        return;
    }
    free(turn.label.data);
    exploration->blocked |= turn.outcome == BLOCKED;
    happen(turn.outcome == FAILED ? &exploration->failure : &exploration->overflows[turn.full], depth);
}

static void explore_state(struct exploration *exploration, uint32_t source) {
    size_t first = exploration->transitions.count;
    bool empty = true;
    exploration->blocked = false;
    for (size_t a = 0; a < exploration->system->actor_count; a++) {
        if (exploration->states[source]->mailboxes[a].count == 0)
            continue;
        empty = false;
        struct choices choices = {0};
        do
            explore_branch(exploration, source, (int)a, &choices, first);
        while (next_choices(&choices));
        free(choices.items);
    }
    if (exploration->transitions.count > first || exploration->truncated)
        return;
    happen(empty ? &exploration->quiescent : &exploration->deadlock, exploration->depths[source]);
    exploration->deadlocks += !empty;
    if (!empty && exploration->blocked)
        happen(&exploration->halted_by_overflow, exploration->depths[source]);
}

static void explore_beside(struct exploration *exploration, const struct naive_system *system,
                           const struct property *automaton, int mute, uint32_t limit) {
    *exploration =
        (struct exploration){.system = system, .automaton = automaton, .mute = mute, .limit = limit};
    exploration->overflows = zeroed(system->actor_count, sizeof *exploration->overflows);
    exploration->executed = zeroed(system->actor_count, sizeof *exploration->executed);
    for (size_t a = 0; a < system->actor_count; a++)
        exploration->executed[a] = zeroed(system->actors[a].method_count, sizeof(bool));
    uint32_t initial;
    struct state *first = initial_state(system);
    while (mute >= 0 && first->mailboxes[mute].count > 0)
        take_message(&first->mailboxes[mute]);
    number_state(exploration, first, 0, &initial);
    for (size_t s = 0; s < exploration->state_count && !exploration->truncated; s++)
        explore_state(exploration, (uint32_t)s);
}

static void explore(struct exploration *exploration, const struct naive_system *system,
                    const struct property *automaton, uint32_t limit) {
    explore_beside(exploration, system, automaton, -1, limit);
}

static void free_exploration(struct exploration *exploration) {
    for (size_t s = 0; s < exploration->state_count; s++)
        free_state(exploration->system, exploration->states[s]);
    for (size_t a = 0; a < exploration->system->actor_count; a++)
        free(exploration->executed[a]);
    free(exploration->states);
    free(exploration->depths);
    free(exploration->table);
    free(exploration->overflows);
    free(exploration->executed);
}

/* ---- Results ---- */

static void check_product(const struct naive_system *system, const struct property *property, uint32_t limit,
                          struct naive_property_result *result) {
    struct exploration product;
    explore(&product, system, property, limit);
    result->violated = product.error.reachable;
    result->depth = product.error.depth;
    result->states = (uint32_t)product.state_count + product.error.reachable;
    result->transitions = product.transitions;
    result->truncated = product.truncated;
    free_exploration(&product);
}

static void check_invariant(const struct exploration *plain, const struct property *property,
                            struct naive_property_result *result) {
    for (size_t s = 0; s < plain->state_count && !result->violated; s++) {
        struct environment environment = {.self = -1, .variables = plain->states[s]->variables};
        int64_t value;
        result->violated = !evaluate(&environment, property->always, &value) || value == 0;
        result->depth = result->violated ? plain->depths[s] : 0;
    }
    result->truncated = plain->truncated;
}

static void report_actors(const struct exploration *plain, struct naive_space *space) {
    const struct naive_system *system = plain->system;
    for (size_t a = 0; a < system->actor_count; a++) {
        const struct actor *actor = &system->actors[a];
        *APPEND(space->actors, space->actor_count) =
            (struct naive_actor_result){.name = actor->name, .overflow = plain->overflows[a]};
        for (size_t m = 0; m < actor->method_count; m++)
            *APPEND(space->methods, space->method_count) = (struct naive_method_result){
                .actor = actor->name, .name = actor->methods[m].name, .executed = plain->executed[a][m]};
    }
}

struct naive_space *naive_aml_explore(const struct naive_system *system, uint32_t limit) {
    struct naive_space *space = zeroed(1, sizeof *space);
    struct exploration plain;
    explore(&plain, system, NULL, limit);
    space->states = (uint32_t)plain.state_count;
    space->transitions = plain.transitions;
    space->truncated = plain.truncated;
    space->deadlock = plain.deadlock;
    space->quiescent = plain.quiescent;
    space->failure = plain.failure;
    space->deadlocks = plain.deadlocks;
    report_actors(&plain, space);
    for (size_t p = 0; p < system->property_count; p++) {
        const struct property *property = &system->properties[p];
        struct naive_property_result *result = APPEND(space->properties, space->property_count);
        *result = (struct naive_property_result){.name = property->name, .kind = property->kind};
        if (property->kind == NAIVE_INVARIANT)
            check_invariant(&plain, property, result);
        else
            check_product(system, property, limit, result);
    }
    free_exploration(&plain);
    return space;
}

static void free_transitions(struct naive_transitions *transitions) {
    for (size_t i = 0; i < transitions->count; i++)
        free(transitions->items[i].label);
    free(transitions->items);
}

struct naive_halts naive_aml_halts(const struct naive_system *system, const char *mute, uint32_t limit) {
    struct exploration plain;
    explore_beside(&plain, system, NULL, find_actor(system, mute), limit);
    struct naive_halts halts = {plain.truncated, plain.deadlock, plain.halted_by_overflow};
    free_transitions(&plain.transitions);
    free_exploration(&plain);
    return halts;
}

void naive_space_free(struct naive_space *space) {
    if (!space)
        return;
    free_transitions(&space->transitions);
    for (size_t p = 0; p < space->property_count; p++)
        free_transitions(&space->properties[p].transitions);
    free(space->actors);
    free(space->methods);
    free(space->properties);
    free(space);
}
