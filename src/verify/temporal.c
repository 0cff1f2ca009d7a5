#include "verify/temporal.h"

#include <string.h>

#include "base/text.h"
#include "logic/logic.h"
#include "system/formula.h"

static const struct system_formula *formula_of(const struct temporal *t) {
    return &t->system->formulas.items[t->formula];
}

static const struct logic *logic_of(const struct temporal *t) {
    return formula_of(t)->logic;
}

static const struct letters *letters_of(const struct temporal *t) {
    return logic_letters(logic_of(t));
}

/* --- Preparing --- */

/* Nodes are never removed and keep their numbers: making them again in order gives the same formulas. */
static bool copy_pool(struct temporal *t, const struct ltl *from) {
    if (!ltl_init(&t->ltl, t->job))
        return false;
    for (size_t i = LTL_TRUE + 1; i < from->nodes.count; i++) {
        struct ltl_node node = from->nodes.items[i];
        if (!array_push(&t->job->memory, &t->ltl.nodes, node) ||
            !map_insert(&t->ltl.map, hash_bytes(&node, sizeof node), (uint32_t)i))
            return false;
    }
    return true;
}

static bool find_class(struct temporal *t) {
    const struct automaton *automaton = formula_of(t)->automaton;
    bool possible = true;
    if (!automaton)
        return classify(&t->class, &t->ltl, t->root, letters_of(t));
    if (!classify_automaton(&t->class, automaton, letters_of(t), &possible))
        return false;
    return possible || job_reject(t->job, NULL, "determinise it (autfilt -D -B), or give a formula",
                                  "the automaton %s is nondeterministic, and too large to be negated",
                                  formula_of(t)->name);
}

/* G a!m is about the letters of its own alphabet, and they are all a!m. */
static void warn_of_triviality(struct temporal *t) {
    const struct logic *logic = logic_of(t);
    bool violable = true;
    if (!logic->over_sends || !t->class.safety || t->class.valid || t->class.monitor.hopeless ||
        !monitor_is_violable(&t->class.monitor, t->job, send_letters_have_others(&logic->sends) ? 0 : 1,
                             &violable) ||
        violable)
        return;
    diagnostics_add(&t->job->diagnostics, SEVERITY_WARNING, NULL,
                    "add sends to its alphabet with over { … } behind the formula",
                    "%s cannot be violated: no send that it names is ever wrong", formula_of(t)->name);
}

bool temporal_prepare(struct temporal *t, struct job *job, struct system *system, uint32_t formula) {
    *t = (struct temporal){.job = job, .system = system, .formula = formula, .observer = SYSTEM_NONE};
    t->root = formula_of(t)->automaton ? LTL_NONE : formula_of(t)->formula;
    job_phase(job, "translating", "states", 0);
    if (!copy_pool(t, &logic_of(t)->ltl) || !find_class(t))
        return false;
    warn_of_triviality(t);
    size_t states = t->class.safety ? t->class.monitor.states : 1;
    t->seen = memory_allocate_zeroed(&job->memory, states * letters_of(t)->sets.count + 1, sizeof *t->seen);
    if (!t->seen)
        return false;
    if (t->class.safety && !t->class.monitor.hopeless) {
        t->observer = formula_watch(system, formula, &t->class.monitor);
        return t->observer != SYSTEM_NONE;
    }
    return true;
}

void temporal_free(struct temporal *t) {
    classification_free(&t->class);
    ltl_free(&t->ltl);
    memory_free(t->seen);
    t->seen = NULL;
}

/* --- Reading states --- */

uint32_t temporal_read_state(struct temporal *t, struct context *context, const uint64_t *state,
                             enum failure *failure) {
    const struct system_observer *observer = &t->system->observers.items[t->observer];
    uint64_t set =
        context_predicates(context, observer->first_predicate, observer->predicates_count, state, failure);
    if (*failure != FAILURE_NONE)
        return OBSERVER_ERROR;
    uint64_t at = (uint64_t)field_get(&context->program->observer_fields[0], state);
    uint32_t letter = letters_number(letters_of(t), set);
    if (letter != LETTER_NONE)
        t->seen[at * letters_of(t)->sets.count + letter] = true;
    return observer->moves[at << observer->predicates_count | set];
}

uint32_t temporal_failing(const struct temporal *t, struct context *context, const uint64_t *state) {
    uint32_t predicate = formula_of(t)->first_predicate;
    enum failure failure = FAILURE_NONE;
    for (;; predicate++) {
        context_condition(context, context->program->predicates[predicate], state, &failure);
        if (failure != FAILURE_NONE)
            return predicate;
    }
}

