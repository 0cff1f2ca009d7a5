/* What the parts of the Rebeca checker share. */
#ifndef LACUNA_LANGUAGE_REBECA_CHECK_H
#define LACUNA_LANGUAGE_REBECA_CHECK_H

#include "base/suggest.h"
#include "language/checking.h"
#include "language/rebeca/ast.h"
#include "language/symbols.h"

/* Where an expression stands decides which names it may use. */
enum rebeca_place {
    REBECA_IN_CLASS,
    REBECA_IN_MAIN,
    REBECA_IN_CONSTANT, /* env and @feature */
    REBECA_IN_PROPERTY
};

struct rebeca_checker {
    struct rebeca *rebeca;
    struct sources *sources;
    struct job *job;
    enum rebeca_place place;
    struct rebeca_class *class; /* at hand; NULL outside */
    struct rebeca_method *method;
    ARRAY(struct rebeca_variable *) scope; /* parameters and locals that can be seen, the nearest last */
    size_t block;                          /* those from here on are of the block at hand */
    uint32_t loops;                        /* around the place at hand */
    uint32_t breakable;                    /* loops and switches */
    const struct rebeca_property_block *properties; /* at hand */
    bool in_proof;                                  /* definitions of all blocks can be used */
    bool stopped; /* nothing takes the place of the missing rebec: what follows from that is not worth a word
                   */
};

static inline bool rebeca_halted(const struct rebeca_checker *c) {
    return checking_halted(c->job);
}

/* ---- the parts ---- */

/* Takes out what a @feature switches off. */
void rebeca_check_features(struct rebeca_checker *c);

/* Which rebec is missing, by its name: before its class is looked at. Then, when the code has been checked,
 * what its block says. */
void rebeca_link_missing(struct rebeca_checker *c);
void rebeca_check_missing(struct rebeca_checker *c);

/* Makes the block take all messages of the rebec's class, without answers. False: there is no memory. */
bool rebeca_cover_missing(struct rebeca_checker *c, struct rebeca_missing *missing);

/* A warning, unless the file has been warned of before. */
bool rebeca_warns_of(const struct rebeca_checker *c, struct span span);

/* Classes: names, parents, fields, signatures, what must be implemented. */
void rebeca_check_classes(struct rebeca_checker *c);

/* Which Rebeca it is, and whether it keeps to that. */
void rebeca_check_version(struct rebeca_checker *c);

void rebeca_check_environment(struct rebeca_checker *c);
void rebeca_check_code(struct rebeca_checker *c);
void rebeca_check_main(struct rebeca_checker *c);

/* Adds the rebecs that new may create to those of main, if all code and main are known. */
void rebeca_prepare_created(struct rebeca_checker *c);

/* Why there is no rebec of that name, if one that is created would be called so; otherwise NULL. */
const char *rebeca_why_not_created(const struct rebeca_checker *c, const char *name);

/* Methods that call themselves whatever happens. */
void rebeca_check_recursion(struct rebeca_checker *c);

/* Makes properties of the blocks of property files and of the proof, and checks all there are. */
void rebeca_check_properties(struct rebeca_checker *c);

/* Makes properties of the lemmas and the theorem of the proof, or of the one that is to be found. The blocks
 * have been checked. */
void rebeca_check_proof(struct rebeca_checker *c);

/* When all properties have been checked: the implications from the lemmas to the theorem. */
void rebeca_make_implications(struct rebeca_checker *c);

/* ---- types and names ---- */

/* Looks up the class of a written type; complains if there is none. */
void rebeca_check_type(struct rebeca_checker *c, struct rebeca_type *type);

/* The method or server of that name that takes these arguments, in the class or above it; the one whose
 * parameters are nearest. NULL: there is none; `*named` is one of that name then, or NULL. */
struct rebeca_method *rebeca_find_method(const struct rebeca_class *class, const char *name,
                                         const struct rebeca_expression *arguments, uint32_t count,
                                         const struct rebeca_method **named);

/* The constructor of the class that takes these arguments. */
struct rebeca_method *rebeca_find_constructor(const struct rebeca_class *class,
                                              const struct rebeca_expression *arguments, uint32_t count);

/* The same, or the server initial of 2.0. NULL: the class has none and needs none, or that was reported for
 * `span`. */
struct rebeca_method *rebeca_choose_constructor(struct rebeca_checker *c, const struct rebeca_class *class,
                                                const struct rebeca_expression *arguments, uint32_t count,
                                                struct span span);

/* The rebec of that name; NULL has been reported. */
struct rebeca_instance *rebeca_find_rebec(struct rebeca_checker *c, struct identifier name);

/* ---- expressions ---- */

/* Resolves the expression and fills its type; REBECA_BROKEN has been complained about. */
void rebeca_check_expression(struct rebeca_checker *c, struct rebeca_expression *e);

/* The same, where something true or false is wanted: `what` says where. */
void rebeca_check_condition(struct rebeca_checker *c, struct rebeca_expression *e, const char *what);

/* The value of an initialisation or assignment, for something of this type; {…} is one for an array. */
void rebeca_check_value(struct rebeca_checker *c, struct rebeca_expression *e, const struct rebeca_type *type,
                        struct span span);

/* A call, with its arguments and its receiver. */
void rebeca_check_call(struct rebeca_checker *c, struct rebeca_expression *e);

/* new Class(known rebecs):(arguments) */
void rebeca_check_new(struct rebeca_checker *c, struct rebeca_expression *e);

#endif
