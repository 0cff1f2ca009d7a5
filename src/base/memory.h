/* Memory: every byte the library holds is drawn from an account with a limit.
 *
 * A request that would exceed the limit, or that the system refuses, returns NULL, marks the account
 * exhausted and changes nothing else; the caller passes the failure on. `fail_at` makes the n-th and
 * all later requests fail, so that tests can walk through every failure path.
 *
 * What is counted is what was asked for. Arrays ask for more than they hold (base/array.h), and pages that
 * nobody has touched are not resident: the process may hold up to an eighth less than `used` says.
 *
 * An account belongs to one thread. Blocks remember their account; freeing needs the block alone. */
#ifndef LACUNA_BASE_MEMORY_H
#define LACUNA_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory {
    size_t limit; /* 0: none */
    size_t used;
    size_t peak;
    uint64_t requests;
    uint64_t fail_at; /* 0: never */
    size_t refused;   /* how much more the last request wanted that was refused */
    bool exhausted;
};

void *memory_allocate(struct memory *memory, size_t bytes);

/* Zeroed; large blocks cost nothing until they are touched. */
void *memory_allocate_zeroed(struct memory *memory, size_t count, size_t size);

/* As realloc: `block` may be NULL, and is still valid if NULL comes back. */
void *memory_resize(struct memory *memory, void *block, size_t bytes);

/* As free: NULL is fine. */
void memory_free(void *block);

#endif
