#include "report/machine_simulation_report.h"

#include "machine/machine_text.h"
#include "report/machine_run_report.h"
#include "report/text/table.h"
#include "system/program/turn.h"

/* What the walk has come to; "": it can go on. */
static const char *ending_of(const struct machine_simulation_report *report,
                             const struct machine_story *story, struct text *text) {
    const struct machine_simulation *s = report->simulation;
    if (s->run.claim == MACHINE_RUN_LOOPS) {
        text_add(text, "it repeats");
        return text_end(text);
    }
    switch (machine_simulation_standing(s)) {
    case MACHINE_CAN_MOVE:
        break;
    case MACHINE_AT_END:
        text_add(text, "the end: every process is at a valid end state");
        break;
    case MACHINE_DEADLOCK:
        text_add(text, "deadlock: no process can continue: ");
        text_add(text, story->waiting);
        break;
    case MACHINE_FAILED:
        text_story_failure(text, story, report->sources);
        break;
    }
    return text_end(text);
}

/* ---- states ---- */

static void add_row(void *data, const char *name, const char *value) {
    struct table *table = data;
    table_text(table, name);
    table_text(table, value);
}

static void write_processes(const struct machine_simulation_report *report, struct output *output) {
    const struct machine_simulation *s = report->simulation;
    const struct machine_context *c = &s->worker.context;
    struct table table;
    table_init(&table, s->job, 2);
    table_text(&table, "process");
    table_text(&table, "line");
    for (uint32_t i = 0; i < c->processes_count; i++) {
        struct text name = {.memory = &s->job->memory};
        text_machine_process(&name, s->machine, c->processes[i].type, i);
        table_text(&table, text_end(&name));
        table_number(&table, sources_place(report->sources, location_at(c, i)->span).line);
        text_free(&name);
    }
    table_write(&table, output);
    table_free(&table);
}

/* `before` stands in front of it. A state that a failure has left unfinished is not shown. */
static void write_state(const struct machine_simulation_report *report, const char *before,
                        struct output *output) {
    struct machine_simulation *s = report->simulation;
    struct table table;
    struct machine_seen seen = {&table, add_row};
    if (s->run.claim == MACHINE_RUN_FAILS)
        return;
    if (s->worker.context.processes_count > 0) {
        output_text(output, before);
        write_processes(report, output);
        before = "\n";
    }
    table_init(&table, s->job, 2);
    table_text(&table, "variable");
    table_text(&table, "value");
    machine_state_list(&s->worker, &seen);
    if (table.cells.count > 2) {
        output_text(output, before);
        table_write(&table, output);
    }
    table_free(&table);
}

/* ---- by hand ---- */

static void write_ending(const struct machine_simulation_report *report, struct output *output) {
    struct machine_story story;
    struct text ending = {.memory = &report->simulation->job->memory};
    if (machine_story_make(&story, &report->simulation->run, report->sources, NULL, false))
        output_format(output, "%s\n", ending_of(report, &story, &ending));
    text_free(&ending);
    machine_story_free(&story);
}

void machine_simulation_report_choices(const struct machine_simulation_report *report,
                                       struct output *output) {
    const struct machine_simulation *s = report->simulation;
    size_t steps = s->run.steps.count, choices = machine_simulation_choices(s);
    output_format(output, "\nafter %zu step%s\n", steps, steps == 1 ? "" : "s");
    write_state(report, "", output);
    output_text(output, "\n");
    for (size_t i = 0; i < choices; i++) {
        struct text text = {.memory = &s->job->memory};
        size_t count;
        const int64_t *events = machine_simulation_choice(s, i, &count);
        enum failure failure = machine_simulation_failure(s, i);
        text_machine_step(&text, s->machine, events, count);
        output_format(output, "%4zu  %s", i + 1, text_end(&text));
        if (failure != FAILURE_NONE)
            output_format(output, "  fails: %s", failure_text(failure));
        output_text(output, "\n");
        text_free(&text);
    }
    if (choices == 0)
        write_ending(report, output);
}

static void write_run(const struct machine_simulation_report *report, bool replay, struct output *output) {
    struct machine_story story;
    struct text ending = {.memory = &report->simulation->job->memory};
    if (machine_story_make(&story, &report->simulation->run, report->sources, NULL, replay))
        machine_story_write(&story, report->sources, "", ending_of(report, &story, &ending), replay, output);
    text_free(&ending);
    machine_story_free(&story);
}

void machine_simulation_report_chart(const struct machine_simulation_report *report, struct output *output) {
    write_run(report, false, output);
}

bool machine_simulation_report_picture(const void *results, struct output *output) {
    const struct machine_simulation_report *report = results;
    struct job *job = report->simulation->job;
    struct machine_story story;
    struct text ending = {.memory = &job->memory};
    bool fine =
        machine_story_make(&story, &report->simulation->run, report->sources, NULL, false) &&
        machine_story_picture(&story, report->sources, "", ending_of(report, &story, &ending), output);
    text_free(&ending);
    machine_story_free(&story);
    return fine;
}

/* ---- the whole ---- */

static void add_member(void *data, const char *name, const char *value) {
    struct json *json = data;
    json_object(json);
    json_text_member(json, "variable", name);
    json_text_member(json, "value", value);
    json_end(json);
}

/* NULL: it can go on. */
static const char *standing_text(const struct machine_simulation *s) {
    static const char *const TEXTS[] = {[MACHINE_CAN_MOVE] = NULL,
                                        [MACHINE_AT_END] = "end",
                                        [MACHINE_DEADLOCK] = "deadlock",
                                        [MACHINE_FAILED] = "failure"};
    return s->run.claim == MACHINE_RUN_LOOPS ? "loop" : TEXTS[machine_simulation_standing(s)];
}

void machine_simulation_report_json(struct json *json, const void *results) {
    const struct machine_simulation_report *report = results;
    struct machine_simulation *s = report->simulation;
    struct machine_story story;
    struct text ending = {.memory = &s->job->memory};
    struct machine_seen seen = {json, add_member};
    json_object(json);
    json_number_member(json, "steps", s->run.steps.count);
    json_text_member(json, "standing", standing_text(s));
    json_key(json, "state");
    if (s->run.claim == MACHINE_RUN_FAILS) {
        json_null(json);
    } else {
        json_list(json);
        machine_state_list(&s->worker, &seen);
        json_end(json);
    }
    json_key(json, "run");
    if (machine_story_make(&story, &s->run, report->sources, NULL, false))
        machine_story_json(&story, report->sources, ending_of(report, &story, &ending), json);
    else
        json_null(json);
    text_free(&ending);
    machine_story_free(&story);
    json_end(json);
}

void machine_simulation_report_text(struct output *output, const void *results) {
    const struct machine_simulation_report *report = results;
    write_run(report, report->replay, output);
    write_state(report, "\n", output);
}
