/* Diagnostics as people read them: place, source line, caret, reason, hint. */
#ifndef LACUNA_REPORT_MESSAGES_H
#define LACUNA_REPORT_MESSAGES_H

#include <stdio.h>

#include "base/diagnostics.h"
#include "base/json.h"

void messages_print(FILE *stream, const struct diagnostics *diagnostics, bool colour);
void messages_json(struct json *json, const struct diagnostics *diagnostics);

#endif
