#include "api/session.h"
#include "lts/operator/compose.h"
#include "lts/operator/transform.h"

lacuna_lts *lacuna_lts_reduce(lacuna *session, const lacuna_lts *lts, enum lacuna_equivalence equivalence) {
    static const enum equivalence OURS[] = {EQUIVALENCE_STRONG,
                                            EQUIVALENCE_TRACE,
                                            EQUIVALENCE_WEAK_TRACE,
                                            EQUIVALENCE_BRANCHING,
                                            EQUIVALENCE_DIVERGENCE_BRANCHING,
                                            EQUIVALENCE_WEAK,
                                            EQUIVALENCE_SIMULATION};
    if (!session_is_ready(session) ||
        !session_require(session, lts, "lacuna_lts_reduce", "the LTS is NULL") ||
        !session_require(session, IS_INDEX(equivalence, OURS), "lacuna_lts_reduce",
                         "there is no such equivalence"))
        return NULL;
    return lts_reduce(&session->job, lts, OURS[equivalence]);
}

lacuna_lts *lacuna_lts_compose(lacuna *session, const lacuna_lts *const *parts, size_t count) {
    static const char NAME[] = "lacuna_lts_compose";
    if (!session_is_ready(session) ||
        !session_require(session, parts && count > 0, NAME, "there are no LTSs"))
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!session_require(session, parts[i], NAME, "one of the LTSs is NULL"))
            return NULL;
    return lts_compose(&session->job, parts, count);
}

lacuna_lts *lacuna_lts_apply(lacuna *session, const lacuna_lts *lts, enum lacuna_operator operation,
                             const char *labels) {
    static const enum lts_operator OURS[] = {LTS_HIDE,          LTS_INTERFACE,       LTS_RENAME,
                                             LTS_EXTEND,        LTS_PROPAGATE_ERROR, LTS_REACHABLE,
                                             LTS_TRIM_TO_ERROR, LTS_COLLAPSE_TAU,    LTS_DETERMINISE,
                                             LTS_COMPLETE,      LTS_COMPLEMENT,      LTS_REMOVE_ERROR};
    static const char NAME[] = "lacuna_lts_apply";
    if (!session_is_ready(session) || !session_require(session, lts, NAME, "the LTS is NULL") ||
        !session_require(session, IS_INDEX(operation, OURS), NAME, "there is no such operator") ||
        !session_require(session, labels || !lts_operator_takes_labels(OURS[operation]), NAME,
                         "the operator takes labels"))
        return NULL;
    return lts_transform(&session->job, lts, OURS[operation], labels);
}
