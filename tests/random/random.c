#include "random/random.h"

#include <stdlib.h>

#include "lts/builder.h"

/* splitmix64 */
static uint64_t random_next(struct random *random) {
    uint64_t x = random->state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* The state is mixed: neighbouring seeds must not give the same numbers one draw later. */
void random_seed(struct random *random, uint64_t seed) {
    random->state = seed;
    random->state = random_next(random);
}

uint32_t random_below(struct random *random, uint32_t bound) {
    return (uint32_t)(random_next(random) >> 33) % bound;
}

bool random_chance(struct random *random, uint32_t percent) {
    return random_below(random, 100) < percent;
}

static void must(bool fine) {
    if (!fine)
        abort();
}

static const char *const LETTERS[] = {"a", "b", "c", "d"};

struct lts *random_lts(struct random *random, struct job *job, uint32_t most) {
    uint32_t states = 1 + random_below(random, most);
    uint32_t labels = 1 + random_below(random, 4); /* visible ones */
    uint32_t error = random_chance(random, 40) ? random_below(random, states) : STATE_NONE;
    uint32_t tau_percent = random_chance(random, 30) ? 0 : random_below(random, 70);
    uint32_t degree = 1 + random_below(random, 4);
    bool local = random_chance(random, 30); /* edges to near states: long chains */
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    must(alphabet_build(job, &alphabet, LETTERS, labels, NULL));
    for (uint32_t s = 0; s < states; s++) {
        uint32_t count = s == error ? 0 : random_below(random, 2 * degree);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t label =
                random_chance(random, tau_percent) ? LABEL_TAU : 1 + random_below(random, labels);
            uint32_t target = local ? (s + random_below(random, 3)) % states : random_below(random, states);
            must(lts_builder_add(&builder, s, label, target));
        }
    }
    struct lts *lts =
        lts_builder_finish(&builder, states, random_below(random, states), error, &alphabet, NULL);
    must(lts != NULL);
    return lts;
}

struct lts *random_disguise(struct random *random, struct job *job, const struct lts *lts) {
    uint32_t twice = 2 * lts->states;
    uint32_t *number = malloc(twice * sizeof *number); /* of copy c of state s: number[2 s + c] */
    must(number != NULL);
    for (uint32_t i = 0; i < twice; i++)
        number[i] = i;
    for (uint32_t i = twice; i-- > 1;) {
        uint32_t j = random_below(random, i + 1), kept = number[i];
        number[i] = number[j];
        number[j] = kept;
    }
    uint32_t doubled =
        random_chance(random, 70) ? random_below(random, 100) : 0; /* percent of edges to second copies */
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    must(alphabet_copy(job, &alphabet, &lts->alphabet));
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint32_t copy = 0; copy < 2; copy++)
            for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
                uint32_t target = edge_target(lts->edges[i]), label = edge_label(lts->edges[i]);
                bool second = target != lts->error && random_chance(random, doubled);
                must(lts_builder_add(&builder, number[2 * s + copy], label, number[2 * target + second]));
                if (random_chance(random, 20) && target != lts->error)
                    must(
                        lts_builder_add(&builder, number[2 * s + copy], label, number[2 * target + !second]));
            }
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : number[2 * lts->error];
    struct lts *result =
        lts_builder_finish(&builder, twice, number[2 * lts->initial], error, &alphabet, NULL);
    must(result != NULL);
    free(number);
    return result;
}
