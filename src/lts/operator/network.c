#include "lts/operator/network.h"

#include <float.h>

#include "lts/builder.h"
#include "lts/equivalence/weak_simulation.h"
#include "lts/operator/canonical.h"
#include "lts/operator/compose.h"
#include "lts/operator/reach.h"

/* A part as it is now. */
struct part {
    struct lts *lts;
    size_t name;      /* a file, or a step */
    uint32_t *global; /* per label: the same among those of the network */
    uint64_t *uses;   /* per label: its transitions */
    bool *has;        /* per label of the network: in its alphabet */
};

/* Two parts that were composed to see what comes of it. It is unchanged while others are composed: which
 * of its labels others have does not change. */
struct trial {
    size_t parts[2]; /* by name */
    uint64_t bound;  /* if it is too large: it has more states than these, composed */
    struct lts *lts; /* what came of it; NULL: it is too large */
    struct network_step step;
};

/* States of two parts composed: what is tried first, and last. Each time it may be four times as many. */
enum { FEW_STATES = 1000, MANY_STATES = 64000 };

/* Weak simulation takes seconds for this many. */
static const struct weak_simulation_limits MOST_SIMULATED = {10000, 4000000};

struct composer {
    struct job *job;
    const struct network *network;
    struct alphabet alphabet; /* of all parts */
    bool *hidden;             /* per label of it: to be hidden in the end */
    bool *final;              /* per label of it */
    uint32_t *holders;        /* per label of it: how many parts have it */
    struct part *parts;
    size_t count;
    ARRAY(struct trial) trials;
};

/* --- Labels --- */

static bool gather_alphabet(struct composer *c, const struct lts *const *parts, size_t count) {
    struct memory *memory = &c->job->memory;
    ARRAY(const char *) texts = {0};
    bool fine = true;
    for (size_t p = 0; p < count; p++)
        for (uint32_t label = 0; fine && label < parts[p]->alphabet.count; label++)
            fine = array_push(memory, &texts, label == LABEL_TAU ? NULL : parts[p]->alphabet.texts[label]);
    fine = fine && alphabet_build(c->job, &c->alphabet, texts.items, texts.count, NULL);
    array_free(&texts);
    return fine;
}

static bool choose_hidden(struct composer *c) {
    const struct network *network = c->network;
    if (network->labels == NETWORK_SHOWS_ALL)
        c->hidden = memory_allocate_zeroed(&c->job->memory, c->alphabet.count, sizeof *c->hidden);
    else
        c->hidden = labels_matching(c->job, &c->alphabet, network->patterns);
    for (uint32_t label = 0; c->hidden && label < c->alphabet.count; label++)
        if (network->labels == NETWORK_SHOWS)
            c->hidden[label] = !c->hidden[label];
    return c->hidden;
}

static bool choose_final(struct composer *c) {
    c->final = labels_matching(c->job, &c->alphabet, c->network->final);
    return c->final;
}

static void part_free(struct part *part) {
    lts_free(part->lts);
    memory_free(part->global);
    memory_free(part->uses);
    memory_free(part->has);
    *part = (struct part){0};
}

/* Fills in what is known of the part's labels, and counts it among those that have them. */
static bool survey(struct composer *c, struct part *part) {
    const struct lts *lts = part->lts;
    struct memory *memory = &c->job->memory;
    part->global = memory_allocate_zeroed(memory, lts->alphabet.count, sizeof *part->global);
    part->uses = memory_allocate_zeroed(memory, lts->alphabet.count, sizeof *part->uses);
    part->has = memory_allocate_zeroed(memory, c->alphabet.count, sizeof *part->has);
    if (!part->global || !part->uses || !part->has)
        return false;
    for (uint32_t label = LABEL_TAU + 1; label < lts->alphabet.count; label++) {
        uint32_t global = alphabet_find(&c->alphabet, lts->alphabet.texts[label]);
        part->global[label] = global;
        part->has[global] = true;
        c->holders[global]++;
    }
    for (uint64_t i = 0; i < lts_transitions(lts); i++)
        part->uses[edge_label(lts->edges[i])]++;
    return true;
}

/* The part is none any more. */
static void retire(struct composer *c, struct part *part) {
    for (uint32_t label = 0; label < c->alphabet.count; label++)
        c->holders[label] -= part->has[label];
    part_free(part);
}

