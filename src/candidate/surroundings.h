/* The open system of an assumption as candidates see it, and the language that both are written in. */
#ifndef LACUNA_CANDIDATE_SURROUNDINGS_H
#define LACUNA_CANDIDATE_SURROUNDINGS_H

#include "assume/assumption.h"
#include "language/language.h"

/* The language of the open system and of candidates. */
const struct language *assumption_language(const struct assumption *assumption);

/* Is that a language that has open systems, and does the assumption hold what candidates need? `path` is the
 * file that it was read from. False has been reported. */
bool assumption_has_language(const struct assumption *assumption, const char *path);

/* Adds the files of the open system that the assumption holds. False: the job has failed. */
bool surroundings_add_files(const struct assumption *assumption, struct sources *sources);

/* Valid as long as the assumption is. */
struct surroundings surroundings_of(const struct assumption *assumption);

/* Writes the surroundings in the language of the assumption, which is AML. */
void surroundings_write(const struct assumption *assumption, struct output *output);

/* Adds a file to the sources: the surroundings and, if wanted, the lines of the interface behind them. Where
 * the files of the open system are the surroundings, adds these. False: the job has failed. */
bool surroundings_add(const struct assumption *assumption, bool with_interface, const char *name,
                      struct sources *sources);

#endif
