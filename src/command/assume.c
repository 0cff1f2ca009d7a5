#include "assume/file.h"
#include "assume/queue.h"
#include "assume/stub.h"

#include <string.h>
#include <unistd.h>

#include "command/files.h"
#include "command/model.h"
#include "command/picture.h"
#include "report/assumption_text.h"
#include "report/run_report.h"
#include "report/table.h"
#include "report/terminal.h"

/* More than this nobody reads. */
enum { MOST_STATES_SHOWN = 60 };

enum { USUAL_BOUND = 64, MOST_BOUND = 1000 };

/* Unless a bound is given, it does not grow to one that is likely to need more states. */
enum { MOST_STATES_UNASKED = 5000000 };

struct finding {
    struct invocation *invocation;
    struct model model;
    struct assumption assumption;
    uint32_t most_bound;
};

static const char *verdict_text(enum assume_verdict verdict) {
    static const char *const TEXTS[] = {"always", "never", "conditional"};
    return TEXTS[verdict];
}

/* What has been made, in its order. */
struct step {
    const char *name;
    const char *key;
    uint64_t states;
    uint64_t transitions;
};

/* Returns how many there are: the assumption is missing where nothing meets it. */
static size_t list_steps(const struct assumption *a, struct step *steps) {
    steps[ASSUME_PROPERTY_LTS] =
        (struct step){"property LTS", "property_lts", a->outlook.states, a->outlook.transitions};
    steps[ASSUME_CONTRACT] =
        (struct step){"contract", "contract", a->contract.states, a->contract.transitions};
    if (!a->lts)
        return ASSUME_ASSUMPTION;
    steps[ASSUME_ASSUMPTION] =
        (struct step){"assumption", "assumption", a->lts->states, lts_transitions(a->lts)};
    return ASSUME_STEPS;
}

static void sizes_json(struct json *json, const struct step *step) {
    json_number_member(json, "states", step->states);
    json_number_member(json, "transitions", step->transitions);
}

