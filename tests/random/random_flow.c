/* Random actors: their message flows against those of a naive twin, word by word up to a depth; and with some
 * of their answers for an interface, whether they comply with it, against a look at every word.
 * A campaign (campaign.h); a failure is about a word that only one side has. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/flow/compliance.h"
#include "language/aml/lower.h"
#include "lts/operator/determinise.h"
#include "random/campaign.h"
#include "random/random.h"
#include "twin/naive_flow.h"

enum {
    DEPTH = 4,
    MOST_STATEMENTS = 64,
    DEEPEST_IF = 2,
    LEAST_ENDLESS = 3, /* percent of the flows */
    LEAST_LONG = 10,   /* percent with a finished word of two sends or more */
    MOST_NODES = 500,
    MOST_ALTERNATIVES = 3,
    MOST_ANSWERS = DEPTH - 1, /* so that a word that does not comply is found within the depth */
    LEAST_DECIDED = 10        /* percent of the flows that comply, and of those that do not */
};

static struct { uint64_t flows, words, too_many, endless, long_ones, complying, departing; } counts;

static char text_now[16384];
static struct random dice; /* of the round, for interfaces */

/* --- Actors --- */

struct made {
    struct naive_actor actor;
    struct naive_statement statements[MOST_STATEMENTS];
    int count;
};

static struct naive_term random_term(struct random *random) {
    return (struct naive_term){(enum naive_term_kind)random_below(random, TERM_KINDS),
                               (int)random_below(random, NAIVE_HIGHEST + 1)};
}

static void random_block(struct random *random, struct made *made, struct naive_block *block, int depth) {
    int wanted = (int)random_below(random, NAIVE_BLOCK + 1);
    for (block->count = 0; block->count < wanted && made->count < MOST_STATEMENTS; block->count++) {
        struct naive_statement *s = &made->statements[made->count++];
        uint32_t kind = random_below(random, 10);
        block->statements[block->count] = s;
        s->kind = kind < 6 ? NAIVE_SEND : kind < 9 && depth < DEEPEST_IF ? NAIVE_IF : NAIVE_ASSIGN;
        if (s->kind == NAIVE_ASSIGN && random_chance(random, 40))
            s->kind = NAIVE_ASSIGN_ELEMENT;
        s->receiver = (int)random_below(random, 3);
        s->message = (int)random_below(random, s->receiver == 0 ? NAIVE_METHODS : 2);
        s->term = random_term(random);
        if (s->kind == NAIVE_ASSIGN_ELEMENT && s->term.number > 1) /* certainly outside of its range */
            s->term.number = 1;
        s->condition =
            (struct naive_condition){(enum naive_condition_kind)random_below(random, CONDITION_KINDS),
                                     (int)random_below(random, NAIVE_HIGHEST + 1)};
        if (s->kind != NAIVE_IF)
            continue;
        random_block(random, made, &s->then_block, depth + 1);
        random_block(random, made, &s->else_block, depth + 1);
    }
}

static void make_actor(struct made *made, uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    memset(made, 0, sizeof *made);
    made->actor.capacity = 1 + (int)random_below(&random, NAIVE_CAPACITY);
    for (int i = 0; i < NAIVE_METHODS; i++)
        random_block(&random, made, &made->actor.methods[i], 0);
}

/* --- As AML --- */

static void put(const char *format, ...) {
    size_t used = strlen(text_now);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text_now + used, sizeof text_now - used, format, arguments);
    va_end(arguments);
}

static void put_term(struct naive_term term) {
    static const char *const TEXTS[] = {"%d", "p", "p + 1", "2 / p", "v", "v + p", "e[p]"};
    if (term.kind == TERM_CONSTANT)
        put("%d", term.number);
    else
        put("%s", TEXTS[term.kind]);
}

static void put_condition(struct naive_condition condition) {
    static const char *const TEXTS[] = {
        "p == ", "p < ", "v", "!v", "v && p == ", "p == ", "v == p", "2 / p > ", "e[p]"};
    bool numbered = condition.kind != CONDITION_TRUTH && condition.kind != CONDITION_NOT &&
                    condition.kind != CONDITION_SAME && condition.kind != CONDITION_ELEMENT;
    put("%s", TEXTS[condition.kind]);
    if (numbered)
        put("%d", condition.number);
    if (condition.kind == CONDITION_EITHER)
        put(" || v");
}

static void put_block(const struct naive_block *block) {
    put("{");
    for (int i = 0; i < block->count; i++) {
        const struct naive_statement *s = block->statements[i];
        if (s->kind == NAIVE_IF) {
            put(" if (");
            put_condition(s->condition);
            put(") ");
            put_block(&s->then_block);
            put(" else ");
            put_block(&s->else_block);
            continue;
        }
        if (s->kind == NAIVE_ASSIGN || s->kind == NAIVE_ASSIGN_ELEMENT)
            put(s->kind == NAIVE_ASSIGN ? " w = " : " e[p] = ");
        else if (s->receiver == 0)
            put(" self!m%d(", s->message);
        else
            put(s->message == 0 ? " %c!x(" : " %c!y", s->receiver == 1 ? 'a' : 'b');
        if (s->kind != NAIVE_SEND || s->receiver == 0 || s->message == 0)
            put_term(s->term);
        put(s->kind == NAIVE_SEND && (s->receiver == 0 || s->message == 0) ? ");" : ";");
    }
    put(" }");
}

