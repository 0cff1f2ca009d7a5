#include "direct/direct.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "lts/equivalence/compare.h"
#include "lts/operator/complete.h"
#include "lts/operator/compose.h"
#include "lts/operator/determinise.h"
#include "lts/operator/reach.h"

/* --- The interface --- */

bool direct_component_has(const struct direct_component *c, const char *label) {
    for (size_t i = 0; i < c->count; i++)
        if (alphabet_has(&c->parts[i]->alphabet, label))
            return true;
    return false;
}

struct lts *direct_property(struct job *job, struct lts *allowed) {
    if (!allowed || allowed->error != STATE_NONE)
        return allowed;
    struct lts *completed = lts_complement(job, allowed);
    lts_free(allowed);
    return completed;
}

/* The labels of parts and property, each once. */
static bool all_labels(struct job *job, const struct direct_component *c, struct alphabet *alphabet) {
    ARRAY(const char *) texts = {0};
    bool fine = true;
    for (size_t i = 0; i <= c->count && fine; i++) {
        const struct alphabet *a = &(i < c->count ? c->parts[i] : c->property)->alphabet;
        for (uint32_t l = 1; l < a->count && fine; l++)
            fine = array_push(&job->memory, &texts, a->texts[l]);
    }
    fine = fine && alphabet_build(job, alphabet, texts.items, texts.count, NULL);
    array_free(&texts);
    return fine;
}

/* What was meant by a pattern that matches nothing. */
static const char *hint_at(const struct alphabet *alphabet, const char *pattern, char *hint, size_t room) {
    size_t length = strlen(pattern);
    if (strchr(pattern, '['))
        return "write .* for an index that has several values, as in red.*.enter";
    for (uint32_t l = 1; l < alphabet->count; l++)
        if (strncmp(alphabet->texts[l], pattern, length) == 0 && alphabet->texts[l][length] == '.') {
            snprintf(hint, room, "write %.200s.* for all actions that begin with it", pattern);
            return hint;
        }
    return suggest_hint(pattern, alphabet->texts + 1, alphabet->count - 1, hint, room);
}

/* Every pattern must mean something. */
static bool check_patterns(struct job *job, const struct alphabet *alphabet,
                           struct label_patterns interface) {
    for (size_t i = 0; i < interface.count; i++) {
        struct label_patterns one = {&interface.texts[i], 1};
        bool *matching = labels_matching(job, alphabet, one), any = false;
        for (uint32_t l = 1; matching && l < alphabet->count; l++)
            any |= matching[l];
        memory_free(matching);
        char room[HINT_BYTES];
        const char *hint = any ? NULL : hint_at(alphabet, interface.texts[i], room, sizeof room);
        if (!any && !job_failed(job))
            job_reject(job, NULL, hint ? hint : "name actions of the system or the property",
                       "no component has the interface action %s", interface.texts[i]);
    }
    return !job_failed(job);
}

static bool find_interface(struct direct *d, const struct direct_component *c) {
    struct alphabet alphabet;
    if (!all_labels(d->job, c, &alphabet))
        return false;
    bool *matching = check_patterns(d->job, &alphabet, c->interface)
                         ? labels_matching(d->job, &alphabet, c->interface)
                         : NULL;
    d->labels = memory_allocate(&d->job->memory, alphabet.count * sizeof *d->labels);
    size_t count = 0;
    for (uint32_t l = 1; matching && d->labels && l < alphabet.count; l++) {
        const char *text = alphabet.texts[l];
        if (matching[l] || !direct_component_has(c, text))
            if (!(d->labels[count++] = arena_text(&d->arena, text, strlen(text))))
                break;
    }
    d->interface = (struct label_patterns){d->labels, count};
    memory_free(matching);
    alphabet_free(&alphabet);
    return !job_failed(d->job) && d->labels && matching;
}

/* --- What the component does by itself --- */

/* A shortest way to every state that was found: where it comes from last, and by which label. */
struct ways {
    uint32_t *parent; /* STATE_NONE: not found */
    uint32_t *label;
};

static void add_ways_from(const struct lts *lts, const bool *refused, struct ways *ways, uint32_t *queue,
                          uint32_t *queued, uint32_t state) {
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++) {
        uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
        if (refused[label] || target == lts->initial || ways->parent[target] != STATE_NONE)
            continue;
        ways->parent[target] = state;
        ways->label[target] = label;
        queue[(*queued)++] = target;
    }
}

/* Breadth first, until π is found. */
static bool find_ways(struct job *job, const struct lts *lts, const bool *refused, struct ways *ways) {
    ways->parent = memory_allocate(&job->memory, lts->states * sizeof *ways->parent);
    ways->label = memory_allocate(&job->memory, lts->states * sizeof *ways->label);
    uint32_t *queue = memory_allocate(&job->memory, lts->states * sizeof *queue), queued = 1;
    bool fine = ways->parent && ways->label && queue;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        ways->parent[s] = STATE_NONE;
    if (fine)
        queue[0] = lts->initial;
    for (uint32_t i = 0; fine && i < queued && ways->parent[lts->error] == STATE_NONE; i++) {
        add_ways_from(lts, refused, ways, queue, &queued, queue[i]);
        fine = job_step(job, i);
    }
    memory_free(queue);
    return fine;
}

