#include "report/walk_report.h"

void walk_report_help(const struct walk_words *words, struct output *output) {
    output_format(output,
                  "N      take %s N\n"
                  "r [N]  take a %s (N %ss) at random\n"
                  "b      go back a %s\n"
                  "c      %s\n"
                  "q      quit\n",
                  words->step, words->step, words->step, words->step, words->path);
}

void walk_report_prompt(const struct walk_words *words, struct output *output) {
    output_format(output, "%s (? for help): ", words->step);
}
