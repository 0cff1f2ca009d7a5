#include "assume/outlook.h"

#include <string.h>

#include "base/text.h"
#include "lts/builder.h"
#include "system/turn.h"

/* An edge of the property LTS: actions, one after the other, and where it ends. */
struct step {
    uint32_t source;
    uint32_t word;
    uint32_t target; /* STORE_FULL: π */
};

/* Actions that are still to come, and the state behind them. */
struct suffix {
    uint32_t word;
    uint32_t from; /* how many of its actions are done */
    uint32_t target;
};

struct maker {
    struct outlook *outlook;
    struct search search;
    ARRAY(uint32_t) letters;    /* of all words */
    ARRAY(uint32_t) word_begin; /* one more than words */
    struct map word_map;
    ARRAY(struct step) steps;
    ARRAY(uint32_t) word; /* at hand */
    ARRAY(struct suffix) suffixes;
    struct map suffix_map;
    ARRAY(bool) room;
};

/* --- Actions --- */

static const struct program *program_of(const struct maker *m) {
    return m->search.program;
}

static bool add_action(struct outlook *outlook, uint32_t channel, uint32_t message) {
    for (size_t i = outlook->receives; i < outlook->actions.count; i++)
        if (outlook->actions.items[i].channel == channel && outlook->actions.items[i].message == message)
            return true;
    struct action action = {.channel = channel, .message = message};
    return array_push(&outlook->job->memory, &outlook->actions, action);
}

static bool add_sends(struct outlook *outlook, uint32_t inbox, const struct statement *body) {
    for (; body; body = body->next) {
        if (body->kind == STATEMENT_SEND && body->channel != inbox &&
            !add_action(outlook, body->channel, body->message))
            return false;
        if (!add_sends(outlook, inbox, body->body) || !add_sends(outlook, inbox, body->otherwise))
            return false;
    }
    return true;
}

/* Everything the interface mentions, whether it happens or not. */
static bool find_actions(struct outlook *outlook, const struct system *system, uint32_t receives) {
    uint32_t inbox = system->components.items[outlook->component].inbox;
    for (uint32_t i = 0; i < receives; i++) {
        struct action action = {.channel = inbox, .message = i};
        if (!array_push(&outlook->job->memory, &outlook->actions, action))
            return false;
    }
    outlook->receives = (uint32_t)outlook->actions.count;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component == outlook->component &&
            !add_sends(outlook, inbox, system->edges.items[i].body))
            return false;
    return true;
}

static uint32_t action_of(const struct outlook *outlook, uint32_t channel, uint32_t message) {
    for (uint32_t i = 0; i < outlook->actions.count; i++)
        if (outlook->actions.items[i].channel == channel && outlook->actions.items[i].message == message)
            return i;
    return UINT32_MAX;
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
        uint32_t action = action_of(outlook, letter->channel, letter->message);
        if (!array_push(&outlook->job->memory, &m->word, action))
            return false;
    }
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

/* --- Visiting --- */

static bool on_transition(void *data, size_t successor, uint32_t target) {
    struct maker *m = data;
    const struct successor *s = &m->search.context.successors.items[successor];
    struct turn turn = successor_turn(&m->search.context, s);
    struct step step = {.source = s->source, .target = target};
    if (!read_turn(m, &turn) || (step.word = intern_word(m)) == UINT32_MAX)
        return false;
    return array_push(&m->outlook->job->memory, &m->steps, step);
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
    struct cut cut = {incident->source, m->word.count > 0 ? m->word.items[0] : UINT32_MAX};
    const struct statement *send = program_of(m)->system->edges.items[incident->edge].body;
    while (cut.action == UINT32_MAX && send && send->kind != STATEMENT_SEND)
        send = send->next;
    if (cut.action == UINT32_MAX && send)
        cut.action = action_of(outlook, send->channel, send->message);
    return array_push(&outlook->job->memory, &outlook->cuts, cut);
}

