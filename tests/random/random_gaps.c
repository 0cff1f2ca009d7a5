/* Random systems with two or three gaps: what is found out about each gap and its candidates alone, against
 * whole systems and against systems in which all gaps but one are filled.
 *
 *   Composition   If all candidates are accepted, each by the assumption of its gap or, where no component
 *                 can keep the property alone, by the one that asks for its interface only, and if some gap
 *                 can keep the property alone, then the whole system keeps it.
 *   One alone     With an accepted candidate in its gap, the property always holds for another gap: whatever
 *                 that one does within its interface. With a rejected one it does not. That is asked of
 *                 systems with one gap, two gaps of three being filled by silent ones.
 *   Together      Two gaps get one assumption. A pair of candidates, in one file, that it accepts keeps the
 *                 property in the whole system, and one that it rejects breaks it.
 *   Bounds        A small bound of the bags gives no other verdicts, unless they saturate.
 *   Generality    Candidates that do all that their interfaces allow break the property in the whole system,
 *                 unless it always holds for each gap. With them in all gaps but one, the verdict for that
 *                 one is what it is with the others missing.
 *   Matters       A gap matters if and only if the property does not always hold for it, with silent
 *                 candidates in all others.
 *
 * A bag that saturates may do more than its interface; what follows from that is left out. A campaign
 * (campaign.h). */
#include <stdio.h>
#include <string.h>

#include "candidate/gaps.h"
#include "candidate/trial.h"
#include "random/campaign.h"
#include "random/random_gap.h"
#include "random/verdicts.h"
#include "verify/verify.h"

enum { MOST_STATES = 10000, LEAST_CONDITIONAL = 5 /* percent of gaps */ };

static const struct search_limits LIMITS = {UINT64_MAX, MOST_STATES};

static struct gap_texts texts;

static struct {
    uint64_t verdicts[4], too_large, matter, candidates[4], wholes, wholes_too_large, silent_wholes;
    uint64_t always_with_accepted, broken_with_rejected;
    uint64_t general[4]; /* verdicts of gaps that were held against general candidates */
    uint64_t together[4], pairs[4], pairs_broken; /* the first two gaps */
} counts;

/* --- Reading --- */

/* The system with some gaps filled. */
struct reading {
    struct job job;
    struct sources sources;
    const struct language *language;
    void *tree;
};

static void add(struct reading *r, const char *name, const char *text) {
    check(sources_add(&r->sources, name, text, strlen(text)));
}

/* `filled` has a candidate's text for each gap, or NULL. */
static void begin(struct reading *r, const char *const *filled) {
    job_init(&r->job);
    sources_init(&r->sources, &r->job);
    r->language = language_named("aml");
    r->tree = r->language->make(&r->sources);
    add(r, "system.aml", texts.system);
    for (uint32_t g = 0; g < texts.gaps; g++) {
        add(r, "interface.aml", texts.interfaces[g]);
        if (filled && filled[g])
            add(r, "candidate.aml", filled[g]);
    }
    for (uint32_t i = 0; i < r->sources.files.count; i++)
        check(r->language->parse(r->tree, i));
    bool fine = (r->language->check)(r->tree); /* check() is the macro of campaigns */
    for (size_t i = 0; !fine && i < r->job.diagnostics.list.count; i++)
        fprintf(stderr, "%s\n", r->job.diagnostics.list.items[i].message);
    check(fine);
}

static void end(struct reading *r) {
    r->language->free(r->tree);
    sources_free(&r->sources);
    job_free(&r->job);
    check(r->job.memory.used == 0);
}

static uint32_t bound_now; /* of the bags, in most rounds a small one */

static struct assume_options options_now(void) {
    struct assume_options options = ASSUME_USUAL;
    options.whole_states = bound_now % 2; /* then it is reduced, however small it is */
    options.limits = LIMITS;
    options.most_bound = bound_now;
    return options;
}

/* --- Whole systems --- */

