#include "logics.h"

#include "explore/program_stepper.h"
#include "models.h"
#include "verify/product.h"

/* ---- graphs that no search has made ---- */

/* A graph needs of its search only how many actors there are and which states are done. */
struct world {
    struct realm realm;
    struct system system;
    struct program program;
    struct context context;
    struct search search;
    struct system_formula formula;
    struct graph graph;
};

static void world_start(struct world *w, struct job *job, const char *atoms, uint32_t actors,
                        bool over_states) {
    memset(w, 0, sizeof *w);
    realm_start(&w->realm, job);
    formula_of(&w->realm, atoms);
    realm_settle(&w->realm);
    system_init(&w->system, job);
    for (uint32_t i = 0; i < actors; i++)
        system_add_component(&w->system, "actor", (struct span){0});
    w->program.system = &w->system;
    w->context.program = &w->program;
    w->search = (struct search){.job = job, .next = UINT32_MAX};
    w->formula = (struct system_formula){.logic = &w->realm.logic, .over_states = over_states};
    graph_init(&w->graph, &w->search, &w->context, &w->formula);
}

static void world_free(struct world *w) {
    graph_free(&w->graph);
    system_free(&w->system);
    realm_free(&w->realm);
}

/* Edges come state by state, each with its actor and, over sends, the letters it reads. */
static void begin_state(struct world *w, uint16_t letter) {
    struct memory *memory = &w->realm.job->memory;
    uint64_t first = w->graph.edges.count;
    assert_true(array_push(memory, &w->graph.rows, first));
    assert_true(!w->formula.over_states || array_push(memory, &w->graph.letters, letter));
}

static void add_edge(struct world *w, uint32_t actor, const char *word, uint32_t target) {
    struct memory *memory = &w->realm.job->memory;
    struct graph_label label = {actor, (uint32_t)w->graph.words.count, (uint32_t)strlen(word)};
    struct graph_edge edge = {target, (uint32_t)w->graph.labels.count};
    for (; *word; word++)
        assert_true(array_push(memory, &w->graph.words, (uint32_t)(*word - '0')));
    assert_true(array_push(memory, &w->graph.labels, label));
    assert_true(array_push(memory, &w->graph.edges, edge));
}

static void end_states(struct world *w) {
    uint64_t end = w->graph.edges.count;
    assert_true(array_push(&w->realm.job->memory, &w->graph.rows, end));
}

static uint32_t states_of(const struct world *w) {
    return (uint32_t)w->graph.rows.count - 1;
}

static letter_set letter_of(const struct world *w, uint32_t index) {
    return logic_letters(&w->realm.logic)->sets.items[index];
}

/* ---- is it what it claims to be? ---- */

static bool can_move(const struct world *w, uint32_t state, uint32_t actor) {
    for (uint64_t e = w->graph.rows.items[state]; e < w->graph.rows.items[state + 1]; e++)
        if (w->graph.labels.items[w->graph.edges.items[e].label].component == actor)
            return true;
    return false;
}

static bool has_edge(const struct world *w, uint32_t source, uint32_t label, uint32_t target) {
    for (uint64_t e = w->graph.rows.items[source]; e < w->graph.rows.items[source + 1]; e++)
        if (w->graph.edges.items[e].target == target && w->graph.edges.items[e].label == label)
            return true;
    return false;
}

static bool push_letter(const struct world *w, struct lasso *word, letter_set letter) {
    return array_push(&w->realm.job->memory, &word->letters, letter);
}

/* The word of a run: what is said in docs/ltl.md. */
static struct lasso word_of(const struct world *w, const struct graph_run *run) {
    struct lasso word = {.loop = SIZE_MAX};
    size_t turns = run->labels.count;
    for (size_t i = 0; i < turns; i++) {
        const struct graph_label *label = &w->graph.labels.items[run->labels.items[i]];
        if (i == run->loop)
            word.loop = word.letters.count;
        if (w->formula.over_states)
            assert_true(push_letter(w, &word, letter_of(w, w->graph.letters.items[run->states.items[i]])));
        for (uint32_t l = 0; l < label->length && !w->formula.over_states; l++)
            assert_true(push_letter(w, &word, letter_of(w, w->graph.words.items[label->first + l])));
    }
    if (word.loop < word.letters.count)
        return word;
    word.loop = word.letters.count;
    uint32_t last = run->states.items[turns];
    assert_true(
        push_letter(w, &word, w->formula.over_states ? letter_of(w, w->graph.letters.items[last]) : 0));
    return word;
}

