/* What a missing component must respect: from the open system, its interface and safety properties to the
 * contract.
 *
 * The properties are chosen first (watched_properties.h). Then the open system is explored with a stub in
 * place of the component (exploration.h). Stubs of several sizes are tried until one is large enough for what
 * the system can do (attempts.h). If none is, the contract covers this many messages only, which `bounded`
 * tells. What main sends to the component finds room in any case. Verdicts come last, with their reasons.
 *
 * Several properties are looked at together: the open system is explored once, beside all of them, and
 * the first violation ends it there. "Always" means: no component can be the first to break the property. */
#ifndef LACUNA_ASSUME_ASSUME_H
#define LACUNA_ASSUME_ASSUME_H

#include "assume/contract/contract_assumption.h"
#include "assume/vacuity.h"
#include "verify/verify.h"

/* What is measured: the property LTS (all bounds that were tried), the contract, the assumption. */
enum assume_step { ASSUME_PROPERTY_LTS, ASSUME_CONTRACT, ASSUME_ASSUMPTION, ASSUME_STEPS };

/* STUB_BAG: how chaos is reached. Usually it is the last resort. Tests go to it at once, and explore it as a
 * whole or part by part. */
enum resort { RESORT_LAST, RESORT_WHOLE, RESORT_PARTS };

struct assume_options {
    enum stub stub;
    enum resort resort;
    const char *const *properties; /* none: all automata and formulas over sends */
    size_t properties_count;
    const char *const *chaos_sends; /* STUB_CHAOS: what else it sends */
    size_t chaos_sends_count;
    const struct lts *lts; /* STUB_LTS */
    uint32_t
        most_bound; /* at least 1; STUB_BAG: this many unanswered requests are counted before any are many */
    uint64_t most_states;  /* the bound stays where it is if the next is likely to give more; 0: it grows */
    uint64_t whole_states; /* STUB_CHAOS: a system with more is gone into part by part, if that can be; 0:
                              none is */
    uint64_t most_work;  /* a contract that costs more is cut off (contract_options); 0: in proportion to the
                            system, UINT64_MAX: never */
    uint32_t most_shown; /* the assumption for people is made if it has at most this many states; 0: always */
    struct search_limits limits;
};

/* The bag, all properties, and bounds for people who have not asked for others. */
extern const struct assume_options ASSUME_USUAL;

/* The assumption, and how it came about. */
struct assume_result {
    struct job *job;
    const struct open_system *open;
    const struct assume_options *options;
    struct assumption assumption;
    const struct open_property *properties[MOST_PROPERTIES]; /* those that were chosen */
    uint32_t properties_count;
    uint32_t observers[MOST_PROPERTIES]; /* SYSTEM_NONE: nothing satisfies it, and nothing was explored */
    struct system system;                /* the open system with its stub */
    struct ranges ranges;
    struct program *program;
    struct property_lts property_lts;
    bool reduced;                  /* silent turns were taken at once, so that the property LTS is smaller */
    bool in_parts;                 /* the property LTS was made of parts, and is a reduced one */
    struct assumption_sizes sizes; /* of the assumption for people; 0: the verdict is `never`, or something
                                      grows */
    struct lts *lts;               /* that assumption, if it is not too large to be shown */
    enum assume_verdict verdict;
    enum assume_verdict verdicts[MOST_PROPERTIES]; /* of each, given that the others hold */
    uint32_t bound;
    uint32_t saturation; /* of the bag: this many unanswered requests of a kind stand for more; 0: all are
                            counted */
    bool overflows;      /* more messages in the mailbox than the bound make the stub chaos; instead of a bag
                            it is chaos from the start */
    uint64_t wasted;     /* work on contracts that were too much of it, with the budget of the one at hand */
    bool has_contract;
    bool judged; /* verdicts are final, and the contract is complete if there is one, whatever has become of
                    the rest */
    struct sightings sightings; /* of the last exploration */
    struct vacuity vacuity;     /* why what always holds may say nothing */
    bool grows; /* a variable does, without end: the verdict is vacuous, and there is no contract */
    double seconds[ASSUME_STEPS];
    struct system bare;         /* `never`: the open system without any stub */
    struct verification reason; /* and the runs of it that no component can prevent */
};

/* Does the stub do what the interface allows, and no more? */
static inline bool assume_is_exact(const struct assume_result *result) {
    return result->saturation == 0 && !result->overflows;
}

/* Several components may be missing with STUB_BAG only. STUB_ACTOR: the component is there, with its edges,
 * which are the interface. STUB_CHAOS, STUB_LTS: the interface takes all that is sent, and its answers do not
 * matter. If the assumption is to be written or checked against, the open system has its texts, where the
 * interface counts if the stub has alternatives. The open system is kept, and so are the options.
 *
 * False: the job has failed. If `judged`, a limit was reached after that: the verdicts stand, and the
 * assumption can be written and checked against; what people read (`lts`, `reason`) may be missing. */
bool assume(struct assume_result *result, const struct open_system *open,
            const struct assume_options *options);
void assume_result_free(struct assume_result *result);

#endif
