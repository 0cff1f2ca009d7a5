#include <string.h>

#include "report/candidate_summary.h"
#include "report/ci_report.h"
#include "report/drawing/xml.h"

/* name="text" */
static void attribute(struct output *output, const char *name, const char *text) {
    output_text(output, " ");
    output_text(output, name);
    output_text(output, "=\"");
    xml_text(output, text);
    output_text(output, "\"");
}

static void number_attribute(struct output *output, const char *name, size_t number) {
    output_format(output, " %s=\"%zu\"", name, number);
}

/* Takes colours out: a chart has them if somebody looks at the terminal meanwhile. */
static void drop_colours(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++)
        if (from[0] == '\033' && from[1] == '[')
            from += strcspn(from, "m") - (from[strcspn(from, "m")] == '\0');
        else
            *to++ = *from;
    *to = '\0';
}

/* Text of several lines, which is changed. */
static void write_lines(struct output *output, char *text) {
    drop_colours(text);
    for (char *line = text; line;) {
        char *feed = strchr(line, '\n');
        if (feed)
            *feed = '\0';
        xml_text(output, line);
        output_text(output, feed ? "\n" : "");
        line = feed ? feed + 1 : NULL;
    }
}

/* --- Counting --- */

static size_t count_of(const struct check_report *report, bool failures) {
    size_t count = 0;
    for (size_t i = 0; i < report->candidates_count; i++) {
        enum candidate_outcome outcome = report->candidates[i].outcome;
        count += failures ? outcome == CANDIDATE_BAD
                          : outcome == CANDIDATE_OPEN || outcome == CANDIDATE_UNREADABLE;
    }
    return count;
}

static void count_attributes(struct output *output, size_t tests, size_t failures, size_t errors) {
    number_attribute(output, "tests", tests);
    number_attribute(output, "failures", failures);
    number_attribute(output, "errors", errors);
}

/* --- Texts --- */

/* "file:1:2: what is wrong", of one file or of all. */
static void write_messages(const struct job *job, const char *file, struct output *output) {
    for (size_t i = 0; i < job->diagnostics.list.count; i++) {
        const struct diagnostic *d = &job->diagnostics.list.items[i];
        if (d->severity != SEVERITY_ERROR || (file && (!d->place.file || strcmp(d->place.file, file) != 0)))
            continue;
        xml_text(output, d->place.file ? d->place.file : "lacuna");
        if (d->place.line > 0)
            output_format(output, ":%llu:%llu", (unsigned long long)d->place.line,
                          (unsigned long long)d->place.column);
        output_text(output, ": ");
        xml_text(output, d->message);
        if (d->hint) {
            output_text(output, " (");
            xml_text(output, d->hint);
            output_text(output, ")");
        }
        output_text(output, "\n");
    }
}

/* What is printed of the candidate, too. */
static void write_evidence(const struct check_report *report, const struct candidate_report *candidate,
                           struct output *output) {
    struct bytes bytes = {0};
    struct output *text = output_open_memory(report->job, &bytes);
    if (!text)
        return;
    candidate_evidence_write(report, candidate, text);
    output_text(text, "\n");
    output_bytes(text, "", 1);
    if (output_commit(text))
        write_lines(output, bytes.data.items);
    array_free(&bytes.data);
}

static void write_problem(const struct ci_report *ci, const struct check_report *report,
                          const struct candidate_report *candidate, struct output *output) {
    const char *element = candidate->outcome == CANDIDATE_BAD ? "failure" : "error";
    struct text summary = {.memory = &report->job->memory};
    candidate_summary_text(report, candidate, &summary);
    output_format(output, "      <%s", element);
    attribute(output, "type", candidate_verdict_text(report, candidate));
    attribute(output, "message", text_end(&summary));
    output_text(output, ">");
    if (candidate->outcome == CANDIDATE_UNREADABLE)
        write_messages(ci->job, candidate->trial->file, output);
    else
        write_evidence(report, candidate, output);
    output_format(output, "</%s>\n", element);
    text_free(&summary);
}

/* --- Elements --- */

static const char *suite_name(const struct check_report *report) {
    return report->component ? report->component : report->assumption->component;
}

static void write_case(const struct ci_report *ci, const struct check_report *report,
                       const struct candidate_report *candidate, struct output *output) {
    output_text(output, "    <testcase");
    attribute(output, "classname", suite_name(report));
    attribute(output, "name", candidate->trial->file);
    attribute(output, "file", candidate->trial->file);
    if (candidate->outcome == CANDIDATE_FINE) {
        output_text(output, "/>\n");
        return;
    }
    output_text(output, ">\n");
    write_problem(ci, report, candidate, output);
    output_text(output, "    </testcase>\n");
}

static void write_suite(const struct ci_report *ci, const struct check_report *report,
                        struct output *output) {
    output_text(output, "  <testsuite");
    attribute(output, "name", suite_name(report));
    count_attributes(output, report->candidates_count, count_of(report, true), count_of(report, false));
    output_text(output, ">\n");
    for (size_t i = 0; i < report->candidates_count; i++)
        write_case(ci, report, &report->candidates[i], output);
    output_text(output, "  </testsuite>\n");
}

/* What belongs to no candidate. */
static void write_incomplete(const struct ci_report *ci, struct output *output) {
    output_text(output, "  <testsuite name=\"lacuna\"");
    count_attributes(output, 1, 0, 1);
    output_text(output, ">\n    <testcase classname=\"lacuna\" name=\"project\">\n"
                        "      <error type=\"incomplete\" message=\"not everything could be checked\">");
    write_messages(ci->job, NULL, output);
    output_text(output, "</error>\n    </testcase>\n  </testsuite>\n");
}

void junit_write(const struct ci_report *ci, struct output *output) {
    size_t tests = ci->incomplete, failures = 0, errors = ci->incomplete;
    for (size_t i = 0; i < ci->count; i++) {
        tests += ci->reports[i]->candidates_count;
        failures += count_of(ci->reports[i], true);
        errors += count_of(ci->reports[i], false);
    }
    output_text(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"lacuna\"");
    count_attributes(output, tests, failures, errors);
    output_text(output, ">\n");
    for (size_t i = 0; i < ci->count; i++)
        write_suite(ci, ci->reports[i], output);
    if (ci->incomplete)
        write_incomplete(ci, output);
    output_text(output, "</testsuites>\n");
}
