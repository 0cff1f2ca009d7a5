/* Reading HOA. What it says of alternation, and of acceptance other than (generalised) Büchi, is refused by
 * name. Of the headers those that tell nothing about the language are passed over. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "logic/cover.h"
#include "logic/hoa.h"

enum { MOST_CUBES = 4096, DEEPEST = 200, MOST_STATES = 1000000 };

enum token_kind {
    TOKEN_END,
    TOKEN_BAD,
    TOKEN_HEADER, /* name with a colon */
    TOKEN_NAME,
    TOKEN_ALIAS, /* @name */
    TOKEN_NUMBER,
    TOKEN_STRING, /* the span is what is inside */
    TOKEN_MARK,   /* --BODY--, --END--, --ABORT-- */
    TOKEN_SIGN    /* one of [ ] { } ( ) & | ! */
};

struct token {
    enum token_kind kind;
    struct span span;
};

struct alias {
    struct span name;
    struct cubes cubes;
};

struct start {
    uint32_t state;
    struct span span;
};

struct reader {
    struct job *job;
    struct sources *sources;
    struct logic *logic;
    const char *text;
    uint32_t file;
    uint32_t at;
    uint32_t end;
    struct token token;
    ARRAY(struct alias) aliases;
    uint32_t atoms[LTL_MOST_ATOMS]; /* the vocabulary's numbers of the propositions */
    uint32_t atoms_count;
    bool has_atoms;
    ARRAY(struct start) starts;
    uint32_t states; /* as declared; UINT32_MAX: not */
    uint32_t marks;
    bool accepts_nothing; /* Acceptance: f */
    bool has_acceptance;
    bool failed;
    struct span name;
    unsigned depth;
    /* the body */
    ARRAY(struct automaton_edge) edges;
    ARRAY(uint32_t) sources_of; /* per edge */
};

/* --- Tokens --- */

static bool complain(struct reader *r, struct span span, const char *hint, const char *message) {
    if (!r->failed) {
        while (span.length == 0 && span.start > 0) {
            span.start--;
            span.length = !isspace((unsigned char)r->text[span.start]);
        }
        sources_error(r->sources, span,
                      hint ? hint : "lacuna formula 'G a' -o x.hoa shows how such a file looks", "%s",
                      message);
    }
    r->failed = true;
    return false;
}

static bool starts(const struct reader *r, const char *text) {
    size_t length = strlen(text);
    return length <= r->end - r->at && memcmp(r->text + r->at, text, length) == 0;
}

static void skip_blanks(struct reader *r) {
    for (;;) {
        if (starts(r, "/*")) {
            r->at += 2;
            while (r->at < r->end && !starts(r, "*/"))
                r->at++;
            r->at = r->at + 2 < r->end ? r->at + 2 : r->end;
        } else if (r->at < r->end && isspace((unsigned char)r->text[r->at])) {
            r->at++;
        } else {
            return;
        }
    }
}

static void take(struct reader *r, enum token_kind kind, uint32_t length) {
    r->token = (struct token){kind, {r->file, r->at, length}};
    r->at += length;
}

static void take_string(struct reader *r) {
    uint32_t begin = r->at + 1, i = begin;
    while (i < r->end && r->text[i] != '"')
        i += r->text[i] == '\\' && i + 1 < r->end ? 2 : 1;
    if (i >= r->end) {
        take(r, TOKEN_BAD, r->end - r->at);
        return;
    }
    r->token = (struct token){TOKEN_STRING, {r->file, begin, i - begin}};
    r->at = i + 1;
}

static uint32_t name_length(const struct reader *r, uint32_t from) {
    uint32_t length = 0;
    while (from + length < r->end &&
           (isalnum((unsigned char)r->text[from + length]) || strchr("_-", r->text[from + length])))
        length++;
    return length;
}