static enum verdict verify_whole(const char *const *filled) {
    static const char *const NAMES[] = {"p"};
    struct reading r;
    struct system system;
    struct verification v;
    struct verify_options options = {.properties = NAMES, .properties_count = 1, .limits = LIMITS};
    begin(&r, filled);
    system_init(&system, &r.job);
    check(r.language->lower(r.tree, &system) && verify(&v, &r.job, &system, &options));
    enum verdict verdict = v.questions.items[0].verdict;
    verification_free(&v);
    system_free(&system);
    end(&r);
    return verdict;
}

/* May a message find no room at one of the candidates? */
static bool some_gap_overflows(const char *const *filled) {
    const char *property = "overflow";
    struct reading r;
    struct system system;
    struct verification v;
    struct verify_options options = {.properties = &property, .properties_count = 1, .limits = LIMITS};
    bool some = false;
    begin(&r, filled);
    system_init(&system, &r.job);
    check(r.language->lower(r.tree, &system) && verify(&v, &r.job, &system, &options));
    for (size_t i = 0; i < v.questions.count; i++)
        if (v.questions.items[i].verdict != VERDICT_HOLDS)
            some |= system.channels.items[v.questions.items[i].about].name[0] == 'g';
    verification_free(&v);
    system_free(&system);
    end(&r);
    return some;
}

/* --- Systems with one gap left --- */

struct answer {
    bool known;
    bool exact; /* no bag has saturated */
    enum assume_verdict verdict;
};

static struct answer ask_for_one(const char *const *filled) {
    struct reading r;
    struct open_system open;
    struct assume_result result;
    struct assume_options options = options_now();
    struct answer answer = {0};
    begin(&r, filled);
    open_system_init(&open, &r.sources);
    check(r.language->open->lower(r.tree, NULL, &open) && open.others.count == 0);
    check(r.language->open->describe(r.tree, &open, true));
    if (assume(&result, &open, &options))
        answer = (struct answer){true, assume_is_exact(&result), result.verdict};
    else
        check(job_outcome(&r.job) == OUTCOME_TOO_LARGE);
    assume_result_free(&result);
    open_system_free(&open);
    end(&r);
    return answer;
}

/* All gaps but one are filled: that of the candidate, and others by silent ones. */
static struct answer ask_beside(uint32_t gap, const char *candidate, uint32_t left) {
    const char *filled[MOST_GAPS];
    for (uint32_t g = 0; g < texts.gaps; g++)
        filled[g] = g == left ? NULL : g == gap ? candidate : texts.candidates[g][0];
    return ask_for_one(filled);
}

/* --- Candidates that do all that their interfaces allow --- */

static bool same_answer(enum assume_verdict left, enum assume_verdict right) {
    return left == right || (always_holds(left) && always_holds(right));
}

/* The verdict for a gap, `whole` being that of the system with all of them. What they have no room for, bags
 * may have. */
static void compare_with_general(const struct gap *gap, uint32_t g, enum verdict whole, bool overflow) {
    const struct assume_result *own = &gap->own.result;
    const char *filled[MOST_GAPS];
    for (uint32_t i = 0; i < texts.gaps; i++)
        filled[i] = i == g ? NULL : texts.general[i];
    bool always = always_holds(own->verdict), exact = assume_is_exact(own) && !overflow;
    check(!always || whole != VERDICT_VIOLATED);
    check(!exact || always || whole != VERDICT_HOLDS);
    if (!exact || whole == VERDICT_INCONCLUSIVE)
        return;
    counts.general[own->verdict]++;
    struct answer answer = ask_for_one(filled);
    check(!answer.known || !answer.exact || same_answer(answer.verdict, own->verdict));
}

static void try_general(const struct gaps *gaps) {
    const char *filled[MOST_GAPS];
    for (uint32_t g = 0; g < texts.gaps; g++)
        filled[g] = texts.general[g];
    about = "general candidates";
    enum verdict whole = verify_whole(filled);
    bool overflow = some_gap_overflows(filled);
    for (uint32_t g = 0; g < texts.gaps; g++)
        compare_with_general(&gaps->list.items[g], g, whole, overflow);
    about = "";
}

