/* Rebeca in its canonical layout.
 *
 * The layout is made of the tokens and comments of the files alone, not of the tree: so nothing gets lost,
 * whatever stands where, and the result has the same tokens in the same order. Statements and declarations
 * begin lines; blocks are indented; one empty line is kept where there are some, and put between
 * declarations at the top. A comment stays behind what it stands behind, or on a line of its own. */
#include <string.h>

#include "language/comment.h"
#include "language/property/parse.h"
#include "language/rebeca/ast.h"
#include "language/rebeca/lexicon.h"

enum { COLUMNS = 100, STEP = 2, DEEPEST_LEVEL = 4 * REBECA_DEEPEST };

/* A level of indentation: a block in braces, or the one statement of an if, else, while or for. */
struct level {
    unsigned word;   /* the word that it belongs to; 0: none */
    bool braces;     /* a block; otherwise one statement */
    bool in_case;    /* of a switch, behind a case */
    unsigned indent; /* of what is in it */
};

struct layout {
    struct output *output;
    struct job *job;
    struct sources *sources;
    const struct source *source;
    struct lexer lexer;
    struct token previous; /* TOKEN_END: there is none */
    struct token current;
    struct token next;
    struct level levels[DEEPEST_LEVEL];
    size_t depth;                           /* of levels */
    unsigned header;                        /* of the word whose condition is at hand; 0: none */
    unsigned header_round;                  /* brackets that are open where it began */
    unsigned round;                         /* round and square brackets that are open */
    unsigned lists;                         /* braces of array values that are open */
    unsigned conditionals;                  /* ? that have no : yet */
    unsigned creations[REBECA_DEEPEST + 1]; /* for each new that has no : yet, brackets that are open there */
    size_t creations_count;
    bool in_creation; /* the previous token was the : of a new */
    bool annotation;  /* @name has begun */
    bool label;       /* case, default */
    bool line_ends;   /* the next token begins a line */
    bool gap;         /* with an empty line before it */
    bool continued;   /* the line goes on with what it began on another */
    unsigned column;
    bool begun;
};

/* ---- writing ---- */

static unsigned indent_of(const struct layout *l) {
    const struct level *level = l->depth > 0 ? &l->levels[l->depth - 1] : NULL;
    if (!level)
        return 0;
    bool closes = l->current.kind == TOKEN_CLOSE_CURLY && level->braces;
    bool names_case = l->current.kind == TOKEN_CASE || l->current.kind == TOKEN_DEFAULT;
    if (closes)
        return level->indent - STEP;
    return level->indent + (level->in_case && !names_case ? STEP : 0);
}

static void put(struct layout *l, const char *text, size_t length) {
    output_bytes(l->output, text, length);
    l->column += (unsigned)length;
}

static void new_line(struct layout *l, unsigned indent) {
    if (l->begun)
        put(l, "\n", 1);
    if (l->gap && l->begun)
        put(l, "\n", 1);
    l->gap = false;
    l->column = 0;
    for (unsigned i = 0; i < indent; i++)
        put(l, " ", 1);
    l->line_ends = false;
    l->begun = true;
}

/* ---- tokens ---- */

static bool ends_operand(unsigned kind) {
    switch (kind) {
    case TOKEN_NAME:
    case TOKEN_NUMBER:
    case TOKEN_REAL:
    case TOKEN_STRING:
    case TOKEN_CLOSE_ROUND:
    case TOKEN_CLOSE_SQUARE:
    case TOKEN_SELF:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
    case TOKEN_NULL:
        return true;
    default:
        return false;
    }
}

/* Operators in front of their operand have no blank behind them. */
static bool is_prefix(const struct token *before, unsigned kind) {
    switch (kind) {
    case TOKEN_NOT:
    case TOKEN_TILDE:
    case TOKEN_AT:
    case TOKEN_DOT:
    case TOKEN_OPEN_ROUND:
    case TOKEN_OPEN_SQUARE:
        return true;
    case TOKEN_MINUS:
    case TOKEN_PLUS:
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT:
    case TOKEN_QUESTION: /* of a choice */
        return !ends_operand(before->kind);
    default:
        return false;
    }
}

