#include "project/toml.h"

#include <string.h>

#include "base/array.h"
#include "base/utf8.h"

enum { DEEPEST = 32 };

struct reader {
    struct sources *sources;
    struct arena *arena;
    const char *text;
    uint32_t file;
    uint32_t at;
    struct toml *root;
    struct toml *table; /* that keys go to; NULL: to none, since its header is wrong */
};

const char *toml_kind_text(enum toml_kind kind) {
    static const char *const TEXTS[] = {"text", "number", "true or false", "list", "table"};
    return TEXTS[kind];
}

const struct toml *toml_find(const struct toml *table, const char *key) {
    const struct toml *found = table->first;
    while (found && strcmp(found->key, key) != 0)
        found = found->next;
    return found;
}

/* --- Messages --- */

static struct span span_from(const struct reader *r, uint32_t start) {
    return (struct span){r->file, start, r->at > start ? r->at - start : 1};
}

static bool complain(struct reader *r, uint32_t start, const char *hint, const char *message) {
    sources_error(r->sources, span_from(r, start), hint, "%s", message);
    return false;
}

/* TOML that is not for us: tests recognise it by the last words. */
static bool refuse(struct reader *r, uint32_t start, const char *hint, const char *what) {
    sources_error(r->sources, span_from(r, start), hint, "%s not read here", what);
    return false;
}

/* --- Characters --- */

static char peek(const struct reader *r) {
    return r->text[r->at];
}

static bool is_bare(char c) {
    return (unsigned)((c | 0x20) - 'a') < 26 || (unsigned)(c - '0') < 10 || c == '_' || c == '-';
}

static void skip_blanks(struct reader *r) {
    while (peek(r) == ' ' || peek(r) == '\t')
        r->at++;
}

static void skip_line(struct reader *r) {
    while (peek(r) && peek(r) != '\n')
        r->at++;
}

/* Blanks, comments and ends of lines. */
static void skip_space(struct reader *r) {
    for (;;) {
        skip_blanks(r);
        if (peek(r) == '#')
            skip_line(r);
        if (peek(r) == '\r' && r->text[r->at + 1] == '\n')
            r->at++;
        if (peek(r) != '\n')
            return;
        r->at++;
    }
}

/* Nothing but a comment may follow. */
static bool end_line(struct reader *r) {
    skip_blanks(r);
    uint32_t start = r->at;
    if (peek(r) == '#')
        skip_line(r);
    if (peek(r) == '\r' && r->text[r->at + 1] == '\n')
        r->at++;
    if (!peek(r) || peek(r) == '\n')
        return true;
    r->at++;
    return complain(r, start, "a line has one key and its value", "unexpected text after the value");
}

/* TOML is UTF-8, and has no control characters but tabs and ends of lines. */
static bool check_characters(struct reader *r, uint32_t length) {
    bool fine = true;
    for (r->at = 0; r->at < length;) {
        uint32_t start = r->at;
        struct character c = utf8_decode(r->text + start);
        bool ends = c.code == '\n' || (c.code == '\r' && r->text[start + 1] == '\n');
        r->at += c.length ? c.length : 1;
        if (!c.length)
            fine = complain(r, start, "save the file as UTF-8", "this is not UTF-8");
        else if ((c.code < 0x20 && c.code != '\t' && !ends) || c.code == 0x7f)
            fine = complain(r, start, "take it out", "a control character");
    }
    r->at = 0;
    return fine;
}

/* --- Texts --- */

struct letters {
    ARRAY(char) chars;
};

static bool add_character(struct reader *r, struct letters *out, uint32_t code) {
    struct memory *memory = r->arena->memory;
    if (code < 0x80)
        return array_push(memory, &out->chars, (char)code);
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char LEADS[] = {0, 0xc0, 0xe0, 0xf0};
    bool fine = array_push(memory, &out->chars, (char)(LEADS[more] | code >> 6 * more));
    while (fine && more-- > 0)
        fine = array_push(memory, &out->chars, (char)(0x80 | (code >> 6 * more & 0x3f)));
    return fine;
}

