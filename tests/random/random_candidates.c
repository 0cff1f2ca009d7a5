/* Random open systems with candidates: what is found out about a candidate alone, against the whole system.
 *
 * A candidate that is accepted keeps the property when it takes the place of what is missing, and one that is
 * rejected breaks it. Four things may save one that is rejected, since the contract knows nothing of them:
 * several sends in one turn of its own; a turn that fails behind its send, which nobody gets then, so that
 * what others would do does not happen; a mailbox that overflows; and that it cannot move between two sends
 * of one turn to it. A verdict on the open system holds for all candidates. One that was made to comply does.
 * What is written to a file reads back to the same. The bound of the bag is small, and another in each round.
 *
 * Usage: random_candidates [--seed N] [--rounds N] [--seconds N] | --print SEED. Round r uses seed N + r; a
 * failure prints the seed and the files. After 1000 rounds it is a failure too if too few of the cases can
 * show anything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/check.h"
#include "assume/evolution.h"
#include "assume/file.h"
#include "language/aml/lower.h"
#include "random/random_open.h"
#include "verify/verify.h"

enum {
    MOST_STATES = 1000,
    MOST_BOUND = 4,
    ENOUGH_ROUNDS = 1000,
    LEAST_ACCEPTED = 20, /* percent of candidates */
    LEAST_UNSAFE = 20,
    LEAST_CONDITIONAL = 30 /* percent of systems */
};

static const struct search_limits LIMITS = {UINT64_MAX, MOST_STATES};

static const char *const PROPERTY = "p";

static struct open_texts texts;
static uint64_t seed_now;
static uint32_t bound_now;
static const struct open_candidate *candidate_now; /* NULL: it is about the open system */

static struct {
    uint64_t rounds, checks;
    uint64_t systems[3]; /* by verdict */
    uint64_t bounded, too_large;
    uint64_t candidates[4]; /* by verdict */
    uint64_t whole_too_large;
    uint64_t saved_by_turn, saved_by_failure, saved_by_mailbox, saved_between;
    uint64_t noncompliant_violates;
    uint64_t unsound; /* candidates that break the property, and that the published stub lets pass */
    uint64_t accepted_by_chaos;
    uint64_t kept_by_chaos; /* assumptions that are not stronger than those of the bag */
} counts;

/* Every so many rounds the published stub is asked about candidates that comply and break the property. */
enum { ROUNDS_PER_QUEUE = 10 };

/* The same for chaos. */
enum { ROUNDS_PER_CHAOS = 10 };

static bool breaks_property[OPEN_CANDIDATES];
static bool is_accepted[OPEN_CANDIDATES]; /* with the bag */

static void print_texts(FILE *file, const struct open_candidate *only) {
    fprintf(file, "// --- the open system (--bound %u)\n%s// --- what is missing\n%s// --- the property\n%s",
            (unsigned)bound_now, texts.system, texts.interface, texts.property);
    for (unsigned i = 0; i < OPEN_CANDIDATES; i++)
        if (!only || only == &texts.candidates[i])
            fprintf(file, "// --- candidate %u\n%s", i, texts.candidates[i].text);
}

static void fail(const char *what, int line) {
    fprintf(stderr, "seed %llu, line %d: %s\n", (unsigned long long)seed_now, line, what);
    print_texts(stderr, candidate_now);
    exit(1);
}

#define CHECK(condition) (counts.checks++, (condition) ? (void)0 : fail(#condition, __LINE__))

/* --- Reading --- */

struct reading {
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
};

static void begin(struct reading *r) {
    job_init(&r->job);
    sources_init(&r->sources, &r->job);
    aml_init(&r->aml, &r->sources);
    system_init(&r->system, &r->job);
}

static void add(struct reading *r, const char *name, const char *text, size_t length) {
    CHECK(sources_add(&r->sources, name, text, length));
}

