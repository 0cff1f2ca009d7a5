#include "random/random_aml.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/writer.h"

/* How a model is made. First the shape: who there is, with which variables and methods. Then the text of
 * each declaration, into a text of its own; their order in the model is random.
 *
 * An expression is a small tree. Whether it fits where it is put is found out by trying it with random
 * values: one that fits at least once is not "certainly outside of its range", so the model stays valid;
 * one that always fits is safe. Models take safe ones, and others as often as the model's `risk` says. */

enum {
    ACTORS = 5,
    MESSAGES = 7,
    VARIABLES = 3,
    PARAMETERS = 2,
    NODES = 64,
    SITES = 64,
    SAMPLES = 30,
    SCOPE = ACTORS * VARIABLES + PARAMETERS + 1,
    PATTERNS = 8,
    SECTIONS = ACTORS + 8
};

/* ---- Text ---- */

static void put(struct writer *writer, const char *format, ...) {
    va_list list;
    va_start(list, format);
    writer_put(writer, format, list);
    va_end(list);
}

/* ---- The shape of a model ---- */

enum type_kind { TYPE_INT, TYPE_RANGE, TYPE_BOOL, TYPE_ACTOR };

struct type {
    enum type_kind kind;
    int lowest, highest; /* of `int`: what is aimed at, so that there are few values */
};

/* A variable or a parameter. */
struct slot {
    const char *owner, *name;
    struct type type;
    int length;       /* of an array; 0: it is none */
    int low;          /* its first index */
    bool is_constant; /* a parameter of a property: one number in each of those it stands for */
    int initial;
    int sample; /* the value it is tried with: an array has it in all its elements */
};

struct method {
    bool present;
    struct slot parameters[PARAMETERS];
};

struct actor {
    const char *name;
    int capacity;
    struct slot variables[VARIABLES];
    uint32_t variable_count;
    struct method methods[MESSAGES]; /* by message */
};

/* Wherever a message is known, it has the same number of parameters, actors and numbers at the same places.
 */
struct message {
    const char *name;
    bool common; /* all actors know it */
    uint32_t parameter_count;
    bool is_actor[PARAMETERS];
};

/* A send in the text, for patterns that match something. */
struct site {
    uint32_t sender, receiver, message;
};

enum node_kind { NODE_NUMBER, NODE_TRUTH, NODE_SLOT, NODE_SELF, NODE_ACTOR, NODE_UNARY, NODE_BINARY };

struct node {
    enum node_kind kind;
    int value; /* a number, a truth value or an actor */
    struct slot *slot;
    const char *sign;
    struct node *left, *right; /* the left one of an array is its index */
};

struct model {
    struct random *random;
    struct writer *text; /* the section that is being written */
    struct writer sections[SECTIONS];
    uint32_t section_count;
    unsigned size;
    uint32_t risk;     /* percent of expressions that may fail */
    uint32_t sinks;    /* percent of turns that send nothing */
    uint32_t sources;  /* percent of turns that send two */
    uint32_t comments; /* percent of statements that have one */
    struct actor actors[ACTORS];
    uint32_t actor_count;
    struct message messages[MESSAGES];
    uint32_t message_count;
    struct site sites[SITES];
    uint32_t site_count;
    /* Where an expression stands. */
    uint32_t self; /* an actor; `actor_count` outside of them */
    struct slot *scope[SCOPE];
    uint32_t scope_count;
    struct slot constant; /* the parameter of the property at hand, if it is one */
    /* The trees of one expression. */
    struct node nodes[NODES];
    uint32_t node_count;
};

/* Two calls of these never stand where C leaves their order open: a seed must give the same model
 * everywhere. */
static uint32_t below(struct model *model, uint32_t bound) {
    return random_below(model->random, bound);
}

static bool chance(struct model *model, uint32_t percent) {
    return random_chance(model->random, percent);
}

static int between(struct model *model, int lowest, int highest) {
    return lowest + (int)below(model, (uint32_t)(highest - lowest + 1));
}

static struct type random_number_type(struct model *model) {
    uint32_t dice = below(model, 100);
    if (dice < 30)
        return (struct type){.kind = TYPE_BOOL, .lowest = 0, .highest = 1};
    if (dice < 50)
        return (struct type){.kind = TYPE_INT, .lowest = -1, .highest = 2};
    if (dice < 85)
        return (struct type){.kind = TYPE_RANGE, .lowest = 0, .highest = between(model, 1, 3)};
    int lowest = between(model, -2, 2);
    return (struct type){.kind = TYPE_RANGE, .lowest = lowest, .highest = lowest + between(model, 0, 2)};
}

static const struct type ACTOR_TYPE = {.kind = TYPE_ACTOR};

static void shape_variables(struct model *model, struct actor *actor) {
    static const char *const NAMES[VARIABLES] = {"x", "y", "z"}, *const ODD[VARIABLES] = {"_", "count_2",
                                                                                          "_0"};
    actor->variable_count = chance(model, 80);
    if (model->size > 3)
        actor->variable_count += below(model, model->size > 8 && chance(model, 30) ? 3 : 2);
    for (uint32_t v = 0; v < actor->variable_count; v++) {
        struct slot *slot = &actor->variables[v];
        slot->owner = actor->name;
        slot->name = chance(model, 5) ? ODD[v] : NAMES[v];
        slot->type = chance(model, 22) ? ACTOR_TYPE : random_number_type(model);
        slot->initial = slot->type.kind == TYPE_ACTOR ? (int)below(model, model->actor_count)
                                                      : between(model, slot->type.lowest, slot->type.highest);
        slot->length = chance(model, 20) ? between(model, 1, 3) : 0;
        slot->low = slot->length > 0 ? between(model, -1, 1) : 0;
    }
}

