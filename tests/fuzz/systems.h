/* What fuzzers of languages of systems share: once a text is a system, everything else must come to an end.
 */
#ifndef LACUNA_TESTS_FUZZ_SYSTEMS_H
#define LACUNA_TESTS_FUZZ_SYSTEMS_H

#include "base/output.h"
#include "base/source.h"
#include "system/system.h"

/* Verifies, replays and shows runs, builds state spaces, exports; within limits. */
void explore_system(struct job *job, const struct sources *sources, struct system *system);

bool same_bytes(const struct bytes *one, const struct bytes *two);
size_t count_comments(const struct source *source);

#endif