static void advance(struct reader *r) {
    static const char *const MARKS[] = {"--BODY--", "--END--", "--ABORT--"};
    skip_blanks(r);
    if (r->at >= r->end) {
        take(r, TOKEN_END, 0);
        return;
    }
    for (size_t i = 0; i < 3; i++)
        if (starts(r, MARKS[i])) {
            take(r, TOKEN_MARK, (uint32_t)strlen(MARKS[i]));
            return;
        }
    char c = r->text[r->at];
    if (c == '"') {
        take_string(r);
    } else if (c == '@' && name_length(r, r->at + 1) > 0) {
        take(r, TOKEN_ALIAS, 1 + name_length(r, r->at + 1));
    } else if (isdigit((unsigned char)c)) {
        uint32_t length = 1;
        while (r->at + length < r->end && isdigit((unsigned char)r->text[r->at + length]))
            length++;
        take(r, TOKEN_NUMBER, length);
    } else if (isalpha((unsigned char)c) || c == '_') {
        uint32_t length = name_length(r, r->at);
        bool header = r->at + length < r->end && r->text[r->at + length] == ':';
        take(r, header ? TOKEN_HEADER : TOKEN_NAME, length + header);
    } else {
        take(r, c && strchr("[]{}()&|!", c) ? TOKEN_SIGN : TOKEN_BAD, 1);
    }
}

static bool at_sign(const struct reader *r, char sign) {
    return r->token.kind == TOKEN_SIGN && r->text[r->token.span.start] == sign;
}

static bool accept_sign(struct reader *r, char sign) {
    if (!at_sign(r, sign))
        return false;
    advance(r);
    return true;
}

static bool is_text(const struct reader *r, const char *text) {
    return r->token.span.length == strlen(text) &&
           memcmp(r->text + r->token.span.start, text, r->token.span.length) == 0;
}

static bool expect_sign(struct reader *r, char sign, const char *message) {
    return accept_sign(r, sign) || complain(r, r->token.span, NULL, message);
}

static bool read_number(struct reader *r, const char *message, uint32_t *number) {
    if (r->token.kind != TOKEN_NUMBER)
        return complain(r, r->token.span, NULL, message);
    if (r->token.span.length > 7 || strtoul(r->text + r->token.span.start, NULL, 10) > MOST_STATES)
        return complain(r, r->token.span, NULL, "the number is too large");
    *number = (uint32_t)strtoul(r->text + r->token.span.start, NULL, 10);
    advance(r);
    return true;
}

/* --- Labels, as cubes --- */

static bool push_cube(struct reader *r, struct cubes *cubes, struct cube cube) {
    if (cube.yes & cube.no)
        return true;
    for (size_t i = 0; i < cubes->list.count; i++)
        if (cube_includes(cubes->list.items[i], cube))
            return true;
    if (cubes->list.count == MOST_CUBES)
        return complain(r, r->token.span, NULL, "the label has too many alternatives");
    return array_push(&r->job->memory, &cubes->list, cube);
}

static bool conjoin(struct reader *r, struct cubes *left, const struct cubes *right) {
    struct cubes both = {0};
    bool fine = true;
    for (size_t i = 0; i < left->list.count && fine; i++)
        for (size_t j = 0; j < right->list.count && fine; j++)
            fine = push_cube(r, &both, cube_and(left->list.items[i], right->list.items[j])) &&
                   job_step(r->job, r->at);
    array_free(&left->list);
    *left = both;
    return fine;
}

/* By De Morgan: the conjunction of the negations of all cubes. */
static bool negate(struct reader *r, struct cubes *cubes) {
    struct cubes result = {0};
    bool fine = push_cube(r, &result, (struct cube){0, 0});
    for (size_t i = 0; i < cubes->list.count && fine; i++) {
        struct cubes literals = {0};
        for (uint32_t a = 0; a < 64 && fine; a++) {
            letter_set bit = (letter_set)1 << a;
            if (cubes->list.items[i].yes & bit)
                fine = push_cube(r, &literals, (struct cube){0, bit});
            if (fine && (cubes->list.items[i].no & bit))
                fine = push_cube(r, &literals, (struct cube){bit, 0});
        }
        fine = fine && conjoin(r, &result, &literals);
        array_free(&literals.list);
    }
    array_free(&cubes->list);
    *cubes = result;
    return fine;
}

static bool read_disjunction(struct reader *r, struct cubes *cubes);

