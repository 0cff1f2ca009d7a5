#define _POSIX_C_SOURCE 200809L
#include "base/path.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool has_extension(const char *path, const char *extension) {
    size_t length = strlen(path), wanted = strlen(extension);
    if (length > 3 && strcmp(path + length - 3, ".gz") == 0)
        length -= 3;
    return length > wanted && strncmp(path + length - wanted, extension, wanted) == 0;
}

bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool is_there(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

bool has_line(const char *path, const char *beginning) {
    enum { MOST_BYTES = 16 * 1024 };
    struct stat status;
    char text[MOST_BYTES + 1];
    FILE *file = stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "r") : NULL;
    size_t length = file ? fread(text, 1, MOST_BYTES, file) : 0;
    bool found = false;
    text[length] = '\0';
    for (const char *line = text; line && !found;) {
        found = strncmp(line, beginning, strlen(beginning)) == 0;
        const char *feed = strchr(line, '\n');
        line = feed ? feed + 1 : NULL;
    }
    if (file)
        fclose(file);
    return found;
}
