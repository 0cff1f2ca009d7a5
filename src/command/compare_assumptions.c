/* The half of `compare` that is about assumption files: what a change means for components that were
 * accepted. */
#include <string.h>

#include "assume/evolution.h"
#include "assume/file.h"
#include "command/files.h"

struct change {
    const char *names[2];
    struct sources sources;
    struct assumption files[2];
    size_t read;
    struct evolution evolution;
};

static const char *verdict_text(enum evolution_verdict verdict) {
    static const char *const TEXTS[] = {"equal", "weaker", "stronger", "incomparable"};
    return TEXTS[verdict];
}

static const char *kind_text(enum misfit_kind kind) {
    static const char *const TEXTS[] = {
        [MISFIT_NEVER] = "never", [MISFIT_MAIN] = "main",       [MISFIT_RECEIVE] = "receive",
        [MISFIT_ACTOR] = "actor", [MISFIT_MESSAGE] = "message", [MISFIT_PARAMETERS] = "parameters"};
    return TEXTS[kind];
}

static void trace_json(struct json *json, const char *key, const struct succession *succession) {
    json_key(json, key);
    if (!succession->has_word) {
        json_null(json);
        return;
    }
    json_list(json);
    for (size_t i = 0; i < succession->word.letters.count; i++)
        json_text(json, succession->word.letters.items[i]);
    json_end(json);
}

static void misfits_json(struct json *json, const struct misfits *misfits) {
    json_key(json, "misfits");
    json_list(json);
    for (size_t i = 0; i < misfits->list.count; i++) {
        json_object(json);
        json_text_member(json, "kind", kind_text(misfits->list.items[i].kind));
        json_text_member(json, "text", misfits->list.items[i].text);
        json_end(json);
    }
    json_end(json);
}

static void write_json(struct json *json, const void *results) {
    const struct change *c = results;
    json_object(json);
    json_text_member(json, "old", c->names[0]);
    json_text_member(json, "new", c->names[1]);
    json_text_member(json, "verdict", verdict_text(c->evolution.verdict));
    trace_json(json, "forbidden", &c->evolution.forth);
    trace_json(json, "allowed", &c->evolution.back);
    misfits_json(json, &c->evolution.forth.misfits);
    json_end(json);
}

static void write_trace(struct output *output, const char *what, const struct succession *succession) {
    if (succession->word.letters.count == 0)
        return;
    output_format(output, "\n%s:\n", what);
    for (size_t i = 0; i < succession->word.letters.count; i++)
        output_format(output, "%4zu  %s\n", i + 1, succession->word.letters.items[i]);
}

/* Why a candidate that was accepted may be refused at once. */
static void write_misfit(struct output *output, const char *component, const struct misfit *misfit) {
    switch (misfit->kind) {
    case MISFIT_NEVER:
        output_text(output, "The property breaks whatever the component does.\n");
        break;
    case MISFIT_MAIN:
        output_format(output, "main sends other messages to %s.\n", component);
        break;
    case MISFIT_RECEIVE:
        output_format(output, "%s may receive %s, which it could not before.\n", component, misfit->text);
        break;
    case MISFIT_ACTOR:
        output_format(output, "The actor %s is gone.\n", misfit->text);
        break;
    case MISFIT_MESSAGE:
        output_format(output, "The message %s is gone.\n", misfit->text);
        break;
    case MISFIT_PARAMETERS:
        output_format(output, "The message %s no longer takes all these values.\n", misfit->text);
        break;
    }
}

static void write_misfits(struct output *output, const char *component, const struct misfits *misfits) {
    if (misfits->list.count > 0)
        output_text(output, "\n");
    for (size_t i = 0; i < misfits->list.count; i++)
        write_misfit(output, component, &misfits->list.items[i]);
}

static void write_text(struct output *output, const void *results) {
    const struct change *c = results;
    static const char *const MEANINGS[] = {
        "Both accept the same components. No component needs a new check.",
        "It accepts every component that was accepted before. Rejected components may be accepted now.",
        "It may reject components that were accepted before. Accepted components need a new check.",
        "It may reject components that were accepted before, and accept others. Check all components again."};
    static const char *const RELATIONS[] = {"equal to", "weaker than", "stronger than", "incomparable with"};
    output_format(output, "%s is %s %s.\n%s\n", c->names[1], RELATIONS[c->evolution.verdict], c->names[0],
                  MEANINGS[c->evolution.verdict]);
    write_misfits(output, c->files[0].component, &c->evolution.forth.misfits);
    write_trace(output, "Newly forbidden", &c->evolution.forth);
    write_trace(output, "Newly allowed", &c->evolution.back);
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
                      "%s is for %s, %s is for %s", c->names[0], c->files[0].component, c->names[1],
                      c->files[1].component);
}

enum status compare_assumptions(struct invocation *invocation) {
    struct change c = {0};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    sources_init(&c.sources, invocation->job);
    if (read_both(&c, invocation) &&
        evolution_find(&c.evolution, invocation->job, &c.files[0], &c.files[1])) {
        bool fits = c.evolution.verdict == EVOLUTION_EQUAL || c.evolution.verdict == EVOLUTION_WEAKER;
        answer.status = fits ? STATUS_YES : STATUS_NO;
        answer.results = &c;
    }
    enum status status = invocation_answer(invocation, &answer);
    evolution_free(&c.evolution);
    for (size_t i = 0; i < c.read; i++)
        assumption_free(&c.files[i]);
    sources_free(&c.sources);
    return status;
}
