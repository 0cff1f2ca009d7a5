/* What the answers of a verification amount to: how grave a violation is, which answers are worth showing,
 * and the verdict on the whole.
 *
 * That a mailbox overflows or that the system comes to rest need not be wrong: the caller says whether these
 * count as violations. Mailboxes that do not overflow are shown together, by one question. */
#ifndef LACUNA_VERIFY_JUDGEMENT_H
#define LACUNA_VERIFY_JUDGEMENT_H

#include "verify/verify.h"

enum weight { WEIGHT_ERROR, WEIGHT_WARNING, WEIGHT_NOTE };

struct judgement {
    bool overflow_counts; /* as a violation */
    bool overflow_shown;
    bool quiescence_counts;
    const struct question *overflow_speaker; /* for all mailboxes, if none overflows; or NULL */
};

/* How grave it is that the question has been answered with "violated". */
enum weight judgement_weight(const struct judgement *judgement, const struct question *question);

/* Finds the speaker for all mailboxes, once the verification has ended. */
void judgement_complete(struct judgement *judgement, const struct verification *verification);

/* Is the question worth showing? Of a judgement that is complete. */
bool judgement_shows(const struct judgement *judgement, const struct question *question);

/* Over all questions that are shown. */
enum verdict judgement_verdict(const struct judgement *judgement, const struct verification *verification);

#endif
