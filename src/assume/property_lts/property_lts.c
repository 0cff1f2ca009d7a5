#include "assume/property_lts/property_lts.h"

#include <string.h>

#include "assume/property_lts/breakable.h"
#include "assume/property_lts/steps.h"
#include "explore/program_stepper.h"
#include "system/program/bits.h"
#include "system/program/turn.h"

/* Of one kind: that is not yet a pile. */
enum { FEW_OBLIGATIONS = 2 };

/* This many that a census takes next to no time beside the search. */
enum { MANY_STATES = 250000 };

/* Obligations of one missing component. */
struct bag {
    uint32_t inbox;
    size_t first_counter; /* variables of the system */
    size_t counters;
};

struct maker {
    struct property_lts *property_lts;
    const struct property_lts_options *options;
    const struct program *program;
    struct program_stepper stepper;
    struct search search;
    struct steps steps;
    bool *room;     /* of the state at hand, per channel */
    bool some_many; /* of some kind */
    struct bag own;
    ARRAY(struct bag) others; /* if somebody asks what is many there */
    bool *own_components;     /* by component: it is the one in question, or of its group */
    bool *own_channels;       /* their inboxes */
    bool **breakable; /* per property and state of its automaton: it can still break. NULL: nobody asks */
};

/* --- Actions --- */

static const struct program *program_of(const struct maker *m) {
    return m->program;
}

/* The action of a send whose arguments are constants; ACTION_NONE: they are not. */
static uint32_t constant_action(struct property_lts *property_lts, const struct statement *send) {
    int64_t values[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct expression *e = send->values; e; e = e->next) {
        if (e->kind != EXPRESSION_CONSTANT)
            return ACTION_NONE;
        values[count++] = e->constant;
    }
    return send->channel == SYSTEM_NONE
               ? ACTION_NONE
               : actions_add(&property_lts->actions, send->channel, send->message, values, count);
}

static void add_sends(struct property_lts *property_lts, const struct system *system,
                      const struct statement *body) {
    for (; body; body = body->next) {
        if (body->kind == STATEMENT_SEND &&
            !system_group_has_inbox(system, property_lts->component, body->channel))
            (void)constant_action(property_lts, body);
        add_sends(property_lts, system, body->body);
        add_sends(property_lts, system, body->otherwise);
    }
}

/* What the stub mentions, whether it happens or not. */
static bool find_actions(struct property_lts *property_lts, const struct system *system) {
    for (size_t i = 0; i < system->edges.count; i++)
        if (system_same_group(system, property_lts->component, system->edges.items[i].component))
            add_sends(property_lts, system, system->edges.items[i].body);
    return !property_lts->job->memory.exhausted;
}

/* --- Words of turns --- */

/* The component's own turn is its send; of others' turns it sees what they send to it. */
static bool read_turn(struct maker *m, const struct turn *turn) {
    const struct program *program = program_of(m);
    struct property_lts *property_lts = m->property_lts;
    bool own = m->own_components[program->system->edges.items[turn->edge].component];
    struct turn_send send;
    uint32_t position = 0;
    steps_begin(&m->steps);
    while (turn_next_send(program, turn, &position, &send)) {
        const struct letter *letter = &program->letters[send.letter];
        if (own == m->own_channels[letter->channel])
            continue; /* the others' business, or its own */
        if (!steps_see(&m->steps, letter->channel, letter->message, send.values, letter->fields_count))
            return false;
    }
    if (!own && m->steps.word.count > property_lts->burst)
        property_lts->burst = (uint32_t)m->steps.word.count;
    return true;
}

/* --- What can still break --- */

static bool is_safe(void *data, const struct batch *batch, size_t index) {
    const struct maker *m = data;
    const uint64_t *state = batch_state(batch, index);
    const struct program *program = program_of(m);
    for (uint32_t i = 0; i < program->observers_count; i++)
        if (m->breakable[i][field_get(&program->observer_fields[i], state)])
            return false;
    return true;
}

/* --- Visiting --- */

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct maker *m = data;
    const struct successor *s = &batch->successors.items[index];
    struct turn turn = successor_turn(batch, s);
    if (m->options->sightings)
        sightings_turn(m->options->sightings, &turn);
    if (!read_turn(m, &turn))
        return false;
    if (target != STORE_FULL)
        return steps_add(&m->steps, s->source, target == SEARCH_LEFT_OUT ? STEP_SAFE : target);
    for (uint32_t i = 0; i < m->property_lts->properties; i++)
        if (s->violated_set >> i & 1 && !steps_add(&m->steps, s->source, step_error(i)))
            return false;
    return true;
}

