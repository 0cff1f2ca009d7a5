#include "proof/proof.h"

#include <stdio.h>
#include <string.h>

#include "proof/component_search.h"
#include "proof/mentioned_actors.h"

/* ---- lemmas ---- */

static bool add_lemmas(struct proof *p) {
    for (size_t i = 0; i < p->script->lemmas.count; i++) {
        struct lemma lemma;
        bool fine = lemma_init(&lemma, p->job, p->system, &p->script->lemmas.items[i]);
        if (!fine || !array_push(&p->job->memory, &p->lemmas, lemma)) {
            lemma_free(&lemma);
            return false;
        }
    }
    return true;
}

/* Does the lemma speak of its own component only? */
static bool check_scope(struct proof *p, struct sources *sources, const struct lemma *lemma,
                        bool *mentioned) {
    size_t actors = p->system->components.count;
    memset(mentioned, 0, actors);
    formula_mark_actors(p->system, system_find_formula(p->system, lemma->claim->property), mentioned);
    for (size_t i = 0; i < actors; i++)
        if (mentioned[i] && !lemma->inside[i]) {
            const char *name = p->system->components.items[i].name;
            char hint[256];
            snprintf(hint, sizeof hint, "take %s into the component", name);
            sources_error(sources, lemma->claim->span, hint,
                          "the property of the component names %s, which is outside", name);
            return false;
        }
    return true;
}

static bool check_scopes(struct proof *p, struct sources *sources) {
    bool *mentioned = memory_allocate_zeroed(&p->job->memory, p->system->components.count + 1, 1);
    bool fine = mentioned;
    for (size_t i = 0; i < p->lemmas.count && mentioned; i++)
        fine = check_scope(p, sources, &p->lemmas.items[i], mentioned) && fine;
    memory_free(mentioned);
    return fine;
}

static bool show_lemma(struct proof *p, size_t number, const struct proof_options *options) {
    struct lemma *lemma = &p->lemmas.items[number];
    if (options->search)
        return component_search(p->lemmas.items, number, &options->limits);
    if (!lemma_begin(lemma) ||
        (!options->without_symmetry && !lemma_try_symmetry(lemma, p->lemmas.items, number)))
        return false;
    return lemma->method == LEMMA_SYMMETRIC || lemma_check(lemma, &options->limits);
}

/* ---- conclusions ---- */

static bool has_atom(const struct proof *p, const char *text) {
    for (size_t i = 0; i < p->script->lemmas.count; i++) {
        const struct system_formula *formula =
            system_find_formula(p->system, p->script->lemmas.items[i].property);
        const struct vocabulary *vocabulary = &formula->logic->vocabulary;
        for (size_t a = 0; a < vocabulary->atoms.count; a++)
            if (strcmp(vocabulary->atoms.items[a].text, text) == 0)
                return true;
    }
    return false;
}

/* Looks for an atom that may have no value and is in no lemma. */
static bool find_undefined(struct proof *p, struct conclusion *conclusion) {
    static const struct system_edge NO_EDGE = {.channel = SYSTEM_NONE};
    const struct system_formula *formula = system_find_formula(p->system, conclusion->claim->property);
    const struct vocabulary *vocabulary = &formula->logic->vocabulary;
    struct arena scratch;
    struct knowledge knowledge;
    arena_init(&scratch, &p->job->memory);
    bool fine = knowledge_at(&knowledge, &p->ranges, &scratch, &NO_EDGE);
    for (size_t i = 0; i < vocabulary->atoms.count && fine && !conclusion->undefined; i++) {
        bool can_fail = false;
        range_of(&p->ranges, &knowledge, p->system->predicates.items[formula->first_predicate + i],
                 &can_fail);
        if (can_fail && !has_atom(p, vocabulary->atoms.items[i].text))
            conclusion->undefined = vocabulary->atoms.items[i].text;
    }
    arena_free(&scratch);
    return fine && !p->job->memory.exhausted;
}