static void parse(struct reading *r, enum stub stub) {
    bool fine = true;
    for (uint32_t i = 0; i < r->sources.files.count; i++)
        fine = aml_parse(&r->aml, i) && fine;
    fine = fine && (stub != STUB_CHAOS || aml_cover_missing(&r->aml)) && aml_check(&r->aml);
    for (size_t i = 0; !fine && i < r->job.diagnostics.list.count; i++) {
        const struct diagnostic *d = &r->job.diagnostics.list.items[i];
        fprintf(stderr, "%s:%llu: %s\n", d->place.file ? d->place.file : "",
                (unsigned long long)d->place.line, d->message);
    }
    CHECK(fine);
}

static void end(struct reading *r) {
    system_free(&r->system);
    aml_free(&r->aml);
    sources_free(&r->sources);
    job_free(&r->job);
    CHECK(r->job.memory.used == 0);
}

static uint32_t component_of(const struct reading *r) {
    return aml_find_actor(&r->aml, "m")->index;
}

/* --- The open system --- */

struct open {
    struct reading reading;
    struct assumption assumption;
    struct bytes text; /* of the assumption's file */
    struct sources sources;
    struct assumption_file file;
    const char **names;
};

static void check_file(struct open *o) {
    const struct contract *ours = &o->assumption.contract, *theirs = &o->file.contract;
    CHECK(strcmp(o->file.component, "m") == 0 && strcmp(o->file.property_names, "p") == 0);
    CHECK(o->file.bounded == o->assumption.bounded && o->file.stub == o->assumption.stub);
    CHECK(o->file.fingerprint ==
          assumption_fingerprint(&o->reading.aml, o->assumption.stub, "m", &PROPERTY, 1));
    CHECK(ours->states == theirs->states && ours->actions == theirs->actions &&
          ours->receives == theirs->receives && ours->transitions == theirs->transitions);
    CHECK(ours->moves.count == theirs->moves.count && o->file.actions.items.count == ours->actions);
    for (size_t i = 0; i < ours->moves.count; i++)
        CHECK(ours->moves.items[i] == theirs->moves.items[i]);
    for (uint32_t i = 0; i < ours->actions; i++)
        CHECK(strcmp(o->names[i], o->file.actions.items.items[i]) == 0);
}

/* What people read forbids what leads to π, and nothing else. */
static void check_assumption(const struct open *o) {
    const struct contract *contract = &o->assumption.contract;
    const struct lts *lts = o->assumption.lts;
    CHECK(!lts == (o->assumption.verdict == ASSUME_NEVER));
    if (!lts)
        return;
    /* Of each state of the contract, and behind them of the sink: one of the assumption; they are as many. */
    uint32_t sink = contract->states, count = 1;
    uint32_t *like = malloc((sink + 1) * sizeof *like), *queue = malloc((sink + 1) * sizeof *queue);
    CHECK(like && queue);
    for (uint32_t i = 0; i <= sink; i++)
        like[i] = STATE_NONE;
    like[0] = lts->initial;
    queue[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < contract->actions; a++) {
            uint32_t target = queue[i] == sink ? sink : contract_move(contract, queue[i], a);
            uint64_t first, behind;
            uint32_t label = alphabet_find(&lts->alphabet, o->names[a]);
            CHECK(label != LABEL_NONE);
            lts_labelled(lts, like[queue[i]], label, &first, &behind);
            CHECK(behind - first == (target != CONTRACT_ERROR));
            if (target == CONTRACT_ERROR)
                continue;
            if (!contract_is_state(target))
                target = sink;
            if (like[target] == STATE_NONE) {
                like[target] = edge_target(lts->edges[first]);
                queue[count++] = target;
            }
            CHECK(like[target] == edge_target(lts->edges[first]));
        }
    free(like);
    free(queue);
}

