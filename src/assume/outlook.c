#include "assume/outlook.h"

#include <string.h>

#include "base/text.h"
#include "lts/builder.h"
#include "system/turn.h"

/* An edge of the property LTS: actions, one after the other, and where it ends. */
struct step {
    uint32_t source;
    uint32_t word;
    uint32_t target;
};

/* Actions that are still to come, and the state behind them. */
struct suffix {
    uint32_t word;
    uint32_t from; /* how many of its actions are done */
    uint32_t target;
};

/* The safe state, and π of a property, until the states are counted. */
static const uint32_t SAFE_MARK = SEARCH_LEFT_OUT;

static uint32_t error_mark(uint32_t property) {
    return SAFE_MARK - 1 - property;
}

struct maker {
    struct outlook *outlook;
    const struct outlook_options *options;
    struct search search;
    ARRAY(uint32_t) letters;    /* of all words */
    ARRAY(uint32_t) word_begin; /* one more than words */
    struct map word_map;
    ARRAY(struct step) steps;
    ARRAY(uint32_t) word; /* at hand */
    ARRAY(struct suffix) suffixes;
    struct map suffix_map;
    ARRAY(bool) room;
    bool **doomed; /* per property and state of its automaton: it can still break. NULL: nobody asks */
    bool safe;     /* some step leads to where nothing can */
};

/* --- Actions --- */

static const struct program *program_of(const struct maker *m) {
    return m->search.program;
}

/* The action of a send whose arguments are constants; ACTION_NONE: they are not. */
static uint32_t constant_action(struct outlook *outlook, const struct statement *send) {
    int64_t values[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct expression *e = send->values; e; e = e->next) {
        if (e->kind != EXPRESSION_CONSTANT)
            return ACTION_NONE;
        values[count++] = e->constant;
    }
    return send->channel == SYSTEM_NONE
               ? ACTION_NONE
               : actions_add(&outlook->actions, send->channel, send->message, values, count);
}

static void add_sends(struct outlook *outlook, uint32_t inbox, const struct statement *body) {
    for (; body; body = body->next) {
        if (body->kind == STATEMENT_SEND && body->channel != inbox)
            (void)constant_action(outlook, body);
        add_sends(outlook, inbox, body->body);
        add_sends(outlook, inbox, body->otherwise);
    }
}

/* What the stub mentions, whether it happens or not. */
static bool find_actions(struct outlook *outlook, const struct system *system) {
    uint32_t inbox = system->components.items[outlook->component].inbox;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component == outlook->component)
            add_sends(outlook, inbox, system->edges.items[i].body);
    return !outlook->job->memory.exhausted;
}

/* What was found on the way may be receives as well: they come first, all else keeps its order. */
static bool order_actions(struct maker *m, uint32_t inbox) {
    struct outlook *outlook = m->outlook;
    struct actions ordered;
    uint32_t count = (uint32_t)outlook->actions.list.count;
    uint32_t *number = memory_allocate(&outlook->job->memory, (count + 1) * sizeof *number);
    actions_init(&ordered, outlook->job);
    for (uint32_t sends = 0; sends < 2 && number; sends++)
        for (uint32_t i = 0; i < count; i++) {
            const struct action *a = &outlook->actions.list.items[i];
            if ((a->channel != inbox) == (sends == 1))
                number[i] = actions_add(&ordered, a->channel, a->message,
                                        outlook->actions.values.items + a->values, a->values_count);
        }
    bool fine = number && !outlook->job->memory.exhausted;
    for (size_t i = 0; i < m->letters.count && fine; i++)
        m->letters.items[i] = number[m->letters.items[i]];
    for (size_t i = 0; i < outlook->cuts.count && fine; i++)
        if (outlook->cuts.items[i].action != ACTION_NONE)
            outlook->cuts.items[i].action = number[outlook->cuts.items[i].action];
    actions_free(&outlook->actions);
    outlook->actions = ordered;
    while (outlook->receives < ordered.list.count && ordered.list.items[outlook->receives].channel == inbox)
        outlook->receives++;
    memory_free(number);
    return fine;
}

/* --- Words of turns --- */

/* The component's own turn is its send; of others' turns it sees what they send to it. */
static bool read_turn(struct maker *m, const struct turn *turn) {
    const struct program *program = program_of(m);
    struct outlook *outlook = m->outlook;
    bool own = program->system->edges.items[turn->edge].component == outlook->component;
    uint32_t inbox = program->system->components.items[outlook->component].inbox;
    struct turn_send send;
    uint32_t position = 0;
    m->word.count = 0;
    while (turn_next_send(program, turn, &position, &send)) {
        const struct letter *letter = &program->letters[send.letter];
        if (own == (letter->channel == inbox))
            continue; /* the others' business, or its own */
        uint32_t action = actions_add(&outlook->actions, letter->channel, letter->message, send.values,
                                      letter->fields_count);
        if (action == ACTION_NONE || !array_push(&outlook->job->memory, &m->word, action))
            return false;
    }
    if (!own && m->word.count > outlook->burst)
        outlook->burst = (uint32_t)m->word.count;
    return true;
}

