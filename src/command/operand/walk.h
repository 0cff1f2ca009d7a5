/* Walking through something step by step: by hand, on standard input, or at random. */
#ifndef LACUNA_COMMAND_OPERAND_WALK_H
#define LACUNA_COMMAND_OPERAND_WALK_H

#include "command/command.h"
#include "report/walk_report.h"

struct walk {
    struct job *job;
    struct walk_words words;
    bool by_itself;  /* at random, without a user */
    uint64_t steps;  /* how far it goes by itself */
    uint64_t random; /* the seed, to begin with */
    void *data;
    size_t (*choices)(void *data);
    bool (*take)(void *data, size_t choice);
    bool (*back)(void *data); /* at the beginning it does nothing */
    void (*write_choices)(void *data, struct output *output);
    void (*write_path)(void *data, struct output *output);
};

/* What --random, --seed and --steps say. False has been reported. */
bool walk_read_options(struct walk *walk, struct invocation *invocation);

/* By itself: this many steps, or until there are no choices. By hand: shows choices and obeys lines until the
 * user has had enough. False: the job has failed. */
bool walk_along(struct walk *walk);

#endif
