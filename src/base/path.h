/* Names of files. */
#ifndef LACUNA_BASE_PATH_H
#define LACUNA_BASE_PATH_H

#include <stdbool.h>

/* Does `path` end in `extension`, perhaps with .gz behind it? */
bool has_extension(const char *path, const char *extension);

/* Is there a folder of that name? */
bool is_folder(const char *path);

/* Is there anything of that name? */
bool is_there(const char *path);

/* Is there a file, not a pipe, in whose first 16 KB a line begins like this? */
bool has_line(const char *path, const char *beginning);

#endif
