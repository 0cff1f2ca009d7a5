/* The atoms of formulas, as they are written: sends, state predicates, plain propositions.
 *
 * Equal texts are one atom. Several formulas may share a vocabulary; what they say can then be compared. What
 * a send or a predicate means in a system is looked up by the languages that know systems. */
#ifndef LACUNA_LOGIC_VOCABULARY_H
#define LACUNA_LOGIC_VOCABULARY_H

#include "base/arena.h"
#include "base/source.h"
#include "logic/constant.h"
#include "logic/letters.h"
#include "logic/ltl.h"
#include "logic/predicate.h"

enum atom_kind { ATOM_PROPOSITION, ATOM_SEND, ATOM_PREDICATE };

struct atom_name {
    const char *text; /* NULL: none */
    struct span span;
};

enum value_form { VALUE_ANY, VALUE_NUMERIC, VALUE_NAMED };

struct atom_value {
    enum value_form form;
    int64_t number;        /* true is 1; VALUE_NUMERIC */
    struct atom_name name; /* as it is written */
};

/* sender>receiver!message(values), or receiver?message(values): that it is received */
struct send_pattern {
    bool taken;
    struct atom_name sender;
    struct atom_name receiver;
    struct atom_name message;
    bool with_values;
    struct atom_value *values;
    uint32_t values_count;
};

struct atom {
    enum atom_kind kind;
    const char *text; /* in its canonical layout */
    struct span span; /* where it was first met */
    struct send_pattern send;
    struct predicate predicate;
};

/* The values that a variable can have. */
struct value_range {
    int64_t low;
    int64_t high;
    bool known; /* somebody has said so; otherwise it is that of numbers of 32 bits */
};

struct text;

/* s>left!pay(1,_) */
void send_pattern_print(struct text *text, const struct send_pattern *send);

struct vocabulary {
    struct job *job;
    struct arena arena;
    ARRAY(struct atom) atoms;
    ARRAY(struct atom) over;          /* sends that belong to the alphabet in addition to the atoms */
    struct names variables;           /* of the predicates: "actor.variable", or a plain name */
    ARRAY(struct value_range) ranges; /* of the variables */
    bool receipts;                    /* set before: formulas may speak of them, too */
    const struct constant *constants; /* set before: values and variables in what is parsed next; or NULL */
};

void vocabulary_init(struct vocabulary *vocabulary, struct job *job);
void vocabulary_free(struct vocabulary *vocabulary);

/* The number of the atom; it is added if it is new. UINT32_MAX: no memory, or too many, which is reported. */
uint32_t vocabulary_add(struct vocabulary *vocabulary, struct sources *sources, const struct atom *atom);
bool vocabulary_add_over(struct vocabulary *vocabulary, const struct atom *atom);

/* Makes a predicate of signs that are known to be one; see predicate_make(). */
bool vocabulary_predicate(struct vocabulary *vocabulary, const struct scanned *signs, size_t count,
                          struct predicate *predicate);

/* The number of the variable of that name, for those who make predicates themselves; it is added if it is
 * new. UINT32_MAX: no memory. */
uint32_t vocabulary_variable(struct vocabulary *vocabulary, const char *name);

/* Tells what a variable, if it is one, can be. */
void vocabulary_set_range(struct vocabulary *vocabulary, const char *variable, int64_t low, int64_t high);

/* What another vocabulary knows of variables that this one has, too. */
void vocabulary_take_ranges(struct vocabulary *vocabulary, const struct vocabulary *from);

/* The sends of a formula: its atoms, then what stands behind `over`. */
static inline size_t vocabulary_patterns(const struct vocabulary *v) {
    return v->atoms.count + v->over.count;
}

static inline const struct atom *vocabulary_pattern(const struct vocabulary *v, size_t i) {
    return i < v->atoms.count ? &v->atoms.items[i] : &v->over.items[i - v->atoms.count];
}

/* What its formulas speak of. */
enum atom_kind vocabulary_kind(const struct vocabulary *vocabulary);

/* Reads a formula with its `over { … }` out of a span of a source. LTL_NONE: errors have been reported, or
 * there was no memory. */
ltl_formula ltl_parse(struct ltl *ltl, struct vocabulary *vocabulary, struct sources *sources,
                      struct span span);

/* Reads one atom, for formats that name them in a text of their own. UINT32_MAX: as above. Text that
 * is not a send or a predicate, all of it, is a proposition. */
uint32_t atom_parse(struct ltl *ltl, struct vocabulary *vocabulary, struct sources *sources,
                    struct span span);

/* Sends, predicates and propositions do not mix: complains at the first atom that is different. */
bool vocabulary_check(const struct vocabulary *vocabulary, struct sources *sources);

/* Writes a formula so that it parses back to the same. */
void over_print(struct text *text,
                const struct vocabulary *vocabulary); /* " over { a!m }"; nothing if there is none */
void ltl_print(struct text *text, const struct ltl *ltl, const struct vocabulary *vocabulary, ltl_formula f);

#endif
