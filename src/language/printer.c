#include "language/printer.h"

#include <stdio.h>
#include <string.h>

#include "language/comment.h"

void printer_free(struct printer *p) {
    array_free(&p->spine);
}

bool printer_too_wide(const struct printer *p) {
    return !p->output && p->width > PRINTER_COLUMNS;
}

void printer_text(struct printer *p, const char *text) {
    if (p->output)
        output_text(p->output, text);
    else
        p->width += strlen(text);
}

void printer_number(struct printer *p, int64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)value);
    printer_text(p, digits);
}

void printer_line(struct printer *p, unsigned indent) {
    printer_text(p, "\n");
    for (unsigned i = 0; i < indent; i++)
        printer_text(p, " ");
}

void printer_source(struct printer *p, struct span span, const char *otherwise) {
    if (p->files)
        comment_print_others(p->files[span.file].source, span, p->output);
    else
        printer_text(p, otherwise);
}

/* ---- comments ---- */

const struct clause *printer_clause(const struct printer *p, struct span span) {
    return p->files ? clauses_find(&p->files[span.file], span.start) : NULL;
}

static const struct clauses *clauses_of(const struct printer *p, const struct clause *clause) {
    return &p->files[clause->span.file];
}

const struct clause *printer_closer(const struct printer *p, const struct clause *clause) {
    return clause && clause->closer != CLAUSE_NONE ? &clauses_of(p, clause)->list.items[clause->closer]
                                                   : NULL;
}

bool printer_has_comments(const struct printer *p, const struct clause *clause, bool behind) {
    return clause && clause_has_comments(clauses_of(p, clause), clause, behind);
}

bool printer_has_comments_inside(const struct printer *p, const struct clause *clause) {
    return printer_closer(p, clause) && clause_has_comments_inside(clauses_of(p, clause), clause);
}

void printer_comments_behind(struct printer *p, const struct clause *clause) {
    for (uint32_t i = 0; clause && i < clause->comments_count; i++) {
        const struct comment *comment = &clauses_of(p, clause)->comments.items[clause->first_comment + i];
        if (!comment->behind)
            continue;
        printer_text(p, " ");
        output_bytes(p->output, clauses_of(p, clause)->source->text + comment->span.start,
                     comment->span.length);
    }
}

void printer_comments_in_front(struct printer *p, const struct clause *clause, unsigned indent) {
    for (uint32_t i = 0; clause && i < clause->comments_count; i++) {
        const struct comment *comment = &clauses_of(p, clause)->comments.items[clause->first_comment + i];
        if (comment->behind)
            continue;
        printer_line(p, indent);
        comment_print(clauses_of(p, clause)->source, comment->span, indent, p->output);
    }
}

void printer_clause_line(struct printer *p, const struct clause *clause, unsigned indent) {
    printer_comments_in_front(p, clause, indent);
    printer_line(p, indent);
}

void printer_comments_on_top(struct printer *p, const struct clause *clause) {
    for (uint32_t i = 0; clause && i < clause->comments_count; i++) {
        const struct comment *comment = &clauses_of(p, clause)->comments.items[clause->first_comment + i];
        if (comment->behind)
            continue;
        comment_print(clauses_of(p, clause)->source, comment->span, 0, p->output);
        printer_text(p, comment->gap ? "\n\n" : "\n");
    }
}

void printer_end_block(struct printer *p, const struct clause *head) {
    printer_comments_in_front(p, printer_closer(p, head), PRINTER_STEP);
    printer_line(p, 0);
    printer_text(p, "}");
    printer_comments_behind(p, printer_closer(p, head));
    printer_text(p, "\n");
}
