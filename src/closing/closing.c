#include "closing/closing.h"

#include <string.h>

#include "closing/embed.h"
#include "closing/environment/labels.h"
#include "closing/environment/process.h"
#include "closing/explicit.h"
#include "closing/findings.h"
#include "closing/instances.h"
#include "closing/layout.h"
#include "closing/range.h"
#include "closing/resolved.h"
#include "language/promela/discard.h"

#define CLOSED_TEXT "(the closed model)"
#define RESOLVED_TEXT "(with its channels resolved)"

static bool read_file(struct closed_model *c, const char *path) {
    uint32_t number = (uint32_t)c->sources.files.count;
    return sources_read(&c->sources, path) && promela_parse(&c->promela, number);
}

/* Checks the tree with its environment, which knows the names of the model, and takes that out of it. */
static bool check_with_environment(struct closed_model *c) {
    struct promela_unit **end = c->promela.end;
    bool apart = c->options->environment && !c->options->environment_lts;
    c->written = (uint32_t)c->sources.files.count;
    bool fine = !apart || read_file(c, c->options->environment);
    fine = promela_check(&c->promela) && fine && !job_failed(c->job);
    c->environment_units = *end;
    *end = NULL;
    c->promela.end = end;
    return fine;
}

/* Which processes discard messages that no input takes? */
static bool note_discards(struct closed_model *c) {
    const char *names = c->options->discard;
    promela_note_discards(&c->promela);
    if (names && !promela_set_discard(&c->promela, names))
        return false;
    for (const struct promela_unit *u = c->promela.units; u; u = u->next)
        if (u->discards && instances_are_needed(&c->promela)) {
            sources_error(&c->sources, u->name.text ? u->name.span : u->span,
                          "use channels by their names, or write the discards as options: c?_",
                          "close does not copy a model in which processes discard messages");
            return false;
        }
    return true;
}

/* The tree of what the files say, parsed and checked. */
static bool read_files(struct closed_model *c, const char *const *files, size_t count) {
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++)
        fine = read_file(c, files[i]);
    return check_with_environment(c) && fine && note_discards(c);
}

static bool read_text(struct sources *sources, struct promela *promela, const struct bytes *text,
                      const char *name) {
    return sources_add(sources, name, text->data.items, text->data.count) && promela_parse(promela, 0) &&
           promela_check(promela) && !job_failed(sources->job);
}

/* `marks` may be NULL. */
static bool print(struct job *job, const struct promela *promela, struct bytes *text,
                  struct promela_marks *marks) {
    struct output *output = output_open_memory(job, text);
    if (!output)
        return false;
    promela_print_marked(promela, output, marks);
    if (!job_failed(job) && !(marks && marks->failed))
        return output_commit(output);
    output_abandon(output);
    return false;
}

static bool write_environment(const struct closed_model *c, struct bytes *text) {
    struct output *output = output_open_memory(c->job, text);
    if (output)
        explicit_environment(&c->model, c->options->domain, output);
    return output && output_commit(output);
}

/* Puts the text with its layout in place of what is printed, if it means that; otherwise the layout has no
 * runs. `has_environment`: an explicit environment is a part of it. */
static bool keep_layout(struct closed_model *c, struct layout *layout, bool has_environment,
                        struct bytes *text) {
    struct bytes kept = {0};
    if (layout_write(layout, &kept) && (!has_environment || write_environment(c, &kept)) &&
        layout_is_same(&kept, text)) {
        array_free(&text->data);
        *text = kept;
    } else {
        array_free(&kept.data);
        layout->runs.count = 0;
    }
    return layout->fine && !job_failed(c->job);
}

/* Adds a printed text to the sources that it was made of. What has no place there has one in itself. */
static bool add_printed(struct sources *sources, const char *name, const struct bytes *text,
                        const struct promela_marks *marks) {
    struct memory *memory = &sources->job->memory;
    struct origins origins = {0};
    uint32_t itself = (uint32_t)sources->files.count;
    bool fine = sources_add(sources, name, text->data.items, text->data.count);
    for (size_t i = 0; i < marks->list.count && fine; i++) {
        const struct promela_mark *mark = &marks->list.items[i];
        uint32_t at = i == 0 ? 0 : mark->at;
        bool written = mark->span.length > 0;
        fine = written ? origins_replace(memory, &origins, at, mark->span)
                       : origins_copy(memory, &origins, at, (struct span){itself, at, 1});
    }
    if (fine)
        return sources_add_expanded(sources, name, text->data.items, text->data.count, &origins);
    origins_free(&origins);
    return false;
}

