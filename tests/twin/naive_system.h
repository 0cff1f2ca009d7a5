/* A naive interpreter of the system form, written from system/system.h: small closed systems with FIFO
 * channels and one location per component. States are arrays of numbers. A turn is run again from its
 * beginning for every way in which its choices can be made.
 *
 * What it finds are lines of text, sorted and each there once, so that whoever else interprets the system can
 * be asked for the same lines:
 *
 *   STATE -> LABEL -> STATE        a turn, with the label of text_turn()
 *   STATE fails KIND at SPAN       KIND is a number of enum failure, SPAN where the span starts
 *   STATE blocks CHANNEL
 *   STATE predicate I is VALUE     0, 1 or "fails KIND"
 *
 * A state is the values of its variables, in order, and the contents of its channels: "1 2 | x(1), y |". */
#ifndef LACUNA_TESTS_TWIN_NAIVE_SYSTEM_H
#define LACUNA_TESTS_TWIN_NAIVE_SYSTEM_H

#include "system/system.h"

/* Lines that can be sorted and compared. Aborts without memory. */
struct lines {
    char **items;
    size_t count;
    size_t room;
};

void lines_add(struct lines *lines, const char *line);
void lines_sort(struct lines *lines);
void lines_free(struct lines *lines);

/* False: there are more states than `most`. */
bool naive_system(const struct system *system, size_t most, struct lines *lines);

#endif
