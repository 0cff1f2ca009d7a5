#include "closing/closing.h"

#include <string.h>

#include "base/text.h"
#include "closing/embed.h"
#include "closing/explicit.h"
#include "closing/instances.h"
#include "lts/operator/label_list.h"

/* Sources and the tree of what they say, parsed and checked. */
static bool read_files(struct sources *sources, struct promela *promela, const char *const *files,
                       size_t count) {
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++) {
        uint32_t number = (uint32_t)sources->files.count;
        fine = sources_read(sources, files[i]) && promela_parse(promela, number);
    }
    return promela_check(promela) && fine && !job_failed(sources->job);
}

static bool read_text(struct sources *sources, struct promela *promela, const struct bytes *text,
                      const char *name) {
    return sources_add(sources, name, text->data.items, text->data.count) && promela_parse(promela, 0) &&
           promela_check(promela) && !job_failed(sources->job);
}

static bool print(struct job *job, const struct promela *promela, const struct open_model *model,
                  uint32_t domain, struct bytes *text) {
    struct output *output = output_open_memory(job, text);
    if (!output)
        return false;
    promela_print(promela, output);
    if (model)
        explicit_environment(model, domain, output);
    if (!job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

/* Puts what instances.h has made in place of the files. */
static bool resolve_channels(struct closed_model *c) {
    struct bytes text = {0};
    bool fine = instances_make(&c->promela) && print(c->job, &c->promela, NULL, 0, &text);
    if (fine) {
        promela_free(&c->promela);
        sources_free(&c->sources);
        sources_init(&c->sources, c->job);
        promela_init(&c->promela, &c->sources);
        fine = read_text(&c->sources, &c->promela, &text, "(with its channels resolved)");
    }
    array_free(&text.data);
    return fine;
}

/* The process that is written names channels, and knows no elements of arrays. */
static bool can_be_explicit(struct closed_model *c, const struct open_model *model) {
    bool fine = true;
    for (size_t i = 0; i < model->channels.count; i++) {
        const struct promela_variable *v = model->channels.items[i].variable;
        bool global = false;
        for (const struct promela_unit *u = c->promela.units; u; u = u->next)
            for (const struct promela_variable *g = u->kind == PROMELA_GLOBAL ? u->declaration->variables
                                                                              : NULL;
                 g; g = g->next)
                global |= g == v;
        if (!channel_is_open(&model->channels.items[i]) || (global && !v->size))
            continue;
        sources_error(&c->sources, v->name.span, "choose another --analysis",
                      "an explicit environment takes global channels that are not arrays");
        fine = false;
    }
    return fine;
}

/* Adds what a text says in comments: lacuna: external a, b. */
static void add_declared(const char *text, struct text *names) {
    static const char WORDS[] = "lacuna: external ";
    for (const char *at = text; (at = strstr(at, WORDS));) {
        at += strlen(WORDS);
        text_add(names, ",");
        for (; *at && *at != '\n' && strncmp(at, "*/", 2) != 0; at++)
            if (*at != ' ' && *at != '\t')
                text_add_bytes(names, at, 1);
    }
}

/* The names of the options, and those of the files. */
static bool find_external(struct closed_model *c, struct label_list *external) {
    struct text names = {.memory = &c->job->memory};
    for (size_t i = 0; i < c->options->external_count; i++) {
        text_add(&names, ",");
        text_add(&names, c->options->external[i]);
    }
    for (size_t i = 0; i < c->sources.files.count; i++)
        if (c->sources.files.items[i].text)
            add_declared(c->sources.files.items[i].text, &names);
    const char *list = text_end(&names);
    bool fine = !names.failed && label_list_split(c->job, external, *list == ',' ? list + 1 : list);
    text_free(&names);
    return fine;
}

static bool close(struct closed_model *c, const struct label_list *external, bool has_macros) {
    struct open_model model;
    struct reliability reliability = {0};
    bool fine = open_model_make(&model, &c->promela, external->texts.items, external->texts.count);
    model.has_macros = has_macros && !c->promela.has_timers;
    model.has_timers = model.has_macros || c->promela.has_timers;
    if (fine && !open_model_is_open(&model))
        diagnostics_add(&c->job->diagnostics, SEVERITY_NOTE, NULL,
                        "--external names channels or signals that come from outside",
                        "the model is closed already: somebody inside sends and receives on each channel");
    if (fine && c->options->analysis == CLOSING_EXPLICIT)
        fine = can_be_explicit(c, &model) && embed_time(c, &model) &&
               print(c->job, &c->promela, &model, c->options->domain, &c->text);
    else
        fine = fine && open_model_find_flows(&model) && reliability_find(&reliability, &model) &&
               embed_environment(c, &model, &reliability) && print(c->job, &c->promela, NULL, 0, &c->text);
    reliability_free(&reliability);
    open_model_free(&model);
    return fine;
}

/* What was written must be Promela. */
static bool read_again(struct closed_model *c) {
    struct sources sources;
    struct promela promela;
    sources_init(&sources, c->job);
    promela_init(&promela, &sources);
    bool fine = read_text(&sources, &promela, &c->text, "(the closed model)");
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

bool close_model(struct closed_model *c, struct job *job, const char *const *files, size_t files_count,
                 const struct closing_options *options) {
    *c = (struct closed_model){.job = job, .options = options};
    sources_init(&c->sources, job);
    promela_init(&c->promela, &c->sources);
    if (!read_files(&c->sources, &c->promela, files, files_count))
        return false;
    struct label_list external = {0};
    bool has_macros = sources_have_timers(&c->sources);
    bool fine = find_external(c, &external) && (!instances_are_needed(&c->promela) || resolve_channels(c)) &&
                close(c, &external, has_macros) && read_again(c);
    label_list_free(&external);
    return fine;
}

void close_model_free(struct closed_model *c) {
    array_free(&c->variables);
    array_free(&c->channels);
    array_free(&c->text.data);
    promela_free(&c->promela);
    sources_free(&c->sources);
}
