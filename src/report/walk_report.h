/* What a walk by hand asks, and what it says when somebody needs help. */
#ifndef LACUNA_REPORT_WALK_REPORT_H
#define LACUNA_REPORT_WALK_REPORT_H

#include "base/output.h"

struct walk_words {
    const char *step; /* what is taken: "turn" */
    const char *path; /* what the key c does: "draw the run so far" */
};

/* The keys and what they do. */
void walk_report_help(const struct walk_words *words, struct output *output);

/* The line at whose end the user types. */
void walk_report_prompt(const struct walk_words *words, struct output *output);

#endif
