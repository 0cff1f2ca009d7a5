/* A naive twin of the language AML: reads a model and walks through all its states.
 *
 * Written from docs/aml.md alone, word for word, and sharing no code with the real reader and explorer: own
 * lexer, own parser, states that are plain arrays of numbers, one breadth-first search per question. It is
 * meant for models of up to some ten thousand states. Running out of memory aborts.
 *
 * Valid models only: whatever is wrong, or not understood, is answered with NULL and a short reason. Most
 * mistakes of docs/aml.md are noticed, but not values that are "certainly outside of their range" (unless
 * they are initial values, arguments in `main` or values in patterns). Formulas are skipped. Methods have at
 * most NAIVE_PARAMETERS parameters.
 *
 * A depth is the number of turns of a shortest run that gets there; a turn that does not come to its end
 * (blocked, failed, or cut at π) counts as one. */
#ifndef LACUNA_TESTS_TWIN_NAIVE_AML_H
#define LACUNA_TESTS_TWIN_NAIVE_AML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAIVE_PARAMETERS = 16 };

struct naive_system;

/* NULL if the text is not a valid model; *reason is then a text that need not be freed. */
struct naive_system *naive_aml_parse(const char *text, const char **reason);
void naive_aml_free(struct naive_system *system);

/* Whether something can happen, and how soon; the depth is 0 if it cannot. */
struct naive_event {
    bool reachable;
    uint32_t depth;
};

/* The target of a transition of a product that is a turn reaching π. */
#define NAIVE_ERROR UINT32_MAX

struct naive_transition {
    uint32_t source, target;
    char *label;
};

/* Ordered by source, then by actor in the order of declaration, then by choice, first alternatives first;
 * of equal ones the first is kept. */
struct naive_transitions {
    struct naive_transition *items;
    size_t count;
};

struct naive_method_result {
    const char *actor, *name;
    bool executed; /* by a branch that came to its end */
};

struct naive_actor_result {
    const char *name;
    struct naive_event overflow;
};

enum naive_property_kind { NAIVE_AUTOMATON, NAIVE_INVARIANT };

struct naive_property_result {
    const char *name;
    enum naive_property_kind kind;
    bool violated;
    uint32_t depth; /* if violated: the violating turn included; 0 is an invariant violated at the start */

    /* Only for automata: the product of the system and this automaton alone. Its states are pairs, and
     * one more for π if it is reached; a turn that reaches π ends there, and its label with it. Pairs are
     * numbered in breadth-first order; π is NAIVE_ERROR. */
    uint32_t states;
    struct naive_transitions transitions;
    bool truncated;
};

/* The names in it belong to the system, which must live longer. States are numbered in breadth-first
 * order, the initial one is 0. */
struct naive_space {
    uint32_t states;
    struct naive_transitions transitions;
    bool truncated; /* the limit was reached: everything else is what was found until then */

    struct naive_event deadlock, quiescent, failure;
    uint32_t deadlocks; /* states */

    struct naive_actor_result *actors; /* in the order of declaration, like the following */
    size_t actor_count;
    struct naive_method_result *methods;
    size_t method_count;
    struct naive_property_result *properties; /* without formulas */
    size_t property_count;
};

/* The system beside one of its actors that takes everything, keeps nothing and never moves. */
struct naive_halts {
    bool truncated;
    struct naive_event halt;     /* no actor can continue, and somebody else has a message waiting */
    struct naive_event overflow; /* and some branch of a turn that waits meets a full mailbox */
};

struct naive_halts naive_aml_halts(const struct naive_system *system, const char *mute, uint32_t limit);

/* At most `limit` states, for the system and for each product (π not counted). */
struct naive_space *naive_aml_explore(const struct naive_system *system, uint32_t limit);
void naive_space_free(struct naive_space *space);

#endif
