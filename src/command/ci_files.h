/* --junit and --sarif: the results of `check` as files. */
#ifndef LACUNA_COMMAND_CI_FILES_H
#define LACUNA_COMMAND_CI_FILES_H

#include "command/command.h"
#include "report/check_report.h"

extern const struct option OPTIONS_CI[];

/* Before the work: can they be written? False has been reported. */
bool ci_files_check(struct invocation *invocation);

/* And do they, and pictures, replace none of these files, which are read? False has been reported. */
bool ci_files_stay_apart(struct invocation *invocation, const char *const *read, size_t count);

/* Writes those that are asked for, whatever has become of the job. `incomplete`: something could not be
 * checked, as the diagnostics say. What cannot be written is reported, and fails the job. */
void ci_files_write(struct invocation *invocation, const struct check_report *const *reports, size_t count,
                    bool incomplete);

#endif
