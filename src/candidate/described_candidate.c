#include "candidate/described_candidate.h"

/* The candidate is the first of the files, its surroundings and the interface come behind it. */
static bool open_candidate(struct described_candidate *d, const struct trial *trial) {
    const struct source *candidate = &trial->sources.files.items[0];
    d->tree = d->language->make(&d->sources);
    if (!d->tree)
        return false;
    d->language->open->set_partial(d->tree, 0); /* the trial has warned */
    bool fine = sources_add(&d->sources, candidate->name, candidate->text, candidate->length) &&
                surroundings_add(trial->assumption, true, "the interface", &d->sources) &&
                d->language->open->parse_component(d->tree, 0);
    for (uint32_t i = 1; i < d->sources.files.count && fine; i++)
        fine = d->language->parse(d->tree, i);
    if (!fine)
        return false;
    d->language->open->put_in_question(d->tree, trial->assumption->component);
    return d->language->check(d->tree) && d->language->open->lower(d->tree, NULL, &d->open);
}

bool described_candidate_make(struct described_candidate *d, const struct trial *trial) {
    *d = (struct described_candidate){.language = trial->language};
    sources_init(&d->sources, trial->sources.job);
    open_system_init(&d->open, &d->sources);
    return open_candidate(d, trial);
}

void described_candidate_free(struct described_candidate *d) {
    if (!d->language)
        return;
    open_system_free(&d->open);
    if (d->tree)
        d->language->free(d->tree);
    sources_free(&d->sources);
    *d = (struct described_candidate){0};
}
