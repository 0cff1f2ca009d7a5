#include "assumptions.h"
#include "rules/kept_rules.h"

/* ---- writing and reading back ---- */

static void expect_same_words(const struct name_list *ours, const struct name_list *theirs) {
    assert_int_equal(ours->items.count, theirs->items.count);
    for (size_t i = 0; i < ours->items.count; i++) {
        assert_int_equal(ours->items.items[i] == NULL, theirs->items.items[i] == NULL);
        if (ours->items.items[i])
            assert_string_equal(ours->items.items[i], theirs->items.items[i]);
    }
}

/* Nobody can tell them apart. */
static void expect_same(const struct assumption *ours, const struct assumption *theirs) {
    const struct contract *left = &ours->contract, *right = &theirs->contract;
    assert_string_equal(theirs->component, ours->component);
    assert_string_equal(theirs->property_names, ours->property_names);
    expect_same_words(&ours->interface, &theirs->interface);
    expect_same_words(&ours->properties, &theirs->properties);
    expect_same_words(&ours->property_text, &theirs->property_text);
    expect_same_words(&ours->actors, &theirs->actors);
    expect_same_words(&ours->main, &theirs->main);
    expect_same_words(&ours->actions, &theirs->actions);
    assert_int_equal(ours->property_begins.count, theirs->property_begins.count);
    for (size_t i = 0; i < ours->property_begins.count; i++)
        assert_int_equal(ours->property_begins.items[i], theirs->property_begins.items[i]);
    assert_int_equal(theirs->bounded, ours->bounded);
    assert_int_equal(theirs->stub, ours->stub);
    assert_true(theirs->fingerprint == ours->fingerprint);
    assert_int_equal(right->initially_broken, left->initially_broken);
    assert_int_equal(right->properties, left->properties);
    assert_int_equal(right->broken.count, left->broken.count);
    for (size_t i = 0; i < left->broken.count; i++)
        assert_int_equal(right->broken.items[i], left->broken.items[i]);
    assert_int_equal(right->states, left->states);
    assert_int_equal(right->actions, left->actions);
    assert_int_equal(right->receives, left->receives);
    assert_int_equal(right->transitions, left->transitions);
    assert_int_equal(right->moves.count, left->moves.count);
    for (size_t i = 0; i < left->moves.count; i++)
        assert_int_equal(right->moves.items[i], left->moves.items[i]);
    assert_int_equal(theirs->actions.items.count, left->actions);
}

static void what_is_written_reads_back_to_the_same(void **state) {
    static const struct {
        const char *text;
        enum stub stub;
        enum assume_verdict verdict;
        uint32_t mark; /* among the moves */
        bool bounded;
    } cases[] = {
        {CLIENTS EXCLUSION, STUB_BAG, ASSUME_CONDITIONAL, CONTRACT_OUTSIDE, false},
        {CLIENTS EXCLUSION, STUB_QUEUE, ASSUME_CONDITIONAL, CONTRACT_ERROR, false},
        {PILE, STUB_BAG, ASSUME_CONDITIONAL, CONTRACT_ERROR, false},
        {PILE, STUB_QUEUE, ASSUME_CONDITIONAL, CONTRACT_CUT, true},
        {"actor a(2) { go { m!ask; } yes { } no { } } missing m { ask -> a!yes; } main { a!go; m!ask; }"
         "property p { s: a!no -> error; }",
         STUB_BAG, ASSUME_VACUOUS, CONTRACT_NEVER, false},
        {"actor a(2) { go { m!ask; a!yes; } yes { } } missing m { ask -> a!yes; } main { a!go; }"
         "property p { s: a!yes -> error; }",
         STUB_BAG, ASSUME_NEVER, CONTRACT_ERROR, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct assuming assuming;
        struct agreement agreement;
        struct bytes bytes = {0};
        struct assume_options options = {.stub = cases[i].stub, .most_bound = 8, .limits = NO_LIMITS};
        assert_true(assuming_make(&assuming, *state, cases[i].text, &options));
        assert_int_equal(assuming.result.verdict, cases[i].verdict);
        const char *text = assumption_text(&assuming.result.assumption, &bytes);
        assert_non_null(text);
        assert_true(agreement_read(&agreement, *state, text));
        expect_same(&assuming.result.assumption, &agreement.file);
        assert_int_equal(agreement.file.bounded, cases[i].bounded);
        bool marked = false;
        for (size_t m = 0; m < agreement.file.contract.moves.count; m++)
            marked |= agreement.file.contract.moves.items[m] == cases[i].mark;
        assert_true(marked); /* or the case shows nothing */
        agreement_free(&agreement);
        array_free(&bytes.data);
        assuming_free(&assuming);
    }
}

#define EXCLUSION_AGAIN                                                                                      \
    "property again { free: left!permitL | right!permitR -> held;"                                           \
    "  held: left!permitL | right!permitR -> error; mutex!release -> free; }\n"

#define BOTH                                                                                                 \
    CLIENTS EXCLUSION "property calm { s: left!permitL | right!permitR -> t; t: left!permitL -> error; }\n"

static void several_properties_read_back(void **state) {
    static const char *const CASES[] = {BOTH,
                                        CLIENTS EXCLUSION "property q = G !left!permitL;\n" EXCLUSION_AGAIN};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct assuming assuming;
        struct agreement agreement;
        struct bytes bytes = {0};
        assuming_start(&assuming, *state, CASES[i], 8);
        const char *text = assumption_text(&assuming.result.assumption, &bytes);
        assert_non_null(text);
        assert_true(agreement_read(&agreement, *state, text));
        expect_same(&assuming.result.assumption, &agreement.file);
        assert_int_equal(agreement.file.contract.broken.count, agreement.file.contract.moves.count);
        assert_string_equal(agreement.file.property_names,
                            i == 0 ? "exclusion, calm" : "exclusion, q, again");
        property_set broken = 0;
        bool several = false;
        for (size_t k = 0; k < agreement.file.contract.broken.count; k++) {
            property_set here = agreement.file.contract.broken.items[k];
            broken |= here;
            several |= (here & (here - 1)) != 0;
        }
        assert_int_equal(broken, property_set_all(agreement.file.contract.properties));
        assert_true(several); /* or it shows little */
        agreement_free(&agreement);
        array_free(&bytes.data);
        assuming_free(&assuming);
    }
}

