#include "random/lts_campaign.h"

#include <stdio.h>
#include <string.h>

#include "base/output.h"
#include "lts/file/aut.h"

struct job *job;
const struct lts *shown[MOST_SHOWN];

static lts_round *round_now;

static void show(const struct lts *lts) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    aut_write(job, lts, output);
    output_commit(output);
    fwrite(bytes.data.items, 1, bytes.data.count, stdout);
    array_free(&bytes.data);
}

static void show_all(void) {
    for (size_t i = 0; i < MOST_SHOWN; i++)
        if (shown[i])
            show(shown[i]);
}

static void run_seed(uint64_t seed) {
    struct random random;
    struct job the_job;
    random_seed(&random, seed);
    job_init(&the_job);
    job = &the_job;
    round_now(&random);
    memset(shown, 0, sizeof shown); /* they are gone */
    job_free(job);
    check(the_job.memory.used == 0);
}

int lts_campaign_run(int argc, char **argv, const char *name, lts_round *round) {
    struct campaign campaign = {.name = name, .round = run_seed, .show = show_all};
    round_now = round;
    return campaign_run(argc, argv, &campaign);
}
