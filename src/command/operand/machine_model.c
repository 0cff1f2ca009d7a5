#include "command/operand/machine_model.h"

#include "command/operand/closing_options.h"
#include "system/program/turn.h"

bool is_machine_model(const struct invocation *invocation) {
    return model_language(invocation)->compile != NULL;
}

const struct option OPTIONS_PROMELA[] = {
    {OPTION_DISCARD, "discard", 0, "NAMES", NULL,
     "of Promela: processes of these proctypes (NAME,NAME,...) remove messages that none of their inputs takes, as in SDL"},
    {0},
};

bool check_no_promela_options(struct invocation *invocation) {
    if (invocation_value(invocation, OPTION_CLOSE))
        return job_reject(invocation->job, NULL, NULL, "--close is for Promela models");
    if (invocation_value(invocation, OPTION_TRAIL))
        return job_reject(invocation->job, NULL, NULL, "--trail is for Promela models");
    return !invocation_value(invocation, OPTION_DISCARD) ||
           job_reject(invocation->job, NULL, NULL, "--discard is for Promela models");
}

/* SPIN knows no ticks, and discards nothing: such steps have no number in a trail. */
static bool check_trail_of(const struct machine *machine, struct invocation *invocation) {
    return machine->has_trails || !invocation_value(invocation, OPTION_TRAIL) ||
           job_reject(invocation->job, NULL, "lacuna convert FILE --to spin writes a model that has trails",
                      "a model with timers or discards has no trail that SPIN could follow");
}

/* The closed text in place of the files. */
static bool read_closed(struct model *model, struct invocation *invocation) {
    struct closing_choice choice = {0};
    struct closed_model closing = {0};
    const struct language *language = language_named("promela");
    struct bytes *text = &closing.text;
    bool begun = closing_options_read(&choice, invocation);
    bool fine = begun &&
                close_model(&closing, invocation->job, (const char *const *)invocation->operands.items,
                            invocation->operands.count, &choice.options) &&
                model_begin(model, invocation->job, language) &&
                sources_add(&model->sources, "(the closed model)", text->data.items, text->data.count) &&
                language->parse(model->tree, 0) && language->check(model->tree);
    if (begun)
        close_model_free(&closing);
    closing_options_free(&choice);
    return fine;
}

bool machine_model_load(struct machine_model *model, struct invocation *invocation) {
    machine_init(&model->machine, invocation->job);
    const char *discard = invocation_value(invocation, OPTION_DISCARD);
    bool closes = invocation_value(invocation, OPTION_CLOSE) != NULL;
    if (!closes &&
        (invocation_value(invocation, OPTION_EXTERNAL) || invocation_value(invocation, OPTION_ANALYSIS) ||
         invocation_value(invocation, OPTION_DOMAIN)))
        return job_reject(invocation->job, NULL, "add --close",
                          "--external, --analysis and --domain say how to close a model");
    return (closes ? read_closed(&model->model, invocation) : model_read(&model->model, invocation)) &&
           (!discard || model->model.language->set_discard(model->model.tree, discard)) &&
           model->model.language->compile(model->model.tree, &model->machine) &&
           check_trail_of(&model->machine, invocation);
}

void machine_model_free(struct machine_model *model) {
    machine_free(&model->machine);
    model_free(&model->model);
}

bool machine_model_explain_start(struct machine_model *model, const struct machine_search *search) {
    struct job *job = model->model.sources.job;
    if (search->failure == FAILURE_NONE || job_failed(job))
        return false;
    if (search->failed.length > 0)
        sources_error(&model->model.sources, search->failed, "give it a value that is known at the start",
                      "there is no initial state, because of %s", failure_text(search->failure));
    else
        job_reject(job, NULL, NULL, "there is no initial state, because of %s",
                   failure_text(search->failure));
    return job_fail(job, OUTCOME_BAD_INPUT);
}