static void values_read_back(void **state) {
    static const char *const ACTIONS[] = {"?ask(0,a)", "?ask(0,b)",        "?ask(1,a)",
                                          "?ask(1,b)", "a!yes(true,b,-2)", "a!yes(true,b,-1)"};
    struct assuming assuming;
    struct agreement agreement;
    struct bytes bytes = {0};
    assuming_start(
        &assuming, *state,
        "actor b(1) { int 0..1 r; go { m!ask(r, self); } } actor a(2) { yes(bool c, actor w, int -3..3 k) { } }"
        "missing m { ask(x, _) -> a!yes(true, b, x - 2); } main { b!go; m!ask(1, a); m!ask(0, b); }"
        "property p { s: a!yes(_, _, -2) -> error; }",
        8);
    const char *text = assumption_text(&assuming.result.assumption, &bytes);
    assert_non_null(text);
    assert_true(agreement_read(&agreement, *state, text));
    /* actors have the order of the files */
    assert_int_equal(agreement.file.actions.items.count, COUNT(ACTIONS));
    for (size_t i = 0; i < COUNT(ACTIONS); i++) {
        size_t found = 0;
        for (size_t k = 0; k < COUNT(ACTIONS); k++)
            found += strcmp(agreement.file.actions.items.items[k], ACTIONS[i]) == 0;
        assert_int_equal(found, 1);
    }
    expect_same(&assuming.result.assumption, &agreement.file);
    agreement_free(&agreement);
    array_free(&bytes.data);
    assuming_free(&assuming);
}

static void an_assumption_without_states_reads_back(void **state) {
    struct agreement a;
    agreement_start(&a, *state,
                    "actor a(2) { go { b!bad; } yes { } } actor b(1) { bad { } }"
                    "missing m { ask -> a!yes; } main { a!go; } property p { s: b!bad -> error; }",
                    8);
    assert_int_equal(a.file.contract.states, 0);
    assert_int_equal(a.file.contract.actions, 2);
    agreement_free(&a);
}

