#include "report/verify_report.h"

#include <unistd.h>

#include "base/text.h"
#include "report/component_report.h"
#include "report/run_report.h"
#include "report/text/property_family.h"
#include "report/text/table.h"
#include "report/text/terminal.h"
#include "report/text/verdict_text.h"
#include "system/property_name.h"

/* Of longer runs only the end is shown. */
enum { MOST_TURNS_SHOWN = 1000, TURNS_OF_TAIL = 20 };

static const char *mailbox_of(const struct verify_report *report, const struct question *question) {
    return report->verification->system->channels.items[question->about].name;
}

static void place_json(struct json *json, const struct verify_report *report, struct span span) {
    struct place place = sources_place(report->sources, span);
    json_text_member(json, "file", place.file);
    json_number_member(json, "line", place.line);
    json_number_member(json, "column", place.column);
}

static void coverage_json(struct json *json, const struct verify_report *report) {
    const struct verification *v = report->verification;
    const struct system *system = v->system;
    json_key(json, "never_executed");
    json_list(json);
    for (size_t i = 0; i < v->uncovered.count; i++) {
        const struct uncovered *uncovered = &v->uncovered.items[i];
        const struct system_edge *edge = &system->edges.items[uncovered->edge];
        if (report->component && !report->component->subsystem.kept[edge->component])
            continue; /* what an assumption allows need not happen */
        json_object(json);
        json_text_member(json, "kind", uncovered->send ? "send" : "handler");
        json_text_member(json, "actor", system->components.items[edge->component].name);
        json_text_member(json, "method", edge->name);
        place_json(json, report, uncovered->send ? uncovered->send->span : edge->span);
        json_end(json);
    }
    json_end(json);
}

static void formula_json(struct json *json, const struct verify_report *report,
                         const struct question *question) {
    const struct temporal *t = &question->temporal;
    json_text_member(json, "class", formula_class_name(classification_class(&t->class)));
    json_text_member(json, "fairness", report->fairness == FAIRNESS_WEAK ? "weak" : "none");
    json_key(json, "vacuous");
    if (!t->vacuous) {
        json_null(json);
        return;
    }
    struct text text = {.memory = &t->job->memory};
    temporal_print(&text, t, t->idle);
    json_object(json);
    json_text_member(json, "part", text_end(&text));
    json_end(json);
    text_free(&text);
}

static void question_json(struct json *json, const struct verify_report *report,
                          const struct question *question) {
    static const char *const kinds[] = {
        [QUESTION_INVARIANT] = "invariant",   [QUESTION_DEADLOCK] = "deadlock",
        [QUESTION_FAILURE] = "failure",       [QUESTION_OVERFLOW] = "overflow",
        [QUESTION_QUIESCENCE] = "quiescence", [QUESTION_AUTOMATON] = "automaton",
        [QUESTION_FORMULA] = "formula"};
    static const char *const weights[] = {"error", "warning", "note"};
    json_object(json);
    json_text_member(json, "property", question->name);
    json_text_member(json, "kind", kinds[question->kind]);
    json_text_member(json, "verdict", verdict_text(question->verdict));
    json_text_member(json, "weight", weights[judgement_weight(report->judgement, question)]);
    if (question->kind == QUESTION_OVERFLOW && question->verdict == VERDICT_VIOLATED)
        json_text_member(json, "mailbox", mailbox_of(report, question));
    if (question->kind == QUESTION_FORMULA && question->temporal.seen)
        formula_json(json, report, question);
    json_number_member(json, "states", question->states);
    json_number_member(json, "transitions", question->transitions);
    json_number_member(json, "stored_bytes", question->stored);
    json_key(json, "run");
    if (question->has_run)
        run_json(&question->run, report->sources, question->name, json);
    else
        json_null(json);
    if (question->verdict == VERDICT_HOLDS)
        coverage_json(json, report);
    if (report->component)
        component_question_json(json, report->component, question, report->sources);
    json_end(json);
}

void verify_report_json(struct json *json, const void *results) {
    const struct verify_report *report = results;
    for (size_t i = 0; i < report->verification->questions.count; i++)
        if (judgement_shows(report->judgement, &report->verification->questions.items[i]))
            question_json(json, report, &report->verification->questions.items[i]);
}

/* "deadlock holds" would be read the wrong way round: what must not happen is reported as such. */
static const char *told_verdict(const struct verify_report *report, const struct question *question) {
    bool declared = question->kind == QUESTION_INVARIANT || question->kind == QUESTION_AUTOMATON ||
                    question->kind == QUESTION_FORMULA;
    if (declared || question->verdict == VERDICT_INCONCLUSIVE)
        return verdict_text(question->verdict);
    if (question->verdict == VERDICT_HOLDS)
        return "none";
    enum weight weight = judgement_weight(report->judgement, question);
    return weight == WEIGHT_ERROR ? "found" : weight == WEIGHT_WARNING ? "possible (warning)" : "possible";
}

