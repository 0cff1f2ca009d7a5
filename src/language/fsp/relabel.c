#include "language/fsp/relabel.h"

#include <string.h>

#include "base/text.h"
#include "lts/builder.h"
#include "lts/operator/relabel.h"

/* The longest of the prefixes that fits, and its length; NAMES_NONE: none does. */
static uint32_t longest_prefix(const struct names *prefixes, const char *label, size_t *length) {
    size_t end = strlen(label);
    for (;;) {
        uint32_t prefix = names_find(prefixes, label, end);
        *length = end;
        if (prefix != NAMES_NONE || end == 0)
            return prefix;
        do
            end--;
        while (end > 0 && label[end] != '.');
    }
}

bool fsp_has_prefix(const struct names *prefixes, const char *label) {
    size_t length;
    return longest_prefix(prefixes, label, &length) != NAMES_NONE;
}

struct lts *fsp_hide(struct job *job, const struct lts *lts, const struct names *prefixes, bool interface) {
    const char **texts = memory_allocate(&job->memory, lts->alphabet.count * sizeof *texts);
    if (!texts)
        return NULL;
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        const char *text = lts->alphabet.texts[label];
        texts[label - 1] = fsp_has_prefix(prefixes, text) == interface ? text : NULL;
    }
    struct lts *result = lts_retext(job, lts, texts, 0);
    memory_free(texts);
    return result;
}

/* ---- one to many ---- */

/* The new texts of all labels: those of label i are texts[begins[i]] to texts[begins[i + 1] - 1]. */
struct renaming {
    struct job *job;
    struct arena arena;
    ARRAY(const char *) texts;
    ARRAY(uint32_t) begins;
};

/* Before the first label come those of τ: there are none. */
static bool renaming_begin(struct renaming *r, struct job *job) {
    *r = (struct renaming){.job = job};
    arena_init(&r->arena, &job->memory);
    return array_push(&job->memory, &r->begins, 0) && array_push(&job->memory, &r->begins, 0);
}

/* `front`, then `back`, as a new text of the label at hand. */
static bool renaming_add(struct renaming *r, const char *front, const char *back) {
    struct text text = {.memory = &r->job->memory};
    text_add(&text, front);
    text_add(&text, back);
    const char *kept = text_keep(&text, &r->arena);
    return kept && array_push(&r->job->memory, &r->texts, kept);
}

static bool renaming_next_label(struct renaming *r) {
    uint32_t end = (uint32_t)r->texts.count;
    return array_push(&r->job->memory, &r->begins, end);
}

static bool rename_edges(const struct renaming *r, const struct lts *lts, struct lts_builder *builder) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
            if (label == LABEL_TAU && !lts_builder_add(builder, s, LABEL_TAU, target))
                return false;
            for (uint32_t k = r->begins.items[label]; k < r->begins.items[label + 1]; k++)
                if (!lts_builder_add(builder, s, k + 1, target) || !job_step(r->job, s))
                    return false;
        }
    return true;
}

/* Ends the renaming: the LTS with the new labels. */
static struct lts *renaming_apply(struct renaming *r, bool fine, const struct lts *lts) {
    struct lts_builder builder;
    struct alphabet alphabet;
    struct lts *result = NULL;
    uint32_t *map = memory_allocate(&r->job->memory, (r->texts.count + 1) * sizeof *map);
    lts_builder_init(&builder, r->job);
    fine = fine && map && rename_edges(r, lts, &builder) &&
           alphabet_build(r->job, &alphabet, r->texts.items, r->texts.count, map + 1);
    if (fine) {
        map[LABEL_TAU] = LABEL_TAU;
        result = lts_builder_finish(&builder, lts->states, lts->initial, lts->error, &alphabet, map);
    }
    lts_builder_free(&builder);
    memory_free(map);
    array_free(&r->texts);
    array_free(&r->begins);
    arena_free(&r->arena);
    return result;
}

