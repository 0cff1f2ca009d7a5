#include "explore/parallel.h"

#include <string.h>

#include "lts/builder.h"
#include "system/bits.h"

/* States whose successors are gathered before any is looked up, and successors at which gathering ends early.
 */
enum { BATCH_STATES = 64, BATCH_MOVES = 512 };

/* Rows that are longer are searched by halves. */
enum { LONG_ROW = 12 };

/* In place of a target: the label is shared, and where it leads depends on the others. */
#define SHARED STATE_NONE

/* One part seen from the composition. */
struct parallel_view {
    uint32_t *labels;      /* its labels in the composition's alphabet */
    uint64_t *rows;        /* per state, where its moves begin in `leads` */
    ARRAY(lts_edge) leads; /* moves it makes alone, and the labels of which it is the first sharer: SHARED */
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
    store_init(&p->store, p->job, p->words, bits < 8 ? 1 : (uint32_t)((bits + 7) / 8));
    p->at = memory_allocate(memory, p->count * sizeof *p->at);
    p->ranges = memory_allocate(memory, p->count * sizeof *p->ranges);
    p->state = memory_allocate_zeroed(memory, p->words, sizeof *p->state);
    p->made = memory_allocate_zeroed(memory, p->words, sizeof *p->made);
    p->error_state = memory_allocate_zeroed(memory, p->words, sizeof *p->error_state);
    p->end_state = memory_allocate_zeroed(memory, p->words, sizeof *p->end_state);
    return p->at && p->ranges && p->state && p->made && p->error_state && p->end_state;
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

bool parallel_init(struct parallel *p, struct job *job, const struct parallel_part *parts, size_t count,
                   const struct parallel_options *options) {
    *p = (struct parallel){
        .job = job, .parts = parts, .count = count, .error = PARALLEL_NONE, .end = PARALLEL_NONE};
    p->views = memory_allocate_zeroed(&job->memory, count, sizeof *p->views);
    if (p->views && merge_alphabets(p) && list_sharers(p) && list_all_leads(p) && choose_labels(p, options) &&
        allocate_states(p)) {
        make_error_state(p);
        make_end_state(p);
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
    store_free(&p->store);
    memory_free(p->sharers);
    memory_free(p->sharers_begin);
    memory_free(p->chosen);
    memory_free(p->at);
    memory_free(p->ranges);
    memory_free(p->state);
    memory_free(p->made);
    memory_free(p->error_state);
    memory_free(p->end_state);
    array_free(&p->moves);
    array_free(&p->states);
    array_free(&p->hashes);
    *p = (struct parallel){0};
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

const uint64_t *parallel_initial(struct parallel *p) {
    memset(p->made, 0, p->words * sizeof *p->made);
    for (size_t i = 0; i < p->count; i++)
        put(p, p->made, i, p->parts[i].lts->initial);
    if (p->can_end)
        settle_end(p, p->made);
    return p->made;
}

/* ---- moves ---- */

/* Most states are one word or two, for which a call of memcpy() takes longer. */
static inline void copy_state(const struct parallel *p, uint64_t *to, const uint64_t *from) {
    for (uint32_t i = 0; i < p->words; i++)
        to[i] = from[i];
}

/* What `made` has become by `label`. */
static bool emit(struct parallel *p, uint32_t source, uint32_t label, uint32_t culprit, bool ends) {
    if (!array_reserve(&p->job->memory, &p->states, p->states.count + p->words))
        return false;
    uint64_t *state = p->states.items + p->states.count;
    copy_state(p, state, culprit == PARALLEL_NONE ? p->made : p->error_state);
    if (ends && culprit == PARALLEL_NONE)
        settle_end(p, state);
    p->states.count += p->words;
    struct parallel_move move = {source, label, culprit};
    return array_push(&p->job->memory, &p->moves, move);
}

static bool move_alone(struct parallel *p, uint32_t source, uint32_t label, uint32_t part, uint32_t target) {
    const struct parallel_part *own = &p->parts[part];
    bool error = target == own->lts->error;
    bool ends = p->can_end && (target == own->end || label == LABEL_TAU);
    put(p, p->made, part, target);
    bool fine = emit(p, source, label, error ? part : PARALLEL_NONE, ends);
    put(p, p->made, part, p->at[part]);
    return fine;
}

/* One combination of the sharers' moves. */
static bool emit_together(struct parallel *p, uint32_t source, uint32_t label) {
    uint32_t culprit = PARALLEL_NONE;
    bool ends = false;
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++) {
        uint32_t part = p->sharers[i].part;
        const struct parallel_part *own = &p->parts[part];
        uint32_t target = edge_target(own->lts->edges[p->ranges[part].at]);
        if (target == own->lts->error && culprit == PARALLEL_NONE)
            culprit = part;
        ends |= p->can_end && target == own->end;
        put(p, p->made, part, target);
    }
    return emit(p, source, label, culprit, ends);
}

/* The next combination, as an odometer counts; false: that was the last. */
static bool turn(struct parallel *p, uint32_t label) {
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++) {
        struct parallel_range *range = &p->ranges[p->sharers[i].part];
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
static bool move_together(struct parallel *p, uint32_t source, uint32_t label) {
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++) {
        struct parallel_sharer sharer = p->sharers[i];
        struct parallel_range *range = &p->ranges[sharer.part];
        *range = find_moves(p->parts[sharer.part].lts, p->at[sharer.part], sharer.label);
        if (range->begin == range->end)
            return true; /* this part does not let it happen */
    }
    bool fine = true;
    do
        fine = emit_together(p, source, label) && job_step(p->job, p->store.count);
    while (fine && turn(p, label));
    for (uint32_t i = p->sharers_begin[label]; i < p->sharers_begin[label + 1]; i++)
        put(p, p->made, p->sharers[i].part, p->at[p->sharers[i].part]);
    return fine;
}

static bool move_part(struct parallel *p, uint32_t source, uint32_t part) {
    const struct parallel_view *view = &p->views[part];
    uint64_t end = view->rows[p->at[part] + 1];
    for (uint64_t i = view->rows[p->at[part]]; i < end; i++) {
        uint32_t label = edge_label(view->leads.items[i]), target = edge_target(view->leads.items[i]);
        if (!(target == SHARED ? move_together(p, source, label)
                               : move_alone(p, source, label, part, target)))
            return false;
    }
    return true;
}

/* Leaves out the moves from the `first` on that give way to others. */
static void prefer(struct parallel *p, size_t first) {
    bool any_chosen = false, any_other = false;
    for (size_t i = first; i < p->moves.count; i++) {
        bool chosen = p->chosen[p->moves.items[i].label];
        any_chosen |= chosen;
        any_other |= !chosen;
    }
    if (!any_chosen || !any_other)
        return;
    size_t kept = first;
    for (size_t i = first; i < p->moves.count; i++) {
        if (p->chosen[p->moves.items[i].label] != (p->priority == PARALLEL_HIGH))
            continue;
        memmove(p->states.items + kept * p->words, p->states.items + i * p->words,
                p->words * sizeof *p->states.items);
        p->moves.items[kept++] = p->moves.items[i];
    }
    p->moves.count = kept;
    p->states.count = kept * p->words;
}

/* Adds the moves of `state`, which is number `source`. */
static bool expand(struct parallel *p, const uint64_t *state, uint32_t source) {
    size_t first = p->moves.count;
    if (parallel_is_error(p, state) || parallel_is_end(p, state))
        return true;
    copy_state(p, p->made, state);
    for (size_t i = 0; i < p->count; i++)
        p->at[i] = parallel_part_at(p, state, i);
    for (uint32_t i = 0; i < p->count; i++)
        if (!move_part(p, source, i))
            return false;
    if (p->priority != PARALLEL_EQUAL)
        prefer(p, first);
    return true;
}

bool parallel_moves(struct parallel *p, const uint64_t *state) {
    p->moves.count = p->states.count = 0;
    return expand(p, state, 0);
}

/* ---- searching ---- */

static enum parallel_end gather(struct parallel *p, const struct parallel_visitor *visitor,
                                uint32_t *gathered) {
    uint32_t number = p->next;
    p->moves.count = p->states.count = 0;
    for (; number < p->store.count && number - p->next < BATCH_STATES && p->moves.count < BATCH_MOVES;
         number++) {
        size_t before = p->moves.count;
        store_get(&p->store, number, p->state);
        if (!expand(p, p->state, number) || !job_step(p->job, p->store.count))
            return PARALLEL_FAILED;
        if (p->moves.count > before || number == p->error || number == p->end)
            continue;
        if (visitor->stuck && !visitor->stuck(visitor->data, number))
            return PARALLEL_ENOUGH;
    }
    *gathered = number;
    return PARALLEL_COMPLETE;
}

/* Brings the table's slots, then the states they point at, into the cache. */
static bool fetch(struct parallel *p) {
    if (!array_reserve(&p->job->memory, &p->hashes, p->moves.count))
        return false;
    for (size_t i = 0; i < p->moves.count; i++) {
        p->hashes.items[i] = store_hash(&p->store, parallel_target(p, i));
        store_prepare(&p->store, p->hashes.items[i]);
    }
    for (size_t i = 0; i < p->moves.count; i++)
        store_approach(&p->store, p->hashes.items[i]);
    return true;
}

/* The number of a state; those of π and END are noted. */
static uint32_t number_of(struct parallel *p, const uint64_t *state, uint64_t hash, bool *is_new) {
    uint32_t number = store_insert(&p->store, state, hash, is_new);
    if (number == STORE_FULL || !*is_new)
        return number;
    if (parallel_is_error(p, state))
        p->error = number;
    else if (parallel_is_end(p, state))
        p->end = number;
    return number;
}

static enum parallel_end settle(struct parallel *p, const struct parallel_visitor *visitor,
                                uint32_t gathered) {
    size_t i = 0;
    for (; p->next < gathered; p->next++) {
        for (; i < p->moves.count && p->moves.items[i].source == p->next; i++) {
            bool is_new;
            uint32_t target = number_of(p, parallel_target(p, i), p->hashes.items[i], &is_new);
            if (target == STORE_FULL || (is_new && !store_note_child(&p->store))) {
                job_fail(p->job, OUTCOME_MEMORY); /* 32 bits for numbers: that ends like memory */
                return PARALLEL_FAILED;
            }
            p->transitions++;
            if (visitor->transition && !visitor->transition(visitor->data, &p->moves.items[i], target))
                return PARALLEL_ENOUGH;
        }
        if (!store_note_done(&p->store))
            return PARALLEL_FAILED;
    }
    return PARALLEL_COMPLETE;
}

enum parallel_end parallel_search(struct parallel *p, uint64_t most, const struct parallel_visitor *visitor) {
    job_phase(p->job, "composing", "states", 0);
    bool is_new;
    const uint64_t *initial = parallel_initial(p);
    if (number_of(p, initial, store_hash(&p->store, initial), &is_new) == STORE_FULL)
        return PARALLEL_FAILED;
    while (p->next < p->store.count) {
        uint32_t gathered;
        if (p->store.count > most)
            return PARALLEL_BOUND;
        enum parallel_end end = gather(p, visitor, &gathered);
        if (end == PARALLEL_COMPLETE)
            end = fetch(p) ? settle(p, visitor, gathered) : PARALLEL_FAILED;
        if (end != PARALLEL_COMPLETE)
            return end;
    }
    return PARALLEL_COMPLETE;
}

/* ---- ways ---- */

/* The first move that leads from one state to the other. */
static bool find_move(struct parallel *p, uint32_t from, uint32_t to, struct parallel_way *way) {
    store_get(&p->store, from, p->state);
    if (!parallel_moves(p, p->state))
        return false;
    store_get(&p->store, to, p->state);
    for (size_t i = 0; i < p->moves.count; i++)
        if (same(p, parallel_target(p, i), p->state)) {
            struct parallel_move move = p->moves.items[i];
            move.source = from;
            return array_push(&p->job->memory, &way->moves, move);
        }
    return job_fail(p->job, OUTCOME_INTERNAL);
}

bool parallel_way_to(struct parallel *p, uint32_t state, struct parallel_way *way) {
    struct path path = {0};
    bool fine = store_path(&p->store, state, &path);
    for (size_t i = 0; fine && i + 1 < path.states.count; i++)
        fine = find_move(p, path.states.items[i], path.states.items[i + 1], way);
    array_free(&path.states);
    return fine;
}

/* ---- the LTS ---- */

static bool add_transition(void *data, const struct parallel_move *move, uint32_t target) {
    return lts_builder_add(data, move->source, move->label, target);
}

struct lts *parallel_build(struct job *job, const struct parallel_part *parts, size_t count,
                           const struct parallel_options *options, uint32_t *end) {
    struct parallel p;
    if (!parallel_init(&p, job, parts, count, options))
        return NULL;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    struct parallel_visitor visitor = {.data = &builder, .transition = add_transition};
    struct lts *lts = NULL;
    if (parallel_search(&p, UINT64_MAX, &visitor) == PARALLEL_COMPLETE) {
        uint32_t states = p.store.count, error = p.error;
        *end = p.end;
        store_free(&p.store); /* makes room for the grouping */
        store_init(&p.store, job, p.words, 1);
        lts = lts_builder_finish(&builder, states, 0, error, &p.alphabet, NULL);
    }
    lts_builder_free(&builder);
    parallel_free(&p);
    return lts;
}
