#include <string.h>

#include "base/suggest.h"
#include "language/comment.h"
#include "language/property/parse.h"

/* Does the word `over` end in front of `at`, blanks aside? */
static bool is_behind_over(const struct source *source, uint32_t begin, uint32_t at) {
    for (bool more = true; more;) {
        more = false;
        while (at > begin && is_blank(source->text[at - 1]))
            at--;
        if (at >= begin + 4 && source->text[at - 1] == '/' && source->text[at - 2] == '*')
            for (uint32_t i = at - 2; i > begin && !more; i--)
                if (source->text[i - 1] == '/' && source->text[i] == '*') {
                    at = i - 1;
                    more = true;
                }
    }
    return at >= begin + 4 && memcmp(source->text + at - 4, "over", 4) == 0;
}

/* Does a line begin with `property p`, `actor a`, `main {` or the like? Then a ';' has been forgotten. */
static bool declaration_begins(const struct property_syntax *syntax, const struct source *source,
                               uint32_t at) {
    while (source->text[at] == ' ' || source->text[at] == '\t')
        at++;
    for (const char *const *word = syntax->declarations; *word; word++) {
        size_t length = strlen(*word);
        const char *behind = source->text + at + length;
        if (strncmp(source->text + at, *word, length) == 0 && is_blank(*behind) &&
            (is_letter(behind[1]) || behind[1] == '{'))
            return true;
    }
    return false;
}

/* Where the formula that begins at `begin` ends: at its ';'. Braces other than those of `over { … }`, or the
 * end of the text, mean that the ';' is missing, and 0 is returned. */
static uint32_t formula_end(const struct property_syntax *syntax, const struct source *source,
                            uint32_t begin) {
    bool inside = false;
    for (uint32_t i = begin; i < source->length; i++) {
        uint32_t comment = comment_end(source, i);
        char c = source->text[i];
        if (comment)
            i = comment - 1;
        else if (c == ';')
            return i;
        else if (c == '\n' && declaration_begins(syntax, source, i + 1))
            return 0;
        else if (c == '{' && !inside && is_behind_over(source, begin, i))
            inside = true;
        else if (c == '}' && inside)
            inside = false;
        else if (c == '{' || c == '}')
            return 0;
    }
    return 0;
}

/* The text with blanks for comments, and none at its end. */
static void take_text(struct parser *p, struct property *property, uint32_t begin, uint32_t end) {
    const struct source *source = &p->sources->files.items[p->lexer.file];
    char *text = arena_text(p->arena, source->text + begin, end - begin);
    if (!text)
        return;
    for (uint32_t i = begin; i < end; i++) {
        uint32_t comment = comment_end(source, i);
        if (comment) {
            memset(text + (i - begin), ' ', comment - i);
            i = comment - 1;
        }
    }
    while (end > begin && is_blank(text[end - begin - 1]))
        text[--end - begin] = '\0';
    property->formula = text;
    property->formula_span = (struct span){p->lexer.file, begin, end - begin};
}

/* Where the text begins that is neither blank nor comment. */
static uint32_t formula_begin(const struct source *source, uint32_t begin) {
    for (;;) {
        uint32_t comment = comment_end(source, begin);
        if (comment)
            begin = comment;
        else if (is_blank(source->text[begin]))
            begin++;
        else
            return begin;
    }
}

/* ---- atoms ---- */

/* Reads what an atom's text means: a pattern or a state expression. */
static bool parse_atom(struct parser *p, const struct property_syntax *syntax, const struct atom *atom,
                       struct property_atom *result) {
    p->lexer.end = atom->span.start + atom->span.length;
    parser_jump(p, atom->span.start);
    if (atom->kind == ATOM_SEND)
        return (result->pattern = property_parse_pattern(p, syntax)) != NULL;
    if (atom->kind == ATOM_PREDICATE)
        return (result->predicate = syntax->comparison(p)) != NULL;
    parser_complain(p, atom->span, "write a send as receiver!message, a variable as actor.variable",
                    "%s is neither a send nor a variable", atom->text);
    return false;
}

