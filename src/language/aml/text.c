#include "language/aml/text.h"

#include "language/surroundings.h"

/* Ends the output, which writes to `bytes`: a copy of them; NULL: the job has failed. */
static const char *keep(struct output *output, struct bytes *bytes, struct arena *arena) {
    const char *text =
        output && output_commit(output)
            ? arena_text(arena, bytes->data.count > 0 ? bytes->data.items : "", bytes->data.count)
            : NULL;
    array_free(&bytes->data);
    return text;
}

const char *aml_property_text(const struct aml *aml, const struct property *property, struct arena *arena) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(aml->sources->job, &bytes);
    if (output)
        aml_print_property(aml, property, output);
    return keep(output, &bytes, arena);
}

const char *aml_text_around(const struct aml *aml, const char *component, bool interface_counts,
                            struct arena *arena) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(aml->sources->job, &bytes);
    if (output)
        aml_print_around(aml, component, interface_counts, output);
    return keep(output, &bytes, arena);
}

/* The block `missing`, or those of all that go together, or the actor that is its own interface. */
static const char *interface_text(const struct aml *aml, const char *component, struct arena *arena) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(aml->sources->job, &bytes);
    bool written = false;
    for (const struct aml_missing *m = output ? aml->missing : NULL; m; m = m->next)
        if (component_list_has(component, m->name.text)) {
            aml_print_interface(aml, m, output);
            written = true;
        }
    if (output && !written)
        aml_print_actor(aml, aml_find_actor(aml, component), output);
    return keep(output, &bytes, arena);
}

/* The open system has the properties in the order of the tree. */
static bool describe_properties(const struct aml *aml, struct open_system *open) {
    struct open_property *described = open->properties.items;
    for (const struct property *p = aml->properties.first; p; p = p->next, described++) {
        described->text = aml_property_text(aml, p, &open->system.arena);
        if (!described->text)
            return false;
    }
    return true;
}

bool aml_describe_open(const struct aml *aml, struct open_system *open, bool interface_counts) {
    struct arena *arena = &open->system.arena;
    const char *component = open_component_name(open);
    open->text.interface = interface_text(aml, component, arena);
    open->text.specified = aml_text_around(aml, component, interface_counts, arena);
    open->text.interface_file = aml->interface_file;
    return open->text.interface && open->text.specified && describe_properties(aml, open);
}
