#include "report/text/skeleton_writer.h"

#include <inttypes.h>
#include <string.h>

#include "assume/contract/strategy.h"
#include "base/text.h"

/* Of a handler, so that it is not nested more deeply, the ways in it included, than what is made of it can
 * be. */
enum { MOST_BRANCHES = 1900 };

/* The messages of the interface; none if it is not an actor. */
static uint32_t count_messages(const struct open_system *interface) {
    return interface ? (uint32_t)interface->system.channels.items[interface->missing.inbox].messages.count
                     : 0;
}

/* Has somebody in the system a name that begins so? Words of actors are names, perhaps with types behind. */
static bool is_taken(const struct assumption *assumption, const struct open_system *interface,
                     const char *name) {
    for (uint32_t i = 0; i < count_messages(interface); i++)
        if (strncmp(open_message(interface, i)->name, name, strlen(name)) == 0)
            return true;
    for (size_t i = 0; i < assumption->actors.items.count; i++)
        if (assumption->actors.items.items[i] &&
            strncmp(assumption->actors.items.items[i], name, strlen(name)) == 0)
            return true;
    for (uint32_t r = 0; r < assumption->contract.receives; r++)
        if (strncmp(assumption->actions.items.items[r] + 1, name, strlen(name)) == 0)
            return true;
    return strncmp(assumption->component, name, strlen(name)) == 0;
}

static const char *free_name(const struct assumption *assumption, const struct open_system *interface,
                             const char *const *names) {
    while (is_taken(assumption, interface, *names) && names[1])
        names++;
    return *names;
}

static size_t length_of_message(const char *text) {
    return strcspn(text, " (");
}

static void write_range(const struct skeleton_writer *w, int64_t low, int64_t high) {
    output_format(w->output, "int %" PRId64 "..%" PRId64, low, high);
}

/* The type of a parameter, as the interface has it: the system may have sends that never happen, which must
 * fit as well. */
static void write_given_type(const struct skeleton_writer *w, struct value_type type) {
    static const char *const TYPES[] = {
        [VALUE_NUMBER] = "int", [VALUE_TRUTH] = "bool", [VALUE_COMPONENT] = "actor"};
    if (type.kind == VALUE_NUMBER && (type.low > INT32_MIN || type.high < INT32_MAX))
        write_range(w, type.low, type.high);
    else
        output_text(w->output, TYPES[type.kind]);
}

