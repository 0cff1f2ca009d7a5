#include "assume/evolution.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/compare.h"

/* The actions of both contracts. */
struct both {
    ARRAY(const char *) texts;
};

static bool add_texts(struct job *job, struct both *actions, const struct assumption_file *file) {
    for (size_t i = 0; i < file->actions.items.count; i++) {
        const char *text = file->actions.items.items[i];
        size_t known = 0;
        while (known < actions->texts.count && strcmp(actions->texts.items[known], text) != 0)
            known++;
        if (known == actions->texts.count && !array_push(&job->memory, &actions->texts, text))
            return false;
    }
    return true;
}

/* Which action of the file each of them is; CONTRACT_NEVER: it is none. */
static uint32_t *actions_in(struct job *job, const struct both *actions, const struct assumption_file *file) {
    uint32_t *numbers = memory_allocate(&job->memory, (actions->texts.count + 1) * sizeof *numbers);
    for (size_t a = 0; numbers && a < actions->texts.count; a++) {
        numbers[a] = CONTRACT_NEVER;
        for (uint32_t i = 0; i < file->actions.items.count; i++)
            if (strcmp(file->actions.items.items[i], actions->texts.items[a]) == 0)
                numbers[a] = i;
    }
    return numbers;
}

/* Where a move leads: a state, the sink, or π. What never happens is no mistake of the component; a send that
 * the interface does not know is one. */
static uint32_t target_of(const struct contract *c, uint32_t state, uint32_t action, bool receive) {
    uint32_t sink = c->states, error = c->states + 1;
    if (state == sink)
        return sink;
    if (action == CONTRACT_NEVER)
        return receive ? sink : error;
    uint32_t target = contract_move(c, state, action);
    return target == CONTRACT_NEVER ? sink : contract_is_state(target) ? target : error;
}

/* The words of all actions; the bad ones lead to π. */
static struct lts *bad_words(struct job *job, const struct assumption_file *file,
                             const struct both *actions) {
    const struct contract *c = &file->contract;
    uint32_t labels = (uint32_t)actions->texts.count;
    uint32_t *map = memory_allocate(&job->memory, (labels + 1) * sizeof *map);
    uint32_t *numbers = actions_in(job, actions, file);
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    if (!map || !numbers || !alphabet_build(job, &alphabet, actions->texts.items, labels, map)) {
        memory_free(map);
        memory_free(numbers);
        return NULL;
    }
    bool fine = true;
    for (uint32_t s = 0; fine && s <= c->states; s++)
        for (uint32_t a = 0; fine && a < labels; a++)
            fine = lts_builder_add(&builder, s, map[a],
                                   target_of(c, s, numbers[a], actions->texts.items[a][0] == '?'));
    memory_free(map);
    memory_free(numbers);
    uint32_t error = c->states + 1, initial = c->states > 0 ? 0 : error;
    if (fine)
        return lts_builder_finish(&builder, c->states + 2, initial, error, &alphabet, NULL);
    alphabet_free(&alphabet);
    lts_builder_free(&builder);
    return NULL;
}

/* Has every bad word of `left` a bad beginning in `right`? If not, *word is one that has none. */
static bool is_covered(struct job *job, const struct lts *left, const struct lts *right, bool *covered,
                       struct word *word) {
    struct comparison comparison;
    bool fine = lts_compare(job, left, right, RELATION_TRACE_INCLUSION, &comparison);
    *covered = fine && comparison.holds;
    if (fine && !comparison.holds) {
        word_free(word);
        *word = comparison.word;
        word_init(&comparison.word, job);
    }
    comparison_free(&comparison);
    return fine;
}

bool evolution_find(struct evolution *evolution, struct job *job, const struct assumption_file *old,
                    const struct assumption_file *new) {
    struct both actions = {0};
    bool forth = false, back = false;
    word_init(&evolution->forbidden, job);
    word_init(&evolution->allowed, job);
    bool fine = add_texts(job, &actions, old) && add_texts(job, &actions, new);
    struct lts *before = fine ? bad_words(job, old, &actions) : NULL;
    struct lts *after = before ? bad_words(job, new, &actions) : NULL;
    fine = after && is_covered(job, after, before, &forth, &evolution->forbidden) &&
           is_covered(job, before, after, &back, &evolution->allowed);
    evolution->verdict = forth  ? back ? EVOLUTION_EQUAL : EVOLUTION_WEAKER
                         : back ? EVOLUTION_STRONGER
                                : EVOLUTION_INCOMPARABLE;
    lts_free(before);
    lts_free(after);
    array_free(&actions.texts);
    return fine;
}

void evolution_free(struct evolution *evolution) {
    word_free(&evolution->forbidden);
    word_free(&evolution->allowed);
}
