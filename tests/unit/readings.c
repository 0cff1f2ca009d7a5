#include "readings.h"

#include <stdlib.h>
#include <string.h>

void show_diagnostics(const struct job *job) {
    for (size_t i = 0; i < job->diagnostics.list.count; i++)
        print_error("%s\n", job->diagnostics.list.items[i].message);
}

void reading_start(struct reading *r, struct job *job) {
    sources_init(&r->sources, job);
    aml_init(&r->aml, &r->sources);
    r->aml.partial = true;
}

bool reading_add(struct reading *r, const char *name, const char *text, size_t length) {
    uint32_t number = (uint32_t)r->sources.files.count;
    return sources_add(&r->sources, name, text, length) && aml_parse(&r->aml, number);
}

void reading_free(struct reading *r) {
    aml_free(&r->aml);
    sources_free(&r->sources);
}

bool reading_parse(struct reading *r, struct job *job, const char *text) {
    reading_start(r, job);
    return reading_add(r, "x.aml", text, strlen(text));
}

bool reading_make(struct reading *r, struct job *job, const char *text) {
    return reading_parse(r, job, text) && aml_check(&r->aml);
}

bool reading_make_whole(struct reading *r, struct job *job, const char *text) {
    bool parsed = reading_parse(r, job, text);
    r->aml.partial = false;
    return r->sources.files.count > 0 && aml_check(&r->aml) && parsed;
}

static void expect_message(reader *read, const struct mistake *m, enum severity severity) {
    struct job job;
    struct reading reading;
    job_init(&job);
    bool fine = read(&reading, &job, m->text);
    if (job.diagnostics.list.count != 1) {
        print_error("%s\n  gives:\n", m->text);
        show_diagnostics(&job);
    }
    assert_int_equal(job.diagnostics.list.count, 1);
    expect_diagnostic(&job, 0, severity, m->message, m->hint);
    expect_place(&job, 0, m->line, m->column, m->width);
    assert_int_equal(fine, severity == SEVERITY_WARNING);
    if (!fine)
        assert_int_equal(job_outcome(&job), OUTCOME_BAD_INPUT);
    reading_free(&reading);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

void expect_messages(reader *read, const struct mistake *mistakes, size_t count, enum severity severity) {
    for (size_t i = 0; i < count; i++)
        expect_message(read, &mistakes[i], severity);
}

void expect_to_fail_without_memory_too(reader *read, const char *text) {
    bool refused = true;
    for (uint64_t n = 1; refused; n++) {
        struct job job;
        struct reading reading;
        job_init(&job);
        job.memory.fail_at = n;
        assert_false(read(&reading, &job, text));
        assert_true(job_failed(&job));
        refused = job.memory.exhausted;
        reading_free(&reading);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
    }
}

char *repeated(const char *before, const char *piece, size_t count, const char *after) {
    size_t length = strlen(piece), head = strlen(before);
    char *text = malloc(head + length * count + strlen(after) + 1);
    assert_non_null(text);
    memcpy(text, before, head);
    for (size_t i = 0; i < count; i++)
        memcpy(text + head + i * length, piece, length);
    memcpy(text + head + count * length, after, strlen(after) + 1);
    return text;
}
