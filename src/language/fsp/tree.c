#include "language/fsp/tree.h"

#include <string.h>

void fsp_init(struct fsp *fsp, struct sources *sources, struct fsp_options options) {
    *fsp = (struct fsp){.sources = sources, .options = options};
    arena_init(&fsp->arena, &sources->job->memory);
    names_init(&fsp->constant_names, &sources->job->memory);
    names_init(&fsp->process_names, &sources->job->memory);
}

void fsp_free(struct fsp *fsp) {
    for (struct fsp_constant *c = fsp->constants; c; c = c->next)
        if (c->listed)
            names_free(&c->labels);
    if (fsp->sources) {
        arena_free(&fsp->arena);
        names_free(&fsp->constant_names);
        names_free(&fsp->process_names);
    }
    array_free(&fsp->constants_named);
    array_free(&fsp->declarations_named);
    *fsp = (struct fsp){0};
}

bool fsp_index_names(struct fsp *fsp) {
    struct memory *memory = &fsp->sources->job->memory;
    for (struct fsp_constant *c = fsp->constants; c; c = c->next) {
        uint32_t number = names_intern(&fsp->constant_names, c->name.text, strlen(c->name.text));
        if (number == NAMES_NONE ||
            (number == fsp->constants_named.count && !array_push(memory, &fsp->constants_named, c)))
            return false;
    }
    for (struct fsp_declaration *d = fsp->declarations; d; d = d->next) {
        uint32_t number = names_intern(&fsp->process_names, d->name.text, strlen(d->name.text));
        if (number == NAMES_NONE ||
            (number == fsp->declarations_named.count && !array_push(memory, &fsp->declarations_named, d)))
            return false;
    }
    return true;
}

struct fsp_constant *fsp_find_constant(const struct fsp *fsp, const char *name) {
    uint32_t number = names_find(&fsp->constant_names, name, strlen(name));
    return number == NAMES_NONE ? NULL : fsp->constants_named.items[number];
}

struct fsp_declaration *fsp_find_declaration(const struct fsp *fsp, const char *name) {
    uint32_t number = names_find(&fsp->process_names, name, strlen(name));
    return number == NAMES_NONE ? NULL : fsp->declarations_named.items[number];
}

const char *fsp_process_name(const struct fsp *fsp, size_t i) {
    const struct fsp_declaration *declaration = fsp->declarations;
    for (; declaration && i > 0; i--)
        declaration = declaration->next;
    return declaration ? declaration->name.text : NULL;
}

/* Composite processes to look into, each once. */
struct part_search {
    struct memory *memory;
    ARRAY(const struct fsp_declaration *) list;
};

static bool add_part(struct part_search *search, const struct fsp_declaration *declaration) {
    for (size_t i = 0; i < search->list.count; i++)
        if (search->list.items[i] == declaration)
            return true;
    return !declaration || array_push(search->memory, &search->list, declaration);
}

static bool add_parts(struct part_search *search, const struct fsp_body *body) {
    if (body->kind == FSP_CONDITIONAL || body->shared || body->prefix)
        return true;
    if (body->call && !add_part(search, body->call->declaration))
        return false;
    for (const struct fsp_body *part = body->bodies; part; part = part->next)
        if (!add_parts(search, part))
            return false;
    return true;
}

bool fsp_has_part(const struct fsp *fsp, const char *whole, const char *part) {
    const struct fsp_declaration *wanted = fsp_find_declaration(fsp, part);
    struct part_search search = {.memory = &fsp->sources->job->memory};
    bool found = false, fine = wanted && add_part(&search, fsp_find_declaration(fsp, whole));
    for (size_t i = 0; fine && !found && i < search.list.count; i++) {
        const struct fsp_declaration *next = search.list.items[i];
        found = next == wanted;
        fine = !next->body || add_parts(&search, next->body);
    }
    array_free(&search.list);
    return found;
}

const char *fsp_default_process(const struct fsp *fsp) {
    const struct fsp_declaration *best = NULL;
    for (const struct fsp_declaration *d = fsp->declarations; d; d = d->next) {
        bool better = !best || d->composite || (!best->composite && (!d->property || best->property));
        if (better)
            best = d;
    }
    return best ? best->name.text : NULL;
}
