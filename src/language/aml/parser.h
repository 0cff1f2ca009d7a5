/* What the parts of the AML parser share. */
#ifndef LACUNA_LANGUAGE_AML_PARSER_H
#define LACUNA_LANGUAGE_AML_PARSER_H

#include "language/aml/ast.h"
#include "language/aml/lexicon.h"
#include "language/parser.h"

/* A block that was not closed ends where something begins that cannot be in it. */
enum unwinding { UNWIND_NOT, UNWIND_TO_ACTOR, UNWIND_TO_TOP };

/* Where the next declaration of each kind goes. */
struct declaration_ends {
    struct aml_actor **actors;
    struct aml_main **mains;
    struct aml_missing **missing;
};

/* What the parser of AML keeps beside the tokens. */
struct aml_parsing {
    struct aml *aml;
    enum unwinding unwinding;
    struct declaration_ends ends;
    struct aml_actor *actor; /* the one at hand, NULL outside */
};

static inline struct aml_parsing *parsing(const struct parser *p) {
    return p->client;
}

/* At the first token of a file. `state` outlives the parser. */
void aml_parser_start(struct parser *p, struct aml_parsing *state, struct aml *aml, uint32_t file);

/* Does a declaration begin here that can only stand at the top? */
bool aml_at_declaration(struct parser *p);

/* ---- the parts ---- */

struct aml_expression *parse_expression(struct parser *p);

/* Without && and ||: what is between the operators of a formula. */
struct aml_expression *parse_comparison(struct parser *p);

/* A list in brackets, without the opening one. False has been complained about; what was understood is in
 * the list all the same. */
bool parse_expressions(struct parser *p, const char *what, struct aml_expression **list, uint32_t *count);

/* The index of an element, at '[', and past the ']'. NULL has been complained about. */
struct aml_expression *parse_subscript(struct parser *p);

/* A number, perhaps with a minus, a truth value or a name. NULL has been complained about. */
struct aml_expression *parse_constant(struct parser *p);

/* The type at hand, and past it. */
bool parse_type(struct parser *p, struct aml_type *type);
bool parser_at_type(const struct parser *p);

/* A block with its braces. `of` says whose: "m". */
struct aml_statement *parse_block(struct parser *p, const char *of);

#endif
