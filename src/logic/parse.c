/* The grammar of formulas:
 *
 *   formula   = disjunction [ ( "->" | "<->" ) formula ] [ "over" "{" send { "," send } "}" ]
 *   disjunction, conjunction: left to right
 *   until     = unary [ ( "U" | "W" | "R" | "M" ) until ]
 *   unary     = ( "!" | "X" | "F" | "G" ) unary | "(" formula ")" | atom
 *   atom      = [ NAME ">" ] NAME "!" NAME [ "(" value { "," value } ")" ] | predicate | NAME | "true" |
 * "false" predicate = sum [ comparison sum ]
 *
 * A bracket may belong to the logic or to a sum: it does to the latter if an operator of arithmetic comes
 * behind its end. All signs are scanned first, so that looking ahead is easy. After an error the parser goes
 * on behind it, with true for what it could not read, and reports what else is wrong. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "logic/scan.h"
#include "logic/vocabulary.h"

enum {
    LONGEST_NUMBER = 11 /* with a minus */,
    DEEPEST = PREDICATE_DEEPEST,
    MOST_SIGNS = 100000,
    MOST_ERRORS = 10
};

struct parser {
    struct ltl *ltl;
    struct vocabulary *vocabulary;
    struct sources *sources;
    const char *text;
    ARRAY(struct scanned) signs;
    size_t at;
    unsigned depth;
    unsigned errors;
    size_t last_error; /* the sign at which it was, so that nothing is reported twice */
    bool no_memory;
    bool is_tried; /* what cannot be read is not an error */
};

static enum sign peek(const struct parser *p, size_t ahead) {
    size_t index = p->at + ahead;
    return p->signs.items[index < p->signs.count ? index : p->signs.count - 1].sign;
}

static struct scanned current(const struct parser *p) {
    return p->signs.items[p->at];
}

static void advance(struct parser *p) {
    if (p->at + 1 < p->signs.count)
        p->at++;
}

static bool accept(struct parser *p, enum sign sign) {
    if (peek(p, 0) != sign)
        return false;
    advance(p);
    return true;
}

static void complain(struct parser *p, struct span span, const char *hint, const char *message) {
    bool told = p->errors > 0 && p->last_error == p->at;
    p->errors++;
    p->last_error = p->at;
    if (told || p->errors > MOST_ERRORS || p->is_tried)
        return;
    if (span.length == 0 && span.start > 0) {
        /* The end of the text: show the sign in front of it. */
        do {
            span.start--;
            span.length++;
        } while (span.start > 0 && ((unsigned char)p->text[span.start] & 0xc0) == 0x80);
    }
    sources_error(p->sources, span, hint, "%s", message);
}

static bool is_word(const struct parser *p, size_t ahead, const char *word) {
    size_t index = p->at + ahead;
    if (index >= p->signs.count || p->signs.items[index].sign != SIGN_NAME)
        return false;
    const struct scanned *name = &p->signs.items[index];
    return name->length == strlen(word) && memcmp(name->text, word, name->length) == 0;
}

static struct atom_name name_at(struct parser *p) {
    struct span span = current(p).span;
    struct atom_name name = {arena_text(&p->vocabulary->arena, p->text + span.start, span.length), span};
    p->no_memory |= !name.text;
    advance(p);
    return name;
}

static bool is_sign(const struct parser *p, const char *text) {
    struct span span = current(p).span;
    return span.length == strlen(text) && memcmp(p->text + span.start, text, span.length) == 0;
}

/* What could not be read counts as true. */
static const char *operand_hint(const struct parser *p) {
    switch (peek(p, 0)) {
    case SIGN_END:
        return "complete the formula: it ends too early";
    case SIGN_UNTIL:
    case SIGN_WEAK_UNTIL:
    case SIGN_RELEASE:
    case SIGN_STRONG_RELEASE:
        return "write a formula on both sides of U, W, R and M";
    case SIGN_TAKE:
        return "write a send, receiver!message: only sends are observed";
    case SIGN_BAD:
        return p->text[current(p).span.start] == '"'   ? "the quote is not closed"
               : p->text[current(p).span.start] == '=' ? "write == to compare"
               : is_sign(p, "≤")                       ? "write <="
               : is_sign(p, "≥")                       ? "write >="
               : is_sign(p, "≠")                       ? "write !="
               : is_sign(p, ";")                       ? "leave out the ';' at the end"
                                                       : "remove this sign: it is unknown here";
    default:
        return "write receiver!message, actor.variable == 1, or a name";
    }
}

