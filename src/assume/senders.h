/* Who sends which messages of an open system: a walk through its code, for drafts. */
#ifndef LACUNA_ASSUME_SENDERS_H
#define LACUNA_ASSUME_SENDERS_H

#include "base/names.h"
#include "language/aml/ast.h"

struct senders {
    const struct aml *aml;
    struct memory *memory;
    const struct aml_actor **actors; /* by their indices */
    ARRAY(uint64_t) to_missing;      /* message << 32 | sender, sorted; main comes behind the actors */
    bool *sent;                      /* per method of the actors, by its number: somebody sends it */
    struct names anywhere;           /* messages that are sent to variables */
    uint32_t at;                     /* whose sends are being read */
};

/* The tree is checked. False: there is no memory. To be freed either way. */
bool senders_make(struct senders *senders, const struct aml *aml);
void senders_free(struct senders *senders);

/* Those of a message of the missing component, `count` of them from to_missing.items[first] on. */
size_t senders_of(const struct senders *senders, const struct aml_method *message, size_t *count);

/* Somebody sends it, or the like to a variable, which may hold anybody. */
bool senders_send(const struct senders *senders, const struct aml_method *method);

#endif
