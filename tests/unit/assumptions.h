/* What the tests of assumptions share: open systems out of AML, with the bag in place of what is missing; and
 * candidates for it. */
#ifndef LACUNA_TESTS_UNIT_ASSUMPTIONS_H
#define LACUNA_TESTS_UNIT_ASSUMPTIONS_H

#include "assume/assume.h"
#include "assume/check.h"
#include "assume/file.h"
#include "assume/stub/bag_stub.h"
#include "candidate/surroundings.h"
#include "language/aml/lower.h"
#include "language/aml/text.h"
#include "readings.h"
#include "system/clone.h"
#include "systems.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

/* Two clients of a mutex that is missing: the running example. */
#define CLIENTS                                                                                              \
    "actor left(2) { initialL { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }\n"                    \
    "actor right(2) { initialR { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }\n"                   \
    "missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }\n"                           \
    "main { left!initialL; right!initialR; }\n"
#define EXCLUSION                                                                                            \
    "property exclusion {\n"                                                                                 \
    "  free: left!permitL | right!permitR -> held;\n"                                                        \
    "  held: left!permitL | right!permitR -> error; mutex!release -> free;\n"                                \
    "}\n"

/* Requests without end: no bound is enough for them. */
#define PILE                                                                                                 \
    "actor a(2) { go { m!ask; self!go; } yes { } } missing m { ask -> a!yes; } main { a!go; }"               \
    "property p { s: a!yes -> t; t: a!yes -> error; }"

/* ---- the open system with its bag ---- */

struct opened {
    struct reading reading;
    struct open_system open;
    struct specimen specimen;
    uint32_t component; /* that is missing */
};

static inline void opened_start(struct opened *o, struct job *job, const char *text, uint32_t bound) {
    bool fine = reading_make(&o->reading, job, text);
    struct system *system = specimen_start(&o->specimen, job);
    open_system_init(&o->open, &o->reading.sources);
    fine = fine && aml_lower_open(&o->reading.aml, NULL, &o->open) && interface_check(&o->open) &&
           system_clone(system, &o->open.system) && bag_stub_add(system, &o->open, bound, 0, true);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    o->component = o->open.missing.component;
    specimen_ready(&o->specimen);
}

static inline void opened_free(struct opened *o) {
    specimen_free(&o->specimen);
    open_system_free(&o->open);
    reading_free(&o->reading);
}

/* The messages of the interface are known before, with all their values. False: the job has failed, or the
 * limits ended it. */
static inline bool look_out_within(struct property_lts *property_lts, const struct opened *o,
                                   const struct search_limits *limits) {
    uint32_t inbox = o->open.missing.inbox;
    property_lts_init(property_lts, o->specimen.job, o->component);
    for (uint32_t m = 0; m < o->open.system.channels.items[inbox].messages.count; m++) {
        const struct system_message *message = open_message(&o->open, m);
        for (uint64_t i = 0; i < message_values_count(message); i++) {
            int32_t values[MOST_FIELDS];
            int64_t wide[MOST_FIELDS];
            message_values(message, i, values);
            for (uint32_t f = 0; f < message->fields_count; f++)
                wide[f] = values[f];
            if (actions_add(&property_lts->actions, inbox, m, wide, message->fields_count) == ACTION_NONE)
                return false;
        }
    }
    struct property_lts_options options = {.failures_are_cuts = true, .limits = *limits};
    return property_lts_make(property_lts, o->specimen.program, &options);
}

static inline void look_out(struct property_lts *property_lts, const struct opened *o) {
    assert_true(look_out_within(property_lts, o, &NO_LIMITS));
}

/* ---- contracts ---- */

/* "0: ?reqL 1, ?reqR 2, left!permitL outside | 1: …": what never happens is left out. Valid until the next
 * one. */
static inline const char *contract_text(const struct contract *c, const char *const *names) {
    static char text[4096];
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t s = 0; s < c->states; s++) {
        const char *between = ":";
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u", s ? " | " : "", (unsigned)s);
        for (uint32_t a = 0; a < c->actions; a++) {
            uint32_t target = contract_move(c, s, a);
            char number[16];
            snprintf(number, sizeof number, "%u", (unsigned)target);
            const char *where = target == CONTRACT_ERROR     ? "error"
                                : target == CONTRACT_OUTSIDE ? "outside"
                                : target == CONTRACT_CUT     ? "cut"
                                                             : number;
            if (target == CONTRACT_NEVER)
                continue;
            used += (size_t)snprintf(text + used, sizeof text - used, "%s %s %s", between, names[a], where);
            assert_true(used < sizeof text);
            between = ",";
        }
    }
    return text;
}

static inline void expect_contract(const struct contract *c, const struct property_lts *property_lts,
                                   const char *text) {
    const char *names[32];
    assert_true(c->actions <= COUNT(names));
    for (uint32_t i = 0; i < c->actions; i++)
        names[i] = property_lts_action_text(property_lts, i);
    assert_string_equal(contract_text(c, names), text);
}

/* ---- assumptions ---- */

struct assuming {
    struct reading reading;
    struct open_system open;
    struct assume_options options; /* which are kept */
    struct assume_result result;
};

/* Of what has been read and checked. False: the job has failed. */
static inline bool assuming_run(struct assuming *a) {
    open_system_init(&a->open, &a->reading.sources);
    return aml_lower_open(&a->reading.aml, NULL, &a->open) &&
           aml_describe_open(&a->reading.aml, &a->open, stub_has_alternatives(a->options.stub)) &&
           assume(&a->result, &a->open, &a->options);
}

