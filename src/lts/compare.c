#include "lts/compare.h"

#include "lts/beside.h"
#include "lts/distinguish.h"
#include "lts/inclusion.h"

/* For bisimilarity a trace is only the nicer evidence: do not spend everything on it. Deterministic systems
 * need no more pairs than they have states. */
static uint64_t trace_budget(const struct lts *both) {
    return 100000000 + 20 * (uint64_t)both->states;
}

struct sides {
    const struct lts *left;
    const struct lts *right;
    struct beside small; /* both, modulo strong bisimilarity */
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
    const struct beside *small = &sides->small;
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

static bool find_formula(struct job *job, const struct sides *sides, struct comparison *c) {
    struct formula formula;
    bool found;
    if (!formula_find(job, &formula, sides->small.both, sides->small.left, sides->small.right, &found))
        return false;
    bool left = true, right = false, fine = true;
    if (found) {
        fine = formula_holds(&formula, sides->left, &left) && formula_holds(&formula, sides->right, &right);
        if (fine && (!left || right))
            fine = internal_error(job, "formula");
        if (fine)
            c->formula = formula_text(&formula, &c->word.arena);
        c->kind = c->formula ? EVIDENCE_FORMULA : EVIDENCE_NONE;
    }
    formula_free(&formula);
    return fine && !job_failed(job);
}

/* The two are known to differ: whatever stops the search for evidence does not change that. */
static bool settle_for_verdict(struct job *job, struct comparison *c) {
    enum outcome outcome = job_outcome(job);
    if (outcome != OUTCOME_MEMORY && outcome != OUTCOME_TIME && outcome != OUTCOME_INTERRUPTED)
        return false;
    job->outcome = OUTCOME_DONE;
    job->memory.exhausted = false;
    c->kind = EVIDENCE_NONE;
    diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL, NULL, "the limits ended the search for evidence");
    return !job_failed(job);
}

static bool explain_strong(struct job *job, const struct sides *sides, struct comparison *c) {
    bool unknown;
    bool fine = compare_traces(job, sides, TAU_VISIBLE, true, trace_budget(sides->small.both), c, &unknown) &&
                (c->kind == EVIDENCE_TRACE || find_formula(job, sides, c));
    c->holds = false;
    return fine || settle_for_verdict(job, c);
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

bool lts_compare(struct job *job, const struct lts *left, const struct lts *right, enum relation relation,
                 struct comparison *comparison) {
    *comparison = (struct comparison){0};
    word_init(&comparison->word, job);
    struct sides sides = {.left = left, .right = right};
    struct lts *small_left = lts_shrink(job, left);
    struct lts *small_right = small_left ? lts_shrink(job, right) : NULL;
    bool fine = small_right && beside_build(job, &sides.small, small_left, small_right);
    lts_free(small_left);
    lts_free(small_right);
    fine = fine && beside_shrink(job, &sides.small) && compare_sides(job, &sides, relation, comparison);
    beside_free(&sides.small);
    return fine;
}

void comparison_free(struct comparison *comparison) {
    word_free(&comparison->word);
}
