/* Processes of declarations: what the parts that make them share.
 *
 * A declaration with the values of its parameters is made once and kept. Processes contain others: how deep
 * is bounded, since a parameter may grow forever. A composite that contains itself with a condition takes
 * four levels each time. */
#ifndef LACUNA_LANGUAGE_FSP_MAKE_H
#define LACUNA_LANGUAGE_FSP_MAKE_H

#include "base/names.h"
#include "language/fsp/evaluate.h"

enum { MAKING_DEEPEST = 1000 };

struct fsp_instance {
    struct fsp_process process; /* no LTS: under way */
};

struct fsp_making {
    struct fsp *fsp;
    struct job *job;
    struct fsp_evaluation evaluation;
    struct names keys; /* "P[1][2]" */
    ARRAY(struct fsp_instance *) instances;
    unsigned depth;
    struct identifier name; /* the process gone into last */
};

bool fsp_making_init(struct fsp_making *m, struct fsp *fsp);
void fsp_making_free(struct fsp_making *m);

/* One level deeper, into the process `name` if it is not NULL; false has been reported. Either way followed
 * by fsp_go_up(). */
bool fsp_go_down(struct fsp_making *m, const struct identifier *name);
void fsp_go_up(struct fsp_making *m);

/* The values of the parameters in a call that is made with `bindings`. */
bool fsp_bind_parameters(struct fsp_making *m, const struct fsp_declaration *declaration,
                         const struct fsp_expression *arguments, const struct fsp_binding *bindings,
                         const struct fsp_binding **parameters);

/* The process, shared by all who ask for it; NULL: failed, reported if it is to be. */
const struct fsp_process *fsp_instance(struct fsp_making *m, const struct fsp_declaration *declaration,
                                       const struct fsp_binding *parameters);

/* A process that is not a composite, without what stands behind its definitions. */
bool fsp_expand(struct fsp_making *m, const struct fsp_declaration *declaration,
                const struct fsp_binding *parameters, struct fsp_process *result);

/* A process that is imported from a file. */
bool fsp_import(struct fsp_making *m, const struct fsp_declaration *declaration, struct fsp_process *result);

/* Without parts; freed by fsp_network_free(). */
void fsp_network_init(struct fsp_network *network, struct job *job);

/* The parts of a composite, flattened: into the network. */
bool fsp_collect(struct fsp_making *m, const struct fsp_declaration *declaration,
                 const struct fsp_binding *parameters, struct fsp_network *network);

/* Composes them. */
bool fsp_compose(struct fsp_making *m, struct fsp_network *network, struct fsp_process *result);

/* Exchanges the LTS of a process; NULL is a failure. */
bool fsp_replace(struct fsp_process *process, struct lts *lts);

/* What the keywords mean, as in LTSA. They free the LTS that was there. What is deterministic stays as it is;
 * the rest is determinised and minimised, and *forgotten tells that ERROR could be reached before the first
 * visible action, which nothing is left of. */
bool fsp_keep_reachable(struct job *job, struct fsp_process *process);
bool fsp_minimise(struct job *job, struct fsp_process *process);
bool fsp_determinise(struct job *job, struct fsp_process *process, bool *forgotten);
bool fsp_complete(struct job *job, struct fsp_process *process);

#endif
