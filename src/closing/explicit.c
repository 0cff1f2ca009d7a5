#include "closing/explicit.h"

/* How many values a field may have. */
static uint32_t values_of(const struct promela_type *type, uint32_t domain) {
    return type->kind == PROMELA_BIT || type->kind == PROMELA_BOOL ? 2 : domain;
}

/* All messages of a signal, or of any: a number in the system of the fields' domains for each. */
static void write_messages(const struct closing_channel *channel, uint32_t signal, uint32_t domain,
                           bool timed, struct output *output) {
    uint64_t count = 1;
    uint32_t k = 0;
    for (const struct promela_type *t = channel->variable->contents; t; t = t->next, k++)
        if (signal == 0 || k > 0)
            count *= values_of(t, domain);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t rest = i;
        const char *before = "!";
        output_text(output, timed ? "  :: atomic { env_open" : "  :: ");
        if (timed && !channel->is_rendezvous) { /* who has begun to send must not wait */
            output_text(output, " && nfull(");
            output_text(output, channel->variable->name.text);
            output_text(output, ")");
        }
        output_text(output, timed ? " -> " : "");
        output_text(output, channel->variable->name.text);
        k = 0;
        for (const struct promela_type *t = channel->variable->contents; t; t = t->next, k++, before = ", ") {
            output_text(output, before);
            if (signal != 0 && k == 0) {
                output_text(output, channel->signals.items[signal].name);
                continue;
            }
            output_format(output, "%u", (unsigned)(rest % values_of(t, domain)));
            rest /= values_of(t, domain);
        }
        output_text(output, timed ? " }\n" : "\n");
    }
}

static void write_channel(const struct closing_channel *channel, uint32_t domain, bool timed,
                          struct output *output) {
    for (uint32_t s = 0; s < channel->signals.count; s++) {
        bool named = s > 0 && (channel->fed || channel->signals.items[s].fed);
        bool any = s == 0 && channel->fed && channel->signals.count == 1;
        if (named || any)
            write_messages(channel, s, domain, timed, output);
    }
    if (!channel_is_drained(channel))
        return;
    output_text(output, "  :: ");
    output_text(output, channel->variable->name.text);
    for (uint32_t k = 0; k < channel->fields; k++)
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
            write_channel(&model->channels.items[i], domain, model->has_timers, output);
    if (model->has_macros)
        output_text(output, "  :: d_step { env_open -> env_open = false }\n");
    else if (model->has_timers)
        output_text(output, "  :: d_step { env_open -> env_open = false; set(env_slice, 1) }\n"
                            "  :: d_step { expire(env_slice) -> env_open = true }\n");
    output_text(output, "  od\n}\n");
}
