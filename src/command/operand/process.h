/* Processes of FSP files on a command line. */
#ifndef LACUNA_COMMAND_OPERAND_PROCESS_H
#define LACUNA_COMMAND_OPERAND_PROCESS_H

#include "base/text.h"
#include "command/command.h"
#include "language/fsp/fsp.h"

/* Is this the name of an FSP file? */
bool is_process_file(const struct invocation *invocation, const char *path);

/* For commands on other models: rejects the options that only FSP has. */
bool check_no_process_options(struct invocation *invocation);

/* Files that have been read and checked together, and the process that is meant. */
struct process_model {
    struct sources sources;
    struct fsp fsp;
    bool tells_ignored; /* set before: notes say what is read past and not checked */
    const char *wanted; /* the name of a process, in place of --process; NULL: that */
    const char *name;
    bool by_default; /* nobody has named it, and there are others */
};

/* Reads the files. False has been reported. */
bool process_model_load(struct process_model *model, struct invocation *invocation, const char *const *paths,
                        size_t count);
void process_model_free(struct process_model *model);

/* The process of one file as an LTS. NULL has been reported. */
struct lts *load_process(struct invocation *invocation, const char *path);

/* A process of a file. */
struct loaded_process {
    const char *wanted; /* set before: its name; NULL: that of --process, or the default */
    struct lts *lts;    /* the caller's; NULL: it failed */
    struct text name;
    bool by_default;  /* nobody has named it, and there are others */
    struct names all; /* the names of all processes of the file, in the order of the text */
};

/* Several of one file, which is read once. False has been reported; there may be LTSs and names then, too. */
bool load_processes(struct invocation *invocation, const char *path, struct loaded_process *processes,
                    size_t count);

/* As load_lts(), with the names of processes if the file is FSP. */
bool load_lts_or_process(struct invocation *invocation, const char *path, struct loaded_process *loaded);
void loaded_process_free(struct loaded_process *process);

/* `lts`, `verify` and `simulate` on FSP files. */
enum status lts_of_process(struct invocation *invocation);
enum status verify_process(struct invocation *invocation);
enum status simulate_process(struct invocation *invocation);

#endif
