#include "candidate/other_system.h"

#include <string.h>

#include "base/text.h"

/* The files that the assumption holds, beside those that are given. */
struct matching {
    struct job *job;
    const struct sources *given;
    struct sources held;
    size_t *partner;   /* by held file: the given one, or SIZE_MAX */
    bool *has_partner; /* by given file */
};

/* Without the last line feeds, which assumptions do not keep. */
static size_t length_of(const struct source *source) {
    size_t length = source->length;
    while (length > 0 && source->text[length - 1] == '\n')
        length--;
    return length;
}

static bool same_text(const struct source *left, const struct source *right) {
    size_t length = length_of(left);
    return length_of(right) == length && memcmp(left->text, right->text, length) == 0;
}

static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool same_name(const struct source *left, const struct source *right) {
    return strcmp(last_name(left->name), last_name(right->name)) == 0;
}

static void match(struct matching *m, bool (*fits)(const struct source *, const struct source *)) {
    for (size_t h = 0; h < m->held.files.count; h++)
        for (size_t g = 0; g < m->given->files.count && m->partner[h] == SIZE_MAX; g++)
            if (!m->has_partner[g] && fits(&m->held.files.items[h], &m->given->files.items[g])) {
                m->partner[h] = g;
                m->has_partner[g] = true;
            }
}

static bool begin(struct matching *m, const struct assumption *assumption) {
    sources_init(&m->held, m->job);
    if (!surroundings_add_files(assumption, &m->held))
        return false;
    m->partner = memory_allocate(&m->job->memory, (m->held.files.count + 1) * sizeof *m->partner);
    m->has_partner =
        memory_allocate_zeroed(&m->job->memory, m->given->files.count + 1, sizeof *m->has_partner);
    for (size_t h = 0; h < m->held.files.count && m->partner; h++)
        m->partner[h] = SIZE_MAX;
    return m->partner && m->has_partner;
}

/* --- Reasons --- */

static void reject_absent(const struct matching *m) {
    for (size_t h = 0; h < m->held.files.count; h++)
        if (m->partner[h] == SIZE_MAX)
            job_reject(m->job, NULL, "give all of its files with --in",
                       "the assumption was made from %s, which is left out", m->held.files.items[h].name);
}

static void reject_strange(const struct matching *m) {
    for (size_t g = 0; g < m->given->files.count; g++)
        if (!m->has_partner[g])
            job_reject(m->job, &(struct place){.file = m->given->files.items[g].name},
                       "leave it out, or run lacuna assume again",
                       "the assumption was not made from this file");
}

static void reject_changed(const struct matching *m) {
    for (size_t h = 0; h < m->held.files.count; h++) {
        const struct source *given = m->partner[h] == SIZE_MAX ? NULL : &m->given->files.items[m->partner[h]];
        if (given && !same_text(&m->held.files.items[h], given))
            job_reject(m->job, &(struct place){.file = given->name}, "run lacuna assume again",
                       "this file has changed since the assumption was made");
    }
}

static void reject_order(const struct matching *m) {
    bool ordered = true;
    struct text files = {.memory = &m->job->memory};
    for (size_t h = 0; h < m->held.files.count; h++) {
        ordered &= m->partner[h] == h;
        text_add(&files, " ");
        text_add(&files, m->held.files.items[h].name);
    }
    if (!ordered)
        job_reject(m->job, NULL, "give the files in this order",
                   "the assumption was made from%s, in this order", text_end(&files));
    text_free(&files);
}

bool other_system_reject(const struct assumption *assumption, const struct sources *given) {
    struct job *job = given->job;
    struct matching m = {.job = job, .given = given};
    if (begin(&m, assumption)) {
        match(&m, same_text);
        match(&m, same_name);
        if (m.held.files.count > 0) {
            reject_absent(&m);
            reject_strange(&m);
            reject_changed(&m);
        }
        if (!job_failed(job))
            reject_order(&m);
        if (!job_failed(job))
            job_reject(job, NULL, "give the files that it was made from, or run lacuna assume again",
                       "the assumption was made from other files");
    }
    memory_free(m.partner);
    memory_free(m.has_partner);
    sources_free(&m.held);
    return false;
}
