/* Which variables and fields of messages have flags, and how these are called. */
#ifndef LACUNA_CLOSING_FLAGS_H
#define LACUNA_CLOSING_FLAGS_H

#include "closing/embedding.h"

void embedding_find_flags(struct embedding *e);

/* A name that is free, for the flag of something. */
const char *embedding_flag_name(struct embedding *e, const char *of);

/* The names of what is added must be free. */
void embedding_check_names(struct embedding *e);

#endif
