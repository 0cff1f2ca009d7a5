#include "candidate/gaps.h"

#include "assume/stub/bag_stub.h"
#include "assume/stub/silence.h"
#include "system/clone.h"

/* A property that nothing breaks: it has the place of those that are wanted where only the interface counts.
 */
static const char INTERFACE_PROPERTY[] = ASSUMPTION_INTERFACE_ONLY;
static const char INTERFACE_TEXT[] = "property " ASSUMPTION_INTERFACE_ONLY " {\n  any:\n}\n";

/* How many obligations of a kind stand for many, where a gap alone is looked at. */
enum { ENOUGH = 4 };

/* --- One gap --- */

static bool lower(struct gap_assumption *a, const struct language *language, const void *tree,
                  const char *name) {
    return language->open->lower(tree, name, &a->open) && language->open->describe(tree, &a->open, true);
}

/* All properties are replaced by the one that nothing breaks. */
static void want_interface_only(struct gap_assumption *a) {
    struct open_property property = {.name = INTERFACE_PROPERTY,
                                     .kind = OPEN_OBSERVER,
                                     .number = system_add_observer(&a->open.system, INTERFACE_PROPERTY, 1),
                                     .text = INTERFACE_TEXT};
    a->open.properties.count = 0;
    open_add_property(&a->open, &property);
    a->options.properties_count = 0;
}

static bool find_assumption(struct gap_assumption *a) {
    return system_complete(&a->open.system) && assume(&a->result, &a->open, &a->options);
}

static void begin(struct gap_assumption *a, struct sources *sources, const struct assume_options *options) {
    *a = (struct gap_assumption){.options = *options};
    open_system_init(&a->open, sources);
}

/* `begin` was called. */
static bool find_interface_only(struct gap_assumption *a, const struct language *language, const void *tree,
                                const char *name) {
    if (!lower(a, language, tree, name))
        return false;
    want_interface_only(a);
    return find_assumption(a);
}

bool gap_assumption_make_interface_only(struct gap_assumption *a, const struct language *language,
                                        const void *tree, const char *name, struct sources *sources,
                                        const struct assume_options *options) {
    begin(a, sources, options);
    return find_interface_only(a, language, tree, name);
}

static bool make_gap(struct gap *gap, const struct language *language, const void *tree) {
    if (!lower(&gap->own, language, tree, gap->name) || !find_assumption(&gap->own))
        return false;
    gap->has_interface = !gap_keeps(gap);
    return !gap->has_interface || find_interface_only(&gap->interface, language, tree, gap->name);
}

void gap_assumption_free(struct gap_assumption *a) {
    if (a->result.job)
        assume_result_free(&a->result);
    open_system_free(&a->open);
}

/* --- Which gaps matter --- */

/* Is some property broken, or does a limit leave that open? */
static bool may_break(const struct verification *v) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].verdict != VERDICT_HOLDS)
            return true;
    return false;
}

/* The gap with its bag, and the others silent. */
static bool try_alone(struct gap *gap) {
    const struct assume_result *a = &gap->own.result;
    const char *names[MOST_PROPERTIES];
    struct verify_options options = {.properties = names, .limits = a->options->limits};
    struct verification verification = {0};
    struct system system;
    for (uint32_t i = 0; i < a->properties_count; i++)
        names[options.properties_count++] = a->properties[i]->name;
    system_init(&system, a->job);
    bool fine = system_clone(&system, &a->open->system);
    for (size_t i = 0; i < a->open->others.count && fine; i++)
        silence_component(&system, a->open->others.items[i].component);
    fine = fine && bag_stub_add(&system, a->open, a->bound, ENOUGH, false) &&
           verify(&verification, a->job, &system, &options);
    gap->matters = fine && may_break(&verification);
    verification_free(&verification);
    system_free(&system);
    return fine;
}

/* If another gap can keep the properties alone, it can do so by sending nothing. With two gaps, where one
 * cannot keep them alone, the other can break them alone. */
static bool find_whether_it_matters(struct gaps *gaps, struct gap *gap) {
    for (size_t i = 0; i < gaps->list.count; i++)
        if (&gaps->list.items[i] != gap && gap_keeps(&gaps->list.items[i]))
            return true;
    if (gaps->list.count > 2)
        return try_alone(gap);
    gap->matters = true;
    return true;
}

/* --- All of them --- */

static bool add_gap(struct gaps *gaps, const char *name, struct sources *sources,
                    const struct assume_options *options) {
    if (!array_push(&gaps->job->memory, &gaps->list, (struct gap){.name = name}))
        return false;
    struct gap *gap = &gaps->list.items[gaps->list.count - 1];
    begin(&gap->own, sources, options);
    begin(&gap->interface, sources, options);
    return true;
}

/* Missing components come last among those of the open system, in the order of their blocks. The results
 * point at what is in the list: it is complete before anything is made. */
static bool list_gaps(struct gaps *gaps, const struct language *language, const void *tree,
                      struct sources *sources, const struct assume_options *options) {
    struct open_system open;
    open_system_init(&open, sources);
    bool fine = language->open->lower(tree, NULL, &open);
    size_t count = open.others.count + 1, all = open.system.components.count;
    fine = fine && array_reserve(&gaps->job->memory, &gaps->list, count);
    for (size_t i = all - count; i < all && fine; i++)
        fine = add_gap(gaps, open.system.components.items[i].name, sources, options);
    open_system_free(&open);
    return fine;
}

bool gaps_make(struct gaps *gaps, const struct language *language, const void *tree, struct sources *sources,
               const struct assume_options *options) {
    *gaps = (struct gaps){.job = sources->job};
    bool fine = list_gaps(gaps, language, tree, sources, options);
    for (size_t i = 0; i < gaps->list.count && fine; i++)
        fine = make_gap(&gaps->list.items[i], language, tree);
    for (size_t i = 0; i < gaps->list.count && fine; i++)
        fine = find_whether_it_matters(gaps, &gaps->list.items[i]);
    return fine && !job_failed(gaps->job);
}

void gaps_free(struct gaps *gaps) {
    for (size_t i = 0; i < gaps->list.count; i++) {
        gap_assumption_free(&gaps->list.items[i].own);
        gap_assumption_free(&gaps->list.items[i].interface);
    }
    array_free(&gaps->list);
}
