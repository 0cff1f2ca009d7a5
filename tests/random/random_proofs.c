/* Proofs of random Rebeca models, against the whole system.
 *
 * A model is a ring of nodes, copies of one class, perhaps with somebody outside who sends to them. Some
 * copies are different: another initial value, another queue, another constant, neighbours swapped. What is
 * called proved must hold in the whole, and what is called refuted must not. A lemma that is shown by
 * symmetry must hold when it is verified, with as many states and transitions. The same property is given to
 * the search. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language/rebeca/language.h"
#include "proof/proof.h"
#include "random/campaign.h"
#include "random/random.h"
#include "random/writer.h"
#include "system/clone.h"

enum { MOST_STATES = 5000, PROOFS_OF_A_MODEL = 4, MOST_NODES = 4, CONDITIONS = 8 };

static struct writer model, proof_text, property_text;

static struct {
    uint64_t proofs, proved, failed, refuted, open, symmetric, asymmetric, too_large, found;
} seen;

/* ---- models ---- */

/* How some of the nodes differ from the others. */
enum oddness {
    ODD_NOT,
    ODD_VALUE,   /* another initial value */
    ODD_FLAG,    /* the same of a flag, and perhaps no initial message */
    ODD_SWAPPED, /* neighbours */
    ODD_DOUBLE,  /* the same neighbour twice */
    ODD_CLASS,   /* of a class of its own, which adds nothing */
    ODD_QUEUE,   /* has another queue */
    ODD_SERVER,  /* does something else */
    ODD_START,   /* or begins with another message */
    ODDNESSES
};

struct maker {
    struct random random;
    uint32_t nodes;
    bool hub;
    enum oddness oddness;
    bool in_m0; /* there is a parameter v */
    bool in_m2; /* there is a parameter p */
    unsigned locals;
};

static void put(struct writer *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    writer_put(writer, format, arguments);
    va_end(arguments);
}

static const char *one_of(struct maker *m, const char *const *texts, uint32_t count) {
    return texts[random_below(&m->random, count)];
}

static const char *node_value(struct maker *m) {
    static const char *const VALUES[] = {"next", "prev", "self", "who", "((Node)sender)", "p"};
    return one_of(m, VALUES, m->in_m2 ? 6 : 5);
}

static void put_condition(struct maker *m) {
    static const char *const COMPARED[] = {"next", "prev", "self"};
    switch (random_below(&m->random, 6)) {
    case 0:
        put(&model, "%sb", random_chance(&m->random, 50) ? "!" : "");
        break;
    case 1:
        put(&model, "x == %u", random_below(&m->random, 3));
        break;
    case 2:
        put(&model, "x < %u", random_below(&m->random, 3));
        break;
    case 3:
        put(&model, "sender %s %s", random_chance(&m->random, 50) ? "==" : "!=", one_of(m, COMPARED, 3));
        break;
    case 4:
        put(&model, "%s instanceof %s", random_chance(&m->random, 50) ? "sender" : "who",
            random_chance(&m->random, 80) ? "Odd" : "Node");
        break;
    default:
        put(&model, "who == %s", one_of(m, COMPARED, 3));
    }
}

static void put_send(struct maker *m, const char *receiver) {
    switch (random_below(&m->random, 3)) {
    case 0:
        put(&model, "%s.m0((byte)%s);", receiver,
            m->in_m0 && random_chance(&m->random, 50) ? "v"
            : random_chance(&m->random, 50)           ? "x"
                                                      : "1");
        break;
    case 1:
        put(&model, "%s.m1();", receiver);
        break;
    default:
        put(&model, "%s.m2(%s);", receiver, node_value(m));
    }
}

static void put_statements(struct maker *m, unsigned depth);

static void put_local(struct maker *m) {
    unsigned local = m->locals++;
    if (random_chance(&m->random, 60)) {
        char name[16];
        snprintf(name, sizeof name, "n%u", local);
        put(&model, "Node %s = %s; if (", name, node_value(m));
        put_condition(m);
        put(&model, ") %s = %s; ", name, node_value(m));
        put_send(m, name);
    } else {
        put(&model, "byte c%u = x; if (", local);
        put_condition(m);
        put(&model, ") c%u = 1; x = c%u;", local, local);
    }
}

