#include "command/operand/closed_actors.h"

bool closed_actors_load(struct closed_actors *a, struct model *model, struct invocation *invocation) {
    *a = (struct closed_actors){0};
    model->may_be_open = true;
    model->covered = model->keeps_answers = true; /* what is sent to the missing component is lost */
    if (invocation_value(invocation, OPTION_VALUES))
        return job_reject(invocation->job, NULL, "give the message's parameter this range",
                          "--values needs a Promela model");
    if (invocation_value(invocation, OPTION_ENVIRONMENT))
        return job_reject(invocation->job, NULL,
                          "add the environment as an actor, or describe its answers in the block missing",
                          "--environment needs a Promela model");
    if (!closing_options_read(&a->choice, invocation) || !model_read(model, invocation) ||
        !model->language->open->require_missing(model->tree))
        return false;
    open_system_init(&a->open, &model->sources);
    a->begun = true;
    return model->language->open->lower(model->tree, NULL, &a->open) &&
           chaotic_system_make(&a->closed, invocation->job, &a->open, &a->choice.options);
}

void closed_actors_free(struct closed_actors *a) {
    if (a->begun) {
        chaotic_system_free(&a->closed);
        open_system_free(&a->open);
    }
    closing_options_free(&a->choice);
}
