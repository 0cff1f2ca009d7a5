/* How two LTSs are related, and why they are not, as `compare` reports it. */
#ifndef LACUNA_REPORT_COMPARE_REPORT_H
#define LACUNA_REPORT_COMPARE_REPORT_H

#include "base/json.h"
#include "lts/equivalence/compare.h"

struct compare_report {
    const char *files[2];
    const char *processes[2]; /* of the files, if they are FSP; otherwise NULL */
    const char *titles[2];    /* for people: "P (x.lts)", or the file */
    const char *relation;     /* its name */
    bool preorder;
    const struct comparison *comparison;
};

/* `results` is a struct compare_report. */
void compare_report_json(struct json *json, const void *results);
void compare_report_text(struct output *output, const void *results);

#endif
