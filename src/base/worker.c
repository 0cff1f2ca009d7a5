#define _POSIX_C_SOURCE 200809L
#include "base/worker.h"

static void *run(void *context) {
    struct worker *worker = context;
    worker->work(&worker->job, worker->context);
    return NULL;
}

bool worker_start(struct worker *worker, struct job *job, void (*work)(struct job *job, void *context),
                  void *context) {
    *worker = (struct worker){.work = work, .context = context, .limit = job->memory.limit};
    job_init(&worker->job);
    worker->job.deadline = job->deadline;
    worker->job.stopper = job->stopper;
    if (job->memory.limit > 0) {
        size_t left = job->memory.limit > job->memory.used ? job->memory.limit - job->memory.used : 0;
        worker->job.memory.limit = left / 2 + 1;
        job->memory.limit = job->memory.used + left / 2 + 1;
    }
    if (pthread_create(&worker->thread, NULL, run, worker) == 0)
        return true;
    job->memory.limit = worker->limit;
    job_free(&worker->job);
    return false;
}

void worker_join(struct worker *worker, struct job *job) {
    pthread_join(worker->thread, NULL);
    job->memory.limit = worker->limit;
    size_t together = job->memory.used + worker->job.memory.peak;
    if (together > job->memory.peak)
        job->memory.peak = together;
}

void worker_free(struct worker *worker) {
    job_free(&worker->job);
}