static bool read_alias(struct reader *r, struct cubes *cubes) {
    for (size_t i = 0; i < r->aliases.count; i++) {
        const struct alias *alias = &r->aliases.items[i];
        if (alias->name.length != r->token.span.length ||
            memcmp(r->text + alias->name.start, r->text + r->token.span.start, alias->name.length) != 0)
            continue;
        for (size_t j = 0; j < alias->cubes.list.count; j++)
            if (!push_cube(r, cubes, alias->cubes.list.items[j]))
                return false;
        advance(r);
        return true;
    }
    return complain(r, r->token.span, "declare it behind Alias:", "unknown alias");
}

static bool read_literal(struct reader *r, struct cubes *cubes) {
    if (r->token.kind == TOKEN_ALIAS)
        return read_alias(r, cubes);
    if (r->token.kind == TOKEN_NAME && is_text(r, "t")) {
        advance(r);
        return push_cube(r, cubes, (struct cube){0, 0});
    }
    if (r->token.kind == TOKEN_NAME && is_text(r, "f")) {
        advance(r);
        return true;
    }
    struct span span = r->token.span;
    uint32_t number;
    if (!read_number(r, "expected a label: a number of AP, t, f, @alias, ! or (", &number))
        return false;
    if (number >= r->atoms_count)
        return complain(r, span, "declare them behind AP:, numbered from 0", "unknown proposition");
    return push_cube(r, cubes, (struct cube){(letter_set)1 << r->atoms[number], 0});
}

static bool read_factor(struct reader *r, struct cubes *cubes) {
    if (++r->depth > DEEPEST)
        return complain(r, r->token.span, NULL, "the label is nested too deeply");
    bool fine;
    if (accept_sign(r, '!'))
        fine = read_factor(r, cubes) && negate(r, cubes);
    else if (accept_sign(r, '('))
        fine = read_disjunction(r, cubes) && expect_sign(r, ')', "expected ')'");
    else
        fine = read_literal(r, cubes);
    r->depth--;
    return fine;
}

static bool read_conjunction(struct reader *r, struct cubes *cubes) {
    if (!read_factor(r, cubes))
        return false;
    bool fine = true;
    while (fine && accept_sign(r, '&')) {
        struct cubes more = {0};
        fine = read_factor(r, &more) && conjoin(r, cubes, &more);
        array_free(&more.list);
    }
    return fine;
}

static bool read_disjunction(struct reader *r, struct cubes *cubes) {
    if (!read_conjunction(r, cubes))
        return false;
    bool fine = true;
    while (fine && accept_sign(r, '|')) {
        struct cubes more = {0};
        fine = read_conjunction(r, &more);
        for (size_t i = 0; i < more.list.count && fine; i++)
            fine = push_cube(r, cubes, more.list.items[i]);
        array_free(&more.list);
    }
    return fine;
}

/* --- Headers --- */

static bool read_atoms(struct reader *r) {
    uint32_t count;
    struct span span = r->token.span;
    if (r->has_atoms)
        return complain(r, span, NULL, "AP: is declared twice");
    r->has_atoms = true;
    if (!read_number(r, "expected the number of propositions", &count))
        return false;
    if (count > LTL_MOST_ATOMS)
        return complain(r, span, NULL, "there are too many propositions");
    for (uint32_t i = 0; i < count; i++) {
        if (r->token.kind != TOKEN_STRING)
            return complain(r, r->token.span, NULL,
                            r->text[r->token.span.start] == '"'
                                ? "the quote is not closed"
                                : "expected the name of a proposition, between quotes");
        if (memchr(r->text + r->token.span.start, '\n', r->token.span.length))
            return complain(r, r->token.span, NULL, "the name of a proposition ends in its line");
        uint32_t atom = atom_parse(&r->logic->ltl, &r->logic->vocabulary, r->sources, r->token.span);
        if (atom == UINT32_MAX) {
            r->failed = true;
            return false;
        }
        r->atoms[r->atoms_count++] = atom;
        advance(r);
    }
    return true;
}

static bool refuse_acceptance(struct reader *r, struct span span) {
    return complain(
        r, span,
        "write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others",
        "the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…");
}

