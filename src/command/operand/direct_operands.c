#include "command/operand/direct_operands.h"

#include <string.h>

/* --- Processes --- */

/* A process of the model, or a file. */
static struct fsp_process load_ending(struct direct_operands *o, const char *name) {
    struct fsp_process process = {NULL, STATE_NONE};
    if (!o->is_fsp || has_extension(name, ".aut"))
        process.lts = load_lts(o->invocation, name);
    else if (!fsp_build(&o->model.fsp, name, &process))
        process.lts = NULL;
    return process;
}

static struct lts *load(struct direct_operands *o, const char *name) {
    return load_ending(o, name).lts;
}

static bool is_process(const struct direct_operands *o, const char *name) {
    const char *process;
    for (size_t i = 0; o->is_fsp && (process = fsp_process_name(&o->model.fsp, i)); i++)
        if (strcmp(process, name) == 0)
            return true;
    return false;
}

/* --- The component --- */

static bool add_part(struct direct_operands *o, const struct lts *part, uint32_t end) {
    struct memory *memory = &o->invocation->job->memory;
    return array_push(memory, &o->ends, end) && array_push(memory, &o->parts, part);
}

/* Takes the LTS over. */
static bool add_own_part(struct direct_operands *o, struct lts *part, uint32_t end) {
    if (part && add_part(o, part, end))
        return true;
    lts_free(part);
    return false;
}

/* In parts, if nothing stands in between: what is composed part by part never exists as a whole. */
static bool read_process(struct direct_operands *o) {
    struct invocation *invocation = o->invocation;
    o->model.wanted = invocation_value(invocation, OPTION_SYSTEM);
    if (!process_model_load(&o->model, invocation, invocation->operands.items, invocation->operands.count))
        return false;
    o->system = o->model.name;
    o->system_by_default = o->model.by_default;
    o->is_network = true;
    if (!fsp_take_apart(&o->model.fsp, o->system, &o->network))
        return false;
    bool whole = o->network.hides || o->network.order != PARALLEL_EQUAL;
    for (size_t i = 0; i < o->network.parts.count && !whole; i++)
        if (!add_part(o, o->network.parts.items[i].lts, o->network.parts.items[i].end))
            return false;
    if (!whole)
        return true;
    fsp_network_free(&o->network);
    o->is_network = false;
    struct fsp_process process = load_ending(o, o->system);
    return add_own_part(o, process.lts, process.end);
}

static bool read_system(struct direct_operands *o) {
    struct invocation *invocation = o->invocation;
    o->is_fsp = is_process_file(invocation, invocation->operands.items[0]);
    if (o->is_fsp)
        return read_process(o);
    for (size_t i = 0; i < invocation->operands.count; i++)
        if (!add_own_part(o, load_lts(invocation, invocation->operands.items[i]), STATE_NONE))
            return false;
    return true;
}

/* --- What options name --- */

static bool read_environments(struct direct_operands *o) {
    struct invocation *invocation = o->invocation;
    for (size_t i = 0; i < invocation->given.count; i++) {
        struct direct_environment environment = {.name = invocation->given.items[i].value};
        if (invocation->given.items[i].option->id != OPTION_ENVIRONMENT)
            continue;
        if (!(environment.lts = load(o, environment.name)))
            return false;
        if (!array_push(&invocation->job->memory, &o->environments, environment)) {
            lts_free(environment.lts);
            return false;
        }
    }
    return true;
}

/* The alphabet of a process, or that of the environments. */
static bool derive_interface(struct direct_operands *o, const char *process) {
    if (!process)
        return direct_interface_add_environments(&o->interface, &o->component, o->environments.items,
                                                 o->environments.count);
    struct lts *named = load(o, process);
    bool fine = named && direct_interface_add(&o->interface, &o->component, &named->alphabet);
    lts_free(named);
    return fine;
}

/* As FSP writes them: red[1] is the label red.1. An index that begins with a capital is the name of a range
 * or a set, and stays: no label has brackets, so that it is reported. */
static bool split_labels(struct direct_operands *o, const char *given) {
    struct text text = {.memory = &o->invocation->job->memory};
    bool open = false;
    for (const char *at = given; *at; at++) {
        bool opens = o->is_fsp && *at == '[' && !(at[1] >= 'A' && at[1] <= 'Z');
        bool closes = open && *at == ']';
        if (opens)
            text_add(&text, at == given || at[-1] == ',' ? "" : ".");
        else if (!closes)
            text_add_bytes(&text, at, 1);
        open = opens || (open && !closes);
    }
    const char *labels = text_end(&text);
    bool fine = !text.failed && label_list_split(o->invocation->job, &o->patterns, labels);
    text_free(&text);
    return fine;
}

