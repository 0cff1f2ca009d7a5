#include "lts/evidence/word.h"

#include <string.h>

#include "lts/operator/subsets.h"

void word_init(struct word *word, struct job *job) {
    *word = (struct word){0};
    arena_init(&word->arena, &job->memory);
}

void word_free(struct word *word) {
    array_free(&word->letters);
    arena_free(&word->arena);
}

bool word_append(struct word *word, const char *letter) {
    const char *copy = letter ? arena_text(&word->arena, letter, strlen(letter)) : NULL;
    return (copy || !letter) && array_push(word->arena.memory, &word->letters, copy);
}

/* From the states gathered in `now`, those after `label` in `then`. */
static bool advance(const struct lts *lts, uint32_t label, const struct gatherer *now,
                    struct gatherer *then) {
    gatherer_clear(then);
    for (size_t m = 0; m < now->states.count; m++) {
        uint64_t i, end;
        lts_labelled(lts, now->states.items[m], label, &i, &end);
        for (; i < end; i++)
            if (!gatherer_add(then, edge_target(lts->edges[i])))
                return false;
    }
    return true;
}

static bool follow(const struct word *word, const struct lts *lts, struct gatherer *sets,
                   struct word_replay *replay) {
    if (!gatherer_add(&sets[0], lts->initial))
        return false;
    for (size_t done = 0;; done++) {
        struct gatherer *now = &sets[done % 2], *then = &sets[(done + 1) % 2];
        replay->length = done;
        if (now->has_error) {
            replay->end = WORD_ERROR;
            return true;
        }
        if (done == word->letters.count) {
            replay->end = WORD_ACCEPTED;
            return true;
        }
        const char *letter = word->letters.items[done];
        uint32_t label = letter ? alphabet_find(&lts->alphabet, letter) : LABEL_TAU;
        if (label != LABEL_NONE && !advance(lts, label, now, then))
            return false;
        if (label == LABEL_NONE || then->states.count == 0) {
            replay->end = WORD_REFUSED;
            return true;
        }
    }
}

bool word_replay(struct job *job, const struct word *word, const struct lts *lts, enum tau_view view,
                 struct word_replay *replay) {
    struct gatherer sets[2] = {0};
    bool fine = true;
    for (int i = 0; i < 2; i++)
        fine = gatherer_init(&sets[i], job, lts, view == TAU_INVISIBLE) && fine;
    fine = fine && follow(word, lts, sets, replay);
    for (int i = 0; i < 2; i++)
        gatherer_free(&sets[i]);
    return fine;
}
