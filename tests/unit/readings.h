/* What the tests of AML share: texts that are read, and the mistakes in them. */
#ifndef LACUNA_TESTS_UNIT_READINGS_H
#define LACUNA_TESTS_UNIT_READINGS_H

#include "language/aml/ast.h"
#include "support.h"

struct reading {
    struct sources sources;
    struct aml aml;
};

void show_diagnostics(const struct job *job);

/* ---- one by one ---- */

/* Nothing yet, of what is a part of a system. */
void reading_start(struct reading *r, struct job *job);

/* Parses one more file. False: the job has failed. */
bool reading_add(struct reading *r, const char *name, const char *text, size_t length);

void reading_free(struct reading *r);

/* ---- at once ---- */

/* One text: parsed; parsed and checked as a part of a system; or parsed and checked as a whole one, also if
 * the parser has complained. False: the job has failed. */
bool reading_parse(struct reading *r, struct job *job, const char *text);
bool reading_make(struct reading *r, struct job *job, const char *text);
bool reading_make_whole(struct reading *r, struct job *job, const char *text);

/* ---- mistakes ---- */

struct mistake {
    const char *text;
    const char *message;
    const char *hint;
    uint64_t line, column;
    size_t width;
};

/* Reads, as above. */
typedef bool reader(struct reading *r, struct job *job, const char *text);

/* Each text has this one message, in its place, and no other; with warnings it is fine. */
void expect_messages(reader *read, const struct mistake *mistakes, size_t count, enum severity severity);

/* A text that is not fine, read with each request for memory refused once. */
void expect_to_fail_without_memory_too(reader *read, const char *text);

/* ---- long texts ---- */

/* `count` times a piece, with something around; the caller frees it. */
char *repeated(const char *before, const char *piece, size_t count, const char *after);

#endif