/* --- Candidates --- */

static bool accepted[MOST_GAPS][GAP_CANDIDATES];

/* With the candidate in its place, what is left of the system. */
static void compare_with_one_gap(const struct gap *gap, uint32_t g, const char *text,
                                 const struct trial *trial) {
    uint32_t left = (g + 1) % texts.gaps;
    enum check_verdict verdict = trial->check.verdict;
    if (gap->has_interface || (verdict != CHECK_ACCEPTED && verdict != CHECK_UNSAFE))
        return;
    struct answer answer = ask_beside(g, text, left);
    if (!answer.known)
        return;
    if (verdict == CHECK_ACCEPTED && answer.exact) {
        check(always_holds(answer.verdict));
        counts.always_with_accepted++;
    }
    if (verdict != CHECK_UNSAFE || !assume_is_exact(&gap->own.result) || texts.gaps > 2)
        return;
    counts.broken_with_rejected++;
    check(!always_holds(answer.verdict));
}

static void try_candidate(const struct gap *gap, uint32_t g, uint32_t number) {
    struct job job;
    struct trial trial;
    const char *text = texts.candidates[g][number];
    about = text;
    job_init(&job);
    trial_init(&trial, &job, &gap_result(gap)->assumption);
    check(trial_read_text(&trial, "candidate.aml", text) && trial_check(&trial, &LIMITS));
    accepted[g][number] = trial.check.verdict == CHECK_ACCEPTED;
    counts.candidates[trial.check.verdict]++;
    if (number == 0)
        check(accepted[g][0] ||
              trial.check.verdict == CHECK_INCONCLUSIVE); /* silence keeps what can be kept */
    compare_with_one_gap(gap, g, text, &trial);
    trial_free(&trial);
    job_free(&job);
    about = "";
}

/* --- Composition --- */

static void compose_accepted(const struct gaps *gaps) {
    bool kept = false;
    uint32_t combinations = 1;
    for (uint32_t g = 0; g < texts.gaps; g++) {
        kept |= gap_keeps(&gaps->list.items[g]);
        combinations *= GAP_CANDIDATES;
    }
    for (uint32_t c = 0; c < combinations && kept; c++) {
        const char *filled[MOST_GAPS];
        bool all = true;
        uint32_t rest = c;
        for (uint32_t g = 0; g < texts.gaps; g++, rest /= GAP_CANDIDATES) {
            filled[g] = texts.candidates[g][rest % GAP_CANDIDATES];
            all &= accepted[g][rest % GAP_CANDIDATES];
        }
        if (!all)
            continue;
        enum verdict verdict = verify_whole(filled);
        check(verdict != VERDICT_VIOLATED);
        counts.wholes++;
        counts.silent_wholes += c == 0;
        counts.wholes_too_large += verdict == VERDICT_INCONCLUSIVE;
    }
}

/* --- Two gaps that go together --- */

/* Both candidates in one file, and a silent one for a third gap. */
static void try_pair(const struct assume_result *result, uint32_t first, uint32_t second) {
    static char text[1 << 16];
    struct job job;
    struct trial trial;
    int length = snprintf(text, sizeof text, "%s%s", texts.candidates[0][first], texts.candidates[1][second]);
    check(length > 0 && (size_t)length < sizeof text);
    const char *filled[MOST_GAPS] = {text, NULL, texts.candidates[2][0]};
    about = text;
    job_init(&job);
    trial_init(&trial, &job, &result->assumption);
    check(trial_read_text(&trial, "candidate.aml", text) && trial_check(&trial, &LIMITS));
    enum check_verdict alone = trial.check.verdict;
    enum verdict whole = verify_whole(filled);
    counts.pairs[alone]++;
    check(alone != CHECK_ACCEPTED || whole != VERDICT_VIOLATED);
    if (alone == CHECK_UNSAFE && assume_is_exact(result) && texts.gaps == 2) {
        check(whole != VERDICT_HOLDS);
        counts.pairs_broken += whole == VERDICT_VIOLATED;
    }
    if (accepted[0][first] && accepted[1][second] && result->property_lts.burst <= 1)
        check(alone != CHECK_NONCOMPLIANT); /* each keeps to its interface, and so do both */
    if (first == 0 && second == 0)          /* who is silent complies */
        check(alone == CHECK_ACCEPTED || alone == CHECK_INCONCLUSIVE || result->verdict == ASSUME_NEVER);
    trial_free(&trial);
    job_free(&job);
    about = "";
}

