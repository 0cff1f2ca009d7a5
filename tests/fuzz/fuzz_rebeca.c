/* libFuzzer target for Rebeca, and for schemas of proofs. */
#include "fuzz/systems.h"
#include "language/proof_schema.h"
#include "language/rebeca/language.h"

/* A text is refused with a reason, or becomes one with as many lines. */
static void expand_schema(const uint8_t *bytes, size_t size) {
    enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 2 };
    struct job job;
    struct sources sources;
    uint32_t file;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    sources_init(&sources, &job);
    if (sources_add(&sources, "fuzz", size ? (const char *)bytes : "", size) &&
        proof_schema_expand(&sources, 0, &file))
        must(sources.files.items[file].lines.count == sources.files.items[0].lines.count,
             "numbers of lines stay");
    sources_free(&sources);
    end(&job);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    expand_schema(bytes, size);
    fuzz_system(&REBECA_LANGUAGE, bytes, size);
    return 0;
}
