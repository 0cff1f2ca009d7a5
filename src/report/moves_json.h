/* Contracts and assumptions as JSON: their moves, for programs that walk along them. */
#ifndef LACUNA_REPORT_MOVES_JSON_H
#define LACUNA_REPORT_MOVES_JSON_H

#include "assume/assumption.h"
#include "base/json.h"
#include "lts/lts.h"

/* Larger ones have no moves in JSON: files are for them. */
enum { MOVES_JSON_STATES = 10000 };

/* Members of an object that has others: "actions" and "moves", a list of [from, action, to]. A move to
 * "error" has a fourth element, a list of the properties that are violated. What cannot happen is not a move.
 * Null: it is too large. */
void contract_moves_json(const struct assumption *assumption, struct json *json);

/* Members of an object that has others: "moves" and "sink", which is null if there is none. A send that has
 * no move is forbidden. NULL: it is too large. */
void assumption_moves_json(const struct lts *lts, struct json *json);

#endif