/* What instances.h has made is read in place of the files. Its places are those of the files. */
static bool read_resolved(struct closed_model *c, const struct bytes *text, struct origins *origins) {
    c->resolved = (uint32_t)c->sources.files.count;
    promela_free(&c->promela);
    promela_init(&c->promela, &c->sources);
    return sources_add_expanded(&c->sources, RESOLVED_TEXT, text->data.items, text->data.count, origins) &&
           promela_parse(&c->promela, c->resolved) && check_with_environment(c);
}

static bool resolve_channels(struct closed_model *c) {
    struct bytes text = {0};
    struct layout layout = {0};
    struct promela_marks marks = {0};
    struct origins origins = {0};
    bool fine = layout_note(&layout, &c->promela, c->written, LAYOUT_FILES) && instances_make(&c->promela) &&
                print(c->job, &c->promela, &text, &marks) && keep_layout(c, &layout, false, &text) &&
                resolved_origins(&origins, c->job, &text, &layout, &marks);
    layout_free(&layout);
    array_free(&marks.list);
    if (fine)
        fine = read_resolved(c, &text, &origins);
    else
        origins_free(&origins);
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
        if (!channel_is_open(&model->channels.items[i]))
            continue;
        if (!explicit_can_send(model, &model->channels.items[i], c->options->domain)) {
            sources_error(&c->sources, v->name.span, "choose another --analysis, or a smaller --domain",
                          "an explicit environment sends at most %d different messages by a channel",
                          MOST_EXPLICIT_MESSAGES);
            fine = false;
        }
        if (global && !v->size)
            continue;
        sources_error(&c->sources, v->name.span, "choose another --analysis",
                      "an explicit environment takes global channels that are not arrays");
        fine = false;
    }
    return fine;
}

/* What an environment finer than chaos does. */
static bool find_environment(struct closed_model *c) {
    const struct closing_options *o = c->options;
    struct environment *e = &c->environment;
    if (!o->environment)
        return true;
    if (!environment_init(e, c->job, c->model.channels.count))
        return false;
    bool stays = o->analysis == CLOSING_EXPLICIT;
    struct place place = {.file = o->environment};
    if (stays && o->environment_lts)
        return job_reject(c->job, &place, "choose another --analysis, or write it as Promela",
                          "an explicit environment is a process");
    bool fine = o->environment_lts ? environment_from_lts(e, &c->model, o->environment_lts, o->environment)
                                   : environment_from_processes(e, &c->model, c->environment_units, stays);
    if (fine)
        environment_note(e, &c->model);
    bool governs = false;
    for (size_t i = 0; i < c->model.channels.count; i++)
        governs |= c->model.channels.items[i].governed;
    if (fine && !governs)
        diagnostics_add(&c->job->diagnostics, SEVERITY_NOTE, &place, "all channels are open as without it",
                        "this environment names no channel of the model");
    return fine;
}

static bool find_outside(struct closed_model *c, const struct external_names *external, bool has_macros) {
    struct open_model *model = &c->model;
    bool fine = open_model_make(model, &c->promela, external) && find_environment(c);
    model->has_macros = has_macros && !c->promela.has_timers;
    model->has_timers = model->has_macros || c->promela.has_timers;
    if (fine && !open_model_is_open(model))
        diagnostics_add(&c->job->diagnostics, SEVERITY_NOTE, NULL,
                        "--external names channels or signals that come from outside",
                        "the model is closed: its processes send and receive on each channel");
    return fine;
}

static bool find_flow(struct closed_model *c) {
    return open_model_find_flows(&c->model) && reliability_find(&c->reliability, &c->model);
}

static bool change(struct closed_model *c) {
    if (c->options->analysis == CLOSING_EXPLICIT)
        return can_be_explicit(c, &c->model) && embed_time(c, &c->model);
    return embed_environment(c, &c->model, &c->reliability);
}

