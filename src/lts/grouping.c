#include "lts/grouping.h"

#include <string.h>

/* A table of groups up to this size is cleared for the next time rather than given back. */
enum { SMALL_MAP = 255 };

void grouping_init(struct grouping *grouping, struct memory *memory) {
    *grouping = (struct grouping){.memory = memory};
    map_init(&grouping->map, memory);
}

void grouping_clear(struct grouping *grouping) {
    grouping->signatures.count = 0;
    grouping->groups.count = 0;
    if (grouping->map.mask > SMALL_MAP)
        map_free(&grouping->map);
    else if (grouping->map.count > 0)
        map_clear(&grouping->map);
}

void grouping_free(struct grouping *grouping) {
    array_free(&grouping->signatures);
    array_free(&grouping->groups);
    map_free(&grouping->map);
}

uint64_t *grouping_reserve(struct grouping *grouping, uint64_t count, uint64_t more) {
    size_t known = grouping->signatures.count;
    return array_reserve(grouping->memory, &grouping->signatures, known + count + more + 1)
               ? grouping->signatures.items + known
               : NULL;
}

static bool has_signature(const struct grouping *grouping, uint32_t g, const uint64_t *signature,
                          uint32_t length) {
    const struct group *group = &grouping->groups.items[g];
    const uint64_t *known = grouping->signatures.items + group->signature;
    if (group->length != length)
        return false;
    if (length > 0 && known[0] != signature[0]) /* as most that differ: memcmp() is not worth a call then */
        return false;
    return memcmp(known, signature, length * sizeof *signature) == 0;
}

uint32_t grouping_join(struct grouping *grouping, uint32_t length, uint32_t size) {
    const uint64_t *signature = grouping->signatures.items + grouping->signatures.count;
    uint32_t number = (uint32_t)grouping->groups.count;
    if (number > 0 &&
        has_signature(grouping, 0, signature, length)) { /* most have few: try without hashing */
        grouping->groups.items[0].size += size;
        return 0;
    }
    uint64_t hash = hash_bytes(signature, length * sizeof *signature);
    struct map_probe probe;
    for (uint32_t g = map_first(&grouping->map, hash, &probe); g != MAP_NONE;
         g = map_next(&grouping->map, &probe))
        if (has_signature(grouping, g, signature, length)) {
            grouping->groups.items[g].size += size;
            return g;
        }
    struct group fresh = {.signature = grouping->signatures.count, .length = length, .size = size};
    if (!array_push(grouping->memory, &grouping->groups, fresh) ||
        (number > 0 && !map_insert(&grouping->map, hash, number)))
        return MAP_NONE;
    grouping->signatures.count += length;
    return number;
}