/* The type of a parameter, from all values that the message may have. */
static void write_found_type(const struct skeleton_writer *w, const char *message, size_t length,
                             uint32_t index) {
    int64_t low = INT64_MAX, high = INT64_MIN, value;
    const char *kind = "int";
    for (uint32_t r = 0; r < w->assumption->contract.receives; r++) {
        const char *text = w->assumption->actions.items.items[r] + 1;
        if (length_of_message(text) != length || strncmp(text, message, length) != 0)
            continue;
        text += length + 1;
        for (uint32_t i = 0; i < index; i++)
            text += strcspn(text, ",)") + 1;
        if (!text_read_value(text, strcspn(text, ",)"), &value))
            kind = "actor";
        else if (strchr("tf", *text))
            kind = "bool";
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    if (strcmp(kind, "int") == 0)
        write_range(w, low, high);
    else
        output_text(w->output, kind);
}

static bool is_message(const struct system_message *given, const char *message, size_t length) {
    return strlen(given->name) == length && strncmp(given->name, message, length) == 0;
}

static void write_given_head(const struct skeleton_writer *w, const struct system_message *message) {
    output_text(w->output, message->name);
    for (uint32_t i = 0; i < message->fields_count; i++) {
        output_text(w->output, i == 0 ? "(" : ", ");
        write_given_type(w, message->fields[i].type);
        output_format(w->output, " %s%u", w->value, i + 1);
    }
    output_text(w->output, message->fields_count > 0 ? ") {\n" : " {\n");
}

static void write_found_head(const struct skeleton_writer *w, const char *message, size_t length) {
    const char *values = message + length;
    output_bytes(w->output, message, length);
    for (uint32_t i = 0; *values == '(' || *values == ','; i++) {
        output_text(w->output, i == 0 ? "(" : ", ");
        write_found_type(w, message, length, i);
        output_format(w->output, " %s%u", w->value, i + 1);
        values += 1 + strcspn(values + 1, ",)");
    }
    output_text(w->output, *values == ')' ? ") {\n" : " {\n");
}

static void write_head(const struct skeleton_writer *w, const char *message, size_t length) {
    uint32_t i = 0, count = count_messages(w->interface);
    while (i < count && !is_message(open_message(w->interface, i), message, length))
        i++;
    if (i < count)
        write_given_head(w, open_message(w->interface, i));
    else
        write_found_head(w, message, length);
}

/* at == 2 && value1 == 3 */
static void write_condition(const struct skeleton_writer *w, uint32_t state, const char *message) {
    const char *values = message + length_of_message(message), *before = "";
    if (w->lts->states > 1) {
        output_format(w->output, "%s == %u", w->at, state);
        before = " && ";
    }
    for (uint32_t i = 0; *values == '(' || *values == ','; i++) {
        size_t length = strcspn(++values, ",)");
        output_format(w->output, "%s%s%u == ", before, w->value, i + 1);
        output_bytes(w->output, values, length);
        values += length;
        before = " && ";
    }
    output_text(w->output, *before ? "" : "true");
}

/* The sends of a label, and where it leads. */
static void write_way(const struct skeleton_writer *w, uint32_t state, lts_edge turn) {
    const char *text = w->lts->alphabet.texts[edge_label(turn)];
    for (text += strcspn(text, " "); *text == ' ';) {
        size_t length = strcspn(++text, " ");
        output_bytes(w->output, text, length);
        output_text(w->output, "; ");
        text += length;
    }
    if (edge_target(turn) != state)
        output_format(w->output, "%s = %u; ", w->at, edge_target(turn));
}

static bool is_turn_of(const struct skeleton_writer *w, lts_edge turn, const char *message) {
    const char *text = w->lts->alphabet.texts[edge_label(turn)];
    size_t length = strcspn(text, " ");
    return strlen(message) == length && strncmp(text, message, length) == 0;
}

/* One of several turns. */
static void write_choice(const struct skeleton_writer *w, uint32_t state, uint64_t begin, uint64_t end) {
    output_format(w->output, "%s = ?(", w->choice);
    for (uint64_t i = begin; i < end; i++)
        output_format(w->output, "%llu%s", (unsigned long long)(i - begin), i + 1 < end ? ", " : "); ");
    for (uint64_t i = begin; i < end; i++) {
        output_format(w->output, "%sif (%s == %llu) { ", i == begin ? "" : "else ", w->choice,
                      (unsigned long long)(i - begin));
        write_way(w, state, w->lts->edges[i]);
        output_text(w->output, "} ");
    }
    output_format(w->output, "%s = 0; ", w->choice);
}

/* The turns that take a message, with its values, in a state: they lie side by side, the idle one first.
 * False: nothing happens. */
static bool find_reaction(const struct skeleton_writer *w, uint32_t state, const char *message,
                          uint64_t *begin, uint64_t *end) {
    const struct lts *lts = w->lts;
    for (*begin = lts->rows[state];
         *begin < lts->rows[state + 1] && !is_turn_of(w, lts->edges[*begin], message);)
        ++*begin;
    for (*end = *begin; *end < lts->rows[state + 1] && is_turn_of(w, lts->edges[*end], message);)
        ++*end;
    return *begin < *end && (*end > *begin + 1 || edge_target(lts->edges[*begin]) != state);
}

static void write_reaction(const struct skeleton_writer *w, uint32_t state, const char *message,
                           const char **before) {
    uint64_t begin, end;
    if (!find_reaction(w, state, message, &begin, &end))
        return;
    output_text(w->output, *before);
    output_text(w->output, "if (");
    write_condition(w, state, message);
    output_text(w->output, ") { ");
    if (end > begin + 1)
        write_choice(w, state, begin, end);
    else
        write_way(w, state, w->lts->edges[begin]);
    output_text(w->output, "}");
    *before = "\nelse ";
}

/* Do two actions receive the same message, whatever its values? */
static bool is_same_message(const struct skeleton_writer *w, uint32_t one, uint32_t other) {
    const char *a = w->assumption->actions.items.items[one] + 1,
               *b = w->assumption->actions.items.items[other] + 1;
    size_t length = length_of_message(a);
    return length_of_message(b) == length && strncmp(a, b, length) == 0;
}

/* The handler of a message, whatever its values. */
static void write_handler(const struct skeleton_writer *w, uint32_t first) {
    const char *message = w->assumption->actions.items.items[first] + 1, *before = "";
    write_head(w, message, length_of_message(message));
    for (uint32_t s = 0; s < w->lts->states; s++)
        for (uint32_t r = first; r < w->assumption->contract.receives; r++)
            if (is_same_message(w, first, r))
                write_reaction(w, s, w->assumption->actions.items.items[r] + 1, &before);
    output_text(w->output, "\n}\n");
}

static bool is_small_enough(const struct skeleton_writer *w, struct job *job, uint32_t first) {
    uint32_t branches = 0;
    uint64_t begin, end;
    for (uint32_t r = first; r < w->assumption->contract.receives; r++)
        for (uint32_t s = 0; s < w->lts->states && is_same_message(w, first, r); s++)
            branches += find_reaction(w, s, w->assumption->actions.items.items[r] + 1, &begin, &end);
    const char *message = w->assumption->actions.items.items[first] + 1;
    return branches <= MOST_BRANCHES ||
           job_reject(job, NULL, "use a smaller system or a more precise interface",
                      "a skeleton would have more than %d branches in its method %.*s", MOST_BRANCHES,
                      (int)length_of_message(message), message);
}

/* Is it the first action with its message? */
static bool is_first_of_message(const struct skeleton_writer *w, uint32_t action) {
    uint32_t before = 0;
    while (!is_same_message(w, action, before))
        before++;
    return before == action;
}

bool skeleton_is_small_enough(const struct skeleton_writer *w, struct job *job) {
    for (uint32_t r = 0; r < w->assumption->contract.receives; r++)
        if (is_first_of_message(w, r) && !is_small_enough(w, job, r))
            return false;
    return true;
}

/* Messages of the interface that never come: a send that never happens, or a property, may name them, and the
 * skeleton must fit these texts. */
static void write_idle_handlers(const struct skeleton_writer *w) {
    for (uint32_t i = 0; i < count_messages(w->interface); i++) {
        const struct system_message *message = open_message(w->interface, i);
        uint32_t r = 0;
        while (r < w->assumption->contract.receives &&
               !is_message(message, w->assumption->actions.items.items[r] + 1,
                           length_of_message(w->assumption->actions.items.items[r] + 1)))
            r++;
        if (r < w->assumption->contract.receives)
            continue;
        write_given_head(w, message);
        output_text(w->output, "}\n");
    }
}

void skeleton_write_actor(const struct skeleton_writer *w) {
    output_text(w->output, "actor ");
    output_text(w->output, w->assumption->component);
    output_format(w->output, "(%u) {\n", w->capacity);
    if (w->lts->states > 1)
        output_format(w->output, "int 0..%u %s;\n", w->lts->states - 1, w->at);
    output_format(w->output, "int 0..%d %s;\n", MOST_WAYS - 1, w->choice);
    for (uint32_t r = 0; r < w->assumption->contract.receives; r++)
        if (is_first_of_message(w, r))
            write_handler(w, r);
    write_idle_handlers(w);
    output_text(w->output, "}\n");
}

void skeleton_writer_init(struct skeleton_writer *w, const struct assumption *assumption,
                          const struct open_system *interface, const struct lts *turns, uint32_t capacity) {
    static const char *const AT[] = {"at", "state", "place_", NULL},
                             *const CHOICE[] = {"choice", "way", "choice_", NULL},
                             *const VALUE[] = {"value", "parameter", "value_", NULL};
    *w = (struct skeleton_writer){.assumption = assumption,
                                  .interface = interface,
                                  .lts = turns,
                                  .capacity = capacity,
                                  .at = free_name(assumption, interface, AT),
                                  .choice = free_name(assumption, interface, CHOICE),
                                  .value = free_name(assumption, interface, VALUE)};
}
