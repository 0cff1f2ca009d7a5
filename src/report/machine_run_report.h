/* Runs of machines as people read them: a sequence chart with a lane for each process, a walk through the
 * states, JSON. */
#ifndef LACUNA_REPORT_MACHINE_RUN_REPORT_H
#define LACUNA_REPORT_MACHINE_RUN_REPORT_H

#include "base/json.h"
#include "report/machine_story.h"

/* The run as a sequence chart in SVG; "": no title, nothing to say about its end. False: the job has failed.
 */
bool machine_story_picture(const struct machine_story *story, const struct sources *sources,
                           const char *title, const char *ending, struct output *output);

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
