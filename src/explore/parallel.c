#include "explore/parallel.h"

#include <string.h>

#include "lts/builder.h"
#include "system/program/bits.h"

/* Rows that are longer are searched by halves. */
enum { LONG_ROW = 12 };

/* In place of a target: the label is shared, and where it leads depends on the others. */
#define SHARED STATE_NONE

/* One part seen from the composition. */
struct parallel_view {
    uint32_t *labels;      /* its labels in the composition's alphabet */
    uint64_t *rows;        /* per state, where its moves begin in `leads` */
    ARRAY(lts_edge) leads; /* moves it makes alone, and the labels that it is the first to share: SHARED */
    uint32_t offset;       /* of its state in a packed one */
    uint32_t width;
    bool ends; /* its END counts */
};

/* A part that takes part in a label. */
struct parallel_sharer {
    uint32_t part;
    uint32_t label; /* as the part numbers it */
};

/* The moves of a sharer under a label. */
struct parallel_range {
    uint64_t begin;
    uint64_t end;
    uint64_t at;
};

/* What changes while a state is expanded. */
struct parallel_worker {
    const struct parallel *parallel;
    struct job *job;
    struct batch *batch;
    uint32_t *at;   /* of the parts, in the state at hand */
    uint64_t *made; /* the successor under way */
    struct parallel_range *ranges;
};

/* ---- making ---- */

static bool merge_alphabets(struct parallel *p) {
    struct memory *memory = &p->job->memory;
    size_t total = 0;
    for (size_t i = 0; i < p->count; i++)
        total += p->parts[i].lts->alphabet.count;
    const char **texts = memory_allocate(memory, total * sizeof *texts);
    uint32_t *map = memory_allocate(memory, total * sizeof *map);
    bool fine = texts && map;
    for (size_t i = 0, at = 0; fine && i < p->count; i++) {
        const struct alphabet *own = &p->parts[i].lts->alphabet;
        for (uint32_t label = 0; label < own->count; label++)
            texts[at++] = label == LABEL_TAU ? NULL : own->texts[label];
    }
    fine = fine && alphabet_build(p->job, &p->alphabet, texts, total, map);
    for (size_t i = 0, at = 0; fine && i < p->count; i++) {
        uint32_t own = p->parts[i].lts->alphabet.count;
        p->views[i].labels = memory_allocate(memory, own * sizeof(uint32_t));
        fine = p->views[i].labels != NULL;
        if (fine)
            memcpy(p->views[i].labels, map + at, own * sizeof(uint32_t));
        at += own;
    }
    memory_free(texts);
    memory_free(map);
    return fine;
}

/* Who shares each label, in the order of the parts. */
static bool list_sharers(struct parallel *p) {
    struct memory *memory = &p->job->memory;
    uint32_t labels = p->alphabet.count;
    p->sharers_begin = memory_allocate_zeroed(memory, (size_t)labels + 1, sizeof *p->sharers_begin);
    if (!p->sharers_begin)
        return false;
    for (size_t i = 0; i < p->count; i++)
        for (uint32_t own = 1; own < p->parts[i].lts->alphabet.count; own++)
            p->sharers_begin[p->views[i].labels[own] + 1]++;
    for (uint32_t label = 0; label < labels; label++)
        p->sharers_begin[label + 1] += p->sharers_begin[label];
    p->sharers = memory_allocate(memory, (p->sharers_begin[labels] + 1) * sizeof *p->sharers);
    uint32_t *fill = memory_allocate(memory, labels * sizeof *fill);
    bool fine = p->sharers && fill;
    if (fine)
        memcpy(fill, p->sharers_begin, labels * sizeof *fill);
    for (uint32_t i = 0; fine && i < p->count; i++)
        for (uint32_t own = 1; own < p->parts[i].lts->alphabet.count; own++)
            p->sharers[fill[p->views[i].labels[own]]++] = (struct parallel_sharer){i, own};
    memory_free(fill);
    return fine;
}

