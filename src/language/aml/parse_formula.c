#include <ctype.h>
#include <string.h>

#include "base/suggest.h"
#include "language/aml/formula.h"
#include "language/aml/parser.h"
#include "language/comment.h"
#include "logic/hoa.h"

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

/* Does a line begin with `property p`, `actor a`, `main {` or `missing m`? Then a ';' has been forgotten. */
static bool declaration_begins(const struct source *source, uint32_t at) {
    static const char *const WORDS[] = {"property", "actor", "main", "missing"};
    while (source->text[at] == ' ' || source->text[at] == '\t')
        at++;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        size_t length = strlen(WORDS[i]);
        const char *behind = source->text + at + length;
        if (strncmp(source->text + at, WORDS[i], length) == 0 && is_blank(*behind) &&
            (isalpha((unsigned char)behind[1]) || behind[1] == '_' || behind[1] == '{'))
            return true;
    }
    return false;
}

/* Where the formula that begins at `begin` ends: at its ';'. Braces other than those of `over { … }`, or the
 * end of the text, mean that the ';' is missing, and 0 is returned. */
static uint32_t formula_end(const struct source *source, uint32_t begin) {
    bool inside = false;
    for (uint32_t i = begin; i < source->length; i++) {
        uint32_t comment = comment_end(source, i);
        char c = source->text[i];
        if (comment)
            i = comment - 1;
        else if (c == ';')
            return i;
        else if (c == '\n' && declaration_begins(source, i + 1))
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
static void take_text(struct parser *p, struct aml_property *property, uint32_t begin, uint32_t end) {
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

/* Reads what an atom's text means in AML: a pattern or an expression. */
static bool parse_atom(struct parser *p, const struct atom *atom, struct aml_atom *result) {
    p->lexer.end = atom->span.start + atom->span.length;
    parser_jump(p, atom->span.start);
    if (atom->kind == ATOM_SEND)
        return (result->pattern = parse_pattern(p)) != NULL;
    if (atom->kind == ATOM_PREDICATE)
        return (result->predicate = parse_comparison(p)) != NULL;
    parser_complain(p, atom->span, "a send is written receiver!message, a variable actor.variable",
                    "%s is neither a send nor a variable", atom->text);
    return false;
}

static bool parse_atoms(struct parser *p, struct aml_formula *formula) {
    const struct vocabulary *v = &formula->logic.vocabulary;
    size_t count = vocabulary_patterns(v);
    formula->atoms = parser_new(p, (count + 1) * sizeof *formula->atoms);
    bool fine = formula->atoms != NULL;
    for (size_t i = 0; i < count && formula->atoms && !p->halted; i++) {
        const struct atom *atom = vocabulary_pattern(v, i);
        fine = parse_atom(p, atom, &formula->atoms[i]) && fine;
    }
    return fine && !p->halted;
}

/* Belongs to the tree and is freed with it. NULL: no memory. */
static struct aml_formula *new_formula(struct aml *aml) {
    struct aml_formula *formula = arena_allocate(&aml->arena, sizeof *formula);
    if (!formula)
        return NULL;
    *formula = (struct aml_formula){.formula = LTL_NONE};
    if (!logic_init(&formula->logic, aml->sources->job))
        return NULL;
    formula->next = aml->formulas;
    aml->formulas = formula;
    return formula;
}

/* ---- the whole ---- */

/* "allways a.x < 3" is no formula, and was not meant to be one. */
static bool was_meant_as_invariant(const char *formula) {
    static const char *const ALWAYS[] = {"always"};
    char word[16] = "";
    size_t length = strspn(formula, "abcdefghijklmnopqrstuvwxyz");
    if (length >= sizeof word || formula[length] != ' ')
        return false;
    memcpy(word, formula, length);
    return suggest(word, ALWAYS, 1) != NULL;
}

static bool read_formula(struct parser *p, struct aml_property *property) {
    struct aml_formula *formula = property->temporal = new_formula(parsing(p)->aml);
    if (!formula)
        return false;
    if (was_meant_as_invariant(property->formula)) {
        sources_error(p->sources, property->formula_span, "did you mean always?", "this is no formula");
        return false;
    }
    formula->formula = logic_parse(&formula->logic, p->sources, property->formula_span);
    if (formula->formula == LTL_NONE)
        return false;
    struct parser inside = *p;
    if (!parse_atoms(&inside, formula)) {
        if (!job_failed(p->sources->job))
            sources_error(p->sources, property->formula_span, NULL, "an atom of this formula cannot be read");
        return false;
    }
    if (!logic_settle(&formula->logic, p->sources))
        return false;
    if (!ltl_is_temporal(&formula->logic.ltl, formula->formula) &&
        aml_warns_of(parsing(p)->aml, property->formula_span))
        sources_warn(p->sources, property->formula_span,
                     formula->logic.over_sends ? "over { … } adds sends to those that it speaks of"
                                               : "write always …, or G (…), to speak of all states",
                     "this speaks of the %s alone",
                     formula->logic.over_sends ? "first send" : "initial state");
    return true;
}

void parse_formula(struct parser *p, struct aml_property *property) {
    const struct source *source = &p->sources->files.items[p->lexer.file];
    uint32_t begin = formula_begin(source, p->current.span.start + p->current.span.length);
    uint32_t end = formula_end(source, begin);
    property->kind = AML_FORMULA;
    property->broken = end <= begin;
    if (end == 0) {
        parser_complain(p, (struct span){p->lexer.file, begin, source->length - begin},
                        "a formula ends with ';'", "the formula of %s does not end", property->name.text);
        parser_skip_to_declaration(p);
        return;
    }
    if (end == begin)
        parser_complain(p, p->current.span, "write property p = always …; for an invariant",
                        "property %s has no formula", property->name.text);
    take_text(p, property, begin, end);
    property->broken = property->broken || !property->formula || !read_formula(p, property);
    parser_jump(p, end);
    parser_advance(p);
}

/* ---- HOA files ---- */

static bool is_name(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_')
            return false;
    return length > 0 && !isdigit((unsigned char)text[0]);
}

/* "dir/exclusion.hoa.gz" is exclusion. */
static struct identifier name_of_file(struct aml *aml, uint32_t file) {
    const char *path = aml->sources->files.items[file].name;
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    return (struct identifier){arena_text(&aml->arena, base, strcspn(base, ".")), {file, 0, 1}};
}

static bool read_automaton(struct aml *aml, struct aml_property *property, uint32_t file) {
    struct aml_formula *formula = property->temporal = new_formula(aml);
    struct span name;
    struct parser atoms;
    struct aml_parsing state;
    if (!formula || !hoa_read(&formula->logic, aml->sources, file, &formula->automaton, &name))
        return false;
    formula->is_automaton = true;
    const char *text = aml->sources->files.items[file].text;
    property->name = is_name(text + name.start, name.length)
                         ? (struct identifier){arena_text(&aml->arena, text + name.start, name.length), name}
                         : name_of_file(aml, file);
    property->formula_span = (struct span){file, 0, 1};
    property->formula = "";
    aml_parser_start(&atoms, &state, aml, file);
    return property->name.text && parse_atoms(&atoms, formula);
}

bool aml_read_hoa(struct aml *aml, uint32_t file) {
    struct aml_property *property = arena_allocate(&aml->arena, sizeof *property);
    if (!property)
        return false;
    *property = (struct aml_property){.kind = AML_FORMULA};
    if (!read_automaton(aml, property, file))
        return false;
    struct aml_property **end = &aml->properties;
    while (*end)
        end = &(*end)->next;
    *end = property;
    return true;
}

bool aml_is_hoa(const char *name) {
    size_t length = strlen(name);
    return length > 4 && (strcmp(name + length - 4, ".hoa") == 0 ||
                          (length > 7 && strcmp(name + length - 7, ".hoa.gz") == 0));
}

bool aml_parse_any(struct aml *aml, uint32_t file) {
    return aml_is_hoa(aml->sources->files.items[file].name) ? aml_read_hoa(aml, file) : aml_parse(aml, file);
}