/* Actors mostly agree about the ranges of a message's parameters, so that it can be sent through variables.
 */
static void shape_parameters(struct model *model) {
    static const char *const NAMES[PARAMETERS] = {"p", "q"};
    for (uint32_t m = 0; m < model->message_count; m++)
        for (uint32_t i = 0; i < model->messages[m].parameter_count; i++) {
            struct type usual = random_number_type(model);
            for (uint32_t a = 0; a < model->actor_count; a++) {
                struct slot *slot = &model->actors[a].methods[m].parameters[i];
                slot->name = NAMES[i];
                slot->type = model->messages[m].is_actor[i] ? ACTOR_TYPE
                             : chance(model, 90)            ? usual
                                                            : random_number_type(model);
            }
        }
}

static void shape_messages(struct model *model) {
    static const char *const NAMES[MESSAGES] = {"go", "ping", "put", "get", "ack", "_m", "m2"};
    static const char *const ODD[MESSAGES] = {"error",     "property", "missing", "always",
                                              "Initial_1", "_1",       "m"};
    model->message_count = 2 + below(model, 1 + model->size / 2);
    for (uint32_t m = 0; m < model->message_count; m++) {
        struct message *message = &model->messages[m];
        message->name = chance(model, 5) ? ODD[m] : NAMES[m];
        message->common = m == 0 || chance(model, 15);
        message->parameter_count = chance(model, 55) ? 0 : 1 + below(model, 1 + (model->size > 2));
        for (uint32_t i = 0; i < message->parameter_count; i++)
            message->is_actor[i] = chance(model, 25);
    }
    if (chance(model, 5)) /* a method named like an actor is odd, but allowed; the first has no odd name */
        model->messages[0].name = model->actors[0].name;
    for (uint32_t m = 0; m < model->message_count; m++) {
        for (uint32_t a = 0; a < model->actor_count; a++)
            model->actors[a].methods[m].present = model->messages[m].common || chance(model, 45);
        model->actors[below(model, model->actor_count)].methods[m].present = true; /* somebody knows it */
    }
}

static void shape_model(struct model *model) {
    static const char *const NAMES[2][ACTORS] = {{"a", "b", "c", "d", "e"},
                                                 {"left", "right", "store", "clock", "user"}};
    static const char *const ODD[ACTORS] = {"_a", "error", "property", "missing", "always"};
    static const uint32_t RISKS[] = {0, 0, 3, 8, 20}, SINKS[] = {0, 2, 5, 12}, SOURCES[] = {0, 2, 5, 10};
    uint32_t names = below(model, 2);
    model->actor_count = 2 + below(model, 1 + (model->size / 2 > 3 ? 3 : model->size / 2));
    model->risk = RISKS[below(model, 5)];
    model->sinks = SINKS[below(model, 4)];
    model->sources = SOURCES[below(model, 4)];
    model->comments = chance(model, 50) ? 0 : 10;
    for (uint32_t a = 0; a < model->actor_count; a++) {
        model->actors[a].name = chance(model, 4) ? ODD[a] : NAMES[names][a];
        model->actors[a].capacity = chance(model, 15) ? 1 : between(model, 2, 4);
    }
    for (uint32_t a = 0; a < model->actor_count; a++)
        shape_variables(model, &model->actors[a]);
    shape_messages(model);
    shape_parameters(model);
}

/* ---- Expressions: making them ---- */

static struct node *make_node(struct model *model, enum node_kind kind, int value) {
    if (model->node_count == NODES)
        abort();
    struct node *node = &model->nodes[model->node_count++];
    *node = (struct node){.kind = kind, .value = value};
    return node;
}

static struct node *make_binary(struct model *model, struct node *left, const char *sign,
                                struct node *right) {
    struct node *node = make_node(model, NODE_BINARY, 0);
    node->left = left;
    node->sign = sign;
    node->right = right;
    return node;
}

/* A variable or parameter that is, or is not, an actor; NULL if there is none. */
static struct slot *random_slot(struct model *model, bool is_actor) {
    struct slot *found = NULL;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < model->scope_count; i++)
        if ((model->scope[i]->type.kind == TYPE_ACTOR) == is_actor && below(model, ++seen) == 0)
            found = model->scope[i];
    return found;
}

/* Can a number that is no array be an index of this one? */
static bool can_be_index(const struct slot *slot, const struct slot *array) {
    if (slot->is_constant)
        return slot->type.lowest >= array->low && slot->type.highest < array->low + array->length;
    return slot->length == 0 && slot->type.lowest < array->low + array->length &&
           slot->type.highest >= array->low;
}

static struct node *random_index(struct model *model, const struct slot *array) {
    struct slot *slot = chance(model, 60) ? random_slot(model, false) : NULL;
    if (!slot || !can_be_index(slot, array))
        return make_node(model, NODE_NUMBER, between(model, array->low, array->low + array->length - 1));
    struct node *index = make_node(model, NODE_SLOT, 0);
    index->slot = slot;
    return index;
}

