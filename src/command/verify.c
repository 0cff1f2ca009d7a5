#include <string.h>
#include <unistd.h>

#include "base/suggest.h"
#include "command/files.h"
#include "command/model.h"
#include "command/process.h"
#include "report/run_report.h"
#include "report/table.h"
#include "report/terminal.h"
#include "verify/verify.h"

struct outcome_of_verification {
    struct invocation *invocation;
    ARRAY(const char *) wanted; /* --property */
    struct model model;
    struct verification verification;
    bool overflow_counts; /* as a violation */
    bool overflow_shown;
    const struct question *overflow_speaker; /* for all mailboxes, if none overflows; or NULL */
    bool quiescence_counts;
    bool replay;
    enum fairness fairness;
    ARRAY(const struct question *) drawn; /* as soon as they were violated */
};

/* Longer runs are told by their end. */
enum { MOST_TURNS_SHOWN = 1000, TURNS_OF_TAIL = 20 };

enum weight { WEIGHT_ERROR, WEIGHT_WARNING, WEIGHT_NOTE };

/* How bad it is that a question has been answered with "violated". */
static enum weight weight_of(const struct outcome_of_verification *o, const struct question *question) {
    if (question->kind == QUESTION_OVERFLOW)
        return o->overflow_counts ? WEIGHT_ERROR : WEIGHT_WARNING;
    if (question->kind == QUESTION_QUIESCENCE)
        return o->quiescence_counts ? WEIGHT_ERROR : WEIGHT_NOTE;
    return WEIGHT_ERROR;
}

static const char *mailbox_of(const struct outcome_of_verification *o, const struct question *question) {
    return o->model.system.channels.items[question->about].name;
}

/* Mailboxes that do not overflow are told together, by the first, unless another does overflow. */
static void find_speaker(struct outcome_of_verification *o) {
    for (size_t i = o->verification.questions.count; i-- > 0;) {
        const struct question *question = &o->verification.questions.items[i];
        if (question->kind != QUESTION_OVERFLOW)
            continue;
        o->overflow_speaker = question;
        if (question->verdict == VERDICT_VIOLATED) {
            o->overflow_speaker = NULL;
            return;
        }
    }
}

static bool is_shown(const struct outcome_of_verification *o, const struct question *question) {
    if (question->kind != QUESTION_OVERFLOW)
        return true;
    return o->overflow_shown && (question->verdict == VERDICT_VIOLATED || question == o->overflow_speaker);
}

static const char *verdict_text(enum verdict verdict) {
    return verdict == VERDICT_HOLDS ? "holds" : verdict == VERDICT_VIOLATED ? "violated" : "inconclusive";
}

static enum status status_of(const struct outcome_of_verification *o) {
    enum status status = STATUS_YES;
    for (size_t i = 0; i < o->verification.questions.count; i++) {
        const struct question *question = &o->verification.questions.items[i];
        if (!is_shown(o, question))
            continue;
        if (question->verdict == VERDICT_VIOLATED && weight_of(o, question) == WEIGHT_ERROR)
            return STATUS_NO;
        if (question->verdict == VERDICT_INCONCLUSIVE)
            status = STATUS_INCONCLUSIVE;
    }
    return status;
}

/* --- JSON --- */

static void place_json(struct json *json, const struct outcome_of_verification *o, struct span span) {
    struct place place = sources_place(&o->model.sources, span);
    json_text_member(json, "file", place.file);
    json_number_member(json, "line", place.line);
    json_number_member(json, "column", place.column);
}

static void coverage_json(struct json *json, const struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    const struct system *system = v->system;
    json_key(json, "never_executed");
    json_list(json);
    for (size_t i = 0; i < v->uncovered.count; i++) {
        const struct uncovered *uncovered = &v->uncovered.items[i];
        const struct system_edge *edge = &system->edges.items[uncovered->edge];
        json_object(json);
        json_text_member(json, "kind", uncovered->send ? "send" : "handler");
        json_text_member(json, "actor", system->components.items[edge->component].name);
        json_text_member(json, "method", edge->name);
        place_json(json, o, uncovered->send ? uncovered->send->span : edge->span);
        json_end(json);
    }
    json_end(json);
}

