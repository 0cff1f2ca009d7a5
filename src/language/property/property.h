/* Properties of asynchronous systems, in whatever language the system is written.
 *
 *     property a { free: left!grant -> held; held: left!grant -> error; }    an automaton over sends
 *     property f = G (left!grant -> F mutex!release);                        a formula (docs/ltl.md)
 *     property i = always left.held + right.held < 2;                        an invariant
 *     property p(int 1..2 i) { … left!grant(i) … }                           a property for each i: p(1),
 * p(2)
 *
 * A property names components, channels and messages. State expressions, in invariants and formulas over
 * states, are the language's own: here they are opaque. What names mean is looked up by a `resolver`
 * (property/check.h), which fills the fields below "resolved"; they may be read only if it found no error.
 *
 * Everything lives in the arena of the tree that the properties belong to, except logics and automata, which
 * properties_free() frees. */
#ifndef LACUNA_LANGUAGE_PROPERTY_PROPERTY_H
#define LACUNA_LANGUAGE_PROPERTY_PROPERTY_H

#include "language/identifier.h"
#include "logic/logic.h"

/* In a pattern: _, a number, true, false, or a name. */
struct pattern_value {
    enum value_form form;
    bool is_truth; /* true or false: VALUE_NUMERIC, 1 or 0 */
    int32_t number;
    struct identifier name;      /* of VALUE_NAMED; `number` is resolved then */
    struct identifier parameter; /* of the property, whose value VALUE_NUMERIC is; text NULL: none */
    struct span span;
    struct pattern_value *next;
};

/* What a message goes through, by its numbers in the system. */
struct message_target {
    uint32_t channel;
    uint32_t message;
    uint32_t fields_count;
    bool fields_known;       /* otherwise their declaration has been complained about */
    const void *declaration; /* the language's own */
};

struct property_pattern {     /* sender>receiver!message(values) */
    struct identifier sender; /* text NULL: anybody */
    struct identifier receiver;
    struct identifier message;
    bool with_values;
    struct pattern_value *values;
    uint32_t values_count;
    struct span span;
    struct property_pattern *next;
    /* resolved */
    uint32_t component; /* of the sender, by its number; SYSTEM_NONE: anybody */
    struct message_target target;
};

struct property_move { /* pattern | pattern -> target; */
    struct property_pattern *patterns;
    struct identifier target;
    struct property_move *next;
    /* resolved */
    bool to_error;
    struct property_state *state; /* NULL if to_error */
};

struct property_state {
    struct identifier name;
    struct property_move *moves;
    struct property_state *next;
    /* resolved */
    uint32_t index;
};

struct property_atom { /* one of the two */
    struct property_pattern *pattern;
    void *predicate; /* a state expression */
};

struct property_formula {
    struct logic logic;
    ltl_formula formula;
    struct automaton automaton; /* of a HOA file, in place of a formula */
    bool is_automaton;
    struct property_atom *atoms; /* those of the vocabulary, then what stands behind `over` */
    struct property_formula *next;
};

/* int 1..2 i */
struct property_parameter {
    struct identifier name;
    bool is_truth; /* bool i */
    int32_t low;
    int32_t high;
    struct property_parameter *next;
};

/* A declaration stands for at most this many. */
enum { PROPERTY_MOST_INSTANCES = 256 };

enum property_kind { PROPERTY_INVARIANT, PROPERTY_FORMULA, PROPERTY_AUTOMATON };

struct property {
    enum property_kind kind;
    struct identifier name;                      /* with the values of its parameters: p(1) */
    const char *family;                          /* without them */
    const struct property_parameter *parameters; /* NULL: it has none */
    const struct constant *constants;            /* their values here */
    const struct property *first; /* of those that the declaration stands for: perhaps itself */
    void *invariant;              /* a state expression */
    const char *formula;          /* the text between `=` and `;` without blanks around it */
    struct span formula_span;
    struct property_formula *temporal; /* NULL if it is `broken` */
    struct property_state *states;     /* of an automaton; the first is initial */
    uint32_t states_count;
    bool broken; /* it may have more states than these, or is none of the three kinds */
    struct property *next;
};

/* Those of a system, in the order of its files. */
struct properties {
    struct property *first;
    struct property *last;
    struct property_formula *formulas; /* all there are; properties_free() frees them */
};

void properties_free(struct properties *properties);

/* And those behind it. */
void properties_append(struct properties *properties, struct property *property);

/* From here on there are none. */
void properties_drop(struct properties *properties);

/* The property that is called so (system/property_name.h), the first if there are several; NULL has been
 * reported, with those that there are. */
const struct property *properties_find(const struct properties *properties, struct job *job,
                                       const char *name);

/* Is it an automaton of a HOA file? */
bool property_is_hoa(const struct property *property);

/* Visits every pattern of an automaton or a formula, in the order of the text. */
typedef void property_pattern_visitor(void *context, const struct property_pattern *pattern);
void property_each_pattern(const struct property *property, property_pattern_visitor *visit, void *context);

/* The monitor of a property that is given as an automaton, and checked: its patterns become the atoms of
 * `logic`, which is initialised and gets settled. False: the job has failed. */
bool property_monitor(const struct property *property, struct sources *sources, struct logic *logic,
                      struct monitor *monitor);

#endif
