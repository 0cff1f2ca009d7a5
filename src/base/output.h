/* Output: a file, a device or standard output ("-"), written whole or not at all.
 *
 * A regular file is written to a temporary beside it and renamed by output_commit(); until then, and
 * if anything fails, what was there stays. Symbolic links are written through, also to files that do not
 * exist yet. A name that ends in .gz is compressed. Errors are kept: writers write on, and output_commit()
 * tells. */
#ifndef LACUNA_BASE_OUTPUT_H
#define LACUNA_BASE_OUTPUT_H

#include "base/array.h"
#include "base/job.h"

struct output;

/* Bytes in memory; the receiver frees the array. */
struct bytes {
    ARRAY(char) data;
};

/* NULL: the diagnostics say why. */
struct output *output_open(struct job *job, const char *path);

/* Before the work: could the path be written? A file is tried, and left as it was; devices, pipes and
 * standard output are not touched. False: the diagnostics say why not. */
bool output_check(struct job *job, const char *path);

/* Appends to `bytes` instead of a file. */
struct output *output_open_memory(struct job *job, struct bytes *bytes);

/* How much has been written to memory. */
size_t output_length(const struct output *output);

/* Standard output or standard error, for people. */
struct output *output_open_stream(struct job *job, int descriptor);

/* From here on the output is for people: of everything that is written only line feeds and what can be shown
 * (base/glyph.h) comes out as it is. Outputs that are not are data, and keep every byte. */
void output_for_people(struct output *output);

/* Does the path mean standard output: "-", or the names the system has for it? */
bool output_is_stdout(const char *path);

void output_bytes(struct output *output, const char *bytes, size_t length);
void output_text(struct output *output, const char *text);
void output_number(struct output *output, uint64_t number);
void output_format(struct output *output, const char *format, ...);

/* As people see it (base/glyph.h), in one line, whoever the output is for. */
void output_shown(struct output *output, const char *text);

/* An escape sequence of our own, for a terminal: people get it, too. */
void output_escape(struct output *output, const char *sequence);

/* Ends the output; false has been reported and nothing is left behind. Frees `output` either way. */
bool output_commit(struct output *output);

/* Gives it up without a trace. NULL is fine. */
void output_abandon(struct output *output);

#endif
