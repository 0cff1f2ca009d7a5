#include "assume/flow/flow.h"
#include "lts/builder.h"

/* The labels of all sends, FLOW_FINISHED behind them. */
static uint32_t *make_labels(const struct flow *flow, struct alphabet *alphabet) {
    struct memory *memory = &flow->job->memory;
    uint32_t count = sequences_count(&flow->sends);
    uint32_t *labels = memory_allocate(memory, ((size_t)count + 1) * sizeof *labels);
    const char **texts = memory_allocate(memory, ((size_t)count + 1) * sizeof *texts);
    struct arena arena;
    arena_init(&arena, memory);
    bool fine = labels && texts;
    for (uint32_t i = 0; fine && i < count; i++) {
        struct text text = {.memory = memory};
        flow_send_text(flow, i, &text);
        texts[i] = text_keep(&text, &arena);
        fine = texts[i] != NULL;
    }
    if (fine)
        texts[count] = FLOW_FINISHED;
    fine = fine && alphabet_build(flow->job, alphabet, texts, (size_t)count + 1, labels);
    arena_free(&arena);
    memory_free(texts);
    if (!fine) {
        memory_free(labels);
        labels = NULL;
    }
    return labels;
}

struct lts *flow_lts(const struct flow *flow) {
    struct alphabet alphabet;
    uint32_t *labels = make_labels(flow, &alphabet);
    uint32_t nodes = sequences_count(&flow->nodes);
    if (!labels)
        return NULL;
    struct lts_builder builder;
    lts_builder_init(&builder, flow->job);
    bool fine = true;
    for (uint32_t n = 0; fine && n < nodes; n++) {
        for (uint64_t i = flow->rows.items[n]; fine && i < flow->rows.items[n + 1]; i++) {
            const struct flow_step *step = &flow->steps.items[i];
            fine = lts_builder_add(&builder, n, step->send == FLOW_NONE ? LABEL_TAU : labels[step->send],
                                   step->target);
        }
        if (fine && n == flow->finished)
            fine = lts_builder_add(&builder, n, labels[sequences_count(&flow->sends)], nodes);
    }
    memory_free(labels);
    if (fine)
        return lts_builder_finish(&builder, nodes + 1, 0, STATE_NONE, &alphabet, NULL);
    alphabet_free(&alphabet);
    lts_builder_free(&builder);
    return NULL;
}
