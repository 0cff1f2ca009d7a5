#include "assume/skeleton.h"

#include <inttypes.h>
#include <string.h>

#include "assume/belief.h"
#include "assume/check.h"
#include "base/names.h"
#include "base/text.h"
#include "language/aml/lower.h"
#include "lts/builder.h"
#include "lts/reduce.h"

/* Of a turn; how many ways of it there are for a message; of the whole; and of a handler, so that it is not
 * nested more deeply, the ways in it included, than what is made of it can be. */
enum { MOST_SENDS = 4, MOST_WAYS = 32, MOST_BELIEFS = 20000, MOST_BRANCHES = 1900 };

/* A way through a turn: what it sends, and what is believed then. */
struct way {
    uint32_t belief;
    uint32_t count;
    uint32_t sends[MOST_SENDS];
};

struct maker {
    struct job *job;
    const struct assumption_file *file;
    struct beliefs beliefs;
    ARRAY(uint32_t) resting;  /* beliefs between turns, in the order in which they were found */
    ARRAY(uint32_t) state_of; /* per belief: its place among the resting, or BELIEF_NONE */
    ARRAY(struct way) ways;   /* of the turn at hand */
    struct names labels;      /* message and sends, with blanks between */
    struct lts_builder builder;
};

static const char *action_name(const struct maker *m, uint32_t action) {
    return m->file->actions.items.items[action];
}

/* --- What it may do --- */

/* The state of the skeleton with this belief. */
static uint32_t state_for(struct maker *m, uint32_t belief) {
    struct memory *memory = &m->job->memory;
    while (m->state_of.count <= belief)
        if (!array_push(memory, &m->state_of, BELIEF_NONE))
            return BELIEF_NONE;
    if (m->state_of.items[belief] != BELIEF_NONE)
        return m->state_of.items[belief];
    uint32_t state = (uint32_t)m->resting.count;
    if (!array_push(memory, &m->resting, belief))
        return BELIEF_NONE;
    return m->state_of.items[belief] = state;
}

/* All ways through a turn that has begun, the shortest first; the first does nothing. */
static bool find_ways(struct maker *m, uint32_t begun) {
    struct way nothing = {.belief = begun};
    m->ways.count = 0;
    if (!array_push(&m->job->memory, &m->ways, nothing))
        return false;
    for (size_t i = 0; i < m->ways.count; i++)
        for (uint32_t a = m->file->contract.receives; a < m->file->contract.actions; a++) {
            struct way way = m->ways.items[i];
            if (way.count == MOST_SENDS || m->ways.count == MOST_WAYS)
                continue;
            way.belief = belief_send(&m->beliefs, way.belief, a);
            way.sends[way.count++] = a;
            if (way.belief != BELIEF_NONE && !array_push(&m->job->memory, &m->ways, way))
                return false;
        }
    return !job_failed(m->job);
}

static uint32_t label_of(struct maker *m, uint32_t receive, const struct way *way) {
    struct text text = {.memory = &m->job->memory};
    text_add(&text, action_name(m, receive) + 1);
    for (uint32_t i = 0; i < way->count; i++) {
        text_add(&text, " ");
        text_add(&text, action_name(m, way->sends[i]));
    }
    const char *chars = text_end(&text);
    uint32_t label = text.failed ? NAMES_NONE : names_intern(&m->labels, chars, text.chars.count);
    text_free(&text);
    return label;
}

/* The turn that takes `receive`. */
static bool add_turn(struct maker *m, uint32_t state, uint32_t receive) {
    uint32_t begun = belief_take(&m->beliefs, m->resting.items[state], receive);
    if (begun == BELIEF_NONE)
        return !job_failed(m->job);
    if (!find_ways(m, begun))
        return false;
    for (size_t i = 0; i < m->ways.count; i++) {
        uint32_t rest = belief_rest(&m->beliefs, m->ways.items[i].belief);
        uint32_t target = rest == BELIEF_NONE ? BELIEF_NONE : state_for(m, rest);
        uint32_t label = label_of(m, receive, &m->ways.items[i]);
        if (target == BELIEF_NONE || label == NAMES_NONE ||
            !lts_builder_add(&m->builder, state, label, target))
            return false;
    }
    return true;
}

/* What main sends, as actions. */
static uint32_t start(struct maker *m) {
    const struct name_list *sent = &m->file->main;
    uint32_t *messages = memory_allocate(&m->job->memory, (sent->items.count + 1) * sizeof *messages);
    for (size_t i = 0; messages && i < sent->items.count; i++)
        for (messages[i] = 0; messages[i] + 1 < m->file->contract.receives &&
                              strcmp(action_name(m, messages[i]) + 1, sent->items.items[i]) != 0;)
            messages[i]++;
    uint32_t known =
        messages ? belief_start(&m->beliefs, messages, (uint32_t)sent->items.count) : BELIEF_NONE;
    memory_free(messages);
    return known;
}

