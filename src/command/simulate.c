#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/model.h"
#include "report/run_report.h"
#include "report/terminal.h"

enum { DEFAULT_STEPS = 20 };

struct simulation {
    struct invocation *invocation;
    struct model model;
    struct program *program;
    struct context context;
    struct run run;
    uint64_t random;
    bool walked; /* by itself, so that the answer shows where it went */
};

/* --- Walking --- */

static const uint64_t *here(const struct simulation *s) {
    return run_state(&s->run, s->run.steps.count);
}

static bool look(struct simulation *s) {
    context_clear(&s->context);
    context_forget_incidents(&s->context);
    return context_successors(&s->context, here(s));
}

static bool take(struct simulation *s, size_t choice) {
    struct turn turn = successor_turn(&s->context, &s->context.successors.items[choice]);
    return run_add(&s->run, &turn, successor_state(&s->context, choice)) && look(s);
}

/* SplitMix64: the same walk for the same seed, everywhere. */
static uint64_t next_random(struct simulation *s) {
    uint64_t z = s->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool walk(struct simulation *s, uint64_t steps) {
    job_phase(s->invocation->job, "walking", "turns", steps);
    for (uint64_t i = 0; i < steps && s->context.successors.count > 0; i++)
        if (!take(s, next_random(s) % s->context.successors.count) || !job_step(s->invocation->job, i))
            return false;
    return true;
}

static const char *standing(const struct simulation *s) {
    if (s->context.successors.count > 0)
        return NULL;
    return state_is_quiescent(s->program, here(s)) ? "at rest: all mailboxes are empty"
                                                   : "deadlock: nobody can move";
}

/* --- By hand --- */

static void show(struct simulation *s, void (*write)(struct simulation *s, struct output *output)) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(s->invocation->job, &bytes);
    if (output) {
        write(s, output);
        if (output_commit(output))
            fwrite(bytes.data.items, 1, bytes.data.count, stdout);
    }
    array_free(&bytes.data);
    fflush(stdout);
}

static void write_turn(struct simulation *s, struct output *output, const struct turn *turn) {
    struct text text = {.memory = &s->invocation->job->memory};
    text_turn(&text, s->program, turn);
    output_text(output, text_end(&text));
    array_free(&text.chars);
}

static void write_choices(struct simulation *s, struct output *output) {
    output_format(output, "\nafter %zu turn%s\n", s->run.steps.count, s->run.steps.count == 1 ? "" : "s");
    state_write(s->invocation->job, s->program, here(s), output);
    for (size_t i = 0; i < s->context.successors.count; i++) {
        struct turn turn = successor_turn(&s->context, &s->context.successors.items[i]);
        output_format(output, "%4zu  ", i + 1);
        write_turn(s, output, &turn);
        output_text(output, "\n");
    }
    for (size_t i = 0; i < s->context.incidents.count; i++) {
        const struct incident *incident = &s->context.incidents.items[i];
        struct turn turn = incident_turn(&s->context, incident);
        output_text(output, "   -  ");
        write_turn(s, output, &turn);
        output_text(output,
                    incident->failure == FAILURE_NONE ? "  cannot end: the mailbox is full\n" : "  fails: ");
        if (incident->failure != FAILURE_NONE)
            output_format(output, "%s\n", failure_text(incident->failure));
    }
    if (standing(s))
        output_format(output, "%s\n", standing(s));
}

static void write_chart(struct simulation *s, struct output *output) {
    struct run_chart chart;
    if (!run_chart_init(&chart, &s->run, &s->model.sources, ""))
        return;
    chart.chart.ending = standing(s);
    chart_write_text(s->invocation->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO),
                     output);
    run_chart_free(&chart);
}

static void write_help(struct simulation *s, struct output *output) {
    (void)s;
    output_text(output, "N      take turn N\n"
                        "r [N]  take a turn (N turns) at random\n"
                        "b      go back a turn\n"
                        "c      draw the run so far\n"
                        "q      quit\n");
}

/* A number alone; 0: there is none. */
static uint64_t typed_number(const char *text) {
    char *end;
    if (*text < '0' || *text > '9')
        return 0;
    unsigned long long number = strtoull(text, &end, 10);
    return *end == '\0' ? number : 0;
}

