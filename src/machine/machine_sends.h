/* What a step of a search sends, with the values of its messages: the step is executed once more. */
#ifndef LACUNA_MACHINE_MACHINE_SENDS_H
#define LACUNA_MACHINE_MACHINE_SENDS_H

#include "machine/machine_search.h"
#include "machine/replay.h"

struct machine_sends {
    const struct machine_search *search;
    struct machine_replay replay;
    uint64_t *source;
    uint32_t bits; /* that the replay has room for; 0: there is none yet */
};

void machine_sends_init(struct machine_sends *sends, const struct machine_search *search);
void machine_sends_free(struct machine_sends *sends);

/* Calls `visit` for each message that the step from a stored state sends, in their order, as in out!ack,1.
 * False: the job has failed. */
bool machine_sends_of(struct machine_sends *sends, uint32_t state, const int64_t *events, size_t count,
                      bool (*visit)(void *, const char *message), void *data);

#endif
