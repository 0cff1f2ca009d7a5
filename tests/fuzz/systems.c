#include "fuzz/systems.h"

#include <string.h>

#include "explore/space.h"
#include "fuzz/fuzz.h"
#include "language/comment.h"
#include "language/promela/export.h"
#include "report/run_report.h"
#include "verify/verify.h"

/* A turn takes every branch of its choices; methods with more than this many are not explored. */
enum { MOST_STATES = 300 };

bool same_bytes(const struct bytes *one, const struct bytes *two) {
    return one->data.count == two->data.count &&
           (one->data.count == 0 || memcmp(one->data.items, two->data.items, one->data.count) == 0);
}

size_t count_comments(const struct source *source) {
    size_t count = 0;
    for (uint32_t i = 0; i < source->length; i++) {
        uint32_t end = comment_end(source, i);
        count += end > 0;
        i = end > 0 ? end - 1 : i;
    }
    return count;
}

/* A run replays, and every way to show it comes to an end. */
static void show_run(struct job *job, const struct sources *sources, const struct question *question) {
    must(run_replay(&question->run) || job_failed(job), "a run replays");
    struct bytes bytes = {0};
    struct run_chart chart;
    struct output *output = output_open_memory(job, &bytes);
    if (output && run_chart_init(&chart, &question->run, sources, question->name)) {
        chart_write_text(job, &chart.chart, 80, false, output);
        chart_write_svg(job, &chart.chart, output);
        run_chart_free(&chart);
        run_walk(&question->run, output);
        struct json json;
        json_init(&json, output, true);
        run_json(&question->run, sources, question->name, &json);
    }
    if (output)
        output_commit(output);
    array_free(&bytes.data);
}

static void ask(struct job *job, const struct sources *sources, struct system *system) {
    struct verification verification;
    struct verify_options options = {.limits = {.depth = UINT64_MAX, .states = MOST_STATES}};
    bool verified = verify(&verification, job, system, &options);
    must(verified != job_failed(job), "verdicts or a reason");
    for (size_t i = 0; verified && i < verification.questions.count; i++) {
        const struct question *question = &verification.questions.items[i];
        must(question->verdict != VERDICT_OPEN, "every question has a verdict");
        must(question->has_run == (question->verdict == VERDICT_VIOLATED), "a violation has a run");
        if (question->has_run)
            show_run(job, sources, question);
    }
    verification_free(&verification);
}

static void build_spaces(struct job *job, const struct system *system, struct ranges *ranges) {
    uint32_t first = 0;
    struct search_limits limits = {.depth = UINT64_MAX, .states = MOST_STATES};
    struct program *program = program_compile(job, system, ranges, &first, system->observers.count > 0);
    must(program || job_failed(job), "a program or a reason");
    for (int i = 0; program && i < 2 && !job_failed(job); i++) {
        enum search_end how;
        struct lts *lts = space_build(job, program, &limits, i ? SPACE_SENDS : SPACE_TURNS, &how);
        must((lts != NULL) != job_failed(job), "an LTS or a reason");
        lts_free(lts);
    }
    program_free(program);
}

static void export(struct job *job, const struct system *system, const struct ranges *ranges) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (output) {
        bool written = promela_export(job, NULL, system, ranges, output);
        must(written || job_failed(job), "Promela or a reason");
        output_commit(output);
    }
    array_free(&bytes.data);
}

void explore_system(struct job *job, const struct sources *sources, struct system *system) {
    ask(job, sources, system);
    struct ranges ranges;
    if (job_failed(job) || !ranges_infer(&ranges, job, system))
        return;
    build_spaces(job, system, &ranges);
    if (!job_failed(job))
        export(job, system, &ranges);
    ranges_free(&ranges);
}
