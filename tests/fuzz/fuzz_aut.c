/* libFuzzer target for the .aut reader: whatever the bytes, it must end with an LTS that stands its
 * invariants and is read back as it was written, or with a diagnostic. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/input.h"
#include "fuzz/fuzz.h"
#include "lts/equivalence/reduce.h"
#include "lts/file/aut.h"

enum { MOST_BYTES = 64 << 20, MOST_SECONDS = 5 };

/* Reads bytes by way of a file in memory. */
static struct lts *read_bytes(struct job *job, const void *bytes, size_t size) {
    int descriptor = memfd_create("fuzz", 0);
    must(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size, "memfd");
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    struct input *input = input_open(job, path);
    struct lts *lts = input ? aut_read(job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    close(descriptor);
    return lts;
}

static void check_invariants(const struct lts *lts) {
    must(lts->states > 0 && lts->initial < lts->states, "initial state");
    must(lts->error == STATE_NONE || lts->rows[lts->error] == lts->rows[lts->error + 1], "error state");
    must(lts->rows[0] == 0, "first row");
    for (uint32_t s = 0; s < lts->states; s++) {
        must(lts->rows[s] <= lts->rows[s + 1], "rows ascend");
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            must(edge_target(lts->edges[i]) < lts->states, "target");
            must(edge_label(lts->edges[i]) < lts->alphabet.count, "label");
            must(i == lts->rows[s] || lts->edges[i - 1] < lts->edges[i], "edges ascend");
        }
    }
    for (uint32_t label = 2; label < lts->alphabet.count; label++)
        must(strcmp(lts->alphabet.texts[label - 1], lts->alphabet.texts[label]) < 0, "labels ascend");
}

static void check_round_trip(struct job *job, const struct lts *lts) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    must(output != NULL, "output");
    aut_write(job, lts, output);
    must(output_commit(output), "commit");
    struct lts *back = read_bytes(job, bytes.data.items, bytes.data.count);
    bool too_large = !back && met_limit(job); /* there are two of them now */
    must(too_large || (back && lts_identical(lts, back)), "read back as it was");
    lts_free(back);
    array_free(&bytes.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct lts *lts = read_bytes(&job, bytes, size);
    must((lts != NULL) != job_failed(&job), "an LTS or a reason");
    if (lts) {
        check_invariants(lts);
        check_round_trip(&job, lts);
        struct lts *small = lts_reduce(&job, lts, EQUIVALENCE_STRONG);
        must(small || job_failed(&job), "a smaller LTS or a reason");
        lts_free(small);
    }
    lts_free(lts);
    end(&job);
    return 0;
}