/* --- Sends --- */

static bool parse_value(struct parser *p, struct atom_value *value) {
    struct scanned first = current(p);
    bool minus = accept(p, SIGN_MINUS);
    struct scanned sign = current(p);
    uint32_t length = sign.span.start + sign.span.length - first.span.start;
    bool is_constant = sign.text != p->text + sign.span.start;
    if ((minus && is_constant) ||
        (sign.sign != SIGN_NUMBER &&
         (minus || (sign.sign != SIGN_TRUE && sign.sign != SIGN_FALSE && sign.sign != SIGN_NAME)))) {
        complain(p, sign.span, "write _, a number, true, false or an actor", "expected a value");
        return false;
    }
    value->name =
        (struct atom_name){arena_text(&p->vocabulary->arena, minus ? p->text + first.span.start : sign.text,
                                      minus ? length : sign.length),
                           {first.span.file, first.span.start, length}};
    p->no_memory |= !value->name.text;
    value->form = sign.sign == SIGN_NAME ? (is_word(p, 0, "_") ? VALUE_ANY : VALUE_NAMED) : VALUE_NUMERIC;
    value->number = sign.sign == SIGN_TRUE;
    if (sign.sign == SIGN_NUMBER && value->name.text) {
        value->number = sign.length > LONGEST_NUMBER ? INT64_MAX : strtoll(sign.text, NULL, 10);
        value->number = minus ? -value->number : value->number;
        if (value->number < INT32_MIN || value->number > INT32_MAX) {
            complain(p, value->name.span, "use numbers of 32 bits", "the number is too large");
            return false;
        }
    }
    advance(p);
    return true;
}

static bool parse_values(struct parser *p, struct send_pattern *send) {
    ARRAY(struct atom_value) values = {0};
    struct memory *memory = &p->vocabulary->job->memory;
    bool fine = true;
    send->with_values = true;
    if (accept(p, SIGN_CLOSE))
        return true;
    do {
        struct atom_value value = {0};
        fine = parse_value(p, &value);
        p->no_memory |= fine && !array_push(memory, &values, value);
    } while (fine && accept(p, SIGN_COMMA));
    if (fine && !accept(p, SIGN_CLOSE)) {
        complain(p, current(p).span, "write a!m(1, _, true)", "expected ',' or ')' after the value");
        fine = false;
    }
    send->values = arena_allocate(&p->vocabulary->arena, (values.count + 1) * sizeof *send->values);
    send->values_count = (uint32_t)values.count;
    if (send->values && values.count > 0)
        memcpy(send->values, values.items, values.count * sizeof *values.items);
    p->no_memory |= !send->values;
    array_free(&values);
    return fine && !p->no_memory;
}

static bool at_send(const struct parser *p) {
    bool plain = peek(p, 0) == SIGN_NAME && peek(p, 1) == SIGN_NOT;
    bool taken = p->vocabulary->receipts && peek(p, 0) == SIGN_NAME && peek(p, 1) == SIGN_TAKE;
    return plain || taken ||
           (peek(p, 0) == SIGN_NAME && peek(p, 1) == SIGN_GREATER && peek(p, 2) == SIGN_NAME &&
            peek(p, 3) == SIGN_NOT);
}

static struct span span_since(const struct parser *p, size_t first) {
    return span_cover(p->signs.items[first].span, p->signs.items[p->at > first ? p->at - 1 : first].span);
}

static bool keep_text(struct parser *p, struct atom *atom, struct text *text) {
    atom->text = text_keep(text, &p->vocabulary->arena);
    p->no_memory |= !atom->text;
    return !p->no_memory;
}

