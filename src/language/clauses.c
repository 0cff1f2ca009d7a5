#include "language/clauses.h"

#include <string.h>

#include "language/comment.h"

struct collector {
    struct clauses *clauses;
    struct sources *sources;
    const struct clause_rules *rules;
    struct lexer lexer;
    struct clause clause;   /* at hand */
    bool begun;             /* the clause at hand has a token */
    uint32_t behind;        /* the end of the last token, or of the comment behind it */
    bool on_line;           /* what ends there may be followed by comments behind it */
    ARRAY(uint32_t) braces; /* clauses that end with a brace that is open */
    size_t next_opaque;
};

static uint32_t feeds_between(const char *text, uint32_t from, uint32_t to) {
    uint32_t feeds = 0;
    for (; from < to; from++)
        feeds += text[from] == '\n';
    return feeds;
}

/* ---- comments ---- */

static struct span trimmed(const struct collector *c, uint32_t begin, uint32_t end) {
    const char *text = c->clauses->source->text;
    while (end > begin && is_blank(text[end - 1]))
        end--;
    return (struct span){c->lexer.file, begin, end - begin};
}

static bool ends_with_line(const struct clauses *clauses, const struct comment *comment) {
    return clauses->source->text[comment->span.start + 1] == '/';
}

static bool follows_on_line(const struct collector *c, uint32_t at) {
    return c->on_line && feeds_between(c->clauses->source->text, c->behind, at) == 0;
}

/* The comment at the lexer's place. Behind the end of a clause it still belongs to that one, if it follows on
 * its line. */
static bool take_comment(struct collector *c, uint32_t end) {
    struct clauses *clauses = c->clauses;
    struct comment comment = {.span = trimmed(c, c->lexer.at, end)};
    comment.behind = follows_on_line(c, c->lexer.at);
    c->lexer.at = comment.span.start + comment.span.length;
    c->on_line = comment.behind;
    c->behind = c->lexer.at;
    uint32_t next = c->lexer.at;
    while (is_blank(clauses->source->text[next]))
        next++;
    comment.gap = next < c->lexer.end && feeds_between(clauses->source->text, c->lexer.at, next) > 1;
    bool to_last = comment.behind && !c->begun && clauses->list.count > 0;
    struct clause *owner = to_last ? &clauses->list.items[clauses->list.count - 1] : &c->clause;
    owner->comments_count++;
    c->clause.first_comment += to_last;
    return array_push(&c->sources->job->memory, &clauses->comments, comment);
}

/* Of the comments behind the clause only the last may reach to the end of the line. */
static void settle_comments(struct clauses *clauses, const struct clause *clause) {
    bool followed = false;
    for (uint32_t i = clause->comments_count; i > 0; i--) {
        struct comment *comment = &clauses->comments.items[clause->first_comment + i - 1];
        if (!comment->behind)
            continue;
        comment->behind = !(followed && ends_with_line(clauses, comment));
        followed = true;
    }
}

/* ---- tokens ---- */

static void include(struct collector *c, struct span span) {
    if (!c->begun)
        c->clause.span = span;
    c->clause.span.length = span.start + span.length - c->clause.span.start;
    c->begun = true;
    c->behind = span.start + span.length;
    c->on_line = true;
}

static bool end_clause(struct collector *c) {
    struct clauses *clauses = c->clauses;
    c->clause.closer = CLAUSE_NONE;
    bool fine = array_push(&c->sources->job->memory, &clauses->list, c->clause);
    c->clause = (struct clause){.first_comment = (uint32_t)clauses->comments.count};
    c->begun = false;
    return fine;
}

static bool is_otherwise_next(const struct collector *c) {
    struct lexer ahead = c->lexer;
    return lexer_next(&ahead).kind == c->rules->otherwise;
}

/* The brace closes the clause that ended with the last open one. */
static void close_brace(struct collector *c) {
    if (c->braces.count > 0)
        c->clauses->list.items[c->braces.items[--c->braces.count]].closer = (uint32_t)c->clauses->list.count;
}

