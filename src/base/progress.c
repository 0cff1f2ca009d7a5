#include "base/progress.h"

#include <string.h>

static const double FIRST_AFTER = 0.5; /* quick work stays quiet */
static const double THEN_EVERY = 0.2;

const char *progress_quantity(char *text, uint64_t amount) {
    if (amount < 10000)
        snprintf(text, 16, "%llu", (unsigned long long)amount);
    else if (amount < 10000000)
        snprintf(text, 16, "%.0f k", (double)amount / 1e3);
    else if (amount < 10000000000)
        snprintf(text, 16, "%.1f M", (double)amount / 1e6);
    else
        snprintf(text, 16, "%.1f G", (double)amount / 1e9);
    return text;
}

/* NULL: there are too many phases. */
static struct phase_work *work_of(struct progress *progress, const char *phase) {
    for (size_t i = 0; i < progress->work_count; i++) /* as a rule it is the very same text */
        if (progress->work[i].phase == phase)
            return &progress->work[i];
    for (size_t i = 0; i < progress->work_count; i++)
        if (strcmp(progress->work[i].phase, phase) == 0)
            return &progress->work[i];
    if (progress->work_count == MOST_PHASES)
        return NULL;
    progress->work[progress->work_count] = (struct phase_work){phase, 0};
    return &progress->work[progress->work_count++];
}

void progress_begin(struct progress *progress, const char *phase, const char *unit, uint64_t total) {
    struct phase_work *old = work_of(progress, progress->phase);
    if (old)
        old->done += progress->done;
    const struct phase_work *work = work_of(progress, phase);
    progress->earlier = work ? work->done : 0;
    progress->phase = phase;
    progress->unit = unit;
    progress->total = total;
    progress->done = 0;
}

static void show(struct progress *progress, double now) {
    char done[16], total[16], earlier[16];
    progress_quantity(done, progress->done);
    fprintf(progress->sink, "\r\033[K%s: %s", progress->phase, done);
    if (progress->total)
        fprintf(progress->sink, " of %s %s, %.0f %%", progress_quantity(total, progress->total),
                progress->unit, 100.0 * (double)progress->done / (double)progress->total);
    else
        fprintf(progress->sink, " %s", progress->unit);
    if (progress->earlier > 0)
        fprintf(progress->sink, " after %s in earlier rounds", progress_quantity(earlier, progress->earlier));
    fprintf(progress->sink, ", %.0f s", now - progress->started);
    fflush(progress->sink);
    progress->visible = true;
}

void progress_update(struct progress *progress, double now) {
    bool wanted = progress->sink || progress->report;
    if (!wanted || now - progress->started < FIRST_AFTER || now - progress->shown < THEN_EVERY)
        return;
    progress->shown = now;
    if (progress->report)
        progress->report(progress->data, progress);
    if (progress->sink)
        show(progress, now);
}
void progress_erase(struct progress *progress) {
    if (!progress->visible)
        return;
    fputs("\r\033[K", progress->sink);
    fflush(progress->sink);
    progress->visible = false;
}
