#include "language/aml/ast.h"

#include <string.h>

static const struct {
    const char *text;
    unsigned precedence;
} OPERATORS[] = {
    [AML_OR] = {"||", 1},       [AML_AND] = {"&&", 2},
    [AML_EQUAL] = {"==", 3},    [AML_UNEQUAL] = {"!=", 3},
    [AML_LESS] = {"<", 4},      [AML_LESS_EQUAL] = {"<=", 4},
    [AML_GREATER] = {">", 4},   [AML_GREATER_EQUAL] = {">=", 4},
    [AML_ADD] = {"+", 5},       [AML_SUBTRACT] = {"-", 5},
    [AML_MULTIPLY] = {"*", 6},  [AML_DIVIDE] = {"/", 6},
    [AML_REMAINDER] = {"%", 6}, [AML_NOT] = {"!", 7},
    [AML_NEGATE] = {"-", 7},
};

void aml_init(struct aml *aml, struct sources *sources) {
    *aml = (struct aml){.sources = sources, .warned_files = UINT32_MAX, .interface_file = UINT32_MAX};
    arena_init(&aml->arena, &sources->job->memory);
}

void aml_free(struct aml *aml) {
    properties_free(&aml->properties);
    arena_free(&aml->arena);
    *aml = (struct aml){.sources = aml->sources};
}

const char *aml_operator_text(enum aml_operator operation) {
    return OPERATORS[operation].text;
}

unsigned aml_precedence(enum aml_operator operation) {
    return OPERATORS[operation].precedence;
}

struct aml_actor *aml_find_actor(const struct aml *aml, const char *name) {
    struct aml_actor *actor = aml->actors;
    while (actor && strcmp(actor->name.text, name) != 0)
        actor = actor->next;
    return actor;
}

uint32_t aml_missing_count(const struct aml *aml) {
    uint32_t count = 0;
    for (const struct aml_missing *m = aml->missing; m; m = m->next)
        count += !m->actor;
    return count;
}

const struct aml_missing *aml_find_missing(const struct aml *aml, const char *name) {
    const struct aml_missing *missing = aml->missing;
    while (missing && strcmp(missing->name.text, name) != 0)
        missing = missing->next;
    return missing;
}

struct aml_method *aml_find_method(struct aml_method *methods, const char *name) {
    while (methods && strcmp(methods->name.text, name) != 0)
        methods = methods->next;
    return methods;
}

/* --- Sends --- */

/* The next of a chain of `else if`; NULL: it ends here. */
static struct aml_statement *next_of_chain(const struct aml_statement *s) {
    struct aml_statement *otherwise = s->else_block;
    return otherwise && otherwise->kind == AML_IF && !otherwise->next ? otherwise : NULL;
}

void aml_each_send_in(struct aml_statement *s, aml_send_visitor *visit, void *context) {
    for (; s; s = s->next) {
        if (s->kind == AML_SEND)
            visit(context, &s->send);
        for (const struct aml_case *one = s->kind == AML_SWITCH ? s->cases : NULL; one; one = one->next)
            aml_each_send_in(one->body, visit, context);
        for (const struct aml_statement *branch = s->kind == AML_IF ? s : NULL; branch;
             branch = next_of_chain(branch)) {
            aml_each_send_in(branch->then_block, visit, context);
            if (!next_of_chain(branch))
                aml_each_send_in(branch->else_block, visit, context);
        }
    }
}

void aml_each_send(const struct aml *aml, aml_send_visitor *visit, void *context) {
    for (const struct aml_actor *actor = aml->actors; actor; actor = actor->next)
        for (const struct aml_method *m = actor->methods; m; m = m->next)
            aml_each_send_in(m->body, visit, context);
    for (const struct aml_main *m = aml->mains; m; m = m->next)
        aml_each_send_in(m->sends, visit, context);
}
