/* Some actors of a system, by their names. */
#ifndef LACUNA_REPORT_TEXT_COMPONENT_NAMES_H
#define LACUNA_REPORT_TEXT_COMPONENT_NAMES_H

#include "base/json.h"
#include "base/text.h"
#include "system/system.h"

/* "phil0, fork1": those whose entry in `which` is `value`. */
void text_component_names(struct text *text, const struct system *system, const bool *which, bool value);

/* A member: the list of those whose entry is true. */
void component_names_json(struct json *json, const char *key, const struct system *system, const bool *which);

#endif
