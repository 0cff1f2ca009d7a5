/* Why a verdict is vacuous, as people and programs read it. */
#ifndef LACUNA_REPORT_VACUITY_REPORT_H
#define LACUNA_REPORT_VACUITY_REPORT_H

#include "assume/assume.h"
#include "base/json.h"
#include "base/output.h"

/* The reason of all properties together; VACUITY_NONE if the verdict is another. */
enum vacuity_reason vacuity_of_all(const struct assume_result *result);

/* "It holds with every c, but ….". `whom` says with whom; NULL: with every component of this result. */
void vacuity_sentence(const struct assume_result *result, const char *whom, struct output *output);

/* The run, and what to do. Nothing if the verdict is another. */
void vacuity_write_run(const struct assume_result *result, const struct sources *sources,
                       struct output *output);

/* "reason" and "run", if the verdict is vacuous. */
void vacuity_json(const struct assume_result *result, const struct sources *sources, struct json *json);

/* Of an assumption that was read: the properties that every candidate keeps, since the open system is
 * broken. The member "vacuous", a list of property and reason; and a line for each. Nothing if there are
 * none. */
void vacuous_properties_json(const struct assumption *assumption, struct json *json);
void vacuous_properties_write(const struct assumption *assumption, struct output *output);

#endif
