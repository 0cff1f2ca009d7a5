#include "language/rebeca/check.h"

#include "language/rebeca/candidate.h"

bool rebeca_warns_of(const struct rebeca_checker *c, struct span span) {
    return span.file < c->rebeca->warned_files;
}

/* Parents' constructors never run, since there is no way to call them. */
static void warn_of_constructors(struct rebeca_checker *c) {
    for (const struct rebeca_instance *i = c->rebeca->instances; i; i = i->next)
        for (struct rebeca_class *above = i->class->parent; above; above = above->parent)
            for (struct rebeca_method *m = above->methods; m; m = m->next) {
                if (m->kind != REBECA_CONSTRUCTOR || !m->body || !m->body->body || m->assumed_to_run ||
                    !rebeca_warns_of(c, m->name.span))
                    continue;
                m->assumed_to_run = true;
                sources_warn(c->sources, m->name.span, "repeat what it does in the constructors below",
                             "the constructor of %s does not run for rebecs of %s, which extends it",
                             above->name.text, i->class->name.text);
            }
}

bool rebeca_check(struct rebeca *rebeca) {
    struct rebeca_checker c = {.rebeca = rebeca, .sources = rebeca->sources, .job = rebeca->sources->job};
    void (*const parts[])(struct rebeca_checker *) = {
        rebeca_place_candidate,   rebeca_check_environment, rebeca_check_features, rebeca_check_classes,
        rebeca_check_replacement, rebeca_link_missing,      rebeca_check_version,  rebeca_check_main,
        rebeca_check_code,        rebeca_prepare_created,   rebeca_check_missing,  rebeca_check_properties};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !rebeca_halted(&c) && !c.stopped; i++)
        parts[i](&c);
    if (!job_failed(c.job))
        rebeca_check_recursion(&c);
    if (!job_failed(c.job))
        warn_of_constructors(&c);
    array_free(&c.scope);
    return !job_failed(c.job);
}
