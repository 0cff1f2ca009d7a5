/* libFuzzer target for FSP: whatever the text, it must end with a diagnostic, or with processes that can be
 * made within limits; what is written of one as FSP reads back as the same behaviour, and a search on the fly
 * finds what the LTS has. */
#include <string.h>

#include "base/output.h"
#include "fuzz/fuzz.h"
#include "language/fsp/fsp.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/file/export.h"

enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2, MOST_PROCESSES = 4, MOST_STATES = 300 };

/* No file is opened here: what an import reads depends on its name alone. */
static struct lts *import(void *data, const char *path) {
    struct job *job = data;
    static const char *const LABELS[] = {"a", "@end", ""};
    struct lts_builder builder;
    struct alphabet alphabet;
    uint32_t states = 2 + (uint32_t)strlen(path) % 3, initial = *path == 'e';
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; fine && s < states; s++)
        fine = s == 1 || lts_builder_add(&builder, s, (s + states) % 4, (s * 7 + 1) % states);
    if (fine && alphabet_build(job, &alphabet, LABELS, 3, NULL))
        return lts_builder_finish(&builder, states, initial, 1, &alphabet, NULL);
    lts_builder_free(&builder);
    return NULL;
}

static bool make(struct job *job, struct fsp *fsp, struct sources *sources, const char *text, size_t length) {
    sources_init(sources, job);
    fsp_init(fsp, sources, (struct fsp_options){.import = import, .data = job});
    if (!sources_add(sources, "fuzz", length ? text : "", length))
        return false;
    bool parsed = fsp_parse(fsp, 0);
    must(parsed != job_failed(job), "parsed or a reason");
    bool checked = fsp_check(fsp);
    must(checked != job_failed(job), "checked or a reason");
    return checked;
}

static struct lts *process_of(struct job *job, const char *text, size_t length) {
    struct sources sources;
    struct fsp fsp;
    struct fsp_process process = {0};
    if (make(job, &fsp, &sources, text, length))
        fsp_build(&fsp, fsp_default_process(&fsp), &process);
    fsp_free(&fsp);
    sources_free(&sources);
    return process.lts;
}

/* Labels may have been changed on the way, states without transitions have become one. */
static void check_round_trip(struct job *job, const struct lts *lts) {
    struct bytes bytes = {0};
    struct lts *before = lts_reduce(job, lts, EQUIVALENCE_STRONG);
    struct output *output = before ? output_open_memory(job, &bytes) : NULL;
    if (output) {
        fsp_write(job, before, output);
        struct lts *after =
            output_commit(output) ? process_of(job, bytes.data.items, bytes.data.count) : NULL;
        must(after || met_limit(job), "it reads back");
        must(!after || after->states == before->states, "with as many states");
        must(!after || lts_transitions(after) == lts_transitions(before), "and transitions");
        lts_free(after);
    }
    array_free(&bytes.data);
    lts_free(before);
}

static void search(struct job *job, struct fsp *fsp, const char *name, const struct fsp_process *process) {
    struct fsp_network network;
    struct parallel parallel;
    struct search found;
    const struct search_limits none = {UINT64_MAX, UINT64_MAX};
    const struct search_visitor nobody = {0};
    if (fsp_take_apart(fsp, name, &network)) {
        struct parallel_options options = fsp_network_options(&network);
        if (parallel_init(&parallel, job, network.parts.items, network.parts.count, &options)) {
            bool complete = search_init(&found, job, &parallel.stepper) &&
                            search_run(&found, &none, &nobody) == SEARCH_COMPLETE;
            must(!complete || found.store.count == process->lts->states, "the same states");
            must(!complete || parallel_end(&parallel, &found) == process->end, "the same END");
            search_free(&found);
            parallel_free(&parallel);
        }
    }
    fsp_network_free(&network);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct fsp fsp;
    bool fine = make(&job, &fsp, &sources, (const char *)bytes, size);
    for (size_t i = 0; fine && i < MOST_PROCESSES && fsp_process_name(&fsp, i); i++) {
        const char *name = fsp_process_name(&fsp, i);
        struct fsp_process process;
        fine = fsp_build(&fsp, name, &process);
        must(fine != job_failed(&job), "a process or a reason");
        if (fine && process.lts->states < MOST_STATES) {
            search(&job, &fsp, name, &process);
            check_round_trip(&job, process.lts);
        }
        lts_free(process.lts);
        fine = fine && !job_failed(&job);
    }
    fsp_free(&fsp);
    sources_free(&sources);
    end(&job);
    return 0;
}
