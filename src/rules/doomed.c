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

bool forbidden_sends(struct job *job, const struct contract *c, const bool *doomed, bool *forbidden) {
    struct memory *memory = &job->memory;
    bool *reached = memory_allocate_zeroed(memory, c->states + (size_t)1, sizeof *reached);
    uint32_t *queue = memory_allocate(memory, (c->states + (size_t)1) * sizeof *queue), count = 0;
    bool fine = reached && queue;
    if (fine && c->states > 0 && !doomed[0]) {
        reached[0] = true;
        queue[count++] = 0;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < c->actions; a++) {
            uint32_t target = move_past_doom(c, doomed, queue[i], a);
            if (target == CONTRACT_ERROR)
                forbidden[a] = forbidden[a] || a >= c->receives;
            if (!contract_is_state(target) || reached[target])
                continue;
            reached[target] = true;
            queue[count++] = target;
        }
    memory_free(reached);
    memory_free(queue);
    return fine;
}
