/* Actions of processes in parallel, for people. */
#ifndef LACUNA_REPORT_TEXT_ACTION_TEXT_H
#define LACUNA_REPORT_TEXT_ACTION_TEXT_H

#include "base/output.h"
#include "language/fsp/fsp.h"

/* A line: a number, the text of the label, and whether the network hides it. */
void action_write(struct output *output, size_t number, const struct fsp_network *network,
                  const struct parallel *parallel, uint32_t label);

/* In front of a report: the process that was chosen by default. */
void process_choice_write(const char *process, struct output *output);

#endif
