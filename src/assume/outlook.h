/* The missing component's point of view: a property LTS as it looks to the component that is not there.
 *
 * An action is to receive a message of the interface, ?m, or to send one of its answers, receiver!m; all else
 * is silent. States are those of the search, at the boundary of turns; a turn of the open system that sends
 * several messages to the component is a chain of receives, whose inner states are no boundary: nobody else
 * can act there. */
#ifndef LACUNA_ASSUME_OUTLOOK_H
#define LACUNA_ASSUME_OUTLOOK_H

#include "explore/search.h"
#include "lts/lts.h"

/* Sends, and receives with `channel` of the component itself. */
struct action {
    uint32_t channel;
    uint32_t message;
    uint32_t label; /* of the LTS */
};

/* In a boundary, this action and what would follow it is missing. UINT32_MAX: a turn that no action shows. */
struct cut {
    uint32_t state;
    uint32_t action;
};

struct outlook {
    struct job *job;
    uint32_t component;
    ARRAY(struct action) actions; /* receives first, in the order of the interface's messages */
    uint32_t receives;
    struct lts *lts;
    uint32_t boundary; /* states below this one are boundaries of turns */
    bool *room;        /* per boundary and channel: there is room in it */
    uint32_t channels;
    uint64_t states; /* of the property LTS, π among them */
    uint64_t transitions;
    ARRAY(struct cut) cuts; /* where an obligation found no room: the bound was too small */
};

/* The first `receives` messages of the component's inbox are those of the interface. Explores a program of an
 * open system with a stub, beside the observers it was compiled with. False: the job has failed, or (without
 * that) `limits` ended the search. */
bool outlook_make(struct outlook *outlook, struct job *job, const struct program *program, uint32_t component,
                  uint32_t receives, const struct search_limits *limits);
void outlook_free(struct outlook *outlook);

/* ?m or receiver!m */
const char *outlook_action_text(const struct outlook *outlook, uint32_t action);

#endif
