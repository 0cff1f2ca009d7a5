#include "system/formula.h"

#include "logic/logic.h"
#include "system/observer.h"

/* --- Observers --- */

/* A move for each set of predicates; what is not a letter never occurs. */
static void watch_states(struct system *system, uint32_t observer, const struct system_formula *formula,
                         const struct monitor *monitor) {
    struct system_observer *o = &system->observers.items[observer];
    const struct letters *letters = logic_letters(formula->logic);
    o->over_states = true;
    o->first_predicate = formula->first_predicate;
    o->predicates_count = letters->atoms;
    size_t sets = (size_t)1 << letters->atoms;
    o->moves = arena_allocate(&system->arena, monitor->states * sets * sizeof *o->moves);
    system->incomplete |= !o->moves;
    for (size_t i = 0; i < monitor->states * sets && o->moves; i++) {
        uint32_t letter = letters_number(letters, i % sets);
        uint32_t target =
            letter == LETTER_NONE ? MONITOR_ERROR : monitor_move(monitor, (uint32_t)(i / sets), letter);
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

uint32_t formula_letter(const struct system_formula *formula, const struct program *program,
                        const struct turn_send *send) {
    const struct letter *letter = &program->letters[send->letter];
    struct observed_send seen = {program->sites.items[send->site].sender, letter->channel, letter->message,
                                 send->values};
    if (observers_overlook(program->system, seen.sender, seen.channel))
        return LETTER_NONE;
    for (size_t i = 0; i < formula->classes.count; i++)
        if (observer_rule_matches(program->system, &formula->classes.items[i], &seen))
            return formula->classes.items[i].target;
    return LETTER_NONE;
}
