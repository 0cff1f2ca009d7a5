#include <string.h>

#include "language/comment.h"
#include "language/promela/parser.h"
#include "language/promela/preprocess.h"

/* ---- tokens ---- */

const struct promela_unit *promela_find(const struct parser *p, enum promela_unit_kind kind,
                                        struct token token) {
    const struct promela *promela = parsing(p)->promela;
    uint32_t number = names_find(&promela->names, token_text(p, token), token.span.length);
    const struct promela_unit *unit = number == NAMES_NONE ? NULL : promela->of_name.items[number];
    while (unit && unit->kind != kind)
        unit = unit->namesake;
    return unit;
}

/* From now on the unit is found by its name. */
static bool note_name(struct parser *p, struct promela_unit *unit) {
    struct promela *promela = parsing(p)->promela;
    struct memory *memory = &promela->sources->job->memory;
    if (!array_reserve(memory, &promela->of_name, promela->names.list.count + 1))
        return false;
    uint32_t number = names_intern(&promela->names, unit->name.text, strlen(unit->name.text));
    if (number == NAMES_NONE)
        return false;
    if (number == promela->of_name.count)
        promela->of_name.items[promela->of_name.count++] = NULL;
    unit->namesake = promela->of_name.items[number];
    promela->of_name.items[number] = unit;
    return true;
}

static bool expect_unit_name(struct parser *p, const char *what, struct promela_unit *unit) {
    return parser_expect_name(p, what, &unit->name) && note_name(p, unit);
}

bool promela_has_line_feed(const struct source *source, uint32_t begin, uint32_t end) {
    while (begin < end && source->text[begin] != '\n') {
        uint32_t behind = comment_end(source, begin);
        if (behind && source->text[begin + 1] == '/')
            return behind <= end;
        begin = behind ? behind : begin + 1;
    }
    return begin < end;
}

bool promela_at_new_line(const struct parser *p) {
    const struct source *source = &p->sources->files.items[p->current.span.file];
    uint32_t begin = p->previous.span.start + p->previous.span.length;
    return parsing(p)->brackets == 0 && promela_has_line_feed(source, begin, p->current.span.start);
}

const char *promela_written(struct parser *p, struct span opening, struct span closing) {
    uint32_t begin = opening.start + opening.length;
    struct token between = {.span = {opening.file, begin, closing.start - begin}};
    return parser_name_of(p, between).text;
}

static bool at_unit(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_ACTIVE:
    case TOKEN_PROCTYPE:
    case TOKEN_D_PROCTYPE:
    case TOKEN_INIT:
    case TOKEN_NEVER:
    case TOKEN_TRACE:
    case TOKEN_NOTRACE:
    case TOKEN_LTL:
    case TOKEN_TYPEDEF:
    case TOKEN_INLINE:
        return true;
    default:
        return false;
    }
}

static const struct grammar GRAMMAR = {.lexicon = &PROMELA_LEXICON,
                                       .deepest = PROMELA_DEEPEST,
                                       .if_too_deep = "spread it over several statements or inlines",
                                       .if_cut_off = "is the file cut off, or a '}' missing?",
                                       .statement_word = TOKEN_GOTO,
                                       .at_declaration = at_unit};

void promela_parser_start(struct parser *p, struct promela_parsing *state, struct promela *promela,
                          uint32_t file) {
    parser_start(p, &GRAMMAR, state, &promela->arena, promela->sources, file);
}

/* ---- units ---- */

static bool parameters(struct parser *p, struct promela_unit *unit) {
    struct promela_declaration **end = &unit->parameters;
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'('", "the name of a proctype"))
        return false;
    parsing(p)->brackets++;
    bool fine = true;
    while (fine && !at(p, TOKEN_CLOSE_ROUND) && !at(p, TOKEN_END)) {
        struct promela_declaration *d = promela_parse_declaration(p);
        fine = d && (at(p, TOKEN_CLOSE_ROUND) || parser_expect(p, TOKEN_SEMICOLON, "';'", "a parameter"));
        if (fine && p->previous.kind == TOKEN_SEMICOLON && at(p, TOKEN_CLOSE_ROUND)) {
            parser_complain_expected(p, "write ';' between parameters only", "a parameter");
            fine = false;
        }
        if (d) {
            *end = d;
            end = &d->next;
        }
    }
    parsing(p)->brackets--;
    return fine && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the parameters");
}

static bool priority(struct parser *p, struct promela_unit *unit) {
    return !parser_accept(p, TOKEN_PRIORITY) || (unit->priority = promela_parse_constant(p, "a priority"));
}

static bool active(struct parser *p, struct promela_unit *unit) {
    unit->is_active = parser_accept(p, TOKEN_ACTIVE);
    if (!unit->is_active || !parser_accept(p, TOKEN_OPEN_SQUARE))
        return true;
    return (unit->active = promela_parse_value(p)) &&
           parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", "the number of processes");
}

