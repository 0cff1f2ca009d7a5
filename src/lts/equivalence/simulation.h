/* Simulation: t simulates s if it can answer every move of s, τ being a label like others, with one to a
 * state that simulates where s has gone. An error state simulates everything and is simulated by an error
 * state alone, as it is with traces. */
#ifndef LACUNA_LTS_EQUIVALENCE_SIMULATION_H
#define LACUNA_LTS_EQUIVALENCE_SIMULATION_H

#include "lts/lts.h"

/* Modulo simulation equivalence (each simulates the other), and without moves to states that another move
 * simulates strictly; reachable states only. There is one such LTS. A bit for every two states is
 * needed, so the LTS had better be small already. */
struct lts *simulation_quotient(struct job *job, const struct lts *lts);

#endif
