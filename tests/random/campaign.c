#include "random/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/job.h"

const char *about = "";

static const struct campaign *running;
static uint64_t seed_now;
static uint64_t checks_done;

noreturn void campaign_fail(const char *what) {
    printf("FAILED: %s\n", what);
    if (*about)
        printf("about: %s\n", about);
    printf("repeat with: %s --seed %llu --rounds 1\n", running->name, (unsigned long long)seed_now);
    running->show();
    exit(1);
}

void check_at(bool holds, const char *what, const char *file, int line) {
    checks_done++;
    if (holds)
        return;
    printf("%s:%d: ", file, line);
    campaign_fail(what);
}

static bool run_rounds(uint64_t seed, uint64_t rounds, double seconds) {
    double end = clock_seconds() + seconds;
    uint64_t done = 0;
    printf("seeds from %llu\n", (unsigned long long)seed);
    while (rounds ? done < rounds : clock_seconds() < end) {
        seed_now = seed + done++;
        about = "";
        running->round(seed_now);
    }
    printf("%llu rounds, %llu checks\n", (unsigned long long)done, (unsigned long long)checks_done);
    return !running->summarise || running->summarise() || done < ENOUGH_ROUNDS;
}

int campaign_run(int argc, char **argv, const struct campaign *campaign) {
    uint64_t seed = 1, rounds = 0;
    double seconds = 0;
    running = campaign;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--print") == 0 && campaign->print) {
            campaign->print(strtoull(argv[i + 1], NULL, 10));
            return 0;
        }
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--rounds") == 0)
            rounds = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = strtod(argv[i + 1], NULL);
    }
    if (rounds == 0 && seconds <= 0)
        rounds = ENOUGH_ROUNDS;
    if (run_rounds(seed, rounds, seconds))
        return 0;
    printf("too few of the cases can show anything\n");
    return 1;
}
