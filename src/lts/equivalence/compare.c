#include "lts/equivalence/compare.h"

#include "base/worker.h"
#include "lts/equivalence/branching.h"
#include "lts/equivalence/inclusion.h"
#include "lts/equivalence/weak.h"
#include "lts/evidence/distinguish.h"
#include "lts/evidence/simulation_game.h"
#include "lts/operator/disjoint_union.h"

/* For bisimilarity a trace is only the nicer evidence: do not spend everything on it. Deterministic systems
 * need no more pairs than they have states. */
static uint64_t trace_budget(const struct lts *both) {
    return 100000000 + 20 * (uint64_t)both->states;
}

struct sides {
    const struct lts *left;
    const struct lts *right;
    struct disjoint_union small; /* both, modulo strong bisimilarity */
};

static bool internal_error(struct job *job, const char *what) {
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, NULL, "please report this, with the two files",
                    "the %s that was found does not stand its replay", what);
    return job_fail(job, OUTCOME_INTERNAL);
}

/* Does the word refute that whoever `has` it is included in who `lacks` it? */
static bool refutes(size_t length, struct word_replay has, struct word_replay lacks) {
    if (has.end == WORD_ERROR)
        return has.length == length && lacks.end != WORD_ERROR;
    return has.end == WORD_ACCEPTED && lacks.end == WORD_REFUSED;
}

static bool replay_word(struct job *job, const struct sides *sides, enum tau_view view,
                        struct comparison *c) {
    if (!word_replay(job, &c->word, sides->left, view, &c->left) ||
        !word_replay(job, &c->word, sides->right, view, &c->right))
        return false;
    bool stands = c->left_has_it ? refutes(c->word.letters.count, c->left, c->right)
                                 : refutes(c->word.letters.count, c->right, c->left);
    return stands || internal_error(job, "trace");
}

/* Compares traces one way, or both ways; the shorter word wins. *unknown: the budget was not enough. */
static bool compare_traces(struct job *job, const struct sides *sides, enum tau_view view, bool both_ways,
                           uint64_t budget, struct comparison *c, bool *unknown) {
    struct word words[2];
    enum inclusion answers[2] = {INCLUSION_HOLDS, INCLUSION_HOLDS};
    word_init(&words[0], job);
    word_init(&words[1], job);
    const struct disjoint_union *small = &sides->small;
    bool fine =
        lts_included(job, small->both, small->left, small->right, view, budget, &answers[0], &words[0]);
    if (fine && both_ways)
        fine =
            lts_included(job, small->both, small->right, small->left, view, budget, &answers[1], &words[1]);
    *unknown = answers[0] == INCLUSION_UNKNOWN || answers[1] == INCLUSION_UNKNOWN;
    c->holds = answers[0] == INCLUSION_HOLDS && answers[1] == INCLUSION_HOLDS;
    bool refuted[2] = {answers[0] == INCLUSION_REFUTED, answers[1] == INCLUSION_REFUTED};
    if (fine && (refuted[0] || refuted[1])) {
        int winner = !refuted[0] || (refuted[1] && words[1].letters.count < words[0].letters.count);
        word_free(&c->word);
        c->word = words[winner];
        word_init(&words[winner], job);
        c->left_has_it = winner == 0;
        c->kind = EVIDENCE_TRACE;
        fine = replay_word(job, sides, view, c);
    }
    word_free(&words[0]);
    word_free(&words[1]);
    return fine;
}

/* Both sides modulo a bisimilarity. */
struct classes {
    struct lts *lts;
    uint32_t left;
    uint32_t right;
};

static bool classes_find(struct job *job, const struct sides *sides, enum relation relation,
                         struct classes *classes) {
    const struct lts *both = sides->small.both;
    enum divergence divergence =
        relation == RELATION_DIVERGENCE_BRANCHING ? DIVERGENCE_PRESERVED : DIVERGENCE_IGNORED;
    struct partition partition;
    bool weak = relation == RELATION_WEAK;
    if (!(weak ? partition_weak(job, &partition, both)
               : partition_branching(job, &partition, both, divergence)))
        return false;
    classes->left = partition.block_of[sides->small.left];
    classes->right = partition.block_of[sides->small.right];
    classes->lts = branching_quotient(job, &partition, both, divergence);
    partition_free(&partition);
    return classes->lts;
}

