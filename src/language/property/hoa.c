/* Automata in HOA, each a file of its own. */
#include <string.h>

#include "base/path.h"
#include "language/property/parse.h"
#include "logic/hoa.h"

static bool is_name(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!is_letter(text[i]) && !is_digit(text[i]))
            return false;
    return length > 0 && !is_digit(text[0]);
}

/* "dir/exclusion.hoa.gz" is exclusion. */
static struct identifier name_of_file(const struct sources *sources, struct arena *arena, uint32_t file) {
    const char *path = sources->files.items[file].name;
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    return (struct identifier){arena_text(arena, base, strcspn(base, ".")), {file, 0, 1}};
}

static bool read_automaton(struct property *property, struct arena *arena, struct sources *sources,
                           uint32_t file) {
    struct property_formula *formula = property->temporal;
    struct span name;
    if (!hoa_read(&formula->logic, sources, file, &formula->automaton, &name))
        return false;
    formula->is_automaton = true;
    const char *text = sources->files.items[file].text + name.start;
    property->name = is_name(text, name.length)
                         ? (struct identifier){arena_text(arena, text, name.length), name}
                         : name_of_file(sources, arena, file);
    property->formula_span = (struct span){file, 0, 1};
    property->formula = "";
    property->family = property->name.text;
    property->first = property;
    return property->name.text != NULL;
}

struct property *property_read_hoa(struct properties *properties, struct arena *arena,
                                   struct sources *sources, uint32_t file) {
    struct property *property = arena_allocate(arena, sizeof *property);
    if (!property)
        return NULL;
    *property = (struct property){.kind = PROPERTY_FORMULA};
    property->temporal = property_new_formula(properties, arena, sources->job);
    return property->temporal && read_automaton(property, arena, sources, file) ? property : NULL;
}

bool is_hoa_file(const char *name) {
    return has_extension(name, ".hoa");
}
