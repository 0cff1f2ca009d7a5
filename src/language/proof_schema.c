#include "language/proof_schema.h"

#include <string.h>

#include "base/text.h"
#include "language/lexer.h"

static const struct spelling SIGNS[] = {{"..", TOKEN_DOTS}, {NULL, 0}};
static const struct spelling NO_WORDS[] = {{NULL, 0}};
static const struct quotation NO_QUOTATIONS[] = {{0}};
static const struct look_alike NO_LOOK_ALIKES[] = {{0}};
static const struct lexicon LEXICON = {
    .words = NO_WORDS, .signs = SIGNS, .quotations = NO_QUOTATIONS, .look_alikes = NO_LOOK_ALIKES};

struct binding {
    struct span name;
    int64_t value;
};

struct schema {
    struct sources *sources;
    struct memory *memory;
    const char *source; /* the text of the file */
    ARRAY(struct token) tokens;
    ARRAY(struct binding) bindings; /* the innermost last */
    struct text text;
};

/* Variable, range and what they are for. */
struct header {
    struct span name;
    int64_t low;
    int64_t high;
    size_t behind; /* the token behind it */
};

/* ---- tokens ---- */

/* Reads them all, up to TOKEN_END. */
static bool read_tokens(struct schema *s, uint32_t file) {
    struct lexer lexer;
    struct token token;
    lexer_init(&lexer, &LEXICON, s->sources, file);
    do {
        token = lexer_next(&lexer);
        if (!array_push(s->memory, &s->tokens, token))
            return false;
    } while (token.kind != TOKEN_END);
    return true;
}

static unsigned kind_at(const struct schema *s, size_t i) {
    return i < s->tokens.count ? s->tokens.items[i].kind : TOKEN_END;
}

static struct span span_at(const struct schema *s, size_t i) {
    return s->tokens.items[i < s->tokens.count ? i : s->tokens.count - 1].span;
}

static bool same_text(const struct schema *s, struct span left, struct span right) {
    return left.length == right.length &&
           memcmp(s->source + left.start, s->source + right.start, left.length) == 0;
}

static bool is_word(const struct schema *s, size_t i, const char *word) {
    struct span span = span_at(s, i);
    return kind_at(s, i) == TOKEN_NAME && span.length == strlen(word) &&
           memcmp(s->source + span.start, word, span.length) == 0;
}

static bool complain(struct schema *s, size_t i, const char *hint, const char *message) {
    struct span span = span_at(s, i);
    if (span.length == 0)
        span.length = 1;
    sources_error(s->sources, span, hint, "%s", message);
    return false;
}

static bool is_for(const struct schema *s, size_t i) {
    if (!is_word(s, i, "for"))
        return false;
    unsigned before = i > 0 ? kind_at(s, i - 1) : TOKEN_END;
    return before == TOKEN_OPEN_CURLY || before == TOKEN_CLOSE_CURLY || before == TOKEN_SEMICOLON ||
           (kind_at(s, i + 1) == TOKEN_NAME && is_word(s, i + 2, "in"));
}

static bool is_all(const struct schema *s, size_t i) {
    return is_word(s, i, "all") && (i == 0 || kind_at(s, i - 1) != TOKEN_DOT) &&
           kind_at(s, i + 1) == TOKEN_NAME;
}

static bool is_indexed(const struct schema *s, size_t i) {
    return kind_at(s, i) == TOKEN_NAME && (i == 0 || kind_at(s, i - 1) != TOKEN_DOT) &&
           kind_at(s, i + 1) == TOKEN_OPEN_SQUARE;
}

/* The token that closes the bracket at `i`, before `to`; 0: there is none. */
static size_t closing(const struct schema *s, size_t i, size_t to) {
    size_t depth = 0;
    for (; i < to; i++) {
        depth += kind_at(s, i) == TOKEN_OPEN_ROUND;
        if (kind_at(s, i) == TOKEN_CLOSE_ROUND && --depth == 0)
            return i;
    }
    return 0;
}

/* ---- values ---- */

static const struct binding *binding_of(const struct schema *s, struct span name) {
    for (size_t i = s->bindings.count; i-- > 0;)
        if (same_text(s, s->bindings.items[i].name, name))
            return &s->bindings.items[i];
    return NULL;
}

static bool evaluate_sum(struct schema *s, size_t *at, unsigned depth, int64_t *value);

static bool check_size(struct schema *s, size_t i, int64_t value) {
    return (value <= SCHEMA_MOST_VALUE && value >= -SCHEMA_MOST_VALUE) ||
           complain(s, i, "use a smaller number", "the number is too large for a schema");
}

