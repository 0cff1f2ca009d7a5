#include "api/session.h"
#include "lts/file/aut.h"

lacuna_lts *lacuna_lts_read(lacuna *session, const char *path) {
    if (!session_is_ready(session) || !session_require(session, path, "lacuna_lts_read", "the path is NULL"))
        return NULL;
    struct input *input = input_open(&session->job, path);
    struct lts *lts = input ? aut_read(&session->job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    return lts;
}

enum lacuna_answer lacuna_lts_write(lacuna *session, const lacuna_lts *lts, const char *path) {
    if (!session_is_ready(session) || !session_require(session, lts, "lacuna_lts_write", "the LTS is NULL") ||
        !session_require(session, path, "lacuna_lts_write", "the path is NULL"))
        return LACUNA_FAILED;
    struct output *output = output_open(&session->job, path);
    if (!output)
        return LACUNA_FAILED;
    aut_write(&session->job, lts, output);
    if (!job_failed(&session->job))
        return output_commit(output) ? LACUNA_YES : LACUNA_FAILED;
    output_abandon(output);
    return LACUNA_FAILED;
}

void lacuna_lts_free(lacuna_lts *lts) {
    lts_free(lts);
}

uint32_t lacuna_lts_states(const lacuna_lts *lts) {
    return lts ? lts->states : 0;
}

uint64_t lacuna_lts_transitions(const lacuna_lts *lts) {
    return lts ? lts_transitions(lts) : 0;
}

uint32_t lacuna_lts_initial(const lacuna_lts *lts) {
    return lts ? lts->initial : LACUNA_NONE;
}

uint32_t lacuna_lts_error(const lacuna_lts *lts) {
    return lts ? lts->error : LACUNA_NONE;
}

uint32_t lacuna_lts_labels(const lacuna_lts *lts) {
    return lts ? lts->alphabet.count : 0;
}

const char *lacuna_lts_label(const lacuna_lts *lts, uint32_t label) {
    return label < lacuna_lts_labels(lts) ? lts->alphabet.texts[label] : NULL;
}

uint64_t lacuna_lts_degree(const lacuna_lts *lts, uint32_t state) {
    return state < lacuna_lts_states(lts) ? lts->rows[state + (size_t)1] - lts->rows[state] : 0;
}

uint32_t lacuna_lts_step(const lacuna_lts *lts, uint32_t state, uint64_t index, uint32_t *label) {
    if (index >= lacuna_lts_degree(lts, state))
        return LACUNA_NONE;
    lts_edge edge = lts->edges[lts->rows[state] + index];
    if (label)
        *label = edge_label(edge);
    return edge_target(edge);
}