static void write_json(struct json *json, const void *results) {
    const struct assumption *a = &((const struct finding *)results)->assumption;
    struct step steps[ASSUME_STEPS];
    size_t count = list_steps(a, steps);
    json_object(json);
    json_text_member(json, "property", a->property);
    json_text_member(json, "verdict", verdict_text(a->verdict));
    json_text_member(json, "stub", stub_text(a->stub));
    for (size_t i = 0; i < count; i++) {
        json_key(json, steps[i].key);
        json_object(json);
        sizes_json(json, &steps[i]);
        json_end(json);
    }
    if (!a->lts) {
        json_key(json, "assumption");
        json_null(json);
    }
    json_boolean_member(json, "bounded", a->bounded);
    json_key(json, "steps");
    json_list(json);
    for (size_t i = 0; i < count; i++) {
        json_object(json);
        json_text_member(json, "name", steps[i].key);
        sizes_json(json, &steps[i]);
        json_key(json, "seconds");
        json_real(json, a->seconds[i]);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

/* The run that no component can prevent. */
static void write_reason(const struct finding *f, struct output *output) {
    const struct assumption *a = &f->assumption;
    struct run_chart chart;
    const struct question *question = a->reason.questions.count > 0 ? &a->reason.questions.items[0] : NULL;
    if (!question || !question->has_run ||
        !run_chart_init(&chart, &question->run, &f->model.sources, a->property))
        return;
    output_text(output, "\nWhatever it does, if its mailbox has room:\n\n");
    chart_write_text(a->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(&chart);
}

static void write_actors(const struct assumption *a, struct output *output) {
    output_text(output, "actors    ");
    for (const struct aml_actor *actor = a->aml->actors; actor; actor = actor->next) {
        output_text(output, actor->name.text);
        output_text(output, actor->next ? ", " : "\n");
    }
    output_text(output, "missing   ");
    output_text(output, a->aml->missing->name.text);
    if (a->stub == STUB_CHAOS)
        output_text(output, "\nstub      chaos\n\n");
    else
        output_format(output,
                      a->stub == STUB_QUEUE ? "\nstub      queue of %u message%s\n\n"
                                            : "\nstub      bag of up to %u obligation%s\n\n",
                      a->bound, a->bound == 1 ? "" : "s");
}

static void write_steps(const struct assumption *a, struct output *output) {
    static const char *const HEADINGS[] = {"", "states", "transitions", "ms"};
    struct step steps[ASSUME_STEPS];
    size_t count = list_steps(a, steps);
    struct table table;
    table_init(&table, a->job, 4);
    for (size_t i = 0; i < 4; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < count; i++) {
        char time[32];
        snprintf(time, sizeof time, "%.2f", 1000 * a->seconds[i]);
        table_text(&table, steps[i].name);
        table_number(&table, steps[i].states);
        table_number(&table, steps[i].transitions);
        table_text(&table, time);
    }
    table_write(&table, output);
    table_free(&table);
}

/* A bounded result speaks of so many obligations and no more; that it holds never is certain all the same. */
static void write_verdict(const struct assumption *a, struct output *output) {
    static const char *const MEANINGS[] = {
        "whatever component that keeps to the interface is put in place of", "with no component in place of",
        "exactly if the assumption is respected by"};
    output_text(output, a->property);
    output_format(output, ": %s. ", verdict_text(a->verdict));
    if (a->bounded && a->verdict != ASSUME_NEVER)
        output_format(output, "As far as was looked at, up to %u %s%s at a time, it", a->bound,
                      a->stub == STUB_QUEUE ? "message" : "obligation", a->bound == 1 ? "" : "s");
    else
        output_text(output, "It");
    output_format(output, " holds %s ", MEANINGS[a->verdict]);
    output_text(output, a->aml->missing->name.text);
    output_text(output, ".\n\n");
}

static void write_text(struct output *output, const void *results) {
    const struct finding *f = results;
    const struct assumption *a = &f->assumption;
    write_verdict(a, output);
    write_actors(a, output);
    write_steps(a, output);
    if (a->verdict == ASSUME_NEVER)
        write_reason(f, output);
    if (a->bounded)
        output_text(output, "\nObligations pile up: --bound says how far they are looked at.\n");
    if (a->verdict == ASSUME_CONDITIONAL && a->lts->states <= MOST_STATES_SHOWN) {
        output_text(output, "\n");
        assumption_write_text(a->job, a->lts, a->bounded, output);
    }
    output_text(output, "\n");
    cost_write(a->job, f->invocation->started, output);
}

static bool is_open(struct finding *f) {
    const struct aml_missing *missing = f->model.aml.missing;
    if (missing && !missing->actor)
        return true;
    return job_reject(
        f->invocation->job, NULL, "declare its interface: missing mutex { reqL -> left!permitL; }",
        missing ? "nothing is missing: there is an actor of that name" : "no component is missing");
}

/* With the largest mailbox that assume would give it: which one is enough is not known before. */
static void write_stub(struct output *output, const void *results) {
    const struct finding *f = results;
    uint32_t initial = interface_initial(&f->model.aml, true);
    queue_stub_write(&f->model.aml, initial > f->most_bound ? initial : f->most_bound, output);
}

static void write_stub_json(struct json *json, const void *results) {
    const struct finding *f = results;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(f->invocation->job, &bytes);
    if (output)
        write_stub(output, results);
    if (output && output_commit(output) && array_push(&f->invocation->job->memory, &bytes.data, '\0')) {
        json_object(json);
        json_text_member(json, "stub", bytes.data.items);
        json_end(json);
    }
    array_free(&bytes.data);
}

static const char SINK_NOTE[] =
    "π: must not be. What is not drawn is of no consequence: from there on everything is allowed.";
static const char BOUND_NOTE[] =
    "π: must not be. What is not drawn is of no consequence, or lies beyond the bound: check answers inconclusive there.";

/* -o x.assumption is ours; other names are those of LTSs. */
static bool is_assumption_file(const struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    return path && !invocation_value(invocation, OPTION_TO) && has_extension(path, ".assumption");
}

/* DOT is a format of LTSs, which have no parts: a part of one is a drawing. */
static bool is_drawing(const struct invocation *invocation, enum drawing_format *format) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT),
               *to = invocation_value(invocation, OPTION_TO);
    *format = DRAWING_DOT;
    if (path && part_is_wanted(invocation) && (to ? strcmp(to, "dot") == 0 : has_extension(path, ".dot")))
        return true;
    if (!path || to)
        return false;
    *format = has_extension(path, ".png") ? DRAWING_PNG : DRAWING_SVG;
    return *format == DRAWING_PNG || has_extension(path, ".svg");
}

/* Without the sink, unless it is asked for: what leads there would hide the rest. */
static bool draw(struct invocation *invocation, const struct assumption *a, enum drawing_format format) {
    bool whole = invocation_value(invocation, OPTION_SINK);
    struct lts *drawn = assumption_to_draw(invocation->job, a->lts, whole);
    const char *note = whole ? NULL : a->bounded ? BOUND_NOTE : SINK_NOTE;
    if (drawn) /* π is shown without its number */
        draw_picture(invocation, drawn, drawn->states - (drawn->error != STATE_NONE), note, format, NULL);
    lts_free(drawn);
    return !job_failed(invocation->job);
}

/* Does the name, or --to, tell one of the formats of LTSs? */
static bool is_lts_file(const struct invocation *invocation, const char *path) {
    static const char *const EXTENSIONS[] = {".aut", ".dot", ".json", ".lts"};
    bool known = invocation_value(invocation, OPTION_TO) || output_is_stdout(path);
    for (size_t i = 0; i < sizeof EXTENSIONS / sizeof *EXTENSIONS; i++)
        known |= has_extension(path, EXTENSIONS[i]);
    return known;
}

static bool check_assumption_output(struct invocation *invocation) {
    enum drawing_format drawing;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    struct place place = {.file = path};
    bool drawn = is_drawing(invocation, &drawing);
    if (part_is_wanted(invocation) && !drawn)
        return job_reject(invocation->job, NULL, "add -o FILE.svg, .png or .dot",
                          "--from and --depth are for drawings");
    if (!check_part(invocation))
        return false;
    if (is_assumption_file(invocation) || (drawn && drawing != DRAWING_DOT))
        return true;
    if (path && !is_lts_file(invocation, path))
        return job_reject(
            invocation->job, &place,
            "name it .assumption, .svg, .png, .aut, .dot, .json or .lts (FSP), or say --to FORMAT",
            "the name does not tell the format to write");
    return check_output(invocation);
}

static bool store(struct invocation *invocation, const struct assumption *a) {
    enum drawing_format drawing;
    if (!invocation_value(invocation, OPTION_OUTPUT))
        return true;
    if (!a->lts && !is_assumption_file(invocation)) {
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL, NULL,
                        "there is no assumption to write: nothing meets it");
        return true;
    }
    if (is_drawing(invocation, &drawing))
        return draw(invocation, a, drawing);
    if (!is_assumption_file(invocation))
        return store_lts(invocation, a->lts);
    struct output *output = output_open(invocation->job, invocation_value(invocation, OPTION_OUTPUT));
    if (!output)
        return false;
    assumption_write(a, output);
    if (!job_failed(invocation->job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

static bool bound_of(struct invocation *invocation, uint32_t *most_bound) {
    uint64_t bound;
    if (!number_of(invocation, OPTION_BOUND, "bound", USUAL_BOUND, &bound))
        return false;
    *most_bound = (uint32_t)bound;
    return (bound >= 1 && bound <= MOST_BOUND) ||
           job_reject(invocation->job, NULL, NULL, "--bound wants a number from 1 to %d", MOST_BOUND);
}

static enum status run(struct invocation *invocation) {
    struct finding f = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct assume_options options = {.property = invocation_value(invocation, OPTION_PROPERTY)};
    options.most_states = invocation_value(invocation, OPTION_BOUND) ? 0 : MOST_STATES_UNASKED;
    static const char *const STUBS[] = {"bag", "queue", "chaos"};
    const char *stub = invocation_value(invocation, OPTION_STUB);
    while (stub && strcmp(STUBS[options.stub], stub) != 0)
        options.stub++;
    f.model.covered = options.stub == STUB_CHAOS;
    struct label_list sends = {0};
    const char *listed = invocation_value(invocation, OPTION_CHAOS_SENDS);
    if (listed && options.stub != STUB_CHAOS)
        job_reject(invocation->job, NULL, "add --stub chaos", "--chaos-sends is for chaos");
    else if (listed && label_list_split(invocation->job, &sends, listed)) {
        options.chaos_sends = sends.texts.items;
        options.chaos_sends_count = sends.texts.count;
    }
    bool read = !job_failed(invocation->job) && limits_of(invocation, &options.limits) &&
                bound_of(invocation, &options.most_bound) && check_assumption_output(invocation) &&
                model_read(&f.model, invocation) && is_open(&f);
    if (read && options.stub == STUB_QUEUE)
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "leave --stub out to use the bag",
                        "the queue stub is not sound: components can be accepted that break the property");
    f.most_bound = options.most_bound;
    if (read && invocation_value(invocation, OPTION_PRINT_STUB)) {
        answer.results = &f;
        answer.write_text = write_stub;
        answer.write_json = write_stub_json;
        read = false;
    }
    if (read && assume(&f.assumption, invocation->job, &f.model.aml, &options) &&
        store(invocation, &f.assumption)) {
        answer.status = f.assumption.verdict == ASSUME_NEVER ? STATUS_NO
                        : f.assumption.bounded               ? STATUS_INCONCLUSIVE
                                                             : STATUS_YES;
        answer.results = &f;
    }
    enum status status = invocation_answer(invocation, &answer);
    if (read)
        assumption_free(&f.assumption);
    model_free(&f.model);
    if (options.chaos_sends)
        label_list_free(&sends);
    return status;
}

static const struct option OWN[] = {
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL, "the property that is to hold, if there are several"},
    {OPTION_CHAOS_SENDS, "chaos-sends", 0, "SENDS", NULL,
     "what chaos sends besides, as in left!permitL,right!permitR"},
    {OPTION_STUB, "stub", 0, "KIND", "bag|queue|chaos",
     "what stands for the component: a bag of obligations (default); chaos, which needs no interface; or the published queue, which is not sound"},
    {OPTION_PRINT_STUB, "print-stub", 0, NULL, NULL, "print the queue stub in AML, and nothing else"},
    {OPTION_SINK, "sink", 0, NULL, NULL, "draw the state that allows everything, too, and what leads there"},
    {OPTION_BOUND, "bound", 0, "N", NULL,
     "let no more than N obligations pile up, 1 to 1000 (default: 64, or less where the states would be too many)"},
    {OPTION_STATES, "states", 0, "N", NULL, "give up, with status 3, beyond N states"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,           OPTIONS_OUTPUT,  OPTIONS_PART,
                                               OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna assume clients.aml -o mutex.assumption", "what the component that is missing must respect"},
    {"lacuna assume clients.aml -o mutex.svg", "the assumption, drawn"},
    {"lacuna assume clients.aml --from 6 --depth 2 -o part.svg", "a part of it, where it is too large"},
    {0},
};

const struct command COMMAND_ASSUME = {
    .name = "assume",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "what a missing component must respect",
    .description =
        "From the specified actors, what they expect of the missing one (a block `missing`), and a safety property, "
        "computes whether the property holds always, never, or exactly if the component meets an assumption.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