static void expect_run(const struct world *w, const struct automaton *a, enum fairness fairness,
                       const struct graph_run *run) {
    size_t turns = run->labels.count;
    assert_int_equal(run->states.count, turns + 1);
    assert_int_equal(run->states.items[0], 0);
    for (size_t i = 0; i < turns; i++)
        assert_true(has_edge(w, run->states.items[i], run->labels.items[i], run->states.items[i + 1]));
    uint32_t last = run->states.items[turns];
    if (run->loop == SIZE_MAX) {
        assert_true(w->graph.rows.items[last] == w->graph.rows.items[last + 1]);
    } else {
        assert_true(run->loop < turns);
        assert_int_equal(run->states.items[run->loop], last);
    }
    for (uint32_t actor = 0; actor < w->system.components.count && fairness == FAIRNESS_WEAK; actor++) {
        bool fair = run->loop == SIZE_MAX;
        for (size_t i = run->loop; i < turns && !fair; i++)
            fair = w->graph.labels.items[run->labels.items[i]].component == actor ||
                   !can_move(w, run->states.items[i], actor);
        assert_true(fair);
    }
    struct lasso word = word_of(w, run);
    assert_true(naive_accepts(&word, a));
    lasso_free(&word);
}

static bool search_product(struct world *w, const struct automaton *a, enum fairness fairness,
                           struct graph_run *run) {
    bool found, alone;
    assert_true(product_search(&w->graph, a, fairness, run, &found));
    assert_true(product_search(&w->graph, a, fairness, NULL, &alone));
    assert_int_equal(alone, found);
    if (found)
        expect_run(w, a, fairness, run);
    else
        assert_int_equal(run->states.count, 0);
    return found;
}

/* ---- known graphs ---- */

/* How many turns come before the loop, and how many are in it; SIZE_MAX in `loop`: it ends; in `stem` as
 * well: there is none. The loop is one of system and automaton together: the automaton may take a turn more
 * than the system to get there. */
static void expect_lasso_of(struct world *w, const char *formula, enum fairness fairness, size_t stem,
                            size_t loop) {
    struct automaton a;
    struct graph_run run;
    ltl_formula f = formula_of(&w->realm, formula);
    assert_true(automaton_translate(&a, &w->realm.logic.ltl, f, logic_letters(&w->realm.logic)));
    bool found = search_product(w, &a, fairness, &run);
    assert_int_equal(found, stem != SIZE_MAX);
    if (found) {
        assert_int_equal(run.loop == SIZE_MAX, loop == SIZE_MAX);
        assert_int_equal(run.loop == SIZE_MAX ? run.labels.count : run.loop, stem);
        if (loop != SIZE_MAX)
            assert_int_equal(run.labels.count - run.loop, loop);
    }
    graph_run_free(&run);
    automaton_free(&a);
}

#define NOTHING_FOUND SIZE_MAX, SIZE_MAX
#define ENDS SIZE_MAX

static void a_run_that_ends_stays_in_its_last_state(void **state) {
    struct world w;
    world_start(&w, *state, "a.x & a.y", 1, true);
    begin_state(&w, 0);
    add_edge(&w, 0, "", 1);
    begin_state(&w, 1);
    add_edge(&w, 0, "", 2);
    begin_state(&w, 2);
    end_states(&w);
    expect_lasso_of(&w, "F G a.y", FAIRNESS_NONE, 2, ENDS);
    expect_lasso_of(&w, "F G a.y", FAIRNESS_WEAK, 2, ENDS);
    expect_lasso_of(&w, "X a.x", FAIRNESS_NONE, 2, ENDS);
    expect_lasso_of(&w, "G F a.x", FAIRNESS_NONE, NOTHING_FOUND);
    expect_lasso_of(&w, "a.y | X X !a.y", FAIRNESS_NONE, NOTHING_FOUND);
    world_free(&w);
}

static void a_state_that_has_not_been_done_does_not_end_a_run(void **state) {
    struct world w;
    world_start(&w, *state, "a.x", 1, true);
    begin_state(&w, 0);
    add_edge(&w, 0, "", 1);
    begin_state(&w, 1);
    end_states(&w);
    expect_lasso_of(&w, "F a.x", FAIRNESS_NONE, 1, ENDS);
    w.search.next = 1;
    expect_lasso_of(&w, "F a.x", FAIRNESS_NONE, NOTHING_FOUND);
    world_free(&w);
}

