/* Formulas meet systems: the letters of turns and states, and monitors as observers. */
#ifndef LACUNA_SYSTEM_FORMULA_H
#define LACUNA_SYSTEM_FORMULA_H

#include "logic/monitor.h"
#include "system/program/turn.h"

/* Lets the monitor of a formula's bad prefixes watch: the number of the observer, named like the formula;
 * SYSTEM_NONE: no memory. Over sends its rules come state by state, one per class of the formula. */
uint32_t formula_watch(struct system *system, uint32_t formula, const struct monitor *monitor);

/* The letter of a send, as an index of the formula's letters; LETTER_NONE: it is not in the alphabet. */
uint32_t formula_letter(const struct system_formula *formula, const struct program *program,
                        const struct turn_send *send);

#endif
