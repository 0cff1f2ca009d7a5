#include "command/model.h"

#include <string.h>

#include "command/files.h"
#include "language/aml/lower.h"

const struct option OPTIONS_MODEL[] = {
    {OPTION_FORMAT, "format", 0, "FORMAT", "aml|fsp", "the language of the files, whatever their names say"},
    {0},
};

const struct option OPTIONS_LIMITS[] = {
    {OPTION_DEPTH, "depth", 0, "N", NULL, "look no further than N turns from the initial state"},
    {OPTION_STATES, "states", 0, "N", NULL, "give up, with status 3, beyond N states"},
    {0},
};

bool is_model_file(const struct invocation *invocation, const char *path) {
    const char *format = invocation_value(invocation, OPTION_FORMAT);
    return format ? strcmp(format, "aml") == 0 : has_extension(path, ".aml");
}

/* The actor in place of the one that is missing. */
static bool read_interface(struct model *model, struct job *job) {
    struct place place = {.file = model->interface};
    uint32_t before = model->aml.actors_count;
    if (!aml_parse(&model->aml, (uint32_t)model->sources.files.count - 1))
        return false;
    struct aml_actor *actor = model->aml.actors;
    for (uint32_t i = 0; i < before; i++)
        actor = actor->next;
    if (model->aml.actors_count != before + 1)
        return job_reject(job, &place, "it has the name and the messages of the missing component",
                          "an interface is one actor, not %u", model->aml.actors_count - before);
    if (model->aml.missing)
        return job_reject(job, &place, "leave out the block missing, or --interface",
                          "the interface is there twice: as an actor and as a block");
    actor->in_question = true;
    model->interface_actor = actor;
    return true;
}

/* `*all_there`: every file could be read. */
static bool parse_operands(struct model *model, struct invocation *invocation, bool *all_there) {
    struct job *job = invocation->job;
    sources_init(&model->sources, job);
    aml_init(&model->aml, &model->sources);
    system_init(&model->system, job);
    job_phase(job, "reading", "files", invocation->operands.count);
    bool parsed = true;
    *all_there = true;
    for (size_t i = 0; i < invocation->operands.count; i++) {
        const char *path = invocation->operands.items[i];
        if (!is_model_file(invocation, path) && !has_extension(path, ".hoa") && strcmp(path, "-") != 0) {
            struct place place = {.file = path};
            *all_there = job_reject(job, &place, "name it .aml, or say --format aml",
                                    "the name does not tell the language");
        } else if (!sources_read(&model->sources, path)) {
            *all_there = false;
        } else {
            parsed = aml_parse_any(&model->aml, (uint32_t)model->sources.files.count - 1) && parsed;
        }
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
    if (model->interface && !sources_read(&model->sources, model->interface))
        all_there = false;
    else if (model->interface)
        parsed = read_interface(model, job) && parsed;
    if (model->lacks_component && !model->aml.missing)
        model->aml.lacking = aml_undeclared_receiver(&model->aml).text;
    /* What a file that is not there declares is not known to be missing. */
    if (model->covered) {
        model->aml.partial = true; /* who sends what is not known */
        aml_cover_missing(&model->aml);
    }
    bool fine = all_there && aml_check(&model->aml) && parsed && !job_failed(job);
    diagnostics_sort(&job->diagnostics);
    return fine;
}

bool model_load(struct model *model, struct invocation *invocation) {
    return model_read(model, invocation) && aml_lower(&model->aml, &model->system);
}

void model_free(struct model *model) {
    system_free(&model->system);
    aml_free(&model->aml);
    sources_free(&model->sources);
}

void name_unbounded(const struct sources *sources, const struct ranges *ranges) {
    const struct system *system = ranges->system;
    for (size_t i = 0; i < system->variables.count; i++) {
        const struct system_variable *variable = &system->variables.items[i];
        struct range range = ranges->variables[i];
        if (range.low > INT32_MIN && range.high < INT32_MAX)
            continue;
        struct place place = sources_place(sources, variable->span);
        diagnostics_add(&sources->job->diagnostics, SEVERITY_NOTE, &place,
                        "a range, int 0..9, or % would bound it", "%s has no bound that can be told",
                        variable->name);
    }
}

bool limits_of(struct invocation *invocation, struct search_limits *limits) {
    return number_of(invocation, OPTION_DEPTH, "depth", UINT64_MAX, &limits->depth) &&
           number_of(invocation, OPTION_STATES, "states", UINT64_MAX, &limits->states);
}