static void over_states_the_shortest_lasso_is_found(void **state) {
    struct world w;
    world_start(&w, *state, "a.x & a.y", 2, true);
    /* 0 goes round by 1, 2, 3; x holds in 2; from 1 there is a way to 4, where x holds, and which stays. */
    begin_state(&w, 0);
    add_edge(&w, 0, "", 1);
    begin_state(&w, 0);
    add_edge(&w, 0, "", 2);
    add_edge(&w, 1, "", 4);
    begin_state(&w, 1);
    add_edge(&w, 0, "", 3);
    begin_state(&w, 0);
    add_edge(&w, 0, "", 0);
    begin_state(&w, 1);
    add_edge(&w, 0, "", 4);
    end_states(&w);
    expect_lasso_of(&w, "G F a.x", FAIRNESS_NONE, 2, 1);
    expect_lasso_of(&w, "G F a.x & G F !a.x", FAIRNESS_NONE, 0, 4);
    expect_lasso_of(&w, "F G a.x", FAIRNESS_NONE, 3, 1);
    expect_lasso_of(&w, "G !a.x", FAIRNESS_NONE, NOTHING_FOUND);
    expect_lasso_of(&w, "F a.y", FAIRNESS_NONE, NOTHING_FOUND);
    world_free(&w);
}

static void over_sends_a_turn_reads_none_or_many_letters(void **state) {
    struct world w;
    /* Letters: 0 none, 1 a!m, 2 b!n */
    world_start(&w, *state, "a!m | b!n", 2, false);
    begin_state(&w, 0);
    add_edge(&w, 0, "12", 1);
    begin_state(&w, 0);
    add_edge(&w, 1, "", 0);
    add_edge(&w, 0, "212", 1);
    end_states(&w);
    expect_lasso_of(&w, "a!m & X b!n", FAIRNESS_NONE, 1, 1);
    expect_lasso_of(&w, "G (a!m -> X b!n) & G (b!n -> X a!m)", FAIRNESS_NONE, 1, 2);
    expect_lasso_of(&w, "a!m & X b!n & X X b!n & X X X a!m", FAIRNESS_NONE, 2, 1);
    expect_lasso_of(&w, "F (a!m & X a!m)", FAIRNESS_NONE, NOTHING_FOUND);
    expect_lasso_of(&w, "F (b!n & X b!n)", FAIRNESS_NONE, 2, 1);
    /* No letters forever: no way round is without them. */
    expect_lasso_of(&w, "F G (!a!m & !b!n)", FAIRNESS_NONE, NOTHING_FOUND);
    world_free(&w);
}

static void a_run_may_go_on_without_letters(void **state) {
    struct world w;
    world_start(&w, *state, "a!m | b!n", 2, false);
    begin_state(&w, 0);
    add_edge(&w, 0, "1", 1);
    begin_state(&w, 0);
    add_edge(&w, 1, "", 2);
    begin_state(&w, 0);
    add_edge(&w, 1, "", 1);
    add_edge(&w, 0, "2", 1);
    end_states(&w);
    struct automaton a;
    struct graph_run run;
    ltl_formula f = formula_of(&w.realm, "a!m & X G (!a!m & !b!n)");
    assert_true(automaton_translate(&a, &w.realm.logic.ltl, f, logic_letters(&w.realm.logic)));
    assert_true(search_product(&w, &a, FAIRNESS_NONE, &run));
    assert_int_equal(run.labels.count - run.loop, 2);
    for (size_t i = run.loop; i < run.labels.count; i++)
        assert_int_equal(w.graph.labels.items[run.labels.items[i]].length, 0);
    graph_run_free(&run);
    /* Actor 0 could move in state 2, but not in state 1: that is fair. */
    assert_true(search_product(&w, &a, FAIRNESS_WEAK, &run));
    graph_run_free(&run);
    automaton_free(&a);
    expect_lasso_of(&w, "G !b!n & F G a!m", FAIRNESS_NONE, NOTHING_FOUND);
    world_free(&w);
}