static void formula_json(struct json *json, const struct outcome_of_verification *o,
                         const struct question *question) {
    const struct temporal *t = &question->temporal;
    json_text_member(json, "class", formula_class_name(classification_class(&t->class)));
    json_text_member(json, "fairness", o->fairness == FAIRNESS_WEAK ? "weak" : "none");
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

static void question_json(struct json *json, const struct outcome_of_verification *o,
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
    json_text_member(json, "weight", weights[weight_of(o, question)]);
    if (question->kind == QUESTION_OVERFLOW && question->verdict == VERDICT_VIOLATED)
        json_text_member(json, "mailbox", mailbox_of(o, question));
    if (question->kind == QUESTION_FORMULA && question->temporal.seen)
        formula_json(json, o, question);
    json_number_member(json, "states", question->states);
    json_number_member(json, "transitions", question->transitions);
    json_number_member(json, "stored_bytes", question->stored);
    json_key(json, "run");
    if (question->has_run)
        run_json(&question->run, &o->model.sources, question->name, json);
    else
        json_null(json);
    if (question->verdict == VERDICT_HOLDS)
        coverage_json(json, o);
    json_end(json);
}

static void write_json(struct json *json, const void *results) {
    const struct outcome_of_verification *o = results;
    for (size_t i = 0; i < o->verification.questions.count; i++)
        if (is_shown(o, &o->verification.questions.items[i]))
            question_json(json, o, &o->verification.questions.items[i]);
}

/* --- Text --- */

/* "deadlock holds" would be read the wrong way round: what must not happen is told as such. */
static const char *told_verdict(const struct outcome_of_verification *o, const struct question *question) {
    bool declared = question->kind == QUESTION_INVARIANT || question->kind == QUESTION_AUTOMATON ||
                    question->kind == QUESTION_FORMULA;
    if (declared || question->verdict == VERDICT_INCONCLUSIVE)
        return verdict_text(question->verdict);
    if (question->verdict == VERDICT_HOLDS)
        return "none";
    enum weight weight = weight_of(o, question);
    return weight == WEIGHT_ERROR ? "found" : weight == WEIGHT_WARNING ? "possible (warning)" : "possible";
}

/* "overflow of mutex", in `text`. */
static const char *full_name(const struct outcome_of_verification *o, const struct question *question,
                             struct text *text) {
    text_add(text, question->name);
    if (question->kind == QUESTION_OVERFLOW && question->verdict == VERDICT_VIOLATED) {
        text_add(text, " of ");
        text_add(text, mailbox_of(o, question));
    }
    return text_end(text);
}

static void write_table(struct output *output, const struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    struct table table;
    table_init(&table, v->job, 4);
    table_text(&table, "property");
    table_text(&table, "verdict");
    table_text(&table, "states");
    table_text(&table, "transitions");
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        if (!is_shown(o, question))
            continue;
        struct text name = {.memory = &v->job->memory};
        table_text(&table, full_name(o, question, &name));
        array_free(&name.chars);
        table_text(&table, told_verdict(o, question));
        table_number(&table, question->states);
        table_number(&table, question->transitions);
    }
    table_write(&table, output);
    table_free(&table);
}

static void write_chart(struct output *output, const struct outcome_of_verification *o,
                        const struct question *question) {
    struct run_chart chart;
    if (question->run.steps.count > MOST_TURNS_SHOWN) {
        output_format(output, "%s: a run of %zu turns, of which the last are (--json and --svg have all)\n",
                      question->name, question->run.steps.count);
        run_tail(&question->run, &o->model.sources, question->name, TURNS_OF_TAIL, output);
        return;
    }
    if (!run_chart_init(&chart, &question->run, &o->model.sources, question->name))
        return;
    struct text name = {.memory = &o->verification.job->memory};
    chart.chart.title = full_name(o, question, &name);
    chart_write_text(o->verification.job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO),
                     output);
    array_free(&name.chars);
    run_chart_free(&chart);
    run_explain_fairness(&question->run, output);
    if (question->kind == QUESTION_FORMULA && question->temporal.class.hint != LTL_NONE) {
        struct text weaker = {.memory = &o->verification.job->memory};
        temporal_print(&weaker, &question->temporal, question->temporal.class.hint);
        output_format(output, "If it need not come to that, W is meant for U: %s\n", text_end(&weaker));
        text_free(&weaker);
    }
    if (o->replay) {
        output_text(output, "\n");
        run_walk(&question->run, output);
    }
}

/* A violation is drawn when it is found: the search for others may take long. */
static void draw_violation(void *data, const struct question *question) {
    struct outcome_of_verification *o = data;
    struct job *job = o->invocation->job;
    if (weight_of(o, question) != WEIGHT_ERROR || question->kind == QUESTION_OVERFLOW ||
        !array_push(&job->memory, &o->drawn, question))
        return;
    struct output *output = output_open_stream(job, STDOUT_FILENO);
    if (!output)
        return;
    progress_erase(&job->progress);
    write_chart(output, o, question);
    output_text(output, "\n");
    output_commit(output);
}

