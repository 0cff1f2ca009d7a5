#include "candidate/neighbours.h"

#include "language/language.h"

static bool parse(struct neighbours *n, const char *const *files, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!sources_read(&n->sources, files[i]) || !n->language->parse(n->tree, (uint32_t)i))
            return false;
    return true;
}

void neighbours_read(struct neighbours *n, const struct assumption *a, const char *const *files,
                     size_t count) {
    n->language = assumption_language(a);
    job_init(&n->job);
    n->job.memory.limit = a->job->memory.limit;
    sources_init(&n->sources, &n->job);
    open_system_init(&n->open, &n->sources);
    n->tree = n->language->make(&n->sources);
    n->known = n->tree && parse(n, files, count) && n->language->check(n->tree) &&
               n->language->open->lower(n->tree, a->component, &n->open) && !job_failed(&n->job);
}

void neighbours_free(struct neighbours *n) {
    if (!n->language)
        return;
    open_system_free(&n->open);
    if (n->tree)
        n->language->free(n->tree);
    sources_free(&n->sources);
    job_free(&n->job);
    n->language = NULL;
    n->known = false;
}
