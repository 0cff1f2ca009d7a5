/* How compositions grow with the bound of the buffers, as a picture. */
#ifndef LACUNA_REPORT_CHART_GROWTH_CHART_H
#define LACUNA_REPORT_CHART_GROWTH_CHART_H

#include "base/output.h"

struct growth_column {
    const char *name; /* below it */
    uint64_t states;
    uint64_t minimal; /* states modulo branching bisimilarity; 0: not known */
    bool chosen;      /* the bound that the verdict is about */
};

struct growth_chart {
    const char *title;
    const char *verdict; /* below the title */
    const struct growth_column *columns;
    size_t count;
};

/* Heights are logarithmic if numbers are far apart. */
void growth_chart_write(const struct growth_chart *chart, struct output *output);

#endif
