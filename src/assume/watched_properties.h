/* The properties that an assumption is about: those that were chosen, and the observers that watch them.
 *
 * A property is an automaton, which is an observer of the open system already, or a safety formula over
 * sends, which becomes one. A formula that nothing satisfies has no observer. It is hopeless: no component
 * can keep it, and nothing is explored. */
#ifndef LACUNA_ASSUME_WATCHED_PROPERTIES_H
#define LACUNA_ASSUME_WATCHED_PROPERTIES_H

#include "assume/assume.h"

/* Fills `properties` of the result: those that the options name, or all that can be watched. False has been
 * reported. */
bool watched_choose(struct assume_result *result);

/* Fills `observers` of the result, of its system, which is a copy of the open system with its stub. False:
 * one of the properties cannot be watched, which has been reported, or the job has failed otherwise. */
bool watched_observe(struct assume_result *result);

/* Those that nothing satisfies. */
property_set watched_hopeless(const struct assume_result *result);

static inline bool watched_is_hopeless(const struct assume_result *result) {
    return watched_hopeless(result) != 0;
}

#endif
