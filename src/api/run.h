/* Runs as the API shows them. */
#ifndef LACUNA_API_RUN_H
#define LACUNA_API_RUN_H

#include <lacuna.h>

#include "report/run_report.h"

struct lacuna_run {
    const struct sources *sources;
    struct run_chart chart;
};

/* `property` is what the run is about. NULL: the job has failed. */
lacuna_run *api_run_make(struct job *job, const struct run *run, const struct sources *sources,
                         const char *property);
/* Claims something else of its end. The text is kept, not copied. */
void api_run_set_ending(lacuna_run *run, const char *ending);
void api_run_free(lacuna_run *run);

#endif
