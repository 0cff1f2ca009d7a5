/* Assumption files: everything a candidate is checked against, as text.
 *
 *     lacuna assumption 1
 *     component mutex
 *     | missing mutex {                  its interface in AML, a line behind each bar, for people
 *     |   reqL -> left!permitL;
 *     | }
 *     property exclusion
 *     | property exclusion = G ...;      and the property
 *     system 0123456789abcdef            a fingerprint of the open system, its interface and properties
 *     bounded no
 *     stub bag                           what it was made with: bag, queue, chaos, actor or lts
 *     actor left initialL permitL        the open system's actors and their messages
 *     actor right num(int:0..3,bool)     with the types of their parameters
 *     main reqL                          what main sends to the component
 *     never exclusion                    if there are no states: what breaks at once
 *     receive reqL                       actions, in their order; with values as in grant(2,true)
 *     send left!permitL
 *     state 0  ?reqL 1  ?reqR 2          states in their order: moves to states, `error`, `outside`, `cut`;
 *     state 1  left!permitL error        a move that is not there cannot happen
 *     end fedcba9876543210               a checksum of everything before this line
 *
 * Where there are several properties, each has its line, and an error tells those that break with it:
 * error:exclusion,order. Words are separated by blanks, lines end with a newline; # begins a comment. Lines
 * that are not of a list (properties, actors, actions, states) are there once. */
#ifndef LACUNA_ASSUME_FILE_H
#define LACUNA_ASSUME_FILE_H

#include "assume/assume.h"
#include "base/output.h"
#include "base/source.h"

struct name_list {
    ARRAY(const char *) items;
};

struct assumption_file {
    struct arena arena;
    const char *component;
    struct name_list interface; /* lines of AML */
    struct name_list properties;
    const char *property_names;     /* "exclusion, order" */
    struct name_list property_text; /* lines of AML, or of HOA */
    ARRAY(size_t) property_begins;  /* where the lines of each property begin */
    uint64_t fingerprint;
    bool bounded;
    enum stub stub;
    struct name_list actors;  /* each followed by its messages and NULL */
    struct name_list main;    /* messages */
    struct name_list actions; /* ?m, then receiver!m */
    struct contract contract;
};

void assumption_write(const struct assumption *assumption, struct output *output);

/* Reads a file of the sources. False has been reported; to be freed either way. */
bool assumption_read(struct assumption_file *file, struct sources *sources, uint32_t number);
void assumption_file_free(struct assumption_file *file);

/* What the candidate's file needs besides the candidate: the other actors, and main, as AML. */
void assumption_write_surroundings(const struct assumption_file *file, struct output *output);

/* Is there an actor of that name in the open system? */
bool assumption_has_actor(const struct assumption_file *file, const char *name, size_t length);

/* Of an open system as it was given: what is expected of the component counts only if it is in the same
 * files, in a `missing` block that the stub is made of. */
uint64_t assumption_fingerprint(const struct aml *aml, enum stub stub, const char *component,
                                const char *const *properties, size_t count);

#endif
