#include "candidate/explanation.h"

#include "assume/flow/flow_message.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"

/* Message flow is that of one actor. */
static bool is_one_actor(const struct trial *trial, const char *option) {
    struct place place = {.file = trial->file};
    return !trial_is_group(trial) ||
           job_reject(trial->sources.job, &place, "leave it out: the verdict does not need it",
                      "%s is for candidates of one actor", option);
}

/* --- Static compliance --- */

/* What may come: the contract's receives, without their question marks. */
static bool check_messages(struct explanation *e, struct job *job, const struct assumption *assumption) {
    ARRAY(const char *) messages = {0};
    bool fine = true;
    for (uint32_t i = 0; i < assumption->contract.receives && fine; i++)
        fine = array_push(&job->memory, &messages, assumption->actions.items.items[i] + 1);
    fine = fine && compliance_check(&e->compliance, &e->described.open, messages.items, messages.count);
    array_free(&messages);
    return fine;
}

bool explanation_make(struct explanation *e, const struct trial *trial) {
    struct job *job = trial->sources.job;
    *e = (struct explanation){0};
    if (!is_one_actor(trial, "--compliance"))
        return false;
    arena_init(&e->compliance.arena, &job->memory);
    return described_candidate_make(&e->described, trial) && check_messages(e, job, trial->assumption);
}

void explanation_free(struct explanation *e) {
    if (!e->described.language)
        return;
    compliance_free(&e->compliance);
    described_candidate_free(&e->described);
    *e = (struct explanation){0};
}

/* --- Flows --- */

/* Without what says that it is finished. A state behind that may be left alone then. */
static struct lts *without_finished(struct job *job, const struct lts *lts, uint32_t finished) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
            fine = edge_label(lts->edges[i]) == finished ||
                   lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    return lts_builder_finish_like(&builder, fine, lts, lts->states, lts->initial, STATE_NONE);
}

struct lts *explanation_mark_finished(struct job *job, const struct lts *lts, bool **marked) {
    uint32_t finished = alphabet_find(&lts->alphabet, FLOW_FINISHED), count = 0;
    struct lts *bare = without_finished(job, lts, finished);
    bool *kept = bare ? lts_mark_reachable(job, bare, &count) : NULL;
    *marked = memory_allocate_zeroed(&job->memory, lts->states, 1);
    struct lts *result = kept && *marked ? lts_keep(job, bare, kept) : NULL;
    for (uint32_t s = 0, number = 0; result && s < lts->states; s++) {
        uint64_t first, last;
        lts_labelled(lts, s, finished, &first, &last);
        if (kept[s])
            (*marked)[number++] = first < last;
    }
    memory_free(kept);
    lts_free(bare);
    return result;
}

static struct lts *small_lts(struct job *job, const struct flow *flow) {
    struct lts *whole = flow_lts(flow),
               *small = whole ? lts_reduce(job, whole, EQUIVALENCE_WEAK_TRACE) : NULL;
    lts_free(whole);
    return small;
}

static struct lts *lts_of_flow(struct job *job, const struct flow *flow, const char *message) {
    if (!flow->cut)
        return small_lts(job, flow);
    job_give_up(job, "narrow the types of parameters, or make the mailbox smaller",
                "more than %u states follow from %s", flow->options.most_nodes, message);
    return NULL;
}

struct lts *explanation_flow(const struct trial *trial, const char *text) {
    uint32_t component = trial_component(trial);
    struct flow_message message;
    struct flow flow;
    struct lts *lts = NULL;
    if (!is_one_actor(trial, "--flow"))
        return NULL;
    if (flow_message_read(&message, &trial->system, component, text)) {
        if (flow_make(&flow, &trial->system, component, message.message, message.values.items, &FLOW_USUAL))
            lts = lts_of_flow(trial->sources.job, &flow, text);
        flow_free(&flow);
    }
    flow_message_free(&message);
    return lts;
}
