/* Rows of flags, interned: equal rows have equal numbers. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_FLAG_ROWS_H
#define LACUNA_ASSUME_PROPERTY_LTS_FLAG_ROWS_H

#include "base/array.h"
#include "base/map.h"

#define FLAG_ROW_NONE UINT32_MAX

struct flag_rows {
    struct memory *memory;
    uint32_t width;
    uint32_t count;
    ARRAY(bool) flags;
    struct map map;
};

void flag_rows_init(struct flag_rows *rows, struct memory *memory, uint32_t width);
void flag_rows_free(struct flag_rows *rows);

/* FLAG_ROW_NONE: there is no memory. */
uint32_t flag_rows_intern(struct flag_rows *rows, const bool *flags);

static inline const bool *flag_row(const struct flag_rows *rows, uint32_t number) {
    return rows->flags.items + (size_t)number * rows->width;
}

#endif
