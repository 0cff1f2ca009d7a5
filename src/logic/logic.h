/* Formulas that belong together: one pool, one vocabulary, one alphabet.
 *
 *     logic_init(&logic, job);
 *     f = logic_parse(&logic, sources, span); …      as many as there are
 *     logic_settle(&logic, sources)                  when all have been read: now there are letters
 *     classify(&c, &logic.ltl, f, logic_letters(&logic)) */
#ifndef LACUNA_LOGIC_LOGIC_H
#define LACUNA_LOGIC_LOGIC_H

#include "logic/classify.h"
#include "logic/sends.h"

struct logic {
    struct job *job;
    struct ltl ltl;
    struct vocabulary vocabulary;
    bool over_sends;
    struct send_letters sends; /* if so */
    struct letters free;       /* otherwise: sets of atoms */
};

bool logic_init(struct logic *logic, struct job *job);
void logic_free(struct logic *logic);

/* LTL_NONE: errors have been reported, or there is no memory. */
ltl_formula logic_parse(struct logic *logic, struct sources *sources, struct span span);
bool logic_settle(struct logic *logic, struct sources *sources);

/* When it is known what the variables can be (vocabulary_set_range()): there may be fewer letters then.
 * False: there is no memory. */
bool logic_settle_ranges(struct logic *logic);

static inline const struct letters *logic_letters(const struct logic *logic) {
    return logic->over_sends ? &logic->sends.letters : &logic->free;
}

struct text;

/* A letter for people: left!pay(1) over sends, a & !b otherwise. */
void logic_print_letter(struct text *text, const struct logic *logic, letter_set letter);

/* Cubes over sends leave out what is clear: that a send is not another one. */
void logic_print_cubes(struct text *text, const struct logic *logic, const struct cube *cubes, size_t count);

/* a; b; cycle{a; b} */
void logic_print_lasso(struct text *text, const struct logic *logic, const struct lasso *lasso);

#endif