static void a_run_that_ends_reads_the_empty_letter_for_ever(void **state) {
    struct world w;
    world_start(&w, *state, "a!m | b!n", 1, false);
    begin_state(&w, 0);
    add_edge(&w, 0, "1", 1);
    begin_state(&w, 0);
    add_edge(&w, 0, "2", 2);
    begin_state(&w, 0);
    end_states(&w);
    expect_lasso_of(&w, "a!m & X b!n & X X G !a!m", FAIRNESS_NONE, 2, ENDS);
    expect_lasso_of(&w, "F G !b!n", FAIRNESS_WEAK, 2, ENDS);
    expect_lasso_of(&w, "G F a!m", FAIRNESS_NONE, NOTHING_FOUND);
    expect_lasso_of(&w, "G F (a!m | b!n)", FAIRNESS_NONE, NOTHING_FOUND);
    world_free(&w);
}

static void weak_fairness_lets_everybody_move_who_always_can(void **state) {
    struct world w;
    world_start(&w, *state, "a.x", 3, true);
    /* Actor 0 goes round in 0; actor 1 could always leave to 1, where x holds; actor 2 can never move. */
    begin_state(&w, 0);
    add_edge(&w, 0, "", 0);
    add_edge(&w, 1, "", 1);
    begin_state(&w, 1);
    add_edge(&w, 0, "", 1);
    end_states(&w);
    expect_lasso_of(&w, "G !a.x", FAIRNESS_NONE, 0, 1);
    expect_lasso_of(&w, "G !a.x", FAIRNESS_WEAK, NOTHING_FOUND);
    expect_lasso_of(&w, "F a.x", FAIRNESS_WEAK, 2, 1);
    world_free(&w);
}

static void who_cannot_move_now_and_then_need_not(void **state) {
    for (uint32_t actors = 2; actors < 20; actors += 12) {
        struct world w;
        world_start(&w, *state, "a.x", actors, true);
        /* A ring of three; actor 1 can move in 0 and 1, where it would bring x, but not in 2. */
        for (uint32_t i = 0; i < 3; i++) {
            begin_state(&w, 0);
            add_edge(&w, 0, "", (i + 1) % 3);
            if (i < 2)
                add_edge(&w, 1, "", 3);
        }
        begin_state(&w, 1);
        add_edge(&w, 0, "", 3);
        end_states(&w);
        expect_lasso_of(&w, "G !a.x", FAIRNESS_WEAK, 0, 3);
        expect_lasso_of(&w, "G !a.x", FAIRNESS_NONE, 0, 3);
        world_free(&w);
    }
}

static void a_fair_loop_lets_all_move_that_must(void **state) {
    struct world w;
    world_start(&w, *state, "a.x", 3, true);
    begin_state(&w, 0);
    for (uint32_t actor = 0; actor < 3; actor++)
        add_edge(&w, actor, "", 0);
    end_states(&w);
    expect_lasso_of(&w, "G !a.x", FAIRNESS_NONE, 0, 1);
    expect_lasso_of(&w, "G !a.x", FAIRNESS_WEAK, 0, 3);
    world_free(&w);
}

/* ---- more than a search for the shortest loop collects ---- */

static void many_actors_all_move_in_a_loop(void **state) {
    for (uint32_t actors = 9; actors <= 40; actors += 31)
        for (int over_states = 0; over_states < 2; over_states++) {
            struct world w;
            struct graph_run run;
            struct automaton a;
            world_start(&w, *state, over_states ? "a.x" : "a!m", actors, over_states);
            /* A ring of three states; in each of them everybody can go round on the spot, but nobody sends.
             */
            for (uint32_t s = 0; s < 3; s++) {
                begin_state(&w, s == 2);
                for (uint32_t actor = 0; actor < actors; actor++)
                    add_edge(&w, actor, "", s);
                add_edge(&w, 0, s == 2 ? "1" : "", (s + 1) % 3);
            }
            end_states(&w);
            ltl_formula f = formula_of(&w.realm, over_states ? "G F a.x & G F !a.x" : "G F a!m");
            assert_true(automaton_translate(&a, &w.realm.logic.ltl, f, logic_letters(&w.realm.logic)));
            assert_true(search_product(&w, &a, FAIRNESS_WEAK, &run));
            assert_true(run.labels.count - run.loop >= 3 + actors - 1);
            graph_run_free(&run);
            automaton_free(&a);
            world_free(&w);
        }
}