/* What a part has to look at in each of its states. */
static bool list_leads(struct parallel *p, uint32_t part) {
    const struct lts *lts = p->parts[part].lts;
    struct parallel_view *view = &p->views[part];
    view->rows = memory_allocate(&p->job->memory, ((size_t)lts->states + 1) * sizeof *view->rows);
    if (!view->rows)
        return false;
    for (uint32_t s = 0; s < lts->states; s++) {
        uint32_t last = LABEL_NONE;
        view->rows[s] = view->leads.count;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = view->labels[edge_label(lts->edges[i])];
            const struct parallel_sharer *first = &p->sharers[p->sharers_begin[label]];
            bool alone = p->sharers_begin[label + 1] - p->sharers_begin[label] < 2;
            bool leads = alone || (label != last && first->part == part);
            last = label;
            lts_edge lead = edge_make(label, alone ? edge_target(lts->edges[i]) : SHARED);
            if (leads && !array_push(&p->job->memory, &view->leads, lead))
                return false;
        }
    }
    view->rows[lts->states] = view->leads.count;
    return true;
}

static bool list_all_leads(struct parallel *p) {
    for (uint32_t i = 0; i < p->count; i++)
        if (!list_leads(p, i))
            return false;
    return true;
}

static bool choose_labels(struct parallel *p, const struct parallel_options *options) {
    p->priority = options->priority;
    if (p->priority == PARALLEL_EQUAL)
        return true;
    p->chosen = memory_allocate_zeroed(&p->job->memory, p->alphabet.count, sizeof *p->chosen);
    for (uint32_t label = 1; p->chosen && label < p->alphabet.count; label++)
        p->chosen[label] = options->chosen(options->data, p->alphabet.texts[label]);
    return p->chosen != NULL;
}

static bool allocate_states(struct parallel *p) {
    struct memory *memory = &p->job->memory;
    uint64_t bits = 0;
    for (size_t i = 0; i < p->count; i++) {
        p->views[i].offset = (uint32_t)bits;
        p->views[i].width = bits_for(p->parts[i].lts->states);
        bits += p->views[i].width;
    }
    p->bits = (uint32_t)bits;
    p->words = (uint32_t)(bits / 64 + 1);
    p->initial = memory_allocate_zeroed(memory, p->words, sizeof *p->initial);
    p->error_state = memory_allocate_zeroed(memory, p->words, sizeof *p->error_state);
    p->end_state = memory_allocate_zeroed(memory, p->words, sizeof *p->end_state);
    return p->initial && p->error_state && p->end_state;
}

static void put(const struct parallel *p, uint64_t *state, size_t part, uint32_t at) {
    bits_put(state, p->views[part].offset, p->views[part].width, at);
}

/* π is the state in which the first part that has one is at it, and the others at 0. */
static void make_error_state(struct parallel *p) {
    for (size_t i = 0; i < p->count; i++)
        if (p->parts[i].lts->error != STATE_NONE) {
            put(p, p->error_state, i, p->parts[i].lts->error);
            p->has_error = true;
            return;
        }
}

/* Do the alphabets of the parts that end cover the others'? */
static bool ends_cover(const struct parallel *p) {
    for (uint32_t label = 1; label < p->alphabet.count; label++) {
        bool covered = false;
        for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++)
            covered |= p->views[p->sharers[i].part].ends;
        if (!covered)
            return false;
    }
    return true;
}

static bool is_silent(const struct lts *lts, uint32_t state) {
    uint64_t first = lts->rows[state];
    return first < lts->rows[state + 1] && edge_label(lts->edges[first]) == LABEL_TAU;
}

/* The first state from which no silent move leads on; STATE_NONE: there is none. */
static uint32_t resting_state(const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++)
        if (s != lts->error && !is_silent(lts, s))
            return s;
    return STATE_NONE;
}

/* END is the state in which the parts that end are at their ENDs, and the others at their first state without
 * silent moves: wherever a search gets to that state, the whole has ended. */
