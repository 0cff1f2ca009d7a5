#include "assume/assumption.h"

#include <string.h>

#include "base/text.h"
#include "system/program/turn.h"

const char *vacuity_text(enum vacuity_reason reason) {
    static const char *const TEXTS[] = {"none",      "overflow",       "stuck",
                                        "unbounded", "never_received", "untested"};
    return TEXTS[reason];
}

const char *stub_text(enum stub stub) {
    static const char *const TEXTS[] = {"bag", "queue", "chaos", "actor", "lts"};
    return TEXTS[stub];
}

void assumption_init(struct assumption *a, struct job *job) {
    *a = (struct assumption){.job = job};
    arena_init(&a->arena, &job->memory);
}

void kept_rules_free(struct kept_rules *rules) {
    for (size_t i = 0; i < rules->list.count; i++)
        rule_free(&rules->list.items[i]);
    array_free(&rules->list);
    array_free(&rules->left_over);
    array_free(&rules->rule_spans);
    *rules = (struct kept_rules){0};
}

void assumption_free(struct assumption *a) {
    array_free(&a->interface.items);
    array_free(&a->properties.items);
    array_free(&a->property_text.items);
    array_free(&a->property_begins);
    array_free(&a->files.items);
    array_free(&a->file_text.items);
    array_free(&a->file_begins);
    array_free(&a->actors.items);
    array_free(&a->main.items);
    array_free(&a->actions.items);
    contract_free(&a->contract);
    kept_rules_free(&a->rules);
    arena_free(&a->arena);
}

bool assumption_has_actor(const struct assumption *a, const char *name, size_t length) {
    for (size_t i = 0; i < a->actors.items.count; i++) {
        const char *actor = a->actors.items.items[i];
        if (strlen(actor) == length && memcmp(actor, name, length) == 0)
            return true;
        while (a->actors.items.items[i])
            i++;
    }
    return false;
}

bool assumption_is_interface_only(const struct assumption *a) {
    return a->properties.items.count == 1 &&
           strcmp(a->properties.items.items[0], ASSUMPTION_INTERFACE_ONLY) == 0;
}

bool assumption_join_properties(struct assumption *a) {
    struct text text = {.memory = &a->job->memory};
    for (size_t i = 0; i < a->properties.items.count; i++) {
        text_add(&text, i > 0 ? ", " : "");
        text_add(&text, a->properties.items.items[i]);
    }
    return (a->property_names = text_keep(&text, &a->arena)) != NULL;
}

uint64_t assumption_fingerprint(struct job *job, const char *specified, const char *const *properties,
                                size_t count) {
    struct text text = {.memory = &job->memory};
    text_add(&text, specified);
    for (size_t i = 0; i < count; i++)
        text_add(&text, properties[i]);
    uint64_t fingerprint = text.failed ? 0 : hash_bytes(text.chars.items, text.chars.count);
    text_free(&text);
    return fingerprint;
}

/* --- The open system in words --- */

static bool push(struct assumption *a, struct name_list *list, const char *word) {
    return array_push(&a->job->memory, &list->items, word);
}

static bool push_copy(struct assumption *a, struct name_list *list, const char *text, size_t length) {
    const char *copy = arena_text(&a->arena, text, length);
    return copy && push(a, list, copy);
}

/* Ends the text. */
static bool push_text(struct assumption *a, struct name_list *list, struct text *text) {
    const char *word = text_keep(text, &a->arena);
    return word && push(a, list, word);
}

static bool push_lines(struct assumption *a, struct name_list *list, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (!push_copy(a, list, text, length))
            return false;
        text += length + (text[length] == '\n');
    }
    return true;
}

/* int:0..3; a number that has no range is an int. */
static void text_type(struct text *text, struct value_type type) {
    static const char *const TYPES[] = {
        [VALUE_NUMBER] = "int", [VALUE_TRUTH] = "bool", [VALUE_COMPONENT] = "actor"};
    text_add(text, TYPES[type.kind]);
    if (type.kind != VALUE_NUMBER || (type.low == INT32_MIN && type.high == INT32_MAX))
        return;
    text_add(text, ":");
    text_number(text, type.low);
    text_add(text, "..");
    text_number(text, type.high);
}

