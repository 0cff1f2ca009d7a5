#include <string.h>

#include "lts/file/aut.h"

/* Labels that would be read back as something else. */
static void warn_of_clashes(struct job *job, const struct lts *lts) {
    for (size_t i = 0; i < SILENT_BY_DEFAULT.count; i++)
        if (alphabet_has(&lts->alphabet, SILENT_BY_DEFAULT.texts[i]))
            diagnostics_add(
                &job->diagnostics, SEVERITY_WARNING, NULL, "rename it, or read the file with --tau",
                "the visible label \"%s\" will be read back as silent", SILENT_BY_DEFAULT.texts[i]);
    uint32_t loop = alphabet_find(&lts->alphabet, "error");
    for (uint32_t s = 0; loop != LABEL_NONE && s < lts->states; s++)
        if (lts->rows[s + 1] - lts->rows[s] == 1 && lts->edges[lts->rows[s]] == edge_make(loop, s)) {
            diagnostics_add(
                &job->diagnostics, SEVERITY_WARNING, NULL, "rename the label",
                "state %u only repeats the label \"error\": it will be read back as the error state", s);
            break;
        }
}

static void write_transition(struct output *output, uint32_t source, const char *label, uint32_t target) {
    output_bytes(output, "(", 1);
    output_number(output, source);
    output_bytes(output, ",\"", 2);
    output_text(output, label);
    output_bytes(output, "\",", 2);
    output_number(output, target);
    output_bytes(output, ")\n", 2);
}

void aut_write(struct job *job, const struct lts *lts, struct output *output) {
    aut_write_as(job, lts, output, TAU_TEXT);
}

void aut_write_as(struct job *job, const struct lts *lts, struct output *output, const char *tau) {
    warn_of_clashes(job, lts);
    bool has_error = lts->error != STATE_NONE;
    job_phase(job, "writing", "transitions", lts_transitions(lts));
    output_text(output, "des (");
    output_number(output, lts->initial);
    output_text(output, ",");
    output_number(output, lts_transitions(lts) + has_error);
    output_text(output, ",");
    output_number(output, lts->states);
    output_text(output, ")\n");
    for (uint32_t s = 0; s < lts->states; s++) {
        if (!job_step(job, lts->rows[s]))
            return;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]);
            write_transition(output, s, label == LABEL_TAU ? tau : lts->alphabet.texts[label],
                             edge_target(lts->edges[i]));
        }
        if (s == lts->error)
            write_transition(output, s, "error", s);
    }
}
