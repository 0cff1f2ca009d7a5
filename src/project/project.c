#define _POSIX_C_SOURCE 200809L
#include "project/project.h"

#include <string.h>
#include <unistd.h>

#include "base/suggest.h"
#include "base/text.h"
#include "project/toml.h"

/* --- Values --- */

/* What a key wants. */
enum wanted { WANTS_TEXT, WANTS_TEXTS, WANTS_TRUTH, WANTS_NUMBER, WANTS_TABLE };

struct known_key {
    const char *name;
    enum wanted wanted;
};

static const struct known_key IN_FILE[] = {
    {"system", WANTS_TEXTS},     {"interfaces", WANTS_TEXTS},
    {"properties", WANTS_TEXTS}, {"choose", WANTS_TEXTS},
    {"responsive", WANTS_TRUTH}, {"component", WANTS_TABLE},
    {"limits", WANTS_TABLE},     {0},
};
static const struct known_key IN_COMPONENT[] = {
    {"system", WANTS_TEXTS},
    {"interfaces", WANTS_TEXTS},
    {"properties", WANTS_TEXTS},
    {"candidates", WANTS_TEXTS},
    {"missing", WANTS_TEXT},
    {"choose", WANTS_TEXTS},
    {"stateful_interface", WANTS_TEXT},
    {"responsive", WANTS_TRUTH},
    {0},
};
static const struct known_key IN_LIMITS[] = {
    {"memory", WANTS_TEXT}, {"timeout", WANTS_TEXT}, {"states", WANTS_NUMBER}, {0}};

static bool is_text(const struct toml *value) {
    return value->kind == TOML_TEXT && *value->text;
}

static bool are_texts(const struct toml *list) {
    if (list->kind != TOML_LIST)
        return false;
    for (const struct toml *item = list->first; item; item = item->next)
        if (!is_text(item))
            return false;
    return true;
}

static bool fits(const struct toml *value, enum wanted wanted) {
    switch (wanted) {
    case WANTS_TEXT:
        return is_text(value);
    case WANTS_TEXTS:
        return are_texts(value);
    case WANTS_TRUTH:
        return value->kind == TOML_TRUTH;
    case WANTS_NUMBER:
        return value->kind == TOML_NUMBER && value->number > 0;
    case WANTS_TABLE:
        return value->kind == TOML_TABLE;
    }
    return false;
}

static void reject_value(struct project *p, const struct toml *value, enum wanted wanted) {
    static const char *const WANTED[] = {"a text in quotes, which is not empty",
                                         "a list of texts, as in [\"one.aml\", \"two.aml\"]", "true or false",
                                         "a whole number above 0", "a table"};
    static const char *const HINTS[] = {NULL, NULL, "write it without quotes", "write it without quotes",
                                        "write a line [component.NAME] or [limits], and its keys below"};
    sources_error(&p->sources, value->span,
                  value->kind == TOML_TEXT || wanted == WANTS_TABLE ? HINTS[wanted] : NULL, "%s needs %s",
                  value->key, WANTED[wanted]);
}

static void reject_key(struct project *p, const struct toml *value, const struct known_key *known) {
    enum { MOST = 16 };
    const char *names[MOST];
    char hint[HINT_BYTES];
    size_t count = 0;
    for (; known[count].name && count < MOST; count++)
        names[count] = known[count].name;
    sources_error(&p->sources, value->key_span, suggest_or_list(value->key, names, count, hint, sizeof hint),
                  "unknown key %s", value->key);
}

/* Are all keys known, and have they the right values? Reports what is not. */
static void check_keys(struct project *p, const struct toml *table, const struct known_key *known) {
    for (const struct toml *value = table->first; value; value = value->next) {
        const struct known_key *key = known;
        while (key->name && strcmp(key->name, value->key) != 0)
            key++;
        if (!key->name)
            reject_key(p, value, known);
        else if (!fits(value, key->wanted))
            reject_value(p, value, key->wanted);
    }
}

static void reject_empty_choice(struct project *p, const struct toml *table) {
    const struct toml *choose = toml_find(table, "choose");
    if (choose && choose->kind == TOML_LIST && !choose->first)
        sources_error(&p->sources, choose->key_span, "leave it out to choose all",
                      "choose names no property");
}

