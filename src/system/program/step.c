#include "system/program/step.h"

#include <string.h>

#include "system/program/bits.h"
#include "system/program/merge.h"

/* Up to this many, comparing costs less than a table. */
enum { FEW_SIBLINGS = 16 };

bool context_init(struct context *context, struct job *job, const struct program *program) {
    const struct system *system = program->system;
    struct memory *memory = &job->memory;
    *context = (struct context){.program = program, .job = job};
    map_init(&context->seen, memory);
    sequences_init(&context->met, job);
    liveness_init(&context->liveness, job, program);
    context->blocked_known = memory_allocate_zeroed(memory, system->channels.count + 1, sizeof(bool));
    context->failure_known = memory_allocate_zeroed(memory, program->code.count + 1, sizeof(bool));
    context->registers = memory_allocate_zeroed(memory, program->registers + 1, sizeof(int64_t));
    context->work = memory_allocate_zeroed(memory, program->words, sizeof(uint64_t));
    context->moved = memory_allocate_zeroed(memory, program->words, sizeof(uint64_t));
    context->swollen = memory_allocate_zeroed(memory, program->words, sizeof(uint64_t));
    context->slot = memory_allocate_zeroed(memory, program->longest_slot + 1, sizeof(uint64_t));
    if (!coverage_init(&context->coverage, memory, program) || !context->blocked_known ||
        !context->failure_known || !context->registers || !context->work || !context->moved ||
        !context->swollen || !context->slot) {
        context_free(context);
        return false;
    }
    for (size_t i = 0; i < program->constants.count; i++)
        context->registers[i] = program->constants.items[i];
    return true;
}

void context_free(struct context *context) {
    array_free(&context->choices);
    array_free(&context->choice_states);
    array_free(&context->choice_registers);
    map_free(&context->seen);
    sequences_free(&context->met);
    liveness_free(&context->liveness);
    array_free(&context->scratch);
    memory_free(context->blocked_known);
    memory_free(context->failure_known);
    coverage_free(&context->coverage);
    memory_free(context->registers);
    memory_free(context->work);
    memory_free(context->moved);
    memory_free(context->swollen);
    memory_free(context->slot);
    *context = (struct context){0};
}

void context_forget_incidents(struct context *context) {
    memset(context->blocked_known, 0, context->program->system->channels.count * sizeof(bool));
    memset(context->failure_known, 0, context->program->code.count * sizeof(bool));
}

/* Turns can be long, by loops and by choices: limits and Ctrl-C hold inside them too. */
static bool goes_on(struct context *context) {
    context->stopped |= !job_step(context->job, context->job->progress.done);
    return !context->stopped;
}

/* States are a few words: a call of memcpy would cost more than the copy. */
static inline void copy_state(const struct program *program, uint64_t *to, const uint64_t *from) {
    for (uint32_t i = 0; i < program->words; i++)
        to[i] = from[i];
}

static void note_event(struct context *context, int64_t event) {
    if (!array_push(&context->job->memory, &context->batch->events, event))
        context->stopped = true;
}

/* --- Sends --- */

enum send_result { SEND_DONE, SEND_BLOCKED, SEND_OUT_OF_RANGE, SEND_VIOLATES };

static bool constraints_hold(const struct context *context, const struct send_site *site,
                             const struct observer_rule *rule, uint32_t fields) {
    const uint16_t *arguments = context->program->site_arguments.items + site->first_argument;
    for (uint32_t i = 0; i < fields; i++)
        if (rule->constrained[i] && context->registers[arguments[i]] != rule->values[i])
            return false;
    return true;
}

/* Of a group of rules: does the rule come before those for this state and these arguments? */
static bool comes_before(const struct context *context, const uint16_t *arguments,
                         const struct site_rule *rule, uint32_t state, uint32_t fields) {
    if (rule->from != state)
        return rule->from < state;
    for (uint32_t i = 0; rule->rule && i < fields; i++)
        if (rule->rule->constrained[i] && context->registers[arguments[i]] != rule->rule->values[i])
            return rule->rule->values[i] < context->registers[arguments[i]];
    return false;
}

