#include <string.h>

#include "language/promela/check.h"
#include "language/promela/constant.h"

enum { LONGEST_TIME = 32767 };

bool promela_is_timer_word(const struct promela_checker *c, const char *name) {
    static const char *const WORDS[] = {"timer", "set", "reset", "expire", "expire_if", "tick"};
    for (size_t i = 0; c->promela->has_timers && i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(WORDS[i], name) == 0)
            return true;
    return false;
}

void promela_check_timer(struct promela_checker *c, struct promela_expression *e, bool is_written) {
    promela_check_use(c, e, is_written ? USE_PLACE : USE_VALUE);
    const struct promela_expression *last = promela_last_member(e);
    if (last->meaning == PROMELA_UNKNOWN ||
        (last->meaning == PROMELA_A_VARIABLE && last->declaration->type.kind == PROMELA_TIMER))
        return;
    sources_error(c->sources, e->span, "declare it as a timer: timer t", "%s is not a timer",
                  last->name.text);
}

void promela_check_timer_statement(struct promela_checker *c, const struct promela_statement *s) {
    int32_t time;
    promela_check_timer(c, s->target, true);
    if (!s->value)
        return;
    promela_check_expression(c, s->value);
    promela_check_runs(c, s->value);
    if (promela_has_run(s->value))
        sources_error(c->sources, s->value->span, "run it in a statement of its own",
                      "a process cannot be run in %s", s->kind == PROMELA_SET ? "set" : "expire_if");
    if (s->kind == PROMELA_SET && promela_fold(s->value, &time) && (time < 0 || time > LONGEST_TIME))
        sources_warn(c->sources, s->value->span, "set it to a number in this range; reset(t) turns it off",
                     "a timer is set to 0 up to %d, and not to %d", LONGEST_TIME, time);
}

void promela_check_timers(struct promela_checker *c, const struct promela_declaration *d, bool at_top) {
    if (d->type.kind != PROMELA_TIMER)
        return;
    if (d->visibility == PROMELA_HIDDEN)
        sources_error(c->sources, d->type.span, "leave out the word hidden", "a timer cannot be hidden");
    for (const struct promela_variable *v = d->variables; v; v = v->next) {
        int32_t time;
        if (v->size && !at_top)
            sources_error(c->sources, v->name.span, "declare it where the proctype begins",
                          "an array of timers is declared before all statements");
        uint32_t listed = 0;
        int32_t size = 0;
        for (const struct promela_expression *e = v->has_list ? v->initial : NULL; e; e = e->next)
            listed++;
        if (v->has_list && v->size && promela_fold(v->size, &size) && listed != (uint32_t)size)
            sources_error(c->sources, v->name.span, "name a value for each, or one for all",
                          "%s takes a list of %d values, not %u", v->name.text, size, listed);
        for (struct promela_expression *e = v->initial; e; e = v->has_list ? e->next : NULL)
            if (promela_fold(e, &time) && (time < -1 || time > LONGEST_TIME))
                sources_error(c->sources, e->span, "write -1 for off, or 0 for expired",
                              "a timer starts with -1 up to %d, and not with %d", LONGEST_TIME, time);
    }
}

void promela_refuse_timer(struct promela_checker *c, const struct promela_type *type, const char *where) {
    if (type->kind == PROMELA_TIMER)
        sources_error(c->sources, type->span, "declare it in the model or in a proctype, and pass numbers",
                      "a timer cannot be %s", where);
}
