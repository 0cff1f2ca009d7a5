#include "verify/product.h"

#include "verify/product_components.h"
#include "verify/product_lasso.h"

bool product_search(const struct graph *graph, const struct automaton *automaton, enum fairness fairness,
                    struct graph_run *run, bool *found) {
    struct product p = {
        .job = graph->job, .graph = graph, .automaton = automaton, .fair = fairness == FAIRNESS_WEAK};
    *found = false;
    job_phase(p.job, "looking for loops", "nodes", 0);
    bool fine = product_init(&p) && product_find_components(&p, !run, found);
    if (run) {
        *run = (struct graph_run){.loop = SIZE_MAX};
        fine = fine && (!*found || product_find_lasso(&p, run));
    }
    product_free(&p);
    if (!fine && run)
        graph_run_free(run);
    return fine && !job_failed(p.job);
}

void graph_run_free(struct graph_run *run) {
    array_free(&run->states);
    array_free(&run->labels);
}
