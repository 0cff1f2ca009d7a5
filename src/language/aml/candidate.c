#include "language/aml/candidate.h"

#include <string.h>

#include "base/text.h"
#include "language/aml/group.h"

/* --- What the candidate must take --- */

/* A method that has been complained about, as if it were there. */
static bool add_handler(struct aml *aml, struct aml_actor *actor, const char *message) {
    struct aml_method *method = arena_allocate(&aml->arena, sizeof *method), **end = &actor->methods;
    if (!method)
        return false;
    while (*end)
        end = &(*end)->next;
    *method = (struct aml_method){.name = {message, actor->name.span}, .broken = true};
    *end = method;
    return true;
}

/* Can the parameter be what is written there: 2, true, or the name of an actor? */
static bool takes_value(const struct aml_variable *parameter, const char *text, size_t length) {
    int64_t value;
    bool number = text_read_value(text, length, &value);
    if (parameter->type.kind == AML_ACTOR)
        return !number;
    return number && value >= parameter->type.low && value <= parameter->type.high;
}

/* The values of grant(2,true), one per parameter. */
static bool takes_values(const struct aml_method *method, const char *values) {
    const struct aml_variable *p = method->parameters;
    for (; p && *values; p = p->next) {
        size_t length = strcspn(++values, ",)");
        if (!takes_value(p, values, length))
            return false;
        values += length;
    }
    return !p && strcmp(values, method->parameters_count > 0 ? ")" : "") == 0;
}

/* A message that the component may get, perhaps with values. */
static bool check_handler(struct aml *aml, struct aml_actor *actor, const char *message) {
    size_t length = strcspn(message, "(");
    const char *name = arena_text(&aml->arena, message, length);
    if (!name)
        return false;
    struct aml_method *method = aml_find_method(actor->methods, name);
    if (!method && !actor->broken) {
        sources_error(aml->sources, actor->name.span, "add the method: the open system may send this message",
                      "%s has no method %s", actor->name.text, name);
        return add_handler(aml, actor, name);
    }
    if (method && !method->broken && !takes_values(method, message + length)) {
        sources_error(aml->sources, method->name.span,
                      message[length]
                          ? "give the parameters ranges that hold these values: the open system may send them"
                          : "write it without parameters",
                      message[length] ? "%s cannot take %s" : "%s takes no parameters", name, message);
        method->broken = true;
    }
    return true;
}

/* The message of a word of the surroundings, ?grant(2) or grant(2), if it is for this component; where
 * several go together it begins with the name. NULL: it is for another one. */
static const char *message_for(const char *component, const char *word) {
    size_t length = strcspn(word, ".(");
    if (word[length] != '.')
        return word;
    return strlen(component) == length && strncmp(word, component, length) == 0 ? word + length + 1 : NULL;
}

/* What main sends must fit its mailbox. */
static void check_mailbox(struct aml *aml, struct aml_actor *actor, uint32_t initial) {
    if (actor->capacity == 0 || actor->capacity >= initial)
        return;
    sources_error(aml->sources, actor->capacity_span, "use a larger mailbox",
                  "main sends %u messages to %s, whose mailbox holds %u", initial, actor->name.text,
                  actor->capacity);
    actor->capacity = initial;
}

static bool has_skipped(const struct aml *aml, const char *name) {
    const struct aml_skipped *skipped = aml->skipped;
    while (skipped && strcmp(skipped->name.text, name) != 0)
        skipped = skipped->next;
    return skipped != NULL;
}

/* As if it were somewhere in what could not be read: main's sends to it are right. */
static bool skip_component(struct aml *aml, const char *component) {
    struct aml_skipped *skipped = arena_allocate(&aml->arena, sizeof *skipped);
    if (!skipped)
        return false;
    *skipped = (struct aml_skipped){.name.text = component, .next = aml->skipped};
    aml->skipped = skipped;
    return true;
}

/* The component must be there, with room for what main sends, and know every message it may get. What follows
 * from a mistake here is not reported again. False: no memory. */
static bool check_component(struct aml *aml, const struct surroundings *s, const char *component) {
    struct place place = {.file = aml->sources->files.items[0].name};
    struct aml_actor *actor = aml_find_actor(aml, component);
    if (!actor && !has_skipped(aml, component)) {
        job_reject(aml->sources->job, &place, "give the candidate the name of the missing component",
                   "unknown actor %s", component);
        return skip_component(aml, component);
    }
    if (!actor)
        return true;
    uint32_t initial = 0;
    actor->in_question = true;
    for (size_t i = 0; i < s->main.count; i++)
        initial += message_for(component, s->main.items[i]) != NULL;
    check_mailbox(aml, actor, initial);
    for (size_t i = 0; i < s->receives.count; i++) {
        const char *message = message_for(component, s->receives.items[i] + 1);
        if (message && !check_handler(aml, actor, message))
            return false;
    }
    return true;
}

