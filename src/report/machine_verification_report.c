#include "report/machine_verification_report.h"

#include <string.h>

#include "base/text.h"
#include "report/machine_run_report.h"
#include "report/outside_story.h"
#include "report/text/table.h"
#include "report/text/verdict_text.h"
#include "system/program/turn.h"

/* ---- runs ---- */

/* What the run of a question ends in, in `text`. */
static const char *ending_of(const struct machine_question *question, const struct machine_story *story,
                             const struct sources *sources, struct text *text) {
    const struct machine_run *run = &question->run;
    switch (run->claim) {
    case MACHINE_RUN_FAILS:
        text_story_failure(text, story, sources);
        break;
    case MACHINE_RUN_STOPS:
        text_add(text, "no process can continue");
        text_add(text, *story->waiting ? ": " : "");
        text_add(text, story->waiting);
        break;
    case MACHINE_RUN_LOOPS:
        text_add(text, question->kind == MACHINE_PROGRESS     ? "it repeats without progress"
                       : question->kind == MACHINE_ACCEPTANCE ? "it repeats at an accept label"
                                                              : "it repeats, and violates ");
        text_add(text, question->kind == MACHINE_CLAIM ? question->name : "");
        break;
    case MACHINE_RUN_REACHES:
        text_add(text, "here ");
        text_add(text, question->name);
        text_add(text, " is violated");
        break;
    }
    return text_end(text);
}

void machine_verification_report_violation(const struct machine_verification_report *report,
                                           const struct machine_question *question, struct output *output) {
    struct job *job = report->verification->job;
    struct machine_story story;
    struct text ending = {.memory = &job->memory};
    if (machine_story_make(&story, &question->run, report->sources, report->closing, report->replay))
        machine_story_write(&story, report->sources, question->name,
                            ending_of(question, &story, report->sources, &ending), report->replay, output);
    text_free(&ending);
    machine_story_free(&story);
}

const struct machine_question *
machine_verification_report_pictured(const struct machine_verification_report *report) {
    const struct machine_verification *v = report->verification;
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].has_run)
            return &v->questions.items[i];
    return NULL;
}

bool machine_verification_report_picture(const void *results, struct output *output) {
    const struct machine_verification_report *report = results;
    const struct machine_question *question = machine_verification_report_pictured(report);
    struct job *job = report->verification->job;
    struct machine_story story;
    struct text ending = {.memory = &job->memory};
    bool fine = machine_story_make(&story, &question->run, report->sources, report->closing, false) &&
                machine_story_picture(&story, report->sources, question->name,
                                      ending_of(question, &story, report->sources, &ending), output);
    text_free(&ending);
    machine_story_free(&story);
    return fine;
}

/* ---- coverage ---- */

/* What a statement stands for in a model that was closed; NULL: nothing, or that model was not open. */
static const struct promela_statement *stands_for(const struct machine_verification_report *report,
                                                  uint32_t edge) {
    const struct machine_edge *e = &report->verification->machine->edges.items[edge];
    const struct closing_note *note =
        report->closing ? closing_note_at(report->closing, report->sources, e->span) : NULL;
    return note ? note->was : NULL;
}

static bool is_same(const struct promela_statement *one, const struct promela_statement *other) {
    return one && other && one->span.file == other->span.file && one->span.start == other->span.start;
}

/* Of several statements that stand for one, only the first speaks, if none is executed. */
static bool others_speak(const struct machine_verification_report *report, uint32_t edge) {
    const struct machine_verification *v = report->verification;
    const struct promela_statement *was = stands_for(report, edge);
    for (uint32_t i = 0; was && i < v->machine->edges.count; i++) {
        bool beside = v->machine->edges.items[i].owner == v->machine->edges.items[edge].owner;
        if (beside && (i < edge || v->search.executed[i]) && is_same(was, stands_for(report, i)))
            return true;
    }
    return false;
}

/* What closing has added is not missed. */
static bool is_added(const struct machine_verification_report *report, uint32_t edge) {
    return report->closing && report->closing->options->analysis != CLOSING_EXPLICIT &&
           !stands_for(report, edge);
}

/* Statements that no step executes. What a location cannot be reached by is left out if the one before it is
 * listed. */
static bool is_never_executed(const struct machine_verification_report *report, uint32_t edge) {
    const struct machine_verification *v = report->verification;
    const struct machine_edge *e = &v->machine->edges.items[edge];
    return e->owner < v->machine->process_types && !e->is_made && !v->search.executed[edge] &&
           e->kind != EDGE_END && e->kind != EDGE_D_STEP && !is_added(report, edge) &&
           !others_speak(report, edge);
}

/* The statement as it is written in the model. */
static void text_statement(struct text *text, const struct machine_verification_report *report,
                           uint32_t edge) {
    const struct promela_statement *was = stands_for(report, edge);
    if (was)
        text_written(text, report->sources, was->span);
    else
        text_add(text, report->verification->machine->edges.items[edge].label);
}