/* Inf(0)&Inf(1)&…, in any order, t or f. */
static bool read_acceptance(struct reader *r) {
    struct span span = r->token.span;
    uint64_t seen = 0;
    if (!read_number(r, "expected the number of acceptance sets", &r->marks))
        return false;
    if (r->marks > AUTOMATON_MOST_MARKS)
        return complain(r, span, NULL, "there are too many acceptance sets");
    r->has_acceptance = true;
    span = r->token.span;
    if (r->token.kind == TOKEN_NAME && (is_text(r, "t") || is_text(r, "f"))) {
        r->accepts_nothing = is_text(r, "f");
        r->marks = 0;
        advance(r);
        return r->token.kind == TOKEN_HEADER || r->token.kind == TOKEN_MARK || refuse_acceptance(r, span);
    }
    unsigned open = 0;
    do {
        uint32_t mark;
        while (accept_sign(r, '('))
            open++;
        if (r->token.kind != TOKEN_NAME || !is_text(r, "Inf"))
            return refuse_acceptance(r, r->token.span);
        advance(r);
        if (!accept_sign(r, '(') || at_sign(r, '!'))
            return refuse_acceptance(r, r->token.span);
        struct span number = r->token.span;
        if (!read_number(r, "expected the number of an acceptance set", &mark) ||
            !expect_sign(r, ')', "expected ')'"))
            return false;
        while (open > 0 && accept_sign(r, ')'))
            open--;
        if (mark >= r->marks)
            return complain(r, number, NULL, "unknown acceptance set");
        seen |= (uint64_t)1 << mark;
    } while (accept_sign(r, '&'));
    if (at_sign(r, '|') || open > 0)
        return refuse_acceptance(r, r->token.span);
    for (uint32_t m = 0; m < r->marks; m++)
        if (!(seen >> m & 1))
            return refuse_acceptance(r, span);
    return true;
}

static bool refuse_alternation(struct reader *r) {
    return complain(r, r->token.span, "remove alternation with autfilt --remove-alternation, or ltl2tgba",
                    "alternating automata cannot be read");
}

static bool read_start(struct reader *r) {
    struct span span = r->token.span;
    uint32_t state;
    if (!read_number(r, "expected the number of a state", &state))
        return false;
    if (at_sign(r, '&'))
        return refuse_alternation(r);
    struct start start = {state, span};
    return array_push(&r->job->memory, &r->starts, start);
}

static bool read_alias_declaration(struct reader *r) {
    struct alias alias = {.name = r->token.span};
    if (r->token.kind != TOKEN_ALIAS)
        return complain(r, r->token.span, NULL, "expected @name");
    advance(r);
    if (!read_disjunction(r, &alias.cubes) || !array_push(&r->job->memory, &r->aliases, alias)) {
        array_free(&alias.cubes.list);
        return false;
    }
    return true;
}

/* Items of a header that says nothing about the language. */
static void skip_items(struct reader *r) {
    while (r->token.kind != TOKEN_HEADER && r->token.kind != TOKEN_MARK && r->token.kind != TOKEN_END &&
           r->token.kind != TOKEN_BAD)
        advance(r);
}

static bool read_header(struct reader *r) {
    struct token header = r->token;
    if (header.kind != TOKEN_HEADER)
        return complain(r, header.span, NULL, "expected a header such as States:, or --BODY--");
    if (is_text(r, "States:")) {
        advance(r);
        return read_number(r, "expected the number of states", &r->states);
    }
    if (is_text(r, "Start:"))
        return advance(r), read_start(r);
    if (is_text(r, "AP:"))
        return advance(r), read_atoms(r);
    if (is_text(r, "Alias:"))
        return advance(r), read_alias_declaration(r);
    if (is_text(r, "Acceptance:"))
        return advance(r), read_acceptance(r);
    if (is_text(r, "name:")) {
        advance(r);
        if (r->token.kind == TOKEN_STRING)
            r->name = r->token.span;
        skip_items(r);
        return true;
    }
    if (isupper((unsigned char)r->text[header.span.start]))
        return complain(r, header.span,
                        "leave it out: headers in capitals may change what an automaton means",
                        "unknown header");
    advance(r);
    skip_items(r);
    return true;
}

/* --- The body --- */

