/* The legend of a chart: texts that are too long for their place are abbreviated, each in its own way, and
 * listed below. */
#ifndef LACUNA_REPORT_CHART_LEGEND_H
#define LACUNA_REPORT_CHART_LEGEND_H

#include "base/job.h"
#include "base/names.h"

/* What has been abbreviated to what. Different texts get different abbreviations as long as there are any. */
struct legend {
    struct job *job;
    struct names shorts;
    ARRAY(const char *) owners; /* of the shorts: the texts in full */
    struct names entries;       /* "short = text in full" */
    ARRAY(char) scratch;
};

void legend_init(struct legend *legend, struct job *job);
void legend_free(struct legend *legend);

/* The texts up to a NULL in one, until the next call; "" if there is no memory. */
const char *legend_join(struct legend *legend, const char *const *texts);

/* The text itself if it fits; otherwise a short form, which the legend then has. */
const char *legend_abbreviate(struct legend *legend, const char *text, size_t room);

#endif
