/* Reading properties: in files of a language, from the word `property` on, and in HOA files. */
#ifndef LACUNA_LANGUAGE_PROPERTY_PARSE_H
#define LACUNA_LANGUAGE_PROPERTY_PARSE_H

#include "language/parser.h"
#include "language/property/property.h"

/* What a language adds to the syntax of properties. */
struct property_syntax {
    const char *component;           /* "an actor" */
    const char *const *declarations; /* words that begin one: a formula before them has no ';'. NULL ends. */
    /* A state expression, in an invariant and between the operators of a formula, where && and || are those
     * of the formula. NULL has been complained about. */
    void *(*condition)(struct parser *p);
    void *(*comparison)(struct parser *p);
};

/* A property, at the word `property`, or those that one with parameters stands for, as a list. `warns`: of
 * formulas that say less than they seem to. They are not in `properties` yet, only what has to be freed is.
 * NULL: not even its name was understood. */
struct property *property_parse(struct parser *p, const struct property_syntax *syntax,
                                struct properties *properties, bool warns);

/* Is this the name of a HOA file? */
bool is_hoa_file(const char *name);

/* Reads a HOA file of the sources as a property, named as the file says or, if that is not a name, like the
 * file. Its atoms are still to be parsed; it is not in `properties` yet. NULL has been reported. */
struct property *property_read_hoa(struct properties *properties, struct arena *arena,
                                   struct sources *sources, uint32_t file);

/* Reads what the atoms of a formula mean; `p` is any parser of its file. */
bool property_parse_atoms(struct parser *p, const struct property_syntax *syntax,
                          struct property_formula *formula);

/* ---- the parts ---- */

/* One of those that a declaration with parameters stands for. */
struct property_instance {
    struct identifier name;
    const char *family;
    const struct property_parameter *parameters;
    const struct constant *constants;
};

/* What stands in brackets behind the name, which is there already: the first instance. Without brackets it is
 * the only one. False has been complained about. */
bool property_parse_parameters(struct parser *p, struct property_instance *instance);

/* The next one: the last parameter runs fastest. False: there is none, or no memory. */
bool property_next_instance(struct parser *p, struct property_instance *instance);

/* s>a!m(2,_); NULL has been complained about. */
struct property_pattern *property_parse_pattern(struct parser *p, const struct property_syntax *syntax);

/* The text behind "=", which is in a language of its own. */
void property_parse_formula(struct parser *p, const struct property_syntax *syntax,
                            struct properties *properties, bool warns, struct property *property);

/* A logic of its own, which is freed with the properties. NULL: no memory. */
struct property_formula *property_new_formula(struct properties *properties, struct arena *arena,
                                              struct job *job);

#endif
