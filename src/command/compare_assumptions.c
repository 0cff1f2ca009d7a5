/* The half of `compare` that is about assumption files: what a change means for components that were
 * accepted. */
#include <string.h>

#include "assume/evolution.h"
#include "assume/file.h"
#include "command/files.h"
#include "report/evolution_report.h"

struct change {
    const char *names[2];
    struct sources sources;
    struct assumption files[2];
    size_t read;
    struct evolution evolution;
};

static bool read_both(struct change *c, struct invocation *invocation) {
    for (size_t i = 0; i < 2; i++) {
        c->names[i] = invocation->operands.items[i];
        if (!sources_read(&c->sources, c->names[i]))
            return false;
        c->read = i + 1;
        if (!assumption_read(&c->files[i], &c->sources, (uint32_t)i))
            return false;
    }
    return strcmp(c->files[0].component, c->files[1].component) == 0 ||
           job_reject(invocation->job, NULL, "compare assumptions about one component",
                      "%s is for %s, %s is for %s", c->names[0], c->files[0].component, c->names[1],
                      c->files[1].component);
}

enum status compare_assumptions(struct invocation *invocation) {
    struct change c = {0};
    struct evolution_report report;
    struct answer answer = {STATUS_YES, NULL, evolution_report_json, evolution_report_text};
    sources_init(&c.sources, invocation->job);
    if (read_both(&c, invocation) &&
        evolution_find(&c.evolution, invocation->job, &c.files[0], &c.files[1])) {
        bool fits = c.evolution.verdict == EVOLUTION_EQUAL || c.evolution.verdict == EVOLUTION_WEAKER;
        report = (struct evolution_report){c.names[0], c.names[1], c.files[0].component, &c.evolution};
        answer.status = fits ? STATUS_YES : STATUS_NO;
        answer.results = &report;
    }
    enum status status = invocation_answer(invocation, &answer);
    evolution_free(&c.evolution);
    for (size_t i = 0; i < c.read; i++)
        assumption_free(&c.files[i]);
    sources_free(&c.sources);
    return status;
}
