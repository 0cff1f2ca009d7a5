/* libFuzzer target for trails: whatever the bytes, it must end with a diagnostic, or with a run of the model
 * that replays. What is written of that run is read back, leads to a run, and is written the same. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/output.h"
#include "fuzz/fuzz.h"
#include "language/promela/compile.h"
#include "verify/machine_trail.h"

enum { MOST_BYTES = 1 << 25, MOST_SECONDS = 2 };

/* Rendezvous, buffer, atomic, d_step, unless, an assertion that can be false, a deadlock, and cycles. */
static const char MODEL[] = "mtype = { ask, grant };\n"
                            "chan a = [0] of { mtype, byte };\n"
                            "chan b = [1] of { byte };\n"
                            "byte taken;\n"
                            "active [2] proctype Client() {\n"
                            "  byte x;\n"
                            "  do\n"
                            "  :: a!ask(_pid) -> b?x;\n"
                            "     atomic { taken++; assert(taken < 2 || x == 3); if :: taken-- :: skip fi }\n"
                            "  :: d_step { taken > 3 -> x = 0; taken = 0 }\n"
                            "  :: break\n"
                            "  od\n"
                            "}\n"
                            "active proctype Server() {\n"
                            "  byte who;\n"
                            "  do\n"
                            "  :: a?ask(who) -> b!who\n"
                            "  :: { b!3 } unless { taken > 2 }\n"
                            "  od\n"
                            "}\n";

static bool read_trail(struct job *job, struct trail_file *trail, const char *bytes, size_t size) {
    int descriptor = memfd_create("fuzz", 0);
    must(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size, "memfd");
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    bool fine = trail_file_read(trail, job, path);
    trail->path = "fuzz";
    close(descriptor);
    must(fine != job_failed(job), "read or a reason");
    return fine;
}

/* Follows the trail, and writes the run. False: it is none of the model. */
static bool follow(struct job *job, const struct machine *machine, const char *bytes, size_t size,
                   struct bytes *written) {
    struct trail_file trail;
    struct machine_simulation simulation = {0};
    bool fine = read_trail(job, &trail, bytes, size);
    if (fine) {
        fine =
            machine_simulation_begin(&simulation, job, machine) && machine_trail_follow(&simulation, &trail);
        must(fine != job_failed(job), "followed or a reason");
        must(!fine || machine_run_confirm(&simulation.run), "the run replays");
    }
    struct output *output = fine ? output_open_memory(job, written) : NULL;
    if (output) {
        trail_file_write(&simulation.run, output);
        fine = output_commit(output);
    }
    machine_simulation_free(&simulation);
    trail_file_free(&trail);
    return fine && output;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    struct sources sources;
    struct promela promela;
    struct machine machine;
    struct bytes once = {0}, twice = {0};
    begin(&job, MOST_BYTES, MOST_SECONDS);
    sources_init(&sources, &job);
    promela_init(&promela, &sources);
    machine_init(&machine, &job);
    bool fine = sources_add(&sources, "model", MODEL, sizeof MODEL - 1) && promela_parse(&promela, 0) &&
                promela_check(&promela) && promela_compile(&promela, &machine);
    must(fine, "the model is right");
    if (follow(&job, &machine, (const char *)bytes, size, &once)) {
        bool again = follow(&job, &machine, once.data.items, once.data.count, &twice);
        must(again || met_limit(&job), "what is written is followed");
        must(!again ||
                 (once.data.count == twice.data.count &&
                  (once.data.count == 0 || memcmp(once.data.items, twice.data.items, once.data.count) == 0)),
             "what is written is written the same");
    }
    array_free(&once.data);
    array_free(&twice.data);
    machine_free(&machine);
    promela_free(&promela);
    sources_free(&sources);
    end(&job);
    return 0;
}
