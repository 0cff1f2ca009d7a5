/* Values of expressions, the values of an index, the labels that a label or a set stands for.
 *
 * Numbers are 32-bit and wrap around, as in Java. A variable that runs through a set is a label; one that
 * looks like a number is a number. Bindings are never changed: a longer list shares the rest with a shorter
 * one, so that whoever goes on later keeps a pointer.
 *
 * The tree has been checked: every name is declared, and every constant has its value, or will not be asked
 * for it.
 *
 * False has been reported, or the job has failed; or `use` has said so. */
#ifndef LACUNA_LANGUAGE_FSP_EVALUATE_H
#define LACUNA_LANGUAGE_FSP_EVALUATE_H

#include "base/names.h"
#include "language/fsp/tree.h"

/* Labels and operators in one another. The parser's bound does not bound these: sets contain others, a chain
 * of operators is as deep as it is long, and a label may lead to a process that contains others. */
enum { EVALUATION_DEEPEST = 5000 };

struct fsp_binding {
    const char *name;
    struct fsp_value value;
    const struct fsp_binding *outer;
};

struct fsp_evaluation {
    struct fsp *fsp;
    struct job *job;
    struct arena arena; /* of bindings and the labels that are values */
    unsigned depth;     /* at most EVALUATION_DEEPEST */
};

const struct fsp_binding *fsp_bind(struct fsp_evaluation *e, const char *name, struct fsp_value value,
                                   const struct fsp_binding *outer);

/* "3", or the label. `room` holds at least 16 bytes. */
const char *fsp_value_text(struct fsp_value value, char *room);

/* A number, if it looks like one. */
bool fsp_value_of_text(struct fsp_evaluation *e, const char *text, struct fsp_value *value);

bool fsp_evaluate(struct fsp_evaluation *e, const struct fsp_expression *expression,
                  const struct fsp_binding *bindings, struct fsp_value *value);

/* Not 0? */
bool fsp_holds(struct fsp_evaluation *e, const struct fsp_expression *expression,
               const struct fsp_binding *bindings, bool *holds);

/* Once per value, its variable bound if it has one. */
typedef bool fsp_value_use(void *data, const struct fsp_binding *bindings, struct fsp_value value);
bool fsp_index_each(struct fsp_evaluation *e, const struct fsp_index *index,
                    const struct fsp_binding *bindings, fsp_value_use *use, void *data);

/* Once per combination of the values of the indices; `text` is "[1][a]". */
typedef bool fsp_text_use(void *data, const struct fsp_binding *bindings, const char *text);
bool fsp_indices_each(struct fsp_evaluation *e, const struct fsp_index *indices,
                      const struct fsp_binding *bindings, fsp_text_use *use, void *data);

/* Once per label, a set's labels once each; the text is gone afterwards. */
bool fsp_label_each(struct fsp_evaluation *e, const struct fsp_label *label,
                    const struct fsp_binding *bindings, fsp_text_use *use, void *data);
bool fsp_set_each(struct fsp_evaluation *e, const struct fsp_set *set, const struct fsp_binding *bindings,
                  fsp_text_use *use, void *data);

/* The labels of a set, into `names`, in which there is nothing yet. */
bool fsp_set_names(struct fsp_evaluation *e, const struct fsp_set *set, const struct fsp_binding *bindings,
                   struct names *names);

/* The labels of a set, in the arena of the evaluation. */
struct fsp_texts {
    ARRAY(const char *) list;
};

bool fsp_set_texts(struct fsp_evaluation *e, const struct fsp_set *set, const struct fsp_binding *bindings,
                   struct fsp_texts *texts);

#endif
