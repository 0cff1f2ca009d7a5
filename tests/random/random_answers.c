/* Random open systems with candidates: does a candidate answer what the interface promises an answer to?
 *
 * The naive side has no formulas and no automata. It lists all states of the whole system and looks, promise
 * by promise, for a state behind a message from which no answer comes: one that is stuck, or a cycle without
 * answers that is weakly fair. What is promised is read off the alternatives value by value. A campaign
 * (campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/assume.h"
#include "assume/file.h"
#include "candidate/answers.h"
#include "random/campaign.h"
#include "random/random_open.h"

enum { MOST_STATES = 400 };

static struct open_texts texts;
static const char *candidate_now;

static struct { uint64_t rounds, candidates, too_large, promises, by_main, answering[5], runs, alone; } seen;

/* --- Every state of the whole system --- */

struct whole_edge {
    uint32_t source, target, actor;
    bool asks, answers; /* the promise at hand */
    struct turn turn;
};

struct whole {
    const struct program *program;
    uint64_t *list;
    uint32_t count, room;
    struct whole_edge *edges;
    uint32_t edges_count, edges_room;
    int64_t **events; /* of the edges' turns */
};

static uint32_t number_of(struct whole *w, const uint64_t *state) {
    size_t bytes = w->program->words * sizeof *state;
    for (uint32_t i = 0; i < w->count; i++)
        if (memcmp(w->list + (size_t)i * w->program->words, state, bytes) == 0)
            return i;
    if (w->count == w->room) {
        w->room = 2 * w->room + 64;
        w->list = realloc(w->list, w->room * bytes);
        check(w->list);
    }
    memcpy(w->list + (size_t)w->count * w->program->words, state, bytes);
    return w->count++;
}

static void add_edge(struct whole *w, const struct whole_edge *edge) {
    if (w->edges_count == w->edges_room) {
        w->edges_room = 2 * w->edges_room + 64;
        w->edges = realloc(w->edges, w->edges_room * sizeof *w->edges);
        w->events = realloc(w->events, w->edges_room * sizeof *w->events);
        check(w->edges && w->events);
    }
    int64_t *events = malloc((edge->turn.count + 1) * sizeof *events);
    check(events);
    memcpy(events, edge->turn.events, edge->turn.count * sizeof *events);
    w->events[w->edges_count] = events;
    w->edges[w->edges_count] = *edge;
    w->edges[w->edges_count++].turn.events = events;
}

/* False: there are too many states. */
static bool list_states(struct whole *w, struct job *job, const struct program *program) {
    struct stepping steps;
    uint64_t *state = malloc((program->words + 1) * sizeof *state);
    *w = (struct whole){.program = program};
    check(state && stepping_init(&steps, job, program));
    number_of(w, program->initial);
    for (uint32_t i = 0; i < w->count && w->count <= MOST_STATES; i++) {
        memcpy(state, w->list + (size_t)i * program->words, program->words * sizeof *state);
        check(stepping_take(&steps, state));
        for (size_t s = 0; s < steps.batch.successors.count; s++) {
            const struct successor *successor = &steps.batch.successors.items[s];
            struct whole_edge edge = {.source = i,
                                      .actor = program->system->edges.items[successor->action].component,
                                      .turn = successor_turn(&steps.batch, successor)};
            edge.target = number_of(w, batch_state(&steps.batch, s));
            add_edge(w, &edge);
        }
    }
    stepping_free(&steps);
    free(state);
    return w->count <= MOST_STATES;
}

static void free_whole(struct whole *w) {
    for (uint32_t i = 0; i < w->edges_count; i++)
        free(w->events[i]);
    free(w->events);
    free(w->edges);
    free(w->list);
}

/* --- One promise --- */

/* A message with its values in the open system, which is asked in terms of names. */
struct naive_promise {
    const struct open_system *open;
    uint32_t message;
    int32_t values[MOST_FIELDS];
    bool by_main;
};