/* Has another part than these two (which may be one) the label? */
static bool is_needed(const struct composer *c, uint32_t label, size_t first, size_t second) {
    uint32_t own = c->parts[first].has[label];
    if (second != first)
        own += c->parts[second].has[label];
    return c->holders[label] > own;
}

/* --- Reducing a part --- */

static struct lts *replaced(struct lts *old, struct lts *by) {
    lts_free(old);
    return by;
}

/* What is to be hidden and no other part needs becomes τ. */
static struct lts *hide_private(struct composer *c, const struct lts *lts, size_t first, size_t second) {
    const char **texts = memory_allocate(&c->job->memory, lts->alphabet.count * sizeof *texts);
    if (!texts)
        return NULL;
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        uint32_t global = alphabet_find(&c->alphabet, lts->alphabet.texts[label]);
        bool hidden = c->hidden[global] && !is_needed(c, global, first, second);
        texts[label - 1] = hidden ? NULL : lts->alphabet.texts[label];
    }
    struct lts *result = lts_retext(c->job, lts, texts, 0);
    memory_free(texts);
    return result;
}

static struct lts *propagate_error(struct composer *c, const struct lts *lts) {
    bool *silent = memory_allocate_zeroed(&c->job->memory, lts->alphabet.count, sizeof *silent);
    if (!silent)
        return NULL;
    silent[LABEL_TAU] = true;
    struct lts *result = lts_propagate_error(c->job, lts, silent);
    memory_free(silent);
    return result;
}

static bool is_final(const struct lts *lts, uint32_t state, const bool *final) {
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++)
        if (final[edge_label(lts->edges[i])])
            return true;
    return false;
}

/* Without what else could happen where something final can. `final` is indexed by label. */
static struct lts *without_rest(struct composer *c, const struct lts *lts, const bool *final) {
    struct lts_builder builder;
    bool fine = true;
    lts_builder_init(&builder, c->job);
    for (uint32_t s = 0; s < lts->states && fine; s++) {
        bool only_final = is_final(lts, s, final);
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && fine; i++)
            if (!only_final || final[edge_label(lts->edges[i])])
                fine = lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    }
    return lts_builder_finish_like(&builder, fine, lts, lts->states, lts->initial, lts->error);
}

/* Which labels of the LTS are final? */
static bool *find_final(const struct composer *c, const struct lts *lts) {
    bool *final = memory_allocate_zeroed(&c->job->memory, lts->alphabet.count, sizeof *final);
    for (uint32_t label = 1; final && label < lts->alphabet.count; label++)
        final[label] = c->final[alphabet_find(&c->alphabet, lts->alphabet.texts[label])];
    return final;
}

static struct lts *finalise(struct composer *c, const struct lts *lts) {
    bool *final = find_final(c, lts);
    struct lts *result = final ? without_rest(c, lts, final) : NULL;
    memory_free(final);
    return result;
}

/* Takes the LTS over. */
static struct lts *keep_traces(struct composer *c, struct lts *lts) {
    bool *final = find_final(c, lts);
    struct lts *small = final ? weak_simulation_quotient(c->job, lts, final, &MOST_SIMULATED) : NULL;
    memory_free(final);
    if (!small && !job_failed(c->job))
        return lts;
    lts_free(lts);
    return small ? replaced(small, lts_canonical(c->job, small)) : NULL;
}

/* Takes the LTS over. */
static struct lts *settle(struct composer *c, struct lts *lts, size_t first, size_t second) {
    lts = replaced(lts, hide_private(c, lts, first, second));
    if (lts && c->network->final.count > 0)
        lts = replaced(lts, finalise(c, lts));
    if (lts && c->network->propagate_error)
        lts = replaced(lts, propagate_error(c, lts));
    lts = lts ? replaced(lts, lts_reduce(c->job, lts, c->network->equivalence)) : NULL;
    return lts && c->network->traces ? keep_traces(c, lts) : lts;
}

/* --- The order --- */

/* Nearly the binary logarithm; exact at powers of two. */
static double logarithm(double number) {
    double whole = 0;
    for (; number >= 2; number /= 2)
        whole++;
    return whole + number - 1;
}