static struct node *make_slot(struct model *model, struct slot *slot) {
    struct node *node = make_node(model, NODE_SLOT, 0);
    node->slot = slot;
    node->left = slot->length > 0 ? random_index(model, slot) : NULL;
    return node;
}

static struct node *random_actor(struct model *model) {
    struct slot *slot = random_slot(model, true);
    if (slot && chance(model, 50))
        return make_slot(model, slot);
    if (model->self < model->actor_count && chance(model, 25))
        return make_node(model, NODE_SELF, 0);
    return make_node(model, NODE_ACTOR, (int)below(model, model->actor_count));
}

static struct node *random_leaf(struct model *model) {
    struct slot *slot = random_slot(model, false);
    if (slot && chance(model, 70))
        return make_slot(model, slot);
    if (chance(model, 15))
        return make_node(model, NODE_TRUTH, (int)below(model, 2));
    return make_node(model, NODE_NUMBER, chance(model, 10) ? between(model, -2, -1) : between(model, 0, 3));
}

/* Something whose calculation leaves the 32 bits, but not always. */
static struct node *random_giant(struct model *model) {
    struct node *giant = make_node(model, NODE_NUMBER, chance(model, 50) ? INT32_MAX : 1 << 30);
    struct slot *slot = random_slot(model, false);
    static const char *const SIGNS[] = {"+", "-", "*"};
    const char *sign = SIGNS[below(model, 3)];
    return slot ? make_binary(model, make_slot(model, slot), sign, giant) : giant;
}

static struct node *random_tree(struct model *model, uint32_t depth) {
    static const char *const SIGNS[] = {"+", "+",  "+", "-",  "-",  "*",  "/",  "%",  "%",
                                        "<", "<=", ">", ">=", "==", "==", "!=", "&&", "||"};
    if (depth == 0 || chance(model, 25))
        return random_leaf(model);
    if (chance(model, 12)) {
        struct node *node = make_node(model, NODE_UNARY, 0);
        node->sign = chance(model, 60) ? "!" : "-";
        node->left = random_tree(model, depth - 1);
        return node;
    }
    if (random_slot(model, true) && chance(model, 12)) {
        struct node *left = random_actor(model), *right = random_actor(model);
        return make_binary(model, left, chance(model, 70) ? "==" : "!=", right);
    }
    if (chance(model, model->risk / 2))
        return random_giant(model);
    struct node *left = random_tree(model, depth - 1), *right = random_tree(model, depth - 1);
    return make_binary(model, left, SIGNS[below(model, sizeof SIGNS / sizeof *SIGNS)], right);
}

/* (slot + number) % (highest + 1): what counts round and round. */
static struct node *random_counter(struct model *model, const struct type *type) {
    struct slot *slot = random_slot(model, false);
    if (!slot || type->highest < 1)
        return random_leaf(model);
    struct node *step = make_node(model, NODE_NUMBER, between(model, 1, 2));
    struct node *sum = make_binary(model, make_slot(model, slot), "+", step);
    return make_binary(model, sum, "%", make_node(model, NODE_NUMBER, type->highest + 1));
}

/* ---- Expressions: trying them ---- */

static bool is(const char *sign, const char *other) {
    return strcmp(sign, other) == 0;
}

static bool try_binary(const char *sign, int64_t a, int64_t b, int64_t *out) {
    if ((is(sign, "/") || is(sign, "%")) && b == 0)
        return false;
    *out = is(sign, "+")    ? a + b
           : is(sign, "-")  ? a - b
           : is(sign, "*")  ? a * b
           : is(sign, "/")  ? a / b
           : is(sign, "%")  ? a % b
           : is(sign, "<")  ? a < b
           : is(sign, "<=") ? a <= b
           : is(sign, ">")  ? a > b
           : is(sign, ">=") ? a >= b
           : is(sign, "==") ? a == b
                            : a != b;
    return *out >= INT32_MIN && *out <= INT32_MAX;
}

/* The value with the slots' samples; false if it fails. */
static bool try_node(const struct model *model, const struct node *node, int64_t *out) {
    int64_t left, right;
    *out = node->value;
    switch (node->kind) {
    case NODE_NUMBER:
    case NODE_TRUTH:
    case NODE_ACTOR:
        return true;
    case NODE_SELF:
        *out = model->self;
        return true;
    case NODE_SLOT:
        *out = node->slot->sample;
        return !node->left || (try_node(model, node->left, &left) && left >= node->slot->low &&
                               left < node->slot->low + node->slot->length);
    case NODE_UNARY:
        if (!try_node(model, node->left, &left))
            return false;
        *out = is(node->sign, "!") ? !left : -left;
        return *out <= INT32_MAX;
    case NODE_BINARY:
        break;
    }
    if (!try_node(model, node->left, &left))
        return false;
    if (is(node->sign, "&&") || is(node->sign, "||")) {
        bool decided = is(node->sign, "||") ? left != 0 : left == 0;
        if (!decided && !try_node(model, node->right, &right))
            return false;
        *out = decided ? left != 0 : right != 0;
        return true;
    }
    return try_node(model, node->right, &right) && try_binary(node->sign, left, right, out);
}

static void draw_samples(struct model *model) {
    for (uint32_t i = 0; i < model->scope_count; i++) {
        struct slot *slot = model->scope[i];
        slot->sample = slot->type.kind == TYPE_ACTOR ? (int)below(model, model->actor_count)
                                                     : between(model, slot->type.lowest, slot->type.highest);
    }
}