/* The way to π as a word. */
static bool tell_way(struct job *job, const struct lts *lts, const struct ways *ways, struct word *run) {
    ARRAY(uint32_t) back = {0};
    bool fine = true;
    for (uint32_t s = lts->error; fine && s != lts->initial && s != STATE_NONE; s = ways->parent[s])
        fine = array_push(&job->memory, &back, ways->label[s]);
    for (size_t i = back.count; fine && i-- > 0;)
        fine = word_append(run, back.items[i] == LABEL_TAU ? NULL : lts->alphabet.texts[back.items[i]]);
    array_free(&back);
    return fine;
}

/* Which labels are of the interface? */
static bool *interface_of(const struct direct *d, const struct alphabet *alphabet) {
    bool *members = memory_allocate(&d->job->memory, alphabet->count * sizeof *members);
    if (members)
        memset(members, 0, alphabet->count * sizeof *members);
    for (size_t i = 0; members && i < d->interface.count; i++)
        if (alphabet_has(alphabet, d->interface.texts[i]))
            members[alphabet_find(alphabet, d->interface.texts[i])] = true;
    return members;
}

/* A shortest way to π over what is not of the interface, for people: hidden actions have their names. */
static bool find_run(const struct direct *d, const struct lts *whole, struct word *run) {
    bool *refused = interface_of(d, &whole->alphabet);
    struct ways ways = {NULL, NULL};
    bool fine = refused && find_ways(d->job, whole, refused, &ways) && tell_way(d->job, whole, &ways, run);
    memory_free(ways.parent);
    memory_free(ways.label);
    memory_free(refused);
    return fine;
}

static bool find_own_run(struct direct *d, const struct direct_component *c, const struct lts *const *parts) {
    struct lts *whole = lts_compose(d->job, parts, c->count + 1);
    bool fine = whole && find_run(d, whole, &d->run);
    lts_free(whole);
    return fine;
}

/* --- The steps --- */

static void measure(struct direct *d, enum direct_step step, const struct lts *lts) {
    d->sizes[step] = (struct direct_size){lts->states, lts_transitions(lts)};
}

/* Each step takes what the last has made. */
static struct lts *step(struct direct *d, enum direct_step number, struct lts *old, struct lts *made) {
    lts_free(old);
    if (made)
        measure(d, number, made);
    return made;
}

static struct lts *determinised(struct job *job, const struct lts *lts, const struct direct *d) {
    struct lts *subsets = lts_determinise(job, lts, TAU_INVISIBLE);
    struct lts *whole = subsets ? lts_extend(job, subsets, d->labels, d->interface.count) : NULL;
    lts_free(subsets);
    return whole;
}

static struct lts *assumed(struct job *job, const struct lts *lts) {
    struct lts *complete = lts_complete(job, lts);
    struct lts *safe = complete ? lts_remove_error(job, complete) : NULL;
    struct lts *minimal = safe ? lts_reduce(job, safe, EQUIVALENCE_STRONG) : NULL;
    lts_free(complete);
    lts_free(safe);
    return minimal;
}

static bool find_assumption(struct direct *d, struct lts *composed) {
    struct lts *lts = step(d, DIRECT_TRIMMED, composed, lts_trim_to_error(d->job, composed));
    lts = lts ? step(d, DIRECT_DETERMINISED, lts, determinised(d->job, lts, d)) : NULL;
    d->assumption = lts ? step(d, DIRECT_ASSUMED, lts, assumed(d->job, lts)) : NULL;
    return d->assumption != NULL;
}

/* All but the interface is hidden. */
static struct network shown_by(const struct direct *d) {
    return (struct network){.equivalence = EQUIVALENCE_BRANCHING,
                            .labels = NETWORK_SHOWS,
                            .patterns = d->interface,
                            .propagate_error = true};
}

bool direct_find(struct direct *d, struct job *job, const struct direct_component *c) {
    *d = (struct direct){.job = job};
    arena_init(&d->arena, &job->memory);
    word_init(&d->run, job);
    const struct lts **parts = memory_allocate(&job->memory, (c->count + 1) * sizeof *parts);
    if (!parts || !find_interface(d, c)) {
        memory_free(parts);
        return false;
    }
    memcpy(parts, c->parts, c->count * sizeof *parts);
    parts[c->count] = c->property;
    struct network network = shown_by(d);
    struct lts *composed = lts_compose_reduced(job, parts, c->count + 1, &network, &d->network);
    bool reaches = false, fine = composed && lts_reaches_error(job, composed, &reaches);
    if (fine) {
        measure(d, DIRECT_COMPOSED, composed);
        d->verdict = !reaches                               ? DIRECT_ALWAYS
                     : composed->initial == composed->error ? DIRECT_NEVER
                                                            : DIRECT_CONDITIONAL;
    }
    if (fine && d->verdict == DIRECT_NEVER) {
        lts_free(composed);
        fine = find_own_run(d, c, parts);
    } else if (fine) {
        fine = find_assumption(d, composed);
    } else {
        lts_free(composed);
    }
    memory_free(parts);
    return fine && !job_failed(job);
}