static bool is_control(unsigned kind) {
    return kind == TOKEN_IF || kind == TOKEN_WHILE || kind == TOKEN_FOR || kind == TOKEN_SWITCH;
}

/* Would a colon here be that of a new? */
static bool is_creation(const struct layout *l) {
    return l->creations_count > 0 && l->creations[l->creations_count - 1] == l->round;
}

/* A blank between the previous token and this one? */
static bool wants_blank(const struct layout *l, const struct token *before, bool prefixed) {
    unsigned last = l->previous.kind, kind = l->current.kind;
    bool signs = (last == TOKEN_MINUS && (kind == TOKEN_MINUS || kind == TOKEN_DECREMENT)) ||
                 (last == TOKEN_PLUS && (kind == TOKEN_PLUS || kind == TOKEN_INCREMENT));
    if (prefixed || signs)
        return signs; /* together they would be another sign */
    switch (kind) {
    case TOKEN_SEMICOLON:
    case TOKEN_COMMA:
    case TOKEN_DOT:
    case TOKEN_CLOSE_ROUND:
    case TOKEN_CLOSE_SQUARE:
    case TOKEN_OPEN_SQUARE:
        return false;
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT:
        return !ends_operand(last);
    case TOKEN_COLON:
        return l->conditionals > 0 && !is_creation(l);
    case TOKEN_OPEN_ROUND:
        if (l->in_creation)
            return false;
        if (last == TOKEN_COLON)
            return l->label || l->conditionals > 0 || before->kind == TOKEN_NAME;
        return is_control(last) || (!ends_operand(last) && last != TOKEN_QUESTION);
    default:
        break;
    }
    bool list_edge = l->lists > 0 && (last == TOKEN_OPEN_CURLY || kind == TOKEN_CLOSE_CURLY);
    bool cast = last == TOKEN_CLOSE_ROUND &&
                (kind == TOKEN_NAME || kind == TOKEN_SELF || kind == TOKEN_NUMBER || kind == TOKEN_NOT);
    return !list_edge && !cast;
}

/* Lines that get too long go on behind commas and connectives. */
static bool is_break(unsigned kind) {
    return kind == TOKEN_COMMA || kind == TOKEN_AND || kind == TOKEN_OR || kind == TOKEN_ARROW;
}

static void put_token(struct layout *l, const struct token *before, bool prefixed) {
    size_t length = l->current.span.length;
    if (l->line_ends || !l->begun) {
        new_line(l, indent_of(l));
        l->continued = false;
    } else if (l->continued) {
        new_line(l, indent_of(l) + 2 * STEP);
        l->continued = false;
    } else if (is_break(l->previous.kind) && l->column + 1 + length >= COLUMNS) {
        new_line(l, indent_of(l) + 2 * STEP);
    } else if (wants_blank(l, before, prefixed)) {
        put(l, " ", 1);
    }
    put(l, l->source->text + l->current.span.start, length);
}

/* ---- comments ---- */

static bool has_line_between(const struct layout *l, uint32_t from, uint32_t to, unsigned lines) {
    for (; from < to; from++)
        if (l->source->text[from] == '\n' && --lines == 0)
            return true;
    return false;
}

static void put_comment(struct layout *l, struct span comment, bool own_line) {
    unsigned indent = indent_of(l);
    bool inside = !l->line_ends && l->begun && l->previous.kind != TOKEN_END;
    if (own_line || !l->begun) {
        new_line(l, inside ? indent + 2 * STEP : indent);
        comment_print(l->source, comment, l->column, l->output);
        l->line_ends = !inside;
        l->continued = inside;
        return;
    }
    put(l, " ", 1);
    put(l, l->source->text + comment.start,
        comment.length); /* as it is: its lines have no place of their own */
    if (l->source->text[comment.start + 1] == '/' && inside)
        l->continued = true;
}