/* How many samples give a value from lowest to highest, and how many of those are 0. */
static uint32_t count_fitting(struct model *model, const struct node *node, int lowest, int highest,
                              uint32_t *zeros) {
    uint32_t fitting = 0;
    *zeros = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        int64_t value;
        draw_samples(model);
        if (!try_node(model, node, &value) || value < lowest || value > highest)
            continue;
        fitting++;
        *zeros += value == 0;
    }
    return fitting;
}

/* ---- Expressions: writing them ---- */

static int strength(const struct node *node) {
    static const char *const SIGNS[] = {"||", "&&", "==!=", "<=>=", "+-", "*/%"};
    if (node->kind == NODE_UNARY || (node->kind == NODE_NUMBER && node->value < 0))
        return 6;
    if (node->kind != NODE_BINARY)
        return 7;
    for (int level = 0; level < 6; level++)
        if (strstr(SIGNS[level], node->sign))
            return level;
    abort();
}

static void write_node(struct model *model, const struct node *node, int least) {
    bool brackets = strength(node) < least || chance(model, 4);
    if (brackets)
        put(model->text, "(");
    switch (node->kind) {
    case NODE_NUMBER:
        put(model->text, "%d", node->value);
        break;
    case NODE_TRUTH:
        put(model->text, node->value ? "true" : "false");
        break;
    case NODE_SELF:
        put(model->text, "self");
        break;
    case NODE_ACTOR:
        put(model->text, "%s", model->actors[node->value].name);
        break;
    case NODE_SLOT:
        if (model->self == model->actor_count && !node->slot->is_constant)
            put(model->text, "%s.", node->slot->owner);
        put(model->text, "%s", node->slot->name);
        if (node->left) {
            put(model->text, "[");
            write_node(model, node->left, 0);
            put(model->text, "]");
        }
        break;
    case NODE_UNARY:
        put(model->text, "%s", node->sign);
        write_node(model, node->left, 6);
        break;
    case NODE_BINARY:
        write_node(model, node->left, strength(node));
        put(model->text, chance(model, 90) ? " %s " : "%s", node->sign);
        write_node(model, node->right, strength(node) + 1);
        break;
    }
    if (brackets)
        put(model->text, ")");
}

/* An expression for something of this type. */
static void write_fitting(struct model *model, const struct type *type) {
    model->node_count = 0;
    if (type->kind == TYPE_ACTOR) {
        write_node(model, random_actor(model), 0);
        return;
    }
    for (int tries = 0; tries < 12; tries++) {
        uint32_t zeros;
        model->node_count = 0;
        struct node *node =
            chance(model, 40) ? random_counter(model, type) : random_tree(model, 1 + below(model, 2));
        uint32_t fitting = count_fitting(model, node, type->lowest, type->highest, &zeros);
        if (fitting == SAMPLES || (fitting > 0 && chance(model, 3 * model->risk))) {
            write_node(model, node, 0);
            return;
        }
    }
    put(model->text, "%d", between(model, type->lowest, type->highest));
}

/* Something that is sometimes true and sometimes not; at least `percent` of the samples, if possible. */
static void write_condition(struct model *model, uint32_t percent, bool at_the_start) {
    for (int tries = 0; tries < 60; tries++) {
        uint32_t zeros;
        int64_t value;
        model->node_count = 0;
        struct node *node = random_tree(model, 1 + below(model, 3));
        uint32_t fitting = count_fitting(model, node, INT32_MIN, INT32_MAX, &zeros);
        if (fitting < SAMPLES && !(fitting > 0 && chance(model, model->risk)))
            continue;
        if (zeros == 0 || zeros == fitting || 100 * (fitting - zeros) < percent * fitting)
            continue;
        for (uint32_t i = 0; i < model->scope_count; i++)
            model->scope[i]->sample = model->scope[i]->initial;
        if (at_the_start && (!try_node(model, node, &value) || value == 0))
            continue;
        write_node(model, node, 0);
        return;
    }
    put(model->text, at_the_start || chance(model, 50) ? "true" : "false");
}

/* A constant expression of this value. */
static void write_constant(struct model *model, const struct type *type, int value) {
    if (type->kind == TYPE_ACTOR)
        put(model->text, "%s", model->actors[value].name);
    else if (type->kind == TYPE_BOOL && chance(model, 60))
        put(model->text, "%s", value ? "true" : "false");
    else if (type->kind == TYPE_BOOL && chance(model, 40))
        put(model->text, "!%s", value ? "false" : "true");
    else if (chance(model, 15))
        put(model->text, "%d - 2", value + 2);
    else if (value >= 0 && chance(model, 15))
        put(model->text, "(1 + %d * 3) / 3", value);
    else
        put(model->text, "%d", value);
}

/* ---- Statements ---- */

static void write_comment(struct model *model) {
    if (!chance(model, model->comments))
        return;
    if (chance(model, 50))
        put(model->text, " // it's a } comment;\n");
    else
        put(model->text, " /* a { comment,\n * over lines / // */ ");
}

static const char *assign_sign(struct model *model) {
    return chance(model, 70) ? "=" : ":=";
}

