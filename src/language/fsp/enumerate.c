/* The values of indices and the labels of sets, one after the other. */
#include <inttypes.h>
#include <string.h>

#include "language/fsp/evaluate.h"

enum { LARGEST_RANGE = 1 << 24 };

/* ---- one index ---- */

struct values {
    struct fsp_evaluation *evaluation;
    const struct fsp_index *index;
    const struct fsp_binding *bindings;
    fsp_value_use *use;
    void *data;
};

static bool use_value(struct values *v, struct fsp_value value) {
    const struct fsp_binding *bindings = v->bindings;
    if (!job_step(v->evaluation->job, 0))
        return false;
    if (v->index->variable.text) {
        bindings = fsp_bind(v->evaluation, v->index->variable.text, value, bindings);
        if (!bindings)
            return false;
    }
    return v->use(v->data, bindings, value);
}

static bool each_number(struct values *v, const struct fsp_expression *low, const struct fsp_expression *high,
                        const struct fsp_binding *bindings) {
    struct fsp_evaluation *e = v->evaluation;
    struct fsp_value from, to;
    if (!fsp_evaluate(e, low, bindings, &from) || !fsp_evaluate(e, high, bindings, &to))
        return false;
    if (from.label || to.label) {
        sources_error(e->fsp->sources, v->index->span, "write a number",
                      "%s is a label, and no end of a range", from.label ? from.label : to.label);
        return false;
    }
    if (from.number > to.number) {
        sources_error(e->fsp->sources, v->index->span,
                      "write the smaller end first; use if or when to leave out what has no values",
                      "the range %" PRId32 "..%" PRId32 " is empty", from.number, to.number);
        return false;
    }
    if ((int64_t)to.number - from.number >= LARGEST_RANGE) {
        sources_error(e->fsp->sources, v->index->span, "use a smaller range",
                      "the range %" PRId32 "..%" PRId32 " has too many values", from.number, to.number);
        return false;
    }
    for (int64_t number = from.number; number <= to.number; number++)
        if (!use_value(v, (struct fsp_value){.number = (int32_t)number}))
            return false;
    return true;
}

static bool use_element(void *data, const struct fsp_binding *bindings, const char *text) {
    struct values *v = data;
    struct fsp_value value;
    (void)bindings;
    return fsp_value_of_text(v->evaluation, text, &value) && use_value(v, value);
}

static bool each_named(struct values *v, const struct fsp_binding *bindings) {
    struct fsp_evaluation *e = v->evaluation;
    bool shadowed = false;
    for (const struct fsp_binding *b = bindings; b && !shadowed; b = b->outer)
        shadowed = strcmp(b->name, v->index->name.text) == 0;
    const struct fsp_constant *constant = fsp_find_constant(e->fsp, v->index->name.text);
    if (!shadowed && constant && constant->kind == FSP_RANGE)
        return each_number(v, constant->low, constant->high, NULL);
    if (!shadowed && constant && constant->kind == FSP_SET)
        return fsp_set_each(e, constant->set, NULL, use_element, v);
    struct fsp_value value;
    return fsp_evaluate(e, v->index->low, bindings, &value) && use_value(v, value);
}

bool fsp_index_each(struct fsp_evaluation *e, const struct fsp_index *index,
                    const struct fsp_binding *bindings, fsp_value_use *use, void *data) {
    struct values v = {e, index, bindings, use, data};
    struct fsp_value value;
    switch (index->kind) {
    case FSP_INDEX_VALUE:
        return fsp_evaluate(e, index->low, bindings, &value) && use_value(&v, value);
    case FSP_INDEX_RANGE:
        return each_number(&v, index->low, index->high, bindings);
    case FSP_INDEX_SET:
        return fsp_set_each(e, index->set, bindings, use_element, &v);
    default:
        return each_named(&v, bindings);
    }
}

/* ---- several ---- */

/* A text under way; grows and is cut back. */
struct draft {
    ARRAY(char) chars;
};

