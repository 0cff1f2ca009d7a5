/* libFuzzer target for AML: whatever the text, it must end with a diagnostic, or with a system that prints as
 * it was read and can be explored, its runs replayed and drawn, within limits. */
#include "fuzz/fuzz.h"
#include "fuzz/systems.h"
#include "language/aml/lower.h"

enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2 };

static bool add(struct sources *sources, const void *bytes, size_t size) {
    return sources_add(sources, "fuzz", size ? bytes : "", size);
}

/* ---- printing ---- */

/* False: a limit was met. */
static bool print(struct job *job, const struct aml *aml, struct bytes *bytes) {
    struct output *output = output_open_memory(job, bytes);
    if (!output)
        return false;
    aml_print(aml, output);
    return output_commit(output);
}

/* What is printed is read again without a complaint, has all comments, and prints as it is. */
static void check_round_trip(const struct aml *aml) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct bytes once = {0}, twice = {0};
    struct sources sources;
    struct aml again;
    sources_init(&sources, &job);
    aml_init(&again, &sources);
    if (print(&job, aml, &once) && add(&sources, once.data.items, once.data.count)) {
        bool parsed = aml_parse(&again, 0);
        must(parsed || job_outcome(&job) == OUTCOME_MEMORY || job_outcome(&job) == OUTCOME_TIME,
             "what is printed can be read");
        if (parsed && print(&job, &again, &twice))
            must(same_bytes(&once, &twice), "printed the same twice");
        if (parsed && !job_failed(aml->sources->job))
            must(count_comments(&sources.files.items[0]) == count_comments(&aml->sources->files.items[0]),
                 "no comment gets lost");
    }
    array_free(&once.data);
    array_free(&twice.data);
    aml_free(&again);
    sources_free(&sources);
    end(&job);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct aml aml;
    struct system system;
    sources_init(&sources, &job);
    aml_init(&aml, &sources);
    system_init(&system, &job);
    if (add(&sources, bytes, size)) {
        bool parsed = aml_parse(&aml, 0);
        must(parsed != job_failed(&job), "parsed or a reason");
        bool checked = aml_check(&aml);
        must(checked != job_failed(&job), "checked or a reason");
        if (parsed)
            check_round_trip(&aml);
        if (checked) {
            bool lowered = aml_lower(&aml, &system);
            must(lowered != job_failed(&job), "a system or a reason");
            if (lowered)
                explore_system(&job, &sources, &system);
        }
    }
    system_free(&system);
    aml_free(&aml);
    sources_free(&sources);
    end(&job);
    return 0;
}
