/* What `close` reports of a system of actors: the messages from outside, the data that they carry along, and
 * the closed system as Promela if it goes to standard output. */
#ifndef LACUNA_REPORT_CLOSE_ACTORS_REPORT_H
#define LACUNA_REPORT_CLOSE_ACTORS_REPORT_H

#include "base/json.h"
#include "closing/actors/chaotic_system.h"

struct close_actors_report {
    const struct chaotic_system *closed;
    const struct sources *sources;
    const struct bytes *text;
    const char *output; /* the file that was written; NULL: the text is printed */
};

/* `results` is a struct close_actors_report. */
void close_actors_report_json(struct json *json, const void *results);
void close_actors_report_text(struct output *output, const void *results);

#endif
