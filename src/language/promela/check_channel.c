#include <string.h>

#include "language/checking.h"
#include "language/promela/check.h"

/* ---- channels ---- */

bool promela_check_channel(struct promela_checker *c, const struct promela_expression *e, const char *doing,
                           bool is_error) {
    const struct promela_expression *last = promela_last_member(e);
    if (e->kind != PROMELA_VARIABLE || last->meaning == PROMELA_UNKNOWN)
        return false;
    if (last->meaning == PROMELA_A_VARIABLE && last->declaration->type.kind == PROMELA_CHAN)
        return true;
    if (promela_is_record(e) || (last->meaning == PROMELA_A_VARIABLE && last->variable->size && !last->index))
        return false;                                    /* that has been complained about */
    if (is_error || last->meaning == PROMELA_A_CONSTANT) /* a name of an mtype */
        sources_error(c->sources, e->span, "declare it as chan", "%s needs a channel, not %s", doing,
                      last->name.text);
    else
        sources_warn(c->sources, e->span, "declare it as chan",
                     "%s needs a channel: the value of %s is taken as the number of one", doing,
                     last->name.text);
    return false;
}

uint32_t promela_count_values(const struct promela_checker *c, const struct promela_expression *list) {
    uint64_t count = 0;
    for (const struct promela_expression *e = list; e; e = e->next)
        count +=
            promela_is_record(e) ? promela_fields_of_type(c, &promela_last_member(e)->declaration->type) : 1;
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX - 1;
}

/* ---- messages ---- */

static bool is_plain(const struct promela_expression *e) {
    return e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_A_VARIABLE && !e->index && !e->member &&
           e->declaration->type.kind != PROMELA_RECORD;
}

/* SPIN overwrites _pid with what is received; nobody means that. */
static void check_received(struct promela_checker *c, const struct promela_statement *s) {
    enum { MOST_COMPARED = 1000 };
    unsigned count = 0;
    for (const struct promela_expression *e = s->arguments; e && count < MOST_COMPARED;
         e = e->next, count++) {
        if (e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_PREDEFINED && strcmp(e->name.text, "_") != 0)
            sources_error(c->sources, e->span, "write eval(…) to wait for this value",
                          "the receive would overwrite %s", e->name.text);
        for (const struct promela_expression *f = s->arguments; f != e; f = f->next)
            if (is_plain(e) && is_plain(f) && e->variable == f->variable)
                sources_error(c->sources, e->span, "give each field a variable of its own, or _",
                              "%s would be received twice", e->name.text);
    }
}

static uint32_t fields_of(const struct promela_checker *c, const struct promela_expression *channel) {
    const struct promela_expression *last = promela_last_member(channel);
    if (last->meaning != PROMELA_A_VARIABLE || last->declaration->type.kind != PROMELA_CHAN)
        return UINT32_MAX;
    return promela_fields_of_channel(c, last->variable);
}

void promela_check_message(struct promela_checker *c, const struct promela_statement *s) {
    bool sends = s->kind == PROMELA_SEND;
    promela_check_expression(c, s->target);
    promela_check_list(c, s->arguments, sends ? USE_PARTS : USE_TAKEN);
    for (struct promela_expression *e = s->arguments; e && sends; e = e->next)
        if (promela_has_run(e))
            sources_error(c->sources, e->span, "assign the number of the process to a variable first",
                          "a process cannot be run in a message");
    if (!sends)
        check_received(c, s);
    if (!promela_check_channel(c, s->target, sends ? "a send" : "a receive", true))
        return;
    if (c->unit && c->unit->kind == PROMELA_NEVER)
        sources_error(c->sources, s->span, "ask for messages by c?[m]", "a claim cannot send or receive");
    uint32_t given = promela_count_values(c, s->arguments), fields = fields_of(c, s->target);
    if (fields != UINT32_MAX && given > fields)
        sources_error(c->sources, s->span, "leave out the values that are too many",
                      "a message of %s takes %u value%s, not %u", promela_last_member(s->target)->name.text,
                      fields, fields == 1 ? "" : "s", given);
    else if (fields != UINT32_MAX && given < fields)
        sources_warn(c->sources, s->span, "write the other values; the model fails where this is executed",
                     "a message of %s takes %u value%s, not %u", promela_last_member(s->target)->name.text,
                     fields, fields == 1 ? "" : "s", given);
    struct promela_sent sent = {s->span, given};
    if (sends && fields == UINT32_MAX)
        c->failed |= !array_push(&c->job->memory, &c->sends, sent);
}

void promela_check_sends(struct promela_checker *c) {
    for (size_t i = 0; i < c->sends.count && !checking_halted(c->job); i++)
        if (c->sends.items[i].values > c->most_fields)
            sources_error(c->sources, c->sends.items[i].span,
                          "declare a channel whose messages have that many fields",
                          "no channel of the model takes a message with %u field%s", c->sends.items[i].values,
                          c->sends.items[i].values == 1 ? "" : "s");
}

/* ---- xr and xs ---- */

static void claim(struct promela_checker *c, const struct promela_statement *s,
                  const struct promela_expression *e) {
    const struct symbol *symbol = promela_look_up(c, e->name.text);
    struct promela_declared *declared = symbol && symbol->kind == SYMBOL_VARIABLE ? symbol->thing : NULL;
    if (!declared || e->member)
        return;
    const struct promela_unit **owner =
        strcmp(s->name.text, "xr") == 0 ? &declared->receiver : &declared->sender;
    if (*owner && *owner != c->unit)
        sources_error(c->sources, e->span, "leave it out in all processes except one",
                      "another proctype already has %s %s", s->name.text, e->name.text);
    *owner = c->unit;
}

void promela_check_exclusive(struct promela_checker *c, const struct promela_statement *s) {
    if (!c->has_exclusive)
        sources_warn(c->sources, s->span, "nothing to do: all orders of steps are explored",
                     "whether only one process uses the channel is not checked");
    c->has_exclusive = true;
    if (s->labels)
        sources_error(c->sources, s->labels->name.span, "put it on the statement that follows",
                      "a label cannot stand on %s", s->name.text);
    for (struct promela_expression *e = s->arguments; e && !c->failed; e = e->next) {
        const struct promela_expression *last = promela_last_member(e);
        promela_check_expression(c, e);
        if (e->meaning == PROMELA_A_VARIABLE && e->declaration->type.kind == PROMELA_RECORD)
            continue; /* SPIN looks no further */
        if (!promela_check_channel(c, e, s->name.text, true))
            continue;
        if (last->variable->size)
            sources_error(c->sources, e->span, "write chan one = c[1]; xr one; and use that name",
                          "%s is for a whole variable, not for an element of an array", s->name.text);
        claim(c, s, e);
    }
}
