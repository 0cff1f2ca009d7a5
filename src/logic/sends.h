/* The letters of formulas over sends: which sets of atoms one send can satisfy.
 *
 * For every receiver!message that a formula names, sends fall into classes: by who sends, if some pattern
 * asks for that, and by each value that some pattern asks for; "somebody else" and "another value" are
 * classes as well. All sends of a class match the same patterns. A class that matches an atom, or what stands
 * behind `over`, belongs to the alphabet; other sends are not letters. */
#ifndef LACUNA_LOGIC_SENDS_H
#define LACUNA_LOGIC_SENDS_H

#include "logic/letters.h"
#include "logic/vocabulary.h"

struct send_class {
    const struct send_pattern *kind;  /* whose receiver and message it has */
    const char *sender;               /* NULL: somebody else than those of the classes before it */
    const struct atom_value **values; /* per value: NULL: another one */
    uint32_t values_count;
    uint32_t letter; /* index into the letters; LETTER_NONE: it is not in the alphabet */
};

/* Classes of one receiver!message come together, special ones before those that are more general: of the
 * classes that a send fits, read as patterns, the first is its own. */
struct send_letters {
    struct job *job;
    struct arena arena;
    struct letters letters; /* the empty set comes first */
    ARRAY(struct send_class) classes;
};

/* False: the job has failed; `sources` hear of patterns that cannot be together. */
bool send_letters_make(struct send_letters *result, const struct vocabulary *vocabulary,
                       struct sources *sources);
void send_letters_free(struct send_letters *letters);

struct text;

/* s>left!pay(1,_) */
void send_class_print(struct text *text, const struct send_class *class);

/* Is there a send in the alphabet that satisfies no atom? */
bool send_letters_have_others(const struct send_letters *letters);

/* A send of that letter: left!pay(1); "-" for one that no atom names. */
void send_letter_print(struct text *text, const struct send_letters *letters, uint32_t letter);

#endif
