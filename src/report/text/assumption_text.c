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

static bool can_be_doomed(const struct lts *lts, const bool *doomed, uint32_t state) {
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        uint64_t begin, end;
        if (lts->alphabet.texts[label][0] != '?')
            continue;
        lts_labelled(lts, state, label, &begin, &end);
        if (begin == end || doomed[edge_target(lts->edges[begin])])
            return true;
    }
    return false;
}

bool *assumption_doomed(struct job *job, const struct lts *lts) {
    bool *doomed = memory_allocate_zeroed(&job->memory, lts->states + (size_t)1, sizeof *doomed);
    bool grown = doomed != NULL;
    while (grown) {
        grown = false;
        for (uint32_t s = lts->states; s-- > 0;) /* successors mostly have larger numbers */
            if (!doomed[s] && can_be_doomed(lts, doomed, s))
                doomed[s] = grown = true;
    }
    return doomed;
}

/* What a row is made of. */
struct rows {
    struct job *job;
    struct table *table;
    const struct lts *lts;
    const char *const *headings;
    uint32_t sink;
    const bool *doomed; /* NULL: it is not about messages */
    bool hopeless;      /* something that comes violates the property */
    bool leads_there;   /* and some send leads there */
};

static void add_move(struct text *cell, const char *name, uint32_t target) {
    add_name(cell, name);
    text_add(cell, " → ");
    text_number(cell, target);
}

/* Moves into the sink are left out. What comes cannot be refused: where it breaks the property, the mistake
 * is to have got there. */
static void add_row(struct rows *r, uint32_t state) {
    const struct lts *lts = r->lts;
    struct text cells[COLUMNS];
    for (size_t i = 0; i < COLUMNS; i++)
        cells[i] = (struct text){.memory = &r->job->memory};
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        const char *name = lts->alphabet.texts[label];
        bool comes = r->headings[COLUMN_COME] && name[0] == '?';
        uint64_t begin, end;
        lts_labelled(lts, state, label, &begin, &end);
        uint32_t target = begin == end ? STATE_NONE : edge_target(lts->edges[begin]);
        if (target == STATE_NONE && comes) {
            add_name(&cells[COLUMN_COME], name + 1);
            text_add(&cells[COLUMN_COME], " → π");
            r->hopeless = true;
        } else if (target == STATE_NONE) {
            add_name(&cells[COLUMN_FORBIDDEN], name);
        } else if (r->doomed && !comes && r->doomed[target] && !r->doomed[state]) {
            add_move(&cells[COLUMN_FORBIDDEN], name, target);
            r->leads_there = true;
        } else if (target != r->sink) {
            add_move(&cells[comes ? COLUMN_COME : COLUMN_DONE], comes ? name + 1 : name, target);
        }
    }
    table_number(r->table, state);
    for (size_t i = 0; i < COLUMNS; i++) {
        if (r->headings[i])
            table_text(r->table, cells[i].chars.count > 0 ? text_end(&cells[i]) : "-");
        text_free(&cells[i]);
    }
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
    bool *doomed = headings[COLUMN_COME] ? assumption_doomed(job, lts) : NULL;
    struct table table;
    struct rows rows = {.job = job,
                        .table = &table,
                        .lts = lts,
                        .headings = headings,
                        .sink = lts_sink(lts),
                        .doomed = doomed};
    if (rows.sink != STATE_NONE && actions == ASSUMPTION_MESSAGES)
        output_format(output, "%" PRIu32 " states (%" PRIu32 " below, and one where everything is allowed)\n",
                      lts->states, lts->states - 1);
    table_init(&table, job, headings[COLUMN_COME] ? 1 + COLUMNS : COLUMNS);
    table_text(&table, "state");
    for (size_t i = 0; i < COLUMNS; i++)
        if (headings[i])
            table_text(&table, headings[i]);
    for (uint32_t s = 0; s < lts->states; s++)
        if (s != rows.sink)
            add_row(&rows, s);
    table_write_lists(&table, terminal_width(), output);
    table_free(&table);
    memory_free(doomed);
    if (rows.hopeless)
        output_text(
            output,
            "(→ π: this message cannot be refused, and it violates the property: a component must not reach this state)\n");
    if (rows.leads_there)
        output_text(output,
                    "(a send that must not be sent → N: what may come in state N violates the property)\n");
    if (rows.sink != STATE_NONE)
        write_legend(output, actions, bounded, rows.sink);
}
