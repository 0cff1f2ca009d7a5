/* libFuzzer target for the multi-automaton format: whatever the text, it must end with a diagnostic, or with
 * peers that can be composed and reported, within limits. */
#include "fuzz/peers.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_peers(bytes, size, cfsm_read, PEERS_BY_PAIR);
    return 0;
}
