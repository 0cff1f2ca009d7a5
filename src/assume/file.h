/* Assumption files: everything a candidate is checked against, as text.
 *
 *     lacuna assumption 1
 *     component mutex
 *     | missing mutex {                  its interface in AML, a line behind each bar, for people
 *     |   reqL -> left!permitL;
 *     | }
 *     property exclusion
 *     | property exclusion = G ...;      and the property
 *     system 0123456789abcdef            a fingerprint of the open system, its interface and the property
 *     bounded no
 *     stub bag                           what it was made with: bag or queue
 *     actor left initialL permitL        the open system's actors and their messages
 *     actor right num(int:0..3,bool)     with the types of their parameters
 *     main reqL                          what main sends to the component
 *     receive reqL                       actions, in their order
 *     send left!permitL
 *     state 0  ?reqL 1  ?reqR 2          states in their order: moves to states, `error`, `outside`, `cut`;
 *     state 1  left!permitL error        a move that is not there cannot happen
 *     end fedcba9876543210               a checksum of everything before this line
 *
 * Words are separated by blanks, lines end with a newline; # begins a comment. Lines that are not of a list
 * (actors, actions, states) are there once. */
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
    const char *property;
    struct name_list property_text; /* lines of AML, or of HOA */
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

uint64_t assumption_fingerprint(const struct aml *aml, const char *property);

#endif
