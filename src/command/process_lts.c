/* `lacuna lts` on FSP files. */
#include "command/files.h"
#include "command/process.h"
#include "command/transform.h"

struct process_space {
    struct invocation *invocation;
    const char *process;
    const struct lts *lts;
    uint32_t end;
    struct size_row size; /* π is no state of FSP */
    bool deadlock;
    bool written;
};

static void write_json(struct json *json, const void *results) {
    const struct process_space *space = results;
    json_object(json);
    json_text_member(json, "file", space->size.name);
    json_text_member(json, "process", space->process);
    json_number_member(json, "states", space->size.states);
    json_number_member(json, "transitions", space->size.transitions);
    json_boolean_member(json, "error_reachable", space->lts->error != STATE_NONE);
    json_boolean_member(json, "deadlock", space->deadlock);
    json_key(json, "end");
    if (space->end == STATE_NONE)
        json_null(json);
    else
        json_number(json, space->end);
    json_key(json, "alphabet");
    json_list(json);
    for (uint32_t label = 1; label < space->lts->alphabet.count; label++)
        json_text(json, space->lts->alphabet.texts[label]);
    json_end(json);
    listed_lts_json(space->invocation, space->lts, json);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct process_space *space = results;
    struct job *job = space->invocation->job;
    sizes_write(job, &space->size, 1, output);
    if (space->lts->error != STATE_NONE)
        output_text(output, "ERROR can be reached, and is not counted.\n");
    if (!space->written)
        output_text(output, "(not written; -o FILE writes it)\n");
    cost_write(job, space->invocation->started, output);
}

static bool has_deadlock(const struct lts *lts, uint32_t end) {
    for (uint32_t s = 0; s < lts->states; s++)
        if (lts->rows[s] == lts->rows[s + 1] && s != lts->error && s != end)
            return true;
    return false;
}

/* Operators number states anew: where END is then is not known. */
static struct lts *transform(struct invocation *invocation, struct fsp_process *process) {
    if (!has_transforms(invocation))
        return process->lts;
    process->end = STATE_NONE;
    return apply_transforms(invocation, 0, process->lts);
}

enum status lts_of_process(struct invocation *invocation) {
    struct process_space space = {.invocation = invocation,
                                  .written = invocation_value(invocation, OPTION_OUTPUT) != NULL};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct process_model model = {0};
    struct fsp_process process = {0};
    if (check_output(invocation) && check_listed(invocation) &&
        process_model_load(&model, invocation, invocation->operands.items, invocation->operands.count) &&
        fsp_build(&model.fsp, model.name, &process))
        process.lts = transform(invocation, &process);
    if (process.lts && store_lts(invocation, process.lts)) {
        space.process = model.name;
        space.lts = process.lts;
        space.end = process.end;
        space.size = size_of_lts(invocation->operands.items[0], process.lts);
        space.size.states -= process.lts->error != STATE_NONE;
        space.deadlock = has_deadlock(process.lts, process.end);
        answer.results = &space;
    }
    enum status status = invocation_answer(invocation, &answer);
    lts_free(process.lts);
    process_model_free(&model);
    return status;
}