static bool evaluate_operand(struct schema *s, size_t *at, unsigned depth, int64_t *value) {
    enum { DEEPEST = 100 };
    size_t i = *at;
    struct token token = s->tokens.items[i];
    if (depth > DEEPEST)
        return complain(s, i, "use fewer parentheses", "the expression has too many levels");
    switch (token.kind) {
    case TOKEN_NUMBER:
        *value = token.number > SCHEMA_MOST_VALUE ? (int64_t)SCHEMA_MOST_VALUE + 1 : (int64_t)token.number;
        *at = i + 1;
        return check_size(s, i, *value);
    case TOKEN_NAME: {
        const struct binding *binding = binding_of(s, token.span);
        if (!binding) {
            sources_error(s->sources, token.span, "give i its values with for i in 0..2 or all i in 0..2 (…)",
                          "%.*s is not a variable of the schema", (int)token.span.length,
                          s->source + token.span.start);
            return false;
        }
        *value = binding->value;
        *at = i + 1;
        return true;
    }
    case TOKEN_MINUS:
        *at = i + 1;
        if (!evaluate_operand(s, at, depth + 1, value))
            return false;
        *value = -*value;
        return true;
    case TOKEN_OPEN_ROUND:
        *at = i + 1;
        if (!evaluate_sum(s, at, depth + 1, value))
            return false;
        if (kind_at(s, *at) != TOKEN_CLOSE_ROUND)
            return complain(s, *at, "close the parenthesis", "expected ')' in the expression");
        *at += 1;
        return true;
    default:
        return complain(s, i, "use numbers, variables of the schema and + - * / % ( )",
                        "expected a number or a variable of the schema");
    }
}

static bool evaluate_product(struct schema *s, size_t *at, unsigned depth, int64_t *value) {
    if (!evaluate_operand(s, at, depth, value))
        return false;
    for (;;) {
        size_t sign = *at;
        unsigned kind = kind_at(s, sign);
        int64_t right;
        if (kind != TOKEN_STAR && kind != TOKEN_SLASH && kind != TOKEN_PERCENT)
            return true;
        *at += 1;
        if (!evaluate_operand(s, at, depth, &right))
            return false;
        if (kind != TOKEN_STAR && right == 0)
            return complain(s, sign, "divide by another number", "division by zero");
        *value = kind == TOKEN_STAR ? *value * right : kind == TOKEN_SLASH ? *value / right : *value % right;
        if (!check_size(s, sign, *value))
            return false;
    }
}

static bool evaluate_sum(struct schema *s, size_t *at, unsigned depth, int64_t *value) {
    if (!evaluate_product(s, at, depth, value))
        return false;
    for (;;) {
        size_t sign = *at;
        unsigned kind = kind_at(s, sign);
        int64_t right;
        if (kind != TOKEN_PLUS && kind != TOKEN_MINUS)
            return true;
        *at += 1;
        if (!evaluate_product(s, at, depth, &right))
            return false;
        *value = kind == TOKEN_PLUS ? *value + right : *value - right;
        if (!check_size(s, sign, *value))
            return false;
    }
}

/* `word` i in low..high, at the word. */
static bool read_header(struct schema *s, size_t i, const char *hint, struct header *header) {
    size_t at = i + 3;
    if (kind_at(s, i + 1) != TOKEN_NAME)
        return complain(s, i + 1, hint, "expected the name of a variable");
    if (!is_word(s, i + 2, "in"))
        return complain(s, i + 2, hint, "expected 'in' after the variable");
    header->name = span_at(s, i + 1);
    if (binding_of(s, header->name))
        return complain(s, i + 1, "give one of them another name", "this variable is declared twice");
    if (!evaluate_sum(s, &at, 0, &header->low))
        return false;
    if (kind_at(s, at) != TOKEN_DOTS)
        return complain(s, at, hint, "expected '..' in the range");
    at++;
    if (!evaluate_sum(s, &at, 0, &header->high))
        return false;
    header->behind = at;
    if (header->low > header->high)
        return complain(s, i + 3, "write the smaller number first", "the range is empty");
    return header->high - header->low < SCHEMA_MOST_COPIES ||
           complain(s, i + 3, "use a smaller range", "the range has more than 1000 values");
}

/* ---- expansion ---- */

static bool expand(struct schema *s, size_t from, size_t to, bool flat);

/* What stands in front of a token: as it is, or one blank. */
static void add_gap(struct schema *s, size_t i, bool flat) {
    uint32_t start = i > 0 ? span_at(s, i - 1).start + span_at(s, i - 1).length : 0;
    uint32_t end = span_at(s, i).start;
    if (flat)
        text_add(&s->text, end > start ? " " : "");
    else
        text_add_bytes(&s->text, s->source + start, end - start);
}

/* Of what stands in front of a token that is dropped only the ends of lines are left. */
static void add_line_ends(struct schema *s, size_t i, bool flat) {
    uint32_t start = span_at(s, i - 1).start + span_at(s, i - 1).length;
    for (uint32_t at = start; at < span_at(s, i).start && !flat; at++)
        if (s->source[at] == '\n')
            text_add(&s->text, "\n");
}

static bool too_long(struct schema *s, size_t i) {
    return s->text.chars.count > SCHEMA_MOST_BYTES &&
           !complain(s, i, "write smaller ranges", "the proof gets too long when it is expanded");
}

