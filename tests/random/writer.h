/* Text that grows, for what is made at random. Aborts without memory. */
#ifndef LACUNA_TESTS_RANDOM_WRITER_H
#define LACUNA_TESTS_RANDOM_WRITER_H

#include <stdarg.h>
#include <stddef.h>

struct writer {
    char *data; /* ends with a zero; NULL: nothing was written. The owner's to free */
    size_t length, room;
};

void writer_put(struct writer *writer, const char *format, va_list arguments);

#endif
