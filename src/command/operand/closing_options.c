#include "command/operand/closing_options.h"

#include <string.h>

#include "report/close_report.h"

enum { USUAL_DOMAIN = 2, MOST_DOMAIN = 16 };

static bool read_domain(struct closing_choice *c, struct invocation *invocation) {
    struct job *job = invocation->job;
    uint64_t domain;
    if (!number_of(invocation, OPTION_DOMAIN, "domain", USUAL_DOMAIN, &domain))
        return false;
    if (invocation_value(invocation, OPTION_DOMAIN) && c->options.analysis != CLOSING_EXPLICIT)
        return job_reject(job, NULL, "add --analysis explicit", "--domain is for an explicit environment");
    c->options.domain = (uint32_t)domain;
    return (domain >= 1 && domain <= MOST_DOMAIN) ||
           job_reject(job, NULL, NULL, "--domain wants a number from 1 to %d", MOST_DOMAIN);
}

bool closing_options_read(struct closing_choice *c, struct invocation *invocation) {
    const char *analysis = invocation_value(invocation, OPTION_ANALYSIS);
    const char *names = invocation_value(invocation, OPTION_EXTERNAL);
    *c = (struct closing_choice){0};
    while (analysis && strcmp(closing_analysis_text(c->options.analysis), analysis) != 0)
        c->options.analysis++; /* the option table knows them all */
    if (!read_domain(c, invocation) || !label_list_split(invocation->job, &c->external, names ? names : ""))
        return false;
    c->options.external = c->external.texts.items;
    c->options.external_count = c->external.texts.count;
    return true;
}

void closing_options_free(struct closing_choice *c) {
    label_list_free(&c->external);
}

const struct option OPTIONS_CLOSING[] = {
    {OPTION_ANALYSIS, "analysis", 0, "KIND", "must|may|none|explicit",
     "how data from outside is treated: flags where the run decides (must, default), no flags (may), a flag for every variable (none), or an environment process with queues (explicit)"},
    {OPTION_EXTERNAL, "external", 0, "NAMES", NULL,
     "channels or signals that come from outside, too, as in chA,request; a comment `lacuna: external chA` in the file says the same (default: channels that nobody inside sends on)"},
    {OPTION_DOMAIN, "domain", 0, "N", NULL,
     "with --analysis explicit: numbers from outside are 0 to N - 1 (default: 2)"},
    {0},
};
