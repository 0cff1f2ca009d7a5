/* Which Rebeca a model is written in: no file says so, but its constructs do. */
#include <string.h>

#include "language/rebeca/candidate.h"

static const struct rebeca_method *find_own(const struct rebeca_class *class, enum rebeca_method_kind kind,
                                            const char *name) {
    const struct rebeca_method *m = class->methods;
    while (m && (m->kind != kind || (name && strcmp(m->name.text, name) != 0)))
        m = m->next;
    return m;
}

static const struct rebeca_method *find_initial(const struct rebeca_class *class) {
    for (; class; class = class->parent) {
        const struct rebeca_method *initial = find_own(class, REBECA_SERVER, "initial");
        if (initial)
            return initial;
    }
    return NULL;
}

/* A 2.0 model has no constructors and no constants, and every rebec a message server initial. What is missing
 * and what takes its place say nothing: the version is that of the model around it. */
static bool looks_like_2_0(const struct rebeca *rebeca) {
    const struct rebeca_variable *constant = rebeca->environment;
    while (constant && constant->name.span.file == rebeca->candidate_file)
        constant = constant->next;
    if (constant || !rebeca->instances)
        return false;
    for (const struct rebeca_class *class = rebeca->classes; class; class = class->next)
        if (find_own(class, REBECA_CONSTRUCTOR, NULL) && !rebeca_is_candidate_class(rebeca, class))
            return false;
    for (const struct rebeca_instance *i = rebeca->instances; i; i = i->next) {
        if (i->missing)
            continue;
        const struct rebeca_class *class = rebeca_find_class(rebeca, i->class_name.text);
        if (!class || !find_initial(class))
            return false;
    }
    return true;
}

static const struct rebeca_class *find_heir(const struct rebeca *rebeca) {
    const struct rebeca_class *class = rebeca->classes;
    while (class && ((!class->parents || class->is_interface) && !class->is_abstract))
        class = class->next;
    return class;
}

static bool has_rebec(const struct rebeca *rebeca, const struct rebeca_class *class) {
    const struct rebeca_instance *i = rebeca->instances;
    while (i && rebeca_find_class(rebeca, i->class_name.text) != class)
        i = i->next;
    return i;
}

static void check_2_0(struct rebeca_checker *c) {
    if (c->rebeca->environment)
        sources_error(c->sources, c->rebeca->environment->name.span, "add --format rebeca-2.1",
                      "constants exist from Rebeca 2.1 on");
    for (const struct rebeca_class *class = c->rebeca->classes; class; class = class->next) {
        const struct rebeca_method *constructor = find_own(class, REBECA_CONSTRUCTOR, NULL);
        if (constructor)
            sources_error(c->sources, constructor->name.span, "add --format rebeca-2.1",
                          "constructors exist from Rebeca 2.1 on");
        if (class->queue == 0 && !class->is_interface && has_rebec(c->rebeca, class))
            sources_error(c->sources, class->queue_span, "let it hold at least 1 message",
                          "the message initial does not fit into this queue");
    }
}

/* A message server `initial` that nobody sends was meant for 2.0. */
static void warn_of_initial(struct rebeca_checker *c) {
    for (const struct rebeca_class *class = c->rebeca->classes; class; class = class->next) {
        const struct rebeca_method *initial = find_own(class, REBECA_SERVER, "initial");
        if (initial && !find_own(class, REBECA_CONSTRUCTOR, NULL) && rebeca_warns_of(c, initial->name.span))
            sources_warn(c->sources, initial->name.span,
                         "add --format rebeca-2.0 to send it to every rebec first",
                         "this is read as Rebeca %s, where initial is not sent at the start",
                         rebeca_version_text(c->rebeca->version));
    }
}

void rebeca_check_version(struct rebeca_checker *c) {
    struct rebeca *rebeca = c->rebeca;
    const struct rebeca_class *heir = find_heir(rebeca);
    rebeca->version = rebeca->asked                               ? rebeca->asked
                      : rebeca->vintage || looks_like_2_0(rebeca) ? REBECA_2_0
                      : heir                                      ? REBECA_2_3
                                                                  : REBECA_2_1;
    if (rebeca->vintage)
        return;
    if (rebeca->queue_asked && rebeca->classes)
        sources_error(c->sources, rebeca->classes->queue_span, "leave out --queue",
                      "--queue cannot be used: each class declares its queue size");
    if (rebeca->version == REBECA_2_0)
        check_2_0(c);
    else
        warn_of_initial(c);
    if (heir && rebeca->asked && rebeca->asked != REBECA_2_3)
        sources_error(c->sources, heir->name.span, "add --format rebeca-2.3",
                      "inheritance exists from Rebeca 2.3 on");
}