static bool draft_add(struct job *job, struct draft *draft, const char *text, size_t length) {
    if (!array_reserve(&job->memory, &draft->chars, draft->chars.count + length + 1))
        return false;
    memcpy(draft->chars.items + draft->chars.count, text, length);
    draft->chars.count += length;
    draft->chars.items[draft->chars.count] = '\0';
    return true;
}

static void draft_cut(struct draft *draft, size_t length) {
    draft->chars.count = length;
    if (draft->chars.items)
        draft->chars.items[length] = '\0';
}

struct indices {
    struct fsp_evaluation *evaluation;
    const struct fsp_index *at;
    struct draft *draft;
    fsp_text_use *use;
    void *data;
};

static bool each_combination(struct indices *indices, const struct fsp_binding *bindings);

static bool use_index(void *data, const struct fsp_binding *bindings, struct fsp_value value) {
    struct indices *indices = data;
    struct job *job = indices->evaluation->job;
    char room[16];
    const char *text = fsp_value_text(value, room);
    size_t before = indices->draft->chars.count;
    struct indices rest = *indices;
    rest.at = indices->at->next;
    bool fine = draft_add(job, indices->draft, "[", 1) &&
                draft_add(job, indices->draft, text, strlen(text)) &&
                draft_add(job, indices->draft, "]", 1) && each_combination(&rest, bindings);
    draft_cut(indices->draft, before);
    return fine;
}

static bool each_combination(struct indices *indices, const struct fsp_binding *bindings) {
    if (!indices->at)
        return indices->use(indices->data, bindings, indices->draft->chars.items);
    return fsp_index_each(indices->evaluation, indices->at, bindings, use_index, indices);
}

bool fsp_indices_each(struct fsp_evaluation *e, const struct fsp_index *list,
                      const struct fsp_binding *bindings, fsp_text_use *use, void *data) {
    struct draft draft = {0};
    struct indices indices = {e, list, &draft, use, data};
    bool fine = draft_add(e->job, &draft, "", 0) && each_combination(&indices, bindings);
    array_free(&draft.chars);
    return fine;
}

/* ---- labels ---- */

struct spelling {
    struct fsp_evaluation *evaluation;
    const struct fsp_label *label;
    struct draft *draft;
    fsp_text_use *use;
    void *data;
};

/* The place of a segment in brackets, for use_segment(). */
struct segment_place {
    struct spelling *spelling;
    const struct fsp_segment *segment;
};

static bool spell(struct spelling *s, const struct fsp_segment *segment, const struct fsp_binding *bindings);

static bool spell_piece(struct spelling *s, const char *piece, const struct fsp_segment *segment,
                        const struct fsp_binding *bindings) {
    struct job *job = s->evaluation->job;
    size_t before = s->draft->chars.count;
    bool fine = (before == 0 || draft_add(job, s->draft, ".", 1)) &&
                draft_add(job, s->draft, piece, strlen(piece)) && spell(s, segment, bindings);
    draft_cut(s->draft, before);
    return fine;
}

static bool use_segment(void *data, const struct fsp_binding *bindings, struct fsp_value value) {
    struct segment_place *place = data;
    char room[16];
    return spell_piece(place->spelling, fsp_value_text(value, room), place->segment->next, bindings);
}

static bool use_member(void *data, const struct fsp_binding *bindings, const char *text) {
    struct segment_place *place = data;
    return spell_piece(place->spelling, text, place->segment->next, bindings);
}

static bool spell_on(struct spelling *s, const struct fsp_segment *segment,
                     const struct fsp_binding *bindings) {
    struct segment_place place = {s, segment};
    if (!segment)
        return s->use(s->data, bindings, s->draft->chars.items);
    if (segment->kind == FSP_WORD)
        return spell_piece(s, segment->word.text, segment->next, bindings);
    if (segment->kind == FSP_ANY_OF)
        return fsp_set_each(s->evaluation, segment->set, bindings, use_member, &place);
    return fsp_index_each(s->evaluation, segment->index, bindings, use_segment, &place);
}