/* "overflow of mutex", in `text`. */
static const char *full_name(const struct verify_report *report, const struct question *question,
                             struct text *text) {
    text_add(text, question->name);
    if (question->kind == QUESTION_OVERFLOW && question->verdict == VERDICT_VIOLATED) {
        text_add(text, " of ");
        text_add(text, mailbox_of(report, question));
    }
    return text_end(text);
}

/* Questions about all that a declaration with parameters stands for. */
struct family {
    size_t count;
    size_t violated;
    const struct question *told; /* of those with the worst verdict the one with most states */
};

/* The higher, the worse. */
static int verdict_rank(enum verdict verdict) {
    return verdict == VERDICT_VIOLATED ? 2 : verdict == VERDICT_INCONCLUSIVE;
}

/* Of the question at `first`, and those behind it. */
static struct family find_family(const struct verification *v, size_t first) {
    const struct question *questions = v->questions.items;
    struct family family = {0, 0, &questions[first]};
    for (size_t i = first; i < v->questions.count; i++) {
        const struct question *q = &questions[i];
        if (i > first &&
            (!property_is_instance(q->name) || !property_same_family(q->name, questions[first].name)))
            break;
        bool worse = verdict_rank(q->verdict) > verdict_rank(family.told->verdict);
        bool equal = q->verdict == family.told->verdict;
        if (worse || (equal && q->states > family.told->states))
            family.told = q;
        family.violated += q->verdict == VERDICT_VIOLATED;
        family.count++;
    }
    return family;
}

/* "violated (1 of 2)", in `text`. */
static const char *family_verdict(const struct verify_report *report, const struct family *family,
                                  struct text *text) {
    text_add(text, told_verdict(report, family->told));
    if (family->violated > 0 && family->violated < family->count) {
        text_add(text, " (");
        text_number(text, (int64_t)family->violated);
        text_add(text, " of ");
        text_number(text, (int64_t)family->count);
        text_add(text, ")");
    }
    return text_end(text);
}

static void write_row(struct table *table, const struct verify_report *report, const struct family *family) {
    struct text name = {.memory = &report->verification->job->memory}, verdict = name;
    if (family->count > 1)
        text_property_name(&name, family->told->name, true);
    table_text(table, family->count > 1 ? text_end(&name) : full_name(report, family->told, &name));
    table_text(table, family_verdict(report, family, &verdict));
    table_number(table, family->told->states);
    table_number(table, family->told->transitions);
    if (report->component)
        table_text(table, component_verdict_in_whole(report->component, family->told));
    text_free(&name);
    text_free(&verdict);
}

static void write_table(struct output *output, const struct verify_report *report) {
    const struct verification *v = report->verification;
    struct table table;
    table_init(&table, v->job, report->component ? 5 : 4);
    table_text(&table, "property");
    table_text(&table, "verdict");
    table_text(&table, "states");
    table_text(&table, "transitions");
    if (report->component)
        table_text(&table, "in the whole system");
    struct family family;
    for (size_t i = 0; i < v->questions.count; i += family.count) {
        family = find_family(v, i);
        if (judgement_shows(report->judgement, &v->questions.items[i]))
            write_row(&table, report, &family);
    }
    table_write(&table, output);
    table_free(&table);
}

void verify_report_violation(const struct verify_report *report, const struct question *question,
                             struct output *output) {
    struct run_chart chart;
    if (question->run.steps.count > MOST_TURNS_SHOWN) {
        output_format(output, "%s: a run of %zu turns; the last ones (--json and --svg have all):\n",
                      question->name, question->run.steps.count);
        run_tail(&question->run, report->sources, question->name, TURNS_OF_TAIL, output);
        return;
    }
    if (!run_chart_init(&chart, &question->run, report->sources, question->name))
        return;
    struct text name = {.memory = &report->verification->job->memory};
    chart.chart.title = full_name(report, question, &name);
    chart_write_text(report->verification->job, &chart.chart, terminal_width(),
                     terminal_colour(STDOUT_FILENO), output);
    array_free(&name.chars);
    run_chart_free(&chart);
    run_explain_fairness(&question->run, output);
    if (question->kind == QUESTION_FORMULA && question->temporal.class.hint != LTL_NONE) {
        struct text weaker = {.memory = &report->verification->job->memory};
        temporal_print(&weaker, &question->temporal, question->temporal.class.hint);
        output_format(output, "If that need not happen, write W in place of U: %s\n", text_end(&weaker));
        text_free(&weaker);
    }
    if (report->replay) {
        output_text(output, "\n");
        run_walk(&question->run, output);
    }
}

static bool is_announced(const struct verify_report *report, const struct question *question) {
    for (size_t i = 0; i < report->announced_count; i++)
        if (report->announced[i] == question)
            return true;
    return false;
}