/* The stub's inbox is full, or one of its counters: the bound is too small for what the system can do. */
static bool on_incident(void *data, const struct incident *incident) {
    struct maker *m = data;
    const struct system *system = program_of(m)->system;
    uint32_t component = m->outlook->component, inbox = system->components.items[component].inbox;
    bool own = system->edges.items[incident->edge].component == component;
    bool blocked = incident->failure == FAILURE_NONE;
    if (blocked ? incident->channel != inbox : !own)
        return true;
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

/* The first action of a suffix and where it leads; π is UINT32_MAX - 1 until the states are counted. */
static bool add_first(struct maker *m, struct lts_builder *builder, uint32_t source, struct suffix suffix) {
    uint32_t begin = m->word_begin.items[suffix.word], length = m->word_begin.items[suffix.word + 1] - begin;
    uint32_t label = LABEL_TAU, target = suffix.target;
    if (suffix.from < length) {
        label = m->outlook->actions.items[m->letters.items[begin + suffix.from]].label;
        suffix.from++;
        if (suffix.from < length && (target = suffix_state(m, suffix)) == UINT32_MAX)
            return false;
    }
    if (label == LABEL_TAU && target == source)
        return true;
    return lts_builder_add(builder, source, label, target);
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
    uint32_t states = m->outlook->boundary + (uint32_t)m->suffixes.count;
    uint32_t error = m->search.error_reached ? states : STATE_NONE;
    for (size_t i = 0; i < builder.edges.count && fine; i++)
        if (edge_target(builder.edges.items[i]) == STORE_FULL)
            builder.edges.items[i] = edge_make(edge_label(builder.edges.items[i]), error);
    if (!fine) {
        lts_builder_free(&builder);
        alphabet_free(alphabet);
        return NULL;
    }
    return lts_builder_finish(&builder, states + (error != STATE_NONE), 0, error, alphabet, NULL);
}

static void text_action(struct text *text, const struct system *system, const struct outlook *outlook,
                        const struct action *action) {
    const struct system_channel *channel = &system->channels.items[action->channel];
    if (action->channel == system->components.items[outlook->component].inbox) {
        text_add(text, "?");
    } else {
        text_add(text, channel->name);
        text_add(text, "!");
    }
    text_add(text, channel->messages.items[action->message].name);
}

static bool make_labels(struct maker *m, struct alphabet *alphabet) {
    struct outlook *outlook = m->outlook;
    struct job *job = outlook->job;
    size_t count = outlook->actions.count;
    struct arena arena;
    arena_init(&arena, &job->memory);
    const char **texts = memory_allocate_zeroed(&job->memory, count + 1, sizeof *texts);
    uint32_t *labels = memory_allocate(&job->memory, (count + 1) * sizeof *labels);
    bool fine = texts && labels;
    for (size_t i = 0; i < count && fine; i++) {
        struct text text = {.memory = &job->memory};
        text_action(&text, program_of(m)->system, outlook, &outlook->actions.items[i]);
        texts[i] = text_keep(&text, &arena);
        fine = texts[i] != NULL;
    }
    fine = fine && alphabet_build(job, alphabet, texts, count, labels);
    for (size_t i = 0; i < count && fine; i++)
        outlook->actions.items[i].label = labels[i];
    memory_free(texts);
    memory_free(labels);
    arena_free(&arena);
    return fine;
}

const char *outlook_action_text(const struct outlook *outlook, uint32_t action) {
    return outlook->lts->alphabet.texts[outlook->actions.items[action].label];
}

/* --- The whole --- */

static bool explore(struct maker *m, const struct search_limits *limits) {
    m->search.context.every_incident = true; /* each of them may be a cut, not only the first of its kind */
    struct search_visitor visitor = {
        .data = m, .state = on_state, .transition = on_transition, .incident = on_incident};
    enum search_end end = search_run(&m->search, limits, &visitor);
    if (end != SEARCH_COMPLETE || job_failed(m->outlook->job))
        return false;
    m->outlook->boundary = m->search.store.count;
    m->outlook->states = m->search.store.count + (uint64_t)m->search.error_reached;
    m->outlook->transitions = m->search.transitions;
    struct alphabet alphabet;
    return make_labels(m, &alphabet) && (m->outlook->lts = build(m, &alphabet));
}

bool outlook_make(struct outlook *outlook, struct job *job, const struct program *program, uint32_t component,
                  uint32_t receives, const struct search_limits *limits) {
    struct maker m = {.outlook = outlook};
    *outlook = (struct outlook){.job = job, .component = component};
    outlook->channels = (uint32_t)program->system->channels.count;
    map_init(&m.word_map, &job->memory);
    map_init(&m.suffix_map, &job->memory);
    bool fine = find_actions(outlook, program->system, receives) &&
                array_push(&job->memory, &m.word_begin, 0) && array_reserve(&job->memory, &m.word, 1) &&
                search_init(&m.search, job, program);
    if (fine) {
        fine = explore(&m, limits);
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
    if (!fine)
        outlook_free(outlook);
    return fine;
}

void outlook_free(struct outlook *outlook) {
    lts_free(outlook->lts);
    memory_free(outlook->room);
    array_free(&outlook->actions);
    array_free(&outlook->cuts);
    outlook->lts = NULL;
    outlook->room = NULL;
}
