#include "closing/explicit.h"

#include <string.h>

#include "language/promela/constant.h"

/* A field of a message, or of a record in it. */
struct explicit_field {
    uint32_t values;
    const struct promela_type *mtype; /* a name for each value; NULL: they are numbers */
};

enum { MOST_EXPLICIT_FIELDS = 64 };

struct explicit_fields {
    const struct open_model *model;
    uint32_t domain;
    struct explicit_field list[MOST_EXPLICIT_FIELDS];
    uint32_t count;
    bool fine;
};

/* --- Names of mtypes --- */

/* A name of the set that a type names, or of that without a name: the one of this number. NULL: it has fewer.
 */
static const char *mtype_name(const struct open_model *m, const struct promela_type *type, uint32_t number) {
    for (const struct promela_unit *u = m->promela->units; u; u = u->next) {
        const struct promela_declaration *d = u->kind == PROMELA_GLOBAL ? u->declaration : NULL;
        const char *set = d ? d->type.name.text : NULL, *asked = type->name.text;
        if (!d || !d->names_mtypes || !set != !asked || (set && strcmp(set, asked) != 0))
            continue;
        for (const struct promela_expression *x = d->mtypes; x; x = x->next)
            if (number-- == 0)
                return x->name.text;
    }
    return NULL;
}

static uint32_t count_mtypes(const struct open_model *m, const struct promela_type *type) {
    uint32_t count = 0;
    while (mtype_name(m, type, count))
        count++;
    return count;
}

/* --- The fields of a channel --- */

static void add_type(struct explicit_fields *f, const struct promela_type *type);

static void add_record(struct explicit_fields *f, const struct promela_type *type) {
    for (const struct promela_unit *u = f->model->promela->units; u; u = u->next) {
        if (u->kind != PROMELA_TYPEDEF || strcmp(u->name.text, type->name.text) != 0)
            continue;
        for (const struct promela_declaration *d = u->declaration; d; d = d->next)
            for (const struct promela_variable *v = d->variables; v && f->fine; v = v->next) {
                int32_t length = 1;
                f->fine &= !v->size || promela_fold(v->size, &length);
                for (int32_t i = 0; i < length && f->fine; i++)
                    add_type(f, &d->type);
            }
    }
}

static void add_type(struct explicit_fields *f, const struct promela_type *type) {
    if (type->kind == PROMELA_RECORD) {
        add_record(f, type);
        return;
    }
    bool is_truth = type->kind == PROMELA_BIT || type->kind == PROMELA_BOOL;
    bool is_name = type->kind == PROMELA_MTYPE;
    uint32_t values = is_truth ? 2 : is_name ? count_mtypes(f->model, type) : f->domain;
    f->fine &= f->count < MOST_EXPLICIT_FIELDS && values > 0;
    if (f->fine)
        f->list[f->count++] = (struct explicit_field){values, is_name ? type : NULL};
}

static struct explicit_fields fields_of(const struct open_model *model, const struct closing_channel *channel,
                                        uint32_t domain) {
    struct explicit_fields f = {.model = model, .domain = domain, .fine = true};
    for (const struct promela_type *t = channel->variable->contents; t && f.fine; t = t->next)
        add_type(&f, t);
    return f;
}

/* How many messages of a signal, or of any. */
static uint64_t count_messages(const struct explicit_fields *f, uint32_t signal) {
    uint64_t count = 1;
    for (uint32_t k = signal == 0 ? 0 : 1; k < f->count && count <= MOST_EXPLICIT_MESSAGES; k++)
        count *= f->list[k].values;
    return count;
}

bool explicit_can_send(const struct open_model *model, const struct closing_channel *channel,
                       uint32_t domain) {
    struct explicit_fields f = fields_of(model, channel, domain);
    return !channel_feeds(channel, 0) ||
           (f.fine && count_messages(&f, channel->signals.count == 1 ? 0 : 1) <= MOST_EXPLICIT_MESSAGES);
}

/* --- The process --- */

static void write_field(const struct explicit_fields *f, uint32_t field, uint32_t value,
                        struct output *output) {
    const struct promela_type *type = f->list[field].mtype;
    if (type)
        output_text(output, mtype_name(f->model, type, value));
    else
        output_format(output, "%u", (unsigned)value);
}

/* All messages of a signal, or of any: a number in the system of the fields' domains for each. */
static void write_messages(const struct explicit_fields *f, const struct closing_channel *channel,
                           uint32_t signal, bool timed, struct output *output) {
    uint64_t count = count_messages(f, signal);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t rest = i;
        output_text(output, timed ? "  :: atomic { env_open" : "  :: ");
        if (timed && !channel->is_rendezvous) { /* who has begun to send must not wait */
            output_text(output, " && nfull(");
            output_text(output, channel->variable->name.text);
            output_text(output, ")");
        }
        output_text(output, timed ? " -> " : "");
        output_text(output, channel->variable->name.text);
        for (uint32_t k = 0; k < f->count; k++) {
            output_text(output, k == 0 ? "!" : ", ");
            if (signal != 0 && k == 0) {
                output_text(output, channel->signals.items[signal].name);
                continue;
            }
            write_field(f, k, (uint32_t)(rest % f->list[k].values), output);
            rest /= f->list[k].values;
        }
        output_text(output, timed ? " }\n" : "\n");
    }
}

static void write_channel(const struct open_model *model, const struct closing_channel *channel,
                          uint32_t domain, bool timed, struct output *output) {
    struct explicit_fields f = fields_of(model, channel, domain);
    for (uint32_t s = 0; s < channel->signals.count; s++) {
        bool named = s > 0 && (channel->fed || channel->signals.items[s].fed);
        bool any = s == 0 && channel->fed && channel->signals.count == 1;
        if (named || any)
            write_messages(&f, channel, s, timed, output);
    }
    if (!channel_is_drained(channel))
        return;
    output_text(output, "  :: ");
    output_text(output, channel->variable->name.text);
    for (uint32_t k = 0; k < f.count; k++)
        output_text(output, k == 0 ? "?_" : ", _");
    output_text(output, "\n");
}

void explicit_environment(const struct open_model *model, uint32_t domain, struct output *output) {
    bool some = model->has_timers;
    for (size_t i = 0; i < model->channels.count; i++)
        some |= channel_is_open(&model->channels.items[i]) && !model->channels.items[i].governed;
    if (!open_model_is_open(model) || !some)
        return;
    output_text(output, "\nactive proctype Environment() {\n  end: do\n");
    for (size_t i = 0; i < model->channels.count; i++)
        if (channel_is_open(&model->channels.items[i]) && !model->channels.items[i].governed)
            write_channel(model, &model->channels.items[i], domain, model->has_timers, output);
    if (model->has_macros)
        output_text(output, "  :: d_step { env_open -> env_open = false }\n");
    else if (model->has_timers)
        output_text(output, "  :: d_step { env_open -> env_open = false; set(env_slice, 1) }\n"
                            "  :: d_step { expire(env_slice) -> env_open = true }\n");
    output_text(output, "  od\n}\n");
}
