#include "report/text/verdict_text.h"

const char *verdict_text(enum verdict verdict) {
    return verdict == VERDICT_HOLDS ? "holds" : verdict == VERDICT_VIOLATED ? "violated" : "inconclusive";
}

void verdict_table_init(struct table *table, struct job *job) {
    static const char *const HEADINGS[] = {"property", "verdict", "states", "transitions"};
    table_init(table, job, 4);
    for (size_t i = 0; i < 4; i++)
        table_text(table, HEADINGS[i]);
}

void verdict_table_add(struct table *table, const char *property, const char *verdict, uint64_t states,
                       uint64_t transitions) {
    table_text(table, property);
    table_text(table, verdict);
    table_number(table, states);
    table_number(table, transitions);
}
