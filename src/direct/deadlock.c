#include "direct/deadlock.h"

#include <string.h>

#include "explore/parallel.h"
#include "explore/way.h"
#include "lts/builder.h"
#include "lts/operator/reach.h"

/* Who takes part in a label: the component without the environment, both, or the environment alone. */
enum side { SIDE_INSIDE, SIDE_SHARED, SIDE_OUTSIDE };

/* What the environment does alone, between states in which the component does nothing. */
struct own_move {
    uint32_t from;
    uint32_t to;
};

struct hunt {
    struct job *job;
    const struct direct *direct;
    const struct direct_component *component;
    struct parallel_part *parts; /* of the component, then the assumption */
    struct parallel parallel;
    struct search search;
    uint64_t *state;              /* at hand */
    uint32_t error;               /* the number of π */
    enum side *sides;             /* per label */
    bool shares;                  /* something shared has happened */
    ARRAY(uint32_t) quiet;        /* states in which the component cannot move, in ascending order */
    ARRAY(struct own_move) moves; /* from these */
    uint32_t source;              /* whose transitions are being seen */
    size_t first;                 /* of its moves */
    bool lively;                  /* the component moves from it */
};

/* ---- searching ---- */

/* All transitions of `source` have been seen. */
static bool finish_source(struct hunt *h) {
    if (h->lively)
        h->moves.count = h->first;
    else if (!array_push(&h->job->memory, &h->quiet, h->source))
        return false;
    h->first = h->moves.count;
    return true;
}

/* Goes on to a state behind those that have been seen; those between have no transitions at all. */
static bool go_to(struct hunt *h, uint32_t state) {
    while (h->source < state) {
        if (!finish_source(h))
            return false;
        h->source++;
        h->lively = h->source == h->error;
    }
    return true;
}

static bool see_state(void *data, uint32_t number, const uint64_t *state) {
    struct hunt *h = data;
    if (parallel_is_error(&h->parallel, state))
        h->error = number;
    return true;
}

static bool see(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct hunt *h = data;
    const struct successor *move = &batch->successors.items[index];
    if (!go_to(h, move->source))
        return false;
    h->lively |= h->sides[move->action] != SIDE_OUTSIDE;
    h->shares |= h->sides[move->action] == SIDE_SHARED;
    return h->lively || array_push(&h->job->memory, &h->moves, ((struct own_move){move->source, target}));
}

static bool is_of(const struct label_patterns *interface, const char *text) {
    for (size_t i = 0; i < interface->count; i++)
        if (strcmp(interface->texts[i], text) == 0)
            return true;
    return false;
}

static enum side side_of(const struct hunt *h, const char *text) {
    if (!direct_component_has(h->component, text))
        return SIDE_OUTSIDE;
    return is_of(&h->direct->interface, text) ? SIDE_SHARED : SIDE_INSIDE;
}

static bool prepare(struct hunt *h) {
    const struct direct_component *c = h->component;
    const struct parallel_options options = {PARALLEL_EQUAL, NULL, NULL};
    h->parts = memory_allocate(&h->job->memory, (c->count + 1) * sizeof *h->parts);
    for (size_t i = 0; h->parts && i < c->count; i++)
        h->parts[i] = (struct parallel_part){(struct lts *)c->parts[i], STATE_NONE};
    if (!h->parts)
        return false;
    h->parts[c->count] = (struct parallel_part){h->direct->assumption, STATE_NONE};
    if (!parallel_init(&h->parallel, h->job, h->parts, c->count + 1, &options) ||
        !search_init(&h->search, h->job, &h->parallel.stepper))
        return false;
    h->state = memory_allocate_zeroed(&h->job->memory, h->parallel.words, sizeof *h->state);
    const struct alphabet *alphabet = &h->parallel.alphabet;
    h->sides = memory_allocate_zeroed(&h->job->memory, alphabet->count, sizeof *h->sides);
    for (uint32_t l = 1; h->sides && l < alphabet->count; l++)
        h->sides[l] = side_of(h, alphabet->texts[l]);
    return h->sides && h->state;
}

/* ---- states in which the component can do nothing any more ---- */

/* Where a state stands in `quiet`; their number if the component can move from it. */
static uint32_t quiet_index(const struct hunt *h, uint32_t state) {
    size_t low = 0, high = h->quiet.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (h->quiet.items[middle] < state)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint32_t)(low < h->quiet.count && h->quiet.items[low] == state ? low : h->quiet.count);
}

/* An LTS of the quiet states and what the environment does alone; where the component moves again is π. */
static struct lts *quiet_lts(struct hunt *h) {
    struct lts_builder builder;
    struct alphabet none;
    uint32_t count = (uint32_t)h->quiet.count;
    lts_builder_init(&builder, h->job);
    for (size_t i = 0; i < h->moves.count; i++)
        if (!lts_builder_add(&builder, quiet_index(h, h->moves.items[i].from), LABEL_TAU,
                             quiet_index(h, h->moves.items[i].to))) {
            lts_builder_free(&builder);
            return NULL;
        }
    if (alphabet_build(h->job, &none, NULL, 0, NULL))
        return lts_builder_finish(&builder, count + 1, count, count, &none, NULL);
    lts_builder_free(&builder);
    return NULL;
}

/* The parts whose END counts: not those that start in it, unless all of them do. NULL: no memory. */
static bool *ending_parts(struct job *job, const struct direct_component *c, bool *any) {
    bool *ends = memory_allocate_zeroed(&job->memory, c->count, sizeof *ends), all = true;
    for (size_t i = 0; ends && c->ends && i < c->count; i++)
        all &= c->ends[i] == c->parts[i]->initial;
    for (size_t i = 0; ends && c->ends && i < c->count; i++) {
        ends[i] = c->ends[i] != STATE_NONE && (all || c->ends[i] != c->parts[i]->initial);
        *any |= ends[i];
    }
    return ends;
}

