/* Diagnostics as people read them: place, source line, caret, reason, hint. */
#ifndef LACUNA_REPORT_TEXT_MESSAGES_H
#define LACUNA_REPORT_TEXT_MESSAGES_H

#include "base/diagnostics.h"
#include "base/json.h"

/* Each in lines of its own; the caret stands under its place as it is shown. */
void messages_print(struct output *output, const struct diagnostics *diagnostics, bool colour);
void messages_json(struct json *json, const struct diagnostics *diagnostics);

#endif
