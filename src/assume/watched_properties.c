#include "assume/watched_properties.h"

#include <string.h>

#include "system/property_name.h"
#include "verify/temporal.h"

/* --- Which --- */

static bool can_be_watched(const struct open_property *property) {
    return property->kind != OPEN_INVARIANT;
}

static bool add_property(struct assume_result *a, const struct open_property *property) {
    for (uint32_t i = 0; i < a->properties_count; i++)
        if (strcmp(a->properties[i]->name, property->name) == 0)
            return true;
    if (a->properties_count == MOST_PROPERTIES) {
        struct place place = sources_place(a->open->sources, property->span);
        return job_reject(a->job, &place, "choose with --property", "at most %d properties go together",
                          MOST_PROPERTIES);
    }
    a->properties[a->properties_count++] = property;
    return true;
}

static bool add_named(struct assume_result *a, const char *name) {
    const struct open_property *property = open_find_property(a->open, name, NULL);
    bool fine = property != NULL;
    if (property && !can_be_watched(property))
        return job_reject(a->job, NULL, "write an automaton or a safety formula over sends",
                          "%s is an invariant", name);
    for (size_t i = 0; i < a->open->properties.count && fine; i++)
        if (property_is_called(a->open->properties.items[i].name, name))
            fine = add_property(a, &a->open->properties.items[i]);
    return fine;
}

bool watched_choose(struct assume_result *a) {
    const struct assume_options *options = a->options;
    bool fine = true;
    for (size_t i = 0; i < options->properties_count && (fine || a->properties_count < MOST_PROPERTIES); i++)
        fine = add_named(a, options->properties[i]) && fine;
    for (size_t i = 0; i < a->open->properties.count && options->properties_count == 0 && fine; i++) {
        const struct open_property *property = &a->open->properties.items[i];
        fine = !can_be_watched(property) || add_property(a, property);
    }
    if (!fine)
        return false;
    return a->properties_count > 0 ||
           job_reject(a->job, NULL, "give a file with an automaton or a safety formula over sends",
                      "there is no property to be kept");
}

/* --- Observers --- */

/* The observer of a property: an automaton is one already, a formula becomes one. */
static bool find_observer(struct assume_result *a, const struct open_property *property, uint32_t *observer) {
    *observer = property->number;
    if (property->kind == OPEN_OBSERVER)
        return true;
    if (a->system.formulas.items[property->number].over_states)
        return job_reject(a->job, NULL, "state it over sends: the component is known by what it sends",
                          "%s is over states", property->name);
    struct temporal temporal;
    bool fine = temporal_prepare(&temporal, a->job, &a->system, property->number);
    *observer = temporal.observer;
    if (fine && !temporal.class.safety)
        fine = job_reject(a->job, NULL,
                          a->properties_count > 1 ? "lacuna formula says why; choose others with --property"
                                                  : "lacuna formula says why",
                          "%s is not a safety property", property->name);
    temporal_free(&temporal);
    return fine;
}

/* Who of a group sends a message is nobody else's business: what they send is one action, whoever it is. */
static bool senders_do_not_matter(const struct assume_result *a) {
    const struct system *system = &a->system;
    for (uint32_t i = 0; i < a->properties_count && a->open->fellows.count > 0; i++) {
        const struct system_observer *observer =
            a->observers[i] == SYSTEM_NONE ? NULL : &system->observers.items[a->observers[i]];
        for (size_t r = 0; observer && r < observer->rules.count; r++) {
            uint32_t sender = observer->rules.items[r].sender;
            if (sender != SYSTEM_NONE && open_is_own(a->open, system->components.items[sender].inbox))
                return job_reject(a->job, NULL, "leave out the sender, or take the components one by one",
                                  "%s names a sender, but senders in %s are not distinguished",
                                  a->properties[i]->name, open_component_name(a->open));
        }
    }
    return true;
}

bool watched_observe(struct assume_result *a) {
    bool fine = true;
    for (uint32_t i = 0; i < a->properties_count; i++)
        fine = find_observer(a, a->properties[i], &a->observers[i]) && fine;
    return fine && senders_do_not_matter(a);
}

property_set watched_hopeless(const struct assume_result *a) {
    property_set hopeless = 0;
    for (uint32_t i = 0; i < a->properties_count; i++)
        hopeless |= a->observers[i] == SYSTEM_NONE ? UINT32_C(1) << i : 0;
    return hopeless;
}
