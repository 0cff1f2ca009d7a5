/* What an actor can answer to a message: the sends along the finished paths of its flow. Their order counts
 * per receiver only, so that they are kept sorted by receiver. */
#ifndef LACUNA_ASSUME_FLOW_RESPONSES_H
#define LACUNA_ASSUME_FLOW_RESPONSES_H

#include "assume/flow/flow.h"

struct responses {
    struct sequences list; /* of sends of the flow */
    bool more;             /* there are others, perhaps without end */
};

/* The first `most` of them, in the order of the steps that they take. False: the job has failed. */
bool responses_find(struct responses *responses, const struct flow *flow, uint32_t most);
void responses_free(struct responses *responses);

/* left!permitL, right!ok(2); "nothing" if nothing is sent. */
void response_text(const struct responses *responses, const struct flow *flow, uint32_t number,
                   struct text *text);

#endif
