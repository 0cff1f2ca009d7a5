/* What the parts of the FSP parser share. */
#ifndef LACUNA_LANGUAGE_FSP_PARSER_H
#define LACUNA_LANGUAGE_FSP_PARSER_H

#include "language/fsp/lexicon.h"
#include "language/fsp/tree.h"
#include "language/parser.h"

/* What the parser of FSP keeps beside the tokens: where the next declaration of each kind goes. */
struct fsp_parsing {
    struct fsp *fsp;
    struct fsp_constant **constants_end;
    struct fsp_declaration **declarations_end;
    struct fsp_unchecked **unchecked_end;
};

static inline struct fsp_parsing *parsing(const struct parser *p) {
    return p->client;
}

/* At the first token of a file. `state` outlives the parser. */
void fsp_parser_start(struct parser *p, struct fsp_parsing *state, struct fsp *fsp, uint32_t file);

/* The token behind the current one and what follows it as part of a label: \ and a set, then brackets [ … ].
 * TOKEN_END for a dot that ends a definition, and is not followed by more of a label, or if a bracket is not
 * closed. */
unsigned fsp_peek_behind_brackets(const struct parser *p);

/* As parser_complain_expected(); the hint is given at the end of the file, too. */
void fsp_complain_expected(struct parser *p, const char *hint, const char *wanted);

/* Does a declaration begin here? `after_dot`: the one before has ended, so that a name is enough. */
bool fsp_at_declaration(struct parser *p, bool after_dot);

/* ---- the parts; NULL has been complained about ---- */

struct fsp_expression *fsp_parse_expression(struct parser *p);

/* Without comparisons, && and ||, so that what follows a constant can begin with ||. */
struct fsp_expression *fsp_parse_simple_expression(struct parser *p);

/* (1, N): without the opening bracket. */
bool fsp_parse_arguments(struct parser *p, struct fsp_expression **list, uint32_t *count);

bool fsp_at_label(const struct parser *p);
struct fsp_label *fsp_parse_label(struct parser *p);
struct fsp_set *fsp_parse_set(struct parser *p);

/* A set, or the difference of two: S\{a}. */
struct fsp_set *fsp_parse_difference(struct parser *p);
struct fsp_relabel *fsp_parse_relabels(struct parser *p);

/* [i:R][j:0..2], none at all being a list, too. */
bool fsp_parse_indices(struct parser *p, struct fsp_index **list);

/* forall [i:R][j:0..2]; further brackets without a variable belong to what follows. */
bool fsp_parse_forall(struct parser *p, struct fsp_index **list);

struct fsp_local *fsp_parse_local(struct parser *p);
struct fsp_body *fsp_parse_body(struct parser *p);
struct fsp_call *fsp_parse_call(struct parser *p);

#endif
