/* The half of `info` that is about assumption files: what they were made for. */
#include "assume/file.h"
#include "command/operand/files.h"
#include "report/assumption_file_report.h"
#include "rules/kept_rules.h"

struct assumptions {
    struct sources sources;
    ARRAY(struct assumption) files;
    ARRAY(struct rules) rules; /* of each */
};

/* Also if it fails, both have an entry each, to be freed. */
static bool read_file(struct assumptions *a, struct job *job, const char *path) {
    struct assumption *file = &a->files.items[a->files.count];
    struct rules *rules = &a->rules.items[a->files.count];
    uint32_t number = (uint32_t)a->files.count++;
    a->rules.count++;
    assumption_init(file, job);
    *rules = (struct rules){0};
    return sources_read(&a->sources, path) && assumption_read(file, &a->sources, number) &&
           rules_hold(file, &a->sources) && rules_of(rules, job, file);
}

enum status info_assumptions(struct invocation *invocation) {
    struct job *job = invocation->job;
    struct assumptions a = {0};
    size_t count = invocation->operands.count;
    sources_init(&a.sources, job);
    bool fine = array_reserve(&job->memory, &a.files, count) && array_reserve(&job->memory, &a.rules, count);
    for (size_t i = 0; i < count && fine; i++)
        fine = read_file(&a, job, invocation->operands.items[i]);
    struct assumption_file_report report = {&a.sources, a.files.items, a.rules.items, a.files.count};
    struct answer answer = {STATUS_YES, fine ? &report : NULL, assumption_file_report_json,
                            assumption_file_report_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < a.files.count; i++) {
        rules_free(&a.rules.items[i]);
        assumption_free(&a.files.items[i]);
    }
    array_free(&a.files);
    array_free(&a.rules);
    sources_free(&a.sources);
    return status;
}
