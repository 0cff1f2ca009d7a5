#include "assume/stub/outstanding.h"

#include <string.h>

#include "assume/stub/silence.h"
#include "system/program/step.h"
#include "system/program/turn.h"

/* Longer runs would be going round; and more of one message may be a pile that has no end. */
enum { MOST_TURNS = 256, MOST_ALIKE = 4 };

struct silent_run {
    const struct open_system *open;
    const struct program *program;
    struct stepping stepping;
    uint64_t *state;
    uint32_t *sent; /* per message of the component */
    uint32_t total;
    bool piles_up;
};

/* What the turn sends to the component and is answered: nothing else waits in a bag. */
static void note_sends(struct silent_run *r, const struct turn *turn) {
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(r->program, turn, &position, &send)) {
        const struct letter *letter = &r->program->letters[send.letter];
        int32_t values[MOST_FIELDS];
        for (uint32_t i = 0; i < letter->fields_count; i++)
            values[i] = (int32_t)send.values[i];
        if (letter->channel != r->open->missing.inbox || !open_is_answered(r->open, letter->message, values))
            continue;
        r->total++;
        r->piles_up |= ++r->sent[letter->message] > MOST_ALIKE;
    }
}

/* The first turn of each state. */
static bool follow(struct silent_run *r) {
    size_t bytes = r->program->words * sizeof *r->state;
    const struct batch *batch = &r->stepping.batch;
    memcpy(r->state, r->program->initial, bytes);
    for (unsigned i = 0; i < MOST_TURNS && !r->piles_up; i++) {
        if (!stepping_take(&r->stepping, r->state))
            return false;
        if (batch->successors.count == 0)
            return true;
        struct turn turn = successor_turn(batch, &batch->successors.items[0]);
        note_sends(r, &turn);
        memcpy(r->state, batch_state(batch, 0), bytes);
    }
    return true;
}

static bool run(const struct open_system *open, const struct program *program, uint32_t *count) {
    struct job *job = open->system.job;
    size_t messages = open->system.channels.items[open->missing.inbox].messages.count;
    struct silent_run r = {.open = open, .program = program};
    r.state = memory_allocate(&job->memory, (program->words + (size_t)1) * sizeof *r.state);
    r.sent = memory_allocate_zeroed(&job->memory, messages + 1, sizeof *r.sent);
    bool fine = r.state && r.sent && stepping_init(&r.stepping, job, program);
    if (fine) {
        fine = follow(&r);
        stepping_free(&r.stepping);
    }
    if (!r.piles_up)
        *count += r.total;
    memory_free(r.state);
    memory_free(r.sent);
    return fine;
}

bool outstanding_find(const struct open_system *open, uint32_t *count) {
    struct job *job = open->system.job;
    struct system silent;
    struct ranges ranges = {0};
    struct program *program = NULL;
    *count = open_initial_count(open);
    system_init(&silent, job);
    bool fine = silence_make(&silent, open) && ranges_infer(&ranges, job, &silent) &&
                (program = program_compile(job, &silent, &ranges, NULL, 0));
    fine = fine && run(open, program, count);
    program_free(program);
    ranges_free(&ranges);
    system_free(&silent);
    return fine;
}
