/* Walking through something step by step: by hand, on standard input, or at random. */
#ifndef LACUNA_COMMAND_OPERAND_WALK_H
#define LACUNA_COMMAND_OPERAND_WALK_H

#include "base/job.h"
#include "report/walk_report.h"

/* How far a random walk goes if nothing is said. */
enum { WALK_STEPS = 20 };

struct walk {
    struct job *job;
    struct walk_words words;
    uint64_t random; /* the seed, to begin with */
    void *data;
    size_t (*choices)(void *data);
    bool (*take)(void *data, size_t choice);
    bool (*back)(void *data); /* at the beginning it does nothing */
    void (*write_choices)(void *data, struct output *output);
    void (*write_path)(void *data, struct output *output);
};

/* So many steps, or until there are no choices. False: the job has failed. */
bool walk_randomly(struct walk *walk, uint64_t steps);

/* Shows choices and obeys lines until the user has had enough. */
bool walk_by_hand(struct walk *walk);

#endif
