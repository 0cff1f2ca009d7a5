/* Rules that an assumption has with it, in memory and in files: they are looked for once. */
#ifndef LACUNA_RULES_KEPT_RULES_H
#define LACUNA_RULES_KEPT_RULES_H

#include "assume/assumption.h"
#include "base/output.h"
#include "base/source.h"
#include "rules/rules.h"

/* Looks for the rules of an assumption that has none yet, and gives them to it. One that is bounded stays
 * without: its contract does not tell all. Where a limit comes first it stays without them, too, and the job
 * has not failed. False: the job has failed. */
bool rules_keep(struct assumption *assumption, struct job *job);

/* The rules that the assumption has, folded; none if they are not known. They are a copy, and the texts of
 * the assumption's actions must outlive them. False: the job has failed. */
bool rules_of(struct rules *rules, struct job *job, const struct assumption *assumption);

/* Do the rules of a file agree with its contract, and is there one for each send that is forbidden somewhere?
 * False: they do not, which has been reported where the file has them; or the job has failed. */
bool rules_hold(const struct assumption *assumption, struct sources *sources);

/* Writes the assumption (assume/file.h) with its rules, which are looked for if need be. False: the job has
 * failed, and nothing was written. */
bool rules_write_assumption(struct job *job, const struct assumption *assumption, struct output *output);

#endif