static bool explore(struct maker *m) {
    uint32_t first = start(m);
    if (first == BELIEF_NONE)
        return job_failed(m->job) ||
               job_reject(m->job, NULL, "lacuna assume shows why, or that a larger --bound is needed",
                          "there is no skeleton: no component respects the assumption for certain");
    if (state_for(m, first) == BELIEF_NONE)
        return false;
    for (uint32_t s = 0; s < m->resting.count; s++) {
        if (m->resting.count > MOST_BELIEFS)
            return job_reject(m->job, NULL, "begin with a smaller system or a more precise interface",
                              "a skeleton would have over %d states", MOST_BELIEFS);
        for (uint32_t r = 0; r < m->file->contract.receives; r++)
            if (!add_turn(m, s, r))
                return false;
        if (!job_step(m->job, s))
            return false;
    }
    return true;
}

/* A transition per turn: message, then sends. */
static struct lts *turns(struct maker *m) {
    struct alphabet alphabet;
    size_t count = m->labels.list.count;
    uint32_t *map = memory_allocate(&m->job->memory, (count + 1) * sizeof *map);
    const char **texts = memory_allocate(&m->job->memory, (count + 1) * sizeof *texts);
    for (size_t i = 0; texts && i < count; i++)
        texts[i] = m->labels.list.items[i].text;
    struct lts *whole = NULL;
    if (map && texts && alphabet_build(m->job, &alphabet, texts, count, map))
        whole = lts_builder_finish(&m->builder, (uint32_t)m->resting.count, 0, STATE_NONE, &alphabet, map);
    memory_free(map);
    memory_free(texts);
    struct lts *minimal = whole ? lts_reduce(m->job, whole, EQUIVALENCE_STRONG) : NULL;
    lts_free(whole);
    return minimal;
}

static struct lts *find_turns(struct job *job, const struct assumption_file *file, uint32_t capacity) {
    struct maker m = {.job = job, .file = file};
    names_init(&m.labels, &job->memory);
    lts_builder_init(&m.builder, job);
    job_phase(job, "making a skeleton", "states", 0);
    bool fine = belief_init(&m.beliefs, job, &file->contract, capacity) && explore(&m);
    struct lts *result = fine && !job_failed(job) ? turns(&m) : NULL;
    lts_builder_free(&m.builder);
    names_free(&m.labels);
    belief_free(&m.beliefs);
    array_free(&m.resting);
    array_free(&m.state_of);
    array_free(&m.ways);
    return result;
}

/* --- As an actor --- */

struct writer {
    const struct assumption_file *file;
    const struct aml_actor *interface; /* or NULL */
    const struct lts *lts;
    uint32_t capacity;
    const char *at; /* names of its variables and parameters */
    const char *choice;
    const char *value;
    struct output *output;
};

/* Has somebody in the system a name that begins so? Words of actors are names, perhaps with types behind. */
static bool is_taken(const struct assumption_file *file, const struct aml_actor *interface,
                     const char *name) {
    for (const struct aml_method *m = interface ? interface->methods : NULL; m; m = m->next)
        if (strncmp(m->name.text, name, strlen(name)) == 0)
            return true;
    for (size_t i = 0; i < file->actors.items.count; i++)
        if (file->actors.items.items[i] && strncmp(file->actors.items.items[i], name, strlen(name)) == 0)
            return true;
    for (uint32_t r = 0; r < file->contract.receives; r++)
        if (strncmp(file->actions.items.items[r] + 1, name, strlen(name)) == 0)
            return true;
    return strncmp(file->component, name, strlen(name)) == 0;
}

static const char *free_name(const struct assumption_file *file, const struct aml_actor *interface,
                             const char *const *names) {
    while (is_taken(file, interface, *names) && names[1])
        names++;
    return *names;
}

static size_t length_of_message(const char *text) {
    return strcspn(text, " (");
}

static void write_range(const struct writer *w, int64_t low, int64_t high) {
    output_format(w->output, "int %" PRId64 "..%" PRId64, low, high);
}

/* The type of a parameter, as the interface has it: the system may have sends that never happen, which must
 * fit as well. */
static void write_given_type(const struct writer *w, const struct aml_type *type) {
    if (type->kind == AML_INT && type->bounded)
        write_range(w, type->low, type->high);
    else
        output_text(w->output, type->kind == AML_INT ? "int" : type->kind == AML_BOOL ? "bool" : "actor");
}