/* A property that tells their senders apart is refused. */
static bool is_refusal(const struct job *job) {
    size_t count = job->diagnostics.list.count; /* with warnings */
    const char *last = count > 0 ? job->diagnostics.list.items[count - 1].message : "";
    return job_outcome(job) == OUTCOME_BAD_INPUT && strstr(last, "senders in g0,g1 are not distinguished");
}

static void try_together(void) {
    struct reading r;
    struct open_system open;
    struct assume_result result;
    struct assume_options options = options_now();
    begin(&r, NULL);
    open_system_init(&open, &r.sources);
    check(r.language->open->lower(r.tree, "g0,g1", &open) && open.fellows.count == 1);
    check(open.others.count == texts.gaps - 2 && r.language->open->describe(r.tree, &open, true));
    if (assume(&result, &open, &options)) {
        counts.together[result.verdict]++;
        for (uint32_t i = 0; i < GAP_CANDIDATES * GAP_CANDIDATES; i++)
            try_pair(&result, i / GAP_CANDIDATES, i % GAP_CANDIDATES);
    } else {
        check(job_outcome(&r.job) == OUTCOME_TOO_LARGE || is_refusal(&r.job));
    }
    assume_result_free(&result);
    open_system_free(&open);
    end(&r);
}

/* --- Rounds --- */

static void check_matters(const struct gap *gap, uint32_t g) {
    struct answer answer = ask_beside(g, NULL, g);
    counts.matter += gap->matters;
    if (!answer.known)
        return;
    if (gap->matters && assume_is_exact(&gap->own.result) && texts.gaps == 2)
        check(!always_holds(answer.verdict));
    if (!gap->matters && answer.exact)
        check(always_holds(answer.verdict));
}

/* The bound of bags changes neither what always holds nor, if nothing saturates, anything else. */
static void compare_with_usual_bound(const struct gaps *gaps, const struct reading *r) {
    struct gaps usual;
    struct sources sources;
    struct assume_options options = options_now();
    struct job job;
    options.most_bound = ASSUME_USUAL.most_bound;
    if (bound_now == options.most_bound)
        return;
    job_init(&job);
    sources_init(&sources, &job);
    bool made = gaps_make(&usual, r->language, r->tree, &sources, &options);
    for (uint32_t g = 0; g < texts.gaps && made; g++) {
        const struct assume_result *small = &gaps->list.items[g].own.result;
        const struct assume_result *large = &usual.list.items[g].own.result;
        if (assume_is_exact(large) && assume_is_exact(small))
            check(large->verdict == small->verdict);
        if (assume_is_exact(large) && always_holds(small->verdict))
            check(always_holds(large->verdict));
    }
    gaps_free(&usual);
    sources_free(&sources);
    job_free(&job);
}

static void run_round(uint64_t seed) {
    struct random random;
    struct reading r;
    struct gaps gaps;
    random_seed(&random, seed);
    bound_now = random_chance(&random, 30) ? ASSUME_USUAL.most_bound : 1 + random_below(&random, 3);
    struct assume_options options = options_now();
    random_gaps(&random, &texts);
    begin(&r, NULL);
    if (gaps_make(&gaps, r.language, r.tree, &r.sources, &options)) {
        check(gaps.list.count == texts.gaps);
        for (uint32_t g = 0; g < texts.gaps; g++) {
            counts.verdicts[gaps.list.items[g].own.result.verdict]++;
            check_matters(&gaps.list.items[g], g);
            for (uint32_t i = 0; i < GAP_CANDIDATES; i++)
                try_candidate(&gaps.list.items[g], g, i);
        }
        compose_accepted(&gaps);
        try_general(&gaps);
        compare_with_usual_bound(&gaps, &r);
        try_together();
    } else {
        check(job_outcome(&r.job) == OUTCOME_TOO_LARGE);
        counts.too_large++;
    }
    gaps_free(&gaps);
    end(&r);
    gap_texts_free(&texts);
}

