/* Formulas as properties: what the atoms of one mean in AML. */
#ifndef LACUNA_LANGUAGE_AML_FORMULA_H
#define LACUNA_LANGUAGE_AML_FORMULA_H

#include "language/aml/ast.h"
#include "logic/logic.h"

struct aml_atom { /* one of the two */
    struct aml_pattern *pattern;
    struct aml_expression *predicate;
};

struct aml_formula {
    struct logic logic;
    ltl_formula formula;
    struct automaton automaton; /* of a HOA file, in place of a formula */
    bool is_automaton;
    struct aml_atom *atoms; /* those of the vocabulary, then what stands behind `over` */
    struct aml_formula *next;
};

/* The monitor of a property that is given as an automaton, and checked: its patterns become the atoms of
 * `logic`, which is initialised and gets settled. False: the job has failed; the monitor is to be freed
 * either way. */
bool aml_automaton_monitor(const struct aml_property *property, struct sources *sources, struct logic *logic,
                           struct monitor *monitor);

/* Reads a HOA file of the sources and appends it as a property, named as the file says or, if that is no
 * name, like the file. False has been reported. */
bool aml_read_hoa(struct aml *aml, uint32_t file);

/* Is this the name of a HOA file? */
bool aml_is_hoa(const char *name);

/* Parses a file of the sources as what its name says: AML, or HOA. */
bool aml_parse_any(struct aml *aml, uint32_t file);

#endif