static bool parse_send(struct parser *p, struct atom *atom) {
    size_t first = p->at;
    *atom = (struct atom){.kind = ATOM_SEND};
    if (peek(p, 1) == SIGN_GREATER) {
        atom->send.sender = name_at(p);
        advance(p);
    }
    atom->send.receiver = name_at(p);
    atom->send.taken = peek(p, 0) == SIGN_TAKE;
    advance(p);
    if (peek(p, 0) != SIGN_NAME) {
        complain(p, current(p).span, "write a send as receiver!message",
                 "expected the name of a message after '!'");
        return false;
    }
    atom->send.message = name_at(p);
    if (accept(p, SIGN_OPEN) && !parse_values(p, &atom->send))
        return false;
    if (p->no_memory)
        return false;
    atom->span = span_since(p, first);
    struct text text = {.memory = &p->vocabulary->job->memory};
    send_pattern_print(&text, &atom->send);
    return keep_text(p, atom, &text);
}

/* --- Predicates --- */

static bool is_comparison(enum sign sign) {
    return sign >= SIGN_EQUAL && sign <= SIGN_GREATER_EQUAL;
}

static bool is_arithmetic(enum sign sign) {
    return sign >= SIGN_EQUAL && sign <= SIGN_REMAINDER;
}

/* How many signs the bracket that begins here takes; 0: it is not closed. */
static size_t bracket_length(const struct parser *p, size_t ahead) {
    size_t open = 0;
    for (size_t i = ahead; peek(p, i) != SIGN_END; i++) {
        open += peek(p, i) == SIGN_OPEN;
        if (peek(p, i) == SIGN_CLOSE && --open == 0)
            return i - ahead + 1;
    }
    return 0;
}

static bool at_predicate(const struct parser *p) {
    switch (peek(p, 0)) {
    case SIGN_MINUS:
        return true;
    case SIGN_NUMBER:
    case SIGN_TRUE:
    case SIGN_FALSE:
        return is_arithmetic(peek(p, 1));
    case SIGN_NAME:
        return peek(p, 1) == SIGN_DOT || peek(p, 1) == SIGN_OPEN_SQUARE || is_arithmetic(peek(p, 1));
    case SIGN_OPEN: {
        size_t length = bracket_length(p, 0);
        return length > 0 && is_arithmetic(peek(p, length));
    }
    default:
        return false;
    }
}

static bool walk_sum(struct parser *p);

/* actor.variable[sum], or a name alone; past its first name. */
static bool walk_variable(struct parser *p) {
    if (accept(p, SIGN_DOT) && !accept(p, SIGN_NAME)) {
        complain(p, current(p).span, "write a variable as actor.variable",
                 "expected the name of a variable after '.'");
        return false;
    }
    if (!accept(p, SIGN_OPEN_SQUARE))
        return true;
    if (!walk_sum(p))
        return false;
    if (accept(p, SIGN_CLOSE_SQUARE))
        return true;
    complain(p, current(p).span, "write an element as actor.variable[1]", "expected ']' after the index");
    return false;
}

static bool walk_factor(struct parser *p) {
    if (++p->depth > DEEPEST) {
        complain(p, current(p).span, "simplify it", "brackets are nested too deeply");
        return false;
    }
    bool fine = true;
    if (accept(p, SIGN_MINUS)) {
        fine = walk_factor(p);
    } else if (accept(p, SIGN_OPEN)) {
        fine = walk_sum(p);
        if (fine && !accept(p, SIGN_CLOSE)) {
            complain(p, current(p).span, "end the sum in brackets with ')'", "expected ')'");
            fine = false;
        }
    } else if (accept(p, SIGN_NUMBER) || accept(p, SIGN_TRUE) || accept(p, SIGN_FALSE)) {
        fine = true;
    } else if (accept(p, SIGN_NAME)) {
        fine = walk_variable(p);
    } else {
        complain(p, current(p).span, "write a variable as actor.variable", "expected a number or a variable");
        fine = false;
    }
    p->depth--;
    return fine;
}

static bool walk_product(struct parser *p) {
    if (!walk_factor(p))
        return false;
    while (accept(p, SIGN_TIMES) || accept(p, SIGN_DIVIDE) || accept(p, SIGN_REMAINDER))
        if (!walk_factor(p))
            return false;
    return true;
}

static bool walk_sum(struct parser *p) {
    if (!walk_product(p))
        return false;
    while (accept(p, SIGN_PLUS) || accept(p, SIGN_MINUS))
        if (!walk_product(p))
            return false;
    return true;
}

