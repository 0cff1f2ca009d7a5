#include "verify/machine_trail.h"

#include "machine/machine_text.h"

struct following {
    struct machine_simulation *simulation;
    const struct trail_file *trail;
    size_t at;    /* the next line */
    bool cut_off; /* the trail ends within a step, which has not been taken */
};

/* Is the line, this many behind the next one, the statement? */
static bool is_line(const struct following *f, size_t behind, int64_t event) {
    const struct trail_line *line = &f->trail->lines.items[f->at + behind];
    return line->process == event_process(event) &&
           line->number == f->simulation->machine->edges.items[event_edge(event)].number;
}

/* How many lines of the trail are statements of the choice; `*all`: all that have lines are. */
static size_t lines_of(const struct following *f, size_t choice, bool *all) {
    const struct machine_edge *edges = f->simulation->machine->edges.items;
    size_t count, lines = 0;
    const int64_t *events = machine_simulation_choice(f->simulation, choice, &count);
    bool inside = false;
    *all = true;
    for (size_t i = 0; i < count && *all; i++) {
        const struct machine_edge *edge = &edges[event_edge(events[i])];
        if (!inside) {
            *all = f->at + lines < f->trail->lines.count && is_line(f, lines, events[i]);
            lines += *all;
        }
        inside = trail_goes_inside(edge, inside);
    }
    return lines;
}

/* Does the run fail, and has its last step this many lines? */
static bool fails_at(const struct machine_run *run, size_t lines) {
    const struct machine_run_step *last = &run->steps.items[run->steps.count - 1];
    bool inside = false;
    size_t seen = 0;
    for (uint32_t i = last->events; i < last->events_end; i++) {
        const struct machine_edge *edge = &run->machine->edges.items[event_edge(run->events.items[i])];
        seen += !inside;
        inside = trail_goes_inside(edge, inside);
    }
    return run->claim == MACHINE_RUN_FAILS && seen == lines;
}

/* The first choice whose statements are the next lines. `partly`: the trail ends within the step. SIZE_MAX:
 * there is none. */
static size_t find_choice(const struct following *f, bool partly, size_t *lines) {
    size_t choices = machine_simulation_choices(f->simulation), left = f->trail->lines.count - f->at;
    for (size_t i = 0; i < choices; i++) {
        bool all;
        *lines = lines_of(f, i, &all);
        if (partly ? *lines == left : all)
            return i;
    }
    return SIZE_MAX;
}

/* Takes the step of the next lines, if there is one. */
static bool take_step(struct following *f, bool *found) {
    struct machine_simulation *s = f->simulation;
    size_t lines, choice = find_choice(f, false, &lines);
    bool partly = choice == SIZE_MAX;
    if (partly)
        choice = find_choice(f, true, &lines);
    *found = choice != SIZE_MAX;
    if (!*found)
        return true;
    s->passes_assertions = f->at + lines < f->trail->lines.count;
    if (!machine_simulation_take(s, choice))
        return false;
    f->at += lines;
    /* Within a step a trail ends at an assertion that is false, or it has been cut off. */
    f->cut_off = partly && !fails_at(&s->run, lines);
    return !f->cut_off || machine_simulation_back(s);
}

/* The statement of a line, as the model has it; NULL: it has none of this number. */
static const struct machine_edge *statement_of(const struct machine *machine, const struct trail_line *line) {
    for (size_t i = 0; i < machine->edges.count; i++)
        if (machine->edges.items[i].number == line->number)
            return &machine->edges.items[i];
    return NULL;
}

static bool complain(const struct following *f) {
    const struct machine_simulation *s = f->simulation;
    const struct machine_context *c = &s->worker.context;
    const struct trail_line *line = &f->trail->lines.items[f->at];
    const struct machine_edge *edge = statement_of(s->machine, line);
    struct place place = {.file = f->trail->path, .line = line->line};
    const char *hint = "use a trail of this very model, by a verifier made with spin -a -o1 -o2 -o3";
    if (machine_simulation_standing(s) == MACHINE_FAILED)
        return job_reject(s->job, &place, hint, "the trail continues after the run has failed");
    if (!edge)
        return job_reject(s->job, &place, hint, "unknown statement %u", line->number);
    if (line->process >= c->processes_count)
        return job_reject(s->job, &place, hint, "unknown process %u", line->process);
    struct text text = {.memory = &s->job->memory};
    text_machine_process(&text, s->machine, c->processes[line->process].type, line->process);
    job_reject(s->job, &place, hint, "%s cannot execute this here: %s", text_end(&text), edge->label);
    text_free(&text);
    return false;
}

static void warn_of_end(const struct following *f) {
    struct place place = {.file = f->trail->path, .line = f->trail->lines.items[f->at - 1].line};
    diagnostics_add(&f->simulation->job->diagnostics, SEVERITY_WARNING, &place,
                    "give the whole trail; what is shown ends before that step",
                    "the trail ends within a step");
}

/* Is the state after this many steps the last one? */
static bool comes_back(const struct machine_run *run, size_t steps) {
    return steps < run->steps.count &&
           memcmp(machine_run_state(run, steps), machine_run_state(run, run->steps.count),
                  run->words * sizeof(uint64_t)) == 0;
}

bool machine_trail_follow(struct machine_simulation *s, const struct trail_file *trail) {
    struct following f = {.simulation = s, .trail = trail};
    size_t loop = SIZE_MAX;
    job_phase(s->job, "following the trail", "lines", trail->lines.count);
    while (f.at < trail->lines.count) {
        bool found;
        if (loop == SIZE_MAX && f.at >= trail->loop)
            loop = s->run.steps.count;
        if (!take_step(&f, &found) || !job_step(s->job, f.at))
            return false;
        if (!found)
            return complain(&f);
    }
    s->passes_assertions = false;
    if (f.cut_off)
        warn_of_end(&f);
    if (loop != SIZE_MAX && s->run.claim != MACHINE_RUN_FAILS && comes_back(&s->run, loop)) {
        s->run.claim = MACHINE_RUN_LOOPS;
        s->run.loop = loop;
    }
    return true;
}
