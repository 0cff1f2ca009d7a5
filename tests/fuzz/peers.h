/* What the fuzz targets of peers share: whatever is read is composed, within limits, and nothing that is said
 * of it contradicts itself. */
#ifndef LACUNA_TESTS_FUZZ_PEERS_H
#define LACUNA_TESTS_FUZZ_PEERS_H

#include "fuzz/fuzz.h"
#include "language/peers/peers.h"

/* Reads the bytes as one file, with a reader and its kind of identity, and goes on with what that gives. */
void fuzz_peers(const uint8_t *bytes, size_t size, bool (*read)(struct peers *peers, uint32_t file),
                enum peers_identity identity);

#endif