/* Labels and patterns, or what processes share. */
static bool read_interface(struct direct_operands *o) {
    struct invocation *invocation = o->invocation;
    const char *given = invocation_value(invocation, OPTION_INTERFACE);
    if (given && !is_process(o, given)) {
        if (!split_labels(o, given))
            return false;
        o->component.interface = (struct label_patterns){o->patterns.texts.items, o->patterns.texts.count};
        return true;
    }
    if (!given && o->environments.count == 0)
        return job_reject(invocation->job, NULL,
                          "add --interface a,b.*, or --environment NAME to use its labels",
                          "missing --interface");
    bool fine = derive_interface(o, given);
    o->component.interface = (struct label_patterns){o->interface.labels.items, o->interface.labels.count};
    return fine;
}

/* --- All of it --- */

/* Is one of them the other behind a prefix, as in a.go and go? */
static bool differ_by_prefix(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b);
    return m > n ? a[m - n - 1] == '.' && strcmp(a + m - n, b) == 0
                 : m < n && b[n - m - 1] == '.' && strcmp(b + n - m, a) == 0;
}

/* The action of the system that one of the property's could stand for; NULL: none. */
static const char *prefixed(const struct direct_operands *o, const char *action) {
    for (size_t i = 0; i < o->component.count; i++) {
        const struct alphabet *alphabet = &o->component.parts[i]->alphabet;
        for (uint32_t l = 1; l < alphabet->count; l++)
            if (differ_by_prefix(alphabet->texts[l], action))
                return alphabet->texts[l];
    }
    return NULL;
}

/* A property may be about the environment alone, but not if the system has its actions under other names. */
static void warn_of_prefixes(const struct direct_operands *o, const char *property) {
    const struct alphabet *alphabet = &o->property->alphabet;
    const char *ours = NULL, *action = NULL;
    for (uint32_t l = 1; l < alphabet->count; l++) {
        if (direct_component_has(&o->component, alphabet->texts[l]))
            return;
        if (!ours && (ours = prefixed(o, alphabet->texts[l])))
            action = alphabet->texts[l];
    }
    if (ours)
        diagnostics_add(&o->invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "check the labels: FSP labels processes with a:P",
                        "the system has no action of %s: it has %s, not %s", property, ours, action);
}

/* Composed with itself a process changes nothing: what holds then says nothing of the rest. */
static void warn_of_part(const struct direct_operands *o, const char *name, const char *role) {
    if (o->is_fsp && is_process(o, name) && fsp_has_part(&o->model.fsp, o->system, name))
        diagnostics_add(&o->invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "name a system without it: --system NAME", "%s %s is already a part of the system %s",
                        role, name, o->system);
}

bool direct_operands_load(struct direct_operands *o, struct invocation *invocation) {
    *o = (struct direct_operands){.invocation = invocation};
    direct_interface_init(&o->interface, invocation->job);
    const char *property = invocation_value(invocation, OPTION_PROPERTY);
    if (!property)
        return job_reject(invocation->job, NULL, "add --property NAME, or --property FILE",
                          "missing --property");
    if (!read_system(o))
        return false;
    o->property = direct_property(invocation->job, load(o, property));
    o->component = (struct direct_component){
        .parts = o->parts.items, .ends = o->ends.items, .count = o->parts.count, .property = o->property};
    if (!o->property)
        return false;
    warn_of_prefixes(o, property);
    warn_of_part(o, property, "property");
    if (!read_environments(o) || !read_interface(o))
        return false;
    for (size_t i = 0; i < o->environments.count; i++)
        warn_of_part(o, o->environments.items[i].name, "environment");
    return true;
}

void direct_operands_free(struct direct_operands *o) {
    for (size_t i = 0; i < o->environments.count; i++)
        direct_environment_free(&o->environments.items[i]);
    array_free(&o->environments);
    lts_free(o->property);
    for (size_t i = 0; i < o->parts.count && !o->is_network; i++)
        lts_free((struct lts *)o->parts.items[i]);
    if (o->is_network)
        fsp_network_free(&o->network);
    process_model_free(&o->model);
    array_free(&o->parts);
    array_free(&o->ends);
    label_list_free(&o->patterns);
    direct_interface_free(&o->interface);
}
