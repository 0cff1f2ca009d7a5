/* Files that a command writes, beside those that it reads: no result may replace an input or another result.
 */
#ifndef LACUNA_COMMAND_OPERAND_WRITTEN_FILES_H
#define LACUNA_COMMAND_OPERAND_WRITTEN_FILES_H

#include "base/job.h"

struct written_file {
    const char *option; /* as in "--junit" */
    const char *path;   /* NULL: nothing is written there */
};

/* Before the work: is each of `written` another file than all others, and than all of `read`? Links count as
 * what they lead to. Devices, pipes and standard output may be there twice. False has been reported. */
bool written_files_stay_apart(struct job *job, const struct written_file *written, size_t written_count,
                              const char *const *read, size_t read_count);

/* Are both there, and the same file? */
bool is_same_file(const char *one, const char *other);

#endif
