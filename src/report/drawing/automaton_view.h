/* Automata of formulas for people: as a list of moves, and as a drawing. */
#ifndef LACUNA_REPORT_DRAWING_AUTOMATON_VIEW_H
#define LACUNA_REPORT_DRAWING_AUTOMATON_VIEW_H

#include "base/output.h"
#include "logic/logic.h"

#define VIEW_ERROR UINT32_MAX

struct view_move {
    uint32_t source;
    uint32_t target; /* VIEW_ERROR: π */
    const char *label;
};

struct automaton_view {
    struct job *job;
    struct arena arena;
    uint32_t states;
    bool *accepting; /* NULL: there are no accepting states, but perhaps π */
    ARRAY(struct view_move) moves;
};

/* Of an automaton with accepting states; of a monitor. Of a monitor over sends, moves that stay are left out.
 */
bool automaton_view_make(struct automaton_view *view, const struct logic *logic,
                         const struct automaton *automaton);
bool automaton_view_of_monitor(struct automaton_view *view, const struct logic *logic,
                               const struct monitor *monitor);
void automaton_view_free(struct automaton_view *view);

/* Moves, one a line, below each other; * marks accepting states, > the initial one. */
void automaton_view_write(const struct automaton_view *view, struct output *output);
void automaton_view_write_dot(const struct automaton_view *view, struct output *output);

#endif
