/* Declarations. */
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "language/fsp/parser.h"

/* ---- const, range, set ---- */

static bool expect_upper(struct parser *p, const char *what, struct identifier *name) {
    if (at(p, TOKEN_UPPER)) {
        *name = parser_take_name(p);
        return true;
    }
    fsp_complain_expected(p, at(p, TOKEN_LOWER) ? "begin the name with a capital" : NULL, what);
    return false;
}

static bool parse_set_value(struct parser *p, struct fsp_constant *constant) {
    constant->set = fsp_parse_set(p);
    if (!constant->set || !at(p, TOKEN_BACKSLASH))
        return constant->set != NULL;
    fsp_complain_expected(p, "put the difference into braces: set T = {S\\{a}}", "a declaration");
    return false;
}

static bool parse_constant_value(struct parser *p, struct fsp_constant *constant) {
    if (constant->kind == FSP_SET)
        return parse_set_value(p, constant);
    constant->low = fsp_parse_simple_expression(p);
    if (constant->kind == FSP_CONST || !constant->low)
        return constant->low != NULL;
    return parser_expect(p, TOKEN_DOTS, "'..' and the upper end of the range", NULL) &&
           (constant->high = fsp_parse_simple_expression(p));
}

static bool parse_constant(struct parser *p, enum fsp_constant_kind kind, const char *what) {
    struct fsp_constant *constant = NEW(p, struct fsp_constant);
    if (!constant)
        return false;
    constant->kind = kind;
    parser_advance(p);
    if (!expect_upper(p, what, &constant->name))
        return false;
    *parsing(p)->constants_end = constant; /* with a mistake in it, too: its name is known then */
    parsing(p)->constants_end = &constant->next;
    return parser_expect(p, TOKEN_ASSIGN, "'='", NULL) && parse_constant_value(p, constant);
}

/* ---- what declarations share ---- */

/* A declaration begins with NAME =, or NAME (NAME =. */
static bool names_declaration(struct lexer ahead, struct token first) {
    if (first.kind == TOKEN_OR)
        first = lexer_next(&ahead);
    if (first.kind != TOKEN_UPPER)
        return false;
    struct token second = lexer_next(&ahead);
    if (second.kind != TOKEN_OPEN_ROUND)
        return second.kind == TOKEN_ASSIGN;
    return lexer_next(&ahead).kind == TOKEN_UPPER && lexer_next(&ahead).kind == TOKEN_ASSIGN;
}