static bool spell(struct spelling *s, const struct fsp_segment *segment, const struct fsp_binding *bindings) {
    struct fsp_evaluation *e = s->evaluation;
    bool shallow = e->depth++ < EVALUATION_DEEPEST;
    if (!shallow)
        sources_error(e->fsp->sources, s->label->span, "use fewer parts", "this label has too many parts");
    bool fine = shallow && job_step(e->job, 0) && spell_on(s, segment, bindings);
    e->depth--;
    return fine;
}

bool fsp_label_each(struct fsp_evaluation *e, const struct fsp_label *label,
                    const struct fsp_binding *bindings, fsp_text_use *use, void *data) {
    struct draft draft = {0};
    struct spelling s = {e, label, &draft, use, data};
    bool fine = spell(&s, label->segments, bindings);
    array_free(&draft.chars);
    return fine;
}

/* ---- sets ---- */

struct gathering {
    struct names *names;
    const struct names *without;
};

static bool gather(void *data, const struct fsp_binding *bindings, const char *text) {
    struct gathering *gathering = data;
    size_t length = strlen(text);
    (void)bindings;
    return names_find(gathering->without, text, length) != NAMES_NONE ||
           names_intern(gathering->names, text, length) != NAMES_NONE;
}

/* The labels of a declared set, which cannot see the variables here, are found once: sets that name others
 * twice, which name others twice, and so on, have more ways through them than there is time. */
static bool list_labels(struct fsp_evaluation *e, struct fsp_constant *constant) {
    if (constant->listed)
        return true;
    names_init(&constant->labels, &e->job->memory);
    constant->listed = fsp_set_names(e, constant->set, NULL, &constant->labels);
    if (!constant->listed)
        names_free(&constant->labels);
    return constant->listed;
}

static bool gather_declared(struct fsp_evaluation *e, struct fsp_constant *constant,
                            struct gathering *gathering) {
    bool fine = list_labels(e, constant);
    for (size_t i = 0; fine && i < constant->labels.list.count; i++)
        fine = gather(gathering, NULL, constant->labels.list.items[i].text);
    return fine;
}

static bool gather_elements(struct fsp_evaluation *e, const struct fsp_set *set,
                            const struct fsp_binding *bindings, struct gathering *gathering) {
    if (set->name.text)
        return gather_declared(e, fsp_find_constant(e->fsp, set->name.text), gathering);
    for (const struct fsp_label *label = set->elements; label; label = label->next)
        if (!fsp_label_each(e, label, bindings, gather, gathering))
            return false;
    return true;
}

bool fsp_set_names(struct fsp_evaluation *e, const struct fsp_set *set, const struct fsp_binding *bindings,
                   struct names *names) {
    struct names without;
    struct gathering gathering = {names, &without};
    names_init(&without, &e->job->memory);
    bool fine = (!set->without || fsp_set_names(e, set->without, bindings, &without)) &&
                gather_elements(e, set, bindings, &gathering);
    names_free(&without);
    return fine;
}

bool fsp_set_each(struct fsp_evaluation *e, const struct fsp_set *set, const struct fsp_binding *bindings,
                  fsp_text_use *use, void *data) {
    struct names names;
    names_init(&names, &e->job->memory);
    bool fine = fsp_set_names(e, set, bindings, &names);
    for (size_t i = 0; fine && i < names.list.count; i++)
        fine = use(data, bindings, names.list.items[i].text);
    names_free(&names);
    return fine;
}

struct collection {
    struct fsp_evaluation *evaluation;
    struct fsp_texts *texts;
};

static bool collect(void *data, const struct fsp_binding *bindings, const char *text) {
    struct collection *collection = data;
    struct fsp_evaluation *e = collection->evaluation;
    (void)bindings;
    const char *copy = arena_text(&e->arena, text, strlen(text));
    return copy && array_push(&e->job->memory, &collection->texts->list, copy);
}

bool fsp_set_texts(struct fsp_evaluation *e, const struct fsp_set *set, const struct fsp_binding *bindings,
                   struct fsp_texts *texts) {
    struct collection collection = {e, texts};
    return fsp_set_each(e, set, bindings, collect, &collection);
}
