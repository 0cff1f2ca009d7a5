#include "command/operand/model.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "command/operand/files.h"
#include "language/aml/language.h"
#include "language/property/parse.h"

const struct option OPTIONS_MODEL[] = {
    {OPTION_FORMAT, "format", 0, "FORMAT", "aml|fsp|promela|rebeca|rebeca-2.0|rebeca-2.1|rebeca-2.3",
     "the language of the files (default: by their names)"},
    {OPTION_QUEUE, "queue", 0, "N", NULL,
     "the queue size of each rebec (default: 8), in Rebeca as it was written in 2004: class C:(…) { … }"},
    {0},
};

const struct option OPTIONS_CREATION[] = {
    {OPTION_INSTANCES, "instances", 0, "N", NULL,
     "how many rebecs of each class a running Rebeca model may create with new (default: 2)"},
    {0},
};

const struct option OPTIONS_LIMITS[] = {
    {OPTION_DEPTH, "depth", 0, "N", NULL, "stop N turns after the initial state"},
    {OPTION_STATES, "states", 0, "N", NULL, "stop with status 3 after N states"},
    {0},
};

bool is_model_file(const struct invocation *invocation, const char *path) {
    const struct language *language = language_of(invocation, path);
    return language && language->kind == LANGUAGE_OF_SYSTEMS;
}

/* That of the first file; of the first that is not a guest of it, if that one reads what came before. */
const struct language *model_language(const struct invocation *invocation) {
    const struct language *first = NULL;
    for (size_t i = 0; i < invocation->operands.count; i++) {
        const char *path = invocation->operands.items[i];
        if (!is_model_file(invocation, path))
            continue;
        const struct language *language = language_of(invocation, path);
        if (!first || (language->guest && strcmp(language->guest, first->extension) == 0))
            first = language;
    }
    return first ? first : &AML_LANGUAGE;
}

bool model_begin(struct model *model, struct job *job, const struct language *language) {
    model->language = language;
    sources_init(&model->sources, job);
    system_init(&model->system, job);
    model->tree = language->make(&model->sources);
    return model->tree != NULL;
}

const struct properties *model_properties(const struct model *model) {
    return model->language->properties(model->tree);
}

static bool reject_name(const struct model *model, struct invocation *invocation, const char *path) {
    struct job *job = invocation->job;
    char hint[HINT_BYTES];
    const struct language *language = language_of(invocation, path);
    const char *other = language ? language->title : kind_of_file(path);
    if (other)
        return reject_kind(invocation, path, language ? model->language->title : "systems", other);
    struct place place = {.file = path};
    snprintf(hint, sizeof hint, "name it %s, or add --format %s", model->language->extension,
             model->language->name);
    return job_reject(job, &place, hint, "unknown language: the file name has no known extension");
}

/* --queue, if it is given; false has been reported. */
static bool queue_of(struct invocation *invocation, const struct language *language, uint64_t *queue) {
    if (!invocation_value(invocation, OPTION_QUEUE))
        return true;
    if (!language->set_queue)
        return job_reject(invocation->job, NULL, "leave out --queue",
                          "--queue cannot be used with %s: its files give the queue sizes", language->title);
    if (!number_of(invocation, OPTION_QUEUE, "queue", 0, queue))
        return false;
    return *queue > 0 ||
           job_reject(invocation->job, NULL, "write it as in --queue 2", "--queue needs at least 1");
}

/* --instances, if it is given; false has been reported. */
static bool instances_of(struct invocation *invocation, const struct language *language, uint64_t *most) {
    enum { MOST_INSTANCES = 1000 };
    if (!invocation_value(invocation, OPTION_INSTANCES))
        return true;
    if (!language->set_instances)
        return job_reject(invocation->job, NULL, "leave out --instances",
                          "--instances cannot be used with %s, which creates no actors", language->title);
    if (!number_of(invocation, OPTION_INSTANCES, "instances", 0, most))
        return false;
    return (*most > 0 && *most <= MOST_INSTANCES) ||
           job_reject(invocation->job, NULL, "write it as in --instances 3",
                      "--instances needs a number from 1 to %d", (int)MOST_INSTANCES);
}

