/* A census (explore/census.h) as advice: where a system is large, and where to make it smaller. */
#ifndef LACUNA_REPORT_TEXT_CENSUS_TEXT_H
#define LACUNA_REPORT_TEXT_CENSUS_TEXT_H

#include "explore/census.h"

/* Adds a note that names the largest factors. `missing`: the component in whose place a stub was explored,
 * or SYSTEM_NONE. Says nothing if there was no census, or nothing has more than one content. */
void census_note(struct job *job, const struct census *census, const struct system *system, uint32_t missing);

#endif