static bool same_word(const struct maker *m, uint32_t word) {
    uint32_t begin = m->word_begin.items[word], length = m->word_begin.items[word + 1] - begin;
    return length == m->word.count &&
           (length == 0 || memcmp(m->letters.items + begin, m->word.items, length * sizeof(uint32_t)) == 0);
}

static uint32_t intern_word(struct maker *m) {
    struct memory *memory = &m->outlook->job->memory;
    uint64_t hash = hash_bytes(m->word.items, m->word.count * sizeof(uint32_t));
    struct map_probe probe;
    for (uint32_t i = map_first(&m->word_map, hash, &probe); i != MAP_NONE;
         i = map_next(&m->word_map, &probe))
        if (same_word(m, i))
            return i;
    uint32_t number = (uint32_t)m->word_begin.count - 1;
    for (size_t i = 0; i < m->word.count; i++)
        if (!array_push(memory, &m->letters, m->word.items[i]))
            return UINT32_MAX;
    uint32_t end = (uint32_t)m->letters.count;
    return array_push(memory, &m->word_begin, end) && map_insert(&m->word_map, hash, number) ? number
                                                                                             : UINT32_MAX;
}

/* --- What can still break --- */

/* The states of a property's automaton from which π can be reached. */
static bool *find_doomed(struct job *job, const struct system_observer *observer) {
    bool *doomed = memory_allocate_zeroed(&job->memory, observer->states, sizeof *doomed);
    bool changed = doomed != NULL;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < observer->rules.count; i++) {
            const struct observer_rule *rule = &observer->rules.items[i];
            if (!doomed[rule->from] && (rule->target == OBSERVER_ERROR || doomed[rule->target]))
                doomed[rule->from] = changed = true;
        }
    }
    return doomed;
}

static bool look_for_doom(struct maker *m, const struct program *program) {
    struct job *job = m->outlook->job;
    m->doomed = memory_allocate_zeroed(&job->memory, program->observers_count + 1, sizeof *m->doomed);
    for (uint32_t i = 0; m->doomed && i < program->observers_count; i++)
        if (!(m->doomed[i] = find_doomed(job, &program->system->observers.items[program->observers[i]])))
            return false;
    return m->doomed != NULL;
}

static void forget_doom(struct maker *m) {
    for (uint32_t i = 0; m->doomed && i < m->outlook->properties; i++)
        memory_free(m->doomed[i]);
    memory_free(m->doomed);
}

static bool is_safe(void *data, const uint64_t *state) {
    const struct maker *m = data;
    const struct program *program = program_of(m);
    for (uint32_t i = 0; i < program->observers_count; i++)
        if (m->doomed[i][field_get(&program->observer_fields[i], state)])
            return false;
    return true;
}

/* --- Visiting --- */

static bool on_transition(void *data, size_t successor, uint32_t target) {
    struct maker *m = data;
    const struct successor *s = &m->search.context.successors.items[successor];
    struct turn turn = successor_turn(&m->search.context, s);
    struct step step = {.source = s->source, .target = target};
    if (!read_turn(m, &turn) || (step.word = intern_word(m)) == UINT32_MAX)
        return false;
    m->safe |= target == SEARCH_LEFT_OUT;
    if (target != STORE_FULL)
        return array_push(&m->outlook->job->memory, &m->steps, step);
    for (uint32_t i = 0; i < m->outlook->properties; i++) {
        step.target = error_mark(i);
        if (s->violated_set >> i & 1 && !array_push(&m->outlook->job->memory, &m->steps, step))
            return false;
    }
    return true;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct maker *m = data;
    const struct program *program = program_of(m);
    (void)number;
    for (uint32_t c = 0; c < program->system->channels.count; c++) {
        bool room = channel_count(&program->channels[c], state) < program->system->channels.items[c].capacity;
        if (!array_push(&m->outlook->job->memory, &m->room, room))
            return false;
    }
    return true;
}

/* What the component would have seen first. A turn of the stub that fails has not sent yet what it would
 * have. */
static bool note_cut(struct maker *m, const struct incident *incident) {
    struct outlook *outlook = m->outlook;
    struct turn turn = incident_turn(&m->search.context, incident);
    if (!read_turn(m, &turn))
        return false;
    struct cut cut = {incident->source, m->word.count > 0 ? m->word.items[0] : ACTION_NONE};
    const struct statement *send = program_of(m)->system->edges.items[incident->edge].body;
    while (cut.action == ACTION_NONE && send && send->kind != STATEMENT_SEND)
        send = send->next;
    if (cut.action == ACTION_NONE && send)
        cut.action = constant_action(outlook, send);
    return array_push(&outlook->job->memory, &outlook->cuts, cut);
}

