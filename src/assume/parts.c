#include "assume/parts.h"

#include <stdlib.h>
#include <string.h>

#include "assume/solo.h"
#include "assume/steps.h"
#include "assume/watch_part.h"
#include "lts/network.h"

/* A part has an LTS over plays; more of these are more than it is worth. */
enum { MOST_PLAYS = 20000 };

struct maker {
    struct job *job;
    struct outlook *outlook;
    const struct system *system;
    const struct parts_limits *limits;
    struct watch watch;
    struct plays plays;
    struct solo *solos; /* one for each actor */
    uint32_t actors;
    uint32_t heard; /* so many plays have been told to all */
    ARRAY(struct lts *) parts;
    struct lts *whole; /* reduced */
};

/* --- Plays --- */

/* Chaos sends what its edges say, constants. */
static bool play_chaos(struct maker *m, const struct statement *send) {
    int64_t values[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct expression *e = send->values; e; e = e->next)
        values[count++] = e->constant;
    return actions_add(&m->outlook->actions, send->channel, send->message, values, count) != ACTION_NONE &&
           plays_begin(&m->plays, m->outlook->component) &&
           plays_send(&m->plays, send->channel, send->message, values, count) &&
           plays_end(&m->plays, false) != SEQUENCE_NONE &&
           (!plays_may_break(&m->plays) || plays_end(&m->plays, true) != SEQUENCE_NONE);
}

static bool play_all_of_chaos(struct maker *m) {
    for (size_t i = 0; i < m->system->edges.count; i++)
        if (m->system->edges.items[i].component == m->outlook->component &&
            !play_chaos(m, m->system->edges.items[i].body))
            return false;
    return true;
}

static bool tell(struct maker *m) {
    for (; m->heard < plays_count(&m->plays); m->heard++)
        for (uint32_t i = 0; i < m->actors; i++)
            if (!solo_hear(&m->solos[i], &m->plays, m->heard))
                return false;
    return true;
}

static struct solo *find_stale(const struct maker *m) {
    for (uint32_t i = 0; i < m->actors; i++)
        if (m->solos[i].stale)
            return &m->solos[i];
    return NULL;
}

/* Until nobody can be sent anything new. */
static bool explore_all(struct maker *m) {
    if (!play_all_of_chaos(m))
        return false;
    for (struct solo *solo; tell(m) && (solo = find_stale(m));)
        if (!solo_explore(solo, &m->plays, m->limits->solo_states) || solo->unforeseen ||
            plays_count(&m->plays) > MOST_PLAYS)
            return false;
    return !job_failed(m->job);
}

/* --- Composition --- */

static bool add_part(struct maker *m, struct lts *part) {
    if (part && array_push(&m->job->memory, &m->parts, part))
        return true;
    lts_free(part);
    return false;
}

static bool make_parts(struct maker *m) {
    for (uint32_t i = 0; i < m->actors; i++)
        if (!add_part(m, solo_part(&m->solos[i], &m->plays)))
            return false;
    return add_part(m, watch_part(&m->plays));
}

/* Does a part have such a label? */
static bool has_label(const struct maker *m, const char *beginning) {
    for (size_t p = 0; p < m->parts.count; p++)
        for (uint32_t l = 1; l < m->parts.items[p]->alphabet.count; l++)
            if (strncmp(m->parts.items[p]->alphabet.texts[l], beginning, strlen(beginning)) == 0)
                return true;
    return false;
}

static bool compose(struct maker *m) {
    static const char *const HIDDEN[] = {PART_HIDDEN};
    const char *final[2];
    struct network network = {.equivalence = EQUIVALENCE_BRANCHING,
                              .propagate_error = true,
                              .final = {.texts = final},
                              .most_states = m->limits->composed_states};
    if (has_label(m, "hidden ")) {
        network.labels = NETWORK_HIDES;
        network.patterns = (struct label_patterns){HIDDEN, 1};
    }
    if (has_label(m, PART_SAFE))
        final[network.final.count++] = PART_SAFE;
    if (has_label(m, PART_BROKEN))
        final[network.final.count++] = PART_BROKEN "*";
    struct network_steps steps = {0};
    m->whole = lts_compose_reduced(m->job, (const struct lts *const *)m->parts.items, m->parts.count,
                                   &network, &steps);
    array_free(&steps.list);
    return m->whole;
}

/* --- The outlook --- */