static bool parse_parameters(struct parser *p, struct fsp_declaration *declaration) {
    struct fsp_parameter **end = &declaration->parameters;
    if (!parser_accept(p, TOKEN_OPEN_ROUND))
        return true;
    do {
        struct fsp_parameter *parameter = NEW(p, struct fsp_parameter);
        if (!parameter || !expect_upper(p, "the name of a parameter", &parameter->name))
            return false;
        if (!parser_accept(p, TOKEN_ASSIGN)) {
            fsp_complain_expected(p, "give each parameter a value to begin with: (N=2)", "'=' and a value");
            return false;
        }
        if (!(parameter->value = fsp_parse_expression(p)))
            return false;
        *end = parameter;
        end = &parameter->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", NULL);
}

/* ---- what is read past ---- */

/* NAME, NAME[i:R] or NAME(N=2), and '='. These names stand apart from those of processes: STOP, END and ERROR
 * are names like others here. */
static bool parse_ignored_name(struct parser *p, struct identifier *name) {
    struct fsp_declaration parameters = {0};
    struct fsp_index *indices = NULL;
    if (!at(p, TOKEN_UPPER) && !token_is_builtin(p->current.kind)) {
        fsp_complain_expected(p, at(p, TOKEN_LOWER) ? "begin the name with a capital" : NULL, "a name");
        return false;
    }
    *name = parser_take_name(p);
    return fsp_parse_indices(p, &indices) && parse_parameters(p, &parameters) &&
           parser_expect(p, TOKEN_ASSIGN, "'='", NULL);
}

/* Formulas and fluents are in a language of their own: they end where the next declaration begins. */
static bool skip_ignored(struct parser *p) {
    bool menu = at(p, TOKEN_MENU);
    struct fsp_unchecked *ignored = NEW(p, struct fsp_unchecked);
    struct identifier kind = parser_take_name(p), name;
    if (!ignored || !parse_ignored_name(p, &name))
        return false;
    p->skipping = true;
    while (!at(p, TOKEN_END) && !token_declares(p->current.kind) &&
           !names_declaration(parser_lexer_ahead(p), p->current))
        parser_advance(p);
    p->skipping = false;
    struct place place = sources_place(p->sources, kind.span);
    if (parsing(p)->fsp->options.tells_ignored)
        diagnostics_add(&p->sources->job->diagnostics, SEVERITY_NOTE, &place, NULL,
                        menu ? "%s %s is ignored" : "%s %s is not checked", kind.text, name.text);
    *ignored = (struct fsp_unchecked){kind.text, name.text, NULL};
    if (menu)
        return true;
    *parsing(p)->unchecked_end = ignored;
    parsing(p)->unchecked_end = &ignored->next;
    return true;
}

/* ---- processes ---- */

static bool parse_definitions(struct parser *p, struct fsp_declaration *declaration) {
    struct fsp_definition *first = NEW(p, struct fsp_definition);
    if (!first)
        return false;
    first->name = declaration->name;
    declaration->definitions = first;
    if (!(first->body = fsp_parse_local(p)))
        return false;
    struct fsp_definition **end = &first->next;
    while (parser_accept(p, TOKEN_COMMA)) {
        struct fsp_definition *local = NEW(p, struct fsp_definition);
        if (at(p, TOKEN_DOT)) {
            fsp_complain_expected(p, "remove the comma in front of the dot", "the name of a local process");
            return false;
        }
        if (!local || !expect_upper(p, "the name of a local process", &local->name) ||
            !fsp_parse_indices(p, &local->indices) || !parser_expect(p, TOKEN_ASSIGN, "'='", NULL) ||
            !(local->body = fsp_parse_local(p)))
            return false;
        *end = local;
        end = &local->next;
    }
    return true;
}

static bool parse_visibility(struct parser *p, struct fsp_declaration *declaration) {
    if (!at(p, TOKEN_BACKSLASH) && !at(p, TOKEN_AT))
        return true;
    declaration->visibility = at(p, TOKEN_BACKSLASH) ? FSP_HIDDEN : FSP_INTERFACE;
    parser_advance(p);
    return (declaration->seen = fsp_parse_set(p)) != NULL;
}

static bool parse_process_suffixes(struct parser *p, struct fsp_declaration *declaration) {
    if (parser_accept(p, TOKEN_PLUS) && !(declaration->extension = fsp_parse_set(p)))
        return false;
    if (parser_accept(p, TOKEN_SLASH) && !(declaration->relabels = fsp_parse_relabels(p)))
        return false;
    return parse_visibility(p, declaration);
}

static bool parse_composite_suffixes(struct parser *p, struct fsp_declaration *declaration) {
    if (at(p, TOKEN_SHIFT_LEFT) || at(p, TOKEN_SHIFT_RIGHT)) {
        declaration->priority = at(p, TOKEN_SHIFT_LEFT) ? FSP_HIGH : FSP_LOW;
        parser_advance(p);
        if (!(declaration->preferred = fsp_parse_set(p)))
            return false;
    }
    return parse_visibility(p, declaration);
}

static bool at_suffix(const struct parser *p) {
    return at(p, TOKEN_PLUS) || at(p, TOKEN_SLASH) || at(p, TOKEN_BACKSLASH) || at(p, TOKEN_AT) ||
           at(p, TOKEN_SHIFT_LEFT) || at(p, TOKEN_SHIFT_RIGHT);
}

/* The dot at the end. One that was forgotten before the next declaration is taken as read. */
static bool expect_dot(struct parser *p, const struct fsp_declaration *declaration) {
    if (parser_accept(p, TOKEN_DOT))
        return true;
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "end the definition with a dot");
    if (token_declares(p->current.kind) || names_declaration(parser_lexer_ahead(p), p->current) ||
        at(p, TOKEN_END)) {
        parser_complain(p, span_behind(p->previous.span), hint, "missing '.' after process %s",
                        declaration->name.text);
        return true;
    }
    if (at(p, TOKEN_OR) && declaration->composite)
        snprintf(hint, sizeof hint, "put the composition in brackets: (P || Q)");
    else if (at(p, TOKEN_COMMA) && !declaration->composite)
        snprintf(hint, sizeof hint, "move +{…}, /{…}, \\{…} and @{…} behind the last local process");
    else if (at_suffix(p))
        snprintf(hint, sizeof hint, "the order is %s",
                 declaration->composite ? "/{relabel} <<{priority} \\{hide}"
                                        : "+{extend} /{relabel} \\{hide}");
    fsp_complain_expected(p, hint, "'.'");
    return false;
}

static bool parse_keywords(struct parser *p, struct fsp_declaration *declaration) {
    for (;; parser_advance(p)) {
        if (at(p, TOKEN_PROPERTY))
            declaration->property = true;
        else if (at(p, TOKEN_MINIMAL))
            declaration->minimal = true;
        else if (at(p, TOKEN_DETERMINISTIC))
            declaration->deterministic = true;
        else if (!at(p, TOKEN_COMPOSE))
            return true;
    }
}

static bool parse_declared(struct parser *p, struct fsp_declaration *declaration) {
    if (!parse_parameters(p, declaration) || !parser_expect(p, TOKEN_ASSIGN, "'='", NULL))
        return false;
    if (declaration->composite)
        return (declaration->body = fsp_parse_body(p)) && parse_composite_suffixes(p, declaration) &&
               expect_dot(p, declaration);
    return parse_definitions(p, declaration) && parse_process_suffixes(p, declaration) &&
           expect_dot(p, declaration);
}