static void make_end_state(struct parallel *p) {
    bool all_at_once = true, any = false, rests = true;
    for (size_t i = 0; i < p->count; i++)
        all_at_once &= p->parts[i].end == p->parts[i].lts->initial;
    for (size_t i = 0; i < p->count; i++) {
        const struct parallel_part *part = &p->parts[i];
        p->views[i].ends = part->end != STATE_NONE && (all_at_once || part->end != part->lts->initial);
        uint32_t at = p->views[i].ends ? part->end : resting_state(part->lts);
        any |= p->views[i].ends;
        rests &= at != STATE_NONE;
        if (rests)
            put(p, p->end_state, i, at);
    }
    p->can_end = any && rests && ends_cover(p);
}

/* ---- states ---- */

static bool same(const struct parallel *p, const uint64_t *one, const uint64_t *other) {
    return memcmp(one, other, p->words * sizeof *one) == 0;
}

bool parallel_is_error(const struct parallel *p, const uint64_t *state) {
    return p->has_error && same(p, state, p->error_state);
}

bool parallel_is_end(const struct parallel *p, const uint64_t *state) {
    return p->can_end && same(p, state, p->end_state);
}

uint32_t parallel_part_at(const struct parallel *p, const uint64_t *state, size_t part) {
    return (uint32_t)bits_get(state, p->views[part].offset, p->views[part].width);
}

/* Makes one state of all in which the whole has ended. */
static void settle_end(const struct parallel *p, uint64_t *state) {
    for (size_t i = 0; i < p->count; i++) {
        uint32_t at = parallel_part_at(p, state, i);
        if (p->views[i].ends ? at != p->parts[i].end : is_silent(p->parts[i].lts, at))
            return;
    }
    memcpy(state, p->end_state, p->words * sizeof *state);
}

static void make_initial_state(struct parallel *p) {
    for (size_t i = 0; i < p->count; i++)
        put(p, p->initial, i, p->parts[i].lts->initial);
    if (p->can_end)
        settle_end(p, p->initial);
}

uint32_t parallel_error(const struct parallel *p, const struct search *search) {
    return p->has_error ? store_find(&search->store, p->error_state) : STATE_NONE;
}

uint32_t parallel_end(const struct parallel *p, const struct search *search) {
    return p->can_end ? store_find(&search->store, p->end_state) : STATE_NONE;
}

/* ---- moves ---- */

/* Most states are one word or two, for which a call of memcpy() takes longer. */
static inline void copy_state(const struct parallel *p, uint64_t *to, const uint64_t *from) {
    for (uint32_t i = 0; i < p->words; i++)
        to[i] = from[i];
}

/* What `made` has become by `label`. */
static bool emit(struct parallel_worker *w, uint32_t label, uint32_t culprit, bool ends) {
    const struct parallel *p = w->parallel;
    struct successor successor = {
        .source = w->batch->source, .action = label, .violated = NOT_VIOLATED, .culprit = culprit};
    uint64_t *state = batch_add(w->batch, successor);
    if (!state)
        return false;
    copy_state(p, state, culprit == PARALLEL_NONE ? w->made : p->error_state);
    if (ends && culprit == PARALLEL_NONE)
        settle_end(p, state);
    return true;
}

static bool move_alone(struct parallel_worker *w, uint32_t label, uint32_t part, uint32_t target) {
    const struct parallel *p = w->parallel;
    const struct parallel_part *own = &p->parts[part];
    bool error = target == own->lts->error;
    bool ends = p->can_end && (target == own->end || label == LABEL_TAU);
    put(p, w->made, part, target);
    bool fine = emit(w, label, error ? part : PARALLEL_NONE, ends);
    put(p, w->made, part, w->at[part]);
    return fine;
}

