/* libFuzzer target for formulas: whatever the text, it must end with a diagnostic, or with a formula that is
 * read back as it is printed and whose class stands by its evidence, within limits. */
#include <string.h>

#include "base/text.h"
#include "fuzz/fuzz.h"
#include "logic/hoa.h"
#include "logic/monitor_lts.h"

/* Larger formulas are printed and read back, but not translated. Little memory: automata grow until there is
 * none left, and an array near its limit grows by one element at a time. */
enum { MOST_BYTES = 768 << 10, MOST_OPERATORS = 24 };

static const double MOST_SECONDS = 0.5;

static ltl_formula parse(struct logic *logic, struct sources *sources, const void *bytes, size_t size) {
    if (!sources_add(sources, "fuzz", size ? bytes : "", size))
        return LTL_NONE;
    struct span span = {(uint32_t)sources->files.count - 1, 0, sources->files.items[0].length};
    return logic_parse(logic, sources, span);
}

static void print(struct text *text, const struct logic *logic, ltl_formula f) {
    *text = (struct text){.memory = &logic->job->memory};
    ltl_print(text, &logic->ltl, &logic->vocabulary, f);
    text_end(text);
}

/* ---- printing ---- */

/* What is printed is read again without a complaint, and prints as it is. */
static void check_round_trip(struct text *once) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct logic logic;
    struct text twice = {0};
    sources_init(&sources, &job);
    if (logic_init(&logic, &job)) {
        ltl_formula f = parse(&logic, &sources, once->chars.items, strlen(text_end(once)));
        must(f != LTL_NONE || met_limit(&job), "what is printed can be read");
        if (f != LTL_NONE) {
            print(&twice, &logic, f);
            must(twice.failed || strcmp(text_end(once), text_end(&twice)) == 0, "printed the same twice");
        }
    }
    text_free(&twice);
    logic_free(&logic);
    sources_free(&sources);
    end(&job);
}

/* ---- evidence ---- */

static uint32_t letter_index(const struct letters *letters, letter_set letter) {
    uint32_t index = 0;
    while (index < letters->sets.count && letters->sets.items[index] != letter)
        index++;
    must(index < letters->sets.count, "words are made of letters");
    return index;
}

/* A word that shows why a formula is not safe violates it, and the monitor never gives up on it. */
static void check_witness(struct logic *logic, ltl_formula f, const struct classification *c) {
    const struct letters *letters = logic_letters(logic);
    const struct lasso *word = &c->witness;
    bool fine, accepted;
    must(word->letters.count > 0 && word->loop < word->letters.count, "a lasso");
    bool satisfied = lasso_satisfies(word, &logic->ltl, f, &fine);
    must(!fine || !satisfied, "the word violates the formula");
    if (lasso_is_accepted(word, &c->automaton, letters, &accepted))
        must(!accepted, "the automaton does not accept the word");
    if (lasso_is_accepted(word, &c->negation, letters, &accepted))
        must(accepted, "that of the negation does");
    uint32_t state = 0;
    for (size_t round = 0, at = 0; round <= (c->monitor.states + 1) * word->letters.count; round++) {
        state = monitor_move(&c->monitor, state, letter_index(letters, word->letters.items[at]));
        must(state != MONITOR_ERROR, "each prefix of the word can be repaired");
        at = at + 1 < word->letters.count ? at + 1 : word->loop;
    }
}

