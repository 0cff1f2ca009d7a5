#include "closing/layout.h"

#include <stdlib.h>
#include <string.h>

#include "closing/open_model.h"

/* --- Texts --- */

/* What has been printed, kept; "" where there is no memory. */
static const char *keep(struct layout *l, struct output *output, struct bytes *bytes) {
    const char *text = NULL;
    if (output && output_commit(output))
        text = arena_text(&l->texts, bytes->data.items ? bytes->data.items : "", bytes->data.count);
    array_free(&bytes->data);
    l->fine &= text != NULL;
    return text ? text : "";
}

static const char *print_unit(struct layout *l, const struct promela_unit *u, bool comments) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(l->job, &bytes);
    if (output)
        promela_print_unit(l->promela, u, comments, output);
    return keep(l, output, &bytes);
}

static const char *print_heading(struct layout *l, const struct promela_unit *u) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(l->job, &bytes);
    if (output)
        promela_print_heading(l->promela, u, output);
    return keep(l, output, &bytes);
}

static const char *print_statement(struct layout *l, const struct promela_statement *s, unsigned indent,
                                   bool comments) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(l->job, &bytes);
    if (output)
        promela_print_statement(l->promela, s, indent, comments, output);
    return keep(l, output, &bytes);
}

/* --- Before the change --- */

static bool has_process_body(const struct promela_unit *u) {
    return u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_INIT;
}

static void add(struct layout *l, struct layout_piece piece) {
    l->fine = l->fine && array_push(&l->job->memory, &l->pieces, piece);
}

static void note_statement(void *data, struct promela_statement *s) {
    struct layout *l = data;
    if (l->fine)
        add(l, (struct layout_piece){.node = s, .kind = s->kind, .printed = print_statement(l, s, 0, false)});
}

static int by_address(const void *one, const void *other) {
    const struct layout_piece *a = one, *b = other;
    return ((uintptr_t)a->node > (uintptr_t)b->node) - ((uintptr_t)a->node < (uintptr_t)b->node);
}

static const struct layout_piece *find(const struct layout *l, const void *node) {
    struct layout_piece key = {.node = node};
    return l->pieces.count == 0
               ? NULL
               : bsearch(&key, l->pieces.items, l->pieces.count, sizeof *l->pieces.items, by_address);
}

bool layout_note(struct layout *l, const struct promela *promela, uint32_t files, uint32_t resolved) {
    *l = (struct layout){
        .promela = promela, .job = promela->sources->job, .files = files, .resolved = resolved, .fine = true};
    arena_init(&l->texts, &l->job->memory);
    for (struct promela_unit *u = promela->units; u && l->fine; u = u->next) {
        add(l, (struct layout_piece){.node = u,
                                     .printed = print_unit(l, u, false),
                                     .heading = has_process_body(u) ? print_heading(l, u) : ""});
        if (has_process_body(u))
            visit_statements(u->body, note_statement, l);
    }
    if (l->pieces.count > 1)
        qsort(l->pieces.items, l->pieces.count, sizeof *l->pieces.items, by_address);
    return l->fine;
}

void layout_free(struct layout *l) {
    array_free(&l->pieces);
    array_free(&l->edits);
    array_free(&l->runs);
    if (l->job)
        arena_free(&l->texts);
}

/* --- Places --- */

static const struct source *written(const struct layout *l) {
    return &l->promela->sources->files.items[l->file];
}

/* The run of an expanded text that a byte is in; NULL: the text is not expanded. */
static const struct origin_run *run_at(const struct source *source, uint32_t at) {
    size_t low = 0, high = source->origins.runs.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (source->origins.runs.items[middle].start <= at)
            low = middle;
        else
            high = middle;
    }
    return high > 0 ? &source->origins.runs.items[low] : NULL;
}

/* Is it a use of a macro that a run belongs to? Its expansion may have several. */
static bool same_use(const struct origin_run *one, const struct origin_run *other) {
    return !one->copied && !other->copied && one->span.file == other->span.file &&
           one->span.start == other->span.start;
}

