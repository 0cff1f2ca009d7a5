/* What the observers of a program make of its send sites. Part of program_compile().
 *
 * The rules of all observers are sorted by the message they are about and by who sends it, so that a site
 * finds its own without looking at the others. Sites with the same message, whose senders no rule tells
 * apart, share their watches. */
#ifndef LACUNA_SYSTEM_PROGRAM_WATCH_H
#define LACUNA_SYSTEM_PROGRAM_WATCH_H

#include "system/program/program.h"

/* A watch with at most this many rules is scanned; the rules of a larger one are sorted into groups. */
enum { FEW_RULES = 16 };

/* A rule of some observer; the number counts the rules of all observers of the program. */
struct rule_place {
    uint32_t letter;
    uint32_t sender; /* SYSTEM_NONE: anybody */
    uint32_t number;
    uint32_t observer; /* of the program's */
};

/* Watches that have been made. */
struct watched {
    uint32_t letter;
    uint32_t sender; /* SYSTEM_NONE: everybody of whom no rule speaks */
    uint32_t first_watch;
    uint32_t watches_count;
};

struct watchmaker {
    struct job *job;
    struct program *program;
    ARRAY(struct rule_place) places; /* sorted */
    struct map map;                  /* of `made` */
    ARRAY(struct watched) made;
};

/* The program's letters are there. False: there is no memory. */
bool watchmaker_init(struct watchmaker *maker, struct job *job, struct program *program);
void watchmaker_free(struct watchmaker *maker);

/* Fills the watches of a site whose letter and sender are set. False: there is no memory. */
bool watchmaker_watch(struct watchmaker *maker, struct send_site *site);

#endif
