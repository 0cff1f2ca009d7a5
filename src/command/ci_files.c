#include "command/ci_files.h"

#include "command/operand/written_files.h"
#include "report/ci_report.h"

const struct option OPTIONS_CI[] = {
    {OPTION_JUNIT, "junit", 0, "FILE", "FILE",
     "also write the results as JUnit: a test case for each candidate, for Jenkins and GitLab"},
    {OPTION_SARIF, "sarif", 0, "FILE", "FILE",
     "also write the results as SARIF 2.1.0: runs as code flows, for code hosts and editors"},
    {0},
};

static const struct {
    enum option_id id;
    const char *name;
    void (*write)(const struct ci_report *report, struct output *output);
} FILES[] = {{OPTION_JUNIT, "junit", junit_write}, {OPTION_SARIF, "sarif", sarif_write}};

enum { FILES_COUNT = sizeof FILES / sizeof *FILES };

bool ci_files_check(struct invocation *invocation) {
    for (size_t i = 0; i < FILES_COUNT; i++) {
        const char *path = invocation_value(invocation, FILES[i].id);
        if (path && output_is_stdout(path))
            return job_reject(invocation->job, NULL, "name a file", "--%s cannot write to standard output",
                              FILES[i].name);
        if (path && !output_check(invocation->job, path))
            return false;
    }
    return true;
}

bool ci_files_stay_apart(struct invocation *invocation, const char *const *read, size_t count) {
    const struct written_file written[] = {{"--junit", invocation_value(invocation, OPTION_JUNIT)},
                                           {"--sarif", invocation_value(invocation, OPTION_SARIF)},
                                           {"--svg", invocation_value(invocation, OPTION_SVG)},
                                           {"--output", invocation_value(invocation, OPTION_OUTPUT)}};
    return written_files_stay_apart(invocation->job, written, sizeof written / sizeof *written, read, count);
}

void ci_files_write(struct invocation *invocation, const struct check_report *const *reports, size_t count,
                    bool incomplete) {
    struct job *job = invocation->job;
    struct ci_report report = {job, reports, count, incomplete || job_failed(job)};
    invocation_explain_stop(invocation);
    for (size_t i = 0; i < FILES_COUNT; i++) {
        const char *path = invocation_value(invocation, FILES[i].id);
        struct job writing; /* ours may have failed */
        if (!path)
            continue;
        job_init(&writing);
        struct output *output = output_open(&writing, path);
        if (output)
            FILES[i].write(&report, output);
        if (!output || !output_commit(output)) {
            diagnostics_add(&job->diagnostics, SEVERITY_ERROR, &(struct place){.file = path},
                            "check the folder and its permissions", "the results could not be written");
            job_fail(job, OUTCOME_OUTPUT);
        }
        job_free(&writing);
    }
}
