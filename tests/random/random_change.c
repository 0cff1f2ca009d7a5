#include <stdlib.h>
#include <string.h>

#include "random/open_generator.h"

/* The texts of a system apart, so that one of them can change and the others stay. */
struct pieces {
    char *actors[ACTORS];
    char *main;
    char *property;
};

static void write_actor(struct generator *g, struct pieces *pieces, uint32_t actor) {
    struct writer writer = {0};
    g->writer = &writer;
    put_actor(g, actor);
    free(pieces->actors[actor]);
    pieces->actors[actor] = writer.data;
}

static void write_actors(struct generator *g, struct pieces *pieces) {
    for (uint32_t i = 0; i < g->actors; i++)
        write_actor(g, pieces, i);
}

static void write_main(struct generator *g, struct pieces *pieces) {
    free(pieces->main);
    pieces->main = written(g, put_main);
}

static void write_property(struct generator *g, struct pieces *pieces) {
    free(pieces->property);
    pieces->property = written(g, put_first_property);
}

static void put_text(struct generator *g, const char *text) {
    for (size_t i = 0; i < strlen(text); i += 200)
        put(g, "%.200s", text + i);
}

static char *copied(struct generator *g, const char *text) {
    struct writer writer = {0};
    g->writer = &writer;
    put_text(g, text);
    return writer.data;
}

static char *joined(struct generator *g, const struct pieces *pieces) {
    struct writer writer = {0};
    g->writer = &writer;
    for (uint32_t i = 0; i < g->actors; i++)
        put_text(g, pieces->actors[i]);
    put_text(g, pieces->main);
    return writer.data;
}

/* Candidates that rely on what is not there, or not yet: they have a variable with the name of an actor that
 * may come, and send a message to a variable whose actor may not have it. */
static void put_curious_candidate(struct generator *g) {
    struct writer *writer = g->writer;
    char *plain = written(g, put_candidate), *line = strchr(plain, '\n') + 1;
    size_t handler = strcspn(line, "{") + 1;
    g->writer = writer;
    put(g, "%.*s", (int)(line - plain), plain);
    if (g->actors < ACTORS && chance(g, 50))
        put(g, "  int 0..1 %c;\n", actor_name(g->actors));
    put(g, "  actor other = %c; more { }\n", actor_name(below(g, g->actors)));
    put(g, "%.*s", (int)handler, line);
    put(g, chance(g, 50) ? " other!more;" : " if (taken == 1) { other!more; }");
    put_text(g, line + handler);
    free(plain);
}

static void fill_texts(struct generator *g, const struct pieces *pieces, struct open_texts *texts) {
    texts->values = g->values;
    texts->system = joined(g, pieces);
    texts->interface = written(g, put_interface);
    texts->property = copied(g, pieces->property);
    texts->more_properties = NULL;
    write_candidates(g, texts);
}

static void make_answers(struct generator *g, const struct request *request, struct alternative *alternative,
                         uint32_t count) {
    alternative->count = 0;
    for (uint32_t i = 0; i < count; i++)
        add_answer(g, request, alternative);
}

static void change_answers(struct generator *g) {
    struct request *request = &g->request[below(g, g->requests)];
    struct alternative *alternative = &request->alternatives[below(g, request->count)];
    make_answers(g, request, alternative, below(g, ANSWERS + 1));
    ensure_answer(g);
}

/* The interface for parameters that have other types now. */
static void fit_interface(struct generator *g) {
    for (uint32_t i = 0; i < g->requests; i++) {
        struct request *request = &g->request[i];
        make_slots(g, request);
        for (uint32_t j = 0; j < request->count; j++)
            make_answers(g, request, &request->alternatives[j], request->alternatives[j].count);
    }
    ensure_answer(g);
}

static void add_request(struct generator *g, struct pieces *pieces) {
    if (g->requests == REQUESTS)
        return;
    struct request *request = &g->request[g->requests++];
    *request = (struct request){.count = 1};
    if (g->values) {
        make_fields(g, &request->fields);
        request->typed = chance(g, 50);
        make_slots(g, request);
    }
    add_answer(g, request, &request->alternatives[0]);
    write_actor(g, pieces, 0); /* it says which values there may be */
}

static void add_actor(struct generator *g, struct pieces *pieces) {
    if (g->actors == ACTORS)
        return;
    g->capacity[g->actors] = 1 + below(g, 3);
    write_actor(g, pieces, g->actors++);
    if (chance(g, 70))
        write_main(g, pieces);
}

/* Actors that are not written again do not have it. */
static void add_message(struct generator *g, struct pieces *pieces) {
    if (g->messages < MOST_MESSAGES && g->values)
        make_fields(g, &g->fields[g->messages]);
    g->messages = MOST_MESSAGES;
    if (chance(g, 50))
        write_actors(g, pieces);
    else
        write_actor(g, pieces, below(g, g->actors));
}

/* A parameter of a message, or of a request, takes one value more or less. */
static void change_values(struct generator *g, struct pieces *pieces) {
    bool asked = chance(g, 50);
    struct fields *fields =
        asked ? &g->request[below(g, g->requests)].fields : &g->fields[below(g, g->messages)];
    if (fields->count == 0)
        return;
    struct type *type = &fields->types[below(g, fields->count)];
    if (type->kind == KIND_INT && (type->high - type->low < 2 || chance(g, 50)))
        type->high++;
    else if (type->kind == KIND_INT)
        type->high--;
    else if (type->kind == KIND_BOOL)
        type->kind = KIND_INT;
    fit_interface(g);
    write_actors(g, pieces);
    write_main(g, pieces);
}

static void change_something(struct generator *g, struct pieces *pieces) {
    switch (below(g, 8)) {
    case 0:
        write_actor(g, pieces, below(g, g->actors));
        break;
    case 1:
        write_main(g, pieces);
        break;
    case 2:
        write_property(g, pieces);
        break;
    case 3:
        change_answers(g);
        break;
    case 4:
        add_request(g, pieces);
        break;
    case 5:
        add_actor(g, pieces);
        break;
    case 6:
        add_message(g, pieces);
        break;
    default:
        change_values(g, pieces);
    }
}

/* Some of the candidates are curious. */
static void add_curious(struct generator *g, struct open_texts *texts) {
    for (uint32_t i = 0; i < OPEN_CANDIDATES; i++)
        if (chance(g, 30)) {
            free(texts->candidates[i].text);
            texts->candidates[i].text = written(g, put_curious_candidate);
            texts->candidates[i].nature = NATURE_ANY;
        }
}

void random_change(struct random *random, struct open_texts *old, struct open_texts *new) {
    struct generator g = {.random = random};
    struct pieces pieces = {0};
    make_world(&g);
    choose_habits(&g);
    write_actors(&g, &pieces);
    write_main(&g, &pieces);
    write_property(&g, &pieces);
    fill_texts(&g, &pieces, old);
    add_curious(&g, old);
    for (uint32_t changes = chance(&g, 70) ? 1 : 2; changes > 0; changes--)
        change_something(&g, &pieces);
    fill_texts(&g, &pieces, new);
    add_curious(&g, new);
    for (uint32_t i = 0; i < ACTORS; i++)
        free(pieces.actors[i]);
    free(pieces.main);
    free(pieces.property);
}
