/* Static compliance: can everything that follows from a message in the candidate's code be an answer that the
 * interface allows?
 *
 * Every path of the message's flow, finished or not, must send each receiver a beginning of what one of the
 * alternatives does, and a finished path all of it. That is an inclusion of automata: the flow and the
 * alternatives that are still possible are followed side by side, and paths are not enumerated.
 *
 * This is an explanation only; assume/check.h decides the verdict. A component that remembers a request and
 * answers it when another message comes does not comply, although it may be right. One that complies never
 * leaves the interface, but need not be safe. */
#ifndef LACUNA_ASSUME_FLOW_COMPLIANCE_H
#define LACUNA_ASSUME_FLOW_COMPLIANCE_H

#include "assume/flow/flow_message.h"
#include "system/open_system.h"

enum compliance_answer {
    COMPLIANCE_YES,
    COMPLIANCE_SENDS,  /* no: it can send what no alternative allows there */
    COMPLIANCE_ENDS,   /* no: it can be finished without having sent all of an alternative */
    COMPLIANCE_UNKNOWN /* its flow is too large */
};

enum compliance_step_kind { COMPLIANCE_HANDLER, COMPLIANCE_SEND, COMPLIANCE_SELF };

/* A handler begins, or something is sent. */
struct compliance_step {
    enum compliance_step_kind kind;
    struct span span;
    const char *text;
};

/* A message with certain values. */
struct compliance_row {
    const char *message;
    enum compliance_answer answer;
    ARRAY(const char *) responses;      /* how it can be answered, the first of them */
    bool more;                          /* there are others */
    ARRAY(const char *) allowed;        /* the alternatives of the interface */
    ARRAY(struct compliance_step) path; /* a shortest one that does not comply */
};

struct compliance {
    struct job *job;
    const struct open_system *open; /* with the component in its place */
    struct arena arena;
    ARRAY(struct compliance_row) rows;
};

/* The component is there, and has an interface beside. `messages` are those that may come, as
 * flow_message_read() takes them. False: the job has failed. */
bool compliance_check(struct compliance *compliance, const struct open_system *open,
                      const char *const *messages, size_t count);
void compliance_free(struct compliance *compliance);

#endif
