/* Random open systems whose actors talk to each other more than to what is missing: turns that send several
 * messages to one mailbox or to many, to themselves, that find no room, or fail on the way; properties that
 * look at all of it, and may come to where nothing can break them any more. Without candidates, and at first
 * without an interface. */
#ifndef LACUNA_TESTS_RANDOM_RANDOM_TALK_H
#define LACUNA_TESTS_RANDOM_RANDOM_TALK_H

#include "random/random_open.h"

/* Aborts without memory. */
void random_talk(struct random *random, struct open_texts *texts);

/* Gives it an interface: one or two alternatives for each message, of up to two answers. */
void random_talk_interface(struct random *random, struct open_texts *texts);

#endif
