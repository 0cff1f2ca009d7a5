/* The Hanoi Omega-Automata format, version 1: out and in. */
#ifndef LACUNA_LOGIC_HOA_H
#define LACUNA_LOGIC_HOA_H

#include "base/output.h"
#include "logic/logic.h"

/* An automaton with accepting states (automaton_degeneralise), as it stands. False: the job has failed, and
 * what has been written is not whole. */
bool hoa_write_automaton(struct output *output, const struct logic *logic, const char *name,
                         const struct automaton *automaton);

/* The automaton of the words without a bad prefix: it gets stuck at π. */
bool hoa_write_monitor(struct output *output, const struct logic *logic, const char *name,
                       const struct monitor *monitor);

/* The automaton of a file, which must hold one, trimmed and reduced; its propositions become atoms of the
 * logic, which is settled then. `name` is where the file's name for it stands; its length is 0 if it has
 * none. False has been reported. */
bool hoa_read(struct logic *logic, struct sources *sources, uint32_t file, struct automaton *automaton,
              struct span *name);

#endif
