/* What the tests of systems share: short names for building one, and a specimen to run.
 *
 * A specimen is a system, what is inferred of it, the program with all observers, and a context. States and
 * steps are compared as texts: "a:go/b!x(1) | a:go/b!x(2)". */
#ifndef LACUNA_TESTS_UNIT_SYSTEMS_H
#define LACUNA_TESTS_UNIT_SYSTEMS_H

#include <stdio.h>
#include <string.h>

#include "explore/program_stepper.h"
#include "support.h"
#include "system/program/step.h"
#include "system/view.h"

static const struct span NOWHERE;

#define MOST_OBSERVERS 8

struct specimen {
    struct job *job;
    struct system system;
    struct ranges ranges;
    struct program *program;
    struct context context;
    struct batch batch; /* of the last steps */
    struct program_stepper stepper;
    char text[8192]; /* of the last question */
};

/* ---- building ---- */

static inline struct system *specimen_start(struct specimen *m, struct job *job) {
    m->job = job;
    system_init(&m->system, job);
    return &m->system;
}

/* A component whose inbox is called like it. */
static inline uint32_t add_actor(struct system *s, const char *name, uint32_t capacity) {
    uint32_t component = system_add_component(s, name, NOWHERE);
    s->components.items[component].inbox = system_add_channel(s, name, capacity, DISCIPLINE_FIFO);
    return component;
}

static inline uint32_t add_variable(struct system *s, uint32_t component, const char *name,
                                    struct value_type type, int32_t initial) {
    struct system_variable variable = {
        .name = name, .component = component, .type = type, .initial = initial, .span = NOWHERE};
    return system_add_variable(s, &variable);
}

static inline uint32_t add_message(struct system *s, uint32_t channel, const char *name) {
    return system_add_message(s, channel, name, NULL, 0);
}

/* A message with fields of one type. */
static inline uint32_t add_message_of(struct system *s, uint32_t channel, const char *name, uint32_t count,
                                      struct value_type type) {
    struct system_field fields[16];
    for (uint32_t i = 0; i < count; i++)
        fields[i] = (struct system_field){"f", type};
    return system_add_message(s, channel, name, fields, count);
}

/* An edge that takes a message; valid until the next one is added. */
static inline struct system_edge *on(struct system *s, uint32_t component, uint32_t channel, uint32_t message,
                                     struct statement *body) {
    struct system_edge edge = {.component = component,
                               .name = s->channels.items[channel].messages.items[message].name,
                               .channel = channel,
                               .message = message,
                               .body = body};
    uint32_t added = system_add_edge(s, &edge);
    return &s->edges.items[added];
}

/* An edge without input. */
static inline struct system_edge *spontaneously(struct system *s, uint32_t component, const char *name,
                                                struct statement *body) {
    struct system_edge edge = {.component = component, .name = name, .channel = SYSTEM_NONE, .body = body};
    uint32_t added = system_add_edge(s, &edge);
    return &s->edges.items[added];
}

static inline struct expression *num(struct system *s, int32_t value) {
    return expression_constant(s, value);
}

static inline struct expression *var(struct system *s, uint32_t variable) {
    return expression_variable(s, variable);
}

static inline struct expression *field(struct system *s, uint32_t number) {
    return expression_field(s, number);
}

static inline struct expression *op(struct system *s, enum node_operator operation, struct expression *left,
                                    struct expression *right) {
    return expression_operation(s, operation, left, right, NOWHERE);
}

static inline struct expression *list2(struct expression *first, struct expression *second) {
    first->next = second;
    return first;
}

static inline struct expression *list3(struct expression *first, struct expression *second,
                                       struct expression *third) {
    return list2(first, list2(second, third));
}

static inline struct statement *set(struct system *s, uint32_t variable, struct expression *value) {
    return statement_assign(s, variable, value, NOWHERE);
}

static inline struct statement *choose(struct system *s, uint32_t variable, struct expression *values) {
    return statement_choose(s, variable, values, NOWHERE);
}

static inline struct statement *send(struct system *s, uint32_t channel, uint32_t message,
                                     struct expression *arguments) {
    return statement_send(s, channel, message, arguments, NOWHERE);
}

static inline struct statement *when(struct system *s, struct expression *condition, struct statement *body,
                                     struct statement *otherwise) {
    return statement_if(s, condition, body, otherwise, NOWHERE);
}

static inline struct statement *loop(struct system *s, struct expression *condition, struct statement *body) {
    return statement_while(s, condition, body, NOWHERE);
}

static inline struct statement *then(struct statement *first, struct statement *second) {
    struct statement *last = first;
    while (last->next)
        last = last->next;
    last->next = second;
    return first;
}

/* variable = variable + amount */
static inline struct statement *increase(struct system *s, uint32_t variable, int32_t amount) {
    return set(s, variable, op(s, OPERATOR_ADD, var(s, variable), num(s, amount)));
}

/* ---- running ---- */

