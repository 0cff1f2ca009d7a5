/* Runs of machines as people read them: a sequence chart with a lane for each process, a walk through the
 * states, JSON. */
#ifndef LACUNA_REPORT_MACHINE_RUN_REPORT_H
#define LACUNA_REPORT_MACHINE_RUN_REPORT_H

#include "base/json.h"
#include "report/chart/chart.h"
#include "report/machine_story.h"

/* A chart and everything it points at. */
struct machine_chart {
    struct chart chart;
    struct arena arena;
};

/* `title` and `ending` are kept, not copied; the story outlives the chart. NULL: no memory. */
bool machine_chart_init(struct machine_chart *chart, const struct machine_story *story, const char *title,
                        const char *ending);
void machine_chart_free(struct machine_chart *chart);

/* The run as a chart, or its end if it is very long; then, if asked for, the walk through its states. The
 * story has changes then. */
void machine_story_write(const struct machine_story *story, const struct sources *sources, const char *title,
                         const char *ending, bool with_walk, struct output *output);

/* How a run ends that fails: "P(0) meets an assertion that is false, in line 3: assert(x)". */
void text_story_failure(struct text *text, const struct machine_story *story, const struct sources *sources);

/* Every statement with its line, and what it changes. The story has changes. */
void machine_story_walk(const struct machine_story *story, const struct sources *sources,
                        struct output *output);

/* {"steps": […], "loop": …, "ending": …} */
void machine_story_json(const struct machine_story *story, const struct sources *sources, const char *ending,
                        struct json *json);

#endif
