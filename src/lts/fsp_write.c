/* FSP, the language of LTSA: a process per state, grouped by where transitions lead.
 *
 *     P = Q0,
 *     Q0 = (a -> Q1 | {b, c} -> Q2),
 *     Q1 = STOP.
 *
 * An action of FSP is lower-case words with dots between: ?m becomes receive.m, left!go left.go, and what FSP
 * does not know becomes _. Names that would fall together get a number. */
#include <ctype.h>
#include <string.h>

#include "base/array.h"
#include "base/sort.h"
#include "lts/export.h"

enum { LONGEST = 200 };

/* The label as FSP has it, without regard to others. */
static void translate(const char *label, char *name) {
    size_t length = 0;
    bool begins = true;
    if (*label == '?') {
        strcpy(name, "receive.");
        length = strlen(name);
        label++;
    }
    for (; *label && length < LONGEST - 16; label++) {
        char c = *label;
        if (c == '!' || c == '.')
            c = '.';
        else if (!isalnum((unsigned char)c))
            c = '_';
        if (begins && !islower((unsigned char)c)) {
            if (isupper((unsigned char)c))
                c = (char)tolower((unsigned char)c);
            else
                name[length++] = 'l';
        }
        name[length++] = c;
        begins = c == '.';
    }
    name[length] = '\0';
    if (length == 0 || name[length - 1] == '.')
        strcat(name, "l");
}

/* Names of all labels; NULL: no memory. */
static const char **make_names(struct job *job, const struct lts *lts, struct arena *arena) {
    const char **names = memory_allocate_zeroed(&job->memory, lts->alphabet.count + 1, sizeof *names);
    for (uint32_t i = 0; names && i < lts->alphabet.count; i++) {
        char name[LONGEST];
        unsigned others = 0;
        translate(i == LABEL_TAU ? "tau" : lts->alphabet.texts[i], name);
        for (uint32_t j = 0; j < i; j++)
            others += strncmp(names[j], name, strlen(name)) == 0;
        if (others > 0)
            snprintf(name + strlen(name), 12, "_%u", others + 1);
        names[i] = arena_text(arena, name, strlen(name));
        if (!names[i]) {
            memory_free(names);
            return NULL;
        }
    }
    return names;
}

static void put_target(struct output *output, const struct lts *lts, uint32_t target) {
    if (target == lts->error)
        output_text(output, "ERROR");
    else
        output_format(output, "Q%u", target);
}

/* keys[0..count) are (target, label) with one target. */
static void put_choice(struct output *output, const struct lts *lts, const char **names, const uint64_t *keys,
                       size_t count) {
    output_text(output, count > 1 ? "{" : "");
    for (size_t i = 0; i < count; i++) {
        output_text(output, i > 0 ? ", " : "");
        output_text(output, names[(uint32_t)keys[i]]);
    }
    output_text(output, count > 1 ? "} -> " : " -> ");
    put_target(output, lts, (uint32_t)(keys[0] >> 32));
}

static bool put_state(struct job *job, struct output *output, const struct lts *lts, const char **names,
                      uint32_t s) {
    ARRAY(uint64_t) keys = {0};
    bool fine = true;
    for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
        fine = array_push(&job->memory, &keys,
                          (uint64_t)edge_target(lts->edges[i]) << 32 | edge_label(lts->edges[i]));
    output_format(output, "Q%u = ", s);
    if (fine && keys.count == 0)
        output_text(output, "STOP");
    if (fine && keys.count > 0) {
        sort_keys(keys.items, keys.count);
        for (size_t i = 0, j; i < keys.count; i = j) {
            for (j = i + 1; j < keys.count && keys.items[j] >> 32 == keys.items[i] >> 32;)
                j++;
            output_text(output, i == 0 ? "(" : " | ");
            put_choice(output, lts, names, keys.items + i, j - i);
        }
        output_text(output, ")");
    }
    array_free(&keys);
    return fine;
}

void fsp_write(struct job *job, const struct lts *lts, struct output *output) {
    struct arena arena;
    arena_init(&arena, &job->memory);
    const char **names = make_names(job, lts, &arena);
    output_format(output, "P = ");
    put_target(output, lts, lts->initial);
    for (uint32_t s = 0; names && s < lts->states; s++) {
        if (s == lts->error)
            continue;
        output_text(output, ",\n");
        if (!put_state(job, output, lts, names, s) || !job_step(job, s))
            break;
    }
    output_text(output, ".\n");
    memory_free(names);
    arena_free(&arena);
}