/* Everything between the previous token and the current one. */
static void put_comments(struct layout *l) {
    const char *text = l->source->text;
    uint32_t at = l->previous.kind == TOKEN_END ? 0 : l->previous.span.start + l->previous.span.length;
    uint32_t end = l->current.span.start, last = at;
    bool first = l->previous.kind == TOKEN_END;
    while (at < end) {
        uint32_t behind = comment_end(l->source, at);
        if (!behind) {
            at++;
            continue;
        }
        uint32_t stop = behind;
        while (stop > at && is_blank(text[stop - 1]))
            stop--;
        bool own_line = first || has_line_between(l, last, at, 1);
        l->gap |= !first && has_line_between(l, last, at, 2) && l->previous.kind != TOKEN_OPEN_CURLY;
        put_comment(l, (struct span){l->lexer.file, at, stop - at}, own_line);
        at = last = stop;
        first = false;
    }
    bool edge = l->previous.kind == TOKEN_OPEN_CURLY || l->current.kind == TOKEN_CLOSE_CURLY;
    l->gap |= l->begun && l->previous.kind != TOKEN_END && !edge && has_line_between(l, last, end, 2);
}

/* ---- levels ---- */

static void push(struct layout *l, unsigned word, bool braces) {
    unsigned indent = indent_of(l);
    if (l->depth < DEEPEST_LEVEL)
        l->levels[l->depth++] = (struct level){.word = word, .braces = braces, .indent = indent + STEP};
}

/* A statement is over, and with it those that it is the one statement of; `else` goes on with an if. */
static void end_statement(struct layout *l) {
    while (l->depth > 0 && !l->levels[l->depth - 1].braces) {
        unsigned word = l->levels[--l->depth].word;
        if (word == TOKEN_IF && l->next.kind == TOKEN_ELSE)
            return;
    }
}

static void close_block(struct layout *l) {
    if (l->depth == 0)
        return;
    unsigned word = l->levels[--l->depth].word;
    l->line_ends = true;
    if (word == TOKEN_IF && l->next.kind == TOKEN_ELSE)
        l->line_ends = false;
    else
        end_statement(l);
    l->gap = l->depth == 0 && l->next.kind != TOKEN_END;
}

/* Behind the condition of an if, or behind else: a block, or one statement on a line of its own. */
static void begin_body(struct layout *l, unsigned word) {
    bool chain = word == TOKEN_ELSE && l->next.kind == TOKEN_IF;
    if (l->next.kind == TOKEN_OPEN_CURLY || chain)
        return;
    if (l->next.kind == TOKEN_SEMICOLON)
        return;
    push(l, word, false);
    l->line_ends = true;
}

static bool begins_list(const struct layout *l) {
    return l->previous.kind == TOKEN_ASSIGN || l->lists > 0;
}

/* ---- what a token does to the layout ---- */

static void after_bracket(struct layout *l, bool opens) {
    l->round += opens ? 1 : 0;
    l->round -= !opens && l->round > 0;
    if (opens)
        return;
    if (l->header && l->round == l->header_round) {
        unsigned word = l->header;
        l->header = 0;
        if (word != TOKEN_SWITCH)
            begin_body(l, word);
        if (l->next.kind == TOKEN_OPEN_CURLY)
            l->header = word; /* of the block */
    }
    if (l->annotation && l->round == 0) {
        l->annotation = false;
        l->line_ends = true;
    }
}

static void after_curly(struct layout *l, bool opens) {
    if (opens && begins_list(l)) {
        l->lists++;
    } else if (opens) {
        push(l, l->header, true);
        l->header = 0;
        l->line_ends = l->next.kind != TOKEN_CLOSE_CURLY;
    } else if (l->lists > 0) {
        l->lists--;
    } else {
        close_block(l);
    }
}

/* interface:, body: and rebecs: of 2004. */
static bool is_section(const struct layout *l) {
    const char *text = l->source->text + l->previous.span.start;
    return l->previous.kind == TOKEN_INTERFACE || strncmp(text, "body", l->previous.span.length) == 0 ||
           strncmp(text, "rebecs", l->previous.span.length) == 0;
}