/* The index of what is assigned or sent to, if it is an array: one that fits, or at least may. */
static void write_index(struct model *model, const struct slot *slot) {
    uint32_t zeros;
    if (slot->length == 0)
        return;
    model->node_count = 0;
    struct node *index = random_index(model, slot);
    uint32_t fitting = count_fitting(model, index, slot->low, slot->low + slot->length - 1, &zeros);
    if (fitting < SAMPLES && !chance(model, 3 * model->risk))
        index = make_node(model, NODE_NUMBER, slot->low);
    put(model->text, "[");
    write_node(model, index, 0);
    put(model->text, "]");
}

static void write_assignment(struct model *model, const struct slot *variable) {
    put(model->text, "%s", variable->name);
    write_index(model, variable);
    put(model->text, " %s ", assign_sign(model));
    if (chance(model, 50)) {
        uint32_t alternatives = chance(model, 10) ? 1 : 2 + below(model, 2);
        put(model->text, "?(");
        for (uint32_t i = 0; i < alternatives; i++) {
            put(model->text, i ? ", " : "");
            write_fitting(model, &variable->type);
        }
        if (chance(model, 25)) { /* most likely equal to one of them, in some states */
            put(model->text, ", %s", variable->name);
            write_index(model, variable);
        }
        put(model->text, ")");
    } else {
        write_fitting(model, &variable->type);
    }
    put(model->text, ";");
    write_comment(model);
}

static void write_random_assignment(struct model *model) {
    const struct actor *actor = &model->actors[model->self];
    if (actor->variable_count > 0)
        write_assignment(model, &actor->variables[below(model, actor->variable_count)]);
}

/* Somebody who knows the message. */
static uint32_t random_owner(struct model *model, uint32_t message) {
    uint32_t found = 0, seen = 0;
    for (uint32_t a = 0; a < model->actor_count; a++)
        if (model->actors[a].methods[message].present && below(model, ++seen) == 0)
            found = a;
    return found;
}

static uint32_t random_message(struct model *model, bool common) {
    for (;;) { /* the first message is common */
        uint32_t message = below(model, model->message_count);
        if (!common || model->messages[message].common)
            return message;
    }
}

/* The arguments that suit this receiver; others may have other ranges. */
static void write_arguments(struct model *model, uint32_t receiver, uint32_t message) {
    uint32_t count = model->messages[message].parameter_count;
    if (count == 0 && chance(model, 80))
        return;
    put(model->text, "(");
    for (uint32_t i = 0; i < count; i++) {
        put(model->text, i ? ", " : "");
        write_fitting(model, &model->actors[receiver].methods[message].parameters[i].type);
    }
    put(model->text, ")");
}

static void write_send(struct model *model) {
    struct slot *slot = chance(model, 35) ? random_slot(model, true) : NULL;
    uint32_t message = random_message(model, slot && !chance(model, model->risk));
    uint32_t receiver = random_owner(model, message);
    if (receiver == model->self) /* seldom: who talks to himself only is alone soon */
        receiver = random_owner(model, message);
    if (slot) {
        put(model->text, "%s", slot->name);
        write_index(model, slot);
    } else if (receiver == model->self && chance(model, 80))
        put(model->text, "self");
    else
        put(model->text, "%s", model->actors[receiver].name);
    put(model->text, chance(model, 90) ? "!%s" : " ! %s", model->messages[message].name);
    write_arguments(model, receiver, message);
    put(model->text, ";");
    write_comment(model);
    if (model->site_count < SITES)
        model->sites[model->site_count++] =
            (struct site){.sender = model->self, .receiver = receiver, .message = message};
}

static void write_rest(struct model *model, uint32_t depth);

/* Its values are different from each other. */
static void write_case(struct model *model, const struct slot *actor, int *next) {
    put(model->text, "case ");
    for (bool more = true; more;) {
        if (actor)
            put(model->text, "%s", model->actors[*next].name);
        else
            put(model->text, "%d", *next);
        ++*next;
        more = chance(model, 25) && (!actor || *next < (int)model->actor_count);
        put(model->text, more ? ", " : " ");
    }
}

static void write_switch(struct model *model, uint32_t depth) {
    static const struct type SMALL = {.kind = TYPE_INT, .lowest = -2, .highest = 4};
    struct slot *actor = chance(model, 20) ? random_slot(model, true) : NULL;
    int next = actor ? 0 : between(model, -1, 1);
    put(model->text, "switch (");
    if (actor) {
        put(model->text, "%s", actor->name);
        write_index(model, actor);
    } else {
        write_fitting(model, &SMALL);
    }
    put(model->text, ") {");
    for (uint32_t cases = 1 + below(model, 2); cases > 0; cases--) {
        put(model->text, " ");
        write_case(model, actor, &next);
        put(model->text, "{ ");
        write_rest(model, depth - 1);
        put(model->text, " }");
        if (actor && next >= (int)model->actor_count)
            break;
    }
    if (!chance(model, model->sinks)) {
        put(model->text, " default { ");
        write_rest(model, depth - 1);
        put(model->text, " }");
    }
    put(model->text, " }");
}

static void write_if(struct model *model, uint32_t depth) {
    put(model->text, "if (");
    write_condition(model, 0, false);
    put(model->text, ") { ");
    write_rest(model, depth - 1);
    put(model->text, " }");
    if (chance(model, model->sources)) {
        put(model->text, " ");
        write_send(model);
        return;
    }
    if (chance(model, model->sinks))
        return;
    put(model->text, " else ");
    if (chance(model, 25)) {
        write_if(model, depth);
        return;
    }
    put(model->text, "{ ");
    write_rest(model, depth - 1);
    put(model->text, " }");
}