/* Would the turn have sent the component a value that its messages do not take, or a message that it does not
 * have? Another component might: what follows then is not known. */
static bool is_unforeseen(const struct maker *m, const struct incident *incident) {
    const struct program *program = program_of(m);
    const struct instruction *i = &program->code.items[incident->instruction];
    if (incident->failure != FAILURE_RANGE && incident->failure != FAILURE_RECEIVER)
        return false;
    uint32_t inbox = program->system->components.items[m->outlook->component].inbox;
    if (i->operation == RUN_SEND)
        return program->letters[program->sites.items[i->x].letter].channel == inbox;
    if (i->operation != RUN_SEND_TO || !m->options->is_value)
        return false;
    /* To whom, it does not tell; if that was the component, what would have failed? */
    uint32_t site = program->dynamic.items[(uint32_t)i->x + m->outlook->component];
    return incident->failure == FAILURE_RECEIVER ? site == SYSTEM_NONE
                                                 : site != SYSTEM_NONE && program->sites.items[site].checked;
}

/* The stub's inbox is full, or one of its counters: the bound is too small for what the system can do. */
static bool on_incident(void *data, const struct incident *incident) {
    struct maker *m = data;
    const struct system *system = program_of(m)->system;
    uint32_t component = m->outlook->component, inbox = system->components.items[component].inbox;
    bool own = system->edges.items[incident->edge].component == component;
    bool blocked = incident->failure == FAILURE_NONE;
    if (own && blocked && incident->channel != inbox) { /* what it would send is an action all the same */
        struct turn turn = incident_turn(&m->search.context, incident);
        return read_turn(m, &turn);
    }
    if (!blocked && !own && is_unforeseen(m, incident)) {
        m->outlook->unforeseen = true;
        m->outlook->unforeseen_at = program_of(m)->origins.items[incident->instruction].span;
        return true;
    }
    if (blocked ? incident->channel != inbox : !own)
        return true;
    if (!blocked && !m->options->failures_are_cuts) {
        m->outlook->fails = true;
        return true;
    }
    return note_cut(m, incident);
}

/* --- The LTS --- */

static uint32_t suffix_state(struct maker *m, struct suffix suffix) {
    uint64_t hash = hash_bytes(&suffix, sizeof suffix);
    struct map_probe probe;
    for (uint32_t i = map_first(&m->suffix_map, hash, &probe); i != MAP_NONE;
         i = map_next(&m->suffix_map, &probe))
        if (memcmp(&m->suffixes.items[i], &suffix, sizeof suffix) == 0)
            return m->outlook->boundary + i;
    uint32_t number = (uint32_t)m->suffixes.count;
    return array_push(&m->outlook->job->memory, &m->suffixes, suffix) &&
                   map_insert(&m->suffix_map, hash, number)
               ? m->outlook->boundary + number
               : UINT32_MAX;
}

/* The first action of a suffix and where it leads. */
static bool add_first(struct maker *m, struct lts_builder *builder, uint32_t source, struct suffix suffix) {
    uint32_t begin = m->word_begin.items[suffix.word], length = m->word_begin.items[suffix.word + 1] - begin;
    uint32_t label = LABEL_TAU, target = suffix.target;
    if (suffix.from < length) {
        label = m->outlook->labels[m->letters.items[begin + suffix.from]];
        suffix.from++;
        if (suffix.from < length && (target = suffix_state(m, suffix)) == UINT32_MAX)
            return false;
    }
    if (label == LABEL_TAU && target == source)
        return true;
    return lts_builder_add(builder, source, label, target);
}

/* The safe state is the last boundary. */
static uint32_t state_of_mark(const struct maker *m, uint32_t target) {
    if (target == SAFE_MARK)
        return m->outlook->boundary - 1;
    uint32_t property = error_mark(0) - target;
    return property < m->outlook->properties ? m->outlook->first_error + property : target;
}

