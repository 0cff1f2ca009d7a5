#include "base/path.h"

#include <string.h>

bool has_extension(const char *path, const char *extension) {
    size_t length = strlen(path), wanted = strlen(extension);
    if (length > 3 && strcmp(path + length - 3, ".gz") == 0)
        length -= 3;
    return length > wanted && strncmp(path + length - wanted, extension, wanted) == 0;
}
