#include "language/rebeca/construct.h"

#include "language/rebeca/constant.h"
#include "language/rebeca/message.h"
#include "system/program/step.h"
#include "system/view.h"

/* The value of an argument in main; arrays are constants of env. */
static int32_t argument_value(const struct rebeca_lowering *l, const struct rebeca_expression *e,
                              uint32_t element) {
    int64_t value = 0;
    if (e->meaning == REBECA_MEANS_REBEC)
        value = e->instance->index;
    else if (e->kind == REBECA_NOTHING)
        value = rebeca_null(l);
    else if (e->type.dimensions > 0)
        rebeca_constant_element(e->variable, element, &value);
    else
        rebeca_constant(e, true, &value);
    return (int32_t)value;
}

/* ---- 2.0: a message initial to every rebec ---- */

static void send_initial(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    int32_t values[MOST_FIELDS];
    uint32_t count = 0;
    const struct rebeca_variable *p = instance->constructor->parameters;
    for (const struct rebeca_expression *a = instance->arguments; a && p; a = a->next, p = p->next)
        for (uint32_t i = 0; i < rebeca_type_size(&p->type) && count < MOST_FIELDS; i++)
            values[count++] = argument_value(l, a, i);
    if (instance == l->told && count < MOST_FIELDS)
        values[count++] = (int32_t)rebeca_null(l); /* nobody sends it */
    system_add_initial(l->system, instance->index,
                       rebeca_message_number(instance->class, instance->constructor), values);
}

/* ---- constructors as edges ---- */

static void store_arguments(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    const struct rebeca_variable *p = instance->constructor->parameters;
    for (const struct rebeca_expression *a = instance->arguments; a && p; a = a->next, p = p->next) {
        struct rebeca_location place = rebeca_place_of_local(&p->type, p->index);
        if (!rebeca_can_explore(l, &p->type, p->name.span))
            return;
        for (uint32_t i = 0; i < rebeca_type_size(&p->type); i++)
            rebeca_store(l, &place, i, rebeca_number(l, argument_value(l, a, i)), a->span);
    }
}

static void lower_constructor(struct rebeca_lowering *l, const struct rebeca_instance *instance,
                              struct system_edge *edge) {
    const struct rebeca_method *constructor = instance->constructor;
    rebeca_begin_edge(l, &edge->body, constructor->locals);
    struct rebeca_frame frame = rebeca_new_frame(l, constructor, 0);
    l->frame = &frame;
    store_arguments(l, instance);
    rebeca_lower_method_body(l, constructor);
    l->frame = NULL;
    edge->locals = l->locals;
}

/* Earlier rebecs have the higher priority; each constructs itself once. */
static void add_constructor(struct rebeca_lowering *l, const struct rebeca_instance *instance) {
    const struct rebeca_method *constructor = instance->constructor;
    struct system_edge edge = {.component = instance->index,
                               .source = 0,
                               .target = 1,
                               .name = constructor->name.text,
                               .channel = SYSTEM_NONE,
                               .priority = instance->index,
                               .span = constructor->name.span};
    l->instance = instance;
    rebeca_unfold_deeply(l);
    do
        lower_constructor(l, instance, &edge);
    while (rebeca_unfold_again(l));
    l->system->components.items[instance->index].locations = 2;
    if (!l->refused)
        system_add_edge(l->system, &edge);
}

static bool has_code(const struct rebeca_instance *instance) {
    const struct rebeca_method *constructor = instance->constructor;
    return constructor && constructor->kind == REBECA_CONSTRUCTOR && constructor->body &&
           constructor->body->body;
}

/* Up to and including `last`; all if that is NULL. How many there are. */
static uint32_t add_constructors(struct rebeca_lowering *l, const struct rebeca_instance *last) {
    uint32_t count = 0;
    for (const struct rebeca_instance *i = l->rebeca->instances; i && !l->refused; i = i->next) {
        if (has_code(i) && rebeca_is_lowered(l, i)) {
            add_constructor(l, i);
            count++;
        }
        if (i == last)
            break;
    }
    return count;
}