static void many_actors_move_without_letters(void **state) {
    struct world w;
    world_start(&w, *state, "a!m", 15, false);
    begin_state(&w, 0);
    add_edge(&w, 0, "1", 1);
    begin_state(&w, 0);
    for (uint32_t actor = 0; actor < 15; actor++)
        add_edge(&w, actor, "", 1);
    end_states(&w);
    struct automaton a;
    struct graph_run run;
    ltl_formula f = formula_of(&w.realm, "a!m & X G !a!m");
    assert_true(automaton_translate(&a, &w.realm.logic.ltl, f, logic_letters(&w.realm.logic)));
    assert_true(search_product(&w, &a, FAIRNESS_WEAK, &run));
    assert_true(run.labels.count - run.loop >= 15);
    graph_run_free(&run);
    automaton_free(&a);
    expect_lasso_of(&w, "a!m & X F a!m", FAIRNESS_WEAK, NOTHING_FOUND);
    world_free(&w);
}

static void many_marks_are_all_met(void **state) {
    struct world w;
    struct automaton a;
    struct graph_run run;
    world_start(&w, *state, "a.x", 1, true);
    /* Twelve marks, each on the edge of another state of a ring; the automaton has one state for each. */
    for (uint32_t s = 0; s < 2; s++) {
        begin_state(&w, (uint16_t)s);
        add_edge(&w, 0, "", 1 - s);
    }
    end_states(&w);
    assert_true(automaton_begin(&a, *state, 12));
    for (uint32_t s = 0; s < 13; s++) {
        struct automaton_edge edge = {{0, 0}, s < 12 ? (uint64_t)1 << s : 0, (s + 1) % 13};
        assert_true(automaton_add(&a, edge));
        assert_true(automaton_end_state(&a));
    }
    assert_true(search_product(&w, &a, FAIRNESS_NONE, &run));
    assert_int_equal(run.loop, 0);
    assert_int_equal(run.labels.count, 26);
    graph_run_free(&run);
    automaton_free(&a);
    world_free(&w);
}

static void too_many_marks_are_refused(void **state) {
    struct world w;
    struct automaton a;
    struct graph_run run;
    bool found;
    world_start(&w, *state, "a.x", 1, true);
    begin_state(&w, 0);
    end_states(&w);
    assert_true(automaton_begin(&a, *state, 63));
    assert_true(automaton_end_state(&a));
    assert_false(product_search(&w.graph, &a, FAIRNESS_NONE, &run, &found));
    expect_given_up(*state, "the formula has more than 62 different untils",
                    "split it into several properties");
    automaton_free(&a);
    world_free(&w);
}

/* ---- by force ---- */

enum { MOST_TURNS = 4 };

#define TAIL UINT32_MAX

struct stop {
    uint32_t state;
    uint32_t at; /* of the automaton, or TAIL */
    uint32_t actor;
    uint64_t marks; /* of the turn that led here; bit 63: it read a letter */
};

struct force {
    const struct world *w;
    const struct automaton *a;
    enum fairness fairness;
    struct stop way[MOST_TURNS + 1];
    size_t shortest; /* SIZE_MAX: nothing was found */
};

#define READS ((uint64_t)1 << 63)

static bool rests(const struct force *f, const struct stop *stop) {
    letter_set letter =
        f->w->formula.over_states ? letter_of(f->w, f->w->graph.letters.items[stop->state]) : 0;
    struct lasso word = {.loop = 0};
    if (stop->at == TAIL)
        return true;
    assert_true(array_push(&f->w->realm.job->memory, &word.letters, letter));
    bool answer = naive_accepts_from(&word, f->a, stop->at);
    lasso_free(&word);
    return answer;
}

static bool closes(const struct force *f, size_t from, size_t turns) {
    uint64_t seen = 0, all = ((uint64_t)1 << f->a->marks) - 1;
    bool tail = f->way[turns].at == TAIL;
    if (f->way[from].state != f->way[turns].state || f->way[from].at != f->way[turns].at)
        return false;
    for (size_t i = from + 1; i <= turns; i++)
        seen |= f->way[i].marks;
    if (!tail && ((seen & all) != all || (!f->w->formula.over_states && !(seen & READS))))
        return false;
    for (uint32_t actor = 0; actor < f->w->system.components.count && f->fairness == FAIRNESS_WEAK; actor++) {
        bool fair = false;
        for (size_t i = from + 1; i <= turns && !fair; i++)
            fair = f->way[i].actor == actor || !can_move(f->w, f->way[i].state, actor);
        if (!fair)
            return false;
    }
    return true;
}