struct lts *fsp_prefix(struct job *job, const struct lts *lts, const struct fsp_texts *prefixes) {
    struct renaming r;
    bool fine = renaming_begin(&r, job);
    for (uint32_t label = 1; fine && label < lts->alphabet.count; label++) {
        for (size_t i = 0; fine && i < prefixes->list.count; i++) {
            struct text front = {.memory = &job->memory};
            text_add(&front, prefixes->list.items[i]);
            text_add(&front, ".");
            fine = renaming_add(&r, text_end(&front), lts->alphabet.texts[label]) && !front.failed;
            text_free(&front);
        }
        fine = fine && renaming_next_label(&r);
    }
    return renaming_apply(&r, fine, lts);
}

/* ---- rules ---- */

void fsp_rules_init(struct fsp_rules *rules, struct job *job) {
    *rules = (struct fsp_rules){0};
    names_init(&rules->olds, &job->memory);
}

void fsp_rules_free(struct fsp_rules *rules) {
    names_free(&rules->olds);
    array_free(&rules->first);
    array_free(&rules->pairs);
}

struct pairing {
    struct fsp_rules *rules;
    struct fsp_evaluation *evaluation;
    const struct fsp_relabel *relabel;
    const char *new;
};

static bool use_old(void *data, const struct fsp_binding *bindings, const char *text) {
    struct pairing *pairing = data;
    struct memory *memory = &pairing->evaluation->job->memory;
    struct fsp_rules *rules = pairing->rules;
    (void)bindings;
    uint32_t old = names_intern(&rules->olds, text, strlen(text));
    if (old == NAMES_NONE || (old == rules->first.count && !array_push(memory, &rules->first, RULE_NONE)))
        return false;
    struct fsp_rule rule = {pairing->new, rules->first.items[old]};
    rules->first.items[old] = (uint32_t)rules->pairs.count;
    return array_push(memory, &rules->pairs, rule);
}

/* The old label sees the variables of the new one, so that z[i:R]/a[i] goes index by index. */
static bool use_new(void *data, const struct fsp_binding *bindings, const char *text) {
    struct pairing *pairing = data;
    pairing->new = arena_text(&pairing->evaluation->arena, text, strlen(text));
    return pairing->new &&fsp_label_each(pairing->evaluation, pairing->relabel->old, bindings, use_old,
                                         pairing);
}

static bool use_forall(void *data, const struct fsp_binding *bindings, const char *text) {
    struct pairing *pairing = data;
    (void)text;
    return fsp_rules_add(pairing->rules, pairing->evaluation, pairing->relabel->inner, bindings);
}

bool fsp_rules_add(struct fsp_rules *rules, struct fsp_evaluation *e, const struct fsp_relabel *list,
                   const struct fsp_binding *bindings) {
    for (; list; list = list->next) {
        struct pairing pairing = {rules, e, list, NULL};
        bool fine = list->inner ? fsp_indices_each(e, list->forall, bindings, use_forall, &pairing)
                                : fsp_label_each(e, list->new, bindings, use_new, &pairing);
        if (!fine)
            return false;
    }
    return true;
}

static bool rename_label(struct renaming *r, const struct fsp_rules *rules, const char *label) {
    size_t length;
    uint32_t old = longest_prefix(&rules->olds, label, &length);
    if (old == NAMES_NONE)
        return renaming_add(r, label, "") && renaming_next_label(r);
    for (uint32_t i = rules->first.items[old]; i != RULE_NONE; i = rules->pairs.items[i].next)
        if (!renaming_add(r, rules->pairs.items[i].new, label + length))
            return false;
    return renaming_next_label(r);
}

struct lts *fsp_relabel(struct job *job, const struct lts *lts, const struct fsp_rules *rules) {
    struct renaming r;
    bool fine = renaming_begin(&r, job);
    for (uint32_t label = 1; fine && label < lts->alphabet.count; label++)
        fine = rename_label(&r, rules, lts->alphabet.texts[label]) && job_step(job, label);
    return renaming_apply(&r, fine, lts);
}
