#include "lts/operator/relabel.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "lts/builder.h"

struct lts *lts_retext(struct job *job, const struct lts *lts, const char *const *texts, size_t added) {
    size_t count = lts->alphabet.count - 1;
    for (size_t i = 0; i < count + added; i++)
        if (texts[i] && strchr(texts[i], '\n')) {
            job_reject(job, NULL, "use a label in one line", "a label cannot contain a line feed");
            return NULL;
        }
    uint32_t *map = memory_allocate(&job->memory, (count + added + 1) * sizeof *map);
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    struct alphabet alphabet;
    if (!map || !lts_builder_expect(&builder, lts->states, lts_transitions(lts)) ||
        !alphabet_build(job, &alphabet, texts, count + added, map + 1)) {
        memory_free(map);
        lts_builder_free(&builder);
        return NULL;
    }
    map[LABEL_TAU] = LABEL_TAU;
    bool fine = true;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
            fine = lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    struct lts *result = NULL;
    if (fine)
        result = lts_builder_finish(&builder, lts->states, lts->initial, lts->error, &alphabet, map);
    else
        alphabet_free(&alphabet);
    lts_builder_free(&builder);
    memory_free(map);
    return result;
}

/* ---- patterns ---- */

/* Does `text` match `pattern`, a star standing for any text? Greedy with one step back. */
static bool glob_matches(const char *pattern, const char *text) {
    const char *star = NULL, *resume = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            resume = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star + 1;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

static void warn_unmatched(struct job *job, const struct alphabet *alphabet, const char *pattern) {
    const char *near = suggest(pattern, alphabet->texts + 1, alphabet->count - 1);
    char hint[256];
    if (near)
        snprintf(hint, sizeof hint, "did you mean %s?", near);
    diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL, near ? hint : NULL, "no label matches %s",
                    pattern);
}

bool *labels_matching(struct job *job, const struct alphabet *alphabet, struct label_patterns patterns) {
    bool *matching = memory_allocate_zeroed(&job->memory, alphabet->count, sizeof *matching);
    for (size_t p = 0; matching && p < patterns.count; p++) {
        bool any = false;
        if (strcmp(patterns.texts[p], TAU_TEXT) == 0)
            any = matching[LABEL_TAU] = true;
        for (uint32_t label = 1; label < alphabet->count; label++)
            if (strcmp(patterns.texts[p], alphabet->texts[label]) == 0 ||
                glob_matches(patterns.texts[p], alphabet->texts[label]))
                any = matching[label] = true;
        if (!any)
            warn_unmatched(job, alphabet, patterns.texts[p]);
    }
    return matching;
}

/* ---- hiding ---- */

static struct lts *hide_where(struct job *job, const struct lts *lts, struct label_patterns patterns,
                              bool hidden) {
    size_t count = lts->alphabet.count - 1;
    const char **texts = memory_allocate(&job->memory, (count + 1) * sizeof *texts);
    bool *matching = texts ? labels_matching(job, &lts->alphabet, patterns) : NULL;
    struct lts *result = NULL;
    if (matching) {
        for (size_t i = 0; i < count; i++)
            texts[i] = matching[i + 1] == hidden ? NULL : lts->alphabet.texts[i + 1];
        result = lts_retext(job, lts, texts, 0);
    }
    memory_free(matching);
    memory_free(texts);
    return result;
}

struct lts *lts_hide(struct job *job, const struct lts *lts, struct label_patterns hidden) {
    return hide_where(job, lts, hidden, true);
}

struct lts *lts_interface(struct job *job, const struct lts *lts, struct label_patterns interface) {
    return hide_where(job, lts, interface, false);
}

/* ---- extending ---- */

struct lts *lts_extend(struct job *job, const struct lts *lts, const char *const *added, size_t count) {
    size_t labels = lts->alphabet.count - 1;
    const char **texts = memory_allocate(&job->memory, (labels + count + 1) * sizeof *texts);
    if (!texts)
        return NULL;
    for (size_t i = 0; i < labels; i++)
        texts[i] = lts->alphabet.texts[i + 1];
    for (size_t i = 0; i < count; i++)
        texts[labels + i] = strcmp(added[i], TAU_TEXT) == 0 ? NULL : added[i];
    struct lts *result = lts_retext(job, lts, texts, count);
    memory_free(texts);
    return result;
}
