/* FSP, the language of LTSA: a process per state, grouped by where transitions lead.
 *
 *     P = Q0,
 *     Q0 = (a -> Q1 | {b, c} -> Q2),
 *     Q1 = STOP.
 *
 * An action of FSP is lower-case words with dots between, and numbers in brackets: ?m becomes receive.m,
 * left!go left.go, a.1 a[1], and what FSP does not know becomes _. Names that would fall together get a
 * number. What no transition carries is an alphabet extension, τ is hidden. All states without transitions
 * are STOP, which is one state to those who read it. */
#include <ctype.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/sort.h"
#include "lts/file/export.h"

enum { LONGEST = 200 };

/* What τ is written as: `tau` itself cannot be a label of FSP. */
static const char SILENT[] = "silent";

/* Words that FSP keeps for itself, and the one that τ is written as. */
static bool is_reserved(const char *word, size_t length) {
    static const char *const WORDS[] = {"const",   "range",  "set",    "property",      "minimal",
                                        "compose", "menu",   "fluent", "progress",      "assert",
                                        "when",    "if",     "then",   "else",          "constraint",
                                        "forall",  "import", "tau",    "deterministic", SILENT};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strlen(WORDS[i]) == length && strncmp(WORDS[i], word, length) == 0)
            return true;
    return false;
}

/* A number stands in brackets: a.1.b is a[1].b. */
static bool is_number(const char *word, size_t length) {
    size_t sign = length > 1 && *word == '-';
    for (size_t i = sign; i < length; i++)
        if (!isdigit((unsigned char)word[i]))
            return false;
    return length > sign && length < 10 && (length == sign + 1 || word[sign] != '0');
}

/* Appends a word of a label, as FSP has it. */
static size_t translate_word(const char *word, size_t length, char *name, size_t at) {
    if (is_number(word, length))
        return at + (size_t)sprintf(name + at, "[%.*s]", (int)length, word);
    if (at > 0)
        name[at++] = '.';
    size_t begin = at;
    if (length == 0 || !isalpha((unsigned char)*word))
        name[at++] = 'l';
    for (size_t i = 0; i < length; i++)
        name[at++] = isalnum((unsigned char)word[i]) ? word[i] : '_';
    name[begin] = (char)tolower((unsigned char)name[begin]);
    if (is_reserved(name + begin, at - begin))
        name[at++] = '_';
    return at;
}

/* The label as FSP has it, without regard to others. Overlong ones are cut. */
static void translate(const char *label, char *name) {
    size_t at = 0;
    if (*label == '?') {
        at = translate_word("receive", strlen("receive"), name, at);
        label++;
    }
    while (at < LONGEST / 2) {
        size_t length = strcspn(label, ".!");
        at = translate_word(label, length < LONGEST / 4 ? length : LONGEST / 4, name, at);
        if (!label[length])
            break;
        label += length + 1;
    }
    name[at] = '\0';
}

/* A name that no other label has got so far: with a number behind it, if it must be. */
static const char *unique_name(struct job *job, struct names *taken, char *name) {
    size_t length = strlen(name);
    for (unsigned i = 2; names_find(taken, name, strlen(name)) != NAMES_NONE; i++) {
        snprintf(name + length, 12, "_%u", i);
        if (!job_step(job, i))
            return NULL;
    }
    uint32_t number = names_intern(taken, name, strlen(name));
    return number == NAMES_NONE ? NULL : taken->list.items[number].text;
}

/* Names of all labels, kept in `taken`; NULL: the job has failed. */
static const char **make_names(struct job *job, const struct lts *lts, struct names *taken) {
    const char **names = memory_allocate_zeroed(&job->memory, lts->alphabet.count + 1, sizeof *names);
    bool fine = names != NULL;
    for (uint32_t i = 0; fine && i < lts->alphabet.count; i++) {
        char name[LONGEST];
        if (i == LABEL_TAU)
            strcpy(name, SILENT);
        else
            translate(lts->alphabet.texts[i], name);
        names[i] = unique_name(job, taken, name);
        fine = names[i] != NULL;
    }
    if (fine)
        return names;
    memory_free(names);
    return NULL;
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

/* Labels that no transition carries, and what is silent. */
static void put_suffixes(struct job *job, struct output *output, const struct lts *lts, const char **names) {
    bool *used = memory_allocate_zeroed(&job->memory, lts->alphabet.count, sizeof *used);
    for (uint64_t i = 0; used && i < lts_transitions(lts); i++)
        used[edge_label(lts->edges[i])] = true;
    const char *before = "+{";
    for (uint32_t label = 1; used && label < lts->alphabet.count; label++) {
        if (used[label])
            continue;
        output_format(output, "%s%s", before, names[label]);
        before = ", ";
    }
    output_text(output, *before == ',' ? "}" : "");
    if (used && used[LABEL_TAU])
        output_format(output, "\\{%s}", SILENT);
    memory_free(used);
}

void fsp_write(struct job *job, const struct lts *lts, struct output *output) {
    struct names taken;
    names_init(&taken, &job->memory);
    const char **names = make_names(job, lts, &taken);
    output_format(output, "P = ");
    put_target(output, lts, lts->initial);
    for (uint32_t s = 0; names && s < lts->states; s++) {
        if (s == lts->error)
            continue;
        output_text(output, ",\n");
        if (!put_state(job, output, lts, names, s) || !job_step(job, s))
            break;
    }
    if (names)
        put_suffixes(job, output, lts, names);
    output_text(output, ".\n");
    memory_free(names);
    names_free(&taken);
}
