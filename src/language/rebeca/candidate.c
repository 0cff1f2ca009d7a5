#include "language/rebeca/candidate.h"

#include <stdio.h>
#include <string.h>

#include "language/rebeca/message.h"

/* Does it stand in the candidate's file? */
static bool is_own(const struct rebeca_checker *c, struct span span) {
    return span.file == c->rebeca->candidate_file;
}

/* ---- lines of main ---- */

static struct rebeca_instance *find_line(const struct rebeca_checker *c, const char *name, bool own) {
    struct rebeca_instance *i = c->rebeca->instances;
    while (i && (is_own(c, i->name.span) != own || strcmp(i->name.text, name) != 0))
        i = i->next;
    return i;
}

/* Rebecs of a main of the candidate that the open system does not have. */
static void complain_of_strangers(struct rebeca_checker *c) {
    for (const struct rebeca_instance *i = c->rebeca->instances; i; i = i->next)
        if (is_own(c, i->name.span) && !find_line(c, i->name.text, false))
            sources_error(c->sources, i->name.span,
                          "leave out the other lines: only that of the candidate counts in its main",
                          "the open system has no rebec %s", i->name.text);
}

static void remove_mains(struct rebeca_checker *c) {
    struct rebeca *rebeca = c->rebeca;
    for (struct rebeca_instance **i = &rebeca->instances; *i;)
        if (is_own(c, (*i)->name.span))
            *i = (*i)->next;
        else
            i = &(*i)->next;
    for (struct rebeca_main **m = &rebeca->mains; *m;)
        if (is_own(c, (*m)->span))
            *m = (*m)->next;
        else
            m = &(*m)->next;
}

/* ---- classes and constants ---- */

static struct rebeca_class *find_class(const struct rebeca_checker *c, const char *name, bool own) {
    struct rebeca_class *class = c->rebeca->classes;
    while (class && (is_own(c, class->name.span) != own || strcmp(class->name.text, name) != 0))
        class = class->next;
    return class;
}

/* Those that the open system has, too, except the one that takes the place. */
static void remove_classes(struct rebeca_checker *c, const struct rebeca_class *chosen) {
    for (struct rebeca_class **class = &c->rebeca->classes; *class;)
        if (is_own(c, (*class)->name.span) && *class != chosen && find_class(c, (*class)->name.text, false))
            *class = (*class)->next;
        else
            class = &(*class)->next;
}

/* Those of the open system come first, so that names mean them. */
static void sort_classes(struct rebeca_checker *c) {
    struct rebeca_class *first = NULL, **end = &first, *own = NULL, **own_end = &own, *next;
    for (struct rebeca_class *class = c->rebeca->classes; class; class = next) {
        struct rebeca_class ***at = is_own(c, class->name.span) ? &own_end : &end;
        next = class->next;
        class->next = NULL;
        **at = class;
        *at = &class->next;
    }
    *end = own;
    c->rebeca->classes = first;
}

static void remove_constants(struct rebeca_checker *c) {
    for (struct rebeca_variable **v = &c->rebeca->environment; *v;) {
        const struct rebeca_variable *other = c->rebeca->environment;
        while (other && (is_own(c, other->name.span) || strcmp(other->name.text, (*v)->name.text) != 0))
            other = other->next;
        if (is_own(c, (*v)->name.span) && other)
            *v = (*v)->next;
        else
            v = &(*v)->next;
    }
}

/* ---- all of it ---- */

/* A candidate says what a rebec does, and nothing of properties. */
static bool is_class_only(struct rebeca_checker *c) {
    const struct property *p = c->rebeca->properties.first;
    while (p && !is_own(c, p->name.span))
        p = p->next;
    const struct rebeca_missing *m = c->rebeca->missing;
    while (m && !is_own(c, m->name.span))
        m = m->next;
    const struct rebeca_property_block *b = c->rebeca->blocks;
    while (b && !is_own(c, b->span))
        b = b->next;
    if (!p && !m && !b)
        return true;
    sources_error(c->sources,
                  m   ? m->name.span
                  : p ? p->name.span
                      : b->span,
                  "put the candidate into a file of its own",
                  m ? "a candidate is a class: no block missing belongs to it"
                    : "a candidate is a class: no properties belong to it");
    return false;
}