static void put_statement(struct maker *m, unsigned depth) {
    put(&model, " ");
    switch (random_below(&m->random, 9)) {
    case 0:
        put(&model, "x = (byte)((x + 1) %% 3);");
        break;
    case 1:
        put(&model, m->in_m0 && random_chance(&m->random, 70) ? "x = v;" : "x = %u;",
            random_below(&m->random, 3));
        break;
    case 2:
        put(&model, "b = %s;",
            random_chance(&m->random, 50)   ? "!b"
            : random_chance(&m->random, 50) ? "true"
                                            : "false");
        break;
    case 3:
        put(&model, "who = %s;", node_value(m));
        break;
    case 4:
        put_local(m);
        break;
    case 5:
    case 6:
        if (depth < 2) {
            put(&model, "if (");
            put_condition(m);
            put(&model, ") {");
            put_statements(m, depth + 1);
            put(&model, " }");
            if (random_chance(&m->random, 40)) {
                put(&model, " else {");
                put_statements(m, depth + 1);
                put(&model, " }");
            }
            break;
        }
        /* fall through */
    default:
        put_send(m, node_value(m));
    }
}

static void put_statements(struct maker *m, unsigned depth) {
    uint32_t count = 1 + random_below(&m->random, depth == 0 ? 3 : 2);
    for (uint32_t i = 0; i < count; i++)
        put_statement(m, depth);
}

static void put_server(struct maker *m, uint32_t number) {
    static const char *const PARAMETERS[] = {"byte v", "", "Node p"};
    m->in_m0 = number == 0;
    m->in_m2 = number == 2;
    put(&model, "  msgsrv m%u(%s) {", number, PARAMETERS[number]);
    put_statements(m, 0);
    put(&model, " }\n");
    m->in_m0 = m->in_m2 = false;
}

static void put_constructor(const char *class, const char *start) {
    put(&model, "  %s(byte k, boolean f) { x = k; b = f; who = next; %s }\n", class, start);
}

static void put_classes(struct maker *m) {
    const char *start = random_chance(&m->random, 70) ? "if (f) self.m1();" : "";
    uint32_t queue = 2 + random_below(&m->random, 2);
    put(&model, "reactiveclass Node(%u) {\n  knownrebecs { Node next, prev; }\n", queue);
    put(&model, "  statevars { byte x; boolean b; Node who; }\n");
    put_constructor("Node", start);
    for (uint32_t i = 0; i < 3; i++)
        put_server(m, i);
    put(&model, "}\nreactiveclass Odd extends Node(%u) {\n", m->oddness == ODD_QUEUE ? queue + 1 : queue);
    put_constructor("Odd", m->oddness == ODD_START ? "self.m0((byte)1);" : start);
    if (m->oddness == ODD_SERVER)
        put_server(m, random_below(&m->random, 3));
    put(&model, "}\n");
    if (m->hub)
        put(&model,
            "reactiveclass Hub(3) {\n  knownrebecs { Node a, z; }\n  Hub() { self.tick(); }\n"
            "  msgsrv tick() { int i = ?(0, 1); if (i == 0) a.m%s; else z.m%s; self.tick(); }\n}\n",
            random_chance(&m->random, 50) ? "1()" : "0((byte)1)",
            random_chance(&m->random, 50) ? "1()" : "2(a)");
}

static void put_node(struct maker *m, uint32_t i, uint32_t value, bool flag, bool odd) {
    enum oddness oddness = odd ? m->oddness : ODD_NOT;
    uint32_t next = (i + 1) % m->nodes, prev = (i + m->nodes - 1) % m->nodes;
    put(&model, "  %s n%u(n%u, n%u):(%u, %s);\n", oddness >= ODD_CLASS ? "Odd" : "Node", i,
        oddness == ODD_SWAPPED ? prev : next, oddness == ODD_SWAPPED || oddness == ODD_DOUBLE ? next : prev,
        oddness == ODD_VALUE ? (value + 1) % 3 : value, flag != (oddness == ODD_FLAG) ? "true" : "false");
}

static void put_main(struct maker *m) {
    uint32_t value = random_below(&m->random, 3), odd = random_below(&m->random, m->nodes);
    bool flag = random_chance(&m->random, 70);
    put(&model, "main {\n");
    for (uint32_t i = 0; i < m->nodes; i++)
        put_node(m, i, value, flag, i == odd || random_chance(&m->random, 20));
    if (m->hub)
        put(&model, "  Hub hub(n0, n%u):();\n", random_below(&m->random, m->nodes));
    put(&model, "}\n");
}

/* ---- proofs ---- */