static bool read_marks(struct reader *r, uint64_t *marks) {
    *marks = 0;
    if (!accept_sign(r, '{'))
        return true;
    while (!at_sign(r, '}')) {
        struct span span = r->token.span;
        uint32_t mark;
        if (!read_number(r, "expected the number of an acceptance set, or '}'", &mark))
            return false;
        if (mark >= r->marks && r->marks > 0)
            return complain(r, span, NULL, "unknown acceptance set");
        if (mark < r->marks)
            *marks |= (uint64_t)1 << mark;
    }
    advance(r);
    return true;
}

static bool read_label(struct reader *r, struct cubes *cubes, bool *labelled) {
    *labelled = at_sign(r, '[');
    if (!accept_sign(r, '['))
        return true;
    return read_disjunction(r, cubes) && expect_sign(r, ']', "expected ']' after the label");
}

static bool add_edges(struct reader *r, uint32_t source, uint32_t target, const struct cubes *cubes,
                      uint64_t marks) {
    for (size_t i = 0; i < cubes->list.count; i++) {
        struct automaton_edge edge = {cubes->list.items[i], marks, target};
        if (!array_push(&r->job->memory, &r->edges, edge) ||
            !array_push(&r->job->memory, &r->sources_of, source))
            return false;
    }
    return true;
}

/* Edge number `index` of a state without labels: the propositions are the bits of its number. */
static bool implicit_label(struct reader *r, uint32_t index, struct cubes *cubes) {
    struct cube cube = {0, 0};
    if (r->atoms_count < 32 && index >> r->atoms_count)
        return complain(r, r->token.span, NULL, "the state has more edges than there are letters");
    for (uint32_t i = 0; i < r->atoms_count; i++) {
        letter_set bit = (letter_set)1 << r->atoms[i];
        if (i < 32 && index >> i & 1)
            cube.yes |= bit;
        else
            cube.no |= bit;
    }
    return push_cube(r, cubes, cube);
}

static bool read_edge(struct reader *r, uint32_t source, const struct cubes *state_label,
                      uint64_t state_marks, uint32_t index) {
    struct cubes label = {0};
    struct span span = r->token.span;
    bool labelled;
    uint32_t target;
    uint64_t marks;
    bool fine = read_label(r, &label, &labelled);
    span = r->token.span;
    fine = fine && read_number(r, "expected the target of an edge", &target);
    if (fine && at_sign(r, '&'))
        fine = refuse_alternation(r);
    fine = fine && read_marks(r, &marks);
    if (fine && r->states != UINT32_MAX && target >= r->states)
        fine = complain(r, span, NULL, "unknown state");
    if (fine && !labelled && !state_label)
        fine = implicit_label(r, index, &label);
    fine = fine &&
           add_edges(r, source, target, labelled || !state_label ? &label : state_label, marks | state_marks);
    array_free(&label.list);
    return fine;
}

static bool read_state(struct reader *r) {
    struct cubes label = {0};
    struct span span = r->token.span;
    bool labelled = false;
    uint32_t state = 0, index = 0;
    uint64_t marks = 0;
    if (r->token.kind != TOKEN_HEADER || !is_text(r, "State:"))
        return complain(r, span, NULL, "expected State: or --END--");
    advance(r);
    bool fine = read_label(r, &label, &labelled);
    span = r->token.span;
    fine = fine && read_number(r, "expected the number of the state", &state);
    if (fine && r->states != UINT32_MAX && state >= r->states)
        fine = complain(r, span, NULL, "there are fewer states than that");
    if (fine && r->token.kind == TOKEN_STRING)
        advance(r);
    fine = fine && read_marks(r, &marks);
    while (fine && (at_sign(r, '[') || r->token.kind == TOKEN_NUMBER))
        fine = read_edge(r, state, labelled ? &label : NULL, marks, index++) && job_step(r->job, r->at);
    array_free(&label.list);
    return fine;
}