static bool take_token(struct collector *c) {
    struct token token = lexer_next(&c->lexer);
    include(c, token.span);
    switch (token.kind) {
    case TOKEN_OPEN_CURLY:
        return array_push(&c->sources->job->memory, &c->braces, (uint32_t)c->clauses->list.count) &&
               end_clause(c);
    case TOKEN_CLOSE_CURLY:
        close_brace(c);
        return is_otherwise_next(c) || end_clause(c);
    case TOKEN_SEMICOLON:
    case TOKEN_COLON:
        return end_clause(c);
    default:
        return true;
    }
}

/* Up to the next comment in an opaque part, or its end. */
static void take_opaque(struct collector *c, struct span opaque) {
    const struct source *source = c->clauses->source;
    uint32_t begin = c->lexer.at, end = opaque.start + opaque.length, last = begin;
    while (c->lexer.at < end && !comment_end(source, c->lexer.at)) {
        if (!is_blank(source->text[c->lexer.at]))
            last = c->lexer.at;
        c->lexer.at++;
    }
    include(c, (struct span){c->lexer.file, begin, last + 1 - begin});
}

/* The opaque part that the lexer is in; NULL: none. */
static const struct span *opaque_at(struct collector *c) {
    const struct clause_rules *rules = c->rules;
    while (c->next_opaque < rules->opaque_count) {
        const struct span *opaque = &rules->opaque[c->next_opaque];
        if (c->lexer.at < opaque->start)
            return NULL;
        if (c->lexer.at < opaque->start + opaque->length)
            return opaque;
        c->next_opaque++;
    }
    return NULL;
}

/* ---- the whole ---- */

static bool take_next(struct collector *c) {
    const struct source *source = c->clauses->source;
    uint32_t end = comment_end(source, c->lexer.at);
    const struct span *opaque = opaque_at(c);
    if (is_blank(source->text[c->lexer.at]))
        c->lexer.at++;
    else if (end)
        return take_comment(c, end);
    else if (opaque)
        take_opaque(c, *opaque);
    else
        return take_token(c);
    return true;
}

bool clauses_collect(struct clauses *clauses, struct sources *sources, uint32_t file,
                     const struct clause_rules *rules) {
    *clauses = (struct clauses){.source = &sources->files.items[file]};
    struct collector c = {.clauses = clauses, .sources = sources, .rules = rules};
    lexer_init(&c.lexer, rules->lexicon, sources, file);
    bool fine = true;
    while (fine && c.lexer.at < c.lexer.end)
        fine = job_step(sources->job, c.lexer.at) && take_next(&c);
    include(&c, (struct span){file, c.lexer.end, 0});
    fine = fine && end_clause(&c);
    for (size_t i = 0; fine && i < clauses->list.count; i++)
        settle_comments(clauses, &clauses->list.items[i]);
    array_free(&c.braces);
    return fine;
}

void clauses_free(struct clauses *clauses) {
    array_free(&clauses->list);
    array_free(&clauses->comments);
}

const struct clause *clauses_find(const struct clauses *clauses, uint32_t at) {
    size_t low = 0, high = clauses->list.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (clauses->list.items[middle].span.start <= at)
            low = middle;
        else
            high = middle;
    }
    return &clauses->list.items[low];
}

bool clause_has_comments(const struct clauses *clauses, const struct clause *clause, bool behind) {
    for (uint32_t i = 0; i < clause->comments_count; i++)
        if (clauses->comments.items[clause->first_comment + i].behind == behind)
            return true;
    return false;
}

bool clause_has_comments_inside(const struct clauses *clauses, const struct clause *clause) {
    const struct clause *closer = &clauses->list.items[clause->closer];
    uint32_t first = clause->first_comment + clause->comments_count;
    return clause_has_comments(clauses, clause, true) || clause_has_comments(clauses, closer, false) ||
           first < closer->first_comment;
}