static void show_case(void) {
    printf("%s", texts.system);
    for (uint32_t g = 0; g < texts.gaps; g++) {
        printf("%s", texts.interfaces[g]);
        printf("// --- general candidate of g%u\n%s", g, texts.general[g]);
        for (uint32_t i = 0; i < GAP_CANDIDATES; i++)
            printf("// --- candidate %u of g%u%s\n%s", i, g, accepted[g][i] ? ", accepted" : "",
                   texts.candidates[g][i]);
    }
}

static void print_case(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = random_chance(&random, 30) ? ASSUME_USUAL.most_bound : 1 + random_below(&random, 3);
    random_gaps(&random, &texts);
    show_case();
    gap_texts_free(&texts);
}

static unsigned long long number(uint64_t value) {
    return value;
}

static bool summarise(void) {
    const uint64_t *v = counts.verdicts, *c = counts.candidates;
    uint64_t all = v[0] + v[1] + v[2];
    printf("gaps: %llu always, %llu never, %llu conditional, %llu matter, %llu systems too large; ",
           number(v[ASSUME_ALWAYS] + v[ASSUME_VACUOUS]), number(v[ASSUME_NEVER]),
           number(v[ASSUME_CONDITIONAL]), number(counts.matter), number(counts.too_large));
    printf("candidates: %llu accepted, %llu rejected, %llu noncompliant, %llu inconclusive; ",
           number(c[CHECK_ACCEPTED]), number(c[CHECK_UNSAFE]), number(c[CHECK_NONCOMPLIANT]),
           number(c[CHECK_INCONCLUSIVE]));
    printf("whole systems of accepted ones: %llu, %llu of silent ones, %llu too large; ",
           number(counts.wholes), number(counts.silent_wholes), number(counts.wholes_too_large));
    printf(
        "together: %llu always, %llu never, %llu conditional; pairs: %llu accepted, %llu rejected (%llu seen to "
        "break it), %llu noncompliant; ",
        number(counts.together[ASSUME_ALWAYS] + counts.together[ASSUME_VACUOUS]),
        number(counts.together[ASSUME_NEVER]), number(counts.together[ASSUME_CONDITIONAL]),
        number(counts.pairs[CHECK_ACCEPTED]), number(counts.pairs[CHECK_UNSAFE]), number(counts.pairs_broken),
        number(counts.pairs[CHECK_NONCOMPLIANT]));
    printf("with general candidates: %llu always, %llu never, %llu conditional; ",
           number(counts.general[ASSUME_ALWAYS] + counts.general[ASSUME_VACUOUS]),
           number(counts.general[ASSUME_NEVER]), number(counts.general[ASSUME_CONDITIONAL]));
    printf("one gap left: always with %llu accepted, not always with %llu rejected\n",
           number(counts.always_with_accepted), number(counts.broken_with_rejected));
    return all > 0 && 100 * v[ASSUME_CONDITIONAL] / all >= LEAST_CONDITIONAL && v[ASSUME_NEVER] > 0 &&
           c[CHECK_UNSAFE] > 0 && c[CHECK_NONCOMPLIANT] > 0 && counts.wholes > 2 * counts.silent_wholes &&
           counts.always_with_accepted > 0 && counts.broken_with_rejected > 0 &&
           counts.together[ASSUME_CONDITIONAL] > 0 && counts.pairs[CHECK_ACCEPTED] > 0 &&
           counts.pairs_broken > 0 && counts.general[ASSUME_ALWAYS] > 0 && counts.general[ASSUME_NEVER] > 0 &&
           counts.general[ASSUME_CONDITIONAL] > 0;
}

static const struct campaign CAMPAIGN = {.name = "random_gaps",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
