/* The half of `compare` that is about assumption files: what a change means for components that were
 * accepted. */
#include <string.h>

#include "assume/evolution.h"
#include "command/files.h"

struct change {
    const char *names[2];
    struct sources sources;
    struct assumption_file files[2];
    size_t read;
    struct evolution evolution;
};

static const char *verdict_text(enum evolution_verdict verdict) {
    static const char *const TEXTS[] = {"equal", "weaker", "stronger", "incomparable"};
    return TEXTS[verdict];
}

static void trace_json(struct json *json, const char *key, const struct word *word) {
    json_key(json, key);
    if (word->letters.count == 0) {
        json_null(json);
        return;
    }
    json_list(json);
    for (size_t i = 0; i < word->letters.count; i++)
        json_text(json, word->letters.items[i]);
    json_end(json);
}

static void write_json(struct json *json, const void *results) {
    const struct change *c = results;
    json_object(json);
    json_text_member(json, "old", c->names[0]);
    json_text_member(json, "new", c->names[1]);
    json_text_member(json, "verdict", verdict_text(c->evolution.verdict));
    trace_json(json, "forbidden", &c->evolution.forbidden);
    trace_json(json, "allowed", &c->evolution.allowed);
    json_end(json);
}

static void write_trace(struct output *output, const char *what, const struct word *word) {
    if (word->letters.count == 0)
        return;
    output_format(output, "\n%s:\n", what);
    for (size_t i = 0; i < word->letters.count; i++)
        output_format(output, "%4zu  %s\n", i + 1, word->letters.items[i]);
}

static void write_text(struct output *output, const void *results) {
    const struct change *c = results;
    static const char *const MEANINGS[] = {
        "it accepts the same components: none needs a new check",
        "it accepts what was accepted before, and perhaps more: what was rejected may be worth a new check",
        "it may reject what was accepted before: accepted components need a new check",
        "it may reject what was accepted before, and accept what was not: all components need a new check"};
    static const char *const RELATIONS[] = {"equal to", "weaker than", "stronger than", "incomparable with"};
    output_format(output, "%s is %s %s: ", c->names[1], RELATIONS[c->evolution.verdict], c->names[0]);
    output_format(output, "%s\n", MEANINGS[c->evolution.verdict]);
    write_trace(output, "must not be any more", &c->evolution.forbidden);
    write_trace(output, "may be now", &c->evolution.allowed);
}

static bool read_both(struct change *c, struct invocation *invocation) {
    for (size_t i = 0; i < 2; i++) {
        c->names[i] = invocation->operands.items[i];
        if (!sources_read(&c->sources, c->names[i]))
            return false;
        c->read = i + 1;
        if (!assumption_read(&c->files[i], &c->sources, (uint32_t)i))
            return false;
    }
    return strcmp(c->files[0].component, c->files[1].component) == 0 ||
           job_reject(invocation->job, NULL, "compare assumptions about one component",
                      "one is about %s, the other about %s", c->files[0].component, c->files[1].component);
}

enum status compare_assumptions(struct invocation *invocation) {
    struct change c = {0};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    sources_init(&c.sources, invocation->job);
    word_init(&c.evolution.forbidden, invocation->job);
    word_init(&c.evolution.allowed, invocation->job);
    if (read_both(&c, invocation) &&
        evolution_find(&c.evolution, invocation->job, &c.files[0], &c.files[1])) {
        bool fits = c.evolution.verdict == EVOLUTION_EQUAL || c.evolution.verdict == EVOLUTION_WEAKER;
        answer.status = fits ? STATUS_YES : STATUS_NO;
        answer.results = &c;
    }
    enum status status = invocation_answer(invocation, &answer);
    evolution_free(&c.evolution);
    for (size_t i = 0; i < c.read; i++)
        assumption_file_free(&c.files[i]);
    sources_free(&c.sources);
    return status;
}
