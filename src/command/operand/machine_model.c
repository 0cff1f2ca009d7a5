#include "command/operand/machine_model.h"

bool is_machine_model(const struct invocation *invocation) {
    return model_language(invocation)->compile != NULL;
}

bool machine_model_load(struct machine_model *model, struct invocation *invocation) {
    machine_init(&model->machine, invocation->job);
    return model_read(&model->model, invocation) &&
           model->model.language->compile(model->model.tree, &model->machine);
}

void machine_model_free(struct machine_model *model) {
    machine_free(&model->machine);
    model_free(&model->model);
}
