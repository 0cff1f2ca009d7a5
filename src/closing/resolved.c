#include "closing/resolved.h"

#include <stdlib.h>

/* A statement or a unit begins here. */
struct beginning {
    uint32_t at;      /* in the text */
    struct span span; /* of what somebody has written */
};

struct beginnings {
    ARRAY(struct beginning) list; /* by `at` */
};

static int by_place(const void *one, const void *other) {
    const struct beginning *a = one, *b = other;
    return (a->at > b->at) - (a->at < b->at);
}

/* Where a part of the tree of the text begins in it. */
static uint32_t place_in_text(const struct sources *sources, struct span span) {
    const struct source *source = &sources->files.items[span.file];
    for (; source->origins.runs.count > 0; source = &sources->files.items[span.file])
        span = origins_of(&source->origins, span);
    return span.start;
}

/* The same tree, printed again: mark by mark the two stand for the same. */
static bool pair(struct beginnings *b, struct job *job, const struct sources *sources,
                 const struct promela_marks *here, const struct promela_marks *there) {
    bool fine = true;
    for (size_t i = 0; i < here->list.count && i < there->list.count && fine; i++) {
        struct beginning made = {place_in_text(sources, here->list.items[i].span), there->list.items[i].span};
        fine = made.span.length == 0 || array_push(&job->memory, &b->list, made);
    }
    if (b->list.count > 1)
        qsort(b->list.items, b->list.count, sizeof *b->list.items, by_place);
    return fine;
}

static bool find_beginnings(struct beginnings *b, struct job *job, const struct bytes *text,
                            const struct promela_marks *marks) {
    struct sources sources;
    struct promela promela;
    struct bytes printed = {0};
    struct promela_marks here = {0};
    sources_init(&sources, job);
    promela_init(&promela, &sources);
    struct output *output = output_open_memory(job, &printed);
    bool fine =
        output && sources_add(&sources, "", text->data.items, text->data.count) && promela_parse(&promela, 0);
    if (fine)
        promela_print_marked(&promela, output, &here);
    if (output)
        output_abandon(output);
    fine = fine && !here.failed && pair(b, job, &sources, &here, marks);
    array_free(&printed.data);
    array_free(&here.list);
    promela_free(&promela);
    sources_free(&sources);
    return fine;
}

/* What stands in place of something, from one byte on to another. */
static bool replace(struct origins *origins, struct memory *memory, const struct beginnings *b,
                    uint32_t start, uint32_t end, struct span whole) {
    bool fine = origins_replace(memory, origins, start, whole);
    for (size_t i = 0; i < b->list.count && fine; i++)
        if (b->list.items[i].at >= start && b->list.items[i].at < end)
            fine = origins_replace(memory, origins, b->list.items[i].at, b->list.items[i].span);
    return fine;
}

bool resolved_origins(struct origins *origins, struct job *job, const struct bytes *text,
                      const struct layout *layout, const struct promela_marks *marks) {
    struct beginnings b = {0};
    struct memory *memory = &job->memory;
    uint32_t length = (uint32_t)text->data.count;
    bool fine = find_beginnings(&b, job, text, marks);
    if (layout->runs.count == 0 && fine)
        fine = replace(origins, memory, &b, 0, length, (struct span){.length = 1});
    for (size_t i = 0; i < layout->runs.count && fine; i++) {
        const struct layout_run *run = &layout->runs.items[i];
        uint32_t end = i + 1 < layout->runs.count ? run[1].start : length;
        struct span from = {layout->file, run->from.start, run->from.end - run->from.start};
        fine = run->from.text ? replace(origins, memory, &b, run->start, end, from)
                              : origins_copy(memory, origins, run->start, from);
    }
    array_free(&b.list);
    return fine;
}
