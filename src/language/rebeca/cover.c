/* An interface that nobody has written: all messages of the class of the missing rebec, without answers. */
#include <string.h>

#include "language/rebeca/check.h"

struct cover {
    struct rebeca *rebeca;
    struct rebeca_missing *missing;
    struct rebeca_alternative **end;
};

static bool is_mentioned(const struct rebeca_missing *missing, const char *message) {
    const struct rebeca_alternative *a = missing->alternatives;
    while (a && strcmp(a->message.text, message) != 0)
        a = a->next;
    return a != NULL;
}

/* In 2.0 nobody but the model itself sends it. */
static bool is_initial(const struct rebeca *rebeca, const struct rebeca_method *server) {
    return rebeca->version == REBECA_2_0 && strcmp(server->name.text, "initial") == 0;
}

/* Whatever their values are. */
static bool add_message(struct cover *cover, const struct rebeca_method *server) {
    struct rebeca_alternative *alternative = arena_allocate(&cover->rebeca->arena, sizeof *alternative);
    if (!alternative)
        return false;
    *alternative = (struct rebeca_alternative){.message = {server->message, server->name.span}};
    struct rebeca_slot **end = &alternative->parameters;
    for (const struct rebeca_variable *p = server->parameters; p; p = p->next)
        for (uint32_t i = 0; i < rebeca_type_size(&p->type); i++) {
            *end = arena_allocate(&cover->rebeca->arena, sizeof **end);
            if (!*end)
                return false;
            **end = (struct rebeca_slot){.span = p->name.span, .any = true};
            end = &(*end)->next;
            alternative->parameters_count++;
        }
    *cover->end = alternative;
    cover->end = &alternative->next;
    return true;
}

static bool cover_class(struct cover *cover, const struct rebeca_class *class) {
    bool fine = true;
    for (const struct rebeca_method *m = class->methods; m && fine; m = m->next)
        if (m->kind == REBECA_SERVER && !m->broken && !is_initial(cover->rebeca, m) &&
            !is_mentioned(cover->missing, m->message))
            fine = add_message(cover, m);
    for (const struct rebeca_name *above = class->parents; above && fine; above = above->next)
        fine = !above->class || cover_class(cover, above->class);
    for (const struct rebeca_name *above = class->interfaces; above && fine; above = above->next)
        fine = !above->class || cover_class(cover, above->class);
    return fine;
}

bool rebeca_cover_missing(struct rebeca_checker *c, struct rebeca_missing *missing) {
    struct cover cover = {c->rebeca, missing, &missing->alternatives};
    for (; *cover.end; cover.end = &(*cover.end)->next)
        if (!c->rebeca->keeps_answers)
            (*cover.end)->answers = NULL;
    return cover_class(&cover, missing->instance->class);
}
