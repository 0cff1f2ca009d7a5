/* What all parts of the campaign on open systems and candidates share: the texts at hand, what is counted,
 * and how assumptions are made, candidates checked, and whole systems verified.
 *
 * Each part is a function that is given the assumption of the bag, and looks at the same system and
 * candidates in its own way. */
#ifndef LACUNA_TESTS_RANDOM_TRIALS_H
#define LACUNA_TESTS_RANDOM_TRIALS_H

#include "assume/assume.h"
#include "assume/check.h"
#include "assume/file.h"
#include "language/aml/ast.h"
#include "random/campaign.h"
#include "random/random_open.h"
#include "random/verdicts.h"
#include "verify/verify.h"

enum { MOST_STATES = 1000, MOST_BOUND = 4, MOST_TOGETHER = 3 };

extern const struct search_limits LIMITS;

/* --- The case at hand --- */

extern struct open_texts texts;
extern uint32_t bound_now;
extern struct random dice;                         /* of the round, for whatever the texts leave open */
extern const struct open_candidate *candidate_now; /* NULL: it is about the open system */
extern const char *candidate_text;                 /* one that is not among the candidates, to be shown */

extern struct counts {
    uint64_t rounds;
    uint64_t systems[4]; /* by verdict */
    uint64_t with_values;
    uint64_t bounded, too_large, last_resort; /* the last: chaos in place of the bag */
    uint64_t candidates[4];                   /* by verdict */
    uint64_t with_values_accepted, with_values_unsafe;
    uint64_t whole_too_large;
    uint64_t doubted_violates[CHECK_REASONS], doubted_holds[CHECK_REASONS]; /* in the whole system */
    uint64_t noncompliant_violates;
    uint64_t unsound; /* candidates that break the property, and that the published stub lets pass */
    uint64_t accepted_by_chaos, accepted_by_chaos_with_values;
    uint64_t kept_by_chaos; /* assumptions that are not stronger than those of the bag */
    /* A candidate, or an LTS, as the interface. */
    uint64_t actors, actors_accepted, actors_unsafe, actors_several, actors_themselves, actors_excused,
        actors_as_ltss;
    uint64_t ltss, ltss_accepted, ltss_unsafe;
    uint64_t overflows, overflows_compared; /* their mailboxes do; and a larger one does not */
    /* Several properties. */
    uint64_t several, several_with_chaos, several_accepted, several_in_part, several_saved;
    /* Skeletons. */
    uint64_t skeletons, skeletons_refused, skeletons_idle, skeletons_follow;
    /* Rules. */
    uint64_t ruled, rules, short_rules, smallest_rules, shared_rules, folded_rules, histories, broken_rules,
        without_rule;
    /* Contracts that were made naively, too. */
    uint64_t naive, naive_cut;
    uint64_t partial, partial_accepted, partial_unsafe;
} counts;

/* NULL: all candidates. */
void print_texts(const struct open_candidate *only);

/* --- Reading --- */

struct reading {
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
};

void begin(struct reading *r);
void add(struct reading *r, const char *name, const char *text);
bool try_to_parse(struct reading *r, enum stub stub);
void parse(struct reading *r, enum stub stub);
void end(struct reading *r);
uint32_t component_of(const struct reading *r);

/* --- The open system --- */

struct open {
    struct reading reading;
    struct open_system system;
    struct assume_options options;
    struct assume_result result;
    struct bytes text; /* of the assumption's file */
    struct sources sources;
    struct assumption file; /* as it is read back */
    const char **names;     /* of actions */
};

/* What stands for the component, and what is to hold. */
struct setting {
    enum stub stub;
    const char *actor;     /* STUB_ACTOR: its text */
    const struct lts *lts; /* STUB_LTS */
    bool all_properties;
    enum resort resort;   /* STUB_BAG: chaos at once */
    bool reduces;         /* however small it is: STUB_BAG by partial order, STUB_CHAOS part by part */
    uint64_t most_states; /* 0: MOST_STATES */
    uint64_t most_work;   /* 0: as usual */
};

/* The texts of a round, and how small its bag is. */
void make_round_texts(uint64_t seed);

/* False: there is nothing to hold candidates against, since it is too large. */
bool make_open(struct open *o, const struct setting *setting);
void free_open(struct open *o);

/* --- The whole system --- */

struct whole {
    struct reading reading;
    uint32_t properties;
    enum verdict verdicts[MOST_TOGETHER];
};

/* Reads it, and verifies each property. */
void make_whole(struct whole *w, const char *candidate, bool all_properties);

/* Is some property violated? */
bool is_violated(const struct whole *w);

/* Of some mailbox, or of the one given. */
bool overflows(struct whole *w, uint32_t channel);

/* --- The candidate alone --- */

struct alone {
    struct reading reading;
    struct candidate candidate;
    struct check check;
};

/* All properties of the assumption. */
property_set all_of(const struct open *o);

/* False: it does not fit, and is refused. */
bool try_alone(struct alone *a, const struct open *o, const char *text, property_set wanted);
void make_alone(struct alone *a, const struct open *o, const char *text, property_set wanted);
void free_alone(struct alone *a);

bool is_own(const struct alone *a, const struct turn *turn);

/* What a turn sends to others, or to itself. */
uint32_t sends_of(const struct alone *a, const struct turn *turn, bool to_itself);

/* Does it move between two receives that may belong to one turn? */
bool moves_between(const struct alone *a, const struct open *o);

/* One that is rejected violates the property in the whole system. */
void check_rejected(const struct whole *w);

/* Counts one that is left to the whole system, by reason. */
void note_doubt(const struct alone *a, struct whole *w);
void print_doubts(void);

/* --- Parts --- */

void try_interfaces(const struct open *bag);
void try_several(const struct open *bag);
void try_skeleton(const struct open *bag);
void try_naive(const struct open *open);
void try_rules(const struct open *open);

/* Of an interface with state, as the setting says. */
void try_overflow(const struct open *open, const struct setting *setting);

#endif