static bool proctype(struct parser *p, struct promela_unit *unit) {
    if (!active(p, unit))
        return false;
    unit->is_deterministic = at(p, TOKEN_D_PROCTYPE);
    if (!parser_accept(p, TOKEN_D_PROCTYPE) && !parser_expect(p, TOKEN_PROCTYPE, "proctype", "active"))
        return false;
    return expect_unit_name(p, "the name of a proctype", unit) && parameters(p, unit) && priority(p, unit) &&
           (!parser_accept(p, TOKEN_PROVIDED) || (unit->provided = promela_parse_bracketed(p, "provided")));
}

/* What stands in front of the braces of a unit. */
static bool head(struct parser *p, struct promela_unit *unit) {
    switch (unit->kind) {
    case PROMELA_PROCTYPE:
        return proctype(p, unit);
    case PROMELA_INIT:
        parser_advance(p);
        return priority(p, unit);
    default:
        parser_advance(p);
        if (at(p, TOKEN_NAME))
            unit->name = parser_take_name(p);
        return true;
    }
}

static bool formula(struct parser *p, struct promela_unit *unit) {
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "ltl"))
        return false;
    parsing(p)->in_formula = true;
    parsing(p)->brackets++;
    unit->formula = promela_parse_expression(p);
    parser_accept(p, TOKEN_SEMICOLON);
    parsing(p)->brackets--;
    parsing(p)->in_formula = false;
    return unit->formula && parser_expect(p, TOKEN_CLOSE_CURLY, "'}'", "the formula");
}

static bool record(struct parser *p, struct promela_unit *unit) {
    struct promela_declaration **end = &unit->declaration;
    parser_advance(p);
    if (!expect_unit_name(p, "the name of a type", unit) ||
        !parser_expect(p, TOKEN_OPEN_CURLY, "'{'", unit->name.text))
        return false;
    do {
        struct promela_declaration *d = promela_parse_declaration(p);
        if (!d)
            return false;
        *end = d;
        end = &d->next;
        bool separated = promela_at_new_line(p);
        while (parser_accept(p, TOKEN_SEMICOLON))
            separated = true;
        if (!separated && !at(p, TOKEN_CLOSE_CURLY))
            return parser_expect(p, TOKEN_SEMICOLON, "';'", "a member");
    } while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END));
    return parser_expect(p, TOKEN_CLOSE_CURLY, "'}'", "the members");
}

/* The body is kept as text: it means something only where it is called. */
static bool inlined(struct parser *p, struct promela_unit *unit) {
    struct promela_label **end = &unit->names;
    parser_advance(p);
    if (!expect_unit_name(p, "the name of an inline", unit) ||
        !parser_expect(p, TOKEN_OPEN_ROUND, "'('", unit->name.text))
        return false;
    if (!at(p, TOKEN_CLOSE_ROUND))
        do {
            struct promela_label *name = NEW(p, struct promela_label);
            if (!name || !parser_expect_name(p, "the name of a parameter", &name->name))
                return false;
            *end = name;
            end = &name->next;
        } while (parser_accept(p, TOKEN_COMMA));
    if (!parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the parameters") || !at(p, TOKEN_OPEN_CURLY))
        return parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "the parameters");
    struct span opening = p->current.span;
    unsigned depth = 0;
    do {
        depth += at(p, TOKEN_OPEN_CURLY);
        depth -= at(p, TOKEN_CLOSE_CURLY);
        if (depth > 0)
            parser_advance(p);
    } while (depth > 0 && !at(p, TOKEN_END));
    if (at(p, TOKEN_END)) {
        parser_complain_unclosed(p, opening, "inline", unit->name.text);
        return false;
    }
    unit->file = opening.file;
    unit->opening = opening.start;
    unit->written = promela_written(p, opening, p->current.span);
    parser_advance(p);
    return unit->written != NULL;
}