/* How many messages like the one at a position, which is the first of them, are in the inbox. */
static uint32_t count_like(const struct channel_layout *channel, const uint64_t *state, uint32_t position) {
    uint32_t count = channel_count(channel, state), last = position;
    while (last + 1 < count && channel_same_slots(channel, state, position, last + 1))
        last++;
    return last - position + 1;
}

/* Calls `see` with every kind of unanswered request in a bag and how many of it are owed: in the inbox, and
 * begun. */
static void count_requests(const struct maker *m, const struct bag *bag, const uint64_t *state,
                           void (*see)(void *data, uint32_t letter, uint32_t count), void *data) {
    const struct program *program = program_of(m);
    const struct system *system = program->system;
    const struct channel_layout *channel = &program->channels[bag->inbox];
    uint32_t count = channel_count(channel, state), first = program->first_letter[bag->inbox];
    for (uint32_t i = 0; i < count;) {
        uint32_t alike = count_like(channel, state, i);
        uint32_t tag = (uint32_t)bits_get(state, channel_offset(channel, i), channel->tag_bits);
        see(data, program->letter_of_tag[bag->inbox][tag], alike);
        i += alike;
    }
    for (size_t i = bag->first_counter; i < bag->first_counter + bag->counters; i++)
        see(data, first + system_find_message(system, bag->inbox, system->variables.items[i].name),
            (uint32_t)field_get(&program->variables[i], state));
}

static void note_many(void *data, uint32_t letter, uint32_t count) {
    struct maker *m = data;
    bool many = count >= m->options->many;
    m->property_lts->many[program_of(m)->letters[letter].message] |= many;
    m->some_many |= many;
}

static void note_many_elsewhere(void *data, uint32_t letter, uint32_t count) {
    struct maker *m = data;
    m->property_lts->many_elsewhere[letter] |= count >= m->options->many;
}

static void note_most(void *data, uint32_t letter, uint32_t count) {
    uint32_t *most = data;
    (void)letter;
    *most = count > *most ? count : *most;
}

/* At a cut in a state: may requests of one kind have piled up, so that it is worth while to go on? */
static bool may_have_piled_up(struct maker *m, uint32_t number) {
    uint32_t most = 0;
    store_get(&m->search.store, number, m->search.state);
    count_requests(m, &m->own, m->search.state, note_most, &most);
    return most > FEW_OBLIGATIONS;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct maker *m = data;
    const struct program *program = program_of(m);
    if (m->options->sightings && !sightings_state(m->options->sightings, &m->search, number))
        return false;
    if (m->property_lts->many)
        count_requests(m, &m->own, state, note_many, m);
    for (size_t i = 0; i < m->others.count; i++)
        count_requests(m, &m->others.items[i], state, note_many_elsewhere, m);
    if (m->some_many && m->property_lts->cuts.count > 0 && m->options->ends_early) {
        m->property_lts->ended_early = true;
        return false;
    }
    for (uint32_t c = 0; c < program->system->channels.count; c++)
        m->room[c] =
            channel_count(&program->channels[c], state) < program->system->channels.items[c].capacity;
    return property_lts_add_room(m->property_lts, m->room);
}

/* What the component would have seen first. A turn of the stub that fails has not sent yet what it would
 * have; what it sends to itself is not seen. */
static bool note_cut(struct maker *m, const struct batch *batch, const struct incident *incident) {
    struct property_lts *property_lts = m->property_lts;
    struct turn turn = incident_turn(batch, incident);
    if (!read_turn(m, &turn))
        return false;
    struct cut cut = {incident->source, m->steps.word.count > 0 ? m->steps.word.items[0] : ACTION_NONE};
    const struct system *system = program_of(m)->system;
    const struct statement *send = system->edges.items[incident->edge].body;
    while (cut.action == ACTION_NONE && send &&
           (send->kind != STATEMENT_SEND || (send->channel != SYSTEM_NONE && m->own_channels[send->channel])))
        send = send->next;
    if (cut.action == ACTION_NONE && send)
        cut.action = constant_action(property_lts, send);
    return array_push(&property_lts->job->memory, &property_lts->cuts, cut);
}

/* Would the turn have sent the component a value that its messages do not take, or a message that it does not
 * have? Another component might: what follows then is not known. */
static bool is_unforeseen(const struct maker *m, const struct incident *incident) {
    const struct program *program = program_of(m);
    const struct instruction *i = &program->code.items[incident->instruction];
    if (incident->failure != FAILURE_RANGE && incident->failure != FAILURE_RECEIVER)
        return false;
    if (i->operation == RUN_SEND)
        return m->own_channels[program->letters[program->sites.items[i->x].letter].channel];
    if (i->operation != RUN_SEND_TO || !m->options->is_value ||
        !program_can_send_to(program, i, m->property_lts->component))
        return false;
    /* To whom, it does not tell; if that was the component, what would have failed? */
    uint32_t site = program_site_for(program, i, m->property_lts->component);
    return incident->failure == FAILURE_RECEIVER ? site == SYSTEM_NONE
                                                 : site != SYSTEM_NONE && program->sites.items[site].checked;
}

