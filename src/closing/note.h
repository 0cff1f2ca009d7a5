/* What becomes of the statements of an open model, so that runs of the closed one can be shown in the words
 * of the open one.
 *
 * Statements that are made while the environment is embedded have a note (promela_statement.note) about the
 * statement that they stand for. The marks of the printer lead from the closed text to them. */
#ifndef LACUNA_CLOSING_NOTE_H
#define LACUNA_CLOSING_NOTE_H

#include "language/promela/tree.h"

enum closing_note_kind {
    NOTE_STATEMENT, /* as it was, or changed: flags, several statements in place of one */
    NOTE_INPUT,     /* a receive, which takes a message from outside */
    NOTE_OUTPUT,    /* a send to the outside, which has disappeared */
    NOTE_ELSE,      /* written out: `refuted` are the conditions beside it, and may be false */
    NOTE_STUCK,     /* no condition of a place fits, and the process waits for ever: `refuted` are these */
    NOTE_FLAG,      /* only for us: a flag gets its first value */
    NOTE_ENDS,      /* the process Environment ends the input of a time slice */
    NOTE_WAITS,     /* it ends it, and no data from outside fits until time goes on */
    NOTE_BREAKS, /* an atomic sequence may lose control where data from outside does not fit, or not any more
                  */
    NOTE_BEGINS, /* it begins the next */
    NOTE_POSTPONES /* it lets a timer that is set to data from outside expire later */
};

struct closing_note {
    enum closing_note_kind kind;
    const struct promela_statement *was; /* a copy, with its expressions; NULL: there is none */
    const struct promela_expression *refuted;
    const struct promela_expression *data; /* NOTE_INPUT: what is known of the message, a number or _ for each
                                              field; NULL: nothing */
};

#endif
