#include "language/promela/macro.h"

#include <string.h>

enum { MOST_PARAMETERS = 255 };

/* ---- the table ---- */

/* An entry for a name, perhaps one that was there already; NULL: there is no memory. */
static struct macro *entry(struct macros *macros, const char *name, size_t length) {
    uint32_t number = names_intern(&macros->names, name, length);
    if (number == NAMES_NONE)
        return NULL;
    if (number < macros->list.count)
        return macros->list.items[number];
    struct macro *macro = arena_allocate(&macros->arena, sizeof *macro);
    if (!macro || !array_push(macros->arena.memory, &macros->list, macro))
        return NULL;
    *macro = (struct macro){.name = macros->names.list.items[number].text};
    return macro;
}

static bool predefine(struct macros *macros, const char *name, enum macro_kind kind) {
    struct macro *macro = entry(macros, name, strlen(name));
    if (!macro)
        return false;
    macro->kind = kind;
    return macro->defined = true;
}

bool macros_init(struct macros *macros, struct memory *memory) {
    *macros = (struct macros){0};
    names_init(&macros->names, memory);
    arena_init(&macros->arena, memory);
    /* A model that depends on them would be another one tomorrow, or elsewhere. */
    static const char *const REFUSED[] = {"__DATE__",    "__TIME__",          "__TIMESTAMP__",
                                          "__COUNTER__", "__INCLUDE_LEVEL__", "__BASE_FILE__"};
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++)
        if (!predefine(macros, REFUSED[i], MACRO_REFUSED))
            return false;
    return predefine(macros, "__LINE__", MACRO_LINE_NUMBER) && predefine(macros, "__FILE__", MACRO_FILE_NAME);
}

void macros_free(struct macros *macros) {
    names_free(&macros->names);
    array_free(&macros->list);
    arena_free(&macros->arena);
}

struct macro *macros_find(const struct macros *macros, const struct macro_token *name) {
    uint32_t number = names_find(&macros->names, name->text, name->length);
    if (number == NAMES_NONE || !macros->list.items[number]->defined)
        return NULL;
    return macros->list.items[number];
}

/* ---- definitions ---- */

/* A line that is being read as a definition. */
struct definition {
    struct macros *macros;
    const struct macro_scanner *place;
    const struct macro_token *line;
    size_t count, at;
    size_t first_parameter; /* in the line: every second token from here is one */
    struct macro made;
};

/* Reports a mistake at a token; always false. */
static bool complain(const struct definition *d, const struct macro_token *token, const char *hint,
                     const char *message) {
    sources_error(d->place->sources, macro_token_span(d->place, token), hint, "%s", message);
    return false;
}

static bool is_word(const struct macro_token *token, const char *word) {
    return token->kind == MACRO_NAME && token->length == strlen(word) &&
           memcmp(token->text, word, token->length) == 0;
}

/* A name that may be defined or dropped. */
static bool check_name(const struct definition *d, const char *hint) {
    if (d->count == 0)
        return complain(d, d->line, hint, "missing name");
    if (d->line->kind != MACRO_NAME)
        return complain(d, d->line, hint, "this is not a name");
    const struct macro *known = macros_find(d->macros, d->line);
    if (is_word(d->line, "defined") || is_word(d->line, "__VA_ARGS__") ||
        (known && known->kind > MACRO_FUNCTION))
        return complain(d, d->line, "choose another name", "this name is reserved");
    return true;
}

/* Which parameter it is, from 1; 0: none. */
static uint32_t parameter_of(const struct definition *d, const struct macro_token *token, uint32_t count) {
    for (uint32_t i = 0; token->kind == MACRO_NAME && i < count; i++) {
        const struct macro_token *parameter = &d->line[d->first_parameter + 2 * i];
        if (macro_token_is(parameter, "...") ? is_word(token, "__VA_ARGS__")
                                             : macro_token_same(token, parameter))
            return i + 1;
    }
    return 0;
}

/* At the ... that ends the list of parameters, and past the parenthesis. */
static bool read_rest(struct definition *d, const char *hint) {
    const struct macro_token *behind = &d->line[d->at + 1];
    if (d->at + 1 >= d->count || !macro_token_is(behind, ")"))
        return complain(d, d->at + 1 < d->count ? behind : &d->line[d->at], hint,
                        "expected ) after ..., which takes all remaining arguments");
    d->made.takes_rest = true;
    d->at += 2;
    return true;
}

