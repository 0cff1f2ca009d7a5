/* Does one state simulate another, and if not, why? */
#ifndef LACUNA_LTS_EVIDENCE_SIMULATION_GAME_H
#define LACUNA_LTS_EVIDENCE_SIMULATION_GAME_H

#include "lts/evidence/formula.h"

/* Is `left` simulated by `right`? See simulation.h. If not, and if *found, the formula, without negations and
 * of least depth, holds in `left` and not in `right`; the job may have failed while it was looked for, and
 * the answer stands all the same. */
bool lts_play_simulation(struct job *job, const struct lts *lts, uint32_t left, uint32_t right, bool *holds,
                         struct formula *formula, bool *found);

#endif
