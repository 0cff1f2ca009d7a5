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

static const char *vacuous_property(const struct assume_result *a) {
    return a->assumption.properties.items.items[first_vacuous(a)];
}

static void describe(const struct assume_result *a, struct text *text) {
    vacuity_describe(&a->vacuity, vacuity_of_all(a), a->open, vacuous_property(a), text);
}

/* Who holds: where nothing tests a property, that is said of this one alone. */
static void write_subject(const struct assume_result *a, struct output *output) {
    bool several = a->properties_count > 1, one = vacuity_of_all(a) == VACUITY_UNTESTED;
    if (several && one)
        output_text(output, vacuous_property(a));
    else
        output_text(output, several ? "They" : "It");
    output_text(output, several && !one ? " hold" : " holds");
}

void vacuity_sentence(const struct assume_result *a, const char *whom, struct output *output) {
    struct text text = {.memory = &a->job->memory};
    describe(a, &text);
    if (a->grows) {
        output_text(output, a->properties_count > 1 ? "Nothing is known about them: "
                                                    : "Nothing is known about it: ");
    } else {
        write_subject(a, output);
        output_text(output, " with ");
        output_text(output, whom ? whom : "every ");
        output_text(output, whom ? "" : a->assumption.component);
        output_text(output, ", but ");
    }
    output_text(output, text_end(&text));
    output_text(output, ".\n\n");
    text_free(&text);
}

/* Where the reason is, and what to do about it. */
static void write_advice(const struct assume_result *a, const struct sources *sources,
                         struct output *output) {
    struct span span;
    if (vacuity_span(&a->vacuity, &span)) {
        struct place place = sources_place(sources, span);
        output_text(output, "\nat ");
        output_text(output, place.file);
        output_format(output, ":%llu:%llu", (unsigned long long)place.line, (unsigned long long)place.column);
    }
    output_text(output, "\nhint: ");
    output_text(output, vacuity_hint(vacuity_of_all(a)));
    output_text(output, "\n");
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
    write_advice(a, sources, output);
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

void vacuous_properties_json(const struct assumption *a, struct json *json) {
    bool some = false;
    for (size_t i = 0; i < a->properties.items.count; i++) {
        if (a->vacuous[i] == VACUITY_NONE)
            continue;
        if (!some) {
            json_key(json, "vacuous");
            json_list(json);
        }
        some = true;
        json_object(json);
        json_text_member(json, "property", a->properties.items.items[i]);
        json_text_member(json, "reason", vacuity_text(a->vacuous[i]));
        json_end(json);
    }
    if (some)
        json_end(json);
}

void vacuous_properties_write(const struct assumption *a, struct output *output) {
    for (size_t i = 0; i < a->properties.items.count; i++) {
        if (a->vacuous[i] == VACUITY_NONE)
            continue;
        output_text(output, "vacuous: ");
        output_text(output, a->properties.items.items[i]);
        output_format(output, " (%s)\n", vacuity_text(a->vacuous[i]));
    }
}
