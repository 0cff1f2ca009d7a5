/* The numbers that SPIN's trails have for statements.
 *
 * SPIN numbers what its parser makes of a model, from 0 on, over all units in the order of the text. A
 * statement gets its number when it is complete, so what it consists of comes before it. Beside statements
 * there are numbers for:
 *
 *   if, do       the end of it is the next number; a do has one more behind that, for where a break leads
 *   unless       the end of it is the next number
 *   { }, inline  the block is a statement of its own, behind what is in it; but not if it is a part of an
 *                unless and has no label
 *   jumps        a jump with a label that matters (end…, accept…, progress…) gets a statement in front of it
 *                that does nothing, and has the next number. If a claim or a process speaks of its label, the
 *                jump takes a new number at that point of the text, and its old one is that of the idle
 *                statement
 *   variables    each that is declared in the midst of statements
 *   the closing brace of a unit
 *
 * Formulas of ltl are made claims when everything else has its number. */
#ifndef LACUNA_LANGUAGE_PROMELA_TRAIL_NUMBER_H
#define LACUNA_LANGUAGE_PROMELA_TRAIL_NUMBER_H

#include "language/promela/element.h"

/* Numbers all statements of a tree whose flows have been made (language/promela/element.h). */
void promela_number_statements(struct promela *promela);

/* The number of the step that executes an element. */
uint32_t promela_trail_number(const struct promela_flow *flow, uint32_t element);

/* The number that SPIN has for a process at this point, from 1 on in each unit: pc_value. */
uint32_t promela_point_number(const struct promela_flow *flow, uint32_t element);

#endif
