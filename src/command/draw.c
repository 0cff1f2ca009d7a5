#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command/files.h"
#include "command/transform.h"
#include "report/drawing.h"

/* More states than this nobody reads; dense graphs stop being readable earlier. */
enum { READABLE_STATES = 150, EDGES_PER_STATE = 6 };

struct drawn {
    const char *file;
    const char *path;
};

static void write_json(struct json *json, const void *results) {
    const struct drawn *drawn = results;
    json_object(json);
    json_text_member(json, "file", drawn->file);
    json_text_member(json, "drawing", drawn->path);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct drawn *drawn = results;
    output_text(output, drawn->path);
    output_text(output, "\n");
}

static bool choose_format(struct invocation *invocation, const char *path, enum drawing_format *format) {
    static const char *const names[] = {"dot", "svg", "png"};
    const char *to = invocation_value(invocation, OPTION_TO);
    for (int i = 0; i < 3; i++) {
        char extension[8];
        snprintf(extension, sizeof extension, ".%s", names[i]);
        if (to ? strcmp(to, names[i]) == 0 : has_extension(path, extension)) {
            *format = (enum drawing_format)i;
            return true;
        }
    }
    struct place place = {.file = path};
    return job_reject(invocation->job, &place, "name it .svg, .png or .dot, or say --to FORMAT",
                      "the name does not tell the format to draw");
}

static bool readable(struct invocation *invocation, const struct lts *lts, const char *file) {
    const char *given = invocation_value(invocation, OPTION_LARGEST);
    uint64_t largest = given ? strtoull(given, NULL, 10) : READABLE_STATES;
    if (given && (largest == 0 || strspn(given, "0123456789") != strlen(given)))
        return job_reject(invocation->job, NULL, NULL, "--largest takes a number of states, not %s", given);
    if (lts->states <= largest && lts_transitions(lts) <= largest * EDGES_PER_STATE)
        return true;
    struct place place = {.file = file};
    char hint[256];
    snprintf(
        hint, sizeof hint,
        "reduce it first (lacuna reduce -e weak-trace), hide labels (lacuna convert --hide), or insist with "
        "--largest %" PRIu64,
        lts->states > lts_transitions(lts) / EDGES_PER_STATE ? lts->states
                                                             : lts_transitions(lts) / EDGES_PER_STATE + 1);
    return job_reject(invocation->job, &place, hint,
                      "%" PRIu32 " states and %" PRIu64 " transitions make a drawing nobody can read",
                      lts->states, lts_transitions(lts));
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct drawn drawn = {invocation->operands.items[0], invocation_value(invocation, OPTION_OUTPUT)};
    enum drawing_format format = DRAWING_SVG;
    bool fine = true;
    if (!drawn.path)
        fine = job_reject(job, NULL, "add -o FILE.svg", "where to? --output is missing");
    else if (output_is_stdout(drawn.path) && invocation_value(invocation, OPTION_JSON))
        fine = job_reject(job, NULL, NULL, "--json and -o - both want standard output");
    fine = fine && choose_format(invocation, drawn.path, &format);
    struct lts *lts = fine ? apply_transforms(invocation, 0, load_lts(invocation, drawn.file)) : NULL;
    if (lts && readable(invocation, lts, drawn.file) && drawing_write(job, lts, NULL, format, drawn.path))
        answer.results = &drawn;
    lts_free(lts);
    return invocation_answer(invocation, &answer);
}

static const struct option OWN[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "draw into FILE (- for standard output)"},
    {OPTION_TO, "to", 0, "FORMAT", "svg|png|dot", "the format of the drawing, whatever its name says"},
    {OPTION_LARGEST, "largest", 0, "STATES", NULL, "draw LTSs of up to this many states (default: 150)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_TRANSFORM, OPTIONS_INPUT, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna draw small.aut -o small.svg", "a drawing; the error state is red, tau is dashed"},
    {"lacuna reduce -e weak-trace big.aut -o - | lacuna draw - -o big.png", "reduce, then draw"},
    {0},
};

const struct command COMMAND_DRAW = {
    .name = "draw",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "a drawing of an LTS, as SVG, PNG or DOT",
    .description = "Draws an LTS with Graphviz. The initial state has an arrow out of nowhere, the error "
                   "state is red, tau is dashed, and transitions between the same two states share "
                   "an arrow. What nobody could read is refused.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