/* The parameters up to the parenthesis; `d->at` is behind it then. */
static bool read_parameters(struct definition *d) {
    static const char HINT[] = "write it as in #define MAX(a, b) …";
    d->made.kind = MACRO_FUNCTION;
    d->first_parameter = ++d->at;
    if (d->at < d->count && macro_token_is(&d->line[d->at], ")")) {
        d->at++;
        return true;
    }
    for (;; d->at += 2) {
        const struct macro_token *token = &d->line[d->at < d->count ? d->at : d->count - 1];
        if (macro_token_is(token, "...") && d->at < d->count) {
            d->made.parameters++;
            return read_rest(d, HINT);
        }
        if (is_word(token, "__VA_ARGS__"))
            return complain(d, token, "write ... here: in the body, its name is __VA_ARGS__",
                            "__VA_ARGS__ cannot be the name of a parameter");
        if (d->at + 1 >= d->count || token->kind != MACRO_NAME)
            return complain(d, token, HINT, "the list of parameters is not complete");
        if (parameter_of(d, token, d->made.parameters))
            return complain(d, token, "give each parameter a name of its own",
                            "this parameter is declared twice");
        if (++d->made.parameters > MOST_PARAMETERS)
            return complain(d, token, "use fewer parameters", "a macro has at most 255 parameters");
        token++;
        if (macro_token_is(token, "...")) { /* GNU C gives it a name */
            d->at++;
            return read_rest(d, HINT);
        }
        if (!macro_token_is(token, ",") && !macro_token_is(token, ")"))
            return complain(d, token, HINT, "expected , or ) in the list of parameters");
        if (macro_token_is(token, ")")) {
            d->at += 2;
            return true;
        }
    }
}

/* One token of the body, with the operators in front of it. */
static bool read_body_token(struct definition *d, struct macro_token *body) {
    const struct macro_token *end = d->line + d->count, *token = &d->line[d->at++];
    bool pasted = macro_token_is(token, "##"), white = token->white;
    if (pasted) {
        if (d->made.count == 0 || token + 1 == end || macro_token_is(token + 1, "##"))
            return complain(d, token, "put a token on either side", "## stands between two tokens");
        body[d->made.count - 1].pasted_right = d->made.pastes = true;
        token = &d->line[d->at++];
    }
    struct macro_token *made = &body[d->made.count++];
    bool stringified = d->made.kind == MACRO_FUNCTION && macro_token_is(token, "#");
    if (stringified) {
        if (token + 1 == end || !parameter_of(d, token + 1, d->made.parameters))
            return complain(d, token, "put the name of a parameter behind it",
                            "# must be followed by a parameter");
        white = token->white;
        token = &d->line[d->at++];
    }
    if (is_word(token, "__VA_ARGS__") && !parameter_of(d, token, d->made.parameters))
        return complain(d, token, "write it as in #define F(...)",
                        "__VA_ARGS__ is only for macros whose parameters end with ...");
    *made = *token;
    made->white = white || (!stringified && token->white);
    made->stringified = stringified;
    made->pasted_left = pasted;
    made->parameter = parameter_of(d, token, d->made.parameters);
    return true;
}

/* False: there was a mistake, or no memory, for which there is no message. */
static bool read_body(struct definition *d) {
    struct macro_token *body = arena_allocate(&d->macros->arena, (d->count - d->at + 1) * sizeof *body);
    if (!body)
        return false;
    d->made.body = body;
    while (d->at < d->count)
        if (!read_body_token(d, body))
            return false;
    return true;
}

static bool same_bodies(const struct macro *one, const struct macro *two) {
    if (one->kind != two->kind || one->parameters != two->parameters || one->count != two->count ||
        one->takes_rest != two->takes_rest)
        return false;
    for (uint32_t i = 0; i < one->count; i++) {
        const struct macro_token *a = &one->body[i], *b = &two->body[i];
        if (!macro_token_same(a, b) || a->parameter != b->parameter || a->stringified != b->stringified ||
            a->pasted_left != b->pasted_left || (i > 0 && a->white != b->white))
            return false;
    }
    return true;
}

bool macros_define(struct macros *macros, const struct macro_scanner *place, const struct macro_token *line,
                   size_t count) {
    struct definition d = {.macros = macros, .place = place, .line = line, .count = count, .at = 1};
    if (!check_name(&d, "write it as in #define N 3"))
        return true;
    d.made.span = macro_token_span(place, line);
    d.made.defined = true;
    if (count > 1 && macro_token_is(&line[1], "(") && !line[1].white && !read_parameters(&d))
        return true;
    if (!read_body(&d))
        return !macros->arena.memory->exhausted;
    struct macro *macro = entry(macros, line->text, line->length);
    if (!macro)
        return false;
    if (macro->defined && !same_bodies(macro, &d.made)) {
        struct place before = sources_place(place->sources, macro->span);
        sources_warn(place->sources, d.made.span, "remove the other one with #undef first",
                     "%s is declared twice; first declared in line %llu of %s", macro->name,
                     (unsigned long long)before.line, before.file);
    }
    d.made.name = macro->name;
    *macro = d.made;
    return true;
}

void macros_undefine(struct macros *macros, const struct macro_scanner *place, const struct macro_token *line,
                     size_t count) {
    struct definition d = {.macros = macros, .place = place, .line = line, .count = count};
    struct macro *macro;
    if (check_name(&d, "write it as in #undef N") && (macro = macros_find(macros, line)))
        macro->defined = false;
}
