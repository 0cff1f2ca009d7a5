/* Campaigns: rounds of checks on random LTSs, each from a seed of its own.
 *
 *     static void run_round(struct random *random) { … check(condition); … }
 *     int main(int argc, char **argv) { return campaign_run(argc, argv, "random_things", run_round); }
 *
 * Usage of such a program: random_things [--seed N] [--rounds N] [--seconds N]. Round r uses seed N + r; a
 * check that fails ends the program and prints the seed that repeats it as `--seed N --rounds 1`, and the
 * systems it happened on. */
#ifndef LACUNA_TESTS_RANDOM_CAMPAIGN_H
#define LACUNA_TESTS_RANDOM_CAMPAIGN_H

#include "random/random.h"

enum { MOST_SHOWN = 4 };

/* Of the round: its job, whose account must be empty when it is over, and for a check that fails the systems
 * (NULL: none) and what is being looked at. */
extern struct job *job;
extern const struct lts *shown[MOST_SHOWN];
extern const char *about;

#define check(condition) check_at((condition), #condition, __LINE__)
void check_at(bool holds, const char *what, int line);

typedef void campaign_round(struct random *random);

/* The program's status. */
int campaign_run(int argc, char **argv, const char *name, campaign_round *round);

#endif
