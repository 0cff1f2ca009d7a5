/* What checkers of all languages share. */
#ifndef LACUNA_LANGUAGE_CHECKING_H
#define LACUNA_LANGUAGE_CHECKING_H

#include "base/source.h"

/* Must the job stop? Then nothing is complained about any more: what is missing may be missing for that. */
bool checking_halted(const struct job *job);

/* Are more messages kept? Hints that cost something need not be made otherwise. */
bool checking_is_heard(const struct job *job);

/* "in line 4", or "in line 4 of other.aml" if that is not the file of `from`. Returns `text`. */
const char *checking_line_text(const struct sources *sources, struct span from, struct span to, char *text,
                               size_t room);

#endif
