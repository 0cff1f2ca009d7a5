/* The Hanoi Omega-Automata format, version 1: out and in. */
#ifndef LACUNA_LOGIC_HOA_H
#define LACUNA_LOGIC_HOA_H

#include "base/output.h"
#include "logic/logic.h"

/* An automaton with accepting states (automaton_degeneralise), as it stands. */
void hoa_write_automaton(struct output *output, const struct logic *logic, const char *name,
                         const struct automaton *automaton);

/* The automaton of the words without a bad prefix: it gets stuck at π. */
void hoa_write_monitor(struct output *output, const struct logic *logic, const char *name,
                       const struct monitor *monitor);

#endif