/* `*all_there`: every file could be read. */
static bool parse_operands(struct model *model, struct invocation *invocation, bool *all_there) {
    struct job *job = invocation->job;
    *all_there = true;
    const struct language *language = model_language(invocation);
    if (model->may_be_open && !language->open)
        return job_reject(job, NULL,
                          "write the system in AML or Rebeca; lacuna close closes an open Promela model",
                          "%s has no missing components", language->title);
    uint64_t queue = 0, instances = 0;
    if (!queue_of(invocation, language, &queue) || !instances_of(invocation, language, &instances) ||
        !model_begin(model, job, language))
        return false;
    if (instances > 0)
        language->set_instances(model->tree, (uint32_t)instances);
    if (queue > 0)
        language->set_queue(model->tree, queue < UINT32_MAX ? (uint32_t)queue : UINT32_MAX);
    job_phase(job, "reading", "files", invocation->operands.count);
    bool parsed = true;
    for (size_t i = 0; i < invocation->operands.count; i++) {
        const char *path = invocation->operands.items[i];
        if (language_of(invocation, path) != model->language && !language_reads(model->language, path) &&
            !is_hoa_file(path) && strcmp(path, "-") != 0)
            *all_there = reject_name(model, invocation, path);
        else if (!sources_read(&model->sources, path))
            *all_there = false;
        else
            parsed = model->language->parse(model->tree, (uint32_t)model->sources.files.count - 1) && parsed;
    }
    return parsed;
}

bool model_parse(struct model *model, struct invocation *invocation) {
    bool all_there;
    return parse_operands(model, invocation, &all_there) && all_there && !job_failed(invocation->job);
}

bool model_read(struct model *model, struct invocation *invocation) {
    struct job *job = invocation->job;
    bool all_there, parsed = parse_operands(model, invocation, &all_there);
    if (!model->tree)
        return false;
    if (model->interface && !sources_read(&model->sources, model->interface))
        all_there = false;
    else if (model->interface)
        parsed =
            model->language->open->parse_interface(model->tree, (uint32_t)model->sources.files.count - 1) &&
            parsed;
    if (model->keeps_answers)
        model->language->open->keep_answers(model->tree);
    if (model->lacks_component || model->covered)
        model->language->open->expect_missing(model->tree, model->covered);
    if (model->proposed)
        model->language->proof->propose(model->tree, model->proposed);
    /* What a file that is not there declares is not known to be missing. */
    bool fine = all_there && model->language->check(model->tree) && parsed && !job_failed(job);
    diagnostics_sort(&job->diagnostics);
    return fine;
}

bool model_load(struct model *model, struct invocation *invocation) {
    return model_read(model, invocation) && model->language->lower(model->tree, &model->system);
}

bool model_creates_nothing(struct model *model, const char *where) {
    const struct system_variable *counter = system_creation(&model->system);
    if (counter)
        sources_error(&model->sources, counter->span, "declare all rebecs in main", "new cannot be used %s",
                      where);
    return !counter;
}

void model_free(struct model *model) {
    if (!model->language)
        return;
    system_free(&model->system);
    if (model->tree)
        model->language->free(model->tree);
    sources_free(&model->sources);
}

void name_unbounded(const struct model *model, const struct ranges *ranges) {
    const struct sources *sources = &model->sources;
    const struct system *system = ranges->system;
    for (size_t i = 0; i < system->variables.count; i++) {
        const struct system_variable *variable = &system->variables.items[i];
        struct range range = ranges->variables[i];
        if (range.low > INT32_MIN && range.high < INT32_MAX)
            continue;
        struct place place = sources_place(sources, variable->span);
        diagnostics_add(&sources->job->diagnostics, SEVERITY_NOTE, &place, model->language->bounding,
                        "the values of %s have no known bound", variable->name);
    }
}

bool states_of(struct invocation *invocation, uint64_t *states) {
    return number_of(invocation, OPTION_STATES, "states", UINT64_MAX, states) &&
           (*states > 0 ||
            job_reject(invocation->job, NULL, "write it as in --states 100000", "--states needs at least 1"));
}

bool limits_of(struct invocation *invocation, struct search_limits *limits) {
    return number_of(invocation, OPTION_DEPTH, "depth", UINT64_MAX, &limits->depth) &&
           states_of(invocation, &limits->states);
}
