/* Turns: what a step did, as a list of numbers, and how people and LTS files name it.
 *
 * The events of a turn are the values of the message it took, then for each send its site and its values. */
#ifndef LACUNA_SYSTEM_PROGRAM_TURN_H
#define LACUNA_SYSTEM_PROGRAM_TURN_H

#include "base/text.h"
#include "system/program/program.h"

struct turn {
    uint32_t edge;
    const int64_t *events;
    uint32_t count;
};

struct turn_send {
    uint32_t site;
    uint32_t letter;
    const int64_t *values;
};

/* How many values the message had that the turn took. */
uint32_t turn_cause_values(const struct program *program, const struct turn *turn);

/* The sends one by one: `*position` is 0 at first. */
bool turn_next_send(const struct program *program, const struct turn *turn, uint32_t *position,
                    struct turn_send *send);

/* The same label? */
bool turns_alike(const struct program *program, const struct turn *left, const struct turn *right);

void text_value(struct text *text, const struct system *system, enum value_kind kind, int64_t value);

/* grant(2,true): a message of a channel; or a letter. If the message tells its sender, phil>grant(2,true); of
 * a letter only if that is somebody else than the receiver. */
void text_message_of(struct text *text, const struct system *system, uint32_t channel, uint32_t message,
                     const int64_t *values);
void text_message(struct text *text, const struct program *program, uint32_t letter, const int64_t *values);

/* left!grant(2,true) */
void text_send(struct text *text, const struct program *program, const struct turn_send *send);

/* What the turn took: grant(2,true); the edge's name if it took nothing. */
void text_cause(struct text *text, const struct program *program, const struct turn *turn);

/* bank:transfer(3)/left!paid(1),right!paid(2) */
void text_turn(struct text *text, const struct program *program, const struct turn *turn);

/* Why a turn fails: "a division by zero", … */
const char *failure_text(enum failure failure);

#endif