/* The text of the signs, the same whatever the blanks between them were. */
static void write_signs(struct parser *p, struct text *text, size_t first) {
    for (size_t i = first; i < p->at; i++) {
        enum sign sign = p->signs.items[i].sign;
        enum sign before = i > first ? p->signs.items[i - 1].sign : SIGN_OPEN;
        bool operand_before = before == SIGN_NAME || before == SIGN_NUMBER || before == SIGN_CLOSE ||
                              before == SIGN_CLOSE_SQUARE || before == SIGN_TRUE || before == SIGN_FALSE;
        bool between = is_arithmetic(sign) && operand_before;
        text_add(text, between ? " " : "");
        text_add_bytes(text, p->signs.items[i].text, p->signs.items[i].length);
        text_add(text, between ? " " : "");
    }
}

static bool parse_predicate(struct parser *p, struct atom *atom) {
    size_t first = p->at;
    *atom = (struct atom){.kind = ATOM_PREDICATE};
    if (!walk_sum(p))
        return false;
    if (is_comparison(peek(p, 0))) {
        advance(p);
        if (!walk_sum(p))
            return false;
        if (is_comparison(peek(p, 0))) {
            complain(p, current(p).span, "join two comparisons with &", "comparisons cannot be chained");
            return false;
        }
    }
    atom->span = span_since(p, first);
    if (!vocabulary_predicate(p->vocabulary, p->signs.items + first, p->at - first, &atom->predicate)) {
        p->no_memory = true;
        return false;
    }
    struct text text = {.memory = &p->vocabulary->job->memory};
    write_signs(p, &text, first);
    return keep_text(p, atom, &text);
}

/* --- Atoms --- */

static bool parse_proposition(struct parser *p, struct atom *atom) {
    *atom = (struct atom){.kind = ATOM_PROPOSITION, .span = current(p).span};
    atom->text = name_at(p).text;
    return !p->no_memory;
}

static ltl_formula atom_formula(struct parser *p, const struct atom *atom) {
    uint32_t number = vocabulary_add(p->vocabulary, p->sources, atom);
    if (number != UINT32_MAX)
        return ltl_atom(p->ltl, number);
    p->errors++;
    return LTL_TRUE;
}

static ltl_formula parse_quoted(struct parser *p) {
    struct span span = current(p).span;
    advance(p);
    uint32_t number = atom_parse(p->ltl, p->vocabulary, p->sources, span);
    p->errors += number == UINT32_MAX;
    return number == UINT32_MAX ? LTL_TRUE : ltl_atom(p->ltl, number);
}

/* --- The logic --- */

static ltl_formula parse_implication(struct parser *p);

/* Goes to where the operand that began at `first` may be over: an operator between two, or a closing bracket
 * that is none of its own. */
static void recover(struct parser *p, size_t first) {
    size_t open = 0;
    for (size_t i = first; i < p->at; i++) {
        open += p->signs.items[i].sign == SIGN_OPEN;
        open -= p->signs.items[i].sign == SIGN_CLOSE && open > 0;
    }
    for (; peek(p, 0) != SIGN_END; advance(p)) {
        enum sign sign = peek(p, 0);
        if (open == 0 && (sign == SIGN_CLOSE || (sign >= SIGN_UNTIL && sign <= SIGN_EQUIVALENT)))
            return;
        open += sign == SIGN_OPEN;
        open -= sign == SIGN_CLOSE;
    }
}

static ltl_formula unreadable(struct parser *p) {
    complain(p, current(p).span, operand_hint(p), "expected a formula");
    if (peek(p, 0) < SIGN_UNTIL || peek(p, 0) > SIGN_CLOSE)
        recover(p, p->at);
    return LTL_TRUE;
}

static const char *surplus_hint(const struct parser *p) {
    if (peek(p, 0) == SIGN_TAKE)
        return "only sends can be observed: receiver!message (lacuna stable --receives shows receives, too)";
    static const struct {
        const char *word;
        const char *hint;
    } WORDS[] = {{"until", "write U"},      {"unless", "write W"},   {"weak", "write W"},
                 {"releases", "write R"},   {"release", "write R"},  {"and", "write &"},
                 {"or", "write |"},         {"implies", "write ->"}, {"iff", "write <->"},
                 {"xor", "write <-> and !"}};
    if (peek(p, 0) == SIGN_CLOSE)
        return "leave out the bracket: nothing is open";
    if (peek(p, 0) == SIGN_BAD)
        return operand_hint(p);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (is_word(p, 0, WORDS[i].word))
            return WORDS[i].hint;
    return "write an operator in front of it: & | -> U W R M";
}

