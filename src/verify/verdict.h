/* How a question about a system has been answered. */
#ifndef LACUNA_VERIFY_VERDICT_H
#define LACUNA_VERIFY_VERDICT_H

enum verdict { VERDICT_OPEN, VERDICT_HOLDS, VERDICT_VIOLATED, VERDICT_INCONCLUSIVE };

/* That of two questions together, or of many one after another, from VERDICT_HOLDS on. */
static inline enum verdict verdict_of_both(enum verdict one, enum verdict other) {
    return one == VERDICT_VIOLATED || other == VERDICT_VIOLATED ? VERDICT_VIOLATED
           : one == VERDICT_HOLDS && other == VERDICT_HOLDS     ? VERDICT_HOLDS
                                                                : VERDICT_INCONCLUSIVE;
}

#endif