/* What is only possible gets a line, unless it was asked for by name. */
static void write_run(struct output *output, const struct verify_report *report,
                      const struct question *question) {
    if (report->asked || judgement_weight(report->judgement, question) == WEIGHT_ERROR) {
        output_text(output, "\n");
        verify_report_violation(report, question, output);
    } else if (question->kind == QUESTION_OVERFLOW)
        output_format(
            output,
            "\nThe mailbox of %s, of size %u, can overflow in turn %zu; --overflow error shows the run.\n",
            mailbox_of(report, question),
            (unsigned)report->verification->system->channels.items[question->about].capacity,
            question->run.steps.count);
    else
        output_format(output, "\nThe system can come to rest, all mailboxes empty, after %zu turn%s.\n",
                      question->run.steps.count, question->run.steps.count == 1 ? "" : "s");
}

static void write_runs(struct output *output, const struct verify_report *report) {
    const struct verification *v = report->verification;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        if (!question->has_run || !judgement_shows(report->judgement, question))
            continue;
        if (!is_announced(report, question))
            write_run(output, report, question);
        if (report->component)
            component_explain_violation(output, report->component, question, report->sources);
    }
}

/* What holds under fairness does so for fair runs. */
static void write_fairness(struct output *output, const struct verify_report *report) {
    const struct verification *v = report->verification;
    const char *before = "\nThese hold for fair runs, in which an actor that can always continue does so: ";
    bool any = false;
    for (size_t i = 0; i < v->questions.count && report->fairness == FAIRNESS_WEAK; i++) {
        const struct question *question = &v->questions.items[i];
        if (question->kind != QUESTION_FORMULA || question->verdict != VERDICT_HOLDS ||
            question->temporal.class.safety)
            continue;
        output_format(output, "%s%s", before, question->name);
        before = ", ";
        any = true;
    }
    output_text(output, any ? "\n" : "");
}

/* A formula that holds for nothing: people should know. */
static void write_vacuity(struct output *output, const struct verify_report *report) {
    const struct verification *v = report->verification;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        if (question->kind != QUESTION_FORMULA || !question->temporal.vacuous)
            continue;
        struct text text = {.memory = &v->job->memory};
        temporal_print(&text, &question->temporal, question->temporal.idle);
        output_format(output, "\n%s holds vacuously: it also holds with false in place of %s\n",
                      question->name, text_end(&text));
        text_free(&text);
    }
}

static const char *receiver_text(const struct system *system, const struct statement *send) {
    return send->channel == SYSTEM_NONE ? "(a variable)" : system->channels.items[send->channel].name;
}

static const char *message_text(const struct system *system, const struct statement *send) {
    return send->channel == SYSTEM_NONE
               ? send->message_name
               : system->channels.items[send->channel].messages.items[send->message].name;
}

static void write_coverage(struct output *output, const struct verify_report *report) {
    const struct verification *v = report->verification;
    if (!v->complete || v->uncovered.count == 0 || report->component) /* others may wake it up */
        return;
    output_text(output, "\nNever executed:\n");
    for (size_t i = 0; i < v->uncovered.count; i++) {
        const struct uncovered *uncovered = &v->uncovered.items[i];
        const struct system_edge *edge = &v->system->edges.items[uncovered->edge];
        struct span span = uncovered->send ? uncovered->send->span : edge->span;
        struct place place = sources_place(report->sources, span);
        output_format(output, "  %s:%llu  ", place.file, (unsigned long long)place.line);
        if (uncovered->send)
            output_format(output, "%s!%s in ", receiver_text(v->system, uncovered->send),
                          message_text(v->system, uncovered->send));
        output_format(output, "%s of %s\n", edge->name, v->system->components.items[edge->component].name);
    }
}

void verify_report_text(struct output *output, const void *results) {
    const struct verify_report *report = results;
    const struct verification *v = report->verification;
    if (report->component) {
        component_write(output, report->component);
        output_text(output, "\n");
    }
    write_table(output, report);
    write_runs(output, report);
    if (report->component)
        component_conclude(output, report->component);
    write_fairness(output, report);
    write_vacuity(output, report);
    write_coverage(output, report);
    output_format(output, "\ndepth %u, %u bit%s per state, ", v->depth, v->bits, v->bits == 1 ? "" : "s");
    cost_write(v->job, report->started, output);
}

const struct question *verify_report_pictured(const struct verify_report *report) {
    const struct verification *v = report->verification;
    const struct judgement *judgement = report->judgement;
    const struct question *shown = NULL;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        bool counts = judgement_weight(judgement, question) != WEIGHT_NOTE || report->asked;
        if (question->has_run && counts && judgement_shows(judgement, question) &&
            (!shown || judgement_weight(judgement, question) < judgement_weight(judgement, shown)))
            shown = question;
    }
    return shown;
}

bool verify_report_picture(const void *results, struct output *output) {
    const struct verify_report *report = results;
    const struct question *question = verify_report_pictured(report);
    struct job *job = report->verification->job;
    struct run_chart chart;
    if (!run_chart_init(&chart, &question->run, report->sources, question->name))
        return false;
    struct text name = {.memory = &job->memory};
    chart.chart.title = full_name(report, question, &name);
    chart_write_svg(job, &chart.chart, output);
    array_free(&name.chars);
    run_chart_free(&chart);
    return true;
}