/* What is left of a bracket after something that does not belong there: read on for further mistakes. */
static void recover_in_bracket(struct parser *p) {
    enum sign sign = peek(p, 0);
    if (sign == SIGN_NAME || sign == SIGN_OPEN || (sign >= SIGN_NOT && sign <= SIGN_GLOBALLY))
        parse_implication(p);
    else
        advance(p);
}

static ltl_formula parse_bracket(struct parser *p) {
    struct span open = current(p).span;
    advance(p);
    ltl_formula inside = parse_implication(p);
    if (accept(p, SIGN_CLOSE))
        return inside;
    if (peek(p, 0) == SIGN_END)
        complain(p, open, "write ')' behind it", "the bracket is not closed");
    else
        complain(p, current(p).span, surplus_hint(p), "expected an operator or ')'");
    while (peek(p, 0) != SIGN_END && peek(p, 0) != SIGN_CLOSE)
        recover_in_bracket(p);
    accept(p, SIGN_CLOSE);
    return inside;
}

static ltl_formula parse_primary(struct parser *p) {
    struct atom atom;
    if (at_send(p) || at_predicate(p)) {
        size_t first = p->at;
        if (at_send(p) ? parse_send(p, &atom) : parse_predicate(p, &atom))
            return atom_formula(p, &atom);
        recover(p, first);
        return LTL_TRUE;
    }
    switch (peek(p, 0)) {
    case SIGN_OPEN:
        return parse_bracket(p);
    case SIGN_TRUE:
    case SIGN_FALSE: {
        ltl_formula constant = peek(p, 0) == SIGN_TRUE ? LTL_TRUE : LTL_FALSE;
        advance(p);
        return constant;
    }
    case SIGN_NUMBER: {
        struct span span = current(p).span;
        char digit = span.length == 1 ? p->text[span.start] : '\0';
        if (digit != '0' && digit != '1')
            return unreadable(p);
        advance(p);
        return digit == '1' ? LTL_TRUE : LTL_FALSE;
    }
    case SIGN_QUOTED:
        return parse_quoted(p);
    case SIGN_NAME:
        return parse_proposition(p, &atom) ? atom_formula(p, &atom) : LTL_NONE;
    default:
        return unreadable(p);
    }
}

/* GFp is G F p, as other tools have it, where it cannot be the name of an actor and a letter, perhaps with a
 * number, is left: the operator in front is taken off the name. SIGN_NAME: there is none. */
static enum sign take_leading_operator(struct parser *p) {
    static const char LETTERS[] = "XFG";
    static const enum sign SIGNS[] = {SIGN_NEXT, SIGN_FINALLY, SIGN_GLOBALLY};
    if (peek(p, 0) != SIGN_NAME || at_send(p) || at_predicate(p))
        return SIGN_NAME;
    struct span *span = &p->signs.items[p->at].span;
    const char *name = p->text + span->start;
    size_t operators = 0;
    while (operators < span->length && strchr(LETTERS, name[operators]))
        operators++;
    size_t digits = operators + 1;
    while (digits < span->length && isdigit((unsigned char)name[digits]))
        digits++;
    if (operators == 0 || !islower((unsigned char)name[operators]) || digits < span->length)
        return SIGN_NAME;
    span->start++;
    span->length--;
    return SIGNS[strchr(LETTERS, *name) - LETTERS];
}

static ltl_formula parse_unary(struct parser *p) {
    static const enum ltl_kind KINDS[] = {LTL_NOT, LTL_NEXT, LTL_FINALLY, LTL_GLOBALLY};
    enum sign sign = peek(p, 0);
    if (p->depth > DEEPEST) {
        complain(p, current(p).span, "split it into several properties", "the formula is nested too deeply");
        p->at = p->signs.count - 1;
        p->last_error = p->at;
        return LTL_TRUE;
    }
    p->depth++;
    ltl_formula result;
    bool in_front = sign >= SIGN_NOT && sign <= SIGN_GLOBALLY;
    if (in_front)
        advance(p);
    else
        sign = take_leading_operator(p);
    if (in_front || sign != SIGN_NAME) {
        result = ltl_unary(p->ltl, KINDS[sign - SIGN_NOT], parse_unary(p));
    } else {
        result = parse_primary(p);
    }
    p->depth--;
    return result;
}

