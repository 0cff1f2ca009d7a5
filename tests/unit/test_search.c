#include "systems.h"

#include "explore/search.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

/* What a visitor has seen. */
struct diary {
    struct search *search;
    uint32_t states;
    uint64_t transitions;
    uint32_t errors;
    uint32_t stuck;
    uint32_t incidents;
    uint32_t last_source;
    bool in_order;
    uint32_t enough_states; /* 0: never */
};

static bool note_state(void *data, uint32_t number, const uint64_t *state) {
    struct diary *diary = data;
    diary->in_order &= number == diary->states && store_find(&diary->search->store, state) == number;
    return ++diary->states != diary->enough_states;
}

static bool note_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct diary *diary = data;
    uint32_t source = batch->successors.items[index].source;
    diary->in_order &= source >= diary->last_source && (target == STORE_FULL || target <= diary->states);
    diary->last_source = source;
    diary->transitions++;
    diary->errors += target == STORE_FULL;
    return true;
}

static bool note_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct diary *diary = data;
    diary->in_order &= store_find(&diary->search->store, state) == number;
    diary->stuck++;
    return true;
}

static bool note_incident(void *data, const struct batch *batch, const struct incident *incident) {
    struct diary *diary = data;
    (void)batch, (void)incident;
    diary->incidents++;
    return true;
}

static enum search_end explore(struct specimen *m, struct search *search, const struct search_limits *limits,
                               struct diary *diary) {
    diary->search = search;
    diary->in_order = true;
    assert_true(search_init(search, m->job, &m->stepper.stepper));
    struct search_visitor visitor = {.data = diary,
                                     .state = note_state,
                                     .transition = note_transition,
                                     .stuck = note_stuck,
                                     .incident = note_incident};
    return search_run(search, limits, &visitor);
}

/* Two counters up to `most`: (most + 1)^2 states, a grid. */
static void build_grid(struct system *s, int32_t most) {
    uint32_t a = add_actor(s, "a", 1);
    static const char *const names[] = {"x", "y"};
    for (int i = 0; i < 2; i++) {
        uint32_t x = add_variable(s, a, names[i], value_number(), 0);
        spontaneously(s, a, names[i], increase(s, x, 1))->guard =
            op(s, OPERATOR_LESS, var(s, x), num(s, most));
    }
}

static void a_search_finds_all_states_once_in_the_order_of_their_distance(void **state) {
    struct specimen m;
    struct search search;
    struct diary diary = {0};
    build_grid(specimen_start(&m, *state), 70);
    specimen_ready(&m);
    assert_int_equal(explore(&m, &search, &NO_LIMITS, &diary), SEARCH_COMPLETE);
    assert_true(diary.in_order);
    assert_int_equal(diary.states, 71 * 71);
    assert_int_equal(search.store.count, 71 * 71);
    assert_int_equal(diary.transitions, 2 * 70 * 71);
    assert_int_equal(search.transitions, 2 * 70 * 71);
    assert_int_equal(diary.stuck, 1);
    assert_int_equal(diary.incidents, 0);
    assert_int_equal(search.depth, 140);
    int32_t last = 0;
    for (uint32_t i = 0; i < search.store.count; i++) {
        uint64_t at[1];
        store_get(&search.store, i, at);
        int32_t distance = view_variable(m.program, at, 0) + view_variable(m.program, at, 1);
        assert_true(distance >= last);
        last = distance;
        struct path path = {0};
        assert_true(store_path(&search.store, i, &path));
        assert_int_equal(path.states.count, distance + 1);
        array_free(&path.states);
    }
    search_free(&search);
    specimen_free(&m);
}

static void a_search_stops_at_its_depth(void **state) {
    for (uint32_t depth = 0; depth < 12; depth++) {
        struct specimen m;
        struct search search;
        struct diary diary = {0};
        build_grid(specimen_start(&m, *state), 5);
        specimen_ready(&m);
        enum search_end end = explore(&m, &search, &(struct search_limits){depth, UINT64_MAX}, &diary);
        assert_int_equal(end, depth < 11 ? SEARCH_BOUND : SEARCH_COMPLETE);
        uint32_t near = 0;
        for (uint32_t x = 0; x <= 5; x++)
            for (uint32_t y = 0; y <= 5; y++)
                near += x + y <= depth;
        assert_int_equal(search.store.count, near);
        search_free(&search);
        specimen_free(&m);
    }
}

static void a_search_stops_when_it_has_more_states_than_it_may(void **state) {
    struct specimen m;
    struct search search;
    struct diary diary = {0};
    build_grid(specimen_start(&m, *state), 300);
    specimen_ready(&m);
    enum search_end end = explore(&m, &search, &(struct search_limits){UINT64_MAX, 1000}, &diary);
    assert_int_equal(end, SEARCH_BOUND);
    assert_true(search.store.count > 1000 && search.store.count < 2000);
    search_free(&search);
    specimen_free(&m);
}

static void as_many_states_as_there_may_be_are_not_too_many(void **state) {
    for (uint64_t fewer = 0; fewer < 2; fewer++) {
        struct specimen m;
        struct search search;
        struct diary diary = {0};
        build_grid(specimen_start(&m, *state), 9);
        specimen_ready(&m);
        enum search_end end = explore(&m, &search, &(struct search_limits){UINT64_MAX, 100 - fewer}, &diary);
        assert_int_equal(end, fewer ? SEARCH_BOUND : SEARCH_COMPLETE);
        search_free(&search);
        specimen_free(&m);
    }
}

