#include "report/text/component_names.h"

void text_component_names(struct text *text, const struct system *system, const bool *which, bool value) {
    const char *before = "";
    for (uint32_t i = 0; i < system->components.count; i++) {
        if (which[i] != value)
            continue;
        text_add(text, before);
        text_add(text, system->components.items[i].name);
        before = ", ";
    }
}

void component_names_json(struct json *json, const char *key, const struct system *system,
                          const bool *which) {
    json_key(json, key);
    json_list(json);
    for (uint32_t i = 0; i < system->components.count; i++)
        if (which[i])
            json_text(json, system->components.items[i].name);
    json_end(json);
}
