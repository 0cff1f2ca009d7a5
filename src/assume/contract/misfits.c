#include "assume/contract/misfits.h"

#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "base/text.h"

void text_normal_action(struct text *text, const char *action) {
    size_t name = strcspn(action, "(");
    text_add_bytes(text, action, name);
    for (const char *at = action + name; *at;) {
        size_t length = strcspn(at + 1, ",)");
        int64_t value;
        text_add_bytes(text, at, 1);
        if (text_read_value(at + 1, length, &value))
            text_number(text, value);
        else
            text_add_bytes(text, at + 1, length);
        at += 1 + length;
    }
}

static bool note(struct misfits *m, struct job *job, enum misfit_kind kind, struct text *text) {
    struct misfit misfit = {kind, text ? text_keep(text, &m->arena) : ""};
    return misfit.text && array_push(&job->memory, &m->list, misfit);
}

/* --- What may come --- */

static bool same_message(struct job *job, const char *left, const char *right) {
    struct text texts[2] = {{.memory = &job->memory}, {.memory = &job->memory}};
    text_normal_action(&texts[0], left);
    text_normal_action(&texts[1], right);
    bool same = strcmp(text_end(&texts[0]), text_end(&texts[1])) == 0;
    text_free(&texts[0]);
    text_free(&texts[1]);
    return same;
}

static bool compare_mains(struct misfits *m, struct job *job, const struct name_list *old,
                          const struct name_list *new) {
    bool same = old->items.count == new->items.count;
    for (size_t i = 0; same && i < old->items.count; i++)
        same = same_message(job, old->items.items[i], new->items.items[i]);
    return same || note(m, job, MISFIT_MAIN, NULL);
}

/* The receives of an assumption, normal. */
static bool collect_receives(struct job *job, struct names *names, const struct assumption *assumption) {
    struct text text = {.memory = &job->memory};
    bool fine = true;
    for (uint32_t i = 0; fine && i < assumption->contract.receives; i++) {
        text.chars.count = 0;
        text_normal_action(&text, assumption->actions.items.items[i]);
        const char *chars = text_end(&text);
        fine = names_intern(names, chars, strlen(chars)) != NAMES_NONE;
    }
    text_free(&text);
    return fine;
}

static bool compare_receives(struct misfits *m, struct job *job, const struct assumption *old,
                             const struct assumption *new) {
    struct names before;
    struct text text = {.memory = &job->memory};
    names_init(&before, &job->memory);
    bool fine = collect_receives(job, &before, old);
    for (uint32_t i = 0; fine && i < new->contract.receives; i++) {
        text.chars.count = 0;
        text_normal_action(&text, new->actions.items.items[i]);
        const char *chars = text_end(&text);
        if (names_find(&before, chars, strlen(chars)) != NAMES_NONE)
            continue;
        text.chars.count = 0;
        text_add(&text, new->actions.items.items[i] + 1); /* without the question mark */
        fine = note(m, job, MISFIT_RECEIVE, &text);
    }
    text_free(&text);
    names_free(&before);
    return fine;
}

/* --- What can be sent --- */

/* One type of num(int:0..3,bool): its values, or any actor. */
struct parameter {
    bool is_actor;
    long long low, high;
};

/* The parameter behind `*at`, which is a bracket or a comma; goes on to what is behind it. */
static struct parameter next_parameter(const char **at) {
    const char *type = *at + 1, *range = type + strcspn(type, ":,)");
    struct parameter parameter = {strncmp(type, "actor", 5) == 0, INT32_MIN, INT32_MAX};
    if (*range == ':') {
        char *end;
        parameter.low = strtoll(range + 1, &end, 10);
        parameter.high = strtoll(end + 2, NULL, 10); /* behind two dots */
    } else if (strncmp(type, "bool", 4) == 0) {
        parameter.low = 0;
        parameter.high = 1;
    }
    *at = type + strcspn(type, ",)");
    return parameter;
}

/* Does the new method take whatever the old one did? Both have the same name. */
static bool takes_as_much(const char *old, const char *new) {
    old += strcspn(old, "(");
    new += strcspn(new, "(");
    while (*old && *old != ')' && *new &&*new != ')') {
        struct parameter before = next_parameter(&old), after = next_parameter(&new);
        if (before.is_actor != after.is_actor || before.low < after.low || before.high > after.high)
            return false;
    }
    return *old == *new;
}

