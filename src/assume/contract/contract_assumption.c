#include "assume/contract/contract_assumption.h"

#include "assume/contract/minimal.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/complete.h"
#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"

/* --- By classes --- */

/* The classes in the order in which the assumption has them, from that of the initial state on. */
struct numbering {
    const struct contract_classes *classes;
    uint32_t *by_label; /* the actions in the order of their labels */
    uint32_t *number;   /* per class; STATE_NONE: it is not reached */
    uint32_t *order;    /* per number */
    uint32_t count;
};

static void meet(struct numbering *n, uint32_t class) {
    if (class == CONTRACT_ERROR || n->number[class] != STATE_NONE)
        return;
    n->number[class] = n->count;
    n->order[n->count++] = class;
}

static void number_breadth_first(struct numbering *n) {
    const struct contract *contract = n->classes->contract;
    for (uint32_t i = 0; i < n->classes->count; i++)
        n->number[i] = STATE_NONE;
    meet(n, n->classes->of_state[0]);
    for (uint32_t i = 0; i < n->count; i++)
        for (uint32_t a = 0; a < contract->actions; a++)
            meet(n, contract_class_move(n->classes, n->order[i], n->by_label[a]));
}

static void put_sink_last(struct numbering *n) {
    uint32_t sink = n->classes->of_state[n->classes->contract->states];
    if (n->number[sink] == STATE_NONE)
        return;
    for (uint32_t i = n->number[sink]; i + 1 < n->count; i++) {
        n->order[i] = n->order[i + 1];
        n->number[n->order[i]] = i;
    }
    n->order[n->count - 1] = sink;
    n->number[sink] = n->count - 1;
}

/* The alphabet is taken over. */
static struct lts *write_classes(const struct numbering *n, struct job *job, struct alphabet *alphabet,
                                 const uint32_t *labels) {
    struct lts_builder builder;
    uint32_t actions = n->classes->contract->actions;
    uint64_t transitions = 0;
    for (uint32_t i = 0; i < n->count; i++)
        for (uint32_t a = 0; a < actions; a++)
            transitions += contract_class_move(n->classes, n->order[i], a) != CONTRACT_ERROR;
    lts_builder_init(&builder, job);
    job_phase(job, "writing the assumption", "states", n->count);
    bool fine = lts_builder_expect(&builder, n->count, transitions);
    for (uint32_t i = 0; i < n->count && fine; i++)
        for (uint32_t a = 0; a < actions && fine; a++) {
            uint32_t target = contract_class_move(n->classes, n->order[i], n->by_label[a]);
            fine =
                target == CONTRACT_ERROR ||
                (lts_builder_add(&builder, i, labels[n->by_label[a]], n->number[target]) && job_step(job, i));
        }
    if (fine)
        return lts_builder_finish(&builder, n->count, 0, STATE_NONE, alphabet, NULL);
    alphabet_free(alphabet);
    lts_builder_free(&builder);
    return NULL;
}

/* Labels are numbered from 1 on, each action has its own. */
static struct lts *assumption_of_classes(const struct contract_classes *classes, struct job *job,
                                         struct alphabet *alphabet, const uint32_t *labels) {
    struct memory *memory = &job->memory;
    uint32_t actions = classes->contract->actions;
    struct numbering n = {.classes = classes,
                          .by_label = memory_allocate(memory, (actions + (size_t)1) * sizeof *n.by_label),
                          .number = memory_allocate(memory, classes->count * sizeof *n.number),
                          .order = memory_allocate(memory, classes->count * sizeof *n.order)};
    struct lts *lts = NULL;
    if (n.by_label && n.number && n.order) {
        for (uint32_t a = 0; a < actions; a++)
            n.by_label[labels[a] - 1] = a;
        number_breadth_first(&n);
        put_sink_last(&n);
        lts = write_classes(&n, job, alphabet, labels);
    } else {
        alphabet_free(alphabet);
    }
    memory_free(n.by_label);
    memory_free(n.number);
    memory_free(n.order);
    return lts;
}

/* --- By partition refinement, where words that tell states apart are long --- */

/* `labels` are those of the actions in the alphabet, which is taken over. */
static struct lts *completed(const struct contract *c, struct job *job, struct alphabet *alphabet,
                             const uint32_t *labels) {
    struct lts_builder builder;
    uint32_t sink = c->states, error = c->states + 1;
    lts_builder_init(&builder, job);
    job_phase(job, "completing the assumption", "states", c->states);
    bool fine = lts_builder_expect(&builder, c->states + 2, ((uint64_t)c->states + 1) * c->actions);
    for (uint32_t s = 0; s <= c->states && fine; s++)
        for (uint32_t a = 0; a < c->actions && fine; a++) {
            uint32_t target = s == sink ? sink : contract_move(c, s, a);
            target = target == CONTRACT_ERROR ? error : contract_is_state(target) ? target : sink;
            fine = lts_builder_add(&builder, s, labels[a], target) && job_step(job, s);
        }
    if (fine)
        return lts_builder_finish(&builder, c->states + 2, 0, error, alphabet, NULL);
    alphabet_free(alphabet);
    lts_builder_free(&builder);
    return NULL;
}

