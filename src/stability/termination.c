#include "stability/termination.h"

#include <string.h>

#include "stability/faults.h"

/* Clears the states in which the peer has not ended. */
static bool look_at_peer(const struct global_states *e, const struct faults *faults, uint32_t peer,
                         uint32_t states, bool *ended) {
    const struct local_states *local_states = &e->local_states;
    struct memory *memory = &local_states->job->memory;
    uint32_t count = local_states->of[peer].store.count;
    bool *over = memory_allocate_zeroed(memory, (size_t)count + 1, sizeof *over);
    uint64_t *packed = memory_allocate_zeroed(memory, local_states->program->words, sizeof *packed);
    bool fine = over && packed;
    for (uint32_t i = 0; i < count && fine; i++) {
        memset(packed, 0, local_states->program->words * sizeof *packed);
        local_state_add_bits(local_states, peer, i, packed);
        over[i] = faults_has_ended(faults, peer, packed);
    }
    for (uint32_t s = 0; s < states && fine; s++)
        ended[s] = ended[s] && over[global_states_local(e, s, peer)];
    memory_free(over);
    memory_free(packed);
    return fine;
}

bool *termination_find(const struct global_states *e, uint32_t states) {
    struct faults faults;
    bool *ended = memory_allocate_zeroed(&e->local_states.job->memory, (size_t)states + 1, sizeof *ended);
    bool fine = faults_init(&faults, &e->local_states, 1) && ended;
    if (ended)
        memset(ended, true, states);
    for (uint32_t peer = 0; peer < e->local_states.count && fine; peer++)
        fine = look_at_peer(e, &faults, peer, states, ended);
    faults_free(&faults);
    if (!fine) {
        memory_free(ended);
        return NULL;
    }
    return ended;
}
