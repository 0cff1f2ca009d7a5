/* Campaigns (campaign.h) on random LTSs:
 *
 *     static void run_round(struct random *random) { … check(condition); … }
 *     int main(int argc, char **argv) { return lts_campaign_run(argc, argv, "random_things", run_round); } */
#ifndef LACUNA_TESTS_RANDOM_LTS_CAMPAIGN_H
#define LACUNA_TESTS_RANDOM_LTS_CAMPAIGN_H

#include "random/campaign.h"
#include "random/random.h"

enum { MOST_SHOWN = 4 };

/* Of the round: its job, whose account must be empty when it is over, and the systems that a check that fails
 * shows (NULL: none). */
extern struct job *job;
extern const struct lts *shown[MOST_SHOWN];

typedef void lts_round(struct random *random);

/* The program's status. */
int lts_campaign_run(int argc, char **argv, const char *name, lts_round *round);

#endif
