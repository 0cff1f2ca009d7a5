/* The control flow of a unit, as SPIN sees it: a graph of elements.
 *
 * An element is a statement, or one of the signs that SPIN takes for one: the end of an if, a do or an
 * unless, the closing brace. What an element leads to is found by promela_land(): gotos, breaks and such ends
 * are passed without a step. But a statement of an atomic sequence does not pass one that leads out of it:
 * then that is a step of its own.
 *
 * `keeps`: the process keeps control after the element. All elements inside of an atomic sequence do,
 * except its last one. The last of a sequence that ends with an if is the end of that if. The last of one
 * that ends with a block is the last of that block. A goto and a break keep control if they lead from
 * inside of an atomic sequence to the inside of one. */
#ifndef LACUNA_LANGUAGE_PROMELA_ELEMENT_H
#define LACUNA_LANGUAGE_PROMELA_ELEMENT_H

#include "base/names.h"
#include "language/promela/tree.h"

#define ELEMENT_NONE UINT32_MAX

enum promela_element_kind {
    ELEMENT_STATEMENT,
    ELEMENT_DECLARED, /* a variable that is declared in the midst of statements gets its value */
    ELEMENT_SKIP,
    ELEMENT_GOTO,   /* leads to `next` */
    ELEMENT_SELECT, /* if, do, and as if with one option: { }, atomic { } */
    ELEMENT_D_STEP, /* options[0] is what is inside */
    ELEMENT_UNLESS, /* options[0] is the main part, options[1] the escape */
    ELEMENT_END     /* the closing brace */
};

struct promela_element {
    enum promela_element_kind kind;
    bool keeps;
    bool inside;                               /* of an atomic sequence */
    const struct promela_statement *statement; /* NULL for the closing brace */
    const struct promela_variable *declared;
    uint32_t next;
    uint32_t first_option; /* of flow->options: elements */
    uint32_t options_count;
    uint32_t unless;   /* the innermost one in whose main part it is; ELEMENT_NONE: in none */
    uint32_t d_step;   /* that it is inside of; ELEMENT_NONE: in none */
    uint32_t location; /* ELEMENT_NONE: no step begins or ends here, so far */
};

/* What counts the messages in loops over channels of a scope. */
struct promela_counter {
    const struct promela_sequence *scope;
    const struct promela_expression *variable;
};

struct promela_flow {
    struct promela *promela;
    struct job *job;
    const struct promela_unit *unit;
    ARRAY(struct promela_element) elements;
    ARRAY(uint32_t) options;
    ARRAY(struct promela_counter) counters;
    struct names labels;
    ARRAY(const struct promela_statement *) labelled; /* per label: what it stands on */
    uint32_t first;
    uint32_t end;
    bool failed; /* for want of memory */
};

/* The flow of a unit with a body. Loops that count are taken apart in the tree. False: no memory. */
bool promela_flow_init(struct promela_flow *flow, struct promela *promela, const struct promela_unit *unit);
void promela_flow_free(struct promela_flow *flow);

/* The element that a label stands on; ELEMENT_NONE: there is no such label. */
uint32_t promela_flow_label(const struct promela_flow *flow, const char *label);

/* The statement of a sequence, or inside of one, that has the label; NULL: there is none. */
struct promela_statement *promela_labelled(const struct promela_sequence *sequence, const char *label);

/* Where control is when it has come to an element from one that keeps control or not. */
uint32_t promela_land(const struct promela_flow *flow, uint32_t element, bool kept);

#endif
