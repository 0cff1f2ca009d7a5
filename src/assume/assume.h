/* What a missing component must respect: from the open system, its interface and safety properties to the
 * contract.
 *
 * The stub's bag has a bound, as has the mailbox of the other stubs. It grows until nothing is cut at it, or
 * to `most_bound`: then the contract speaks of so much only, which `bounded` tells. What main sends to the
 * component finds room in any case.
 *
 * Several properties are looked at together: the open system is explored once, beside all of them, and
 * whatever breaks first ends it there. A property that always holds does so as long as the others hold. */
#ifndef LACUNA_ASSUME_ASSUME_H
#define LACUNA_ASSUME_ASSUME_H

#include "assume/contract.h"
#include "language/aml/ast.h"
#include "verify/verify.h"

/* In place of the component: what its interface allows, or anything. */
enum stub {
    STUB_BAG,   /* of obligations */
    STUB_QUEUE, /* as it was published: not sound */
    STUB_CHAOS, /* no interface */
    STUB_ACTOR, /* the interface is an actor with state */
    STUB_LTS,   /* or an LTS */
    STUB_KINDS
};

/* "bag", "queue", "chaos", "actor", "lts" */
const char *stub_text(enum stub stub);

/* What is measured: the property LTS (all bounds that were tried), the contract, the assumption. */
enum assume_step { ASSUME_PROPERTY_LTS, ASSUME_CONTRACT, ASSUME_ASSUMPTION, ASSUME_STEPS };

struct assume_options {
    enum stub stub;
    const char *const *properties; /* none: all automata and formulas over sends */
    size_t properties_count;
    const char *const *chaos_sends; /* STUB_CHAOS: what it sends besides; the tree has been covered before */
    size_t chaos_sends_count;
    const struct aml_actor *actor; /* STUB_ACTOR: of the tree, which has no component missing then */
    const struct lts *lts;         /* STUB_LTS: the tree has been covered before */
    uint32_t most_bound;           /* at least 1 */
    uint64_t most_states;  /* the bound stays where it is if the next is likely to give more; 0: it grows */
    uint64_t whole_states; /* STUB_CHAOS: a system with more is gone into part by part, if that can be; 0:
                              none is */
    struct search_limits limits;
};

struct assumption {
    struct job *job;
    const struct aml *aml;
    const struct assume_options *options;
    enum stub stub;
    const char *component; /* its name */
    struct aml closed;     /* with the queue stub as an actor */
    bool is_closed;
    ARRAY(const char *) properties;
    size_t files;         /* of the sources, without stubs */
    struct system system; /* the open system with its stub */
    struct ranges ranges;
    struct program *program;
    uint32_t observers[MOST_PROPERTIES]; /* SYSTEM_NONE: nothing satisfies it, and nothing was explored */
    struct outlook outlook;
    bool in_parts; /* the outlook was made of parts, and is that of a reduced property LTS */
    struct contract contract;
    struct lts *lts; /* the assumption; NULL if the verdict is `never` */
    enum assume_verdict verdict;
    enum assume_verdict verdicts[MOST_PROPERTIES]; /* of each, given that the others hold */
    uint32_t bound;
    bool bounded;
    double seconds[ASSUME_STEPS];
    struct system bare;         /* `never`: the open system without any stub */
    struct verification reason; /* and the runs of it that no component can prevent */
};

/* The tree is that of an open system, and checked; options are kept. False: the job has failed; to be freed
 * either way. */
bool assume(struct assumption *assumption, struct job *job, const struct aml *aml,
            const struct assume_options *options);
void assumption_free(struct assumption *assumption);

#endif