static bool covers(const struct naive_promise *p, const struct open_alternative *alternative) {
    bool covered = alternative->message == p->message;
    for (uint32_t i = 0; covered && i < open_message(p->open, p->message)->fields_count; i++)
        covered = alternative->values[i].low <= p->values[i] && p->values[i] <= alternative->values[i].high;
    return covered;
}

static bool is_promised(const struct naive_promise *p) {
    bool some = false, empty = false;
    for (size_t i = 0; i < p->open->missing.alternatives.count; i++) {
        const struct open_alternative *alternative = &p->open->missing.alternatives.items[i];
        some |= covers(p, alternative);
        empty |= covers(p, alternative) && alternative->answers.count == 0;
    }
    return some && !empty;
}

static const char *component_name(const struct system *system, int64_t number) {
    return number >= 0 && number < (int64_t)system->components.count ? system->components.items[number].name
                                                                     : "";
}

/* Numbers of components differ between the open system and the whole. */
static bool same_value(const struct system *left, const struct system *right, const struct value_type *type,
                       int64_t l, int64_t r) {
    return type->kind == VALUE_COMPONENT ? strcmp(component_name(left, l), component_name(right, r)) == 0
                                         : l == r;
}

static bool is_argument(const struct naive_promise *p, const struct system *whole,
                        const struct open_argument *argument, const struct system_field *field,
                        int64_t sent) {
    struct range range = open_argument_range(p->open, argument, field, p->values);
    if (!argument->low)
        return true;
    for (int64_t value = range.low; value <= range.high; value++)
        if (same_value(&p->open->system, whole, &field->type, value, sent))
            return true;
    return false;
}

static bool is_answer(const struct naive_promise *p, const struct system *whole, const char *receiver,
                      const char *message, const int64_t *values) {
    for (size_t i = 0; i < p->open->missing.alternatives.count; i++) {
        const struct open_alternative *alternative = &p->open->missing.alternatives.items[i];
        for (size_t a = 0; covers(p, alternative) && a < alternative->answers.count; a++) {
            const struct open_answer *answer = &alternative->answers.items[a];
            const struct system_channel *channel = &p->open->system.channels.items[answer->channel];
            const struct system_message *kind = &channel->messages.items[answer->message];
            bool fits = strcmp(channel->name, receiver) == 0 && strcmp(kind->name, message) == 0;
            for (size_t before = 0; before < a; before++)
                fits &= alternative->answers.items[before].channel != answer->channel;
            for (uint32_t f = 0; fits && f < kind->fields_count; f++)
                fits = is_argument(p, whole, &answer->arguments[f], &kind->fields[f], values[f]);
            if (fits)
                return true;
        }
    }
    return false;
}

/* Which turns ask, and which answer. */
static void mark_edges(struct whole *w, const struct naive_promise *p) {
    const struct program *program = w->program;
    const struct system *system = program->system;
    uint32_t component = system_find_component(system, "m"),
             inbox = system->components.items[component].inbox;
    const struct system_message *asked = open_message(p->open, p->message);
    for (uint32_t i = 0; i < w->edges_count; i++) {
        struct turn_send send;
        uint32_t position = 0;
        bool own = w->edges[i].actor == component;
        w->edges[i].asks = w->edges[i].answers = false;
        while (turn_next_send(program, &w->edges[i].turn, &position, &send)) {
            const struct letter *letter = &program->letters[send.letter];
            const struct system_channel *channel = &system->channels.items[letter->channel];
            const struct system_message *message = &channel->messages.items[letter->message];
            if (own && letter->channel != inbox)
                w->edges[i].answers |= is_answer(p, system, channel->name, message->name, send.values);
            bool same = !own && letter->channel == inbox && strcmp(message->name, asked->name) == 0;
            for (uint32_t f = 0; same && f < message->fields_count; f++)
                same = same_value(&p->open->system, system, &asked->fields[f].type, p->values[f],
                                  send.values[f]);
            w->edges[i].asks |= same;
        }
    }
}

