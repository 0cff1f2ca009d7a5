#include "report/machine_run_report.h"

#include <string.h>
#include <unistd.h>

#include "report/chart/chart.h"
#include "report/text/terminal.h"
#include "system/program/turn.h"

/* ---- charts ---- */

/* A chart and what it points at. */
struct machine_chart {
    struct chart chart;
    struct arena arena;
};

/* Arrows are drawn where something is sent that somebody receives in the run. All other statements stand on
 * the lane of their process. */
static bool add_turn(struct machine_chart *chart, const struct story_statement *s, struct chart_turn *turn,
                     struct chart_message *message, size_t *messages) {
    bool drawn = s->is_send && s->receiver != STORY_NOBODY;
    *turn = (struct chart_turn){.actor = s->who,
                                .cause = drawn ? NULL : s->text,
                                .first_message = *messages,
                                .messages = drawn,
                                .at_once = s->at_once};
    if (drawn)
        message[(*messages)++] = (struct chart_message){s->who, s->receiver, s->text, MESSAGE_SENT};
    if (s->failure != FAILURE_NONE)
        turn->note = failure_text(s->failure);
    else if (s->truncated)
        turn->note = s->truncated;
    else if (s->printed)
        turn->note = s->printed;
    if (!turn->note || turn->note != s->printed)
        return true;
    /* A note has one line. */
    char *line = arena_allocate(&chart->arena, strlen(s->printed) + 3);
    if (!line)
        return false;
    size_t length = 0;
    line[length++] = '"';
    for (const char *c = s->printed; *c; c++)
        line[length++] = *c == '\n' || *c == '\t' ? ' ' : *c;
    while (length > 1 && line[length - 1] == ' ')
        length--;
    line[length++] = '"';
    line[length] = '\0';
    turn->note = line;
    return true;
}

/* "lock.pml:4" for each statement that somebody has written. NULL: no memory. */
static const char **list_places(struct machine_chart *chart, const struct machine_story *story,
                                const struct sources *sources) {
    size_t count = story->statements.count;
    const char **places = arena_allocate(&chart->arena, (count + 1) * sizeof *places);
    for (size_t i = 0; places && i < count; i++) {
        const struct machine_edge *edge = story->statements.items[i].edge;
        struct text text = {.memory = &story->job->memory};
        places[i] = NULL;
        if (edge->kind == EDGE_TICK)
            continue;
        text_place(&text, sources, edge->span);
        if (!(places[i] = text_keep(&text, &chart->arena)))
            places = NULL;
    }
    return places;
}

/* `title` and `ending` are kept, not copied; NULL: there is none. False: no memory. */
static bool chart_init(struct machine_chart *chart, const struct machine_story *story,
                       const struct sources *sources, const char *title, const char *ending) {
    size_t count = story->statements.count, messages = 0;
    *chart = (struct machine_chart){0};
    arena_init(&chart->arena, &story->job->memory);
    const char **names = arena_allocate(&chart->arena, (story->processes.count + 1) * sizeof *names);
    struct chart_turn *turns = arena_allocate(&chart->arena, (count + 1) * sizeof *turns);
    struct chart_message *sends = arena_allocate(&chart->arena, (count + 1) * sizeof *sends);
    const char **places = list_places(chart, story, sources);
    bool fine = names && turns && sends && places;
    size_t loop = SIZE_MAX;
    for (size_t i = 0; fine && i < story->processes.count; i++)
        names[i] = story->processes.items[i].name;
    for (size_t i = 0; fine && i < count; i++) {
        fine = add_turn(chart, &story->statements.items[i], &turns[i], sends, &messages);
        if (loop == SIZE_MAX && story->run->claim == MACHINE_RUN_LOOPS &&
            story->statements.items[i].step >= story->run->loop)
            loop = i;
    }
    chart->chart = (struct chart){.actors = names,
                                  .actors_count = story->processes.count,
                                  .turns = turns,
                                  .turns_count = count,
                                  .messages = sends,
                                  .places = places,
                                  .loop_start = loop,
                                  .title = title,
                                  .ending = ending};
    return fine;
}

static void chart_free(struct machine_chart *chart) {
    arena_free(&chart->arena);
}

bool machine_story_picture(const struct machine_story *story, const struct sources *sources,
                           const char *title, const char *ending, struct output *output) {
    struct machine_chart chart;
    if (chart_init(&chart, story, sources, *title ? title : NULL, *ending ? ending : NULL))
        chart_write_svg(story->job, &chart.chart, output);
    chart_free(&chart);
    return !job_failed(story->job);
}

/* ---- runs ---- */

/* Of longer runs only the end is shown. */
enum { MOST_STATEMENTS_SHOWN = 1000, STATEMENTS_OF_TAIL = 20 };

static void write_tail(const struct machine_story *story, const char *title, const char *ending,
                       struct output *output) {
    size_t count = story->statements.count;
    output_format(output, "%s%sa run of %zu statements; the last ones (--json has all):\n", title,
                  *title ? ": " : "", count);
    for (size_t i = count - STATEMENTS_OF_TAIL; i < count; i++)
        output_format(output, "%8zu  %s  %s\n", i + 1,
                      story->processes.items[story->statements.items[i].who].name,
                      story->statements.items[i].text);
    output_format(output, "%s\n", ending);
}