/* The rule of a watch with many rules that decides; NULL: none matches. */
static const struct site_rule *look_up(const struct context *context, const struct send_site *site,
                                       const struct site_watch *watch, uint32_t state, uint32_t fields) {
    const struct program *program = context->program;
    const uint16_t *arguments = program->site_arguments.items + site->first_argument;
    const struct site_rule *best = NULL;
    for (uint32_t g = 0; g < watch->groups_count; g++) {
        const struct rule_group *group = &program->groups.items[watch->first_group + g];
        uint32_t low = group->first, end = group->first + group->count, high = end;
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if (comes_before(context, arguments, &program->rules.items[middle], state, fields))
                low = middle + 1;
            else
                high = middle;
        }
        const struct site_rule *rule = &program->rules.items[low];
        if (low < end && rule->from == state &&
            (!rule->rule || constraints_hold(context, site, rule->rule, fields)) &&
            (!best || rule->number < best->number))
            best = rule;
    }
    return best;
}

/* The rule of a watch with few. */
static const struct site_rule *scan(const struct context *context, const struct send_site *site,
                                    const struct site_watch *watch, uint32_t state, uint32_t fields) {
    for (uint32_t r = 0; r < watch->rules_count; r++) {
        const struct site_rule *rule = &context->program->rules.items[watch->first_rule + r];
        if (rule->from == state && (!rule->rule || constraints_hold(context, site, rule->rule, fields)))
            return rule;
    }
    return NULL;
}

/* Moves the observers; false if one of them reaches π. */
static bool observe(struct context *context, const struct send_site *site) {
    const struct program *program = context->program;
    uint32_t fields = program->letters[site->letter].fields_count;
    bool fine = true;
    context->violated_set = 0;
    for (uint32_t w = 0; w < site->watches_count; w++) {
        const struct site_watch *watch = &program->watches.items[site->first_watch + w];
        const struct bit_field *field = &program->observer_fields[watch->observer];
        uint32_t state = (uint32_t)field_get(field, context->work);
        const struct site_rule *rule = watch->groups_count == 0
                                           ? scan(context, site, watch, state, fields)
                                           : look_up(context, site, watch, state, fields);
        if (!rule)
            continue;
        context->coverage.rules[rule->number] = true;
        if (rule->target == OBSERVER_ERROR) {
            context->violated = fine ? watch->observer : context->violated;
            context->violated_set |= watch->observer < 32 ? UINT32_C(1) << watch->observer : 0;
            fine = false;
        } else {
            field_set(field, context->work, rule->target);
        }
    }
    return fine;
}

static void fill_slot(struct context *context, const struct send_site *site, const struct letter *letter,
                      const struct channel_layout *channel) {
    const struct program *program = context->program;
    uint64_t *slot = context->slot;
    slot[0] = letter->tag;
    if (letter->fields_count == 0 && letter->sender_bits == 0 && channel->slot_words <= 1)
        return;
    for (uint32_t i = 1; i < channel->slot_words; i++)
        slot[i] = 0;
    const uint16_t *arguments = program->site_arguments.items + site->first_argument;
    for (uint32_t i = 0; i < letter->fields_count; i++) {
        const struct letter_field *field = &program->letter_fields[letter->first_field + i];
        uint64_t bits = (uint64_t)(context->registers[arguments[i]] - field->low);
        bits_put(slot, field->offset, field->width, bits);
    }
    bits_put(slot, letter->sender_offset, letter->sender_bits, site->sender_number);
}

static bool arguments_fit(const struct context *context, const struct send_site *site,
                          const struct letter *letter) {
    const struct program *program = context->program;
    const uint16_t *arguments = program->site_arguments.items + site->first_argument;
    for (uint32_t i = 0; i < letter->fields_count; i++) {
        const struct letter_field *field = &program->letter_fields[letter->first_field + i];
        int64_t value = context->registers[arguments[i]];
        if (value < field->least || value > field->most)
            return false;
    }
    return true;
}