/* Evaluates the formula on both sides as they were given, and keeps it as text and in words. */
static bool keep_formula(struct job *job, const struct sides *sides, const struct formula *formula,
                         struct comparison *c) {
    bool left, right, refused;
    const char *text = formula_text(formula, &c->word.arena);
    if (!text)
        return !job_failed(job);
    if (!formula_holds(formula, sides->left, &left) || !formula_holds(formula, sides->right, &right))
        return false;
    if (left != c->formula_of_left || right == c->formula_of_left)
        return internal_error(job, "formula");
    c->formula = text;
    c->words = formula_words(formula, &c->word.arena, &refused);
    c->words_of_left = c->formula_of_left != refused;
    if (c->kind == EVIDENCE_NONE)
        c->kind = EVIDENCE_FORMULA;
    return !job_failed(job);
}

/* A formula that tells two states apart that are not strongly bisimilar or, if `kind` says so and the LTS is
 * saturated, not weakly so; `plain` is what it was saturated from. */
static bool find_formula(struct job *job, const struct sides *sides, const struct lts *lts, uint32_t left,
                         uint32_t right, enum formula_kind kind, const struct lts *plain,
                         struct comparison *c) {
    struct formula formula;
    bool found, fine = kind == FORMULA_UNTIL ? formula_find_branching(job, &formula, lts, left, right, &found)
                                             : formula_find(job, &formula, lts, left, right, kind, &found);
    c->formula_of_left = true;
    if (fine && found)
        fine = formula_shorten(&formula, plain, left, right) && keep_formula(job, sides, &formula, c);
    formula_free(&formula);
    return fine;
}

/* The two are known to differ: whatever stops the search for evidence does not change that. */
static bool settle_for_verdict(struct job *job, struct comparison *c) {
    if (!job_forgive_limits(job))
        return false;
    c->kind = EVIDENCE_NONE;
    diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL, "raise the limit with --timeout or --memory",
                    "the limits ended the search for evidence");
    return !job_failed(job);
}

/* A trace, if they differ in that, and a formula. */
static bool explain_strong(struct job *job, const struct sides *sides, struct comparison *c) {
    bool unknown;
    const struct disjoint_union *small = &sides->small;
    bool fine =
        compare_traces(job, sides, TAU_VISIBLE, true, trace_budget(small->both), c, &unknown) &&
        find_formula(job, sides, small->both, small->left, small->right, FORMULA_STEP, small->both, c);
    c->holds = false;
    return fine || settle_for_verdict(job, c);
}

static bool explain_silent(struct job *job, const struct sides *sides, enum relation relation,
                           const struct classes *classes, struct comparison *c) {
    bool unknown, weak = relation == RELATION_WEAK;
    bool fine = compare_traces(job, sides, TAU_INVISIBLE, true, trace_budget(classes->lts), c, &unknown);
    struct lts *saturated = fine && weak ? lts_saturate(job, classes->lts) : NULL;
    const struct lts *lts = weak ? saturated : classes->lts;
    fine = fine && lts &&
           find_formula(job, sides, lts, classes->left, classes->right, weak ? FORMULA_WEAK : FORMULA_UNTIL,
                        classes->lts, c);
    lts_free(saturated);
    c->holds = false;
    return fine || settle_for_verdict(job, c);
}

static bool compare_silent(struct job *job, const struct sides *sides, enum relation relation,
                           struct comparison *c) {
    struct classes classes;
    if (!classes_find(job, sides, relation, &classes))
        return false;
    c->holds = classes.left == classes.right;
    bool fine = c->holds || explain_silent(job, sides, relation, &classes, c);
    lts_free(classes.lts);
    return fine;
}

/* One way. A "no" comes with a trace, if they differ in that (both ways, if `equivalence` is asked for), and
 * a formula. */
static bool compare_simulation(struct job *job, const struct sides *sides, bool left_by_right,
                               bool equivalence, struct comparison *c) {
    struct formula formula;
    const struct disjoint_union *small = &sides->small;
    bool holds, found, unknown;
    bool fine = lts_play_simulation(job, small->both, left_by_right ? small->left : small->right,
                                    left_by_right ? small->right : small->left, &holds, &formula, &found);
    if (fine && !holds) {
        bool kept = !job_failed(job) && compare_traces(job, sides, TAU_VISIBLE, equivalence,
                                                       trace_budget(small->both), c, &unknown);
        c->formula_of_left = left_by_right;
        kept = kept &&
               (!found || (formula_shorten(&formula, small->both, left_by_right ? small->left : small->right,
                                           left_by_right ? small->right : small->left) &&
                           keep_formula(job, sides, &formula, c)));
        fine = kept || settle_for_verdict(job, c);
    }
    c->holds = holds;
    formula_free(&formula);
    return fine;
}