/* Where a part of the tree stands in what somebody has written. False: it does not begin and end there, but
 * in the midst of a macro. */
static bool find_bytes(const struct layout *l, uint32_t file, uint32_t start, uint32_t end,
                       struct layout_edit *edit) {
    const struct source *source = &l->promela->sources->files.items[file];
    if (end <= start || end > source->length)
        return false;
    if (file == l->file || source->origins.runs.count == 0) {
        *edit = (struct layout_edit){start, end, NULL};
        return file == l->file;
    }
    const struct origin_run *first = run_at(source, start), *last = run_at(source, end - 1);
    uint32_t before = start, behind = end;
    if (first->span.file != l->file || last->span.file != l->file)
        return false;
    while (!first->copied && before > 0 &&
           (source->text[before - 1] == ' ' || source->text[before - 1] == '\t'))
        before--;
    while (!last->copied && behind < source->length &&
           (source->text[behind] == ' ' || source->text[behind] == '\t'))
        behind++;
    if ((!first->copied && before > 0 && same_use(run_at(source, before - 1), first)) ||
        (!last->copied && behind < source->length && same_use(run_at(source, behind), last)))
        return false;
    edit->start = first->copied ? first->span.start + start - first->start : first->span.start;
    edit->end = last->copied ? last->span.start + end - last->start : last->span.start + last->span.length;
    return edit->end > edit->start && edit->end <= written(l)->length;
}

/* How far it is from the beginning of its line. */
static unsigned column_of(const struct layout *l, uint32_t at) {
    enum { FARTHEST = 40 };
    unsigned column = 0;
    while (at > 0 && written(l)->text[at - 1] != '\n' && column < FARTHEST)
        at--, column++;
    return column;
}

static void add_edit(struct layout *l, struct layout_edit edit) {
    l->fine = l->fine && array_push(&l->job->memory, &l->edits, edit);
}

static const char *joined(struct layout *l, const char *one, const char *other) {
    size_t first = strlen(one), second = strlen(other);
    char *text = arena_allocate(&l->texts, first + second + 1);
    l->fine &= text != NULL;
    if (!text)
        return "";
    memcpy(text, one, first);
    memcpy(text + first, other, second + 1);
    return text;
}

/* --- Statements --- */

static bool edit_sequence(struct layout *l, const struct promela_sequence *sequence);

/* Of the parts of a statement that has stayed what it was. */
static bool edit_parts(struct layout *l, const struct promela_statement *s) {
    bool fine = true;
    for (const struct promela_option *o = s->options; o && fine; o = o->next)
        fine = edit_sequence(l, o->body);
    return fine && edit_sequence(l, s->body) && edit_sequence(l, s->escape);
}

static bool has_parts(const struct promela_statement *s) {
    return s->kind == PROMELA_IF || s->kind == PROMELA_DO || s->kind == PROMELA_ATOMIC ||
           s->kind == PROMELA_D_STEP || s->kind == PROMELA_BLOCK || s->kind == PROMELA_UNLESS;
}

static bool replace_statement(struct layout *l, const struct promela_statement *s) {
    struct layout_edit edit;
    if (!find_bytes(l, s->span.file, s->span.start, s->span.start + s->span.length, &edit))
        return false;
    edit.text = print_statement(l, s, column_of(l, edit.start), true);
    add_edit(l, edit);
    return true;
}

static bool edit_statement(struct layout *l, const struct promela_statement *s,
                           const struct layout_piece *piece) {
    if (strcmp(print_statement(l, s, 0, false), piece->printed) == 0)
        return true;
    size_t before = l->edits.count;
    if (has_parts(s) && s->kind == piece->kind && edit_parts(l, s))
        return true;
    l->edits.count = before;
    return replace_statement(l, s);
}