static ltl_formula parse_until(struct parser *p) {
    static const enum ltl_kind KINDS[] = {LTL_UNTIL, LTL_WEAK_UNTIL, LTL_RELEASE, LTL_STRONG_RELEASE};
    ltl_formula left = parse_unary(p);
    enum sign sign = peek(p, 0);
    if (sign < SIGN_UNTIL || sign > SIGN_STRONG_RELEASE)
        return left;
    advance(p);
    p->depth++;
    ltl_formula right = parse_until(p);
    p->depth--;
    return ltl_binary(p->ltl, KINDS[sign - SIGN_UNTIL], left, right);
}

static ltl_formula parse_conjunction(struct parser *p) {
    ltl_formula left = parse_until(p);
    while (accept(p, SIGN_AND))
        left = ltl_binary(p->ltl, LTL_AND, left, parse_until(p));
    return left;
}

static ltl_formula parse_disjunction(struct parser *p) {
    ltl_formula left = parse_conjunction(p);
    while (accept(p, SIGN_OR))
        left = ltl_binary(p->ltl, LTL_OR, left, parse_conjunction(p));
    return left;
}

static ltl_formula parse_implication(struct parser *p) {
    ltl_formula left = parse_disjunction(p);
    enum sign sign = peek(p, 0);
    if (sign != SIGN_IMPLIES && sign != SIGN_EQUIVALENT)
        return left;
    advance(p);
    p->depth++;
    ltl_formula right = parse_implication(p);
    p->depth--;
    return ltl_binary(p->ltl, sign == SIGN_IMPLIES ? LTL_IMPLIES : LTL_EQUIVALENT, left, right);
}

static void parse_over(struct parser *p) {
    advance(p);
    if (!accept(p, SIGN_OPEN_CURLY)) {
        complain(p, current(p).span, "write over { left!go, right!go }", "expected '{' after over");
        return;
    }
    do {
        struct atom atom;
        if (!at_send(p)) {
            complain(p, current(p).span, "write over { left!go, right!go }", "expected a send");
            return;
        }
        if (!parse_send(p, &atom))
            return;
        p->no_memory |= !vocabulary_add_over(p->vocabulary, &atom);
    } while (accept(p, SIGN_COMMA));
    if (!accept(p, SIGN_CLOSE_CURLY))
        complain(p, current(p).span, "write over { left!go, right!go }",
                 "expected ',' or '}' after the send");
}

static ltl_formula parse_formula(struct parser *p) {
    ltl_formula formula = parse_implication(p);
    while (peek(p, 0) != SIGN_END && !is_word(p, 0, "over")) {
        bool operand = peek(p, 0) == SIGN_NAME || peek(p, 0) == SIGN_OPEN || peek(p, 0) == SIGN_NOT;
        complain(p, current(p).span, surplus_hint(p), "expected an operator or the end of the formula");
        if (!operand)
            advance(p);
        if (operand || (peek(p, 0) != SIGN_CLOSE && peek(p, 0) != SIGN_END))
            parse_implication(p);
    }
    if (is_word(p, 0, "over")) {
        parse_over(p);
        if (p->errors == 0 && peek(p, 0) != SIGN_END)
            complain(p, current(p).span, "move over { … } to the end",
                     "expected an operator or the end of the formula");
    }
    return formula;
}

/* --- Entry --- */

/* Does the sign name a component, a message or a variable, so that it is not a value? */
static bool is_part_of_name(const struct parser *p, size_t i) {
    const struct scanned *s = p->signs.items;
    enum sign before = i > 0 ? s[i - 1].sign : SIGN_END, behind = s[i + 1].sign;
    bool sends = behind == SIGN_GREATER && s[i + 2].sign == SIGN_NAME && s[i + 3].sign == SIGN_NOT;
    return before == SIGN_DOT || behind == SIGN_DOT || behind == SIGN_NOT || behind == SIGN_TAKE || sends ||
           (i > 1 && (before == SIGN_NOT || before == SIGN_TAKE) && s[i - 2].sign == SIGN_NAME);
}

