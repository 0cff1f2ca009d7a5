/* Which of these components can take the place of the one that is missing?
 *
 *     replace FILE... -- CANDIDATE...
 *
 * The files are the open system, the interface of its missing component, and properties. Each candidate is
 * checked alone. For a candidate that is rejected or noncompliant, its run is printed, if there is one. The
 * exit status is 0 if all are accepted, 1 if not, and 2 if something failed. */
#include <lacuna.h>
#include <stdio.h>
#include <string.h>

static int fail(const lacuna *session) {
    for (size_t i = 0; i < lacuna_message_count(session); i++)
        fprintf(stderr, "%s\n", lacuna_message(session, i));
    return 2;
}

static void print_place(const struct lacuna_place *place) {
    if (place->file)
        printf("  (%s:%llu:%llu)", place->file, (unsigned long long)place->line,
               (unsigned long long)place->column);
    printf("\n");
}

static void print_run(const lacuna_run *run) {
    struct lacuna_turn turn;
    struct lacuna_send send;
    for (size_t i = 0; lacuna_run_turn(run, i, &turn) == LACUNA_YES; i++) {
        printf("  %zu. %s: %s", i + 1, turn.component, turn.takes);
        print_place(&turn.place);
        for (size_t j = 0; lacuna_run_send(run, i, j, &send) == LACUNA_YES; j++) {
            printf("       sends %s!%s", send.receiver ? send.receiver : "nobody", send.message);
            print_place(&send.place);
        }
    }
    if (run)
        printf("  %s\n", lacuna_run_ending(run));
}

static void print_needs(const lacuna_assumption *assumption) {
    static const char *const NEEDS[] = {"always holds", "never holds", "depends on it"};
    printf("missing: %s\n", lacuna_assumption_component(assumption));
    for (size_t i = 0; i < lacuna_assumption_properties(assumption); i++)
        printf("  %s %s\n", lacuna_assumption_property(assumption, i),
               NEEDS[lacuna_assumption_need_of(assumption, i)]);
}

/* The status of this candidate. */
static int check(lacuna *session, const lacuna_assumption *assumption, const char *path) {
    static const char *const VERDICTS[] = {"accepted", "rejected", "noncompliant", "unknown"};
    lacuna_check *check = lacuna_check_file(assumption, path);
    if (!check)
        return fail(session);
    enum lacuna_fitness fitness = lacuna_check_fitness(check);
    printf("%s: %s, %llu states\n", path, VERDICTS[fitness], (unsigned long long)lacuna_check_states(check));
    print_run(lacuna_check_run(check));
    lacuna_check_free(check);
    return fitness != LACUNA_ACCEPTED;
}

static int check_all(lacuna *session, const lacuna_assumption *assumption, char **paths, int count) {
    int worst = 0;
    for (int i = 0; i < count && worst < 2; i++) {
        int status = check(session, assumption, paths[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}

/* What the missing component of these files must respect. */
static lacuna_assumption *assume(lacuna *session, char **paths, int count) {
    lacuna_system *system = lacuna_system_open(session);
    int read = system != NULL;
    for (int i = 0; i < count && read; i++)
        read = lacuna_system_read(system, paths[i]) == LACUNA_YES;
    lacuna_assumption *assumption = read ? lacuna_assume(system, NULL) : NULL;
    lacuna_system_free(system);
    return assumption;
}

int main(int argc, char **argv) {
    int files = 1;
    while (files < argc && strcmp(argv[files], "--") != 0)
        files++;
    if (files == 1 || files >= argc - 1) {
        fprintf(stderr, "usage: %s FILE... -- CANDIDATE...\n", argv[0]);
        return 2;
    }
    lacuna *session = lacuna_open();
    lacuna_limit_time(session, 60);
    lacuna_assumption *assumption = assume(session, argv + 1, files - 1);
    if (assumption)
        print_needs(assumption);
    int status =
        assumption ? check_all(session, assumption, argv + files + 1, argc - files - 1) : fail(session);
    lacuna_assumption_free(assumption);
    lacuna_close(session);
    return status;
}
