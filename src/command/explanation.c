#include "command/explanation.h"

#include "command/operand/files.h"
#include "language/aml/lower.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"
#include "report/drawing/drawing.h"
#include "report/text/surroundings.h"

/* --- Options --- */

const struct option OPTIONS_EXPLANATION[] = {
    {OPTION_COMPLIANCE, "compliance", 0, "KIND", "static",
     "explain, besides, what each candidate's handlers can answer and where that is not allowed; the verdicts stay what they are"},
    {OPTION_FLOW, "flow", 0, "MESSAGE", NULL,
     "write to --output what can follow from MESSAGE, as in reqL or grant(2), in the candidate"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "with --flow: a drawing (.svg, .png, .dot) or an LTS (.aut, .json, .lts)"},
    {0},
};

static bool drawing_of(const char *path, enum drawing_format *format) {
    *format = has_extension(path, ".png")   ? DRAWING_PNG
              : has_extension(path, ".svg") ? DRAWING_SVG
                                            : DRAWING_DOT;
    return *format != DRAWING_DOT || has_extension(path, ".dot");
}

static bool is_known_output(const char *path) {
    enum drawing_format format;
    return drawing_of(path, &format) || has_extension(path, ".aut") || has_extension(path, ".json") ||
           has_extension(path, ".lts") || output_is_stdout(path);
}

static bool check_flow_options(struct invocation *invocation) {
    struct job *job = invocation->job;
    enum drawing_format format;
    const char *message = invocation_value(invocation, OPTION_FLOW);
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    struct place place = {.file = path};
    if (!message && path)
        return job_reject(job, NULL, "--flow MESSAGE says what follows from a message",
                          "check writes no file: what is to be written?");
    if (message && !path)
        return job_reject(job, NULL, "add -o FILE.svg", "where to? --output is missing");
    if (message && invocation->operands.count != 1)
        return job_reject(job, NULL, "give one candidate", "--flow is about one candidate, not %zu",
                          invocation->operands.count);
    if (message && !is_known_output(path))
        return job_reject(job, &place, "name it .svg, .png, .dot, .aut, .json or .lts (FSP)",
                          "the name does not tell the format to write");
    return !message || drawing_of(path, &format) || check_output(invocation);
}

bool explanation_check(struct invocation *invocation, const struct assumption *assumption) {
    if (!check_flow_options(invocation))
        return false;
    struct place place = {.file = invocation_value(invocation, OPTION_AGAINST)};
    return !invocation_value(invocation, OPTION_COMPLIANCE) || assumption->stub == STUB_BAG ||
           assumption->stub == STUB_QUEUE ||
           job_reject(invocation->job, &place, "leave out --compliance: the verdicts need no such block",
                      "made with %s for an interface: there is no block `missing` to comply with",
                      assumption->stub == STUB_LTS     ? "an LTS"
                      : assumption->stub == STUB_ACTOR ? "an actor"
                                                       : "chaos");
}

/* --- Static compliance --- */

/* The others, and the interface. */
static bool add_interface(struct explanation *e, struct job *job, const struct assumption *assumption) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (output)
        surroundings_write(assumption, output);
    for (size_t i = 0; output && i < assumption->interface.items.count; i++) {
        output_text(output, assumption->interface.items.items[i]);
        output_text(output, "\n");
    }
    bool fine = output && output_commit(output) &&
                sources_add(&e->sources, "the interface", bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    return fine;
}

/* What may come: the contract's receives, without their question marks. */
static bool check_messages(struct explanation *e, struct job *job, const struct assumption *assumption) {
    ARRAY(const char *) messages = {0};
    bool fine = true;
    for (uint32_t i = 0; i < assumption->contract.receives && fine; i++)
        fine = array_push(&job->memory, &messages, assumption->actions.items.items[i] + 1);
    fine = fine && compliance_check(&e->compliance, &e->open, messages.items, messages.count);
    array_free(&messages);
    return fine;
}

bool explanation_make(struct explanation *e, struct invocation *invocation,
                      const struct assumption *assumption, const struct source *candidate) {
    struct job *job = invocation->job;
    *e = (struct explanation){0};
    if (!invocation_value(invocation, OPTION_COMPLIANCE))
        return true;
    sources_init(&e->sources, job);
    aml_init(&e->aml, &e->sources);
    open_system_init(&e->open, &e->sources);
    arena_init(&e->compliance.arena, &job->memory);
    e->made = true;
    e->aml.partial = true;
    e->aml.warned_files = 0; /* the check has told */
    return sources_add(&e->sources, candidate->name, candidate->text, candidate->length) &&
           add_interface(e, job, assumption) && aml_parse(&e->aml, 0) && aml_parse(&e->aml, 1) &&
           aml_check(&e->aml) && aml_lower_open(&e->aml, &e->open) && check_messages(e, job, assumption);
}

