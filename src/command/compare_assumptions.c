/* The half of `compare` that is about assumption files: what a change means for components that were
 * accepted. */
#include <string.h>

#include "assume/contract/contract_comparison.h"
#include "assume/file.h"
#include "command/operand/files.h"
#include "report/contract_comparison_report.h"
#include "rules/kept_rules.h"
#include "rules/rule_changes.h"

struct change {
    const char *names[2];
    struct sources sources;
    struct assumption files[2];
    size_t read;
    struct contract_comparison comparison;
    struct rules rules[2];
    struct rule_changes changes[2]; /* what each forbids and the other allows */
};

static bool read_both(struct change *c, struct invocation *invocation) {
    for (size_t i = 0; i < 2; i++) {
        c->names[i] = invocation->operands.items[i];
        if (!sources_read(&c->sources, c->names[i]))
            return false;
        c->read = i + 1;
        if (!assumption_read(&c->files[i], &c->sources, (uint32_t)i) ||
            !rules_hold(&c->files[i], &c->sources))
            return false;
    }
    return strcmp(c->files[0].component, c->files[1].component) == 0 ||
           job_reject(invocation->job, NULL, "give two assumptions about the same component",
                      "%s is for %s, %s is for %s", c->names[0], c->files[0].component, c->names[1],
                      c->files[1].component);
}

/* Files of an older lacuna have no rules: they are looked for. */
static bool find_changes(struct change *c, struct job *job) {
    for (size_t i = 0; i < 2; i++)
        if (!rules_keep(&c->files[i], job) || !rules_of(&c->rules[i], job, &c->files[i]))
            return false;
    return rule_changes_find(&c->changes[0], job, &c->files[0], &c->rules[0], &c->files[1]) &&
           rule_changes_find(&c->changes[1], job, &c->files[1], &c->rules[1], &c->files[0]);
}

enum status compare_assumptions(struct invocation *invocation) {
    struct change c = {0};
    struct contract_comparison_report report;
    struct answer answer = {STATUS_YES, NULL, contract_comparison_report_json,
                            contract_comparison_report_text};
    sources_init(&c.sources, invocation->job);
    if (read_both(&c, invocation) &&
        contract_comparison_find(&c.comparison, invocation->job, &c.files[0], &c.files[1]) &&
        find_changes(&c, invocation->job)) {
        bool fits = c.comparison.verdict == COMPARISON_EQUAL || c.comparison.verdict == COMPARISON_WEAKER;
        report = (struct contract_comparison_report){
            .old_name = c.names[0],
            .new_name = c.names[1],
            .component = c.files[0].component,
            .comparison = &c.comparison,
            .forbidden = {&c.files[1], &c.rules[1], &c.changes[1]},
            .allowed = {&c.files[0], &c.rules[0], &c.changes[0]},
        };
        answer.status = fits ? STATUS_YES : STATUS_NO;
        answer.results = &report;
    }
    enum status status = invocation_answer(invocation, &answer);
    contract_comparison_free(&c.comparison);
    for (size_t i = 0; i < 2; i++) {
        rule_changes_free(&c.changes[i]);
        rules_free(&c.rules[i]);
    }
    for (size_t i = 0; i < c.read; i++)
        assumption_free(&c.files[i]);
    sources_free(&c.sources);
    return status;
}