static enum promela_unit_kind kind_at(const struct parser *p) {
    static const struct {
        unsigned token;
        enum promela_unit_kind kind;
    } KINDS[] = {{TOKEN_ACTIVE, PROMELA_PROCTYPE},     {TOKEN_PROCTYPE, PROMELA_PROCTYPE},
                 {TOKEN_D_PROCTYPE, PROMELA_PROCTYPE}, {TOKEN_INIT, PROMELA_INIT},
                 {TOKEN_NEVER, PROMELA_NEVER},         {TOKEN_TRACE, PROMELA_TRACE},
                 {TOKEN_NOTRACE, PROMELA_NOTRACE},     {TOKEN_LTL, PROMELA_LTL},
                 {TOKEN_TYPEDEF, PROMELA_TYPEDEF},     {TOKEN_INLINE, PROMELA_INLINE}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (at(p, KINDS[i].token))
            return KINDS[i].kind;
    return PROMELA_GLOBAL;
}

/* The units whose bodies are statements can be named in them. */
static void keep(struct parser *p, struct promela_unit *unit) {
    struct promela *promela = parsing(p)->promela;
    *promela->end = unit;
    promela->end = &unit->next;
}

static bool put_off(struct parser *p, struct promela_unit *unit);

static bool read_unit(struct parser *p, struct promela_unit *unit) {
    switch (unit->kind) {
    case PROMELA_GLOBAL:
        if (at(p, TOKEN_C_WORD)) {
            promela_refuse_c(p);
            return true;
        }
        if (!promela_at_declaration(p)) {
            parser_complain_expected(p, NULL, "a proctype, a declaration, init, never, ltl or inline");
            return false;
        }
        unit->declaration = promela_parse_declaration(p);
        if (unit->declaration)
            keep(p, unit);
        return unit->declaration != NULL;
    case PROMELA_TYPEDEF:
        keep(p, unit);
        return record(p, unit);
    case PROMELA_INLINE:
        keep(p, unit);
        return inlined(p, unit);
    case PROMELA_LTL:
        return put_off(p, unit);
    default:
        keep(p, unit);
        return head(p, unit) && (unit->body = promela_parse_block(p, NULL));
    }
}

static bool unit_at(struct parser *p) {
    struct promela_unit *unit = NEW(p, struct promela_unit);
    uint64_t errors = p->sources->job->diagnostics.errors;
    if (!unit)
        return false;
    unit->kind = kind_at(p);
    unit->span = p->current.span;
    bool fine = read_unit(p, unit);
    unit->damaged = p->sources->job->diagnostics.errors != errors;
    unit->end = p->previous.span.start + p->previous.span.length;
    return fine;
}

/* Past a closing brace that stands alone, or past a block in braces. False: it goes on. */
static bool pass_brace(struct parser *p, unsigned *depth) {
    *depth += at(p, TOKEN_OPEN_CURLY);
    bool closed = at(p, TOKEN_CLOSE_CURLY) && (*depth == 0 || --*depth == 0);
    p->skipping = !closed;
    parser_advance(p);
    return closed;
}

/* Past a declaration that could not be understood: it ends with its ';' or block, or where a unit begins. */
static void skip_declaration(struct parser *p) {
    unsigned depth = 0;
    while (!at(p, TOKEN_END) && !at_unit(p) && (depth > 0 || !at(p, TOKEN_SEMICOLON))) {
        promela_note_unknown(p);
        if (pass_brace(p, &depth))
            break;
    }
    p->skipping = false;
}

/* Past the closing brace of a unit that could not be understood, or to where another one begins. */
static void skip_unit(struct parser *p) {
    unsigned depth = 0;
    if (parsing(p)->given_up) {
        parser_advance(p);
        parser_skip_to_declaration(p);
        return;
    }
    while (!at(p, TOKEN_END) && !at_unit(p))
        if (pass_brace(p, &depth))
            break;
    p->skipping = false;
}

/* A formula is read behind all else: it may stand before what it speaks of. */
static bool put_off(struct parser *p, struct promela_unit *unit) {
    unsigned depth = 0;
    keep(p, unit);
    while (!pass_brace(p, &depth) && !at(p, TOKEN_END) && !at_unit(p))
        ;
    p->skipping = false;
    return true;
}

static void parse_formulas(struct parser *p) {
    struct promela_parsing *state = parsing(p);
    for (struct promela_unit *u = state->promela->units; u && !p->halted; u = u->next) {
        if (u->kind != PROMELA_LTL || u->formula)
            continue;
        state->brackets = 0;
        state->given_up = state->in_formula = false;
        parser_jump(p, u->span.start);
        u->damaged = !head(p, u) || !formula(p, u);
    }
}

/* The number of the text to parse; PREPROCESS_NOTHING: there is none. `*fine`: without mistakes. */
static uint32_t preprocess(struct promela *promela, uint32_t file, bool *fine) {
    struct names doubtful;
    uint32_t expanded;
    names_init(&doubtful, &promela->sources->job->memory);
    *fine = promela_preprocess(promela->sources, file, &expanded, &doubtful);
    for (size_t i = 0; i < doubtful.list.count; i++) {
        struct name name = doubtful.list.items[i];
        struct promela_label *unknown = arena_allocate(&promela->arena, sizeof *unknown);
        const char *text = arena_text(&promela->arena, name.text, name.length);
        if (!unknown || !text)
            break;
        *unknown = (struct promela_label){.name.text = text, .next = promela->unknown};
        promela->unknown = unknown;
    }
    names_free(&doubtful);
    return expanded;
}

bool promela_parse(struct promela *promela, uint32_t file) {
    struct promela_parsing state = {.promela = promela};
    struct parser p;
    bool fine;
    uint32_t expanded = preprocess(promela, file, &fine);
    if (expanded == PREPROCESS_NOTHING)
        return false;
    promela->has_timers |= promela_declares_timer(promela->sources, expanded);
    promela_parser_start(&p, &state, promela, expanded);
    while (!at(&p, TOKEN_END)) {
        if (parser_accept(&p, TOKEN_SEMICOLON) || parser_accept(&p, TOKEN_ARROW))
            continue;
        uint32_t before = p.current.span.start;
        bool is_declaration = kind_at(&p) == PROMELA_GLOBAL;
        state.brackets = 0;
        state.in_formula = state.given_up = state.in_declaration = false;
        if (unit_at(&p) || at(&p, TOKEN_END))
            continue;
        if (p.current.span.start == before)
            parser_advance(&p);
        if (is_declaration)
            skip_declaration(&p);
        else
            skip_unit(&p);
    }
    parse_formulas(&p);
    return fine && !job_failed(promela->sources->job);
}
