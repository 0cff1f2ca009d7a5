/* What the fuzz targets share. A target is an LLVMFuzzerTestOneInput, which is given bytes and aborts if what
 * must hold does not. Linked with libFuzzer it fuzzes; linked with replay.c it replays the files it is given.
 */
#ifndef LACUNA_TESTS_FUZZ_FUZZ_H
#define LACUNA_TESTS_FUZZ_FUZZ_H

#include "base/job.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

void must(bool holds, const char *what);

/* A job with limits; when it ends, it has a reason if it failed, and has given back all memory. */
void begin(struct job *job, size_t most_bytes, double most_seconds);
void end(struct job *job);

/* Is that why the job failed? */
bool met_limit(const struct job *job);

#endif
