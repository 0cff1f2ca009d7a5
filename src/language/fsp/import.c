/* Processes that are imported: import P = "x.aut".
 *
 * The name of the file is relative to the folder of the file that names it, as in LTSA. Who reads files is
 * the caller's business. */
#include <string.h>

#include "base/text.h"
#include "language/fsp/make.h"
#include "lts/builder.h"

/* The path of the imported file; NULL: no memory. A name like "-" must not be taken for standard input. */
static const char *path_of(struct fsp_making *m, const struct identifier *file) {
    const char *from = m->fsp->sources->files.items[file->span.file].name;
    const char *slash = strrchr(from, '/');
    struct text path = {.memory = &m->job->memory};
    if (*file->text != '/' && slash)
        text_add_bytes(&path, from, (size_t)(slash - from) + 1);
    else if (*file->text == '-')
        text_add(&path, "./");
    text_add(&path, file->text);
    return text_keep(&path, &m->fsp->arena);
}

/* A process does not start in ERROR: there is a state with τ in front of it. */
static struct lts *start_before_error(struct job *job, const struct lts *lts) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
            fine = lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
    fine = fine && lts_builder_add(&builder, lts->states, LABEL_TAU, lts->error);
    return lts_builder_finish_like(&builder, fine, lts, lts->states + 1, lts->states, lts->error);
}

bool fsp_import(struct fsp_making *m, const struct fsp_declaration *declaration, struct fsp_process *result) {
    const struct fsp_options *options = &m->fsp->options;
    const struct identifier *file = &declaration->import;
    const char *path = path_of(m, file);
    if (path && !options->import) {
        sources_error(m->fsp->sources, file->span, "copy the process into this text",
                      "files cannot be imported here");
        return false;
    }
    *result = (struct fsp_process){path ? options->import(options->data, path) : NULL, STATE_NONE};
    if (!result->lts) {
        struct place place = sources_place(m->fsp->sources, file->span);
        diagnostics_add(&m->job->diagnostics, SEVERITY_NOTE, &place, "fix the file that is imported",
                        "%s is imported here", declaration->name.text);
        return false;
    }
    return (result->lts->initial != result->lts->error ||
            fsp_replace(result, start_before_error(m->job, result->lts))) &&
           fsp_keep_reachable(m->job, result);
}