/* A copy of the tokens for each value, with something between any two. */
static bool add_copies(struct schema *s, const struct header *header, size_t from, size_t to, bool flat,
                       const char *between) {
    for (int64_t value = header->low; value <= header->high; value++) {
        bool first = value == header->low;
        struct binding binding = {header->name, value};
        if (!array_push(s->memory, &s->bindings, binding) || too_long(s, from))
            return false;
        text_add(&s->text, first ? "" : between);
        add_line_ends(s, from, flat || !first);
        if (!expand(s, from, to, flat || !first))
            return false;
        s->bindings.count--;
    }
    return true;
}

/* for i in a..b statement; before `to`. */
static bool expand_for(struct schema *s, size_t *at, size_t to, bool flat) {
    struct header header;
    size_t end;
    if (!read_header(s, *at, "write for i in 0..2 component …;", &header))
        return false;
    for (end = header.behind; end >= to || kind_at(s, end) != TOKEN_SEMICOLON; end++)
        if (end >= to || kind_at(s, end) == TOKEN_END || kind_at(s, end) == TOKEN_CLOSE_CURLY)
            return complain(s, *at, "write ; behind it", "missing ';' after the statement that for repeats");
    for (size_t i = *at + 1; i < header.behind; i++)
        add_line_ends(s, i, flat);
    *at = end + 1;
    return add_copies(s, &header, header.behind, end + 1, flat, " ");
}

/* all i in a..b (f), before `to`. */
static bool expand_all(struct schema *s, size_t *at, size_t to, bool flat) {
    static const char *const HINT = "write all i in 0..2 (…)";
    struct header header;
    if (!read_header(s, *at, HINT, &header))
        return false;
    if (kind_at(s, header.behind) != TOKEN_OPEN_ROUND)
        return complain(s, header.behind, HINT, "expected '(' after the range");
    size_t end = closing(s, header.behind, to);
    if (end == 0)
        return complain(s, header.behind, HINT, "the bracket is not closed");
    text_add(&s->text, "(");
    for (size_t i = *at + 1; i < header.behind; i++)
        add_line_ends(s, i, flat);
    *at = end + 1;
    if (!add_copies(s, &header, header.behind, end + 1, flat, " && "))
        return false;
    text_add(&s->text, ")");
    return true;
}

/* name[expression] */
static bool expand_index(struct schema *s, size_t *at, bool flat) {
    size_t name = *at;
    int64_t value;
    *at += 2;
    if (!evaluate_sum(s, at, 0, &value))
        return false;
    if (kind_at(s, *at) != TOKEN_CLOSE_SQUARE)
        return complain(s, *at, "close the bracket", "expected ']' after the number");
    if (value < 0)
        return complain(s, name, "write (i + 2) % 3 for (i - 1) % 3: % keeps the sign of its left side",
                        "the number behind the name is negative");
    text_add_bytes(&s->text, s->source + span_at(s, name).start, span_at(s, name).length);
    text_number(&s->text, value);
    *at += 1;
    for (size_t i = name + 1; i < *at; i++)
        add_line_ends(s, i, flat);
    return true;
}

static void add_token(struct schema *s, size_t i) {
    struct span span = span_at(s, i);
    bool is_field = i > 0 && kind_at(s, i - 1) == TOKEN_DOT;
    const struct binding *binding = kind_at(s, i) == TOKEN_NAME && !is_field ? binding_of(s, span) : NULL;
    if (!binding) {
        text_add_bytes(&s->text, s->source + span.start, span.length);
        return;
    }
    text_add(&s->text, binding->value < 0 ? "(" : "");
    text_number(&s->text, binding->value);
    text_add(&s->text, binding->value < 0 ? ")" : "");
}

static bool expand(struct schema *s, size_t from, size_t to, bool flat) {
    for (size_t i = from; i < to;) {
        bool fine = true;
        if (i > from || i == 0)
            add_gap(s, i, flat);
        if (is_for(s, i))
            fine = expand_for(s, &i, to, flat);
        else if (is_all(s, i))
            fine = expand_all(s, &i, to, flat);
        else if (is_indexed(s, i))
            fine = expand_index(s, &i, flat);
        else
            add_token(s, i++);
        if (!fine)
            return false;
    }
    return true;
}

static bool has_something_to_expand(const struct schema *s) {
    bool found = false;
    for (size_t i = 0; i < s->tokens.count; i++)
        found |= is_for(s, i) || is_all(s, i) || is_indexed(s, i);
    return found;
}

bool proof_schema_expand(struct sources *sources, uint32_t file, uint32_t *expanded) {
    struct memory *memory = &sources->job->memory;
    struct schema s = {.sources = sources, .memory = memory, .text = {.memory = memory}};
    s.source = sources->files.items[file].text;
    *expanded = file;
    bool fine = read_tokens(&s, file);
    if (fine && has_something_to_expand(&s)) {
        fine = expand(&s, 0, s.tokens.count, false) && !s.text.failed &&
               sources_add(sources, sources->files.items[file].name, s.text.chars.items, s.text.chars.count);
        *expanded = (uint32_t)sources->files.count - 1;
    }
    text_free(&s.text);
    array_free(&s.tokens);
    array_free(&s.bindings);
    return fine;
}
