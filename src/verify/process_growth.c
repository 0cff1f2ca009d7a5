#include "verify/process_growth.h"

#include "verify/machine_simulation.h"

/* Steps of the walk, and those in a row that create no process. */
enum { MOST_STEPS = 4000, MOST_IDLE_STEPS = 200 };

static uint32_t processes_behind(const struct machine_simulation *s, size_t choice) {
    return (uint32_t)state_get(batch_state(&s->batch, choice), 0, 8);
}

/* Of steps that are alike, that of the newest process: it comes last. A step that fails for want of processes
 * is the best of all. */
static size_t best_choice(const struct machine_simulation *s) {
    size_t best = 0, successors = s->batch.successors.count, choices = machine_simulation_choices(s);
    for (size_t i = successors; i < choices; i++)
        if (machine_simulation_failure(s, i) == FAILURE_PROCESSES)
            return i;
    for (size_t i = 1; i < successors; i++)
        if (processes_behind(s, i) >= processes_behind(s, best))
            best = i;
    return best;
}

static bool walk(struct machine_simulation *s, bool *found) {
    uint32_t most = 0, idle = 0;
    for (uint32_t i = 0; i < MOST_STEPS && idle < MOST_IDLE_STEPS && s->batch.successors.count > 0; i++) {
        size_t choice = best_choice(s);
        bool fails = choice >= s->batch.successors.count;
        uint32_t processes = fails ? most : processes_behind(s, choice);
        idle = processes > most ? 0 : idle + 1;
        most = processes > most ? processes : most;
        if (!machine_simulation_take(s, choice))
            return false;
        *found = fails;
        if (s->run.claim == MACHINE_RUN_FAILS)
            return true;
    }
    return true;
}

bool process_growth_find(struct machine_run *run, struct job *job, const struct machine *machine,
                         bool *found) {
    struct machine_simulation s;
    *found = false;
    bool fine = machine_simulation_begin(&s, job, machine) && walk(&s, found);
    *run = s.run;
    s.run = (struct machine_run){0};
    machine_simulation_free(&s);
    return fine;
}
