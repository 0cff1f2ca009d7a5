/* The progress line: one line on a terminal, rewritten a few times a second, erased before anything
 * else is printed. A sink of NULL shows nothing; the library never decides by itself to print. A
 * function may show it in another way.
 *
 * Work is often begun again: with a larger bound, for the next property. A phase that comes again is a new
 * round of it, and what was done in earlier rounds is remembered. */
#ifndef LACUNA_BASE_PROGRESS_H
#define LACUNA_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* More phases than a command has. */
enum { MOST_PHASES = 32 };

struct phase_work {
    const char *phase;
    uint64_t done; /* in all rounds that are over */
};

struct progress {
    FILE *sink;
    const char *phase; /* what is being done: "reading x.aut" */
    const char *unit;  /* what is being counted: "transitions" */
    uint64_t done;     /* in this round */
    uint64_t total;    /* of this round; 0: unknown */
    uint64_t earlier;  /* what earlier rounds of the phase have done */
    struct phase_work work[MOST_PHASES];
    size_t work_count;
    double started;
    double shown;
    bool visible;
    void (*report)(void *data, const struct progress *progress); /* or NULL */
    void *data;
};

/* A round of a phase begins, and the one before it is over. Both texts are kept, not copied. */
void progress_begin(struct progress *progress, const char *phase, const char *unit, uint64_t total);

/* `now` is clock_seconds(). */
void progress_update(struct progress *progress, double now);
void progress_erase(struct progress *progress);

/* "12.3 M", for people; `text` holds at least 16 bytes. */
const char *progress_quantity(char *text, uint64_t amount);

#endif