/* --- Files --- */

/* In the arena: relative to the folder, unless it is absolute. NULL: there is no memory. */
static const char *joined(struct project *p, const char *path) {
    struct text text = {.memory = p->arena.memory};
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    text_add(&text, *path == '/' ? "" : p->folder);
    text_add(&text, path);
    return text_keep(&text, &p->arena);
}

static bool add_text(struct project *p, struct project_texts *texts, const struct toml *item, bool is_path) {
    struct project_text text = {is_path ? joined(p, item->text) : item->text, item->span};
    return text.text && array_push(p->arena.memory, &texts->items, text);
}

/* The values of a key, in the component's table or else in that of the file. False: there is no memory. */
static bool add_texts(struct project *p, struct project_texts *texts, const struct toml *component,
                      const struct toml *file, const char *key) {
    const struct toml *list = toml_find(component, key);
    if (!list && file)
        list = toml_find(file, key);
    if (!list || !are_texts(list))
        return true;
    for (const struct toml *item = list->first; item; item = item->next)
        if (!add_text(p, texts, item, strcmp(key, "choose") != 0))
            return false;
    return true;
}

static bool is_listed(const struct project_texts *texts, size_t before, const char *text) {
    for (size_t i = 0; i < before; i++)
        if (strcmp(texts->items.items[i].text, text) == 0)
            return true;
    return false;
}

static void reject_repetitions(struct project *p, const struct project_texts *texts) {
    for (size_t i = 0; i < texts->items.count; i++)
        if (is_listed(texts, i, texts->items.items[i].text))
            sources_error(&p->sources, texts->items.items[i].span, "leave one of them out",
                          "%s is there twice", texts->items.items[i].text);
}

static void reject_absent(struct project *p, const struct project_text *text) {
    if (text->text && access(text->text, R_OK) != 0)
        sources_error(&p->sources, text->span, "paths are relative to the folder of this file",
                      "the file %s cannot be read", text->text);
}

/* A draft may lack candidates; what is checked may not. */
static void find_files(struct project *p, const struct project_component *c) {
    if (c->candidates.items.count == 0)
        sources_error(&p->sources, c->span, "name them: candidates = [\"FILE.aml\"]", "%s has no candidates",
                      c->name);
    for (size_t i = 0; i < c->files.items.count; i++)
        reject_absent(p, &c->files.items.items[i]);
    for (size_t i = 0; i < c->candidates.items.count; i++)
        reject_absent(p, &c->candidates.items.items[i]);
    reject_absent(p, &c->stateful_interface);
}

/* --- Tables --- */

/* A file in .lacuna is named for the component. */
static bool is_file_name(const char *name) {
    return *name && *name != '.' && !strchr(name, '/') && strlen(name) < 200;
}

static bool has_text(const struct toml *table, const char *key) {
    const struct toml *found = toml_find(table, key);
    return found && is_text(found);
}

/* What a component lacks. */
static void check_component(struct project *p, const struct toml *table, const struct toml *file,
                            const struct project_component *c) {
    if (!is_file_name(c->name))
        sources_error(&p->sources, table->key_span, "name the table otherwise, and add missing = \"NAME\"",
                      "no file can have the name of this component");
    if (!toml_find(table, "system") && !toml_find(file, "system"))
        sources_error(&p->sources, table->key_span, "add system = [\"FILE.aml\"]", "%s has no system",
                      c->name);
    if (!toml_find(table, "candidates"))
        sources_error(&p->sources, table->key_span, "add candidates = [\"FILE.aml\"]", "%s has no candidates",
                      c->name);
    reject_repetitions(p, &c->files);
    reject_repetitions(p, &c->candidates);
}

