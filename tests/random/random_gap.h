/* Random systems in AML with several gaps, and candidates for each. */
#ifndef LACUNA_TESTS_RANDOM_RANDOM_GAP_H
#define LACUNA_TESTS_RANDOM_RANDOM_GAP_H

#include "random/random.h"

enum { MOST_GAPS = 3, GAP_CANDIDATES = 4 };

/* Gaps are g0, g1 and perhaps g2; specified actors a and perhaps b; the property is p. A gap may answer
 * another. The first candidate of each gap is silent. Messages may have a value, 0 or 1. */
struct gap_texts {
    uint32_t gaps;
    char *system; /* the actors, main and the property */
    char *interfaces[MOST_GAPS];
    char *candidates[MOST_GAPS][GAP_CANDIDATES];
    char *general[MOST_GAPS]; /* candidates that do all that their interfaces allow, for some messages at a
                                 time */
};

void random_gaps(struct random *random, struct gap_texts *texts);
void gap_texts_free(struct gap_texts *texts);

#endif