/* The actors of an assumption, and their messages as left!permitL, with their declarations. */
struct declarations {
    struct names names;
    ARRAY(const char *) texts;
};

static bool declare(struct job *job, struct declarations *d, struct text *name, const char *declaration) {
    const char *chars = text_end(name);
    return names_intern(&d->names, chars, strlen(chars)) != NAMES_NONE &&
           (d->names.list.count == d->texts.count || array_push(&job->memory, &d->texts, declaration));
}

static const char *find_declaration(const struct declarations *d, struct text *name) {
    const char *chars = text_end(name);
    uint32_t number = names_find(&d->names, chars, strlen(chars));
    return number == NAMES_NONE ? NULL : d->texts.items[number];
}

static void text_declared(struct text *text, const char *actor, const char *method) {
    text->chars.count = 0;
    text_add(text, actor);
    if (!method)
        return;
    text_add(text, "!");
    text_add_bytes(text, method, strcspn(method, "("));
}

static bool collect_declarations(struct job *job, struct declarations *d,
                                 const struct assumption *assumption) {
    struct text text = {.memory = &job->memory};
    bool fine = true;
    for (size_t i = 0; fine && i < assumption->actors.items.count; i++) {
        const char *actor = assumption->actors.items.items[i];
        text_declared(&text, actor, NULL);
        fine = declare(job, d, &text, actor);
        while (assumption->actors.items.items[++i] && fine) {
            text_declared(&text, actor, assumption->actors.items.items[i]);
            fine = declare(job, d, &text, assumption->actors.items.items[i]);
        }
    }
    text_free(&text);
    return fine;
}

/* left!permitL(int:0..3,bool) as people write it. */
static void text_signature(struct text *text, const char *actor, const char *method) {
    text_declared(text, actor, method);
    for (const char *at = method + strcspn(method, "("); *at; at++)
        text_add(text, *at == ':' ? " " : *at == ',' ? ", " : (const char[]){*at, '\0'});
}

static bool compare_message(struct misfits *m, struct job *job, const struct declarations *new,
                            const char *actor, const char *method, struct text *text) {
    text_declared(text, actor, method);
    const char *declaration = find_declaration(new, text);
    if (!declaration)
        return note(m, job, MISFIT_MESSAGE, text);
    if (takes_as_much(method, declaration))
        return true;
    text_signature(text, actor, method);
    return note(m, job, MISFIT_PARAMETERS, text);
}

static bool compare_actors(struct misfits *m, struct job *job, const struct declarations *new,
                           const struct assumption *old) {
    struct text text = {.memory = &job->memory};
    bool fine = true;
    for (size_t i = 0; fine && i < old->actors.items.count; i++) {
        const char *actor = old->actors.items.items[i];
        text_declared(&text, actor, NULL);
        bool known = find_declaration(new, &text) != NULL;
        fine = known || note(m, job, MISFIT_ACTOR, &text);
        while (old->actors.items.items[++i] && fine)
            fine = !known || compare_message(m, job, new, actor, old->actors.items.items[i], &text);
    }
    text_free(&text);
    return fine;
}

bool misfits_find(struct misfits *m, struct job *job, const struct assumption *old,
                  const struct assumption *new) {
    struct declarations declarations = {0};
    *m = (struct misfits){0};
    arena_init(&m->arena, &job->memory);
    if (old->contract.states == 0) /* nothing fits the old one */
        return true;
    if (new->contract.states == 0)
        return note(m, job, MISFIT_NEVER, NULL);
    names_init(&declarations.names, &job->memory);
    bool fine = collect_declarations(job, &declarations, new) &&
                compare_mains(m, job, &old->main, &new->main) && compare_receives(m, job, old, new) &&
                compare_actors(m, job, &declarations, old);
    names_free(&declarations.names);
    array_free(&declarations.texts);
    return fine && !job_failed(job);
}

void misfits_free(struct misfits *m) {
    array_free(&m->list);
    arena_free(&m->arena);
}