static bool is_fleeting(const struct context *context, const struct letter *letter,
                        const uint16_t *arguments) {
    if (!letter->fleeting_values)
        return letter->fleeting;
    uint64_t number = 0;
    for (uint32_t i = 0; i < letter->fields_count; i++) {
        const struct letter_field *field = &context->program->letter_fields[letter->first_field + i];
        number = number * (uint64_t)((int64_t)field->most - field->least + 1) +
                 (uint64_t)(context->registers[arguments[i]] - field->least);
    }
    return letter->fleeting_values[number];
}

/* The channel has no room for a message. False: its sender is blocked. */
static bool let_overflow(struct context *context, uint32_t channel) {
    const struct overflow *overflow = &context->program->overflows[channel];
    for (uint32_t i = 0; overflow->kept && i < context->program->words; i++)
        context->work[i] = (context->work[i] & overflow->kept[i]) | overflow->set[i];
    return overflow->kept != NULL;
}

static enum send_result perform_send(struct context *context, uint32_t number) {
    const struct program *program = context->program;
    const struct send_site *site = &program->sites.items[number];
    const struct letter *letter = &program->letters[site->letter];
    const struct channel_layout *channel = &program->channels[letter->channel];
    if (site->checked && !arguments_fit(context, site, letter))
        return SEND_OUT_OF_RANGE;
    note_event(context, number);
    const uint16_t *arguments = program->site_arguments.items + site->first_argument;
    for (uint32_t i = 0; i < letter->fields_count; i++)
        note_event(context, context->registers[arguments[i]]);
    if (!is_fleeting(context, letter, arguments)) {
        if (site->needs_two && channel_count(channel, context->work) + 1 >= channel->capacity)
            return SEND_BLOCKED;
        fill_slot(context, site, letter, channel);
        if (!channel_put(channel, context->work, context->slot, letter->saturation) &&
            !let_overflow(context, letter->channel))
            return SEND_BLOCKED;
    }
    context->coverage.sites[number] = true;
    return site->watches_count == 0 || observe(context, site) ? SEND_DONE : SEND_VIOLATES;
}

/* --- Running a branch --- */

enum branch_end {
    BRANCH_DONE,
    BRANCH_DISABLED,
    BRANCH_BLOCKED,
    BRANCH_FAILED,
    BRANCH_VIOLATES,
    BRANCH_MERGED /* with one that has been here before */
};

struct branch {
    enum branch_end end;
    uint32_t instruction; /* at which it ended */
    uint32_t site;        /* that blocked */
    enum failure failure;
};

/* Remembers the state for the other ways of a fork. False: too many are open. */
static bool open_choice(struct context *context, const struct instruction *fork) {
    const struct program *program = context->program;
    struct memory *memory = &context->job->memory;
    size_t depth = context->choices.count;
    if (depth == MOST_CHOICES)
        return false;
    struct choice choice = {(uint32_t)fork->x + 1, (uint32_t)fork->y - 1, context->branch,
                            (uint32_t)context->batch->events.count, context->repeats};
    size_t constants = program->constants.count, registers = program->registers - constants;
    if (!array_reserve(memory, &context->choice_states, (depth + 1) * program->words) ||
        !array_reserve(memory, &context->choice_registers, (depth + 1) * registers) ||
        !array_push(memory, &context->choices, choice)) {
        context->stopped = true;
        return true;
    }
    copy_state(program, context->choice_states.items + depth * program->words, context->work);
    memcpy(context->choice_registers.items + depth * registers, context->registers + constants,
           registers * sizeof *context->registers);
    return true;
}

/* Goes back to the last fork with a way left and returns where that begins. */
static uint32_t resume_choice(struct context *context) {
    const struct program *program = context->program;
    size_t depth = context->choices.count - 1;
    struct choice *choice = &context->choices.items[depth];
    size_t constants = program->constants.count, registers = program->registers - constants;
    copy_state(program, context->work, context->choice_states.items + depth * program->words);
    memcpy(context->registers + constants, context->choice_registers.items + depth * registers,
           registers * sizeof *context->registers);
    context->branch = (uint32_t)context->batch->events.count;
    context->repeats = choice->repeats;
    for (uint32_t i = choice->events; i < choice->events_end; i++)
        note_event(context, context->batch->events.items[i]);
    uint32_t way = program->forks.items[choice->fork++];
    if (--choice->left == 0)
        context->choices.count--;
    return way;
}

