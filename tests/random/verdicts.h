/* Verdicts of `assume`, where it makes no difference whether the open system is to blame. */
#ifndef LACUNA_TESTS_RANDOM_VERDICTS_H
#define LACUNA_TESTS_RANDOM_VERDICTS_H

#include "assume/contract/contract.h"

/* Vacuously or not. */
static inline bool always_holds(enum assume_verdict verdict) {
    return verdict == ASSUME_ALWAYS || verdict == ASSUME_VACUOUS;
}

/* Only a search of the whole system tells what is never sent. */
static inline bool verdicts_agree(enum assume_verdict whole, enum assume_verdict other) {
    return whole == other || (always_holds(whole) && always_holds(other));
}

#endif