static void go_on(struct force *f, size_t turns);

/* All ways of the automaton along what is left of a word. */
static void read_on(struct force *f, size_t turns, struct stop next, const uint32_t *word, uint32_t length) {
    if (length == 0) {
        f->way[turns + 1] = next;
        go_on(f, turns + 1);
        return;
    }
    for (size_t e = f->a->first.items[next.at]; e < f->a->first.items[next.at + 1]; e++) {
        const struct automaton_edge *edge = &f->a->edges.items[e];
        if (!cube_holds(edge->cube, letter_of(f->w, word[0])))
            continue;
        struct stop after = {next.state, edge->target, next.actor, next.marks | edge->marks | READS};
        read_on(f, turns, after, word + 1, length - 1);
    }
}

static void go_on(struct force *f, size_t turns) {
    const struct graph *g = &f->w->graph;
    struct stop here = f->way[turns];
    if (turns >= f->shortest)
        return;
    for (size_t i = 0; i < turns; i++)
        if (closes(f, i, turns))
            f->shortest = turns;
    if (g->rows.items[here.state] == g->rows.items[here.state + 1] && rests(f, &here))
        f->shortest = turns;
    if (turns == MOST_TURNS)
        return;
    /* The word may be over here, although the run goes on. */
    if (!f->w->formula.over_states && here.at != TAIL && rests(f, &here)) {
        f->way[turns].at = TAIL;
        go_on(f, turns);
        f->way[turns] = here;
    }
    for (uint64_t e = g->rows.items[here.state]; e < g->rows.items[here.state + 1]; e++) {
        const struct graph_edge *edge = &g->edges.items[e];
        const struct graph_label *label = &g->labels.items[edge->label];
        struct stop next = {edge->target, here.at, label->component, 0};
        uint32_t letter = f->w->formula.over_states ? g->letters.items[here.state] : 0;
        if (f->w->formula.over_states)
            read_on(f, turns, next, &letter, 1);
        else if (here.at != TAIL)
            read_on(f, turns, next, array_from(&g->words, label->first), label->length);
        else if (label->length == 0)
            read_on(f, turns, next, NULL, 0);
    }
}

static size_t shortest_by_force(const struct world *w, const struct automaton *a, enum fairness fairness) {
    struct force f = {.w = w, .a = a, .fairness = fairness, .shortest = SIZE_MAX};
    f.way[0] = (struct stop){0, 0, 0, 0};
    go_on(&f, 0);
    return f.shortest;
}

static void random_world(struct world *w, struct job *job, uint64_t *seed, uint32_t actors,
                         bool over_states) {
    static const char *const words[] = {"", "", "1", "2", "0", "12"};
    world_start(w, job, over_states ? "a.x & a.y" : "a!m & b!n", actors, over_states);
    uint32_t states = 1 + next_random(seed, 4);
    for (uint32_t s = 0; s < states; s++) {
        begin_state(w, (uint16_t)next_random(seed, 4));
        for (uint32_t e = next_random(seed, 4); e > 0; e--)
            add_edge(w, next_random(seed, actors), over_states ? "" : words[next_random(seed, COUNT(words))],
                     next_random(seed, states));
    }
    end_states(w);
}

static void compare_with_force(struct job *job, uint64_t *seed, uint32_t actors, int rounds, int least) {
    int yes = 0, no = 0;
    for (int round = 0; round < rounds; round++) {
        struct world w;
        struct graph_run run;
        enum fairness fairness = next_random(seed, 2) ? FAIRNESS_WEAK : FAIRNESS_NONE;
        random_world(&w, job, seed, 1 + next_random(seed, actors), round % 2);
        struct automaton a =
            random_automaton(job, seed, 1 + next_random(seed, 3), next_random(seed, 3), 3, 2);
        bool found = search_product(&w, &a, fairness, &run);
        size_t shortest = shortest_by_force(&w, &a, fairness);
        bool right = shortest == SIZE_MAX ? !found || run.labels.count > MOST_TURNS
                                          : found && run.labels.count == shortest;
        if (!right) {
            print_error("round %d, fairness %d, over states %d: found %d, length %zu, by force %zu\n", round,
                        fairness, w.formula.over_states, found, run.labels.count, shortest);
            for (uint32_t s = 0; s < states_of(&w); s++)
                for (uint64_t e = w.graph.rows.items[s]; e < w.graph.rows.items[s + 1]; e++) {
                    struct graph_edge edge = w.graph.edges.items[e];
                    struct graph_label label = w.graph.labels.items[edge.label];
                    print_error("state %u: actor %u, %u letters, to %u\n", s, label.component, label.length,
                                edge.target);
                }
            blame_automaton(&a);
        }
        assert_true(right);
        found ? yes++ : no++;
        graph_run_free(&run);
        automaton_free(&a);
        world_free(&w);
    }
    assert_true(yes > least && no > least);
}