static struct branch run(struct context *context, uint32_t start) {
    const struct program *program = context->program;
    const struct instruction *code = program->code.items;
    int64_t *r = context->registers;
    uint32_t at = start;
    for (;;) {
        const struct instruction *i = &code[at];
        switch ((enum operation)i->operation) {
        case RUN_LOAD:
            r[i->a] = field_get(&program->variables[i->x], context->work);
            break;
        case RUN_STORE:
            field_set(&program->variables[i->x], context->work, r[i->a]);
            break;
        case RUN_LOAD_ELEMENT:
            r[i->a] = field_get(&program->variables[i->x + (r[i->b] - i->y)], context->work);
            break;
        case RUN_MOVE:
            r[i->a] = r[i->b];
            break;
        case RUN_GET:
            r[i->a] = r[i->b + (r[i->c] - i->x)];
            break;
        case RUN_PUT:
            r[i->a + (r[i->b] - i->x)] = r[i->c];
            break;
        case RUN_ADD:
            r[i->a] = r[i->b] + r[i->c];
            break;
        case RUN_SUBTRACT:
            r[i->a] = r[i->b] - r[i->c];
            break;
        case RUN_MULTIPLY:
            r[i->a] = r[i->b] * r[i->c];
            break;
        case RUN_DIVIDE:
        case RUN_REMAINDER:
            if (r[i->c] == 0)
                return (struct branch){BRANCH_FAILED, at, 0, FAILURE_DIVISION};
            r[i->a] = i->operation == RUN_DIVIDE ? r[i->b] / r[i->c] : r[i->b] % r[i->c];
            break;
        case RUN_BIT_AND:
            r[i->a] = r[i->b] & r[i->c];
            break;
        case RUN_BIT_OR:
            r[i->a] = r[i->b] | r[i->c];
            break;
        case RUN_BIT_XOR:
            r[i->a] = r[i->b] ^ r[i->c];
            break;
        case RUN_SHIFT_LEFT:
            r[i->a] = r[i->b] * ((int64_t)1 << (r[i->c] & 31));
            break;
        case RUN_SHIFT_RIGHT:
            r[i->a] = r[i->b] >> (r[i->c] & 31);
            break;
        case RUN_NEGATE:
            r[i->a] = -r[i->b];
            break;
        case RUN_NOT:
            r[i->a] = !r[i->b];
            break;
        case RUN_EQUAL:
            r[i->a] = r[i->b] == r[i->c];
            break;
        case RUN_UNEQUAL:
            r[i->a] = r[i->b] != r[i->c];
            break;
        case RUN_LESS:
            r[i->a] = r[i->b] < r[i->c];
            break;
        case RUN_LESS_EQUAL:
            r[i->a] = r[i->b] <= r[i->c];
            break;
        case RUN_CHECK:
            if (r[i->a] < i->x || r[i->a] > i->y)
                return (struct branch){BRANCH_FAILED, at, 0, program->origins.items[at].failure};
            break;
        case RUN_REPEAT:
            if (++context->repeats > MOST_REPEATS || !goes_on(context))
                return (struct branch){BRANCH_FAILED, at, 0, FAILURE_ENDLESS};
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP:
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP_IF_ZERO:
            if (r[i->a] != 0)
                break;
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP_IF_NOT_ZERO:
            if (r[i->a] == 0)
                break;
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP_IF_EQUAL:
            if (r[i->a] != r[i->b])
                break;
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP_IF_UNEQUAL:
            if (r[i->a] == r[i->b])
                break;
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP_IF_LESS:
            if (r[i->a] >= r[i->b])
                break;
            at = (uint32_t)i->x;
            continue;
        case RUN_JUMP_IF_LESS_EQUAL:
            if (r[i->a] > r[i->b])
                break;
            at = (uint32_t)i->x;
            continue;
        case RUN_FORK:
            if (i->y > 1) {
                if (++context->forks > FEW_FORKS && merge_finds(context, at))
                    return (struct branch){BRANCH_MERGED, at, 0, FAILURE_NONE};
                if (!open_choice(context, i))
                    return (struct branch){BRANCH_FAILED, at, 0, FAILURE_CHOICES};
            }
            at = program->forks.items[i->x];
            continue;
        case RUN_SEND:
        case RUN_SEND_TO: {
            uint32_t site = i->operation == RUN_SEND ? (uint32_t)i->x : program_site_for(program, i, r[i->a]);
            if (site == SYSTEM_NONE)
                return (struct branch){BRANCH_FAILED, at, 0, FAILURE_RECEIVER};
            enum send_result result = perform_send(context, site);
            if (result == SEND_DONE)
                break;
            if (result == SEND_BLOCKED)
                return (struct branch){BRANCH_BLOCKED, at, site, FAILURE_NONE};
            if (result == SEND_OUT_OF_RANGE)
                return (struct branch){BRANCH_FAILED, at, site, FAILURE_RANGE};
            return (struct branch){BRANCH_VIOLATES, at, site, FAILURE_NONE};
        }
        case RUN_DISABLED:
            return (struct branch){BRANCH_DISABLED, at, 0, FAILURE_NONE};
        case RUN_RESULT:
        case RUN_END:
            return (struct branch){BRANCH_DONE, at, 0, FAILURE_NONE};
        }
        at++;
    }
}