static inline void specimen_ready(struct specimen *m) {
    uint32_t observers[MOST_OBSERVERS];
    uint32_t count = (uint32_t)m->system.observers.count;
    for (uint32_t i = 0; i < count; i++)
        observers[i] = i;
    assert_true(system_complete(&m->system));
    assert_true(ranges_infer(&m->ranges, m->job, &m->system));
    m->program = program_compile(m->job, &m->system, &m->ranges, observers, count);
    assert_non_null(m->program);
    program_stepper_init(&m->stepper, m->program);
    batch_init(&m->batch, &m->job->memory, m->program->words);
    assert_true(context_init(&m->context, m->job, m->program));
}

static inline void specimen_free(struct specimen *m) {
    context_free(&m->context);
    batch_free(&m->batch);
    program_free(m->program);
    ranges_free(&m->ranges);
    system_free(&m->system);
}

static inline void specimen_write(struct specimen *m, const char *more) {
    assert_true(strlen(m->text) + strlen(more) < sizeof m->text);
    strcat(m->text, more);
}

/* The initial state, into `state`, which has room for so many words. */
static inline void specimen_begin(const struct specimen *m, uint64_t *state, size_t room) {
    assert_true(m->program->words <= room);
    memcpy(state, m->program->initial, m->program->words * sizeof *state);
}

/* Forgets what earlier steps have produced and takes the steps of `state`. */
static inline void specimen_step(struct specimen *m, const uint64_t *state) {
    batch_clear(&m->batch);
    context_forget_incidents(&m->context);
    assert_true(context_successors(&m->context, state, &m->batch));
}

static inline void specimen_write_turn(struct specimen *m, const struct turn *turn) {
    struct text text = {.memory = &m->job->memory};
    text_turn(&text, m->program, turn);
    specimen_write(m, text_end(&text));
    assert_false(text.failed);
    array_free(&text.chars);
}

/* The labels of the last steps, in their order. */
static inline const char *specimen_moves(struct specimen *m) {
    m->text[0] = '\0';
    for (size_t i = 0; i < m->batch.successors.count; i++) {
        const struct successor *successor = &m->batch.successors.items[i];
        struct turn turn = successor_turn(&m->batch, successor);
        specimen_write(m, i == 0 ? "" : " | ");
        specimen_write_turn(m, &turn);
        if (successor->violated != NOT_VIOLATED) {
            specimen_write(m, " violates ");
            specimen_write(m, m->system.observers.items[m->program->observers[successor->violated]].name);
        }
    }
    return m->text;
}

/* What came to no good end in the last steps: "a:go/b!x blocks b | a:go fails division". */
static inline const char *specimen_incidents(struct specimen *m) {
    static const char *const FAILURES[] = {"",     "division",  "overflow", "range",    "index",   "receiver",
                                           "null", "assertion", "depth",    "creation", "endless", "choices"};
    m->text[0] = '\0';
    for (size_t i = 0; i < m->batch.incidents.count; i++) {
        const struct incident *incident = &m->batch.incidents.items[i];
        struct turn turn = incident_turn(&m->batch, incident);
        specimen_write(m, i == 0 ? "" : " | ");
        specimen_write_turn(m, &turn);
        bool blocks = incident->failure == FAILURE_NONE;
        specimen_write(m, blocks ? " blocks " : " fails ");
        specimen_write(m, blocks ? m->system.channels.items[incident->channel].name
                                 : FAILURES[incident->failure]);
    }
    return m->text;
}

static inline const uint64_t *specimen_successor(struct specimen *m, size_t index) {
    assert_true(index < m->batch.successors.count);
    return batch_state(&m->batch, index);
}

/* Follows the n-th successor of `state`, into `state`. */
static inline void specimen_follow(struct specimen *m, uint64_t *state, size_t index) {
    specimen_step(m, state);
    memcpy(state, specimen_successor(m, index), m->program->words * sizeof *state);
}

static inline const char *specimen_channel(struct specimen *m, const uint64_t *state, uint32_t channel) {
    struct text text = {.memory = &m->job->memory};
    text_channel(&text, m->program, state, channel);
    m->text[0] = '\0';
    specimen_write(m, text_end(&text));
    array_free(&text.chars);
    return m->text;
}

static inline const char *specimen_variables(struct specimen *m, const uint64_t *state, uint32_t component) {
    struct text text = {.memory = &m->job->memory};
    text_variables(&text, m->program, state, component);
    m->text[0] = '\0';
    specimen_write(m, text_end(&text));
    array_free(&text.chars);
    return m->text;
}

static inline bool same_state(const struct specimen *m, const uint64_t *left, const uint64_t *right) {
    return memcmp(left, right, m->program->bytes) == 0;
}

#define expect_moves(m, state, moves)                                                                        \
    do {                                                                                                     \
        specimen_step(m, state);                                                                             \
        assert_string_equal(specimen_moves(m), moves);                                                       \
    } while (0)

#define expect_incidents(m, state, incidents)                                                                \
    do {                                                                                                     \
        specimen_step(m, state);                                                                             \
        assert_string_equal(specimen_incidents(m), incidents);                                               \
    } while (0)

#endif