/* ---- running them ---- */

/* Messages in a channel become those of the real system at the start. */
static void take_over_channel(struct rebeca_lowering *l, const struct program *program, const uint64_t *state,
                              uint32_t channel) {
    struct view_message message;
    for (uint32_t i = 0; view_message(program, state, channel, i, &message); i++) {
        int32_t values[MOST_FIELDS];
        const struct system_channel *own = &l->system->channels.items[channel];
        for (uint32_t f = 0; f < own->messages.items[message.message].fields_count; f++)
            values[f] = (int32_t)message.values[f];
        system_add_initial_from(l->system, message.sender, channel, message.message, values);
    }
}

static void take_over(struct rebeca_lowering *l, const struct program *program, const uint64_t *state) {
    for (uint32_t i = 0; i < l->system->variables.count; i++)
        l->system->variables.items[i].initial = view_variable(program, state, i);
    for (uint32_t i = 0; i < l->system->channels.count; i++)
        take_over_channel(l, program, state, i);
}

/* Takes `count` turns. The rebec whose constructor breaks off, or NULL. */
static const struct rebeca_instance *run(struct rebeca_lowering *l, struct stepping *stepping,
                                         const struct program *program, uint32_t count, uint64_t *state) {
    for (uint32_t i = 0; i < program->words; i++)
        state[i] = program->initial[i];
    for (uint32_t step = 0; step < count && stepping_take(stepping, state); step++) {
        const struct batch *batch = &stepping->batch;
        if (batch->incidents.count > 0) {
            uint32_t edge = batch->incidents.items[0].edge,
                     component = program->system->edges.items[edge].component;
            const struct rebeca_instance *instance = l->rebeca->instances;
            while (instance->index != component)
                instance = instance->next;
            return instance;
        }
        for (uint32_t i = 0; i < program->words && batch->successors.count > 0; i++)
            state[i] = batch_state(batch, 0)[i];
    }
    return NULL;
}

static bool execute(struct rebeca_lowering *l, struct system *trial, uint32_t count,
                    const struct rebeca_instance **broken) {
    struct job *job = trial->job;
    struct ranges ranges;
    bool fine = ranges_infer(&ranges, job, trial);
    struct program *program = fine ? program_compile(job, trial, &ranges, NULL, 0) : NULL;
    struct stepping stepping = {0};
    fine = program && stepping_init(&stepping, job, program);
    uint64_t *state = fine ? memory_allocate_zeroed(&job->memory, program->words + 1, sizeof *state) : NULL;
    if (state) {
        *broken = run(l, &stepping, program, count, state);
        if (!*broken && !job_failed(job))
            take_over(l, program, state);
    }
    fine = state && !job_failed(job);
    memory_free(state);
    if (program)
        stepping_free(&stepping);
    program_free(program);
    ranges_free(&ranges);
    return fine;
}

bool rebeca_construct(struct rebeca_lowering *l, bool *done) {
    *done = true;
    if (l->rebeca->version == REBECA_2_0) {
        for (const struct rebeca_instance *i = l->rebeca->instances; i; i = i->next)
            if (rebeca_is_lowered(l, i) && !i->created)
                send_initial(l, i);
        return system_complete(l->system);
    }
    struct system trial;
    system_init(&trial, l->system->job);
    struct rebeca_lowering own = {.rebeca = l->rebeca,
                                  .system = &trial,
                                  .told = l->told,
                                  .alone = l->alone,
                                  .environment = l->environment};
    const struct rebeca_instance *broken = NULL;
    uint32_t count = rebeca_lower_declarations(&own) ? add_constructors(&own, NULL) : 0;
    bool fine = !own.refused && system_complete(&trial) && (count == 0 || execute(l, &trial, count, &broken));
    system_free(&trial);
    if (!fine || !broken)
        return fine;
    *done = false;
    add_constructors(l, broken);
    return system_complete(l->system) && !l->refused;
}
