/* The story of a run of a closed model in the words of the open one: texts for machine_story.c. */
#ifndef LACUNA_REPORT_OUTSIDE_STORY_H
#define LACUNA_REPORT_OUTSIDE_STORY_H

#include "base/source.h"
#include "base/text.h"
#include "closing/closing.h"

/* A part of the text as it is written, in one line. */
void text_written(struct text *text, const struct sources *sources, struct span span);

/* The message that an input takes from outside (NOTE_INPUT): asked!ask,_ or, as its receiver sees it,
 * asked?ask,_ */
void text_outside_message(struct text *text, const struct sources *sources, const struct closing_note *note,
                          bool sent);

/* The value of field `field` of a message that has fields behind those of the open model: is it unknown?
 * `signal` is what it begins with, or NULL. `message` has `count` values. */
bool outside_field_is_unknown(const struct closing_channel_row *channel, const char *signal, uint32_t field,
                              const int32_t *message, uint32_t count);

/* Is this variable, as machine_state_list() names it, one that closing has added? And otherwise, if it has a
 * flag: the name that machine_state_list() has for that; false: it has none. */
bool outside_is_added(const struct closed_model *closing, const char *name);
bool outside_flag_of(const struct closed_model *closing, const char *name, struct text *flag);

/* Is it a variable whose values all come from outside, or are taken to? */
bool outside_is_unknown(const struct closed_model *closing, const char *name);

#endif
