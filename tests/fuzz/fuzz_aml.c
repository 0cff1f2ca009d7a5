/* libFuzzer target for AML. */
#include "fuzz/systems.h"
#include "language/aml/language.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_system(&AML_LANGUAGE, bytes, size);
    return 0;
}
