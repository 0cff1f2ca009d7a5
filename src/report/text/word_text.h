/* Words of labels for people and as JSON; τ is written "tau". */
#ifndef LACUNA_REPORT_TEXT_WORD_TEXT_H
#define LACUNA_REPORT_TEXT_WORD_TEXT_H

#include "base/json.h"
#include "base/output.h"
#include "lts/evidence/word.h"

/* A letter a line, numbered; of a long word the beginning. */
void word_write(const struct word *word, struct output *output);

/* A member: the list of the letters. */
void word_json(struct json *json, const char *key, const struct word *word);

#endif
