/* How an assumption has changed: do components that the old one accepts need a new check?
 *
 * The answer is no if and only if it is certain that the new one accepts every candidate that the old one
 * accepts. A candidate is accepted by an assumption if it fits (misfits.h), and if none of the words that it
 * can do is bad for the contract: follows it to a move that is an error, outside or cut. A send that is not
 * an action of the contract is outside in every state. Where the contract has no move, nothing is checked any
 * more: no word that goes on from there is bad. What a candidate can do depends on its own text alone, as
 * long as it fits. The new assumption accepts whatever the old one accepts under two conditions. There is
 * no misfit, and every word that is bad for the new one begins with a word that is bad for the old one.
 *
 * The words are those over the actions of both contracts and one more letter, which stands for every other
 * send: a candidate can do that too. Actors that the old open system does not have are left out: no candidate
 * that fits it can send to them.
 *
 * That this is not so does not prove that some candidate is accepted by one and not by the other, since not
 * every set of words is that of an actor. */
#ifndef LACUNA_ASSUME_CONTRACT_CONTRACT_COMPARISON_H
#define LACUNA_ASSUME_CONTRACT_CONTRACT_COMPARISON_H

#include "assume/contract/misfits.h"
#include "lts/evidence/word.h"

enum contract_comparison_verdict {
    COMPARISON_EQUAL,
    COMPARISON_WEAKER,
    COMPARISON_STRONGER,
    COMPARISON_INCOMPARABLE
};

/* Does one assumption accept whatever the other accepts? If not, because of misfits, a word, or both. */
struct succession {
    bool accepts_all;
    struct misfits misfits;
    bool has_word;
    struct word word; /* a shortest one that is bad for this one alone */
};

struct contract_comparison {
    enum contract_comparison_verdict verdict; /* what the new one is */
    struct succession forth;                  /* the new one of the old one */
    struct succession back;                   /* the old one of the new one */
};

/* False: the job has failed. */
bool contract_comparison_find(struct contract_comparison *comparison, struct job *job,
                              const struct assumption *old, const struct assumption *new);
void contract_comparison_free(struct contract_comparison *comparison);

#endif
