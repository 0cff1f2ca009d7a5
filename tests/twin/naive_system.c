#include "twin/naive_system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/program/program.h"

enum { MOST_VARIABLES = 32, MOST_CHANNELS = 4, MOST_SLOTS = 4, MOST_VALUES = 8, MOST_WAYS = 64, LINE = 1024 };

/* ---- lines ---- */

void lines_add(struct lines *lines, const char *line) {
    if (lines->count == lines->room) {
        lines->room = 2 * lines->room + 64;
        lines->items = realloc(lines->items, lines->room * sizeof *lines->items);
    }
    char *copy = malloc(strlen(line) + 1);
    if (!lines->items || !copy)
        abort();
    lines->items[lines->count++] = strcpy(copy, line);
}

static int compare_lines(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

void lines_sort(struct lines *lines) {
    size_t kept = 0;
    if (lines->count > 0)
        qsort(lines->items, lines->count, sizeof *lines->items, compare_lines);
    for (size_t i = 0; i < lines->count; i++) {
        if (kept > 0 && strcmp(lines->items[kept - 1], lines->items[i]) == 0)
            free(lines->items[i]);
        else
            lines->items[kept++] = lines->items[i];
    }
    lines->count = kept;
}

void lines_free(struct lines *lines) {
    for (size_t i = 0; i < lines->count; i++)
        free(lines->items[i]);
    free(lines->items);
    *lines = (struct lines){0};
}

/* ---- states ---- */

struct letter_twin {
    uint32_t message;
    int64_t values[MOST_VALUES];
};

struct state {
    int64_t variables[MOST_VARIABLES];
    struct letter_twin channels[MOST_CHANNELS][MOST_SLOTS];
    uint32_t counts[MOST_CHANNELS];
};

static void write_letter(const struct system *system, uint32_t channel, const struct letter_twin *letter,
                         char *to) {
    const struct system_message *message = &system->channels.items[channel].messages.items[letter->message];
    to += sprintf(to, "%s", message->name);
    for (uint32_t i = 0; i < message->fields_count; i++)
        to += sprintf(to, "%s%lld", i == 0 ? "(" : ",", (long long)letter->values[i]);
    if (message->fields_count > 0)
        strcpy(to, ")");
}

static void write_state(const struct system *system, const struct state *state, char *to) {
    *to = '\0';
    for (size_t i = 0; i < system->variables.count; i++)
        to += sprintf(to, "%lld ", (long long)state->variables[i]);
    for (uint32_t c = 0; c < system->channels.count; c++) {
        to += sprintf(to, "| ");
        for (uint32_t i = 0; i < state->counts[c]; i++) {
            to += sprintf(to, "%s", i == 0 ? "" : ", ");
            write_letter(system, c, &state->channels[c][i], to);
            to += strlen(to);
        }
    }
}

/* ---- a turn ---- */

struct turn_twin {
    const struct system *system;
    struct state now;
    const int64_t *fields;
    uint32_t taken; /* the channel of the message */
    int64_t locals[MOST_VALUES];
    const uint32_t *ways; /* which of its values each choice takes */
    uint32_t choices;
    uint32_t widths[MOST_WAYS]; /* of the choices it has come to */
    enum failure failure;
    uint32_t place;   /* of the failure */
    uint32_t blocked; /* channel, or SYSTEM_NONE */
    char label[LINE];
    bool has_sent;
};

static bool has_ended(const struct turn_twin *t) {
    return t->failure != FAILURE_NONE || t->blocked != SYSTEM_NONE;
}

static int64_t fail(struct turn_twin *t, enum failure failure, struct span span) {
    if (!has_ended(t)) {
        t->failure = failure;
        t->place = span.start;
    }
    return 0;
}

static int64_t evaluate(struct turn_twin *t, const struct expression *e);

static int64_t operate(struct turn_twin *t, const struct expression *e, int64_t l, int64_t r) {
    switch (e->operation) {
    case OPERATOR_EQUAL:
        return l == r;
    case OPERATOR_UNEQUAL:
        return l != r;
    case OPERATOR_LESS:
        return l < r;
    case OPERATOR_LESS_EQUAL:
        return l <= r;
    case OPERATOR_ADD:
        return l + r;
    case OPERATOR_SUBTRACT:
        return l - r;
    case OPERATOR_MULTIPLY:
        return l * r;
    case OPERATOR_DIVIDE:
        return r == 0 ? fail(t, FAILURE_DIVISION, e->span) : l / r;
    case OPERATOR_REMAINDER:
        return r == 0 ? fail(t, FAILURE_DIVISION, e->span) : l % r;
    case OPERATOR_BIT_AND:
        return l & r;
    case OPERATOR_BIT_OR:
        return l | r;
    case OPERATOR_BIT_XOR:
        return l ^ r;
    case OPERATOR_SHIFT_LEFT:
        return l * (INT64_C(1) << (r & 31));
    case OPERATOR_SHIFT_RIGHT:
        return l >> (r & 31);
    case OPERATOR_NOT:
        return !l;
    default:
        return -l;
    }
}

static int64_t evaluate_operation(struct turn_twin *t, const struct expression *e) {
    int64_t left = evaluate(t, e->left);
    if (has_ended(t))
        return 0;
    if (e->operation == OPERATOR_AND)
        return left == 0 ? 0 : evaluate(t, e->right) != 0;
    if (e->operation == OPERATOR_OR)
        return left != 0 ? 1 : evaluate(t, e->right) != 0;
    int64_t right = e->right ? evaluate(t, e->right) : 0;
    if (has_ended(t))
        return 0;
    int64_t result = operate(t, e, left, right);
    return result < INT32_MIN || result > INT32_MAX ? fail(t, FAILURE_OVERFLOW, e->span) : result;
}

/* The number of the element; SYSTEM_NONE: the turn has failed. */
static uint32_t element(struct turn_twin *t, struct array_extent array, const struct expression *index,
                        struct span span) {
    int64_t place = evaluate(t, index) - array.low;
    if (!has_ended(t) && (place < 0 || place >= array.length))
        fail(t, FAILURE_INDEX, span);
    return has_ended(t) ? SYSTEM_NONE : array.first + (uint32_t)place;
}

static int64_t evaluate(struct turn_twin *t, const struct expression *e) {
    uint32_t number = e->index;
    if (e->kind == EXPRESSION_ELEMENT || e->kind == EXPRESSION_FIELD_ELEMENT ||
        e->kind == EXPRESSION_LOCAL_ELEMENT)
        number = element(t, e->array, e->left, e->span);
    if (has_ended(t))
        return 0;
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
        return e->constant;
    case EXPRESSION_VARIABLE:
    case EXPRESSION_ELEMENT:
        return t->now.variables[number];
    case EXPRESSION_FIELD:
    case EXPRESSION_FIELD_ELEMENT:
        return t->fields[number];
    case EXPRESSION_LOCAL:
    case EXPRESSION_LOCAL_ELEMENT:
        return t->locals[number];
    case EXPRESSION_CONDITIONAL: {
        int64_t condition = evaluate(t, e->left);
        return has_ended(t) ? 0 : evaluate(t, condition != 0 ? e->right : e->otherwise);
    }
    case EXPRESSION_OPERATION:
        return evaluate_operation(t, e);
    case EXPRESSION_SENDER:
        break;
    }
    abort();
}