/* --- Successors --- */

static bool alike(const struct context *context, const struct successor *left,
                  const struct successor *right) {
    struct turn l = successor_turn(context->batch, left), r = successor_turn(context->batch, right);
    return turns_alike(context->program, &l, &r);
}

static bool same_successor(const struct context *context, size_t left, size_t right) {
    const struct successor *successors = context->batch->successors.items;
    return successors[left].violated == successors[right].violated &&
           memcmp(batch_state(context->batch, left), batch_state(context->batch, right),
                  context->program->bytes) == 0 &&
           alike(context, &successors[left], &successors[right]);
}

static uint64_t successor_hash(const struct context *context, size_t index) {
    return hash_bytes(batch_state(context->batch, index), context->program->bytes);
}

/* Was the last successor there before, among those of its component? */
static bool repeats_sibling(struct context *context) {
    size_t last = context->batch->successors.count - 1, siblings = last - context->siblings;
    if (siblings < FEW_SIBLINGS) {
        for (size_t i = context->siblings; i < last; i++)
            if (same_successor(context, i, last))
                return true;
        return false;
    }
    if (siblings == FEW_SIBLINGS) {
        map_clear(&context->seen);
        for (size_t i = context->siblings; i < last; i++)
            if (!map_insert(&context->seen, successor_hash(context, i), (uint32_t)i))
                context->stopped = true;
    }
    struct map_probe probe;
    uint64_t hash = successor_hash(context, last);
    for (uint32_t i = map_first(&context->seen, hash, &probe); i != MAP_NONE;
         i = map_next(&context->seen, &probe))
        if (same_successor(context, i, last))
            return true;
    if (!map_insert(&context->seen, hash, (uint32_t)last))
        context->stopped = true;
    return false;
}

static void emit_successor(struct context *context, bool violates) {
    const struct program *program = context->program;
    struct batch *batch = context->batch;
    size_t count = batch->successors.count;
    struct successor successor = {.source = batch->source,
                                  .action = context->edge,
                                  .violated = violates ? context->violated : NOT_VIOLATED,
                                  .violated_set = violates ? context->violated_set : 0,
                                  .events = context->branch,
                                  .events_end = (uint32_t)batch->events.count};
    uint64_t *state = batch_add(batch, successor);
    if (!state) {
        context->stopped = true;
        return;
    }
    if (violates)
        memset(state, 0, program->words * sizeof *state);
    else
        copy_state(program, state, context->work);
    context->coverage.edges[context->edge] = true;
    if (count > context->siblings && repeats_sibling(context)) {
        batch_drop_last(batch);
        batch->events.count = context->branch;
    }
}

