/* Random changes of open systems: what `compare` says of two assumptions, against what `check` says of
 * candidates.
 *
 * If it says that no component needs a new check, every candidate that the old assumption accepts is accepted
 * by the new one; and the other way round if it says that the new one is not weaker. If it says that they do,
 * it gives a reason: a misfit, or a word that is bad for one contract and not for the other, which is
 * followed naively here. The rules that it names are found once more by trying all short traces. A campaign
 * (campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/contract/contract_comparison.h"
#include "random/trials.h"
#include "rules/kept_rules.h"
#include "rules/rule_changes.h"

enum {
    LEAST_KEPT = 5,     /* percent of pairs where one accepts whatever the other accepts */
    LEAST_REFUSED = 2,  /* percent of candidates that one side refuses to look at */
    LEAST_DIFFERENT = 2 /* percent of candidates that one side accepts and the other does not */
};

static struct open_texts sides[2];

static struct {
    uint64_t pairs, mistaken, too_large;
    uint64_t kept, equal, words, misfits[MISFIT_PARAMETERS + 1];
    uint64_t candidates, refused, different;
    uint64_t rules, sends;
} tally;

/* --- Naively --- */

static const char *plain_value(const char *text, size_t length) {
    return length == 4 && strncmp(text, "true", 4) == 0    ? "1"
           : length == 5 && strncmp(text, "false", 5) == 0 ? "0"
                                                           : NULL;
}

/* Are these one action? A truth value is a number. */
static bool same_action(const char *left, const char *right) {
    for (;;) {
        size_t l = strcspn(left, "(,)"), r = strcspn(right, "(,)");
        const char *lv = plain_value(left, l), *rv = plain_value(right, r);
        size_t ll = lv ? 1 : l, rl = rv ? 1 : r;
        if (ll != rl || strncmp(lv ? lv : left, rv ? rv : right, ll) != 0 || left[l] != right[r])
            return false;
        if (!left[l])
            return true;
        left += l + 1;
        right += r + 1;
    }
}

/* Follows a word in a contract: is some beginning of it bad? */
static bool is_bad(const struct open *o, const struct word *word) {
    const struct contract *c = &o->file.contract;
    uint32_t state = 0;
    if (c->states == 0)
        return true;
    for (size_t i = 0; i < word->letters.count; i++) {
        const char *letter = word->letters.items[i];
        uint32_t action = 0;
        while (action < c->actions && !same_action(o->file.actions.items.items[action], letter))
            action++;
        if (action == c->actions)
            return letter[0] != '?';
        uint32_t target = contract_move(c, state, action);
        if (target == CONTRACT_NEVER)
            return false;
        if (!contract_is_state(target))
            return true;
        state = target;
    }
    return false;
}

/* --- Rules that make a difference, naively --- */

enum { MOST_TRACE = 5, MOST_SEEN_STATES = 4096 };

/* Does the property break from here on by what comes? Such states are lost for a component. */
static bool is_lost(const struct contract *c, uint32_t state, uint32_t depth) {
    for (uint32_t a = 0; a < c->receives; a++) {
        uint32_t target = contract_move(c, state, a);
        if (target == CONTRACT_ERROR ||
            (contract_is_state(target) && depth > 0 && is_lost(c, target, depth - 1)))
            return true;
    }
    return false;
}

/* A state, CONTRACT_ERROR also for a lost one, or what else a move is; CONTRACT_OUTSIDE: there is no such
 * action. */
static uint32_t step_by(const struct open *o, uint32_t state, const char *action) {
    const struct contract *c = &o->file.contract;
    for (uint32_t a = 0; a < c->actions; a++)
        if (same_action(o->file.actions.items.items[a], action)) {
            uint32_t target = contract_move(c, state, a);
            return contract_is_state(target) && is_lost(c, target, 8) ? CONTRACT_ERROR : target;
        }
    return CONTRACT_OUTSIDE;
}

/* Per action of the strict side: the length of a shortest trace at whose end it makes a difference. */
struct naive_changes {
    const struct open *strict, *lax;
    uint32_t length[256];
    uint64_t left; /* steps that may still be tried */
};

static void follow_both(struct naive_changes *n, uint32_t strict, uint32_t lax, uint32_t length) {
    const struct contract *c = &n->strict->file.contract;
    for (uint32_t a = 0; a < c->actions && n->left > 0; a++) {
        const char *action = n->strict->file.actions.items.items[a];
        n->left--;
        uint32_t here = step_by(n->strict, strict, action), there = step_by(n->lax, lax, action);
        if (!contract_is_state(there))
            continue;
        if (here == CONTRACT_ERROR && a >= c->receives && length < n->length[a])
            n->length[a] = length;
        if (contract_is_state(here) && length < MOST_TRACE)
            follow_both(n, here, there, length + 1);
    }
}