/* Most turns that take a message send one, so that there is always something to do. */
static void write_rest(struct model *model, uint32_t depth) {
    if (chance(model, 25)) {
        write_random_assignment(model);
        put(model->text, " ");
    }
    uint32_t dice = below(model, 100);
    if (depth > 0 && dice < (model->scope_count ? 45 : 5)) {
        if (chance(model, 20))
            write_switch(model, depth);
        else
            write_if(model, depth);
    } else if (chance(model, model->sinks)) {
        return;
    } else {
        write_send(model);
        if (chance(model, model->sources)) {
            put(model->text, " ");
            write_send(model);
        }
    }
    if (chance(model, 10)) {
        put(model->text, " ");
        write_random_assignment(model);
    }
}

/* ---- Declarations ---- */

static void begin_section(struct model *model) {
    if (model->section_count == SECTIONS)
        abort();
    model->text = &model->sections[model->section_count++];
}

static void write_type(struct model *model, const struct type *type) {
    static const char *const NAMES[] = {"int", "int", "bool", "actor"};
    put(model->text, "%s ", NAMES[type->kind]);
    if (type->kind == TYPE_RANGE)
        put(model->text, "%d..%d ", type->lowest, type->highest);
}

static void write_variable(struct model *model, const struct slot *variable) {
    put(model->text, "  ");
    write_type(model, &variable->type);
    put(model->text, "%s", variable->name);
    if (variable->length > 0 && variable->low == 0 && chance(model, 50))
        put(model->text, "[%d]", variable->length);
    else if (variable->length > 0)
        put(model->text, "[%d..%d]", variable->low, variable->low + variable->length - 1);
    if (variable->type.kind == TYPE_ACTOR || variable->initial != 0 || chance(model, 30)) {
        put(model->text, " %s ", assign_sign(model));
        write_constant(model, &variable->type, variable->initial);
    }
    put(model->text, ";\n");
}

static void enter_method(struct model *model, uint32_t self, uint32_t message) {
    struct actor *actor = &model->actors[self];
    model->self = self;
    model->scope_count = 0;
    for (uint32_t v = 0; v < actor->variable_count; v++)
        model->scope[model->scope_count++] = &actor->variables[v];
    for (uint32_t i = 0; i < model->messages[message].parameter_count; i++)
        model->scope[model->scope_count++] = &actor->methods[message].parameters[i];
}

/* One choice after the other: a turn has up to some hundred branches, and many come together again. */
static void write_many_choices(struct model *model) {
    const struct actor *actor = &model->actors[model->self];
    for (uint32_t left = actor->variable_count > 0 ? 6 + below(model, 2) : 0; left > 0; left--) {
        const struct slot *variable = &actor->variables[below(model, actor->variable_count)];
        put(model->text, "\n    %s", variable->name);
        write_index(model, variable);
        put(model->text, " = ?(");
        write_fitting(model, &variable->type);
        put(model->text, ", ");
        write_fitting(model, &variable->type);
        put(model->text, ");");
        if (!chance(model, 50))
            continue;
        put(model->text, " if (");
        write_condition(model, 0, false);
        put(model->text, ") { ");
        if (chance(model, 25))
            write_send(model);
        else
            write_random_assignment(model);
        put(model->text, " }");
    }
}

static void write_method(struct model *model, uint32_t self, uint32_t message) {
    uint32_t parameters = model->messages[message].parameter_count;
    put(model->text, "  %s", model->messages[message].name);
    if (parameters > 0 || chance(model, 20)) {
        put(model->text, "(");
        for (uint32_t i = 0; i < parameters; i++) {
            const struct slot *slot = &model->actors[self].methods[message].parameters[i];
            put(model->text, i ? ", " : "");
            write_type(model, &slot->type);
            put(model->text, "%s", slot->name);
        }
        put(model->text, ")");
    }
    put(model->text, " {");
    write_comment(model);
    enter_method(model, self, message);
    uint32_t assignments = chance(model, 70);
    assignments += below(model, 1 + model->size / 5);
    for (; assignments > 0; assignments--) {
        put(model->text, "\n    ");
        write_random_assignment(model);
    }
    if (chance(model, 10) && chance(model, 4)) /* seldom: the twin takes long over them */
        write_many_choices(model);
    put(model->text, "\n    ");
    write_rest(model, model->size < 3 ? 1 : 2);
    put(model->text, "\n  }\n");
}

static void write_actor(struct model *model, uint32_t self) {
    const struct actor *actor = &model->actors[self];
    begin_section(model);
    put(model->text, "actor %s(%d) {\n", actor->name, actor->capacity);
    bool last_behind = chance(model, 10); /* variables may stand behind methods */
    for (uint32_t v = 0; v < actor->variable_count; v++)
        if (!last_behind || v + 1 < actor->variable_count)
            write_variable(model, &actor->variables[v]);
    for (uint32_t m = 0; m < model->message_count; m++)
        if (actor->methods[m].present)
            write_method(model, self, m);
    if (last_behind && actor->variable_count > 0)
        write_variable(model, &actor->variables[actor->variable_count - 1]);
    put(model->text, "}\n");
}