static void write_and_read(struct open *o) {
    struct job *job = &o->reading.job;
    struct output *output = output_open_memory(job, &o->text);
    CHECK(output);
    assumption_write(&o->assumption, output);
    CHECK(output_commit(output));
    CHECK(sources_add(&o->sources, "p.assumption", o->text.data.items, o->text.data.count));
    CHECK(assumption_read(&o->file, &o->sources, 0));
    o->names = memory_allocate(&job->memory, (o->assumption.contract.actions + 1) * sizeof *o->names);
    CHECK(o->names);
    for (uint32_t i = 0; i < o->assumption.contract.actions; i++)
        o->names[i] = outlook_action_text(&o->assumption.outlook, i);
    check_file(o);
    check_assumption(o);
}

/* False: there is nothing to hold candidates against. */
static bool make_open(struct open *o, enum stub stub) {
    struct assume_options options = {.stub = stub,
                                     .properties = &PROPERTY,
                                     .properties_count = 1,
                                     .most_bound = bound_now,
                                     .limits = LIMITS};
    bool counted = stub == STUB_BAG;
    *o = (struct open){0};
    begin(&o->reading);
    sources_init(&o->sources, &o->reading.job);
    arena_init(&o->file.arena, &o->reading.job.memory);
    add(&o->reading, "system.aml", texts.system, strlen(texts.system));
    add(&o->reading, "interface.aml", texts.interface, strlen(texts.interface));
    add(&o->reading, "property.aml", texts.property, strlen(texts.property));
    parse(&o->reading, stub);
    if (!assume(&o->assumption, &o->reading.job, &o->reading.aml, &options)) {
        CHECK(job_outcome(&o->reading.job) == OUTCOME_TOO_LARGE);
        counts.too_large += counted;
        return false;
    }
    counts.bounded += counted && o->assumption.bounded;
    counts.systems[o->assumption.verdict] += counted && !o->assumption.bounded;
    write_and_read(o);
    return true;
}

static void free_open(struct open *o) {
    memory_free(o->names);
    assumption_file_free(&o->file);
    sources_free(&o->sources);
    array_free(&o->text.data);
    assumption_free(&o->assumption);
    end(&o->reading);
}

/* --- The whole system --- */

struct whole {
    struct reading reading;
    enum verdict verdict;
};

static void make_whole(struct whole *w, const char *candidate) {
    begin(&w->reading);
    add(&w->reading, "system.aml", texts.system, strlen(texts.system));
    add(&w->reading, "interface.aml", texts.interface, strlen(texts.interface));
    add(&w->reading, "property.aml", texts.property, strlen(texts.property));
    add(&w->reading, "candidate.aml", candidate, strlen(candidate));
    parse(&w->reading, STUB_BAG);
    CHECK(aml_lower(&w->reading.aml, &w->reading.system));
}

static void verify_whole(struct whole *w) {
    const char *property = "p";
    struct verification v;
    struct verify_options options = {.properties = &property, .properties_count = 1, .limits = LIMITS};
    CHECK(verify(&v, &w->reading.job, &w->reading.system, &options));
    CHECK(v.questions.count == 1);
    w->verdict = v.questions.items[0].verdict;
    verification_free(&v);
}

/* Of some mailbox, or of the one given. */
static bool overflows(struct whole *w, uint32_t channel) {
    const char *property = "overflow";
    struct verification v;
    struct verify_options options = {.properties = &property, .properties_count = 1, .limits = LIMITS};
    bool some = false;
    CHECK(verify(&v, &w->reading.job, &w->reading.system, &options));
    for (size_t i = 0; i < v.questions.count; i++)
        if (channel == SYSTEM_NONE || v.questions.items[i].about == channel)
            some |= v.questions.items[i].verdict != VERDICT_HOLDS;
    verification_free(&v);
    return some;
}

/* --- The candidate alone --- */

struct alone {
    struct reading reading;
    struct candidate candidate;
    struct check check;
};

