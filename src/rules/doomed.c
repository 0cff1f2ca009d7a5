#include "rules/doomed.h"

static bool can_be_doomed_by_receiving(const struct contract *c, const bool *doomed, uint32_t state) {
    for (uint32_t a = 0; a < c->receives; a++)
        if (move_past_doom(c, doomed, state, a) == CONTRACT_ERROR)
            return true;
    return false;
}

bool *doomed_states(struct job *job, const struct contract *c) {
    bool *doomed = memory_allocate_zeroed(&job->memory, c->states + 1, sizeof *doomed);
    bool grown = doomed != NULL;
    while (grown) {
        grown = false;
        for (uint32_t s = c->states; s-- > 0;) /* successors mostly have larger numbers */
            if (!doomed[s] && can_be_doomed_by_receiving(c, doomed, s))
                doomed[s] = grown = true;
    }
    return doomed;
}