/* reached[s]: from some state that is marked, by edges that may be used. */
static void spread(const struct whole *w, bool *reached, bool by_answers) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < w->edges_count; i++)
            if (reached[w->edges[i].source] && !reached[w->edges[i].target] &&
                (by_answers || !w->edges[i].answers))
                changed = reached[w->edges[i].target] = true;
    }
}

static bool can_move(const struct whole *w, uint32_t state, uint32_t actor) {
    for (uint32_t i = 0; i < w->edges_count; i++)
        if (w->edges[i].source == state && (actor == SYSTEM_NONE || w->edges[i].actor == actor))
            return true;
    return false;
}

/* together[s]: s can get to `state` and back without answers. Is going round there forever fair? */
static bool is_fair(const struct whole *w, const bool *together) {
    bool some = false;
    for (uint32_t i = 0; i < w->edges_count; i++)
        some |= together[w->edges[i].source] && together[w->edges[i].target] && !w->edges[i].answers;
    for (uint32_t actor = 0; some && actor < w->program->system->components.count; actor++) {
        bool excused = false;
        for (uint32_t s = 0; s < w->count && !excused; s++)
            excused = together[s] && !can_move(w, s, actor);
        for (uint32_t i = 0; i < w->edges_count && !excused; i++)
            excused = w->edges[i].actor == actor && together[w->edges[i].source] &&
                      together[w->edges[i].target] && !w->edges[i].answers;
        some = excused;
    }
    return some;
}

static bool can_wait_for_ever(const struct whole *w, uint32_t state) {
    if (!can_move(w, state, SYSTEM_NONE))
        return true;
    bool *after = calloc(w->count, sizeof *after), *together = calloc(w->count, sizeof *together);
    check(after && together);
    after[state] = true;
    spread(w, after, false);
    together[state] = true;
    for (bool changed = true; changed;) { /* backwards */
        changed = false;
        for (uint32_t i = 0; i < w->edges_count; i++)
            if (together[w->edges[i].target] && after[w->edges[i].source] && !together[w->edges[i].source] &&
                !w->edges[i].answers)
                changed = together[w->edges[i].source] = true;
    }
    bool fair = is_fair(w, together);
    free(after);
    free(together);
    return fair;
}

/* Behind a message: what can be reached at all, or without an answer. */
static bool *states_behind(const struct whole *w, const struct naive_promise *p, bool by_answers) {
    bool *behind = calloc(w->count, sizeof *behind);
    check(behind);
    behind[0] = p->by_main;
    for (uint32_t i = 0; i < w->edges_count; i++)
        if (w->edges[i].asks)
            behind[w->edges[i].target] = true;
    spread(w, behind, by_answers);
    return behind;
}

static enum answering decide(struct whole *w, const struct naive_promise *p) {
    mark_edges(w, p);
    bool *behind = states_behind(w, p, true), *waiting = states_behind(w, p, false);
    bool asked = p->by_main, answered = false, open = false;
    for (uint32_t i = 0; i < w->edges_count; i++) {
        asked |= w->edges[i].asks;
        answered |= w->edges[i].answers && behind[w->edges[i].source];
    }
    for (uint32_t s = 0; s < w->count && !open; s++)
        open = waiting[s] && can_wait_for_ever(w, s);
    free(behind);
    free(waiting);
    return !asked     ? ANSWERING_NOT_ASKED
           : !open    ? ANSWERING_ALWAYS
           : answered ? ANSWERING_SOMETIMES
                      : ANSWERING_NEVER;
}

