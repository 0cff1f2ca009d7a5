/* A message as people write it, grant(2,true), to begin a flow with. */
#ifndef LACUNA_ASSUME_FLOW_FLOW_MESSAGE_H
#define LACUNA_ASSUME_FLOW_FLOW_MESSAGE_H

#include "assume/flow/flow.h"

struct flow_message {
    uint32_t message;                    /* of the component's inbox */
    ARRAY(struct abstract_value) values; /* with the field's number for an origin */
};

/* `_` is any value; so is everything if there are no brackets. False has been reported, or there is no
 * memory. */
bool flow_message_read(struct flow_message *message, const struct system *system, uint32_t component,
                       const char *text);
void flow_message_free(struct flow_message *message);

#endif
