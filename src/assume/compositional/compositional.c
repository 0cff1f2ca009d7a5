#include "assume/compositional/compositional.h"

#include <stdlib.h>
#include <string.h>

#include "assume/compositional/isolated_actor.h"
#include "assume/compositional/observers_part.h"
#include "assume/property_lts/steps.h"
#include "lts/operator/network.h"

/* A part has an LTS over interactions; more of these are more than it is worth. */
enum { MOST_PLAYS = 20000 };

struct maker {
    struct job *job;
    struct property_lts *property_lts;
    const struct system *system;
    const struct compositional_limits *limits;
    struct observers_product watch;
    struct interactions interactions;
    struct isolated_actor *isolated; /* one for each actor */
    uint32_t actors;
    uint32_t heard; /* this many interactions are known to all */
    ARRAY(struct lts *) parts;
    struct lts *whole; /* reduced */
};

/* --- Interactions --- */

/* Chaos sends what its edges say, constants. */
static bool interaction_chaos(struct maker *m, const struct statement *send) {
    int64_t values[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct expression *e = send->values; e; e = e->next)
        values[count++] = e->constant;
    return actions_add(&m->property_lts->actions, send->channel, send->message, values, count) !=
               ACTION_NONE &&
           interactions_begin(&m->interactions, m->property_lts->component) &&
           interactions_send(&m->interactions, send->channel, send->message, values, count) &&
           interactions_end(&m->interactions, false) != SEQUENCE_NONE &&
           (!interactions_may_break(&m->interactions) ||
            interactions_end(&m->interactions, true) != SEQUENCE_NONE);
}

static bool interaction_all_of_chaos(struct maker *m) {
    for (size_t i = 0; i < m->system->edges.count; i++)
        if (m->system->edges.items[i].component == m->property_lts->component &&
            !interaction_chaos(m, m->system->edges.items[i].body))
            return false;
    return true;
}

static bool tell(struct maker *m) {
    for (; m->heard < interactions_count(&m->interactions); m->heard++)
        for (uint32_t i = 0; i < m->actors; i++)
            if (!isolated_actor_hear(&m->isolated[i], &m->interactions, m->heard))
                return false;
    return true;
}

static struct isolated_actor *find_stale(const struct maker *m) {
    for (uint32_t i = 0; i < m->actors; i++)
        if (m->isolated[i].stale)
            return &m->isolated[i];
    return NULL;
}

