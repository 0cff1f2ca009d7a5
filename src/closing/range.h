/* Variables that stay concrete: `x:0..3` says that x gets each of these numbers from outside, and is known
 * then. */
#ifndef LACUNA_CLOSING_RANGE_H
#define LACUNA_CLOSING_RANGE_H

#include "closing/open_model.h"

/* Notes the ranges in the variables of the model. `texts`: NAME:LOW..HIGH each. False has been reported: all
 * that cannot be done, in one go. */
bool ranges_note(struct open_model *model, const char *const *texts, size_t count);

#endif