/* Transitions of two parts. */
struct weight {
    double all;
    double shared; /* under labels that both have */
    double hidden; /* under labels that can be hidden when they are composed */
};

/* Adds the transitions of one of the two parts. */
static void weigh(const struct composer *c, size_t part, size_t other, struct weight *weight) {
    const struct part *p = &c->parts[part];
    weight->all += (double)p->uses[LABEL_TAU];
    for (uint32_t label = LABEL_TAU + 1; label < p->lts->alphabet.count; label++) {
        uint32_t global = p->global[label];
        double uses = (double)p->uses[label];
        weight->all += uses;
        weight->shared += c->parts[other].has[global] ? uses : 0;
        weight->hidden += c->hidden[global] && !is_needed(c, global, part, other) ? uses : 0;
    }
}

/* How promising it is to compose two parts: small is good, and so is what they share, which keeps the
 * composition small, and what can be hidden then, which makes its reduction small. */
static double cost_of(const struct composer *c, size_t first, size_t second) {
    struct weight weight = {.all = 1};
    weigh(c, first, second, &weight);
    weigh(c, second, first, &weight);
    return logarithm(c->parts[first].lts->states) + logarithm(c->parts[second].lts->states) -
           4 * (weight.shared + weight.hidden) / weight.all;
}

static void choose_pair(const struct composer *c, size_t *first, size_t *second) {
    double best = DBL_MAX;
    for (size_t i = 0; i < c->count; i++)
        for (size_t j = i + 1; j < c->count; j++) {
            double cost = cost_of(c, i, j);
            if (cost >= best)
                continue;
            best = cost;
            *first = i;
            *second = j;
        }
}

/* --- The order by trial --- */

/* Two parts composed and reduced; NULL: the job has failed, or (without that) it has more states than that.
 */
static struct lts *compose_pair(struct composer *c, size_t first, size_t second, uint64_t most_states,
                                struct network_step *step) {
    const struct lts *pair[] = {c->parts[first].lts, c->parts[second].lts};
    struct lts *both = lts_compose_up_to(c->job, pair, 2, most_states);
    if (!both)
        return NULL;
    *step = (struct network_step){.parts = {c->parts[first].name, c->parts[second].name},
                                  .states = both->states,
                                  .transitions = lts_transitions(both)};
    return settle(c, both, first, second);
}

static bool is_about(const struct trial *trial, size_t name) {
    return trial->parts[0] == name || trial->parts[1] == name;
}

/* The trial of two parts; NULL: there is none yet. */
static struct trial *find_trial(const struct composer *c, size_t first, size_t second) {
    for (size_t i = 0; i < c->trials.count; i++)
        if (is_about(&c->trials.items[i], c->parts[first].name) &&
            is_about(&c->trials.items[i], c->parts[second].name))
            return &c->trials.items[i];
    return NULL;
}

/* Drops the trials of a part, which is gone. */
static void forget_trials(struct composer *c, size_t name) {
    size_t kept = 0;
    for (size_t i = 0; i < c->trials.count; i++)
        if (is_about(&c->trials.items[i], name))
            lts_free(c->trials.items[i].lts);
        else
            c->trials.items[kept++] = c->trials.items[i];
    c->trials.count = kept;
}

/* False: the job has failed. */
static bool try_pair(struct composer *c, size_t first, size_t second, uint64_t bound, uint32_t *states) {
    struct trial *trial = find_trial(c, first, second);
    if (!trial) {
        struct trial new = {.parts = {c->parts[first].name, c->parts[second].name}};
        if (!array_push(&c->job->memory, &c->trials, new))
            return false;
        trial = &c->trials.items[c->trials.count - 1];
    }
    if (!trial->lts && trial->bound < bound) {
        trial->lts = compose_pair(c, first, second, bound, &trial->step);
        trial->bound = bound;
    }
    *states = trial->lts ? trial->lts->states : STATE_NONE;
    return !job_failed(c->job);
}

/* What came of the trial of two parts, if there was one. */
static struct lts *take_trial(struct composer *c, size_t first, size_t second, struct network_step *step) {
    struct trial *trial = find_trial(c, first, second);
    if (!trial || !trial->lts)
        return NULL;
    struct lts *lts = trial->lts;
    *step = trial->step;
    trial->lts = NULL;
    return lts;
}