/* Where the send would have gone that ended the branch; SYSTEM_NONE: something else ended it. */
static uint32_t unsent_channel(const struct context *context, const struct branch *branch) {
    const struct program *program = context->program;
    const struct instruction *last = &program->code.items[branch->instruction];
    if (last->operation != RUN_SEND && last->operation != RUN_SEND_TO)
        return SYSTEM_NONE;
    if (branch->failure != FAILURE_RECEIVER)
        return program->letters[program->sites.items[branch->site].letter].channel;
    int64_t receiver = context->registers[last->a];
    bool exists = receiver >= 0 && receiver < (int64_t)program->system->components.count;
    return exists ? program->system->components.items[receiver].inbox : SYSTEM_NONE;
}

static void emit_incident(struct context *context, const struct branch *branch) {
    uint32_t channel = unsent_channel(context, branch);
    bool *known = branch->end == BRANCH_BLOCKED ? &context->blocked_known[channel]
                                                : &context->failure_known[branch->instruction];
    if (*known && !context->every_incident)
        return;
    *known = true;
    struct incident incident = {context->batch->source,
                                context->edge,
                                branch->failure,
                                channel,
                                branch->instruction,
                                context->branch,
                                (uint32_t)context->batch->events.count};
    if (!array_push(&context->job->memory, &context->batch->incidents, incident))
        context->stopped = true;
}

/* A turn ends where its edge does, unless a message to itself has made the component's inbox overflow. */
static void arrive(struct context *context, const struct system_edge *edge) {
    const struct component_code *component = &context->program->components[edge->component];
    if (component->overflow == 0 ||
        (uint32_t)field_get(&component->location, context->work) != component->overflow)
        field_set(&component->location, context->work, edge->target);
}

static void finish_branch(struct context *context, const struct branch *branch) {
    const struct program *program = context->program;
    const struct system_edge *edge = &program->system->edges.items[context->edge];
    switch (branch->end) {
    case BRANCH_DONE:
        arrive(context, edge);
        emit_successor(context, false);
        break;
    case BRANCH_VIOLATES:
        emit_successor(context, true);
        break;
    case BRANCH_BLOCKED:
    case BRANCH_FAILED:
        emit_incident(context, branch);
        if (branch->failure == FAILURE_CHOICES) /* the ways that are open would take forever */
            context->choices.count = 0;
        break;
    case BRANCH_MERGED:
        context->batch->events.count = context->branch;
        break;
    case BRANCH_DISABLED:
        break;
    }
}

static void take_message(struct context *context, const struct edge_code *code, uint32_t position) {
    const struct program *program = context->program;
    const struct letter *letter = &program->letters[code->letter];
    const struct channel_layout *channel = &program->channels[letter->channel];
    if (letter->fields_count > 0 || code->sender_register != SYSTEM_NONE) {
        channel_slot(channel, context->work, position, context->slot);
        for (uint32_t i = 0; i < letter->fields_count; i++) {
            const struct letter_field *field = &program->letter_fields[letter->first_field + i];
            int64_t value = field->low + (int64_t)bits_get(context->slot, field->offset, field->width);
            context->registers[code->field_register + i] = value;
            note_event(context, value);
        }
        if (code->sender_register != SYSTEM_NONE)
            context->registers[code->sender_register] =
                letter->senders[bits_get(context->slot, letter->sender_offset, letter->sender_bits)];
    }
    channel_remove(channel, context->work, position);
}

static void run_edge(struct context *context, const uint64_t *state, uint32_t number, uint32_t position) {
    const struct edge_code *code = &context->program->edges[number];
    copy_state(context->program, context->work, state);
    context->edge = number;
    context->branch = (uint32_t)context->batch->events.count;
    context->repeats = 0;
    context->forks = 0;
    if (code->letter != SYSTEM_NONE)
        take_message(context, code, position);
    for (uint32_t i = 0; i < code->locals; i++)
        context->registers[code->local_register + i] = 0;
    struct branch branch = run(context, code->entry);
    finish_branch(context, &branch);
    while (context->choices.count > 0 && goes_on(context)) {
        branch = run(context, resume_choice(context));
        finish_branch(context, &branch);
    }
}

