#include "lts/alphabet.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    const char *text;
    size_t index;
};

static int by_text(const void *a, const void *b) {
    return strcmp(((const struct entry *)a)->text, ((const struct entry *)b)->text);
}

static bool keep(struct alphabet *alphabet, const char *text) {
    const char *copy = arena_text(&alphabet->arena, text, strlen(text));
    if (!copy)
        return false;
    alphabet->texts[alphabet->count++] = copy;
    return true;
}

bool alphabet_build(struct job *job, struct alphabet *alphabet, const char *const *texts, size_t count,
                    uint32_t *map) {
    *alphabet = (struct alphabet){0};
    arena_init(&alphabet->arena, &job->memory);
    struct entry *entries = memory_allocate(&job->memory, count * sizeof *entries);
    alphabet->texts = memory_allocate(&job->memory, (count + 1) * sizeof *alphabet->texts);
    bool fine = entries && alphabet->texts && keep(alphabet, TAU_TEXT);

    size_t visible = 0;
    for (size_t i = 0; fine && i < count; i++) {
        if (texts[i])
            entries[visible++] = (struct entry){texts[i], i};
        else if (map)
            map[i] = LABEL_TAU;
    }
    if (fine)
        qsort(entries, visible, sizeof *entries, by_text);
    for (size_t i = 0; fine && i < visible; i++) {
        bool repeated = i > 0 && strcmp(entries[i].text, entries[i - 1].text) == 0;
        fine = repeated || keep(alphabet, entries[i].text);
        if (map)
            map[entries[i].index] = alphabet->count - 1;
    }
    memory_free(entries);
    if (!fine)
        alphabet_free(alphabet);
    return fine;
}

bool alphabet_copy(struct job *job, struct alphabet *alphabet, const struct alphabet *from) {
    return alphabet_build(job, alphabet, from->texts + 1, from->count - 1, NULL);
}

void alphabet_free(struct alphabet *alphabet) {
    memory_free(alphabet->texts);
    if (alphabet->arena.memory)
        arena_free(&alphabet->arena);
    *alphabet = (struct alphabet){0};
}

uint32_t alphabet_find(const struct alphabet *alphabet, const char *text) {
    uint32_t low = 1, high = alphabet->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(alphabet->texts[middle], text);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return LABEL_NONE;
}

void label_strip(const char **text, size_t *length) {
    while (*length > 0 && **text == ' ') {
        ++*text;
        --*length;
    }
    while (*length > 0 && (*text)[*length - 1] == ' ')
        --*length;
    if (*length < 2 || **text != '"' || memchr(*text + 1, '"', *length - 1) != *text + *length - 1)
        return;
    ++*text;
    *length -= 2;
}
