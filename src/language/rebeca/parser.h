/* What the parts of the Rebeca parser share. */
#ifndef LACUNA_LANGUAGE_REBECA_PARSER_H
#define LACUNA_LANGUAGE_REBECA_PARSER_H

#include "language/parser.h"
#include "language/rebeca/ast.h"
#include "language/rebeca/lexicon.h"

/* A block that was not closed ends where something begins that cannot be in it. */
enum rebeca_unwinding { REBECA_UNWIND_NOT, REBECA_UNWIND_TO_CLASS, REBECA_UNWIND_TO_TOP };

/* Where the next declaration of each kind goes. */
struct rebeca_ends {
    struct rebeca_variable **environment;
    struct rebeca_class **classes;
    struct rebeca_main **mains;
    struct rebeca_instance **instances;
    struct rebeca_property_block **blocks;
    struct rebeca_proof **proofs;
    struct rebeca_missing **missing;
};

/* What the parser of Rebeca keeps beside the tokens. */
struct rebeca_parsing {
    struct rebeca *rebeca;
    enum rebeca_unwinding unwinding;
    struct rebeca_ends ends;
    bool in_formula; /* of a property or proof file: -> U W G F X are operators */
};

static inline struct rebeca_parsing *rebeca_parsing(const struct parser *p) {
    return p->client;
}

/* At the first token of a file. `state` outlives the parser. */
void rebeca_parser_start(struct parser *p, struct rebeca_parsing *state, struct rebeca *rebeca,
                         uint32_t file);

/* Does a declaration begin here that can only stand at the top? */
bool rebeca_at_declaration(struct parser *p);

/* Is the number at hand one that an int can be? False has been complained about. */
bool rebeca_number_fits(struct parser *p);

/* ---- types and variables ---- */

/* Does a type with a name behind it begin here? */
bool rebeca_at_typed_name(struct parser *p);

/* The type at hand, and past it. False has been complained about. */
bool rebeca_parse_type(struct parser *p, struct rebeca_type *type);

/* Names separated by commas behind a type, each perhaps with an initial value, and the semicolon. What was
 * understood is appended to `*end`, which moves on. False has been complained about. */
bool rebeca_parse_variables(struct parser *p, enum rebeca_variable_kind kind,
                            struct rebeca_expression *feature, struct rebeca_variable ***end);

/* @feature(…) and other annotations in front of something, the last feature in `*feature`. False has been
 * complained about. */
bool rebeca_parse_annotations(struct parser *p, struct rebeca_expression **feature);

/* ---- expressions and statements ---- */

/* NULL has been complained about. */
struct rebeca_expression *rebeca_parse_expression(struct parser *p);

/* Without && and ||, and what binds less: what is between the operators of a formula. */
struct rebeca_expression *rebeca_parse_comparison(struct parser *p);

/* A list up to the bracket that closes it, which is passed; the opening one has been. False has been
 * complained about. */
bool rebeca_parse_list(struct parser *p, unsigned close, const char *wanted, const char *after,
                       struct rebeca_expression **list, uint32_t *count);

/* A block with its braces. `of` says whose: "m". NULL has been complained about. */
struct rebeca_statement *rebeca_parse_block(struct parser *p, const char *of);

/* ---- declarations ---- */

/* A method or message server, from its name on; it is appended to the class. */
void rebeca_parse_method(struct parser *p, struct rebeca_class *class, struct rebeca_method *method);

/* A class, rebecs: or model = in the syntax of 2004, at its first word. */
bool rebeca_at_vintage(struct parser *p);
bool rebeca_parse_vintage(struct parser *p);

/* A class, at its first word; the annotations in front of it have been read. */
bool rebeca_parse_class(struct parser *p, struct rebeca_expression *feature);

/* Does a block missing begin here; and the block, at its first word. */
bool rebeca_at_missing(struct parser *p);
bool rebeca_parse_missing(struct parser *p);

/* property { … }, at the first word. */
bool rebeca_parse_property_block(struct parser *p);

/* proof { … }, at the first word. */
bool rebeca_parse_proof(struct parser *p);

#endif
