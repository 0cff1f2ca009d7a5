/* The text of a changed tree, in which all that has not changed is what somebody has written: its lines,
 * blanks and comments, its macros and their uses.
 *
 * Before the change each unit and statement is noted as it would be printed. Behind it, those that would be
 * printed otherwise are put into the text in place of what stood there. Where that is not possible, since a
 * macro stands for a part of it, what is around it is printed as well: a larger statement, or the unit. */
#ifndef LACUNA_CLOSING_LAYOUT_H
#define LACUNA_CLOSING_LAYOUT_H

#include "base/output.h"
#include "language/promela/tree.h"

struct layout_piece {
    const void *node; /* a unit or a statement */
    enum promela_statement_kind kind;
    const char *printed;
    const char *heading; /* of a unit with a body */
};

/* Bytes of the text that are replaced. */
struct layout_edit {
    uint32_t start, end;
    const char *text;
};

/* Where the text that is written comes from: from `start` on it is copied, or stands for what it replaces. */
struct layout_run {
    uint32_t start;
    struct layout_edit from; /* text NULL: it is copied */
};

struct layout {
    const struct promela *promela;
    struct job *job;
    struct arena texts;
    uint32_t files;                    /* of the sources: others are not the model's */
    uint32_t resolved;                 /* the file that the model is in, or LAYOUT_FILES */
    uint32_t file;                     /* that somebody has written */
    ARRAY(struct layout_piece) pieces; /* by address */
    ARRAY(struct layout_edit) edits;
    ARRAY(struct layout_run) runs; /* of the text, once it is written */
    bool fine;
};

#define LAYOUT_FILES UINT32_MAX

/* Before the change, and before loops that count are taken apart for their flow. The model is in the first
 * files of its sources, or in the file `resolved` alone, unless that is LAYOUT_FILES. False: no memory. */
bool layout_note(struct layout *layout, const struct promela *promela, uint32_t files, uint32_t resolved);

/* Behind it. False: there is no such text, as where the model is in several files; then `text` is empty. */
bool layout_write(struct layout *layout, struct bytes *text);

void layout_free(struct layout *layout);

/* Do two texts mean the same tree? */
bool layout_is_same(const struct bytes *one, const struct bytes *other);

#endif
