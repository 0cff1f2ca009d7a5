#include "candidate/interface_draft.h"

/* The files again, without the component. */
static bool make_rest(struct interface_draft *d, const void *tree) {
    d->rest = d->language->make(d->sources);
    if (!d->rest)
        return false;
    d->language->open->set_partial(d->rest, 0);
    for (uint32_t i = 0; i < d->sources->files.count; i++)
        if (!d->language->parse(d->rest, i))
            return false;
    return d->language->open->take_out(d->rest, tree, d->component.name);
}

static bool is_sent_something(const struct interface_draft *d) {
    return d->open.system.channels.items[d->open.missing.inbox].messages.count > 0 ||
           job_reject(d->sources->job, NULL, "check the name of the component", "no actor sends to %s",
                      d->component.name);
}

/* What the component can answer. */
static bool make_answers(struct interface_draft *d, const void *tree) {
    return d->language->lower(tree, &d->whole) &&
           draft_make(&d->draft, &d->open, &d->whole, system_find_component(&d->whole, d->component.name));
}

bool interface_draft_make(struct interface_draft *d, const struct language *language, void *tree,
                          struct sources *sources, const char *component) {
    *d = (struct interface_draft){.language = language, .sources = sources};
    open_system_init(&d->open, sources);
    system_init(&d->whole, sources->job);
    arena_init(&d->draft.arena, &sources->job->memory);
    if (!language->open->choose_component(tree, component, &d->component))
        return false;
    language->open->set_partial(tree, UINT32_MAX); /* who sends what is not known */
    if (!language->check(tree) || (d->component.is_there && !make_rest(d, tree)))
        return false;
    return language->open->lower(d->rest ? d->rest : tree, NULL, &d->open) && is_sent_something(d) &&
           (!d->component.is_there || make_answers(d, tree));
}

void interface_draft_free(struct interface_draft *d) {
    if (!d->language)
        return;
    draft_free(&d->draft);
    system_free(&d->whole);
    open_system_free(&d->open);
    if (d->rest)
        d->language->free(d->rest);
    *d = (struct interface_draft){0};
}
