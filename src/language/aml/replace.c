#include "language/aml/replace.h"

#include <string.h>

#include "language/aml/interface.h"

/* --- Which component --- */

/* The only actor of the last file. */
static struct aml_actor *last_actor(const struct aml *aml) {
    uint32_t last = (uint32_t)aml->sources->files.count - 1, count = 0;
    struct aml_actor *found = NULL;
    for (struct aml_actor *a = aml->actors; a; a = a->next)
        if (a->name.span.file == last) {
            found = a;
            count++;
        }
    return count == 1 ? found : NULL;
}

/* Takes out the block of that name. */
static void remove_missing(struct aml *aml, const char *name) {
    struct aml_missing **at = &aml->missing;
    while (*at)
        if (strcmp((*at)->name.text, name) == 0)
            *at = (*at)->next;
        else
            at = &(*at)->next;
}

/* In place of the block of that name, and in front of others: one that says nothing yet. */
static bool name_missing(struct aml *aml, struct identifier name) {
    struct aml_missing *missing = arena_allocate(&aml->arena, sizeof *missing);
    if (!missing)
        return false;
    remove_missing(aml, name.text);
    *missing = (struct aml_missing){.name = name, .next = aml->missing};
    aml->missing = missing;
    return true;
}

static bool reject_unclear(struct job *job) {
    return job_reject(
        job, NULL, "add --component NAME, or give the one that is to be replaced in a file of its own, last",
        "no component is missing, and it is not clear which one is to be replaced");
}

/* The actor that is to be replaced, or NULL: the tree has the component as missing, or nothing if it is not
 * clear. A block `missing` counts as a name. False: there is no memory. */
static bool find_actor(struct aml *aml, const char *name, struct aml_actor **actor) {
    if (!name && aml->missing)
        name = aml->missing->name.text;
    *actor = name ? aml_find_actor(aml, name) : NULL;
    if (name && !*actor && !name_missing(aml, (struct identifier){.text = name}))
        return false;
    if (*actor)
        remove_missing(aml, name);
    else if (!aml_cover_missing(aml))
        return false;
    if (!*actor && !aml->missing)
        *actor = last_actor(aml);
    return true;
}

bool aml_choose_component(struct aml *aml, const char *name, struct chosen_component *chosen) {
    struct job *job = aml->sources->job;
    struct aml_actor *actor;
    properties_drop(&aml->properties); /* they may speak of what is not there */
    if (!find_actor(aml, name, &actor))
        return false;
    if (!actor && aml->missing && !aml->missing->alternatives)
        return job_reject(job, NULL, "check the name of the component",
                          "unknown actor %s, and no actor sends to it", aml->missing->name.text);
    if (!actor && !aml->missing)
        return reject_unclear(job);
    const struct identifier *found = actor ? &actor->name : &aml->missing->name;
    *chosen = (struct chosen_component){found->text, actor != NULL, found->span.file};
    return true;
}

/* --- The system around it --- */

static void remove_actor(struct aml *aml, const char *name) {
    struct aml_actor **at = &aml->actors;
    while (strcmp((*at)->name.text, name) != 0)
        at = &(*at)->next;
    *at = (*at)->next;
    aml->actors_count--;
}

bool aml_take_out(struct aml *aml, const struct aml *whole, const char *component) {
    const struct aml_actor *actor = aml_find_actor(whole, component);
    properties_drop(&aml->properties);
    remove_actor(aml, component);
    return name_missing(aml, actor->name) && aml_cover_missing(aml) && interface_declare_ranges(aml, actor) &&
           aml_check(aml);
}