/* Numbers in place of the names that stand for them. The last sign is the end. */
static void put_constants(struct parser *p) {
    for (size_t i = 0; p->vocabulary->constants && i + 1 < p->signs.count; i++) {
        struct scanned *s = &p->signs.items[i];
        const struct constant *constant =
            s->sign == SIGN_NAME ? constant_find(p->vocabulary->constants, s->text, s->length) : NULL;
        if (!constant || is_part_of_name(p, i))
            continue;
        s->sign = SIGN_NUMBER;
        s->text = constant->text;
        s->length = (uint32_t)strlen(constant->text);
    }
}

static bool scan_all(struct parser *p, struct span span) {
    struct scanner scanner = {p->text, span.file, span.start, span.start + span.length};
    struct scanned scanned;
    do {
        scanned = scan_next(&scanner);
        if (!array_push(&p->vocabulary->job->memory, &p->signs, scanned))
            return false;
    } while (scanned.sign != SIGN_END && p->signs.count <= MOST_SIGNS);
    if (scanned.sign == SIGN_END) {
        put_constants(p);
        return true;
    }
    sources_error(p->sources, span, "split it into several properties", "the formula is too long");
    return false;
}

ltl_formula ltl_parse(struct ltl *ltl, struct vocabulary *vocabulary, struct sources *sources,
                      struct span span) {
    struct parser p = {.ltl = ltl,
                       .vocabulary = vocabulary,
                       .sources = sources,
                       .text = sources->files.items[span.file].text};
    ltl_formula formula = LTL_NONE;
    if (scan_all(&p, span))
        formula = parse_formula(&p);
    array_free(&p.signs);
    return p.errors > 0 || p.no_memory ? LTL_NONE : formula;
}

/* Without the backslashes in front of quotes and backslashes. */
static const char *unescaped(struct arena *arena, const char *text, size_t length) {
    char *copy = arena_text(arena, text, length);
    size_t kept = 0;
    for (size_t i = 0; copy && i < length; i++) {
        if (scan_is_escape(copy + i, length - i))
            i++;
        copy[kept++] = copy[i];
    }
    if (copy)
        copy[kept] = '\0';
    return copy;
}

/* All of the text is a send or a predicate. */
static bool try_atom(struct parser *p, struct atom *atom) {
    p->is_tried = true;
    bool fine = at_send(p) ? parse_send(p, atom) : at_predicate(p) && parse_predicate(p, atom);
    return fine && peek(p, 0) == SIGN_END;
}

/* An atom has no temporal operators: an actor may be called M or G. */
static void take_operators_for_names(struct parser *p) {
    for (size_t i = 0; i < p->signs.count; i++) {
        struct scanned *s = &p->signs.items[i];
        bool temporal = s->sign == SIGN_NEXT || s->sign == SIGN_FINALLY || s->sign == SIGN_GLOBALLY ||
                        (s->sign >= SIGN_UNTIL && s->sign <= SIGN_STRONG_RELEASE);
        if (temporal && s->length == 1 && isalpha((unsigned char)s->text[0]))
            s->sign = SIGN_NAME;
    }
}

uint32_t atom_parse(struct ltl *ltl, struct vocabulary *vocabulary, struct sources *sources,
                    struct span span) {
    struct parser p = {.ltl = ltl,
                       .vocabulary = vocabulary,
                       .sources = sources,
                       .text = sources->files.items[span.file].text};
    struct atom atom;
    uint32_t number = UINT32_MAX;
    bool fine = scan_all(&p, span);
    take_operators_for_names(&p);
    if (fine && !try_atom(&p, &atom)) {
        atom = (struct atom){.kind = ATOM_PROPOSITION, .span = span};
        atom.text = unescaped(&vocabulary->arena, p.text + span.start, span.length);
        fine = atom.text && !p.no_memory;
    }
    if (fine)
        number = vocabulary_add(vocabulary, sources, &atom);
    array_free(&p.signs);
    return number;
}