/* A condition about node i, and perhaps its neighbour. */
static void condition_text(struct maker *m, uint32_t kind, uint32_t constant, char *text, size_t room) {
    switch (kind) {
    case 0:
        snprintf(text, room, "G(!(n[i].b && n[i].x == %u))", constant);
        break;
    case 1:
        snprintf(text, room, "G(n[i].x < %u)", constant + 1);
        break;
    case 2:
        snprintf(text, room, "G(!(n[i].b && n[(i + 1) %% %u].b))", m->nodes);
        break;
    case 3:
        snprintf(text, room, "W(!n[i].b, n[i].x == %u)", constant);
        break;
    case 4:
        snprintf(text, room, "G(n[i].who == n[(i + 1) %% %u] || n[i].x != %u)", m->nodes, constant);
        break;
    case 5:
        snprintf(text, room, "G(n[i].who != n[i])");
        break;
    case 6:
        snprintf(text, room, "X(n[i].x == %u)", constant);
        break;
    default:
        snprintf(text, room, "G(n[i].x == %u -> X(n[i].b))", constant);
    }
}

static void put_component(struct maker *m) {
    put(&proof_text, "n[i]");
    for (uint32_t i = 1; i < m->nodes; i++)
        if (i == 1 || random_chance(&m->random, 40))
            put(&proof_text, ", n[(i + %u) %% %u]", i, m->nodes);
    if (m->hub && random_chance(&m->random, 20))
        put(&proof_text, ", hub");
}

/* The theorem as a property, written out: G(f) for all nodes is an Assertion. */
static void make_property(struct maker *m, const char *theorem) {
    size_t length = strlen(theorem);
    bool asserts = theorem[0] == 'G' && !strstr(theorem, "X(");
    property_text.length = 0;
    put(&property_text, "property { %s { P: true", asserts ? "Assertion" : "LTL");
    for (uint32_t i = 0; i < m->nodes; i++) {
        put(&property_text, " && ");
        for (const char *c = asserts ? theorem + 1 : theorem; c < theorem + length; c++) {
            const char *end = c[0] == 'n' && c[1] == '[' ? strchr(c, ']') : NULL;
            if (!end) {
                put(&property_text, "%c", *c);
                continue;
            }
            put(&property_text, "n%u", c[2] == 'i' ? i : (i + 1) % m->nodes);
            c = end;
        }
    }
    put(&property_text, "; } }\n");
}

static void make_proof(struct maker *m) {
    char lemma[128], theorem[128];
    uint32_t kind = random_below(&m->random, CONDITIONS), constant = random_below(&m->random, 3);
    uint32_t last = m->nodes - 1;
    proof_text.length = 0;
    condition_text(m, kind, constant, lemma, sizeof lemma);
    condition_text(m, random_chance(&m->random, 80) ? kind : random_below(&m->random, CONDITIONS),
                   random_chance(&m->random, 80) ? constant : random_below(&m->random, 3), theorem,
                   sizeof theorem);
    put(&proof_text, "proof {\n  for i in 0..%u component ", last);
    put_component(m);
    put(&proof_text, " satisfies %s;\n  system satisfies all i in 0..%u (%s);\n}\n", lemma, last, theorem);
    make_property(m, theorem);
}

/* ---- comparison ---- */

struct loaded {
    struct job job;
    struct sources sources;
    void *tree;
    struct system system;
    struct proof_script script;
};

static void load(struct loaded *l, const char *name, const struct writer *text, bool search) {
    const struct language *language = &REBECA_LANGUAGE;
    job_init(&l->job);
    sources_init(&l->sources, &l->job);
    system_init(&l->system, &l->job);
    proof_script_init(&l->script, &l->job);
    l->tree = language->make(&l->sources);
    check(sources_add(&l->sources, "random.rebeca", model.data, model.length));
    check(language->parse(l->tree, 0));
    check(sources_add(&l->sources, name, text->data, text->length));
    check(language->parse(l->tree, 1));
    if (search)
        language->proof->propose(l->tree, "P");
    check((language->check)(l->tree));
    check(language->lower(l->tree, &l->system));
    check(language->proof->script(l->tree, &l->script));
}

static void unload(struct loaded *l) {
    proof_script_free(&l->script);
    system_free(&l->system);
    REBECA_LANGUAGE.free(l->tree);
    sources_free(&l->sources);
    job_free(&l->job);
    check(l->job.memory.used == 0);
}

static enum verdict verdict_of(struct loaded *l, const char *property) {
    struct verify_options options = {
        .properties = &property, .properties_count = 1, .limits = {UINT64_MAX, MOST_STATES}};
    struct verification v;
    struct system copy;
    check(system_clone(&copy, &l->system));
    check(verify(&v, &l->job, &copy, &options));
    check(v.questions.count == 1);
    enum verdict verdict = v.questions.items[0].verdict;
    verification_free(&v);
    system_free(&copy);
    return verdict;
}

