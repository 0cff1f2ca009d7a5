#include "proof/outside_property.h"

#include "logic/logic.h"

/* --- Variables --- */

/* A variable outside that the expression reads; SYSTEM_NONE: there is none. */
static uint32_t outside_variable(const struct subsystem *s, const struct expression *e) {
    uint32_t found = SYSTEM_NONE;
    for (; e && found == SYSTEM_NONE; e = e->next) {
        uint32_t first = e->kind == EXPRESSION_ELEMENT ? e->array.first : e->index;
        bool reads = e->kind == EXPRESSION_VARIABLE || e->kind == EXPRESSION_ELEMENT;
        if (reads && !s->kept[s->whole->variables.items[first].component])
            return first;
        found = outside_variable(s, e->left);
        if (found == SYSTEM_NONE)
            found = outside_variable(s, e->right);
        if (found == SYSTEM_NONE)
            found = outside_variable(s, e->otherwise);
    }
    return found;
}

static bool reads_outside(const struct subsystem *s, const struct expression *e,
                          struct outside_property *property) {
    uint32_t variable = outside_variable(s, e);
    if (variable == SYSTEM_NONE)
        return false;
    property->reason = OUTSIDE_VARIABLE;
    property->actor = s->whole->variables.items[variable].component;
    property->about = variable;
    return true;
}

/* --- Sends --- */

static bool can_match(const struct subsystem *s, const struct message_flow *flow,
                      const struct observer_rule *rule) {
    const struct system_message *kind =
        &s->whole->channels.items[flow->channel].messages.items[flow->message];
    if (flow->channel != rule->channel || flow->message != rule->message ||
        (rule->sender != SYSTEM_NONE && rule->sender != flow->sender))
        return false;
    for (uint32_t i = 0; i < kind->fields_count && rule->constrained; i++)
        if (rule->constrained[i] && !value_set_has(flow->values[i], rule->values[i]))
            return false;
    return true;
}

/* Assumptions say nothing of what an actor sends to itself. */
static bool is_own_send(const struct subsystem *s, const struct message_flow *flow) {
    return s->inside[flow->sender] && !s->kept[flow->sender] &&
           system_receiver(s->whole, flow->channel) == flow->sender;
}

/* By the flows of the subsystem, or by those of the whole itself. */
static bool sent_outside(const struct subsystem *s, const struct message_flows *flows,
                         const struct observer_rule *rule, struct outside_property *property) {
    for (size_t i = 0; i < flows->list.count; i++) {
        const struct message_flow *flow = &flows->list.items[i];
        if ((s->inside[flow->sender] && !is_own_send(s, flow)) || !can_match(s, flow, rule))
            continue;
        property->reason = OUTSIDE_SEND;
        property->actor = flow->sender;
        property->about = flow->channel;
        property->message = flow->message;
        return true;
    }
    return false;
}

/* --- Properties --- */

static bool observer_is_outside(const struct component_verification *c,
                                const struct system_observer *observer, struct outside_property *property) {
    property->name = observer->name;
    for (size_t i = 0; i < observer->rules.count; i++)
        if (sent_outside(&c->subsystem, &c->flows, &observer->rules.items[i], property) ||
            sent_outside(&c->subsystem, &c->own_flows, &observer->rules.items[i], property))
            return true;
    return false;
}

static bool formula_is_outside(const struct component_verification *c, const struct system_formula *formula,
                               struct outside_property *property) {
    const struct subsystem *s = &c->subsystem;
    property->name = formula->name;
    size_t atoms = formula->over_states ? formula->logic->vocabulary.atoms.count : 0;
    for (size_t i = 0; i < atoms; i++)
        if (reads_outside(s, s->whole->predicates.items[formula->first_predicate + i], property))
            return true;
    for (size_t i = 0; i < formula->classes.count; i++)
        if (formula->classes.items[i].target != LETTER_NONE &&
            (sent_outside(s, &c->flows, &formula->classes.items[i], property) ||
             sent_outside(s, &c->own_flows, &formula->classes.items[i], property)))
            return true;
    return false;
}

static bool leave_out(struct component_verification *c, const struct outside_property *property) {
    return array_push(&c->job->memory, &c->left_out, *property);
}

static bool remove_invariants(struct component_verification *c) {
    struct system *system = &c->subsystem.system;
    size_t kept = 0;
    bool fine = true;
    for (size_t i = 0; i < system->invariants.count; i++) {
        struct outside_property property = {.name = system->invariants.items[i].name};
        if (reads_outside(&c->subsystem, system->invariants.items[i].condition, &property))
            fine = leave_out(c, &property) && fine;
        else
            system->invariants.items[kept++] = system->invariants.items[i];
    }
    system->invariants.count = kept;
    return fine;
}

static bool remove_observers(struct component_verification *c) {
    struct system *system = &c->subsystem.system;
    size_t kept = 0;
    bool fine = true;
    for (size_t i = 0; i < system->observers.count; i++) {
        struct outside_property property = {0};
        if (observer_is_outside(c, &system->observers.items[i], &property)) {
            fine = leave_out(c, &property) && fine;
            array_free(&system->observers.items[i].rules);
        } else
            system->observers.items[kept++] = system->observers.items[i];
    }
    system->observers.count = kept;
    return fine;
}

static bool remove_formulas(struct component_verification *c) {
    struct system *system = &c->subsystem.system;
    size_t kept = 0;
    bool fine = true;
    for (size_t i = 0; i < system->formulas.count; i++) {
        struct outside_property property = {0};
        if (formula_is_outside(c, &system->formulas.items[i], &property)) {
            fine = leave_out(c, &property) && fine;
            array_free(&system->formulas.items[i].classes);
        } else
            system->formulas.items[kept++] = system->formulas.items[i];
    }
    system->formulas.count = kept;
    return fine;
}

bool outside_properties_remove(struct component_verification *c) {
    return remove_formulas(c) && remove_observers(c) && remove_invariants(c);
}
