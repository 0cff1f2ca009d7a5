/* How an assumption has changed: which components need a new check after the open system or the property has?
 *
 * A component is accepted by a contract if it never gets to where the contract says error, outside or cut. So
 * what the old contract accepts the new one accepts too if every word that is bad for the new one begins with
 * a word that is bad for the old one. That is enough; that it is not the case does not prove that some
 * component is accepted by one and not by the other, since not every set of words is that of an actor. */
#ifndef LACUNA_ASSUME_EVOLUTION_H
#define LACUNA_ASSUME_EVOLUTION_H

#include "assume/file.h"
#include "lts/word.h"

enum evolution_verdict { EVOLUTION_EQUAL, EVOLUTION_WEAKER, EVOLUTION_STRONGER, EVOLUTION_INCOMPARABLE };

struct evolution {
    enum evolution_verdict verdict; /* what the new one is */
    struct word forbidden; /* stronger, incomparable: a shortest word that is bad for the new one alone */
    struct word allowed;   /* weaker, incomparable: for the old one alone */
};

/* False: the job has failed. To be freed in any case. */
bool evolution_find(struct evolution *evolution, struct job *job, const struct assumption_file *old,
                    const struct assumption_file *new);
void evolution_free(struct evolution *evolution);

#endif