static bool parse_process(struct parser *p) {
    struct fsp_declaration *declaration = NEW(p, struct fsp_declaration);
    if (!declaration || !parse_keywords(p, declaration))
        return false;
    declaration->composite = parser_accept(p, TOKEN_OR);
    if (!expect_upper(p, "the name of a process", &declaration->name))
        return false;
    *parsing(p)->declarations_end = declaration;
    parsing(p)->declarations_end = &declaration->next;
    declaration->broken = !parse_declared(p, declaration);
    return !declaration->broken;
}

/* import P = "x.aut", without a dot behind it. */
static bool parse_import(struct parser *p) {
    struct fsp_declaration *declaration = NEW(p, struct fsp_declaration);
    parser_advance(p);
    if (!declaration || !expect_upper(p, "the name of a process", &declaration->name))
        return false;
    *parsing(p)->declarations_end = declaration;
    parsing(p)->declarations_end = &declaration->next;
    declaration->broken = true;
    if (!parser_expect(p, TOKEN_ASSIGN, "'='", NULL))
        return false;
    if (!at(p, TOKEN_STRING)) {
        fsp_complain_expected(p, "write import P = \"x.aut\"", "the name of a file in quotes");
        return false;
    }
    struct token file = p->current;
    if (file.span.length == 2) {
        parser_complain(p, file.span, "write import P = \"x.aut\"", "the name of the file is empty");
        return false;
    }
    declaration->import =
        (struct identifier){arena_text(p->arena, token_text(p, file) + 1, file.span.length - 2), file.span};
    declaration->broken = !declaration->import.text;
    parser_advance(p);
    return !declaration->broken;
}

/* ---- the top ---- */

/* A word that is nearly one of ours. */
static void complain_about_word(struct parser *p) {
    static const char *const WORDS[] = {"const",         "range",      "set",   "property", "minimal",
                                        "deterministic", "progress",   "menu",  "fluent",   "assert",
                                        "compose",       "constraint", "import"};
    char word[HINT_BYTES], hint[HINT_BYTES];
    snprintf(word, sizeof word, "%.*s", p->current.span.length < 60 ? (int)p->current.span.length : 60,
             token_text(p, p->current));
    const char *near = suggest_hint(word, WORDS, sizeof WORDS / sizeof *WORDS, hint, sizeof hint);
    fsp_complain_expected(p, near ? near : "begin the name of a process with a capital", "a declaration");
}

static bool parse_declaration(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_CONST:
        return parse_constant(p, FSP_CONST, "the name of a constant");
    case TOKEN_RANGE:
        return parse_constant(p, FSP_RANGE, "the name of a range");
    case TOKEN_SET:
        return parse_constant(p, FSP_SET, "the name of a set");
    case TOKEN_PROGRESS:
    case TOKEN_MENU:
    case TOKEN_FLUENT:
    case TOKEN_ASSERT:
    case TOKEN_CONSTRAINT:
        return skip_ignored(p);
    case TOKEN_IMPORT:
        return parse_import(p);
    case TOKEN_PROPERTY:
    case TOKEN_MINIMAL:
    case TOKEN_DETERMINISTIC:
    case TOKEN_COMPOSE:
    case TOKEN_OR:
    case TOKEN_UPPER:
        return parse_process(p);
    case TOKEN_LOWER:
        complain_about_word(p);
        return false;
    default:
        fsp_complain_expected(p, NULL, "a declaration");
        return false;
    }
}

static void find_ends(struct parser *p) {
    parsing(p)->constants_end = &parsing(p)->fsp->constants;
    while (*parsing(p)->constants_end)
        parsing(p)->constants_end = &(*parsing(p)->constants_end)->next;
    parsing(p)->declarations_end = &parsing(p)->fsp->declarations;
    while (*parsing(p)->declarations_end)
        parsing(p)->declarations_end = &(*parsing(p)->declarations_end)->next;
    parsing(p)->unchecked_end = &parsing(p)->fsp->unchecked;
    while (*parsing(p)->unchecked_end)
        parsing(p)->unchecked_end = &(*parsing(p)->unchecked_end)->next;
}

bool fsp_parse(struct fsp *fsp, uint32_t file) {
    struct parser p;
    struct fsp_parsing state;
    struct job *job = fsp->sources->job;
    uint64_t errors = job->diagnostics.errors;
    fsp_parser_start(&p, &state, fsp, file);
    find_ends(&p);
    while (!at(&p, TOKEN_END)) {
        struct token before = p.current;
        if (parse_declaration(&p))
            continue;
        if (before.span.start == p.current.span.start)
            parser_advance(&p);
        parser_skip_to_declaration(&p);
    }
    return !p.halted && !job->memory.exhausted && job->diagnostics.errors == errors;
}
