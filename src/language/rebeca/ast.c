#include "language/rebeca/ast.h"

#include <string.h>

enum { VINTAGE_QUEUE = 8, MOST_CREATED = 2 };

void rebeca_init(struct rebeca *rebeca, struct sources *sources) {
    *rebeca = (struct rebeca){.sources = sources,
                              .vintage_queue = VINTAGE_QUEUE,
                              .most_created = MOST_CREATED,
                              .candidate_file = UINT32_MAX,
                              .warned_files = UINT32_MAX};
    arena_init(&rebeca->arena, &sources->job->memory);
}

void rebeca_free(struct rebeca *rebeca) {
    properties_free(&rebeca->properties);
    array_free(&rebeca->schemas);
    arena_free(&rebeca->arena);
}

static const struct {
    const char *text;
    unsigned precedence;
} OPERATORS[] = {
    [REBECA_IMPLIES] = {"->", 1},      [REBECA_UNTIL] = {"U", 2},          [REBECA_WEAK_UNTIL] = {"W", 2},
    [REBECA_OR] = {"||", 3},           [REBECA_AND] = {"&&", 4},           [REBECA_BIT_OR] = {"|", 5},
    [REBECA_BIT_XOR] = {"^", 6},       [REBECA_BIT_AND] = {"&", 7},        [REBECA_EQUAL] = {"==", 8},
    [REBECA_UNEQUAL] = {"!=", 8},      [REBECA_LESS] = {"<", 9},           [REBECA_LESS_EQUAL] = {"<=", 9},
    [REBECA_GREATER] = {">", 9},       [REBECA_GREATER_EQUAL] = {">=", 9}, [REBECA_SHIFT_LEFT] = {"<<", 10},
    [REBECA_SHIFT_RIGHT] = {">>", 10}, [REBECA_ADD] = {"+", 11},           [REBECA_SUBTRACT] = {"-", 11},
    [REBECA_MULTIPLY] = {"*", 12},     [REBECA_DIVIDE] = {"/", 12},        [REBECA_REMAINDER] = {"%", 12},
    [REBECA_NOT] = {"!", 14},          [REBECA_NEGATE] = {"-", 14},        [REBECA_PLUS] = {"+", 14},
    [REBECA_COMPLEMENT] = {"~", 14},   [REBECA_NEXT] = {"X", 14},          [REBECA_FINALLY] = {"F", 14},
    [REBECA_GLOBALLY] = {"G", 14},     [REBECA_NO_OPERATOR] = {"", 0},
};

const char *rebeca_operator_text(enum rebeca_operator operation) {
    return OPERATORS[operation].text;
}

unsigned rebeca_precedence(enum rebeca_operator operation) {
    return OPERATORS[operation].precedence;
}

const char *rebeca_version_text(enum rebeca_version version) {
    static const char *const TEXTS[] = {
        [REBECA_UNKNOWN] = "?", [REBECA_2_0] = "2.0", [REBECA_2_1] = "2.1", [REBECA_2_3] = "2.3"};
    return TEXTS[version];
}

const char *rebeca_format(enum rebeca_version version) {
    static const char *const FORMATS[] = {[REBECA_UNKNOWN] = "rebeca",
                                          [REBECA_2_0] = "rebeca-2.0",
                                          [REBECA_2_1] = "rebeca-2.1",
                                          [REBECA_2_3] = "rebeca-2.3"};
    return FORMATS[version];
}

struct rebeca_class *rebeca_find_class(const struct rebeca *rebeca, const char *name) {
    struct rebeca_class *class = rebeca->classes;
    while (class && strcmp(class->name.text, name) != 0)
        class = class->next;
    return class;
}

struct rebeca_instance *rebeca_find_instance(const struct rebeca *rebeca, const char *name) {
    struct rebeca_instance *instance = rebeca->instances;
    while (instance && strcmp(instance->name.text, name) != 0)
        instance = instance->next;
    return instance;
}

struct rebeca_instance *rebeca_missing_instance(const struct rebeca *rebeca) {
    struct rebeca_instance *instance = rebeca->instances;
    while (instance && !instance->missing)
        instance = instance->next;
    return instance;
}

bool rebeca_has_code(const struct rebeca_instance *instance) {
    return instance->class && !instance->class->is_abstract && !instance->class->is_interface;
}

static struct rebeca_variable *find_in(struct rebeca_variable *list, const char *name) {
    while (list && strcmp(list->name.text, name) != 0)
        list = list->next;
    return list;
}

struct rebeca_variable *rebeca_find_field(const struct rebeca_class *class, const char *name) {
    for (; class; class = class->parent) {
        struct rebeca_variable *found = find_in(class->states, name);
        if (!found)
            found = find_in(class->known, name);
        if (found)
            return found;
    }
    return NULL;
}

bool rebeca_same_signature(const struct rebeca_method *left, const struct rebeca_method *right) {
    if (strcmp(left->name.text, right->name.text) != 0 || left->parameters_count != right->parameters_count)
        return false;
    const struct rebeca_variable *l = left->parameters, *r = right->parameters;
    for (; l && r; l = l->next, r = r->next)
        if (!rebeca_types_equal(&l->type, &r->type))
            return false;
    return true;
}

struct rebeca_method *rebeca_override(const struct rebeca_class *class, const struct rebeca_method *method) {
    for (; class; class = class->parent)
        for (struct rebeca_method *own = class->methods; own; own = own->next)
            if (own->kind == method->kind && rebeca_same_signature(own, method))
                return own->body ? own : NULL;
    return NULL;
}
