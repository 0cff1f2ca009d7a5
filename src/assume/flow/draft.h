/* Drafts: what a component that is to be replaced can answer, message by message, as alternatives for an
 * interface.
 *
 * The answers are the finished paths of the component's flows (assume/flow/flow.h), for each value of a
 * message. An argument that hands a field of the message on is known as that field, others by their values.
 * Values that are answered alike are joined to boxes (assume/flow/boxes.h), an alternative each. */
#ifndef LACUNA_ASSUME_FLOW_DRAFT_H
#define LACUNA_ASSUME_FLOW_DRAFT_H

#include "assume/flow/abstraction.h"
#include "system/open_system.h"

enum { DRAFT_MOST_ANSWERS = 16 }; /* to one message with certain values */

struct draft_argument {
    uint32_t origin; /* the field of the message that is handed on; ORIGIN_NONE: there is none, but: */
    struct range range;
};

struct draft_answer {
    uint32_t channel; /* of the whole system */
    uint32_t message;
    struct draft_argument *arguments; /* one per field of that message */
};

struct draft_alternative {
    struct range *values; /* per field: those that it is for */
    struct draft_answer *answers;
    uint32_t answers_count;
    bool never_ends; /* there is no answer: it never ends, or sends more than fits */
};

struct draft_message {
    uint32_t message; /* of the missing component's inbox, in the open system */
    uint32_t handled; /* the same in the whole system, with the component's own types */
    ARRAY(struct draft_alternative) alternatives;
    bool more;    /* there are answers that are not among them */
    bool endless; /* something is sent on a path that never ends well */
};

struct draft {
    struct job *job;
    const struct open_system *open;
    const struct system *whole;
    uint32_t component; /* in the whole system */
    struct arena arena;
    ARRAY(struct draft_message) messages; /* of the inbox, in their order */
};

/* `whole` is the open system with the component; both are of the same sources, and outlive the draft. False
 * has been reported, or there is no memory. */
bool draft_make(struct draft *draft, const struct open_system *open, const struct system *whole,
                uint32_t component);
void draft_free(struct draft *draft);

/* Does an answer hand this field of the message on? */
bool draft_hands_on(const struct draft *draft, const struct draft_alternative *alternative, uint32_t field);

#endif
