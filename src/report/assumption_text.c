#include "report/assumption_text.h"

#include "base/text.h"
#include "lts/builder.h"
#include "lts/reach.h"
#include "report/table.h"

static bool is_sink(const struct lts *lts, uint32_t state) {
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++)
        if (edge_target(lts->edges[i]) != state)
            return false;
    return lts->rows[state + 1] - lts->rows[state] == lts->alphabet.count - 1;
}

static void add_name(struct text *text, const char *name) {
    text_add(text, text->chars.count > 0 ? ", " : "");
    text_add(text, name);
}

static void add_row(struct job *job, struct table *table, const struct lts *lts, uint32_t state) {
    struct text forbidden = {.memory = &job->memory}, moves = forbidden;
    for (uint32_t label = 1; label < lts->alphabet.count; label++) {
        uint64_t begin, end;
        lts_labelled(lts, state, label, &begin, &end);
        if (begin == end) {
            add_name(&forbidden, lts->alphabet.texts[label]);
        } else if (!is_sink(lts, edge_target(lts->edges[begin]))) {
            add_name(&moves, lts->alphabet.texts[label]);
            text_add(&moves, " → ");
            text_number(&moves, edge_target(lts->edges[begin]));
        }
    }
    table_number(table, state);
    table_text(table, forbidden.chars.count > 0 ? text_end(&forbidden) : "-");
    table_text(table, moves.chars.count > 0 ? text_end(&moves) : "-");
    text_free(&forbidden);
    text_free(&moves);
}

void assumption_write_text(struct job *job, const struct lts *lts, struct output *output) {
    struct table table;
    table_init(&table, job, 3);
    table_text(&table, "state");
    table_text(&table, "must not");
    table_text(&table, "then");
    for (uint32_t s = 0; s < lts->states; s++)
        if (!is_sink(lts, s))
            add_row(job, &table, lts, s);
    table_write(&table, output);
    table_free(&table);
    output_text(output,
                "(what is not mentioned is of no consequence: from there on everything is allowed)\n");
}

struct lts *assumption_without_sink(struct job *job, const struct lts *lts) {
    struct lts_builder builder;
    bool fine = true;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < lts->states && fine; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && fine; i++)
            if (!is_sink(lts, edge_target(lts->edges[i])))
                fine = lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    struct lts *folded = lts_builder_finish_like(&builder, fine, lts, lts->states, lts->initial, STATE_NONE);
    struct lts *reachable = folded ? lts_reachable(job, folded) : NULL;
    lts_free(folded);
    return reachable;
}
