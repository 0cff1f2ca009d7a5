/* libFuzzer target for Rebeca: whatever the text, it must end with a diagnostic, or with a system that prints
 * as it was read and can be explored, its runs replayed and drawn, within limits. */
#include "fuzz/fuzz.h"
#include "fuzz/systems.h"
#include "language/rebeca/lower.h"

enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2 };

static bool add(struct sources *sources, const void *bytes, size_t size) {
    return sources_add(sources, "fuzz", size ? bytes : "", size);
}

/* ---- printing ---- */

/* False: a limit was met. */
static bool print(struct job *job, const struct rebeca *rebeca, struct bytes *bytes) {
    struct output *output = output_open_memory(job, bytes);
    if (!output)
        return false;
    rebeca_print(rebeca, output);
    return output_commit(output);
}

/* What is printed is read again without a complaint, has all comments, and prints as it is. */
static void check_round_trip(const struct rebeca *rebeca) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct bytes once = {0}, twice = {0};
    struct sources sources;
    struct rebeca again;
    sources_init(&sources, &job);
    rebeca_init(&again, &sources);
    if (print(&job, rebeca, &once) && add(&sources, once.data.items, once.data.count)) {
        bool parsed = rebeca_parse(&again, 0);
        must(parsed || job_outcome(&job) == OUTCOME_MEMORY || job_outcome(&job) == OUTCOME_TIME,
             "what is printed can be read");
        if (parsed && print(&job, &again, &twice))
            must(same_bytes(&once, &twice), "printed the same twice");
        if (parsed && !job_failed(rebeca->sources->job))
            must(count_comments(&sources.files.items[0]) == count_comments(&rebeca->sources->files.items[0]),
                 "no comment gets lost");
    }
    array_free(&once.data);
    array_free(&twice.data);
    rebeca_free(&again);
    sources_free(&sources);
    end(&job);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct rebeca rebeca;
    struct system system;
    sources_init(&sources, &job);
    rebeca_init(&rebeca, &sources);
    system_init(&system, &job);
    if (add(&sources, bytes, size)) {
        bool parsed = rebeca_parse(&rebeca, 0);
        must(parsed != job_failed(&job), "parsed or a reason");
        bool checked = rebeca_check(&rebeca);
        must(checked != job_failed(&job), "checked or a reason");
        if (parsed)
            check_round_trip(&rebeca);
        if (checked) {
            bool lowered = rebeca_lower(&rebeca, &system);
            must(lowered != job_failed(&job), "a system or a reason");
            if (lowered)
                explore_system(&job, &sources, &system);
        }
    }
    system_free(&system);
    rebeca_free(&rebeca);
    sources_free(&sources);
    end(&job);
    return 0;
}
