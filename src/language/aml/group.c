#include "language/aml/group.h"

static bool has_main_elsewhere(const struct aml *aml, uint32_t file) {
    const struct aml_main *main = aml->mains;
    while (main && main->span.file == file)
        main = main->next;
    return main != NULL;
}

bool aml_is_candidate_file(const struct aml *aml, uint32_t file) {
    const struct aml_actor *actor = aml->actors;
    while (actor && !(actor->in_question && actor->name.span.file == file))
        actor = actor->next;
    return actor && has_main_elsewhere(aml, file);
}

struct aml_main *aml_system_main(const struct aml *aml) {
    struct aml_main *main = aml->mains;
    while (main && aml_is_candidate_file(aml, main->span.file))
        main = main->next;
    return main;
}

const struct aml_main *aml_first_main_like(const struct aml *aml, const struct aml_main *main) {
    if (!aml_is_candidate_file(aml, main->span.file))
        return aml_system_main(aml);
    const struct aml_main *first = aml->mains;
    while (first->span.file != main->span.file)
        first = first->next;
    return first;
}

static void find_group(struct aml *aml, struct aml_actor *component) {
    uint32_t file = component->name.span.file;
    component->group = component;
    if (!aml_is_candidate_file(aml, file))
        return;
    for (struct aml_actor *a = aml->actors; a; a = a->next)
        if (a->name.span.file == file && (a->in_question || !a->named_outside))
            a->group = component;
}

void aml_find_groups(struct aml *aml) {
    for (struct aml_actor *a = aml->actors; a; a = a->next)
        a->group = NULL;
    for (struct aml_actor *a = aml->actors; a; a = a->next)
        if (a->in_question && !a->group)
            find_group(aml, a);
}

void aml_warn_of_own_send(const struct aml *aml, const struct aml_actor *sender,
                          const struct aml_actor *receiver, const char *message, struct span at) {
    static const char HINT[] = "name a message in the property that another actor sends";
    if (sender == receiver)
        sources_warn(aml->sources, at, HINT, "properties do not see that %s is sent by %s to itself", message,
                     sender->name.text);
    else
        sources_warn(aml->sources, at, HINT,
                     "properties do not see that %s is sent by %s to %s, inside the candidate", message,
                     sender->name.text, receiver->name.text);
}

void aml_warn_of_unnamed(const struct aml *aml, const struct aml_actor *component) {
    for (const struct aml_actor *a = aml->actors; a; a = a->next)
        if (aml_same_group(a, component) && !a->in_question && !a->named)
            sources_warn(aml->sources, a->name.span,
                         "leave it out, or let another actor of the candidate or its main send to it",
                         "no actor can send to %s: the open system does not know it", a->name.text);
}

bool aml_complain_of_private(const struct aml *aml) {
    const struct aml_actor *actor = aml->actors;
    while (actor && (!actor->group || actor->in_question))
        actor = actor->next;
    if (actor)
        sources_error(aml->sources, actor->name.span, "leave out the file of the candidate",
                      "%s belongs to a candidate, and cannot be written into one file with the system",
                      actor->name.text);
    return actor != NULL;
}
