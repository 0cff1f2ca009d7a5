#include "system/formula.h"

#include "logic/logic.h"

/* --- Observers --- */

/* The sets of predicates are the letters themselves: they are all there, in their order. */
static void watch_states(struct system *system, uint32_t observer, const struct system_formula *formula,
                         const struct monitor *monitor) {
    struct system_observer *o = &system->observers.items[observer];
    o->over_states = true;
    o->first_predicate = formula->first_predicate;
    o->predicates_count = (uint32_t)formula->logic->vocabulary.atoms.count;
    o->moves = arena_allocate(&system->arena, monitor->moves.count * sizeof *o->moves);
    system->incomplete |= !o->moves;
    for (size_t i = 0; i < monitor->moves.count && o->moves; i++) {
        uint32_t target = monitor->moves.items[i];
        o->moves[i] = target == MONITOR_ERROR ? OBSERVER_ERROR : target;
    }
}

static void watch_sends(struct system *system, uint32_t observer, uint32_t formula,
                        const struct monitor *monitor) {
    for (uint32_t s = 0; s < monitor->states; s++)
        for (size_t i = 0; i < system->formulas.items[formula].classes.count; i++) {
            struct observer_rule rule = system->formulas.items[formula].classes.items[i];
            uint32_t target = rule.target == LETTER_NONE ? s : monitor_move(monitor, s, rule.target);
            rule.from = s;
            rule.target = target == MONITOR_ERROR ? OBSERVER_ERROR : target;
            system_add_rule(system, observer, &rule);
        }
}

uint32_t formula_watch(struct system *system, uint32_t formula, const struct monitor *monitor) {
    const struct system_formula *f = &system->formulas.items[formula];
    uint32_t observer = system_add_observer(system, f->name, monitor->states);
    if (observer == SYSTEM_NONE)
        return SYSTEM_NONE;
    if (f->over_states)
        watch_states(system, observer, f, monitor);
    else
        watch_sends(system, observer, formula, monitor);
    return system_complete(system) ? observer : SYSTEM_NONE;
}

/* --- Letters --- */

static bool matches(const struct observer_rule *class, const struct letter *letter, uint32_t sender,
                    const int64_t *values) {
    if (class->channel != letter->channel || class->message != letter->message ||
        (class->sender != SYSTEM_NONE && class->sender != sender))
        return false;
    for (uint32_t i = 0; i < letter->fields_count && class->constrained; i++)
        if (class->constrained[i] && class->values[i] != values[i])
            return false;
    return true;
}

uint32_t formula_letter(const struct system_formula *formula, const struct program *program,
                        const struct turn_send *send) {
    const struct letter *letter = &program->letters[send->letter];
    uint32_t sender = program->sites.items[send->site].sender;
    const struct system_component *component = &program->system->components.items[sender];
    if (component->unobserved_to_itself && component->inbox == letter->channel)
        return LETTER_NONE;
    for (size_t i = 0; i < formula->classes.count; i++)
        if (matches(&formula->classes.items[i], letter, sender, send->values))
            return formula->classes.items[i].target;
    return LETTER_NONE;
}
