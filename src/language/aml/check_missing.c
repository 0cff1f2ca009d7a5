#include <stdio.h>

#include "language/aml/check.h"

static void check_answer(struct checker *c, struct aml_missing *missing, struct aml_answer *answer) {
    char hint[HINT_BYTES];
    const struct symbol *symbol =
        symbols_find(&c->symbols, checker_scope_of_actors(c), answer->receiver.text);
    if (symbol && symbol->kind == SYMBOL_ACTOR) {
        checker_find_method(c, symbol->thing, answer->message);
    } else if (symbol && symbol->kind == SYMBOL_MISSING) {
        sources_error(c->sources, answer->receiver.span,
                      "leave it out: what it sends to itself is its own business",
                      "%s answers to others, not to itself", missing->name.text);
    } else if (!symbol) {
        sources_error(c->sources, answer->receiver.span, checker_actor_hint(c, answer->receiver.text, hint),
                      "there is no actor %s", answer->receiver.text);
        checker_mark_unknown(c, checker_scope_of_actors(c), answer->receiver);
    }
}

void check_missing(struct checker *c) {
    struct aml_missing *first = c->aml->missing;
    for (struct aml_missing *m = first ? first->next : NULL; m; m = m->next) {
        char hint[HINT_BYTES], line[HINT_BYTES - 32];
        checker_line_text(c, m->name.span, first->name.span, line, sizeof line);
        snprintf(hint, sizeof hint, "the first is %s", line);
        sources_error(c->sources, m->name.span, hint, "one component can be missing");
    }
    for (struct aml_alternative *a = first ? first->alternatives : NULL; a; a = a->next)
        for (struct aml_answer *answer = a->answers; answer && !checker_halted(c); answer = answer->next)
            check_answer(c, first, answer);
}
