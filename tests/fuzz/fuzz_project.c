/* libFuzzer target for projects: whatever the text, it must end with a diagnostic, or with components that
 * have a name, files and candidates. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "project/project.h"

enum { MOST_BYTES = 8 << 20 };

static const double MOST_SECONDS = 1;

static void check_component(const struct project *project, const struct project_component *c) {
    must(*c->name && *c->missing, "a name");
    must(c->span.start + c->span.length <= project->sources.files.items[0].length, "a place");
    for (size_t i = 0; i < c->files.items.count; i++)
        must(*c->files.items.items[i].text, "a name of a file");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct job job;
    struct project project;
    if (memchr(size ? bytes : (const uint8_t *)"", 0, size))
        return 0; /* readers of files refuse those */
    begin(&job, MOST_BYTES, MOST_SECONDS);
    bool fine = project_read_text(&project, &job, "a/lacuna.toml", size ? (const char *)bytes : "", size);
    must(fine != job_failed(&job), "a project or a reason");
    must(!fine || project.components.count > 0, "a component");
    for (size_t i = 0; i < project.components.count && fine; i++)
        check_component(&project, &project.components.items[i]);
    project_free(&project);
    end(&job);
    return 0;
}
