/* An interface that nobody has written: what others send to the missing component, without answers. */
#include <string.h>

#include "language/aml/ast.h"

/* --- Whose it is --- */

static bool has_name(const struct aml_variable *list, const char *name) {
    while (list && strcmp(list->name.text, name) != 0)
        list = list->next;
    return list != NULL;
}

/* Has somebody declared it: an actor, a variable, a parameter? */
static bool is_declared(const struct aml *aml, const char *name) {
    for (const struct aml_actor *a = aml->actors; a; a = a->next) {
        if (strcmp(a->name.text, name) == 0 || has_name(a->variables, name))
            return true;
        for (const struct aml_method *m = a->methods; m; m = m->next)
            if (has_name(m->parameters, name))
                return true;
    }
    return false;
}

struct guess {
    const struct aml *aml;
    struct aml_name name;
    bool several;
};

static void guess_name(void *context, struct aml_send *send) {
    struct guess *guess = context;
    if (send->to_self || is_declared(guess->aml, send->receiver.text))
        return;
    guess->several |= guess->name.text && strcmp(guess->name.text, send->receiver.text) != 0;
    guess->name = send->receiver;
}

struct aml_name aml_undeclared_receiver(const struct aml *aml) {
    struct guess guess = {.aml = aml};
    aml_each_send(aml, guess_name, &guess);
    return guess.several ? (struct aml_name){0} : guess.name;
}

static void add_missing(struct aml *aml) {
    struct aml_name name = aml_undeclared_receiver(aml);
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

static void add_message(void *context, struct aml_send *send) {
    struct aml *aml = context;
    struct aml_alternative **end = &aml->missing->alternatives;
    if (send->to_self || strcmp(send->receiver.text, aml->missing->name.text) != 0)
        return;
    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->message.text, send->message.text) == 0)
            return;
    struct aml_alternative *alternative = arena_allocate(&aml->arena, sizeof *alternative);
    if (!alternative)
        return;
    *alternative = (struct aml_alternative){.message = send->message};
    if (add_parameters(aml, alternative, send))
        *end = alternative;
}

bool aml_cover_missing(struct aml *aml) {
    if (!aml->missing)
        add_missing(aml);
    if (!aml->missing)
        return !job_failed(aml->sources->job);
    for (struct aml_alternative *a = aml->missing->alternatives; a; a = a->next)
        a->answers = NULL;
    aml_each_send(aml, add_message, aml);
    return !job_failed(aml->sources->job);
}
