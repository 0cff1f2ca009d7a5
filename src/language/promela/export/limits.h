/* Limits: what Promela, or this way of writing it, has no form for. */
#ifndef LACUNA_LANGUAGE_PROMELA_EXPORT_LIMITS_H
#define LACUNA_LANGUAGE_PROMELA_EXPORT_LIMITS_H

#include "system/system.h"

/* False: each reason has been reported. Too many branches or names are found later. */
bool promela_can_hold(struct job *job, const struct system *system);

enum { PROMELA_MOST_NAMES = 255 /* of messages */ };

#endif
