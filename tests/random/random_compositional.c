/* Random open systems without an interface, part by part against the whole: of those that `assume` and
 * `check` are tried on, and of actors that talk to each other.
 *
 * What is composed of parts has other states than the whole, but the component sees the same of it: contracts
 * that are followed together, action by action, never differ, neither in what may happen nor in what breaks;
 * verdicts are the same, and so is the assumption, to the byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/random_talk.h"
#include "random/trials.h"

enum { LEAST_CONDITIONAL = 20 /* percent of systems */, MOST_WHOLE_STATES = 3000 };

static struct {
    uint64_t rounds, compared, too_large, trivial;
    uint64_t verdicts[3], several, with_values, smaller, longest;
} seen;

/* --- Comparing --- */

/* The action of the same name. */
static uint32_t same_action(const struct open *o, const char *name) {
    for (uint32_t i = 0; i < o->result.assumption.contract.actions; i++)
        if (strcmp(o->names[i], name) == 0)
            return i;
    return ACTION_NONE;
}

static uint32_t *match_actions(const struct open *whole, const struct open *parts) {
    uint32_t count = whole->result.assumption.contract.actions;
    uint32_t *match = malloc((count + 1) * sizeof *match);
    check(match && count == parts->result.assumption.contract.actions);
    for (uint32_t i = 0; i < count; i++)
        check((match[i] = same_action(parts, whole->names[i])) != ACTION_NONE);
    return match;
}

/* Without an interface, nothing is outside of it, and nothing is cut. */
static void compare_moves(const struct contract *w, const struct contract *p, uint32_t at_w, uint32_t a_w,
                          uint32_t at_p, uint32_t a_p) {
    uint32_t to_w = contract_move(w, at_w, a_w), to_p = contract_move(p, at_p, a_p);
    check(contract_is_state(to_w) == contract_is_state(to_p));
    check(contract_is_state(to_w) || to_w == to_p);
    check(to_w != CONTRACT_OUTSIDE && to_w != CONTRACT_CUT);
    if (to_w == CONTRACT_ERROR)
        check(contract_broken(w, at_w, a_w) == contract_broken(p, at_p, a_p));
}

/* The one that stands for all states that must be alike, those of the parts being counted behind the whole's.
 */
static uint32_t find(uint32_t *alike, uint32_t state) {
    while (alike[state] != state)
        state = alike[state] = alike[alike[state]];
    return state;
}

/* Pairs of states that a word leads to: those that follow from others are not looked at again. */
static void compare_contracts(const struct open *whole, const struct open *parts) {
    const struct contract *w = &whole->result.assumption.contract, *p = &parts->result.assumption.contract;
    check((w->states == 0) == (p->states == 0) && w->initially_broken == p->initially_broken);
    if (w->states == 0)
        return;
    uint32_t *match = match_actions(whole, parts), count = 1;
    uint32_t *alike = malloc((w->states + p->states) * sizeof *alike);
    uint32_t(*queue)[2] = malloc((w->states + p->states) * sizeof *queue);
    check(alike && queue);
    for (uint32_t i = 0; i < w->states + p->states; i++)
        alike[i] = i;
    queue[0][0] = queue[0][1] = 0;
    alike[w->states] = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < w->actions; a++) {
            compare_moves(w, p, queue[i][0], a, queue[i][1], match[a]);
            uint32_t to_w = contract_move(w, queue[i][0], a), to_p = contract_move(p, queue[i][1], match[a]);
            if (!contract_is_state(to_w) || find(alike, to_w) == find(alike, w->states + to_p))
                continue;
            alike[find(alike, to_w)] = find(alike, w->states + to_p);
            queue[count][0] = to_w;
            queue[count++][1] = to_p;
        }
    free(alike);
    free(queue);
    free(match);
}

static void compare(const struct open *whole, const struct open *parts) {
    const struct assume_result *w = &whole->result, *p = &parts->result;
    check(!w->in_parts && w->verdict == p->verdict && !p->assumption.bounded);
    for (size_t i = 0; i < w->properties_count; i++)
        check(w->verdicts[i] == p->verdicts[i]);
    compare_contracts(whole, parts);
    check(!w->lts == !p->lts && (!w->lts || lts_identical(w->lts, p->lts)));
    check(w->property_lts.burst >= p->property_lts.burst);
    seen.compared++;
    seen.verdicts[w->verdict]++;
    seen.several += w->properties_count > 1;
    seen.with_values += texts.values;
    seen.smaller += p->property_lts.states < w->property_lts.states;
    if (w->property_lts.states > seen.longest)
        seen.longest = w->property_lts.states;
}

/* --- Rounds --- */

static void make_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = 1;
    if (seed % 2 == 0)
        random_open(&random, &texts);
    else
        random_talk(&random, &texts);
}

static void run_round(uint64_t seed) {
    struct open whole, parts;
    make_texts(seed);
    struct setting setting = {
        .stub = STUB_CHAOS, .all_properties = seed % 3 == 0, .most_states = MOST_WHOLE_STATES};
    bool made = make_open(&whole, &setting);
    seen.too_large += !made;
    setting.in_parts = true;
    if (made) {
        check(make_open(&parts, &setting));
        if (parts.result.in_parts)
            compare(&whole, &parts);
        else /* there is one state, besides a safe one or π: it ends before it is too large */
            check(whole.result.property_lts.states <= 3 && ++seen.trivial > 0);
        free_open(&parts);
    }
    free_open(&whole);
    open_texts_free(&texts);
    seen.rounds++;
}

static void show_case(void) {
    print_texts(NULL);
}

static void print_case(uint64_t seed) {
    make_texts(seed);
    print_texts(NULL);
    open_texts_free(&texts);
}

static unsigned long long number(uint64_t value) {
    return value;
}

/* Whether the cases could show something. */
static bool summarise(void) {
    printf(
        "%llu rounds; %llu compared: %llu always, %llu never, %llu conditional; %llu with several "
        "properties, %llu with values; %llu have fewer states by parts, the largest %llu as a whole; %llu too large, "
        "%llu trivial\n",
        number(seen.rounds), number(seen.compared), number(seen.verdicts[ASSUME_ALWAYS]),
        number(seen.verdicts[ASSUME_NEVER]), number(seen.verdicts[ASSUME_CONDITIONAL]), number(seen.several),
        number(seen.with_values), number(seen.smaller), number(seen.longest), number(seen.too_large),
        number(seen.trivial));
    return 100 * seen.verdicts[ASSUME_CONDITIONAL] >= LEAST_CONDITIONAL * seen.rounds && seen.several > 0 &&
           seen.with_values > 0 && 3 * seen.trivial < seen.rounds;
}

static const struct campaign CAMPAIGN = {.name = "random_parts",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
