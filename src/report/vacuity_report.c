#include "report/vacuity_report.h"

#include <unistd.h>

#include "report/run_report.h"
#include "report/text/terminal.h"

/* One that nothing tests: of several the first. */
static uint32_t first_vacuous(const struct assume_result *a) {
    uint32_t i = 0;
    while (i + 1 < a->properties_count && a->assumption.vacuous[i] == VACUITY_NONE)
        i++;
    return i;
}

enum vacuity_reason vacuity_of_all(const struct assume_result *a) {
    return a->verdict == ASSUME_VACUOUS ? a->assumption.vacuous[first_vacuous(a)] : VACUITY_NONE;
}

static void describe(const struct assume_result *a, struct text *text) {
    const char *property = a->assumption.properties.items.items[first_vacuous(a)];
    vacuity_describe(&a->vacuity, vacuity_of_all(a), a->open, property, text);
}

void vacuity_sentence(const struct assume_result *a, struct output *output) {
    struct text text = {.memory = &a->job->memory};
    bool several = a->properties_count > 1;
    describe(a, &text);
    if (a->grows) {
        output_text(output, several ? "Nothing can be said of them: " : "Nothing can be said of it: ");
    } else {
        output_text(output, several ? "They hold with every " : "It holds with every ");
        output_text(output, a->assumption.component);
        output_text(output, ", but only because ");
    }
    output_text(output, text_end(&text));
    output_text(output, ".\n\n");
    text_free(&text);
}

void vacuity_write_run(const struct assume_result *a, const struct sources *sources, struct output *output) {
    enum vacuity_reason reason = vacuity_of_all(a);
    struct text ending = {.memory = &a->job->memory};
    struct run_chart chart;
    if (reason == VACUITY_NONE)
        return;
    if (a->vacuity.run && run_chart_init(&chart, a->vacuity.run, sources, vacuity_text(reason))) {
        describe(a, &ending);
        chart.chart.title = vacuity_text(reason);
        chart.chart.ending = text_end(&ending);
        output_text(output, "\n");
        chart_write_text(a->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
        run_chart_free(&chart);
        text_free(&ending);
    }
    output_text(output, "\nhint: ");
    output_text(output, vacuity_hint(reason));
    output_text(output, "\n");
}

void vacuity_json(const struct assume_result *a, const struct sources *sources, struct json *json) {
    enum vacuity_reason reason = vacuity_of_all(a);
    struct text text = {.memory = &a->job->memory};
    if (reason == VACUITY_NONE)
        return;
    describe(a, &text);
    json_text_member(json, "reason", vacuity_text(reason));
    json_text_member(json, "because", text_end(&text));
    text_free(&text);
    json_key(json, "run");
    if (a->vacuity.run)
        run_json(a->vacuity.run, sources, vacuity_text(reason), json);
    else
        json_null(json);
}
