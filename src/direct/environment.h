/* Environments that are given: which interface they suggest, and whether they respect the assumption. */
#ifndef LACUNA_DIRECT_ENVIRONMENT_H
#define LACUNA_DIRECT_ENVIRONMENT_H

#include "direct/direct.h"

struct direct_environment {
    const char *name; /* the caller's */
    struct lts *lts;
    struct direct_discharge discharge;
    bool discharged; /* then `discharge` is known */
};

void direct_environment_free(struct direct_environment *environment);

/* The labels that processes share with a component or its property, each once. */
struct direct_interface {
    struct job *job;
    struct arena arena;
    ARRAY(const char *) labels;
};

void direct_interface_init(struct direct_interface *interface, struct job *job);
void direct_interface_free(struct direct_interface *interface);

/* Adds what a process with that alphabet shares. False: no memory. */
bool direct_interface_add(struct direct_interface *interface, const struct direct_component *component,
                          const struct alphabet *alphabet);

/* Adds what the environments share. One of them may lack some of what the others have: a note says so. */
bool direct_interface_add_environments(struct direct_interface *interface,
                                       const struct direct_component *component,
                                       const struct direct_environment *environments, size_t count);

/* Which of the environments respect the assumption? Reports those that take part in what is internal to the
 * component, or in nothing of the interface. False: the job has failed. */
bool direct_environments_discharge(struct direct_environment *environments, size_t count,
                                   const struct direct *direct, const struct direct_component *component);

#endif
