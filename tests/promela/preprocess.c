/* Prints the expanded text of a Promela file: preprocess FILE. Status 2: mistakes were found; each is a line
 * "file:line:column: message" on standard error. With --places, each line begins with its place in the files
 * instead: "file:line:". */
#include "language/promela/preprocess.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_messages(const struct diagnostics *diagnostics) {
    for (size_t i = 0; i < diagnostics->list.count; i++) {
        const struct diagnostic *d = &diagnostics->list.items[i];
        fprintf(stderr, "%s:%" PRIu64 ":%" PRIu64 ": %s%s\n", d->place.file ? d->place.file : "",
                d->place.line, d->place.column, d->severity == SEVERITY_WARNING ? "warning: " : "",
                d->message);
    }
}

static void print_with_places(const struct sources *sources, uint32_t file) {
    const struct source *source = &sources->files.items[file];
    for (size_t i = 0; i < source->lines.count; i++) {
        uint32_t begin = source->lines.items[i];
        begin += (uint32_t)strspn(source->text + begin, " \t");
        struct place place = sources_place(sources, (struct span){file, begin, 1});
        printf("%s:%" PRIu64 ":%.*s\n", place.file, place.line, (int)strcspn(source->text + begin, "\n"),
               source->text + begin);
    }
}

int main(int argc, char **argv) {
    bool places = argc == 3 && strcmp(argv[1], "--places") == 0;
    if (argc != 2 && !places)
        return 1;
    struct job job;
    struct sources sources;
    uint32_t expanded;
    job_init(&job);
    sources_init(&sources, &job);
    bool fine = sources_read(&sources, argv[argc - 1]) && promela_preprocess(&sources, 0, &expanded, NULL);
    if (fine && places)
        print_with_places(&sources, expanded);
    else if (fine)
        fputs(sources.files.items[expanded].text, stdout);
    print_messages(&job.diagnostics);
    sources_free(&sources);
    job_free(&job);
    return fine ? 0 : 2;
}
