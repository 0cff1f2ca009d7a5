#include "random/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "lts/aut.h"

struct job *job;
const struct lts *shown[MOST_SHOWN];
const char *about = "";

static const char *name_now;
static uint64_t seed_now;
static uint64_t checks_done;

static void show(const struct lts *lts) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    aut_write(job, lts, output);
    output_commit(output);
    fwrite(bytes.data.items, 1, bytes.data.count, stdout);
    array_free(&bytes.data);
}

void check_at(bool holds, const char *what, int line) {
    checks_done++;
    if (holds)
        return;
    printf("FAILED, line %d: %s\n", line, what);
    if (*about)
        printf("about: %s\n", about);
    printf("repeat with: %s --seed %llu --rounds 1\n", name_now, (unsigned long long)seed_now);
    for (size_t i = 0; i < MOST_SHOWN; i++)
        if (shown[i])
            show(shown[i]);
    exit(1);
}

static void run_seed(campaign_round *round, uint64_t seed) {
    struct random random;
    struct job the_job;
    random_seed(&random, seed);
    job_init(&the_job);
    job = &the_job;
    seed_now = seed;
    round(&random);
    memset(shown, 0, sizeof shown); /* they are gone */
    job_free(job);
    check(the_job.memory.used == 0);
}

int campaign_run(int argc, char **argv, const char *name, campaign_round *round) {
    uint64_t seed = 1, rounds = 0;
    double seconds = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--rounds") == 0)
            rounds = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = strtod(argv[i + 1], NULL);
    }
    if (rounds == 0 && seconds <= 0)
        rounds = 1000;
    name_now = name;
    printf("seeds from %llu\n", (unsigned long long)seed);
    double end = clock_seconds() + seconds;
    uint64_t done = 0;
    while (rounds ? done < rounds : clock_seconds() < end)
        run_seed(round, seed + done++);
    printf("%llu rounds, %llu checks\n", (unsigned long long)done, (unsigned long long)checks_done);
    return 0;
}
