#include "language/rebeca/text.h"

#include "base/text.h"
#include "language/property/parse.h"
#include "language/property/print.h"
#include "language/rebeca/lexicon.h"

/* The tokens of a file, without comments. */
static void add_tokens(const struct rebeca *rebeca, uint32_t file, struct text *text) {
    struct lexer lexer;
    const char *source = rebeca->sources->files.items[file].text;
    lexer_init(&lexer, &REBECA_LEXICON, rebeca->sources, file);
    for (struct token t = lexer_next(&lexer); t.kind != TOKEN_END; t = lexer_next(&lexer)) {
        text_add_bytes(text, source + t.span.start, t.span.length);
        text_add(text, " ");
    }
    text_add(text, "\n");
}

const char *rebeca_text_around(const struct rebeca *rebeca, struct arena *arena) {
    struct text text = {.memory = &rebeca->sources->job->memory};
    for (uint32_t i = 0; i < rebeca->sources->files.count; i++)
        if (!is_hoa_file(rebeca->sources->files.items[i].name))
            add_tokens(rebeca, i, &text);
    return text_keep(&text, arena);
}

/* Over sends there are no state expressions. */
static void print_nothing(struct printer *p, const void *expression) {
    (void)p;
    (void)expression;
}

const char *rebeca_property_text(const struct rebeca *rebeca, const struct property *property,
                                 struct arena *arena) {
    if (property_is_hoa(property)) {
        const struct source *source = &rebeca->sources->files.items[property->formula_span.file];
        return arena_text(arena, source->text, source->length);
    }
    if (!property->family)
        return ""; /* of a property file, over states: no assumption is about it */
    struct bytes bytes = {0};
    struct output *output = output_open_memory(rebeca->sources->job, &bytes);
    struct printer p = {.job = rebeca->sources->job, .output = output};
    if (output)
        property_print(&p, property, print_nothing);
    printer_free(&p);
    const char *text = output && output_commit(output)
                           ? arena_text(arena, bytes.data.count > 0 ? bytes.data.items : "", bytes.data.count)
                           : NULL;
    array_free(&bytes.data);
    return text;
}

/* The block as it was written. */
static const char *interface_text(const struct rebeca *rebeca, struct arena *arena) {
    struct span span = rebeca->missing->span;
    return arena_text(arena, rebeca->sources->files.items[span.file].text + span.start, span.length);
}

bool rebeca_describe_open(const struct rebeca *rebeca, struct open_system *open) {
    struct arena *arena = &open->system.arena;
    open->text.interface = interface_text(rebeca, arena);
    open->text.specified = rebeca_text_around(rebeca, arena);
    open->text.interface_file = UINT32_MAX;
    struct open_property *described = open->properties.items;
    bool fine = open->text.interface && open->text.specified;
    for (const struct property *p = rebeca->properties.first; p && fine; p = p->next, described++)
        fine = (described->text = rebeca_property_text(rebeca, p, arena)) != NULL;
    return fine;
}