/* A statement that nobody has written, behind another one. */
static bool insert_statement(struct layout *l, const struct promela_statement *s,
                             const struct promela_statement *behind) {
    struct layout_edit edit;
    if (!behind || !find_bytes(l, behind->span.file, behind->span.start,
                               behind->span.start + behind->span.length, &edit))
        return false;
    char blanks[64] = ";\n";
    unsigned column = column_of(l, edit.start);
    memset(blanks + 2, ' ', column);
    blanks[2 + column] = '\0';
    edit.start = edit.end;
    edit.text = joined(l, blanks, print_statement(l, s, column, false));
    add_edit(l, edit);
    return true;
}

static bool edit_sequence(struct layout *l, const struct promela_sequence *sequence) {
    const struct promela_statement *behind = NULL;
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s && l->fine; s = s->next) {
        const struct layout_piece *piece = find(l, s);
        if (piece ? !edit_statement(l, s, piece) : !insert_statement(l, s, behind))
            return false;
        behind = piece ? s : behind;
    }
    return l->fine;
}

/* --- Units --- */

/* With the semicolon that ends it. */
static bool find_unit(const struct layout *l, const struct promela_unit *u, struct layout_edit *edit) {
    if (!find_bytes(l, u->span.file, u->span.start, u->end, edit))
        return false;
    const char *text = written(l)->text;
    uint32_t at = edit->end;
    while (u->kind == PROMELA_GLOBAL && (text[at] == ' ' || text[at] == '\t'))
        at++;
    if (u->kind == PROMELA_GLOBAL && text[at] == ';')
        edit->end = at + 1;
    return true;
}

static bool edit_unit(struct layout *l, const struct promela_unit *u, const struct layout_piece *piece) {
    struct layout_edit edit;
    if (strcmp(print_unit(l, u, false), piece->printed) == 0)
        return true;
    size_t before = l->edits.count;
    if (has_process_body(u) && strcmp(print_heading(l, u), piece->heading) == 0 && edit_sequence(l, u->body))
        return true;
    l->edits.count = before;
    if (!find_unit(l, u, &edit))
        return false;
    edit.text = print_unit(l, u, true);
    add_edit(l, edit);
    return true;
}

/* Behind what is on the rest of the line, if that is no more than a comment. */
static uint32_t end_of_line(const struct layout *l, uint32_t at) {
    const char *text = written(l)->text, *feed = strchr(text + at, '\n'), *c = text + at;
    const char *line = feed ? feed : text + written(l)->length;
    while (c < line && (*c == ' ' || *c == '\t'))
        c++;
    bool is_comment = line - c >= 4 && c[0] == '/' && c[1] == '*' && line[-2] == '*' && line[-1] == '/';
    bool is_rest = line - c >= 2 && c[0] == '/' && c[1] == '/';
    return c == line || is_comment || is_rest ? (uint32_t)(line - text) : at;
}

/* A unit that nobody has written: in front of all, or behind another one. */
static bool insert_unit(struct layout *l, const struct promela_unit *u, const struct promela_unit *behind) {
    struct layout_edit edit;
    const struct promela_unit *first = l->promela->units;
    while (first && !find(l, first))
        first = first->next;
    if (!first || !find_unit(l, behind ? behind : first, &edit))
        return false;
    const char *printed = print_unit(l, u, false);
    if (behind) {
        edit.start = edit.end = end_of_line(l, edit.end);
        edit.text = joined(l, u->kind == PROMELA_GLOBAL ? "\n" : "\n\n", printed);
    } else {
        edit.end = edit.start;
        edit.text = joined(l, printed, "\n");
    }
    add_edit(l, edit);
    return true;
}

/* The unit that others have taken the place of; NULL: there is none. */
static const struct promela_unit *find_original(const struct layout *l, const struct promela_unit *copy) {
    for (size_t i = 0; i < l->pieces.count; i++) {
        const struct promela_unit *u = l->pieces.items[i].heading ? l->pieces.items[i].node : NULL, *other;
        if (!u || !has_process_body(u) || u->span.file != copy->span.file ||
            u->span.start != copy->span.start)
            continue;
        for (other = l->promela->units; other && other != u;)
            other = other->next;
        return other ? NULL : u;
    }
    return NULL;
}