static void after_label(struct layout *l) {
    struct level *level = l->depth > 0 ? &l->levels[l->depth - 1] : NULL;
    if (is_creation(l)) {
        l->creations_count--;
        l->in_creation = true;
    } else if (l->conditionals > 0) {
        l->conditionals--;
    } else if (is_section(l)) {
        l->line_ends = true;
    } else if (l->label) {
        l->label = false;
        l->line_ends = true;
        if (level)
            level->in_case = true;
    }
}

static void after_word(struct layout *l) {
    unsigned kind = l->current.kind;
    if (is_control(kind)) {
        l->header = kind;
        l->header_round = l->round;
    } else if (kind == TOKEN_ELSE) {
        begin_body(l, kind);
        l->header = l->next.kind == TOKEN_OPEN_CURLY ? TOKEN_ELSE : 0;
    } else if (kind == TOKEN_CASE || kind == TOKEN_DEFAULT) {
        l->label = true;
    } else if (kind == TOKEN_NEW && l->creations_count <= REBECA_DEEPEST) {
        l->creations[l->creations_count++] = l->round;
    } else if (kind == TOKEN_AT) {
        l->annotation = true;
    } else if (kind == TOKEN_NAME && l->annotation && l->round == 0 && l->next.kind != TOKEN_OPEN_ROUND) {
        l->annotation = false;
        l->line_ends = true;
    }
}

static void after_token(struct layout *l) {
    l->in_creation = false;
    switch (l->current.kind) {
    case TOKEN_OPEN_ROUND:
    case TOKEN_OPEN_SQUARE:
        after_bracket(l, true);
        break;
    case TOKEN_CLOSE_ROUND:
    case TOKEN_CLOSE_SQUARE:
        after_bracket(l, false);
        if (l->next.kind != TOKEN_COLON && is_creation(l))
            l->creations_count--; /* of 2004 */
        break;
    case TOKEN_OPEN_CURLY:
    case TOKEN_CLOSE_CURLY:
        after_curly(l, l->current.kind == TOKEN_OPEN_CURLY);
        break;
    case TOKEN_SEMICOLON:
        if (l->round == 0) {
            l->line_ends = true;
            l->conditionals = 0;
            l->creations_count = 0;
            end_statement(l);
        }
        break;
    case TOKEN_QUESTION:
        l->conditionals += ends_operand(l->previous.kind);
        break;
    case TOKEN_COLON:
        after_label(l);
        break;
    default:
        after_word(l);
        break;
    }
}

/* ---- files ---- */

static void lay_out_file(struct layout *l, uint32_t file) {
    struct token before = {.kind = TOKEN_END};
    bool prefixed = false;
    l->source = &l->sources->files.items[file];
    lexer_init(&l->lexer, &REBECA_LEXICON, l->sources, file);
    l->previous = (struct token){.kind = TOKEN_END};
    l->current = lexer_next(&l->lexer);
    while (l->current.kind != TOKEN_END && job_step(l->job, l->current.span.start)) {
        l->next = lexer_next(&l->lexer);
        put_comments(l);
        bool prefix = is_prefix(&l->previous, l->current.kind);
        put_token(l, &before, prefixed);
        after_token(l);
        before = l->previous;
        prefixed = prefix;
        l->previous = l->current;
        l->current = l->next;
    }
    put_comments(l);
    l->line_ends = true;
    l->gap = true;
}

/* Has an expanded text taken its place, or is it not in Rebeca? */
static bool is_left_out(const struct rebeca *rebeca, uint32_t file) {
    for (size_t i = 0; i < rebeca->schemas.count; i++)
        if (rebeca->schemas.items[i] == file)
            return true;
    return is_hoa_file(rebeca->sources->files.items[file].name);
}

void rebeca_print(const struct rebeca *rebeca, struct output *output) {
    struct job *job = rebeca->sources->job;
    struct layout *l = memory_allocate_zeroed(&job->memory, 1, sizeof *l);
    if (!l)
        return;
    l->output = output;
    l->job = job;
    l->sources = rebeca->sources;
    for (uint32_t i = 0; i < rebeca->sources->files.count; i++)
        if (!is_left_out(rebeca, i))
            lay_out_file(l, i);
    if (l->begun)
        output_text(output, "\n");
    memory_free(l);
}