static bool compare_sides(struct job *job, const struct sides *sides, enum relation relation,
                          struct comparison *c) {
    bool unknown;
    if (sides->small.left == sides->small.right) { /* bisimilar: everything else follows */
        c->holds = true;
        return true;
    }
    switch (relation) {
    case RELATION_STRONG:
        return explain_strong(job, sides, c);
    case RELATION_BRANCHING:
    case RELATION_DIVERGENCE_BRANCHING:
    case RELATION_WEAK:
        return compare_silent(job, sides, relation, c);
    case RELATION_SIMULATION:
        return compare_simulation(job, sides, true, false, c);
    case RELATION_SIMULATION_EQUIVALENCE:
        return compare_simulation(job, sides, true, true, c) &&
               (!c->holds || compare_simulation(job, sides, false, true, c));
    case RELATION_TRACE:
        return compare_traces(job, sides, TAU_VISIBLE, true, 0, c, &unknown);
    case RELATION_WEAK_TRACE:
        return compare_traces(job, sides, TAU_INVISIBLE, true, 0, c, &unknown);
    case RELATION_TRACE_INCLUSION:
        return compare_traces(job, sides, TAU_VISIBLE, false, 0, c, &unknown);
    case RELATION_WEAK_TRACE_INCLUSION:
        return compare_traces(job, sides, TAU_INVISIBLE, false, 0, c, &unknown);
    }
    return false;
}

/* --- Both sides at the same time --- */

/* Smaller ones are done before a thread has started. */
enum { WORTH_A_THREAD = 1 << 15 };

struct shrinking {
    const struct lts *lts;
    struct lts *small;
};

static void shrink(struct job *job, void *context) {
    struct shrinking *shrinking = context;
    shrinking->small = lts_shrink(job, shrinking->lts);
}

/* Both at the same time. False: half of the memory was not enough for one of them; then neither is there. */
static bool shrink_together(struct job *job, struct worker *worker, struct shrinking *left,
                            struct shrinking *right) {
    shrink(job, left);
    worker_join(worker, job);
    enum outcome ours = job_outcome(job), theirs = job_outcome(&worker->job);
    if (ours != OUTCOME_MEMORY && theirs != OUTCOME_MEMORY) {
        if (theirs != OUTCOME_DONE)
            job_fail(job, theirs);
        return true;
    }
    lts_free(left->small);
    lts_free(right->small);
    left->small = right->small = NULL;
    job_forgive(job, OUTCOME_MEMORY);
    return false;
}

/* Both sides modulo strong bisimilarity, one beside the other. */
static bool shrink_beside(struct job *job, struct sides *sides) {
    struct shrinking left = {.lts = sides->left}, right = {.lts = sides->right};
    struct worker worker;
    bool together = job->threads > 1 && lts_transitions(sides->left) >= WORTH_A_THREAD &&
                    lts_transitions(sides->right) >= WORTH_A_THREAD &&
                    worker_start(&worker, job, shrink, &right);
    if (!together || !shrink_together(job, &worker, &left, &right)) {
        shrink(job, &left);
        if (left.small)
            shrink(job, &right);
    }
    bool fine =
        left.small && right.small && disjoint_union_build(job, &sides->small, left.small, right.small);
    lts_free(left.small);
    lts_free(right.small);
    if (together)
        worker_free(&worker);
    return fine;
}

bool lts_compare(struct job *job, const struct lts *left, const struct lts *right, enum relation relation,
                 struct comparison *comparison) {
    *comparison = (struct comparison){0};
    word_init(&comparison->word, job);
    struct sides sides = {.left = left, .right = right};
    bool fine = shrink_beside(job, &sides);
    fine =
        fine && disjoint_union_shrink(job, &sides.small) && compare_sides(job, &sides, relation, comparison);
    disjoint_union_free(&sides.small);
    return fine;
}

void comparison_free(struct comparison *comparison) {
    word_free(&comparison->word);
}