static void expect_lines(const struct name_list *list, const char *const *lines, size_t count) {
    assert_int_equal(list->items.count, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(list->items.items[i], lines[i]);
}

static void a_file_quotes_the_interface_and_the_property(void **state) {
    static const char *const INTERFACE[] = {"missing m {", "  ask -> a!yes, a!no;", "  note ->;", "}"};
    static const char *const PROPERTY[] = {"property p = G !a!yes;"};
    struct agreement a;
    agreement_start(&a, *state,
                    "actor a(2) { go { m!ask; } yes { } no { } } missing m { ask->a!yes,a!no;note->; }"
                    "main { a!go; } property i = always 1 < 2; property p =  G !a!yes ;",
                    8);
    expect_lines(&a.file.interface, INTERFACE, COUNT(INTERFACE));
    expect_lines(&a.file.property_text, PROPERTY, COUNT(PROPERTY));
    agreement_free(&a);
}

/* ---- surroundings ---- */

static void expect_surroundings(struct job *job, const char *open, const char *text) {
    struct agreement a;
    struct bytes bytes = {0};
    agreement_start(&a, job, open, 8);
    struct output *output = output_open_memory(job, &bytes);
    assert_non_null(output);
    surroundings_write(&a.file, output);
    assert_true(output_commit(output));
    assert_true(array_push(&job->memory, &bytes.data, '\0'));
    assert_string_equal(bytes.data.items, text);
    array_free(&bytes.data);
    agreement_free(&a);
}

static void a_candidate_is_surrounded_by_actors_that_do_nothing(void **state) {
    expect_surroundings(*state, CLIENTS EXCLUSION,
                        "actor left(1) { initialL { } permitL { } }\n"
                        "actor right(1) { initialR { } permitR { } }\n"
                        "main { }\n");
}

static void what_main_sends_it_is_in_its_surroundings(void **state) {
    expect_surroundings(*state,
                        "actor a(2) { go { } yes { } } missing m { ask -> a!yes; note ->; }"
                        "main { m!ask; a!go; m!note; m!ask; } property p { s: a!yes -> error; }",
                        "actor a(1) { go { } yes { } }\nmain { m!ask; m!note; m!ask; }\n");
}

static void what_main_sends_it_has_values(void **state) {
    expect_surroundings(*state,
                        "actor a(2) { go { } yes { } } missing m { ask(x, y, z) -> a!yes; }"
                        "main { m!ask(1 + 2 * 3, false, a); a!go; m!ask(-1, true || false, a); }"
                        "property p { s: a!yes -> error; }",
                        "actor a(1) { go { } yes { } }\nmain { m!ask(7,false,a); m!ask(-1,true,a); }\n");
}

static void methods_have_their_parameters(void **state) {
    expect_surroundings(
        *state,
        "actor a(2) { val(int x) { } yes { } } actor b(1) { go(bool x) { a!val(1); }"
        "  all(int -1..3 k, actor who, int 0..1 l, bool n) { } }"
        "missing m { ask -> a!yes; } main { b!go(true); } property p { s: a!yes -> error; }",
        "actor a(1) { val(int parameter__1) { } yes { } }\n"
        "actor b(1) { go(bool parameter__1) { } all(int -1..3 parameter__1, actor parameter__2, "
        "int 0..1 parameter__3, bool parameter__4) { } }\n"
        "main { }\n");
}

static void names_of_any_length_read_back(void **state) {
    char name[2001], open[8192];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    snprintf(open, sizeof open,
             "actor a(1) { go { m!%s; } %s { } } missing m { %s -> a!%s; } main { a!go; }"
             "property p { s: a!go -> error; }",
             name, name, name, name);
    struct agreement a;
    agreement_start(&a, *state, open, 8);
    assert_int_equal(a.file.actions.items.count, 2);
    assert_string_equal(a.file.actions.items.items[0] + 1, name);
    assert_string_equal(a.file.actions.items.items[1] + 2, name);
    agreement_free(&a);
}

/* ---- fingerprints ---- */

static uint64_t fingerprint_of(struct job *job, const char *text, const char *property) {
    struct reading reading;
    struct open_system open;
    assert_true(reading_make(&reading, job, text));
    open_system_init(&open, &reading.sources);
    assert_true(aml_lower_open(&reading.aml, NULL, &open) && aml_describe_open(&reading.aml, &open, true));
    const struct open_property *chosen = open_find_property(&open, property, NULL);
    assert_non_null(chosen);
    uint64_t fingerprint = assumption_fingerprint(job, open.text.specified, &chosen->text, 1);
    open_system_free(&open);
    reading_free(&reading);
    return fingerprint;
}

static void a_fingerprint_tells_systems_apart_and_not_their_layout(void **state) {
    static const char P[] = "property p { s: a!yes -> error; }", Q[] = "property q { s: a!yes -> error; }";
    static const char OPEN[] =
        "actor a(2) { go { m!ask; } yes { } } missing m { ask -> a!yes; } main { a!go; }";
    static const char *const SYSTEMS[] = {
        OPEN,
        "actor a(3) { go { m!ask; } yes { } } missing m { ask -> a!yes; } main { a!go; }",
        "actor a(2) { go { m!ask; } yes { } } missing m { ask -> a!yes; ask ->; } main { a!go; }",
        "actor a(2) { go { m!ask; } yes { } } missing m { ask -> a!yes; } main { a!yes; }",
    };
    char text[512];
    uint64_t found[COUNT(SYSTEMS) + 1];
    for (size_t i = 0; i < COUNT(SYSTEMS); i++) {
        snprintf(text, sizeof text, "%s%s%s", SYSTEMS[i], P, Q);
        found[i] = fingerprint_of(*state, text, "p");
    }
    snprintf(text, sizeof text, "%s%s%s", OPEN, P, Q);
    found[COUNT(SYSTEMS)] = fingerprint_of(*state, text, "q");
    for (size_t i = 0; i < COUNT(found); i++)
        for (size_t k = 0; k < i; k++)
            assert_true(found[i] != found[k]);
    snprintf(
        text, sizeof text,
        "// as before\nactor a(2)\n{ go { m!ask; }\n yes{} } missing m{ask->a!yes;} main { a!go; } %s\n\n%s",
        P, Q);
    assert_true(fingerprint_of(*state, text, "p") == found[0]);
}

/* ---- what others have edited ---- */

/* Gives the text the checksum that it must have. */
static void seal(char *text) {
    char *end = strstr(text, "\nend ");
    assert_non_null(end);
    snprintf(end + 5, 18, "%016llx\n", (unsigned long long)hash_bytes(text, (size_t)(end + 1 - text)));
}

/* The file of an open system with `from`, which is there once, replaced. */
static void damage_of(struct job *job, const char *open, char damaged[static 8192], const char *from,
                      const char *to) {
    struct assuming assuming;
    struct bytes bytes = {0};
    assuming_start(&assuming, job, open, 8);
    const char *text = assumption_text(&assuming.result.assumption, &bytes);
    assert_non_null(text);
    const char *at = strstr(text, from);
    assert_non_null(at);
    assert_null(strstr(at + 1, from));
    int length = snprintf(damaged, 8192, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert_true(length < 8192);
    array_free(&bytes.data);
    assuming_free(&assuming);
}

/* The mutex's. */
static void damage(struct job *job, char damaged[static 8192], const char *from, const char *to) {
    damage_of(job, CLIENTS EXCLUSION, damaged, from, to);
}

static bool reads(struct job *job, const char *text) {
    struct agreement a;
    bool fine = agreement_read(&a, job, text);
    agreement_free(&a);
    return fine;
}

/* Refused where `mark` first is in the damaged file. */
struct damage {
    const char *from, *to;
    const char *message;
    const char *mark;
    size_t before; /* so many bytes behind where the mark begins */
    size_t width;
};

static void expect_refused_of(const char *open, const struct damage *d) {
    char text[8192];
    struct job job;
    job_init(&job);
    damage_of(&job, open, text, d->from, d->to);
    assert_false(reads(&job, text));
    bool another = strcmp(d->message, "this is not an assumption file") == 0;
    expect_rejected(&job, d->message,
                    another ? "make one with lacuna assume SYSTEM -o FILE.assumption"
                            : "make the file again with lacuna assume -o FILE.assumption");
    const char *at = strstr(text, d->mark);
    assert_non_null(at);
    at += d->before;
    uint64_t line = 1, column = 1;
    for (const char *c = text; c < at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    expect_place(&job, 0, line, column, d->width);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void expect_refused(const struct damage *d) {
    expect_refused_of(CLIENTS EXCLUSION, d);
}

static void a_file_that_was_damaged_is_refused_where_it_is(void **state) {
    static const struct damage cases[] = {
        {"lacuna assumption", "lacuna formula", "this is not an assumption file", "lacuna", 0, 1},
        {"lacuna assumption", "lacunae assumption", "this is not an assumption file", "lacunae", 0, 1},
        {"lacuna assumption 3", "lacuna assumption 3 4", "the line should end here", "3 4", 2, 1},
        {"\nstate 3 ", "\nstate 4 ", "states are numbered in their order", "state 4", 6, 1},
        {"\nstate 3 ", "\nstate x3 ", "states are numbered in their order", "state x3", 6, 2},
        {"\nstate 0  ?reqL 1", "\nstate 0  ?reqX 1", "unknown action", "?reqX", 0, 5},
        {"\nstate 0  ?reqL 1", "\nstate 0  ?reqL x", "expected a state, error, outside or cut", "?reqL x", 6,
         1},
        {"\nstate 0  ?reqL 1", "\nstate 0  ?reqL -1", "expected a state, error, outside or cut", "?reqL -1",
         6, 2},
        {"\nstate 8 midturn  ?reqL 1", "\nstate 8 midturn  ?reqL", "expected the target of the transition",
         "state 8 midturn  ?reqL", 22, 1},
        {"\nstate 8 midturn  ?reqL 1", "\nstate 8 midturn  ?reqL 1  ?reqL 1",
         "this action already has a transition", "?reqL 1  ?reqL 1", 9, 5},
        {"\nstate 8 midturn  ?reqL 1", "\nstate 8 midturn  ?reqL 12",
         "a transition leads to an unknown state", "?reqL 12", 6, 2},
        {"\nstate 11 midturn  ?reqR 3", "", "a transition leads to an unknown state", "?release 11", 9, 2},
        {"\nreceive reqR", "\nreceive", "expected a message", "receive\n", 7, 1},
        {"\nreceive reqR", "\nreceive reqL", "this action is declared twice", "reqL\nreceive reqL", 13, 4},
        {"\nsend right!permitR", "\nsend left!permitL", "this action is declared twice", "permitL\nsend left",
         13, 12},
        {"\nsend left!permitL\nsend right!permitR", "\nsend left!permitL\nreceive x\nsend right!permitR",
         "receives come first, then sends, then states", "receive x", 7, 1},
        {"\nstate 1 ", "\nsend x!y\nstate 1 ", "receives come first, then sends, then states", "send x!y", 4,
         1},
        {"\ncomponent mutex", "\ncomponent", "expected the name of the component", "component\n", 9, 1},
        {"\ncomponent mutex", "\ncomponent mutex mutex", "the line should end here", "mutex mutex", 6, 5},
        {"\nproperty exclusion", "\nproperty", "expected the name of the property", "property\n", 8, 1},
        {"\nsystem ", "\nsystem 12 # ", "a fingerprint has 16 digits", "12 #", 0, 2},
        {"\nbounded no", "\nbounded", "expected yes, no or partly", "bounded\n", 7, 1},
        {"\nbounded no", "\nbounded no no", "the line should end here", "no no", 3, 2},
        {"\nbounded no", "\nbounded never", "expected yes, no or partly", "never", 0, 5},
        {"\nstub bag", "\nstub", "expected bag, queue, chaos, actor or lts", "stub\n", 4, 1},
        {"\nstub bag", "\nstub box", "expected bag, queue, chaos, actor or lts", "box", 0, 3},
        {"\nend ", "\nend 0", "a checksum has 16 digits", "\nend ", 5, 17},
        {"\nend ", "\nend # ", "expected a checksum", "end #", 4, 1},
        {"\nmain", "\nmian", "unknown word", "mian", 0, 4},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_refused(&cases[i]);
}

static void a_line_that_is_missing_or_there_twice_is_refused(void **state) {
    static const char *const LINES[] = {"component mutex", "bounded no", "stub bag", "main", "rules unknown"};
    (void)state;
    for (size_t i = 0; i < COUNT(LINES); i++) {
        char line[64], twice[128], missing[64];
        size_t word = strcspn(LINES[i], " ");
        snprintf(line, sizeof line, "\n%s\n", LINES[i]);
        snprintf(twice, sizeof twice, "\n%s\n%s\n", LINES[i], LINES[i]);
        snprintf(missing, sizeof missing, "missing line: %.*s", (int)word, LINES[i]);
        expect_refused(&(struct damage){line, "\n", missing, "\nend ", 1, 3});
        expect_refused(
            &(struct damage){line, twice, "this line is declared twice", twice, strlen(line), word});
    }
    expect_refused(&(struct damage){"\nsystem ", "\n# ", "missing line: system", "\nend ", 1, 3});
    expect_refused(&(struct damage){"\nsystem ", "\nsystem 0123456789abcdef\nsystem ",
                                    "this line is declared twice", "f\nsystem ", 2, 6});
}

/* The mutex's rules, with a part of them replaced. */
#define RULES_OF(first, second) "\nrules found\nrule " first "\nrule " second "\n"
#define FIRST "2  0 right!permitR 1  1 ?release 0  1 left!permitL forbidden"
enum { RULES_LINE = 48 }; /* of the file */
#define SECOND "2  0 left!permitL 1  1 ?release 0  1 right!permitR forbidden"

static void rules_that_are_damaged_are_refused_where_they_are(void **state) {
    static const struct {
        const char *to, *message, *mark;
        size_t before, width;
    } CASES[] = {
        {"\nrules\n", "expected found or unknown", "\nrules\n", 6, 1},
        {"\nrules lost\n", "expected found or unknown", "lost", 0, 4},
        {"\nrules unknown\nrule " FIRST "\n", "rules come after the line `rules found`", "\nrule 2", 1, 4},
        {"\nrules found\nsend x!y\n", "receives come first, then sends, then states", "send x!y", 4, 1},
        {"\nrules found\nwithout_rule x!y\n", "unknown action", "x!y", 0, 3},
        {"\nrules found\nwithout_rule ?reqL\n", "only a send can be forbidden", "rule ?reqL", 5, 5},
        {RULES_OF("", SECOND), "expected the number of its states", "\nrule \n", 6, 1},
        {RULES_OF("0", SECOND), "a rule has one to six states", "\nrule 0", 6, 1},
        {RULES_OF("7  0 left!permitL forbidden", SECOND), "a rule has one to six states", "\nrule 7", 6, 1},
        {RULES_OF("2", SECOND), "missing sends that the rule forbids", "\nrule 2", 7, 1},
        {RULES_OF("2  0 right!permitR 1", SECOND), "missing sends that the rule forbids",
         "\nrule 2  0 right!permitR 1", 26, 1},
        {RULES_OF("2  2 left!permitL forbidden", SECOND), "expected a state of the rule", "2 left", 0, 1},
        {RULES_OF("2  1 x!y forbidden", SECOND), "unknown action", "x!y", 0, 3},
        {RULES_OF("2  1 left!permitL", SECOND), "expected the target of the transition, or `forbidden`",
         "rule 2  1 left!permitL", 22, 1},
        {RULES_OF("2  1 left!permitL 2", SECOND), "expected a state of the rule, or `forbidden`",
         "1 left!permitL 2", 15, 1},
        {RULES_OF("2  1 left!permitL 1", SECOND), "a transition of a rule must lead to another state",
         "1 left!permitL 1", 0, 16},
        {RULES_OF("2  1 ?reqL forbidden", SECOND), "only a send can be forbidden", "1 ?reqL forb", 0, 17},
        {RULES_OF("2  1 left!permitL 0  0 left!permitL 1", SECOND),
         "transitions come first, in the order of their states", "0 left!permitL 1", 0, 16},
        {RULES_OF("2  1 left!permitL forbidden  1 ?reqL 0", SECOND),
         "transitions come first, in the order of their states", "1 ?reqL 0\n", 0, 9},
        {RULES_OF("2  1 left!permitL forbidden  1 left!permitL forbidden", SECOND),
         "forbidden sends must be in the order of the states", "1 left!permitL forbidden\n", 0, 24},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++)
        expect_refused(&(struct damage){"\nrules unknown\n", CASES[i].to, CASES[i].message, CASES[i].mark,
                                        CASES[i].before, CASES[i].width});
}

/* Is the file with these rules read, and do they hold? */
static bool rules_of_a_file_hold(struct job *job, const char *rules) {
    struct agreement a;
    char text[8192];
    damage(job, text, "\nrules unknown\n", rules);
    seal(text);
    assert_true(agreement_read(&a, job, text));
    assert_true(a.file.rules.known);
    bool hold = rules_hold(&a.file, &a.sources);
    assert_true(hold != job_failed(job));
    agreement_free(&a);
    return hold;
}

static void rules_hold_that_agree_with_the_contract(void **state) {
    assert_true(rules_of_a_file_hold(*state, RULES_OF(FIRST, SECOND)));
    assert_true(rules_of_a_file_hold(*state, "\nrules found\nrule " FIRST "\nwithout_rule right!permitR\n"));
}

static void rules_that_say_what_the_contract_does_not_are_refused(void **state) {
    static const struct {
        const char *rules, *message;
        uint64_t from_rules, width; /* line and width */
    } CASES[] = {
        {"\nrules found\nrule " FIRST "\n", "no rule says when right!permitR must not be sent", 0, 11},
        {RULES_OF("1  0 left!permitL forbidden", SECOND),
         "this rule and the states above differ about left!permitL", 1, 32},
        {RULES_OF(FIRST, "2  0 left!permitL 1  1 right!permitR forbidden"),
         "this rule and the states above differ about right!permitR", 2, 51},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct job job;
        job_init(&job);
        assert_false(rules_of_a_file_hold(&job, CASES[i].rules));
        expect_rejected(&job, CASES[i].message, "run lacuna assume again");
        expect_place(&job, 0, RULES_LINE + CASES[i].from_rules, 1, CASES[i].width);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
    }
}

static void a_file_of_version_2_has_no_rules(void **state) {
    struct agreement a;
    char text[8192];
    damage(*state, text, "\nrules unknown\n", "\n");
    char *version = strstr(text, "assumption 3");
    assert_non_null(version);
    memcpy(version, "assumption 2", strlen("assumption 2"));
    seal(text);
    assert_true(agreement_read(&a, *state, text));
    assert_false(a.file.rules.known);
    assert_true(rules_hold(&a.file, &a.sources));
    agreement_free(&a);
}

static void what_is_found_is_written_and_read_back(void **state) {
    struct assuming assuming;
    struct agreement agreement;
    struct bytes bytes = {0};
    assuming_start(&assuming, *state, CLIENTS EXCLUSION, 8);
    struct output *output = output_open_memory(*state, &bytes);
    assert_non_null(output);
    assert_true(rules_write_assumption(*state, &assuming.result.assumption, output));
    assert_true(output_commit(output));
    assert_true(array_push(&((struct job *)*state)->memory, &bytes.data, 0));
    assert_non_null(strstr(bytes.data.items,
                           "\nrules found\nrule 2  0 left!permitL 1  0 right!permitR 1  1 ?release 0  "
                           "1 left!permitL forbidden  1 right!permitR forbidden\n"));
    assert_true(agreement_read(&agreement, *state, bytes.data.items));
    assert_int_equal(agreement.file.rules.list.count, 1);
    assert_true(rules_hold(&agreement.file, &agreement.sources));
    agreement_free(&agreement);
    array_free(&bytes.data);
    assuming_free(&assuming);
}

static void an_error_is_one_of_a_property(void **state) {
    (void)state;
    expect_refused(&(struct damage){"\nproperty exclusion\n", "\n", "missing property that is violated here",
                                    "right!permitR error", 14, 7});
}

static void a_property_is_there_once(void **state) {
    static const char TWICE[] = "\nproperty exclusion\nproperty exclusion\n";
    (void)state;
    expect_refused(&(struct damage){"\nproperty exclusion\n", TWICE, "this property is declared twice",
                                    "\nproperty exclusion\nproperty exclusion", 29, 9});
}

static void an_error_of_several_properties_tells_which(void **state) {
    static const char NONE[] = "missing property that is violated here",
                      UNKNOWN[] = "unknown property that is violated here";
    static const struct damage CASES[] = {
        {" right!permitR error:exclusion!+\n", " right!permitR error\n", NONE, " right!permitR error", 15, 5},
        {" right!permitR error:exclusion!+\n", " right!permitR error:\n", NONE, " right!permitR error:", 15,
         6},
        {" right!permitR error:exclusion!+\n", " right!permitR error:zork\n", UNKNOWN,
         " right!permitR error:z", 15, 10},
        {" right!permitR error:exclusion!+\n", " right!permitR error:exclusio\n", UNKNOWN,
         " right!permitR error:e", 15, 14},
        {" right!permitR error:exclusion!+\n", " right!permitR error:calm,zork\n", UNKNOWN,
         " right!permitR error:calm,z", 15, 15},
        {" right!permitR error:exclusion!+\n", " right!permitR error:,calm\n", UNKNOWN,
         " right!permitR error:,", 15, 11},
        {"\nproperty calm\n", "\nproperty quiet\n", UNKNOWN, "error:exclusion,calm", 0, 22},
        {"\nstate 0 ", "\nproperty late\nstate 0 ", "properties come before actions, and are not that many",
         "property late", 8, 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++)
        expect_refused_of(BOTH, &CASES[i]);
}

static void a_file_has_at_most_32_properties(void **state) {
    char more[1024] = "\nproperty exclusion\n", text[8192];
    for (int i = 1; i < MOST_PROPERTIES; i++)
        snprintf(more + strlen(more), sizeof more - strlen(more), "property more%d\n", i);
    damage(*state, text, "right!permitR error!+", "right!permitR error:exclusion,more31");
    char *at = strstr(text, "\nproperty exclusion\n");
    assert_non_null(at);
    char whole[8192];
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(at - text), text, more,
             at + strlen("\nproperty exclusion\n"));
    at = strstr(whole, "left!permitL error!+");
    assert_non_null(at);
    memcpy(at, "left!permitL cut    ", strlen("left!permitL cut    "));
    seal(whole);
    struct agreement a;
    bool fine = agreement_read(&a, *state, whole);
    if (!fine)
        show_diagnostics(*state);
    assert_true(fine);
    assert_int_equal(a.file.contract.properties, MOST_PROPERTIES);
    property_set broken = 0;
    for (size_t i = 0; i < a.file.contract.broken.count; i++)
        broken |= a.file.contract.broken.items[i];
    assert_int_equal(broken, 1 | UINT32_C(1) << 31);
    agreement_free(&a);
    (void)snprintf(more + strlen(more), sizeof more - strlen(more), "property last\n");
    expect_refused(&(struct damage){"\nproperty exclusion\n", more,
                                    "properties come before actions, and are not that many", "property last",
                                    8, 1});
}

static void a_file_without_any_property_is_refused(void **state) {
    static const char TEXT[] = "lacuna assumption 2\ncomponent m\nsystem 0123456789abcdef\nbounded no\n"
                               "stub bag\nmain\nreceive x\nstate 0  ?x 0\nend 0123456789abcdef\n";
    assert_false(reads(*state, TEXT));
    expect_rejected(*state, "missing line: property",
                    "make the file again with lacuna assume -o FILE.assumption");
}

static void nothing_comes_behind_the_end(void **state) {
    static const char *const MORE[] = {"state 12\n", "x", "\n\n  # a comment"};
    for (size_t i = 0; i < COUNT(MORE); i++) {
        char text[8192];
        struct job job;
        job_init(&job);
        damage(&job, text, "\nend ", "\nend ");
        strcat(text, MORE[i]);
        assert_false(reads(&job, text));
        expect_rejected(&job, "unexpected line after `end`",
                        "make the file again with lacuna assume -o FILE.assumption");
        job_free(&job);
    }
    char text[8192];
    damage(*state, text, "\nend ", "\nend ");
    strcat(text, " \n\t\r\n");
    assert_true(reads(*state, text));
}

static void a_file_with_another_checksum_is_refused(void **state) {
    static const struct {
        const char *from, *to;
    } cases[] = {{"\nstate 8 midturn  ?reqL 1", "\nstate 8 midturn  ?reqL 2"},
                 {"\nmain", "\nmain reqL"},
                 {"|   reqL ->", "|   reqR ->"},
                 {"\nstub bag", "\nstub queue"}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[8192];
        struct job job;
        job_init(&job);
        damage(&job, text, cases[i].from, cases[i].to);
        assert_false(reads(&job, text));
        expect_rejected(&job, "the file has been damaged: its checksum differs", "run lacuna assume again");
        uint64_t lines = 0;
        for (const char *c = text; *c; c++)
            lines += *c == '\n';
        expect_place(&job, 0, lines, 5, 16);
        job_free(&job);
        job_init(&job);
        seal(text);
        assert_true(reads(&job, text)); /* nothing else is wrong with it */
        job_free(&job);
    }
}

static void a_file_of_another_version_is_refused(void **state) {
    static const char *const VERSIONS[] = {"1", "99"};
    (void)state;
    for (size_t i = 0; i < COUNT(VERSIONS); i++) {
        char text[8192], line[64];
        struct job job;
        job_init(&job);
        snprintf(line, sizeof line, "lacuna assumption %s", VERSIONS[i]);
        damage(&job, text, "lacuna assumption 3", line);
        assert_false(reads(&job, text));
        expect_rejected(&job, "another version of lacuna has written this assumption",
                        "run lacuna assume again");
        expect_place(&job, 0, 1, strlen("lacuna assumption ") + 1, strlen(VERSIONS[i]));
        job_free(&job);
    }
}

static void a_file_that_is_cut_off_anywhere_is_refused(void **state) {
    char whole[8192];
    damage(*state, whole, "\nend ", "\nend ");
    size_t length = strlen(whole);
    for (size_t i = 0; i < length - 1; i++) { /* the last newline may be missing */
        struct job job;
        char text[8192];
        job_init(&job);
        memcpy(text, whole, i);
        text[i] = '\0';
        assert_false(reads(&job, text));
        assert_int_equal(job_outcome(&job), OUTCOME_BAD_INPUT);
        assert_int_equal(job.diagnostics.errors, 1);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
    }
    whole[length - 1] = '\0';
    assert_true(reads(*state, whole));
}

static void comments_and_blanks_do_not_matter(void **state) {
    char text[8192];
    struct agreement a;
    damage(*state, text, "\ncomponent mutex\n", "\n\n# by hand\n\t component\tmutex   # this one\r\n");
    seal(text);
    assert_true(agreement_read(&a, *state, text));
    assert_string_equal(a.file.component, "mutex");
    assert_int_equal(a.file.contract.states, 12);
    assert_int_equal(a.file.contract.transitions, 20);
    agreement_free(&a);
}

/* ---- ends ---- */

static bool write_and_read(struct job *job, void *context) {
    struct bytes bytes = {0};
    struct agreement a;
    const char *text = assumption_text(context, &bytes);
    bool fine = text && agreement_read(&a, job, text);
    if (text)
        agreement_free(&a);
    array_free(&bytes.data);
    return fine;
}

static void writing_and_reading_survives_refusals(void **state) {
    struct assuming a;
    assuming_start(&a, *state, CLIENTS EXCLUSION, 8);
    expect_to_survive_refusals(*state, write_and_read, &a.result.assumption);
    assuming_free(&a);
    assuming_start(&a, *state, BOTH, 8);
    expect_to_survive_refusals(*state, write_and_read, &a.result.assumption);
    assuming_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_is_written_reads_back_to_the_same),
        job_test(several_properties_read_back),
        job_test(values_read_back),
        job_test(an_assumption_without_states_reads_back),
        job_test(a_file_quotes_the_interface_and_the_property),
        job_test(a_candidate_is_surrounded_by_actors_that_do_nothing),
        job_test(what_main_sends_it_is_in_its_surroundings),
        job_test(what_main_sends_it_has_values),
        job_test(methods_have_their_parameters),
        job_test(names_of_any_length_read_back),
        job_test(a_fingerprint_tells_systems_apart_and_not_their_layout),
        job_test(a_file_that_was_damaged_is_refused_where_it_is),
        job_test(a_line_that_is_missing_or_there_twice_is_refused),
        job_test(rules_that_are_damaged_are_refused_where_they_are),
        job_test(rules_hold_that_agree_with_the_contract),
        job_test(rules_that_say_what_the_contract_does_not_are_refused),
        job_test(a_file_of_version_2_has_no_rules),
        job_test(what_is_found_is_written_and_read_back),
        job_test(an_error_is_one_of_a_property),
        job_test(a_property_is_there_once),
        job_test(an_error_of_several_properties_tells_which),
        job_test(a_file_has_at_most_32_properties),
        job_test(a_file_without_any_property_is_refused),
        job_test(nothing_comes_behind_the_end),
        job_test(a_file_with_another_checksum_is_refused),
        job_test(a_file_of_another_version_is_refused),
        job_test(a_file_that_is_cut_off_anywhere_is_refused),
        job_test(comments_and_blanks_do_not_matter),
        job_test(writing_and_reading_survives_refusals),
    };
    return cmocka_run_group_tests_name("assumption_file", tests, NULL, NULL);
}
