#include "stability/analysis.h"

#include "stability/topology.h"

void analysis_init(struct analysis *a, const struct peers *peers, struct sources *sources,
                   const struct analysis_options *options) {
    *a = (struct analysis){.peers = peers, .options = *options};
    formulas_init(&a->formulas, peers, sources, options->receipts);
}

bool analysis_make(struct analysis *a) {
    const struct analysis_options *options = &a->options;
    struct growth_options growth = {.receipts = options->receipts,
                                    .most_states = options->most_states,
                                    .expected = options->stable.most + 1 + options->stable.look_ahead};
    if (!topology_has_silent_loop(a->peers, &a->has_silent_loop) ||
        !buffers_init(&a->buffers, a->peers, options->discipline) ||
        !growth_init(&a->growth, &a->buffers, &growth) ||
        !stable_find(&a->stable, &a->growth, &options->stable))
        return false;
    return health_examine(&a->health, &a->growth, analysis_bound(a), HEALTH_STATES) &&
           (a->formulas.list.count == 0 || formulas_check(&a->formulas, &a->buffers, analysis_bound(a))) &&
           (!options->sizes || sizes_find(&a->sizes, &a->stable, analysis_bound(a)));
}

void analysis_free(struct analysis *a) {
    sizes_free(&a->sizes);
    formulas_free(&a->formulas);
    health_free(&a->health);
    stable_free(&a->stable);
    growth_free(&a->growth);
    buffers_free(&a->buffers);
}