void explanation_free(struct explanation *e) {
    compliance_free(&e->compliance);
    open_system_free(&e->open);
    aml_free(&e->aml);
    sources_free(&e->sources);
}

/* --- Flows --- */

/* Without what says that it is finished. A state behind that may be left alone then. */
static struct lts *without_finished(struct job *job, const struct lts *lts, uint32_t finished) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
            fine = edge_label(lts->edges[i]) == finished ||
                   lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    return lts_builder_finish_like(&builder, fine, lts, lts->states, lts->initial, STATE_NONE);
}

/* Marks the states in which it may be finished, instead of a label that says so. */
static struct lts *mark_finished(struct job *job, const struct lts *lts, bool **marked) {
    uint32_t finished = alphabet_find(&lts->alphabet, FLOW_FINISHED), count = 0;
    struct lts *bare = without_finished(job, lts, finished);
    bool *kept = bare ? lts_mark_reachable(job, bare, &count) : NULL;
    *marked = memory_allocate_zeroed(&job->memory, lts->states, 1);
    struct lts *result = kept && *marked ? lts_keep(job, bare, kept) : NULL;
    for (uint32_t s = 0, number = 0; result && s < lts->states; s++) {
        uint64_t first, last;
        lts_labelled(lts, s, finished, &first, &last);
        if (kept[s])
            (*marked)[number++] = first < last;
    }
    memory_free(kept);
    lts_free(bare);
    return result;
}

static bool draw_flow(struct invocation *invocation, const struct lts *lts, const char *actor) {
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    enum drawing_format format;
    bool *marked = NULL;
    struct text note = {.memory = &job->memory};
    text_add(&note, "What can follow from ");
    text_add(&note, invocation_value(invocation, OPTION_FLOW));
    text_add(&note, " in ");
    text_add(&note, actor);
    text_add(&note, ". Double circle: it may be finished.");
    drawing_of(path, &format);
    struct lts *drawn = mark_finished(job, lts, &marked);
    struct drawing drawing = {.lts = drawn, .note = text_end(&note), .marked = marked};
    if (drawn && drawn->states > READABLE_STATES)
        job_reject(job, NULL, "write it to a .aut file and reduce or hide first",
                   "%u states make a drawing nobody can read", drawn->states);
    else if (drawn)
        drawing_write(job, &drawing, format, path);
    lts_free(drawn);
    memory_free(marked);
    text_free(&note);
    return !job_failed(job);
}

/* As small as it gets for what can be seen of it. */
static struct lts *small_lts(struct job *job, const struct flow *flow) {
    struct lts *whole = flow_lts(flow),
               *small = whole ? lts_reduce(job, whole, EQUIVALENCE_WEAK_TRACE) : NULL;
    lts_free(whole);
    return small;
}

static bool write_flow(struct invocation *invocation, const struct flow *flow) {
    struct job *job = invocation->job;
    enum drawing_format format;
    if (flow->cut)
        return job_give_up(job, "narrow the types of parameters, or make the mailbox smaller",
                           "more than %u states follow from %s", flow->options.most_nodes,
                           invocation_value(invocation, OPTION_FLOW));
    struct lts *lts = small_lts(job, flow);
    bool fine = lts && (drawing_of(invocation_value(invocation, OPTION_OUTPUT), &format)
                            ? draw_flow(invocation, lts, flow->system->components.items[flow->component].name)
                            : store_lts(invocation, lts));
    lts_free(lts);
    return fine;
}

bool explain_flow(struct invocation *invocation, const struct system *system, uint32_t candidate) {
    const char *text = invocation_value(invocation, OPTION_FLOW);
    struct flow_message message;
    struct flow flow;
    if (!text)
        return true;
    bool fine = flow_message_read(&message, system, candidate, text);
    if (fine) {
        fine = flow_make(&flow, system, candidate, message.message, message.values.items, &FLOW_USUAL) &&
               write_flow(invocation, &flow);
        flow_free(&flow);
    }
    flow_message_free(&message);
    return fine;
}
