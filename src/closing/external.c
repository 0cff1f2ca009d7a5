#include "closing/external.h"

#include <string.h>

#include "language/comment.h"

struct finding_names {
    struct external_names *names;
    struct sources *sources;
    uint32_t file;
    bool fine;
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void add(struct finding_names *f, const char *text, size_t length, struct external_name name) {
    name.text = arena_text(&f->names->texts, text, length);
    f->fine = f->fine && name.text && array_push(&f->sources->job->memory, &f->names->list, name);
}

/* Names with commas between. */
static void add_list(struct finding_names *f, uint32_t begin, uint32_t end) {
    const char *text = f->sources->files.items[f->file].text;
    while (begin < end && f->fine) {
        uint32_t behind = begin;
        while (behind < end && text[behind] != ',' && text[behind] != '\n')
            behind++;
        uint32_t first = begin, last = behind;
        while (first < last && is_blank(text[first]))
            first++;
        while (last > first && is_blank(text[last - 1]))
            last--;
        if (last > first)
            add(f, text + first, last - first,
                (struct external_name){.is_written = true, .span = {f->file, first, last - first}});
        begin = behind < end && text[behind] == ',' ? behind + 1 : end;
    }
}

/* Where a text stands between two bytes; `end`: it does not. */
static uint32_t find_text(const char *text, uint32_t begin, uint32_t end, const char *what) {
    size_t length = strlen(what);
    for (; begin + length <= end; begin++)
        if (memcmp(text + begin, what, length) == 0)
            return begin;
    return end;
}

/* A comment without its signs. */
static void read_comment(struct finding_names *f, uint32_t begin, uint32_t end) {
    static const char EXTERNAL[] = "lacuna: external", DISCARD[] = "lacuna: discard", OURS[] = "lacuna:";
    const char *text = f->sources->files.items[f->file].text;
    uint32_t at = find_text(text, begin, end, EXTERNAL);
    uint32_t behind = at < end ? at + (uint32_t)strlen(EXTERNAL) : end;
    if (behind < end && (text[behind] == ' ' || text[behind] == '\t')) {
        add_list(f, behind, end);
        return;
    }
    while (begin < end && is_blank(text[begin]))
        begin++;
    while (end > begin && is_blank(text[end - 1]))
        end--;
    bool is_ours = find_text(text, begin, end, OURS) == begin && begin < end;
    bool discards = end - begin == strlen(DISCARD) && memcmp(text + begin, DISCARD, end - begin) == 0;
    if (is_ours && !discards)
        sources_warn(f->sources, (struct span){f->file, begin, end - begin},
                     "write lacuna: external NAMES, or lacuna: discard", "this comment of lacuna is unknown");
}

static void read_file(struct finding_names *f) {
    const struct source *source = &f->sources->files.items[f->file];
    for (uint32_t at = 0, behind; at < source->length && f->fine; at = behind) {
        behind = source->text[at] == '/' ? comment_end(source, at) : 0;
        if (!behind) {
            behind = at + 1;
            continue;
        }
        bool has_end = source->text[at + 1] == '*';
        read_comment(f, at + 2, has_end && behind >= at + 4 ? behind - 2 : behind);
    }
}

bool external_names_find(struct external_names *names, struct sources *sources, const char *const *options,
                         size_t options_count) {
    struct finding_names f = {.names = names, .sources = sources, .fine = true};
    *names = (struct external_names){0};
    arena_init(&names->texts, &sources->job->memory);
    for (size_t i = 0; i < options_count; i++)
        add(&f, options[i], strlen(options[i]), (struct external_name){0});
    for (f.file = 0; f.file < sources->files.count; f.file++)
        if (sources->files.items[f.file].text && sources->files.items[f.file].origins.runs.count == 0)
            read_file(&f);
    return f.fine;
}

void external_names_free(struct external_names *names) {
    array_free(&names->list);
    arena_free(&names->texts);
}