/* One line of the user, without blanks around it; false: he has had enough. */
static bool obey(struct simulation *s, const char *line) {
    uint64_t turn = typed_number(line), steps = strncmp(line, "r ", 2) == 0 ? typed_number(line + 2) : 0;
    if (strcmp(line, "q") == 0)
        return false;
    if (strcmp(line, "r") == 0 || steps > 0)
        return walk(s, steps > 0 ? steps : 1);
    if (strcmp(line, "b") == 0) {
        if (s->run.steps.count > 0)
            run_drop_last(&s->run);
        return look(s);
    }
    if (turn > 0 && turn <= s->context.successors.count)
        return take(s, turn - 1);
    if (strcmp(line, "c") == 0)
        show(s, write_chart);
    else if (*line)
        show(s, write_help);
    return true;
}

static bool converse(struct simulation *s) {
    char *line = NULL;
    size_t room = 0;
    bool prompts = isatty(STDIN_FILENO);
    for (;;) {
        show(s, write_choices);
        if (prompts) {
            fputs("turn (? for help): ", stdout);
            fflush(stdout);
        }
        ssize_t length = getline(&line, &room, stdin);
        if (length < 0)
            break;
        while (length > 0 &&
               (line[length - 1] == '\n' || line[length - 1] == '\r' || line[length - 1] == ' '))
            line[--length] = '\0';
        if (!obey(s, line + strspn(line, " ")) || job_stopped(s->invocation->job))
            break;
    }
    free(line);
    return true;
}

/* --- The answer --- */

static void write_json(struct json *json, const void *results) {
    const struct simulation *s = results;
    json_object(json);
    json_number_member(json, "steps", s->run.steps.count);
    json_key(json, "standing");
    if (standing(s))
        json_text(json, standing(s));
    else
        json_null(json);
    json_key(json, "run");
    run_json(&s->run, &s->model.sources, "", json);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    struct simulation *s = (struct simulation *)results;
    if (!s->walked)
        return;
    write_chart(s, output);
    output_text(output, "\n");
    state_write(s->invocation->job, s->program, here(s), output);
}

static bool prepare(struct simulation *s, uint64_t seed) {
    struct job *job = s->invocation->job;
    struct ranges ranges;
    if (!model_load(&s->model, s->invocation) || !ranges_infer(&ranges, job, &s->model.system))
        return false;
    s->program = program_compile(job, &s->model.system, &ranges, NULL, 0);
    ranges_free(&ranges);
    s->random = seed;
    if (!s->program || !context_init(&s->context, job, s->program))
        return false;
    return run_begin(&s->run, job, s->program) && look(s);
}

static enum status run(struct invocation *invocation) {
    struct simulation s = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    uint64_t seed, steps;
    bool fine = number_of(invocation, OPTION_SEED, "seed", 1, &seed) &&
                number_of(invocation, OPTION_STEPS, "steps", DEFAULT_STEPS, &steps);
    s.walked = invocation_value(invocation, OPTION_RANDOM) != NULL;
    if (fine && !s.walked && invocation_value(invocation, OPTION_JSON))
        fine = job_reject(invocation->job, NULL, "add --random", "--json cannot be walked by hand");
    if (fine && prepare(&s, seed) && (s.walked ? walk(&s, steps) : converse(&s)))
        answer.results = &s;
    enum status status = invocation_answer(invocation, &answer);
    run_free(&s.run);
    if (s.program)
        context_free(&s.context);
    program_free(s.program);
    model_free(&s.model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_RANDOM, "random", 0, NULL, NULL, "walk by itself, at random, and show the run"},
    {OPTION_SEED, "seed", 0, "N", NULL, "of the random walk (default: 1): the same seed, the same walk"},
    {OPTION_STEPS, "steps", 0, "N", NULL, "the length of the random walk (default: 20)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna simulate mutex.aml", "walk through the system by hand"},
    {"lacuna simulate mutex.aml --random --seed 7 --steps 12", "twelve turns at random, as a sequence chart"},
    {0},
};

const struct command COMMAND_SIMULATE = {
    .name = "simulate",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "walk through a system, by hand or at random",
    .description =
        "Shows variables and mailboxes and the turns that can be taken; type the number of one, r for a random one, b to "
        "go back, c for the sequence chart so far, q to quit.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