/* One combination of the sharers' moves. */
static bool emit_together(struct parallel_worker *w, uint32_t label) {
    const struct parallel *p = w->parallel;
    uint32_t culprit = PARALLEL_NONE;
    bool ends = false;
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++) {
        uint32_t part = p->sharers[i].part;
        const struct parallel_part *own = &p->parts[part];
        uint32_t target = edge_target(own->lts->edges[w->ranges[part].at]);
        if (target == own->lts->error && culprit == PARALLEL_NONE)
            culprit = part;
        ends |= p->can_end && target == own->end;
        put(p, w->made, part, target);
    }
    return emit(w, label, culprit, ends);
}

/* The next combination, as an odometer counts; false: that was the last. */
static bool turn(struct parallel_worker *w, uint32_t label) {
    const struct parallel *p = w->parallel;
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++) {
        struct parallel_range *range = &w->ranges[p->sharers[i].part];
        if (++range->at < range->end)
            return true;
        range->at = range->begin;
    }
    return false;
}

/* The moves of a state under a label. Most rows are short. */
static struct parallel_range find_moves(const struct lts *lts, uint32_t state, uint32_t label) {
    struct parallel_range range = {.begin = lts->rows[state], .end = lts->rows[state + 1]};
    if (range.end - range.begin > LONG_ROW) {
        lts_labelled(lts, state, label, &range.begin, &range.end);
    } else {
        while (range.begin < range.end && edge_label(lts->edges[range.begin]) != label)
            range.begin++;
        uint64_t end = range.begin;
        while (end < range.end && edge_label(lts->edges[end]) == label)
            end++;
        range.end = end;
    }
    range.at = range.begin;
    return range;
}

/* All combinations of the sharers' moves under one label. */
static bool move_together(struct parallel_worker *w, uint32_t label) {
    const struct parallel *p = w->parallel;
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++) {
        struct parallel_sharer sharer = p->sharers[i];
        struct parallel_range *range = &w->ranges[sharer.part];
        *range = find_moves(p->parts[sharer.part].lts, w->at[sharer.part], sharer.label);
        if (range->begin == range->end)
            return true; /* this part does not let it happen */
    }
    bool fine = true;
    do
        fine = emit_together(w, label) && job_step(w->job, w->job->progress.done);
    while (fine && turn(w, label));
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++)
        put(p, w->made, p->sharers[i].part, w->at[p->sharers[i].part]);
    return fine;
}

static bool move_part(struct parallel_worker *w, uint32_t part) {
    const struct parallel_view *view = &w->parallel->views[part];
    uint64_t end = view->rows[w->at[part] + 1];
    for (uint64_t i = view->rows[w->at[part]]; i < end; i++) {
        uint32_t label = edge_label(view->leads.items[i]), target = edge_target(view->leads.items[i]);
        if (!(target == SHARED ? move_together(w, label) : move_alone(w, label, part, target)))
            return false;
    }
    return true;
}

/* Leaves out the successors from the `first` on that give way to others. */
static void prefer(const struct parallel *p, struct batch *batch, size_t first) {
    bool any_chosen = false, any_other = false;
    for (size_t i = first; i < batch->successors.count; i++) {
        bool chosen = p->chosen[batch->successors.items[i].action];
        any_chosen |= chosen;
        any_other |= !chosen;
    }
    if (!any_chosen || !any_other)
        return;
    size_t kept = first;
    for (size_t i = first; i < batch->successors.count; i++) {
        if (p->chosen[batch->successors.items[i].action] != (p->priority == PARALLEL_HIGH))
            continue;
        copy_state(p, batch_state(batch, kept), batch_state(batch, i));
        batch->successors.items[kept++] = batch->successors.items[i];
    }
    batch->successors.count = kept;
}

/* ---- the stepper ---- */

static void end(void *worker) {
    struct parallel_worker *w = worker;
    memory_free(w->at);
    memory_free(w->made);
    memory_free(w->ranges);
    memory_free(w);
}