/* The class that takes the place; NULL has been complained about. */
static struct rebeca_class *choose_class(struct rebeca_checker *c, const struct rebeca_instance *place,
                                         const struct rebeca_instance *line) {
    const char *name = line ? line->class_name.text : place->class_name.text;
    struct rebeca_class *class = find_class(c, name, true);
    if (class || job_failed(c->job))
        return class;
    struct place file = {.file = c->sources->files.items[c->rebeca->candidate_file].name};
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "call it %.80s, or add main { Class %.80s(known rebecs):(arguments); }", name,
             place->name.text);
    job_reject(c->job, &file, hint, "no class takes the place of %s", place->name.text);
    return NULL;
}

/* For others the class must be of the same classes as the one that it replaces. */
static void check_types(struct rebeca_checker *c, const struct rebeca_class *class) {
    for (const struct rebeca_class *other = c->rebeca->classes; other; other = other->next)
        if (!is_own(c, other->name.span) && rebeca_class_is(class, other) &&
            !rebeca_class_is(class->replaces, other))
            sources_error(c->sources, class->name.span, "leave that out: it needs no more than its messages",
                          "%s is a %s, which %s is not: others could tell them apart", class->name.text,
                          other->name.text, class->replaces->name.text);
}

static bool takes(const struct rebeca_class *class, const char *message, size_t length) {
    struct rebeca_messages messages;
    const struct rebeca_method *server;
    rebeca_messages_init(&messages, class);
    while ((server = rebeca_messages_next(&messages)) &&
           (strlen(server->message) != length || strncmp(server->message, message, length) != 0)) {
    }
    return server;
}

/* It takes all that may come. Words of one message come together. */
static void check_messages(struct rebeca_checker *c, const struct rebeca_class *class) {
    const char *complained = NULL;
    for (size_t i = 0; i < c->rebeca->receives.count; i++) {
        const char *word = c->rebeca->receives.items[i];
        const char *message = strchr(word, '>') ? strchr(word, '>') + 1 : word + 1;
        size_t length = strcspn(message, "(");
        if ((complained && strncmp(complained, message, length) == 0) || takes(class, message, length))
            continue;
        complained = message;
        sources_error(c->sources, class->name.span,
                      "add a message server with the same types of parameters: the open system may send it",
                      "%s has no message server %.*s", class->name.text, (int)length, message);
    }
}

void rebeca_check_replacement(struct rebeca_checker *c) {
    const uint64_t errors = c->job->diagnostics.errors;
    for (const struct rebeca_class *class = c->rebeca->classes; class; class = class->next)
        if (class->replaces && !class->broken) {
            check_types(c, class);
            check_messages(c, class);
        }
    c->stopped = c->job->diagnostics.errors > errors;
}

void rebeca_place_candidate(struct rebeca_checker *c) {
    struct rebeca *rebeca = c->rebeca;
    if (rebeca->candidate_file == UINT32_MAX)
        return;
    struct rebeca_instance *place = find_line(c, rebeca->candidate, false);
    const struct rebeca_instance *line = find_line(c, rebeca->candidate, true);
    complain_of_strangers(c);
    struct rebeca_class *class = is_class_only(c) && place ? choose_class(c, place, line) : NULL;
    struct rebeca_class *replaced = class ? find_class(c, place->class_name.text, false) : NULL;
    c->stopped = !replaced;
    if (c->stopped)
        return;
    class->replaces = replaced;
    place->class = class;
    if (line) {
        place->class_name = line->class_name;
        place->bindings = line->bindings;
        place->bindings_count = line->bindings_count;
        place->arguments = line->arguments;
        place->arguments_count = line->arguments_count;
    }
    remove_mains(c);
    if (line)
        place->name = line->name;
    remove_classes(c, class);
    sort_classes(c);
    remove_constants(c);
}

bool rebeca_is_candidate_class(const struct rebeca *rebeca, const struct rebeca_class *class) {
    return class->name.span.file == rebeca->candidate_file;
}

/* ---- a candidate alone ---- */

bool rebeca_parse_candidate(struct rebeca *rebeca, const struct surroundings *surroundings) {
    bool fine = true;
    for (uint32_t i = 1; i < rebeca->sources->files.count; i++)
        fine = rebeca_parse_any(rebeca, i) && fine;
    rebeca->candidate_file = 0;
    rebeca->candidate = surroundings->component;
    rebeca->receives = surroundings->receives;
    rebeca->alone = true;
    return rebeca_parse(rebeca, 0) && fine && rebeca_check(rebeca);
}
