#include "api/session.h"

/* Forgets the evidence of the last comparison; false: there is nothing to compare. */
static bool prepare_comparison(lacuna *session, const struct lts *left, const struct lts *right,
                               const char *function) {
    if (session)
        session_forget_comparison(session);
    return session_is_ready(session) &&
           session_require(session, left && right, function, "one of the LTSs is NULL");
}

static enum lacuna_answer compare(lacuna *session, const struct lts *left, const struct lts *right,
                                  enum relation relation) {
    if (!lts_compare(&session->job, left, right, relation, &session->comparison))
        return LACUNA_FAILED;
    return session->comparison.holds ? LACUNA_YES : LACUNA_NO;
}

enum lacuna_answer lacuna_lts_equivalent(lacuna *session, const lacuna_lts *left, const lacuna_lts *right,
                                         enum lacuna_equivalence equivalence) {
    static const enum relation OURS[] = {RELATION_STRONG,
                                         RELATION_TRACE,
                                         RELATION_WEAK_TRACE,
                                         RELATION_BRANCHING,
                                         RELATION_DIVERGENCE_BRANCHING,
                                         RELATION_WEAK,
                                         RELATION_SIMULATION_EQUIVALENCE};
    static const char NAME[] = "lacuna_lts_equivalent";
    if (!prepare_comparison(session, left, right, NAME) ||
        !session_require(session, IS_INDEX(equivalence, OURS), NAME, "there is no such equivalence"))
        return LACUNA_FAILED;
    return compare(session, left, right, OURS[equivalence]);
}

enum lacuna_answer lacuna_lts_included(lacuna *session, const lacuna_lts *left, const lacuna_lts *right,
                                       enum lacuna_preorder preorder) {
    static const enum relation OURS[] = {RELATION_TRACE_INCLUSION, RELATION_WEAK_TRACE_INCLUSION,
                                         RELATION_SIMULATION};
    static const char NAME[] = "lacuna_lts_included";
    if (!prepare_comparison(session, left, right, NAME) ||
        !session_require(session, IS_INDEX(preorder, OURS), NAME, "there is no such preorder"))
        return LACUNA_FAILED;
    return compare(session, left, right, OURS[preorder]);
}

size_t lacuna_evidence_length(const lacuna *session) {
    return session ? session->comparison.word.letters.count : 0;
}

const char *lacuna_evidence_letter(const lacuna *session, size_t index) {
    if (index >= lacuna_evidence_length(session))
        return NULL;
    const char *letter = session->comparison.word.letters.items[index];
    return letter ? letter : TAU_TEXT;
}

const char *lacuna_evidence_formula(const lacuna *session) {
    return session ? session->comparison.formula : NULL;
}

int lacuna_evidence_formula_of_left(const lacuna *session) {
    return session && session->comparison.formula_of_left;
}