/* The closed tree as it is printed, with its marks; an explicit environment has one for itself. */
static bool print_closed(struct closed_model *c, bool is_explicit) {
    struct memory *memory = &c->job->memory;
    if (!print(c->job, &c->promela, &c->printed, &c->marks))
        return false;
    struct promela_mark behind = {.at = (uint32_t)c->printed.data.count};
    if (is_explicit && (!array_push(memory, &c->marks.list, behind) || !write_environment(c, &c->printed)))
        return false;
    for (size_t i = 0; i < c->printed.data.count; i++)
        if (!array_push(memory, &c->text.data, c->printed.data.items[i]))
            return false;
    return true;
}

static bool close(struct closed_model *c) {
    struct layout layout = {0};
    bool is_explicit = c->options->analysis == CLOSING_EXPLICIT;
    bool fine = layout_note(&layout, &c->promela, c->written, c->resolved) && (is_explicit || find_flow(c)) &&
                change(c) && print_closed(c, is_explicit) && keep_layout(c, &layout, is_explicit, &c->text);
    layout_free(&layout);
    return fine;
}

/* What was written must be Promela. */
static bool read_again(struct closed_model *c) {
    struct sources sources;
    struct promela promela;
    sources_init(&sources, c->job);
    promela_init(&promela, &sources);
    bool fine = read_text(&sources, &promela, &c->text, CLOSED_TEXT);
    if (fine)
        c->after = closing_measure(&promela);
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

static bool read(struct closed_model *c, struct job *job, const char *const *files, size_t files_count,
                 const struct closing_options *options) {
    *c = (struct closed_model){.job = job, .options = options, .resolved = LAYOUT_FILES};
    sources_init(&c->sources, job);
    promela_init(&c->promela, &c->sources);
    if (!read_files(c, files, files_count))
        return false;
    struct external_names external = {0};
    bool has_macros = sources_have_timers(&c->sources);
    c->before = closing_measure(&c->promela);
    bool fine =
        external_names_find(&external, &c->sources, c->options->external, c->options->external_count) &&
        (!instances_are_needed(&c->promela) || resolve_channels(c)) &&
        find_outside(c, &external, has_macros) &&
        ranges_note(&c->model, options->values, options->values_count);
    external_names_free(&external);
    return fine;
}

bool close_model_hand_over(struct closed_model *c, struct sources *to) {
    *to = c->sources;
    c->promela.sources = to;
    sources_init(&c->sources, c->job);
    bool fine = add_printed(to, CLOSED_TEXT, &c->printed, &c->marks);
    c->text_file = (uint32_t)to->files.count - 1;
    return fine;
}

const struct closing_note *closing_note_at(const struct closed_model *c, const struct sources *sources,
                                           struct span span) {
    while (span.file != c->text_file && sources->files.items[span.file].origins.runs.count > 0)
        span = origins_of(&sources->files.items[span.file].origins, span);
    size_t low = 0, high = c->marks.list.count;
    while (high - low > 1) { /* the last one that begins at the place, or before it */
        size_t middle = low + (high - low) / 2;
        if (c->marks.list.items[middle].at <= span.start)
            low = middle;
        else
            high = middle;
    }
    bool found = span.file == c->text_file && high > 0 && c->marks.list.items[low].at <= span.start;
    const struct promela_statement *s = found ? c->marks.list.items[low].statement : NULL;
    return s ? s->note : NULL;
}

const struct closing_channel_row *closing_channel_named(const struct closed_model *c, const char *name) {
    for (size_t i = 0; i < c->channels.count; i++)
        if (strcmp(c->channels.items[i].name, name) == 0)
            return &c->channels.items[i];
    return NULL;
}

bool close_analyse(struct closed_model *c, struct job *job, const char *const *files, size_t files_count,
                   const struct closing_options *options) {
    return read(c, job, files, files_count, options) && find_flow(c);
}

bool close_model(struct closed_model *c, struct job *job, const char *const *files, size_t files_count,
                 const struct closing_options *options) {
    return read(c, job, files, files_count, options) && close(c) && read_again(c);
}

void close_model_free(struct closed_model *c) {
    for (size_t i = 0; i < c->variables.count; i++)
        array_free(&c->variables.items[i].lines);
    array_free(&c->variables);
    for (size_t i = 0; i < c->channels.count; i++)
        array_free(&c->channels.items[i].unknown);
    array_free(&c->channels);
    array_free(&c->changes);
    array_free(&c->text.data);
    array_free(&c->printed.data);
    array_free(&c->marks.list);
    reliability_free(&c->reliability);
    environment_free(&c->environment);
    open_model_free(&c->model);
    promela_free(&c->promela);
    sources_free(&c->sources);
}