/* With the sink behind all others: whether it is shown or not, these have the same numbers. */
static struct lts *sink_last(struct job *job, const struct lts *lts) {
    uint32_t *order = memory_allocate(&job->memory, lts->states * sizeof *order);
    if (!order)
        return NULL;
    uint32_t next = 0, sink = lts_sink(lts);
    for (uint32_t s = 0; s < lts->states; s++)
        if (s != sink)
            order[next++] = s;
    if (sink != STATE_NONE)
        order[next] = sink;
    struct lts *result = lts_reorder(job, lts, order);
    memory_free(order);
    return result;
}

/* What an operator makes of an LTS, which is freed: there is never more than one before and one after. */
static struct lts *becomes(struct job *job, struct lts *lts,
                           struct lts *(*operator)(struct job *job, const struct lts *lts)) {
    struct lts *result = lts ? operator(job, lts) : NULL;
    lts_free(lts);
    return result;
}

static struct lts *minimal(struct job *job, const struct lts *lts) {
    return lts_reduce(job, lts, EQUIVALENCE_STRONG);
}

static struct lts *assumption_by_refinement(const struct contract *c, struct job *job,
                                            struct alphabet *alphabet, const uint32_t *labels) {
    struct lts *lts = completed(c, job, alphabet, labels);
    lts = becomes(job, lts, minimal);
    lts = becomes(job, lts, lts_remove_error);
    return becomes(job, lts, sink_last);
}

/* --- The assumption --- */

/* Every state of a contract can be reached, and so can its class. The sink can if something leads there. */
static struct assumption_sizes sizes_of_classes(const struct contract_classes *classes) {
    const struct contract *c = classes->contract;
    uint32_t sink = classes->of_state[c->states];
    struct assumption_sizes sizes = {0};
    bool reaches_sink = false;
    for (size_t i = 0; i < c->moves.count && !reaches_sink; i++)
        reaches_sink = !contract_is_state(c->moves.items[i]) && c->moves.items[i] != CONTRACT_ERROR;
    for (uint32_t s = 0; s < c->states && !reaches_sink; s++)
        reaches_sink = classes->of_state[s] == sink;
    for (uint32_t i = 0; i < classes->count; i++) {
        if (i == sink && !reaches_sink)
            continue;
        uint32_t state = classes->state_of[i];
        sizes.states++;
        for (uint32_t a = 0; a < c->actions; a++)
            sizes.transitions += state == c->states || contract_move(c, state, a) != CONTRACT_ERROR;
    }
    return sizes;
}

static bool note_sizes(const struct lts *lts, struct assumption_sizes *sizes) {
    if (lts)
        *sizes = (struct assumption_sizes){lts->states, lts_transitions(lts)};
    return lts;
}

/* Completed and deterministic, states that cannot reach π are like the sink. The alphabet is taken over. */
static bool assumption_over(const struct contract *c, struct job *job, struct alphabet *alphabet,
                            const uint32_t *labels, uint32_t most_states, struct assumption_sizes *sizes,
                            struct lts **lts) {
    struct contract_classes classes;
    bool found = contract_classes_find(&classes, job, c, CONTRACT_COMPLETED), final = found && classes.final;
    if (final)
        *sizes = sizes_of_classes(&classes);
    bool made = final && sizes->states <= most_states;
    if (made)
        *lts = assumption_of_classes(&classes, job, alphabet, labels);
    contract_classes_free(&classes);
    if (found && !final) {
        *lts = assumption_by_refinement(c, job, alphabet, labels);
        return note_sizes(*lts, sizes);
    }
    if (!made)
        alphabet_free(alphabet);
    return made ? *lts != NULL : found;
}

bool contract_assumption_up_to(const struct contract *c, struct job *job, const char *const *actions,
                               uint32_t most_states, struct assumption_sizes *sizes, struct lts **lts) {
    uint32_t *labels = memory_allocate(&job->memory, (c->actions + (size_t)1) * sizeof *labels);
    struct alphabet alphabet;
    *lts = NULL;
    bool fine = labels && alphabet_build(job, &alphabet, actions, c->actions, labels) &&
                assumption_over(c, job, &alphabet, labels, most_states, sizes, lts);
    memory_free(labels);
    return fine;
}

struct lts *contract_assumption(const struct contract *c, struct job *job, const char *const *actions) {
    struct assumption_sizes sizes;
    struct lts *lts = NULL;
    if (c->states == 0)
        return NULL;
    return contract_assumption_up_to(c, job, actions, UINT32_MAX, &sizes, &lts) ? lts : NULL;
}