static void assign(struct turn_twin *t, const struct statement *s) {
    uint32_t target = s->index ? element(t, s->array, s->index, s->span) : s->target;
    const struct expression *value = s->values;
    uint32_t count = 0;
    if (has_ended(t))
        return;
    for (const struct expression *v = value; v; v = v->next)
        count++;
    if (count > 1) {
        if (t->choices == MOST_WAYS)
            abort();
        for (uint32_t i = 0; i < t->ways[t->choices]; i++)
            value = value->next;
        t->widths[t->choices++] = count;
    }
    int64_t number = evaluate(t, value);
    struct value_type type = s->to_local ? value_number() : t->system->variables.items[target].type;
    if (!has_ended(t) && (number < type.low || number > type.high))
        fail(t, !s->to_local && t->system->variables.items[target].counts ? FAILURE_CREATION : FAILURE_RANGE,
             s->span);
    if (!has_ended(t))
        *(s->to_local ? &t->locals[target] : &t->now.variables[target]) = number;
}

static void send(struct turn_twin *t, const struct statement *s) {
    struct letter_twin letter = {.message = s->message};
    const struct system_channel *channel = &t->system->channels.items[s->channel];
    const struct system_message *message = &channel->messages.items[s->message];
    uint32_t count = 0;
    for (const struct expression *v = s->values; v && !has_ended(t); v = v->next)
        letter.values[count++] = evaluate(t, v);
    for (uint32_t i = 0; i < count && !has_ended(t); i++)
        if (letter.values[i] < message->fields[i].type.low || letter.values[i] > message->fields[i].type.high)
            fail(t, FAILURE_RANGE, s->span);
    if (has_ended(t))
        return;
    uint32_t held = channel->holds_taken && t->taken == s->channel;
    if (t->now.counts[s->channel] + held >= channel->capacity) {
        t->blocked = s->channel;
        return;
    }
    t->now.channels[s->channel][t->now.counts[s->channel]++] = letter;
    sprintf(t->label + strlen(t->label), "%s%s!", t->has_sent ? "," : "/", channel->name);
    write_letter(t->system, s->channel, &letter, t->label + strlen(t->label));
    t->has_sent = true;
}

