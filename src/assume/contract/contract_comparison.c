#include "assume/contract/contract_comparison.h"

#include <string.h>

#include "base/names.h"
#include "base/text.h"
#include "lts/builder.h"
#include "lts/equivalence/compare.h"

/* What words are made of: actions of either contract, and at last every other send. */
struct common_letters {
    struct names keys;         /* normal texts of actions */
    ARRAY(const char *) texts; /* as they are written, and the other send */
    struct arena arena;        /* of that */
};

/* --- Letters --- */

/* Its number among the letters; NAMES_NONE: it is not there. */
static uint32_t find_letter(struct job *job, const struct common_letters *letters, const char *action) {
    struct text key = {.memory = &job->memory};
    text_normal_action(&key, action);
    const char *chars = text_end(&key);
    uint32_t number = names_find(&letters->keys, chars, strlen(chars));
    text_free(&key);
    return number;
}

static bool add_letter(struct job *job, struct common_letters *letters, const char *action) {
    struct text key = {.memory = &job->memory};
    text_normal_action(&key, action);
    const char *chars = text_end(&key);
    bool fine = names_intern(&letters->keys, chars, strlen(chars)) != NAMES_NONE &&
                (letters->keys.list.count == letters->texts.count ||
                 array_push(&job->memory, &letters->texts, action));
    text_free(&key);
    return fine;
}

/* What candidates that fit the old assumption can do. */
static bool add_actions(struct job *job, struct common_letters *letters, const struct assumption *assumption,
                        const struct assumption *old) {
    bool fine = true;
    for (size_t i = 0; fine && i < assumption->actions.items.count; i++) {
        const char *action = assumption->actions.items.items[i];
        if (action[0] == '?' || assumption_has_actor(old, action, strcspn(action, "!")))
            fine = add_letter(job, letters, action);
    }
    return fine;
}

/* A send that neither contract knows, as an example: one without parameters if there is such a one. */
static const char *find_other(struct job *job, struct common_letters *letters, const struct assumption *old) {
    struct text text = {.memory = &job->memory};
    for (size_t i = 0; i < old->actors.items.count; i++) {
        const char *actor = old->actors.items.items[i];
        while (old->actors.items.items[++i]) {
            const char *method = old->actors.items.items[i];
            text.chars.count = 0;
            text_add(&text, actor);
            text_add(&text, "!");
            text_add(&text, method);
            if (!strchr(method, '(') && find_letter(job, letters, text_end(&text)) == NAMES_NONE)
                return text_keep(&text, &letters->arena);
        }
    }
    text_free(&text);
    return "any other send";
}

static bool collect_letters(struct job *job, struct common_letters *letters, const struct assumption *old,
                            const struct assumption *new) {
    if (!add_actions(job, letters, old, old) || !add_actions(job, letters, new, old))
        return false;
    if (old->actors.items.count == 0)
        return true; /* there is nobody to send to */
    const char *other = find_other(job, letters, old);
    return other && array_push(&job->memory, &letters->texts, other);
}

/* --- Bad words --- */

/* Which action of the assumption each letter is; CONTRACT_NEVER: it is none. */
static uint32_t *actions_of(struct job *job, const struct common_letters *letters,
                            const struct assumption *assumption) {
    uint32_t *numbers = memory_allocate(&job->memory, (letters->texts.count + 1) * sizeof *numbers);
    for (size_t a = 0; numbers && a < letters->texts.count; a++)
        numbers[a] = CONTRACT_NEVER;
    for (uint32_t i = 0; numbers && i < assumption->actions.items.count; i++) {
        uint32_t letter = find_letter(job, letters, assumption->actions.items.items[i]);
        if (letter != NAMES_NONE)
            numbers[letter] = i;
    }
    return numbers;
}

/* Where a move leads: a state, the sink, or π. What never happens is not a mistake of the component; a send
 * that the contract does not know is one. */