static bool is_drawn(const struct outcome_of_verification *o, const struct question *question) {
    for (size_t i = 0; i < o->drawn.count; i++)
        if (o->drawn.items[i] == question)
            return true;
    return false;
}

/* What is only possible is told in a line, unless --property or --replay asks for it. */
static void write_runs(struct output *output, const struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    bool asked = o->wanted.count > 0;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        if (!question->has_run || !is_shown(o, question) || is_drawn(o, question))
            continue;
        if (asked || weight_of(o, question) == WEIGHT_ERROR) {
            output_text(output, "\n");
            write_chart(output, o, question);
        } else if (question->kind == QUESTION_OVERFLOW)
            output_format(output, "\nThe mailbox of %s can overflow in turn %zu.\n", mailbox_of(o, question),
                          question->run.steps.count);
        else
            output_format(output, "\nThe system can come to rest, all mailboxes empty, after %zu turn%s.\n",
                          question->run.steps.count, question->run.steps.count == 1 ? "" : "s");
    }
}

/* What holds under fairness does so for fair runs. */
static void write_fairness(struct output *output, const struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    const char *before = "\nFor fair runs, in which whoever could always move does, hold: ";
    bool any = false;
    for (size_t i = 0; i < v->questions.count && o->fairness == FAIRNESS_WEAK; i++) {
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
static void write_vacuity(struct output *output, const struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        if (question->kind != QUESTION_FORMULA || !question->temporal.vacuous)
            continue;
        struct text text = {.memory = &v->job->memory};
        temporal_print(&text, &question->temporal, question->temporal.idle);
        output_format(output, "\n%s holds vacuously: it would with false in place of %s\n", question->name,
                      text_end(&text));
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

static void write_coverage(struct output *output, const struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    if (!v->complete || v->uncovered.count == 0)
        return;
    output_text(output, "\nNever executed:\n");
    for (size_t i = 0; i < v->uncovered.count; i++) {
        const struct uncovered *uncovered = &v->uncovered.items[i];
        const struct system_edge *edge = &v->system->edges.items[uncovered->edge];
        struct span span = uncovered->send ? uncovered->send->span : edge->span;
        struct place place = sources_place(&o->model.sources, span);
        output_format(output, "  %s:%llu  ", place.file, (unsigned long long)place.line);
        if (uncovered->send)
            output_format(output, "%s!%s in ", receiver_text(v->system, uncovered->send),
                          message_text(v->system, uncovered->send));
        output_format(output, "%s of %s\n", edge->name, v->system->components.items[edge->component].name);
    }
}

static void write_text(struct output *output, const void *results) {
    const struct outcome_of_verification *o = results;
    const struct verification *v = &o->verification;
    write_table(output, o);
    write_runs(output, o);
    write_fairness(output, o);
    write_vacuity(output, o);
    write_coverage(output, o);
    output_format(output, "\ndepth %u, %u bit%s a state, ", v->depth, v->bits, v->bits == 1 ? "" : "s");
    cost_write(v->job, o->invocation->started, output);
}

/* --- The command --- */

/* The first violation, or else the first warning, as a picture. */
static bool store_svg(struct outcome_of_verification *o, const char *path) {
    const struct verification *v = &o->verification;
    const struct question *shown = NULL;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        bool counts = weight_of(o, question) != WEIGHT_NOTE || o->wanted.count > 0;
        if (question->has_run && counts && is_shown(o, question) &&
            (!shown || weight_of(o, question) < weight_of(o, shown)))
            shown = question;
    }
    if (!shown) {
        diagnostics_add(&v->job->diagnostics, SEVERITY_NOTE, NULL, NULL,
                        "there is no run to draw: %s was not written", path);
        return true;
    }
    struct run_chart chart;
    struct output *output = output_open(v->job, path);
    if (!output || !run_chart_init(&chart, &shown->run, &o->model.sources, shown->name)) {
        output_abandon(output);
        return false;
    }
    struct text name = {.memory = &v->job->memory};
    chart.chart.title = full_name(o, shown, &name);
    chart_write_svg(v->job, &chart.chart, output);
    array_free(&name.chars);
    run_chart_free(&chart);
    return output_commit(output);
}

static bool collect_names(struct outcome_of_verification *o) {
    struct job *job = o->invocation->job;
    bool fine = true;
    for (size_t i = 0; i < o->invocation->given.count && fine; i++)
        if (o->invocation->given.items[i].option->id == OPTION_PROPERTY)
            fine = array_push(&job->memory, &o->wanted, o->invocation->given.items[i].value);
    return fine;
}

static void advise(struct outcome_of_verification *o) {
    const struct verification *v = &o->verification;
    if (v->bound_met)
        diagnostics_add(&v->job->diagnostics, SEVERITY_WARNING, NULL,
                        "what holds so far may be violated later: raise --depth or --states",
                        "the search ended at its bound");
    if (status_of(o) == STATUS_INCONCLUSIVE)
        name_unbounded(&o->model.sources, &v->ranges);
}

static enum status run(struct invocation *invocation) {
    if (is_process_file(invocation, invocation->operands.items[0]))
        return verify_process(invocation);
    struct job *job = invocation->job;
    const char *overflow = invocation_value(invocation, OPTION_OVERFLOW);
    const char *quiescence = invocation_value(invocation, OPTION_QUIESCENCE);
    const char *svg = invocation_value(invocation, OPTION_SVG);
    struct outcome_of_verification o = {
        .invocation = invocation,
        .overflow_counts = overflow && strcmp(overflow, "error") == 0,
        .overflow_shown =
            !overflow || strcmp(overflow, "ignore") != 0 || invocation_value(invocation, OPTION_PROPERTY),
        .quiescence_counts = quiescence && strcmp(quiescence, "error") == 0,
        .replay = invocation_value(invocation, OPTION_REPLAY) != NULL,
    };
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    const char *fairness = invocation_value(invocation, OPTION_FAIRNESS);
    struct verify_options options = {.fairness = fairness && strcmp(fairness, "weak") == 0 ? FAIRNESS_WEAK
                                                                                           : FAIRNESS_NONE};
    o.fairness = options.fairness;
    bool loaded = limits_of(invocation, &options.limits) && check_svg_name(job, svg) &&
                  model_load(&o.model, invocation) && collect_names(&o);
    if (loaded) {
        options.properties = o.wanted.items;
        options.properties_count = o.wanted.count;
        options.data = &o;
        options.on_violation = invocation_value(invocation, OPTION_JSON) ? NULL : draw_violation;
        bool verified = verify(&o.verification, job, &o.model.system, &options);
        find_speaker(&o);
        if (verified && svg)
            store_svg(&o, svg);
        if (o.verification.ranges.system) {
            advise(&o);
            answer = (struct answer){status_of(&o), &o, write_json, write_text};
        }
    }
    enum status status = invocation_answer(invocation, &answer);
    verification_free(&o.verification);
    model_free(&o.model);
    array_free(&o.wanted);
    array_free(&o.drawn);
    return status;
}

static const struct option OWN[] = {
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "check this one alone: a property of the files, deadlock, failure, overflow or quiescence (may be repeated)"},
    {OPTION_FAIRNESS, "fairness", 0, "KIND", "none|weak",
     "which runs count for formulas that are no safety properties (default: none, that is all): weak leaves out those "
     "in which an actor could always move and never does"},
    {OPTION_OVERFLOW, "overflow", 0, "HOW", "error|warn|ignore",
     "what a send to a full mailbox is (default: warn); such a turn does not happen either way"},
    {OPTION_QUIESCENCE, "quiescence", 0, "HOW", "error|report",
     "what a state is in which all mailboxes are empty (default: report)"},
    {OPTION_SVG, "svg", 0, "FILE", "FILE", "draw the first violation (or warning) as a sequence chart"},
    {OPTION_REPLAY, "replay", 0, NULL, NULL,
     "walk through the runs, with variables and mailboxes at each turn"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,           OPTIONS_PROCESS, OPTIONS_LIMITS,
                                               OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna verify mutex.aml", "all properties of the file, deadlocks, failures, overflow"},
    {"lacuna verify clients.aml mutex.aml --property exclusion --svg run.svg",
     "one property of two files, and a picture if it is violated"},
    {"lacuna verify philosophers.lts",
     "an FSP file: violated properties and deadlocks, with the actions that lead there"},
    {"lacuna verify mutex.aml --overflow error --replay",
     "a full mailbox is a violation; walk through the run"},
    {0},
};

const struct command COMMAND_VERIFY = {
    .name = "verify",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "a closed system against its properties",
    .description =
        "Explores all states of the system that the files make together and checks the properties they "
        "declare (automata, invariants, formulas; a file named .hoa is a property as well); that it cannot get stuck with messages left (deadlock); that no turn fails by a division by zero, "
        "an overflow, a value out of range (failure); and which mailboxes can overflow.\n\n"
        "A violation comes with a shortest run (of a formula that is no safety property: with a short one), drawn as a sequence chart: one lane per actor, a dot where it takes "
        "a message. Methods and sends that no turn ever executes are listed, so that \"holds\" is not empty.\n\n"
        "Of FSP files (.lts), which make one system too, a process is searched, without its LTS being built: can a part that has "
        "ERROR, such as a property, get there, and is there a state without moves that is not END? Each comes with a "
        "shortest sequence of actions.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
