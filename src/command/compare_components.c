/* `lacuna compare -p weak-simulation` on two components of one system. */
#include <string.h>

#include "command/operand/component.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "report/weak_simulation_report.h"

enum { LARGER, SMALLER };

struct components_comparison {
    struct invocation *invocation;
    struct model model;
    struct search_limits limits;
    struct option_values names; /* --component, twice */
    struct message_flows flows;
    bool *inside[2];
    struct subsystem sides[2];
    struct weak_simulation simulation;
};

static bool check_inclusion(const struct components_comparison *c) {
    const struct system *system = &c->model.system;
    for (uint32_t i = 0; i < system->components.count; i++)
        if (c->inside[SMALLER][i] && !c->inside[LARGER][i])
            return job_reject(c->invocation->job, NULL, "write the larger component first",
                              "%s is in the second component, but not in the first",
                              system->components.items[i].name);
    return true;
}

static bool prepare(struct components_comparison *c) {
    struct invocation *invocation = c->invocation;
    struct job *job = invocation->job;
    if (!limits_of(invocation, &c->limits) || !invocation_values(invocation, OPTION_COMPONENT, &c->names))
        return false;
    const char *preorder = invocation_value(invocation, OPTION_PREORDER);
    if (!preorder || strcmp(preorder, "weak-simulation") != 0 ||
        invocation_value(invocation, OPTION_EQUIVALENCE))
        return job_reject(job, NULL, "write -p weak-simulation",
                          "components can only be compared by weak simulation");
    if (c->names.list.count != 2)
        return job_reject(job, NULL, "write --component A,B --component A",
                          "weak-simulation compares two components of one system");
    if (!model_load(&c->model, invocation))
        return false;
    for (int i = 0; i < 2; i++)
        c->inside[i] = component_named(job, &c->model.system, c->names.list.items[i]);
    if (!c->inside[LARGER] || !c->inside[SMALLER] || !check_inclusion(c))
        return false;
    weak_simulation_prepare(&c->model.system);
    return message_flows_find(&c->flows, job, &c->model.system) &&
           subsystem_make(&c->sides[LARGER], job, &c->flows, c->inside[LARGER]) &&
           subsystem_make(&c->sides[SMALLER], job, &c->flows, c->inside[SMALLER]);
}

static enum status status_of(const struct weak_simulation *w) {
    return !w->complete ? STATUS_INCONCLUSIVE : w->obstacle == OBSTACLE_NONE ? STATUS_YES : STATUS_NO;
}

enum status compare_components(struct invocation *invocation) {
    struct components_comparison c = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, weak_simulation_report_json, weak_simulation_report_text};
    struct weak_simulation_report report = {.simulation = &c.simulation,
                                            .larger = &c.sides[LARGER],
                                            .smaller = &c.sides[SMALLER],
                                            .sources = &c.model.sources,
                                            .started = invocation->started};
    if (prepare(&c) && weak_simulation_decide(&c.simulation, invocation->job, &c.sides[LARGER],
                                              &c.sides[SMALLER], &c.limits)) {
        answer.results = &report;
        answer.status = status_of(&c.simulation);
    }
    enum status status = invocation_answer(invocation, &answer);
    weak_simulation_free(&c.simulation);
    for (int i = 0; i < 2; i++) {
        subsystem_free(&c.sides[i]);
        memory_free(c.inside[i]);
    }
    message_flows_free(&c.flows);
    model_free(&c.model);
    array_free(&c.names.list);
    return status;
}