static void make_alone(struct alone *a, struct open *o, const char *text) {
    *a = (struct alone){0};
    begin(&a->reading);
    struct bytes surroundings = {0};
    struct output *output = output_open_memory(&a->reading.job, &surroundings);
    CHECK(output);
    assumption_write_surroundings(&o->file, output);
    CHECK(output_commit(output));
    add(&a->reading, "candidate.aml", text, strlen(text));
    add(&a->reading, "the open system", surroundings.data.items, surroundings.data.count);
    array_free(&surroundings.data);
    a->reading.aml.partial = true;
    parse(&a->reading, STUB_BAG);
    CHECK(aml_lower(&a->reading.aml, &a->reading.system));
    CHECK(candidate_prepare(&a->candidate, &a->reading.system, component_of(&a->reading),
                            &o->assumption.contract, o->names));
    CHECK(check_candidate(&a->check, &a->reading.job, &a->candidate, &o->assumption.contract, 1, &LIMITS));
}

static void free_alone(struct alone *a) {
    check_free(&a->check);
    candidate_free(&a->candidate);
    end(&a->reading);
}

static bool is_own(const struct alone *a, const struct turn *turn) {
    return a->reading.system.edges.items[turn->edge].component == a->candidate.component;
}

/* What a turn sends to others, or to itself. */
static uint32_t sends_of(const struct alone *a, const struct turn *turn, bool to_itself) {
    uint32_t inbox = a->reading.system.components.items[a->candidate.component].inbox;
    uint32_t position = 0, count = 0;
    struct turn_send send;
    while (turn_next_send(a->check.program, turn, &position, &send))
        count += (a->check.program->letters[send.letter].channel == inbox) == to_itself;
    return count;
}

static bool has_long_turn(const struct alone *a) {
    for (size_t i = 0; i < a->check.run.steps.count; i++) {
        struct turn turn = run_turn(&a->check.run, i);
        if (is_own(a, &turn) && sends_of(a, &turn, false) > 1)
            return true;
    }
    return false;
}

/* It sends itself something between two receives, which may belong to one turn: the order in its mailbox is
 * another then. */
static bool moves_between(const struct alone *a, const struct open *o) {
    const struct outlook *outlook = &o->assumption.outlook;
    uint32_t inner = outlook->first_error - outlook->boundary;
    bool received = false, moved = false;
    for (size_t i = 0; i < a->check.run.steps.count && inner > 0; i++) {
        struct turn turn = run_turn(&a->check.run, i);
        if (!is_own(a, &turn)) {
            if (moved)
                return true;
            received = true;
        } else if (sends_of(a, &turn, false) > 0) {
            received = moved = false;
        } else {
            moved |= received && sends_of(a, &turn, true) > 0;
        }
    }
    return false;
}

/* --- Alone against the whole --- */

static void check_rejected(const struct alone *a, const struct open *o, struct whole *w) {
    if (w->verdict == VERDICT_VIOLATED)
        return;
    if (has_long_turn(a))
        counts.saved_by_turn++;
    else if (a->check.unfinished)
        counts.saved_by_failure++;
    else if (overflows(w, SYSTEM_NONE))
        counts.saved_by_mailbox++;
    else if (moves_between(a, o))
        counts.saved_between++;
    else
        CHECK(!"it is rejected, but does not violate");
}

/* Who says nothing complies, and goes wrong only if everybody does. */
static void check_nature(enum check_verdict verdict, const struct open *o) {
    if (candidate_now->nature != NATURE_ANY)
        CHECK(verdict != CHECK_NONCOMPLIANT);
    if (candidate_now->nature == NATURE_SILENT && !o->assumption.bounded)
        CHECK((verdict == CHECK_UNSAFE) == (o->assumption.verdict == ASSUME_NEVER));
}

