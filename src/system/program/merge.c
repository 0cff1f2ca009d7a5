#include "system/program/merge.h"

/* What the branch has sent, as labels tell it. Values have 32 bits. */
static uint32_t *describe_sends(const struct context *context, uint32_t *to) {
    struct turn turn = {context->edge, context->batch->events.items + context->branch,
                        (uint32_t)context->batch->events.count - context->branch};
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(context->program, &turn, &position, &send)) {
        *to++ = send.letter;
        for (uint32_t i = 0; i < context->program->letters[send.letter].fields_count; i++)
            *to++ = (uint32_t)send.values[i];
    }
    return to;
}

/* Everything that what follows from here depends on. What channels hold and where observers are follows from
 * what has been sent. */
static bool describe_branch(struct context *context, uint32_t fork) {
    uint32_t count;
    const uint16_t *live = liveness_at(&context->liveness, context->edge, fork, &count);
    size_t room = 2 + (size_t)count + context->batch->events.count - context->branch;
    if (!live || !array_reserve(&context->job->memory, &context->scratch, room))
        return false;
    uint32_t *to = context->scratch.items;
    *to++ = fork;
    *to++ = context->repeats;
    for (uint32_t i = 0; i < count; i++)
        *to++ = (uint32_t)context->registers[live[i]];
    context->scratch.count = (size_t)(describe_sends(context, to) - context->scratch.items);
    return true;
}

bool merge_finds(struct context *context, uint32_t fork) {
    if (context->forks == FEW_FORKS + 1)
        sequences_clear(&context->met);
    uint32_t known = sequences_count(&context->met), number = SEQUENCE_NONE;
    if (describe_branch(context, fork))
        number = sequences_intern(&context->met, context->scratch.items, context->scratch.count);
    context->stopped |= number == SEQUENCE_NONE;
    return number != known;
}
