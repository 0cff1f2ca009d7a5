/* The progress line: one line on a terminal, rewritten a few times a second, erased before anything
 * else is printed. A sink of NULL shows nothing; the library never decides by itself to print. A
 * function may show it in another way. */
#ifndef LACUNA_BASE_PROGRESS_H
#define LACUNA_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct progress {
    FILE *sink;
    const char *phase; /* what is being done: "reading x.aut" */
    const char *unit;  /* what is being counted: "transitions" */
    uint64_t done;
    uint64_t total; /* 0: unknown */
    double started;
    double shown;
    bool visible;
    void (*report)(void *data, const struct progress *progress); /* or NULL */
    void *data;
};

/* `now` is clock_seconds(). */
void progress_update(struct progress *progress, double now);
void progress_erase(struct progress *progress);

/* "12.3 M", for people; `text` holds at least 16 bytes. */
const char *progress_quantity(char *text, uint64_t amount);

#endif