/* Of the stub, or of one that stands for another missing component: only these are bags. */
static bool is_stub_inbox(const struct maker *m, uint32_t channel) {
    const struct system *system = program_of(m)->system;
    return channel != SYSTEM_NONE &&
           (m->own_channels[channel] || system->channels.items[channel].discipline == DISCIPLINE_BAG);
}

/* A stub's inbox is full, or one of its counters: the bound is too small for what the system can do. */
static bool on_incident(void *data, const struct batch *batch, const struct incident *incident) {
    struct maker *m = data;
    const struct system *system = program_of(m)->system;
    uint32_t component = system->edges.items[incident->edge].component;
    bool own = m->own_components[component];
    bool of_stub = own || is_stub_inbox(m, system->components.items[component].inbox);
    bool blocked = incident->failure == FAILURE_NONE, at_stub = is_stub_inbox(m, incident->channel);
    if (m->options->sightings)
        sightings_incident(m->options->sightings, incident);
    if (own && blocked && !at_stub) { /* what it would send is an action all the same */
        struct turn turn = incident_turn(batch, incident);
        return read_turn(m, &turn);
    }
    if (!blocked && !own && is_unforeseen(m, incident)) {
        m->property_lts->unforeseen = true;
        m->property_lts->unforeseen_at = program_of(m)->origins.items[incident->instruction].span;
        return true;
    }
    if (blocked ? !at_stub : !of_stub)
        return true;
    if (!blocked && !m->options->failures_are_cuts) {
        m->property_lts->fails = true;
        return true;
    }
    if (m->options->ends_early && (m->some_many || !may_have_piled_up(m, incident->source))) {
        m->property_lts->ended_early = true;
        return false;
    }
    return note_cut(m, batch, incident);
}

bool property_lts_add_room(struct property_lts *property_lts, const bool *room) {
    uint32_t number = flag_rows_intern(&property_lts->rooms, room);
    return number != FLAG_ROW_NONE && array_push(&property_lts->job->memory, &property_lts->room_of, number);
}

void property_lts_drop_transitions(struct property_lts *property_lts) {
    struct lts *lts = property_lts->lts;
    uint64_t *none = memory_allocate_zeroed(&property_lts->job->memory, 1, sizeof *none);
    memory_free(lts->edges);
    lts->edges = NULL;
    lts->states = 0;
    if (none) {
        memory_free(lts->rows);
        lts->rows = none;
    }
    lts->rows[0] = 0;
}

const char *property_lts_action_text(const struct property_lts *property_lts, uint32_t action) {
    return property_lts->lts->alphabet.texts[property_lts->labels[action]];
}

/* --- The whole --- */

static bool explore(struct maker *m) {
    struct search_visitor visitor = {.data = m,
                                     .leave_out = m->breakable ? is_safe : NULL,
                                     .state = on_state,
                                     .transition = on_transition,
                                     .incident = on_incident};
    enum search_end end = search_run(&m->search, &m->options->limits, &visitor);
    m->property_lts->pruned = m->steps.safe;
    m->property_lts->broken = m->search.error_reached;
    if (m->options->sightings && !sightings_end(m->options->sightings, &m->search, end))
        return false;
    if (end != SEARCH_COMPLETE || job_failed(m->property_lts->job)) {
        m->property_lts->states = m->property_lts->ended_early ? 0 : m->search.store.count;
        m->property_lts->transitions = m->search.transitions;
        return false;
    }
    m->property_lts->boundary = m->search.store.count + m->steps.safe;
    m->property_lts->states = m->property_lts->boundary + (uint64_t)m->search.error_reached;
    if (m->steps.safe) {
        memset(m->room, true, m->property_lts->channels);
        if (!property_lts_add_room(m->property_lts, m->room))
            return false;
    }
    m->property_lts->transitions = m->search.transitions;
    return steps_finish(&m->steps);
}

void property_lts_init(struct property_lts *property_lts, struct job *job, uint32_t component) {
    *property_lts = (struct property_lts){.job = job, .component = component};
    actions_init(&property_lts->actions, job);
}

/* The counters of a bag are the variables of its component. */
static struct bag bag_of(const struct system *system, uint32_t component) {
    struct bag bag = {.inbox = system->components.items[component].inbox};
    for (size_t i = 0; i < system->variables.count; i++)
        if (system->variables.items[i].component == component && bag.counters++ == 0)
            bag.first_counter = i;
    return bag;
}

