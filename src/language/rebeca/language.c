#include "language/rebeca/language.h"

#include "language/property/parse.h"
#include "language/rebeca/ast.h"
#include "language/rebeca/lower.h"

static void *make_version(struct sources *sources, enum rebeca_version version) {
    struct rebeca *rebeca = memory_allocate(&sources->job->memory, sizeof *rebeca);
    if (!rebeca)
        return NULL;
    rebeca_init(rebeca, sources);
    rebeca->asked = version;
    return rebeca;
}

static void *make(struct sources *sources) {
    return make_version(sources, REBECA_UNKNOWN);
}

static void *make_2_0(struct sources *sources) {
    return make_version(sources, REBECA_2_0);
}

static void *make_2_1(struct sources *sources) {
    return make_version(sources, REBECA_2_1);
}

static void *make_2_3(struct sources *sources) {
    return make_version(sources, REBECA_2_3);
}

static void free_tree(void *tree) {
    rebeca_free(tree);
    memory_free(tree);
}

static bool parse(void *tree, uint32_t file) {
    return rebeca_parse_any(tree, file);
}

static bool check(void *tree) {
    return rebeca_check(tree);
}

static bool lower(const void *tree, struct system *system) {
    return rebeca_lower(tree, system);
}

static void print(const void *tree, struct output *output) {
    rebeca_print(tree, output);
}

static void set_queue(void *tree, uint32_t queue) {
    struct rebeca *rebeca = tree;
    rebeca->vintage_queue = queue;
    rebeca->queue_asked = true;
}

static struct properties *properties(void *tree) {
    return &((struct rebeca *)tree)->properties;
}

/* ---- proofs ---- */

static void propose(void *tree, const char *property) {
    ((struct rebeca *)tree)->proposed = property;
}

static bool add_lemma(const struct rebeca *rebeca, const struct rebeca_lemma *lemma,
                      struct proof_script *script) {
    struct memory *memory = &rebeca->sources->job->memory;
    uint32_t *actors = arena_allocate(&script->arena, (rebeca->instances_count + 1) * sizeof *actors);
    struct proof_lemma added = {.property = lemma->property->name.text,
                                .text = lemma->property->formula,
                                .actors = actors,
                                .span = lemma->span};
    for (uint32_t i = 0; i < rebeca->instances_count && actors; i++)
        for (const struct rebeca_member *m = lemma->members; m; m = m->next)
            if (rebeca_find_instance(rebeca, m->name.text)->index == i) {
                actors[added.actors_count++] = i;
                break;
            }
    return actors && array_push(memory, &script->lemmas, added);
}

static uint32_t number_of(const struct rebeca *rebeca, const struct rebeca_lemma *wanted) {
    uint32_t number = 0;
    for (const struct rebeca_lemma *lemma = rebeca->proofs->lemmas; lemma != wanted; lemma = lemma->next)
        number++;
    return number;
}

static bool add_conclusion(const struct rebeca *rebeca, const struct rebeca_conclusion *conclusion,
                           struct proof_script *script) {
    uint32_t *premises = arena_allocate(&script->arena, (conclusion->premises_count + 1) * sizeof *premises);
    if (!premises)
        return false;
    for (uint32_t i = 0; i < conclusion->premises_count; i++)
        premises[i] = number_of(rebeca, conclusion->premises[i]);
    struct proof_conclusion added = {.property = conclusion->property->name.text,
                                     .text = conclusion->property->formula,
                                     .logic = &conclusion->implication->logic,
                                     .implication = conclusion->implication->formula,
                                     .premises = premises,
                                     .premises_count = conclusion->premises_count};
    return array_push(&rebeca->sources->job->memory, &script->conclusions, added);
}

static bool script(const void *tree, struct proof_script *script) {
    const struct rebeca *rebeca = tree;
    script->theorem = rebeca->theorem_name;
    const struct rebeca_lemma *lemma = rebeca->proofs ? rebeca->proofs->lemmas : NULL;
    for (; lemma; lemma = lemma->next)
        if (!add_lemma(rebeca, lemma, script))
            return false;
    for (const struct rebeca_conclusion *c = rebeca->conclusions; c; c = c->next)
        if (!add_conclusion(rebeca, c, script))
            return false;
    return rebeca->conclusions;
}

static const struct proof_language PROOF = {.propose = propose, .script = script};
static const char *const COMPANIONS[] = {".property", PROOF_EXTENSION, NULL};

#define REBECA_ROW(its_name, its_make)                                                                       \
    {                                                                                                        \
        .name = its_name, .extension = ".rebeca", .companions = COMPANIONS, .kind = LANGUAGE_OF_SYSTEMS,     \
        .bounding = "% or a smaller type, byte or short, would bound it",                                    \
        .if_initial = "RMC may answer differently: it does not look at the initial state",                   \
        .if_ending = "RMC may answer differently: there a run that ends violates no formula",                \
        .make = its_make, .free = free_tree, .parse = parse, .check = check, .lower = lower, .print = print, \
        .properties = properties, .set_queue = set_queue, .proof = &PROOF                                    \
    }

const struct language REBECA_LANGUAGE = REBECA_ROW("rebeca", make);
const struct language REBECA_2_0_LANGUAGE = REBECA_ROW("rebeca-2.0", make_2_0);
const struct language REBECA_2_1_LANGUAGE = REBECA_ROW("rebeca-2.1", make_2_1);
const struct language REBECA_2_3_LANGUAGE = REBECA_ROW("rebeca-2.3", make_2_3);
