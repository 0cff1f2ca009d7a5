/* Words: what an LTS does when it is led along a sequence of labels. Used to replay evidence on the
 * original systems; simple on purpose, and independent of the searches that find evidence. */
#ifndef LACUNA_LTS_EVIDENCE_WORD_H
#define LACUNA_LTS_EVIDENCE_WORD_H

#include "base/array.h"
#include "lts/lts.h"

/* Label texts; NULL is τ (only where τ is visible). */
struct word {
    ARRAY(const char *) letters;
    struct arena arena;
};

void word_init(struct word *word, struct job *job);
void word_free(struct word *word);
bool word_append(struct word *word, const char *letter);

enum word_end {
    WORD_REFUSED,  /* the last letter that was tried cannot happen */
    WORD_ACCEPTED, /* the whole word can happen */
    WORD_ERROR     /* some prefix of it can lead to π */
};

struct word_replay {
    enum word_end end;
    size_t length; /* how many letters were done when that was clear */
};

bool word_replay(struct job *job, const struct word *word, const struct lts *lts, enum tau_view view,
                 struct word_replay *replay);

#endif
