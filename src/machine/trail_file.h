/* Trails: runs of a machine as SPIN writes them.
 *
 * A line of a trail is `depth:process:number`: it executes the statement of that number
 * (machine_edge.number). A rendezvous has two lines, a d_step one. `-1:-1:-1` stands where a cycle begins. A
 * first line `-2:…` says that a claim moves as well: then it is process 0, and the numbers of all others are
 * one larger. A first line
 * `-4:…` says that some statements were merged, and only the first of them has a line. */
#ifndef LACUNA_MACHINE_TRAIL_FILE_H
#define LACUNA_MACHINE_TRAIL_FILE_H

#include "base/output.h"
#include "machine/machine_run.h"

struct trail_line {
    uint32_t process; /* counted without the claim */
    uint32_t number;
    uint64_t line; /* of the file */
};

struct trail_file {
    struct job *job;
    const char *path;
    ARRAY(struct trail_line) lines; /* without those of a claim */
    size_t loop;                    /* of lines: the cycle begins here; SIZE_MAX: there is none */
};

/* `path` is kept, not copied. False has been reported, or there is no memory. */
bool trail_file_read(struct trail_file *file, struct job *job, const char *path);
void trail_file_free(struct trail_file *file);

/* Statements inside of a d_step have no lines. Is the statement behind this one inside of one? `inside`: this
 * one is. */
static inline bool trail_goes_inside(const struct machine_edge *edge, bool inside) {
    return edge->kind == EDGE_D_STEP || (inside && !edge->leaves);
}

/* Without a claim: SPIN follows it without one, even if the model has claims. */
void trail_file_write(const struct machine_run *run, struct output *output);

#endif
