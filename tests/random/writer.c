#include "random/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void writer_put(struct writer *writer, const char *format, va_list arguments) {
    char piece[256];
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    if (length < 0 || (size_t)length >= sizeof piece)
        abort();
    if (writer->length + (size_t)length + 1 > writer->room) {
        writer->room = 2 * writer->room + sizeof piece;
        writer->data = realloc(writer->data, writer->room);
        if (!writer->data)
            abort();
    }
    memcpy(writer->data + writer->length, piece, (size_t)length + 1);
    writer->length += (size_t)length;
}
