/* The half of `info` that is about assumption files: what they were made for. */
#include "assume/file.h"
#include "command/operand/files.h"
#include "report/assumption_file_report.h"

struct assumptions {
    struct sources sources;
    ARRAY(struct assumption) files;
};

enum status info_assumptions(struct invocation *invocation) {
    struct job *job = invocation->job;
    struct assumptions a = {0};
    sources_init(&a.sources, job);
    bool fine = true;
    for (size_t i = 0; i < invocation->operands.count && fine; i++) {
        struct assumption file;
        fine = sources_read(&a.sources, invocation->operands.items[i]);
        if (!fine)
            break;
        fine = assumption_read(&file, &a.sources, (uint32_t)i);
        if (!array_push(&job->memory, &a.files, file)) {
            assumption_free(&file);
            fine = false;
        }
    }
    struct assumption_file_report report = {&a.sources, a.files.items, a.files.count};
    struct answer answer = {STATUS_YES, fine ? &report : NULL, assumption_file_report_json,
                            assumption_file_report_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < a.files.count; i++)
        assumption_free(&a.files.items[i]);
    array_free(&a.files);
    sources_free(&a.sources);
    return status;
}