/* What is many in other bags is of interest only if this one saturates. */
static bool begin_many_elsewhere(struct maker *m) {
    const struct system *system = program_of(m)->system;
    struct memory *memory = &m->property_lts->job->memory;
    size_t letters = 0;
    for (size_t i = 0; i < system->channels.count; i++)
        letters += system->channels.items[i].messages.count;
    m->property_lts->many_elsewhere = memory_allocate_zeroed(memory, letters + 1, sizeof(bool));
    for (uint32_t i = 0; i < system->components.count; i++) {
        uint32_t inbox = system->components.items[i].inbox;
        if (i == m->property_lts->component || inbox == SYSTEM_NONE ||
            system->channels.items[inbox].discipline != DISCIPLINE_BAG)
            continue;
        if (!array_push(memory, &m->others, bag_of(system, i)))
            return false;
    }
    return m->property_lts->many_elsewhere != NULL;
}

static bool begin_many(struct maker *m) {
    const struct system *system = program_of(m)->system;
    m->own = bag_of(system, m->property_lts->component);
    size_t messages = system->channels.items[m->own.inbox].messages.count;
    m->property_lts->many =
        memory_allocate_zeroed(&m->property_lts->job->memory, messages + 1, sizeof *m->property_lts->many);
    return m->property_lts->many && (m->options->ends_early || begin_many_elsewhere(m));
}

static bool find_own(struct maker *m) {
    const struct system *system = program_of(m)->system;
    struct memory *memory = &m->property_lts->job->memory;
    uint32_t component = m->property_lts->component;
    m->own_components = memory_allocate_zeroed(memory, system->components.count + 1, sizeof(bool));
    m->own_channels = memory_allocate_zeroed(memory, system->channels.count + 1, sizeof(bool));
    if (!m->own_components || !m->own_channels)
        return false;
    for (uint32_t i = 0; i < system->components.count; i++)
        m->own_components[i] = system_same_group(system, component, i);
    for (uint32_t i = 0; i < system->channels.count; i++)
        m->own_channels[i] = system_group_has_inbox(system, component, i);
    return true;
}

/* For those who ask why a limit was reached, here or in what is made of this. */
static bool is_census_wanted(const struct maker *m) {
    uint64_t states = m->search.store.count;
    return states >= MANY_STATES || (states > 0 && job_failed(m->property_lts->job)) ||
           (m->options->is_last && states > m->options->limits.states);
}

bool property_lts_make(struct property_lts *property_lts, const struct program *program,
                       const struct property_lts_options *options) {
    struct maker m = {.property_lts = property_lts, .options = options, .program = program};
    struct job *job = property_lts->job;
    property_lts->properties = program->observers_count;
    property_lts->channels = (uint32_t)program->system->channels.count;
    flag_rows_init(&property_lts->rooms, &job->memory, property_lts->channels);
    steps_init(&m.steps, property_lts, program->system);
    m.room = memory_allocate(&job->memory, property_lts->channels + (size_t)1);
    bool fine = m.room && find_own(&m) && find_actions(property_lts, program->system);
    if (fine && options->only_errors_matter)
        fine = (m.breakable =
                    breakable_find(job, program->system, program->observers, program->observers_count));
    if (options->many > 0)
        fine = begin_many(&m) && fine;
    program_stepper_init(&m.stepper, program);
    if (options->reduced)
        program_stepper_reduce_for(&m.stepper, property_lts->component);
    m.stepper.coverage = options->sightings ? &options->sightings->coverage : NULL;
    m.stepper.every_incident = true; /* each of them may be a cut, not only the first of its kind */
    fine = fine && search_init(&m.search, job, &m.stepper.stepper) && explore(&m);
    if (is_census_wanted(&m))
        census_take(&property_lts->census, job, &m.search.store, program);
    search_free(&m.search);
    memory_free(m.room);
    steps_free(&m.steps);
    breakable_free(m.breakable, program->observers_count);
    array_free(&m.others);
    memory_free(m.own_components);
    memory_free(m.own_channels);
    return fine;
}

void property_lts_free(struct property_lts *property_lts) {
    lts_free(property_lts->lts);
    array_free(&property_lts->room_of);
    flag_rows_free(&property_lts->rooms);
    flag_rows_free(&property_lts->marks);
    memory_free(property_lts->mark_of_label);
    memory_free(property_lts->labels);
    actions_free(&property_lts->actions);
    array_free(&property_lts->cuts);
    memory_free(property_lts->many);
    memory_free(property_lts->many_elsewhere);
    census_free(&property_lts->census);
    *property_lts = (struct property_lts){0};
}