/* The type of a parameter, from all values that the message may have. */
static void write_found_type(const struct writer *w, const char *message, size_t length, uint32_t index) {
    int64_t low = INT64_MAX, high = INT64_MIN, value;
    const char *kind = "int";
    for (uint32_t r = 0; r < w->file->contract.receives; r++) {
        const char *text = w->file->actions.items.items[r] + 1;
        if (length_of_message(text) != length || strncmp(text, message, length) != 0)
            continue;
        text += length + 1;
        for (uint32_t i = 0; i < index; i++)
            text += strcspn(text, ",)") + 1;
        if (!action_number(text, strcspn(text, ",)"), &value))
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

static bool is_message(const struct aml_method *method, const char *message, size_t length) {
    return strlen(method->name.text) == length && strncmp(method->name.text, message, length) == 0;
}

static void write_given_head(const struct writer *w, const struct aml_method *method) {
    uint32_t number = 0;
    output_text(w->output, method->name.text);
    for (const struct aml_variable *p = method->parameters; p; p = p->next) {
        output_text(w->output, number == 0 ? "(" : ", ");
        write_given_type(w, &p->type);
        output_format(w->output, " %s%u", w->value, ++number);
    }
    output_text(w->output, number > 0 ? ") {\n" : " {\n");
}

static void write_found_head(const struct writer *w, const char *message, size_t length) {
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

static void write_head(const struct writer *w, const char *message, size_t length) {
    const struct aml_method *method = w->interface ? w->interface->methods : NULL;
    while (method && !is_message(method, message, length))
        method = method->next;
    if (method)
        write_given_head(w, method);
    else
        write_found_head(w, message, length);
}

/* at == 2 && value1 == 3 */
static void write_condition(const struct writer *w, uint32_t state, const char *message) {
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
static void write_way(const struct writer *w, uint32_t state, lts_edge turn) {
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

static bool is_turn_of(const struct writer *w, lts_edge turn, const char *message) {
    const char *text = w->lts->alphabet.texts[edge_label(turn)];
    size_t length = strcspn(text, " ");
    return strlen(message) == length && strncmp(text, message, length) == 0;
}

/* One of several turns. */
static void write_choice(const struct writer *w, uint32_t state, uint64_t begin, uint64_t end) {
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
static bool find_reaction(const struct writer *w, uint32_t state, const char *message, uint64_t *begin,
                          uint64_t *end) {
    const struct lts *lts = w->lts;
    for (*begin = lts->rows[state];
         *begin < lts->rows[state + 1] && !is_turn_of(w, lts->edges[*begin], message);)
        ++*begin;
    for (*end = *begin; *end < lts->rows[state + 1] && is_turn_of(w, lts->edges[*end], message);)
        ++*end;
    return *begin < *end && (*end > *begin + 1 || edge_target(lts->edges[*begin]) != state);
}

static void write_reaction(const struct writer *w, uint32_t state, const char *message, const char **before) {
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
static bool is_same_message(const struct writer *w, uint32_t one, uint32_t other) {
    const char *a = w->file->actions.items.items[one] + 1, *b = w->file->actions.items.items[other] + 1;
    size_t length = length_of_message(a);
    return length_of_message(b) == length && strncmp(a, b, length) == 0;
}

/* The handler of a message, whatever its values. */
static void write_handler(const struct writer *w, uint32_t first) {
    const char *message = w->file->actions.items.items[first] + 1, *before = "";
    write_head(w, message, length_of_message(message));
    for (uint32_t s = 0; s < w->lts->states; s++)
        for (uint32_t r = first; r < w->file->contract.receives; r++)
            if (is_same_message(w, first, r))
                write_reaction(w, s, w->file->actions.items.items[r] + 1, &before);
    output_text(w->output, "\n}\n");
}

static bool is_small_enough(const struct writer *w, struct job *job, uint32_t first) {
    uint32_t branches = 0;
    uint64_t begin, end;
    for (uint32_t r = first; r < w->file->contract.receives; r++)
        for (uint32_t s = 0; s < w->lts->states && is_same_message(w, first, r); s++)
            branches += find_reaction(w, s, w->file->actions.items.items[r] + 1, &begin, &end);
    const char *message = w->file->actions.items.items[first] + 1;
    return branches <= MOST_BRANCHES ||
           job_reject(job, NULL, "begin with a smaller system or a more precise interface",
                      "a skeleton would have over %d branches in its method %.*s", MOST_BRANCHES,
                      (int)length_of_message(message), message);
}

/* Is it the first action with its message? */
static bool is_first_of_message(const struct writer *w, uint32_t action) {
    uint32_t before = 0;
    while (!is_same_message(w, action, before))
        before++;
    return before == action;
}

static bool are_small_enough(const struct writer *w, struct job *job) {
    for (uint32_t r = 0; r < w->file->contract.receives; r++)
        if (is_first_of_message(w, r) && !is_small_enough(w, job, r))
            return false;
    return true;
}

/* Messages of the interface that never come: a send that never happens, or a property, may name them, and the
 * skeleton must fit these texts. */
static void write_idle_handlers(const struct writer *w) {
    const struct aml_method *method = w->interface ? w->interface->methods : NULL;
    for (; method; method = method->next) {
        uint32_t r = 0;
        while (r < w->file->contract.receives &&
               !is_message(method, w->file->actions.items.items[r] + 1,
                           length_of_message(w->file->actions.items.items[r] + 1)))
            r++;
        if (r < w->file->contract.receives)
            continue;
        write_given_head(w, method);
        output_text(w->output, "}\n");
    }
}

static void write_actor(const struct writer *w) {
    output_text(w->output, "actor ");
    output_text(w->output, w->file->component);
    output_format(w->output, "(%u) {\n", w->capacity);
    if (w->lts->states > 1)
        output_format(w->output, "int 0..%u %s;\n", w->lts->states - 1, w->at);
    output_format(w->output, "int 0..%d %s;\n", MOST_WAYS - 1, w->choice);
    for (uint32_t r = 0; r < w->file->contract.receives; r++)
        if (is_first_of_message(w, r))
            write_handler(w, r);
    write_idle_handlers(w);
    output_text(w->output, "}\n");
}

/* --- Checking it --- */

/* Adds a text that `write` makes to the sources. */
static bool add_source(struct sources *sources, const char *name,
                       void (*write)(const void *what, struct output *output), const void *what) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(sources->job, &bytes);
    if (output)
        write(what, output);
    bool fine =
        output && output_commit(output) && sources_add(sources, name, bytes.data.items, bytes.data.count);
    array_free(&bytes.data);
    return fine;
}

static void write_skeleton(const void *what, struct output *output) {
    struct writer w = *(const struct writer *)what;
    w.output = output;
    write_actor(&w);
}

static void write_surroundings(const void *what, struct output *output) {
    assumption_write_surroundings(what, output);
}

/* By construction it is accepted; that it is not would be our fault. */
static bool is_accepted(struct job *job, const struct assumption_file *file, const struct aml *aml) {
    struct system system;
    struct candidate candidate = {0};
    struct check check = {0};
    struct search_limits limits = {UINT64_MAX, UINT64_MAX};
    system_init(&system, job);
    actions_init(&candidate.actions, job);
    bool fine = aml_lower(aml, &system) &&
                candidate_prepare(&candidate, &system, aml_find_actor(aml, file->component)->index,
                                  &file->contract, file->actions.items.items) &&
                check_candidate(&check, job, &candidate, &file->contract,
                                property_set_all(file->contract.properties), &limits);
    if (fine && check.verdict != CHECK_ACCEPTED)
        fine = job_fail(job, OUTCOME_INTERNAL);
    check_free(&check);
    candidate_free(&candidate);
    system_free(&system);
    return fine;
}

bool skeleton_write(struct job *job, const struct assumption_file *file, const struct aml_actor *interface,
                    uint32_t capacity, struct output *output) {
    struct lts *lts = find_turns(job, file, capacity);
    if (!lts)
        return false;
    static const char *const AT[] = {"at", "state", "place_", NULL},
                             *const CHOICE[] = {"choice", "way", "choice_", NULL},
                             *const VALUE[] = {"value", "parameter", "value_", NULL};
    struct writer w = {.file = file,
                       .interface = interface,
                       .lts = lts,
                       .capacity = capacity,
                       .at = free_name(file, interface, AT),
                       .choice = free_name(file, interface, CHOICE),
                       .value = free_name(file, interface, VALUE)};
    struct sources sources;
    struct aml aml;
    sources_init(&sources, job);
    aml_init(&aml, &sources);
    aml.partial = true;
    aml.warned_files = 0;
    bool fine = are_small_enough(&w, job) && add_source(&sources, "the skeleton", write_skeleton, &w) &&
                add_source(&sources, "the open system", write_surroundings, file) && aml_parse(&aml, 0) &&
                aml_parse(&aml, 1) && aml_check(&aml) && is_accepted(job, file, &aml);
    if (fine)
        aml_print_actor(&aml, aml_find_actor(&aml, file->component), output);
    aml_free(&aml);
    sources_free(&sources);
    lts_free(lts);
    return fine && !job_failed(job);
}
