#include "system/program/batch.h"

uint64_t *batch_add_with_events(struct batch *batch, struct successor successor, const int64_t *events,
                                uint32_t count) {
    if (!array_reserve(batch->memory, &batch->events, batch->events.count + count + 1))
        return NULL;
    successor.events = (uint32_t)batch->events.count;
    for (uint32_t i = 0; i < count; i++)
        batch->events.items[batch->events.count++] = events[i];
    successor.events_end = (uint32_t)batch->events.count;
    return batch_add(batch, successor);
}
