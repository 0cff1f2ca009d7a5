/* Expressions as code for an accumulator and a stack.
 *
 * A node means a value; context.c computes it by recursion. Code computes the same in a loop: conditions are
 * what a search spends most of its time on. What code does not know (polls, priorities, other processes), it
 * asks the node for.
 *
 *   x[i] == 2 && y < z      LOCAL i; GLOBAL_ELEMENT x; EQUAL 2; JUMP_IF_ZERO end; GLOBAL y; LESS z; end: END
 *
 * The right operand of an operation is a number, a global or a local cell, or the accumulator; then the left
 * one has been pushed before. */
#ifndef LACUNA_MACHINE_CODE_H
#define LACUNA_MACHINE_CODE_H

#include "machine/machine.h"

struct machine_context;

enum code_operation {
    CODE_END,
    CODE_CONSTANT,
    CODE_GLOBAL,
    CODE_LOCAL,
    CODE_GLOBAL_ELEMENT, /* `value` of them, `stride` bits apart; its index is in the accumulator */
    CODE_LOCAL_ELEMENT,
    CODE_NODE, /* the value of node `value` */
    CODE_PUSH,
    CODE_NOT,
    CODE_NEGATE,
    CODE_COMPLEMENT,
    CODE_IS_TRUE,      /* 1 unless it is 0 */
    CODE_JUMP,         /* `value` instructions forward */
    CODE_JUMP_IF_ZERO, /* keeps the accumulator */
    CODE_JUMP_IF_TRUE, /* sets it to 1 */
    CODE_DIVIDE,       /* `stride` is the node */
    CODE_REMAINDER,
    CODE_ADD, /* from here on each operation comes four times: see enum code_operand */
    CODE_SUBTRACT = CODE_ADD + 4,
    CODE_MULTIPLY = CODE_SUBTRACT + 4,
    CODE_BIT_AND = CODE_MULTIPLY + 4,
    CODE_BIT_OR = CODE_BIT_AND + 4,
    CODE_BIT_XOR = CODE_BIT_OR + 4,
    CODE_SHIFT_LEFT = CODE_BIT_XOR + 4,
    CODE_SHIFT_RIGHT = CODE_SHIFT_LEFT + 4,
    CODE_EQUAL = CODE_SHIFT_RIGHT + 4,
    CODE_UNEQUAL = CODE_EQUAL + 4,
    CODE_LESS = CODE_UNEQUAL + 4,
    CODE_LESS_EQUAL = CODE_LESS + 4
};

/* What the right operand is; added to the operation. */
enum code_operand { OPERAND_PUSHED, OPERAND_CONSTANT, OPERAND_GLOBAL, OPERAND_LOCAL };

/* Makes code of all expressions that a machine evaluates. False: no memory. */
bool machine_make_code(struct machine *machine);

/* As machine_value() has it. */
int32_t code_value(struct machine_context *context, const struct machine_code *code);

#endif
