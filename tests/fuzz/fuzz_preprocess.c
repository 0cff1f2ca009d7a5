/* libFuzzer target for the preprocessor of Promela: whatever the text, it must end with a diagnostic, or with
 * a text whose bytes all have a place, within limits. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "language/promela/preprocess.h"

enum { MOST_BYTES = 8 << 20 };

static const double MOST_SECONDS = 1;

/* Places of the expanded text are in files that somebody wrote. */
static void check_places(const struct sources *sources, uint32_t expanded) {
    const struct source *source = &sources->files.items[expanded];
    must(expanded == 0 || source->origins.runs.count > 0 || source->length == 0, "origins");
    uint32_t step = source->length / 1000 + 1;
    for (uint32_t at = 0; at <= source->length; at += step) {
        uint32_t left = source->length - at;
        struct place place = sources_place(sources, (struct span){expanded, at, left < 3 ? left : 3});
        must(place.line > 0 && place.column > 0 && place.width > 0, "a place");
        must(source->length == 0 || expanded == 0 || place.line <= sources->files.items[0].lines.count,
             "a line of the file");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char INCLUDE[] = "include";
    for (size_t i = 0; i + sizeof INCLUDE <= size; i++)
        if (memcmp(bytes + i, INCLUDE, sizeof INCLUDE - 1) == 0)
            return 0; /* files of the machine are none of its business */
    struct job job;
    struct sources sources;
    uint32_t expanded;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    sources_init(&sources, &job);
    if (sources_add(&sources, "fuzz", size ? (const char *)bytes : "", size)) {
        bool fine = promela_preprocess(&sources, 0, &expanded, NULL);
        must(fine || job_failed(&job) || job.memory.exhausted, "a reason");
        if (fine)
            check_places(&sources, expanded);
    }
    sources_free(&sources);
    end(&job);
    return 0;
}
