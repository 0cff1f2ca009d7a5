#define _POSIX_C_SOURCE 200809L
#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "lts/operator/relabel.h"

bool rename_is_regex(const char *rule) {
    return rule[0] == 's' && rule[1] && strchr("/|#:", rule[1]);
}

struct rule {
    const char *source; /* as it was given */
    bool is_regex;
    regex_t regex;
    const char *replacement;
    const char *old; /* for old=new */
    bool used;
};

static bool bad_rule(struct job *job, const char *rule, const char *why) {
    return job_reject(job, NULL, "write a rule as old=new, req_*=ask.*, or s/pattern/replacement/",
                      "the renaming rule %s %s", rule, why);
}

/* s/pattern/replacement/, with any character for the slash. */
static bool compile_regex(struct job *job, struct arena *arena, struct rule *rule) {
    const char *pattern = rule->source + 2;
    char slash = rule->source[1];
    const char *middle = strchr(pattern, slash);
    const char *end = middle ? strchr(middle + 1, slash) : NULL;
    if (!end)
        return bad_rule(job, rule->source, "does not have three slashes");
    if (end[1] != '\0')
        return bad_rule(job, rule->source, "goes on behind the third slash; there are no flags");
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

/* One side of a rule, without blanks and quotes around it. */
static const char *bare(struct arena *arena, const char *text, size_t length) {
    label_strip(&text, &length);
    return arena_text(arena, text, length);
}

static bool compile_rule(struct job *job, struct arena *arena, struct rule *rule) {
    if (rename_is_regex(rule->source))
        return compile_regex(job, arena, rule);
    const char *equals = strchr(rule->source, '=');
    if (!equals || equals == rule->source || !equals[1])
        return bad_rule(job, rule->source, "lacks an old or a new label");
    rule->old = bare(arena, rule->source, (size_t)(equals - rule->source));
    rule->replacement = bare(arena, equals + 1, strlen(equals + 1));
    if (!rule->old || !rule->replacement)
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
    ARRAY(char) text = {0};
    for (regoff_t i = 0; i < groups[0].rm_so; i++)
        *fine &= array_push(arena->memory, &text, label[i]);
    for (const char *p = rule->replacement; *p; p++) {
        int group = *p == '&' ? 0 : *p == '\\' && p[1] >= '0' && p[1] <= '9' ? p[1] - '0' : -1;
        if (*p == '\\' && p[1])
            p++;
        if (group < 0)
            *fine &= array_push(arena->memory, &text, *p);
        for (regoff_t i = group < 0 ? 0 : groups[group].rm_so;
             group >= 0 && i >= 0 && i < groups[group].rm_eo; i++)
            *fine &= array_push(arena->memory, &text, label[i]);
    }
    for (const char *p = label + groups[0].rm_eo; *p; p++)
        *fine &= array_push(arena->memory, &text, *p);
    const char *copy = *fine ? arena_text(arena, text.items ? text.items : "", text.count) : NULL;
    array_free(&text);
    *fine &= copy != NULL;
    return copy;
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
    struct lts *result = fine ? lts_retext(job, lts, texts, 0) : NULL;
    for (size_t i = 0; rules && i < count; i++) {
        if (fine && !rules[i].used)
            diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL,
                            "lacuna info --labels FILE lists the labels",
                            "no label matches the renaming rule %s", rules[i].source);
        if (rules[i].is_regex)
            regfree(&rules[i].regex);
    }
    memory_free(texts);
    memory_free(rules);
    arena_free(&arena);
    return result;
}