/* What the component sees of a play. */
static bool see_play(struct maker *m, struct steps *steps, uint32_t play) {
    const struct plays *p = &m->plays;
    steps_begin(steps);
    for (uint32_t i = 0; i < play_length(p, play); i++) {
        const struct action *letter = play_letter(p, play, i);
        if (play_shows(p, play, i) && !steps_see(steps, letter->channel, letter->message,
                                                 letter_values(p, letter), letter->values_count))
            return false;
    }
    if (play_actor(p, play) != m->outlook->component && steps->word.count > m->outlook->burst)
        m->outlook->burst = (uint32_t)steps->word.count;
    return true;
}

static bool add_errors(struct steps *steps, uint32_t source, property_set broken) {
    for (uint32_t i = 0; broken; i++, broken >>= 1)
        if (broken & 1 && !steps_add(steps, source, step_error(i)))
            return false;
    return true;
}

/* A transition: a play, or what only the watch does. */
static bool add_step(struct maker *m, struct steps *steps, uint32_t source, lts_edge edge,
                     const uint32_t *play_of) {
    uint32_t label = edge_label(edge);
    const char *text = m->whole->alphabet.texts[label];
    steps_begin(steps);
    if (label == LABEL_TAU)
        return steps_add(steps, source, edge_target(edge));
    if (strcmp(text, PART_SAFE) == 0)
        return steps_add(steps, source, STEP_SAFE);
    if (strncmp(text, PART_BROKEN, strlen(PART_BROKEN)) == 0)
        return add_errors(steps, source, (property_set)strtoul(text + strlen(PART_BROKEN), NULL, 10));
    return see_play(m, steps, play_of[label]) && steps_add(steps, source, edge_target(edge));
}

static uint32_t *find_plays(const struct maker *m) {
    uint32_t *play_of = memory_allocate_zeroed(&m->job->memory, m->whole->alphabet.count, sizeof *play_of);
    for (uint32_t p = 0; p < plays_count(&m->plays) && play_of; p++) {
        char text[MOST_LABEL];
        play_label(&m->plays, p, text);
        uint32_t label = alphabet_find(&m->whole->alphabet, text);
        if (label != LABEL_NONE)
            play_of[label] = p;
    }
    return play_of;
}

static bool write_steps(struct maker *m, struct steps *steps) {
    const struct lts *whole = m->whole;
    uint32_t *play_of = find_plays(m);
    bool fine = play_of;
    for (uint32_t s = 0; s < whole->states && fine; s++)
        for (uint64_t i = whole->rows[s]; i < whole->rows[s + 1] && fine; i++)
            fine = add_step(m, steps, s, whole->edges[i], play_of);
    steps_begin(steps);
    if (whole->error != STATE_NONE)
        fine = fine && steps_add(steps, whole->error, step_error(0));
    memory_free(play_of);
    return fine;
}

static bool write_outlook(struct maker *m) {
    struct outlook *outlook = m->outlook;
    struct steps steps;
    steps_init(&steps, outlook, m->system);
    bool fine = write_steps(m, &steps);
    outlook->boundary = m->whole->states + steps.safe;
    outlook->states = m->whole->states;
    outlook->transitions = lts_transitions(m->whole);
    outlook->room = memory_allocate_zeroed(&m->job->memory, (size_t)outlook->boundary * outlook->channels + 1,
                                           sizeof *outlook->room);
    fine = fine && outlook->room && steps_finish(&steps);
    steps_free(&steps);
    return fine;
}

/* --- The whole --- */

static bool begin(struct maker *m, const struct open_system *open) {
    uint32_t components = (uint32_t)open->system.components.count;
    plays_init(&m->plays, m->system, &m->watch);
    m->solos = memory_allocate_zeroed(&m->job->memory, components + 1, sizeof *m->solos);
    for (uint32_t i = 0; m->solos && i < components; i++)
        if (i != open->missing.component)
            solo_init(&m->solos[m->actors++], &open->system, i);
    return m->solos;
}

static void finish(struct maker *m) {
    for (size_t i = 0; i < m->parts.count; i++)
        lts_free(m->parts.items[i]);
    array_free(&m->parts);
    lts_free(m->whole);
    for (uint32_t i = 0; i < m->actors; i++)
        solo_free(&m->solos[i]);
    memory_free(m->solos);
    plays_free(&m->plays);
}

bool outlook_make_of_parts(struct outlook *outlook, const struct open_system *open,
                           const struct program *program, const struct parts_limits *limits) {
    struct maker m = {.job = outlook->job,
                      .outlook = outlook,
                      .system = program->system,
                      .limits = limits,
                      .watch = {program->system, program->observers, program->observers_count}};
    outlook->properties = program->observers_count;
    outlook->channels = (uint32_t)program->system->channels.count;
    bool fine = begin(&m, open) && explore_all(&m) && make_parts(&m) && compose(&m) && write_outlook(&m);
    finish(&m);
    return fine;
}
