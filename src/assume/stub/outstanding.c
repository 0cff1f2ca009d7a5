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
    uint64_t *states; /* one behind each turn */
    uint32_t *totals; /* in each of them */
    uint32_t *sent;   /* per message of the component */
    uint32_t total;
    bool piles_up;
    bool grows;
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

/* Was the run in its last state before, with less outstanding? */
static bool has_grown(const struct silent_run *r, size_t last) {
    size_t words = r->program->words;
    const uint64_t *state = r->states + last * words;
    for (size_t i = 0; i < last; i++)
        if (r->totals[i] < r->totals[last] &&
            memcmp(r->states + i * words, state, words * sizeof *state) == 0)
            return true;
    return false;
}

/* The first turn of each state. */
static bool follow(struct silent_run *r) {
    size_t words = r->program->words;
    const struct batch *batch = &r->stepping.batch;
    memcpy(r->states, r->program->initial, words * sizeof *r->states);
    for (size_t i = 0; i < MOST_TURNS && !r->grows; i++) {
        if (!stepping_take(&r->stepping, r->states + i * words))
            return false;
        if (batch->successors.count == 0)
            return true;
        struct turn turn = successor_turn(batch, &batch->successors.items[0]);
        note_sends(r, &turn);
        memcpy(r->states + (i + 1) * words, batch_state(batch, 0), words * sizeof *r->states);
        r->totals[i + 1] = r->total;
        r->grows = has_grown(r, i + 1);
    }
    return true;
}

static bool run(const struct open_system *open, const struct program *program,
                struct outstanding *outstanding) {
    struct memory *memory = &open->system.job->memory;
    size_t messages = open->system.channels.items[open->missing.inbox].messages.count, most = MOST_TURNS + 1;
    struct silent_run r = {.open = open, .program = program};
    r.states = memory_allocate(memory, most * (program->words + (size_t)1) * sizeof *r.states);
    r.totals = memory_allocate_zeroed(memory, most, sizeof *r.totals);
    r.sent = memory_allocate_zeroed(memory, messages + 1, sizeof *r.sent);
    bool fine = r.states && r.totals && r.sent && stepping_init(&r.stepping, open->system.job, program);
    if (fine) {
        fine = follow(&r);
        stepping_free(&r.stepping);
    }
    outstanding->grows = r.grows;
    if (!r.piles_up)
        outstanding->count += r.total;
    memory_free(r.states);
    memory_free(r.totals);
    memory_free(r.sent);
    return fine;
}

bool outstanding_find(const struct open_system *open, struct outstanding *outstanding) {
    struct job *job = open->system.job;
    struct system silent;
    struct ranges ranges = {0};
    struct program *program = NULL;
    *outstanding = (struct outstanding){.count = open_initial_count(open)};
    system_init(&silent, job);
    bool fine = silence_make(&silent, open) && ranges_infer(&ranges, job, &silent) &&
                (program = program_compile(job, &silent, &ranges, NULL, 0));
    fine = fine && run(open, program, outstanding);
    program_free(program);
    ranges_free(&ranges);
    system_free(&silent);
    return fine;
}
