#include "report/text/skeleton.h"

#include "assume/check.h"
#include "assume/contract/strategy.h"
#include "candidate/surroundings.h"
#include "language/aml/lower.h"
#include "report/text/skeleton_writer.h"

/* Adds a text that `write` makes to the sources. */
static bool add_source(struct sources *sources, const char *name,
                       void (*write)(const void *what, struct output *output), const void *what) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(sources->job, &bytes);
    if (output)
        write(what, output);
    bool fine =
        output && output_commit(output) && sources_add(sources, name, bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    return fine;
}

static void write_skeleton(const void *what, struct output *output) {
    struct skeleton_writer w = *(const struct skeleton_writer *)what;
    w.output = output;
    skeleton_write_actor(&w);
}

static void write_surroundings(const void *what, struct output *output) {
    surroundings_write(what, output);
}

/* By construction it is accepted; that it is not would be our fault. */
static bool is_accepted(struct job *job, const struct assumption *assumption, const struct aml *aml) {
    struct system system;
    struct candidate candidate = {0};
    struct check check = {0};
    struct search_limits limits = {UINT64_MAX, UINT64_MAX};
    system_init(&system, job);
    actions_init(&candidate.actions, job);
    bool fine = aml_lower(aml, &system) &&
                candidate_prepare(&candidate, &system, aml_find_actor(aml, assumption->component)->index,
                                  &assumption->contract, assumption->actions.items.items) &&
                check_candidate(&check, job, &candidate, &assumption->contract,
                                property_set_all(assumption->contract.properties), &limits);
    if (fine && check.verdict != CHECK_ACCEPTED)
        fine = job_fail(job, OUTCOME_INTERNAL);
    check_free(&check);
    candidate_free(&candidate);
    system_free(&system);
    return fine;
}

bool skeleton_write(struct job *job, const struct assumption *assumption, const struct open_system *interface,
                    uint32_t capacity, struct output *output) {
    struct lts *lts = strategy_find(job, assumption, capacity);
    if (!lts)
        return false;
    struct skeleton_writer w;
    skeleton_writer_init(&w, assumption, interface, lts, capacity);
    struct sources sources;
    struct aml aml;
    sources_init(&sources, job);
    aml_init(&aml, &sources);
    aml.partial = true;
    aml.warned_files = 0;
    bool fine =
        skeleton_is_small_enough(&w, job) && add_source(&sources, "the skeleton", write_skeleton, &w) &&
        add_source(&sources, "the open system", write_surroundings, assumption) && aml_parse(&aml, 0) &&
        aml_parse(&aml, 1) && aml_check(&aml) && is_accepted(job, assumption, &aml);
    if (fine)
        aml_print_actor(&aml, aml_find_actor(&aml, assumption->component), output);
    aml_free(&aml);
    sources_free(&sources);
    lts_free(lts);
    return fine && !job_failed(job);
}
