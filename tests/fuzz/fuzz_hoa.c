/* libFuzzer target for automata in HOA: whatever the text, it must end with a diagnostic, or with an
 * automaton that is read back as it is written and whose class stands by its evidence, within limits. */
#include "fuzz/fuzz.h"
#include "logic/hoa.h"

/* Larger automata are written and read back, but not classified. Little memory: complements grow until there
 * is none left, and an array near its limit grows by one element at a time. */
enum { MOST_BYTES = 1 << 19, MOST_STATES = 12, MOST_EDGES = 60, MOST_LETTERS = 64 };

static const double MOST_SECONDS = 0.5;

static bool read(struct logic *logic, struct sources *sources, const void *bytes, size_t size,
                 struct automaton *automaton) {
    struct span name;
    *automaton = (struct automaton){0};
    if (!sources_add(sources, "fuzz", size ? bytes : "", size))
        return false;
    bool fine = hoa_read(logic, sources, (uint32_t)sources->files.count - 1, automaton, &name);
    must(fine != job_failed(logic->job), "an automaton or a reason");
    must(!fine || (uint64_t)name.start + name.length <= size, "the name is in the text");
    return fine;
}

/* ---- writing ---- */

static bool write(struct logic *logic, const struct automaton *automaton, struct bytes *bytes) {
    struct automaton plain = {0};
    struct output *output = output_open_memory(logic->job, bytes);
    bool fine =
        output && automaton_copy(&plain, automaton) && automaton_degeneralise(&plain, logic_letters(logic));
    if (fine)
        hoa_write_automaton(output, logic, "fuzz", &plain);
    automaton_free(&plain);
    return output && output_commit(output) && fine;
}

/* A word of one is a word of the other. */
static void check_word(struct logic *logic, const struct automaton *one, const struct automaton *other) {
    struct lasso word = {0};
    bool found = false, accepted = true;
    if (lasso_find(&word, one, NULL, logic_letters(logic), &found) && found &&
        lasso_is_accepted(&word, other, logic_letters(logic), &accepted))
        must(accepted, "the same words");
    lasso_free(&word);
}

static void check_round_trip(struct logic *logic, const struct automaton *automaton) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct logic again;
    struct bytes bytes = {0};
    struct automaton copy = {0};
    sources_init(&sources, &job);
    if (logic_init(&again, &job) && write(logic, automaton, &bytes)) {
        bool fine = read(&again, &sources, bytes.data.items, bytes.data.count, &copy);
        must(fine || met_limit(&job), "what is written can be read");
        if (fine) {
            must((copy.edges.count > 0) == (automaton->edges.count > 0), "the same is empty");
            must(again.vocabulary.atoms.count == logic->vocabulary.atoms.count, "the same propositions");
            check_word(logic, automaton, &copy);
            check_word(logic, &copy, automaton);
        }
    }
    automaton_free(&copy);
    array_free(&bytes.data);
    logic_free(&again);
    sources_free(&sources);
    end(&job);
}

/* ---- the class ---- */

static void check_bad_prefix(struct logic *logic, const struct classification *c) {
    struct prefix bad;
    struct lasso word = {0};
    bool accepted, fine = true;
    if (!monitor_shortest(&c->monitor, logic->job, &bad))
        return;
    must(bad.exists == !c->liveness, "a liveness property has no bad prefix");
    for (size_t i = 0; i < bad.letters.count; i++) {
        letter_set letter = logic_letters(logic)->sets.items[bad.letters.items[i]];
        fine = fine && array_push(&logic->job->memory, &word.letters, letter);
    }
    word.loop = word.letters.count;
    if (bad.exists && fine && array_push(&logic->job->memory, &word.letters, 0) &&
        lasso_is_accepted(&word, &c->automaton, logic_letters(logic), &accepted))
        must(!accepted, "what begins with a bad prefix is not accepted");
    lasso_free(&word);
    array_free(&bad.letters);
}

static void check_class(struct logic *logic, const struct classification *c) {
    const struct letters *letters = logic_letters(logic);
    struct lasso word = {0};
    bool accepted, found = false;
    if (lasso_find(&word, &c->automaton, &c->negation, letters, &found))
        must(!found, "no word is accepted by an automaton and its complement");
    lasso_free(&word);
    must(c->safety == (c->witness.letters.count == 0), "a word, if it is not safe");
    must(!c->valid || (c->safety && c->guarantee && c->liveness && c->satisfiable), "what is always true");
    must(c->satisfiable || (c->safety && c->guarantee && !c->liveness), "what is never true");
    must(!c->safety || !c->liveness || c->valid, "only what is always true is safety and liveness");
    if (!c->safety) {
        if (lasso_is_accepted(&c->witness, &c->automaton, letters, &accepted))
            must(!accepted, "the word that shows why is not accepted");
        if (lasso_is_accepted(&c->witness, &c->negation, letters, &accepted))
            must(accepted, "but by the complement");
    }
    check_bad_prefix(logic, c);
}

static void study(struct logic *logic, const struct automaton *automaton) {
    struct classification c;
    bool possible = true;
    if (automaton->states > MOST_STATES || automaton->edges.count > MOST_EDGES ||
        logic_letters(logic)->sets.count > MOST_LETTERS)
        return;
    bool fine = classify_automaton(&c, automaton, logic_letters(logic), &possible);
    must(fine != job_failed(logic->job), "a class or a reason");
    if (!fine)
        return;
    if (possible)
        check_class(logic, &c);
    classification_free(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    struct sources sources;
    struct logic logic;
    struct automaton automaton = {0};
    sources_init(&sources, &job);
    if (logic_init(&logic, &job) && read(&logic, &sources, bytes, size, &automaton)) {
        check_round_trip(&logic, &automaton);
        if (!job_failed(&job))
            study(&logic, &automaton);
    }
    automaton_free(&automaton);
    logic_free(&logic);
    sources_free(&sources);
    end(&job);
    return 0;
}
