/* Systems of the API: files that make one together. */
#ifndef LACUNA_API_SYSTEM_H
#define LACUNA_API_SYSTEM_H

#include "api/session.h"
#include "language/language.h"
#include "system/system.h"

struct lacuna_system {
    lacuna *session;
    struct arena names; /* of the files */
    struct sources sources;
    const struct language *language; /* NULL: no file tells it so far */
    void *tree;
    uint32_t parsed; /* files: a property may come before the language is known */
    bool is_checked; /* no file can be added any more */
    bool is_broken;  /* a file could not be understood: the tree cannot be used, even if that is forgotten */
};

/* Makes the closed system of the files, which `closed` is for. False: the job has failed. */
bool api_system_close(lacuna_system *system, struct system *closed);

/* Has it files, and is nothing wrong with them so far? False has been reported. */
bool api_system_is_usable(lacuna_system *system);

#endif
