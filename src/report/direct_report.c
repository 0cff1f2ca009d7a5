#include "report/direct_report.h"

#include <inttypes.h>

#include "report/text/assumption_text.h"
#include "report/text/table.h"
#include "report/text/word_text.h"

/* Of larger assumptions only the size is shown. */
enum { MOST_STATES_SHOWN = 60 };

static const char *const STEPS[] = {"composition", "trimmed", "determinised", "assumption"};

static const char *verdict_text(enum direct_verdict verdict) {
    static const char *const TEXTS[] = {"always", "never", "conditional"};
    return TEXTS[verdict];
}

static size_t steps_of(const struct direct *d) {
    return d->verdict == DIRECT_NEVER ? DIRECT_COMPOSED + 1 : DIRECT_STEPS;
}

static void size_json(struct json *json, struct direct_size size) {
    json_number_member(json, "states", size.states);
    json_number_member(json, "transitions", size.transitions);
}

static void environment_json(struct json *json, const struct direct_environment *environment) {
    json_object(json);
    json_text_member(json, "name", environment->name);
    json_boolean_member(json, "good", environment->discharge.answer == DIRECT_RESPECTS);
    json_boolean_member(json, "own_error", environment->discharge.answer == DIRECT_OWN_ERROR);
    word_json(json, "trace", &environment->discharge.trace);
    if (environment->discharge.own.letters.count > 0)
        word_json(json, "own_actions", &environment->discharge.own);
    json_end(json);
}

static void environments_json(struct json *json, const struct direct_report *report) {
    if (report->environments_count == 1) {
        json_key(json, "environment");
        environment_json(json, &report->environments[0]);
    }
    if (report->environments_count < 2)
        return;
    json_key(json, "environments");
    json_list(json);
    for (size_t i = 0; i < report->environments_count; i++)
        environment_json(json, &report->environments[i]);
    json_end(json);
}

static void deadlock_json(struct json *json, const struct direct_report *report) {
    static const char *const VERDICTS[] = {"none", "possible", "inconclusive"};
    json_key(json, "deadlock");
    if (!report->analysis->hunted) {
        json_null(json);
        return;
    }
    json_object(json);
    json_text_member(json, "verdict", VERDICTS[report->analysis->deadlock.verdict]);
    if (report->analysis->deadlock.verdict == DIRECT_DEADLOCK_POSSIBLE) {
        word_json(json, "run", &report->analysis->deadlock.run);
        json_key(json, "forbidden");
        json_list(json);
        for (size_t i = 0; i < report->analysis->deadlock.forbidden.count; i++)
            json_text(json, report->analysis->deadlock.forbidden.items[i]);
        json_end(json);
    }
    json_end(json);
}

void direct_report_json(struct json *json, const void *results) {
    const struct direct_report *report = results;
    const struct direct *d = &report->analysis->direct;
    json_object(json);
    json_text_member(json, "verdict", verdict_text(d->verdict));
    if (report->system)
        json_text_member(json, "system", report->system);
    json_key(json, "interface");
    json_list(json);
    for (size_t i = 0; i < d->interface.count; i++)
        json_text(json, d->interface.texts[i]);
    json_end(json);
    json_key(json, "steps");
    json_list(json);
    for (size_t i = 0; i < steps_of(d); i++) {
        json_object(json);
        json_text_member(json, "name", STEPS[i]);
        size_json(json, d->sizes[i]);
        json_end(json);
    }
    json_end(json);
    json_key(json, "assumption");
    if (d->assumption) {
        json_object(json);
        size_json(json, d->sizes[DIRECT_ASSUMED]);
        json_end(json);
    } else {
        json_null(json);
    }
    json_boolean_member(json, "useless", report->analysis->deadlock.useless);
    if (d->verdict == DIRECT_NEVER)
        word_json(json, "run", &d->run);
    deadlock_json(json, report);
    environments_json(json, report);
    json_end(json);
}

static void write_steps(const struct direct *d, struct output *output) {
    struct size_row rows[DIRECT_STEPS];
    for (size_t i = 0; i < steps_of(d); i++)
        rows[i] = (struct size_row){STEPS[i], d->sizes[i].states, d->sizes[i].transitions};
    sizes_write(d->job, rows, steps_of(d), output);
}

static void write_environment(const struct direct_environment *environment, struct output *output) {
    static const char *const MEANINGS[] = {
        " respects the assumption: the property holds in it.\n",
        " does not respect the assumption: the property is violated.\n",
        " reaches its own ERROR in the system. Until then it respects the assumption.\n"};
    static const char *const TRACES[] = {"", "A shortest trace that the assumption does not allow:\n",
                                         "A shortest trace to its ERROR, over the interface:\n"};
    const struct direct_discharge *discharge = &environment->discharge;
    output_text(output, "\n");
    output_text(output, environment->name);
    output_text(output, MEANINGS[discharge->answer]);
    if (discharge->trace.letters.count > 0)
        output_text(output, TRACES[discharge->answer]);
    word_write(&discharge->trace, output);
    if (discharge->own.letters.count > 0)
        output_text(output, "It gets to its ERROR by its own actions alone:\n");
    word_write(&discharge->own, output);
}

