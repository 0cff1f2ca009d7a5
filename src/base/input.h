/* Input: a file, a pipe or standard input ("-") as lines, without holding more than a window of it.
 *
 * gzip is recognised by its first bytes, whatever the name, and may consist of several members. */
#ifndef LACUNA_BASE_INPUT_H
#define LACUNA_BASE_INPUT_H

#include "base/job.h"

struct input;

/* NULL: the diagnostics say why. `path` is kept, not copied. */
struct input *input_open(struct job *job, const char *path);
void input_close(struct input *input);

/* For messages: the path, or "<stdin>". */
const char *input_name(const struct input *input);

enum input_result { INPUT_LINE, INPUT_END, INPUT_FAILED };

/* The next line without its line feed, valid until the next call. `*ended` tells whether a line feed
 * was there; INPUT_FAILED has been reported. */
enum input_result input_line(struct input *input, const char **line, size_t *length, bool *ended);

#endif