/* All that go together. */
static bool check_components(struct aml *aml, const struct surroundings *s) {
    const char *list = s->component, *part;
    size_t length;
    while (component_list_next(&list, &part, &length)) {
        const char *name = arena_text(&aml->arena, part, length);
        if (!name || !check_component(aml, s, name))
            return false;
    }
    return true;
}

/* --- What comes with it --- */

/* One more name of a list, whose last follows `and`. */
static void add_to_list(struct text *list, const char *name, bool last) {
    text_add(list, list->chars.count == 0 ? "" : last ? " and " : ", ");
    text_add(list, name);
}

/* What does not belong into a candidate's file. A main is for actors of the candidate: it is out of place
 * where there is no candidate, or where it came with the open system. */
struct strangers {
    const struct aml_actor *first; /* of the open system */
    const struct aml_actor *last;
    const struct aml_main *main;
    const struct aml_missing *missing;
    const struct property *property;
};

/* The first actor whose name is in the list; NULL: there is none. */
static struct aml_actor *find_listed(const struct aml *aml, const char *components) {
    struct aml_actor *actor = aml->actors;
    while (actor && !component_list_has(components, actor->name.text))
        actor = actor->next;
    return actor;
}

static struct strangers find_strangers(const struct aml *aml, const struct surroundings *s) {
    struct strangers found = {.missing = aml->missing, .property = aml->properties.first};
    for (const struct aml_actor *a = aml->actors; a; a = a->next)
        if (surroundings_have_actor(s, a->name.text)) {
            found.first = found.first ? found.first : a;
            found.last = a;
        }
    if (found.missing || found.property || !find_listed(aml, s->component))
        found.main = aml->mains;
    return found;
}

static struct span place_of(const struct strangers *found) {
    return found->first     ? found->first->name.span
           : found->main    ? found->main->span
           : found->missing ? found->missing->name.span
                            : found->property->name.span;
}

/* The file has the candidate and nothing else: what comes with it, such as the open system that is there
 * already, is not what was meant. */
static bool is_candidate_only(struct aml *aml, const struct surroundings *s) {
    struct text others = {.memory = &aml->sources->job->memory};
    struct strangers found = find_strangers(aml, s);
    bool more = found.main || found.missing || found.property;
    if (!found.first && !more)
        return true;
    for (const struct aml_actor *a = found.first; a; a = a->next)
        if (surroundings_have_actor(s, a->name.text))
            add_to_list(&others, a->name.text, a == found.last && !more);
    if (found.main)
        add_to_list(&others, "main", !found.missing && !found.property);
    if (found.missing)
        add_to_list(&others, "missing", !found.property);
    if (found.property)
        add_to_list(&others, "properties", true);
    if (more)
        sources_error(aml->sources, place_of(&found), "put the candidate into a file of its own",
                      "a candidate for %s has no %s", s->component, text_end(&others));
    else if (find_listed(aml, s->component))
        sources_error(aml->sources, place_of(&found),
                      "leave out the actors of the system, and give those of the candidate other names",
                      "the open system also declares %s", text_end(&others));
    else
        sources_error(
            aml->sources, place_of(&found), "give the assumption that was made for this component",
            "the assumption is for %s: this file has no actor of that name, and the open system has %s",
            s->component, text_end(&others));
    text_free(&others);
    return false;
}

bool aml_parse_candidate(struct aml *aml, const struct surroundings *surroundings) {
    aml_parse(aml, 0);
    if (!is_candidate_only(aml, surroundings))
        return false;
    aml_parse(aml, 1);
    if (!check_components(aml, surroundings) || !aml_check(aml))
        return false;
    aml_warn_of_unnamed(aml, find_listed(aml, surroundings->component));
    return true;
}

void aml_put_in_question(struct aml *aml, const char *components) {
    for (struct aml_actor *a = aml->actors; a; a = a->next)
        a->in_question |= component_list_has(components, a->name.text);
}

/* --- What it sends to itself --- */

struct own_sends {
    const struct aml *aml;
    const struct aml_actor *component;
    const struct aml_actor *sender; /* of its group */
    bool (*is_named)(void *context, const char *message);
    void *context;
};

/* A variable may hold the component. */
static void look_at(void *context, struct aml_send *send) {
    const struct own_sends *own = context;
    const char *message = send->message.text;
    if ((send->actor == own->component ||
         (send->variable && aml_find_method(own->component->methods, message))) &&
        own->is_named(own->context, message))
        aml_warn_of_own_send(own->aml, own->sender, own->component, message, send->span);
}

void aml_warn_of_own_sends(const struct aml *aml, const char *components,
                           bool (*is_named)(void *context, const char *message), void *context) {
    struct own_sends own = {.aml = aml, .is_named = is_named, .context = context};
    for (own.component = aml->actors; own.component; own.component = own.component->next)
        for (own.sender = component_list_has(components, own.component->name.text) ? aml->actors : NULL;
             own.sender; own.sender = own.sender->next)
            for (const struct aml_method *m = own.sender->methods;
                 m && aml_same_group(own.sender, own.component); m = m->next)
                aml_each_send_in(m->body, look_at, &own);
}
