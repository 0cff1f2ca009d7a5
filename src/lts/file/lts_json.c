#include "lts/file/export.h"

void lts_json_object(struct job *job, const struct lts *lts, struct json *json) {
    bool pretty = json->pretty;
    json->pretty = false;
    json_object(json);
    json_number_member(json, "states", lts->states);
    json_number_member(json, "initial", lts->initial);
    json_key(json, "error");
    if (lts->error == STATE_NONE)
        json_null(json);
    else
        json_number(json, lts->error);
    json_key(json, "labels");
    json_list(json);
    for (uint32_t label = 0; label < lts->alphabet.count; label++)
        json_text(json, lts->alphabet.texts[label]);
    json_end(json);
    json_key(json, "transitions");
    json_list(json);
    for (uint32_t s = 0; s < lts->states && job_step(job, lts->rows[s]); s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            json_list(json);
            json_number(json, s);
            json_number(json, edge_label(lts->edges[i]));
            json_number(json, edge_target(lts->edges[i]));
            json_end(json);
        }
    json_end(json);
    json_end(json);
    json->pretty = pretty;
}

void lts_json_write(struct job *job, const struct lts *lts, struct output *output) {
    struct json json;
    json_init(&json, output, false);
    lts_json_object(job, lts, &json);
}