static int hexadecimal(char c) {
    return (unsigned)(c - '0') < 10 ? c - '0' : (unsigned)((c | 0x20) - 'a') < 6 ? (c | 0x20) - 'a' + 10 : -1;
}

/* \u00E9 or \U000000E9; the backslash has been read. */
static bool read_code(struct reader *r, uint32_t start, int digits, uint32_t *code) {
    for (*code = 0; digits > 0 && hexadecimal(peek(r)) >= 0; digits--)
        *code = *code << 4 | (uint32_t)hexadecimal(r->text[r->at++]);
    if (digits > 0)
        return complain(r, start, "\\u has four digits, \\U eight", "this escape is not complete");
    if (*code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000))
        return complain(r, start, "use a code up to 10FFFF that is not a surrogate", "unknown character");
    if (*code == 0)
        return refuse(r, start, NULL, "NUL in a text is");
    return true;
}

static bool read_escape(struct reader *r, struct letters *out) {
    static const char NAMES[] = "btnfr\"\\", MEANINGS[] = "\b\t\n\f\r\"\\";
    uint32_t start = r->at++, code;
    char name = peek(r);
    const char *known = name ? strchr(NAMES, name) : NULL;
    if (known) {
        r->at++;
        return add_character(r, out, (uint32_t)MEANINGS[known - NAMES]);
    }
    if (name != 'u' && name != 'U') {
        r->at += name && name != '\n';
        return complain(r, start, "write \\\\ for a backslash, or the text in 'single quotes'",
                        "unknown escape");
    }
    r->at++;
    return read_code(r, start, name == 'u' ? 4 : 8, &code) && add_character(r, out, code);
}

/* "…" with escapes, or '…' without. What is wrong inside has been reported; it is read to its end. NULL: it
 * was wrong, or there is no memory. */
static const char *read_text(struct reader *r) {
    uint32_t start = r->at;
    char quote = r->text[r->at++];
    if (peek(r) == quote && r->text[r->at + 1] == quote) {
        r->at += 2;
        refuse(r, start, "write it in one line", "a text of several lines is");
        skip_line(r);
        return NULL;
    }
    struct letters out = {0};
    bool fine = true;
    while (peek(r) && peek(r) != quote && peek(r) != '\n' && (peek(r) != '\r' || r->text[r->at + 1] != '\n'))
        if (quote == '"' && peek(r) == '\\')
            fine = read_escape(r, &out) && fine;
        else {
            char c = r->text[r->at++];
            fine = array_push(r->arena->memory, &out.chars, c) && fine;
        }
    if (peek(r) == quote)
        r->at++;
    else
        fine = complain(r, start, "end it with the same quote", "this text has no end");
    const char *kept =
        fine ? arena_text(r->arena, out.chars.items ? out.chars.items : "", out.chars.count) : NULL;
    array_free(&out.chars);
    return kept;
}

/* --- Values --- */

static struct toml *make(struct reader *r, enum toml_kind kind, uint32_t start) {
    struct toml *made = arena_allocate(r->arena, sizeof *made);
    if (made)
        *made = (struct toml){.kind = kind, .span = span_from(r, start)};
    return made;
}