/* num(int:0..3,bool) */
static bool push_message(struct assumption *a, const struct system_message *message) {
    struct text text = {.memory = &a->job->memory};
    text_add(&text, message->name);
    for (uint32_t i = 0; i < message->fields_count; i++) {
        text_add(&text, i == 0 ? "(" : ",");
        text_type(&text, message->fields[i].type);
    }
    text_add(&text, message->fields_count > 0 ? ")" : "");
    return push_text(a, &a->actors, &text);
}

static bool push_actor(struct assumption *a, const struct system *system, uint32_t component) {
    const char *name = system->components.items[component].name;
    const struct system_channel *inbox = &system->channels.items[system->components.items[component].inbox];
    bool fine = push_copy(a, &a->actors, name, strlen(name));
    for (size_t i = 0; i < inbox->messages.count && fine; i++)
        fine = push_message(a, &inbox->messages.items[i]);
    return fine && push(a, &a->actors, NULL);
}

/* grant(2,true), or m.grant(2,true) for one of a group */
static bool push_initial(struct assumption *a, const struct system *system,
                         const struct system_initial *initial, bool in_group) {
    uint32_t fields = system->channels.items[initial->channel].messages.items[initial->message].fields_count;
    struct text text = {.memory = &a->job->memory};
    int64_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < fields; i++)
        values[i] = initial->values[i];
    if (in_group) {
        text_add(&text, system->channels.items[initial->channel].name);
        text_add(&text, ".");
    }
    text_message_of(&text, system, initial->channel, initial->message, values);
    return push_text(a, &a->main, &text);
}

static bool describe_system(struct assumption *a, const struct open_system *open) {
    const struct system *system = &open->system;
    bool fine = true;
    for (uint32_t i = 0; i < system->components.count && fine; i++)
        fine = open_is_own(open, system->components.items[i].inbox) || push_actor(a, system, i);
    for (size_t i = 0; i < system->initial.count && fine; i++)
        fine = !open_is_own(open, system->initial.items[i].channel) ||
               push_initial(a, system, &system->initial.items[i], open->fellows.count > 0);
    return fine;
}

bool assumption_add_file(struct assumption *a, const char *name) {
    return push_copy(a, &a->files, name, strlen(name)) &&
           array_push(&a->job->memory, &a->file_begins, a->file_text.items.count);
}

/* The files that a candidate is put into: an interface that is an actor is not there then. */
static bool copy_files(struct assumption *a, const struct open_system *open) {
    bool fine = true;
    for (uint32_t i = 0; i < open->sources->files.count && fine; i++) {
        const struct source *source = &open->sources->files.items[i];
        if (i != open->text.interface_file)
            fine = assumption_add_file(a, source->name) && push_lines(a, &a->file_text, source->text);
    }
    return fine;
}

/* What the language has written. */
static bool copy_texts(struct assumption *a, const struct open_system *open,
                       const struct open_property *const *properties, size_t count) {
    const char *texts[MOST_PROPERTIES];
    bool fine = a->stub == STUB_LTS || push_lines(a, &a->interface, open->text.interface);
    for (size_t i = 0; i < count && fine; i++) {
        fine = array_push(&a->job->memory, &a->property_begins, a->property_text.items.count) &&
               push_lines(a, &a->property_text, properties[i]->text);
        texts[i] = properties[i]->text;
    }
    if (fine)
        a->fingerprint = assumption_fingerprint(a->job, open->text.specified, texts, count);
    if (open->others.count == 0)
        fine = fine && copy_files(a, open);
    return fine && !a->job->memory.exhausted;
}

bool assumption_describe(struct assumption *a, const struct open_system *open, enum stub stub,
                         const struct open_property *const *properties, size_t count) {
    const char *name = open_component_name(open);
    a->stub = stub;
    a->component = arena_text(&a->arena, name, strlen(name));
    bool fine = a->component && describe_system(a, open);
    if (open->language)
        fine = fine && (a->language = arena_text(&a->arena, open->language, strlen(open->language)));
    for (size_t i = 0; i < count && fine; i++)
        fine = push_copy(a, &a->properties, properties[i]->name, strlen(properties[i]->name));
    return fine && assumption_join_properties(a) &&
           (!open->text.specified || copy_texts(a, open, properties, count));
}