/* The pair of the fewest states, of those that are not too large composed; *least is STATE_NONE if all are.
 */
static bool try_pairs(struct composer *c, uint64_t bound, size_t *first, size_t *second, uint32_t *least) {
    *least = STATE_NONE;
    for (size_t i = 0; i < c->count; i++)
        for (size_t j = i + 1; j < c->count; j++) {
            uint32_t states = STATE_NONE;
            if (!try_pair(c, i, j, bound, &states))
                return false;
            if (states >= *least)
                continue;
            *least = states;
            *first = i;
            *second = j;
        }
    return true;
}

/* Larger compositions are tried until it is unlikely that one of them, reduced, is the smallest. If all pairs
 * are too large to try, it is guessed. False: the job has failed. */
static bool choose_by_trial(struct composer *c, size_t *first, size_t *second) {
    uint32_t least = STATE_NONE;
    for (uint64_t bound = FEW_STATES; c->count > 2 && least > bound / 16 && bound <= MANY_STATES; bound *= 4)
        if (!try_pairs(c, bound, first, second, &least))
            return false;
    if (least == STATE_NONE)
        choose_pair(c, first, second);
    return true;
}

/* --- Composing --- */

/* Composes two parts; the result takes the place of the first, the last part that of the second. */
static bool merge(struct composer *c, size_t first, size_t second, size_t name, struct network_steps *steps) {
    struct part *a = &c->parts[first], *b = &c->parts[second];
    struct network_step step;
    struct lts *small = take_trial(c, first, second, &step);
    if (!small)
        small = compose_pair(c, first, second, c->network->most_states, &step);
    if (!small)
        return false;
    forget_trials(c, a->name);
    forget_trials(c, b->name);
    step.reduced_states = small->states;
    step.reduced_transitions = lts_transitions(small);
    retire(c, a);
    retire(c, b);
    *a = (struct part){.lts = small, .name = name};
    *b = c->parts[--c->count];
    c->parts[c->count] = (struct part){0};
    return survey(c, a) && array_push(&c->job->memory, &steps->list, step);
}

static bool start(struct composer *c, const struct lts *const *parts, size_t count) {
    c->parts = memory_allocate_zeroed(&c->job->memory, count, sizeof *c->parts);
    if (!c->parts || !gather_alphabet(c, parts, count) || !choose_hidden(c) || !choose_final(c))
        return false;
    c->holders = memory_allocate_zeroed(&c->job->memory, c->alphabet.count, sizeof *c->holders);
    if (!c->holders)
        return false;
    for (; c->count < count; c->count++) {
        struct part *part = &c->parts[c->count];
        part->name = c->count;
        part->lts = lts_reachable(c->job, parts[c->count]);
        if (!part->lts || !survey(c, part))
            return false;
    }
    for (size_t p = 0; p < count; p++) {
        size_t name = c->parts[p].name;
        struct lts *small = c->parts[p].lts;
        c->parts[p].lts = NULL;
        small = settle(c, small, p, p);
        if (!small)
            return false;
        retire(c, &c->parts[p]);
        c->parts[p] = (struct part){.lts = small, .name = name};
        if (!survey(c, &c->parts[p]))
            return false;
    }
    return true;
}

struct lts *lts_compose_reduced(struct job *job, const struct lts *const *parts, size_t count,
                                const struct network *network, struct network_steps *steps) {
    struct composer c = {.job = job, .network = network};
    bool fine = start(&c, parts, count);
    for (size_t name = count; fine && c.count > 1; name++) {
        size_t first = 0, second = 1;
        if (network->traces)
            fine = choose_by_trial(&c, &first, &second);
        else
            choose_pair(&c, &first, &second);
        fine = fine && merge(&c, first, second, name, steps);
    }
    struct lts *result = NULL;
    if (fine) {
        result = c.parts[0].lts;
        c.parts[0].lts = NULL;
    }
    for (size_t p = 0; c.parts && p < count; p++)
        part_free(&c.parts[p]);
    memory_free(c.parts);
    memory_free(c.hidden);
    memory_free(c.final);
    memory_free(c.holders);
    for (size_t i = 0; i < c.trials.count; i++)
        lts_free(c.trials.items[i].lts);
    array_free(&c.trials);
    alphabet_free(&c.alphabet);
    return result;
}
