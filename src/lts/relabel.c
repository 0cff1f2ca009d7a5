#define _POSIX_C_SOURCE 200809L
#include "lts/relabel.h"

#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "lts/builder.h"

/* ---- the primitive: a new text for every label ---- */

/* `texts[label - 1]` for the visible labels, then `added` more for the alphabet alone. */
static struct lts *retext(struct job *job, const struct lts *lts, const char *const *texts, size_t added) {
    size_t count = lts->alphabet.count - 1;
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
        result = retext(job, lts, texts, 0);
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

/* ---- renaming ---- */

struct rule {
    const char *source; /* as it was given */
    bool is_regex;
    regex_t regex;
    const char *replacement;
    const char *old; /* for old=new */
    bool used;
};

static bool bad_rule(struct job *job, const char *rule, const char *why) {
    return job_reject(job, NULL, "a rule reads old=new, req_*=ask.*, or s/pattern/replacement/",
                      "the renaming rule %s %s", rule, why);
}

/* s/pattern/replacement/, with any character for the slash. */
static bool compile_regex(struct job *job, struct arena *arena, struct rule *rule) {
    const char *pattern = rule->source + 2;
    char slash = rule->source[1];
    const char *middle = strchr(pattern, slash);
    const char *end = middle ? strchr(middle + 1, slash) : NULL;
    if (!end || end[1] != '\0')
        return bad_rule(job, rule->source, "does not have three slashes");
    const char *copy = arena_text(arena, pattern, (size_t)(middle - pattern));
    rule->replacement = arena_text(arena, middle + 1, (size_t)(end - middle - 1));
    if (!copy || !rule->replacement)
        return false;
    int error = regcomp(&rule->regex, copy, REG_EXTENDED);
    if (error) {
        char why[128];
        regerror(error, &rule->regex, why, sizeof why);
        char message[160];
        snprintf(message, sizeof message, "has a bad pattern: %s", why);
        return bad_rule(job, rule->source, message);
    }
    rule->is_regex = true;
    return true;
}

static size_t stars(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += *text == '*';
    return count;
}

static bool compile_rule(struct job *job, struct arena *arena, struct rule *rule) {
    if (rule->source[0] == 's' && rule->source[1] && strchr("/|#:", rule->source[1]))
        return compile_regex(job, arena, rule);
    const char *equals = strchr(rule->source, '=');
    if (!equals || equals == rule->source || !equals[1])
        return bad_rule(job, rule->source, "lacks an old or a new label");
    rule->old = arena_text(arena, rule->source, (size_t)(equals - rule->source));
    rule->replacement = equals + 1;
    if (!rule->old)
        return false;
    if (stars(rule->old) > 1 || stars(rule->replacement) > stars(rule->old))
        return bad_rule(job, rule->source, "has too many stars");
    return true;
}

static const char *joined(struct arena *arena, const char *a, size_t m, const char *b, size_t n,
                          const char *c) {
    size_t rest = strlen(c);
    char *text = arena_allocate(arena, m + n + rest + 1);
    if (!text)
        return NULL;
    memcpy(text, a, m);
    memcpy(text + m, b, n);
    memcpy(text + m + n, c, rest + 1);
    return text;
}

/* The new text if old=new matches; *fine is false if there is no memory. */
static const char *apply_map(struct arena *arena, const struct rule *rule, const char *label, bool *fine) {
    const char *star = strchr(rule->old, '*');
    if (!star)
        return strcmp(rule->old, label) == 0 ? rule->replacement : NULL;
    size_t before = (size_t)(star - rule->old), after = strlen(star + 1), length = strlen(label);
    if (length < before + after || strncmp(rule->old, label, before) != 0 ||
        strcmp(star + 1, label + length - after) != 0)
        return NULL;
    const char *target = strchr(rule->replacement, '*');
    if (!target)
        return rule->replacement;
    const char *text = joined(arena, rule->replacement, (size_t)(target - rule->replacement), label + before,
                              length - before - after, target + 1);
    *fine &= text != NULL;
    return text;
}

/* As apply_map, for a regular expression: the first match is replaced, as sed does. */
static const char *apply_regex(struct arena *arena, const struct rule *rule, const char *label, bool *fine) {
    regmatch_t groups[10];
    if (regexec(&rule->regex, label, 10, groups, 0) != 0)
        return NULL;
    const char *text = "";
    for (const char *p = rule->replacement; *p && text; p++) {
        int group = *p == '&' ? 0 : *p == '\\' && p[1] >= '0' && p[1] <= '9' ? p[1] - '0' : -1;
        if (*p == '\\' && p[1])
            p++;
        if (group < 0)
            text = joined(arena, text, strlen(text), p, 1, "");
        else if (groups[group].rm_so >= 0)
            text = joined(arena, text, strlen(text), label + groups[group].rm_so,
                          (size_t)(groups[group].rm_eo - groups[group].rm_so), "");
    }
    size_t start = (size_t)groups[0].rm_so;
    if (text)
        text = joined(arena, label, start, text, strlen(text), label + groups[0].rm_eo);
    *fine &= text != NULL;
    return text;
}

static const char *renamed(struct arena *arena, struct rule *rules, size_t count, const char *label,
                           bool *fine) {
    for (size_t i = 0; i < count; i++) {
        const char *text = rules[i].is_regex ? apply_regex(arena, &rules[i], label, fine)
                                             : apply_map(arena, &rules[i], label, fine);
        if (text || !*fine) {
            rules[i].used = true;
            return text && strcmp(text, TAU_TEXT) == 0 ? NULL : text;
        }
    }
    return label;
}

struct lts *lts_rename(struct job *job, const struct lts *lts, const char *const *sources, size_t count) {
    struct arena arena;
    arena_init(&arena, &job->memory);
    size_t labels = lts->alphabet.count - 1;
    struct rule *rules = memory_allocate_zeroed(&job->memory, count, sizeof *rules);
    const char **texts = memory_allocate(&job->memory, (labels + 1) * sizeof *texts);
    bool fine = rules && texts;
    for (size_t i = 0; fine && i < count; i++) {
        rules[i].source = sources[i];
        fine = compile_rule(job, &arena, &rules[i]);
    }
    for (size_t i = 0; fine && i < labels; i++)
        texts[i] = renamed(&arena, rules, count, lts->alphabet.texts[i + 1], &fine);
    struct lts *result = fine ? retext(job, lts, texts, 0) : NULL;
    for (size_t i = 0; rules && i < count; i++) {
        if (fine && !rules[i].used)
            diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL, NULL,
                            "no label matches the renaming rule %s", rules[i].source);
        if (rules[i].is_regex)
            regfree(&rules[i].regex);
    }
    memory_free(texts);
    memory_free(rules);
    arena_free(&arena);
    return result;
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
    struct lts *result = retext(job, lts, texts, count);
    memory_free(texts);
    return result;
}