static void check_bad_prefix(struct logic *logic, ltl_formula f, const struct classification *c) {
    struct prefix bad;
    struct lasso word = {0};
    uint32_t state = c->monitor.hopeless ? MONITOR_ERROR : 0;
    if (!monitor_shortest(&c->monitor, logic->job, &bad))
        return;
    must(bad.exists == !c->liveness, "a liveness property has no bad prefix");
    bool fine = true;
    for (size_t i = 0; i < bad.letters.count; i++) {
        must(state != MONITOR_ERROR, "a bad prefix is a shortest one");
        state = monitor_move(&c->monitor, state, bad.letters.items[i]);
        letter_set letter = logic_letters(logic)->sets.items[bad.letters.items[i]];
        fine = fine && array_push(&logic->job->memory, &word.letters, letter);
    }
    must(!bad.exists || state == MONITOR_ERROR, "a bad prefix leads to the error");
    word.loop = word.letters.count;
    if (bad.exists && fine && array_push(&logic->job->memory, &word.letters, 0)) {
        bool satisfied = lasso_satisfies(&word, &logic->ltl, f, &fine);
        must(!fine || !satisfied, "what begins with a bad prefix violates the formula");
    }
    lasso_free(&word);
    array_free(&bad.letters);
}

static void check_hint(struct logic *logic, ltl_formula f, ltl_formula hint) {
    struct classification c;
    struct lasso word;
    bool implied;
    if (!classify(&c, &logic->ltl, hint, logic_letters(logic)))
        return;
    must(c.safety, "a hint is safe");
    classification_free(&c);
    if (formula_implies(&logic->ltl, f, hint, logic_letters(logic), &implied, &word))
        must(implied, "a hint is weaker");
    lasso_free(&word);
}

static void check_class(struct logic *logic, ltl_formula f, const struct classification *c) {
    must(c->safety == (c->witness.letters.count == 0), "a word, if it is not safe");
    must(!c->valid || (c->safety && c->guarantee && c->liveness && c->satisfiable), "what is always true");
    must(c->satisfiable || (c->safety && c->guarantee && !c->liveness && c->monitor.hopeless),
         "what is never true");
    must(!c->safety || !c->liveness || c->valid, "only what is always true is safety and liveness");
    must(c->hint == LTL_NONE || !c->safety, "a hint, if it is not safe");
    if (!c->safety)
        check_witness(logic, f, c);
    check_bad_prefix(logic, f, c);
    if (c->hint != LTL_NONE && !job_failed(logic->job))
        check_hint(logic, f, c->hint);
}

/* ---- files ---- */

static void write_files(struct logic *logic, const struct classification *c) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(logic->job, &bytes);
    if (output && c->safety) {
        hoa_write_monitor(output, logic, "fuzz", &c->monitor);
        struct lts *lts = monitor_lts(logic, &c->monitor);
        must((lts != NULL) != job_failed(logic->job), "an LTS or a reason");
        lts_free(lts);
    } else if (output) {
        struct automaton shown = {0};
        if (automaton_copy(&shown, &c->automaton) && automaton_degeneralise(&shown, logic_letters(logic)))
            hoa_write_automaton(output, logic, "fuzz", &shown);
        automaton_free(&shown);
    }
    if (output)
        output_commit(output);
    array_free(&bytes.data);
}

static void study(struct logic *logic, struct sources *sources, ltl_formula f) {
    struct classification c;
    bool settled = logic_settle(logic, sources);
    must(settled != job_failed(logic->job), "letters or a reason");
    if (!settled || ltl_size(&logic->ltl, f) > MOST_OPERATORS)
        return;
    bool known = classify(&c, &logic->ltl, f, logic_letters(logic));
    must(known != job_failed(logic->job), "a class or a reason");
    if (!known)
        return;
    check_class(logic, f, &c);
    if (!job_failed(logic->job))
        write_files(logic, &c);
    classification_free(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct logic logic;
    sources_init(&sources, &job);
    if (logic_init(&logic, &job)) {
        ltl_formula f = parse(&logic, &sources, bytes, size);
        must((f != LTL_NONE) != job_failed(&job), "a formula or a reason");
        if (f != LTL_NONE) {
            struct text text;
            print(&text, &logic, f);
            if (!text.failed)
                check_round_trip(&text);
            text_free(&text);
            study(&logic, &sources, f);
        }
    }
    logic_free(&logic);
    sources_free(&sources);
    end(&job);
    return 0;
}