/* --- Runs --- */

static bool append_letters(const struct temporal *t, const struct run *run, size_t step, struct lasso *word) {
    struct turn turn = run_turn(run, step);
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(run->program, &turn, &position, &send)) {
        uint32_t letter = formula_letter(formula_of(t), run->program, &send);
        if (letter != LETTER_NONE &&
            !array_push(&t->job->memory, &word->letters, letters_of(t)->sets.items[letter]))
            return false;
    }
    return true;
}

/* Over sends: a word that ends goes on with the empty letter. */
static bool word_of_sends(const struct temporal *t, const struct run *run, struct lasso *word) {
    word->loop = SIZE_MAX;
    for (size_t i = 0; i < run->steps.count; i++) {
        if (run->claim == RUN_LOOPS && i == run->loop)
            word->loop = word->letters.count;
        if (!append_letters(t, run, i, word))
            return false;
    }
    if (word->loop < word->letters.count)
        return true;
    word->loop = word->letters.count;
    return array_push(&t->job->memory, &word->letters, 0);
}

/* Over states: the last state of a loop is its first, that of a run that ends stays. */
static bool word_of_states(const struct temporal *t, const struct run *run, struct lasso *word) {
    struct context context;
    size_t count = run->claim == RUN_LOOPS ? run->steps.count : run->steps.count + 1;
    uint32_t atoms = (uint32_t)logic_of(t)->vocabulary.atoms.count;
    if (!context_init(&context, t->job, run->program))
        return false;
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++) {
        enum failure failure;
        uint64_t set =
            context_predicates(&context, formula_of(t)->first_predicate, atoms, run_state(run, i), &failure);
        fine = array_push(&t->job->memory, &word->letters, set);
    }
    word->loop = run->claim == RUN_LOOPS ? run->loop : count - 1;
    context_free(&context);
    return fine;
}

static bool confirm(struct temporal *t, const struct run *run) {
    struct lasso word = {0};
    bool satisfied = false;
    bool fine = formula_of(t)->over_states ? word_of_states(t, run, &word) : word_of_sends(t, run, &word);
    if (fine && t->root == LTL_NONE)
        fine = lasso_is_accepted(&word, &t->class.automaton, letters_of(t), &satisfied);
    else if (fine)
        satisfied = lasso_satisfies(&word, &t->ltl, t->root, &fine);
    lasso_free(&word);
    if (!fine || !satisfied)
        return fine;
    diagnostics_add(&t->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the model",
                    "internal error: the word of a run does not violate the formula");
    return job_fail(t->job, OUTCOME_INTERNAL);
}

struct labelled {
    struct graph *graph;
    const uint32_t *labels;
};

static bool has_label(void *data, const struct turn *turn, size_t step) {
    const struct labelled *l = data;
    return graph_label(l->graph, turn) == l->labels[step];
}

bool temporal_search(struct temporal *t, struct graph *graph, enum fairness fairness, struct run *run,
                     bool *found) {
    struct graph_run way;
    *run = (struct run){.job = t->job};
    if (!product_search(graph, &t->class.negation, fairness, &way, found))
        return false;
    struct labelled labelled = {graph, way.labels.items};
    struct run_path path = {way.states.items, way.states.count, way.loop, has_label, &labelled};
    bool fine = !*found || run_along(run, graph->context->program, graph->search, &path);
    graph_run_free(&way);
    if (fine && *found && !confirm(t, run)) {
        run_free(run);
        return false;
    }
    return fine;
}

/* --- Vacuity --- */

/* How many edges the graph may have, times the parts of the formula that are tried on it. */
enum { MOST_WORK = 20000000, MOST_PARTS = 100 };

static void note_letters_of_graph(struct temporal *t, const struct graph *graph) {
    for (size_t i = 0; i < graph->letters.count; i++)
        t->seen[graph->letters.items[i]] = true;
    for (size_t i = 0; i < graph->words.count; i++)
        t->seen[graph->words.items[i]] = true;
}

static void note_rules(struct temporal *t, const struct coverage *coverage) {
    const struct system_formula *formula = formula_of(t);
    size_t classes = formula->classes.count, letters = letters_of(t)->sets.count;
    for (size_t i = 0; i < t->class.monitor.states * classes; i++) {
        uint32_t letter = formula->classes.items[i % classes].target;
        if (coverage->rules[i] && letter != LETTER_NONE)
            t->seen[i / classes * letters + letter] = true;
    }
}

