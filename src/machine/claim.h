/* Claims: what must not happen, as automata over conditions of states.
 *
 * A claim moves first, and then moves once before each step of the machine: it reads the state that the step
 * leaves. A run that ends stays in its last state forever, and the claim goes on reading that.
 *
 * A never claim is a graph of locations. It is violated if it comes to its end or to a location with an end
 * label, or if an assertion of it is false. It is also violated if it passes accepting locations forever,
 * or, as in SPIN, if some process is at an accept label again and again. A claim that cannot move says
 * nothing more about the run. An atomic or d_step of it reads one state. */
#ifndef LACUNA_MACHINE_CLAIM_H
#define LACUNA_MACHINE_CLAIM_H

#include "logic/automaton.h"
#include "machine/step.h"

/* The atoms of a never claim of the type, which go to machine->lists. False: no memory, or there are too
 * many: more than LTL_MOST_ATOMS. */
bool claim_list_atoms(struct machine *machine, struct machine_claim *claim);

/* The number of an atom of the claim that says the same as the node; MACHINE_NONE: there is none. */
uint32_t claim_atom(const struct machine *machine, const struct machine_claim *claim, uint32_t node);

/* The automaton of a never claim. The state `*bad`, which it cannot leave, means that it is violated already;
 * MACHINE_NONE: there is no such state. False: the job has failed. */
bool claim_automaton(struct automaton *automaton, const struct machine *machine,
                     const struct machine_claim *claim, uint32_t *bad);

/* The atoms that are true in a state, a bit each. If one has no value, worker->context.failure says why, and
 * `failed` where. */
uint64_t claim_read(struct machine_worker *worker, const struct machine_claim *claim, const uint64_t *state);

/* Are the edges and statements of the type such that a claim can have them? MACHINE_NONE, or the first edge
 * that is not. */
uint32_t claim_foreign_edge(const struct machine *machine, uint32_t type);

/* Has some process such a label: LOCATION_IS_PROGRESS, LOCATION_IS_ACCEPTING? */
bool machine_has_label(const struct machine *machine, uint32_t flag);

#endif
