/* What the parts of the AML checker share. */
#ifndef LACUNA_LANGUAGE_AML_CHECK_H
#define LACUNA_LANGUAGE_AML_CHECK_H

#include "base/suggest.h"
#include "language/aml/ast.h"
#include "language/checking.h"
#include "language/symbols.h"
#include "system/interval.h"

/* Beside SYMBOL_UNKNOWN. */
enum symbol_kind {
    SYMBOL_ACTOR = 1 << 1,
    SYMBOL_MISSING = 1 << 2, /* a component that is really missing */
    SYMBOL_VARIABLE = 1 << 3,
    SYMBOL_PARAMETER = 1 << 4,
    SYMBOL_METHOD = 1 << 5,
    SYMBOL_MESSAGE = 1 << 6, /* of a missing component's interface */
    SYMBOL_PROPERTY = 1 << 7,
    SYMBOL_NAMESAKES = 1 << 8 /* all methods of one name, see struct namesake */
};

/* Where an expression stands decides which names it may use. */
enum context { IN_METHOD, IN_MAIN, IN_INITIAL_VALUE, IN_INVARIANT, IN_PATTERN, IN_ANSWER };

struct checker {
    struct aml *aml;
    struct sources *sources;
    struct job *job;
    struct symbols symbols;
    enum context context;
    struct aml_actor *actor; /* at hand; NULL outside */
    struct aml_method *method;
    const struct aml_alternative *alternative; /* of the interface, in an answer */
    ARRAY(struct aml_expression *) spine;      /* of check_expression() */
    bool told_of_missing;                      /* how to say that a component is: once is enough */
};

/* One of the methods that share a name, in different actors. */
struct namesake {
    struct aml_method *method;
    struct aml_actor *actor;
    struct namesake *next;
};

/* Scopes of the system as a whole. */
const void *checker_scope_of_actors(const struct checker *c);
const void *checker_scope_of_properties(const struct checker *c);
const void *checker_scope_of_namesakes(const struct checker *c);

/* Must the job stop? Then nothing is complained about any more: what is missing may be missing for that. */
bool checker_halted(const struct checker *c);

/* Forgets the name: it has been complained about in this scope. */
void checker_mark_unknown(struct checker *c, const void *scope, struct identifier name);

/* For an actor that is not there and like no other: how to say that it is missing; NULL: it is not. */
const char *checker_missing_hint(struct checker *c, const char *word, char *hint);

/* "did you mean …?" from the actors (and missing components); NULL: none is similar. */
const char *checker_near_actor(struct checker *c, const char *word, char *hint);

/* The same, or the above. */
const char *checker_actor_hint(struct checker *c, const char *word, char *hint);

/* Something at this place names the actor. */
void checker_note_name(const struct checker *c, struct aml_actor *actor, struct span at);

/* The method of that name; NULL has been complained about, once per actor and name. */
struct aml_method *checker_find_method(struct checker *c, struct aml_actor *actor, struct identifier name);

/* The message of that name of a component that is really missing; NULL: its interface has none, which has
 * been complained about, once per component and name. */
struct aml_method *checker_find_message(struct checker *c, struct aml_missing *missing,
                                        struct identifier name);

/* Declares a parameter in a scope, where its name must be new. */
void checker_declare_parameter(struct checker *c, const void *scope, struct aml_variable *parameter);

/* ---- the parts ---- */

/* Declares everything; the rest looks things up. */
void check_declarations(struct checker *c);
void check_missing(struct checker *c); /* the messages of its interface */
void check_initial_values(struct checker *c);
void check_code(struct checker *c);
void check_main(struct checker *c);
void check_answers(struct checker *c); /* of the interface, when it is known what it is sent */
void check_properties(struct checker *c);

/* Warnings about what is never used, for a system without errors. */
void check_use(struct checker *c);

/* ---- expressions ---- */

struct value {
    bool broken; /* complained about: nothing more is known */
    enum aml_type_kind type;
    struct range range; /* of a number */
};

/* Resolves the expression and tells what is known about it. */
struct value check_expression(struct checker *c, struct aml_expression *e);

/* Is the variable used as it was declared: an array with a subscript (NULL: none), others without? Checks the
 * subscript. False has been complained about. */
bool check_subscript(struct checker *c, const struct aml_variable *variable, struct span span,
                     struct aml_expression *subscript);

/* Something that is not an array has a subscript, which is complained about; `what` it is. */
void check_no_subscript(struct checker *c, struct identifier name, const char *what,
                        struct aml_expression *subscript);

/* The same, where something true or false is wanted. */
void check_condition(struct checker *c, struct aml_expression *e);

/* Can the value be given to something of this type? If certainly not, complains. */
bool check_fits(struct checker *c, struct span span, struct value value, const struct aml_type *type);

/* A value that is sent to the missing component: fits its parameter, or tells what that can be. */
void check_sent_value(struct checker *c, struct span span, struct value value,
                      struct aml_variable *parameter);

#endif