static void random_products_have_the_lassos_that_force_finds(void **state) {
    uint64_t seed = 61;
    compare_with_force(*state, &seed, 3, 4000, 500);
}

/* Beyond ten wishes a loop need not be the shortest, but there is one if and only if there was one. */
static void random_products_with_many_actors_have_lassos(void **state) {
    uint64_t seed = 62;
    int yes = 0, no = 0;
    for (int round = 0; round < 600; round++) {
        struct world w, more;
        struct graph_run run;
        uint64_t again = seed;
        struct job *job = *state;
        uint32_t actors = 1 + next_random(&again, 4);
        seed = again;
        random_world(&w, job, &again, actors, round % 2);
        again = seed;
        random_world(&more, job, &again, actors, round % 2);
        /* Those that can never move do not change anything. */
        for (uint32_t i = actors; i < 14; i++)
            system_add_component(&more.system, "idle", (struct span){0});
        seed = again;
        struct automaton a =
            random_automaton(job, &seed, 1 + next_random(&seed, 3), next_random(&seed, 3), 3, 2);
        bool found = search_product(&w, &a, FAIRNESS_WEAK, &run);
        graph_run_free(&run);
        assert_int_equal(search_product(&more, &a, FAIRNESS_WEAK, &run), found);
        graph_run_free(&run);
        found ? yes++ : no++;
        automaton_free(&a);
        world_free(&w);
        world_free(&more);
    }
    assert_true(yes > 100 && no > 100);
}

/* ---- a graph out of a search ---- */

struct exploration {
    struct model model;
    struct ranges ranges;
    struct program *program;
    struct program_stepper stepper;
    struct context context;
    struct search search;
    struct graph graph;
};

static void prepare(struct exploration *x, struct job *job, const char *text) {
    model_start(&x->model, job, text);
    assert_true(ranges_infer(&x->ranges, job, &x->model.system));
    x->program = program_compile(job, &x->model.system, &x->ranges, NULL, 0);
    assert_non_null(x->program);
    program_stepper_init(&x->stepper, x->program);
    assert_true(context_init(&x->context, job, x->program));
    assert_true(search_init(&x->search, job, &x->stepper.stepper));
    graph_init(&x->graph, &x->search, &x->context, &x->model.system.formulas.items[0]);
}

static void explore(struct exploration *x, struct job *job, const char *text) {
    const struct search_limits no_limits = {UINT64_MAX, UINT64_MAX};
    prepare(x, job, text);
    const struct system_formula *formula = &x->model.system.formulas.items[0];
    struct search_visitor visitor = {.data = &x->graph,
                                     .state = formula->over_states ? graph_state : NULL,
                                     .transition = graph_transition};
    assert_int_equal(search_run(&x->search, &no_limits, &visitor), SEARCH_COMPLETE);
    assert_true(graph_finish(&x->graph));
}

static void leave(struct exploration *x) {
    graph_free(&x->graph);
    search_free(&x->search);
    context_free(&x->context);
    program_free(x->program);
    ranges_free(&x->ranges);
    model_free(&x->model);
}

#define PING                                                                                                 \
    "actor a(1) { int n; go { n = 1 - n; b!ping(n); } }\n"                                                   \
    "actor b(1) { ping(int v) { a!go; } }\nmain { a!go; }\n"

static void a_graph_has_the_letters_of_its_turns(void **state) {
    struct exploration x;
    explore(&x, *state, PING "property p = G F b!ping(1);");
    assert_int_equal(x.graph.rows.count - 1, 4);
    assert_int_equal(x.graph.edges.count, 4);
    /* a with 1, b, a with 0: b!ping(0) is not in the alphabet. */
    assert_int_equal(x.graph.labels.count, 3);
    assert_int_equal(x.graph.labels.items[0].component, 0);
    assert_int_equal(x.graph.labels.items[0].length, 1);
    assert_int_equal(x.graph.words.items[x.graph.labels.items[0].first], 1);
    assert_int_equal(x.graph.labels.items[1].component, 1);
    assert_int_equal(x.graph.labels.items[1].length, 0);
    assert_int_equal(x.graph.labels.items[2].component, 0);
    assert_int_equal(x.graph.labels.items[2].length, 0);
    for (uint32_t s = 0; s < 4; s++)
        assert_false(graph_is_stuck(&x.graph, s));
    leave(&x);
}

