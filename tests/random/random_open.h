/* Random open systems in AML, with candidates for what is missing, for holding `assume` and `check` against
 * `verify`. */
#ifndef LACUNA_TESTS_RANDOM_RANDOM_OPEN_H
#define LACUNA_TESTS_RANDOM_RANDOM_OPEN_H

#include "random/random.h"

enum { OPEN_CANDIDATES = 5 };

/* What is known of a candidate because of how it was made. */
enum nature {
    NATURE_ANY,
    NATURE_COMPLIES, /* it sends nothing that the interface does not allow */
    NATURE_SILENT    /* nothing at all */
};

struct open_candidate {
    char *text;
    enum nature nature;
};

/* Texts without mistakes (warnings are possible). The missing component is `m`, the property `p`. */
struct open_texts {
    char *system;          /* one to three actors, and main */
    char *interface;       /* what is missing */
    char *property;        /* an automaton of two or three states */
    char *more_properties; /* `q`, perhaps `r`: the same again */
    bool values;           /* messages have parameters */
    struct open_candidate candidates[OPEN_CANDIDATES];
};

/* In half of the systems messages have parameters: ranges, truth values, actors. Candidates comply or do not:
 * they answer at once, bit by bit, later, on another message, too often, wrongly, or not at all; values they
 * pass on, keep for later, or mix up. Aborts without memory. */
void random_open(struct random *random, struct open_texts *texts);

/* The same with groups as candidates: actors that the open system does not know do some of the work. */
void random_groups(struct random *random, struct open_texts *texts);

/* Two of them: the second is a change of the first: in an actor, main, the property, the answers; a
 * request, an actor, a message more; a value more or less. Candidates are made for either; some rely on what
 * the other has not. There are no more properties. The second may have mistakes: an actor that has not
 * changed may not fit what has. */
void random_change(struct random *random, struct open_texts *old, struct open_texts *new);

void open_texts_free(struct open_texts *texts);

#endif