static void coverage_json(struct json *json, const struct machine_verification_report *report) {
    const struct machine_verification *v = report->verification;
    json_key(json, "never_executed");
    json_list(json);
    for (uint32_t i = 0; v->complete && i < v->machine->edges.count; i++) {
        const struct machine_edge *edge = &v->machine->edges.items[i];
        struct place place = sources_place(report->sources, edge->span);
        if (!is_never_executed(report, i))
            continue;
        json_object(json);
        json_text_member(json, "proctype", v->machine->types.items[edge->owner].name);
        struct text text = {.memory = &v->job->memory};
        text_statement(&text, report, i);
        json_text_member(json, "statement", text_end(&text));
        text_free(&text);
        json_text_member(json, "file", place.file);
        json_number_member(json, "line", place.line);
        json_number_member(json, "column", place.column);
        json_end(json);
    }
    json_end(json);
}

static void write_coverage(struct output *output, const struct machine_verification_report *report) {
    enum { MOST_LISTED = 20 };
    const struct machine_verification *v = report->verification;
    uint32_t count = 0;
    for (uint32_t i = 0; v->complete && i < v->machine->edges.count; i++) {
        const struct machine_edge *edge = &v->machine->edges.items[i];
        struct place place = sources_place(report->sources, edge->span);
        if (!is_never_executed(report, i))
            continue;
        if (count == 0)
            output_text(output, "\nNever executed:\n");
        struct text text = {.memory = &v->job->memory};
        text_statement(&text, report, i);
        if (count++ < MOST_LISTED)
            output_format(output, "  %s:%llu  %s  in %s\n", place.file, (unsigned long long)place.line,
                          text_end(&text), v->machine->types.items[edge->owner].name);
        text_free(&text);
    }
    if (count > MOST_LISTED)
        output_format(output, "  and %u more (--json has all)\n", count - MOST_LISTED);
}

/* ---- the whole ---- */

static const char *kind_text(const struct machine_verification *v, const struct machine_question *question) {
    static const char *const KINDS[] = {"assertion", "end_state",  "failure",
                                        "progress",  "acceptance", "claim"};
    if (question->kind != MACHINE_CLAIM)
        return KINDS[question->kind];
    return v->machine->claims.items[question->claim].type == MACHINE_NONE ? "ltl" : "never";
}

static void question_json(struct json *json, const struct machine_verification_report *report,
                          const struct machine_question *question) {
    const struct machine_verification *v = report->verification;
    json_object(json);
    json_text_member(json, "property", question->name);
    json_text_member(json, "kind", kind_text(v, question));
    json_text_member(json, "verdict", verdict_text(question->verdict));
    if (question->kind >= MACHINE_PROGRESS)
        json_text_member(json, "fairness", v->options->fairness == FAIRNESS_WEAK ? "weak" : "none");
    json_number_member(json, "states", question->states);
    json_number_member(json, "transitions", question->transitions);
    json_number_member(json, "stored_bytes", question->stored);
    json_key(json, "run");
    struct machine_story story;
    if (question->has_run &&
        machine_story_make(&story, &question->run, report->sources, report->closing, false)) {
        struct text ending = {.memory = &v->job->memory};
        machine_story_json(&story, report->sources, ending_of(question, &story, report->sources, &ending),
                           json);
        text_free(&ending);
    } else {
        json_null(json);
    }
    if (question->has_run)
        machine_story_free(&story);
    if (question->kind == MACHINE_ASSERTION)
        coverage_json(json, report);
    json_end(json);
}

void machine_verification_report_json(struct json *json, const void *results) {
    const struct machine_verification_report *report = results;
    for (size_t i = 0; i < report->verification->questions.count; i++)
        question_json(json, report, &report->verification->questions.items[i]);
}

/* "failure holds" would be read the wrong way round. */
static const char *shown_verdict(const struct machine_question *question) {
    if (question->kind != MACHINE_FAILURE || question->verdict == VERDICT_INCONCLUSIVE)
        return verdict_text(question->verdict);
    return question->verdict == VERDICT_HOLDS ? "none" : "found";
}

static void write_table(struct output *output, const struct machine_verification *v) {
    struct table table;
    verdict_table_init(&table, v->job);
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct machine_question *question = &v->questions.items[i];
        verdict_table_add(&table, question->name, shown_verdict(question), question->states,
                          question->transitions);
    }
    table_write(&table, output);
    table_free(&table);
}

static void write_fairness(struct output *output, const struct machine_verification *v) {
    const char *before = "\nThese hold for fair runs, in which a process that can always continue does so: ";
    bool any = false;
    for (size_t i = 0; i < v->questions.count && v->options->fairness == FAIRNESS_WEAK; i++) {
        const struct machine_question *question = &v->questions.items[i];
        if (question->kind < MACHINE_PROGRESS || question->verdict != VERDICT_HOLDS)
            continue;
        output_format(output, "%s%s", before, question->name);
        before = ", ";
        any = true;
    }
    output_text(output, any ? "\n" : "");
}

void machine_verification_report_text(struct output *output, const void *results) {
    const struct machine_verification_report *report = results;
    const struct machine_verification *v = report->verification;
    write_table(output, v);
    for (size_t i = 0; i < v->questions.count && !report->announced; i++)
        if (v->questions.items[i].has_run) {
            output_text(output, "\n");
            machine_verification_report_violation(report, &v->questions.items[i], output);
        }
    write_fairness(output, v);
    write_coverage(output, report);
    output_format(output, "\n%u bits per state, ", v->search.bits);
    cost_write(v->job, report->started, output);
}