/* Do the alphabets of the parts that end hold all labels of the component? */
static bool ends_cover(const struct direct_component *c, const bool *ends) {
    for (size_t i = 0; i < c->count; i++)
        for (uint32_t l = 1; l < c->parts[i]->alphabet.count; l++) {
            bool covered = false;
            for (size_t j = 0; j < c->count && !covered; j++)
                covered = ends[j] && alphabet_has(&c->parts[j]->alphabet, c->parts[i]->alphabet.texts[l]);
            if (!covered)
                return false;
        }
    return true;
}

static bool has_ended(const struct hunt *h, const uint64_t *state, const bool *ends) {
    for (size_t i = 0; i < h->component->count; i++)
        if (ends[i] && parallel_part_at(&h->parallel, state, i) != h->component->ends[i])
            return false;
    return true;
}

/* Could the component do this, if the environment took part? */
static bool is_offered(const struct hunt *h, const uint64_t *state, const char *text) {
    bool offered = false;
    for (size_t i = 0; i < h->component->count; i++) {
        const struct lts *lts = h->component->parts[i];
        uint32_t label = alphabet_find(&lts->alphabet, text);
        uint64_t begin, end;
        if (label == LABEL_NONE)
            continue;
        lts_labelled(lts, parallel_part_at(&h->parallel, state, i), label, &begin, &end);
        if (begin == end)
            return false;
        offered = true;
    }
    return offered;
}

static bool anything_is_offered(const struct hunt *h, const uint64_t *state) {
    for (size_t i = 0; i < h->direct->interface.count; i++)
        if (is_offered(h, state, h->direct->interface.texts[i]))
            return true;
    return false;
}

/* The first state in which the component is stuck, better one where something is forbidden; STATE_NONE: none.
 */
static bool choose_stuck(struct hunt *h, const bool *alive, uint32_t *stuck) {
    bool can_end = false;
    bool *ends = ending_parts(h->job, h->component, &can_end);
    can_end = ends && can_end && ends_cover(h->component, ends);
    *stuck = STATE_NONE;
    for (size_t i = 0; ends && i < h->quiet.count; i++) {
        const uint64_t *state = h->state;
        store_get(&h->search.store, h->quiet.items[i], h->state);
        if (alive[i] || (can_end && has_ended(h, state, ends)))
            continue;
        bool forbidden = anything_is_offered(h, state);
        if (forbidden || *stuck == STATE_NONE)
            *stuck = h->quiet.items[i];
        if (forbidden)
            break;
    }
    memory_free(ends);
    return ends != NULL;
}

/* ---- telling ---- */

static bool tell(struct hunt *h, uint32_t stuck, struct direct_deadlock *deadlock) {
    struct batch way;
    batch_init(&way, &h->job->memory, h->parallel.words);
    bool fine = way_find(&h->search, stuck, &way);
    for (size_t i = 0; fine && i < way.successors.count; i++) {
        uint32_t label = way.successors.items[i].action;
        fine = word_append(&deadlock->run, label == LABEL_TAU ? NULL : h->parallel.alphabet.texts[label]);
    }
    batch_free(&way);
    store_get(&h->search.store, stuck, h->state);
    for (size_t i = 0; fine && i < h->direct->interface.count; i++)
        if (is_offered(h, h->state, h->direct->interface.texts[i]))
            fine = array_push(&h->job->memory, &deadlock->forbidden, h->direct->interface.texts[i]);
    deadlock->verdict = DIRECT_DEADLOCK_POSSIBLE;
    return fine;
}

static bool judge(struct hunt *h, struct direct_deadlock *deadlock) {
    uint32_t stuck = STATE_NONE;
    struct lts *quiet = quiet_lts(h);
    bool *alive = quiet ? lts_mark_reaching_error(h->job, quiet, NULL) : NULL;
    bool fine = alive && choose_stuck(h, alive, &stuck) && (stuck == STATE_NONE || tell(h, stuck, deadlock));
    memory_free(alive);
    lts_free(quiet);
    return fine;
}

bool direct_deadlock_find(struct direct_deadlock *deadlock, const struct direct *d,
                          const struct direct_component *component, uint64_t most_states) {
    struct hunt h = {.job = d->job, .direct = d, .component = component, .error = STATE_NONE};
    struct search_limits limits = {.depth = UINT64_MAX, .states = most_states};
    struct search_visitor visitor = {.data = &h, .state = see_state, .transition = see};
    *deadlock = (struct direct_deadlock){0};
    word_init(&deadlock->run, d->job);
    bool fine = prepare(&h);
    enum search_end end = fine ? search_run(&h.search, &limits, &visitor) : SEARCH_FAILED;
    if (end == SEARCH_BOUND)
        deadlock->verdict = DIRECT_DEADLOCK_UNDECIDED;
    else
        fine = end == SEARCH_COMPLETE && go_to(&h, h.search.store.count) && judge(&h, deadlock);
    deadlock->useless = end == SEARCH_COMPLETE && d->verdict == DIRECT_CONDITIONAL && !h.shares;
    search_free(&h.search);
    parallel_free(&h.parallel);
    memory_free(h.state);
    memory_free(h.parts);
    memory_free(h.sides);
    array_free(&h.quiet);
    array_free(&h.moves);
    return fine;
}

void direct_deadlock_free(struct direct_deadlock *deadlock) {
    word_free(&deadlock->run);
    array_free(&deadlock->forbidden);
}
