#include "language/property/check.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "language/checking.h"
#include "language/symbols.h"
#include "system/system.h"

enum { SYMBOL_STATE = 1 << 1 };

struct property_checker {
    struct sources *sources;
    struct job *job;
    const struct resolver *resolver;
    struct symbols states; /* a property is the scope of its states */
};

static bool halted(const struct property_checker *c) {
    return checking_halted(c->job);
}

/* ---- patterns ---- */

static void check_values(struct property_checker *c, struct property_pattern *pattern, bool known) {
    const struct message_target *target = &pattern->target;
    if (known && target->fields_known && target->fields_count != pattern->values_count && !halted(c)) {
        sources_error(c->sources, pattern->message.span, "_ stands for any value",
                      "%s takes %u argument%s, not %u", pattern->message.text, (unsigned)target->fields_count,
                      target->fields_count == 1 ? "" : "s", (unsigned)pattern->values_count);
        known = false;
    }
    c->resolver->values(c->resolver->context, known ? target : NULL, pattern->values);
}

static void check_pattern(struct property_checker *c, struct property_pattern *pattern) {
    const struct resolver *r = c->resolver;
    pattern->component = pattern->sender.text ? r->component(r->context, pattern->sender) : SYSTEM_NONE;
    bool known = r->message(r->context, pattern->receiver, pattern->message, &pattern->target);
    if (pattern->with_values)
        check_values(c, pattern, known);
}

/* ---- automata ---- */

static void declare_states(struct property_checker *c, struct property *property) {
    uint32_t index = 0;
    for (struct property_state *s = property->states; s && !halted(c); s = s->next) {
        s->index = index++;
        const struct symbol *first = symbols_find(&c->states, property, s->name.text);
        char hint[HINT_BYTES], line[HINT_BYTES - 32];
        if (strcmp(s->name.text, "error") == 0) {
            sources_error(c->sources, s->name.span, "leave it out, or choose another name",
                          "error is the violation itself and is not declared");
        } else if (first) {
            checking_line_text(c->sources, s->name.span, first->name.span, line, sizeof line);
            snprintf(hint, sizeof hint, "first declared %s", line);
            sources_error(c->sources, s->name.span, hint, "the name %s is declared twice", s->name.text);
        } else {
            symbols_add(&c->states, (struct symbol){property, s->name, SYMBOL_STATE, s});
        }
    }
}

static void unknown_state(struct property_checker *c, struct property *property, struct identifier name) {
    char hint[HINT_BYTES];
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->states, property, SYMBOL_STATE);
    if (!array_push(candidates.memory, &candidates.texts, "error"))
        return;
    sources_error(c->sources, name.span, candidates_hint(&candidates, name.text, hint, sizeof hint),
                  "unknown state %s of property %s", name.text, property->name.text);
    symbols_add(&c->states, (struct symbol){property, name, SYMBOL_UNKNOWN, NULL});
}

static void check_move(struct property_checker *c, struct property *property, struct property_move *move) {
    for (struct property_pattern *p = move->patterns; p && !halted(c); p = p->next)
        check_pattern(c, p);
    const struct symbol *target = symbols_find(&c->states, property, move->target.text);
    move->to_error = strcmp(move->target.text, "error") == 0;
    if (target && target->kind == SYMBOL_STATE)
        move->state = target->thing;
    else if (!target && !move->to_error && !property->broken && !halted(c))
        unknown_state(c, property, move->target);
}

static void check_automaton(struct property_checker *c, struct property *property) {
    if (!property->states && !property->broken)
        sources_error(c->sources, property->name.span, "write a state as its name, ':' and its transitions",
                      "property %s has no states", property->name.text);
    declare_states(c, property);
    for (struct property_state *s = property->states; s && !halted(c); s = s->next)
        for (struct property_move *m = s->moves; m && !halted(c); m = m->next)
            check_move(c, property, m);
    for (struct property_state *s = property->states; s && !halted(c); s = s->next)
        property_check_overlaps(c->sources, s);
}

void property_warn_of_unreached(const struct property *property, struct sources *sources) {
    struct job *job = sources->job;
    ARRAY(const struct property_state *) waiting = {0};
    bool *reached = memory_allocate_zeroed(&job->memory, property->states_count, sizeof *reached),
         fails = false;
    if (reached) {
        reached[0] = true;
        array_push(&job->memory, &waiting, property->states);
    }
    while (waiting.count > 0)
        for (const struct property_move *m = waiting.items[--waiting.count]->moves; m; m = m->next) {
            fails |= m->to_error;
            if (m->state && !reached[m->state->index]) {
                reached[m->state->index] = true;
                array_push(&job->memory, &waiting, m->state);
            }
        }
    if (!fails && !checking_halted(job))
        sources_warn(sources, property->name.span, "let the transition that must not happen lead to error",
                     "property %s cannot be violated: it never goes to error", property->name.text);
    for (const struct property_state *s = property->states; s && !checking_halted(job); s = s->next)
        if (!reached[s->index])
            sources_warn(sources, s->name.span, "leave it out, or add a transition to it",
                         "state %s cannot be reached from %s", s->name.text, property->states->name.text);
    array_free(&waiting);
    memory_free(reached);
}

/* ---- formulas ---- */

static void check_atom(struct property_checker *c, struct property_atom *atom, struct vocabulary *v) {
    const struct resolver *r = c->resolver;
    if (atom->pattern) {
        check_pattern(c, atom->pattern);
        return;
    }
    r->condition(r->context, atom->predicate);
    r->set_ranges(r->context, atom->predicate, v);
}

static void check_formula(struct property_checker *c, struct property_formula *formula) {
    struct vocabulary *v = &formula->logic.vocabulary;
    for (size_t i = 0; i < vocabulary_patterns(v) && !halted(c); i++)
        check_atom(c, &formula->atoms[i], v);
    if (!job_failed(c->job))
        (void)logic_settle_ranges(&formula->logic); /* the memory account tells */
}

void properties_check(struct properties *properties, struct sources *sources,
                      const struct resolver *resolver) {
    struct property_checker c = {.sources = sources, .job = sources->job, .resolver = resolver};
    symbols_init(&c.states, &c.job->memory);
    const struct property *mistaken = NULL; /* the first of those that a declaration with mistakes is */
    for (struct property *p = properties->first; p && !halted(&c); p = p->next) {
        uint64_t errors = c.job->diagnostics.errors;
        if (mistaken && p->first == mistaken) /* it has the same mistakes */
            continue;
        if (p->kind == PROPERTY_FORMULA && !p->broken)
            check_formula(&c, p->temporal);
        else if (p->kind == PROPERTY_AUTOMATON)
            check_automaton(&c, p);
        else if (p->kind == PROPERTY_INVARIANT && p->invariant)
            resolver->condition(resolver->context, p->invariant);
        mistaken = c.job->diagnostics.errors > errors ? p->first : NULL;
    }
    symbols_free(&c.states);
}
