#define _XOPEN_SOURCE 700
#include "command/operand/written_files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/output.h"

/* Of files that are not there yet: the same name in the same folder. */
static bool will_be_same(const char *one, const char *other) {
    const char *paths[] = {one, other}, *names[2];
    char folders[2][PATH_MAX];
    for (size_t i = 0; i < 2; i++) {
        char folder[PATH_MAX] = ".";
        const char *slash = strrchr(paths[i], '/');
        size_t length = slash ? (size_t)(slash + 1 - paths[i]) : 1;
        if (length >= sizeof folder)
            return false;
        if (slash)
            memcpy(folder, paths[i], length);
        folder[length] = '\0';
        names[i] = slash ? slash + 1 : paths[i];
        if (!realpath(folder, folders[i]))
            return false;
    }
    return strcmp(names[0], names[1]) == 0 && strcmp(folders[0], folders[1]) == 0;
}

bool is_same_file(const char *one, const char *other) {
    struct stat left, right;
    return !output_is_stdout(one) && !output_is_stdout(other) && stat(one, &left) == 0 &&
           stat(other, &right) == 0 && S_ISREG(left.st_mode) && left.st_dev == right.st_dev &&
           left.st_ino == right.st_ino;
}

static bool is_there(const char *path) {
    struct stat status;
    return output_is_stdout(path) || stat(path, &status) == 0;
}

static bool write_same_file(const char *one, const char *other) {
    return is_there(one) || is_there(other) ? is_same_file(one, other) : will_be_same(one, other);
}

static bool is_apart(struct job *job, const struct written_file *written, size_t number,
                     const char *const *read, size_t read_count) {
    const struct written_file *file = &written[number];
    struct place place = {.file = file->path};
    for (size_t i = 0; i < read_count; i++)
        if (is_same_file(file->path, read[i]))
            return job_reject(job, &place, "name another file", "%s would overwrite a file that is read",
                              file->option);
    for (size_t i = 0; i < number; i++)
        if (written[i].path && write_same_file(file->path, written[i].path))
            return job_reject(job, &place, "name two files", "%s and %s write the same file",
                              written[i].option, file->option);
    return true;
}

bool written_files_stay_apart(struct job *job, const struct written_file *written, size_t written_count,
                              const char *const *read, size_t read_count) {
    for (size_t i = 0; i < written_count; i++)
        if (written[i].path && !is_apart(job, written, i, read, read_count))
            return false;
    return true;
}
