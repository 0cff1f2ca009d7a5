#include "assume/property_lts/property_lts_quotient.h"

#include "assume/property_lts/marks.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/reach.h"

/* --- What the marks tell --- */

static void read_mark(const struct property_lts *o, struct property_lts_quotient *c, uint32_t state,
                      uint32_t mark) {
    uint32_t actions = (uint32_t)o->actions.list.count;
    for (uint32_t i = 0; i < o->channels; i++)
        c->room[(size_t)state * o->channels + i] |= mark_has_room(o, mark, i);
    for (uint32_t i = 0; i < actions && c->cut; i++)
        c->cut[(size_t)state * actions + i] |= mark_is_cut(o, mark, i);
    for (uint32_t i = 0; i < o->properties; i++)
        c->broken[state] |= mark_is_broken(o, mark, i) ? UINT32_C(1) << i : 0;
}

static void read_marks(const struct property_lts *o, struct property_lts_quotient *c) {
    for (uint32_t s = 0; s < c->lts->states; s++) {
        c->midturn[s] = true; /* boundaries and π have a mark */
        for (uint64_t i = c->lts->rows[s]; i < c->lts->rows[s + 1]; i++) {
            uint32_t mark = property_lts_mark_of(o, edge_label(c->lts->edges[i]));
            if (mark == FLAG_ROW_NONE)
                continue;
            c->midturn[s] = false;
            read_mark(o, c, s, mark);
        }
    }
}

/* What a state is from which nothing breaks does not matter: nobody gets from there to π. */
static bool forget_harmless(const struct property_lts *o, struct property_lts_quotient *c) {
    bool *harmful = memory_allocate_zeroed(&o->job->memory, c->lts->states + 1, sizeof *harmful);
    if (!harmful)
        return false;
    for (uint32_t s = 0; s < c->lts->states; s++)
        harmful[s] = c->broken[s] != 0;
    bool fine = lts_mark_reaching(o->job, c->lts, NULL, harmful);
    for (uint32_t s = 0; s < c->lts->states; s++)
        c->midturn[s] &= harmful[s];
    memory_free(harmful);
    return fine;
}

static bool has_midturns(const struct property_lts_quotient *c) {
    for (uint32_t s = 0; s < c->lts->states; s++)
        if (c->midturn[s])
            return true;
    return false;
}

static bool allocate(const struct property_lts *o, struct property_lts_quotient *c) {
    struct memory *memory = &o->job->memory;
    size_t states = (size_t)c->lts->states + 1, actions = o->actions.list.count + 1;
    c->room = memory_allocate_zeroed(memory, states * (o->channels + 1), sizeof *c->room);
    if (o->cuts.count > 0)
        c->cut = memory_allocate_zeroed(memory, states * actions, sizeof *c->cut);
    c->broken = memory_allocate_zeroed(memory, states, sizeof *c->broken);
    c->midturn = memory_allocate_zeroed(memory, states, sizeof *c->midturn);
    c->labels = memory_allocate(memory, actions * sizeof *c->labels);
    return c->room && c->broken && c->midturn && c->labels && (c->cut || o->cuts.count == 0);
}

/* --- The whole --- */

/* By way of strong bisimilarity: then the property LTS need not be there any more for what follows. */
static struct lts *reduce_and_drop(struct property_lts *o) {
    array_free(&o->room_of); /* the marks say it */
    struct lts *small = lts_shrink(o->job, o->lts);
    property_lts_drop_transitions(o);
    struct lts *result = small ? lts_reduce(o->job, small, EQUIVALENCE_BRANCHING) : NULL;
    lts_free(small);
    return result;
}

bool property_lts_quotient_make(struct property_lts_quotient *c, struct property_lts *o, bool drops) {
    *c = (struct property_lts_quotient){0};
    if (!property_lts_mark(o))
        return false;
    c->lts = drops ? reduce_and_drop(o) : lts_reduce(o->job, o->lts, EQUIVALENCE_BRANCHING);
    if (!c->lts || !allocate(o, c))
        return false;
    read_marks(o, c);
    if (has_midturns(c) && !forget_harmless(o, c))
        return false;
    for (uint32_t a = 0; a < o->actions.list.count; a++)
        c->labels[a] = o->labels[a];
    return true;
}

void property_lts_quotient_free(struct property_lts_quotient *c) {
    lts_free(c->lts);
    memory_free(c->labels);
    memory_free(c->room);
    memory_free(c->cut);
    memory_free(c->broken);
    memory_free(c->midturn);
}
