/* A d_step that a jump leads to.
 *
 * SPIN refuses a jump to a d_step: a goto to its label, or the end of a loop right in front of it. Statements
 * that were grouped into one step may stand there. Such a d_step becomes the only option of an if, which
 * takes no step of its own. */
#ifndef LACUNA_CLOSING_JUMP_TARGET_H
#define LACUNA_CLOSING_JUMP_TARGET_H

#include "closing/embedding.h"

void jump_targets_enclose(struct embedding *e, struct promela_sequence *sequence);

#endif
