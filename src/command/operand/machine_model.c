#include "command/operand/machine_model.h"

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
    if (invocation_value(invocation, OPTION_TRAIL))
        return job_reject(invocation->job, NULL, "leave out --trail", "--trail needs a Promela model");
    return !invocation_value(invocation, OPTION_DISCARD) ||
           job_reject(invocation->job, NULL, "leave out --discard", "--discard needs a Promela model");
}

/* SPIN knows no ticks, and discards nothing: such steps have no number in a trail. */
static bool check_trail_of(const struct machine *machine, struct invocation *invocation) {
    return machine->has_trails || !invocation_value(invocation, OPTION_TRAIL) ||
           job_reject(invocation->job, NULL,
                      "write a model that has trails with lacuna convert FILE --to spin",
                      "SPIN cannot follow trails of models with timers or discards");
}

/* The closed text in place of the files. */
static bool read_closed(struct machine_model *m, struct invocation *invocation) {
    struct model *model = &m->model;
    if (!closing_options_read(&m->choice, invocation))
        return false;
    m->closes = true;
    m->choice.options.discard = invocation_value(invocation, OPTION_DISCARD);
    if (!close_model(&m->closing, invocation->job, (const char *const *)invocation->operands.items,
                     invocation->operands.count, &m->choice.options) ||
        !model_begin(model, invocation->job, language_named("promela")))
        return false;
    sources_free(&model->sources);
    return close_model_hand_over(&m->closing, &model->sources) &&
           model->language->parse(model->tree, m->closing.text_file) && model->language->check(model->tree);
}

bool machine_model_load(struct machine_model *model, struct invocation *invocation) {
    machine_init(&model->machine, invocation->job);
    const char *discard = invocation_value(invocation, OPTION_DISCARD);
    bool closes = invocation_value(invocation, OPTION_CLOSE) != NULL;
    if (!closes && !check_closing_is_wanted(invocation))
        return false;
    return (closes ? read_closed(model, invocation) : model_read(&model->model, invocation)) &&
           (!discard || model->model.language->set_discard(model->model.tree, discard)) &&
           model->model.language->compile(model->model.tree, &model->machine) &&
           check_trail_of(&model->machine, invocation);
}

void machine_model_free(struct machine_model *model) {
    machine_free(&model->machine);
    if (model->closes)
        close_model_free(&model->closing);
    closing_options_free(&model->choice);
    model_free(&model->model);
}

bool machine_model_explain_start(struct machine_model *model, const struct machine_search *search) {
    struct job *job = model->model.sources.job;
    if (search->failure == FAILURE_NONE || job_failed(job))
        return false;
    if (search->failed.length > 0)
        sources_error(&model->model.sources, search->failed,
                      "give it a value that is known in the initial state",
                      "there is no initial state, because of %s", failure_text(search->failure));
    else
        job_reject(job, NULL, NULL, "there is no initial state, because of %s",
                   failure_text(search->failure));
    return job_fail(job, OUTCOME_BAD_INPUT);
}