static bool read_component(struct project *p, const struct toml *table, const struct toml *file) {
    struct project_component fresh = {.name = table->key, .missing = table->key, .span = table->key_span};
    if (!array_push(p->arena.memory, &p->components, fresh))
        return false;
    struct project_component *c = &p->components.items[p->components.count - 1];
    check_keys(p, table, IN_COMPONENT);
    reject_empty_choice(p, table);
    if (has_text(table, "missing")) {
        const struct toml *missing = toml_find(table, "missing");
        c->missing = missing->text;
        c->span = missing->span;
    }
    if (has_text(table, "stateful_interface")) {
        const struct toml *interface = toml_find(table, "stateful_interface");
        c->stateful_interface = (struct project_text){joined(p, interface->text), interface->span};
    }
    const struct toml *responsive = toml_find(table, "responsive");
    responsive = responsive ? responsive : toml_find(file, "responsive");
    c->responsive = responsive && responsive->kind == TOML_TRUTH && responsive->number;
    bool fine = add_texts(p, &c->files, table, file, "system") &&
                add_texts(p, &c->files, table, file, "interfaces") &&
                add_texts(p, &c->files, table, file, "properties") &&
                add_texts(p, &c->candidates, table, NULL, "candidates") &&
                add_texts(p, &c->choose, table, file, "choose");
    check_component(p, table, file, c);
    return fine;
}

static void read_limits(struct project *p, const struct toml *limits) {
    check_keys(p, limits, IN_LIMITS);
    const struct toml *states = toml_find(limits, "states");
    if (states && fits(states, WANTS_NUMBER))
        p->states = (uint64_t)states->number;
    if (has_text(limits, "memory"))
        p->memory =
            (struct project_text){toml_find(limits, "memory")->text, toml_find(limits, "memory")->span};
    if (has_text(limits, "timeout"))
        p->timeout =
            (struct project_text){toml_find(limits, "timeout")->text, toml_find(limits, "timeout")->span};
}

static bool read_tables(struct project *p, const struct toml *file) {
    check_keys(p, file, IN_FILE);
    reject_empty_choice(p, file);
    const struct toml *components = toml_find(file, "component"), *limits = toml_find(file, "limits");
    if (limits && limits->kind == TOML_TABLE)
        read_limits(p, limits);
    if (!components || (components->kind == TOML_TABLE && !components->first))
        sources_error(&p->sources, components ? components->key_span : (struct span){0, 0, 1},
                      "lacuna init drafts such a file; [component.NAME] begins a component",
                      "the project has no component");
    if (!components || components->kind != TOML_TABLE)
        return false;
    for (const struct toml *table = components->first; table; table = table->next)
        if (table->kind != TOML_TABLE)
            sources_error(&p->sources, table->key_span, "[component.NAME] begins a component",
                          "the name of the component is missing");
        else if (!read_component(p, table, file))
            return false;
    return true;
}

/* --- The file --- */

static bool begin(struct project *p, struct job *job, const char *path) {
    const char *slash = strrchr(path, '/');
    *p = (struct project){.states = UINT64_MAX};
    sources_init(&p->sources, job);
    arena_init(&p->arena, &job->memory);
    p->folder = arena_text(&p->arena, path, slash ? (size_t)(slash + 1 - path) : 0);
    return p->folder != NULL;
}

static bool understand(struct project *p) {
    struct job *job = p->sources.job;
    const struct toml *file = toml_read(&p->sources, 0, &p->arena);
    return file && !job_failed(job) && read_tables(p, file) && !job_failed(job);
}

bool project_read(struct project *p, struct job *job, const char *path) {
    bool fine = begin(p, job, path) && sources_read(&p->sources, path) && understand(p);
    for (size_t i = 0; i < p->components.count && fine; i++)
        find_files(p, &p->components.items[i]);
    diagnostics_sort(&job->diagnostics);
    return fine && !job_failed(job);
}

bool project_read_text(struct project *p, struct job *job, const char *path, const char *text,
                       size_t length) {
    return begin(p, job, path) && sources_add(&p->sources, path, text, length) && understand(p);
}

void project_free(struct project *p) {
    for (size_t i = 0; i < p->components.count; i++) {
        array_free(&p->components.items[i].files.items);
        array_free(&p->components.items[i].candidates.items);
        array_free(&p->components.items[i].choose.items);
    }
    array_free(&p->components);
    arena_free(&p->arena);
    sources_free(&p->sources);
}
