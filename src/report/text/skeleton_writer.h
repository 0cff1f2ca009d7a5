/* A strategy as an actor in AML. */
#ifndef LACUNA_REPORT_TEXT_SKELETON_WRITER_H
#define LACUNA_REPORT_TEXT_SKELETON_WRITER_H

#include "assume/assumption.h"
#include "base/output.h"

struct skeleton_writer {
    const struct assumption *assumption;
    const struct open_system *interface; /* or NULL */
    const struct lts *lts;
    uint32_t capacity;
    const char *at; /* names of its variables and parameters */
    const char *choice;
    const char *value;
    struct output *output;
};

/* `interface` may be NULL. `turns` as strategy_find() makes them; all of it must outlive the writer. The
 * output is still to be set. */
void skeleton_writer_init(struct skeleton_writer *writer, const struct assumption *assumption,
                          const struct open_system *interface, const struct lts *turns, uint32_t capacity);

/* False has been reported: a handler would have too many branches. */
bool skeleton_is_small_enough(const struct skeleton_writer *writer, struct job *job);

void skeleton_write_actor(const struct skeleton_writer *writer);

#endif