static void the_visitor_ends_a_search(void **state) {
    struct specimen m;
    struct search search;
    struct diary diary = {.enough_states = 33};
    build_grid(specimen_start(&m, *state), 50);
    specimen_ready(&m);
    assert_int_equal(explore(&m, &search, &NO_LIMITS, &diary), SEARCH_ENOUGH);
    assert_int_equal(diary.states, 33);
    assert_int_equal(search.store.count, 33);
    search_free(&search);
    specimen_free(&m);
}

static void a_visitor_may_want_to_know_nothing(void **state) {
    struct specimen m;
    struct search search;
    struct search_visitor visitor = {0};
    build_grid(specimen_start(&m, *state), 10);
    specimen_ready(&m);
    assert_true(search_init(&search, m.job, &m.stepper.stepper));
    assert_int_equal(search_run(&search, &NO_LIMITS, &visitor), SEARCH_COMPLETE);
    assert_int_equal(search.store.count, 121);
    search_free(&search);
    specimen_free(&m);
}

static void violations_lead_to_no_state(void **state) {
    struct specimen m;
    struct search search;
    struct diary diary = {0};
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 3), p = add_message(s, a, "p");
    spontaneously(s, a, "go", send(s, a, p, NULL));
    uint32_t o = system_add_observer(s, "o", 2);
    system_add_rule(s, o, &(struct observer_rule){0, 1, SYSTEM_NONE, a, p, NULL, NULL});
    system_add_rule(s, o, &(struct observer_rule){1, OBSERVER_ERROR, SYSTEM_NONE, a, p, NULL, NULL});
    specimen_ready(&m);
    assert_int_equal(explore(&m, &search, &NO_LIMITS, &diary), SEARCH_COMPLETE);
    assert_true(search.error_reached);
    assert_int_equal(diary.states, 2);
    assert_int_equal(diary.transitions, 2);
    assert_int_equal(diary.errors, 1);
    assert_int_equal(diary.stuck, 0);
    search_free(&search);
    specimen_free(&m);
}

static void incidents_and_stuck_states_are_told(void **state) {
    struct specimen m;
    struct search search;
    struct diary diary = {0};
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), p = add_message(s, a, "p");
    spontaneously(s, a, "go", send(s, a, p, NULL));
    specimen_ready(&m);
    assert_int_equal(explore(&m, &search, &NO_LIMITS, &diary), SEARCH_COMPLETE);
    assert_int_equal(diary.states, 3);
    assert_int_equal(diary.stuck, 1);
    assert_int_equal(diary.incidents, 1);
    assert_false(search.error_reached);
    search_free(&search);
    specimen_free(&m);
}

static bool search_everything(struct job *job, void *context) {
    struct specimen *m = context;
    struct search search;
    struct search_visitor visitor = {0};
    if (!search_init(&search, job, &m->stepper.stepper))
        return false;
    enum search_end end = search_run(&search, &NO_LIMITS, &visitor);
    search_free(&search);
    return end == SEARCH_COMPLETE;
}

static void a_search_survives_refusals(void **state) {
    struct specimen m;
    build_grid(specimen_start(&m, *state), 70);
    specimen_ready(&m);
    expect_to_survive_refusals(*state, search_everything, &m);
    specimen_free(&m);
}

/* What is counted as work is what is new. */
static void a_search_that_goes_on_counts_no_state_twice(void **state) {
    struct job *job = *state;
    struct specimen m;
    struct search search;
    struct search_visitor visitor = {0};
    build_grid(specimen_start(&m, job), 50);
    specimen_ready(&m);
    assert_true(search_init(&search, job, &m.stepper.stepper));
    assert_int_equal(search_run(&search, &(struct search_limits){UINT64_MAX, 700}, &visitor), SEARCH_BOUND);
    assert_int_equal(job->progress.earlier + job->progress.done, search.store.count);
    assert_int_equal(search_run(&search, &NO_LIMITS, &visitor), SEARCH_COMPLETE);
    assert_true(job->progress.earlier > 700);
    assert_int_equal(job->progress.earlier + job->progress.done, search.store.count);
    search_free(&search);
    specimen_free(&m);
}

static void a_search_that_was_stopped_says_so(void **state) {
    struct specimen m;
    struct search search;
    struct search_visitor visitor = {0};
    build_grid(specimen_start(&m, *state), 1000);
    specimen_ready(&m);
    stop_job(*state);
    assert_true(search_init(&search, m.job, &m.stepper.stepper));
    assert_int_equal(search_run(&search, &NO_LIMITS, &visitor), SEARCH_FAILED);
    expect_stopped(*state, NULL);
    search_free(&search);
    specimen_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_search_finds_all_states_once_in_the_order_of_their_distance),
        job_test(a_search_stops_at_its_depth),
        job_test(a_search_stops_when_it_has_more_states_than_it_may),
        job_test(as_many_states_as_there_may_be_are_not_too_many),
        job_test(the_visitor_ends_a_search),
        job_test(a_visitor_may_want_to_know_nothing),
        job_test(violations_lead_to_no_state),
        job_test(incidents_and_stuck_states_are_told),
        job_test(a_search_survives_refusals),
        job_test(a_search_that_goes_on_counts_no_state_twice),
        job_test(a_search_that_was_stopped_says_so),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