static bool covers(const struct rule_change *change, const struct rules *rules, uint32_t send) {
    bool covered = change->send == send;
    for (size_t i = 0; i < change->fold.members.count; i++)
        covered |= rule_forbids(&rules->list.items[change->fold.members.items[i]], send);
    return covered;
}

/* The trace of a change: both follow it, and then the strict side alone forbids the send. */
static void expect_trace(const struct open *strict, const struct open *lax,
                         const struct rule_change *change) {
    uint32_t here = 0, there = 0;
    for (size_t i = 0; i < change->trace.count; i++) {
        const char *action = strict->file.actions.items.items[change->trace.items[i]];
        check(contract_is_state(here) && contract_is_state(there));
        here = step_by(strict, here, action);
        there = step_by(lax, there, action);
    }
    check(here == CONTRACT_ERROR && contract_is_state(there));
    check(change->trace.items[change->trace.count - 1] == change->send);
}

static void expect_changes(const struct open *strict, const struct open *lax, bool accepts_all) {
    struct job *job = (struct job *)&strict->reading.job;
    struct assumption ruled = strict->file;
    struct rules rules;
    struct rule_changes changes;
    struct naive_changes naive = {.strict = strict, .lax = lax, .left = 20000};
    const struct contract *c = &strict->file.contract;
    if (c->actions > 256 || c->states > MOST_SEEN_STATES)
        return;
    ruled.rules = (struct kept_rules){0};
    check(rules_keep(&ruled, job) && rules_of(&rules, job, &ruled));
    check(rule_changes_find(&changes, job, &ruled, &rules, &lax->file));
    check(!accepts_all || changes.list.count == 0); /* who accepts all forbids nothing new */
    memset(naive.length, 0xff, sizeof naive.length);
    if (c->states > 0 && lax->file.contract.states > 0 && !is_lost(c, 0, 8) &&
        !is_lost(&lax->file.contract, 0, 8))
        follow_both(&naive, 0, 0, 1);
    for (size_t i = 0; i < changes.list.count; i++) {
        const struct rule_change *change = &changes.list.items[i];
        expect_trace(strict, lax, change);
        check(naive.left == 0 || change->trace.count > MOST_TRACE ||
              naive.length[change->send] == change->trace.count);
        tally.rules += change->fold.members.count > 0;
        tally.sends += change->fold.members.count == 0;
    }
    for (uint32_t a = c->receives; a < c->actions; a++) {
        bool covered = naive.length[a] == UINT32_MAX;
        for (size_t i = 0; i < changes.list.count; i++)
            covered |= covers(&changes.list.items[i], &rules, a);
        check(covered);
    }
    rule_changes_free(&changes);
    rules_free(&rules);
    kept_rules_free(&ruled.rules);
}

/* --- The two sides --- */

/* Does the text of a changed system read without mistakes? */
static bool is_valid(const struct open_texts *side) {
    struct reading reading;
    begin(&reading);
    add(&reading, "system.aml", side->system);
    add(&reading, "property.aml", side->property);
    add(&reading, "interface.aml", side->interface);
    bool valid = try_to_parse(&reading, STUB_BAG);
    end(&reading);
    return valid;
}

static bool make_side(struct open *o, const struct open_texts *side) {
    static const struct setting BAG = {.stub = STUB_BAG}, CHAOS = {.stub = STUB_CHAOS};
    texts = *side;
    return make_open(o, random_chance(&dice, 85) ? &BAG : &CHAOS);
}

static void check_reasons(const struct succession *s, const struct open *old, const struct open *new) {
    check(s->accepts_all == (s->misfits.list.count == 0 && !s->has_word));
    for (size_t i = 0; i < s->misfits.list.count; i++)
        tally.misfits[s->misfits.list.items[i].kind]++;
    if (!s->has_word)
        return;
    tally.words++;
    check(is_bad(new, &s->word) && !is_bad(old, &s->word));
}

enum answer { REFUSED, ACCEPTED, OTHER };

static enum answer ask(const struct open *o, const char *text) {
    struct alone alone;
    bool fits = try_alone(&alone, o, text, all_of(o));
    check(fits || job_outcome(&alone.reading.job) == OUTCOME_BAD_INPUT);
    enum answer answer = !fits ? REFUSED : alone.check.verdict == CHECK_ACCEPTED ? ACCEPTED : OTHER;
    free_alone(&alone);
    return answer;
}

