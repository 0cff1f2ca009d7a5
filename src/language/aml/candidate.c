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
        sources_error(aml->sources, actor->name.span, "the open system may send it", "%s has no method %s",
                      actor->name.text, name);
        return add_handler(aml, actor, name);
    }
    if (method && !method->broken && !takes_values(method, message + length)) {
        sources_error(aml->sources, method->name.span,
                      message[length] ? "the open system may send it; give the parameters ranges that hold it"
                                      : "messages of the interface have none",
                      message[length] ? "%s cannot take %s" : "%s takes no parameters", name, message);
        method->broken = true;
    }
    return true;
}

/* What main sends must fit its mailbox. */
static void check_mailbox(struct aml *aml, struct aml_actor *actor, uint32_t initial) {
    if (actor->capacity == 0 || actor->capacity >= initial)
        return;
    sources_error(aml->sources, actor->capacity_span, "enlarge the mailbox",
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

/* The candidate must be there, with room for what main sends, and know every message it may get. What follows
 * from a mistake here is not told again. False: no memory. */
static bool check_component(struct aml *aml, const struct surroundings *s) {
    struct place place = {.file = aml->sources->files.items[0].name};
    const char *component = s->component;
    struct aml_actor *actor = aml_find_actor(aml, component);
    if (!actor && !has_skipped(aml, component)) {
        job_reject(aml->sources->job, &place, "the candidate has the name of the missing component",
                   "there is no actor %s", component);
        return skip_component(aml, component);
    }
    if (!actor)
        return true;
    check_mailbox(aml, actor, (uint32_t)s->main.count);
    for (size_t i = 0; i < s->receives.count; i++)
        if (!check_handler(aml, actor, s->receives.items[i] + 1))
            return false;
    return true;
}

/* --- What comes with it --- */

/* One more name of a list, whose last is told by `and`. */
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

static struct strangers find_strangers(const struct aml *aml, const struct surroundings *s) {
    struct strangers found = {.missing = aml->missing, .property = aml->properties.first};
    for (const struct aml_actor *a = aml->actors; a; a = a->next)
        if (surroundings_have_actor(s, a->name.text)) {
            found.first = found.first ? found.first : a;
            found.last = a;
        }
    if (found.missing || found.property || !aml_find_actor(aml, s->component))
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
                      "a candidate is %s alone, without %s", s->component, text_end(&others));
    else
        sources_error(aml->sources, place_of(&found),
                      "leave out the actors of the system, and give those of the candidate other names",
                      "the open system has %s already", text_end(&others));
    text_free(&others);
    return false;
}

bool aml_parse_candidate(struct aml *aml, const struct surroundings *surroundings) {
    aml_parse(aml, 0);
    if (!is_candidate_only(aml, surroundings))
        return false;
    aml_parse(aml, 1);
    struct aml_actor *component = aml_find_actor(aml, surroundings->component);
    if (component)
        component->in_question = true;
    if (!check_component(aml, surroundings) || !aml_check(aml))
        return false;
    aml_warn_of_unnamed(aml, component);
    return true;
}

void aml_put_in_question(struct aml *aml, const char *component) {
    aml_find_actor(aml, component)->in_question = true;
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

void aml_warn_of_own_sends(const struct aml *aml, const char *component,
                           bool (*is_named)(void *context, const char *message), void *context) {
    struct own_sends own = {
        .aml = aml, .component = aml_find_actor(aml, component), .is_named = is_named, .context = context};
    for (own.sender = aml->actors; own.sender; own.sender = own.sender->next)
        for (const struct aml_method *m = own.sender->methods; m && aml_same_group(own.sender, own.component);
             m = m->next)
            aml_each_send_in(m->body, look_at, &own);
}