/* The others take anything. That a value certainly does not fit would be an error, so w and the parameters
 * are checked when it runs: their ranges are those of the twin. */
static void put_actor(const struct naive_actor *actor) {
    text_now[0] = '\0';
    put("actor a(1) { x(int 0..2 n) { } y { } }\nactor b(1) { x(int 0..2 n) { } y { } }\n");
    put("actor m(%d) {\n  bool v;\n  int 0..2 w;\n  bool e[1..2];\n", actor->capacity);
    for (int i = 0; i < NAIVE_METHODS; i++) {
        put("  m%d(int 0..2 p) ", i);
        put_block(&actor->methods[i]);
        put("\n");
    }
    put("}\nmain { a!y; }\n");
}

/* --- Comparing --- */

static void fail(const char *what, const char *word) {
    about = word;
    campaign_fail(what);
}

static void list_words(const struct lts *lts, uint32_t state, int sends, char *word,
                       struct naive_words *words) {
    size_t length = strlen(word);
    naive_words_add(words, word);
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++) {
        const char *label = lts->alphabet.texts[edge_label(lts->edges[i])];
        bool finished = strcmp(label, FLOW_FINISHED) == 0;
        if (!finished && sends == DEPTH)
            continue;
        snprintf(word + length, NAIVE_WORD_BYTES - length, "%s ", label);
        list_words(lts, edge_target(lts->edges[i]), sends + 1, word, words);
        word[length] = '\0';
    }
}

static void compare(const struct naive_words *ours, const struct naive_words *naive) {
    for (size_t i = 0; i < ours->count || i < naive->count; i++) {
        if (i == naive->count || (i < ours->count && strcmp(ours->words[i], naive->words[i]) < 0))
            fail("only the flow has this", ours->words[i]);
        if (i == ours->count || strcmp(ours->words[i], naive->words[i]) > 0)
            fail("only the twin has this", naive->words[i]);
    }
    counts.words += ours->count;
}

static void count_kind(const struct flow *flow, const struct naive_words *words) {
    bool is_long = false;
    for (size_t i = 0; i < words->count; i++) {
        const char *end = strstr(words->words[i], FLOW_FINISHED), *blank = strchr(words->words[i], ' ');
        is_long |= end && blank < end && strchr(blank + 1, ' ') < end;
    }
    counts.flows++;
    counts.long_ones += is_long;
    counts.endless += flow->finished == FLOW_NONE;
}

static bool read_actor(struct aml *aml, struct sources *sources) {
    aml->partial = true;
    aml->warned_files = 0;
    return sources_add(sources, "actor", text_now, strlen(text_now)) && aml_parse(aml, 0) && aml_check(aml);
}

/* --- Compliance --- */

struct interface {
    const char *alternatives[MOST_ALTERNATIVES]; /* finished words */
    int count;
};

/* What a receiver gets of a word. */
static void project(const char *word, char receiver, char *part) {
    for (*part = '\0'; *word && strncmp(word, FLOW_FINISHED, strlen(FLOW_FINISHED)) != 0;) {
        size_t length = strcspn(word, " ") + 1;
        if (*word == receiver)
            strncat(part, word, length);
        word += length;
    }
}

static bool is_like(const char *word, const char *alternative) {
    bool finished = strstr(word, FLOW_FINISHED) != NULL;
    for (char receiver = 'a'; receiver <= 'b'; receiver++) {
        char sent[NAIVE_WORD_BYTES], wanted[NAIVE_WORD_BYTES];
        project(word, receiver, sent);
        project(alternative, receiver, wanted);
        if (finished ? strcmp(sent, wanted) != 0 : strncmp(sent, wanted, strlen(sent)) != 0)
            return false;
    }
    return true;
}

static bool naive_complies(const struct naive_words *words, const struct interface *interface) {
    for (size_t i = 0; i < words->count; i++) {
        bool like = false;
        for (int a = 0; a < interface->count; a++)
            like |= is_like(words->words[i], interface->alternatives[a]);
        if (!like)
            return false;
    }
    return true;
}

static int count_sends(const char *word) {
    int count = 0;
    for (; *word; word++)
        count += *word == '!';
    return count;
}

/* Some of the answers that there are, or none. */
static void choose_interface(const struct naive_words *words, struct interface *interface) {
    interface->count = 0;
    for (size_t i = 0; i < words->count && interface->count < MOST_ALTERNATIVES; i++)
        if (strstr(words->words[i], FLOW_FINISHED) && count_sends(words->words[i]) <= MOST_ANSWERS &&
            random_chance(&dice, 80))
            interface->alternatives[interface->count++] = words->words[i];
    if (interface->count == 0)
        interface->alternatives[interface->count++] = FLOW_FINISHED " ";
}

