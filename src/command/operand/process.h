/* Processes of FSP files on a command line. */
#ifndef LACUNA_COMMAND_OPERAND_PROCESS_H
#define LACUNA_COMMAND_OPERAND_PROCESS_H

#include "command/command.h"
#include "language/fsp/fsp.h"

/* Is this the name of an FSP file? */
bool is_process_file(const struct invocation *invocation, const char *path);

/* Files that have been read and checked together, and the process that --process names. */
struct process_model {
    struct sources sources;
    struct fsp fsp;
    const char *name;
};

/* Reads the files. False has been reported. */
bool process_model_load(struct process_model *model, struct invocation *invocation, const char *const *paths,
                        size_t count);
void process_model_free(struct process_model *model);

/* The process of one file as an LTS. NULL has been reported. */
struct lts *load_process(struct invocation *invocation, const char *path);

/* `lts`, `verify` and `simulate` on FSP files. */
enum status lts_of_process(struct invocation *invocation);
enum status verify_process(struct invocation *invocation);
enum status simulate_process(struct invocation *invocation);

#endif
