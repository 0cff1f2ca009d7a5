/* The direct approach: what the environment of a component must respect, if they are composed synchronously
 * and everything in the interface is the environment's to refuse.
 *
 * The component is a network of LTSs, the property a deterministic LTS with its error state. Composed, all
 * but the interface hidden, minimised part by part with π as early as possible; trimmed to what can reach π;
 * determinised with π absorbing; completed; without π, minimal. An environment is good if and only if it has
 * no trace that the assumption lacks; if it has a π of its own, the whole must not get there either.
 *
 * Actions of the property that the component lacks belong to the interface in any case. */
#ifndef LACUNA_DIRECT_DIRECT_H
#define LACUNA_DIRECT_DIRECT_H

#include "lts/evidence/word.h"
#include "lts/operator/network.h"

enum direct_verdict {
    DIRECT_ALWAYS, /* in every environment */
    DIRECT_NEVER,  /* in none: the component breaks it by itself */
    DIRECT_CONDITIONAL
};

enum direct_step { DIRECT_COMPOSED, DIRECT_TRIMMED, DIRECT_DETERMINISED, DIRECT_ASSUMED, DIRECT_STEPS };

struct direct_component {
    const struct lts *const *parts;
    const uint32_t
        *ends; /* where each part has ended well, STATE_NONE: nowhere; NULL: none of them ever has */
    size_t count;
    const struct lts *property;      /* with π; deterministic, without τ */
    struct label_patterns interface; /* of the labels of parts and property; each must match some */
};

/* Has one of the parts the label? */
bool direct_component_has(const struct direct_component *component, const char *label);

/* A property of the LTS of what is allowed: what it lacks leads to π. One with π says itself what breaks it,
 * and stays as it is. Takes the LTS over; NULL: the job has failed. */
struct lts *direct_property(struct job *job, struct lts *allowed);

struct direct_size {
    uint64_t states;
    uint64_t transitions;
};

struct direct {
    struct job *job;
    enum direct_verdict verdict;
    struct label_patterns interface; /* all of it, label by label */
    const char **labels;
    struct arena arena;
    struct lts *assumption; /* complete, the sink included; NULL: `never` */
    struct network_steps network;
    struct direct_size sizes[DIRECT_STEPS]; /* as far as there are states */
    struct word run;                        /* `never`: what the component does, hidden actions by name */
};

/* False: the job has failed. */
bool direct_find(struct direct *direct, struct job *job, const struct direct_component *component);
void direct_free(struct direct *direct);

/* Is an environment good enough? Its own actions do not matter; those of the interface that it lacks, it
 * refuses. It may have a π of its own: what it does up to there counts as what it does, and π counts if it
 * gets there together with the component.
 *
 * If it is not good, `trace` is over the interface: a shortest of its words that break the property, or one
 * that leads the whole to the environment's π. False: the job has failed. */
enum direct_answer { DIRECT_RESPECTS, DIRECT_VIOLATES, DIRECT_OWN_ERROR };

struct direct_discharge {
    enum direct_answer answer;
    struct word trace;
    struct word own; /* DIRECT_OWN_ERROR without a trace: the actions of its own that lead to its π */
};

bool direct_discharge(struct direct_discharge *discharge, const struct direct *direct,
                      const struct direct_component *component, const struct lts *environment);
void direct_discharge_free(struct direct_discharge *discharge);

#endif