/* Until nobody can be sent anything new. */
static bool explore_all(struct maker *m) {
    if (!interaction_all_of_chaos(m))
        return false;
    for (struct isolated_actor *isolated; tell(m) && (isolated = find_stale(m));)
        if (!isolated_actor_explore(isolated, &m->interactions, m->limits->isolated_states) ||
            isolated->unforeseen || interactions_count(&m->interactions) > MOST_PLAYS)
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
        if (!add_part(m, isolated_actor_part(&m->isolated[i], &m->interactions)))
            return false;
    return add_part(m, observers_part(&m->interactions));
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
                              .traces = true,
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

/* --- The property LTS --- */

/* What the component sees of an interaction. */
static bool see_play(struct maker *m, struct steps *steps, uint32_t interaction) {
    const struct interactions *p = &m->interactions;
    steps_begin(steps);
    for (uint32_t i = 0; i < interaction_length(p, interaction); i++) {
        const struct action *letter = interaction_letter(p, interaction, i);
        if (interaction_shows(p, interaction, i) &&
            !steps_see(steps, letter->channel, letter->message, letter_values(p, letter),
                       letter->values_count))
            return false;
    }
    if (interaction_actor(p, interaction) != m->property_lts->component &&
        steps->word.count > m->property_lts->burst)
        m->property_lts->burst = (uint32_t)steps->word.count;
    return true;
}

static bool add_errors(struct steps *steps, uint32_t source, property_set broken) {
    for (uint32_t i = 0; broken; i++, broken >>= 1)
        if (broken & 1 && !steps_add(steps, source, step_error(i)))
            return false;
    return true;
}

/* A transition: an interaction, or what only the observers do. */
static bool add_step(struct maker *m, struct steps *steps, uint32_t source, lts_edge edge,
                     const uint32_t *interaction_of) {
    uint32_t label = edge_label(edge);
    const char *text = m->whole->alphabet.texts[label];
    steps_begin(steps);
    if (label == LABEL_TAU)
        return steps_add(steps, source, edge_target(edge));
    if (strcmp(text, PART_SAFE) == 0)
        return steps_add(steps, source, STEP_SAFE);
    if (strncmp(text, PART_BROKEN, strlen(PART_BROKEN)) == 0)
        return add_errors(steps, source, (property_set)strtoul(text + strlen(PART_BROKEN), NULL, 10));
    return see_play(m, steps, interaction_of[label]) && steps_add(steps, source, edge_target(edge));
}

static uint32_t *find_plays(const struct maker *m) {
    uint32_t *interaction_of =
        memory_allocate_zeroed(&m->job->memory, m->whole->alphabet.count, sizeof *interaction_of);
    for (uint32_t p = 0; p < interactions_count(&m->interactions) && interaction_of; p++) {
        char text[MOST_LABEL];
        interaction_label(&m->interactions, p, text);
        uint32_t label = alphabet_find(&m->whole->alphabet, text);
        if (label != LABEL_NONE)
            interaction_of[label] = p;
    }
    return interaction_of;
}

static bool write_steps(struct maker *m, struct steps *steps) {
    const struct lts *whole = m->whole;
    uint32_t *interaction_of = find_plays(m);
    bool fine = interaction_of;
    for (uint32_t s = 0; s < whole->states && fine; s++)
        for (uint64_t i = whole->rows[s]; i < whole->rows[s + 1] && fine; i++)
            fine = add_step(m, steps, s, whole->edges[i], interaction_of);
    steps_begin(steps);
    if (whole->error != STATE_NONE)
        fine = fine && steps_add(steps, whole->error, step_error(0));
    memory_free(interaction_of);
    return fine;
}

/* Nobody asks for rooms: there are none. */
static bool add_rooms(struct maker *m) {
    struct property_lts *property_lts = m->property_lts;
    bool *none = memory_allocate_zeroed(&m->job->memory, property_lts->channels + (size_t)1, sizeof *none);
    bool fine = none;
    flag_rows_init(&property_lts->rooms, &m->job->memory, property_lts->channels);
    for (uint32_t i = 0; i < property_lts->boundary && fine; i++)
        fine = property_lts_add_room(property_lts, none);
    memory_free(none);
    return fine;
}

static bool write_outlook(struct maker *m) {
    struct property_lts *property_lts = m->property_lts;
    struct steps steps;
    steps_init(&steps, property_lts, m->system);
    bool fine = write_steps(m, &steps);
    property_lts->boundary = m->whole->states + steps.safe;
    property_lts->states = m->whole->states;
    property_lts->transitions = lts_transitions(m->whole);
    fine = fine && add_rooms(m) && steps_finish(&steps);
    steps_free(&steps);
    return fine;
}

/* --- The whole --- */

static bool begin(struct maker *m, const struct open_system *open) {
    uint32_t components = (uint32_t)open->system.components.count;
    interactions_init(&m->interactions, m->system, &m->watch);
    m->isolated = memory_allocate_zeroed(&m->job->memory, components + 1, sizeof *m->isolated);
    for (uint32_t i = 0; m->isolated && i < components; i++)
        if (i != open->missing.component)
            isolated_actor_init(&m->isolated[m->actors++], &open->system, i);
    return m->isolated;
}

static void finish(struct maker *m) {
    for (size_t i = 0; i < m->parts.count; i++)
        lts_free(m->parts.items[i]);
    array_free(&m->parts);
    lts_free(m->whole);
    for (uint32_t i = 0; i < m->actors; i++)
        isolated_actor_free(&m->isolated[i]);
    memory_free(m->isolated);
    interactions_free(&m->interactions);
}

bool property_lts_make_of_parts(struct property_lts *property_lts, const struct open_system *open,
                                const struct program *program, const struct compositional_limits *limits) {
    struct maker m = {.job = property_lts->job,
                      .property_lts = property_lts,
                      .system = program->system,
                      .limits = limits,
                      .watch = {program->system, program->observers, program->observers_count}};
    property_lts->properties = program->observers_count;
    property_lts->channels = (uint32_t)program->system->channels.count;
    bool fine = begin(&m, open) && explore_all(&m) && make_parts(&m) && compose(&m) && write_outlook(&m);
    finish(&m);
    return fine;
}