static void require(struct turn_twin *t, const struct statement *s) {
    static const enum failure FAILURES[] = {FAILURE_ASSERTION, FAILURE_RANGE, FAILURE_INDEX, FAILURE_NULL,
                                            FAILURE_DEPTH};
    int64_t condition = evaluate(t, s->condition);
    if (!has_ended(t) && condition == 0)
        fail(t, FAILURES[s->requirement], s->span);
}

static void run(struct turn_twin *t, const struct statement *s) {
    for (; s && !has_ended(t); s = s->next) {
        switch (s->kind) {
        case STATEMENT_ASSIGN:
        case STATEMENT_CHOOSE:
            assign(t, s);
            break;
        case STATEMENT_IF: {
            int64_t condition = evaluate(t, s->condition);
            run(t, condition != 0 ? s->body : s->otherwise);
            break;
        }
        case STATEMENT_WHILE:
            while (evaluate(t, s->condition) != 0 && !has_ended(t))
                run(t, s->body);
            break;
        case STATEMENT_SEND:
            send(t, s);
            break;
        case STATEMENT_REQUIRE:
            require(t, s);
            break;
        }
    }
}

/* ---- all turns of all states ---- */

struct exploration {
    const struct system *system;
    struct state *states;
    char **texts;
    size_t count;
    size_t most;
    bool too_many;
    struct lines *lines;
};

static void note_state(struct exploration *x, const struct state *state, char *text) {
    write_state(x->system, state, text);
    for (size_t i = 0; i < x->count; i++)
        if (strcmp(x->texts[i], text) == 0)
            return;
    if (x->count == x->most) {
        x->too_many = true;
        return;
    }
    x->states[x->count] = *state;
    x->texts[x->count] = strcpy(malloc(strlen(text) + 1), text);
    x->count++;
}

static void note_turn(struct exploration *x, const char *from, const struct turn_twin *t) {
    char target[LINE], line[4 * LINE];
    if (t->failure != FAILURE_NONE) {
        snprintf(line, sizeof line, "%s fails %d at %u", from, (int)t->failure, t->place);
    } else if (t->blocked != SYSTEM_NONE) {
        snprintf(line, sizeof line, "%s blocks %u", from, t->blocked);
    } else {
        note_state(x, &t->now, target);
        snprintf(line, sizeof line, "%s -> %s -> %s", from, t->label, target);
    }
    lines_add(x->lines, line);
}

