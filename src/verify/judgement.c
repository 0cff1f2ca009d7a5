#include "verify/judgement.h"

enum weight judgement_weight(const struct judgement *judgement, const struct question *question) {
    if (question->kind == QUESTION_OVERFLOW)
        return judgement->overflow_counts ? WEIGHT_ERROR : WEIGHT_WARNING;
    if (question->kind == QUESTION_QUIESCENCE)
        return judgement->quiescence_counts ? WEIGHT_ERROR : WEIGHT_NOTE;
    return WEIGHT_ERROR;
}

void judgement_complete(struct judgement *judgement, const struct verification *v) {
    judgement->overflow_speaker = NULL;
    for (size_t i = v->questions.count; i-- > 0;) {
        const struct question *question = &v->questions.items[i];
        if (question->kind != QUESTION_OVERFLOW)
            continue;
        judgement->overflow_speaker = question;
        if (question->verdict == VERDICT_VIOLATED) {
            judgement->overflow_speaker = NULL;
            return;
        }
    }
}

bool judgement_shows(const struct judgement *judgement, const struct question *question) {
    if (question->kind != QUESTION_OVERFLOW)
        return true;
    return judgement->overflow_shown &&
           (question->verdict == VERDICT_VIOLATED || question == judgement->overflow_speaker);
}

enum verdict judgement_verdict(const struct judgement *judgement, const struct verification *v) {
    enum verdict verdict = VERDICT_HOLDS;
    for (size_t i = 0; i < v->questions.count; i++) {
        const struct question *question = &v->questions.items[i];
        if (!judgement_shows(judgement, question))
            continue;
        if (question->verdict == VERDICT_VIOLATED && judgement_weight(judgement, question) == WEIGHT_ERROR)
            return VERDICT_VIOLATED;
        if (question->verdict == VERDICT_INCONCLUSIVE)
            verdict = VERDICT_INCONCLUSIVE;
    }
    return verdict;
}