static void append(struct toml *parent, struct toml *child) {
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

/* What a number, a date or a word consists of. */
static bool is_of_word(char c) {
    return is_bare(c) || c == '+' || c == '.' || c == ':';
}

static bool is_digit(char c) {
    return (unsigned)(c - '0') < 10;
}

/* Underscores stand between digits. */
static bool is_whole_number(const char *word, uint32_t length) {
    uint32_t i = length > 0 && (*word == '+' || *word == '-');
    if (i == length || (word[i] == '0' && length > i + 1))
        return false;
    for (bool digit = false; i < length; i++) {
        if (!is_digit(word[i]) && (word[i] != '_' || !digit || i + 1 == length))
            return false;
        digit = is_digit(word[i]);
    }
    return true;
}

static bool number_of(const char *word, uint32_t length, int64_t *number) {
    bool negative = *word == '-';
    *number = 0;
    for (uint32_t i = 0; i < length; i++)
        if (is_digit(word[i]) && (__builtin_mul_overflow(*number, 10, number) ||
                                  (negative ? __builtin_sub_overflow(*number, word[i] - '0', number)
                                            : __builtin_add_overflow(*number, word[i] - '0', number))))
            return false;
    return true;
}

static bool is_word(const struct reader *r, uint32_t start, const char *word) {
    return r->at - start == strlen(word) && memcmp(r->text + start, word, r->at - start) == 0;
}

static struct toml *read_word(struct reader *r) {
    uint32_t start = r->at;
    int64_t number;
    while (is_of_word(peek(r)))
        r->at++;
    const char *word = r->text + start;
    uint32_t length = r->at - start;
    bool truth = is_word(r, start, "true") || is_word(r, start, "false");
    if (truth || (is_whole_number(word, length) && number_of(word, length, &number))) {
        struct toml *made = make(r, truth ? TOML_TRUTH : TOML_NUMBER, start);
        if (made)
            made->number = truth ? *word == 't' : number;
        return made;
    }
    if (is_whole_number(word, length))
        refuse(r, start, NULL, "a number of more than 64 bits is");
    else if (is_digit(*word) || *word == '+' || *word == '-' || is_word(r, start, "inf") ||
             is_word(r, start, "nan"))
        refuse(r, start, "write a whole number without leading zeros, or a text in quotes",
               "such a value is");
    else
        complain(r, start, "texts stand in quotes", "this is not a value");
    return NULL;
}

static struct toml *read_value(struct reader *r, int depth);

/* Behind what is wrong in a list: its next comma or its end, on this line. */
static void skip_item(struct reader *r) {
    while (peek(r) && !strchr(",]#\n", peek(r)))
        r->at++;
}

static struct toml *read_list(struct reader *r, int depth) {
    uint32_t start = r->at++;
    struct toml *list = make(r, TOML_LIST, start);
    bool fine = list != NULL;
    for (bool separated = true;; separated = false) {
        skip_space(r);
        if (peek(r) == ']')
            break;
        uint32_t item = r->at;
        if (!separated && peek(r) == ',') {
            r->at++;
            skip_space(r);
            if (peek(r) == ']')
                break;
            item = r->at;
        } else if (!separated) {
            bool ends = !peek(r);
            r->at += !ends;
            complain(r, ends ? start : item, "separate values by commas, and end the list with ]",
                     ends ? "this list has no end" : "expected a comma or ]");
            return NULL;
        }
        struct toml *value = read_value(r, depth + 1);
        if (value && fine)
            append(list, value);
        else
            skip_item(r);
        fine = fine && value;
        if (!peek(r) || r->at == item) {
            if (fine)
                complain(r, start, "end it with ]", "this list has no end");
            return NULL;
        }
    }
    r->at++;
    if (list)
        list->span = span_from(r, start);
    return fine ? list : NULL;
}

/* NULL: what is wrong has been reported, or there is no memory. */
static struct toml *read_value(struct reader *r, int depth) {
    uint32_t start = r->at;
    char c = peek(r);
    if (c == '"' || c == '\'') {
        const char *text = read_text(r);
        struct toml *made = text ? make(r, TOML_TEXT, start) : NULL;
        if (made)
            made->text = text;
        return made;
    }
    if (c == '[' && depth < DEEPEST)
        return read_list(r, depth);
    if (c == '[')
        return refuse(r, start, NULL, "a list nested this deeply is"), NULL;
    if (c == '{')
        return refuse(r, start, "write a table: a line [name], and its keys below", "an inline table is"),
               NULL;
    if (is_of_word(c))
        return read_word(r);
    complain(r, start, "write a text in \"quotes\", a number, true, false or a list in [ ]",
             "expected a value");
    return NULL;
}

/* --- Keys --- */

struct key {
    const char *text;
    struct span span;
};

static bool read_key(struct reader *r, struct key *key) {
    uint32_t start = r->at;
    if (peek(r) == '"' || peek(r) == '\'') {
        key->text = read_text(r);
    } else {
        while (is_bare(peek(r)))
            r->at++;
        if (r->at == start)
            return complain(r, start, "a name has letters, digits, _ and -; others stand in quotes",
                            "expected a name");
        key->text = arena_text(r->arena, r->text + start, r->at - start);
    }
    key->span = span_from(r, start);
    return key->text != NULL;
}

static struct toml *find(struct toml *table, const char *key) {
    return (struct toml *)toml_find(table, key);
}

static struct toml *add(struct toml *parent, struct toml *child, const struct key *key) {
    if (!child)
        return NULL;
    child->key = key->text;
    child->key_span = key->span;
    append(parent, child);
    return child;
}

/* The table of that name inside of another, which is made if it is not there. NULL: there is a value. */
static struct toml *enter(struct reader *r, struct toml *table, const struct key *key) {
    struct toml *found = find(table, key->text);
    if (!found)
        return add(table, make(r, TOML_TABLE, key->span.start), key);
    if (found->kind == TOML_TABLE)
        return found;
    sources_error(r->sources, key->span, "rename one of them", "%s has a value already, and is not a table",
                  key->text);
    return NULL;
}

/* [a.b] */
static struct toml *read_header(struct reader *r) {
    uint32_t start = r->at++;
    struct toml *table = r->root;
    struct key key;
    if (peek(r) == '[') {
        r->at++;
        refuse(r, start, "write [component.NAME]", "a list of tables is");
        return NULL;
    }
    for (;;) {
        skip_blanks(r);
        if (!read_key(r, &key))
            return NULL;
        table = table ? enter(r, table, &key) : NULL;
        skip_blanks(r);
        if (peek(r) != '.')
            break;
        r->at++;
    }
    if (peek(r) != ']') {
        r->at += peek(r) && peek(r) != '\n';
        complain(r, start, "write [name]", "the name of this table has no end");
        return NULL;
    }
    r->at++;
    if (table && table->headed) {
        sources_error(r->sources, key.span, "put its keys together", "the table %s is there twice", key.text);
        return NULL;
    }
    if (table) {
        table->headed = true;
        table->key_span = table->span = key.span;
    }
    return table;
}

/* key = value */
static bool read_pair(struct reader *r) {
    uint32_t start = r->at;
    struct key key;
    if (!read_key(r, &key))
        return false;
    skip_blanks(r);
    if (peek(r) == '.') {
        r->at++;
        return refuse(r, start, "write a table: a line [name], and its keys below", "a dotted key is");
    }
    if (peek(r) != '=')
        return complain(r, start, "write key = value, or [name] for a table", "expected = after the key");
    r->at++;
    skip_blanks(r);
    struct toml *value = read_value(r, 0);
    if (!value)
        return false;
    if (r->table && find(r->table, key.text)) {
        sources_error(r->sources, key.span, "leave one of them out", "%s is there twice", key.text);
        return true;
    }
    return !r->table || add(r->table, value, &key);
}

static void read_line(struct reader *r) {
    bool fine;
    if (peek(r) == '[')
        fine = (r->table = read_header(r)) != NULL;
    else
        fine = read_pair(r);
    if (!fine || !end_line(r))
        skip_line(r);
}

struct toml *toml_read(struct sources *sources, uint32_t file, struct arena *arena) {
    const struct source *source = &sources->files.items[file];
    struct reader r = {.sources = sources, .arena = arena, .text = source->text, .file = file};
    r.root = r.table = make(&r, TOML_TABLE, 0);
    if (!r.root || !check_characters(&r, source->length))
        return r.root;
    for (skip_space(&r); peek(&r) && !sources->job->memory.exhausted; skip_space(&r))
        read_line(&r);
    return r.root;
}