/* The next combination of ways: the last choice runs fastest. False: there is none. */
static bool next_ways(uint32_t *ways, const struct turn_twin *t) {
    for (uint32_t i = t->choices; i-- > 0;) {
        if (++ways[i] < t->widths[i])
            return true;
        ways[i] = 0;
    }
    return false;
}

static void take_turns(struct exploration *x, struct state *state, const char *from,
                       const struct system_edge *edge) {
    uint32_t channel = edge->channel;
    if (state->counts[channel] == 0 || state->channels[channel][0].message != edge->message)
        return;
    struct letter_twin letter = state->channels[channel][0];
    uint32_t ways[MOST_WAYS] = {0};
    struct turn_twin t;
    do {
        memset(&t, 0, sizeof t);
        t.system = x->system;
        t.now = *state;
        t.fields = letter.values;
        t.taken = channel;
        t.ways = ways;
        t.blocked = SYSTEM_NONE;
        memmove(t.now.channels[channel], t.now.channels[channel] + 1,
                (MOST_SLOTS - 1) * sizeof(struct letter_twin));
        t.now.counts[channel]--;
        sprintf(t.label, "%s:", x->system->components.items[edge->component].name);
        write_letter(x->system, channel, &letter, t.label + strlen(t.label));
        run(&t, edge->body);
        note_turn(x, from, &t);
    } while (next_ways(ways, &t) && !x->too_many);
}

static void look_at_predicates(struct exploration *x, const struct state *state, const char *text) {
    char line[2 * LINE];
    for (size_t i = 0; i < x->system->predicates.count; i++) {
        struct turn_twin t = {.system = x->system, .now = *state, .blocked = SYSTEM_NONE};
        int64_t value = evaluate(&t, x->system->predicates.items[i]);
        if (t.failure != FAILURE_NONE)
            snprintf(line, sizeof line, "%s predicate %zu is fails %d", text, i, (int)t.failure);
        else
            snprintf(line, sizeof line, "%s predicate %zu is %d", text, i, value != 0);
        lines_add(x->lines, line);
    }
}

static void begin(struct exploration *x) {
    struct state state = {0};
    char text[LINE];
    for (size_t i = 0; i < x->system->variables.count; i++)
        state.variables[i] = x->system->variables.items[i].initial;
    for (size_t i = 0; i < x->system->initial.count; i++) {
        const struct system_initial *initial = &x->system->initial.items[i];
        struct letter_twin *letter = &state.channels[initial->channel][state.counts[initial->channel]++];
        letter->message = initial->message;
        uint32_t fields =
            x->system->channels.items[initial->channel].messages.items[initial->message].fields_count;
        for (uint32_t f = 0; f < fields; f++)
            letter->values[f] = initial->values[f];
    }
    note_state(x, &state, text);
}

bool naive_system(const struct system *system, size_t most, struct lines *lines) {
    struct exploration x = {.system = system, .most = most, .lines = lines};
    x.states = calloc(most, sizeof *x.states);
    x.texts = calloc(most, sizeof *x.texts);
    if (!x.states || !x.texts)
        abort();
    begin(&x);
    for (size_t i = 0; i < x.count && !x.too_many; i++) {
        struct state state = x.states[i];
        look_at_predicates(&x, &state, x.texts[i]);
        for (size_t e = 0; e < system->edges.count; e++)
            take_turns(&x, &state, x.texts[i], &system->edges.items[e]);
    }
    for (size_t i = 0; i < x.count; i++)
        free(x.texts[i]);
    free(x.states);
    free(x.texts);
    lines_sort(lines);
    return !x.too_many;
}