/* False: the job has failed. */
static inline bool assuming_make(struct assuming *a, struct job *job, const char *text,
                                 const struct assume_options *options) {
    *a = (struct assuming){.options = *options};
    return reading_make(&a->reading, job, text) && assuming_run(a);
}

static inline void assuming_start(struct assuming *a, struct job *job, const char *text,
                                  uint32_t most_bound) {
    struct assume_options options = {.most_bound = most_bound, .limits = NO_LIMITS};
    bool fine = assuming_make(a, job, text, &options);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
}

static inline void assuming_free(struct assuming *a) {
    assume_result_free(&a->result);
    open_system_free(&a->open);
    reading_free(&a->reading);
}

/* As a file, with a NUL behind it; NULL: the job has failed. The caller frees the bytes either way. */
static inline const char *assumption_text(const struct assumption *a, struct bytes *bytes) {
    struct output *output = output_open_memory(a->job, bytes);
    if (!output)
        return NULL;
    bool written = assumption_write(a->job, a, output);
    written = output_commit(output) && written;
    return written && array_push(&a->job->memory, &bytes->data, '\0') ? bytes->data.items : NULL;
}

/* ---- candidates ---- */

/* A contract as it was read from its file. */
struct agreement {
    struct sources sources;
    struct assumption file;
};

static inline bool agreement_read(struct agreement *a, struct job *job, const char *text) {
    sources_init(&a->sources, job);
    if (sources_add(&a->sources, "x.assumption", text, strlen(text)))
        return assumption_read(&a->file, &a->sources, 0);
    assumption_init(&a->file, job);
    return false;
}

static inline void agreement_free(struct agreement *a) {
    assumption_free(&a->file);
    sources_free(&a->sources);
}

/* Of an open system, by way of its file. */
static inline bool agreement_make(struct agreement *a, struct job *job, const char *open,
                                  uint32_t most_bound) {
    struct assuming assuming;
    struct bytes bytes = {0};
    struct assume_options options = {.most_bound = most_bound, .limits = NO_LIMITS};
    const char *text = assuming_make(&assuming, job, open, &options)
                           ? assumption_text(&assuming.result.assumption, &bytes)
                           : NULL;
    bool fine = agreement_read(a, job, text ? text : "") && text;
    array_free(&bytes.data);
    assuming_free(&assuming);
    return fine;
}

static inline void agreement_start(struct agreement *a, struct job *job, const char *open,
                                   uint32_t most_bound) {
    bool fine = agreement_make(a, job, open, most_bound);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
}

struct trial {
    struct reading reading;
    struct system system;
    struct candidate candidate;
    struct check check;
};

static inline uint32_t component_named(const struct system *system, const char *name) {
    uint32_t component = 0;
    while (component < system->components.count &&
           strcmp(system->components.items[component].name, name) != 0)
        component++;
    return component;
}

/* The candidate and, behind it, what surrounds it. */
static inline bool trial_read(struct trial *t, struct job *job, const struct agreement *a,
                              const char *candidate) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (output)
        surroundings_write(&a->file, output);
    bool fine = output && output_commit(output) &&
                reading_add(&t->reading, "x.aml", candidate, strlen(candidate)) &&
                reading_add(&t->reading, "the open system", bytes.data.items, bytes.data.count) &&
                aml_check(&t->reading.aml);
    array_free(&bytes.data);
    return fine;
}

/* False: the job has failed. */
static inline bool trial_make_of(struct trial *t, struct job *job, const struct agreement *a,
                                 const char *candidate, property_set wanted,
                                 const struct search_limits *limits) {
    *t = (struct trial){0};
    reading_start(&t->reading, job);
    system_init(&t->system, job);
    if (!trial_read(t, job, a, candidate) || !aml_lower(&t->reading.aml, &t->system))
        return false;
    return candidate_prepare(&t->candidate, &t->system, component_named(&t->system, a->file.component),
                             &a->file.contract, a->file.actions.items.items) &&
           check_candidate(&t->check, job, &t->candidate, &a->file.contract, wanted, limits);
}

/* Of all properties. */
static inline bool trial_make(struct trial *t, struct job *job, const struct agreement *a,
                              const char *candidate, const struct search_limits *limits) {
    return trial_make_of(t, job, a, candidate, property_set_all(a->file.contract.properties), limits);
}

static inline void trial_start(struct trial *t, struct job *job, const struct agreement *a,
                               const char *candidate) {
    bool fine = trial_make(t, job, a, candidate, &NO_LIMITS);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
}

static inline void trial_free(struct trial *t) {
    check_free(&t->check);
    candidate_free(&t->candidate);
    system_free(&t->system);
    reading_free(&t->reading);
}

/* The turns of a run: "environment:environment/m!ask | m:ask/a!yes". Valid until the next one. */
static inline const char *run_text(const struct run *run) {
    static char turns[4096];
    turns[0] = '\0';
    for (size_t i = 0; i < run->steps.count; i++) {
        struct text text = {.memory = &run->job->memory};
        struct turn turn = run_turn(run, i);
        text_turn(&text, run->program, &turn);
        const char *end = text_end(&text);
        assert_true(strlen(turns) + strlen(end) + 4 < sizeof turns);
        strcat(turns, i ? " | " : "");
        strcat(turns, end);
        array_free(&text.chars);
    }
    return turns;
}

#endif
