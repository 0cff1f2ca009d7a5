/* The search for a component in which a lemma holds.
 *
 * It begins with the actors that the lemma speaks of. Where the lemma is violated, and the whole system is
 * not known to violate it, the senders of the messages from outside in the run are to blame: components with
 * one of them more are tried next. Small components come first, and of those of a size the ones in which the
 * new actor talks to most of the others. The whole system comes last: it may be smaller than a component. A
 * sender whose values cannot be listed is taken in at once. States are limited at first; what was too large
 * is tried again with a higher limit when nothing else is left. */
#ifndef LACUNA_PROOF_COMPONENT_SEARCH_H
#define LACUNA_PROOF_COMPONENT_SEARCH_H

#include "proof/lemma.h"

enum {
    SEARCH_MOST_COMPONENTS = 64, /* that are tried */
    SEARCH_FIRST_STATES = 20000, /* of a component, and of the whole, at first */
    SEARCH_FACTOR = 10           /* by which the limit grows */
};

/* For the lemma with that number; those before it have been dealt with, and may be symmetric to it. If there
 * is no such component, the lemma is left with the one that the search began with. False: the job has failed.
 */
bool component_search(struct lemma *lemmas, size_t number, const struct search_limits *limits);

#endif
