/* Why data from outside is where it is: the shortest chain of assignments, messages and arguments of `run`
 * by which it gets there. */
#ifndef LACUNA_CLOSING_EXPLANATION_H
#define LACUNA_CLOSING_EXPLANATION_H

#include "closing/transfer.h"

struct explanation_step {
    struct transfer transfer;
    struct data_place from;
};

/* Of one variable in one process. */
struct explanation {
    uint32_t process; /* CLOSING_NONE: the variable is global, and the question is about its declaration */
    uint32_t variable;
    struct span span;                     /* of the statement, or of the name that is declared */
    bool is_declaration;                  /* the question is about all of its life */
    bool arrives;                         /* data from outside does */
    ARRAY(struct explanation_step) steps; /* the first is where it comes in */
};

struct explanations {
    const struct open_model *model;
    ARRAY(struct explanation) list; /* process by process */
};

/* `question` is x@LINE or P:x@LINE, with FILE: before the line where several files have it. An index or
 * members behind x make no difference: arrays and records are looked at as a whole. Where a line declares x,
 * the question is whether such data gets into it anywhere. False has been reported. */
bool explain_arrival(struct explanations *explanations, const struct open_model *model,
                     const struct reliability *reliability, const char *question);
void explanations_free(struct explanations *explanations);

#endif