void direct_free(struct direct *d) {
    lts_free(d->assumption);
    memory_free(d->labels);
    array_free(&d->network.list);
    word_free(&d->run);
    arena_free(&d->arena);
}

/* --- Using it --- */

/* What can be seen of an environment: its part of the interface. */
static struct lts *seen_of(const struct direct *d, const struct lts *environment) {
    const char **labels = memory_allocate(&d->job->memory, (d->interface.count + 1) * sizeof *labels);
    size_t count = 0;
    for (size_t i = 0; labels && i < d->interface.count; i++)
        if (alphabet_has(&environment->alphabet, d->interface.texts[i]))
            labels[count++] = d->interface.texts[i];
    struct lts *seen =
        labels ? lts_interface(d->job, environment, (struct label_patterns){labels, count}) : NULL;
    memory_free(labels);
    return seen;
}

/* Has the assumption all traces of the LTS, and none of them leads to π? If not, the word is the trace. */
static bool is_allowed(const struct direct *d, const struct lts *lts, bool *allowed, struct word *word) {
    struct comparison comparison = {0};
    bool fine = lts_compare(d->job, lts, d->assumption, RELATION_WEAK_TRACE_INCLUSION, &comparison);
    *allowed = fine && comparison.holds;
    if (fine && !comparison.holds) {
        word_free(word);
        *word = comparison.word;
        word_init(&comparison.word, d->job);
    }
    comparison_free(&comparison);
    return fine;
}

/* Does what it does without getting to its π respect the assumption? */
static bool discharge_behaviour(struct direct_discharge *discharge, const struct direct *d,
                                const struct lts *environment) {
    if (environment->initial == environment->error)
        return true;
    struct lts *safe = environment->error != STATE_NONE ? lts_remove_error(d->job, environment) : NULL;
    struct lts *seen = seen_of(d, safe ? safe : environment);
    bool allowed = false;
    bool fine = !job_failed(d->job) && seen && is_allowed(d, seen, &allowed, &discharge->trace);
    if (fine && !allowed)
        discharge->answer = DIRECT_VIOLATES;
    lts_free(seen);
    lts_free(safe);
    return fine;
}

/* Component, property and environment, which refuses what it lacks. */
static struct lts *whole_with(const struct direct *d, const struct direct_component *c,
                              const struct lts *environment) {
    const struct lts **parts = memory_allocate(&d->job->memory, (c->count + 2) * sizeof *parts);
    struct lts *refusing = parts ? lts_extend(d->job, environment, d->labels, d->interface.count) : NULL;
    struct lts *whole = NULL;
    if (refusing) {
        memcpy(parts, c->parts, c->count * sizeof *parts);
        parts[c->count] = c->property;
        parts[c->count + 1] = refusing;
        struct network network = shown_by(d);
        struct network_steps steps = {0};
        whole = lts_compose_reduced(d->job, parts, c->count + 2, &network, &steps);
        array_free(&steps.list);
    }
    lts_free(refusing);
    memory_free(parts);
    return whole;
}

/* Does the whole get to π? Before that, what the environment does respects the assumption. */
static bool discharge_error(struct direct_discharge *discharge, const struct direct *d,
                            const struct direct_component *c, const struct lts *environment) {
    struct lts *whole = whole_with(d, c, environment);
    bool allowed = false, fine = whole && is_allowed(d, whole, &allowed, &discharge->trace);
    if (fine && !allowed)
        discharge->answer = DIRECT_OWN_ERROR;
    if (fine && !allowed && discharge->trace.letters.count == 0)
        fine = find_run(d, environment, &discharge->own);
    lts_free(whole);
    return fine;
}

bool direct_discharge(struct direct_discharge *discharge, const struct direct *d,
                      const struct direct_component *c, const struct lts *environment) {
    *discharge = (struct direct_discharge){.answer = DIRECT_RESPECTS};
    word_init(&discharge->trace, d->job);
    word_init(&discharge->own, d->job);
    if (d->verdict == DIRECT_NEVER)
        discharge->answer = DIRECT_VIOLATES;
    else if (!discharge_behaviour(discharge, d, environment))
        return false;
    return discharge->answer != DIRECT_RESPECTS || environment->error == STATE_NONE ||
           discharge_error(discharge, d, c, environment);
}

void direct_discharge_free(struct direct_discharge *discharge) {
    word_free(&discharge->trace);
    word_free(&discharge->own);
}
