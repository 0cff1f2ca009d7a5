#include "report/moves_json.h"

#include "lts/operator/complete.h"

static void begin_move(struct json *json, uint32_t from, const char *action) {
    json_list(json);
    json_number(json, from);
    json_text(json, action);
}

static void broken_json(const struct assumption *a, property_set broken, struct json *json) {
    json_list(json);
    for (uint32_t i = 0; i < a->properties.items.count; i++)
        if (broken >> i & 1)
            json_text(json, a->properties.items.items[i]);
    json_end(json);
}

static void contract_move_json(const struct assumption *a, uint32_t state, uint32_t action,
                               struct json *json) {
    uint32_t target = contract_move(&a->contract, state, action);
    if (target == CONTRACT_NEVER)
        return;
    begin_move(json, state, a->actions.items.items[action]);
    if (contract_is_state(target))
        json_number(json, target);
    else
        json_text(json, target == CONTRACT_ERROR ? "error" : target == CONTRACT_OUTSIDE ? "outside" : "cut");
    if (target == CONTRACT_ERROR)
        broken_json(a, contract_broken(&a->contract, state, action), json);
    json_end(json);
}

void contract_moves_json(const struct assumption *a, struct json *json) {
    const struct contract *c = &a->contract;
    json_key(json, "actions");
    json_list(json);
    for (uint32_t i = 0; i < c->actions; i++)
        json_text(json, a->actions.items.items[i]);
    json_end(json);
    json_key(json, "moves");
    if (c->states > MOVES_JSON_STATES) {
        json_null(json);
        return;
    }
    json_list(json);
    for (uint32_t s = 0; s < c->states; s++)
        for (uint32_t i = 0; i < c->actions; i++)
            contract_move_json(a, s, i, json);
    json_end(json);
}

void assumption_moves_json(const struct lts *lts, struct json *json) {
    uint32_t sink = lts ? lts_sink(lts) : STATE_NONE;
    json_key(json, "moves");
    if (lts) {
        json_list(json);
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint64_t e = lts->rows[s]; e < lts->rows[s + 1]; e++) {
                begin_move(json, s, lts->alphabet.texts[edge_label(lts->edges[e])]);
                json_number(json, edge_target(lts->edges[e]));
                json_end(json);
            }
        json_end(json);
    } else {
        json_null(json);
    }
    json_key(json, "sink");
    if (sink == STATE_NONE)
        json_null(json);
    else
        json_number(json, sink);
}