/* Several at a glance, then what is wrong with each. */
static void write_environments(const struct direct_report *report, struct output *output) {
    static const char *const ASSUMPTION[] = {"respected", "not respected", "respected"};
    static const char *const PROPERTY[] = {"holds", "violated", "holds until its own ERROR"};
    struct table table;
    output_text(output, "\n");
    table_init(&table, report->analysis->direct.job, 3);
    table_text(&table, "environment");
    table_text(&table, "assumption");
    table_text(&table, "property");
    for (size_t i = 0; i < report->environments_count; i++) {
        enum direct_answer answer = report->environments[i].discharge.answer;
        table_text(&table, report->environments[i].name);
        table_text(&table, ASSUMPTION[answer]);
        table_text(&table, PROPERTY[answer]);
    }
    table_write(&table, output);
    table_free(&table);
    for (size_t i = 0; i < report->environments_count; i++)
        if (report->environments[i].discharge.answer != DIRECT_RESPECTS)
            write_environment(&report->environments[i], output);
}

static void write_forbidden(const struct direct_deadlock *deadlock, struct output *output) {
    for (size_t i = 0; i < deadlock->forbidden.count; i++) {
        output_text(output, i > 0 ? ", " : "");
        output_text(output, deadlock->forbidden.items[i]);
    }
}

static void write_deadlock(const struct direct_report *report, struct output *output) {
    const struct direct_deadlock *deadlock = &report->analysis->deadlock;
    if (deadlock->verdict == DIRECT_DEADLOCK_UNDECIDED)
        output_format(
            output,
            "\nIt is unknown whether the system can deadlock under the assumption: the search ended at --states %" PRIu64
            ".\n",
            report->analysis->most_states);
    if (deadlock->verdict != DIRECT_DEADLOCK_POSSIBLE)
        return;
    bool at_once = deadlock->run.letters.count == 0;
    if (deadlock->forbidden.count > 0) {
        output_format(output, "\nThe system %s under the assumption, which forbids all remaining actions (",
                      at_once ? "deadlocks at once" : "can deadlock");
        write_forbidden(deadlock, output);
        output_text(output, ").\n");
    } else {
        output_format(output, "\nThe system %s by itself: it has no transition left.\n",
                      at_once ? "deadlocks at once" : "can deadlock");
    }
    if (!at_once)
        output_text(output, "A shortest run to the deadlock:\n");
    word_write(&deadlock->run, output);
}

static void write_assumption(const struct direct *d, struct output *output) {
    output_text(output, "\n");
    if (d->assumption->states <= MOST_STATES_SHOWN)
        assumption_write_text(d->job, d->assumption, ASSUMPTION_SHARED, false, output);
    else
        output_format(output, "The assumption has %" PRIu32 " states: too many to show. -o FILE writes it.\n",
                      d->assumption->states);
}

void direct_report_text(struct output *output, const void *results) {
    static const char *const MEANINGS[] = {
        "The property holds in every environment.",
        "The property is violated in every environment: the system violates it by itself.",
        "The property holds exactly in environments that respect the assumption."};
    const struct direct_report *report = results;
    const struct direct *d = &report->analysis->direct;
    output_format(output, "%s. %s\n\n", verdict_text(d->verdict), MEANINGS[d->verdict]);
    if (report->system_by_default)
        output_format(output, "system     %s (chosen by default; --system NAME chooses another)\n",
                      report->system);
    output_text(output, "interface  ");
    for (size_t i = 0; i < d->interface.count; i++) {
        output_text(output, i > 0 ? ", " : "");
        output_text(output, d->interface.texts[i]);
    }
    output_text(output, "\n\n");
    write_steps(d, output);
    if (d->verdict == DIRECT_NEVER) {
        output_text(output, "\nWhat the system does:\n");
        word_write(&d->run, output);
    }
    if (d->verdict == DIRECT_CONDITIONAL)
        write_assumption(d, output);
    if (report->analysis->deadlock.useless)
        output_text(
            output,
            "\nUnder the assumption, the system never takes part in an action of the interface: it is useless.\n");
    if (report->analysis->hunted)
        write_deadlock(report, output);
    if (report->environments_count == 1)
        write_environment(&report->environments[0], output);
    if (report->environments_count > 1)
        write_environments(report, output);
    cost_write(d->job, report->started, output);
}
