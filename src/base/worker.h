/* A second thread for a piece of work that shares nothing with the first but what both only read. It has a
 * job of its own: half of the memory that is left, the same deadline and the same Ctrl-C, but no progress
 * line. */
#ifndef LACUNA_BASE_WORKER_H
#define LACUNA_BASE_WORKER_H

#include <pthread.h>

#include "base/job.h"

struct worker {
    struct job job; /* what the work makes belongs to its account, and is to be freed before the worker */
    pthread_t thread;
    void (*work)(struct job *job, void *context);
    void *context;
    size_t limit; /* of the first job's memory, before it was halved */
};

/* False: no thread could be had, and nothing has happened. */
bool worker_start(struct worker *worker, struct job *job, void (*work)(struct job *job, void *context),
                  void *context);

/* Waits for its end, and gives the memory back to `job`. */
void worker_join(struct worker *worker, struct job *job);
void worker_free(struct worker *worker);

#endif