static bool read_all(struct reader *r) {
    advance(r);
    if (r->token.kind != TOKEN_HEADER || !is_text(r, "HOA:"))
        return complain(r, r->token.span, "begin the file with HOA: v1", "this is not an automaton in HOA");
    advance(r);
    if (!is_text(r, "v1"))
        return complain(r, r->token.span, NULL, "unknown version of HOA");
    advance(r);
    skip_items(r);
    while (r->token.kind != TOKEN_MARK)
        if (!read_header(r))
            return false;
    if (!is_text(r, "--BODY--"))
        return complain(r, r->token.span, NULL, "expected --BODY--");
    if (!r->has_acceptance)
        return complain(r, r->token.span, NULL, "the header Acceptance: is missing");
    for (size_t i = 0; i < r->starts.count; i++)
        if (r->starts.items[i].state >= r->states)
            return complain(r, r->starts.items[i].span, NULL, "unknown state");
    advance(r);
    while (r->token.kind != TOKEN_MARK)
        if (!read_state(r))
            return false;
    if (!is_text(r, "--END--"))
        return complain(r, r->token.span, NULL, "the automaton is given up: --ABORT--");
    advance(r);
    if (r->token.kind != TOKEN_END)
        return complain(r, r->token.span, "write one automaton to a file",
                        "unexpected text after the automaton");
    return true;
}

/* --- The automaton --- */

static uint32_t count_states(const struct reader *r) {
    uint32_t count = r->states == UINT32_MAX ? 0 : r->states;
    for (size_t i = 0; i < r->edges.count; i++) {
        if (r->edges.items[i].target >= count)
            count = r->edges.items[i].target + 1;
        if (r->sources_of.items[i] >= count)
            count = r->sources_of.items[i] + 1;
    }
    for (size_t i = 0; i < r->starts.count; i++)
        if (r->starts.items[i].state >= count)
            count = r->starts.items[i].state + 1;
    return count;
}

/* State 0 is a new one with the edges of all that the automaton starts in; the others move up by one. Nobody
 * leads to it, so that it costs nothing when it is trimmed and merged. */
static bool build(struct reader *r, struct automaton *a) {
    uint32_t states = count_states(r);
    ARRAY(size_t) order = {0};
    size_t *first = memory_allocate_zeroed(&r->job->memory, states + 2, sizeof *first);
    bool fine = first && array_reserve(&r->job->memory, &order, r->edges.count + 1) &&
                automaton_begin(a, r->job, r->marks);
    if (fine) {
        for (size_t i = 0; i < r->edges.count; i++)
            first[r->sources_of.items[i] + 1]++;
        for (uint32_t s = 0; s < states; s++)
            first[s + 1] += first[s];
        for (size_t i = 0; i < r->edges.count; i++)
            order.items[first[r->sources_of.items[i]]++] = i;
        for (uint32_t s = states; s > 0; s--)
            first[s] = first[s - 1];
        first[0] = 0;
    }
    for (size_t i = 0; i < r->starts.count + states && fine; i++) {
        uint32_t state = i < r->starts.count ? r->starts.items[i].state : (uint32_t)(i - r->starts.count);
        for (size_t e = first[state]; e < first[state + 1] && fine && !r->accepts_nothing; e++) {
            struct automaton_edge edge = r->edges.items[order.items[e]];
            edge.target++;
            fine = automaton_add(a, edge);
        }
        if (fine && i + 1 >= r->starts.count)
            fine = automaton_end_state(a);
    }
    if (fine && r->starts.count == 0)
        fine = complain(r, (struct span){r->file, 0, 1}, NULL, "the header Start: is missing");
    memory_free(first);
    array_free(&order);
    return fine;
}

bool hoa_read(struct logic *logic, struct sources *sources, uint32_t file, struct automaton *automaton,
              struct span *name) {
    const struct source *source = &sources->files.items[file];
    struct reader r = {.job = logic->job,
                       .sources = sources,
                       .logic = logic,
                       .text = source->text,
                       .file = file,
                       .end = source->length,
                       .states = UINT32_MAX};
    *automaton = (struct automaton){.job = logic->job};
    job_phase(r.job, "reading", "bytes", source->length);
    bool fine = read_all(&r) && build(&r, automaton) && logic_settle(logic, sources) &&
                automaton_trim(automaton, logic_letters(logic)) &&
                automaton_shrink(automaton, logic_letters(logic));
    *name = r.name;
    for (size_t i = 0; i < r.aliases.count; i++)
        array_free(&r.aliases.items[i].cubes.list);
    array_free(&r.aliases);
    array_free(&r.starts);
    array_free(&r.edges);
    array_free(&r.sources_of);
    if (!fine)
        automaton_free(automaton);
    return fine;
}