static struct lts *build(struct maker *m, struct alphabet *alphabet) {
    struct lts_builder builder;
    bool fine = true;
    lts_builder_init(&builder, m->outlook->job);
    for (size_t i = 0; i < m->steps.count && fine; i++) {
        struct suffix whole = {m->steps.items[i].word, 0, m->steps.items[i].target};
        fine = add_first(m, &builder, m->steps.items[i].source, whole);
    }
    for (size_t i = 0; i < m->suffixes.count && fine; i++)
        fine = add_first(m, &builder, m->outlook->boundary + (uint32_t)i, m->suffixes.items[i]);
    for (uint32_t i = 0; i < m->outlook->actions.list.count && m->safe && fine; i++)
        fine = lts_builder_add(&builder, m->outlook->boundary - 1, m->outlook->labels[i], SAFE_MARK);
    uint32_t states = m->outlook->boundary + (uint32_t)m->suffixes.count;
    m->outlook->first_error = states;
    for (size_t i = 0; i < builder.edges.count && fine; i++)
        builder.edges.items[i] = edge_make(edge_label(builder.edges.items[i]),
                                           state_of_mark(m, edge_target(builder.edges.items[i])));
    if (!fine) {
        lts_builder_free(&builder);
        alphabet_free(alphabet);
        return NULL;
    }
    return lts_builder_finish(&builder, states + m->outlook->properties, 0, STATE_NONE, alphabet, NULL);
}

static bool make_labels(struct maker *m, uint32_t inbox, struct alphabet *alphabet) {
    struct outlook *outlook = m->outlook;
    struct job *job = outlook->job;
    size_t count = outlook->actions.list.count;
    struct arena arena;
    arena_init(&arena, &job->memory);
    const char **texts = memory_allocate_zeroed(&job->memory, count + 1, sizeof *texts);
    outlook->labels = memory_allocate(&job->memory, (count + 1) * sizeof *outlook->labels);
    bool fine = texts && outlook->labels;
    for (uint32_t i = 0; i < count && fine; i++) {
        struct text text = {.memory = &job->memory};
        action_text(&outlook->actions, i, program_of(m)->system, inbox, &text);
        texts[i] = text_keep(&text, &arena);
        fine = texts[i] != NULL;
    }
    fine = fine && alphabet_build(job, alphabet, texts, count, outlook->labels);
    memory_free(texts);
    arena_free(&arena);
    return fine;
}

const char *outlook_action_text(const struct outlook *outlook, uint32_t action) {
    return outlook->lts->alphabet.texts[outlook->labels[action]];
}

/* --- The whole --- */

static bool explore(struct maker *m) {
    m->search.context.every_incident = true; /* each of them may be a cut, not only the first of its kind */
    struct search_visitor visitor = {.data = m,
                                     .leave_out = m->doomed ? is_safe : NULL,
                                     .state = on_state,
                                     .transition = on_transition,
                                     .incident = on_incident};
    enum search_end end = search_run(&m->search, &m->options->limits, &visitor);
    if (end != SEARCH_COMPLETE || job_failed(m->outlook->job))
        return false;
    m->outlook->boundary = m->search.store.count + m->safe;
    m->outlook->states = m->outlook->boundary + (uint64_t)m->search.error_reached;
    for (uint32_t c = 0; c < m->outlook->channels && m->safe; c++)
        if (!array_push(&m->outlook->job->memory, &m->room, true))
            return false;
    m->outlook->transitions = m->search.transitions;
    struct alphabet alphabet;
    uint32_t inbox = program_of(m)->system->components.items[m->outlook->component].inbox;
    return order_actions(m, inbox) && make_labels(m, inbox, &alphabet) &&
           (m->outlook->lts = build(m, &alphabet));
}

void outlook_init(struct outlook *outlook, struct job *job, uint32_t component) {
    *outlook = (struct outlook){.job = job, .component = component};
    actions_init(&outlook->actions, job);
}

bool outlook_make(struct outlook *outlook, const struct program *program,
                  const struct outlook_options *options) {
    struct maker m = {.outlook = outlook, .options = options};
    struct job *job = outlook->job;
    outlook->properties = program->observers_count;
    outlook->channels = (uint32_t)program->system->channels.count;
    map_init(&m.word_map, &job->memory);
    map_init(&m.suffix_map, &job->memory);
    bool fine = find_actions(outlook, program->system) &&
                (!options->only_errors_matter || look_for_doom(&m, program)) &&
                array_push(&job->memory, &m.word_begin, 0) && array_reserve(&job->memory, &m.word, 1) &&
                search_init(&m.search, job, program);
    if (fine) {
        fine = explore(&m);
        search_free(&m.search);
    }
    outlook->room = m.room.items;
    array_free(&m.letters);
    array_free(&m.word_begin);
    array_free(&m.steps);
    array_free(&m.word);
    array_free(&m.suffixes);
    map_free(&m.word_map);
    map_free(&m.suffix_map);
    forget_doom(&m);
    return fine;
}

void outlook_free(struct outlook *outlook) {
    lts_free(outlook->lts);
    memory_free(outlook->room);
    memory_free(outlook->labels);
    actions_free(&outlook->actions);
    array_free(&outlook->cuts);
    *outlook = (struct outlook){0};
}
