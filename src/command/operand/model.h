/* The system of a command line: its files, read, checked together and made one. */
#ifndef LACUNA_COMMAND_OPERAND_MODEL_H
#define LACUNA_COMMAND_OPERAND_MODEL_H

#include "command/command.h"
#include "explore/search.h"
#include "language/language.h"
#include "system/range.h"
#include "system/system.h"

/* The tree is the language's; it is there between model_begin() and model_free(). */
struct model {
    const struct language *language; /* NULL: nothing has been read */
    struct sources sources;
    void *tree;
    struct system system;
    bool may_be_open; /* set before: the language must have open systems */
    bool covered;     /* set before: what others send to the missing component need not be in its interface */
    bool keeps_answers;    /* set before, with `covered`: the answers of its interface count */
    bool lacks_component;  /* set before: one is to be missing, and has no interface but a block */
    const char *interface; /* set before: a file with an actor that is the interface, or NULL */
    const char *proposed; /* set before: a property whose proof is to be found, or NULL: none is. The language
                             has proofs */
};

/* Is this the name of a system, as opposed to an LTS? */
bool is_model_file(const struct invocation *invocation, const char *path);

/* An empty model, for those who read files themselves. False: no memory. */
bool model_begin(struct model *model, struct job *job, const struct language *language);

/* Those of a model that has been read. */
const struct properties *model_properties(const struct model *model);

/* The language of the operands: that of the first whose name tells it. */
const struct language *model_language(const struct invocation *invocation);

/* Reads and checks all operands. False has been reported. */
bool model_read(struct model *model, struct invocation *invocation);

/* Only reads and parses them: what they declare together is not checked. */
bool model_parse(struct model *model, struct invocation *invocation);

/* As model_read(), and makes a system of them, which must be closed. */
bool model_load(struct model *model, struct invocation *invocation);
void model_free(struct model *model);

/* Has a loaded system all its components from the start? Otherwise it is reported that new cannot be used
 * there: "where …". */
bool model_creates_nothing(struct model *model, const char *where);

/* Writes the system of the operands to --output, in its language or as Promela: `convert` for systems. */
enum status convert_model(struct invocation *invocation);

/* --states; without it there is no limit. False: not a number above 0, which has been reported. */
bool states_of(struct invocation *invocation, uint64_t *states);

/* --depth and --states. False: no such numbers, which has been reported. */
bool limits_of(struct invocation *invocation, struct search_limits *limits);

/* After a search that limits ended: what makes a state space too large is often a number that only grows. */
void name_unbounded(const struct model *model, const struct ranges *ranges);

extern const struct option OPTIONS_MODEL[];    /* reading a system */
extern const struct option OPTIONS_CREATION[]; /* --instances */
extern const struct option OPTIONS_LIMITS[];   /* --depth, --states */

#endif
