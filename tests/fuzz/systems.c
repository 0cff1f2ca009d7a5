#include "fuzz/systems.h"

#include <string.h>

#include "explore/space.h"
#include "language/comment.h"
#include "language/promela/export/export.h"
#include "report/run_report.h"
#include "verify/verify.h"

/* A turn takes every branch of its choices; methods with more than this many are not explored. */
enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2, MOST_STATES = 300 };

static bool add(struct sources *sources, const void *bytes, size_t size) {
    return sources_add(sources, "fuzz", size ? bytes : "", size);
}

/* ---- printing ---- */

static bool same_bytes(const struct bytes *one, const struct bytes *two) {
    return one->data.count == two->data.count &&
           (one->data.count == 0 || memcmp(one->data.items, two->data.items, one->data.count) == 0);
}

static size_t count_comments(const struct source *source) {
    size_t count = 0;
    for (uint32_t i = 0; i < source->length; i++) {
        uint32_t end = comment_end(source, i);
        count += end > 0;
        i = end > 0 ? end - 1 : i;
    }
    return count;
}

/* False: a limit was met. */
static bool print(struct job *job, const struct language *language, const void *tree, struct bytes *bytes) {
    struct output *output = output_open_memory(job, bytes);
    if (!output)
        return false;
    language->print(tree, output);
    return output_commit(output);
}

/* What is printed is read again without a complaint, has all comments, and prints as it is. */
static void check_round_trip(const struct language *language, const void *tree,
                             const struct sources *original) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct bytes once = {0}, twice = {0};
    struct sources sources;
    sources_init(&sources, &job);
    void *again = language->make(&sources);
    if (again && print(&job, language, tree, &once) && add(&sources, once.data.items, once.data.count)) {
        bool parsed = language->parse(again, 0);
        must(parsed || job_outcome(&job) == OUTCOME_MEMORY || job_outcome(&job) == OUTCOME_TIME,
             "what is printed can be read");
        if (parsed && print(&job, language, again, &twice))
            must(same_bytes(&once, &twice), "printed the same twice");
        if (parsed && !job_failed(original->job))
            must(count_comments(&sources.files.items[0]) == count_comments(&original->files.items[0]),
                 "no comment gets lost");
    }
    array_free(&once.data);
    array_free(&twice.data);
    if (again)
        language->free(again);
    sources_free(&sources);
    end(&job);
}

/* ---- exploring ---- */

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
        bool written = promela_export(job, NULL, system, ranges, NULL, output);
        must(written || job_failed(job), "Promela or a reason");
        output_commit(output);
    }
    array_free(&bytes.data);
}

/* Verifies, replays and shows runs, builds state spaces, exports; within limits. */
static void explore_system(struct job *job, const struct sources *sources, struct system *system) {
    ask(job, sources, system);
    struct ranges ranges;
    if (job_failed(job) || !ranges_infer(&ranges, job, system))
        return;
    build_spaces(job, system, &ranges);
    if (!job_failed(job))
        export(job, system, &ranges);
    ranges_free(&ranges);
}

/* ---- reading ---- */

static void read_and_explore(struct sources *sources, const struct language *language, void *tree) {
    struct job *job = sources->job;
    bool parsed = language->parse(tree, 0);
    must(parsed != job_failed(job), "parsed or a reason");
    bool checked = language->check(tree);
    must(checked != job_failed(job), "checked or a reason");
    if (parsed)
        check_round_trip(language, tree, sources);
    if (!checked)
        return;
    struct system system;
    system_init(&system, job);
    bool lowered = language->lower(tree, &system);
    must(lowered != job_failed(job), "a system or a reason");
    if (lowered)
        explore_system(job, sources, &system);
    system_free(&system);
}

void fuzz_system(const struct language *language, const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    sources_init(&sources, &job);
    void *tree = language->make(&sources);
    if (tree && add(&sources, bytes, size))
        read_and_explore(&sources, language, tree);
    if (tree)
        language->free(tree);
    sources_free(&sources);
    end(&job);
}