/* The first copy of a unit stands in its place, others behind it. */
static bool put_copy(struct layout *l, const struct promela_unit *copy, const struct promela_unit *original) {
    struct layout_edit edit;
    if (!find_unit(l, original, &edit))
        return false;
    bool is_first = l->edits.count == 0 || l->edits.items[l->edits.count - 1].end < edit.end;
    const char *printed = print_unit(l, copy, true);
    if (!is_first)
        edit.start = edit.end;
    edit.text = is_first ? printed : joined(l, "\n\n", printed);
    add_edit(l, edit);
    return true;
}

/* The file that somebody has written, if it is one. */
static bool find_file(struct layout *l) {
    uint32_t count = 0;
    l->file = l->resolved;
    for (uint32_t i = 0; i < l->files && l->resolved == LAYOUT_FILES; i++)
        if (l->promela->sources->files.items[i].origins.runs.count == 0) {
            l->file = i;
            count++;
        }
    return count == 1 || l->resolved != LAYOUT_FILES;
}

static void add_run(struct layout *l, uint32_t start, struct layout_edit from) {
    struct layout_run run = {start, from};
    if (from.text || from.end > from.start)
        l->fine = l->fine && array_push(&l->job->memory, &l->runs, run);
}

bool layout_write(struct layout *l, struct bytes *text) {
    const struct promela_unit *behind = NULL;
    bool fine = find_file(l);
    for (const struct promela_unit *u = l->promela->units; u && fine; u = u->next) {
        const struct layout_piece *piece = find(l, u);
        const struct promela_unit *original = piece ? u : find_original(l, u);
        fine = piece      ? edit_unit(l, u, piece)
               : original ? put_copy(l, u, original)
                          : insert_unit(l, u, behind);
        behind = original ? original : behind;
    }
    struct output *output = fine && l->fine ? output_open_memory(l->job, text) : NULL;
    uint32_t at = 0;
    for (size_t i = 0; output && i < l->edits.count; i++) {
        const struct layout_edit *edit = &l->edits.items[i];
        fine &= edit->start >= at;
        if (!fine)
            break;
        add_run(l, (uint32_t)output_length(output), (struct layout_edit){at, edit->start, NULL});
        output_bytes(output, written(l)->text + at, edit->start - at);
        add_run(l, (uint32_t)output_length(output), *edit);
        output_text(output, edit->text);
        at = edit->end;
    }
    if (output && fine) {
        add_run(l, (uint32_t)output_length(output), (struct layout_edit){at, written(l)->length, NULL});
        output_bytes(output, written(l)->text + at, written(l)->length - at);
        return output_commit(output);
    }
    output_abandon(output);
    array_free(&text->data);
    return false;
}

/* --- What a text means --- */

/* As it is printed, without comments. */
static bool print_meaning(struct job *job, const struct bytes *text, struct bytes *printed) {
    struct sources sources;
    struct promela promela;
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    bool fine = sources_add(&sources, "", text->data.items, text->data.count) && promela_parse(&promela, 0) &&
                promela_check(&promela);
    struct output *output = fine ? output_open_memory(job, printed) : NULL;
    for (const struct promela_unit *u = promela.units; u && output; u = u->next)
        promela_print_unit(&promela, u, false, output);
    fine = output && output_commit(output);
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

bool layout_is_same(const struct bytes *one, const struct bytes *other) {
    struct job reading;
    struct bytes first = {0}, second = {0};
    job_init(&reading);
    bool same = print_meaning(&reading, one, &first) && print_meaning(&reading, other, &second) &&
                first.data.count == second.data.count &&
                memcmp(first.data.items, second.data.items, first.data.count) == 0;
    array_free(&first.data);
    array_free(&second.data);
    job_free(&reading);
    return same;
}
