/* Campaigns: rounds of checks, each on what is made from a seed of its own.
 *
 *     static void run_round(uint64_t seed) { … check(condition); … }
 *     static const struct campaign CAMPAIGN = {.name = "random_things", .round = run_round, .show =
 * show_things}; int main(int argc, char **argv) { return campaign_run(argc, argv, &CAMPAIGN); }
 *
 * Usage of such a program: random_things [--seed N] [--rounds N] [--seconds N] | --print SEED. Round r uses
 * seed N + r. A check that fails ends the program and prints the seed that repeats it as `--seed N --rounds
 * 1`, and what it happened on. After ENOUGH_ROUNDS it is a failure too if too few of the cases could show
 * anything.
 * --print writes what is made from a seed, for other judges. */
#ifndef LACUNA_TESTS_RANDOM_CAMPAIGN_H
#define LACUNA_TESTS_RANDOM_CAMPAIGN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdnoreturn.h>

enum { ENOUGH_ROUNDS = 1000 };

struct campaign {
    const char *name;             /* of the program */
    void (*round)(uint64_t seed); /* checks what is made from the seed */
    void (*show)(void);           /* prints what the round is about, for a check that fails */
    void (*print)(uint64_t seed); /* prints what is made from a seed; NULL: nobody else wants it */
    /* Prints what was counted; false: too few of the cases could show anything. NULL: nothing was counted. */
    bool (*summarise)(void);
};

/* The program's status. */
int campaign_run(int argc, char **argv, const struct campaign *campaign);

/* For a check that fails: what is being looked at. Empty from round to round. */
extern const char *about;

#define check(condition) check_at((condition), #condition, __FILE__, __LINE__)
void check_at(bool holds, const char *what, const char *file, int line);

/* For what is found in other ways than by a check. */
noreturn void campaign_fail(const char *what);

#endif