static void *begin(struct job *job, void *model) {
    const struct parallel *p = model;
    struct memory *memory = &job->memory;
    struct parallel_worker *w = memory_allocate(memory, sizeof *w);
    if (!w)
        return NULL;
    *w = (struct parallel_worker){.parallel = p,
                                  .job = job,
                                  .at = memory_allocate(memory, p->count * sizeof *w->at),
                                  .made = memory_allocate(memory, p->words * sizeof *w->made),
                                  .ranges = memory_allocate(memory, p->count * sizeof *w->ranges)};
    if (w->at && w->made && w->ranges)
        return w;
    end(w);
    return NULL;
}

static bool expand(void *worker, const uint64_t *state, struct batch *batch) {
    struct parallel_worker *w = worker;
    const struct parallel *p = w->parallel;
    size_t first = batch->successors.count;
    if (parallel_is_error(p, state) || parallel_is_end(p, state))
        return true;
    w->batch = batch;
    copy_state(p, w->made, state);
    for (size_t i = 0; i < p->count; i++)
        w->at[i] = parallel_part_at(p, state, i);
    for (uint32_t i = 0; i < p->count; i++)
        if (!move_part(w, i))
            return false;
    if (p->priority != PARALLEL_EQUAL)
        prefer(p, batch, first);
    return true;
}

bool parallel_init(struct parallel *p, struct job *job, const struct parallel_part *parts, size_t count,
                   const struct parallel_options *options) {
    *p = (struct parallel){.job = job, .parts = parts, .count = count};
    p->views = memory_allocate_zeroed(&job->memory, count, sizeof *p->views);
    if (p->views && merge_alphabets(p) && list_sharers(p) && list_all_leads(p) && choose_labels(p, options) &&
        allocate_states(p)) {
        make_error_state(p);
        make_end_state(p);
        make_initial_state(p);
        uint32_t bytes = p->bits < 8 ? 1 : (p->bits + 7) / 8;
        p->stepper = (struct stepper){p->words, bytes, p->initial, "composing", p, begin, expand, end};
        return true;
    }
    parallel_free(p);
    return false;
}

void parallel_free(struct parallel *p) {
    for (size_t i = 0; p->views && i < p->count; i++) {
        memory_free(p->views[i].labels);
        memory_free(p->views[i].rows);
        array_free(&p->views[i].leads);
    }
    memory_free(p->views);
    alphabet_free(&p->alphabet);
    memory_free(p->sharers);
    memory_free(p->sharers_begin);
    memory_free(p->chosen);
    memory_free(p->initial);
    memory_free(p->error_state);
    memory_free(p->end_state);
    *p = (struct parallel){0};
}

/* ---- the LTS ---- */

static bool add_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    const struct successor *successor = &batch->successors.items[index];
    return lts_builder_add(data, successor->source, successor->action, target);
}

/* The numbers of states, of π and of END are known then, and the states are no longer needed. */
static bool search_all(const struct parallel *p, struct lts_builder *builder, uint32_t *states,
                       uint32_t *error, uint32_t *end) {
    const struct search_limits none = {UINT64_MAX, UINT64_MAX};
    struct search_visitor visitor = {.data = builder, .transition = add_transition};
    struct search search;
    if (!search_init(&search, p->job, &p->stepper))
        return false;
    search.no_parents = true;
    bool fine = search_run(&search, &none, &visitor) == SEARCH_COMPLETE;
    if (fine) {
        *states = search.store.count;
        *error = parallel_error(p, &search);
        *end = parallel_end(p, &search);
    }
    search_free(&search);
    return fine;
}

struct lts *parallel_build(struct job *job, const struct parallel_part *parts, size_t count,
                           const struct parallel_options *options, uint32_t *end) {
    struct parallel p;
    if (!parallel_init(&p, job, parts, count, options))
        return NULL;
    struct lts_builder builder;
    uint32_t states, error;
    struct lts *lts = NULL;
    lts_builder_init(&builder, job);
    if (search_all(&p, &builder, &states, &error, end))
        lts = lts_builder_finish(&builder, states, 0, error, &p.alphabet, NULL);
    lts_builder_free(&builder);
    parallel_free(&p);
    return lts;
}