static void write_main(struct model *model) {
    int room[ACTORS];
    for (uint32_t a = 0; a < model->actor_count; a++)
        room[a] = model->actors[a].capacity;
    begin_section(model);
    put(model->text, "main {");
    uint32_t sends = (model->size > 2 ? 2 : 1) + below(model, 2);
    for (; sends > 0; sends--) {
        uint32_t message = random_message(model, false), receiver = random_owner(model, message);
        if (room[receiver]-- <= 0)
            continue;
        uint32_t parameters = model->messages[message].parameter_count;
        put(model->text, " %s!%s", model->actors[receiver].name, model->messages[message].name);
        for (uint32_t i = 0; i < parameters; i++) {
            const struct type *type = &model->actors[receiver].methods[message].parameters[i].type;
            put(model->text, i ? ", " : "(");
            write_constant(model, type,
                           type->kind == TYPE_ACTOR ? (int)below(model, model->actor_count)
                                                    : between(model, type->lowest, type->highest));
        }
        put(model->text, parameters ? ");" : ";");
    }
    put(model->text, " }\n");
}

/* Any value, or one that every number can be. */
static void write_answer_arguments(struct model *model, uint32_t owner, uint32_t message) {
    uint32_t count = model->messages[message].parameter_count;
    for (uint32_t i = 0; i < count; i++) {
        const struct type *type = &model->actors[owner].methods[message].parameters[i].type;
        put(model->text, "%s%s%s", i ? ", " : "(", type->kind == TYPE_INT ? "1" : "_",
            i + 1 < count ? "" : ")");
    }
}

/* An actor that exists is marked as the component in question; its behaviour is described, or not. */
static void write_missing(struct model *model) {
    uint32_t self = below(model, model->actor_count);
    begin_section(model);
    put(model->text, "missing %s {", model->actors[self].name);
    for (uint32_t m = 0; chance(model, 50) && m < model->message_count; m++) {
        if (!model->actors[self].methods[m].present)
            continue;
        put(model->text, " %s", model->messages[m].name);
        for (uint32_t i = 0; i < model->messages[m].parameter_count; i++)
            put(model->text, "%s_%s", i ? ", " : "(", i + 1 < model->messages[m].parameter_count ? "" : ")");
        put(model->text, " ->");
        for (uint32_t i = 0, sends = below(model, 3); i < sends; i++) {
            uint32_t message = random_message(model, false);
            uint32_t owner = random_owner(model, message);
            put(model->text, "%s %s!%s", i ? "," : "", model->actors[owner].name,
                model->messages[message].name);
            write_answer_arguments(model, owner, message);
        }
        put(model->text, ";");
    }
    put(model->text, " }\n");
}

/* ---- Properties ---- */

struct pattern {
    uint32_t sender; /* `actor_count` is anyone */
    uint32_t receiver, message;
    bool with_arguments, wild[PARAMETERS];
    bool is_parameter[PARAMETERS]; /* of the property */
    int values[PARAMETERS];
    uint32_t target;
};

static bool can_take_constant(const struct model *model, const struct type *type) {
    const struct type *constant = &model->constant.type;
    return type->kind == TYPE_INT || (type->kind != TYPE_ACTOR && type->lowest <= constant->lowest &&
                                      constant->highest <= type->highest);
}

static void shape_pattern(struct model *model, struct pattern *pattern) {
    const struct site *site = model->site_count ? &model->sites[below(model, model->site_count)] : NULL;
    *pattern = (struct pattern){.sender = model->actor_count};
    if (site && chance(model, 95)) {
        pattern->receiver = site->receiver;
        pattern->message = site->message;
    } else {
        pattern->message = random_message(model, false);
        pattern->receiver = random_owner(model, pattern->message);
    }
    if (chance(model, 35))
        pattern->sender = site && chance(model, 80) ? site->sender : below(model, model->actor_count);
    pattern->with_arguments = model->messages[pattern->message].parameter_count > 0 && chance(model, 60);
    for (uint32_t i = 0; i < PARAMETERS; i++) {
        const struct type *type =
            &model->actors[pattern->receiver].methods[pattern->message].parameters[i].type;
        pattern->wild[i] = !pattern->with_arguments || chance(model, 35);
        pattern->is_parameter[i] =
            model->constant.is_constant && can_take_constant(model, type) && chance(model, 60);
        pattern->values[i] = type->kind == TYPE_ACTOR ? (int)below(model, model->actor_count)
                                                      : between(model, type->lowest, type->highest);
    }
}

static bool overlap(const struct model *model, const struct pattern *a, const struct pattern *b) {
    if (a->receiver != b->receiver || a->message != b->message)
        return false;
    if (a->sender != b->sender && a->sender != model->actor_count && b->sender != model->actor_count)
        return false;
    for (uint32_t i = 0; i < model->messages[a->message].parameter_count; i++)
        if (!a->wild[i] && !b->wild[i] && !a->is_parameter[i] && !b->is_parameter[i] &&
            a->values[i] != b->values[i])
            return false;
    return true;
}