/* Of all values of a message together. */
static enum answering decide_message(struct whole *w, const struct described_candidate *described,
                                     const struct assumption *a, const char *name) {
    bool always = true, some = false, never = true;
    for (uint32_t i = 0; i < a->contract.receives; i++) {
        struct naive_promise p = {.open = &described->open};
        struct action action;
        int64_t wide[MOST_FIELDS];
        const char *text = a->actions.items.items[i];
        check(action_read(text, &p.open->system, p.open->missing.component, &action, wide));
        p.message = action.message;
        for (uint32_t f = 0; f < action.values_count; f++)
            p.values[f] = (int32_t)wide[f];
        for (size_t m = 0; m < a->main.items.count; m++)
            p.by_main |= strcmp(a->main.items.items[m], text + 1) == 0;
        if (strcmp(open_message(p.open, p.message)->name, name) != 0 || !is_promised(&p))
            continue;
        enum answering answering = decide(w, &p);
        seen.promises++;
        seen.by_main += p.by_main;
        if (answering == ANSWERING_NOT_ASKED)
            continue;
        some = true;
        always &= answering == ANSWERING_ALWAYS;
        never &= answering == ANSWERING_NEVER;
    }
    return !some    ? ANSWERING_NOT_ASKED
           : always ? ANSWERING_ALWAYS
           : never  ? ANSWERING_NEVER
                    : ANSWERING_SOMETIMES;
}

/* --- Rounds --- */

/* A run that does not answer: it is one, and behind the last message, or that of main, nothing answers. */
static void check_run(const struct message_answers *message) {
    check(message->run && run_replay(message->run));
    check(message->run->claim == RUN_LOOPS || message->run->claim == RUN_STOPS);
    seen.runs++;
}

static void check_alone(const struct trial *trial, const struct answers *whole) {
    struct answers alone;
    check(answers_find_alone(&alone, trial));
    for (size_t i = 0; i < alone.list.count; i++) {
        size_t j = 0;
        while (strcmp(whole->list.items[j].message, alone.list.items[i].message) != 0)
            check(++j < whole->list.count);
        check(alone.list.items[i].answering == ANSWERING_NEVER);
        check(whole->list.items[j].answering == ANSWERING_NEVER ||
              whole->list.items[j].answering == ANSWERING_NOT_ASKED);
        seen.alone++;
    }
    answers_free(&alone);
}

static void compare(struct closing *closing, const struct trial *trial) {
    static const struct search_limits LIMITS = {UINT64_MAX, UINT64_MAX};
    struct job *job = trial->sources.job;
    struct closed_system closed = {0};
    struct described_candidate described = {0};
    struct ranges ranges;
    struct whole whole = {0};
    struct answers answers;
    check(closing_close(closing, trial, NULL, &closed) && described_candidate_make(&described, trial));
    check(ranges_infer(&ranges, job, &closed.system));
    struct program *program = program_compile(job, &closed.system, &ranges, NULL, 0);
    check(program);
    if (list_states(&whole, job, program)) {
        check(answers_find(&answers, closing, trial, &LIMITS));
        for (size_t i = 0; i < answers.list.count; i++) {
            const struct message_answers *message = &answers.list.items[i];
            about = message->message;
            check(message->answering ==
                  decide_message(&whole, &described, trial->assumption, message->message));
            seen.answering[message->answering]++;
            if (message->answering >= ANSWERING_SOMETIMES)
                check_run(message);
        }
        about = "";
        check_alone(trial, &answers);
        answers_free(&answers);
    } else
        seen.too_large++;
    free_whole(&whole);
    program_free(program);
    ranges_free(&ranges);
    described_candidate_free(&described);
    closed_system_free(&closed);
}

static void try_candidate(struct job *job, const struct assumption *assumption, const char *text) {
    static const struct search_limits LIMITS = {UINT64_MAX, 2000};
    struct closing closing;
    struct trial trial;
    candidate_now = text;
    closing_init(&closing, job, assumption, &LIMITS);
    check(sources_add(&closing.sources, "system.aml", texts.system, strlen(texts.system)));
    check(sources_add(&closing.sources, "interface.aml", texts.interface, strlen(texts.interface)));
    trial_init(&trial, job, assumption);
    if (trial_read_text(&trial, "candidate.aml", text) && trial_check(&trial, &LIMITS)) {
        seen.candidates++;
        compare(&closing, &trial);
    }
    trial_free(&trial);
    closing_free(&closing);
    job_forget(job);
    candidate_now = NULL;
}