bool property_parse_atoms(struct parser *p, const struct property_syntax *syntax,
                          struct property_formula *formula) {
    const struct vocabulary *v = &formula->logic.vocabulary;
    size_t count = vocabulary_patterns(v);
    formula->atoms = parser_new(p, (count + 1) * sizeof *formula->atoms);
    bool fine = formula->atoms != NULL;
    for (size_t i = 0; i < count && formula->atoms && !p->halted; i++) {
        const struct atom *atom = vocabulary_pattern(v, i);
        fine = parse_atom(p, syntax, atom, &formula->atoms[i]) && fine;
    }
    return fine && !p->halted;
}

struct property_formula *property_new_formula(struct properties *properties, struct arena *arena,
                                              struct job *job) {
    struct property_formula *formula = arena_allocate(arena, sizeof *formula);
    if (!formula)
        return NULL;
    *formula = (struct property_formula){.formula = LTL_NONE};
    formula->next = properties->formulas;
    properties->formulas = formula;
    return logic_init(&formula->logic, job) ? formula : NULL;
}

/* ---- the whole ---- */

/* "allways a.x < 3" is not a formula, and was not meant to be one. */
static bool was_meant_as_invariant(const char *formula) {
    static const char *const ALWAYS[] = {"always"};
    char word[16] = "";
    size_t length = strspn(formula, "abcdefghijklmnopqrstuvwxyz");
    if (length >= sizeof word || formula[length] != ' ')
        return false;
    memcpy(word, formula, length);
    return suggest(word, ALWAYS, 1) != NULL;
}

/* What is said at one moment only was perhaps meant to be said of all. */
static void warn_of_one_moment(struct parser *p, const struct property *property) {
    const struct property_formula *formula = property->temporal;
    if (ltl_is_temporal(&formula->logic.ltl, formula->formula))
        return;
    sources_warn(p->sources, property->formula_span,
                 formula->logic.over_sends ? "add sends to it with over { … }"
                                           : "write always …, or G (…), for all states",
                 "this is about the %s alone", formula->logic.over_sends ? "first send" : "initial state");
}

static bool read_formula(struct parser *p, const struct property_syntax *syntax,
                         struct property_formula *formula, const struct property *property) {
    if (was_meant_as_invariant(property->formula)) {
        sources_error(p->sources, property->formula_span, "did you mean always?", "this is not a formula");
        return false;
    }
    formula->logic.vocabulary.constants = property->constants;
    formula->formula = logic_parse(&formula->logic, p->sources, property->formula_span);
    if (formula->formula == LTL_NONE)
        return false;
    struct parser inside = *p;
    if (!property_parse_atoms(&inside, syntax, formula)) {
        if (!job_failed(p->sources->job))
            sources_error(p->sources, property->formula_span, "check the names in it",
                          "an atom of this formula cannot be read");
        return false;
    }
    return logic_settle(&formula->logic, p->sources);
}

void property_parse_formula(struct parser *p, const struct property_syntax *syntax,
                            struct properties *properties, bool warns, struct property *property) {
    const struct source *source = &p->sources->files.items[p->lexer.file];
    uint32_t begin = formula_begin(source, p->current.span.start + p->current.span.length);
    uint32_t end = formula_end(syntax, source, begin);
    property->kind = PROPERTY_FORMULA;
    property->broken = end <= begin;
    if (end == 0) {
        parser_complain(p, (struct span){p->lexer.file, begin, source->length - begin},
                        "end the formula with ';'", "the formula of %s is not closed", property->name.text);
        parser_skip_to_declaration(p);
        return;
    }
    if (end == begin)
        parser_complain(p, p->current.span, "write property p = always …; for an invariant",
                        "property %s has no formula", property->name.text);
    take_text(p, property, begin, end);
    if (!property->broken && property->formula)
        property->temporal = property_new_formula(properties, p->arena, p->sources->job);
    property->broken = !property->temporal || !read_formula(p, syntax, property->temporal, property);
    if (!property->broken && warns)
        warn_of_one_moment(p, property);
    parser_jump(p, end);
    parser_advance(p);
}
