/* A strategy as an actor in AML. */
#ifndef LACUNA_ASSUME_SKELETON_WRITER_H
#define LACUNA_ASSUME_SKELETON_WRITER_H

#include "assume/file.h"

struct skeleton_writer {
    const struct assumption_file *file;
    const struct aml_actor *interface; /* or NULL */
    const struct lts *lts;
    uint32_t capacity;
    const char *at; /* names of its variables and parameters */
    const char *choice;
    const char *value;
    struct output *output;
};

/* `interface` may be NULL. `turns` as strategy_find() makes them; all of it must outlive the writer. The
 * output is still to be set. */
void skeleton_writer_init(struct skeleton_writer *writer, const struct assumption_file *file,
                          const struct aml_actor *interface, const struct lts *turns, uint32_t capacity);

/* False has been reported: a handler would have too many branches. */
bool skeleton_is_small_enough(const struct skeleton_writer *writer, struct job *job);

void skeleton_write_actor(const struct skeleton_writer *writer);

#endif
