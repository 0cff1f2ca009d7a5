#include "language/property/property.h"

#include <string.h>

#include "base/suggest.h"
#include "system/property_name.h"

void properties_free(struct properties *properties) {
    for (struct property_formula *f = properties->formulas; f; f = f->next)
        automaton_free(&f->automaton), logic_free(&f->logic);
    *properties = (struct properties){0};
}

void properties_append(struct properties *properties, struct property *property) {
    if (properties->last)
        properties->last->next = property;
    else
        properties->first = property;
    while (property->next)
        property = property->next;
    properties->last = property;
}

void properties_drop(struct properties *properties) {
    properties->first = properties->last = NULL;
}

static void complain_of_name(const struct properties *properties, struct job *job, const char *name) {
    ARRAY(const char *) names = {0};
    for (const struct property *p = properties->first; p; p = p->next)
        if (!array_push(&job->memory, &names, p->name.text))
            break;
    char text[HINT_BYTES];
    const char *hint = suggest_or_list(name, names.items, names.count, text, sizeof text);
    job_reject(job, NULL, hint ? hint : "give a file that has one as well", "unknown property %s", name);
    array_free(&names);
}

const struct property *properties_find(const struct properties *properties, struct job *job,
                                       const char *name) {
    const struct property *property = properties->first;
    while (property && !property_is_called(property->name.text, name))
        property = property->next;
    if (!property)
        complain_of_name(properties, job, name);
    return property;
}

bool property_is_hoa(const struct property *property) {
    return property->temporal && property->temporal->is_automaton;
}

void property_each_pattern(const struct property *property, property_pattern_visitor *visit, void *context) {
    for (const struct property_state *s = property->states; s; s = s->next)
        for (const struct property_move *m = s->moves; m; m = m->next)
            for (const struct property_pattern *p = m->patterns; p; p = p->next)
                visit(context, p);
    const struct property_formula *formula = property->kind == PROPERTY_FORMULA ? property->temporal : NULL;
    for (size_t i = 0; formula && i < vocabulary_patterns(&formula->logic.vocabulary); i++)
        if (formula->atoms[i].pattern)
            visit(context, formula->atoms[i].pattern);
}