static void write_pattern(struct model *model, const struct pattern *pattern) {
    if (pattern->sender < model->actor_count)
        put(model->text, "%s>", model->actors[pattern->sender].name);
    put(model->text, "%s!%s", model->actors[pattern->receiver].name, model->messages[pattern->message].name);
    if (!pattern->with_arguments)
        return;
    for (uint32_t i = 0; i < model->messages[pattern->message].parameter_count; i++) {
        const struct type *type =
            &model->actors[pattern->receiver].methods[pattern->message].parameters[i].type;
        put(model->text, i ? "," : "(");
        if (pattern->wild[i])
            put(model->text, "_");
        else if (pattern->is_parameter[i])
            put(model->text, "%s", model->constant.name);
        else if (type->kind == TYPE_ACTOR)
            put(model->text, "%s", model->actors[pattern->values[i]].name);
        else if (type->kind == TYPE_BOOL)
            put(model->text, "%s", pattern->values[i] ? "true" : "false");
        else
            put(model->text, "%d", pattern->values[i]);
    }
    put(model->text, ")");
}

/* Patterns that overlap must agree about their target, so one that does not is given up. */
static bool add_pattern(struct model *model, struct pattern *patterns, uint32_t *count, uint32_t target) {
    struct pattern *pattern = &patterns[*count];
    shape_pattern(model, pattern);
    pattern->target = target;
    for (uint32_t i = 0; i < *count; i++)
        if (overlap(model, pattern, &patterns[i]) && patterns[i].target != target)
            return false;
    ++*count;
    return true;
}

static void write_watch_state(struct model *model, uint32_t state, uint32_t states,
                              const char *const *names) {
    struct pattern patterns[PATTERNS];
    uint32_t count = 0;
    put(model->text, "  %s:", names[state]);
    for (uint32_t edges = below(model, 4) + (state == 0); edges > 0 && count < PATTERNS - 2; edges--) {
        /* Seldom into π from the start: that would end most runs before they are interesting. */
        bool error = chance(model, state == 0 && states > 1 ? 15 : 50);
        uint32_t target = error ? states : below(model, states);
        if (!add_pattern(model, patterns, &count, target))
            continue;
        put(model->text, " ");
        write_pattern(model, &patterns[count - 1]);
        if (chance(model, 25) && add_pattern(model, patterns, &count, target)) {
            put(model->text, chance(model, 50) ? " | " : "|");
            write_pattern(model, &patterns[count - 1]);
        }
        put(model->text, " -> %s;", error ? "error" : names[target]);
    }
    put(model->text, "\n");
}

/* Now and then a property has a parameter. */
static void write_property_head(struct model *model, const char *name) {
    int lowest = between(model, -1, 1);
    struct type type = {.kind = TYPE_RANGE, .lowest = lowest, .highest = lowest + between(model, 0, 2)};
    if (chance(model, 25))
        type = (struct type){.kind = TYPE_BOOL, .lowest = 0, .highest = 1};
    model->constant = (struct slot){.name = "n", .type = type, .initial = lowest};
    model->constant.is_constant = chance(model, 30);
    put(model->text, "property %s", name);
    if (!model->constant.is_constant)
        return;
    put(model->text, "(");
    write_type(model, &type);
    put(model->text, "n)");
}

static void write_automaton(struct model *model, const char *name) {
    static const char *const NAMES[2][3] = {{"s0", "s1", "s2"}, {"free", "a", "always"}};
    uint32_t states = 1 + below(model, 3);
    write_property_head(model, name);
    put(model->text, " {\n");
    const char *const *names = NAMES[chance(model, 20)];
    for (uint32_t s = 0; s < states; s++)
        write_watch_state(model, s, states, names);
    put(model->text, "}\n");
}

static void write_invariant(struct model *model, const char *name) {
    model->self = model->actor_count;
    model->scope_count = 0;
    for (uint32_t a = 0; a < model->actor_count; a++)
        for (uint32_t v = 0; v < model->actors[a].variable_count; v++)
            model->scope[model->scope_count++] = &model->actors[a].variables[v];
    write_property_head(model, name);
    if (model->constant.is_constant)
        model->scope[model->scope_count++] = &model->constant;
    put(model->text, " = always ");
    bool at_the_start = chance(model, 92);
    write_condition(model, chance(model, 60) ? 75 : 0, at_the_start);
    put(model->text, ";\n");
}

static void write_properties(struct model *model) {
    static const char *const NAMES[] = {"p", "property", "safe"};
    for (uint32_t i = 0, count = below(model, model->size < 2 ? 2 : 4); i < count; i++) {
        begin_section(model);
        if (chance(model, 65))
            write_automaton(model, NAMES[i]);
        else
            write_invariant(model, NAMES[i]);
    }
}

/* ---- The model ---- */

static void join_sections(struct model *model, struct writer *out) {
    bool shuffled = chance(model, 30);
    for (uint32_t i = 0; i < model->section_count; i++) {
        uint32_t other = shuffled ? i + below(model, model->section_count - i) : i;
        struct writer kept = model->sections[i];
        model->sections[i] = model->sections[other];
        model->sections[other] = kept;
        for (size_t start = 0; start < model->sections[i].length; start += 200)
            put(out, "%.200s", model->sections[i].data + start);
        free(model->sections[i].data);
    }
}

char *random_aml(struct random *random, unsigned size) {
    struct model model = {.random = random, .size = size > 10 ? 10 : size};
    struct writer text = {0};
    shape_model(&model);
    for (uint32_t a = 0; a < model.actor_count; a++)
        write_actor(&model, a);
    write_main(&model);
    if (chance(&model, 20))
        write_missing(&model);
    write_properties(&model);
    join_sections(&model, &text);
    return text.data;
}
