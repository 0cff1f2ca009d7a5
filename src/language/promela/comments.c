#include "language/promela/comments.h"

#include "language/character.h"
#include "language/comment.h"

void promela_comments_init(struct promela_comments *comments, const struct sources *sources) {
    *comments = (struct promela_comments){.sources = sources, .file = UINT32_MAX};
}

void promela_comments_free(struct promela_comments *comments) {
    array_free(&comments->list);
}

/* ---- collecting ---- */

/* Does an empty line follow? */
static bool has_gap(const struct source *source, uint32_t end) {
    unsigned feeds = source->text[end - 1] == '\n';
    for (; end < source->length && is_blank(source->text[end]); end++)
        feeds += source->text[end] == '\n';
    return feeds > 1;
}

static bool add(struct promela_comments *comments, const struct source *source, uint32_t begin, uint32_t end,
                bool behind) {
    uint32_t last = end;
    while (last > begin && is_blank(source->text[last - 1]))
        last--;
    struct promela_comment comment = {
        {comments->file, begin, last - begin}, behind, has_gap(source, end), false};
    return array_push(&comments->sources->job->memory, &comments->list, comment);
}

/* Behind the quote that closes the one at hand, or at the end of the line. */
static uint32_t end_of_quote(const struct source *source, uint32_t at) {
    char quote = source->text[at++];
    while (at < source->length && source->text[at] != quote && source->text[at] != '\n')
        at += 1 + (source->text[at] == '\\' && at + 1 < source->length);
    return at < source->length ? at + 1 : source->length;
}

bool promela_comments_open(struct promela_comments *comments, uint32_t file) {
    const struct source *source = &comments->sources->files.items[file];
    bool behind = false;
    if (file == comments->file)
        return true;
    comments->file = file;
    comments->list.count = comments->next = 0;
    for (uint32_t at = 0, end; at < source->length; at = end) {
        char c = source->text[at];
        end = comment_end(source, at);
        if (end) {
            if (!add(comments, source, at, end, behind))
                return false;
            behind &= source->text[end - 1] != '\n';
            continue;
        }
        end = c == '"' || c == '\'' ? end_of_quote(source, at) : at + 1;
        behind = c != '\n' && (behind || !is_blank(c));
    }
    return true;
}

/* ---- printing ---- */

static const struct promela_comment *waiting(struct promela_comments *comments, uint32_t to) {
    while (comments->next < comments->list.count && comments->list.items[comments->next].printed)
        comments->next++;
    if (comments->next >= comments->list.count)
        return NULL;
    const struct promela_comment *comment = &comments->list.items[comments->next];
    return comment->span.start < to ? comment : NULL;
}

static const struct source *source_of(const struct promela_comments *comments) {
    return &comments->sources->files.items[comments->file];
}

void promela_comments_pass(struct promela_comments *comments, uint32_t from, uint32_t to) {
    for (size_t i = comments->next; i < comments->list.count && comments->list.items[i].span.start < to; i++)
        comments->list.items[i].printed |= comments->list.items[i].span.start >= from;
}

void promela_comments_behind(struct promela_comments *comments, struct printer *p, uint32_t to) {
    const struct promela_comment *comment;
    bool ended = false;
    while (!ended && (comment = waiting(comments, to)) && comment->behind) {
        const char *text = source_of(comments)->text + comment->span.start;
        printer_text(p, " ");
        output_bytes(p->output, text, comment->span.length);
        ended = text[1] == '/';
        comments->next++;
    }
}

void promela_comments_print(struct promela_comments *comments, struct printer *p, uint32_t to,
                            unsigned indent) {
    const struct promela_comment *comment;
    promela_comments_behind(comments, p, to);
    for (; (comment = waiting(comments, to)); comments->next++) {
        printer_line(p, indent);
        comment_print(source_of(comments), comment->span, indent, p->output);
    }
}

void promela_comments_on_top(struct promela_comments *comments, struct printer *p, uint32_t to) {
    const struct promela_comment *comment;
    for (; (comment = waiting(comments, to)); comments->next++) {
        comment_print(source_of(comments), comment->span, 0, p->output);
        printer_text(p, comment->gap ? "\n\n" : "\n");
    }
}