/* All parts of the theorem in the whole; VERDICT_INCONCLUSIVE: it is too large. */
static enum verdict verdict_in_whole(struct loaded *l) {
    enum verdict verdict = VERDICT_HOLDS;
    for (size_t i = 0; i < l->script.conclusions.count; i++) {
        enum verdict answer = verdict_of(l, l->script.conclusions.items[i].property);
        if (answer == VERDICT_VIOLATED || verdict == VERDICT_HOLDS)
            verdict = answer;
    }
    return verdict;
}

/* Every lemma shown by symmetry holds, and looks the same. */
static void compare_lemmas(const struct proof *proof, const struct proof *plain) {
    check(proof->verdict == plain->verdict);
    for (size_t i = 0; i < proof->lemmas.count; i++) {
        const struct lemma *lemma = &proof->lemmas.items[i], *checked = &plain->lemmas.items[i];
        check(checked->method == LEMMA_CHECKED);
        check(lemma->verdict == checked->verdict && lemma->carries_over == checked->carries_over);
        check(lemma->states == checked->states && lemma->transitions == checked->transitions);
        check(lemma->overflow == checked->overflow);
        seen.symmetric += lemma->method == LEMMA_SYMMETRIC;
        seen.asymmetric += lemma->method == LEMMA_CHECKED && lemma_is_shown(lemma) && i > 0;
    }
}

static void compare_with_whole(const struct proof *proof, enum verdict whole) {
    seen.too_large += whole == VERDICT_INCONCLUSIVE;
    if (proof->verdict == PROOF_PROVED)
        check(whole != VERDICT_VIOLATED);
    if (proof_refutation(proof))
        check(whole != VERDICT_HOLDS);
    seen.proved += proof->verdict == PROOF_PROVED && whole == VERDICT_HOLDS;
    seen.failed += proof->verdict == PROOF_FAILED;
    seen.refuted += proof_refutation(proof) != NULL;
    seen.open += proof->verdict == PROOF_INCONCLUSIVE;
}

static void try_proof(void) {
    struct loaded l;
    struct proof proof, plain;
    struct proof_options options = {.limits = {UINT64_MAX, MOST_STATES}};
    load(&l, "random.proof", &proof_text, false);
    check(proof_check(&proof, &l.sources, &l.system, &l.script, &options));
    options.without_symmetry = true;
    check(proof_check(&plain, &l.sources, &l.system, &l.script, &options));
    compare_lemmas(&proof, &plain);
    compare_with_whole(&proof, verdict_in_whole(&l));
    seen.proofs++;
    proof_free(&proof);
    proof_free(&plain);
    unload(&l);
}

static void try_search(void) {
    struct loaded l;
    struct proof proof;
    struct proof_options options = {.limits = {UINT64_MAX, MOST_STATES}, .search = true};
    load(&l, "random.property", &property_text, true);
    check(proof_check(&proof, &l.sources, &l.system, &l.script, &options));
    compare_with_whole(&proof, verdict_of(&l, "P"));
    seen.found += proof.verdict == PROOF_PROVED;
    proof_free(&proof);
    unload(&l);
}

static void run_round(uint64_t seed) {
    struct maker m = {0};
    random_seed(&m.random, seed);
    model.length = 0;
    m.nodes = 2 + random_below(&m.random, MOST_NODES - 1);
    m.hub = random_chance(&m.random, 40);
    m.oddness = random_chance(&m.random, 30) ? ODD_NOT : random_below(&m.random, ODDNESSES);
    put_classes(&m);
    put_main(&m);
    for (int i = 0; i < PROOFS_OF_A_MODEL; i++) {
        make_proof(&m);
        try_proof();
        try_search();
    }
}

static void show_model(void) {
    printf("%s\n// x.proof\n%s\n// x.property\n%s\n", model.data, proof_text.data, property_text.data);
}

static bool summarise(void) {
    printf("%llu proofs and as many searches: %llu proved, %llu failed, %llu refuted, %llu open; %llu found; "
           "%llu lemmas by symmetry, %llu not symmetric; %llu wholes too large\n",
           (unsigned long long)seen.proofs, (unsigned long long)seen.proved, (unsigned long long)seen.failed,
           (unsigned long long)seen.refuted, (unsigned long long)seen.open, (unsigned long long)seen.found,
           (unsigned long long)seen.symmetric, (unsigned long long)seen.asymmetric,
           (unsigned long long)seen.too_large);
    return seen.proved > 100 && seen.symmetric > 100 && seen.asymmetric > 10 && seen.refuted > 0;
}

static const struct campaign CAMPAIGN = {
    .name = "random_proofs", .round = run_round, .show = show_model, .summarise = summarise};

int main(int argc, char **argv) {
    int status = campaign_run(argc, argv, &CAMPAIGN);
    free(model.data);
    free(proof_text.data);
    free(property_text.data);
    return status;
}