static uint32_t target_of(const struct contract *c, uint32_t state, uint32_t action, bool receive) {
    uint32_t sink = c->states, error = c->states + 1;
    if (state == sink)
        return sink;
    if (action == CONTRACT_NEVER)
        return receive ? sink : error;
    uint32_t target = contract_move(c, state, action);
    return target == CONTRACT_NEVER ? sink : contract_is_state(target) ? target : error;
}

/* The words of all letters; the bad ones lead to π. */
static struct lts *bad_words(struct job *job, const struct assumption *assumption,
                             const struct common_letters *letters) {
    const struct contract *c = &assumption->contract;
    uint32_t count = (uint32_t)letters->texts.count;
    uint32_t *map = memory_allocate(&job->memory, (count + 1) * sizeof *map);
    uint32_t *numbers = actions_of(job, letters, assumption);
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    if (!map || !numbers || !alphabet_build(job, &alphabet, letters->texts.items, count, map)) {
        memory_free(map);
        memory_free(numbers);
        return NULL;
    }
    bool fine = true;
    for (uint32_t s = 0; fine && s <= c->states; s++)
        for (uint32_t a = 0; fine && a < count; a++)
            fine = lts_builder_add(&builder, s, map[a],
                                   target_of(c, s, numbers[a], letters->texts.items[a][0] == '?'));
    memory_free(map);
    memory_free(numbers);
    uint32_t error = c->states + 1, initial = c->states > 0 ? 0 : error;
    if (fine)
        return lts_builder_finish(&builder, c->states + 2, initial, error, &alphabet, NULL);
    alphabet_free(&alphabet);
    lts_builder_free(&builder);
    return NULL;
}

/* Has every bad word of `after` a bad beginning in `before`? If not, it has a word that has none. */
static bool compare_words(struct succession *s, struct job *job, const struct lts *after,
                          const struct lts *before) {
    struct comparison comparison;
    bool fine = lts_compare(job, after, before, RELATION_TRACE_INCLUSION, &comparison);
    s->has_word = fine && !comparison.holds;
    if (s->has_word) {
        word_free(&s->word);
        s->word = comparison.word;
        word_init(&comparison.word, job);
    }
    comparison_free(&comparison);
    return fine;
}

static bool find_word(struct succession *s, struct job *job, const struct assumption *old,
                      const struct assumption *new) {
    struct common_letters letters = {0};
    names_init(&letters.keys, &job->memory);
    arena_init(&letters.arena, &job->memory);
    bool fine = collect_letters(job, &letters, old, new);
    struct lts *before = fine ? bad_words(job, old, &letters) : NULL;
    struct lts *after = before ? bad_words(job, new, &letters) : NULL;
    fine = after && compare_words(s, job, after, before);
    lts_free(before);
    lts_free(after);
    array_free(&letters.texts);
    arena_free(&letters.arena);
    names_free(&letters.keys);
    return fine;
}

static bool succession_find(struct succession *s, struct job *job, const struct assumption *old,
                            const struct assumption *new) {
    if (!misfits_find(&s->misfits, job, old, new) || !find_word(s, job, old, new))
        return false;
    s->accepts_all = s->misfits.list.count == 0 && !s->has_word;
    return true;
}

bool contract_comparison_find(struct contract_comparison *e, struct job *job, const struct assumption *old,
                              const struct assumption *new) {
    *e = (struct contract_comparison){0};
    arena_init(&e->forth.misfits.arena, &job->memory);
    arena_init(&e->back.misfits.arena, &job->memory);
    word_init(&e->forth.word, job);
    word_init(&e->back.word, job);
    bool fine = succession_find(&e->forth, job, old, new) && succession_find(&e->back, job, new, old);
    bool forth = e->forth.accepts_all, back = e->back.accepts_all;
    e->verdict = forth  ? back ? COMPARISON_EQUAL : COMPARISON_WEAKER
                 : back ? COMPARISON_STRONGER
                        : COMPARISON_INCOMPARABLE;
    return fine && !job_failed(job);
}

static void succession_free(struct succession *s) {
    misfits_free(&s->misfits);
    word_free(&s->word);
}

void contract_comparison_free(struct contract_comparison *comparison) {
    succession_free(&comparison->forth);
    succession_free(&comparison->back);
}
