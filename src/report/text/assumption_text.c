#include "report/text/assumption_text.h"

#include <inttypes.h>

#include "base/text.h"
#include "lts/operator/complete.h"
#include "report/text/table.h"
#include "report/text/terminal.h"

static void add_name(struct text *text, const char *name) {
    text_add(text, text->chars.count > 0 ? ", " : "");
    text_add(text, name);
}

/* Behind the state; what comes stands apart from what is sent. */
enum column { COLUMN_COME, COLUMN_DONE, COLUMN_FORBIDDEN, COLUMNS };

static const char *const HEADINGS[][COLUMNS] = {
    [ASSUMPTION_MESSAGES] = {"may come", "may be sent", "must not be sent"},
    [ASSUMPTION_SHARED] = {NULL, "may happen", "must not happen"}};

/* Moves into the sink are left out. What comes cannot be refused: where it breaks the property, the mistake
 * is to have got there. Returns whether there is such a thing in the row. */
static bool add_row(struct job *job, struct table *table, const struct lts *lts,
                    const char *const headings[COLUMNS], uint32_t state, uint32_t sink) {
    struct text cells[COLUMNS];
    bool hopeless = false;
    for (size_t i = 0; i < COLUMNS; i++)
        cells[i] = (struct text){.memory = &job->memory};
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        const char *name = lts->alphabet.texts[label];
        bool comes = headings[COLUMN_COME] && name[0] == '?';
        uint64_t begin, end;
        lts_labelled(lts, state, label, &begin, &end);
        if (begin == end && comes) {
            add_name(&cells[COLUMN_COME], name + 1);
            text_add(&cells[COLUMN_COME], " → π");
            hopeless = true;
        } else if (begin == end) {
            add_name(&cells[COLUMN_FORBIDDEN], name);
        } else if (edge_target(lts->edges[begin]) != sink) {
            struct text *moves = &cells[comes ? COLUMN_COME : COLUMN_DONE];
            add_name(moves, comes ? name + 1 : name);
            text_add(moves, " → ");
            text_number(moves, edge_target(lts->edges[begin]));
        }
    }
    table_number(table, state);
    for (size_t i = 0; i < COLUMNS; i++) {
        if (headings[i])
            table_text(table, cells[i].chars.count > 0 ? text_end(&cells[i]) : "-");
        text_free(&cells[i]);
    }
    return hopeless;
}

/* What is true of moves to the sink. A contract also leaves out what the interface does not allow: that is
 * not harmless. */
static void write_legend(struct output *output, enum assumption_actions actions, bool bounded,
                         uint32_t sink) {
    if (actions == ASSUMPTION_SHARED)
        output_format(output,
                      "(Actions not listed can do no harm, often because the system cannot take them. "
                      "They lead to state %" PRIu32 ", where everything is allowed.)\n",
                      sink);
    else if (bounded)
        output_text(
            output,
            "(Messages and sends not listed are harmless if the interface allows them, or lie beyond the bound: check says inconclusive there. Sends that the interface does not allow are forbidden.)\n");
    else
        output_text(
            output,
            "(Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)\n");
}

void assumption_write_text(struct job *job, const struct lts *lts, enum assumption_actions actions,
                           bool bounded, struct output *output) {
    const char *const *headings = HEADINGS[actions];
    uint32_t sink = lts_sink(lts);
    bool hopeless = false;
    struct table table;
    if (sink != STATE_NONE && actions == ASSUMPTION_MESSAGES)
        output_format(output, "%" PRIu32 " states (%" PRIu32 " below, and one where everything is allowed)\n",
                      lts->states, lts->states - 1);
    table_init(&table, job, headings[COLUMN_COME] ? 1 + COLUMNS : COLUMNS);
    table_text(&table, "state");
    for (size_t i = 0; i < COLUMNS; i++)
        if (headings[i])
            table_text(&table, headings[i]);
    for (uint32_t s = 0; s < lts->states; s++)
        if (s != sink)
            hopeless |= add_row(job, &table, lts, headings, s, sink);
    table_write_lists(&table, terminal_width(), output);
    table_free(&table);
    if (hopeless)
        output_text(
            output,
            "(→ π: this message cannot be refused, and it violates the property: a component must not reach this state)\n");
    if (sink != STATE_NONE)
        write_legend(output, actions, bounded, sink);
}