void machine_story_write(const struct machine_story *story, const struct sources *sources, const char *title,
                         const char *ending, bool with_walk, struct output *output) {
    struct machine_chart chart = {0};
    if (story->statements.count > MOST_STATEMENTS_SHOWN)
        write_tail(story, title, ending, output);
    else if (chart_init(&chart, story, sources, *title ? title : NULL, *ending ? ending : NULL))
        chart_write_text(story->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    chart_free(&chart);
    if (*story->doubt)
        output_format(output, "%s\n", story->doubt);
    if (!with_walk)
        return;
    output_text(output, "\n");
    machine_story_walk(story, sources, output);
}

void text_story_failure(struct text *text, const struct machine_story *story, const struct sources *sources) {
    const struct story_statement *last = &story->statements.items[story->statements.count - 1];
    text_add(text, story->processes.items[last->who].name);
    text_add(text, " meets ");
    text_add(text, failure_text(story->run->failure));
    text_add(text, ", in line ");
    text_number(text, (int64_t)sources_place(sources, last->edge->span).line);
    text_add(text, ": ");
    text_add(text, last->text);
}

/* ---- walks ---- */

static size_t write_changes(const struct machine_story *story, size_t first, size_t statement,
                            struct output *output) {
    size_t i = first;
    for (; i < story->changes.count && story->changes.items[i].statement == statement; i++)
        output_format(output, "%s%s = %s", i == first ? "        " : ", ", story->changes.items[i].name,
                      story->changes.items[i].value);
    output_text(output, i > first ? "\n" : "");
    return i;
}

void machine_story_walk(const struct machine_story *story, const struct sources *sources,
                        struct output *output) {
    output_text(output, "at the start\n");
    size_t change = write_changes(story, 0, SIZE_MAX, output);
    for (size_t i = 0; i < story->statements.count; i++) {
        const struct story_statement *s = &story->statements.items[i];
        struct place place = sources_place(sources, s->edge->span);
        if (story->run->claim == MACHINE_RUN_LOOPS && s->step == story->run->loop &&
            (i == 0 || story->statements.items[i - 1].step < s->step))
            output_text(output, "from here on it repeats\n");
        if (s->edge->kind == EDGE_TICK)
            output_format(output, "%6zu  tick\n", i + 1);
        else
            output_format(output, "%6zu  %s  %s   %s:%llu\n", i + 1, story->processes.items[s->who].name,
                          s->text, place.file, (unsigned long long)place.line);
        if (s->printed)
            output_format(output, "        prints %s%s", s->printed,
                          *s->printed && s->printed[strlen(s->printed) - 1] == '\n' ? "" : "\n");
        if (s->truncated)
            output_format(output, "        %s\n", s->truncated);
        change = write_changes(story, change, i, output);
    }
}

/* ---- JSON ---- */

/* No process is what ticks, and the environment. */
static void process_json(struct json *json, const char *key, const struct story_process *process) {
    json_key(json, key);
    if (process->process >= MACHINE_CLOCK)
        json_null(json);
    else
        json_number(json, process->process);
}

static void statement_json(const struct machine_story *story, const struct story_statement *s,
                           const struct sources *sources, struct json *json) {
    const struct story_process *process = &story->processes.items[s->who];
    struct place place = sources_place(sources, s->edge->span);
    bool ticks = s->edge->kind == EDGE_TICK; /* nobody has written it, and no process does it */
    bool outside = process->process == STORY_ENVIRONMENT;
    json_object(json);
    process_json(json, "process", process);
    json_text_member(json, "proctype",
                     ticks     ? NULL
                     : outside ? process->name
                               : story->run->machine->types.items[process->type].name);
    json_number_member(json, "step", s->step + 1);
    json_text_member(json, "statement", s->written ? s->written : s->edge->label);
    json_text_member(json, "text", s->text);
    if (s->receiver != STORY_NOBODY)
        process_json(json, "received_by", &story->processes.items[s->receiver]);
    if (s->printed)
        json_text_member(json, "printed", s->printed);
    if (s->truncated)
        json_text_member(json, "truncated", s->truncated);
    if (s->failure != FAILURE_NONE)
        json_text_member(json, "failure", failure_text(s->failure));
    if (!ticks) {
        json_text_member(json, "file", place.file);
        json_number_member(json, "line", place.line);
        json_number_member(json, "column", place.column);
    }
    json_end(json);
}

void machine_story_json(const struct machine_story *story, const struct sources *sources, const char *ending,
                        struct json *json) {
    json_object(json);
    json_number_member(json, "steps", story->run->steps.count);
    json_key(json, "statements");
    json_list(json);
    for (size_t i = 0; i < story->statements.count; i++)
        statement_json(story, &story->statements.items[i], sources, json);
    json_end(json);
    json_key(json, "loop");
    if (story->run->claim == MACHINE_RUN_LOOPS)
        json_number(json, story->run->loop);
    else
        json_null(json);
    json_text_member(json, "ending", ending);
    if (*story->doubt)
        json_text_member(json, "doubt", story->doubt);
    json_end(json);
}
