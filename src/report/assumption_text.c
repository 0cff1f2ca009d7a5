#include "report/assumption_text.h"

#include "assume/contract.h"
#include "base/text.h"
#include "lts/complete.h"
#include "lts/renumber.h"
#include "report/table.h"

static void add_name(struct text *text, const char *name) {
    text_add(text, text->chars.count > 0 ? ", " : "");
    text_add(text, name);
}

/* Moves into the sink are left out. */
static void add_row(struct job *job, struct table *table, const struct lts *lts, uint32_t state,
                    uint32_t sink) {
    struct text come = {.memory = &job->memory}, sent = come, forbidden = come;
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        const char *name = lts->alphabet.texts[label];
        uint64_t begin, end;
        lts_labelled(lts, state, label, &begin, &end);
        if (begin == end) {
            add_name(&forbidden, name);
        } else if (edge_target(lts->edges[begin]) != sink) {
            struct text *moves = name[0] == '?' ? &come : &sent;
            add_name(moves, name[0] == '?' ? name + 1 : name);
            text_add(moves, " → ");
            text_number(moves, edge_target(lts->edges[begin]));
        }
    }
    struct text *cells[] = {&come, &sent, &forbidden};
    table_number(table, state);
    for (size_t i = 0; i < 3; i++) {
        table_text(table, cells[i]->chars.count > 0 ? text_end(cells[i]) : "-");
        text_free(cells[i]);
    }
}

void assumption_write_text(struct job *job, const struct lts *lts, bool bounded, struct output *output) {
    static const char *const HEADINGS[] = {"state", "may come", "may be sent", "must not be sent"};
    uint32_t sink = assumption_sink(lts);
    struct table table;
    table_init(&table, job, 4);
    for (size_t i = 0; i < 4; i++)
        table_text(&table, HEADINGS[i]);
    for (uint32_t s = 0; s < lts->states; s++)
        if (s != sink)
            add_row(job, &table, lts, s, sink);
    table_write(&table, output);
    table_free(&table);
    if (sink != STATE_NONE)
        output_text(
            output,
            bounded ? "(what is not mentioned is of no consequence, or lies beyond the bound: check answers "
                      "inconclusive there)\n"
                    : "(what is not mentioned is of no consequence: from there on everything is allowed)\n");
}

struct lts *assumption_to_draw(struct job *job, const struct lts *lts, bool with_sink) {
    uint32_t sink = assumption_sink(lts);
    struct lts *whole = lts_complement(job, lts);
    bool *kept = whole ? memory_allocate(&job->memory, whole->states * sizeof *kept) : NULL;
    for (uint32_t s = 0; kept && s < whole->states; s++)
        kept[s] = with_sink || s != sink || s == lts->initial;
    struct lts *drawn = kept ? lts_keep(job, whole, kept) : NULL;
    memory_free(kept);
    lts_free(whole);
    return drawn;
}
