/* `lacuna simulate` on FSP files. */
#include "command/process.h"
#include "command/walk.h"

struct process_walk {
    struct invocation *invocation;
    struct process_model model;
    struct fsp_network network;
    struct parallel parallel;
    void *worker;           /* of the composition */
    struct batch moves;     /* from the state at hand */
    ARRAY(uint64_t) states; /* one more than actions */
    ARRAY(uint32_t) actions;
    bool walked; /* by itself, so that the answer shows where it went */
};

static const uint64_t *here(const struct process_walk *w) {
    return w->states.items + w->actions.count * w->parallel.words;
}

static bool look(struct process_walk *w) {
    batch_clear(&w->moves);
    return w->parallel.stepper.expand(w->worker, here(w), &w->moves);
}

/* Appends a state; `state` is not in the array. */
static bool arrive(struct process_walk *w, const uint64_t *state) {
    for (uint32_t i = 0; i < w->parallel.words; i++)
        if (!array_push(&w->invocation->job->memory, &w->states, state[i]))
            return false;
    return look(w);
}

static size_t choices(void *data) {
    struct process_walk *w = data;
    return w->moves.successors.count;
}

static bool take(void *data, size_t choice) {
    struct process_walk *w = data;
    uint32_t label = w->moves.successors.items[choice].action;
    return array_push(&w->invocation->job->memory, &w->actions, label) &&
           arrive(w, batch_state(&w->moves, choice));
}

static bool back(void *data) {
    struct process_walk *w = data;
    if (w->actions.count > 0) {
        w->actions.count--;
        w->states.count -= w->parallel.words;
    }
    return look(w);
}

static const char *standing(const struct process_walk *w) {
    if (parallel_is_error(&w->parallel, here(w)))
        return "ERROR";
    if (parallel_is_end(&w->parallel, here(w)))
        return "END";
    return w->moves.successors.count > 0 ? NULL : "deadlock: no part can move";
}

/* ---- telling ---- */

static void write_label(struct output *output, const struct process_walk *w, uint32_t label) {
    const char *text = w->parallel.alphabet.texts[label];
    bool hidden = label != LABEL_TAU && fsp_network_hides(&w->network, text);
    output_format(output, "%s%s\n", text, hidden ? "  (hidden)" : "");
}

static void write_choices(void *data, struct output *output) {
    const struct process_walk *w = data;
    size_t count = w->actions.count;
    output_format(output, "\nafter %zu action%s\n", count, count == 1 ? "" : "s");
    for (size_t i = 0; i < w->moves.successors.count; i++) {
        output_format(output, "%4zu  ", i + 1);
        write_label(output, w, w->moves.successors.items[i].action);
    }
    if (standing(w))
        output_format(output, "%s\n", standing(w));
}

static void write_path(void *data, struct output *output) {
    const struct process_walk *w = data;
    for (size_t i = 0; i < w->actions.count; i++) {
        output_format(output, "%4zu  ", i + 1);
        write_label(output, w, w->actions.items[i]);
    }
}

static void write_json(struct json *json, const void *results) {
    const struct process_walk *w = results;
    json_object(json);
    json_text_member(json, "process", w->model.name);
    json_number_member(json, "steps", w->actions.count);
    json_key(json, "standing");
    if (standing(w))
        json_text(json, standing(w));
    else
        json_null(json);
    json_key(json, "trace");
    json_list(json);
    for (size_t i = 0; i < w->actions.count; i++)
        json_text(json, w->parallel.alphabet.texts[w->actions.items[i]]);
    json_end(json);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    struct process_walk *w = (struct process_walk *)results;
    if (!w->walked)
        return;
    write_path(w, output);
    if (standing(w))
        output_format(output, "%s\n", standing(w));
}

/* ---- the command ---- */

static bool prepare(struct process_walk *w) {
    struct invocation *invocation = w->invocation;
    if (!process_model_load(&w->model, invocation, invocation->operands.items, invocation->operands.count) ||
        !fsp_take_apart(&w->model.fsp, w->model.name, &w->network))
        return false;
    struct parallel_options options = fsp_network_options(&w->network);
    if (!parallel_init(&w->parallel, invocation->job, w->network.parts.items, w->network.parts.count,
                       &options))
        return false;
    const struct stepper *stepper = &w->parallel.stepper;
    batch_init(&w->moves, &invocation->job->memory, stepper->words);
    w->worker = stepper->begin(invocation->job, stepper->model);
    return w->worker && arrive(w, stepper->initial);
}

enum status simulate_process(struct invocation *invocation) {
    struct process_walk w = {.invocation = invocation,
                             .walked = invocation_value(invocation, OPTION_RANDOM) != NULL};
    struct walk walk = {.job = invocation->job,
                        .step = "move",
                        .data = &w,
                        .choices = choices,
                        .take = take,
                        .back = back,
                        .write_choices = write_choices,
                        .write_path = write_path,
                        .path = "show the actions so far"};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    uint64_t steps;
    bool fine = number_of(invocation, OPTION_SEED, "seed", 1, &walk.random) &&
                number_of(invocation, OPTION_STEPS, "steps", WALK_STEPS, &steps);
    if (fine && !w.walked && invocation_value(invocation, OPTION_JSON))
        fine = job_reject(invocation->job, NULL, "add --random", "--json cannot be walked by hand");
    if (fine && prepare(&w) && (w.walked ? walk_randomly(&walk, steps) : walk_by_hand(&walk)))
        answer.results = &w;
    enum status status = invocation_answer(invocation, &answer);
    array_free(&w.states);
    array_free(&w.actions);
    if (w.worker)
        w.parallel.stepper.end(w.worker);
    batch_free(&w.moves);
    parallel_free(&w.parallel);
    fsp_network_free(&w.network);
    process_model_free(&w.model);
    return status;
}