/* An assumption as its file has it. */
static bool make_assumption(struct job *job, struct sources *sources, struct assumption *assumption) {
    static const struct assume_options OPTIONS = {
        .stub = STUB_BAG, .most_bound = 4, .limits = {UINT64_MAX, 1000}};
    struct sources files;
    struct open_system open;
    struct assume_result result;
    struct bytes bytes = {0};
    const char *all[] = {texts.system, texts.interface, texts.property};
    sources_init(&files, job);
    const struct language *language = language_named("aml");
    void *tree = language->make(&files);
    open_system_init(&open, &files);
    check(tree);
    for (uint32_t i = 0; i < 3; i++)
        check(sources_add(&files, "x.aml", all[i], strlen(all[i])) && language->parse(tree, i));
    check(language->open->expect_missing(tree, false) && (language->check)(tree));
    check(language->open->lower(tree, NULL, &open) && language->open->describe(tree, &open, true));
    bool made = assume(&result, &open, &OPTIONS);
    if (made) {
        struct output *output = output_open_memory(job, &bytes);
        check(output);
        check(assumption_write(job, &result.assumption, output));
        check(output_commit(output));
        check(sources_add(sources, "p.assumption", bytes.data.items, bytes.data.count));
        check(assumption_read(assumption, sources, 0));
    }
    array_free(&bytes.data);
    assume_result_free(&result);
    open_system_free(&open);
    language->free(tree);
    sources_free(&files);
    return made;
}

static void run_round(uint64_t seed) {
    struct random random;
    struct job job;
    struct sources sources;
    struct assumption assumption;
    seen.rounds++;
    random_seed(&random, seed);
    random_open(&random, &texts);
    job_init(&job);
    sources_init(&sources, &job);
    assumption_init(&assumption, &job);
    if (make_assumption(&job, &sources, &assumption))
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++)
            try_candidate(&job, &assumption, texts.candidates[i].text);
    assumption_free(&assumption);
    sources_free(&sources);
    job_free(&job);
    check(job.memory.used == 0);
    open_texts_free(&texts);
}

static void show_case(void) {
    printf("%s%s%s", texts.system, texts.interface, texts.property);
    if (candidate_now)
        printf("// --- the candidate\n%s", candidate_now);
}

static bool summarise(void) {
    printf(
        "%llu rounds, %llu candidates, %llu too large in the whole system; %llu promises (%llu by main); messages: "
        "%llu answered always, %llu sometimes, %llu never, %llu never come, %llu unknown; %llu runs, %llu told to "
        "be never answered by the candidate alone\n",
        (unsigned long long)seen.rounds, (unsigned long long)seen.candidates,
        (unsigned long long)seen.too_large, (unsigned long long)seen.promises,
        (unsigned long long)seen.by_main, (unsigned long long)seen.answering[ANSWERING_ALWAYS],
        (unsigned long long)seen.answering[ANSWERING_SOMETIMES],
        (unsigned long long)seen.answering[ANSWERING_NEVER],
        (unsigned long long)seen.answering[ANSWERING_NOT_ASKED],
        (unsigned long long)seen.answering[ANSWERING_UNKNOWN], (unsigned long long)seen.runs,
        (unsigned long long)seen.alone);
    return seen.answering[ANSWERING_ALWAYS] > 0 && seen.answering[ANSWERING_SOMETIMES] > 0 &&
           seen.answering[ANSWERING_NEVER] > 0 && seen.answering[ANSWERING_UNKNOWN] == 0 &&
           seen.by_main > 0 && seen.alone > 0;
}

static const struct campaign CAMPAIGN = {
    .name = "random_answers", .round = run_round, .show = show_case, .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