/* An automaton of all words along the moves that were seen. A word may also end: from then on it has the
 * empty letter over sends, and its last letter over states, in a state of its own per letter. */
static bool seen_words(const struct temporal *t, struct automaton *a) {
    size_t letters = letters_of(t)->sets.count;
    bool over_states = formula_of(t)->over_states;
    uint32_t states = t->observer == SYSTEM_NONE ? 1 : t->class.monitor.states;
    if (!automaton_begin(a, t->job, 0))
        return false;
    for (uint32_t s = 0; s < states; s++) {
        for (uint32_t l = 0; l < letters; l++) {
            if (!t->seen[s * letters + l] && (over_states || l > 0))
                continue;
            uint32_t target = t->observer == SYSTEM_NONE ? 0 : monitor_move(&t->class.monitor, s, l);
            struct automaton_edge on = {cube_of_letter(letters_of(t), letters_of(t)->sets.items[l]), 0,
                                        target},
                                  end = {on.cube, 0, states + l};
            if ((t->seen[s * letters + l] && target != MONITOR_ERROR && !automaton_add(a, on)) ||
                ((over_states || l == 0) && !automaton_add(a, end)))
                return false;
        }
        if (!automaton_end_state(a))
            return false;
    }
    for (uint32_t l = 0; l < letters; l++) {
        struct automaton_edge stay = {cube_of_letter(letters_of(t), letters_of(t)->sets.items[l]), 0,
                                      states + l};
        if (!automaton_add(a, stay) || !automaton_end_state(a))
            return false;
    }
    return automaton_trim(a, letters_of(t));
}

struct trial {
    struct temporal *t;
    const struct graph *graph; /* NULL: on `words` */
    enum fairness fairness;
    struct automaton words;
};

/* Does the stronger formula hold as well? */
static bool try_formula(struct trial *trial, ltl_formula stronger, bool *holds) {
    struct temporal *t = trial->t;
    struct automaton negation;
    struct lasso word = {0};
    bool found = false;
    if (!automaton_translate(&negation, &t->ltl, ltl_not(&t->ltl, stronger), letters_of(t)))
        return false;
    bool fine = trial->graph ? product_search(trial->graph, &negation, trial->fairness, NULL, &found)
                             : lasso_find(&word, &trial->words, &negation, letters_of(t), &found);
    automaton_free(&negation);
    lasso_free(&word);
    *holds = !found;
    return fine;
}

/* Replacing a part that can never matter, whatever the system, tells nothing. */
static bool says_more(struct temporal *t, ltl_formula stronger, bool *more) {
    struct lasso word = {0};
    bool implied = true;
    bool fine = formula_implies(&t->ltl, t->root, stronger, letters_of(t), &implied, &word);
    lasso_free(&word);
    *more = !implied;
    return fine;
}

static bool try_parts(struct trial *trial) {
    struct temporal *t = trial->t;
    for (uint32_t i = 1; i < MOST_PARTS && !t->vacuous; i++) {
        ltl_formula part = LTL_NONE;
        bool made_true = false, is_consequent = false, more = false, holds = false;
        ltl_formula stronger = ltl_strengthen(&t->ltl, t->root, i, &part, &made_true, &is_consequent);
        if (stronger == LTL_NONE)
            return !t->job->memory.exhausted;
        if (part <= LTL_TRUE || made_true || !is_consequent)
            continue;
        if (!says_more(t, stronger, &more) || (more && !try_formula(trial, stronger, &holds)))
            return false;
        if (holds) {
            t->vacuous = true;
            t->idle = part;
        }
    }
    return true;
}

bool temporal_look_for_vacuity(struct temporal *t, const struct graph *graph, const struct coverage *coverage,
                               enum fairness fairness) {
    struct trial trial = {.t = t, .fairness = fairness};
    if (t->root == LTL_NONE)
        return true;
    if (graph)
        note_letters_of_graph(t, graph);
    else if (!formula_of(t)->over_states)
        note_rules(t, coverage);
    if (graph && graph->edges.count * ltl_size(&t->ltl, t->root) <= MOST_WORK)
        trial.graph = graph;
    bool fine = (trial.graph || seen_words(t, &trial.words)) && try_parts(&trial);
    automaton_free(&trial.words);
    /* What is too large to be looked at is not called vacuous; that the formula holds is known. */
    return fine || job_forgive(t->job, OUTCOME_TOO_LARGE);
}

void temporal_print(struct text *text, const struct temporal *t, ltl_formula f) {
    ltl_print(text, &t->ltl, &logic_of(t)->vocabulary, f);
}