/* By the definition of the operators, before anybody sees the word. */
static bool confirm(struct proof *p, const struct conclusion *conclusion) {
    const struct proof_conclusion *claim = conclusion->claim;
    bool fine;
    bool satisfied = lasso_satisfies(&conclusion->word, &claim->logic->ltl, claim->implication, &fine);
    if (!fine || !satisfied)
        return fine;
    diagnostics_add(&p->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the files",
                    "internal error: the word does not violate the implication");
    return job_fail(p->job, OUTCOME_INTERNAL);
}

static bool decide(struct proof *p, struct conclusion *conclusion) {
    const struct proof_conclusion *claim = conclusion->claim;
    if (!formula_implies(&claim->logic->ltl, LTL_TRUE, claim->implication, logic_letters(claim->logic),
                         &conclusion->valid, &conclusion->word) ||
        (!conclusion->valid && !confirm(p, conclusion)) || !find_undefined(p, conclusion))
        return false;
    conclusion->answered = true;
    return true;
}

static bool show_conclusions(struct proof *p) {
    for (size_t i = 0; i < p->script->conclusions.count; i++) {
        struct conclusion conclusion = {.claim = &p->script->conclusions.items[i]};
        if (!array_push(&p->job->memory, &p->conclusions, conclusion) || !decide(p, &p->conclusions.items[i]))
            return false;
    }
    return true;
}

/* ---- the proof ---- */

static void judge(struct proof *p) {
    bool fails = false, complete = p->conclusions.count == p->script->conclusions.count;
    for (size_t i = 0; i < p->lemmas.count; i++) {
        const struct lemma *lemma = &p->lemmas.items[i];
        fails |=
            lemma->verdict == VERDICT_VIOLATED || (lemma->verdict == VERDICT_HOLDS && !lemma->carries_over);
        complete &= lemma_is_shown(lemma);
    }
    for (size_t i = 0; i < p->conclusions.count; i++) {
        fails |= p->conclusions.items[i].answered && !conclusion_follows(&p->conclusions.items[i]);
        complete &= conclusion_follows(&p->conclusions.items[i]);
    }
    p->verdict = fails ? PROOF_FAILED : complete ? PROOF_PROVED : PROOF_INCONCLUSIVE;
}

bool proof_check(struct proof *p, struct sources *sources, struct system *system,
                 const struct proof_script *script, const struct proof_options *options) {
    *p = (struct proof){.job = sources->job, .system = system, .script = script, .searched = options->search};
    bool fine = ranges_infer(&p->ranges, p->job, system) && add_lemmas(p) &&
                (options->search || check_scopes(p, sources));
    for (size_t i = 0; i < p->lemmas.count && fine; i++)
        fine = show_lemma(p, i, options);
    fine = fine && show_conclusions(p);
    judge(p);
    return fine;
}

void proof_free(struct proof *p) {
    for (size_t i = 0; i < p->lemmas.count; i++)
        lemma_free(&p->lemmas.items[i]);
    for (size_t i = 0; i < p->conclusions.count; i++)
        lasso_free(&p->conclusions.items[i].word);
    array_free(&p->lemmas);
    array_free(&p->conclusions);
    if (p->job)
        ranges_free(&p->ranges);
    p->job = NULL;
}

const struct lemma *proof_refutation(const struct proof *p) {
    for (size_t i = 0; i < p->lemmas.count; i++) {
        const struct lemma *lemma = &p->lemmas.items[i];
        if (!lemma->answer || lemma->answer->counterexample != COUNTEREXAMPLE_REAL)
            continue;
        for (size_t j = 0; j < p->script->conclusions.count; j++)
            if (strcmp(p->script->conclusions.items[j].text, lemma->claim->text) == 0)
                return lemma;
    }
    return NULL;
}

bool proof_leaves_overflow_out(const struct proof *p) {
    for (size_t i = 0; i < p->lemmas.count; i++)
        if (p->lemmas.items[i].overflow)
            return true;
    return false;
}
