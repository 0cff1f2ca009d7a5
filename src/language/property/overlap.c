/* Patterns of one state that match the same send must lead to the same state.
 *
 * Two patterns of one receiver!message match the same send if they agree where both say something: on the
 * sender and on each argument. Where a pattern says something is its shape, and there are few shapes. For
 * each pair of shapes a table tells the patterns of the one apart by what both shapes speak of, so that a
 * pattern meets those it overlaps with, and no others. */
#include <string.h>

#include "base/map.h"
#include "base/suggest.h"
#include "language/checking.h"
#include "language/property/check.h"

struct listed {
    const struct property_pattern *pattern;
    const struct property_move *move;
    uint32_t kind;  /* which receiver!message */
    uint32_t shape; /* of `shapes` */
    uint32_t next;  /* of the kind; MAP_NONE: it is the last */
};

/* A shape that patterns of a kind have. */
struct shape {
    uint32_t kind;
    const struct property_pattern *example;
    uint32_t next;           /* of the kind; MAP_NONE: it is the last */
    uint32_t first_of_kind;  /* of `list`, if this is the first shape of its kind; MAP_NONE: none yet */
    uint32_t latest_of_kind; /* likewise */
};

/* Patterns of shape `of` that are alike in what the shape `seen_by` speaks of too. */
struct alike {
    uint32_t of;
    uint32_t seen_by;
    uint32_t first; /* of `list` */
    uint32_t other; /* the first that leads elsewhere than `first`; MAP_NONE: none does */
};

struct overlaps {
    struct sources *sources;
    struct job *job;
    ARRAY(struct listed) list;
    struct map kinds; /* receiver!message to the first of its shapes */
    ARRAY(struct shape) shapes;
    struct map map; /* of `alike` */
    ARRAY(struct alike) alike;
};

/* ---- patterns ---- */

static bool same_text(struct identifier a, struct identifier b) {
    return strcmp(a.text, b.text) == 0;
}

static bool same_shape(const struct property_pattern *a, const struct property_pattern *b) {
    const struct pattern_value *x = a->values, *y = b->values;
    if (!a->sender.text != !b->sender.text)
        return false;
    for (; x || y; x = x ? x->next : NULL, y = y ? y->next : NULL)
        if ((x && x->form != VALUE_ANY) != (y && y->form != VALUE_ANY))
            return false;
    return true;
}

/* Do two patterns say the same where all three say something? */
static bool agree(const struct property_pattern *a, const struct property_pattern *b,
                  const struct property_pattern *within) {
    if (a->sender.text && b->sender.text && within->sender.text && !same_text(a->sender, b->sender))
        return false;
    const struct pattern_value *x = a->values, *y = b->values, *z = within->values;
    for (; x && y && z; x = x->next, y = y->next, z = z->next)
        if (x->form != VALUE_ANY && y->form != VALUE_ANY && z->form != VALUE_ANY && x->number != y->number)
            return false;
    return true;
}

/* Of what a pattern says where `within` does, too. */
static uint64_t hash_of(const struct property_pattern *pattern, const struct property_pattern *within,
                        uint32_t of, uint32_t seen_by) {
    uint64_t hash = (uint64_t)of << 32 | seen_by;
    if (pattern->sender.text && within->sender.text)
        hash ^= hash_bytes(pattern->sender.text, strlen(pattern->sender.text));
    const struct pattern_value *x = pattern->values, *y = within->values;
    for (; x && y; x = x->next, y = y->next)
        if (x->form != VALUE_ANY && y->form != VALUE_ANY)
            hash = hash_bytes(&hash, sizeof hash) + (uint64_t)(int64_t)x->number;
    return hash_bytes(&hash, sizeof hash);
}

/* ---- shapes ---- */

static uint64_t hash_of_kind(const struct property_pattern *pattern) {
    return hash_bytes(pattern->receiver.text, strlen(pattern->receiver.text)) * 3 +
           hash_bytes(pattern->message.text, strlen(pattern->message.text));
}

/* The first shape of the pattern's kind; MAP_NONE: nothing of the kind has been met. */
static uint32_t first_shape(const struct overlaps *o, const struct property_pattern *pattern) {
    struct map_probe probe;
    uint32_t i = map_first(&o->kinds, hash_of_kind(pattern), &probe);
    while (i != MAP_NONE && (!same_text(o->shapes.items[i].example->receiver, pattern->receiver) ||
                             !same_text(o->shapes.items[i].example->message, pattern->message)))
        i = map_next(&o->kinds, &probe);
    return i;
}

static bool enter_alike(struct overlaps *o, uint32_t number, uint32_t seen_by);

/* A new shape sees what is there already. */
static bool add_shape(struct overlaps *o, const struct property_pattern *pattern, uint32_t kind,
                      uint32_t last) {
    uint32_t number = (uint32_t)o->shapes.count;
    struct shape shape = {kind == MAP_NONE ? number : kind, pattern, MAP_NONE, MAP_NONE, MAP_NONE};
    if (!array_push(&o->job->memory, &o->shapes, shape) ||
        (last == MAP_NONE && !map_insert(&o->kinds, hash_of_kind(pattern), number)))
        return false;
    if (last != MAP_NONE)
        o->shapes.items[last].next = number;
    for (uint32_t i = o->shapes.items[shape.kind].first_of_kind; i != MAP_NONE; i = o->list.items[i].next)
        if (!enter_alike(o, i, number))
            return false;
    return true;
}

