#include "closing/range.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 256 };

struct range {
    size_t name; /* length */
    long low, high;
};

static bool read_range(const char *text, struct range *range) {
    const char *colon = strchr(text, ':');
    char *end;
    if (!colon || colon == text)
        return false;
    range->name = (size_t)(colon - text);
    range->low = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || strncmp(end, "..", 2) != 0)
        return false;
    const char *high = end + 2;
    range->high = strtol(high, &end, 10);
    return end > high && *end == '\0';
}

/* What a variable of this type can hold. False: no numbers. */
static bool holds(const struct promela_declaration *d, long low, long high) {
    switch (d->type.kind) {
    case PROMELA_BIT:
    case PROMELA_BOOL:
        return low >= 0 && high <= 1;
    case PROMELA_BYTE:
    case PROMELA_PID:
    case PROMELA_MTYPE:
        return low >= 0 && high <= 255;
    case PROMELA_SHORT:
        return low >= -32768 && high <= 32767;
    case PROMELA_UNSIGNED:
        return low >= 0;
    case PROMELA_INT:
        return true;
    default:
        return false;
    }
}

struct searching {
    const struct open_model *model;
    uint32_t variable;
    bool found;
};

/* Does a receive fill the variable from outside? */
static void look_at(void *data, struct promela_statement *s) {
    struct searching *l = data;
    uint32_t number = s->kind == PROMELA_RECEIVE ? open_model_channel(l->model, s->target) : CLOSING_NONE;
    if (number == CLOSING_NONE)
        return;
    const struct closing_channel *channel = &l->model->channels.items[number];
    bool feeds = channel_feeds(channel, open_model_signal(channel, s));
    for (const struct promela_expression *a = s->arguments; a && feeds; a = a->next)
        l->found |= a->kind == PROMELA_VARIABLE && a->meaning == PROMELA_A_VARIABLE && !a->member &&
                    open_model_variable(l->model, a->variable) == l->variable;
}

static bool is_filled_from_outside(const struct open_model *model, uint32_t variable) {
    struct searching l = {model, variable, false};
    for (size_t i = 0; i < model->processes.count; i++)
        visit_statements(model->processes.items[i].unit->body, look_at, &l);
    return l.found;
}

static bool note_range(struct open_model *model, const char *text) {
    struct job *job = model->job;
    struct range range;
    bool there = false, filled = false, fits = true;
    if (!read_range(text, &range))
        return job_reject(job, NULL, "write NAME:LOW..HIGH, as in x:0..3", "--values %s is not a range",
                          text);
    if (range.low > range.high || range.high - range.low >= MOST_VALUES)
        return job_reject(job, NULL, "use a smaller range", "--values %s: a range has 1 to %d numbers", text,
                          (int)MOST_VALUES);
    for (uint32_t i = 0; i < model->variables.count; i++) {
        struct closing_variable *v = &model->variables.items[i];
        const char *name = v->variable->name.text;
        if (strlen(name) != range.name || memcmp(name, text, range.name) != 0)
            continue;
        there = true;
        if (!is_filled_from_outside(model, i))
            continue;
        filled = true;
        fits &= holds(v->declaration, range.low, range.high);
        v->has_range = true;
        v->low = (int32_t)range.low;
        v->high = (int32_t)range.high;
    }
    if (!there)
        return job_reject(job, NULL, "name a variable that a receive fills",
                          "--values %s: unknown variable %.*s", text, (int)range.name, text);
    if (!filled)
        return job_reject(job, NULL, "name a variable that a receive fills",
                          "--values %s: %.*s gets nothing from outside", text, (int)range.name, text);
    return fits || job_reject(job, NULL, "use numbers of the variable's type",
                              "--values %s: its type does not hold these numbers", text);
}

bool ranges_note(struct open_model *model, const char *const *texts, size_t count) {
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        fine &= note_range(model, texts[i]);
    return fine;
}
