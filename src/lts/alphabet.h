/* Alphabets: the labels of an LTS, ordered by text, numbered from 1. Label 0 is τ, whatever the file
 * called it. An alphabet may hold labels that no transition carries: they matter for composition,
 * completion and complement. */
#ifndef LACUNA_LTS_ALPHABET_H
#define LACUNA_LTS_ALPHABET_H

#include "base/job.h"

#define LABEL_TAU 0u
#define LABEL_NONE UINT32_MAX

/* How τ is written. */
#define TAU_TEXT "tau"

struct alphabet {
    struct arena arena;
    const char **texts; /* texts[0] is TAU_TEXT */
    uint32_t count;     /* τ included */
};

/* From texts in any order, repetitions allowed; NULL stands for τ. `map[i]` becomes the label of texts[i]
 * (map may be NULL). */
bool alphabet_build(struct job *job, struct alphabet *alphabet, const char *const *texts, size_t count,
                    uint32_t *map);
bool alphabet_copy(struct job *job, struct alphabet *alphabet, const struct alphabet *from);
void alphabet_free(struct alphabet *alphabet);

/* A label as people write it: without blanks around it and, if there are none inside, without quotes. */
void label_strip(const char **text, size_t *length);

/* LABEL_NONE: no such visible label. */
uint32_t alphabet_find(const struct alphabet *alphabet, const char *text);

static inline bool alphabet_has(const struct alphabet *alphabet, const char *text) {
    return alphabet_find(alphabet, text) != LABEL_NONE;
}

#endif