/* MAP_NONE: there is no memory. */
static uint32_t shape_of(struct overlaps *o, const struct property_pattern *pattern) {
    uint32_t kind = first_shape(o, pattern), last = MAP_NONE;
    for (uint32_t i = kind; i != MAP_NONE; last = i, i = o->shapes.items[i].next)
        if (same_shape(o->shapes.items[i].example, pattern))
            return i;
    uint32_t number = (uint32_t)o->shapes.count;
    return add_shape(o, pattern, kind, last) ? number : MAP_NONE;
}

/* ---- tables ---- */

static const struct identifier *target_of(const struct overlaps *o, uint32_t number) {
    return &o->list.items[number].move->target;
}

/* Those of shape `of` that agree with the pattern in what `seen_by` speaks of; NULL: there are none. */
static struct alike *find_alike(const struct overlaps *o, const struct property_pattern *pattern, uint32_t of,
                                uint32_t seen_by) {
    const struct property_pattern *examples[] = {o->shapes.items[of].example,
                                                 o->shapes.items[seen_by].example};
    const struct property_pattern *within = same_shape(pattern, examples[0]) ? examples[1] : examples[0];
    struct map_probe probe;
    for (uint32_t i = map_first(&o->map, hash_of(pattern, within, of, seen_by), &probe); i != MAP_NONE;
         i = map_next(&o->map, &probe)) {
        struct alike *alike = &o->alike.items[i];
        if (alike->of == of && alike->seen_by == seen_by &&
            agree(o->list.items[alike->first].pattern, pattern, within))
            return alike;
    }
    return NULL;
}

/* Lets a shape see a pattern of the list. */
static bool enter_alike(struct overlaps *o, uint32_t number, uint32_t seen_by) {
    const struct listed *listed = &o->list.items[number];
    struct alike *known = find_alike(o, listed->pattern, listed->shape, seen_by);
    if (known) {
        if (known->other == MAP_NONE && !same_text(*target_of(o, known->first), *target_of(o, number)))
            known->other = number;
        return true;
    }
    struct alike alike = {listed->shape, seen_by, number, MAP_NONE};
    uint32_t place = (uint32_t)o->alike.count;
    uint64_t hash = hash_of(listed->pattern, o->shapes.items[seen_by].example, alike.of, seen_by);
    return array_push(&o->job->memory, &o->alike, alike) && map_insert(&o->map, hash, place);
}

/* ---- all of it ---- */

static void complain_overlap(struct sources *sources, const struct listed *first,
                             const struct listed *second) {
    char line[HINT_BYTES];
    struct span span = second->pattern->span;
    checking_line_text(sources, span, first->pattern->span, line, sizeof line);
    sources_error(sources, span, "say who sends it, or with which arguments, so that no send matches both",
                  "this leads to %s; the pattern %s matches the same send and leads to %s",
                  second->move->target.text, line, first->move->target.text);
}

/* The first pattern of the list that overlaps with this one and leads elsewhere; MAP_NONE: there is none. */
static uint32_t first_overlap(const struct overlaps *o, const struct listed *now) {
    uint32_t first = MAP_NONE;
    for (uint32_t shape = now->kind; shape != MAP_NONE; shape = o->shapes.items[shape].next) {
        const struct alike *alike = find_alike(o, now->pattern, shape, now->shape);
        if (!alike)
            continue;
        bool differs = !same_text(*target_of(o, alike->first), now->move->target);
        uint32_t found = differs ? alike->first : alike->other;
        first = found < first ? found : first;
    }
    return first;
}

static void append_to_kind(struct overlaps *o, struct shape *kind, uint32_t number) {
    if (kind->latest_of_kind == MAP_NONE)
        kind->first_of_kind = number;
    else
        o->list.items[kind->latest_of_kind].next = number;
    kind->latest_of_kind = number;
}

static bool add_pattern(struct overlaps *o, const struct property_pattern *pattern,
                        const struct property_move *move) {
    uint32_t shape = shape_of(o, pattern), number = (uint32_t)o->list.count;
    if (shape == MAP_NONE)
        return false;
    struct listed now = {pattern, move, o->shapes.items[shape].kind, shape, MAP_NONE};
    uint32_t first = first_overlap(o, &now);
    if (first != MAP_NONE)
        complain_overlap(o->sources, &o->list.items[first], &now);
    if (!array_push(&o->job->memory, &o->list, now))
        return false;
    append_to_kind(o, &o->shapes.items[now.kind], number);
    for (uint32_t i = now.kind; i != MAP_NONE; i = o->shapes.items[i].next)
        if (!enter_alike(o, number, i))
            return false;
    return true;
}

void property_check_overlaps(struct sources *sources, const struct property_state *state) {
    struct job *job = sources->job;
    struct overlaps o = {.sources = sources, .job = job};
    map_init(&o.kinds, &job->memory);
    map_init(&o.map, &job->memory);
    bool alone = !state->moves || (!state->moves->next && !state->moves->patterns->next);
    bool fine = !alone;
    for (const struct property_move *m = state->moves; m && fine; m = m->next)
        for (const struct property_pattern *p = m->patterns; p && fine; p = p->next)
            fine = job_step(job, 0) && !checking_halted(job) && add_pattern(&o, p, m);
    array_free(&o.list);
    array_free(&o.shapes);
    array_free(&o.alike);
    map_free(&o.kinds);
    map_free(&o.map);
}
