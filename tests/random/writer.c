#include "random/writer.h"

#include <stdio.h>
#include <stdlib.h>

void writer_put(struct writer *writer, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        abort();
    size_t needed = writer->length + (size_t)length + 1;
    if (needed > writer->room) {
        writer->room = 2 * writer->room + needed;
        writer->data = realloc(writer->data, writer->room);
        if (!writer->data)
            abort();
    }
    vsnprintf(writer->data + writer->length, (size_t)length + 1, format, again);
    va_end(again);
    writer->length += (size_t)length;
}
