#define _POSIX_C_SOURCE 200809L
#include "base/path.h"

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