static void a_graph_has_the_letters_of_its_states(void **state) {
    struct exploration x;
    explore(&x, *state, PING "property p = G F (a.n == 1 & a.n < 2);");
    const letter_set *sets = logic_letters(x.model.system.formulas.items[0].logic)->sets.items;
    assert_int_equal(x.graph.letters.count, 4);
    assert_int_equal(sets[x.graph.letters.items[0]], 2);
    assert_int_equal(sets[x.graph.letters.items[1]], 3);
    assert_int_equal(sets[x.graph.letters.items[2]], 3);
    assert_int_equal(sets[x.graph.letters.items[3]], 2);
    assert_int_equal(x.graph.labels.count, 2);
    assert_int_equal(x.graph.failed_state, UINT32_MAX);
    leave(&x);
}

static void a_search_is_ended_by_an_atom_without_value(void **state) {
    const struct search_limits no_limits = {UINT64_MAX, UINT64_MAX};
    struct exploration x;
    prepare(&x, *state, PING "property p = F (1 / (1 - a.n) == 1);");
    struct search_visitor visitor = {.data = &x.graph, .state = graph_state, .transition = graph_transition};
    assert_int_equal(search_run(&x.search, &no_limits, &visitor), SEARCH_ENOUGH);
    assert_int_equal(x.graph.failed_state, 1);
    leave(&x);
}

/* ---- no memory ---- */

struct searching {
    struct world *w;
    const struct automaton *a;
    enum fairness fairness;
};

static bool search_it(struct job *job, void *context) {
    struct searching *s = context;
    struct graph_run run;
    bool found;
    (void)job;
    if (!product_search(&s->w->graph, s->a, s->fairness, &run, &found))
        return false;
    graph_run_free(&run);
    return true;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    for (int over_states = 0; over_states < 2; over_states++)
        for (uint32_t actors = 2; actors < 15; actors += 11) {
            struct world w;
            struct automaton a;
            world_start(&w, *state, over_states ? "a.x" : "a!m", actors, over_states);
            for (uint32_t s = 0; s < 3; s++) {
                begin_state(&w, s == 2);
                for (uint32_t actor = 0; actor < actors; actor++)
                    add_edge(&w, actor, s == 2 && actor == 1 ? "1" : "", (s + actor) % 3);
            }
            end_states(&w);
            ltl_formula f = formula_of(&w.realm, over_states ? "G F a.x & G F !a.x" : "G F a!m");
            assert_true(automaton_translate(&a, &w.realm.logic.ltl, f, logic_letters(&w.realm.logic)));
            struct searching searching = {&w, &a, FAIRNESS_WEAK};
            expect_to_survive_refusals(*state, search_it, &searching);
            searching.fairness = FAIRNESS_NONE;
            expect_to_survive_refusals(*state, search_it, &searching);
            automaton_free(&a);
            world_free(&w);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_run_that_ends_stays_in_its_last_state),
        job_test(a_state_that_has_not_been_done_does_not_end_a_run),
        job_test(over_states_the_shortest_lasso_is_found),
        job_test(over_sends_a_turn_reads_none_or_many_letters),
        job_test(a_run_may_go_on_without_letters),
        job_test(a_run_that_ends_reads_the_empty_letter_for_ever),
        job_test(weak_fairness_lets_everybody_move_who_always_can),
        job_test(who_cannot_move_now_and_then_need_not),
        job_test(a_fair_loop_lets_all_move_that_must),
        job_test(many_actors_all_move_in_a_loop),
        job_test(many_actors_move_without_letters),
        job_test(many_marks_are_all_met),
        job_test(too_many_marks_are_refused),
        job_test(random_products_have_the_lassos_that_force_finds),
        job_test(random_products_with_many_actors_have_lassos),
        job_test(a_graph_has_the_letters_of_its_turns),
        job_test(a_graph_has_the_letters_of_its_states),
        job_test(a_search_is_ended_by_an_atom_without_value),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
