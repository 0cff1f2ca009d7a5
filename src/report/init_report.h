/* The draft of a project, as lacuna.toml, and what `init` says of it. */
#ifndef LACUNA_REPORT_INIT_REPORT_H
#define LACUNA_REPORT_INIT_REPORT_H

#include "base/json.h"
#include "project/draft.h"

struct init_report {
    const struct project_draft *draft;
    const char *path; /* that it was written to */
};

/* The text of lacuna.toml. */
void draft_write_toml(const struct project_draft *draft, struct output *output);

/* `results` is a struct init_report. */
void init_report_json(struct json *json, const void *results);
void init_report_text(struct output *output, const void *results);

#endif