static void run_list(struct context *context, const uint64_t *state, uint32_t list, uint32_t position,
                     uint32_t level) {
    const struct program *program = context->program;
    const struct edge_list *edges = &program->lists.items[list];
    for (uint32_t i = 0; i < edges->count; i++) {
        uint32_t edge = program->edge_order.items[edges->first + i];
        if (program->priorities <= 1 || program->priority_of[edge] == level)
            run_edge(context, state, edge, position);
    }
}

static uint32_t tag_at(const struct channel_layout *channel, const uint64_t *state, uint32_t position) {
    return (uint32_t)bits_get(state, channel_offset(channel, position), channel->tag_bits);
}

/* Are there as many messages like the one at a position, which is the first of them, as stand for any number?
 */
static bool is_many(const struct context *context, uint32_t number, const uint64_t *state,
                    uint32_t position) {
    const struct program *program = context->program;
    const struct channel_layout *channel = &program->channels[number];
    uint32_t letter = program->letter_of_tag[number][tag_at(channel, state, position)];
    uint32_t saturation = program->letters[letter].saturation, last = position + saturation - 1;
    return saturation > 0 && last < channel_count(channel, state) &&
           channel_same_slots(channel, state, position, last);
}

/* The state with another message like the one at a position: there is room for that. */
static const uint64_t *with_one_more(struct context *context, const struct channel_layout *channel,
                                     const uint64_t *state, uint32_t position) {
    copy_state(context->program, context->swollen, state);
    channel_slot(channel, state, position, context->slot);
    channel_put(channel, context->swollen, context->slot, 0);
    return context->swollen;
}

/* A wide FIFO, or a bag: there every different message, and equal ones lie side by side. */
static void run_slowly(struct context *context, const uint64_t *state, const struct input_code *input,
                       uint32_t lists, uint32_t level) {
    const struct channel_layout *channel = &context->program->channels[input->channel];
    uint32_t count = channel_count(channel, state);
    for (uint32_t i = 0; i < (channel->bag ? count : count > 0); i++)
        if (i == 0 || !channel_same_slots(channel, state, i - 1, i)) {
            uint32_t list = lists + tag_at(channel, state, i);
            bool many = channel->bag && is_many(context, input->channel, state, i);
            run_list(context, many ? with_one_more(context, channel, state, i) : state, list, i, level);
        }
}

static void run_component(struct context *context, const uint64_t *state,
                          const struct component_code *component, uint32_t level) {
    const struct program *program = context->program;
    uint32_t location = (uint32_t)field_get(&component->location, state);
    context->siblings = context->batch->successors.count;
    for (uint32_t i = 0; i < component->inputs_count; i++) {
        const struct input_code *input = &program->inputs.items[component->first_input + i];
        uint64_t content = state[input->word] >> input->shift & input->mask;
        uint32_t lists = input->first_list + location * input->tags;
        if (!input->plain)
            run_slowly(context, state, input, lists, level);
        else if (content != 0)
            run_list(context, state, lists + (uint32_t)(content & input->tag_mask), 0, level);
    }
    if (component->has_spontaneous)
        run_list(context, state, component->first_spontaneous + location, 0, level);
}

static bool successors_of_actors(struct context *context, const uint64_t *state) {
    const struct input_code *inputs = context->program->inputs.items;
    for (size_t i = 0; i < context->program->inputs.count; i++) {
        const struct input_code *input = &inputs[i];
        uint64_t content = state[input->word] >> input->shift & input->mask;
        if (content == 0)
            continue;
        context->siblings = context->batch->successors.count;
        run_list(context, state, input->first_list + (uint32_t)(content & input->tag_mask), 0, 0);
    }
    return !context->stopped;
}

/* --- Observers over states --- */

