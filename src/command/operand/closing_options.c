#include "command/operand/closing_options.h"

#include <string.h>

#include "command/operand/files.h"
#include "report/close_report.h"

enum { USUAL_DOMAIN = 2, MOST_DOMAIN = 16 };

static bool read_domain(struct closing_choice *c, struct invocation *invocation) {
    struct job *job = invocation->job;
    uint64_t domain;
    if (!number_of(invocation, OPTION_DOMAIN, "domain", USUAL_DOMAIN, &domain))
        return false;
    if (invocation_value(invocation, OPTION_DOMAIN) && c->options.analysis != CLOSING_EXPLICIT)
        return job_reject(job, NULL, "add --analysis explicit", "--domain needs --analysis explicit");
    c->options.domain = (uint32_t)domain;
    return (domain >= 1 && domain <= MOST_DOMAIN) ||
           job_reject(job, NULL, "write it as in --domain 3", "--domain needs a number from 1 to %d",
                      MOST_DOMAIN);
}

/* A Promela file is read together with the model. */
static bool read_environment(struct closing_choice *c, struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_ENVIRONMENT);
    c->options.environment = path;
    if (!path || has_extension(path, ".pml"))
        return true;
    c->options.environment_lts = c->environment = load_lts(invocation, path);
    return c->environment;
}

bool closing_options_read(struct closing_choice *c, struct invocation *invocation) {
    const char *analysis = invocation_value(invocation, OPTION_ANALYSIS);
    const char *names = invocation_value(invocation, OPTION_EXTERNAL);
    const char *values = invocation_value(invocation, OPTION_VALUES);
    *c = (struct closing_choice){0};
    while (analysis && strcmp(closing_analysis_text(c->options.analysis), analysis) != 0)
        c->options.analysis++; /* the option table knows them all */
    if (!read_domain(c, invocation) || !label_list_split(invocation->job, &c->external, names ? names : "") ||
        !label_list_split(invocation->job, &c->values, values ? values : ""))
        return false;
    if (values && c->options.analysis == CLOSING_EXPLICIT)
        return job_reject(invocation->job, NULL, "use --domain",
                          "--values is for an environment that is embedded");
    c->options.values = c->values.texts.items;
    c->options.values_count = c->values.texts.count;
    c->options.external = c->external.texts.items;
    c->options.external_count = c->external.texts.count;
    return read_environment(c, invocation);
}

void closing_options_free(struct closing_choice *c) {
    label_list_free(&c->external);
    label_list_free(&c->values);
    lts_free(c->environment);
}

bool check_closing_is_wanted(struct invocation *invocation) {
    bool says_how =
        invocation_value(invocation, OPTION_EXTERNAL) || invocation_value(invocation, OPTION_ANALYSIS) ||
        invocation_value(invocation, OPTION_VALUES) || invocation_value(invocation, OPTION_DOMAIN) ||
        invocation_value(invocation, OPTION_ENVIRONMENT);
    return !says_how ||
           job_reject(invocation->job, NULL, "add --close",
                      "--external, --analysis, --environment, --values and --domain need --close");
}

const struct option OPTIONS_CLOSING[] = {
    {OPTION_ANALYSIS, "analysis", 0, "KIND", "must|may|none|explicit",
     "how data from outside is tracked. must (default): flags where the run decides. may: no flags. none: a flag for every variable. explicit: an environment process with queues"},
    {OPTION_EXTERNAL, "external", 0, "NAMES", NULL,
     "channels or signals that also come from outside, as in chA,request. A comment `lacuna: external chA` in the file says the same. Default: channels on which no process sends. For actors: messages, as in left!permitL"},
    {OPTION_ENVIRONMENT, "environment", 0, "FILE", "FILE",
     "an environment finer than chaos. It is active proctypes in Promela, or an LTS or assumption (.aut, .lts, .assumption) over receiver!message and ?message. By the channels it names, only what it sends comes from outside"},
    {OPTION_VALUES, "values", 0, "RANGES", NULL,
     "variables that get only these numbers from outside, as in x:0..3,y:0..1: they stay concrete, and conditions over them are evaluated"},
    {OPTION_DOMAIN, "domain", 0, "N", NULL,
     "with --analysis explicit: numbers from outside are 0 to N - 1 (default: 2)"},
    {0},
};
