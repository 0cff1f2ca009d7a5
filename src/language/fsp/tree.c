#include "language/fsp/tree.h"

#include <string.h>

void fsp_init(struct fsp *fsp, struct sources *sources, struct fsp_options options) {
    *fsp = (struct fsp){.sources = sources, .options = options};
    arena_init(&fsp->arena, &sources->job->memory);
}

void fsp_free(struct fsp *fsp) {
    if (fsp->sources)
        arena_free(&fsp->arena);
    *fsp = (struct fsp){0};
}

struct fsp_constant *fsp_find_constant(const struct fsp *fsp, const char *name) {
    struct fsp_constant *constant = fsp->constants;
    while (constant && strcmp(constant->name.text, name) != 0)
        constant = constant->next;
    return constant;
}

struct fsp_declaration *fsp_find_declaration(const struct fsp *fsp, const char *name) {
    struct fsp_declaration *declaration = fsp->declarations;
    while (declaration && strcmp(declaration->name.text, name) != 0)
        declaration = declaration->next;
    return declaration;
}

const char *fsp_process_name(const struct fsp *fsp, size_t i) {
    const struct fsp_declaration *declaration = fsp->declarations;
    for (; declaration && i > 0; i--)
        declaration = declaration->next;
    return declaration ? declaration->name.text : NULL;
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