static void try_candidate(const struct contract_comparison *e, const struct open *old, const struct open *new,
                          const struct open_candidate *candidate) {
    candidate_text = candidate->text;
    enum answer before = ask(old, candidate->text), after = ask(new, candidate->text);
    check(!e->forth.accepts_all || before != ACCEPTED || after == ACCEPTED);
    check(!e->back.accepts_all || after != ACCEPTED || before == ACCEPTED);
    tally.candidates++;
    tally.refused += (before == REFUSED) != (after == REFUSED);
    tally.different += (before == ACCEPTED) != (after == ACCEPTED);
    candidate_text = NULL;
}

static void try_pair(struct open *old, struct open *new) {
    struct contract_comparison comparison;
    check(contract_comparison_find(&comparison, &old->reading.job, &old->file, &new->file));
    check_reasons(&comparison.forth, old, new);
    check_reasons(&comparison.back, new, old);
    expect_changes(new, old, comparison.forth.accepts_all);
    expect_changes(old, new, comparison.back.accepts_all);
    tally.kept += comparison.forth.accepts_all || comparison.back.accepts_all;
    tally.equal += comparison.verdict == COMPARISON_EQUAL;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < OPEN_CANDIDATES; i++)
            try_candidate(&comparison, old, new, &sides[side].candidates[i]);
    contract_comparison_free(&comparison);
}

static void make_texts(uint64_t seed) {
    random_seed(&dice, seed);
    bound_now = 1 + random_below(&dice, MOST_BOUND);
    random_change(&dice, &sides[0], &sides[1]);
}

static void run_round(uint64_t seed) {
    struct open old, new;
    make_texts(seed);
    tally.pairs++;
    bool valid = is_valid(&sides[1]);
    tally.mistaken += !valid;
    bool made = valid && make_side(&old, &sides[0]);
    bool both = made && make_side(&new, &sides[1]);
    tally.too_large += valid && !both;
    if (both)
        try_pair(&old, &new);
    if (made)
        free_open(&new);
    if (valid)
        free_open(&old);
    open_texts_free(&sides[0]);
    open_texts_free(&sides[1]);
}

static void show_case(void) {
    for (unsigned side = 0; side < 2; side++)
        printf("// --- %s (--bound %u)\n%s%s%s", side == 0 ? "old" : "new", (unsigned)bound_now,
               sides[side].system, sides[side].interface, sides[side].property);
    if (candidate_text)
        printf("// --- candidate\n%s", candidate_text);
}

static uint64_t percent(uint64_t part, uint64_t whole) {
    return whole ? 100 * part / whole : 0;
}

static unsigned long long number(uint64_t value) {
    return value;
}

static bool summarise(void) {
    uint64_t compared = tally.pairs - tally.mistaken - tally.too_large;
    printf(
        "pairs: %llu, %llu with mistakes, %llu too large; of the rest one accepts whatever the other accepts: "
        "%llu (%llu %%), equal %llu; words: %llu; ",
        number(tally.pairs), number(tally.mistaken), number(tally.too_large), number(tally.kept),
        number(percent(tally.kept, compared)), number(tally.equal), number(tally.words));
    printf("misfits: %llu never, %llu main, %llu receives, %llu actors, %llu messages, %llu parameters; ",
           number(tally.misfits[MISFIT_NEVER]), number(tally.misfits[MISFIT_MAIN]),
           number(tally.misfits[MISFIT_RECEIVE]), number(tally.misfits[MISFIT_ACTOR]),
           number(tally.misfits[MISFIT_MESSAGE]), number(tally.misfits[MISFIT_PARAMETERS]));
    printf("candidates: %llu, refused by one side %llu, accepted by one side %llu; "
           "rules that make a difference: %llu, sends without a rule: %llu\n",
           number(tally.candidates), number(tally.refused), number(tally.different), number(tally.rules),
           number(tally.sends));
    bool every_misfit = true;
    for (unsigned i = 0; i <= MISFIT_PARAMETERS; i++)
        every_misfit &= i == MISFIT_NEVER || tally.misfits[i] > 0;
    return every_misfit && tally.rules > 0 && percent(tally.kept, compared) >= LEAST_KEPT &&
           percent(tally.refused, tally.candidates) >= LEAST_REFUSED &&
           percent(tally.different, tally.candidates) >= LEAST_DIFFERENT;
}

static const struct campaign CAMPAIGN = {
    .name = "random_contract_comparison", .round = run_round, .show = show_case, .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
