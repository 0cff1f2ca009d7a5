/* Assumptions as a drawing, in DOT: the rules first, one small automaton each with its sentence, then the
 * automaton of all of them together, and a legend.
 *
 * What comes and what is sent differ in colour and style. What is forbidden is a short red stub at its state,
 * and not an arrow to a common π; or a red arrow, if it is forbidden for what may come behind it. What comes
 * from one state to another is one arrow, and what is sent is another. */
#ifndef LACUNA_REPORT_DRAWING_ASSUMPTION_DRAWING_H
#define LACUNA_REPORT_DRAWING_ASSUMPTION_DRAWING_H

#include "assume/assumption.h"
#include "base/output.h"
#include "lts/neighbourhood.h"
#include "rules/rules.h"

struct assumption_drawing {
    const struct assumption *assumption;
    const struct lts *whole;   /* its automaton, with the sink */
    const struct rules *rules; /* NULL: none are drawn */
    bool with_sink;            /* the sink is drawn */
    bool rules_alone;          /* and not the automaton, which is too large */
};

/* What is drawn of the automaton: without the sink and what leads to it, unless they are wanted. States keep
 * their numbers. NULL: the job has failed. */
struct lts *assumption_drawing_lts(struct job *job, const struct assumption_drawing *drawing);

/* `lts` is as above; `part` of it, or NULL: all of it. */
void assumption_dot_write(struct job *job, const struct assumption_drawing *drawing, const struct lts *lts,
                          const struct neighbourhood *part, struct output *output);

#endif
