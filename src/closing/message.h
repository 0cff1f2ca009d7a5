/* Messages: sends and receives inside carry flags, receives from outside forget what they fill, and sends to
 * the outside disappear. */
#ifndef LACUNA_CLOSING_MESSAGE_H
#define LACUNA_CLOSING_MESSAGE_H

#include "closing/known.h"

void embed_send(struct embedding *e, struct promela_statement *s);

void embed_receive(struct embedding *e, struct promela_statement *s);

/* One step: what is in the list, then variables get what the environment sends; `message`, or anything if it
 * is NULL. */
struct promela_statement *embed_outside_data(struct embedding *e, struct node_list *list,
                                             const struct promela_statement *s,
                                             const struct environment_message *message);

/* Messages have flags behind their fields. */
void embed_poll(void *data, struct promela_expression *x);

/* Which channel or timer it is must not depend on the outside, nor which element a message is received into.
 */
void embed_check_indexes(struct embedding *e, const struct promela_statement *s);

#endif