uint64_t context_predicates(struct context *context, uint32_t first, uint32_t count, const uint64_t *state,
                            enum failure *failure) {
    uint64_t set = 0;
    *failure = FAILURE_NONE;
    for (uint32_t i = 0; i < count && *failure == FAILURE_NONE; i++)
        if (context_condition(context, context->program->predicates[first + i], state, failure))
            set |= (uint64_t)1 << i;
    return set;
}

uint32_t context_read_state(struct context *context, uint32_t observer, const uint64_t *state,
                            enum failure *failure) {
    const struct program *program = context->program;
    const struct system_observer *o = &program->system->observers.items[program->observers[observer]];
    uint64_t set = context_predicates(context, o->first_predicate, o->predicates_count, state, failure);
    uint64_t at = (uint64_t)field_get(&program->observer_fields[observer], state);
    return *failure == FAILURE_NONE ? o->moves[at << o->predicates_count | set] : OBSERVER_ERROR;
}

bool context_stays_in_state(struct context *context, uint32_t observer, const uint64_t *state) {
    const struct program *program = context->program;
    const struct system_observer *o = &program->system->observers.items[program->observers[observer]];
    enum failure failure;
    uint64_t set = context_predicates(context, o->first_predicate, o->predicates_count, state, &failure);
    uint64_t at = (uint64_t)field_get(&program->observer_fields[observer], state);
    for (uint32_t i = 0; i <= o->states && failure == FAILURE_NONE; i++) {
        at = o->moves[at << o->predicates_count | set];
        if (at == OBSERVER_ERROR)
            return false;
    }
    return failure == FAILURE_NONE;
}

/* The state as it is when all observers over states have read it; NULL if one of them is at π then. */
static const uint64_t *let_observers_read(struct context *context, const uint64_t *state) {
    const struct program *program = context->program;
    enum failure failure;
    copy_state(program, context->moved, state);
    for (uint32_t i = 0; i < program->observers_count; i++) {
        if (!program->system->observers.items[program->observers[i]].over_states)
            continue;
        uint32_t next = context_read_state(context, i, state, &failure);
        if (next == OBSERVER_ERROR)
            return NULL;
        field_set(&program->observer_fields[i], context->moved, next);
    }
    return context->moved;
}

bool context_successors(struct context *context, const uint64_t *state, struct batch *batch) {
    const struct program *program = context->program;
    context->batch = batch;
    if (!array_reserve(batch->memory, &batch->events, 1)) /* so that pointers into them are pointers */
        return false;
    if (program->watches_states && !(state = let_observers_read(context, state)))
        return !context->stopped;
    if (program->only_actors)
        return successors_of_actors(context, state);
    size_t before = context->batch->successors.count;
    for (uint32_t level = 0; level == 0 || level < program->priorities; level++) {
        for (uint32_t i = 0; i < program->system->components.count; i++)
            run_component(context, state, &program->components[i], level);
        if (context->batch->successors.count > before)
            break;
    }
    return !context->stopped;
}

bool context_condition(struct context *context, uint32_t entry, const uint64_t *state,
                       enum failure *failure) {
    copy_state(context->program, context->work, state);
    context->repeats = 0;
    struct branch branch = run(context, entry);
    *failure = branch.failure;
    if (branch.end != BRANCH_DONE)
        return false;
    return context->registers[context->program->code.items[branch.instruction].a] != 0;
}

bool stepping_init(struct stepping *stepping, struct job *job, const struct program *program) {
    batch_init(&stepping->batch, &job->memory, program->words);
    return context_init(&stepping->context, job, program);
}

void stepping_free(struct stepping *stepping) {
    context_free(&stepping->context);
    batch_free(&stepping->batch);
}

bool stepping_take(struct stepping *stepping, const uint64_t *state) {
    batch_clear(&stepping->batch);
    return context_successors(&stepping->context, state, &stepping->batch);
}

bool stepping_take_of(struct stepping *stepping, const uint64_t *state, uint32_t component) {
    struct context *context = &stepping->context;
    batch_clear(&stepping->batch);
    context->batch = &stepping->batch;
    if (!array_reserve(stepping->batch.memory, &stepping->batch.events, 1))
        return false;
    run_component(context, state, &context->program->components[component], 0);
    return !context->stopped;
}
