/* What a missing component must respect: from the open system, its interface and a safety property to the
 * contract.
 *
 * The stub's bag has a bound. It grows until no obligation is cut at it, or to `most_bound`: then the
 * contract speaks of bounded bags only, which `bounded` tells. What main sends to the component finds room in
 * any case. */
#ifndef LACUNA_ASSUME_ASSUME_H
#define LACUNA_ASSUME_ASSUME_H

#include "assume/contract.h"
#include "language/aml/ast.h"
#include "verify/verify.h"

enum stub { STUB_BAG, STUB_QUEUE, STUB_CHAOS };

/* "bag", "queue" */
const char *stub_text(enum stub stub);

/* What is measured: the property LTS (all bounds that were tried), the contract, the assumption. */
enum assume_step { ASSUME_PROPERTY_LTS, ASSUME_CONTRACT, ASSUME_ASSUMPTION, ASSUME_STEPS };

struct assume_options {
    enum stub stub;
    const char *property;           /* NULL: the only one there is */
    const char *const *chaos_sends; /* STUB_CHAOS: what it sends besides; the tree has been covered before */
    size_t chaos_sends_count;
    uint32_t most_bound;  /* at least 1 */
    uint64_t most_states; /* the bound stays where it is if the next is likely to give more; 0: it grows */
    struct search_limits limits;
};

struct assumption {
    struct job *job;
    const struct aml *aml;
    enum stub stub;
    struct aml closed; /* with the queue stub as an actor */
    bool is_closed;
    const char *property;
    size_t files;         /* of the sources, without stubs */
    struct system system; /* the open system with its stub */
    struct ranges ranges;
    struct program *program;
    uint32_t observer; /* SYSTEM_NONE: nothing satisfies the property, and nothing was explored */
    struct outlook outlook;
    struct contract contract;
    struct lts *lts; /* the assumption; NULL if the verdict is `never` */
    enum assume_verdict verdict;
    uint32_t bound;
    bool bounded;
    double seconds[ASSUME_STEPS];
    struct system bare;         /* `never`: the open system without any stub */
    struct verification reason; /* and the run of it that no component can prevent */
};

/* The tree is that of an open system, and checked. False: the job has failed; to be freed either way. */
bool assume(struct assumption *assumption, struct job *job, const struct aml *aml,
            const struct assume_options *options);
void assumption_free(struct assumption *assumption);

#endif
