#include "report/text/queue_text.h"

/* A message of the interface, and its answers. */
struct printed {
    const struct system *system;
    const char *name;
    const struct queue_message *message;
    struct output *output;
};

static void print_step(const struct printed *p, size_t number, uint32_t step) {
    const struct shuffle *shuffle = &p->message->shuffles.items[number];
    const struct open_answer *answer = shuffle->answers[step];
    const struct system_channel *receiver = &p->system->channels.items[answer->channel];
    output_text(p->output, receiver->name);
    output_text(p->output, "!");
    output_text(p->output, receiver->messages.items[answer->message].name);
    output_text(p->output, ";");
    if (step + 1 == shuffle->length)
        return;
    output_text(p->output, " self!");
    output_text(p->output, p->name);
    output_format(p->output, "__%zu_%u;", number + 1, step + 2);
}

/* The method that takes the message: it chooses a shuffle and sends its first answer. */
static void print_method(const struct printed *p) {
    size_t count = p->message->shuffles.count;
    output_text(p->output, "  ");
    output_text(p->output, p->name);
    output_text(p->output, " {");
    if (count > 1) {
        output_text(p->output, "\n    l = ?(");
        for (size_t i = 0; i < count; i++)
            output_format(p->output, "%s%zu", i == 0 ? "" : ", ", i + 1);
        output_text(p->output, ");\n");
    }
    for (size_t i = 0; i < count; i++) {
        if (p->message->shuffles.items[i].length == 0)
            continue;
        if (count > 1)
            output_format(p->output, "    if (l == %zu) {", i + 1);
        output_text(p->output, " ");
        print_step(p, i, 0);
        output_text(p->output, count > 1 ? " }\n" : "");
    }
    output_text(p->output, count > 1 ? "    l = 0;\n  }\n" : " }\n");
}

static void print_further_steps(const struct printed *p) {
    for (size_t i = 0; i < p->message->shuffles.count; i++)
        for (uint32_t step = 1; step < p->message->shuffles.items[i].length; step++) {
            output_text(p->output, "  ");
            output_text(p->output, p->name);
            output_format(p->output, "__%zu_%u { ", i + 1, step + 1);
            print_step(p, i, step);
            output_text(p->output, " }\n");
        }
}

void queue_stub_print(const struct queue_stub *stub, uint32_t capacity, struct output *output) {
    struct printed p = {.system = &stub->open->system, .output = output};
    output_text(output, "actor ");
    output_text(output, open_component_name(stub->open));
    output_format(output, "(%u) {\n  int l;\n", capacity);
    for (uint32_t further = 0; further < 2; further++)
        for (uint32_t m = 0; m < stub->messages.count; m++) {
            p.name = open_message(stub->open, m)->name;
            p.message = &stub->messages.items[m];
            if (further)
                print_further_steps(&p);
            else
                print_method(&p);
        }
    output_text(output, "}\n");
}
