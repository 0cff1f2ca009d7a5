/* An interface that nobody has written: what others send to the missing component, without answers. */
#include <string.h>

#include "base/names.h"
#include "language/aml/ast.h"

/* --- Whose it is --- */

/* Who has been declared: actors, variables, parameters. */
struct guess {
    struct names declared;
    struct identifier name;
    bool several;
};

static void declare(struct guess *guess, const char *name) {
    (void)names_intern(&guess->declared, name, strlen(name)); /* the memory account tells */
}

static void declare_all(struct guess *guess, const struct aml *aml) {
    for (const struct aml_actor *a = aml->actors; a; a = a->next) {
        declare(guess, a->name.text);
        for (const struct aml_variable *v = a->variables; v; v = v->next)
            declare(guess, v->name.text);
        for (const struct aml_method *m = a->methods; m; m = m->next)
            for (const struct aml_variable *p = m->parameters; p; p = p->next)
                declare(guess, p->name.text);
    }
}

static void guess_name(void *context, struct aml_send *send) {
    struct guess *guess = context;
    const char *name = send->receiver.text;
    if (send->to_self || names_find(&guess->declared, name, strlen(name)) != NAMES_NONE)
        return;
    guess->several |= guess->name.text && strcmp(guess->name.text, name) != 0;
    guess->name = send->receiver;
}

struct identifier aml_undeclared_receiver(const struct aml *aml, bool *several) {
    struct guess guess = {0};
    names_init(&guess.declared, &aml->sources->job->memory);
    declare_all(&guess, aml);
    aml_each_send(aml, guess_name, &guess);
    names_free(&guess.declared);
    *several = guess.several;
    return guess.several ? (struct identifier){0} : guess.name;
}

static void add_missing(struct aml *aml) {
    struct identifier name = aml_undeclared_receiver(aml, &aml->lacks_several);
    if (name.text && (aml->missing = arena_allocate(&aml->arena, sizeof *aml->missing)))
        *aml->missing = (struct aml_missing){.name = name};
}

/* --- What comes --- */

/* Whatever their values are. */
static bool add_parameters(struct aml *aml, struct aml_alternative *alternative,
                           const struct aml_send *send) {
    struct aml_slot **end = &alternative->parameters;
    for (const struct aml_expression *e = send->arguments; e; e = e->next) {
        *end = arena_allocate(&aml->arena, sizeof **end);
        if (!*end)
            return false;
        **end = (struct aml_slot){.span = e->span, .any = true};
        end = &(*end)->next;
        alternative->parameters_count++;
    }
    return true;
}

struct cover {
    struct aml *aml;
    struct names messages; /* that the interface has */
    struct aml_alternative **end;
};

static void add_message(void *context, struct aml_send *send) {
    struct cover *cover = context;
    struct aml *aml = cover->aml;
    const char *message = send->message.text;
    if (send->to_self || strcmp(send->receiver.text, aml->missing->name.text) != 0 ||
        names_find(&cover->messages, message, strlen(message)) != NAMES_NONE)
        return;
    struct aml_alternative *alternative = arena_allocate(&aml->arena, sizeof *alternative);
    if (!alternative || names_intern(&cover->messages, message, strlen(message)) == NAMES_NONE)
        return;
    *alternative = (struct aml_alternative){.message = send->message};
    if (!add_parameters(aml, alternative, send))
        return;
    *cover->end = alternative;
    cover->end = &alternative->next;
}

bool aml_cover_missing(struct aml *aml) {
    if (!aml->missing)
        add_missing(aml);
    if (!aml->missing)
        return !job_failed(aml->sources->job);
    struct cover cover = {.aml = aml, .end = &aml->missing->alternatives};
    names_init(&cover.messages, &aml->sources->job->memory);
    for (; *cover.end; cover.end = &(*cover.end)->next) {
        const char *message = (*cover.end)->message.text;
        if (!aml->keeps_answers)
            (*cover.end)->answers = NULL;
        (void)names_intern(&cover.messages, message, strlen(message)); /* the memory account tells */
    }
    aml_each_send(aml, add_message, &cover);
    names_free(&cover.messages);
    return !job_failed(aml->sources->job);
}