static void check_verdicts(const struct alone *a, const struct open *o, struct whole *w) {
    enum check_verdict verdict = a->check.verdict;
    bool violated = w->verdict == VERDICT_VIOLATED;
    CHECK(verdict != CHECK_ACCEPTED || !violated);
    if (verdict == CHECK_UNSAFE)
        check_rejected(a, o, w);
    check_nature(verdict, o);
    counts.noncompliant_violates += verdict == CHECK_NONCOMPLIANT && violated;
    if (o->assumption.bounded)
        return;
    if (o->assumption.verdict == ASSUME_ALWAYS)
        CHECK(verdict != CHECK_UNSAFE);
    if (o->assumption.verdict == ASSUME_NEVER && !violated)
        CHECK(overflows(w, component_of(&w->reading)));
}

static void try_candidate(struct open *o, const struct open_candidate *candidate) {
    struct alone alone;
    struct whole whole;
    candidate_now = candidate;
    make_alone(&alone, o, candidate->text);
    counts.candidates[alone.check.verdict]++;
    make_whole(&whole, candidate->text);
    verify_whole(&whole);
    if (whole.verdict == VERDICT_INCONCLUSIVE)
        counts.whole_too_large++;
    else if (alone.check.verdict != CHECK_INCONCLUSIVE)
        check_verdicts(&alone, o, &whole);
    is_accepted[candidate - texts.candidates] = alone.check.verdict == CHECK_ACCEPTED;
    breaks_property[candidate - texts.candidates] =
        alone.check.verdict == CHECK_UNSAFE && whole.verdict == VERDICT_VIOLATED;
    end(&whole.reading);
    free_alone(&alone);
    candidate_now = NULL;
}

static void make_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    seed_now = seed;
    bound_now = random_chance(&random, 50) ? MOST_BOUND : 1 + random_below(&random, MOST_BOUND);
    random_open(&random, &texts);
}

/* That the published stub is not sound can be seen here: otherwise the campaign could not show that the bag
 * is. */
static void try_queue(void) {
    struct open open;
    if (make_open(&open, STUB_QUEUE) && !open.assumption.bounded)
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
            struct alone alone;
            if (!breaks_property[i])
                continue;
            make_alone(&alone, &open, texts.candidates[i].text);
            counts.unsound += alone.check.verdict == CHECK_ACCEPTED;
            free_alone(&alone);
        }
    free_open(&open);
}

/* Chaos is sound, too. What it accepts and the bag does not, or the other way round, `compare` must have
 * foreseen. */
static void try_chaos(struct open *bag) {
    struct open open;
    struct evolution evolution;
    struct job *job = &bag->reading.job;
    if (!make_open(&open, STUB_CHAOS)) {
        free_open(&open);
        return;
    }
    CHECK(evolution_find(&evolution, job, &bag->file, &open.file));
    bool keeps = evolution.verdict == EVOLUTION_EQUAL || evolution.verdict == EVOLUTION_WEAKER;
    for (unsigned i = 0; i < OPEN_CANDIDATES; i++) {
        struct alone alone;
        struct whole whole;
        candidate_now = &texts.candidates[i];
        make_alone(&alone, &open, candidate_now->text);
        bool accepted = alone.check.verdict == CHECK_ACCEPTED;
        CHECK(accepted || !keeps || !is_accepted[i]);
        if (accepted) {
            counts.accepted_by_chaos++;
            make_whole(&whole, candidate_now->text);
            verify_whole(&whole);
            CHECK(whole.verdict != VERDICT_VIOLATED);
            end(&whole.reading);
        }
        free_alone(&alone);
    }
    candidate_now = NULL;
    counts.kept_by_chaos += keeps;
    evolution_free(&evolution);
    free_open(&open);
}

static void run_round(uint64_t seed) {
    struct open open;
    make_texts(seed);
    memset(breaks_property, 0, sizeof breaks_property);
    bool made = make_open(&open, STUB_BAG);
    for (unsigned i = 0; made && i < OPEN_CANDIDATES; i++)
        try_candidate(&open, &texts.candidates[i]);
    if (made && counts.rounds % ROUNDS_PER_CHAOS == 0)
        try_chaos(&open);
    free_open(&open);
    if (counts.rounds % ROUNDS_PER_QUEUE == 0 && !texts.values) /* it knows no parameters */
        try_queue();
    open_texts_free(&texts);
    counts.rounds++;
}

