#include "language/rebeca/language.h"

#include "language/property/parse.h"
#include "language/rebeca/candidate.h"
#include "language/rebeca/lower.h"
#include "language/rebeca/open.h"
#include "language/rebeca/own_sends.h"
#include "language/rebeca/text.h"

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

static void set_instances(void *tree, uint32_t most) {
    struct rebeca *rebeca = tree;
    rebeca->most_created = most;
    rebeca->most_created_asked = true;
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

/* --- Open systems --- */

static void set_partial(void *tree, uint32_t warned_files) {
    ((struct rebeca *)tree)->warned_files = warned_files;
}

static void keep_answers(void *tree) {
    ((struct rebeca *)tree)->keeps_answers = true;
}

static bool expect_missing(void *tree, bool covered) {
    struct rebeca *rebeca = tree;
    rebeca->is_open = true;
    rebeca->covered = covered;
    return true;
}

static bool parse_interface(void *tree, uint32_t file) {
    struct rebeca *rebeca = tree;
    struct place place = {.file = rebeca->sources->files.items[file].name};
    return job_reject(rebeca->sources->job, &place, "write a block missing NAME { … }",
                      "a rebec cannot be the interface of another");
}

static bool require_missing(const void *tree) {
    return rebeca_require_missing(tree);
}

/* Before the tree is checked a block may also be about a rebec whose place a candidate takes. */
static uint32_t missing_count(const void *tree) {
    return ((const struct rebeca *)tree)->missing ? 1 : 0;
}

static bool lower_open(const void *tree, const char *component, struct open_system *open) {
    return rebeca_lower_open(tree, component, open);
}

static bool describe_open(const void *tree, struct open_system *open, bool interface_counts) {
    (void)interface_counts; /* it is a part of the files, which all count */
    return rebeca_describe_open(tree, open);
}

static const char *text_around(const void *tree, const char *component, bool interface_counts,
                               struct arena *arena) {
    (void)component;
    (void)interface_counts;
    return rebeca_text_around(tree, arena);
}

static const char *property_text(const void *tree, const struct property *property, struct arena *arena) {
    return rebeca_property_text(tree, property, arena);
}

static bool parse_component(void *tree, uint32_t file) {
    struct rebeca *rebeca = tree;
    rebeca->candidate_file = file;
    return rebeca_parse(rebeca, file);
}

static void put_in_question(void *tree, const char *component) {
    ((struct rebeca *)tree)->candidate = component;
}

static bool parse_candidate(void *tree, const struct surroundings *surroundings) {
    return rebeca_parse_candidate(tree, surroundings);
}

static void complain_of_own_sends(const void *tree, const char *component,
                                  bool (*is_named)(void *context, const char *message), void *context) {
    rebeca_complain_of_own_sends(tree, component, is_named, context);
}

static bool choose_component(void *tree, const char *name, struct chosen_component *chosen) {
    return rebeca_choose_component(tree, name, chosen);
}

static const struct open_language REBECA_OPEN = {.set_partial = set_partial,
                                                 .expect_missing = expect_missing,
                                                 .keep_answers = keep_answers,
                                                 .parse_interface = parse_interface,
                                                 .require_missing = require_missing,
                                                 .missing_count = missing_count,
                                                 .lower = lower_open,
                                                 .describe = describe_open,
                                                 .text_around = text_around,
                                                 .property_text = property_text,
                                                 .parse_candidate = parse_candidate,
                                                 .parse_component = parse_component,
                                                 .warn_of_own_sends = complain_of_own_sends,
                                                 .put_in_question = put_in_question,
                                                 .choose_component = choose_component};

#define REBECA_ROW(its_name, its_make)                                                                       \
    {                                                                                                        \
        .name = its_name, .title = "Rebeca", .extension = ".rebeca", .companions = COMPANIONS,               \
        .guest = ".aml", .kind = LANGUAGE_OF_SYSTEMS, .open = &REBECA_OPEN,                                  \
        .bounding = "use %, or a smaller type, byte or short",                                               \
        .if_initial = "RMC may answer differently: it does not look at the initial state",                   \
        .if_ending = "RMC may answer differently: there a run that ends violates no formula",                \
        .make = its_make, .free = free_tree, .parse = parse, .check = check, .lower = lower, .print = print, \
        .properties = properties, .set_queue = set_queue, .set_instances = set_instances, .proof = &PROOF    \
    }

const struct language REBECA_LANGUAGE = REBECA_ROW("rebeca", make);
const struct language REBECA_2_0_LANGUAGE = REBECA_ROW("rebeca-2.0", make_2_0);
const struct language REBECA_2_1_LANGUAGE = REBECA_ROW("rebeca-2.1", make_2_1);
const struct language REBECA_2_3_LANGUAGE = REBECA_ROW("rebeca-2.3", make_2_3);
