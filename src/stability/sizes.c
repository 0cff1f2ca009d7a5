#include "stability/sizes.h"

#include <string.h>

enum { MOST_LOOKED_AT = 5000 };

/* A stack, or a set, of vectors of sizes. */
struct vectors {
    size_t width;
    ARRAY(uint32_t) numbers;
};

struct descent {
    struct job *job;
    struct stable *stable;
    struct sizes *sizes;
    const struct lts *wanted;
    uint32_t bound;
    size_t buffers;
    struct vectors barren; /* nothing at or below these is equivalent */
    struct vectors seen;   /* has the traces, but is not equivalent */
    struct vectors open;   /* of these, whose smaller neighbours are to be looked at */
};

static size_t vectors_count(const struct vectors *v) {
    return v->width > 0 ? v->numbers.count / v->width : 0;
}

static const uint32_t *vectors_item(const struct vectors *v, size_t i) {
    return v->numbers.items + i * v->width;
}

static bool vectors_push(struct job *job, struct vectors *v, const uint32_t *vector) {
    if (!array_reserve(&job->memory, &v->numbers, v->numbers.count + v->width))
        return false;
    memcpy(v->numbers.items + v->numbers.count, vector, v->width * sizeof *vector);
    v->numbers.count += v->width;
    return true;
}

static bool is_below(const uint32_t *left, const uint32_t *right, size_t width) {
    for (size_t i = 0; i < width; i++)
        if (left[i] > right[i])
            return false;
    return true;
}

static bool is_known(const struct descent *d, const uint32_t *vector) {
    for (size_t i = 0; i < vectors_count(&d->barren); i++)
        if (is_below(vector, vectors_item(&d->barren, i), d->buffers))
            return true;
    for (size_t i = 0; i < vectors_count(&d->seen); i++)
        if (memcmp(vector, vectors_item(&d->seen, i), d->buffers * sizeof *vector) == 0)
            return true;
    return false;
}

/* Looks at sizes that nobody knows yet. */
static bool look_at(struct descent *d, const uint32_t *vector, bool *same) {
    struct lts *whole = growth_composition(d->stable->growth, d->bound, vector);
    struct lts *reduced = whole ? lts_reduce(d->job, whole, EQUIVALENCE_BRANCHING) : NULL;
    struct comparison comparison;
    lts_free(whole);
    d->sizes->looked_at++;
    if (!reduced)
        return false;
    *same = lts_identical(reduced, d->wanted);
    bool fine = true, traces = false;
    if (!*same) {
        fine = lts_compare(d->job, reduced, d->wanted, RELATION_WEAK_TRACE, &comparison);
        traces = fine && comparison.holds;
        comparison_free(&comparison);
    }
    lts_free(reduced);
    if (*same || !fine)
        return fine;
    if (!traces)
        return vectors_push(d->job, &d->barren, vector);
    return vectors_push(d->job, &d->seen, vector) && vectors_push(d->job, &d->open, vector);
}

/* One message less in one buffer, from `vector`; the sizes become that if it is the same. */
static bool try_smaller(struct descent *d, uint32_t *vector, bool *found) {
    for (size_t b = 0; b < d->buffers && !*found; b++) {
        if (vector[b] == 0)
            continue;
        vector[b]--;
        if (!is_known(d, vector)) {
            if (!look_at(d, vector, found))
                return false;
            if (*found)
                memcpy(d->sizes->of, vector, d->buffers * sizeof *vector);
        }
        vector[b]++;
    }
    return true;
}

/* Equivalent sizes below the present ones, if there are any. */
static bool descend(struct descent *d, uint32_t *vector, bool *found) {
    memcpy(vector, d->sizes->of, d->buffers * sizeof *vector);
    d->open.numbers.count = d->seen.numbers.count = 0;
    *found = false;
    for (;;) {
        if (!try_smaller(d, vector, found))
            return false;
        if (*found || d->open.numbers.count == 0 || d->sizes->looked_at >= MOST_LOOKED_AT)
            return true;
        d->open.numbers.count -= d->buffers;
        memcpy(vector, d->open.numbers.items + d->open.numbers.count, d->buffers * sizeof *vector);
    }
}

/* Receipts that make no difference wait here: buffers get fuller than in the growth that is compared. It is
 * not known where that takes too many states. */
static bool find_most(struct sizes *sizes, const struct stable *stable) {
    const struct growth *growth = stable->growth;
    struct growth_options options = {.plain = true, .most_states = stable_plain_states(stable)};
    struct growth plain;
    bool fine = growth_init(&plain, growth->buffers, &options);
    if (fine && growth_reach(&plain, stable->fullest)) {
        sizes->most = memory_allocate_zeroed(&stable->job->memory, growth->buffers->list.count + 1,
                                             sizeof *sizes->most);
        if (sizes->most)
            growth_fullest(&plain, stable->fullest, sizes->most);
    }
    growth_free(&plain);
    return fine && !job_failed(stable->job);
}

bool sizes_find(struct sizes *sizes, struct stable *stable, uint32_t bound) {
    struct job *job = stable->job;
    size_t buffers = stable->growth->buffers->list.count;
    *sizes = (struct sizes){.of = memory_allocate_zeroed(&job->memory, buffers + 1, sizeof *sizes->of)};
    uint32_t *vector = memory_allocate_zeroed(&job->memory, buffers + 1, sizeof *vector);
    struct descent d = {.job = job,
                        .stable = stable,
                        .sizes = sizes,
                        .bound = bound,
                        .wanted = stable_reduced(stable, bound),
                        .buffers = buffers,
                        .barren = {.width = buffers},
                        .seen = {.width = buffers},
                        .open = {.width = buffers}};
    bool fine = sizes->of && vector && d.wanted, found = true;
    if (fine)
        growth_fullest(stable->growth, bound, sizes->of); /* the rest is never used */
    while (fine && found && sizes->looked_at < MOST_LOOKED_AT)
        fine = descend(&d, vector, &found);
    sizes->minimal = fine && !found && sizes->looked_at < MOST_LOOKED_AT;
    memory_free(vector);
    array_free(&d.barren.numbers);
    array_free(&d.seen.numbers);
    array_free(&d.open.numbers);
    return fine && (stable->fullest == 0 || find_most(sizes, stable));
}

void sizes_free(struct sizes *sizes) {
    memory_free(sizes->of);
    memory_free(sizes->most);
}
