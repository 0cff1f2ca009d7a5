/* Does one state simulate another, and if not, why? */
#ifndef LACUNA_LTS_EVIDENCE_SIMULATION_GAME_H
#define LACUNA_LTS_EVIDENCE_SIMULATION_GAME_H

#include "lts/evidence/formula.h"

/* Is `left` simulated by `right`? See simulation.h. If not, and if *found, the formula holds in `left` and
 * not in `right`. It has no negations and least depth. The answer is right even if the job failed while the
 * formula was looked for. */
bool lts_play_simulation(struct job *job, const struct lts *lts, uint32_t left, uint32_t right, bool *holds,
                         struct formula *formula, bool *found);

#endif