static int print_seed(uint64_t seed) {
    make_texts(seed);
    print_texts(stdout, NULL);
    open_texts_free(&texts);
    return 0;
}

/* --- Counts --- */

static uint64_t percent(uint64_t part, uint64_t whole) {
    return whole ? 100 * part / whole : 0;
}

static unsigned long long number(uint64_t value) {
    return value;
}

/* Whether the cases could show something. */
static bool summarise(void) {
    const uint64_t *s = counts.systems, *c = counts.candidates;
    uint64_t systems = s[0] + s[1] + s[2];
    uint64_t candidates = c[CHECK_ACCEPTED] + c[CHECK_UNSAFE] + c[CHECK_NONCOMPLIANT];
    uint64_t conditional = percent(s[ASSUME_CONDITIONAL], systems);
    uint64_t accepted = percent(c[CHECK_ACCEPTED], candidates), unsafe = percent(c[CHECK_UNSAFE], candidates);
    printf(
        "%llu rounds, %llu checks; systems: %llu always, %llu never, %llu conditional (%llu %%), %llu bounded, "
        "%llu too large; ",
        number(counts.rounds), number(counts.checks), number(s[ASSUME_ALWAYS]), number(s[ASSUME_NEVER]),
        number(s[ASSUME_CONDITIONAL]), number(conditional), number(counts.bounded), number(counts.too_large));
    printf("candidates: %llu accepted (%llu %%), %llu rejected (%llu %%), %llu noncompliant (%llu violate), "
           "%llu inconclusive, %llu too large with the system; ",
           number(c[CHECK_ACCEPTED]), number(accepted), number(c[CHECK_UNSAFE]), number(unsafe),
           number(c[CHECK_NONCOMPLIANT]), number(counts.noncompliant_violates), number(c[CHECK_INCONCLUSIVE]),
           number(counts.whole_too_large));
    printf(
        "rejected that hold: %llu several sends in a turn, %llu a turn that fails, %llu overflow, %llu moved between "
        "sends; accepted with the published stub although they break the property: %llu; accepted with chaos: %llu, with "
        "%llu assumptions that keep what the bag accepts\n",
        number(counts.saved_by_turn), number(counts.saved_by_failure), number(counts.saved_by_mailbox),
        number(counts.saved_between), number(counts.unsound), number(counts.accepted_by_chaos),
        number(counts.kept_by_chaos));
    return accepted >= LEAST_ACCEPTED && unsafe >= LEAST_UNSAFE && conditional >= LEAST_CONDITIONAL &&
           counts.unsound > 0 && counts.accepted_by_chaos > 0 && counts.kept_by_chaos > 0;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, rounds = 0;
    double seconds = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--print") == 0)
            return print_seed(strtoull(argv[i + 1], NULL, 10));
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--rounds") == 0)
            rounds = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = strtod(argv[i + 1], NULL);
    }
    if (rounds == 0 && seconds <= 0)
        rounds = 1000;
    printf("seeds from %llu\n", number(seed));
    double stop = clock_seconds() + seconds;
    while (rounds ? counts.rounds < rounds : clock_seconds() < stop)
        run_round(seed + counts.rounds);
    if (summarise() || counts.rounds < ENOUGH_ROUNDS)
        return 0;
    fprintf(stderr,
            "too few of the cases can show anything: at least %d %% of the candidates accepted, %d %% "
            "rejected, %d %% of the systems conditional, and something for the published stub to overlook\n",
            LEAST_ACCEPTED, LEAST_UNSAFE, LEAST_CONDITIONAL);
    return 1;
}
