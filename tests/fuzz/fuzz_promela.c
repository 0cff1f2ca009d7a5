/* libFuzzer target for Promela: whatever the text, it must end with a diagnostic, or with a model that prints
 * as it was read: what is printed reads back, and prints the same. A model is then verified, up to some
 * states: runs that are found must replay. */
#include <string.h>

#include "base/output.h"
#include "fuzz/fuzz.h"
#include "language/promela/compile.h"
#include "verify/machine_verification.h"

enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2, MOST_STATES = 300 };

/* Empty: the text is wrong. */
static bool formatted(struct job *job, const char *text, size_t length, struct bytes *bytes) {
    struct sources sources;
    struct promela promela;
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    bool parsed = sources_add(&sources, "fuzz", length ? text : "", length) && promela_parse(&promela, 0);
    must(parsed != job_failed(job), "parsed or a reason");
    bool fine = promela_check(&promela) && parsed;
    must(fine != job_failed(job), "checked or a reason");
    struct output *output = fine ? output_open_memory(job, bytes) : NULL;
    if (output) {
        promela_print(&promela, output);
        fine = output_commit(output);
    }
    promela_free(&promela);
    sources_free(&sources);
    return fine && output;
}

static void verify(struct job *job, const char *text, size_t length) {
    struct sources sources;
    struct promela promela;
    struct machine machine;
    struct machine_verification verification = {0};
    struct machine_verify_options options = {.limits = {UINT64_MAX, MOST_STATES}};
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    machine_init(&machine, job);
    bool fine = sources_add(&sources, "fuzz", length ? text : "", length) && promela_parse(&promela, 0) &&
                promela_check(&promela) && promela_compile(&promela, &machine);
    must(fine || job_failed(job), "compiled or a reason");
    if (fine)
        machine_verify(&verification, job, &machine, &options);
    must(!job_forgive(job, OUTCOME_INTERNAL), "runs replay");
    machine_verification_free(&verification);
    machine_free(&machine);
    promela_free(&promela);
    sources_free(&sources);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    struct bytes once = {0}, twice = {0};
    begin(&job, MOST_BYTES, MOST_SECONDS);
    if (formatted(&job, (const char *)bytes, size, &once)) {
        verify(&job, (const char *)bytes, size);
        job_forgive(&job, OUTCOME_BAD_INPUT);
        bool again = formatted(&job, once.data.items, once.data.count, &twice);
        must(again || met_limit(&job), "what is printed is read");
        if (again)
            must(
                once.data.count == twice.data.count &&
                    (once.data.count == 0 || memcmp(once.data.items, twice.data.items, once.data.count) == 0),
                "what is printed prints the same");
    }
    array_free(&once.data);
    array_free(&twice.data);
    end(&job);
    return 0;
}
