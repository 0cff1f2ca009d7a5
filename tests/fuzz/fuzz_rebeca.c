/* libFuzzer target for Rebeca. */
#include "fuzz/systems.h"
#include "language/rebeca/language.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_system(&REBECA_LANGUAGE, bytes, size);
    return 0;
}
