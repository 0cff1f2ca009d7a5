#include "machine/clock.h"

static void lower(uint64_t *state, uint32_t bit) {
    int32_t value = state_number(state, bit, TIMER_BITS, true);
    if (value >= 0)
        state_put(state, bit, TIMER_BITS, (uint64_t)(value - 1) & ((1u << TIMER_BITS) - 1));
}

static void lower_all(struct machine_context *c, uint32_t begin, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        const struct machine_timers *timers = &c->machine->timers.items[i];
        for (uint32_t k = 0; k < timers->count; k++)
            lower(c->state, begin + timers->offset + k * TIMER_BITS);
    }
}

void clock_tick(struct machine_context *c) {
    const struct machine *m = c->machine;
    lower_all(c, 0, 0, m->global_timers);
    for (uint32_t i = 0; i < c->processes_count; i++)
        lower_all(c, c->processes[i].begin, type_of(c, i)->first_timers, type_of(c, i)->timers_count);
    if (m->tick_offset != MACHINE_NONE)
        state_put(c->state, m->tick_offset, 1, 1);
}
