/* Monitors: deterministic automata of bad prefixes.
 *
 * A word's prefix is bad if no word that begins with it is accepted. A monitor reads letters, by their index
 * in `letters`, from state 0; MONITOR_ERROR, π, is reached by exactly the bad prefixes. It is minimal, and
 * its states are numbered in the order in which a breadth-first search over the letters meets them: monitors
 * of the same bad prefixes are equal. */
#ifndef LACUNA_LOGIC_MONITOR_H
#define LACUNA_LOGIC_MONITOR_H

#include "logic/automaton.h"

#define MONITOR_ERROR UINT32_MAX

struct monitor {
    uint32_t states; /* π is not counted */
    uint32_t letters;
    bool hopeless; /* nothing is accepted: the empty prefix is bad. `states` is 0 then. */
    ARRAY(uint32_t) moves;
};

/* The bad prefixes of what a trimmed automaton accepts. */
bool monitor_make(struct monitor *monitor, const struct automaton *automaton, const struct letters *letters);
void monitor_free(struct monitor *monitor);

static inline uint32_t monitor_move(const struct monitor *monitor, uint32_t state, uint32_t letter) {
    return monitor->moves.items[(size_t)state * monitor->letters + letter];
}

/* Makes it minimal and numbers its states; for monitors that are made otherwise. */
bool monitor_minimise(struct monitor *monitor, struct job *job);

/* The automaton of the words without a bad prefix; it accepts by not getting stuck. */
bool monitor_automaton(struct automaton *automaton, const struct monitor *monitor, struct job *job,
                       const struct letters *letters);

/* Is π reached by letters from `first` on? False: no memory. */
bool monitor_is_violable(const struct monitor *monitor, struct job *job, uint32_t first, bool *violable);

struct prefix {
    ARRAY(uint32_t) letters; /* indices */
    bool exists;
};

/* A shortest bad prefix. */
bool monitor_shortest(const struct monitor *monitor, struct job *job, struct prefix *prefix);

#endif