static void put_interface(const struct interface *interface, int method, int value) {
    put("missing m {\n");
    for (int a = 0; a < interface->count; a++) {
        const char *word = interface->alternatives[a];
        put("  m%d(%d) ->", method, value);
        for (int sends = count_sends(word), i = 0; i < sends; i++) {
            size_t length = strcspn(word, " ");
            put("%s %.*s", i > 0 ? "," : "", (int)length, word);
            word += length + 1;
        }
        put(";\n");
    }
    put("}\n");
}

static bool complies(struct job *job, int method, int value) {
    struct sources sources;
    struct aml aml;
    struct open_system open;
    struct compliance compliance;
    char message[32];
    const char *messages[] = {message};
    snprintf(message, sizeof message, "m%d(%d)", method, value);
    sources_init(&sources, job);
    aml_init(&aml, &sources);
    if (!read_actor(&aml, &sources))
        fail("it is no AML", job->diagnostics.list.items[0].message);
    open_system_init(&open, &sources);
    if (!aml_lower_open(&aml, NULL, &open) || !compliance_check(&compliance, &open, messages, 1))
        fail("it cannot be told", message);
    bool answer = compliance.rows.items[0].answer == COMPLIANCE_YES;
    compliance_free(&compliance);
    open_system_free(&open);
    aml_free(&aml);
    sources_free(&sources);
    return answer;
}

static void compare_compliance(struct job *job, const struct naive_words *words, int method, int value) {
    struct interface interface;
    size_t end = strlen(text_now);
    choose_interface(words, &interface);
    put_interface(&interface, method, value);
    bool expected = naive_complies(words, &interface);
    if (complies(job, method, value) != expected)
        fail("the twin differs", expected ? "it complies" : "it does not comply");
    text_now[end] = '\0';
    counts.complying += expected;
    counts.departing += !expected;
}

/* --- Rounds --- */

static void compare_flow(struct job *job, const struct system *system, const struct naive_actor *naive,
                         int method, int value) {
    struct abstract_value parameter = {range_value(value), 0};
    struct naive_words expected = {0}, words = {0};
    struct flow flow;
    char word[NAIVE_WORD_BYTES] = "";
    check(flow_make(&flow, system, system_find_component(system, "m"), (uint32_t)method, &parameter,
                    &FLOW_USUAL));
    if (sequences_count(&flow.nodes) > MOST_NODES) { /* its subsets may be far too many */
        counts.too_many++;
        flow_free(&flow);
        return;
    }
    struct lts *raw = flow_lts(&flow);
    struct lts *lts = raw ? lts_determinise(job, raw, TAU_INVISIBLE) : NULL;
    check(lts);
    if (naive_flow(naive, method, value, DEPTH, &expected)) {
        list_words(lts, lts->initial, 0, word, &words);
        naive_words_sort(&words);
        compare(&words, &expected);
        count_kind(&flow, &words);
        compare_compliance(job, &expected, method, value);
    } else {
        counts.too_many++;
    }
    naive_words_free(&words);
    naive_words_free(&expected);
    lts_free(lts);
    lts_free(raw);
    flow_free(&flow);
}

static void run_round(uint64_t seed) {
    static struct made made;
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
    make_actor(&made, seed);
    put_actor(&made.actor);
    random_seed(&dice, ~seed);
    job_init(&job);
    sources_init(&sources, &job);
    aml_init(&aml, &sources);
    system_init(&system, &job);
    if (!read_actor(&aml, &sources) || !aml_lower(&aml, &system))
        fail("it is no AML", job.diagnostics.list.items[0].message);
    for (int method = 0; method < NAIVE_METHODS; method++)
        for (int value = 0; value <= NAIVE_HIGHEST; value++)
            compare_flow(&job, &system, &made.actor, method, value);
    system_free(&system);
    aml_free(&aml);
    sources_free(&sources);
    job_free(&job);
}

static void show_actor(void) {
    fputs(text_now, stdout);
}

static void print_actor(uint64_t seed) {
    static struct made made;
    make_actor(&made, seed);
    put_actor(&made.actor);
    show_actor();
}

static bool summarise(void) {
    printf("%llu flows (%llu never finish, %llu with long answers, %llu too large), %llu words, "
           "%llu comply and %llu do not: all alike\n",
           (unsigned long long)counts.flows, (unsigned long long)counts.endless,
           (unsigned long long)counts.long_ones, (unsigned long long)counts.too_many,
           (unsigned long long)counts.words, (unsigned long long)counts.complying,
           (unsigned long long)counts.departing);
    return 100 * counts.endless >= LEAST_ENDLESS * counts.flows &&
           100 * counts.long_ones >= LEAST_LONG * counts.flows &&
           100 * counts.complying >= LEAST_DECIDED * counts.flows &&
           100 * counts.departing >= LEAST_DECIDED * counts.flows;
}

static const struct campaign CAMPAIGN = {.name = "random_flow",
                                         .round = run_round,
                                         .show = show_actor,
                                         .print = print_actor,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
