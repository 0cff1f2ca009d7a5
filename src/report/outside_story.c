#include "report/outside_story.h"

#include <string.h>

void text_written(struct text *text, const struct sources *sources, struct span span) {
    const char *written = sources->files.items[span.file].text + span.start;
    bool blank_before = true;
    for (uint32_t i = 0; i < span.length; i++) {
        bool blank = written[i] == ' ' || written[i] == '\t' || written[i] == '\n' || written[i] == '\r';
        if (!blank)
            text_add_bytes(text, written + i, 1);
        else if (!blank_before)
            text_add(text, " ");
        blank_before = blank;
    }
}

static bool is_filled(const struct promela_expression *pattern) {
    return pattern->kind == PROMELA_VARIABLE && pattern->meaning != PROMELA_A_CONSTANT;
}

void text_outside_message(struct text *text, const struct sources *sources, const struct closing_note *note,
                          bool sent) {
    const struct promela_statement *receive = note->was;
    const struct promela_expression *data = note->data;
    text_written(text, sources, receive->target->span);
    text_add(text, sent ? "!" : "?");
    for (const struct promela_expression *a = receive->arguments; a; a = a->next) {
        text_add(text, a == receive->arguments ? "" : ",");
        if (is_filled(a))
            text_add(text, data ? data->name.text : "_");
        else
            text_written(text, sources, a->kind == PROMELA_EVAL ? a->left->span : a->span);
        data = data ? data->next : NULL;
    }
}

/* In every message of a signal. */
static bool is_always_unknown(const struct closing_channel_row *channel, const char *signal, uint32_t field) {
    for (size_t i = 0; i < channel->unknown.count; i++) {
        const char *of = channel->unknown.items[i].signal;
        if (!of == !signal && (!of || strcmp(of, signal) == 0))
            return channel->unknown.items[i].fields >> field & 1;
    }
    return false;
}

bool outside_field_is_unknown(const struct closing_channel_row *channel, const char *signal, uint32_t field,
                              const int32_t *message, uint32_t count) {
    uint32_t at = channel->width;
    if (is_always_unknown(channel, signal, field))
        return true;
    for (uint32_t k = 0; k < field; k++)
        at += channel->fields >> k & 1;
    return (channel->fields >> field & 1) && at < count && message[at] == 0;
}

/* ---- variables, as P(0).x[1] ---- */

/* A name in its parts: P, (0). and x, [1]. */
struct parts {
    size_t process; /* length; 0: it is global */
    size_t begin;   /* of the name */
    size_t name;    /* length */
};

static struct parts parts_of(const char *name) {
    const char *dot = strstr(name, ").");
    struct parts p = {0};
    if (dot) {
        p.process = strcspn(name, "(");
        p.begin = (size_t)(dot - name) + 2;
    }
    p.name = strcspn(name + p.begin, "[.");
    return p;
}

static bool is_text(const char *text, const char *part, size_t length) {
    return text && strlen(text) == length && memcmp(text, part, length) == 0;
}

/* The row of a variable, or of one that has this name as a flag. */
static const struct closing_row *row_of(const struct closed_model *closing, const char *name, bool of_flag) {
    struct parts p = parts_of(name);
    for (size_t i = 0; i < closing->variables.count; i++) {
        const struct closing_row *row = &closing->variables.items[i];
        bool there = row->process ? is_text(row->process, name, p.process) : p.process == 0;
        if (there && is_text(of_flag ? row->flag : row->name, name + p.begin, p.name))
            return row;
    }
    return NULL;
}

bool outside_is_added(const struct closed_model *closing, const char *name) {
    static const char *const NAMES[] = {ENV_OPEN, ENV_FITS, ENV_BREAKS, ENV_STUCK, ENV_SLICE};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(name, NAMES[i]) == 0)
            return true;
    return row_of(closing, name, true);
}

bool outside_flag_of(const struct closed_model *closing, const char *name, struct text *flag) {
    const struct closing_row *row = row_of(closing, name, false);
    struct parts p = parts_of(name);
    if (!row || !row->flag)
        return false;
    text_add_bytes(flag, name, p.begin);
    text_add(flag, row->flag);
    const char *index = name + p.begin + p.name; /* a record has one flag */
    text_add_bytes(flag, index, strcspn(index, "."));
    return true;
}

bool outside_is_unknown(const struct closed_model *closing, const char *name) {
    const struct closing_row *row = row_of(closing, name, false);
    return row && (row->finding == CLOSING_OUTSIDE || (row->finding == CLOSING_UNDECIDED && !row->flag));
}
